//! Blocked elimination: Gauss–Jordan elimination on blocks of columns, where every step is a matrix product.
//!
//! Let a block of columns have pivots in the columns C and the rows S, and let V be the submatrix where they meet. The
//! reduced pivot rows are V⁻¹ times the old ones, and every other row changes by its old entries in C times the reduced
//! pivot rows. So once the pivots of a block are known, the trailing update is two products. The pivots are found
//! recursively, from the two halves of the block down to single panels.
//!
//! V⁻¹ costs nothing extra: a cleared pivot column would hold a unit vector, so its storage is used for a column of the
//! transform, which is updated like any other column.

use crate::Matrix;
use crate::multiply::{PANEL_GROUP, add_product, threads_for};
use crate::panel::{PanelMatrix, Region};
use crate::pivots::Basis;
use crate::trailing::{TrailingUpdate, gather_rows};
use std::ops::Range;

/// How far an elimination goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Clear below the pivots only, block by block: enough for the rank and for back substitution.
    Triangular,
    /// The reduced echelon form.
    Reduced,
    /// The reduced echelon form, with the transform in the pivot columns.
    Transform,
}

/// A matrix during or after elimination.
pub(crate) struct Elimination {
    pub(crate) matrix: PanelMatrix,
    /// For each panel, the columns with a pivot.
    pub(crate) masks: Vec<u64>,
    /// For each column, the row of its pivot, or `usize::MAX`. The rows of a block are not sorted by column.
    pub(crate) row_of: Vec<usize>,
    /// The number of pivots, which are in the first rows.
    pub(crate) rank: usize,
    /// Row swaps, in order.
    pub(crate) swaps: Vec<(usize, usize)>,
    /// The blocks of panels, in the order in which they were reduced.
    pub(crate) blocks: Vec<Block>,
    /// The first row that takes part in the current block.
    top: usize,
}

/// Panels that were reduced together.
#[derive(Clone)]
pub(crate) struct Block {
    pub(crate) panels: Range<usize>,
    /// The first row that took part.
    pub(crate) top: usize,
}

/// Returns the number of panels in a block of the outermost loop.
fn block_width(rows: usize) -> usize {
    match rows {
        0..=6000 => 4,
        6001..=12_000 => 8,
        _ => 16,
    }
}

impl Elimination {
    /// Eliminates with pivots in all columns of `matrix`.
    pub(crate) fn of(matrix: PanelMatrix, goal: Goal) -> Elimination {
        let panels = matrix.panels();
        Elimination::of_first_panels(matrix, panels, goal)
    }

    /// Eliminates with pivots in the first `panels` panels only. The others are updated.
    pub(crate) fn of_first_panels(matrix: PanelMatrix, panels: usize, goal: Goal) -> Elimination {
        let mut this = Elimination {
            masks: vec![0; panels],
            row_of: vec![usize::MAX; panels * 64],
            rank: 0,
            swaps: Vec::new(),
            blocks: Vec::new(),
            top: 0,
            matrix,
        };
        if goal == Goal::Transform {
            debug_assert_eq!(panels, this.matrix.panels());
            this.blocks.push(Block { panels: 0..panels, top: 0 });
            this.reduce_block(0..panels);
            return this;
        }
        let width = block_width(this.matrix.rows());
        for start in (0..panels).step_by(width) {
            let block = start..panels.min(start + width);
            let trailing = block.end..this.matrix.panels();
            this.top = this.rank;
            this.blocks.push(Block { panels: block.clone(), top: this.top });
            this.reduce_block_and_update(block, trailing);
            if this.rank == this.matrix.rows() {
                break;
            }
        }
        if goal == Goal::Reduced {
            this.write_units();
            this.clear_above();
        }
        this
    }

