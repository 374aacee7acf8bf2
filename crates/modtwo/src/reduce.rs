//! The reduction of a block of panels by its own pivots, which are found recursively, from the two halves of the block
//! down to single panels.

use crate::multiply::add_product_here;
use crate::panels_mut::PanelsMut;
use crate::pivots::Basis;
use crate::trailing::TrailingUpdate;
use std::ops::Range;

/// The pivots of the blocks that have been reduced.
pub(crate) struct Pivots {
    /// For each panel, the columns with a pivot.
    pub(crate) masks: Vec<u64>,
    /// For each column, the row of its pivot, or `usize::MAX`. The rows of a block are not sorted by column.
    pub(crate) row_of: Vec<usize>,
    /// The number of pivots, which are in the first rows.
    pub(crate) rank: usize,
    /// Row swaps, in order.
    pub(crate) swaps: Vec<(usize, usize)>,
    /// The first row that takes part in the current block.
    pub(crate) top: usize,
}

impl Pivots {
    /// Creates the pivots of `panels` panels, of which none is known yet.
    pub(crate) fn new(panels: usize) -> Pivots {
        let (masks, row_of) = (vec![0; panels], vec![usize::MAX; panels * 64]);
        Pivots { masks, row_of, rank: 0, swaps: Vec::new(), top: 0 }
    }

    /// Reduces a block, whose first panel is panel `first` of the matrix, on at most `threads` threads.
    pub(crate) fn reduce_block(&mut self, mut block: PanelsMut<'_>, first: usize, threads: usize) {
        if self.rank == block.rows {
            return;
        }
        match block.panels {
            0 => {}
            1 => self.reduce_panel(block, first),
            len => {
                let middle = len.div_ceil(2);
                for (part, others) in [(0..middle, middle..len), (middle..len, 0..middle)] {
                    let first = first + part.start;
                    if let Some(update) = self.reduce_with_update(block.part(part), first, threads) {
                        let threads = update.threads(others.len()).min(threads);
                        update.share(threads, || {}, vec![block.part(others)]);
                    }
                }
            }
        }
    }

    /// Reduces a block like [`reduce_block`](Pivots::reduce_block), and returns what it does to the other panels, if
    /// anything.
    pub(crate) fn reduce_with_update(
        &mut self,
        mut block: PanelsMut<'_>,
        first: usize,
        threads: usize,
    ) -> Option<TrailingUpdate> {
        let (rows, before, first_swap) = (block.rows, self.rank, self.swaps.len());
        if before == rows {
            return None;
        }
        let panels = first..first + block.panels;
        let start = self.top / 8 * 8;
        let mut old = block.copy(start..rows);
        self.reduce_block(block.part(0..panels.len()), first, threads);
        if self.rank == before {
            return None;
        }
        let swaps = self.swaps[first_swap..].to_vec();
        old.panels_mut(0..panels.len()).swap_rows(&swaps, start);
        let row_of = self.row_of[64 * panels.start..64 * panels.end].to_vec();
        let mut inverse = block.gather(&row_of);
        for (p, &mask) in self.masks[panels].iter().enumerate() {
            inverse.panel_mut(p).iter_mut().for_each(|word| *word &= mask);
            let panel = old.panel_mut(p);
            panel.iter_mut().for_each(|word| *word &= mask);
            panel[..self.top - start].fill(0);
            panel[before - start..self.rank - start].fill(0);
        }
        let rows = self.rows_around(before..self.rank, rows);
        Some(TrailingUpdate { swaps, row_of, inverse, multipliers: old, start, rows })
    }

    /// Returns the rows above and below some pivots that take part, in groups of eight.
    fn rows_around(&self, pivots: Range<usize>, rows: usize) -> [Range<usize>; 2] {
        let above = self.top / 8 * 8..pivots.start.next_multiple_of(8).min(rows);
        let below = (pivots.end / 8 * 8).max(above.end)..rows;
        [above, below]
    }

    /// Reduces a single panel, which is panel `p` of the matrix, in place.
    fn reduce_panel(&mut self, mut panel: PanelsMut<'_>, p: usize) {
        let basis = Basis::of_panel(panel.isa, panel.panel(0), self.rank);
        if basis.order.is_empty() {
            return;
        }
        let first_swap = self.swaps.len();
        for &c in &basis.order {
            let (row, found) = (self.rank, basis.row[c]);
            if row != found {
                self.swaps.push((row, found));
            }
            self.row_of[64 * p + c] = row;
            self.rank += 1;
        }
        panel.swap_rows(&self.swaps[first_swap..], 0);
        self.masks[p] = basis.mask;
        let rows = self.top / 8 * 8..panel.rows;
        let mut old = panel.copy(rows.clone());
        let new = &mut panel.panel_mut(0)[rows.start..];
        for (i, (old, new)) in old.panel_mut(0).iter_mut().zip(new).enumerate() {
            if i + rows.start < self.top {
                *old = 0;
            } else {
                *old &= basis.mask;
                *new &= !basis.mask;
            }
        }
        let pivots = self.rank - basis.order.len()..self.rank;
        old.panel_mut(0)[pivots.start - rows.start..pivots.end - rows.start].fill(0);
        add_product_here(&mut panel, rows, old.view(), basis.to_panel().view());
        for (&c, row) in basis.order.iter().zip(pivots) {
            panel.panel_mut(0)[row] = basis.words[c];
        }
    }
}
