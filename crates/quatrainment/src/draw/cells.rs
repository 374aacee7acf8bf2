//! What a cell of a board shows, in SVG.

use super::board::Mark;
use super::lettering::{Anchor, HALF_HEIGHT, LABEL_SIZE, Text};
use super::pen::{INK, PALE, PAPER, filled, n, rectangle, square};

/// The side of a cell.
pub(super) const CELL: f64 = 24.0;

/// Draws a cell of a grid by itself: its dark square and what it shows.
pub(super) fn whole_cell(mark: Mark, (x, y): (f64, f64)) -> String {
    let dark = if mark.is_dark() {
        square(x + 3.5, y + 3.5, CELL - 7.0)
    } else {
        String::new()
    };
    filled(&dark, 2.0) + &cell(mark, (x, y))
}

/// Draws what a cell shows on top of its dark square.
pub(super) fn cell(mark: Mark, (x, y): (f64, f64)) -> String {
    let mut body = String::new();
    if mark == Mark::Passed {
        body += &rectangle(x + 2.5, y + 2.5, CELL - 5.0, CELL - 5.0, 2.0, PALE, INK);
    }
    if mark.is_ringed() {
        let line = if mark.is_dark() { PAPER } else { INK };
        let fill = if mark.is_dark() { "none" } else { PAPER };
        let (x, y) = (n(x + CELL / 2.0), n(y + CELL / 2.0));
        body += &format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\"/>"
        );
    }
    if let Mark::Number(number) = mark {
        let digits = Text::plain(&number.to_string());
        // A long number is made to fit its cell.
        let size = (LABEL_SIZE + 1.0).min((CELL - 4.0) / digits.width(1.0));
        let at = (x + CELL / 2.0, y + CELL / 2.0 + size * HALF_HEIGHT);
        body += &digits.to_svg(at, size, Anchor::Middle, INK);
    }
    body
}
