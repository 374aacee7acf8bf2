//! The transpose of a matrix, in blocks of 64×64 bits.

use crate::panel::PanelMatrix;
use crate::{Matrix, kernels};

impl Matrix {
    /// Returns the transpose, whose rows are the columns of this matrix.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Matrix;
    ///
    /// let a = Matrix::from_fn(2, 3, |i, j| i == 0 && j > 0);
    /// assert_eq!(a.transpose().to_string(), "00\n10\n10");
    /// ```
    #[must_use]
    pub fn transpose(&self) -> Matrix {
        let panels = PanelMatrix::from_matrix(kernels::current(), self);
        panels.transpose(self.columns()).to_matrix(self.rows())
    }
}
