//! Proofs, explanations, lessons and worksheets as they are before they are rendered, a line for each part; and one small
//! page with every kind of part, in every format.

use crate::support::{game, solver};
use quatrainment::draw::{Array, Block, Board, Document, Fact, Format};
use quatrainment::generate::Level;
use quatrainment::{Game, Grid, Layout, Pattern, Puzzle, Solver, generate};
use quatrainment_theory::lessons;
use quatrainment_theory::{self as theory, Detail, Method};

/// Returns everything that a document holds.
fn outline(page: &Document) -> String {
    let mut lines = vec![format!("title: {}", page.title)];
    lines.extend(
        page.facts
            .iter()
            .map(|(name, fact)| format!("{name} = {fact:?}")),
    );
    for block in &page.blocks {
        match block {
            Block::Heading(text) => lines.push(format!("\n# {text}")),
            Block::Paragraph(text) => lines.push(text.clone()),
            Block::Statement { label, text } => lines.push(format!("[{label}] {text}")),
            Block::List(items) => lines.extend(items.iter().map(|item| format!("* {item}"))),
            Block::Figure { boards, caption } => {
                let tint = |board: &Board| if board.is_tinted { ", tinted" } else { "" };
                let board =
                    |board: &Board| format!("{} ({}{})", board.to_line(), board.title, tint(board));
                let boards: Vec<String> = boards.iter().map(board).collect();
                lines.push(format!("figure: {}\n        {caption}", boards.join("  ")));
            }
            Block::Matrix(Array {
                name,
                factor,
                rows,
                group,
                is_digits,
                caption,
            }) => {
                let entries = if *is_digits { "numbers" } else { "bits" };
                lines.push(format!(
                    "matrix {name}, factor '{factor}', groups of {group}, {entries}"
                ));
                lines.push(format!("        {rows:?}\n        {caption}"));
            }
            Block::Table(table) => {
                let rows = table
                    .rows
                    .iter()
                    .map(|row| format!("        {}", row.join(" | ")));
                lines.push(format!("table:  {}", table.header.join(" | ")));
                lines.extend(rows.chain([format!("        {}", table.caption)]));
            }
            Block::PageBreak => lines.push("(new page)".to_owned()),
        }
    }
    lines.join("\n")
}

fn proof(name: &str, size: &str, states: u8, detail: Detail) -> String {
    outline(&theory::prove(&game(name, size).with_states(states).unwrap(), detail).unwrap())
}

/// Quatrainment, both modifications, Merlin and a singular Lights Out; more states with and without an inverse, with a
/// prime and with a composite number.
#[test]
fn proofs_say_this() {
    insta::assert_snapshot!(
        "proof-quatrainment",
        proof("quatrainment", "4x4", 2, Detail::Summary)
    );
    insta::assert_snapshot!(
        "proof-quatrainment-a",
        proof("quatrainment-a", "4x4", 2, Detail::Summary)
    );
    insta::assert_snapshot!(
        "proof-quatrainment-b",
        proof("quatrainment-b", "4x4", 2, Detail::Summary)
    );
    insta::assert_snapshot!("proof-merlin", proof("merlin", "3x3", 2, Detail::Steps));
    insta::assert_snapshot!(
        "proof-lights-out",
        proof("lights-out", "4x4", 2, Detail::Summary)
    );
    insta::assert_snapshot!(
        "proof-merlin-3-states",
        proof("merlin", "3x3", 3, Detail::Steps)
    );
    insta::assert_snapshot!(
        "proof-quatrainment-12-states",
        proof("quatrainment", "4x4", 12, Detail::Summary)
    );
    insta::assert_snapshot!(
        "proof-lights-out-3-states",
        proof("lights-out", "4x4", 3, Detail::Summary)
    );
    insta::assert_snapshot!(
        "proof-lights-out-4-states",
        proof("lights-out", "2x3", 4, Detail::Summary)
    );
}

fn explanation(game: &Game, start: &str, target: &str, method: Method) -> String {
    let (start, target) = (game.pattern(start).unwrap(), game.pattern(target).unwrap());
    explained(Puzzle::new(game.clone(), start, target).unwrap(), method)
}

/// The explanation of how to reach a random pattern from a blank board.
fn explanation_of_random(game: &Game, seed: u64, method: Method) -> String {
    explained(
        Puzzle::new(
            game.clone(),
            game.blank(),
            generate::random_pattern(game, seed),
        )
        .unwrap(),
        method,
    )
}

fn explained(puzzle: Puzzle, method: Method) -> String {
    let solver = Solver::new(puzzle.game()).unwrap();
    outline(&theory::explain(&puzzle, &solver, method).unwrap())
}

#[test]
fn explanations_say_this() {
    let quatrainment = game("quatrainment", "4x4");
    for method in [
        Method::Cells,
        Method::Masks,
        Method::Chase,
        Method::Elimination,
    ] {
        let gantner = explanation(
            &quatrainment,
            "1101/0110/1011/0101",
            "0111/0101/1110/1101",
            method,
        );
        insta::assert_snapshot!(format!("explain-{}", method.name()), gantner);
    }
    let lights_out = game("lights-out", "5x5");
    let all_on = Puzzle::new(lights_out.clone(), lights_out.blank(), lights_out.all_on()).unwrap();
    insta::assert_snapshot!("explain-lights-out", explained(all_on, Method::Chase));
    let impossible = explanation(
        &game("quatrainment-b", "4x4"),
        "..../..../..../....",
        "X.../..../..../....",
        Method::Elimination,
    );
    insta::assert_snapshot!("explain-impossible", impossible);
}

