//! Greatest common divisors by the half-gcd.
//!
//! The quotients of Euclid's algorithm depend on the leading terms only. So the quotients of the first half of the
//! algorithm are computed, as one 2×2 matrix, from the leading halves of the operands, by the same method; below a
//! certain size from the leading 128 terms, as Lehmer did.

use super::Polynomial;
use super::multiply::by_matrix;
use crate::simd;

/// The greatest common divisor as a combination; see [`Polynomial::extended_gcd`].
///
/// ```
/// use modtwo::Polynomial;
/// let (a, b) = (Polynomial::from_words(vec![0b110]), Polynomial::from_words(vec![0b101]));
/// let found = a.extended_gcd(&b);
/// assert_eq!(found.gcd, &(&found.s * &a) + &(&found.t * &b));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bezout {
    /// The greatest common divisor, s·a + t·b.
    pub gcd: Polynomial,
    /// The factor of the first polynomial.
    pub s: Polynomial,
    /// The factor of the second polynomial.
    pub t: Polynomial,
}

/// Operands up to this many terms are halved by Lehmer's method.
const LEHMER: usize = 64 * 96;

/// A matrix of determinant 1, row by row.
#[derive(Clone)]
struct Steps([Polynomial; 4]);

/// Two polynomials on their way through Euclid's algorithm, the first of higher degree.
type Pair = [Polynomial; 2];

impl Polynomial {
    /// The greatest common divisor.
    ///
    /// ```
    /// use modtwo::Polynomial;
    /// let (a, b) = (Polynomial::from_exponents([2, 0]), Polynomial::from_exponents([2, 1]));
    /// assert_eq!(a.gcd(&b).to_string(), "t + 1");
    /// ```
    #[must_use]
    pub fn gcd(&self, other: &Polynomial) -> Polynomial {
        let mut pair = [self.clone(), other.clone()];
        if pair[0].len() <= pair[1].len() {
            pair.swap(0, 1);
        }
        while pair[0].len() > LEHMER && !pair[1].is_zero() {
            if is_close(&pair) {
                half(&mut pair, false);
            }
            if !pair[1].is_zero() {
                divide(&mut pair);
            }
        }
        lehmer(&mut pair, 0, false);
        let [gcd, _] = pair;
        gcd
    }

    /// The greatest common divisor g together with s and t such that g = s·self + t·other.
    ///
    /// If neither polynomial divides the other, s and t are the ones of least degree: below the degrees of other/g and
    /// self/g.
    ///
    /// ```
    /// use modtwo::Polynomial;
    /// let (a, b) = (Polynomial::power(5), Polynomial::from_exponents([3, 0]));
    /// let found = a.extended_gcd(&b);
    /// assert_eq!(found.gcd, Polynomial::one());
    /// assert_eq!(&(&found.s * &a) + &(&found.t * &b), Polynomial::one());
    /// ```
    #[must_use]
    pub fn extended_gcd(&self, other: &Polynomial) -> Bezout {
        if self.len() < other.len() {
            let Bezout { gcd, s, t } = other.extended_gcd(self);
            return Bezout { gcd, s: t, t: s };
        }
        let [gcd, s, t] = combination([self.clone(), other.clone()]);
        Bezout { gcd, s, t }
    }
}

/// The greatest common divisor of a pair, and its two factors.
fn combination(mut pair: Pair) -> [Polynomial; 3] {
    if pair[1].is_zero() {
        let [gcd, zero] = pair;
        return [gcd, Polynomial::one(), zero];
    }
    if pair[0].len() <= LEHMER {
        let Steps([s, t, ..]) = lehmer(&mut pair, 0, true).expect("steps were asked for");
        let [gcd, _] = pair;
        return [gcd, s, t];
    }
    // First half, one division, then the rest.
    let mut steps = Steps::none();
    if is_close(&pair) {
        steps = half(&mut pair, true).expect("steps were asked for");
    }
    if !pair[1].is_zero() {
        let quotient = divide(&mut pair);
        steps.divide(&quotient);
    }
    let [gcd, s, t] = combination(pair);
    let Steps([a, b, c, d]) = &steps;
    [gcd, &(&s * a) + &(&t * c), &(&s * b) + &(&t * d)]
}

/// Whether halving a pair gets further than a division.
fn is_close(pair: &Pair) -> bool {
    2 * pair[1].len() > pair[0].len() && pair[0].len() > pair[1].len()
}

/// One step of Euclid's algorithm. Returns the quotient.
fn divide(pair: &mut Pair) -> Polynomial {
    let (quotient, remainder) = pair[0].div_rem(&pair[1]);
    pair[0] = remainder;
    pair.swap(0, 1);
    quotient
}

