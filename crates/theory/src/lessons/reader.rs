//! Lessons are Markdown: headings, paragraphs, lists, and fenced blocks that describe boards or the exercise.
//!
//! A block ```` ```boards GAME [SIZE] ```` has one line for each board: `press A1`, `pressed TITLE = A1 B2` (from the
//! blank board), `pattern TITLE = X.../…`, `difference TITLE = PATTERN PATTERN`, `alone A1`, `sum TITLE = A1 B1`,
//! `mask A1`, `count TITLE = A1 PATTERN`, `invariant 1`, `flips 1`, `quiet 1`, `matrix`, `inverse`, `caption TEXT`.
//! A block ```` ```survey GAMES… ```` has a range of sizes. A block ```` ```exercise GAME [SIZE] ```` has the question,
//! boards, what is wanted and a hint.

use super::exercise::{self, Exercise, Wanted};
use crate::{self as theory, SizeRange, words};
use quatrainment::draw::{Array, Block, Board, Document};
use quatrainment::solve::{self, Solver, SolverOptions};
use quatrainment::{Cell, Game, Pattern, catalogue, notation};

/// What is wrong with a lesson's text.
pub(super) struct Fault(pub(super) String);

impl<T: ToString> From<T> for Fault {
    fn from(what: T) -> Fault {
        Fault(what.to_string())
    }
}

/// Reads a lesson.
pub(super) fn read(text: &str) -> Result<(Document, Exercise), Fault> {
    let mut lines = text.lines();
    let title = lines
        .next()
        .and_then(|line| line.strip_prefix("# "))
        .ok_or("a lesson starts with its title")?;
    let mut page = Document::new(title);
    let mut found = None;
    while let Some(line) = lines.next() {
        if let Some(fence) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines
                .by_ref()
                .take_while(|line| !line.starts_with("```"))
                .collect();
            let (kind, about) = fence
                .split_once(' ')
                .ok_or("a block needs its kind and its game")?;
            match kind {
                "boards" => boards(&mut page, &game(about)?, &inside)?,
                "survey" => survey(&mut page, about, &inside)?,
                "exercise" => found = Some(read_exercise(&mut page, game(about)?, &inside)?),
                _ => return Err(format!("there is no block '{kind}'").into()),
            }
        } else if let Some((_, item)) = line
            .split_once(". ")
            .filter(|(number, _)| number.parse::<u8>().is_ok())
        {
            match page.blocks.last_mut() {
                Some(Block::List(items)) => items.push(item.to_owned()),
                _ => page.list(vec![item.to_owned()]),
            }
        } else if !line.is_empty() {
            page.paragraph(line);
        }
    }
    Ok((page, found.ok_or("a lesson has an exercise")?))
}

fn game(about: &str) -> Result<Game, Fault> {
    let (name, size) = about.split_once(' ').unwrap_or((about, ""));
    let entry = catalogue::find(name)?;
    let size = if size.is_empty() {
        entry.default_size()
    } else {
        size.parse()?
    };
    Ok(entry.game_of(&size)?)
}

fn boards(page: &mut Document, game: &Game, lines: &[&str]) -> Result<(), Fault> {
    let mut boards = Vec::new();
    let mut caption = "";
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "caption" => caption = rest,
            "matrix" => page.matrix(Array::of(game)),
            "inverse" => page.matrix(theory::inverse(game).ok_or("this game has no inverse")?),
            _ => boards.push(board(game, word, rest)?),
        }
    }
    if !boards.is_empty() {
        page.figure(boards, caption);
    }
    Ok(())
}

fn board(game: &Game, word: &str, rest: &str) -> Result<Board, Fault> {
    let grid = game.grid();
    let (title, value) = rest.split_once(" = ").unwrap_or((rest, rest));
    let numbered = |mut sets: Box<dyn Iterator<Item = Pattern> + '_>| -> Result<Pattern, Fault> {
        sets.nth(rest.parse::<usize>()?.saturating_sub(1))
            .ok_or_else(|| format!("there is no {word} {rest}").into())
    };
    Ok(match word {
        "press" => Board::press(game, grid.cell_named(rest)?),
        "pressed" => Board::pattern(title, &pressed(game, value)?),
        "pattern" => Board::pattern(title, &pattern(game, value)?),
        "difference" => {
            let (a, b) = value
                .split_once(' ')
                .ok_or("a difference has two patterns")?;
            Board::pattern(title, &pattern(game, a)?.difference(&pattern(game, b)?))
        }
        "alone" => Board::pattern(
            format!("{rest} alone"),
            Solver::new(game)?
                .flip_alone(grid.cell_named(rest)?)?
                .presses(),
        ),
        "sum" => {
            let solver = Solver::new(game)?;
            let mut wrong = game.blank();
            for cell in cells(game, value)? {
                wrong.add(cell, 1);
            }
            Board::pattern(title, solver.solve(&wrong)?.presses())
        }
        "mask" => Board::pattern(format!("mask of {rest}"), &mask(game, rest)?),
        "count" => {
            let (cell, difference) = value
                .split_once(' ')
                .ok_or("a count has a cell and a pattern")?;
            Board::mask(title, &mask(game, cell)?, &pattern(game, difference)?)
        }
        "invariant" => {
            let solver = Solver::new(game)?;
            Board::pattern("invariant", &numbered(Box::new(solver.invariants()))?)
        }
        "quiet" => {
            let solver = Solver::new(game)?;
            Board::pattern("quiet set", &numbered(Box::new(solver.quiet_sets()))?)
        }
        "flips" => {
            let solver = Solver::new(game)?;
            let set = numbered(Box::new(solver.invariants()))?;
            words::flips(game, &set, "flips of it")
        }
        _ => return Err(format!("there is no board '{word}'").into()),
    })
}

