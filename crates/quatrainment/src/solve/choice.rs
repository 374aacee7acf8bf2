//! Which [`Backend`] serves a game: one table decides.

use super::answer::SolverError;
use super::backend::Backend;
use super::dense::{self, Dense};
use super::limits::{MAX_DENSE, MAX_EXAMINED, check_memory};
use super::modular::{self, Modular};
use super::options::SolverOptions;
use super::structured::{self, Structured, StructuredBoard};
use super::sweep::{Sweep, SweepPlan};
use crate::game::Game;

/// Whether boards of more than [`MAX_DENSE`] cells are solved by their structure. Where they are not, as on the page, the compiler
/// sees that nothing of it is ever used and leaves it out.
const IS_LARGE: bool = cfg!(feature = "large");
const NEVER: &str = "without the feature `large` this is never chosen";

/// Boards with more cells are always solved row by row.
const MAX_IN_MEMORY: u64 = 1 << 21;

/// So are boards with more cells than this if not all of their solutions could be examined anyway.
const MAX_IN_MEMORY_IF_SINGULAR: u64 = 1 << 16;

/// Which backend serves a game.
enum Choice {
    Dense,
    Modular,
    Structured,
    Sweep(Box<SweepPlan>),
}

/// Chooses the backend. Elimination of all cells takes `matrices` matrices of cells × cells bits.
///
/// | states | board | backend |
/// |---|---|---|
/// | more than two | any | modular: a Smith form for each prime power |
/// | two | at most [`MAX_DENSE`] cells | dense: all cells are eliminated at once |
/// | two | larger, and rows follow from each other | structured: polynomials give the first row |
/// | two | larger, any other rule | sweep: every press expressed by a few unknowns |
/// | two | a sweep does not fit in memory, and a matrix does | dense |
///
/// Without the feature `large` there are only dense and modular.
fn choose(game: &Game, matrices: u128, options: &SolverOptions) -> Result<Choice, SolverError> {
    if game.states() > 2 {
        return check_memory(game, modular::memory(game), options).map(|()| Choice::Modular);
    }
    let dense = || {
        check_memory(game, matrices * dense::matrix_memory(game), options).map(|()| Choice::Dense)
    };
    if game.grid().len() <= MAX_DENSE {
        return dense();
    }
    if !IS_LARGE {
        return dense();
    }
    if structured::fits(game, options)? {
        return Ok(Choice::Structured);
    }
    match SweepPlan::new(game, options) {
        Ok(plan) => Ok(Choice::Sweep(Box::new(plan))),
        Err(SolverError::Cancelled) => Err(SolverError::Cancelled),
        Err(too_large) => dense().map_err(|_| too_large),
    }
}

/// Returns whether a game can be prepared within the memory that is allowed, as far as that is known before the work.
pub(super) fn fits(game: &Game, options: &SolverOptions) -> bool {
    choose(game, dense::MATRICES, options).is_ok()
}

/// Prepares a game.
pub(super) fn prepare(
    game: &Game,
    options: &SolverOptions,
) -> Result<Box<dyn Backend>, SolverError> {
    Ok(match choose(game, dense::MATRICES, options)? {
        Choice::Dense => Box::new(Dense::new(game, options)?),
        Choice::Modular => Box::new(Modular::new(game, options)?),
        Choice::Structured if IS_LARGE => Box::new(Structured::new(game, options)?),
        Choice::Sweep(plan) if IS_LARGE => Box::new(Sweep::new(*plan, game, options)?),
        Choice::Structured | Choice::Sweep(_) => unreachable!("{NEVER}"),
    })
}

/// Returns the nullity of a game with two states, without preparing to solve it.
pub(super) fn nullity(game: &Game, options: &SolverOptions) -> Result<u64, SolverError> {
    Ok(match choose(game, dense::RANK_MATRICES, options)? {
        Choice::Dense => game.grid().len() - game.matrix().rank() as u64,
        Choice::Modular => Modular::new(game, options)?.quiet_basis().len() as u64,
        Choice::Structured if IS_LARGE => {
            StructuredBoard::nullity_of(game).expect("the structure is covered")
        }
        Choice::Sweep(plan) if IS_LARGE => plan.reduce(options)?.nullity() as u64,
        Choice::Structured | Choice::Sweep(_) => unreachable!("{NEVER}"),
    })
}

/// Prepares a game whose board is giant, to be solved row by row. Returns `None` if a [`Solver`](crate::Solver) answers
/// more about it: because the board is small enough, or because its structure is not covered.
///
/// # Errors
/// Returns an error if the sides are too long for the memory that is allowed.
pub fn giant(game: &Game, options: &SolverOptions) -> Result<Option<StructuredBoard>, SolverError> {
    let cells = game.grid().len();
    if cells <= MAX_IN_MEMORY_IF_SINGULAR {
        return Ok(None);
    }
    let board = StructuredBoard::with_options(game, options)?;
    let streams =
        |board: &StructuredBoard| cells > MAX_IN_MEMORY || board.nullity() > MAX_EXAMINED as u64;
    Ok(board.filter(streams))
}
