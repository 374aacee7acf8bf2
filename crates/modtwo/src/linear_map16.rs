//! [`LinearMap16`]: a linear map of at most 16 bits, as two look-up tables.

use crate::Matrix;
use std::fmt;

/// A linear map from at most 16 bits to at most 16 bits, such as the inverse of the matrix of a 4×4 board. It takes one
/// kilobyte, and about a nanosecond per vector.
///
/// # Examples
///
/// ```
/// use modtwo::{LinearMap16, Matrix};
///
/// let a = Matrix::from_fn(16, 16, |i, j| i >= j);
/// let solve = LinearMap16::new(&a.inverse().unwrap());
/// assert_eq!(solve.apply(0b1111_1111_1111_1100), 0b100);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct LinearMap16 {
    /// The images of the low and of the high byte.
    tables: [[u16; 256]; 2],
}

impl LinearMap16 {
    /// Creates the map that multiplies by `matrix`. Bit `i` of a vector is its entry `i`.
    ///
    /// # Panics
    ///
    /// Panics if the matrix has more than 16 rows or columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{LinearMap16, Matrix};
    ///
    /// assert_eq!(LinearMap16::new(&Matrix::identity(16)).apply(0xBEEF), 0xBEEF);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn new(matrix: &Matrix) -> LinearMap16 {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        assert!(
            rows <= 16 && columns <= 16,
            "expected a matrix of at most 16 rows and columns, found {rows}×{columns}"
        );
        let mut tables = [[0; 256]; 2];
        for (byte, table) in tables.iter_mut().enumerate() {
            for bit in 0..8 {
                let column = 8 * byte + bit;
                let image = (0..rows)
                    .filter(|&row| column < columns && matrix.get(row, column))
                    .fold(0, |image, row| image | 1 << row);
                let (known, new) = table.split_at_mut(1 << bit);
                new.iter_mut()
                    .zip(known)
                    .for_each(|(new, known)| *new = *known ^ image);
            }
        }
        LinearMap16 { tables }
    }

    /// Returns the image of a vector. Bits past the columns of the matrix are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{LinearMap16, Matrix};
    ///
    /// let swap = LinearMap16::new(&Matrix::from_fn(2, 2, |i, j| i != j));
    /// assert_eq!(swap.apply(0b01), 0b10);
    /// ```
    #[must_use]
    #[inline]
    pub fn apply(&self, vector: u16) -> u16 {
        let [low, high] = vector.to_le_bytes();
        self.tables[0][usize::from(low)] ^ self.tables[1][usize::from(high)]
    }

    /// Replaces every vector by its image.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{LinearMap16, Matrix};
    ///
    /// let mut vectors = [1, 2, 3];
    /// LinearMap16::new(&Matrix::from_fn(16, 16, |i, j| i == j + 1)).apply_all(&mut vectors);
    /// assert_eq!(vectors, [2, 4, 6]);
    /// ```
    pub fn apply_all(&self, vectors: &mut [u16]) {
        for vector in vectors {
            *vector = self.apply(*vector);
        }
    }
}

impl fmt::Debug for LinearMap16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let images: Vec<u16> = (0..16).map(|bit| self.apply(1 << bit)).collect();
        f.debug_struct("LinearMap16")
            .field("images", &images)
            .finish()
    }
}
