//! The reduced row echelon form, alone or with the row operations that lead to it.

use crate::{Matrix, words};

/// The reduced row echelon form of a matrix; see [`Matrix::echelon`].
///
/// ```
/// let form = gf2::Matrix::from_fn(2, 3, |_, j| j > 0).echelon();
/// assert_eq!(form.matrix.to_string(), "011\n000");
/// assert_eq!(form.pivots, [1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Echelon {
    /// As many rows as the original; those past the rank are zero.
    pub matrix: Matrix,
    /// The column of the leading one of each row that is not zero, ascending. There are as many as the rank.
    pub pivots: Vec<usize>,
}

/// The reduced row echelon form of a matrix and how it came about; see [`Matrix::reduction`].
///
/// ```
/// let a = gf2::Matrix::from_fn(3, 3, |i, j| i != j);
/// let r = a.reduction();
/// assert_eq!(&r.transform * &a, r.matrix);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// As many rows as the original; those past the rank are zero.
    pub matrix: Matrix,
    /// The column of the leading one of each row that is not zero, ascending. There are as many as the rank.
    pub pivots: Vec<usize>,
    /// The invertible matrix that, multiplied from the left, turns the original into [`matrix`](Reduction::matrix).
    /// Its rows past the rank are a basis of the left kernel.
    pub transform: Matrix,
}

impl Matrix {
    /// The reduced row echelon form: the leading one of each row lies to the right of the one above and is the
    /// only one in its column. There is exactly one such form.
    ///
    /// ```
    /// let form = gf2::Matrix::from_fn(3, 3, |i, j| i.abs_diff(j) == 1).echelon();
    /// assert_eq!(form.matrix.to_string(), "101\n010\n000");
    /// assert_eq!(form.pivots, [0, 1]);
    /// ```
    #[must_use]
    pub fn echelon(&self) -> Echelon {
        let mut matrix = self.clone();
        let pivots = reduce(&mut matrix, self.columns());
        Echelon { matrix, pivots }
    }

    /// The reduced row echelon form together with the row operations that lead to it. One reduction answers
    /// every later question about the matrix: with the transform, a solve is one product.
    ///
    /// ```
    /// use gf2::Matrix;
    /// let a = Matrix::from_fn(3, 3, |i, j| i.abs_diff(j) == 1);
    /// let r = a.reduction();
    /// assert_eq!(&r.transform * &a, r.matrix);
    /// // The first and the last row are equal, so their sum is zero: the left kernel.
    /// assert_eq!(r.transform.row(2).to_string(), "101");
    /// ```
    #[must_use]
    pub fn reduction(&self) -> Reduction {
        // The transform starts as the identity, to the right of the matrix at the next whole word.
        let width = words::count(self.columns());
        let start = width * words::BITS;
        let mut both = Matrix::zeros(self.rows(), start + self.rows());
        for (i, row) in self.iter_rows().enumerate() {
            both.row_words_mut(i)[..width].copy_from_slice(row.words());
            both.set(i, start + i, true);
        }
        let pivots = reduce(&mut both, self.columns());
        let mut matrix = Matrix::zeros(self.rows(), self.columns());
        let mut transform = Matrix::zeros(self.rows(), self.rows());
        for (i, row) in both.iter_rows().enumerate() {
            let (left, right) = row.words().split_at(width);
            matrix.row_words_mut(i).copy_from_slice(left);
            transform.row_words_mut(i).copy_from_slice(right);
        }
        Reduction { matrix, pivots, transform }
    }
}

/// Brings the first `columns` columns into reduced row echelon form, carrying the others along, and returns the
/// pivot columns.
fn reduce(matrix: &mut Matrix, columns: usize) -> Vec<usize> {
    let mut pivots = Vec::new();
    for column in 0..columns {
        let rank = pivots.len();
        let Some(found) = (rank..matrix.rows()).find(|&i| matrix.get(i, column)) else {
            continue;
        };
        if found != rank {
            matrix.swap_rows(rank, found);
        }
        for to in (0..matrix.rows()).filter(|&to| to != rank) {
            if matrix.get(to, column) {
                matrix.add_row(rank, to);
            }
        }
        pivots.push(column);
    }
    pivots
}
