//! What follows from elimination: the rank, solutions, the inverse and kernels.

use crate::eliminate::Elimination;
use crate::goal::Goal;
use crate::reduce::Block;
use crate::{Matrix, Vector, words};

impl Matrix {
    /// Returns the rank, the number of independent rows or columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Matrix;
    ///
    /// assert_eq!(Matrix::from_fn(5, 7, |i, j| i > j).rank(), 4);
    /// ```
    #[must_use]
    pub fn rank(&self) -> usize {
        Elimination::of(self, Goal::Triangular).pivots.rank
    }

    /// Returns a solution `x` of `A·x = b`, or `None` if there is none.
    ///
    /// Of several solutions it is the one that is zero in every column without a pivot. The others differ from it by
    /// elements of the [`kernel`](Matrix::kernel).
    ///
    /// # Panics
    ///
    /// Panics if the length of `b` is not the number of rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    ///
    /// let a = Matrix::from_fn(2, 3, |i, j| j > i);
    /// let x = a.solve(&Vector::unit(2, 1)).unwrap();
    /// assert_eq!(&a * &x, Vector::unit(2, 1));
    /// assert_eq!(Matrix::zeros(2, 3).solve(&Vector::unit(2, 1)), None);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn solve(&self, b: &Vector) -> Option<Vector> {
        words::check_len("right-hand side", b.len(), self.rows());
        let reduced = Elimination::of_system(self, b);
        let last = reduced.matrix.panels() - 1;
        let right = reduced.matrix.panel(last);
        if right[reduced.pivots.rank..].iter().any(|&word| word != 0) {
            return None;
        }
        // Back substitution, block by block. Within a block each pivot row is zero in the other pivot columns, and in
        // columns without a pivot the solution is zero.
        let mut x = vec![0; last];
        for Block { panels, top } in reduced.blocks.iter().rev() {
            let columns = (64 * panels.start..64 * panels.end)
                .filter(|&c| reduced.pivots.row_of[c] != usize::MAX);
            let mut sums = right[*top..*top + columns.clone().count()].to_vec();
            for (p, &known) in x.iter().enumerate().skip(panels.end) {
                let rows = &reduced.matrix.panel(p)[*top..];
                sums.iter_mut()
                    .zip(rows)
                    .for_each(|(sum, word)| *sum ^= word & known);
            }
            for c in columns {
                let bit = sums[reduced.pivots.row_of[c] - top].count_ones() % 2;
                x[c / 64] |= u64::from(bit) << (c % 64);
            }
        }
        Some(Vector::from_words(self.columns(), x))
    }

    /// Returns the inverse, or `None` if the matrix is singular or not square.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Matrix;
    ///
    /// let a = Matrix::from_fn(3, 3, |i, j| j <= i);
    /// assert_eq!(&a * &a.inverse().unwrap(), Matrix::identity(3));
    /// assert_eq!(Matrix::zeros(2, 2).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Option<Matrix> {
        if self.rows() != self.columns() {
            return None;
        }
        let reduced = Elimination::of(self, Goal::Transform);
        (reduced.pivots.rank == self.rows()).then(|| reduced.transform(self.columns()))
    }

    /// Returns a basis of the kernel, the vectors `x` with `A·x = 0`: one row for each column without a pivot.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Matrix;
    ///
    /// let a = Matrix::from_fn(1, 3, |_, _| true);
    /// assert_eq!(a.kernel().to_string(), "110\n101");
    /// ```
    #[must_use]
    pub fn kernel(&self) -> Matrix {
        let n = self.columns();
        let reduced = Elimination::of(self, Goal::Reduced);
        // With every reduced row in the row of its pivot column, the free columns are the kernel, except for the free
        // entry itself.
        let rows: Vec<Option<usize>> = reduced.pivots.row_of[..n]
            .iter()
            .map(|&row| Some(row).filter(|&row| row != usize::MAX))
            .collect();
        let free: Vec<usize> = (0..n).filter(|&c| rows[c].is_none()).collect();
        let mut basis = reduced.matrix.columns_as_rows(&free, &rows);
        for (i, &c) in free.iter().enumerate() {
            basis.flip(i, c);
        }
        basis
    }

    /// Returns a basis of the left kernel, the vectors `y` with `y·A = 0`, as rows.
    ///
    /// The system `A·x = b` is solvable if and only if `y·b = 0` for all of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::Matrix;
    ///
    /// let a = Matrix::from_fn(3, 1, |i, _| i < 2);
    /// assert_eq!(a.left_kernel().to_string(), "110\n001");
    /// ```
    #[must_use]
    pub fn left_kernel(&self) -> Matrix {
        self.transpose().kernel()
    }
}
