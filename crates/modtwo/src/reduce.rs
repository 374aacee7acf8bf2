//! Elimination by blocks: Gauss and Jordan's method where a "column" is a block of columns and every step is a
//! product of matrices.
//!
//! Let a block of columns have pivots in the columns C and the rows S, and let V be the entries where they meet. The
//! reduced pivot rows are V⁻¹ times the old ones, and every other row changes by its old entries in C times the reduced
//! pivot rows. So after the pivots of a block are found, the rest is two products. They are found by the same method on
//! the two halves of the block, down to single words.
//!
//! V⁻¹ comes for free: once a pivot column is cleared, all that would be left there is a unit vector, so its place is
//! used for a column of the transform instead. It is treated like any other column afterwards.

use crate::Matrix;
use crate::along::{Along, gather};
use crate::multiply::{GROUP, Place, add_product, threads_for};
use crate::pivots::Basis;
use crate::slab::Slab;
use std::ops::Range;

/// How far a reduction goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Clear only below the pivots, block by block: enough for the rank and for solving from the bottom up.
    Triangle,
    /// The reduced echelon form.
    Echelon,
    /// The reduced echelon form, and the transform in the pivot columns.
    Transform,
}

/// A slab that is being reduced, or has been.
pub(crate) struct Reduction {
    pub(crate) slab: Slab,
    /// For each word column, which columns hold a pivot.
    pub(crate) masks: Vec<u64>,
    /// For each pivot column, the row of its pivot. The rows of a block are not sorted by column.
    pub(crate) row_of: Vec<usize>,
    /// How many pivots there are; they are in the first rows.
    pub(crate) rank: usize,
    /// Exchanges of rows, in order.
    pub(crate) swaps: Vec<(usize, usize)>,
    /// The blocks of word columns that were reduced one after the other.
    pub(crate) blocks: Vec<Block>,
    /// The first row that is worked on.
    top: usize,
}

/// Word columns that were reduced together, and the first row that took part.
#[derive(Clone)]
pub(crate) struct Block {
    pub(crate) words: Range<usize>,
    pub(crate) top: usize,
}

/// Word columns in a block of the outermost loop.
fn block_width(rows: usize) -> usize {
    match rows {
        0..=6000 => 4,
        6001..=12_000 => 8,
        _ => 16,
    }
}

impl Reduction {
    /// Reduces `slab` by pivots in its first `words` word columns; further columns are carried along.
    pub(crate) fn of(slab: Slab, words: usize, goal: Goal) -> Reduction {
        let mut this = Reduction {
            masks: vec![0; words],
            row_of: vec![usize::MAX; words * 64],
            rank: 0,
            swaps: Vec::new(),
            blocks: Vec::new(),
            top: 0,
            slab,
        };
        if goal == Goal::Transform {
            debug_assert_eq!(words, this.slab.words());
            this.blocks.push(Block { words: 0..words, top: 0 });
            this.block(0..words);
            return this;
        }
        let width = block_width(this.slab.rows());
        for start in (0..words).step_by(width) {
            let block = start..words.min(start + width);
            let rest = block.end..this.slab.words();
            this.top = this.rank;
            this.blocks.push(Block { words: block.clone(), top: this.top });
            this.step(block, rest);
            if this.rank == this.slab.rows() {
                break;
            }
        }
        if goal == Goal::Echelon {
            this.write_units();
            this.clear_above();
        }
        this
    }

    /// Clears above the pivots as well, from the last block up.
    ///
    /// A word column full of pivots needs no sums: its unit vectors have been written, and all that is left above them
    /// is cleared. So a matrix of full rank costs hardly more than its triangle.
    fn clear_above(&mut self) {
        for Block { words: block, top } in self.blocks.clone().into_iter().rev() {
            // The entries above in the pivot columns say which pivot rows to add, unit vectors included.
            let mut above = self.slab.copy_rows(block.clone(), top);
            for (w, &mask) in self.masks[block.clone()].iter().enumerate() {
                above.column_mut(w).iter_mut().for_each(|word| *word &= mask);
            }
            for w in block.clone() {
                if self.is_full(w) {
                    self.slab.column_mut(w)[..top].fill(0);
                }
            }
            for changed in self.runs_to_sum(block.start) {
                let pivot_rows = self.pivot_rows(block.clone(), changed.clone());
                let place = Place { words: changed.clone(), rows: 0..top };
                let (above, pivot_rows) =
                    (above.view(0..block.len(), 0), pivot_rows.view(0..changed.len(), 0));
                add_product(&mut self.slab, &place, above, pivot_rows);
            }
        }
    }

    /// Whether every column of a word column holds a pivot.
    fn is_full(&self, w: usize) -> bool {
        self.masks.get(w) == Some(&u64::MAX)
    }

