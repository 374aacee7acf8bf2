//! [`Vector`]: a list of bits that can be added, counted and walked over quickly.

use crate::{Ones, Row, words};
use std::fmt;
use std::ops::{BitXor, BitXorAssign};

/// A vector over GF(2), packed in 64-bit words.
///
/// ```
/// use modtwo::Vector;
/// let a = Vector::from_fn(6, |i| i % 2 == 0);
/// let b = Vector::unit(6, 5);
/// assert_eq!((&a ^ &b).to_string(), "101011");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Vector {
    len: usize,
    words: Vec<u64>,
}

impl Vector {
    /// The zero vector.
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::zeros(4).to_string(), "0000");
    /// ```
    #[must_use]
    pub fn zeros(len: usize) -> Self {
        Vector { len, words: vec![0; words::count(len)] }
    }

    /// The vector whose only one is at `i`.
    ///
    /// # Panics
    /// If `i` is not below `len`.
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::unit(4, 1).to_string(), "0100");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn unit(len: usize, i: usize) -> Self {
        let mut unit = Vector::zeros(len);
        unit.set(i, true);
        unit
    }

    /// The vector with `entry(i)` at `i`.
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::from_fn(4, |i| i >= 2).to_string(), "0011");
    /// ```
    #[must_use]
    pub fn from_fn(len: usize, entry: impl FnMut(usize) -> bool) -> Self {
        (0..len).map(entry).collect()
    }

    /// A vector from packed words, entry `i` in bit `i % 64` of word `i / 64`. Bits past the end are cleared,
    /// missing words are zero.
    ///
    /// ```
    /// use modtwo::Vector;
    /// assert_eq!(Vector::from_words(3, vec![0b1110, 7]).to_string(), "011");
    /// assert_eq!(Vector::from_words(70, vec![!0]).count_ones(), 64);
    /// ```
    #[must_use]
    pub fn from_words(len: usize, mut words: Vec<u64>) -> Self {
        words.resize(words::count(len), 0);
        if let Some(last) = words.last_mut() {
            *last &= words::last_mask(len);
        }
        Vector { len, words }
    }

    /// The number of entries.
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::zeros(70).len(), 70);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no entries at all (not whether they are all zero, which is [`is_zero`](Vector::is_zero)).
    ///
    /// ```
    /// assert!(modtwo::Vector::zeros(0).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Entry `i`.
    ///
    /// # Panics
    /// If `i` is not below the length.
    ///
    /// ```
    /// assert!(modtwo::Vector::unit(4, 1).get(1));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn get(&self, i: usize) -> bool {
        words::check_index("entry", i, self.len);
        words::get(&self.words, i)
    }

    /// Makes entry `i` equal to `bit`.
    ///
    /// # Panics
    /// If `i` is not below the length.
    ///
    /// ```
    /// let mut v = modtwo::Vector::zeros(3);
    /// v.set(2, true);
    /// assert_eq!(v.to_string(), "001");
    /// ```
    #[track_caller]
    pub fn set(&mut self, i: usize, bit: bool) {
        words::check_index("entry", i, self.len);
        words::set(&mut self.words, i, bit);
    }

    /// Adds one to entry `i`.
    ///
    /// # Panics
    /// If `i` is not below the length.
    ///
    /// ```
    /// let mut v = modtwo::Vector::unit(3, 0);
    /// v.flip(0);
    /// v.flip(1);
    /// assert_eq!(v.to_string(), "010");
    /// ```
    #[track_caller]
    pub fn flip(&mut self, i: usize) {
        words::check_index("entry", i, self.len);
        words::flip(&mut self.words, i);
    }

    /// How many entries are one.
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::from_fn(100, |i| i % 10 == 0).count_ones(), 10);
    /// ```
    #[must_use]
    pub fn count_ones(&self) -> usize {
        words::count_ones(&self.words)
    }

    /// Whether every entry is zero.
    ///
    /// ```
    /// assert!(modtwo::Vector::zeros(9).is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        words::is_zero(&self.words)
    }

    /// The indices of the ones, ascending.
    ///
    /// ```
    /// let v = modtwo::Vector::from_words(100, vec![0b101, 1]);
    /// assert!(v.ones().eq([0, 2, 64]));
    /// ```
    #[must_use]
    pub fn ones(&self) -> Ones<'_> {
        self.as_row().ones()
    }

    /// The sum of the products of the entries: whether the two share an odd number of ones.
    ///
    /// # Panics
    /// If the lengths differ.
    ///
    /// ```
    /// use modtwo::Vector;
    /// let v = Vector::from_fn(5, |i| i < 3);
    /// assert!(v.dot(&v) && !v.dot(&Vector::unit(5, 4)));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn dot(&self, other: &Vector) -> bool {
        self.as_row().dot(other.as_row())
    }

    /// The entries packed in words, entry `i` in bit `i % 64` of word `i / 64`; what is past the end is zero.
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::unit(65, 64).words(), [0, 1]);
    /// ```
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The vector as a borrowed row.
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    /// assert_eq!(Vector::unit(3, 1).as_row(), Matrix::identity(3).row(1));
    /// ```
    #[must_use]
    pub fn as_row(&self) -> Row<'_> {
        Row::new(self.len, &self.words)
    }

    /// Adds a row and returns how many entries of the sum are one, in one pass over the words: the step of an
    /// enumeration by Gray code.
    ///
    /// # Panics
    /// If the lengths differ.
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    /// let mut v = Vector::unit(3, 0);
    /// assert_eq!(v.add_and_count(Matrix::identity(3).row(2)), 2);
    /// assert_eq!(v.to_string(), "101");
    /// ```
    #[track_caller]
    pub fn add_and_count(&mut self, row: Row<'_>) -> usize {
        words::check_len("sum", row.len(), self.len);
        words::add_and_count(&mut self.words, row.words())
    }
}

impl FromIterator<bool> for Vector {
    fn from_iter<I: IntoIterator<Item = bool>>(entries: I) -> Self {
        let mut len = 0;
        let mut words = Vec::new();
        for bit in entries {
            if len % words::BITS == 0 {
                words.push(0);
            }
            if bit {
                words::flip(&mut words, len);
            }
            len += 1;
        }
        Vector { len, words }
    }
}

/// Adds a vector.
///
/// # Panics
/// If the lengths differ.
impl BitXorAssign<&Vector> for Vector {
    #[track_caller]
    fn bitxor_assign(&mut self, other: &Vector) {
        *self ^= other.as_row();
    }
}

/// Adds a row.
///
/// # Panics
/// If the lengths differ.
impl BitXorAssign<Row<'_>> for Vector {
    #[track_caller]
    fn bitxor_assign(&mut self, other: Row<'_>) {
        words::check_len("sum", other.len(), self.len);
        words::add(&mut self.words, other.words());
    }
}

/// The sum of two vectors.
///
/// # Panics
/// If the lengths differ.
impl BitXor for &Vector {
    type Output = Vector;

    #[track_caller]
    fn bitxor(self, other: &Vector) -> Vector {
        let mut sum = self.clone();
        sum ^= other;
        sum
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(&self.words, self.len, f)
    }
}

impl fmt::Debug for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
