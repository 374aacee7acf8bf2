//! Division with remainder, by Newton's method for large quotients.

use super::Polynomial;
use crate::simd::{self, Isa};
use crate::words;
use std::ops::{Div, Rem};

/// The greatest number of terms of a quotient or a divisor for which long division is used.
const MAX_LONG_DIVISION: usize = 256;

impl Polynomial {
    /// Returns the quotient `q` and the remainder `r`: `self = q·divisor + r`, where the degree of `r` is less than that
    /// of `divisor`.
    ///
    /// # Panics
    ///
    /// Panics if `divisor` is zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// let (a, b) = (Polynomial::from_exponents([5, 2, 0]), Polynomial::from_exponents([2, 1]));
    /// let (q, r) = a.div_rem(&b);
    /// assert_eq!(&(&q * &b) + &r, a);
    /// assert!(r.degree() < b.degree());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn div_rem(&self, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        assert!(!divisor.is_zero(), "division of a polynomial by zero");
        self.divide(simd::current(), divisor)
    }

    /// Returns quotient and remainder, with the instruction set of the current operation.
    pub(super) fn divide(&self, isa: Isa, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        let Some(difference) = self.len().checked_sub(divisor.len()) else {
            return (Polynomial::zero(), self.clone());
        };
        let terms = difference + 1;
        if terms <= MAX_LONG_DIVISION || divisor.len() <= MAX_LONG_DIVISION {
            return self.long_division(divisor);
        }
        // With reversed coefficients the quotient is a quotient of power series, which its first terms determine.
        let dividend = self.reversed(self.len()).truncated(terms);
        let inverse = divisor.reversed(divisor.len()).truncated(terms).inverse_series(isa, terms);
        let quotient = dividend.times(isa, &inverse).truncated(terms).reversed(terms);
        // The low terms determine the remainder.
        let low = divisor.len() - 1;
        let remainder = &self.truncated(low) + &quotient.times(isa, divisor).truncated(low);
        (quotient, remainder)
    }

    /// Subtracts multiples of the divisor, from the top down.
    fn long_division(&self, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        let difference = self.len() - divisor.len();
        let mut quotient = vec![0; words::count(difference + 1)];
        let mut rest = self.words.clone();
        for position in (0..=difference).rev() {
            if words::get(&rest, position + divisor.len() - 1) {
                words::flip(&mut quotient, position);
                add_shifted(&mut rest[position / 64..], &divisor.words, position % 64);
            }
        }
        (Polynomial::from_words(quotient), Polynomial::from_words(rest))
    }

    /// Returns the first `terms` terms of the power series 1/self. The constant term of self must be 1.
    fn inverse_series(&self, isa: Isa, terms: usize) -> Polynomial {
        if terms <= 64 {
            // s ← s²·self doubles the number of correct terms, since 2 = 0.
            let word = self.words[0];
            let mut inverse = 1;
            for _ in 0..6 {
                let square = super::spread(inverse as u32);
                inverse = isa.product_of_words(square, word)[0];
            }
            return Polynomial::from_words(vec![inverse]).truncated(terms);
        }
        let half = self.inverse_series(isa, terms.div_ceil(2));
        half.square().times(isa, &self.truncated(terms)).truncated(terms)
    }
}

/// Adds `from`, shifted up by `bits` < 64, to `to`.
fn add_shifted(to: &mut [u64], from: &[u64], bits: usize) {
    if bits == 0 {
        return words::add(&mut to[..from.len()], from);
    }
    let mut carry = 0;
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= from << bits | carry;
        carry = from >> (64 - bits);
    }
    if carry != 0 {
        to[from.len()] ^= carry;
    }
}

/// Returns the quotient.
///
/// # Panics
///
/// Panics if the divisor is zero.
impl Div for &Polynomial {
    type Output = Polynomial;

    #[track_caller]
    fn div(self, divisor: &Polynomial) -> Polynomial {
        self.div_rem(divisor).0
    }
}

/// Returns the remainder.
///
/// # Panics
///
/// Panics if the divisor is zero.
impl Rem for &Polynomial {
    type Output = Polynomial;

    #[track_caller]
    fn rem(self, divisor: &Polynomial) -> Polynomial {
        self.div_rem(divisor).1
    }
}
