//! Boards and matrices as SVG. Every line weight, tint and distance of the drawings is defined here once.

use super::board::{Board, Mark};
use super::document::Array;
use super::lettering::{Anchor, FONTS, Lettering, Text};
use super::places;
use crate::grid::{Class, column_letters};

/// The side of a cell.
pub(super) const CELL: f64 = 24.0;
/// The side of an entry of a matrix.
const ENTRY: f64 = 12.0;
/// The free space around a drawing.
pub(super) const MARGIN: f64 = 3.0;
/// The free space around all drawings of a file.
const PAPER_MARGIN: f64 = 5.0;
/// The space between two drawings.
const GAP: f64 = 28.0;
/// The height of a title and of a line of labels.
const TITLE: f64 = 20.0;
const LABEL: f64 = 16.0;
/// The sizes of letters.
const TITLE_SIZE: f64 = 13.0;
const LABEL_SIZE: f64 = 11.0;
/// Half the height of a digit or a capital, as a share of its size: so far below the middle is the base line.
pub(super) const HALF_HEIGHT: f64 = 0.33;

pub(super) const INK: &str = "#1b2a41";
const PALE: &str = "#c8cfda";
pub(super) const PAPER: &str = "#ffffff";

/// The maximum width of a drawing of many parts.
pub const PAGE: f64 = 760.0;

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

    /// Draws a board with its title and the names of its rows and columns.
    ///
    /// ```
    /// use quatrainment::{catalogue, draw::{Board, Drawing, Lettering}};
    /// let game = catalogue::find("merlin")?.game()?;
    /// let drawing = Drawing::board(&Board::pattern("goal", &game.ring()), Lettering::Font);
    /// assert!(drawing.to_svg().starts_with("<svg xmlns"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(board: &Board, lettering: Lettering) -> Drawing {
        let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
        let layers: Vec<Drawing> = board
            .marks
            .chunks(rows * columns)
            .enumerate()
            .map(|(layer, marks)| one_layer(board, layer * rows * columns, marks, lettering))
            .collect();
        let titled = layers.len() > 1;
        let layers = layers
            .into_iter()
            .enumerate()
            .map(|(layer, drawing)| match titled {
                true => drawing.titled(
                    &Text::plain(&format!("layer {}", layer + 1)),
                    LABEL_SIZE,
                    lettering,
                ),
                false => drawing,
            });
        let drawing = match board.grid.layout() {
            Some(layout) => places::drawing(board, layout, lettering),
            None => beside(layers.collect(), PAGE),
        };
        match board.title.is_empty() {
            true => drawing,
            false => drawing.titled(&Text::marked(&board.title), TITLE_SIZE, lettering),
        }
    }

    /// Draws a matrix between brackets: zeros and ones as light and dark squares, other entries as numbers.
    #[must_use]
    pub fn matrix(array: &Array, lettering: Lettering) -> Drawing {
        let columns = array.rows.first().map_or(0, Vec::len);
        let bits = array.is_bits();
        let number = |entry: &i64| Text::math(&entry.to_string());
        let widths = || {
            array
                .rows
                .iter()
                .flatten()
                .map(|entry| number(entry).width(LABEL_SIZE))
        };
        let widest = if bits {
            0.0
        } else {
            widths().fold(0.0, f64::max)
        };
        let side = if bits {
            ENTRY
        } else {
            (widest + 8.0).max(18.0)
        };
        let (wide, high) = (columns as f64 * side, array.rows.len() as f64 * side);
        let mut body = String::new();
        let left = MARGIN + 6.0;
        let (mut ones, mut zeros) = (String::new(), String::new());
        for (row, entries) in array.rows.iter().enumerate() {
            for (column, entry) in entries.iter().enumerate() {
                let (x, y) = (left + column as f64 * side, MARGIN + row as f64 * side);
                if !bits {
                    // The last digits stand below each other.
                    let at = (
                        x + (side + widest) / 2.0,
                        y + side / 2.0 + LABEL_SIZE * HALF_HEIGHT,
                    );
                    body += &number(entry).to_svg(at, LABEL_SIZE, Anchor::End, lettering, INK);
                } else if *entry == 1 {
                    ones += &square(x + 1.4, y + 1.4, side - 2.8);
                } else {
                    zeros += &format!("M{} {}h0", n(x + side / 2.0), n(y + side / 2.0));
                }
            }
        }
        body += &path(&zeros, 2.0, PALE);
        body += &filled(&ones, 1.2);
        let mut lines = String::new();
        let group = array.group.max(1);
        for place in (group..columns).step_by(group).filter(|_| group > 1) {
            let x = left + place as f64 * side;
            lines += &format!("M{} {}V{}", n(x), n(MARGIN), n(MARGIN + high));
        }
        for place in (group..array.rows.len())
            .step_by(group)
            .filter(|_| group > 1)
        {
            let y = MARGIN + place as f64 * side;
            lines += &format!("M{} {}H{}", n(left), n(y), n(left + wide));
        }
        body += &path(&lines, 0.6, PALE);
        let (top, bottom, right) = (MARGIN - 1.5, MARGIN + high + 1.5, left + wide);
        let bracket = |x: f64, out: f64| {
            format!(
                "M{} {}H{}V{}H{}",
                n(x - out),
                n(top),
                n(x + out),
                n(bottom),
                n(x - out)
            )
        };
        body += &path(
            &(bracket(left - 4.5, -2.0) + &bracket(right + 4.5, 2.0)),
            1.4,
            INK,
        );
        let drawing = Drawing::new(right + MARGIN + 6.0, high + 2.0 * MARGIN, body);
        let factor = if array.factor.is_empty() {
            String::new()
        } else {
            format!(" {} ·", array.factor)
        };
        let name = Text::math(&format!("{} ={factor}", array.name));
        let margin = name.width(TITLE_SIZE) + 8.0;
        let at = (
            margin - 4.0,
            drawing.height / 2.0 + TITLE_SIZE * HALF_HEIGHT,
        );
        let name = name.to_svg(at, TITLE_SIZE, Anchor::End, lettering, INK);
        let body = format!("{name}{}", moved(&drawing.body, margin, 0.0));
        Drawing::new(drawing.width + margin, drawing.height, body)
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
    fn titled(self, title: &Text, size: f64, lettering: Lettering) -> Drawing {
        let half = title.width(size) / 2.0 + MARGIN;
        let right = (half - self.axis).max(0.0);
        let axis = self.axis + right;
        let width = (self.width + right).max(axis + half);
        let title = title.to_svg((axis, MARGIN + size), size, Anchor::Middle, lettering, INK);
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

/// Draws one layer of a board from back to front: tints, hatching, cells, lines and labels.
fn one_layer(board: &Board, first: usize, marks: &[Mark], lettering: Lettering) -> Drawing {
    let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
    let left = Text::plain(&rows.to_string()).width(LABEL_SIZE) + 5.0 + MARGIN;
    let top = LABEL + MARGIN;
    let at = |place: usize| {
        (
            left + (place % columns) as f64 * CELL,
            top + (place / columns) as f64 * CELL,
        )
    };
    let (right, bottom) = (left + columns as f64 * CELL, top + rows as f64 * CELL);

    let mut body = rectangle(left, top, right - left, bottom - top, 0.0, PAPER, "");
    if board.is_tinted {
        body += &tints(board, first, marks.len(), at);
    }
    let places = || {
        marks
            .iter()
            .enumerate()
            .map(|(place, mark)| (*mark, at(place)))
    };
    let dark = places().filter(|(mark, _)| mark.is_dark());
    let dark: String = dark
        .map(|(_, (x, y))| square(x + 3.5, y + 3.5, CELL - 7.0))
        .collect();
    body += &filled(&dark, 2.0);
    for (mark, at) in places() {
        body += &cell(mark, at, lettering);
    }
    let mut lines = String::new();
    for column in 1..columns {
        lines += &format!(
            "M{} {}V{}",
            n(left + column as f64 * CELL),
            n(top),
            n(bottom)
        );
    }
    for row in 1..rows {
        lines += &format!("M{} {}H{}", n(left), n(top + row as f64 * CELL), n(right));
    }
    body += &path(&lines, 0.7, INK);
    body += &path(
        &format!(
            "M{} {}H{}V{}H{}Z",
            n(left),
            n(top),
            n(right),
            n(bottom),
            n(left)
        ),
        1.4,
        INK,
    );

    // Labels that would not fit side by side are thinned out evenly.
    let widest =
        Text::plain(&"M".repeat(column_letters(columns as u64 - 1).len())).width(LABEL_SIZE);
    for column in (0..columns).step_by((widest / CELL).ceil() as usize) {
        let x = left + (column as f64 + 0.5) * CELL;
        let name = Text::plain(&column_letters(column as u64));
        body += &name.to_svg((x, top - 5.0), LABEL_SIZE, Anchor::Middle, lettering, INK);
    }
    for row in 0..rows {
        let y = top + (row as f64 + 0.5) * CELL + LABEL_SIZE * HALF_HEIGHT;
        let name = Text::plain(&(row + 1).to_string());
        body += &name.to_svg((left - 5.0, y), LABEL_SIZE, Anchor::End, lettering, INK);
    }
    let cells = (0..marks.len()).map(at).collect();
    Drawing {
        width: right + MARGIN,
        height: bottom + MARGIN,
        axis: (left + right) / 2.0,
        cells,
        body,
    }
}

/// Draws the tint of each class (orange, sky blue and bluish green of Okabe and Ito, lightened) and its hatching,
/// which distinguishes the classes without colour.
fn tints(board: &Board, first: usize, count: usize, at: impl Fn(usize) -> (f64, f64)) -> String {
    let classes: Vec<Class> = board
        .grid
        .cells()
        .skip(first)
        .take(count)
        .map(|cell| board.grid.class(cell))
        .collect();
    let mut body = String::new();
    for (class, tint, dark) in [
        (Class::Corner, "#f9e3b4", "#c98a00"),
        (Class::Edge, "#d5ecfa", "#4a9bc9"),
        (Class::Centre, "#c9ebe0", ""),
    ] {
        let places = || (0..count).filter(|&place| classes[place] == class).map(&at);
        let mut squares = String::new();
        let mut hatching = String::new();
        for (x, y) in places() {
            squares += &format!("M{} {}h{CELL}v{CELL}h-{CELL}Z", n(x), n(y));
            for part in 1..4 {
                let part = f64::from(part) * CELL / 4.0;
                let line = match class {
                    Class::Corner => format!("M{} {}l{CELL} -{CELL}", n(x), n(y + CELL)),
                    Class::Edge => format!("M{} {}h{CELL}", n(x), n(y + part)),
                    Class::Centre => String::new(),
                };
                hatching += &line;
                if class == Class::Corner {
                    let half = CELL / 2.0;
                    hatching += &format!("M{} {}l{half} -{half}", n(x), n(y + half));
                    hatching += &format!("M{} {}l{half} -{half}", n(x + half), n(y + CELL));
                    break;
                }
            }
        }
        if !squares.is_empty() {
            body += &format!("<path d=\"{squares}\" fill=\"{tint}\"/>");
            body += &path(&hatching, 0.7, dark);
        }
    }
    body
}

/// Draws a cell of a grid by itself: its dark square and what it shows.
pub(super) fn whole_cell(mark: Mark, (x, y): (f64, f64), lettering: Lettering) -> String {
    let dark = if mark.is_dark() {
        square(x + 3.5, y + 3.5, CELL - 7.0)
    } else {
        String::new()
    };
    filled(&dark, 2.0) + &cell(mark, (x, y), lettering)
}

/// Draws what a cell shows on top of its dark square.
pub(super) fn cell(mark: Mark, (x, y): (f64, f64), lettering: Lettering) -> String {
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
        body += &digits.to_svg(at, size, Anchor::Middle, lettering, INK);
    }
    body
}

fn rectangle(x: f64, y: f64, wide: f64, high: f64, round: f64, fill: &str, line: &str) -> String {
    let round = if round > 0.0 {
        format!(" rx=\"{}\"", n(round))
    } else {
        String::new()
    };
    let line = if line.is_empty() {
        String::new()
    } else {
        format!(" stroke=\"{line}\" stroke-width=\"1\"")
    };
    let (x, y, wide, high) = (n(x), n(y), n(wide), n(high));
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"{round} fill=\"{fill}\"{line}/>"
    )
}

