//! Boards whose cells are not in rows and columns, as SVG and TikZ: squares, or hexagons where every row is half a
//! cell off its neighbours. A cell that shows nothing else shows its name, because there are no letters and numbers
//! at the sides to read it from.

use super::board::{Board, Mark};
use super::cells::{self, CELL};
use super::drawing::{Drawing, MARGIN};
use super::lettering::{Anchor, HALF_HEIGHT, Text};
use super::pen::{INK, PAPER, filled, n, path};
use crate::layout::Layout;

/// The height of a row of hexagons, against the width of one.
const HEXAGON_ROW: f64 = 0.866;

/// The distance of a hexagon's corner from its middle, against its width.
const HEXAGON_CORNER: f64 = 0.577;

const NAME: &str = "#7a879c";
const NAME_SIZE: f64 = 9.0;

/// The free space at the sides, so that cells of two boards are not taken for neighbours.
const SIDE: f64 = MARGIN + 8.0;

/// The share of a cell that is darkened.
const DARKENED: f64 = 0.76;

/// Returns the middle of a cell, in cells from the top left.
fn middle(layout: &Layout, (row, half): (u32, u32)) -> (f64, f64) {
    let x = f64::from(half) / 2.0 + 0.5;
    match layout.is_hexagonal() {
        true => (x, f64::from(row) * HEXAGON_ROW + HEXAGON_CORNER),
        false => (x, f64::from(row) + 0.5),
    }
}

/// Returns the height of the picture in cells.
fn height(layout: &Layout) -> f64 {
    let rows = f64::from(layout.rows());
    if layout.is_hexagonal() {
        (rows - 1.0) * HEXAGON_ROW + 2.0 * HEXAGON_CORNER
    } else {
        rows
    }
}

/// Returns the corners of a cell relative to its middle, in order, scaled by `share`.
fn corners(layout: &Layout, share: f64) -> Vec<(f64, f64)> {
    let corners: &[(f64, f64)] = match layout.is_hexagonal() {
        true => &[
            (0.0, -HEXAGON_CORNER),
            (0.5, -HEXAGON_CORNER / 2.0),
            (0.5, HEXAGON_CORNER / 2.0),
            (0.0, HEXAGON_CORNER),
            (-0.5, HEXAGON_CORNER / 2.0),
            (-0.5, -HEXAGON_CORNER / 2.0),
        ],
        false => &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
    };
    corners
        .iter()
        .map(|&(x, y)| (x * share, y * share))
        .collect()
}

/// Returns every cell with its mark and its name.
fn cells<'a>(
    board: &'a Board,
    layout: &'a Layout,
) -> impl Iterator<Item = (Mark, (f64, f64), String)> + 'a {
    let places = layout
        .places()
        .iter()
        .zip(&board.marks)
        .zip(board.grid.cells());
    places.map(|((&place, &mark), cell)| (mark, middle(layout, place), board.grid.name(cell)))
}

/// Draws the board as SVG, without its title.
pub(super) fn drawing(board: &Board, layout: &Layout) -> Drawing {
    let at = |(x, y): (f64, f64)| (SIDE + x * CELL, MARGIN + y * CELL);
    let outline = |middle: (f64, f64), share: f64| {
        let (x, y) = at(middle);
        let point = |(dx, dy): (f64, f64)| format!("{} {}", n(x + dx * CELL), n(y + dy * CELL));
        let points: Vec<String> = corners(layout, share).into_iter().map(point).collect();
        format!("M{}Z", points.join("L"))
    };
    let outlines: String = cells(board, layout)
        .map(|(_, middle, _)| outline(middle, 1.0))
        .collect();
    let dark = cells(board, layout).filter(|(mark, ..)| mark.is_dark());
    let dark: String = dark
        .map(|(_, middle, _)| outline(middle, DARKENED))
        .collect();
    let mut body = format!("<path d=\"{outlines}\" fill=\"{PAPER}\"/>");
    body += &filled(&dark, 2.0);
    for (mark, middle, name) in cells(board, layout) {
        let (x, y) = at(middle);
        body += &cells::cell(mark, (x - CELL / 2.0, y - CELL / 2.0));
        if mark == Mark::Off || (mark.is_dark() && !mark.is_ringed()) {
            let colour = if mark.is_dark() { PAPER } else { NAME };
            body += &named(&name, (x, y), colour);
        }
    }
    body += &path(&outlines, 0.9, INK);
    let width = f64::from(layout.halves()) / 2.0 * CELL + 2.0 * SIDE;
    let corner = |(_, middle, _)| {
        let (x, y) = at(middle);
        (x - CELL / 2.0, y - CELL / 2.0)
    };
    let corners = cells(board, layout).map(corner).collect();
    Drawing::new(width, height(layout) * CELL + 2.0 * MARGIN, body).with_cells(corners)
}

