//! The pivots of a single panel, the innermost step of every elimination.

use crate::kernels::Isa;
use crate::multiply::add_product;
use crate::panel::PanelMatrix;

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

/// The number of words that are inserted together at first. Almost all of them are independent if they are random.
const CANDIDATES: usize = 64;
/// The number of words that are inserted together when a few pivots are missing.
const FEW: usize = 8;
/// The number of consecutive dependent words after which the remaining ones are tested in bulk.
const MAX_DEPENDENT_RUN: usize = 64;
/// The number of words that are tested together.
const CHUNK: usize = 4096;

impl Basis {
    /// Creates a basis from the first independent words of a panel, from row `top` on.
    pub(crate) fn of_panel(isa: Isa, panel: &[u64], top: usize) -> Basis {
        let mut basis = Basis {
            isa,
            mask: 0,
            words: [0; 64],
            row: [0; 64],
            order: Vec::new(),
        };
        let mut dependent = 0;
        let mut i = top;
        while i < panel.len() && basis.mask != !0 {
            if dependent >= MAX_DEPENDENT_RUN {
                i = basis.next_independent(panel, i);
                dependent = 0;
            } else {
                let count = if basis.mask == 0 { CANDIDATES } else { FEW }.min(panel.len() - i);
                dependent = if basis.insert(&panel[i..i + count], i) {
                    0
                } else {
                    dependent + count
                };
                i += count;
            }
        }
        basis
    }

    /// Adds those of a few words that are independent of the basis and of the words before them. The first one is that of
    /// row `top`. Returns whether there are any.
    fn insert(&mut self, words: &[u64], top: usize) -> bool {
        let mut candidates = [0; CANDIDATES];
        for (candidate, word) in candidates.iter_mut().zip(words) {
            *candidate = (word & !self.mask) ^ self.combination(word & self.mask);
        }
        let old = self.mask;
        let candidates = &mut candidates.as_chunks_mut().0[..words.len().div_ceil(8)];
        self.isa.bits.extend_basis(
            &mut self.words,
            &mut self.mask,
            candidates,
            &mut |candidate, pivot| {
                self.row[pivot] = top + candidate;
                self.order.push(pivot);
            },
        );
        self.mask != old
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
            for ((left, rest), &word) in left
                .panel_mut(0)
                .iter_mut()
                .zip(rest.panel_mut(0))
                .zip(&panel[top..end])
            {
                (*left, *rest) = (word & self.mask, word & !self.mask);
            }
            add_product(
                &mut rest.panels_mut(0..1),
                0..end - top,
                left.view(),
                self.to_panel().view(),
            );
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