/// Takes a pair (the first of higher degree) through Euclid's algorithm until half of the first degree stands between
/// the two degrees. Returns the steps if they are wanted.
fn half(pair: &mut Pair, wanted: bool) -> Option<Steps> {
    let middle = pair[0].len() / 2;
    if pair[1].len() <= middle {
        return wanted.then(Steps::none);
    }
    if pair[0].len() <= LEHMER {
        return lehmer(pair, middle, wanted);
    }
    let mut steps = leading_half(pair, middle);
    if pair[1].len() > middle {
        let quotient = divide(pair);
        if wanted {
            steps.divide(&quotient);
        }
    }
    if pair[1].len() > middle {
        // The degree of the first is now about three quarters; as much as it exceeds one half is to go.
        let cut = (2 * middle + 1).saturating_sub(pair[0].len());
        let further = leading_half(pair, cut);
        if wanted {
            steps = further.after(&steps);
        }
    }
    wanted.then_some(steps)
}

/// Takes the part of a pair above t^cut through [`half`] and brings the rest along.
fn leading_half(pair: &mut Pair, cut: usize) -> Steps {
    let low = pair.each_ref().map(|p| p.truncated(cut));
    let mut high = pair.each_ref().map(|p| p >> cut);
    let steps = half(&mut high, true).expect("steps were asked for");
    let low = steps.apply(&low);
    for ((pair, high), low) in pair.iter_mut().zip(&high).zip(&low) {
        *pair = &(high << cut) + low;
    }
    steps
}

/// Takes a pair through Euclid's algorithm until the second has at most `middle` terms, by matrices of single words, each
/// from the leading 128 terms.
fn lehmer(pair: &mut Pair, middle: usize, wanted: bool) -> Option<Steps> {
    let mut steps = Steps::none();
    while pair[1].len() > middle {
        let shift = pair[0].len().saturating_sub(128);
        // The quotients are right, and the factors fit into words, while half of the window is left; or to the end if
        // a word is all there is.
        let least = if pair[0].len() <= 64 { 0 } else { 64 };
        let stop = middle.saturating_sub(shift).max(least);
        let [a, b] = pair.each_ref().map(|p| window(&p.words, shift));
        match euclid(a, b, stop) {
            Some(single) => {
                let [a, b] = pair;
                combine(a, b, single);
                if wanted {
                    let Steps([a, b, c, d]) = &mut steps;
                    combine(a, c, single);
                    combine(b, d, single);
                }
            }
            // The degrees are too far apart for a word.
            None => {
                let quotient = divide(pair);
                if wanted {
                    steps.divide(&quotient);
                }
            }
        }
    }
    wanted.then_some(steps)
}

/// The 128 coefficients from `shift` on.
fn window(words: &[u64], shift: usize) -> u128 {
    let word = |i: usize| u128::from(words.get(shift / 64 + i).copied().unwrap_or(0));
    let (low, bits) = (word(0) | word(1) << 64, shift % 64);
    if bits == 0 { low } else { low >> bits | word(2) << (128 - bits) }
}

/// Euclid's algorithm on single words until the second has at most `stop` terms; `None` if it has from
/// the start. The matrix, row by row.
fn euclid(mut a: u128, mut b: u128, stop: usize) -> Option<[u64; 4]> {
    let len = |x: u128| 128 - x.leading_zeros();
    let stop = stop as u32;
    if len(b) <= stop {
        return None;
    }
    let (mut upper, mut lower) = ([1u64, 0], [0, 1u64]);
    while len(b) > stop {
        // Subtract the second, moved up, until the first is shorter.
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

/// (a, b) ← (p·a + q·b, r·a + s·b).
fn combine(a: &mut Polynomial, b: &mut Polynomial, matrix: [u64; 4]) {
    let len = a.words.len().max(b.words.len()) + 1;
    a.words.resize(len, 0);
    b.words.resize(len, 0);
    simd::combine(&mut a.words, &mut b.words, matrix);
    for p in [a, b] {
        while p.words.last() == Some(&0) {
            p.words.pop();
        }
    }
}

impl Steps {
    fn none() -> Steps {
        let (one, zero) = (Polynomial::one, Polynomial::zero);
        Steps([one(), zero(), zero(), one()])
    }

    /// One more division: (a, b) → (b, a + quotient·b).
    fn divide(&mut self, quotient: &Polynomial) {
        let Steps([a, b, c, d]) = self;
        *a += &(quotient * c);
        *b += &(quotient * d);
        std::mem::swap(a, c);
        std::mem::swap(b, d);
    }

    fn apply(&self, [x, y]: &Pair) -> Pair {
        let [pair] = by_matrix(&self.0, [[x, y]]);
        pair
    }

    /// These steps after others.
    fn after(&self, Steps([a, b, c, d]): &Steps) -> Steps {
        let [[a, c], [b, d]] = by_matrix(&self.0, [[a, c], [b, d]]);
        Steps([a, b, c, d])
    }
}
