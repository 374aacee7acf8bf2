//! The reduced row echelon form, alone or with the row operations that lead to it.

use crate::Matrix;
use crate::reduce::{self, Goal};
use crate::slab::Slab;

/// The reduced row echelon form of a matrix; see [`Matrix::echelon`].
///
/// ```
/// let form = modtwo::Matrix::from_fn(2, 3, |_, j| j > 0).echelon();
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
/// let a = modtwo::Matrix::from_fn(3, 3, |i, j| i != j);
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
    /// let form = modtwo::Matrix::from_fn(3, 3, |i, j| i.abs_diff(j) == 1).echelon();
    /// assert_eq!(form.matrix.to_string(), "101\n010\n000");
    /// assert_eq!(form.pivots, [0, 1]);
    /// ```
    #[must_use]
    pub fn echelon(&self) -> Echelon {
        let slab = Slab::from_matrix(self, 0);
        let words = slab.words();
        let reduced = reduce::Reduction::of(slab, words, Goal::Echelon);
        let pivots = reduced.pivots();
        let order: Vec<usize> = pivots.iter().map(|&c| reduced.row_of[c]).collect();
        let matrix = reduced.slab.to_matrix_in_order(self.rows(), self.columns(), &order);
        Echelon { matrix, pivots }
    }

    /// The reduced row echelon form together with the row operations that lead to it. One reduction answers
    /// every later question about the matrix: with the transform, a solve is one product.
    ///
    /// ```
    /// use modtwo::Matrix;
    /// let a = Matrix::from_fn(3, 3, |i, j| i.abs_diff(j) == 1);
    /// let r = a.reduction();
    /// assert_eq!(&r.transform * &a, r.matrix);
    /// // The first and the last row are equal, so their sum is zero: the left kernel.
    /// assert_eq!(r.transform.row(2).to_string(), "101");
    /// ```
    #[must_use]
    pub fn reduction(&self) -> Reduction {
        let slab = Slab::from_matrix(self, 0);
        let words = slab.words();
        let mut reduced = reduce::Reduction::of(slab, words, Goal::Transform);
        let pivots = reduced.pivots();
        let transform = reduced.transform(self.columns());
        // The columns without a pivot hold the echelon form.
        reduced.write_units();
        let order: Vec<usize> = pivots.iter().map(|&c| reduced.row_of[c]).collect();
        let matrix = reduced.slab.to_matrix_in_order(self.rows(), self.columns(), &order);
        Reduction { matrix, pivots, transform }
    }
}
