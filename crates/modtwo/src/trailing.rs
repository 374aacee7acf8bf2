//! The trailing update: what the reduction of a block of panels does to the other panels.

use crate::kernels::{AlignedWords, Isa, View};
use crate::multiply::{add_packed_product, add_product};
use crate::panel::PanelMatrix;
use crate::panels_mut::PanelsMut;
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
    /// The multipliers of each range of `rows`, [packed](TrailingUpdate::pack) if there are several parts to update.
    pub(crate) packed: Option<[AlignedWords; 2]>,
    /// The row that the first row of the multipliers belongs to.
    pub(crate) start: usize,
    /// The rows without a pivot of the block, in groups of eight.
    pub(crate) rows: [Range<usize>; 2],
    /// Whether the block itself has to be updated as well.
    pub(crate) is_for_block: bool,
}

impl TrailingUpdate {
    /// Updates some panels.
    pub(crate) fn apply(&self, others: &mut PanelsMut<'_>) {
        let depth = self.inverse.panels();
        let panels = others.panels;
        others.swap_rows(&self.swaps, 0);
        let old_rows = others.gather(&self.row_of);
        let mut pivot_rows = PanelMatrix::zeros(others.isa, 64 * depth, panels);
        let mut to = pivot_rows.panels_mut(0..panels);
        add_product(&mut to, 0..64 * depth, self.inverse.view(), old_rows.view());
        for (i, rows) in self.rows.iter().enumerate() {
            let packed = self.packed.as_ref().map(|packed| &*packed[i]);
            let multipliers = (self.multipliers_of(rows), packed);
            add_packed_product(others, rows.clone(), multipliers, pivot_rows.view());
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

    /// Packs the multipliers, before several parts are updated.
    pub(crate) fn pack(mut self, isa: Isa) -> TrailingUpdate {
        let packed = |rows: &Range<usize>| {
            isa.products
                .pack(self.multipliers_of(rows), rows.len().next_multiple_of(8))
        };
        self.packed = Some(self.rows.each_ref().map(packed));
        self
    }

    fn multipliers_of(&self, rows: &Range<usize>) -> View<'_> {
        self.multipliers.view_from(rows.start - self.start)
    }
}