/// Reads a pattern: as text, as presses on the blank board, or as the mask of a cell.
fn pattern(game: &Game, text: &str) -> Result<Pattern, Fault> {
    match text.split_once(':') {
        Some(("pressed", names)) => pressed(game, &names.replace(',', " ")),
        Some(("mask", name)) => mask(game, name),
        _ => Ok(notation::pattern(game, text)?),
    }
}

fn pressed(game: &Game, names: &str) -> Result<Pattern, Fault> {
    let mut board = game.blank();
    for cell in cells(game, names)? {
        game.press(&mut board, cell);
    }
    Ok(board)
}

fn mask(game: &Game, name: &str) -> Result<Pattern, Fault> {
    let mask = Solver::new(game)?.mask(game.grid().cell_named(name)?);
    mask.ok_or_else(|| "only games that are always solvable have masks".into())
}

fn cells(game: &Game, names: &str) -> Result<Vec<Cell>, Fault> {
    names
        .split(' ')
        .map(|name| Ok(game.grid().cell_named(name)?))
        .collect()
}

/// Adds a table with the nullities of some games over sizes.
fn survey(page: &mut Document, games: &str, lines: &[&str]) -> Result<(), Fault> {
    let range: SizeRange = lines
        .first()
        .ok_or("a survey has a range of sizes")?
        .parse()?;
    let entries = games
        .split(' ')
        .map(catalogue::find)
        .collect::<Result<Vec<_>, _>>()?;
    let mut rows = Vec::new();
    for size in range.sizes() {
        let mut row = vec![size.to_string().replace('x', "×")];
        for entry in &entries {
            let rank = solve::rank(&entry.game_of(&size)?, &SolverOptions::new())?;
            row.push((size.cells() - rank as u64).to_string());
        }
        rows.push(row);
    }
    let header: Vec<&str> = std::iter::once("size")
        .chain(entries.iter().map(|entry| entry.title))
        .collect();
    page.table(&header, rows, "");
    Ok(())
}

fn read_exercise(page: &mut Document, game: Game, lines: &[&str]) -> Result<Exercise, Fault> {
    let (mut question, mut hint, mut boards, mut wanted, mut limit) =
        ("", "", Vec::new(), None, None);
    for line in lines {
        let (word, rest) = line
            .split_once(' ')
            .ok_or("a line of an exercise has a word and more")?;
        match word {
            "question" => question = rest,
            "hint" => hint = rest,
            "most" => limit = Some(rest.parse()?),
            "boards" => {
                let (title, text) = rest
                    .split_once(" = ")
                    .ok_or("a board has a title and a pattern")?;
                boards.push(Board::pattern(title, &pattern(&game, text)?));
            }
            "press" => {
                let (start, target) = rest
                    .split_once(" -> ")
                    .ok_or("presses lead from a pattern to another")?;
                let (start, target) = (pattern(&game, start)?, pattern(&game, target)?);
                wanted = Some(Wanted::Presses {
                    start,
                    target,
                    most: None,
                });
            }
            "differ" => {
                let (a, b) = rest.split_once(' ').ok_or("two patterns differ")?;
                wanted = Some(Wanted::Cells(
                    pattern(&game, a)?.difference(&pattern(&game, b)?),
                ));
            }
            "alone" => {
                let mut target = game.blank();
                target.add(game.grid().cell_named(rest)?, 1);
                wanted = Some(Wanted::Presses {
                    start: game.blank(),
                    target,
                    most: None,
                });
            }
            "must" => {
                let (cell, wrong) = rest.split_once(' ').ok_or("a cell and a pattern")?;
                let cell = game.grid().cell_named(cell)?;
                wanted =
                    exercise::must_press(&game, cell, &pattern(&game, wrong)?).map(Wanted::Truth);
            }
            "solvable" => {
                wanted = exercise::is_solvable(&game, &pattern(&game, rest)?).map(Wanted::Truth)
            }
            "number" => wanted = Some(Wanted::Number(rest.parse()?)),
            _ => return Err(format!("there is no '{word}' in an exercise").into()),
        }
    }
    if let (Some(Wanted::Presses { most, .. }), Some(_)) = (&mut wanted, limit) {
        *most = limit;
    }
    page.heading("Exercise");
    // A question for a number may be about many boards.
    page.paragraph(match wanted {
        Some(Wanted::Number(_)) => question.to_owned(),
        _ => format!("{}. {question}", words::title(&game)),
    });
    if !boards.is_empty() {
        page.figure(boards, "");
    }
    let wanted = wanted.ok_or("an exercise says what is wanted")?;
    Ok(Exercise {
        question: question.to_owned(),
        hint: hint.to_owned(),
        game,
        wanted,
    })
}
