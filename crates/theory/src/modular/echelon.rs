//! The reduced form of a matrix modulo k, by steps on its rows only.

use super::{Round, Square, gcd, unit_to_divisor};

/// The reduced form of a matrix: `transform` times the matrix is `matrix`. Below and left of each pivot all is 0;
/// a pivot is a divisor of k, and above it stand smaller numbers.
#[derive(Clone, Debug)]
pub(crate) struct Echelon {
    pub(crate) matrix: Square,
    pub(crate) transform: Square,
    /// The column of the pivot of each row that has one.
    pub(crate) pivots: Vec<usize>,
    pub(crate) rounds: Vec<Round>,
}

impl Echelon {
    pub(crate) fn of(matrix: &Square) -> Echelon {
        let (size, modulus) = (matrix.size, matrix.modulus);
        let mut form = Echelon {
            matrix: matrix.clone(),
            transform: Square::identity(size, modulus),
            pivots: Vec::new(),
            rounds: Vec::new(),
        };
        for column in 0..size {
            let row = form.pivots.len();
            if form.gather(row, column) {
                form.pivots.push(column);
            }
        }
        form
    }

    /// Makes the common divisor of a column's unused entries its pivot. Returns false when all are 0.
    fn gather(&mut self, row: usize, column: usize) -> bool {
        let (size, modulus) = (self.matrix.size, self.matrix.modulus);
        loop {
            let divisor =
                |matrix: &Square, i: usize| gcd(u32::from(matrix.get(i, column)), modulus);
            let best = (row..size).min_by_key(|&i| divisor(&self.matrix, i));
            let Some(best) = best.filter(|&best| self.matrix.get(best, column) > 0) else {
                return false;
            };
            let mut round = Round::new(row, column);
            round.exchange = (best != row).then_some(best);
            round.multiply = unit_to_divisor(u32::from(self.matrix.get(best, column)), modulus);
            self.matrix.exchange(row, best);
            self.transform.exchange(row, best);
            self.matrix.multiply(row, round.multiply);
            self.transform.multiply(row, round.multiply);
            let pivot = self.matrix.get(row, column);
            // Remainders below are smaller than the pivot, and so are their divisors: this terminates.
            let is_last = (row + 1..size).all(|i| self.matrix.get(i, column).is_multiple_of(pivot));
            let others = if is_last { 0 } else { row + 1 }..size;
            for to in others.filter(|&to| to != row) {
                let quotient = u32::from(self.matrix.get(to, column) / pivot);
                if quotient > 0 {
                    self.matrix.add(row, to, modulus - quotient);
                    self.transform.add(row, to, modulus - quotient);
                    round.added.push((to, modulus - quotient));
                }
            }
            self.rounds.push(round);
            if is_last {
                return true;
            }
        }
    }

    /// Returns whether every pivot is 1, so that each of the first equations determines its press.
    pub(crate) fn has_unit_pivots(&self) -> bool {
        self.pivots
            .iter()
            .enumerate()
            .all(|(row, &column)| self.matrix.get(row, column) == 1)
    }
}
