//! The Fibonacci polynomials F₀ = 0, F₁ = 1, Fₙ₊₁ = t·Fₙ + Fₙ₋₁ as a basis, and the substitution t → t + 1.
//!
//! With t = u + 1/u, t·Fⱼ = uʲ + u⁻ʲ, and u^(2^k) + u^−(2^k) = t^(2^k). So t times a sum of Fⱼ is a sum of the
//! symmetric powers uʲ + u⁻ʲ. In blocks of 2h, h a power of two, (uʰ⁺ⁱ + u⁻ʰ⁻ⁱ) = tʰ·(uⁱ + u⁻ⁱ) + (uʰ⁻ⁱ + u⁻ʰ⁺ⁱ) folds
//! the upper half of a block onto the lower. Each fold is its own inverse.

use super::Polynomial;
use crate::words::{LOWER_HALVES, padded};

impl Polynomial {
    /// Returns the polynomial Σ cⱼ·Fⱼ, where cⱼ is coefficient j of this one. c₀ is ignored, since F₀ = 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// // F₄ + F₁ = (t³ + 2t) + 1
    /// let sum = Polynomial::from_exponents([4, 1]).from_fibonacci_basis();
    /// assert_eq!(sum.to_string(), "t^3 + 1");
    /// ```
    #[must_use]
    pub fn from_fibonacci_basis(&self) -> Polynomial {
        let mut words = padded(&self.words);
        if let Some(first) = words.first_mut() {
            *first &= !1;
        }
        let size = 64 * words.len();
        let mut half = size / 2;
        while half > 0 {
            fold(&mut words, half);
            half /= 2;
        }
        &Polynomial::from_words(words) >> 1
    }

    /// Returns the coefficients cⱼ for which Σ cⱼ·Fⱼ is this polynomial, the inverse of
    /// [`from_fibonacci_basis`](Polynomial::from_fibonacci_basis).
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// let t = Polynomial::power(1); // F₂
    /// assert_eq!(t.to_fibonacci_basis(), Polynomial::power(2));
    /// ```
    #[must_use]
    pub fn to_fibonacci_basis(&self) -> Polynomial {
        let mut words = padded(&(self << 1).words);
        let size = 64 * words.len();
        let mut half = 1;
        while half < size {
            fold(&mut words, half);
            half *= 2;
        }
        Polynomial::from_words(words)
    }

    /// Returns the Fibonacci polynomial Fₙ.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::fibonacci(6).to_string(), "t^5 + t");
    /// ```
    #[must_use]
    pub fn fibonacci(n: usize) -> Polynomial {
        Polynomial::power(n).from_fibonacci_basis()
    }

    /// Returns the polynomial with `t + 1` substituted for `t`.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// assert_eq!(Polynomial::from_exponents([2, 1]).shifted_argument().to_string(), "t^2 + t");
    /// assert_eq!(Polynomial::power(3).shifted_argument().to_string(), "t^3 + t^2 + t + 1");
    /// ```
    #[must_use]
    pub fn shifted_argument(&self) -> Polynomial {
        // In blocks of 2h, h a power of two, (t + 1)ʰ = tʰ + 1 adds the upper half of a block to the lower.
        let mut words = padded(&self.words);
        let mut half = 32 * words.len();
        while half >= 64 {
            for block in words.chunks_exact_mut(half / 32) {
                let (low, high) = block.split_at_mut(half / 64);
                crate::words::add(low, high);
            }
            half /= 2;
        }
        for word in &mut words {
            for (shift, mask) in LOWER_HALVES {
                *word ^= *word >> shift & mask;
            }
        }
        Polynomial::from_words(words)
    }
}

/// In every block of `2·half` bits, adds bit half+i to bit half−i, for 0 < i < half.
fn fold(words: &mut [u64], half: usize) {
    if half < 64 {
        for word in words {
            *word ^= mirrored(*word, half);
        }
        return;
    }
    for block in words.chunks_exact_mut(half / 32) {
        let (low, high) = block.split_at_mut(half / 64);
        // Bit 0 of a lower word mirrors bit 0 of an upper word, the others mirror the previous upper word.
        let mut first = 0;
        for (low, high) in low.iter_mut().zip(high.iter().rev()) {
            *low ^= high.reverse_bits() << 1 | first;
            first = high & 1;
        }
    }
}

/// Returns the sum that [`fold`] adds within a word.
fn mirrored(word: u64, half: usize) -> u64 {
    let mut reversed = word;
    let mut lower = 0;
    for (shift, mask) in LOWER_HALVES {
        if shift as usize <= half {
            reversed = reversed >> shift & mask | (reversed & mask) << shift;
        }
        if shift as usize == half {
            lower = mask;
        }
    }
    // The lower half of every block without its first bit.
    let inner = lower & lower << 1;
    reversed << 1 & inner
}
