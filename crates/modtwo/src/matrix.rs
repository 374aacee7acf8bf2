//! [`Matrix`]: packed rows of bits, each starting at a new word.

use crate::kernels::{AlignedWords, Layout, View};
use crate::{ParseError, Row, RowMut, Vector, words};
use std::fmt;
use std::ops::{BitXor, BitXorAssign};
use std::str::FromStr;

/// A matrix over GF(2), packed row by row in 64-bit words.
///
/// # Examples
///
/// ```
/// use modtwo::Matrix;
///
/// let a: Matrix = "100\n010".parse()?;
/// assert_eq!(a, Matrix::from_fn(2, 3, |i, j| i == j));
/// assert_eq!(&a * &a.transpose(), Matrix::identity(2));
/// # Ok::<(), modtwo::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    /// The number of words per row.
    stride: usize,
    words: AlignedWords,
}

impl Matrix {
    /// Creates a zero matrix.
    ///
    /// # Panics
    ///
    /// Panics if the matrix does not fit into the address space.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::zeros(2, 3).to_string(), "000\n000");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn zeros(rows: usize, columns: usize) -> Self {
        let stride = words::count(columns);
        let size = rows
            .checked_mul(stride)
            .expect("the size of the matrix overflows usize");
        Matrix {
            rows,
            columns,
            stride,
            words: AlignedWords::zeros(size),
        }
    }

    /// Creates the identity matrix.
    ///
    /// # Examples
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

    /// Creates a matrix with entry `entry(i, j)` in each row `i` and column `j`.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::from_fn(2, 3, |i, j| j > i).to_string(), "011\n001");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_fn(
        rows: usize,
        columns: usize,
        mut entry: impl FnMut(usize, usize) -> bool,
    ) -> Self {
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

    /// Creates a matrix from its rows. The number of columns is needed because there may be no rows.
    ///
    /// # Panics
    ///
    /// Panics if the length of a row is not `columns`.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    ///
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
        Matrix {
            rows: count,
            columns,
            stride: words::count(columns),
            words: AlignedWords::copy_of(&words),
        }
    }

    /// Creates a matrix from the words of its rows, each of which starts at a new word: entry `j` of a row is bit `j % 64`
    /// of its word `j / 64`. Bits past the end of a row are ignored.
    ///
    /// # Panics
    ///
    /// Panics if the number of words is not that of the matrix.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::from_words(2, 3, &[0b110, 0b1001]).to_string(), "011\n100");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_words(rows: usize, columns: usize, words: &[u64]) -> Self {
        let stride = words::count(columns);
        words::check_len(
            "words of a matrix",
            words.len(),
            rows.saturating_mul(stride),
        );
        let mut words = AlignedWords::copy_of(words);
        if !columns.is_multiple_of(words::BITS) {
            words
                .chunks_exact_mut(stride)
                .for_each(|row| row[stride - 1] &= words::last_mask(columns));
        }
        Matrix {
            rows,
            columns,
            stride,
            words,
        }
    }

    /// Returns the number of rows.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::zeros(2, 3).rows(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::zeros(2, 3).columns(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the entry in row `i` and column `j`.
    ///
    /// # Panics
    ///
    /// Panics if `i` or `j` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(modtwo::Matrix::identity(3).get(1, 1));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn get(&self, i: usize, j: usize) -> bool {
        words::check_index("columns", j, self.columns);
        words::get(self.row(i).words(), j)
    }

    /// Sets the entry in row `i` and column `j` to `bit`.
    ///
    /// # Panics
    ///
    /// Panics if `i` or `j` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut a = modtwo::Matrix::zeros(2, 2);
    /// a.set(0, 1, true);
    /// assert_eq!(a.to_string(), "01\n00");
    /// ```
    #[inline]
    #[track_caller]
    pub fn set(&mut self, i: usize, j: usize, bit: bool) {
        words::check_index("columns", j, self.columns);
        words::set(self.row_words_mut(i), j, bit);
    }

    /// Flips the entry in row `i` and column `j`.
    ///
    /// # Panics
    ///
    /// Panics if `i` or `j` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut a = modtwo::Matrix::identity(2);
    /// a.flip(0, 0);
    /// assert_eq!(a.to_string(), "00\n01");
    /// ```
    #[track_caller]
    pub fn flip(&mut self, i: usize, j: usize) {
        words::check_index("columns", j, self.columns);
        words::flip(self.row_words_mut(i), j);
    }

    /// Borrows row `i`.
    ///
    /// # Panics
    ///
    /// Panics if `i` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::identity(3).row(1).to_string(), "010");
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn row(&self, i: usize) -> Row<'_> {
        words::check_index("rows", i, self.rows);
        Row::new(self.columns, &self.words[i * self.stride..][..self.stride])
    }

    /// Mutably borrows row `i`.
    ///
    /// # Panics
    ///
    /// Panics if `i` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut a = modtwo::Matrix::zeros(2, 2);
    /// a.row_mut(1).flip(0);
    /// assert_eq!(a.to_string(), "00\n10");
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn row_mut(&mut self, i: usize) -> RowMut<'_> {
        let columns = self.columns;
        RowMut::new(columns, self.row_words_mut(i))
    }

    /// Returns an iterator over the rows.
    ///
    /// # Examples
    ///
    /// ```
    /// let a = modtwo::Matrix::from_fn(3, 3, |i, j| j <= i);
    /// assert!(a.iter_rows().map(|row| row.count_ones()).eq([1, 2, 3]));
    /// ```
    #[must_use]
    pub fn iter_rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        (0..self.rows).map(|i| self.row(i))
    }

    #[track_caller]
    pub(crate) fn row_words_mut(&mut self, i: usize) -> &mut [u64] {
        words::check_index("rows", i, self.rows);
        &mut self.words[i * self.stride..][..self.stride]
    }

    pub(crate) fn view(&self) -> View<'_> {
        let layout = Layout::Rows { rows: self.rows };
        View {
            data: &self.words,
            stride: self.stride,
            width: self.stride,
            layout,
        }
    }

    /// Returns all words, row by row.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Returns the words of row `a`, mutably, and of another row `b`.
    fn two_rows(&mut self, a: usize, b: usize) -> (&mut [u64], &[u64]) {
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

/// Adds a matrix.
///
/// # Panics
///
/// Panics if the shapes differ.
impl BitXorAssign<&Matrix> for Matrix {
    #[track_caller]
    fn bitxor_assign(&mut self, other: &Matrix) {
        assert!(
            (self.rows, self.columns) == (other.rows, other.columns),
            "cannot add matrices: the left one is {}×{}, the right one {}×{}",
            self.rows,
            self.columns,
            other.rows,
            other.columns
        );
        words::add(&mut self.words, &other.words);
    }
}

/// Returns the sum of two matrices.
///
/// # Panics
///
/// Panics if the shapes differ.
impl BitXor for &Matrix {
    type Output = Matrix;

    #[track_caller]
    fn bitxor(self, other: &Matrix) -> Matrix {
        let mut sum = self.clone();
        sum ^= other;
        sum
    }
}

/// Reads a matrix as it is displayed: one row per line, such as `011` and `100`. The last line may end in a newline.
///
/// # Errors
///
/// Returns an error if a character is neither `0` nor `1`, or if the rows are not equally long.
impl FromStr for Matrix {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut rows, mut columns, mut words) = (0, 0, Vec::new());
        for (row, line) in text.lines().enumerate() {
            let found = words::parse(line, row, &mut words)?;
            if row == 0 {
                columns = found;
            } else if found != columns {
                return Err(ParseError::UnequalRows {
                    row,
                    found,
                    expected: columns,
                });
            }
            rows += 1;
        }
        Ok(Matrix {
            rows,
            columns,
            stride: words::count(columns),
            words: AlignedWords::copy_of(&words),
        })
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
