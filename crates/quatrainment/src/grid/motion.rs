//! How a cursor moves on a board: [`Motion`].

use super::{Cell, Grid};
use crate::layout::Layout;

/// A step of a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// One cell to the left.
    Left,
    /// One cell to the right.
    Right,
    /// One cell up.
    Up,
    /// One cell down.
    Down,
    /// To the first cell of the row.
    RowStart,
    /// To the last cell of the row.
    RowEnd,
    /// To the first cell of the board.
    First,
    /// To the last cell of the board.
    Last,
    /// To the same place in the previous layer.
    PreviousLayer,
    /// To the same place in the next layer.
    NextLayer,
}

impl Grid {
    /// Returns the cell that a cursor reaches from `cell`; at a border it stays. On a board with a layout it goes to the
    /// nearest cell in that direction.
    ///
    /// ```
    /// use quatrainment::{Grid, Motion};
    /// let grid = Grid::new("4x4".parse()?);
    /// let b3 = grid.cell_named("B3")?;
    /// assert_eq!(grid.name(grid.moved(b3, Motion::Right)), "C3");
    /// assert_eq!(grid.name(grid.moved(b3, Motion::RowStart)), "A3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moved(&self, cell: Cell, motion: Motion) -> Cell {
        if let Some(layout) = self.layout() {
            return self.moved_in_layout(layout, cell, motion);
        }
        let (rows, columns, at) = (self.rows(), self.columns(), cell.index());
        let (row, column, layer) = (at / columns % rows, at % columns, rows * columns);
        let to = match motion {
            Motion::Left if column > 0 => at - 1,
            Motion::Right if column + 1 < columns => at + 1,
            Motion::Up if row > 0 => at - columns,
            Motion::Down if row + 1 < rows => at + columns,
            Motion::RowStart => at - column,
            Motion::RowEnd => at - column + columns - 1,
            Motion::First => 0,
            Motion::Last => self.len() - 1,
            Motion::PreviousLayer if at >= layer => at - layer,
            Motion::NextLayer if at + layer < self.len() => at + layer,
            _ => at,
        };
        self.cell(to).unwrap_or(cell)
    }

    fn moved_in_layout(&self, layout: &Layout, cell: Cell, motion: Motion) -> Cell {
        let (row, half) = layout.place(cell);
        let distance = |to: Cell| {
            let (to_row, to_half) = layout.place(to);
            let across = to_half.abs_diff(half);
            match motion {
                Motion::Left if to_row == row && to_half < half => Some((0, across)),
                Motion::Right if to_row == row && to_half > half => Some((0, across)),
                Motion::Up if to_row < row => Some((row - to_row, across)),
                Motion::Down if to_row > row => Some((to_row - row, across)),
                Motion::RowStart if to_row == row => Some((0, to_half)),
                Motion::RowEnd if to_row == row => Some((0, u32::MAX - to_half)),
                Motion::First => Some((to_row, to_half)),
                Motion::Last => Some((u32::MAX - to_row, u32::MAX - to_half)),
                _ => None,
            }
        };
        let nearest = self
            .cells()
            .filter_map(|to| Some((distance(to)?, to)))
            .min();
        nearest.map_or(cell, |(_, to)| to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(grid: &Grid, motions: &[(&str, Motion, &str)]) {
        for &(from, motion, to) in motions {
            let cell = grid.cell_named(from).unwrap();
            assert_eq!(grid.name(grid.moved(cell, motion)), to, "{from} {motion:?}");
        }
    }

    #[test]
    fn a_cursor_stays_on_the_board() {
        check(
            &Grid::new("2x3x2".parse().unwrap()),
            &[
                ("A1/1", Motion::Left, "A1/1"),
                ("A1/1", Motion::Right, "B1/1"),
                ("C1/1", Motion::Right, "C1/1"),
                ("C2/1", Motion::Down, "C2/1"),
                ("C2/1", Motion::Up, "C1/1"),
                ("A1/2", Motion::Up, "A1/2"),
                ("B2/2", Motion::RowStart, "A2/2"),
                ("B2/2", Motion::RowEnd, "C2/2"),
                ("B2/2", Motion::First, "A1/1"),
                ("B1/1", Motion::Last, "C2/2"),
                ("B1/1", Motion::NextLayer, "B1/2"),
                ("B1/2", Motion::NextLayer, "B1/2"),
                ("B1/2", Motion::PreviousLayer, "B1/1"),
            ],
        );
    }

    #[test]
    fn a_cursor_follows_the_layout() {
        let grid = Grid::new("1x7".parse().unwrap());
        check(
            &grid.laid_out(Layout::read(&grid, " o o\no o o\n o o").unwrap()),
            &[
                ("A1", Motion::Left, "A1"),
                ("A1", Motion::Right, "B1"),
                ("A1", Motion::Down, "C1"),
                ("D1", Motion::Up, "A1"),
                ("E1", Motion::Down, "G1"),
                ("D1", Motion::RowStart, "C1"),
                ("D1", Motion::RowEnd, "E1"),
                ("D1", Motion::First, "A1"),
                ("D1", Motion::Last, "G1"),
                ("D1", Motion::NextLayer, "D1"),
            ],
        );
    }
}
