//! [`Vector`]: a packed list of bits.

use crate::{Ones, ParseError, Row, kernels, words};
use std::fmt;
use std::ops::{BitXor, BitXorAssign};
use std::str::FromStr;

/// A vector over GF(2), packed in 64-bit words.
///
/// # Examples
///
/// ```
/// use modtwo::Vector;
///
/// let a: Vector = "101010".parse()?;
/// let b = Vector::unit(6, 5);
/// assert_eq!((&a ^ &b).to_string(), "101011");
/// # Ok::<(), modtwo::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Vector {
    len: usize,
    words: Vec<u64>,
}

impl Vector {
    /// Creates a zero vector.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::zeros(4).to_string(), "0000");
    /// ```
    #[must_use]
    pub fn zeros(len: usize) -> Self {
        Vector {
            len,
            words: vec![0; words::count(len)],
        }
    }

    /// Creates the unit vector whose only one is at index `i`.
    ///
    /// # Panics
    ///
    /// Panics if `i` is not less than `len`.
    ///
    /// # Examples
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

    /// Creates a vector with entry `entry(i)` at each index `i`.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::from_fn(4, |i| i >= 2).to_string(), "0011");
    /// ```
    #[must_use]
    pub fn from_fn(len: usize, entry: impl FnMut(usize) -> bool) -> Self {
        (0..len).map(entry).collect()
    }

    /// Creates a vector from packed entries: entry `i` is bit `i % 64` of word `i / 64`. Bits past the end are cleared,
    /// missing words are zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Vector;
    ///
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

    /// Returns the number of entries.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::zeros(70).len(), 70);
    /// ```
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the length is 0. See [`is_zero`](Vector::is_zero) for whether all entries are zero.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Vector::zeros(0).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns entry `i`.
    ///
    /// # Panics
    ///
    /// Panics if `i` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Vector::unit(4, 1).get(1));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn get(&self, i: usize) -> bool {
        words::check_index("entries", i, self.len);
        words::get(&self.words, i)
    }

    /// Sets entry `i` to `bit`.
    ///
    /// # Panics
    ///
    /// Panics if `i` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut v = modtwo::Vector::zeros(3);
    /// v.set(2, true);
    /// assert_eq!(v.to_string(), "001");
    /// ```
    #[inline]
    #[track_caller]
    pub fn set(&mut self, i: usize, bit: bool) {
        words::check_index("entries", i, self.len);
        words::set(&mut self.words, i, bit);
    }

    /// Flips entry `i`.
    ///
    /// # Panics
    ///
    /// Panics if `i` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut v = modtwo::Vector::unit(3, 0);
    /// v.flip(0);
    /// v.flip(1);
    /// assert_eq!(v.to_string(), "010");
    /// ```
    #[track_caller]
    pub fn flip(&mut self, i: usize) {
        words::check_index("entries", i, self.len);
        words::flip(&mut self.words, i);
    }

    /// Returns the number of ones.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::from_fn(100, |i| i % 10 == 0).count_ones(), 10);
    /// ```
    #[must_use]
    pub fn count_ones(&self) -> usize {
        kernels::count_ones(&self.words)
    }

    /// Returns whether all entries are zero.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Vector::zeros(9).is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        words::is_zero(&self.words)
    }

    /// Returns an iterator over the indices of the ones, in ascending order.
    ///
    /// # Examples
    ///
    /// ```
    /// let v = modtwo::Vector::from_words(100, vec![0b101, 1]);
    /// assert!(v.ones().eq([0, 2, 64]));
    /// ```
    pub fn ones(&self) -> Ones<'_> {
        self.as_row().ones()
    }

    /// Returns the dot product, which is `true` if the number of common ones is odd.
    ///
    /// # Panics
    ///
    /// Panics if the lengths differ.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Vector;
    ///
    /// let v = Vector::from_fn(5, |i| i < 3);
    /// assert!(v.dot(&v) && !v.dot(&Vector::unit(5, 4)));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn dot(&self, other: &Vector) -> bool {
        self.as_row().dot(other.as_row())
    }

    /// Returns the packed entries: entry `i` is bit `i % 64` of word `i / 64`. Bits past the end are zero.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Vector::unit(65, 64).words(), [0, 1]);
    /// ```
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Borrows the vector as a row.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    ///
    /// assert_eq!(Vector::unit(3, 1).as_row(), Matrix::identity(3).row(1));
    /// ```
    #[must_use]
    pub fn as_row(&self) -> Row<'_> {
        Row::new(self.len, &self.words)
    }

    /// Adds a row and returns the number of ones of the sum, in one pass. This is the inner step of a Gray code
    /// enumeration.
    ///
    /// # Panics
    ///
    /// Panics if the lengths differ.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    ///
    /// let mut v = Vector::unit(3, 0);
    /// assert_eq!(v.add_and_count(Matrix::identity(3).row(2)), 2);
    /// assert_eq!(v.to_string(), "101");
    /// ```
    #[track_caller]
    pub fn add_and_count(&mut self, row: Row<'_>) -> usize {
        words::check_len("sum of vectors", row.len(), self.len);
        words::add(&mut self.words, row.words());
        kernels::count_ones(&self.words)
    }
}

impl Row<'_> {
    /// Copies the row to a vector.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    ///
    /// assert_eq!(Matrix::identity(3).row(2).to_vector(), Vector::unit(3, 2));
    /// ```
    #[must_use]
    pub fn to_vector(self) -> Vector {
        Vector::from_words(self.len(), self.words().to_vec())
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
///
/// Panics if the lengths differ.
impl BitXorAssign<&Vector> for Vector {
    #[track_caller]
    fn bitxor_assign(&mut self, other: &Vector) {
        *self ^= other.as_row();
    }
}

/// Adds a row.
///
/// # Panics
///
/// Panics if the lengths differ.
impl BitXorAssign<Row<'_>> for Vector {
    #[track_caller]
    fn bitxor_assign(&mut self, other: Row<'_>) {
        words::check_len("sum of vectors", other.len(), self.len);
        words::add(&mut self.words, other.words());
    }
}

/// Returns the sum of two vectors.
///
/// # Panics
///
/// Panics if the lengths differ.
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

/// Reads a vector as it is displayed, such as `0110`.
///
/// # Errors
///
/// Returns an error if a character is neither `0` nor `1`.
impl FromStr for Vector {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Vec::new();
        let len = words::parse(text, 0, &mut words)?;
        Ok(Vector { len, words })
    }
}

impl fmt::Debug for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
