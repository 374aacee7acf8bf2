//! Solving: [`Solver`] prepares a game once and then answers many times.
//!
//! Presses commute and cancel in pairs, so the presses p that make a difference d are the solutions of
//! R·p = d over GF(2), with R the game's matrix. Preparing reduces R once; an answer is then a product of a
//! matrix and a vector, and a search for the fewest presses among the solutions when there are several.

mod bounded;
mod fewest;
mod nearest;

use crate::game::Game;
use crate::grid::{Cell, Size};
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use crate::theory::short_basis;
use fewest::Coset;
use gf2::{Matrix, Reduction, Vector};
use num_bigint::BigUint;

pub use nearest::Nearest;

/// All 2^k solutions are examined up to this k; beyond it a search and a lower bound take over.
pub const MOST_EXAMINED: usize = 24;

/// How much memory [`Solver::new`] may take, in bytes.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// Answers any position of one game.
///
/// ```
/// use quatrainment::{Solver, catalogue, notation};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let solver = Solver::new(&game)?;
/// let solution = solver.solve(&game.all_on())?;
/// assert_eq!(solution.presses().to_string(), "XXXX/X..X/X..X/XXXX");
/// assert!(solution.is_fewest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    game: Game,
    rank: usize,
    /// Row c holds presses that flip cell c, up to presses that an invariant forbids. So the sum of the rows
    /// of a solvable difference solves it.
    answers: Matrix,
    invariants: Matrix,
    quiet_sets: Matrix,
    fewest: fewest::Fewest,
}

impl Solver {
    /// Prepares a game, within [`DEFAULT_MEMORY`].
    ///
    /// # Errors
    /// When the game has more than two states or its board is too large.
    pub fn new(game: &Game) -> Result<Solver, SolverError> {
        Solver::within(game, DEFAULT_MEMORY)
    }

    /// Prepares a game if that takes no more than so many bytes.
    ///
    /// # Errors
    /// When the game has more than two states or its board is too large.
    pub fn within(game: &Game, memory: u64) -> Result<Solver, SolverError> {
        check(game, SOLVER_MATRICES, memory)?;
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
        Ok(Solver {
            game: game.clone(),
            rank,
            answers: at_pivots.transpose(),
            invariants: short_basis(&invariants),
            fewest: fewest::Fewest::new(&quiet_sets),
            quiet_sets,
        })
    }

    /// The game that was prepared.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rank of the game's matrix: 2^rank differences can be solved.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// How many independent quiet sets there are, and as many invariants: 2^nullity solutions each.
    pub fn nullity(&self) -> usize {
        self.quiet_sets.rows()
    }

    /// Whether every difference can be solved.
    pub fn is_always_solvable(&self) -> bool {
        self.nullity() == 0
    }

    /// A basis of the quiet sets: presses that change nothing. Small ones come first.
    pub fn quiet_sets(&self) -> impl ExactSizeIterator<Item = Pattern> + '_ {
        self.quiet_sets.iter_rows().map(|row| self.pattern(row.to_vector()))
    }

    /// A basis of the invariants: sets of cells whose sum no press changes. Small ones come first.
    pub fn invariants(&self) -> impl ExactSizeIterator<Item = Pattern> + '_ {
        self.invariants.iter_rows().map(|row| self.pattern(row.to_vector()))
    }

    /// The presses that flip this cell and nothing else, with the fewest presses.
    ///
    /// # Errors
    /// When no presses do, with the reason.
    pub fn flip_alone(&self, cell: Cell) -> Result<Solution, Unsolvable> {
        let mut difference = self.game.blank();
        difference.add(cell, 1);
        self.solve(&difference)
    }

    /// The mask of a cell, when every difference can be solved: the cell must be pressed exactly when an odd
    /// number of the cells inside its mask differ. It is the cell's row of the inverse of R.
    pub fn mask(&self, cell: Cell) -> Option<Pattern> {
        let column = || self.answers.iter_rows().map(|row| row.get(cell.position())).collect();
        self.is_always_solvable().then(|| self.pattern(column()))
    }

    /// Solves a difference with the fewest presses.
    ///
    /// # Errors
    /// When no presses make it, with an invariant as the witness.
    ///
    /// # Panics
    /// When the difference is a pattern of another game.
    pub fn solve(&self, difference: &Pattern) -> Result<Solution, Unsolvable> {
        let mut presses = self.any_solution(difference)?;
        let evidence = self.fewest.minimise(&mut presses);
        Ok(Solution { presses: self.pattern(presses), evidence, nullity: self.nullity() })
    }

    /// The fewest presses that solve a puzzle; `None` when it has no solution or the number is not proven.
    ///
    /// # Panics
    /// When the puzzle is of another game.
    pub fn par(&self, puzzle: &Puzzle) -> Option<u64> {
        self.solve(&puzzle.difference()).ok().filter(Solution::is_fewest).map(|solution| solution.count())
    }

    /// Every solution with the fewest presses, one after the other, in no particular order.
    ///
    /// # Errors
    /// When there is no solution, or so many that not all can be examined.
    ///
    /// # Panics
    /// When the difference is a pattern of another game.
    pub fn solve_all(
        &self,
        difference: &Pattern,
    ) -> Result<impl Iterator<Item = Pattern> + '_, SolveAllError> {
        if self.nullity() > MOST_EXAMINED {
            self.any_solution(difference)?;
            return Err(SolveAllError::TooMany { nullity: self.nullity() });
        }
        let mut presses = self.any_solution(difference)?;
        self.fewest.minimise(&mut presses);
        let weight = presses.count_ones();
        let quiet_sets = &self.quiet_sets;
        let all = Coset::new(quiet_sets, presses).filter(move |(_, found)| *found == weight);
        Ok(all.map(|(presses, _)| self.pattern(presses)))
    }

    /// The difference next to this one that can be solved: which cells must be changed, as few as possible.
    ///
    /// # Panics
    /// When the difference is a pattern of another game.
    pub fn nearest_solvable(&self, difference: &Pattern) -> Nearest {
        let syndrome = &self.invariants * self.bits(difference);
        let (change, is_nearest) = nearest::lightest_with(&self.invariants, &syndrome);
        Nearest::new(self.pattern(change), is_nearest)
    }

    fn any_solution(&self, difference: &Pattern) -> Result<Vector, Unsolvable> {
        let difference = self.bits(difference);
        let violated = |invariant: &gf2::Row<'_>| invariant.dot(difference.as_row());
        if let Some(invariant) = self.invariants.iter_rows().find(violated) {
            return Err(Unsolvable { invariant: self.pattern(invariant.to_vector()) });
        }
        let mut presses = Vector::zeros(self.answers.columns());
        for cell in difference.ones() {
            presses ^= self.answers.row(cell);
        }
        Ok(presses)
    }

    fn bits<'a>(&self, difference: &'a Pattern) -> &'a Vector {
        assert_eq!(difference.grid(), self.game.grid(), "a difference of another game");
        difference.bits().expect("a difference of a game with two states")
    }

    fn pattern(&self, bits: Vector) -> Pattern {
        Pattern::from_bits(self.game.grid(), bits)
    }
}

