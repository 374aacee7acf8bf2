//! One wrong cell at a time: the presses that flip it alone, added up; repeats cancel.

use super::{ExplainError, Method};
use crate::draw::{Board, Document, Mark};
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::solve::Solver;
use crate::theory::words;

pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    page.heading("One cell at a time");
    page.paragraph(
        "For each wrong cell take the presses that flip it and nothing else. Keep account of all presses: \
         one that is already there is struck out again, because pressing twice is nothing.",
    );
    let mut total = game.blank();
    let mut tally = vec![0u64; game.grid().cells().count()];
    for (number, cell) in difference.cells().enumerate() {
        let alone = solver.flip_alone(cell).map_err(|unsolvable| ExplainError::Method {
            reason: format!(
                "{} cannot be flipped alone: every press flips an even number of {}",
                game.grid().name(cell),
                unsolvable.invariant().names().join(" ")
            ),
            instead: Method::usual(solver),
        })?;
        let alone = alone.presses();
        let cancelled: Vec<Cell> = alone.cells().filter(|&press| total.get(press) == 1).collect();
        for press in alone.cells() {
            total.add(press, 1);
            tally[press.position()] += 1;
        }
        let name = game.grid().name(cell);
        let caption = match (number, cancelled.len()) {
            (0, _) => String::new(),
            (_, 0) => "Nothing cancels.".to_owned(),
            (_, 1) => format!("{} cancels.", words::cells(game, &cancelled)),
            _ => format!("{} cancel.", words::cells(game, &cancelled)),
        };
        page.figure(
            vec![
                Board::pattern(format!("{}. {name} alone", number + 1), alone),
                Board::pattern("all so far", &total),
            ],
            caption,
        );
    }
    let count = |cell: Cell| match tally[cell.position()] {
        0 => Mark::Off,
        times => Mark::Number(times),
    };
    page.figure(
        vec![Board::new("how often", game.grid(), count), Board::pattern("odd", &total)],
        "How often each press occurred. Those that occurred an odd number of times remain.",
    );
    Ok(total)
}
