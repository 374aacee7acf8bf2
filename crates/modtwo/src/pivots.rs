//! The pivots of a single panel, the innermost step of every elimination.

use crate::multiply;
use crate::panel::{PanelMatrix, Region};
use crate::simd::Isa;

/// A basis of the span of some words, in reduced echelon form with the lowest bit leading.
pub(crate) struct Basis {
    isa: Isa,
    /// The columns with a pivot.
    pub(crate) mask: u64,
    /// For each pivot column, the reduced word outside the pivot columns and, inside them, which words it is the sum
    /// of: bit `c` stands for the word with the pivot of column `c`.
    pub(crate) words: [u64; 64],
    /// For each pivot column, the row of the word with that pivot.
    pub(crate) row: [usize; 64],
    /// The pivot columns in the order in which they were found.
    pub(crate) order: Vec<usize>,
}

/// The number of consecutive dependent words after which the remaining ones are tested in bulk.
const MAX_DEPENDENT_RUN: usize = 64;
/// The number of words that are tested together.
const CHUNK: usize = 4096;

impl Basis {
    /// Creates a basis from the first independent words of a panel, from row `top` on.
    pub(crate) fn of_panel(isa: Isa, panel: &[u64], top: usize) -> Basis {
        let mut basis = Basis { isa, mask: 0, words: [0; 64], row: [0; 64], order: Vec::new() };
        let mut dependent = 0;
        let mut i = top;
        while i < panel.len() && basis.mask != !0 {
            if dependent == MAX_DEPENDENT_RUN {
                i = basis.next_independent(panel, i);
                dependent = 0;
            } else {
                dependent = if basis.insert(panel[i], i) { 0 } else { dependent + 1 };
                i += 1;
            }
        }
        basis
    }

    /// Adds the word of row `i` if it is independent of the basis. Returns whether it is.
    fn insert(&mut self, word: u64, i: usize) -> bool {
        let sum = (word & !self.mask) ^ self.combination(word & self.mask);
        let rest = sum & !self.mask;
        if rest == 0 {
            return false;
        }
        let pivot = rest.trailing_zeros() as usize;
        let bit = 1 << pivot;
        // From now on the pivot column marks the sums that this word is part of.
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

    /// Returns the sum of the reduced words of some pivot columns.
    fn combination(&self, mut columns: u64) -> u64 {
        let mut sum = 0;
        while columns != 0 {
            sum ^= self.words[columns.trailing_zeros() as usize];
            columns &= columns - 1;
        }
        sum
    }

    /// Returns the first row from `top` on whose word is independent of the basis.
    fn next_independent(&self, panel: &[u64], mut top: usize) -> usize {
        while top < panel.len() {
            let end = panel.len().min(top + CHUNK);
            let mut left = PanelMatrix::zeros(self.isa, end - top, 1);
            let mut rest = PanelMatrix::zeros(self.isa, end - top, 1);
            for ((left, rest), &word) in
                left.panel_mut(0).iter_mut().zip(rest.panel_mut(0)).zip(&panel[top..end])
            {
                (*left, *rest) = (word & self.mask, word & !self.mask);
            }
            let region = Region { panels: 0..1, rows: 0..end - top };
            multiply::add_product(&mut rest, &region, left.view(), self.to_panel().view());
            if let Some(found) = rest.panel(0).iter().position(|word| word & !self.mask != 0) {
                return top + found;
            }
            top = end;
        }
        top
    }

    /// Returns the reduced words as a panel, each in the row of its pivot column.
    pub(crate) fn to_panel(&self) -> PanelMatrix {
        let mut panel = PanelMatrix::zeros(self.isa, 64, 1);
        panel.panel_mut(0).copy_from_slice(&self.words);
        panel
    }
}
