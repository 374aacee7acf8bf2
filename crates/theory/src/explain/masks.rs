//! One press at a time: how often a cell must be pressed is read off its mask.

use super::method::{ExplainError, Method};
use quatrainment::draw::{Board, Document, Mark};
use quatrainment::solve::Solver;
use quatrainment::{Cell, Pattern};

pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    let states = game.states();
    let mut presses = game.blank();
    let mut boards = Vec::new();
    for cell in game.grid().cells() {
        let mask = solver.mask(cell).ok_or_else(|| ExplainError::Method {
            reason: "this game has quiet sets, so it has several solutions and no masks".to_owned(),
            instead: Method::usual(solver),
        })?;
        let product = |cell: Cell| u64::from(mask.get(cell)) * u64::from(difference.get(cell));
        let sum: u64 = game.grid().cells().map(product).sum();
        let name = game.grid().name(cell);
        let times = (sum % u64::from(states)) as u8;
        let title = match (times, states) {
            (0, _) => format!("{name}: {sum}"),
            (_, 2) => format!("{name}: {sum}, *press*"),
            _ => format!("{name}: {sum}, *press {times}×*"),
        };
        presses.set(cell, times);
        boards.push(match states {
            2 => Board::mask(title, &mask, difference),
            _ => Board::new(title, game.grid(), |cell| {
                match (mask.get(cell), product(cell)) {
                    (0, _) => Mark::Off,
                    (_, 0) => Mark::Passed,
                    (_, product) => Mark::Number(product),
                }
            }),
        });
    }
    page.heading("One press at a time");
    if states == 2 {
        page.paragraph(
            "Every cell has a mask. Count the wrong cells inside it: the cell must be pressed exactly when the \
             count is odd. (The mask is the cell's row of the inverse of the game's matrix; the proof for \
             the game shows why.)",
        );
        page.figure(
            boards,
            "The mask of every cell. ‹Filled cells|Cells `#`› are inside the mask and wrong, ‹outlined ones|cells \
             `+`› are inside it and right.",
        );
    } else {
        page.paragraph(format!(
            "Every cell has a mask that gives each cell a weight. Multiply what each cell lacks by its weight and \
             add up: the cell must be pressed as often as the sum is modulo {states}. (The mask is the cell's row \
             of the inverse of the game's matrix modulo {states}; the proof for the game shows why.)"
        ));
        page.figure(
            boards,
            "The mask of every cell. A number is a cell's weight times what it lacks; ‹outlined cells|cells `+`› are \
             inside the mask and right. Above stands the sum, and how often to press.",
        );
    }
    Ok(presses)
}
