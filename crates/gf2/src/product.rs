//! Products: matrix times matrix, matrix times vector.

use crate::{Matrix, Vector, words};
use std::ops::Mul;

/// The product of two matrices.
///
/// # Panics
/// If the left one does not have as many columns as the right one has rows.
impl Mul for &Matrix {
    type Output = Matrix;

    #[track_caller]
    fn mul(self, right: &Matrix) -> Matrix {
        assert!(
            self.columns() == right.rows(),
            "product of matrices: {} columns meet {} rows",
            self.columns(),
            right.rows()
        );
        let mut product = Matrix::zeros(self.rows(), right.columns());
        for (i, row) in self.iter_rows().enumerate() {
            let sum = product.row_words_mut(i);
            for k in row.ones() {
                words::add(sum, right.row(k).words());
            }
        }
        product
    }
}

/// The product of a matrix and a column vector.
///
/// # Panics
/// If the vector does not have one entry for each column.
impl Mul<&Vector> for &Matrix {
    type Output = Vector;

    #[track_caller]
    fn mul(self, right: &Vector) -> Vector {
        words::check_len("vector that a matrix acts on", right.len(), self.columns());
        self.iter_rows().map(|row| row.dot(right.as_row())).collect()
    }
}
