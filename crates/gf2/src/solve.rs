//! What follows from the reduced row echelon form: rank, solutions, inverse and kernels.

use crate::{Echelon, Matrix, Vector, words};

impl Matrix {
    /// The rank: how many rows, or columns, are independent.
    ///
    /// ```
    /// assert_eq!(gf2::Matrix::from_fn(5, 7, |i, j| i > j).rank(), 4);
    /// ```
    #[must_use]
    pub fn rank(&self) -> usize {
        self.echelon().pivots.len()
    }

    /// A solution `x` of `A·x = b`, or `None` if there is none. Where several exist it is the one that is zero at
    /// every column without a pivot; the others differ from it by elements of the [`kernel`](Matrix::kernel).
    ///
    /// # Panics
    /// If `b` does not have one entry for each row.
    ///
    /// ```
    /// use gf2::{Matrix, Vector};
    /// let a = Matrix::from_fn(2, 3, |i, j| j > i);
    /// let x = a.solve(&Vector::unit(2, 1)).unwrap();
    /// assert_eq!(&a * &x, Vector::unit(2, 1));
    /// assert_eq!(Matrix::zeros(2, 3).solve(&Vector::unit(2, 1)), None);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn solve(&self, b: &Vector) -> Option<Vector> {
        words::check_len("right side", b.len(), self.rows());
        // The right side is one more column; it holds a pivot exactly when there is no solution.
        let n = self.columns();
        let mut both = Matrix::zeros(self.rows(), n + 1);
        for (i, row) in self.iter_rows().enumerate() {
            both.row_words_mut(i)[..words::count(n)].copy_from_slice(row.words());
            both.set(i, n, b.get(i));
        }
        let Echelon { matrix, pivots } = both.echelon();
        if pivots.last() == Some(&n) {
            return None;
        }
        let mut x = Vector::zeros(n);
        for (i, &column) in pivots.iter().enumerate() {
            x.set(column, matrix.get(i, n));
        }
        Some(x)
    }

    /// The inverse, or `None` if there is none: the matrix is singular or not square.
    ///
    /// ```
    /// use gf2::Matrix;
    /// let a = Matrix::from_fn(3, 3, |i, j| j <= i);
    /// assert_eq!(&a * &a.inverse().unwrap(), Matrix::identity(3));
    /// assert_eq!(Matrix::zeros(2, 2).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Option<Matrix> {
        if self.rows() != self.columns() {
            return None;
        }
        let reduction = self.reduction();
        (reduction.pivots.len() == self.rows()).then_some(reduction.transform)
    }

    /// A basis of the kernel, the vectors `x` with `A·x = 0`: one row for each column without a pivot.
    ///
    /// ```
    /// let a = gf2::Matrix::from_fn(1, 3, |_, _| true);
    /// assert_eq!(a.kernel().to_string(), "110\n101");
    /// ```
    #[must_use]
    pub fn kernel(&self) -> Matrix {
        let Echelon { matrix, pivots } = self.echelon();
        let mut is_free = Vector::from_fn(self.columns(), |_| true);
        for &column in &pivots {
            is_free.flip(column);
        }
        // Number the free columns, so that one walk over the ones of the pivot rows fills the basis.
        let mut basis = Matrix::zeros(self.columns() - pivots.len(), self.columns());
        let mut number = vec![0; self.columns()];
        for (k, free) in is_free.ones().enumerate() {
            number[free] = k;
            basis.set(k, free, true);
        }
        for (row, &column) in matrix.iter_rows().zip(&pivots) {
            for free in row.ones().filter(|&j| j != column) {
                basis.set(number[free], column, true);
            }
        }
        basis
    }

    /// A basis of the left kernel, the vectors `y` with `y·A = 0`, one a row. They are the invariants: `A·x = b`
    /// is solvable exactly when every `y` has `y·b = 0`.
    ///
    /// ```
    /// let a = gf2::Matrix::from_fn(3, 1, |i, _| i < 2);
    /// assert_eq!(a.left_kernel().to_string(), "110\n001");
    /// ```
    #[must_use]
    pub fn left_kernel(&self) -> Matrix {
        self.transpose().kernel()
    }
}
