//! The reduced row echelon form, with or without the row operations that lead to it.

use crate::Matrix;
use crate::eliminate::Elimination;
use crate::goal::Goal;

/// The reduced row echelon form of a matrix, returned by [`Matrix::echelon`].
///
/// # Examples
///
/// ```
/// use modtwo::Matrix;
///
/// let form = Matrix::from_fn(2, 3, |_, j| j > 0).echelon();
/// assert_eq!(form.matrix.to_string(), "011\n000");
/// assert_eq!(form.pivots, [1]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Echelon {
    /// The form, with as many rows as the original matrix. Rows past the rank are zero.
    pub matrix: Matrix,
    /// The column of the leading one of each nonzero row, in ascending order. Their number is the rank.
    pub pivots: Vec<usize>,
}

/// The reduced row echelon form of a matrix and the transform that leads to it, returned by [`Matrix::reduction`].
///
/// # Examples
///
/// ```
/// use modtwo::Matrix;
///
/// let a = Matrix::from_fn(3, 3, |i, j| i != j);
/// let r = a.reduction();
/// assert_eq!(&r.transform * &a, r.matrix);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reduction {
    /// The form, with as many rows as the original matrix. Rows past the rank are zero.
    pub matrix: Matrix,
    /// The column of the leading one of each nonzero row, in ascending order. Their number is the rank.
    pub pivots: Vec<usize>,
    /// The invertible matrix whose product with the original is [`matrix`](Reduction::matrix). Its rows past the rank
    /// are a basis of the left kernel.
    pub transform: Matrix,
}

impl Matrix {
    /// Returns the reduced row echelon form: the leading one of each row is to the right of the one above and is the
    /// only one in its column. This form is unique.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Matrix;
    ///
    /// let form = Matrix::from_fn(3, 3, |i, j| i.abs_diff(j) == 1).echelon();
    /// assert_eq!(form.matrix.to_string(), "101\n010\n000");
    /// assert_eq!(form.pivots, [0, 1]);
    /// ```
    #[must_use]
    pub fn echelon(&self) -> Echelon {
        let reduced = Elimination::of(self, Goal::Reduced);
        let pivots = reduced.pivot_columns();
        Echelon {
            matrix: reduced.echelon(&pivots, self.rows(), self.columns()),
            pivots,
        }
    }

    /// Returns the reduced row echelon form together with the transform that leads to it.
    ///
    /// The transform answers many questions about the matrix: solving a system with it is one product.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Matrix;
    ///
    /// let a = Matrix::from_fn(3, 3, |i, j| i.abs_diff(j) == 1);
    /// let r = a.reduction();
    /// assert_eq!(&r.transform * &a, r.matrix);
    /// // The first and the last row are equal, so their sum is zero: an element of the left kernel.
    /// assert_eq!(r.transform.row(2).to_string(), "101");
    /// ```
    #[must_use]
    pub fn reduction(&self) -> Reduction {
        let reduced = Elimination::of(self, Goal::Transform);
        let pivots = reduced.pivot_columns();
        let transform = reduced.transform(self.columns());
        Reduction {
            matrix: reduced.echelon(&pivots, self.rows(), self.columns()),
            pivots,
            transform,
        }
    }
}
