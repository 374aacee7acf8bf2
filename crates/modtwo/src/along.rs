//! What the reduction of a block does to the other columns.

use crate::multiply::add_product_here;
use crate::slab::{Slab, ViewMut};
use std::ops::Range;

/// A block of columns that has been reduced, and what is needed to take others along. Each word column goes its own
/// way, so threads can share them out.
pub(crate) struct Along<'a> {
    /// Exchanges of rows, in order.
    pub(crate) swaps: &'a [(usize, usize)],
    /// For each column of the block, the row of its pivot, or `usize::MAX`.
    pub(crate) row_of: &'a [usize],
    /// V⁻¹, in the rows and columns of the pivot columns.
    pub(crate) inverse: Slab,
    /// The multipliers: old entries in the pivot columns, of rows that are not the pivots' own.
    pub(crate) old: Slab,
    /// The row to which the first row of the multipliers belongs.
    pub(crate) start: usize,
    /// The rows that are not the pivots' own, in eights.
    pub(crate) rows: [Range<usize>; 2],
}

impl Along<'_> {
    /// Takes some word columns along.
    pub(crate) fn take(&self, mut others: ViewMut<'_>) {
        let (depth, words) = (self.inverse.words(), others.words);
        for w in 0..words {
            let column = others.column_mut(w);
            self.swaps.iter().for_each(|&(a, b)| column.swap(a, b));
        }
        let old_rows = gather(self.row_of, words, |w| others.column(w));
        let mut pivot_rows = Slab::zeros(64 * depth, words);
        add_product_here(
            &mut pivot_rows.view_mut(0..words),
            0..64 * depth,
            self.inverse.view(0..depth, 0),
            old_rows.view(0..words, 0),
        );
        for rows in &self.rows {
            let multipliers = self.old.view(0..depth, rows.start - self.start);
            add_product_here(&mut others, rows.clone(), multipliers, pivot_rows.view(0..words, 0));
        }
        for w in 0..words {
            let to = others.column_mut(w);
            for (&row, &word) in self.row_of.iter().zip(pivot_rows.column(w)) {
                if row != usize::MAX {
                    to[row] = word;
                }
            }
        }
    }
}

/// The rows of some columns' pivots, each in the row of its column. Without a pivot it is zero.
pub(crate) fn gather<'a>(row_of: &[usize], words: usize, column: impl Fn(usize) -> &'a [u64]) -> Slab {
    Slab::build(row_of.len(), words, |w, to| {
        let from = column(w);
        to.extend(row_of.iter().map(|&row| from.get(row).copied().unwrap_or(0)));
    })
}