/// Returns a square as part of a path.
fn square(x: f64, y: f64, side: f64) -> String {
    let (x, y, side) = (n(x), n(y), n(side));
    format!("M{x} {y}h{side}v{side}h-{side}Z")
}

/// Draws dark shapes with corners rounded by an outline.
pub(super) fn filled(shapes: &str, weight: f64) -> String {
    if shapes.is_empty() {
        return String::new();
    }
    format!(
        "<path d=\"{shapes}\" stroke=\"{INK}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
        n(weight)
    )
}

pub(super) fn path(lines: &str, weight: f64, colour: &str) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!(
        "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
        n(weight)
    )
}

fn moved(body: &str, x: f64, y: f64) -> String {
    if x == 0.0 && y == 0.0 {
        return body.to_owned();
    }
    format!("<g transform=\"translate({} {})\">{body}</g>", n(x), n(y))
}

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

/// Formats a number with at most one digit after the point.
pub(super) fn n(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn a_drawing_is_as_wide_as_its_title_needs() {
        let grid = Grid::new("1x1".parse().unwrap());
        let title = "a title that is much wider than the board below it";
        let drawing = Drawing::board(&Board::new(title, &grid, |_| Mark::On), Lettering::Font);
        assert!(drawing.width >= Text::plain(title).width(TITLE_SIZE));
    }

    #[test]
    fn labels_of_very_wide_boards_are_thinned_out() {
        let grid = Grid::new("1x800".parse().unwrap());
        let drawing = Drawing::board(&Board::new("", &grid, |_| Mark::Off), Lettering::Font);
        let labels = drawing.body.matches("<text").count();
        let fit = (800.0 * CELL / Text::plain("MMM").width(LABEL_SIZE)) as usize + 2;
        assert!(labels <= fit, "{labels} labels");
    }

    #[test]
    fn strokes_need_no_font() {
        let grid = Grid::new("3x3x2".parse().unwrap());
        let board = Board::new("press A1", &grid, |cell| Mark::Number(cell.index()));
        let drawing = Drawing::board(&board, Lettering::Strokes);
        assert!(!drawing.body.contains("<text"));
    }

    #[test]
    fn a_title_stands_over_the_middle_of_its_board() {
        let grid = Grid::new("4x4".parse().unwrap());
        let board = Board::new("start", &grid, |_| Mark::Off);
        let svg = Drawing::board(&board, Lettering::Font).to_svg();
        let x = |text: &str| -> f64 {
            let before = svg.split(&format!(">{text}</text>")).next().unwrap();
            before
                .rsplit("<text x=\"")
                .next()
                .unwrap()
                .split('"')
                .next()
                .unwrap()
                .parse()
                .unwrap()
        };
        assert!((x("start") - (x("B") + x("C")) / 2.0).abs() < 0.11, "{svg}");
    }
}
