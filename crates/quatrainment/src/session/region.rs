//! Roughly where: a part of the board, as a nudge names it.

use crate::grid::{Cell, Grid};
use crate::pattern::Pattern;
use std::fmt;

/// A part of the board: the quarter (and the layer, if there are several) that contains the most presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The number of presses there.
    pub presses: u64,
    /// In the upper half rather than the lower; `None` when there is one row.
    pub upper: Option<bool>,
    /// In the left half rather than the right; `None` when there is one column.
    pub left: Option<bool>,
    /// Which layer, from 0; `None` when there is one layer.
    pub layer: Option<u64>,
}

impl Region {
    pub(super) fn of(grid: &Grid, cell: Cell) -> Region {
        let half = |at: u64, length: u64| (length > 1).then_some(2 * at < length);
        if let Some(layout) = grid.layout() {
            // Where the cell is drawn; it is two half cells wide.
            let (row, from_left) = layout.place(cell);
            let left = (layout.halves() > 2).then_some(2 * (from_left + 1) <= layout.halves());
            return Region {
                presses: 0,
                upper: half(row.into(), layout.rows().into()),
                left,
                layer: None,
            };
        }
        let (rows, columns) = (grid.rows(), grid.columns());
        Region {
            presses: 0,
            upper: half(cell.index() / columns % rows, rows),
            left: half(cell.index() % columns, columns),
            layer: (grid.layers() > 1).then_some(cell.index() / (rows * columns)),
        }
    }

    /// Returns whether a cell lies in this part of the grid.
    #[must_use]
    pub fn holds(&self, grid: &Grid, cell: Cell) -> bool {
        Region {
            presses: self.presses,
            ..Region::of(grid, cell)
        } == *self
    }

    /// Returns the region with the most presses, or the first of several, and its first press.
    pub(super) fn fullest(presses: &Pattern) -> Option<(Region, Cell)> {
        let mut regions: Vec<(Region, Cell)> = Vec::new();
        for cell in presses.cells() {
            let region = Region::of(presses.grid(), cell);
            let place = |known: &Region| {
                Region {
                    presses: 0,
                    ..*known
                } == region
            };
            let amount = u64::from(presses.get(cell));
            match regions.iter_mut().find(|(known, _)| place(known)) {
                Some((known, _)) => known.presses += amount,
                None => regions.push((
                    Region {
                        presses: amount,
                        ..region
                    },
                    cell,
                )),
            }
        }
        let most = regions.iter().map(|(region, _)| region.presses).max()?;
        regions
            .into_iter()
            .find(|(region, _)| region.presses == most)
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.upper, self.left) {
            (Some(upper), Some(left)) => {
                let (row, column) = (
                    if upper { "upper" } else { "lower" },
                    if left { "left" } else { "right" },
                );
                write!(f, "in the {row} {column}")?;
            }
            (Some(upper), None) => {
                write!(f, "in the {} half", if upper { "upper" } else { "lower" })?
            }
            (None, Some(left)) => write!(f, "in the {} half", if left { "left" } else { "right" })?,
            (None, None) => write!(f, "in the only cell")?,
        }
        match self.layer {
            Some(layer) => write!(f, " of layer {}", layer + 1),
            None => Ok(()),
        }
    }
}
