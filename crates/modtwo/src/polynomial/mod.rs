//! [`Polynomial`]: polynomials over GF(2), sixty-four coefficients to a word.

pub(crate) mod basis;
mod divide;
pub(crate) mod fft;
mod fibonacci;
mod gcd;
pub(crate) mod karatsuba;
mod multiply;
mod shift;

use fibonacci::{HALVES, padded};
pub use gcd::Bezout;

use crate::{Ones, Row, words};
use std::fmt;
use std::ops::{Add, AddAssign, Shl, Shr};

/// A polynomial over GF(2), in the variable that is printed as `t`.
///
/// ```
/// use modtwo::Polynomial;
/// let a = Polynomial::from_exponents([3, 1, 0]);
/// assert_eq!(a.to_string(), "t^3 + t + 1");
/// assert_eq!((&a * &a).to_string(), "t^6 + t^2 + 1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Polynomial {
    /// Coefficient `i` is bit `i % 64` of word `i / 64`; the last word is not zero.
    words: Vec<u64>,
}

impl Polynomial {
    /// The zero polynomial.
    ///
    /// ```
    /// assert!(modtwo::Polynomial::zero().is_zero());
    /// ```
    #[must_use]
    pub fn zero() -> Self {
        Polynomial::default()
    }

    /// The polynomial 1.
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::one().to_string(), "1");
    /// ```
    #[must_use]
    pub fn one() -> Self {
        Polynomial { words: vec![1] }
    }

    /// The power `t^exponent`.
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::power(5).to_string(), "t^5");
    /// ```
    #[must_use]
    pub fn power(exponent: usize) -> Self {
        Polynomial::from_exponents([exponent])
    }

    /// The sum of the given powers of `t`; a power given twice cancels.
    ///
    /// ```
    /// use modtwo::Polynomial;
    /// assert_eq!(Polynomial::from_exponents([2, 0, 2]), Polynomial::one());
    /// ```
    #[must_use]
    pub fn from_exponents(exponents: impl IntoIterator<Item = usize>) -> Self {
        let mut words = Vec::new();
        for exponent in exponents {
            if words.len() <= exponent / 64 {
                words.resize(exponent / 64 + 1, 0);
            }
            words::flip(&mut words, exponent);
        }
        Polynomial::from_words(words)
    }

    /// A polynomial from packed words: coefficient `i` in bit `i % 64` of word `i / 64`.
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::from_words(vec![0b1011, 0]).to_string(), "t^3 + t + 1");
    /// ```
    #[must_use]
    pub fn from_words(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Polynomial { words }
    }

    /// The coefficients in packed words, without zero words at the end.
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::power(65).words(), [0, 2]);
    /// ```
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The degree, or `None` for zero.
    ///
    /// ```
    /// use modtwo::Polynomial;
    /// assert_eq!(Polynomial::power(100).degree(), Some(100));
    /// assert_eq!(Polynomial::zero().degree(), None);
    /// ```
    #[must_use]
    pub fn degree(&self) -> Option<usize> {
        self.len().checked_sub(1)
    }

    /// One more than the degree; 0 for zero.
    pub(crate) fn len(&self) -> usize {
        match self.words.last() {
            None => 0,
            Some(last) => 64 * self.words.len() - last.leading_zeros() as usize,
        }
    }

    /// Whether this is the zero polynomial.
    ///
    /// ```
    /// assert!(!modtwo::Polynomial::one().is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The coefficient of `t^i`.
    ///
    /// ```
    /// let a = modtwo::Polynomial::power(5);
    /// assert!(a.coefficient(5) && !a.coefficient(4) && !a.coefficient(1000));
    /// ```
    #[must_use]
    pub fn coefficient(&self, i: usize) -> bool {
        i / 64 < self.words.len() && words::get(&self.words, i)
    }

    /// The exponents of the terms, ascending.
    ///
    /// ```
    /// assert!(modtwo::Polynomial::from_words(vec![0b1011]).exponents().eq([0, 1, 3]));
    /// ```
    #[must_use]
    pub fn exponents(&self) -> Ones<'_> {
        Row::new(64 * self.words.len(), &self.words).ones()
    }

    /// The terms of degree below `len`, that is, the remainder by `t^len`.
    ///
    /// ```
    /// use modtwo::Polynomial;
    /// assert_eq!(Polynomial::from_words(vec![0b1011]).truncated(2).to_string(), "t + 1");
    /// ```
    #[must_use]
    pub fn truncated(&self, len: usize) -> Self {
        let mut words = self.words[..words::count(len).min(self.words.len())].to_vec();
        if words.len() == words::count(len)
            && let Some(last) = words.last_mut()
        {
            *last &= words::last_mask(len);
        }
        Polynomial::from_words(words)
    }

    /// The square. It only spreads the coefficients, since mixed terms cancel.
    ///
    /// ```
    /// use modtwo::Polynomial;
    /// let a = Polynomial::from_words(vec![0b1011]);
    /// assert_eq!(a.square(), &a * &a);
    /// ```
    #[must_use]
    pub fn square(&self) -> Self {
        let spread = |word: &u64| [spread(*word as u32), spread((*word >> 32) as u32)];
        Polynomial::from_words(self.words.iter().flat_map(spread).collect())
    }

    /// The coefficients in the opposite order, as a polynomial of degree below `len`.
    pub(crate) fn reversed(&self, len: usize) -> Self {
        debug_assert!(self.len() <= len);
        let mut words = vec![0; words::count(len)];
        for (to, from) in words.iter_mut().rev().zip(&self.words) {
            *to = from.reverse_bits();
        }
        let unused = 64 * words.len() - len;
        &Polynomial::from_words(words) >> unused
    }
}

