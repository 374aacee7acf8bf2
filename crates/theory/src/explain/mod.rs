//! The solution of one puzzle step by step, each step with its board, by a chosen [`Method`].

mod cells;
mod chase;
mod elimination;
mod equations;
mod look_up;
mod masks;
mod method;

use super::modular::dot;
use super::proof::check;
use super::words;
pub use method::{ExplainError, Method, MethodError};
use quatrainment::draw::{Board, Document};
use quatrainment::solve::{Solver, Unsolvable};
use quatrainment::{Pattern, Puzzle};

/// Explains the solution of a puzzle, or why it has none.
///
/// ```
/// use quatrainment::{Puzzle, Solver, catalogue, draw::Format};
/// use quatrainment_theory::{self as theory, Method};
/// let game = catalogue::find("lights-out")?.game()?;
/// let solver = Solver::new(&game)?;
/// let puzzle = Puzzle::new(game.clone(), game.all_on(), game.blank())?;
/// let page = theory::explain(&puzzle, &solver, Method::Chase)?;
/// assert!(page.render(Format::Text, 80).contains("15 presses"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error with the reason if the method does not suit the game or the board is too large.
///
/// # Panics
/// Panics if the puzzle is not of the solver's game.
pub fn explain(puzzle: &Puzzle, solver: &Solver, method: Method) -> Result<Document, ExplainError> {
    let game = puzzle.game();
    check(game)?;
    let how = match method {
        Method::Cells => "one cell at a time",
        Method::Masks => "by masks",
        Method::Chase => "by chasing the lights",
        Method::Elimination => "by elimination",
    };
    let mut page = Document::new(format!("{}, {how}", words::title(game)));
    let difference = puzzle.difference();
    page.fact("game", game.name());
    page.fact("size", game.grid().size().to_string());
    page.fact("start", puzzle.start().to_string());
    page.fact("target", puzzle.target().to_string());
    page.fact("method", method.name());
    intro(&mut page, puzzle, &difference);
    let presses = match solver.solve(&difference) {
        Err(unsolvable) => {
            page.fact("solvable", false);
            page.title = format!("{}: no solution", words::title(game));
            match method {
                Method::Elimination if game.states() == 2 => {
                    elimination::write(&mut page, solver, &difference)?;
                }
                Method::Elimination => {
                    equations::write(&mut page, solver, &difference);
                }
                // The other methods do not get to an end without a solution.
                Method::Cells | Method::Masks | Method::Chase => {}
            }
            impossible(&mut page, puzzle, solver, &unsolvable);
            return Ok(page);
        }
        Ok(_) if difference.is_blank() => difference.clone(),
        Ok(_) => match method {
            Method::Cells => cells::write(&mut page, solver, &difference)?,
            Method::Masks => masks::write(&mut page, solver, &difference)?,
            Method::Chase => chase::write(&mut page, solver, &difference)?,
            Method::Elimination if game.states() == 2 => {
                elimination::write(&mut page, solver, &difference)?
            }
            Method::Elimination => equations::write(&mut page, solver, &difference),
        },
    };
    page.fact("solvable", true);
    ending(&mut page, puzzle, solver, presses);
    Ok(page)
}

fn intro(page: &mut Document, puzzle: &Puzzle, difference: &Pattern) {
    let states = puzzle.game().states();
    page.paragraph(words::rule(puzzle.game()));
    page.figure(
        vec![
            Board::pattern("start", puzzle.start()),
            Board::pattern("target", puzzle.target()),
            Board::pattern("difference", difference),
        ],
        match states {
            2 => "The difference marks the cells in which start and target differ: they are *wrong*.".to_owned(),
            _ => format!(
                "The difference says how much each cell lacks: by how much it must rise, modulo {states}. Cells \
                 that lack something are *wrong*."
            ),
        },
    );
    page.paragraph(match states {
        2 => "Order does not matter and pressing a cell twice cancels out, so we look for the set of presses that flips \
              exactly the wrong cells. The difference is all you need: when it is blank, you have reached the target."
            .to_owned(),
        _ => format!(
            "Order does not matter and {states} presses of a cell cancel out, so we look for how often to press each \
             cell, 0 to {} times, so that each rises by what it lacks. The difference is all you need: a press \
             subtracts from it what it adds to the board, and when it is blank, you have reached the target.",
            states - 1
        ),
    });
}