    /// The word columns from `start` on that are not full of pivots, neighbours together.
    fn runs_to_sum(&self, start: usize) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for w in (start..self.slab.words()).filter(|&w| !self.is_full(w)) {
            match runs.last_mut() {
                Some(run) if run.end == w => run.end += 1,
                _ => runs.push(w..w + 1),
            }
        }
        runs
    }

    /// The transform of a full reduction, with rows and columns in their final order: the column of a pivot belongs
    /// to the original row of that pivot, and rows without a pivot also hold themselves.
    pub(crate) fn transform(&self, columns: usize) -> Matrix {
        debug_assert!(columns.div_ceil(64) == self.masks.len());
        let mut origin: Vec<usize> = (0..self.slab.rows()).collect();
        self.swaps.iter().for_each(|&(a, b)| origin.swap(a, b));
        let pivots = self.pivots();
        let mut rows: Vec<usize> = pivots.iter().map(|&c| self.row_of[c]).collect();
        rows.extend(self.rank..self.slab.rows());
        let mut column_of = vec![None; self.slab.rows()];
        for &c in &pivots {
            column_of[origin[self.row_of[c]]] = Some(c);
        }
        let mut transform = self.slab.permuted(&rows, &column_of);
        for (i, &from) in origin.iter().enumerate().skip(self.rank) {
            transform.flip(i, from);
        }
        transform
    }

    /// The pivot columns, ascending.
    pub(crate) fn pivots(&self) -> Vec<usize> {
        let mut pivots = Vec::with_capacity(self.rank);
        for (w, &mask) in self.masks.iter().enumerate() {
            pivots.extend((0..64).filter(|c| mask >> c & 1 == 1).map(|c| 64 * w + c));
        }
        pivots
    }

    /// Reduces a block by its own pivots, in place.
    fn block(&mut self, block: Range<usize>) {
        match block.len() {
            0 => {}
            1 => self.word(block.start),
            len => {
                let middle = block.start + len.div_ceil(2);
                let (left, right) = (block.start..middle, middle..block.end);
                self.step(left.clone(), right.clone());
                self.step(right, left);
            }
        }
    }

    /// Reduces a block and takes the word columns `others` along.
    fn step(&mut self, block: Range<usize>, others: Range<usize>) {
        if others.is_empty() || self.rank == self.slab.rows() {
            return self.block(block);
        }
        let before = self.rank;
        let first_swap = self.swaps.len();
        let start = self.top / 8 * 8;
        let mut old = self.slab.copy(block.clone(), start);
        self.block(block.clone());
        if self.rank == before {
            return;
        }
        for &(a, b) in &self.swaps[first_swap..] {
            old.swap_rows(0..block.len(), a - start, b - start);
        }
        let mut inverse = self.pivot_rows(block.clone(), block.clone());
        for (w, &mask) in self.masks[block.clone()].iter().enumerate() {
            inverse.column_mut(w).iter_mut().for_each(|word| *word &= mask);
            let column = old.column_mut(w);
            column.iter_mut().for_each(|word| *word &= mask);
            column[..self.top - start].fill(0);
            column[before - start..self.rank - start].fill(0);
        }
        let along = Along {
            swaps: &self.swaps[first_swap..],
            row_of: &self.row_of[64 * block.start..64 * block.end],
            inverse,
            old,
            start,
            rows: self.rows_around(before..self.rank),
        };
        let threads = threads_for(self.slab.rows() - start, block.len(), others.len());
        self.slab.view_mut(others).share(threads, GROUP, |_, others| along.take(others));
    }

    /// The rows that are worked on above and below some pivots, in eights.
    fn rows_around(&self, pivots: Range<usize>) -> [Range<usize>; 2] {
        let above = self.top / 8 * 8..pivots.start.next_multiple_of(8).min(self.slab.rows());
        let below = (pivots.end / 8 * 8).max(above.end)..self.slab.rows();
        [above, below]
    }

    /// The pivot rows of a block, in some columns: each in the row of its pivot column.
    fn pivot_rows(&self, block: Range<usize>, columns: Range<usize>) -> Slab {
        let row_of = &self.row_of[64 * block.start..64 * block.end];
        gather(row_of, columns.len(), |w| self.slab.column(columns.start + w))
    }

    /// Reduces a single word column by its own pivots, in place.
    fn word(&mut self, w: usize) {
        let basis = Basis::of(self.slab.column(w), self.rank);
        if basis.order.is_empty() {
            return;
        }
        let start = self.top / 8 * 8;
        for &c in &basis.order {
            let (row, found) = (self.rank, basis.row[c]);
            if row != found {
                self.swaps.push((row, found));
                self.slab.swap_rows(w..w + 1, row, found);
            }
            self.row_of[64 * w + c] = row;
            self.rank += 1;
        }
        self.masks[w] = basis.mask;
        let mut old = self.slab.copy(w..w + 1, start);
        let column = &mut self.slab.column_mut(w)[start..];
        for (i, (old, new)) in old.column_mut(0).iter_mut().zip(column).enumerate() {
            if i + start < self.top {
                *old = 0;
            } else {
                *old &= basis.mask;
                *new &= !basis.mask;
            }
        }
        let pivots = self.rank - basis.order.len()..self.rank;
        old.column_mut(0)[pivots.start - start..pivots.end - start].fill(0);
        let place = Place { words: w..w + 1, rows: start..self.slab.rows() };
        add_product(&mut self.slab, &place, old.view(0..1, 0), basis.slab().view(0..1, 0));
        for (&c, row) in basis.order.iter().zip(pivots) {
            self.slab.column_mut(w)[row] = basis.words[c];
        }
    }

    /// Puts unit vectors into the pivot columns, in place of the transform.
    pub(crate) fn write_units(&mut self) {
        for Block { words, top } in &self.blocks {
            for w in words.clone() {
                let (column, mask) = (self.slab.column_mut(w), self.masks[w]);
                column[*top..].iter_mut().for_each(|word| *word &= !mask);
                for (c, &row) in self.row_of[64 * w..][..64].iter().enumerate() {
                    if row != usize::MAX {
                        column[row] |= 1 << c;
                    }
                }
            }
        }
    }
}
