//! The basis of the words of a panel, extended by some more.

use crate::kernels::operands::U64x8;

/// Adds the independent ones of some reduced words to a basis in reduced echelon form, and reports each of them with its
/// pivot column. `mask` has the columns with a pivot. `add_where(words, bit, change)` adds `change` to all words that have
/// `bit`.
#[inline(always)]
pub(crate) fn extend_basis(
    basis: &mut [u64; 64],
    mask: &mut u64,
    candidates: &mut [U64x8],
    report: &mut dyn FnMut(usize, usize),
    add_where: impl Fn(&mut [U64x8], u64, u64),
) {
    for i in 0..8 * candidates.len() {
        let word = std::mem::take(&mut candidates[i / 8][i % 8]);
        let rest = word & !*mask;
        if rest == 0 {
            continue;
        }
        let pivot = rest.trailing_zeros() as usize;
        // From now on the pivot column marks the sums that this word is part of.
        let (bit, change) = (1 << pivot, word & !(1 << pivot));
        add_where(basis.as_chunks_mut().0, bit, change);
        add_where(&mut candidates[i / 8..], bit, change);
        basis[pivot] = word;
        *mask |= bit;
        report(i, pivot);
    }
}

/// Adds `change` to the words that have `bit`.
#[inline(always)]
pub(crate) fn add_where(words: &mut [U64x8], bit: u64, change: u64) {
    for word in words.as_flattened_mut() {
        *word ^= if *word & bit == 0 { 0 } else { change };
    }
}
