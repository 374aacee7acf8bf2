//! One press at a time: whether a cell must be pressed is read off its mask.

use super::{ExplainError, Method};
use crate::draw::{Board, Document};
use crate::pattern::Pattern;
use crate::solve::Solver;

pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    let mut presses = game.blank();
    let mut boards = Vec::new();
    for cell in game.grid().cells() {
        let mask = solver.mask(cell).ok_or_else(|| ExplainError::Method {
            reason: "this game has quiet sets, so whether a cell is pressed is not determined and there are \
                     no masks"
                .to_owned(),
            instead: Method::usual(solver),
        })?;
        let counted = difference.cells().filter(|&wrong| mask.get(wrong) == 1).count();
        let name = game.grid().name(cell);
        let title = match counted % 2 {
            1 => format!("{name}: {counted}, *press*"),
            _ => format!("{name}: {counted}"),
        };
        presses.set(cell, (counted % 2) as u8);
        boards.push(Board::mask(title, &mask, difference));
    }
    page.heading("One press at a time");
    page.paragraph(
        "Every cell has a mask. Count the wrong cells inside it: the cell must be pressed exactly when the \
         count is odd. (The mask is the cell's row of the inverse of the game's matrix; `quatrainment \
         prove` tells why.)",
    );
    page.figure(
        boards,
        "The mask of every cell. ‹Dark cells|Cells `#`› are inside the mask and wrong, ‹pale ones|cells \
         `+`› are inside it and right.",
    );
    Ok(presses)
}
