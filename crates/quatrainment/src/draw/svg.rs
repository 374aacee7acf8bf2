//! Boards and matrices as SVG.

use super::array::Array;
use super::board::{Board, Mark};
use super::cells::{CELL, cell};
use super::drawing::{Drawing, MARGIN};
use super::lettering::{Anchor, HALF_HEIGHT, LABEL_SIZE, TITLE_SIZE, Text};
use super::pen::{INK, PALE, PAPER, filled, moved, n, path, rectangle, square};
use super::places;
use crate::grid::{Class, column_letters};

/// The side of an entry of a matrix.
const ENTRY: f64 = 12.0;
/// The height of a line of labels.
const LABEL: f64 = 16.0;

impl Drawing {
    /// Draws a board with its title and the names of its rows and columns.
    ///
    /// ```
    /// use quatrainment::{catalogue, draw::{Board, Drawing}};
    /// let game = catalogue::find("merlin")?.game()?;
    /// let drawing = Drawing::board(&Board::pattern("goal", &game.ring()));
    /// assert!(drawing.to_svg().starts_with("<svg xmlns"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(board: &Board) -> Drawing {
        let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
        let layers: Vec<Drawing> = board
            .marks
            .chunks(rows * columns)
            .enumerate()
            .map(|(layer, marks)| one_layer(board, layer * rows * columns, marks))
            .collect();
        let titled = layers.len() > 1;
        let layers = layers
            .into_iter()
            .enumerate()
            .map(|(layer, drawing)| match titled {
                true => drawing.titled(&Text::plain(&format!("layer {}", layer + 1)), LABEL_SIZE),
                false => drawing,
            });
        let drawing = match board.grid.layout() {
            Some(layout) => places::drawing(board, layout),
            None => Drawing::page(layers.collect()),
        };
        match board.title.is_empty() {
            true => drawing,
            false => drawing.titled(&Text::marked(&board.title), TITLE_SIZE),
        }
    }

    /// Draws a matrix between brackets: zeros and ones as light and dark squares, other entries as numbers.
    #[must_use]
    pub fn matrix(array: &Array) -> Drawing {
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
                    body += &number(entry).to_svg(at, LABEL_SIZE, Anchor::End, INK);
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
        let width = right + MARGIN + 6.0;
        let height = high + 2.0 * MARGIN;
        let factor = if array.factor.is_empty() {
            String::new()
        } else {
            format!(" {} ·", array.factor)
        };
        let name = Text::math(&format!("{} ={factor}", array.name));
        let margin = name.width(TITLE_SIZE) + 8.0;
        let at = (margin - 4.0, height / 2.0 + TITLE_SIZE * HALF_HEIGHT);
        let name = name.to_svg(at, TITLE_SIZE, Anchor::End, INK);
        let body = format!("{name}{}", moved(&body, margin, 0.0));
        Drawing::new(width + margin, height, body)
    }
}

/// Draws one layer of a board from back to front: tints, hatching, cells, lines and labels.
fn one_layer(board: &Board, first: usize, marks: &[Mark]) -> Drawing {
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
        body += &cell(mark, at);
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
        body += &name.to_svg((x, top - 5.0), LABEL_SIZE, Anchor::Middle, INK);
    }
    for row in 0..rows {
        let y = top + (row as f64 + 0.5) * CELL + LABEL_SIZE * HALF_HEIGHT;
        let name = Text::plain(&(row + 1).to_string());
        body += &name.to_svg((left - 5.0, y), LABEL_SIZE, Anchor::End, INK);
    }
    let cells = (0..marks.len()).map(at).collect();
    Drawing::new(right + MARGIN, bottom + MARGIN, body)
        .with_axis((left + right) / 2.0)
        .with_cells(cells)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn a_drawing_is_as_wide_as_its_title_needs() {
        let grid = Grid::new("1x1".parse().unwrap());
        let title = "a title that is much wider than the board below it";
        let drawing = Drawing::board(&Board::new(title, &grid, |_| Mark::On));
        assert!(drawing.size().0 >= Text::plain(title).width(TITLE_SIZE));
    }

    #[test]
    fn labels_of_very_wide_boards_are_thinned_out() {
        let grid = Grid::new("1x800".parse().unwrap());
        let drawing = Drawing::board(&Board::new("", &grid, |_| Mark::Off));
        let labels = drawing.body().matches("<text").count();
        let fit = (800.0 * CELL / Text::plain("MMM").width(LABEL_SIZE)) as usize + 2;
        assert!(labels <= fit, "{labels} labels");
    }

    #[test]
    fn a_title_stands_over_the_middle_of_its_board() {
        let grid = Grid::new("4x4".parse().unwrap());
        let board = Board::new("start", &grid, |_| Mark::Off);
        let svg = Drawing::board(&board).to_svg();
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
