//! Borrowed rows: [`Row`], [`RowMut`], and the iterator [`Ones`].

use crate::{kernels, words};
use std::fmt;
use std::ops::BitXorAssign;

/// A borrowed row of a [`Matrix`](crate::Matrix), or a borrowed [`Vector`](crate::Vector). It is small and `Copy`: pass it by value.
///
/// # Examples
///
/// ```
/// use modtwo::Matrix;
///
/// let a = Matrix::from_fn(2, 5, |i, j| j > i);
/// assert_eq!(a.row(1).to_string(), "00111");
/// assert_eq!(a.row(1).count_ones(), 3);
/// assert!(a.row(0).dot(a.row(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row<'a> {
    len: usize,
    words: &'a [u64],
}

impl<'a> Row<'a> {
    pub(crate) fn new(len: usize, words: &'a [u64]) -> Self {
        debug_assert_eq!(words.len(), words::count(len));
        Row { len, words }
    }

    /// Returns the number of entries.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::zeros(2, 70).row(1).len(), 70);
    /// ```
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.len
    }

    /// Returns whether the length is 0. See [`is_zero`](Row::is_zero) for whether all entries are zero.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Matrix::zeros(2, 0).row(1).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
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
    /// let one = modtwo::Matrix::identity(3);
    /// assert!(one.row(2).get(2));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn get(self, i: usize) -> bool {
        words::check_index("entries", i, self.len);
        words::get(self.words, i)
    }

    /// Returns an iterator over the indices of the ones, in ascending order.
    ///
    /// # Examples
    ///
    /// ```
    /// let a = modtwo::Matrix::from_fn(1, 9, |_, j| j % 4 == 0);
    /// assert!(a.row(0).ones().eq([0, 4, 8]));
    /// ```
    pub fn ones(self) -> Ones<'a> {
        Ones {
            rest: self.words,
            word: 0,
            base: 0,
            next_base: 0,
        }
    }

    /// Returns the number of ones.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::identity(3).row(1).count_ones(), 1);
    /// ```
    #[must_use]
    pub fn count_ones(self) -> usize {
        kernels::count_ones(self.words)
    }

    /// Returns whether all entries are zero.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Matrix::zeros(1, 8).row(0).is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(self) -> bool {
        words::is_zero(self.words)
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
    /// let one = modtwo::Matrix::identity(2);
    /// assert!(one.row(0).dot(one.row(0)) && !one.row(0).dot(one.row(1)));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn dot(self, other: Row<'_>) -> bool {
        words::check_len("dot product", other.len, self.len);
        words::dot(self.words, other.words)
    }

    /// Returns the packed entries: entry `i` is bit `i % 64` of word `i / 64`. Bits past the end are zero.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::identity(3).row(2).words(), [4]);
    /// ```
    #[inline]
    #[must_use]
    pub fn words(self) -> &'a [u64] {
        self.words
    }
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(self.words, self.len, f)
    }
}

impl fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A mutably borrowed row of a [`Matrix`](crate::Matrix).
///
/// # Examples
///
/// ```
/// use modtwo::Matrix;
///
/// let mut a = Matrix::zeros(2, 3);
/// let ones = Matrix::from_fn(1, 3, |_, _| true);
/// let mut row = a.row_mut(1);
/// row ^= ones.row(0);
/// row.flip(0);
/// assert_eq!(a.to_string(), "000\n011");
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct RowMut<'a> {
    len: usize,
    words: &'a mut [u64],
}

impl<'a> RowMut<'a> {
    pub(crate) fn new(len: usize, words: &'a mut [u64]) -> Self {
        debug_assert_eq!(words.len(), words::count(len));
        RowMut { len, words }
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
    /// assert!(!modtwo::Matrix::zeros(1, 3).row_mut(0).get(2));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn get(&self, i: usize) -> bool {
        words::check_index("entries", i, self.len);
        words::get(self.words, i)
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
    /// let mut a = modtwo::Matrix::zeros(1, 3);
    /// a.row_mut(0).set(1, true);
    /// assert_eq!(a.to_string(), "010");
    /// ```
    #[inline]
    #[track_caller]
    pub fn set(&mut self, i: usize, bit: bool) {
        words::check_index("entries", i, self.len);
        words::set(self.words, i, bit);
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
    /// let mut a = modtwo::Matrix::identity(2);
    /// a.row_mut(0).flip(0);
    /// assert_eq!(a.to_string(), "00\n01");
    /// ```
    #[track_caller]
    pub fn flip(&mut self, i: usize) {
        words::check_index("entries", i, self.len);
        words::flip(self.words, i);
    }
}

/// Adds a row.
///
/// # Panics
///
/// Panics if the lengths differ.
impl BitXorAssign<Row<'_>> for RowMut<'_> {
    #[track_caller]
    fn bitxor_assign(&mut self, other: Row<'_>) {
        words::check_len("sum of rows", other.len, self.len);
        words::add(self.words, other.words);
    }
}

impl fmt::Debug for RowMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(self.words, self.len, f)
    }
}

/// An iterator over the indices of the ones of a [`Row`], a [`Vector`](crate::Vector) or a
/// [`Polynomial`](crate::Polynomial::exponents), in ascending order. It skips whole words of zeros.
///
/// # Examples
///
/// ```
/// let v: modtwo::Vector = [true, false, true].into_iter().collect();
/// assert_eq!(v.ones().collect::<Vec<_>>(), [0, 2]);
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Ones<'a> {
    rest: &'a [u64],
    word: u64,
    base: usize,
    next_base: usize,
}

impl Iterator for Ones<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            let (&first, rest) = self.rest.split_first()?;
            self.word = first;
            self.rest = rest;
            self.base = self.next_base;
            self.next_base += words::BITS;
        }
        let i = self.base + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(i)
    }
}

impl std::iter::FusedIterator for Ones<'_> {}