    /// Clears above the pivots as well, from the last block to the first.
    ///
    /// A panel full of pivots needs no product: its unit vectors are already written, and everything above them becomes
    /// zero. So for a matrix of full rank this adds little to the triangular form.
    fn clear_above(&mut self) {
        for Block { panels: block, top } in self.blocks.clone().into_iter().rev() {
            // The entries above, in the pivot columns, say which pivot rows to add.
            let mut above = self.matrix.copy(Region { panels: block.clone(), rows: 0..top });
            for (p, &mask) in self.masks[block.clone()].iter().enumerate() {
                above.panel_mut(p).iter_mut().for_each(|word| *word &= mask);
            }
            for p in block.clone() {
                if self.is_full(p) {
                    self.matrix.panel_mut(p)[..top].fill(0);
                }
            }
            for changed in self.runs_without_full_panels(block.start) {
                let pivot_rows = self.pivot_rows(block.clone(), changed.clone());
                let region = Region { panels: changed.clone(), rows: 0..top };
                add_product(&mut self.matrix, &region, above.view(), pivot_rows.view());
            }
        }
    }

    /// Returns whether every column of panel `p` has a pivot.
    fn is_full(&self, p: usize) -> bool {
        self.masks.get(p) == Some(&u64::MAX)
    }

    /// Returns the maximal runs of panels from `start` on that are not full of pivots.
    fn runs_without_full_panels(&self, start: usize) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for p in (start..self.matrix.panels()).filter(|&p| !self.is_full(p)) {
            match runs.last_mut() {
                Some(run) if run.end == p => run.end += 1,
                _ => runs.push(p..p + 1),
            }
        }
        runs
    }

    /// Returns the transform after an elimination with [`Goal::Transform`], with rows and columns in their final order.
    ///
    /// The column of a pivot belongs to the original row of that pivot. Rows without a pivot also contain themselves.
    pub(crate) fn transform(&self, columns: usize) -> Matrix {
        debug_assert!(columns.div_ceil(64) == self.masks.len());
        let mut origin: Vec<usize> = (0..self.matrix.rows()).collect();
        self.swaps.iter().for_each(|&(a, b)| origin.swap(a, b));
        let pivots = self.pivots();
        let mut rows: Vec<usize> = pivots.iter().map(|&c| self.row_of[c]).collect();
        rows.extend(self.rank..self.matrix.rows());
        let mut column_of = vec![None; self.matrix.rows()];
        for &c in &pivots {
            column_of[origin[self.row_of[c]]] = Some(c);
        }
        let mut transform = self.matrix.permuted(&rows, &column_of);
        for (i, &from) in origin.iter().enumerate().skip(self.rank) {
            transform.flip(i, from);
        }
        transform
    }

    /// Returns the pivot columns in ascending order.
    pub(crate) fn pivots(&self) -> Vec<usize> {
        let mut pivots = Vec::with_capacity(self.rank);
        for (p, &mask) in self.masks.iter().enumerate() {
            pivots.extend((0..64).filter(|c| mask >> c & 1 == 1).map(|c| 64 * p + c));
        }
        pivots
    }

    /// Returns the reduced echelon form, with rows sorted by pivot.
    pub(crate) fn echelon(&self, pivots: &[usize], rows: usize, columns: usize) -> Matrix {
        let order: Vec<usize> = pivots.iter().map(|&c| self.row_of[c]).collect();
        self.matrix.to_matrix_in_order(rows, columns, &order)
    }

    /// Reduces a block by its own pivots, in place.
    fn reduce_block(&mut self, block: Range<usize>) {
        match block.len() {
            0 => {}
            1 => self.reduce_panel(block.start),
            len => {
                let middle = block.start + len.div_ceil(2);
                let (left, right) = (block.start..middle, middle..block.end);
                self.reduce_block_and_update(left.clone(), right.clone());
                self.reduce_block_and_update(right, left);
            }
        }
    }

    /// Reduces a block and updates the panels `others`.
    fn reduce_block_and_update(&mut self, block: Range<usize>, others: Range<usize>) {
        if others.is_empty() || self.rank == self.matrix.rows() {
            return self.reduce_block(block);
        }
        let before = self.rank;
        let first_swap = self.swaps.len();
        let start = self.top / 8 * 8;
        let mut old = self.matrix.copy(Region { panels: block.clone(), rows: start..self.matrix.rows() });
        self.reduce_block(block.clone());
        if self.rank == before {
            return;
        }
        for &(a, b) in &self.swaps[first_swap..] {
            old.swap_rows(0..block.len(), a - start, b - start);
        }
        let mut inverse = self.pivot_rows(block.clone(), block.clone());
        for (p, &mask) in self.masks[block.clone()].iter().enumerate() {
            inverse.panel_mut(p).iter_mut().for_each(|word| *word &= mask);
            let panel = old.panel_mut(p);
            panel.iter_mut().for_each(|word| *word &= mask);
            panel[..self.top - start].fill(0);
            panel[before - start..self.rank - start].fill(0);
        }
        let update = TrailingUpdate {
            swaps: &self.swaps[first_swap..],
            row_of: &self.row_of[64 * block.start..64 * block.end],
            inverse,
            multipliers: old,
            start,
            rows: self.rows_around(before..self.rank),
        };
        let threads = threads_for(self.matrix.rows() - start, block.len(), others.len());
        self.matrix.panels_mut(others).split_among(threads, PANEL_GROUP, |_, others| update.apply(others));
    }

    /// Returns the rows above and below some pivots that take part, in groups of eight.
    fn rows_around(&self, pivots: Range<usize>) -> [Range<usize>; 2] {
        let above = self.top / 8 * 8..pivots.start.next_multiple_of(8).min(self.matrix.rows());
        let below = (pivots.end / 8 * 8).max(above.end)..self.matrix.rows();
        [above, below]
    }

    /// Returns some panels of the pivot rows of a block, each in the row of its pivot column.
    fn pivot_rows(&self, block: Range<usize>, panels: Range<usize>) -> PanelMatrix {
        let row_of = &self.row_of[64 * block.start..64 * block.end];
        gather_rows(self.matrix.isa(), row_of, panels.len(), |p| self.matrix.panel(panels.start + p))
    }

    /// Reduces a single panel by its own pivots, in place.
    fn reduce_panel(&mut self, p: usize) {
        let basis = Basis::of_panel(self.matrix.isa(), self.matrix.panel(p), self.rank);
        if basis.order.is_empty() {
            return;
        }
        let start = self.top / 8 * 8;
        for &c in &basis.order {
            let (row, found) = (self.rank, basis.row[c]);
            if row != found {
                self.swaps.push((row, found));
                self.matrix.swap_rows(p..p + 1, row, found);
            }
            self.row_of[64 * p + c] = row;
            self.rank += 1;
        }
        self.masks[p] = basis.mask;
        let region = Region { panels: p..p + 1, rows: start..self.matrix.rows() };
        let mut old = self.matrix.copy(region.clone());
        let panel = &mut self.matrix.panel_mut(p)[start..];
        for (i, (old, new)) in old.panel_mut(0).iter_mut().zip(panel).enumerate() {
            if i + start < self.top {
                *old = 0;
            } else {
                *old &= basis.mask;
                *new &= !basis.mask;
            }
        }
        let pivots = self.rank - basis.order.len()..self.rank;
        old.panel_mut(0)[pivots.start - start..pivots.end - start].fill(0);
        add_product(&mut self.matrix, &region, old.view(), basis.to_panel().view());
        for (&c, row) in basis.order.iter().zip(pivots) {
            self.matrix.panel_mut(p)[row] = basis.words[c];
        }
    }

    /// Writes unit vectors to the pivot columns, in place of the transform.
    pub(crate) fn write_units(&mut self) {
        for Block { panels, top } in &self.blocks {
            for p in panels.clone() {
                let (panel, mask) = (self.matrix.panel_mut(p), self.masks[p]);
                panel[*top..].iter_mut().for_each(|word| *word &= !mask);
                for (c, &row) in self.row_of[64 * p..][..64].iter().enumerate() {
                    if row != usize::MAX {
                        panel[row] |= 1 << c;
                    }
                }
            }
        }
    }
}
