//! Greatest common divisors by the half-gcd algorithm.
//!
//! The quotients of Euclid's algorithm depend only on the leading terms. So the quotients of the first half of the
//! algorithm are computed, as one 2×2 matrix, recursively from the leading halves of the operands; below a certain size
//! from the leading 128 terms, by Lehmer's method.

use super::Polynomial;
use super::multiply::by_matrix;
use crate::kernels::{self, Isa};

/// The greatest common divisor as a linear combination, returned by [`Polynomial::extended_gcd`].
///
/// # Examples
///
/// ```
/// use modtwo::Polynomial;
///
/// let (a, b) = (Polynomial::from_words(vec![0b110]), Polynomial::from_words(vec![0b101]));
/// let found = a.extended_gcd(&b);
/// assert_eq!(found.gcd, &(&found.s * &a) + &(&found.t * &b));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bezout {
    /// The greatest common divisor, s·a + t·b.
    pub gcd: Polynomial,
    /// The coefficient of the first polynomial.
    pub s: Polynomial,
    /// The coefficient of the second polynomial.
    pub t: Polynomial,
}

/// The greatest number of terms for which Lehmer's method is used.
const MAX_LEHMER: usize = 64 * 96;

/// Steps of Euclid's algorithm as a matrix of determinant 1, row by row.
#[derive(Clone)]
struct Steps([Polynomial; 4]);

/// Two consecutive remainders of Euclid's algorithm, the first of higher degree.
type Pair = [Polynomial; 2];

impl Polynomial {
    /// Returns the greatest common divisor.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// let (a, b) = (Polynomial::from_exponents([2, 0]), Polynomial::from_exponents([2, 1]));
    /// assert_eq!(a.gcd(&b).to_string(), "t + 1");
    /// ```
    #[must_use]
    pub fn gcd(&self, other: &Polynomial) -> Polynomial {
        let euclid = Euclid {
            isa: kernels::current(),
        };
        let mut pair = [self.clone(), other.clone()];
        if pair[0].len() <= pair[1].len() {
            pair.swap(0, 1);
        }
        while pair[0].len() > MAX_LEHMER && !pair[1].is_zero() {
            if is_close(&pair) {
                euclid.half(&mut pair, false);
            }
            if !pair[1].is_zero() {
                euclid.divide(&mut pair);
            }
        }
        euclid.lehmer(&mut pair, 0, false);
        let [gcd, _] = pair;
        gcd
    }

    /// Returns the greatest common divisor g together with s and t such that g = s·self + t·other.
    ///
    /// If neither polynomial divides the other, s and t have the least possible degrees, which are less than those of
    /// other/g and self/g.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// let (a, b) = (Polynomial::power(5), Polynomial::from_exponents([3, 0]));
    /// let found = a.extended_gcd(&b);
    /// assert_eq!(found.gcd, Polynomial::one());
    /// assert_eq!(&(&found.s * &a) + &(&found.t * &b), Polynomial::one());
    /// ```
    #[must_use]
    pub fn extended_gcd(&self, other: &Polynomial) -> Bezout {
        let euclid = Euclid {
            isa: kernels::current(),
        };
        if self.len() < other.len() {
            let [gcd, t, s] = euclid.combination([other.clone(), self.clone()]);
            return Bezout { gcd, s, t };
        }
        let [gcd, s, t] = euclid.combination([self.clone(), other.clone()]);
        Bezout { gcd, s, t }
    }
}

/// Euclid's algorithm, with the instruction set of the operation.
#[derive(Clone, Copy)]
struct Euclid {
    isa: Isa,
}

impl Euclid {
    /// Returns the greatest common divisor of a pair and its two coefficients.
    fn combination(self, mut pair: Pair) -> [Polynomial; 3] {
        if pair[1].is_zero() {
            let [gcd, zero] = pair;
            return [gcd, Polynomial::one(), zero];
        }
        if pair[0].len() <= MAX_LEHMER {
            let Steps([s, t, ..]) = self
                .lehmer(&mut pair, 0, true)
                .expect("steps were requested");
            let [gcd, _] = pair;
            return [gcd, s, t];
        }
        // The first half, one division, then the rest.
        let mut steps = Steps::none();
        if is_close(&pair) {
            steps = self.half(&mut pair, true).expect("steps were requested");
        }
        if !pair[1].is_zero() {
            let quotient = self.divide(&mut pair);
            self.append_division(&mut steps, &quotient);
        }
        let [gcd, s, t] = self.combination(pair);
        let Steps([a, b, c, d]) = &steps;
        let sum = |x: &Polynomial, y: &Polynomial| &s.times(self.isa, x) + &t.times(self.isa, y);
        let (s, t) = (sum(a, c), sum(b, d));
        [gcd, s, t]
    }

    /// Performs one step of Euclid's algorithm. Returns the quotient.
    fn divide(self, pair: &mut Pair) -> Polynomial {
        let (quotient, remainder) = pair[0].divide(self.isa, &pair[1]);
        pair[0] = remainder;
        pair.swap(0, 1);
        quotient
    }

