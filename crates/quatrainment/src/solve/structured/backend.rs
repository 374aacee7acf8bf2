//! A structured board behind the [`Solver`](crate::Solver), with its quiet sets and invariants cell by cell.

use super::StructuredBoard;
use crate::game::Game;
use crate::pattern::Pattern;
use crate::solve::answer::SolverError;
use crate::solve::backend::Backend;
use crate::solve::basis::{Basis, short_basis_if_cheap};
use crate::solve::limits::check_bases;
use crate::solve::options::SolverOptions;
use crate::solve::rows::FirstRow;
use crate::solve::sources::PatternRows;
use modtwo::Vector;

/// A prepared board with two states.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Structured {
    board: StructuredBoard,
    transposed: StructuredBoard,
    quiet_sets: Basis,
    invariants: Basis,
}

impl Structured {
    /// Prepares a game whose structure is covered.
    pub(in crate::solve) fn new(
        game: &Game,
        options: &SolverOptions,
    ) -> Result<Structured, SolverError> {
        let progress = options.percent();
        progress.at(0, 1)?;
        let board =
            StructuredBoard::prepare(game, &options.without_callbacks()).expect("it is covered");
        check_bases(game, board.nullity(), options)?;
        let quiet_sets = board.quiet_sets();
        let invariants = if board.is_symmetric() {
            Vec::new()
        } else {
            board.invariants()
        };
        let all = 1 + (quiet_sets.len() + invariants.len()) as u64;
        let basis = |sets: &[FirstRow], from: usize| {
            let bits = |(place, first): (usize, &FirstRow)| {
                progress.at((1 + from + place) as u64, all)?;
                Ok(set_bits(&board, first))
            };
            let sets = sets
                .iter()
                .enumerate()
                .map(bits)
                .collect::<Result<Vec<Vector>, SolverError>>()?;
            Ok(Basis::Bits(short_basis_if_cheap(
                board.rows() * board.columns(),
                sets,
            )))
        };
        let quiet_basis = basis(&quiet_sets, 0)?;
        let invariants = match board.is_symmetric() {
            true => quiet_basis.clone(),
            false => basis(&invariants, quiet_sets.len())?,
        };
        Ok(Structured {
            transposed: board.transposed(),
            board,
            quiet_sets: quiet_basis,
            invariants,
        })
    }
}

impl Backend for Structured {
    fn method(&self) -> String {
        self.board.method()
    }

    fn quiet_basis(&self) -> &Basis {
        &self.quiet_sets
    }

    fn invariant_basis(&self) -> &Basis {
        &self.invariants
    }

    fn any_solution(&self, difference: &Pattern) -> Pattern {
        solve_bits(&self.board, difference)
    }

    fn mask(&self, unit: &Pattern) -> Pattern {
        solve_bits(&self.transposed, unit)
    }
}

/// Returns the cells of a quiet set or an invariant in reading order.
fn set_bits(board: &StructuredBoard, first: &FirstRow) -> Vector {
    let mut bits = ConcatenatedRows::new(board);
    let mut push = |rows: &[u64]| {
        bits.push(rows);
        Ok(())
    };
    board
        .set(first, &mut push)
        .expect("a quiet set follows from its first row");
    bits.into_bits()
}

/// Returns the presses of a solvable difference.
fn solve_bits(board: &StructuredBoard, difference: &Pattern) -> Pattern {
    let mut rows = PatternRows::new(difference);
    let outcome = board.first_row(&mut rows).expect("memory can be read");
    let first = outcome.solved().expect("no invariant is violated");
    let mut bits = ConcatenatedRows::new(board);
    let mut push = |rows: &[u64]| {
        bits.push(rows);
        Ok(())
    };
    board
        .presses(&first, &mut rows, Some(&mut push))
        .expect("presses follow from their first row");
    Pattern::from_bits(difference.grid(), bits.into_bits())
}

/// Rows that are appended to each other without gaps: the bits of a pattern.
struct ConcatenatedRows {
    words: Vec<u64>,
    columns: usize,
    len: usize,
}

impl ConcatenatedRows {
    fn new(board: &StructuredBoard) -> ConcatenatedRows {
        let (rows, columns) = (board.rows(), board.columns());
        ConcatenatedRows {
            words: vec![0; (rows * columns).div_ceil(64)],
            columns,
            len: 0,
        }
    }

    fn push(&mut self, rows: &[u64]) {
        for row in rows.chunks_exact(self.columns.div_ceil(64)) {
            for (place, word) in row.iter().enumerate() {
                let at = self.len + 64 * place;
                self.words[at / 64] |= word << (at % 64);
                if !at.is_multiple_of(64) && word >> (64 - at % 64) != 0 {
                    self.words[at / 64 + 1] |= word >> (64 - at % 64);
                }
            }
            self.len += self.columns;
        }
    }

    fn into_bits(self) -> Vector {
        Vector::from_words(self.len, self.words)
    }
}
