//! Stage one, linear algebra: what every [`Backend`] answers, and which one serves a game.

use super::basis::Basis;
use super::dense::{self, Dense};
use super::modular::{self, Modular};
use super::structured::Structured;
use super::sweep::{Sweep, SweepPlan};
use super::{MAX_DENSE, SolverError, SolverOptions};
use crate::game::Game;
use crate::pattern::Pattern;
use std::fmt;

/// A game prepared to solve R·p = d for any difference d, with R the game's matrix.
pub(super) trait Backend: fmt::Debug + Send + Sync {
    /// Returns a sentence about how positions are solved.
    fn method(&self) -> String;

    /// Returns generators of all presses that change nothing.
    fn quiet_basis(&self) -> &Basis;

    /// Returns generators of all weightings of the cells whose sum no press changes.
    fn invariant_basis(&self) -> &Basis;

    /// Returns any solution of a difference that violates no invariant.
    fn any_solution(&self, difference: &Pattern) -> Pattern;

    /// Returns the row of R⁻¹ that belongs to a cell, which is given by the pattern in which it alone is 1. R must be
    /// invertible.
    fn mask(&self, unit: &Pattern) -> Pattern;

    /// Returns any solution, or an invariant that the difference violates.
    fn solve(&self, difference: &Pattern) -> Result<Pattern, Pattern> {
        match self.invariant_basis().violated_by(difference) {
            Some(witness) => Err(witness),
            None => Ok(self.any_solution(difference)),
        }
    }
}

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
    // Without the feature nothing else is ever chosen, so the linker drops it.
    if !cfg!(feature = "large") {
        return dense();
    }
    if super::structured::fits(game, options)? {
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
        Choice::Structured => Box::new(Structured::new(game, options)?),
        Choice::Sweep(plan) => Box::new(Sweep::new(*plan, game, options)?),
    })
}

/// Returns the nullity of a game with two states, without preparing to solve it.
pub(super) fn nullity(game: &Game, options: &SolverOptions) -> Result<u64, SolverError> {
    Ok(match choose(game, dense::RANK_MATRICES, options)? {
        Choice::Dense => game.grid().len() - game.matrix().rank() as u64,
        Choice::Modular => Modular::new(game, options)?.quiet_basis().len() as u64,
        Choice::Structured => {
            super::structured::StructuredBoard::nullity_of(game).expect("the structure is covered")
        }
        Choice::Sweep(plan) => plan.reduce(options)?.nullity() as u64,
    })
}

/// Returns an error if a game would need more bytes than are allowed.
pub(super) fn check_memory(
    game: &Game,
    needed: u128,
    options: &SolverOptions,
) -> Result<(), SolverError> {
    let memory = options.memory_limit();
    if needed > u128::from(memory) {
        return Err(SolverError::TooLarge {
            size: game.grid().size(),
            needed,
            memory,
        });
    }
    Ok(())
}

/// Returns an error if the bases of a large board would need more bytes than are allowed.
pub(super) fn check_bases(
    game: &Game,
    nullity: u64,
    options: &SolverOptions,
) -> Result<(), SolverError> {
    // Both bases, the quiet sets on the cells of their components, memory to make them, and some boards.
    let boards = 4 * u128::from(nullity) + 8;
    check_memory(
        game,
        u128::from(game.grid().len().div_ceil(8)) * boards,
        options,
    )
}
