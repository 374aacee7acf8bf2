//! The reduction of a block of panels by its own pivots.
//!
//! The first rows usually hold all of them. Then only those rows are reduced, and the others follow by one product.
//! Otherwise the pivots are found recursively, from the two halves of the block down to single panels.

use crate::multiply::add_product;
use crate::panel::PanelMatrix;
use crate::panels_mut::PanelsMut;
use crate::pivots::Basis;
use crate::trailing::TrailingUpdate;
use std::ops::Range;

/// How many rows more than its columns a block is reduced in first. Random rows then hold all pivots, with a probability of
/// failure below 2⁻⁶⁴.
const SPARE_ROWS: usize = 64;

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
    /// How often in succession the first rows did not hold all pivots of a block, and the number of blocks for which
    /// they are not tried, which doubles each time: so little time is lost if they never do.
    failures: u32,
    skipped: usize,
}

/// Panels that were reduced together.
#[derive(Clone)]
pub(crate) struct Block {
    pub(crate) panels: Range<usize>,
    /// The first row that took part.
    pub(crate) top: usize,
}

impl Pivots {
    /// Creates the pivots of `panels` panels, of which none is known yet.
    pub(crate) fn new(panels: usize) -> Pivots {
        let masks = vec![0; panels];
        let row_of = vec![usize::MAX; panels * 64];
        Pivots {
            masks,
            row_of,
            rank: 0,
            swaps: Vec::new(),
            top: 0,
            failures: 0,
            skipped: 0,
        }
    }

    /// Reduces a block, whose first panel is panel `first` of the matrix.
    pub(crate) fn reduce_block(&mut self, mut block: PanelsMut<'_>, first: usize) {
        match self.update_from_first_rows(&mut block, first) {
            Some(update) => update.apply(&mut block),
            None => self.reduce_all_rows(block, first),
        }
    }

    /// Reduces a block like [`reduce_block`](Pivots::reduce_block), recursively.
    fn reduce_all_rows(&mut self, mut block: PanelsMut<'_>, first: usize) {
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
                    if let Some(update) = self.reduce_with_update(block.part(part), first) {
                        let others = if update.is_for_block { 0..len } else { others };
                        update.apply(&mut block.part(others));
                    }
                }
            }
        }
    }

    /// Reduces a block like [`reduce_block`](Pivots::reduce_block), except for an update that it may need like the other
    /// panels, and returns that update, if there is any.
    pub(crate) fn reduce_with_update(
        &mut self,
        mut block: PanelsMut<'_>,
        first: usize,
    ) -> Option<TrailingUpdate> {
        if let Some(update) = self.update_from_first_rows(&mut block, first) {
            return Some(update);
        }
        let before = self.rank;
        let first_swap = self.swaps.len();
        if before == block.rows {
            return None;
        }
        let old = block.copy(self.top / 8 * 8..block.rows);
        self.reduce_all_rows(block.part(0..block.panels), first);
        if self.rank == before {
            return None;
        }
        let row_of = &self.row_of[64 * first..64 * (first + block.panels)];
        let mut inverse = block.gather(row_of);
        for (p, &mask) in self.masks[first..first + block.panels].iter().enumerate() {
            inverse
                .panel_mut(p)
                .iter_mut()
                .for_each(|word| *word &= mask);
        }
        Some(self.update(old, inverse, first, before, first_swap))
    }

    /// Finds all pivots of a block in its first rows, and returns the update of all panels, including its own, which then
    /// hold columns of the identity. If the first rows do not hold all pivots, or are not just a small part of all rows,
    /// does nothing.
    fn update_from_first_rows(
        &mut self,
        block: &mut PanelsMut<'_>,
        first: usize,
    ) -> Option<TrailingUpdate> {
        let columns = 64 * block.panels;
        let before = self.rank;
        let first_swap = self.swaps.len();
        let rows = columns + SPARE_ROWS;
        // A single panel is searched for pivots row by row anyway.
        if block.panels < 2 || 2 * rows > block.rows - before {
            return None;
        }
        if self.skipped > 0 {
            self.skipped -= 1;
            return None;
        }
        let mut rows = block.copy(before..before + rows);
        let mut found = Pivots::new(block.panels);
        found.reduce_block(rows.panels_mut(0..block.panels), 0);
        if found.rank < columns {
            self.skipped = 1 << self.failures.min(16);
            self.failures += 1;
            return None;
        }
        self.failures = 0;
        let inverse = rows.panels_mut(0..block.panels).gather(&found.row_of);
        self.masks[first..first + block.panels].fill(u64::MAX);
        for (to, row) in self.row_of[64 * first..].iter_mut().zip(found.row_of) {
            *to = before + row;
        }
        self.swaps
            .extend(found.swaps.iter().map(|&(a, b)| (before + a, before + b)));
        self.rank += columns;
        let old = block.copy(self.top / 8 * 8..block.rows);
        let update = self.update(old, inverse, first, before, first_swap);
        block.write_units(self.top, &update.row_of, &update.swaps);
        Some(TrailingUpdate {
            is_for_block: true,
            ..update
        })
    }

    /// Returns the effect of the reduction of a block on other panels, from its `old` entries in the rows that take part and
    /// its inverse. The rank and the number of swaps before are given.
    fn update(
        &self,
        mut old: PanelMatrix,
        inverse: PanelMatrix,
        first: usize,
        before: usize,
        first_swap: usize,
    ) -> TrailingUpdate {
        let start = self.top / 8 * 8;
        let panels = old.panels();
        let swaps = self.swaps[first_swap..].to_vec();
        old.panels_mut(0..panels).swap_rows(&swaps, start);
        for (p, &mask) in self.masks[first..first + panels].iter().enumerate() {
            let panel = old.panel_mut(p);
            panel.iter_mut().for_each(|word| *word &= mask);
            panel[..self.top - start].fill(0);
            panel[before - start..self.rank - start].fill(0);
        }
        let rows = self.rows_around(before..self.rank, start + old.rows());
        let row_of = self.row_of[64 * first..64 * (first + panels)].to_vec();
        TrailingUpdate {
            swaps,
            row_of,
            inverse,
            multipliers: old,
            packed: None,
            start,
            rows,
            is_for_block: false,
        }
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
            let row = self.rank;
            let found = basis.row[c];
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
        let (above, own) = old.panel_mut(0).split_at_mut(self.top - rows.start);
        above.fill(0);
        own.iter_mut().for_each(|word| *word &= basis.mask);
        panel.panel_mut(0)[self.top..]
            .iter_mut()
            .for_each(|word| *word &= !basis.mask);
        let pivots = self.rank - basis.order.len()..self.rank;
        old.panel_mut(0)[pivots.start - rows.start..pivots.end - rows.start].fill(0);
        add_product(&mut panel, rows, old.view(), basis.to_panel().view());
        for (&c, row) in basis.order.iter().zip(pivots) {
            panel.panel_mut(0)[row] = basis.words[c];
        }
    }
}
