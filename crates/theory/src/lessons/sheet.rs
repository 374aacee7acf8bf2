//! Worksheets: puzzles to print, with space to work, and the answers on a separate page.

use crate::words;
use quatrainment::draw::{Board, Document, Mark};
use quatrainment::generate::{self, GenerateError, Level};
use quatrainment::solve::Solver;

/// The number of puzzles side by side.
const ACROSS: usize = 2;

/// Creates a worksheet with a number of puzzles of one level. Puzzle k of seed s is the puzzle of the level with
/// seed s + k − 1, so each can be created again on its own.
///
/// ```
/// use quatrainment::{Solver, catalogue, draw::Format, generate::Level};
/// use quatrainment_theory::lessons;
/// let solver = Solver::new(&catalogue::find("quatrainment")?.game()?)?;
/// let page = lessons::sheet(&solver, Level::Easy, 3, 7)?;
/// assert!(page.render(Format::Html, 80).contains("Answers"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if puzzles of this level cannot be made.
pub fn sheet(
    solver: &Solver,
    level: Level,
    puzzles: usize,
    seed: u64,
) -> Result<Document, GenerateError> {
    let game = solver.game();
    let title = words::title(game);
    let mut page = Document::new(format!("{title}: {}", words::counted(puzzles, "puzzle")));
    page.fact("game", game.name());
    page.fact("size", game.grid().size().to_string());
    page.fact("level", level.name());
    page.fact("seed", quatrainment::draw::Fact::Number(seed.to_string()));
    let nothing = match game.states() {
        2 => "pressing a cell twice cancels out".to_owned(),
        states => {
            format!("every press adds 1 modulo {states}, so {states} presses of a cell cancel out")
        }
    };
    page.paragraph(format!(
        "{} Order does not matter, and {nothing}.",
        words::rule(game)
    ));
    page.figure(
        Board::rule(game),
        format!("A press of each kind. {}", words::legend(game)),
    );
    let mark = if game.states() == 2 {
        "Mark them"
    } else {
        "Write how often"
    };
    page.paragraph(format!(
        "Which cells must be pressed to turn the start into the target? {mark} on the empty board. *Par* is the \
         fewest presses that do it.",
    ));
    let made = (0..puzzles as u64)
        .map(|number| generate::of_level(solver, level, seed.wrapping_add(number)))
        .collect::<Result<Vec<_>, _>>()?;
    let others = made
        .iter()
        .filter(|(_, grade)| grade.level != level)
        .count();
    if others > 0 {
        page.paragraph(format!(
            "This board has few {} puzzles, so {others} of these {puzzles} {} another level. The par says how many presses each needs.",
            level.name(),
            if others == 1 { "has" } else { "have" }
        ));
    }
    for (line, several) in made.chunks(ACROSS).enumerate() {
        let mut boards = Vec::new();
        for (place, (puzzle, grade)) in several.iter().enumerate() {
            let number = line * ACROSS + place + 1;
            boards.push(Board::pattern(format!("*{number}.* start"), puzzle.start()));
            boards.push(Board::pattern("target", puzzle.target()));
            boards.push(Board::new(
                format!("par {}", grade.par),
                game.grid(),
                |_| Mark::Off,
            ));
        }
        page.figure(boards, "");
    }
    page.page_break();
    page.heading("Answers");
    let last = seed.wrapping_add(puzzles.saturating_sub(1) as u64);
    page.paragraph(match puzzles {
        1 => format!("{title}, {} puzzle, seed {seed}.", level.name()),
        _ => format!("{title}, {} puzzles, seeds {seed} to {last}.", level.name()),
    });
    let mut answers = Vec::new();
    let mut rows = Vec::new();
    for (number, (puzzle, _)) in made.iter().enumerate() {
        if let Ok(solution) = solver.solve(&puzzle.difference()) {
            answers.push(Board::pattern(
                format!("*{}.*", number + 1),
                solution.presses(),
            ));
            let code = quatrainment::notation::encode(puzzle)
                .map_or_else(|_| String::new(), |code| format!("`{code}`"));
            rows.push(vec![
                (number + 1).to_string(),
                solution.presses().names().join(" "),
                code,
            ]);
        }
    }
    page.figure(
        answers,
        if solver.is_always_solvable() {
            ""
        } else {
            "There may be other solutions with as few presses."
        },
    );
    page.table(&["puzzle", "presses", "code"], rows, "");
    Ok(page)
}
