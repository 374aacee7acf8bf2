//! Products: matrix times matrix, matrix times vector.

use crate::multiply::{Place, add_matrix_product, add_product};
use crate::slab::Slab;
use crate::{Matrix, Vector, simd, words};
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
        if simd::takes_matrices() {
            let mut product = Matrix::zeros(self.rows(), right.columns());
            add_matrix_product(&mut product, self, right);
            return product;
        }
        let (a, b) = (Slab::from_matrix(self, 0), Slab::from_matrix(right, 0));
        let mut product = Slab::zeros(self.rows(), b.words());
        let place = Place { words: 0..b.words(), rows: 0..self.rows() };
        add_product(&mut product, &place, a.view(0..a.words(), 0), b.view(0..b.words(), 0));
        product.to_matrix(right.columns())
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