    /// Performs Euclid's algorithm until half of the first degree lies between the degrees of the pair. Returns the steps
    /// if they are `wanted`.
    fn half(self, pair: &mut Pair, wanted: bool) -> Option<Steps> {
        let middle = pair[0].len() / 2;
        if pair[1].len() <= middle {
            return wanted.then(Steps::none);
        }
        if pair[0].len() <= MAX_LEHMER {
            return self.lehmer(pair, middle, wanted);
        }
        let mut steps = self.leading_half(pair, middle);
        if pair[1].len() > middle {
            let quotient = self.divide(pair);
            if wanted {
                self.append_division(&mut steps, &quotient);
            }
        }
        if pair[1].len() > middle {
            // The first degree is now about three quarters of the original; its excess over one half remains to be done.
            let cut = (2 * middle + 1).saturating_sub(pair[0].len());
            let further = self.leading_half(pair, cut);
            if wanted {
                steps = self.compose(&steps, &further);
            }
        }
        wanted.then_some(steps)
    }

    /// Performs [`half`](Euclid::half) on the part of a pair above t^cut, and applies the steps to the rest.
    fn leading_half(self, pair: &mut Pair, cut: usize) -> Steps {
        let [x, y] = pair.each_ref().map(|p| p.truncated(cut));
        let mut high = pair.each_ref().map(|p| p >> cut);
        let steps = self.half(&mut high, true).expect("steps were requested");
        let [low] = by_matrix(self.isa, &steps.0, [[&x, &y]]);
        for ((pair, high), low) in pair.iter_mut().zip(&high).zip(&low) {
            *pair = &(high << cut) + low;
        }
        steps
    }

    /// Performs Euclid's algorithm until the second polynomial has at most `middle` terms, by matrices of single words,
    /// each from the leading 128 terms.
    fn lehmer(self, pair: &mut Pair, middle: usize, wanted: bool) -> Option<Steps> {
        let mut steps = Steps::none();
        while pair[1].len() > middle {
            let shift = pair[0].len().saturating_sub(128);
            // The quotients are correct and the coefficients fit into words while half of the window remains, or until
            // the end if everything fits into a word.
            let least = if pair[0].len() <= 64 { 0 } else { 64 };
            let stop = middle.saturating_sub(shift).max(least);
            let [a, b] = pair.each_ref().map(|p| window(&p.words, shift));
            match euclid_on_words(a, b, stop) {
                Some(matrix) => {
                    let [a, b] = pair;
                    self.combine(a, b, matrix);
                    if wanted {
                        let Steps([a, b, c, d]) = &mut steps;
                        self.combine(a, c, matrix);
                        self.combine(b, d, matrix);
                    }
                }
                // The degrees are too far apart for a window.
                None => {
                    let quotient = self.divide(pair);
                    if wanted {
                        self.append_division(&mut steps, &quotient);
                    }
                }
            }
        }
        wanted.then_some(steps)
    }

    /// Computes (a, b) ← (p·a + q·b, r·a + s·b).
    fn combine(self, a: &mut Polynomial, b: &mut Polynomial, matrix: [u64; 4]) {
        let len = a.words.len().max(b.words.len()) + 1;
        a.words.resize(len, 0);
        b.words.resize(len, 0);
        self.isa
            .polynomials
            .combine(&mut a.words, &mut b.words, matrix);
        a.trim();
        b.trim();
    }

    /// Appends a division to `steps`: (a, b) ← (b, a + quotient·b).
    fn append_division(self, Steps([a, b, c, d]): &mut Steps, quotient: &Polynomial) {
        *a += &quotient.times(self.isa, c);
        *b += &quotient.times(self.isa, d);
        std::mem::swap(a, c);
        std::mem::swap(b, d);
    }

    /// Returns the steps `first` followed by the steps `second`.
    fn compose(self, first: &Steps, second: &Steps) -> Steps {
        let Steps([a, b, c, d]) = first;
        let [[a, c], [b, d]] = by_matrix(self.isa, &second.0, [[a, c], [b, d]]);
        Steps([a, b, c, d])
    }
}

/// Returns whether the half-gcd makes more progress than a division.
fn is_close(pair: &Pair) -> bool {
    2 * pair[1].len() > pair[0].len() && pair[0].len() > pair[1].len()
}

/// Returns the 128 coefficients from `shift` on.
fn window(words: &[u64], shift: usize) -> u128 {
    let word = |i: usize| u128::from(words.get(shift / 64 + i).copied().unwrap_or(0));
    let (low, bits) = (word(0) | word(1) << 64, shift % 64);
    if bits == 0 {
        low
    } else {
        low >> bits | word(2) << (128 - bits)
    }
}

/// Performs Euclid's algorithm until the second polynomial has at most `stop` terms. Returns the matrix, row by row, or
/// `None` if nothing is to be done.
// Not inlined, so that all registers are free for the loop, where most of the time is spent.
#[inline(never)]
fn euclid_on_words(mut a: u128, mut b: u128, stop: usize) -> Option<[u64; 4]> {
    let len = |x: u128| 128 - x.leading_zeros();
    let stop = stop as u32;
    if len(b) <= stop {
        return None;
    }
    let (mut upper, mut lower) = ([1u64, 0], [0, 1u64]);
    while len(b) > stop {
        // Subtract multiples of the second until the first is shorter.
        let mut excess = len(a).wrapping_sub(len(b));
        while excess < 128 {
            a ^= b << excess;
            upper = [upper[0] ^ lower[0] << excess, upper[1] ^ lower[1] << excess];
            excess = len(a).wrapping_sub(len(b));
        }
        (a, b) = (b, a);
        (upper, lower) = (lower, upper);
    }
    Some([upper[0], upper[1], lower[0], lower[1]])
}

impl Steps {
    /// Returns the identity matrix.
    fn none() -> Steps {
        let (one, zero) = (Polynomial::one, Polynomial::zero);
        Steps([one(), zero(), zero(), one()])
    }
}
