//! [`Matrix`]: rows of bits, one after the other, each starting at a fresh word.

use crate::aligned::Aligned;
use crate::slab::{Layout, View};
use crate::{Row, RowMut, Vector, words};
use std::fmt;

/// A matrix over GF(2), packed row by row in 64-bit words.
///
/// ```
/// use modtwo::Matrix;
/// let a = Matrix::from_fn(2, 3, |i, j| i == j);
/// assert_eq!(a.to_string(), "100\n010");
/// assert_eq!(&a * &a.transpose(), Matrix::identity(2));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    /// Words from the start of one row to the start of the next.
    stride: usize,
    words: Aligned,
}

impl Matrix {
    /// The zero matrix.
    ///
    /// # Panics
    /// If it would not fit in the address space.
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::zeros(2, 3).to_string(), "000\n000");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn zeros(rows: usize, columns: usize) -> Self {
        let stride = words::count(columns);
        let size = rows.checked_mul(stride).expect("the matrix is too large to address");
        Matrix { rows, columns, stride, words: Aligned::zeros(size) }
    }

    /// The identity matrix.
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::identity(2).to_string(), "10\n01");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn identity(n: usize) -> Self {
        let mut one = Matrix::zeros(n, n);
        for i in 0..n {
            one.set(i, i, true);
        }
        one
    }

    /// The matrix with `entry(i, j)` in row `i` and column `j`.
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::from_fn(2, 3, |i, j| j > i).to_string(), "011\n001");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_fn(rows: usize, columns: usize, mut entry: impl FnMut(usize, usize) -> bool) -> Self {
        let mut a = Matrix::zeros(rows, columns);
        for i in 0..rows {
            let row = a.row_words_mut(i);
            for j in 0..columns {
                if entry(i, j) {
                    words::flip(row, j);
                }
            }
        }
        a
    }

    /// The matrix with the given rows. `columns` is asked for because there may be no rows.
    ///
    /// # Panics
    /// If a row does not have `columns` entries.
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    /// let a = Matrix::from_rows(3, [Vector::unit(3, 2), Vector::unit(3, 0)]);
    /// assert_eq!(a.to_string(), "001\n100");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_rows(columns: usize, rows: impl IntoIterator<Item = Vector>) -> Self {
        let (mut count, mut words) = (0, Vec::new());
        for row in rows {
            words::check_len("row of a matrix", row.len(), columns);
            words.extend_from_slice(row.words());
            count += 1;
        }
        Matrix { rows: count, columns, stride: words::count(columns), words: Aligned::copy_of(&words) }
    }

    /// The number of rows.
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::zeros(2, 3).rows(), 2);
    /// ```
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::zeros(2, 3).columns(), 3);
    /// ```
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The entry in row `i` and column `j`.
    ///
    /// # Panics
    /// If there is no such row or column.
    ///
    /// ```
    /// assert!(modtwo::Matrix::identity(3).get(1, 1));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn get(&self, i: usize, j: usize) -> bool {
        words::check_index("column", j, self.columns);
        words::get(self.row(i).words(), j)
    }

    /// Makes the entry in row `i` and column `j` equal to `bit`.
    ///
    /// # Panics
    /// If there is no such row or column.
    ///
    /// ```
    /// let mut a = modtwo::Matrix::zeros(2, 2);
    /// a.set(0, 1, true);
    /// assert_eq!(a.to_string(), "01\n00");
    /// ```
    #[track_caller]
    pub fn set(&mut self, i: usize, j: usize, bit: bool) {
        words::check_index("column", j, self.columns);
        words::set(self.row_words_mut(i), j, bit);
    }

    /// Adds one to the entry in row `i` and column `j`.
    ///
    /// # Panics
    /// If there is no such row or column.
    ///
    /// ```
    /// let mut a = modtwo::Matrix::identity(2);
    /// a.flip(0, 0);
    /// assert_eq!(a.to_string(), "00\n01");
    /// ```
    #[track_caller]
    pub fn flip(&mut self, i: usize, j: usize) {
        words::check_index("column", j, self.columns);
        words::flip(self.row_words_mut(i), j);
    }

    /// Row `i`, to read.
    ///
    /// # Panics
    /// If there is no such row.
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::identity(3).row(1).to_string(), "010");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn row(&self, i: usize) -> Row<'_> {
        words::check_index("row", i, self.rows);
        Row::new(self.columns, &self.words[i * self.stride..][..self.stride])
    }

    /// Row `i`, to change.
    ///
    /// # Panics
    /// If there is no such row.
    ///
    /// ```
    /// let mut a = modtwo::Matrix::zeros(2, 2);
    /// a.row_mut(1).flip(0);
    /// assert_eq!(a.to_string(), "00\n10");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn row_mut(&mut self, i: usize) -> RowMut<'_> {
        let columns = self.columns;
        RowMut::new(columns, self.row_words_mut(i))
    }

    /// The rows, from the first to the last.
    ///
    /// ```
    /// let a = modtwo::Matrix::from_fn(3, 3, |i, j| j <= i);
    /// assert!(a.iter_rows().map(|row| row.count_ones()).eq([1, 2, 3]));
    /// ```
    pub fn iter_rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        (0..self.rows).map(|i| self.row(i))
    }

    #[track_caller]
    pub(crate) fn row_words_mut(&mut self, i: usize) -> &mut [u64] {
        words::check_index("row", i, self.rows);
        &mut self.words[i * self.stride..][..self.stride]
    }

    pub(crate) fn view(&self) -> View<'_> {
        let layout = Layout::Rows(self.rows);
        View { data: &self.words, stride: self.stride, words: self.stride, layout }
    }

    /// All words, row by row.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The words of row `a`, to change, and of another row `b`, to read.
    pub(crate) fn two_rows(&mut self, a: usize, b: usize) -> (&mut [u64], &[u64]) {
        debug_assert_ne!(a, b);
        let stride = self.stride;
        let (low, high) = self.words.split_at_mut(a.max(b) * stride);
        let (low, high) = (&mut low[a.min(b) * stride..][..stride], &mut high[..stride]);
        if a < b { (low, high) } else { (high, low) }
    }

    pub(crate) fn add_row(&mut self, from: usize, to: usize) {
        let (to, from) = self.two_rows(to, from);
        words::add(to, from);
    }

    pub(crate) fn swap_rows(&mut self, a: usize, b: usize) {
        let stride = self.stride;
        let (low, high) = self.words.split_at_mut(a.max(b) * stride);
        low[a.min(b) * stride..][..stride].swap_with_slice(&mut high[..stride]);
    }
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.iter_rows().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            row.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Matrix {}×{} ", self.rows, self.columns)?;
        f.debug_list().entries(self.iter_rows()).finish()
    }
}
