//! [`Polynomial`]: polynomials over GF(2), 64 coefficients per word.

mod divide;
mod fft;
mod fibonacci;
mod gcd;
mod multiply;
mod shift;
mod text;

pub use gcd::Bezout;

use crate::{Ones, Row, words};
use std::ops::{Add, AddAssign, Shl, Shr};

/// A polynomial over GF(2), in a variable that is displayed as `t`.
///
/// # Examples
///
/// ```
/// use modtwo::Polynomial;
///
/// let a: Polynomial = "t^3 + t + 1".parse()?;
/// assert_eq!((&a * &a).to_string(), "t^6 + t^2 + 1");
/// assert_eq!(a, Polynomial::from_exponents([3, 1, 0]));
/// # Ok::<(), modtwo::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Polynomial {
    /// Coefficient `i` is bit `i % 64` of word `i / 64`. The last word is not zero.
    words: Vec<u64>,
}

impl Polynomial {
    /// Returns the zero polynomial.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Polynomial::zero().is_zero());
    /// ```
    #[must_use]
    pub fn zero() -> Self {
        Polynomial::default()
    }

    /// Returns the polynomial 1.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::one().to_string(), "1");
    /// ```
    #[must_use]
    pub fn one() -> Self {
        Polynomial { words: vec![1] }
    }

    /// Returns the power `t^exponent`.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::power(5).to_string(), "t^5");
    /// ```
    #[must_use]
    pub fn power(exponent: usize) -> Self {
        Polynomial::from_exponents([exponent])
    }

    /// Creates the sum of some powers of `t`. A power that is given twice cancels out.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
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

    /// Creates a polynomial from packed coefficients: coefficient `i` is bit `i % 64` of word `i / 64`.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// assert_eq!(Polynomial::from_words(vec![0b1011, 0]).to_string(), "t^3 + t + 1");
    /// ```
    #[must_use]
    pub fn from_words(words: Vec<u64>) -> Self {
        let mut polynomial = Polynomial { words };
        polynomial.trim();
        polynomial
    }

    /// Removes leading zero words.
    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// Returns the packed coefficients, without leading zero words.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Polynomial::power(65).words(), [0, 2]);
    /// ```
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the degree, or `None` for the zero polynomial.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// assert_eq!(Polynomial::power(100).degree(), Some(100));
    /// assert_eq!(Polynomial::zero().degree(), None);
    /// ```
    #[must_use]
    pub fn degree(&self) -> Option<usize> {
        self.len().checked_sub(1)
    }

    /// Returns the degree plus one, or 0 for the zero polynomial.
    pub(crate) fn len(&self) -> usize {
        match self.words.last() {
            None => 0,
            Some(last) => 64 * self.words.len() - last.leading_zeros() as usize,
        }
    }

    /// Returns whether this is the zero polynomial.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(!modtwo::Polynomial::one().is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the coefficient of `t^i`, which is zero above the degree.
    ///
    /// # Examples
    ///
    /// ```
    /// let a = modtwo::Polynomial::power(5);
    /// assert!(a.coefficient(5) && !a.coefficient(4) && !a.coefficient(1000));
    /// ```
    #[must_use]
    pub fn coefficient(&self, i: usize) -> bool {
        i / 64 < self.words.len() && words::get(&self.words, i)
    }

    /// Returns an iterator over the exponents of the terms, in ascending order.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Polynomial::from_words(vec![0b1011]).exponents().eq([0, 1, 3]));
    /// ```
    pub fn exponents(&self) -> Ones<'_> {
        Row::new(64 * self.words.len(), &self.words).ones()
    }

    /// Returns the terms of degree less than `len`, which is the remainder modulo `t^len`.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
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

    /// Returns the square. This only spreads the coefficients, since mixed terms cancel out.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Polynomial;
    ///
    /// let a = Polynomial::from_words(vec![0b1011]);
    /// assert_eq!(a.square(), &a * &a);
    /// ```
    #[must_use]
    pub fn square(&self) -> Self {
        let spread = |word: &u64| [spread(*word as u32), spread((*word >> 32) as u32)];
        Polynomial::from_words(self.words.iter().flat_map(spread).collect())
    }

    /// Returns the polynomial with its first `len` coefficients reversed. There must not be more.
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

/// Spreads bits: bit `i` moves to bit `2i`.
fn spread(half: u32) -> u64 {
    let mut word = u64::from(half);
    for (shift, mask) in &words::LOWER_HALVES[1..] {
        word = (word | word << shift) & mask;
    }
    word
}

/// Adds a polynomial.
impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        words::add(&mut self.words[..other.words.len()], &other.words);
        self.trim();
    }
}

/// Returns the sum of two polynomials.
impl Add for &Polynomial {
    type Output = Polynomial;

    fn add(self, other: &Polynomial) -> Polynomial {
        let (long, short) = if self.words.len() < other.words.len() {
            (other, self)
        } else {
            (self, other)
        };
        let mut sum = long.clone();
        sum += short;
        sum
    }
}

/// Returns the product with a power of `t`.
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

/// Returns the quotient by a power of `t`.
impl Shr<usize> for &Polynomial {
    type Output = Polynomial;

    fn shr(self, by: usize) -> Polynomial {
        let kept = self.words.get(by / 64..).unwrap_or_default();
        let words = match by % 64 {
            0 => kept.to_vec(),
            bits => {
                let next = kept.iter().skip(1).chain(&[0]);
                kept.iter()
                    .zip(next)
                    .map(|(low, high)| low >> bits | high << (64 - bits))
                    .collect()
            }
        };
        Polynomial::from_words(words)
    }
}
