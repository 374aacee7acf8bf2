//! Transposes of 8×8 words and of 64×64 bits.

use crate::kernels::operands::U64x8;
use crate::words::BITS;

/// Transposes 8×8 words.
#[inline(always)]
pub(crate) fn transpose_words(rows: &[U64x8; 8]) -> [U64x8; 8] {
    std::array::from_fn(|i| std::array::from_fn(|j| rows[j][i]))
}

/// Transposes 64×64 bits by swapping the off-diagonal quadrants, at every scale from 32×32 down to 1×1.
#[inline(always)]
pub(crate) fn transpose_block(block: &mut [u64; BITS]) {
    let mut half = BITS / 2;
    // The columns of the left half of every square of the current scale.
    let mut left = u64::MAX >> half;
    while half > 0 {
        for pair in block.chunks_exact_mut(2 * half) {
            let (upper, lower) = pair.split_at_mut(half);
            for (up, low) in upper.iter_mut().zip(lower) {
                let swapped = (*up >> half ^ *low) & left;
                *up ^= swapped << half;
                *low ^= swapped;
            }
        }
        half /= 2;
        left ^= left << half;
    }
}
