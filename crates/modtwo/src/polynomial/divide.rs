//! Division with remainder, by Newton's method for large quotients.

use super::Polynomial;
use crate::kernels::{self, Isa};
use std::ops::{Div, Rem};

/// The greatest number of terms of a quotient or a divisor for which long division is used.
const MAX_LONG_DIVISION: usize = 3000;

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
        self.divide(kernels::current(), divisor)
    }

    /// Returns quotient and remainder, with the instruction set of the current operation.
    pub(super) fn divide(&self, isa: Isa, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        let Some(difference) = self.len().checked_sub(divisor.len()) else {
            return (Polynomial::zero(), self.clone());
        };
        let terms = difference + 1;
        if terms <= MAX_LONG_DIVISION || divisor.len() <= MAX_LONG_DIVISION {
            return self.long_division(isa, divisor);
        }
        // With reversed coefficients the quotient is a quotient of power series, which its first terms determine.
        let dividend = self.reversed(self.len()).truncated(terms);
        let inverse = divisor
            .reversed(divisor.len())
            .truncated(terms)
            .inverse_series(isa, terms);
        let quotient = dividend
            .times(isa, &inverse)
            .truncated(terms)
            .reversed(terms);
        // The low terms determine the remainder.
        let low = divisor.len() - 1;
        let remainder = &self.truncated(low) + &quotient.times(isa, divisor).truncated(low);
        (quotient, remainder)
    }

    /// Subtracts multiples of the divisor, from the top down, 64 terms of the quotient at a time.
    fn long_division(&self, isa: Isa, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        // With the leading term at the top of a word, the inverse of the top word determines a word of the quotient.
        let shift = divisor.words.len() * 64 - divisor.len();
        let divisor = divisor << shift;
        let length = divisor.words.len();
        let inverse = inverse_word(isa, divisor.words[length - 1].reverse_bits()).reverse_bits();
        let mut rest = (self << shift).words;
        rest.push(0);
        let mut quotient = vec![0; rest.len() - length];
        for (position, word) in quotient.iter_mut().enumerate().rev() {
            let rest = &mut rest[position..=position + length];
            let top = rest[length] << 1 | rest[length - 1] >> 63;
            let [low, high] = isa.polynomials.product_of_words(top, inverse);
            *word = high << 1 | low >> 63;
            isa.polynomials.add_multiple(rest, &divisor.words, *word);
        }
        (
            Polynomial::from_words(quotient),
            &Polynomial::from_words(rest) >> shift,
        )
    }

    /// Returns the first `terms` terms of the power series 1/self. The constant term of self must be 1.
    fn inverse_series(&self, isa: Isa, terms: usize) -> Polynomial {
        if terms <= 64 {
            let inverse = inverse_word(isa, self.words[0]);
            return Polynomial::from_words(vec![inverse]).truncated(terms);
        }
        let half = self.inverse_series(isa, terms.div_ceil(2));
        half.square()
            .times(isa, &self.truncated(terms))
            .truncated(terms)
    }
}

/// Returns the first 64 terms of the power series 1/word. The constant term must be 1.
fn inverse_word(isa: Isa, word: u64) -> u64 {
    // s ← s²·word doubles the number of correct terms, since 2 = 0.
    (0..6).fold(1, |inverse, _| {
        isa.polynomials
            .product_of_words(super::spread(inverse as u32), word)[0]
    })
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
