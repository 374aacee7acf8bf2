//! Division with remainder, by Newton's method for large quotients.

use super::Polynomial;
use crate::words;
use std::ops::{Div, Rem};

/// Quotients below this many terms are found term by term.
const SHORT: usize = 256;

impl Polynomial {
    /// Quotient and remainder: `self = q·divisor + r`, with `r` of lower degree than `divisor`.
    ///
    /// # Panics
    /// If `divisor` is zero.
    ///
    /// ```
    /// use modtwo::Polynomial;
    /// let (a, b) = (Polynomial::from_exponents([5, 2, 0]), Polynomial::from_exponents([2, 1]));
    /// let (q, r) = a.div_rem(&b);
    /// assert_eq!(&(&q * &b) + &r, a);
    /// assert!(r.degree() < b.degree());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn div_rem(&self, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        assert!(!divisor.is_zero(), "division of a polynomial by zero");
        let Some(difference) = self.len().checked_sub(divisor.len()) else {
            return (Polynomial::zero(), self.clone());
        };
        let terms = difference + 1;
        if terms <= SHORT || divisor.len() <= SHORT {
            return self.divide_slowly(divisor);
        }
        // Read backwards the quotient is a quotient of power series, of which its first terms suffice.
        let dividend = self.reversed(self.len()).truncated(terms);
        let inverse = divisor.reversed(divisor.len()).truncated(terms).inverse_series(terms);
        let quotient = (&dividend * &inverse).truncated(terms).reversed(terms);
        // The remainder is determined by the low terms.
        let low = divisor.len() - 1;
        let remainder = &self.truncated(low) + &(&quotient * divisor).truncated(low);
        (quotient, remainder)
    }

    /// Subtracts the divisor wherever it fits, from the top down.
    fn divide_slowly(&self, divisor: &Polynomial) -> (Polynomial, Polynomial) {
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

    /// The first `terms` terms of 1/self as a power series; the constant term of self is 1.
    fn inverse_series(&self, terms: usize) -> Polynomial {
        if terms <= 64 {
            // s ← s²·self doubles the number of right terms, since 2 = 0.
            let word = self.words[0];
            let mut inverse = 1;
            for _ in 0..6 {
                let square = super::spread(inverse as u32);
                inverse = super::karatsuba::two_words(square, word)[0];
            }
            return Polynomial::from_words(vec![inverse]).truncated(terms);
        }
        let half = self.inverse_series(terms.div_ceil(2));
        (&half.square() * &self.truncated(terms)).truncated(terms)
    }
}

/// Adds `from`, moved up by fewer than 64 places.
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

/// The quotient.
///
/// # Panics
/// If the divisor is zero.
impl Div for &Polynomial {
    type Output = Polynomial;

    #[track_caller]
    fn div(self, divisor: &Polynomial) -> Polynomial {
        self.div_rem(divisor).0
    }
}

/// The remainder.
///
/// # Panics
/// If the divisor is zero.
impl Rem for &Polynomial {
    type Output = Polynomial;

    #[track_caller]
    fn rem(self, divisor: &Polynomial) -> Polynomial {
        self.div_rem(divisor).1
    }
}
