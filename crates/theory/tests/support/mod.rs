//! What the tests and the benchmark share.
#![allow(dead_code, reason = "each uses a part of it")]

use quatrainment::{Game, Solver, catalogue};

/// Returns a game of the catalogue on a board of a size.
pub fn game(name: &str, size: &str) -> Game {
    catalogue::find(name)
        .unwrap()
        .game_of(&size.parse().unwrap())
        .unwrap()
}

/// Returns the solver of a game of the catalogue on a board of a size.
pub fn solver(name: &str, size: &str) -> Solver {
    Solver::new(&game(name, size)).unwrap()
}
