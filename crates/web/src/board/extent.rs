//! The size of a board, and how much of it is shown at once.

use quatrainment::Grid;

/// Boards with more cells than this are scrolled, and only the cells in sight are on the page.
const MAX_WHOLE: u64 = 400;

/// The number of columns of cells side by side in a wide and in a narrow window.
pub const WIDE: u64 = 12;
pub const NARROW: u64 = 7;

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

/// Returns the number of layers side by side: all of them where they fit, otherwise rows of the same length. It depends only
/// on the board and the window, so both boards of a game have their layers in the same places.
pub fn layers_across(layers: u64, columns: u64, widest: u64) -> u64 {
    let fit = (widest / columns.max(1)).clamp(1, layers.max(1));
    let lines = layers.div_ceil(fit);
    layers.div_ceil(lines.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_stand_side_by_side_where_they_fit() {
        for (layers, columns, across) in [
            (3, 3, 3),
            (4, 4, 2),
            (3, 4, 3),
            (5, 5, 2),
            (2, 20, 1),
            (1, 4, 1),
            (6, 2, 6),
        ] {
            assert_eq!(
                layers_across(layers, columns, WIDE),
                across,
                "{layers} layers of {columns}"
            );
        }
        assert_eq!(layers_across(3, 3, NARROW), 2);
    }
}
