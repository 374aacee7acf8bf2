//! What follows from the reduced row echelon form: rank, solutions, inverse and kernels.

use crate::reduce::{Block, Goal, Reduction};
use crate::slab::Slab;
use crate::{Matrix, Vector, words};

impl Matrix {
    /// The rank: how many rows, or columns, are independent.
    ///
    /// ```
    /// assert_eq!(modtwo::Matrix::from_fn(5, 7, |i, j| i > j).rank(), 4);
    /// ```
    #[must_use]
    pub fn rank(&self) -> usize {
        let slab = Slab::from_matrix(self, 0);
        let words = slab.words();
        Reduction::of(slab, words, Goal::Triangle).rank
    }

    /// A solution `x` of `A·x = b`, or `None` if there is none. Where several exist it is the one that is zero at
    /// every column without a pivot; the others differ from it by elements of the [`kernel`](Matrix::kernel).
    ///
    /// # Panics
    /// If `b` does not have one entry for each row.
    ///
    /// ```
    /// use modtwo::{Matrix, Vector};
    /// let a = Matrix::from_fn(2, 3, |i, j| j > i);
    /// let x = a.solve(&Vector::unit(2, 1)).unwrap();
    /// assert_eq!(&a * &x, Vector::unit(2, 1));
    /// assert_eq!(Matrix::zeros(2, 3).solve(&Vector::unit(2, 1)), None);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn solve(&self, b: &Vector) -> Option<Vector> {
        words::check_len("right side", b.len(), self.rows());
        // The right side is one more word column, carried along.
        let mut slab = Slab::from_matrix(self, 1);
        let last = slab.words() - 1;
        for (i, word) in slab.column_mut(last).iter_mut().enumerate() {
            *word = u64::from(b.get(i));
        }
        let reduced = Reduction::of(slab, last, Goal::Triangle);
        let right = reduced.slab.column(last);
        if right[reduced.rank..].iter().any(|&word| word != 0) {
            return None;
        }
        // From the last block up. Within a block each pivot row has only its own pivot column left, besides columns
        // without a pivot, where the solution is zero.
        let mut x = vec![0; last];
        for Block { words, top } in reduced.blocks.iter().rev() {
            let columns = (64 * words.start..64 * words.end).filter(|&c| reduced.row_of[c] != usize::MAX);
            let mut sums = right[*top..*top + columns.clone().count()].to_vec();
            for (w, &known) in x.iter().enumerate().skip(words.end) {
                let rows = &reduced.slab.column(w)[*top..];
                sums.iter_mut().zip(rows).for_each(|(sum, word)| *sum ^= word & known);
            }
            for c in columns {
                let bit = sums[reduced.row_of[c] - top].count_ones() % 2;
                x[c / 64] |= u64::from(bit) << (c % 64);
            }
        }
        Some(Vector::from_words(self.columns(), x))
    }

    /// The inverse, or `None` if there is none: the matrix is singular or not square.
    ///
    /// ```
    /// use modtwo::Matrix;
    /// let a = Matrix::from_fn(3, 3, |i, j| j <= i);
    /// assert_eq!(&a * &a.inverse().unwrap(), Matrix::identity(3));
    /// assert_eq!(Matrix::zeros(2, 2).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Option<Matrix> {
        if self.rows() != self.columns() {
            return None;
        }
        let slab = Slab::from_matrix(self, 0);
        let words = slab.words();
        let reduced = Reduction::of(slab, words, Goal::Transform);
        (reduced.rank == self.rows()).then(|| reduced.transform(self.columns()))
    }

    /// A basis of the kernel, the vectors `x` with `A·x = 0`: one row for each column without a pivot.
    ///
    /// ```
    /// let a = modtwo::Matrix::from_fn(1, 3, |_, _| true);
    /// assert_eq!(a.kernel().to_string(), "110\n101");
    /// ```
    #[must_use]
    pub fn kernel(&self) -> Matrix {
        let n = self.columns();
        let slab = Slab::from_matrix(self, 0);
        let words = slab.words();
        let reduced = Reduction::of(slab, words, Goal::Echelon);
        // With every reduced row in the row of its pivot column, the free columns are the kernel, but for the free
        // entry itself.
        let rows: Vec<Option<usize>> =
            reduced.row_of[..n].iter().map(|&row| Some(row).filter(|&row| row != usize::MAX)).collect();
        let free: Vec<usize> = (0..n).filter(|&c| rows[c].is_none()).collect();
        let mut basis = reduced.slab.columns_as_rows(&free, &rows);
        for (i, &c) in free.iter().enumerate() {
            basis.flip(i, c);
        }
        basis
    }

    /// A basis of the left kernel, the vectors `y` with `y·A = 0`, one a row. They are the invariants: `A·x = b`
    /// is solvable exactly when every `y` has `y·b = 0`.
    ///
    /// ```
    /// let a = modtwo::Matrix::from_fn(3, 1, |i, _| i < 2);
    /// assert_eq!(a.left_kernel().to_string(), "110\n001");
    /// ```
    #[must_use]
    pub fn left_kernel(&self) -> Matrix {
        self.transpose().kernel()
    }
}
