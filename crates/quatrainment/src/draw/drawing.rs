//! A drawing in SVG before it is written: its size, its elements and where its cells are. [`Drawing`]

use super::lettering::{Anchor, FONTS, Text};
use super::pen::{INK, PAPER, moved, n, rectangle};

/// The free space around a drawing.
pub(super) const MARGIN: f64 = 3.0;
/// The free space around all drawings of a file.
const PAPER_MARGIN: f64 = 5.0;
/// The space between two drawings.
const GAP: f64 = 28.0;
/// The height of a title.
const TITLE: f64 = 20.0;
/// The maximum width of a drawing of many parts.
const PAGE: f64 = 760.0;

/// A drawing: its size and the elements in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    width: f64,
    height: f64,
    /// The middle of the board, over which its title stands.
    axis: f64,
    /// The upper left corner of every cell of a board, in reading order.
    cells: Vec<(f64, f64)>,
    body: String,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64, body: String) -> Drawing {
        Drawing {
            width,
            height,
            axis: width / 2.0,
            cells: Vec::new(),
            body,
        }
    }

    /// Returns the drawing with the place of every cell, by its upper left corner.
    pub(super) fn with_cells(self, cells: Vec<(f64, f64)>) -> Drawing {
        Drawing { cells, ..self }
    }

    /// Returns the drawing with the middle of its board, over which a title is to stand.
    pub(super) fn with_axis(self, axis: f64) -> Drawing {
        Drawing { axis, ..self }
    }

    /// Returns the upper left corner of every cell of the boards, in the order in which they were drawn.
    pub(super) fn cells(&self) -> &[(f64, f64)] {
        &self.cells
    }

    /// Returns the width and the height.
    pub(super) fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Returns the elements of the drawing.
    pub(super) fn body(&self) -> &str {
        &self.body
    }

    fn moved_cells(&self, x: f64, y: f64) -> Vec<(f64, f64)> {
        self.cells
            .iter()
            .map(|&(left, top)| (left + x, top + y))
            .collect()
    }

    /// Places drawings in lines, as many side by side as fit.
    #[must_use]
    pub fn page(drawings: Vec<Drawing>) -> Drawing {
        beside(drawings, PAGE)
    }

    /// Returns the drawing as an SVG element, to be embedded in a page or written to a file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (wide, high) = (n(self.width), n(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 \
             {wide} {high}\" fill=\"{INK}\" font-family=\"{FONTS}\" text-anchor=\"middle\">{}</svg>\n",
            self.body
        )
    }

    /// Returns the drawing on a white background with a margin, for files.
    #[must_use]
    pub fn on_paper(self) -> Drawing {
        let (width, height) = (
            self.width + 2.0 * PAPER_MARGIN,
            self.height + 2.0 * PAPER_MARGIN,
        );
        let paper = rectangle(0.0, 0.0, width, height, 0.0, PAPER, "");
        let cells = self.moved_cells(PAPER_MARGIN, PAPER_MARGIN);
        let body = paper + &moved(&self.body, PAPER_MARGIN, PAPER_MARGIN);
        Drawing::new(width, height, body).with_cells(cells)
    }

    /// Returns the drawing in the middle of at least this width, with free space below it.
    pub(super) fn with_room(self, width: f64, below: f64) -> Drawing {
        let width = width.max(self.width);
        let right = (width - self.width) / 2.0;
        let cells = self.moved_cells(right, 0.0);
        Drawing::new(width, self.height + below, moved(&self.body, right, 0.0)).with_cells(cells)
    }

    /// Returns the drawing with a title above the middle of its board.
    pub(super) fn titled(self, title: &Text, size: f64) -> Drawing {
        let half = title.width(size) / 2.0 + MARGIN;
        let right = (half - self.axis).max(0.0);
        let axis = self.axis + right;
        let width = (self.width + right).max(axis + half);
        let title = title.to_svg((axis, MARGIN + size), size, Anchor::Middle, INK);
        let body = title + &moved(&self.body, right, TITLE);
        Drawing {
            width,
            height: self.height + TITLE,
            axis,
            cells: self.moved_cells(right, TITLE),
            body,
        }
    }
}

/// Places drawings in lines of at most this width.
fn beside(mut drawings: Vec<Drawing>, most: f64) -> Drawing {
    if drawings.len() == 1 {
        return drawings.remove(0);
    }
    let (mut body, mut cells) = (String::new(), Vec::new());
    let (mut x, mut y, mut width, mut height) = (0.0, 0.0, 0.0f64, 0.0f64);
    for drawing in drawings {
        if x > 0.0 && x + drawing.width > most {
            (x, y) = (0.0, height + GAP / 2.0);
        }
        body += &moved(&drawing.body, x, y);
        cells.extend(drawing.moved_cells(x, y));
        width = width.max(x + drawing.width);
        height = height.max(y + drawing.height);
        x += drawing.width + GAP;
    }
    Drawing::new(width, height, body).with_cells(cells)
}