/// The rank and the nullity of a game, without preparing to solve it.
///
/// ```
/// use quatrainment::{catalogue, solve};
/// let game = catalogue::find("quatrainment-a")?.game()?;
/// assert_eq!(solve::rank(&game, solve::DEFAULT_MEMORY)?, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the game has more than two states, or its board needs more than so many bytes.
pub fn rank(game: &Game, memory: u64) -> Result<usize, SolverError> {
    check(game, RANK_MATRICES, memory)?;
    Ok(game.matrix().rank())
}

/// How many matrices of cells × cells bits are in memory at once.
const SOLVER_MATRICES: u128 = 5;
const RANK_MATRICES: u128 = 2;

fn check(game: &Game, matrices: u128, memory: u64) -> Result<(), SolverError> {
    if game.states() != 2 {
        return Err(SolverError::States(game.states()));
    }
    let cells = u128::from(game.grid().len());
    let needed = matrices * cells * cells.div_ceil(64) * 8;
    if needed > u128::from(memory) {
        return Err(SolverError::TooLarge { size: game.grid().size(), needed, memory });
    }
    Ok(())
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

/// Presses that make a difference, with the evidence that they are the fewest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    presses: Pattern,
    evidence: Evidence,
    nullity: usize,
}

/// Why a solution is known to have the fewest presses, or how far that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// There is no other solution.
    Unique,
    /// All solutions were examined.
    Examined,
    /// There are too many solutions to examine them all; none has fewer presses than this.
    AtLeast(u64),
}

impl Solution {
    /// How often to press each cell.
    pub fn presses(&self) -> &Pattern {
        &self.presses
    }

    /// How many presses that is.
    pub fn count(&self) -> u64 {
        self.presses.sum()
    }

    /// What is known about solutions with fewer presses.
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// Whether it is proven that no solution has fewer presses.
    pub fn is_fewest(&self) -> bool {
        self.lower_bound() == self.count()
    }

    /// A number of presses that no solution goes below.
    pub fn lower_bound(&self) -> u64 {
        match self.evidence {
            Evidence::Unique | Evidence::Examined => self.count(),
            Evidence::AtLeast(bound) => bound,
        }
    }

    /// How many solutions there are: 2 to the power of the nullity.
    pub fn solutions(&self) -> BigUint {
        BigUint::from(1u8) << self.nullity
    }

    /// The nullity of the game: each solution is one of 2^nullity.
    pub fn nullity(&self) -> usize {
        self.nullity
    }
}

/// No presses make the difference: an invariant stands against it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no presses can do it: every press changes an even number of the cells {}, and an odd number of them differ",
    invariant.names().join(" ")
)]
pub struct Unsolvable {
    invariant: Pattern,
}

impl Unsolvable {
    /// A set of cells whose sum no press changes and on which start and target disagree.
    pub fn invariant(&self) -> &Pattern {
        &self.invariant
    }
}

/// Why a game cannot be prepared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolverError {
    /// The solver knows two states only.
    #[error("boards with {0} states cannot be solved yet, only those with two")]
    States(u8),
    /// The board needs too much memory.
    #[error("a {size} board is too large: it would need {} of memory, and {} are allowed", bytes(*needed), bytes(u128::from(*memory)))]
    TooLarge {
        /// The size of the board.
        size: Size,
        /// The bytes it would need.
        needed: u128,
        /// The bytes allowed.
        memory: u64,
    },
}

/// Why not every solution with the fewest presses can be told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveAllError {
    /// There is none.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// There are too many to examine.
    #[error("there are 2^{nullity} solutions; all of them are examined only up to 2^{MOST_EXAMINED}")]
    TooMany {
        /// The nullity of the game.
        nullity: usize,
    },
}

/// A number of bytes as a person reads it.
fn bytes(number: u128) -> String {
    let mut value = number as f64;
    for unit in ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"] {
        if value < 1000.0 {
            return format!("{value:.0} {unit}");
        }
        value /= 1000.0;
    }
    "more than 1000 EB".to_owned()
}
