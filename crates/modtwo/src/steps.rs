//! Elimination one step at a time, for teaching: the method a person would follow on paper.

use crate::{Echelon, Matrix};

/// One step of [`Matrix::echelon_with`]. Rows are counted from 0.
///
/// ```
/// use modtwo::{Matrix, Step};
/// let mut steps = Vec::new();
/// Matrix::from_fn(2, 2, |i, j| i + j > 0).echelon_with(|step| steps.push(step));
/// assert_eq!(steps, [Step::Swap { a: 0, b: 1 }, Step::Add { from: 1, to: 0 }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Rows `a` and `b` change places; `a` is the upper one.
    Swap {
        /// The row that receives its pivot.
        a: usize,
        /// The row below that had a one in the pivot column.
        b: usize,
    },
    /// Row `from` is added to row `to`, which clears the pivot column there.
    Add {
        /// The pivot row.
        from: usize,
        /// The row that changes.
        to: usize,
    },
}

impl Matrix {
    /// The reduced row echelon form by Gauss–Jordan elimination, telling `report` every step in order. The result
    /// is that of [`echelon`](Matrix::echelon), which is faster.
    ///
    /// Column by column: the first row from the current one down with a one in that column is swapped up and
    /// becomes the pivot row, then it is added to every other row that has a one there, from the top down.
    ///
    /// ```
    /// use modtwo::{Matrix, Step};
    /// let a = Matrix::from_fn(2, 2, |_, _| true);
    /// let mut steps = Vec::new();
    /// let form = a.echelon_with(|step| steps.push(step));
    /// assert_eq!(steps, [Step::Add { from: 0, to: 1 }]);
    /// assert_eq!(form.matrix.to_string(), "11\n00");
    /// assert_eq!(form.pivots, [0]);
    /// ```
    #[must_use]
    pub fn echelon_with(&self, mut report: impl FnMut(Step)) -> Echelon {
        let mut matrix = self.clone();
        let mut pivots = Vec::new();
        for column in 0..self.columns() {
            let rank = pivots.len();
            let Some(found) = (rank..self.rows()).find(|&i| matrix.get(i, column)) else {
                continue;
            };
            if found != rank {
                matrix.swap_rows(rank, found);
                report(Step::Swap { a: rank, b: found });
            }
            for to in (0..self.rows()).filter(|&to| to != rank) {
                if matrix.get(to, column) {
                    matrix.add_row(rank, to);
                    report(Step::Add { from: rank, to });
                }
            }
            pivots.push(column);
        }
        Echelon { matrix, pivots }
    }
}
