//! Limits of solving: sizes, and memory.

use super::answer::SolverError;
use super::options::SolverOptions;
use crate::game::Game;

/// With two states and 2^k solutions, the fewest presses are always proven up to this k on boards of fewer than 2^15
/// cells, and of several solutions with the fewest the first in reading order is returned. Beyond it, that depends on the
/// quiet sets; see [`Solver::can_examine_all`](crate::Solver::can_examine_all).
pub const MAX_EXAMINED: usize = 24;

/// Up to this many cells, all of them are eliminated at once, which is quick; larger boards are solved by their structure
/// where possible.
pub const MAX_DENSE: u64 = 2500;

/// How much work [`Solver::solve`](crate::Solver::solve) puts into a proof that a solution has the fewest presses. Work is counted in
/// elementary steps; a recent processor does about a billion of them a second on each core.
pub const DEFAULT_WORK: u64 = 1 << 30;

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
