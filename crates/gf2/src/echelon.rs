//! The reduced row echelon form, alone or with the row operations that lead to it.

use crate::Matrix;
use crate::reduce::{self, Goal};
use crate::slab::Slab;

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
        let slab = Slab::from_matrix(self, 0);
        let words = slab.words();
        let reduced = reduce::Reduction::of(slab, words, Goal::Echelon);
        let pivots = reduced.pivots();
        let order: Vec<usize> = pivots.iter().map(|&c| reduced.row_of[c]).collect();
        let matrix = reduced
            .slab
            .to_matrix_in_order(self.rows(), self.columns(), &order);
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
        let slab = Slab::from_matrix(self, 0);
        let words = slab.words();
        let reduced = reduce::Reduction::of(slab, words, Goal::Transform);
        let pivots = reduced.pivots();
        // The rows in their final order, and which original row came to stand in each.
        let row = |i: usize| pivots.get(i).map_or(i, |&c| reduced.row_of[c]);
        let mut slab = reduced.slab.reordered(self.rows(), |i| Some(row(i)));
        let mut swapped: Vec<usize> = (0..self.rows()).collect();
        reduced.swaps.iter().for_each(|&(a, b)| swapped.swap(a, b));
        let origin: Vec<usize> = (0..self.rows()).map(|i| swapped[row(i)]).collect();

        // The pivot columns hold the transform: the column of a pivot belongs to the original row of that pivot. Columns
        // are moved as rows of the transpose.
        let mut column_of = vec![None; self.rows()];
        for (i, &c) in pivots.iter().enumerate() {
            column_of[origin[i]] = Some(c);
        }
        let columns = slab.transpose(self.columns());
        let mut transform = columns
            .reordered(self.rows(), |i| column_of[i])
            .transpose(self.rows());
        for (i, &from) in origin.iter().enumerate().skip(pivots.len()) {
            transform.column_mut(from / 64)[i] ^= 1 << (from % 64);
        }

        // The other columns hold the echelon form; unit vectors belong into the pivot columns.
        for (w, &mask) in reduced.masks.iter().enumerate() {
            slab.column_mut(w)
                .iter_mut()
                .for_each(|word| *word &= !mask);
        }
        for (i, &c) in pivots.iter().enumerate() {
            slab.column_mut(c / 64)[i] |= 1 << (c % 64);
        }
        Reduction {
            matrix: slab.to_matrix(self.columns()),
            pivots,
            transform: transform.to_matrix(self.rows()),
        }
    }
}
