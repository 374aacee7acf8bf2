//! Where everything is in the window: both the drawing and the mouse ask here.

use super::app::{App, Board};
use quatrainment::{Cell, Grid};
use ratatui::layout::{Position, Rect};

/// The smallest window that a game fits in.
pub const LEAST: (u16, u16) = (64, 20);

/// The sizes of a cell, width and height, the largest first. A cell is about as wide as it is high.
const CELLS: [(u16, u16); 7] = [(19, 9), (15, 7), (11, 5), (7, 3), (5, 2), (4, 1), (3, 1)];

/// The size of a cell where not all of them fit.
const SCROLLED: (u16, u16) = (4, 1);

/// The lines that are there besides cells: header, status, titles, letters, presses, two of message, two of
/// help.
const OTHER_LINES: u16 = 9;

/// Columns left free at the sides of the window.
const EDGE: u16 = 2;

/// Where everything is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub header: Rect,
    pub status: Rect,
    /// The visible cells of each board. Row numbers stand left of them, letters and title above.
    pub yours: Rect,
    pub target: Rect,
    /// How wide the row numbers are, with the space after them.
    pub margin: u16,
    /// The width and height of a cell.
    pub cell: (u16, u16),
    /// How many rows and columns are visible.
    pub rows: u64,
    pub columns: u64,
    pub presses: Rect,
    pub message: Rect,
    pub help: Rect,
}

impl Layout {
    /// Lays a board out in a window; `None` when that is too small.
    pub fn of(window: Rect, grid: &Grid) -> Option<Layout> {
        if window.width < LEAST.0 || window.height < LEAST.1 {
            return None;
        }
        let (rows, columns) = shape(grid);
        // Only rows and columns of a grid have numbers and letters.
        let margin = if grid.layout().is_some() { 1 } else { rows.to_string().len() as u16 + 1 };
        let content = Rect { x: EDGE, width: window.width - 2 * EDGE, ..window };
        let half = content.width / 2;
        let (wide, high) = (half - margin - 1, content.height - OTHER_LINES);
        let fits = |&(width, height): &(u16, u16)| {
            columns * u64::from(width) <= u64::from(wide) && rows * u64::from(height) <= u64::from(high)
        };
        let cell = CELLS.into_iter().find(|cell| fits(cell)).unwrap_or(SCROLLED);
        let rows = rows.min(u64::from(high / cell.1));
        let columns = columns.min(u64::from(wide / cell.0));
        let (cells_wide, cells_high) = (columns as u16 * cell.0, rows as u16 * cell.1);

        // Space that is left goes above the boards, below them, and before the help.
        let spare = high - cells_high;
        let above = spare.div_ceil(3).min(2);
        let below = (spare - above).div_ceil(2).min(1);
        let line = |y: u16, height: u16| Rect { y, height, ..content };
        let top = 2 + above + 2;
        let presses = top + cells_high + below;
        let help = content.height - 2;
        let board = |x: u16| Rect { x: x + margin, y: top, width: cells_wide, height: cells_high };
        Some(Layout {
            header: line(0, 1),
            status: line(1, 1),
            yours: board(content.x),
            target: board(content.x + half),
            margin,
            cell,
            rows,
            columns,
            presses: line(presses, 1),
            message: line(presses + 1, help - presses - 1),
            help: line(help, 2),
        })
    }

    /// The cell under a place of the window, and on which board.
    pub fn cell_at(&self, x: u16, y: u16, app: &App) -> Option<(Board, Cell)> {
        let place = Position { x, y };
        let (board, rect) = [(Board::Yours, self.yours), (Board::Target, self.target)]
            .into_iter()
            .find(|(_, rect)| rect.contains(place))?;
        let (x, y) = (x - rect.x, y - rect.y);
        let is_here = |&(_, left, top): &(Cell, u16, u16)| {
            (left..left + self.cell.0).contains(&x) && (top..top + self.cell.1).contains(&y)
        };
        let (cell, ..) = self.visible(app).into_iter().find(is_here)?;
        Some((board, cell))
    }

