//! Games with two states: R is reduced over GF(2) once, an answer is then a sum of rows.

mod bounded;
mod component;
mod examine;
mod fewest;
mod hunt;
mod light;
mod pairs;
mod parallel;
mod split;

use super::Evidence;
use super::basis::short_basis;
use crate::game::Game;
pub(super) use fewest::{Coset, Fewest, found};
use gf2::{Matrix, Reduction, Row, Vector};
pub(super) use hunt::Hunt;

/// How many matrices of cells × cells bits are in memory at once.
pub(super) const MATRICES: u128 = 5;

/// A prepared game with two states.
#[derive(Clone, Debug)]
pub(super) struct TwoStates {
    rank: usize,
    /// Row c holds presses that flip cell c, up to presses that an invariant forbids. So the sum of the rows
    /// of a solvable difference solves it.
    answers: Matrix,
    pub(super) invariants: Matrix,
    pub(super) quiet_sets: Matrix,
    fewest: Fewest,
}

impl TwoStates {
    /// Prepares a game; searches for the fewest presses may take so many bytes.
    pub(super) fn new(game: &Game, memory: u64) -> TwoStates {
        let Reduction { matrix, pivots, transform } = game.matrix().reduction();
        let (cells, rank) = (transform.rows(), pivots.len());
        // transform·R is in echelon form, so for a solvable difference d the entries of transform·d are the
        // presses at the pivots when no other cell is pressed. Past the rank they are the invariants' sums.
        let mut at_pivots = Matrix::zeros(cells, cells);
        for (row, &pivot) in pivots.iter().enumerate() {
            let mut presses = at_pivots.row_mut(pivot);
            presses ^= transform.row(row);
        }
        let invariants = Matrix::from_rows(cells, (rank..cells).map(|row| transform.row(row).to_vector()));
        let quiet_sets = short_basis(&kernel(&matrix, &pivots));
        TwoStates {
            rank,
            answers: at_pivots.transpose(),
            invariants: short_basis(&invariants),
            fewest: Fewest::on(game.grid(), &quiet_sets, memory),
            quiet_sets,
        }
    }

    pub(super) fn rank(&self) -> usize {
        self.rank
    }

    /// The cell's row of the inverse of R, when there is one.
    pub(super) fn mask(&self, cell: usize) -> Vector {
        self.answers.iter_rows().map(|row| row.get(cell)).collect()
    }

    /// Some solution, or an invariant that stands against it.
    pub(super) fn any_solution(&self, difference: &Vector) -> Result<Vector, Vector> {
        let violated = |invariant: &Row<'_>| invariant.dot(difference.as_row());
        if let Some(invariant) = self.invariants.iter_rows().find(violated) {
            return Err(invariant.to_vector());
        }
        let mut presses = Vector::zeros(self.answers.columns());
        for cell in difference.ones() {
            presses ^= self.answers.row(cell);
        }
        Ok(presses)
    }

    pub(super) fn can_examine_all(&self) -> bool {
        self.fewest.can_examine_all()
    }

    pub(super) fn minimise(&self, presses: &mut Vector) -> Evidence {
        self.fewest.minimise(presses)
    }

    /// Searches that begin at a solution, one for each component of the quiet sets.
    pub(super) fn hunts(&self, presses: &Vector) -> Vec<Hunt> {
        self.fewest.hunts(presses)
    }

    /// Every solution with as many presses as this one.
    pub(super) fn as_light_as(&self, presses: Vector) -> impl Iterator<Item = Vector> + '_ {
        let weight = presses.count_ones();
        let all = Coset::new(&self.quiet_sets, presses).filter(move |(_, found)| *found == weight);
        all.map(|(presses, _)| presses)
    }
}

/// A basis of the kernel, from the reduced echelon form: for each column without a pivot, that column is 1 and
/// the pivots answer for it.
fn kernel(reduced: &Matrix, pivots: &[usize]) -> Matrix {
    let columns = reduced.columns();
    let mut free = vec![true; columns];
    for &pivot in pivots {
        free[pivot] = false;
    }
    let transposed = reduced.transpose();
    let element = |column: usize| {
        let mut element = Vector::unit(columns, column);
        for row in transposed.row(column).ones() {
            element.flip(pivots[row]);
        }
        element
    };
    Matrix::from_rows(columns, (0..columns).filter(|&column| free[column]).map(element))
}
