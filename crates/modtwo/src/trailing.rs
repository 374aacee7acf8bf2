//! The trailing update: what the reduction of a block of panels does to the other panels.

use crate::multiply::add_product_here;
use crate::panel::{PanelMatrix, PanelsMut};
use crate::simd::Isa;
use std::ops::Range;

/// The trailing update of a reduced block. Panels are updated independently, so threads can share them.
pub(crate) struct TrailingUpdate<'a> {
    /// Row swaps, in order.
    pub(crate) swaps: &'a [(usize, usize)],
    /// For each column of the block, the row of its pivot, or `usize::MAX`.
    pub(crate) row_of: &'a [usize],
    /// V⁻¹, in the rows and columns of the pivot columns.
    pub(crate) inverse: PanelMatrix,
    /// The multipliers: the old entries in the pivot columns, of rows without a pivot of the block.
    pub(crate) multipliers: PanelMatrix,
    /// The row that the first row of the multipliers belongs to.
    pub(crate) start: usize,
    /// The rows without a pivot of the block, in groups of eight.
    pub(crate) rows: [Range<usize>; 2],
}

impl TrailingUpdate<'_> {
    /// Updates some panels.
    pub(crate) fn apply(&self, mut others: PanelsMut<'_>) {
        let (isa, depth, panels) = (others.isa, self.inverse.panels(), others.panels);
        for p in 0..panels {
            let panel = others.panel_mut(p);
            self.swaps.iter().for_each(|&(a, b)| panel.swap(a, b));
        }
        let old_rows = gather_rows(isa, self.row_of, panels, |p| others.panel(p));
        let mut pivot_rows = PanelMatrix::zeros(isa, 64 * depth, panels);
        let mut to = pivot_rows.panels_mut(0..panels);
        add_product_here(&mut to, 0..64 * depth, self.inverse.view(), old_rows.view());
        for rows in &self.rows {
            let multipliers = self.multipliers.view_from(rows.start - self.start);
            add_product_here(&mut others, rows.clone(), multipliers, pivot_rows.view());
        }
        for p in 0..panels {
            let to = others.panel_mut(p);
            for (&row, &word) in self.row_of.iter().zip(pivot_rows.panel(p)) {
                if row != usize::MAX {
                    to[row] = word;
                }
            }
        }
    }
}

/// Returns the matrix whose row `c` is row `row_of[c]`, or zero if there is no such row.
pub(crate) fn gather_rows<'a>(
    isa: Isa,
    row_of: &[usize],
    panels: usize,
    panel: impl Fn(usize) -> &'a [u64],
) -> PanelMatrix {
    PanelMatrix::build(isa, row_of.len(), panels, |p, to| {
        let from = panel(p);
        to.extend(row_of.iter().map(|&row| from.get(row).copied().unwrap_or(0)));
    })
}
