//! The size of a board, and how much of it is shown at once.

use quatrainment::Grid;

/// Boards with more cells than this are scrolled, and only the cells in sight are on the page.
const MAX_WHOLE: u64 = 400;

/// Returns whether a board is scrolled.
pub fn is_large(grid: &Grid) -> bool {
    grid.len() > MAX_WHOLE && grid.layout().is_none() && grid.layers() == 1
}

/// Returns the height and width of a board in cells. A layout may end half a cell further.
pub fn extent(grid: &Grid) -> (String, String) {
    match grid.layout() {
        Some(layout) => (
            layout.rows().to_string(),
            (f64::from(layout.halves()) / 2.0).to_string(),
        ),
        None => (grid.rows().to_string(), grid.columns().to_string()),
    }
}

/// Returns how many layers stand side by side: as many as make all of them together as square as possible.
pub fn layers_across(grid: &Grid) -> u64 {
    let lines = |across: u64| grid.layers().div_ceil(across);
    let longest =
        |across: &u64| (across * (grid.columns() + 1)).max(lines(*across) * (grid.rows() + 1));
    (1..=grid.layers()).min_by_key(longest).unwrap_or(1)
}

/// The room that a board takes, in cells and gaps, with all of its layers as they stand: what a style sheet needs to know to make
/// the cells as large as fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    pub high: f64,
    pub broad: f64,
    /// The layers below each other and side by side; each has a line of letters and a column of numbers.
    pub lines: u64,
    pub across: u64,
}

impl Outline {
    /// Measures a board.
    pub fn of(grid: &Grid) -> Outline {
        if let Some(layout) = grid.layout() {
            // Rows of hexagons reach into each other.
            let down = if layout.is_hexagonal() { 0.866 } else { 1.0 };
            return Outline {
                high: 1.0 + down * f64::from(layout.rows().saturating_sub(1)),
                broad: f64::from(layout.halves()) / 2.0,
                lines: 1,
                across: 1,
            };
        }
        let across = layers_across(grid);
        let lines = grid.layers().div_ceil(across);
        Outline {
            high: (lines * grid.rows()) as f64,
            broad: (across * grid.columns()) as f64,
            lines,
            across,
        }
    }

    /// Returns it as custom properties.
    pub fn style(&self) -> String {
        let Outline {
            high,
            broad,
            lines,
            across,
        } = self;
        format!("--high:{high:.3};--broad:{broad};--lines:{lines};--across:{across}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_stand_as_a_square() {
        for (size, across) in [
            ("3x3x3", 2),
            ("4x4x4", 2),
            ("5x5x5", 2),
            ("4x4x3", 2),
            ("20x20x2", 1),
            ("4x4", 1),
            ("2x8x4", 1),
            ("8x2x4", 4),
        ] {
            let grid = Grid::new(size.parse().unwrap());
            assert_eq!(layers_across(&grid), across, "{size}");
        }
    }

    #[test]
    fn an_outline_has_all_layers_and_rows_of_hexagons_are_closer() {
        let cube = Outline::of(&Grid::new("4x4x4".parse().unwrap()));
        assert_eq!(cube.style(), "--high:8.000;--broad:8;--lines:2;--across:2");
        let grid = Grid::new("1x7".parse().unwrap());
        let layout = quatrainment::Layout::read(&grid, " o o\no o o\n o o").unwrap();
        let flower = Outline::of(&grid.laid_out(layout));
        assert_eq!(
            flower.style(),
            "--high:2.732;--broad:3;--lines:1;--across:1"
        );
    }
}