/// The bits of a half word, with a zero after each.
fn spread(half: u32) -> u64 {
    let mut word = u64::from(half);
    for (shift, mask) in [
        (16, 0x0000_FFFF_0000_FFFF),
        (8, 0x00FF_00FF_00FF_00FF),
        (4, 0x0F0F_0F0F_0F0F_0F0F),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        word = (word | word << shift) & mask;
    }
    word
}

impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        words::add(&mut self.words[..other.words.len()], &other.words);
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;

    fn add(self, other: &Polynomial) -> Polynomial {
        let (long, short) = if self.words.len() < other.words.len() { (other, self) } else { (self, other) };
        let mut sum = long.clone();
        sum += short;
        sum
    }
}

/// The product with a power of `t`.
impl Shl<usize> for &Polynomial {
    type Output = Polynomial;

    fn shl(self, by: usize) -> Polynomial {
        if self.is_zero() {
            return Polynomial::zero();
        }
        let mut words = vec![0; by / 64];
        match by % 64 {
            0 => words.extend_from_slice(&self.words),
            bits => {
                let mut carry = 0;
                for word in &self.words {
                    words.push(word << bits | carry);
                    carry = word >> (64 - bits);
                }
                words.push(carry);
            }
        }
        Polynomial::from_words(words)
    }
}

/// The quotient by a power of `t`.
impl Shr<usize> for &Polynomial {
    type Output = Polynomial;

    fn shr(self, by: usize) -> Polynomial {
        let kept = self.words.get(by / 64..).unwrap_or_default();
        let words = match by % 64 {
            0 => kept.to_vec(),
            bits => {
                let next = kept.iter().skip(1).chain(&[0]);
                kept.iter().zip(next).map(|(low, high)| low >> bits | high << (64 - bits)).collect()
            }
        };
        Polynomial::from_words(words)
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let mut exponents: Vec<usize> = self.exponents().collect();
        exponents.reverse();
        for (i, exponent) in exponents.into_iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            match exponent {
                0 => f.write_str("1")?,
                1 => f.write_str("t")?,
                _ => write!(f, "t^{exponent}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
