//! Two states, all cells eliminated at once: R is reduced over GF(2), and a solution is then a sum of rows.

use super::answer::SolverError;
use super::backend::Backend;
use super::basis::{Basis, short_basis};
use super::limits::MAX_DENSE;
use super::options::SolverOptions;
use crate::game::Game;
use crate::pattern::Pattern;
use modtwo::{Matrix, Reduction, Vector};

/// How many matrices of cells × cells bits are in memory at once, to prepare a game and to find its rank.
pub(super) const MATRICES: u128 = 5;
pub(super) const RANK_MATRICES: u128 = 2;

/// Returns the bytes of one matrix of cells × cells bits.
pub(super) fn matrix_memory(game: &Game) -> u128 {
    let cells = u128::from(game.grid().len());
    cells * cells.div_ceil(64) * 8
}

/// A game with two states whose matrix was reduced.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    /// Row c holds presses that flip cell c, up to presses that an invariant forbids. So the sum of the rows of a solvable
    /// difference solves it.
    solutions: Matrix,
    invariants: Basis,
    quiet_sets: Basis,
}

impl Dense {
    /// Prepares a game, which must fit in memory.
    pub(super) fn new(game: &Game, options: &SolverOptions) -> Result<Dense, SolverError> {
        let progress = options.percent();
        progress.at(0, 4)?;
        let matrix = game.matrix();
        progress.at(1, 4)?;
        let Reduction {
            matrix,
            pivots,
            transform,
        } = matrix.reduction();
        progress.at(3, 4)?;
        let (cells, rank) = (transform.rows(), pivots.len());
        // transform·R is in echelon form, so for a solvable difference d the entries of transform·d are the
        // presses at the pivots if no other cell is pressed. Past the rank they are the invariants' sums.
        let mut at_pivots = Matrix::zeros(cells, cells);
        for (row, &pivot) in pivots.iter().enumerate() {
            let mut presses = at_pivots.row_mut(pivot);
            presses ^= transform.row(row);
        }
        let invariants = Matrix::from_rows(
            cells,
            (rank..cells).map(|row| transform.row(row).to_vector()),
        );
        Ok(Dense {
            solutions: at_pivots.transpose(),
            invariants: Basis::Bits(short_basis(&invariants)),
            quiet_sets: Basis::Bits(short_basis(&kernel(&matrix, &pivots))),
        })
    }
}

impl Backend for Dense {
    fn method(&self) -> String {
        let cells = self.solutions.rows();
        let why = match cells as u64 {
            0..=MAX_DENSE => "which is quick on a small board",
            _ => "since the rule has no structure that is known and reaches too far for a sweep",
        };
        format!("all {cells} cells were eliminated at once, {why}")
    }

    fn quiet_basis(&self) -> &Basis {
        &self.quiet_sets
    }

    fn invariant_basis(&self) -> &Basis {
        &self.invariants
    }

    fn any_solution(&self, difference: &Pattern) -> Pattern {
        let mut presses = Vector::zeros(self.solutions.columns());
        for cell in difference
            .bits()
            .expect("a difference of two states")
            .ones()
        {
            presses ^= self.solutions.row(cell);
        }
        Pattern::from_bits(difference.grid(), presses)
    }

    fn mask(&self, unit: &Pattern) -> Pattern {
        let cell = unit.cells().next().expect("one cell").position();
        let mask = self
            .solutions
            .iter_rows()
            .map(|row| row.get(cell))
            .collect();
        Pattern::from_bits(unit.grid(), mask)
    }
}

/// Returns a basis of the kernel of a matrix in reduced echelon form: for each column without a pivot, that column is 1 and
/// the pivots make up for it.
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
    Matrix::from_rows(
        columns,
        (0..columns).filter(|&column| free[column]).map(element),
    )
}
