//! What unit tests share: games by name, grids by size, patterns and numbers from a seed.

use crate::game::Game;
use crate::grid::Grid;
use crate::pattern::Pattern;
use crate::solve::Solver;
use crate::{catalogue, rng};
use modtwo::Random;

/// Returns a game of the catalogue on its usual board.
pub(crate) fn usual(name: &str) -> Game {
    catalogue::find(name).unwrap().game().unwrap()
}

/// Returns a game of the catalogue on its usual board, with another number of states.
pub(crate) fn usual_with_states(name: &str, states: u8) -> Game {
    usual(name).with_states(states).unwrap()
}

/// Returns a game of the catalogue on a board of a size.
pub(crate) fn game(name: &str, size: &str) -> Game {
    catalogue::find(name)
        .unwrap()
        .game_of(&size.parse().unwrap())
        .unwrap()
}

/// Returns the solver of a game of the catalogue on a board of a size.
pub(crate) fn solver(name: &str, size: &str) -> Solver {
    Solver::new(&game(name, size)).unwrap()
}

/// Returns a grid of a size; no axis wraps.
pub(crate) fn grid(size: &str) -> Grid {
    Grid::new(size.parse().unwrap())
}

/// Returns a pattern with any state in each cell, solvable or not.
pub(crate) fn noise(game: &Game, seed: u64) -> Pattern {
    let mut numbers = Random::new(seed, rng::PATTERN);
    rng::states(game, &mut numbers)
}

/// Returns a function that draws numbers from a seed, each below its argument.
pub(crate) fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut numbers = Random::new(seed, rng::PATTERN);
    move |below| numbers.below(below as u64) as usize
}