#[test]
fn explanations_with_more_states_say_this() {
    let merlin = game("merlin", "3x3").with_states(3).unwrap();
    for method in [Method::Cells, Method::Masks] {
        let page = explanation(&merlin, "000/000/000", "210/000/001", method);
        insta::assert_snapshot!(format!("explain-states-{}", method.name()), page);
    }
    let lights_out = game("lights-out", "5x5").with_states(3).unwrap();
    insta::assert_snapshot!(
        "explain-states-chase",
        explanation_of_random(&lights_out, 5, Method::Chase)
    );
    let composite = game("lights-out", "2x3").with_states(4).unwrap();
    insta::assert_snapshot!(
        "explain-states-chase-composite",
        explanation_of_random(&composite, 5, Method::Chase)
    );
    insta::assert_snapshot!(
        "explain-states-combinations",
        explanation_of_random(&composite, 5, Method::Elimination)
    );
    for (name, states) in [("elimination", 4), ("impossible", 6)] {
        let game = game("quatrainment", "4x4").with_states(states).unwrap();
        let page = explanation(
            &game,
            "0000/0000/0000/0000",
            "2100/0000/0010/0000",
            Method::Elimination,
        );
        insta::assert_snapshot!(format!("explain-states-{name}"), page);
    }
}

#[test]
fn lessons_and_worksheets_say_this() {
    for lesson in lessons::all() {
        insta::assert_snapshot!(format!("lesson-{}", lesson.number), outline(&lesson.page));
    }
    let sheet = lessons::sheet(&solver("quatrainment", "4x4"), Level::Medium, 4, 7).unwrap();
    insta::assert_snapshot!("sheet", outline(&sheet));
    let sheet = lessons::sheet(&solver("lights-out", "5x5"), Level::Easy, 3, 1).unwrap();
    insta::assert_snapshot!("sheet-lights-out", outline(&sheet));
}

/// A small page with every kind of part, every kind of mark and every letter that some format must escape.
fn every_part() -> Document {
    let merlin = game("merlin", "3x3");
    let hexagon = Grid::new("1x7".parse().unwrap());
    let hexagon = hexagon.laid_out(Layout::read(&hexagon, " o o\no o o\n o o").unwrap());
    let numbers = Pattern::from_fn(&hexagon, 12, |cell| 2 * cell.index() as u8);
    let mut page = Document::new("Every part of a page, with *stress*");
    page.fact("truth", true);
    page.fact("number", 12);
    page.fact("large", Fact::Number("1".repeat(30)));
    page.fact("text", "\"quoted\" & <marked> \\ \t");
    page.fact("texts", vec!["A1".to_owned(), "B1".to_owned()]);
    page.heading("A heading with $R^{-1}$ and `code`");
    page.paragraph(
        "A paragraph that is *stressed*, `exact` and in $p_1 + M·x = 2^{16}$: 100 % of a & b < c_d # {e} ~ \
         f^g, long enough for a second line of text.",
    );
    page.statement(
        "Lemma 1",
        "Every press is its own inverse: $P + M + M = P$.",
    );
    page.statement("Proof", "$M + M = 0$. ∎");
    page.list(vec![
        "The first item.".to_owned(),
        "The second, with `A1`.".to_owned(),
    ]);
    page.figure(
        Board::rule(&game("quatrainment", "4x4")),
        "A press of each kind, ‹*tinted*|in `letters`›.",
    );
    let (mask, difference) = (merlin.ring(), merlin.checkerboard());
    page.figure(
        vec![
            Board::pattern("on & off", &difference),
            Board::mask("mask", &mask, &difference),
            Board::pattern("laid out", &numbers),
            Board::pattern(
                "layers",
                &Pattern::from_fn(&Grid::new("2x2x2".parse().unwrap()), 2, |cell| {
                    (cell.index() % 3) as u8
                }),
            ),
        ],
        "",
    );
    page.matrix(Array {
        caption: "The matrix of Merlin.".to_owned(),
        ..Array::of(&merlin)
    });
    let with_factor = Array {
        factor: "1/9".to_owned(),
        ..Array::of(&merlin.with_states(3).unwrap())
    };
    page.matrix(with_factor);
    page.table(
        &["size", "rank"],
        vec![
            vec!["3×3".to_owned(), "`9`".to_owned()],
            vec!["4×4".to_owned(), "$2^4$".to_owned()],
        ],
        "A table.",
    );
    page.page_break();
    page.heading("Answers");
    page
}

#[test]
fn every_part_of_a_page_looks_like_this_in_every_format() {
    for format in Format::ALL {
        insta::assert_snapshot!(
            format!("page-{}", format.name()),
            every_part().render(format, 80)
        );
    }
}

#[test]
fn every_part_of_a_page_is_data_for_programs() {
    let json = serde_json::to_string_pretty(&every_part()).unwrap();
    insta::assert_snapshot!("page-json", json);
}
