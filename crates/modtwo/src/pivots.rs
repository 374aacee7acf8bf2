//! Finding the pivots of a single word column, the innermost step of every reduction.

use crate::slab::Slab;
use crate::{multiply, multiply::Place};

/// A basis of the words seen so far, in reduced echelon form (the lowest bit leads).
pub(crate) struct Basis {
    /// The columns that hold a pivot.
    pub(crate) mask: u64,
    /// For each pivot column, the reduced word outside the pivot columns and, inside them, which words it is a sum of:
    /// bit `c` stands for the word that brought the pivot of column `c`.
    pub(crate) words: [u64; 64],
    /// For each pivot column, the row of the word that brought it.
    pub(crate) row: [usize; 64],
    /// The columns in the order in which they were found.
    pub(crate) order: Vec<usize>,
}

/// Dependent words in a row after which the rest is tested together.
const PATIENCE: usize = 64;
/// Words that are tested together.
const CHUNK: usize = 4096;

impl Basis {
    /// The first words, from row `top` on, that are independent; all of them if there are no more than 64.
    pub(crate) fn of(column: &[u64], top: usize) -> Basis {
        let mut basis = Basis { mask: 0, words: [0; 64], row: [0; 64], order: Vec::new() };
        let mut dependent = 0;
        let mut i = top;
        while i < column.len() && basis.mask != !0 {
            if dependent == PATIENCE {
                i = basis.next_independent(column, i);
                dependent = 0;
            } else {
                dependent = if basis.insert(column[i], i) { 0 } else { dependent + 1 };
                i += 1;
            }
        }
        basis
    }

    /// Adds the word of row `i`, unless it is a sum of those before.
    fn insert(&mut self, word: u64, i: usize) -> bool {
        let sum = (word & !self.mask) ^ self.combine(word & self.mask);
        let rest = sum & !self.mask;
        if rest == 0 {
            return false;
        }
        let pivot = rest.trailing_zeros() as usize;
        let bit = 1 << pivot;
        // In the pivot column stands from now on the mark of this word.
        let change = sum & !bit;
        for word in &mut self.words {
            *word ^= change & (*word >> pivot & 1).wrapping_neg();
        }
        self.words[pivot] = sum;
        self.mask |= bit;
        self.row[pivot] = i;
        self.order.push(pivot);
        true
    }

    /// The sum of the reduced words of these pivot columns.
    fn combine(&self, mut columns: u64) -> u64 {
        let mut sum = 0;
        while columns != 0 {
            sum ^= self.words[columns.trailing_zeros() as usize];
            columns &= columns - 1;
        }
        sum
    }

    /// The first row from `top` on that is not a sum of the basis.
    fn next_independent(&self, column: &[u64], mut top: usize) -> usize {
        while top < column.len() {
            let end = column.len().min(top + CHUNK);
            let mut left = Slab::zeros(end - top, 1);
            let mut rest = Slab::zeros(end - top, 1);
            for ((left, rest), &word) in
                left.column_mut(0).iter_mut().zip(rest.column_mut(0)).zip(&column[top..end])
            {
                (*left, *rest) = (word & self.mask, word & !self.mask);
            }
            let right = self.slab();
            let place = Place { words: 0..1, rows: 0..end - top };
            multiply::add_product(&mut rest, &place, left.view(0..1, 0), right.view(0..1, 0));
            if let Some(found) = rest.column(0).iter().position(|word| word & !self.mask != 0) {
                return top + found;
            }
            top = end;
        }
        top
    }

    /// The reduced words, each in the row of its column.
    pub(crate) fn slab(&self) -> Slab {
        let mut slab = Slab::zeros(64, 1);
        slab.column_mut(0).copy_from_slice(&self.words);
        slab
    }
}
