//! Transposing a matrix, in blocks of 64×64 bits.

use crate::Matrix;
use crate::slab::Slab;
use crate::words::BITS;

impl Matrix {
    /// The transpose: rows become columns.
    ///
    /// ```
    /// let a = modtwo::Matrix::from_fn(2, 3, |i, j| i == 0 && j > 0);
    /// assert_eq!(a.transpose().to_string(), "00\n10\n10");
    /// ```
    #[must_use]
    pub fn transpose(&self) -> Matrix {
        let transposed = Slab::from_matrix(self, 0).transpose(self.columns());
        transposed.to_matrix(self.rows())
    }
}

/// Transposes 64×64 bits by exchanging the off-diagonal quarters, at every scale from 32×32 down to 1×1.
pub(crate) fn transpose_block(block: &mut [u64; BITS]) {
    let mut half = BITS / 2;
    // The columns of the left half of every square of the current scale.
    let mut left = u64::MAX >> half;
    while half > 0 {
        for pair in block.chunks_exact_mut(2 * half) {
            let (upper, lower) = pair.split_at_mut(half);
            for (up, low) in upper.iter_mut().zip(lower) {
                let exchanged = (*up >> half ^ *low) & left;
                *up ^= exchanged << half;
                *low ^= exchanged;
            }
        }
        half /= 2;
        left ^= left << half;
    }
}
