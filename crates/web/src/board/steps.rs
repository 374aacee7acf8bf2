//! Where the keys of a grid lead.

use quatrainment::{Cell, Grid, Layout};

/// A way to move within a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Left,
    Right,
    Up,
    Down,
    /// To the begin or the end of the row.
    RowStart,
    RowEnd,
    /// To the first or the last cell of all.
    First,
    Last,
    /// To the same place of the layer before or after.
    LayerBefore,
    LayerAfter,
}

impl Step {
    /// What a key means, with or without Ctrl.
    pub fn of_key(key: &str, ctrl: bool) -> Option<Step> {
        Some(match (key, ctrl) {
            ("ArrowLeft", false) => Step::Left,
            ("ArrowRight", false) => Step::Right,
            ("ArrowUp", false) => Step::Up,
            ("ArrowDown", false) => Step::Down,
            ("Home", false) => Step::RowStart,
            ("End", false) => Step::RowEnd,
            ("Home", true) => Step::First,
            ("End", true) => Step::Last,
            ("PageUp", false) => Step::LayerBefore,
            ("PageDown", false) => Step::LayerAfter,
            _ => return None,
        })
    }

    /// Where it leads from a cell. At a border it stays.
    pub fn from(self, grid: &Grid, cell: Cell) -> Cell {
        if let Some(layout) = grid.layout() {
            return self.laid_out(layout, grid, cell);
        }
        let (rows, columns, at) = (grid.rows(), grid.columns(), cell.index());
        let (row, column, layer) = (at / columns % rows, at % columns, rows * columns);
        let to = match self {
            Step::Left if column > 0 => at - 1,
            Step::Right if column + 1 < columns => at + 1,
            Step::Up if row > 0 => at - columns,
            Step::Down if row + 1 < rows => at + columns,
            Step::RowStart => at - column,
            Step::RowEnd => at - column + columns - 1,
            Step::First => 0,
            Step::Last => grid.len() - 1,
            Step::LayerBefore if at >= layer => at - layer,
            Step::LayerAfter if at + layer < grid.len() => at + layer,
            _ => at,
        };
        grid.cell(to).unwrap_or(cell)
    }

    /// Where it leads as the cells stand: to the nearest one that way.
    fn laid_out(self, layout: &Layout, grid: &Grid, cell: Cell) -> Cell {
        let (row, half) = layout.place(cell);
        let far = |to: Cell| {
            let (to_row, to_half) = layout.place(to);
            let aside = to_half.abs_diff(half);
            match self {
                Step::Left if to_row == row && to_half < half => Some((0, aside)),
                Step::Right if to_row == row && to_half > half => Some((0, aside)),
                Step::Up if to_row < row => Some((row - to_row, aside)),
                Step::Down if to_row > row => Some((to_row - row, aside)),
                Step::RowStart if to_row == row => Some((0, to_half)),
                Step::RowEnd if to_row == row => Some((0, u32::MAX - to_half)),
                Step::First => Some((to_row, to_half)),
                Step::Last => Some((u32::MAX - to_row, u32::MAX - to_half)),
                _ => None,
            }
        };
        let nearest = grid.cells().filter_map(|to| Some((far(to)?, to))).min();
        nearest.map_or(cell, |(_, to)| to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_where_the_layout_has_cells() {
        let grid = Grid::new("1x7".parse().unwrap());
        let grid = grid.laid_out(Layout::read(&grid, " o o\no o o\n o o").unwrap());
        for (from, step, to) in [
            ("A1", Step::Left, "A1"),
            ("A1", Step::Right, "B1"),
            ("A1", Step::Down, "C1"),
            ("D1", Step::Up, "A1"),
            ("E1", Step::Down, "G1"),
            ("D1", Step::RowStart, "C1"),
            ("D1", Step::RowEnd, "E1"),
            ("D1", Step::First, "A1"),
            ("D1", Step::Last, "G1"),
            ("D1", Step::LayerAfter, "D1"),
        ] {
            let cell = grid.cell_named(from).unwrap();
            assert_eq!(grid.name(step.from(&grid, cell)), to, "{from} {step:?}");
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        let grid = Grid::new("2x3x2".parse().unwrap());
        for (from, step, to) in [
            ("A1/1", Step::Left, "A1/1"),
            ("A1/1", Step::Right, "B1/1"),
            ("C1/1", Step::Right, "C1/1"),
            ("C2/1", Step::Down, "C2/1"),
            ("C2/1", Step::Up, "C1/1"),
            ("A1/2", Step::Up, "A1/2"),
            ("B2/2", Step::RowStart, "A2/2"),
            ("B2/2", Step::RowEnd, "C2/2"),
            ("B2/2", Step::First, "A1/1"),
            ("B1/1", Step::Last, "C2/2"),
            ("B1/1", Step::LayerAfter, "B1/2"),
            ("B1/2", Step::LayerAfter, "B1/2"),
            ("B1/2", Step::LayerBefore, "B1/1"),
        ] {
            let cell = grid.cell_named(from).unwrap();
            assert_eq!(grid.name(step.from(&grid, cell)), to, "{from} {step:?}");
        }
    }
}