    /// Every visible cell, with how far it is from the left and from the top of its board.
    pub fn visible(&self, app: &App) -> Vec<(Cell, u16, u16)> {
        let grid = app.round.session.puzzle().game().grid();
        let (width, height) = self.cell;
        if let Some(places) = grid.layout() {
            let visible = |cell: Cell| {
                let (row, half) = places.place(cell);
                let row = u64::from(row).checked_sub(app.scroll.0).filter(|&row| row < self.rows)?;
                let half = u64::from(half).checked_sub(2 * app.scroll.1)?;
                let x = (half + 2 <= 2 * self.columns).then_some(half as u16 * width / 2)?;
                Some((cell, x, row as u16 * height))
            };
            return grid.cells().filter_map(visible).collect();
        }
        let at = |(row, column)| {
            let cell = app.visible_cell(row, column)?;
            Some((cell, column as u16 * width, row as u16 * height))
        };
        (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| (row, column)))
            .filter_map(at)
            .collect()
    }
}

/// How many rows and columns a board takes, also one whose cells are laid out otherwise.
pub fn shape(grid: &Grid) -> (u64, u64) {
    match grid.layout() {
        Some(places) => (places.rows().into(), u64::from(places.halves()).div_ceil(2)),
        None => (grid.rows(), grid.columns()),
    }
}

impl App {
    /// The cell at a visible row and column of the layer that the cursor is in.
    pub fn visible_cell(&self, row: u64, column: u64) -> Option<Cell> {
        let grid = self.round.session.puzzle().game().grid();
        let layer = grid.rows() * grid.columns();
        let (row, column) = (row + self.scroll.0, column + self.scroll.1);
        let within = row < grid.rows() && column < grid.columns();
        let first = self.cursor.index() / layer * layer;
        within.then(|| grid.cell(first + row * grid.columns() + column)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16, size: &str) -> Option<Layout> {
        Layout::of(Rect::new(0, 0, width, height), &Grid::new(size.parse().unwrap()))
    }

    #[test]
    fn cells_grow_with_the_window() {
        let cell = |width, height, size| layout(width, height, size).unwrap().cell;
        assert_eq!(cell(80, 24, "4x4"), (7, 3));
        assert_eq!(cell(80, 24, "5x5"), (7, 3));
        assert_eq!(cell(80, 24, "7x7"), (5, 2));
        assert_eq!(cell(80, 24, "8x8"), (4, 1));
        assert_eq!(cell(80, 24, "11x11"), (3, 1));
        assert_eq!(cell(80, 24, "12x12"), (4, 1));
        assert_eq!(cell(120, 40, "4x4"), (11, 5));
        assert_eq!(cell(200, 60, "4x4"), (19, 9));
        assert_eq!(layout(63, 24, "4x4"), None);
        assert_eq!(layout(64, 19, "4x4"), None);
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_window() {
        for (width, height) in [(64, 20), (80, 24), (100, 30), (120, 40), (250, 80), (500, 200)] {
            for size in ["1x1", "3x3", "4x4", "5x5", "9x9", "20x20", "64x64", "1x40", "40x1"] {
                let layout = layout(width, height, size).unwrap();
                assert!(layout.rows > 0 && layout.columns > 0);
                let lines = [
                    layout.status.bottom() + 2,
                    layout.yours.y,
                    layout.yours.bottom(),
                    layout.presses.y,
                    layout.presses.bottom(),
                    layout.message.y,
                    layout.message.y + 2,
                    layout.message.bottom(),
                    layout.help.y,
                ];
                assert!(lines.is_sorted(), "{width}x{height} {size}: {lines:?}");
                assert_eq!(layout.help.bottom(), height);
                assert!(layout.yours.right() < layout.target.x - layout.margin + 1);
                assert!(layout.target.right() <= width);
            }
        }
    }
}