fn impossible(page: &mut Document, puzzle: &Puzzle, solver: &Solver, unsolvable: &Unsolvable) {
    let (game, invariant, difference) =
        (puzzle.game(), unsolvable.invariant(), puzzle.difference());
    page.heading("No solution");
    if game.states() > 2 {
        return impossible_with_weights(page, puzzle, solver, unsolvable);
    }
    let wrong: Vec<_> = difference
        .cells()
        .filter(|&cell| invariant.get(cell) == 1)
        .collect();
    page.paragraph(format!(
        "Every press flips an even number of the cells {}. Of these {} wrong: {}. That number is odd, and \
         no presses ever make it even, let alone 0.",
        words::cells(game, &invariant.cells().collect::<Vec<_>>()),
        if wrong.len() == 1 { "1 is".to_owned() } else { format!("{} are", wrong.len()) },
        words::cells(game, &wrong)
    ));
    page.fact("invariant", invariant.names());
    page.figure(
        vec![
            Board::mask("invariant", invariant, &difference),
            words::flips(game, invariant, "flips of the invariant"),
        ],
        "The invariant, its wrong cells ‹filled|`#`› and its right ones ‹outlined|`+`›, and how many of its cells \
         each press flips.",
    );
    let nearest = solver.nearest_solvable(&difference);
    page.paragraph(format!(
        "Flip {} in the target to make it solvable.",
        words::cells(game, &nearest.change().cells().collect::<Vec<_>>())
    ));
}

/// Explains the same with more than two states: a weighted sum takes the place of even and odd.
fn impossible_with_weights(
    page: &mut Document,
    puzzle: &Puzzle,
    solver: &Solver,
    unsolvable: &Unsolvable,
) {
    let (game, invariant, states) = (
        puzzle.game(),
        unsolvable.invariant(),
        puzzle.game().states(),
    );
    let weighed = |pattern: &Pattern| dot(&invariant.values(), &pattern.values(), states.into());
    page.paragraph(format!(
        "No press changes the sum {} modulo {states}. It is {} at the start and {} at the target, so no presses \
         lead from one to the other.",
        words::sum(invariant),
        weighed(puzzle.start()),
        weighed(puzzle.target())
    ));
    let weights = unsolvable
        .weights()
        .into_iter()
        .map(|(name, weight)| format!("{weight} {name}"));
    page.fact("invariant", weights.collect::<Vec<_>>());
    page.figure(
        vec![
            Board::pattern("difference", &puzzle.difference()),
            Board::pattern("weights", invariant),
            words::flips(game, invariant, "added by each press"),
        ],
        format!(
            "The weights of the cells, and how much each press adds to the sum: only multiples of {states}."
        ),
    );
    let nearest = solver.nearest_solvable(&puzzle.difference());
    page.paragraph(format!(
        "Add {} to the target to make it solvable.",
        words::sum(nearest.change())
    ));
}

fn ending(page: &mut Document, puzzle: &Puzzle, solver: &Solver, presses: Pattern) {
    let game = puzzle.game();
    page.heading("The solution");
    if presses.is_blank() {
        page.fact("presses", Vec::<String>::new());
        page.paragraph("There is nothing to press: start and target are the same.");
        return;
    }
    debug_assert!({
        let mut board = puzzle.start().clone();
        game.press_all(&mut board, &presses);
        board == *puzzle.target()
    });
    page.fact("presses", presses.names());
    page.paragraph(format!(
        "Press {}: {}.{}",
        words::presses(&presses),
        words::counted(presses.sum() as usize, "press"),
        if solver.is_always_solvable() {
            " There is no other solution."
        } else {
            ""
        }
    ));
    page.figure(
        vec![
            Board::pattern("start", puzzle.start()),
            Board::pattern("press these", &presses),
            Board::pattern("target", puzzle.target()),
        ],
        "",
    );
    if solver.is_always_solvable() {
        return;
    }
    let ways = match game.states() {
        2 => words::power_of_two(solver.nullity()),
        _ => solver.solutions().to_string(),
    };
    let Ok(best) = solver.solve(&puzzle.difference()) else {
        return;
    };
    let known = if best.is_fewest() {
        "the minimum"
    } else {
        "the fewest found"
    };
    if best.count() == presses.sum() {
        page.paragraph(format!(
            "There are {ways} solutions; {} is {known}.",
            words::counted(best.count() as usize, "press")
        ));
        return;
    }
    let quiet = presses.difference(best.presses());
    page.paragraph(format!(
        "There are {ways} solutions. The quiet set below changes nothing; if you add it to these presses, \
         {} remain, {known}.",
        words::counted(best.count() as usize, "press")
    ));
    page.fact("fewest", best.presses().names());
    page.figure(
        vec![
            Board::pattern("press these", &presses),
            Board::pattern("quiet set", &quiet),
            Board::pattern("fewer presses", best.presses()),
        ],
        "",
    );
}
