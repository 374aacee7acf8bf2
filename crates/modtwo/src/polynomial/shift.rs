//! The invariants of the substitution t → t + 1: polynomials in y = t² + t.
//!
//! Every polynomial is A(y) + t·B(y). For a power of two h, yʰ = t²ʰ + tʰ, so dividing by it adds blocks of h coefficients
//! to the blocks before them, for all h from the largest to 1.

use super::Polynomial;
use crate::words::{LOWER_HALVES, padded};

impl Polynomial {
    /// Returns the polynomials A and B for which this one is A(t² + t) + t·B(t² + t).
    ///
    /// Substituting `t + 1` for `t` adds B(t² + t), so the greatest common divisor of a polynomial and its
    /// [`shifted_argument`](Polynomial::shifted_argument) is that of A and B, evaluated at t² + t, for a quarter of the
    /// work.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// let f = Polynomial::fibonacci(30);
    /// let (a, b) = f.split_by_shift();
    /// let whole = f.gcd(&f.shifted_argument()).degree().unwrap();
    /// assert_eq!(whole, 2 * a.gcd(&b).degree().unwrap());
    /// ```
    #[must_use]
    pub fn split_by_shift(&self) -> (Polynomial, Polynomial) {
        let mut words = padded(&self.words);
        // In blocks of four quarters, add the fourth quarter to the third, then the third to the second.
        let mut quarter = 16 * words.len();
        while quarter >= 64 {
            for block in words.chunks_exact_mut(quarter / 16) {
                let (lower, upper) = block.split_at_mut(quarter / 32);
                let (third, fourth) = upper.split_at_mut(quarter / 64);
                crate::words::add(third, fourth);
                crate::words::add(&mut lower[quarter / 64..], third);
            }
            quarter /= 2;
        }
        for pair in words.chunks_exact_mut(2) {
            pair[1] ^= pair[1] >> 32;
            pair[0] ^= pair[1] << 32;
        }
        // Within a word: the masks of two scales select the quarters.
        for (&(_, wide), &(shift, narrow)) in LOWER_HALVES.iter().zip(&LOWER_HALVES[1..]) {
            let (second, third) = (wide & !narrow, narrow & !wide);
            for word in &mut words {
                *word ^= *word >> shift & third;
                *word ^= *word >> shift & second;
            }
        }
        let (mut even, mut odd) = (Vec::new(), Vec::new());
        for pair in words.chunks(2) {
            let [first, second] = [pair[0], pair.get(1).copied().unwrap_or(0)];
            even.push(gather(first) | gather(second) << 32);
            odd.push(gather(first >> 1) | gather(second >> 1) << 32);
        }
        (Polynomial::from_words(even), Polynomial::from_words(odd))
    }
}

/// Gathers the bits at even positions: bit `2i` moves to bit `i`.
fn gather(word: u64) -> u64 {
    let mut word = word & 0x5555_5555_5555_5555;
    for (shift, mask) in [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0F0F_0F0F_0F0F_0F0F),
        (4, 0x00FF_00FF_00FF_00FF),
        (8, 0x0000_FFFF_0000_FFFF),
        (16, 0x0000_0000_FFFF_FFFF),
    ] {
        word = (word | word >> shift) & mask;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns f(t² + t).
    fn at_y(f: &Polynomial) -> Polynomial {
        let mut power = Polynomial::one();
        let mut sum = Polynomial::zero();
        for exponent in 0..f.len() {
            if f.coefficient(exponent) {
                sum += &power;
            }
            power = &(&power << 2) + &(&power << 1);
        }
        sum
    }

    #[test]
    fn the_parts_add_up_to_the_polynomial() {
        let mut random = 1u64;
        let short = if cfg!(miri) { 3 } else { 40 };
        for length in (0..short).chain([63, 64, 65, 127, 128, 129, 200, 255, 256, 257, 500, 1000]) {
            let words = (0..length / 64 + 1).map(|_| {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                random ^ random >> 29
            });
            let f = Polynomial::from_words(words.collect()).truncated(length);
            let (a, b) = f.split_by_shift();
            assert_eq!(&at_y(&a) + &(&at_y(&b) << 1), f, "{length}");
        }
    }
}