/// Draws a cell by itself over one that is off: its upper left corner, what it shows and its name.
pub(super) fn whole_cell(layout: &Layout, mark: Mark, (x, y): (f64, f64), name: &str) -> String {
    let (middle_x, middle_y) = (x + CELL / 2.0, y + CELL / 2.0);
    let point =
        |(dx, dy): (f64, f64)| format!("{} {}", n(middle_x + dx * CELL), n(middle_y + dy * CELL));
    let outline = |share| {
        let points: Vec<String> = corners(layout, share).into_iter().map(point).collect();
        format!("M{}Z", points.join("L"))
    };
    let ground = match mark.is_dark() {
        true => filled(&outline(DARKENED), 2.0),
        // The name below would show through.
        false => format!("<path d=\"{}\" fill=\"{PAPER}\"/>", outline(DARKENED)),
    };
    let label = if mark.is_dark() && !mark.is_ringed() {
        named(name, (middle_x, middle_y), PAPER)
    } else {
        String::new()
    };
    ground + &cells::cell(mark, (x, y)) + &label
}

/// Draws the name of a cell in its middle.
fn named(name: &str, (x, y): (f64, f64), colour: &str) -> String {
    let name = Text::plain(name);
    let size = NAME_SIZE.min((CELL - 5.0) / name.width(1.0));
    name.to_svg((x, y + size * HALF_HEIGHT), size, Anchor::Middle, colour)
}

/// Draws the board in TikZ. The title is LaTeX already.
pub(super) fn tikz(board: &Board, layout: &Layout, title: &str) -> String {
    let mut lines = String::from("\\begin{tikzpicture}[board]\n");
    let outline = |(x, y): (f64, f64), share: f64| {
        let point = |(dx, dy): (f64, f64)| format!("({:.3},{:.3})", x + dx, y + dy);
        let points: Vec<String> = corners(layout, share).into_iter().map(point).collect();
        format!("{} -- cycle", points.join(" -- "))
    };
    for (mark, middle, name) in cells(board, layout) {
        let (x, y) = middle;
        if mark.is_dark() {
            lines += &format!("\\fill[ink] {};", outline(middle, DARKENED));
        }
        if mark == Mark::Passed {
            lines += &format!(
                "\\filldraw[fill=pale,draw=ink,fine] {};",
                outline(middle, DARKENED)
            );
        }
        let ring = if mark.is_dark() {
            "\\draw[white,ring]"
        } else {
            "\\filldraw[fill=white,draw=ink,ring]"
        };
        match mark {
            Mark::Pressed | Mark::PressedChanges => {
                lines += &format!("{ring} ({x:.3},{y:.3}) circle[radius=1.1mm];");
            }
            Mark::Number(number) => lines += &format!("\\node at ({x:.3},{y:.3}) {{{number}}};"),
            Mark::Passed => {}
            _ => {
                let colour = if mark.is_dark() { "white" } else { "ink!60" };
                // In points; a cell is 5.2 mm wide.
                let size = if name.chars().count() > 3 { "4" } else { "5" };
                let font = format!("\\fontsize{{{size}}}{{{size}}}\\selectfont");
                lines += &format!("\\node[font={font},{colour}] at ({x:.3},{y:.3}) {{{name}}};");
            }
        }
        lines += &format!("\\draw[fine] {};\n", outline(middle, 1.0));
    }
    if !title.is_empty() {
        let middle = f64::from(layout.halves()) / 4.0;
        lines += &format!(
            "\\node[font=\\small,above,inner sep=1pt] at ({middle},-.2) {{\\strut {title}}};\n"
        );
    }
    lines + "\\end{tikzpicture}"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    fn board(size: &str, picture: &str) -> Board {
        let grid = Grid::new(size.parse().unwrap());
        let layout = Layout::read(&grid, picture).unwrap();
        Board::new("", &grid.laid_out(layout), |cell| {
            if cell.index() == 0 {
                Mark::On
            } else {
                Mark::Off
            }
        })
    }

    #[test]
    fn rows_that_are_shifted_are_hexagons_and_others_squares() {
        for (size, picture, corners) in [("1x7", " o o\no o o\n o o", 6), ("1x4", "o o\n\no o", 4)]
        {
            let board = board(size, picture);
            let svg = Drawing::board(&board).to_svg();
            let first = svg.split("d=\"").nth(1).unwrap().split('Z').next().unwrap();
            assert_eq!(first.split('L').count(), corners, "{svg}");
            assert!(svg.contains(">B1</text>"), "{svg}");
            assert!(tikz(&board, board.grid.layout().unwrap(), "title").contains("B1"));
        }
    }

    #[test]
    fn hexagons_meet_without_gaps() {
        let board = board("1x3", "o o\n o");
        let layout = board.grid.layout().unwrap();
        let [a, _, c] = [0, 1, 2].map(|cell| middle(layout, layout.places()[cell]));
        // The lower right corner of the first is the upper left one of the third.
        let [lower_right, upper_left] = [2, 5].map(|corner| corners(layout, 1.0)[corner]);
        assert!((a.0 + lower_right.0 - (c.0 + upper_left.0) - 0.5).abs() < 1e-3);
        assert!((a.1 + HEXAGON_CORNER - (c.1 - HEXAGON_CORNER / 2.0)).abs() < 2e-3);
    }
}
