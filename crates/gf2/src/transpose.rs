//! Transposing a matrix, in blocks of 64×64 bits.

use crate::words::BITS;
use crate::{Matrix, words};

impl Matrix {
    /// The transpose: rows become columns.
    ///
    /// ```
    /// let a = gf2::Matrix::from_fn(2, 3, |i, j| i == 0 && j > 0);
    /// assert_eq!(a.transpose().to_string(), "00\n10\n10");
    /// ```
    #[must_use]
    pub fn transpose(&self) -> Matrix {
        let mut transposed = Matrix::zeros(self.columns(), self.rows());
        let mut block = [0; BITS];
        for top in 0..words::count(self.rows()) {
            let height = BITS.min(self.rows() - top * BITS);
            for left in 0..words::count(self.columns()) {
                let width = BITS.min(self.columns() - left * BITS);
                block.fill(0);
                for (i, word) in block[..height].iter_mut().enumerate() {
                    *word = self.row(top * BITS + i).words()[left];
                }
                transpose_block(&mut block);
                for (j, word) in block[..width].iter().enumerate() {
                    transposed.row_words_mut(left * BITS + j)[top] = *word;
                }
            }
        }
        transposed
    }
}

/// Transposes 64×64 bits by exchanging the off-diagonal quarters, at every scale from 32×32 down to 1×1.
fn transpose_block(block: &mut [u64; BITS]) {
    let mut half = BITS / 2;
    // The columns of the left half of every square of the current scale.
    let mut left = u64::MAX >> half;
    while half > 0 {
        for top in (0..BITS).filter(|i| i & half == 0) {
            let exchanged = (block[top] >> half ^ block[top + half]) & left;
            block[top] ^= exchanged << half;
            block[top + half] ^= exchanged;
        }
        half /= 2;
        left ^= left << half;
    }
}
