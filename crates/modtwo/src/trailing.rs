//! The trailing update: what the reduction of a block of panels does to the other panels.

use crate::multiply::{PANEL_GROUP, add_product_here, threads_for};
use crate::panel::PanelMatrix;
use crate::panels_mut::PanelsMut;
use crate::threads::share;
use std::ops::Range;

/// The trailing update of a reduced block. Panels are updated independently, so threads can share them.
pub(crate) struct TrailingUpdate {
    /// Row swaps, in order.
    pub(crate) swaps: Vec<(usize, usize)>,
    /// For each column of the block, the row of its pivot, or `usize::MAX`.
    pub(crate) row_of: Vec<usize>,
    /// V⁻¹, in the rows and columns of the pivot columns.
    pub(crate) inverse: PanelMatrix,
    /// The multipliers: the old entries in the pivot columns, of rows without a pivot of the block.
    pub(crate) multipliers: PanelMatrix,
    /// The row that the first row of the multipliers belongs to.
    pub(crate) start: usize,
    /// The rows without a pivot of the block, in groups of eight.
    pub(crate) rows: [Range<usize>; 2],
    /// Whether the block itself has to be updated, too.
    pub(crate) is_for_block: bool,
}

impl TrailingUpdate {
    /// Updates some panels.
    pub(crate) fn apply(&self, others: &mut PanelsMut<'_>) {
        let (depth, panels) = (self.inverse.panels(), others.panels);
        others.swap_rows(&self.swaps, 0);
        let old_rows = others.gather(&self.row_of);
        let mut pivot_rows = PanelMatrix::zeros(others.isa, 64 * depth, panels);
        let mut to = pivot_rows.panels_mut(0..panels);
        add_product_here(&mut to, 0..64 * depth, self.inverse.view(), old_rows.view());
        for rows in &self.rows {
            let multipliers = self.multipliers.view_from(rows.start - self.start);
            add_product_here(others, rows.clone(), multipliers, pivot_rows.view());
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

    /// Returns the number of threads to update some panels with.
    pub(crate) fn threads(&self, panels: usize) -> usize {
        threads_for(self.multipliers.rows(), self.inverse.panels(), panels)
    }

    /// Updates some panels, on this thread and `threads - 1` others. This thread calls `first` before it takes part.
    pub(crate) fn share(&self, threads: usize, first: impl FnOnce(), mut others: Vec<PanelsMut<'_>>) {
        // The factors are packed for each part, so there are a few large ones, and smaller ones to end together.
        let parts = std::iter::from_fn(|| {
            let panels: usize = others.iter().map(|others| others.panels).sum();
            let some = others.pop()?;
            let len = panels.div_ceil(threads).next_multiple_of(PANEL_GROUP).min(some.panels);
            let (part, rest) = some.split_at(len);
            others.extend(Some(rest).filter(|rest| rest.panels > 0));
            Some(part)
        });
        share(threads, first, parts, |mut part| self.apply(&mut part));
    }
}
