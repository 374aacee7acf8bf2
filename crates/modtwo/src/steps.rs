//! Elimination one step at a time, as it is done on paper.

use crate::{Echelon, Matrix};

/// A row operation, reported by [`Matrix::echelon_with`]. Rows are counted from 0.
///
/// Over GF(2) these are the only elementary row operations, since the only nonzero factor is 1.
///
/// # Examples
///
/// ```
/// use modtwo::{Matrix, Step};
///
/// let mut steps = Vec::new();
/// Matrix::from_fn(2, 2, |i, j| i + j > 0).echelon_with(|step| steps.push(step));
/// assert_eq!(steps, [Step::Swap { a: 0, b: 1 }, Step::Add { from: 1, to: 0 }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Rows `a` and `b` are swapped; `a` is the upper one.
    Swap {
        /// The row that receives its pivot.
        a: usize,
        /// The row below with a one in the pivot column.
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
    /// Returns the reduced row echelon form by Gauss–Jordan elimination, and calls `report` with every step in order.
    /// The result is that of [`echelon`](Matrix::echelon), which is faster.
    ///
    /// Column by column, the first row with a one in that column, from the current row down, is swapped up and becomes
    /// the pivot row. It is then added to every other row with a one in that column, from the top down.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{Matrix, Step};
    ///
    /// let a = Matrix::from_fn(2, 2, |_, _| true);
    /// let mut steps = Vec::new();
    /// let form = a.echelon_with(|step| steps.push(step));
    /// assert_eq!(steps, [Step::Add { from: 0, to: 1 }]);
    /// assert_eq!(form.matrix.to_string(), "11\n00");
    /// assert_eq!(form.pivots, [0]);
    /// ```
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
