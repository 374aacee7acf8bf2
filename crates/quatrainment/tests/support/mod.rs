//! What the integration tests and the benchmarks share: games by name, patterns from a seed, tables of `tests/data`.
#![allow(dead_code, reason = "each test uses a part of it")]

use quatrainment::{Game, Grid, Pattern, Solver, catalogue};

/// Returns a game of the catalogue on a board of a size.
pub fn game(name: &str, size: &str) -> Game {
    catalogue::find(name)
        .unwrap()
        .game_of(&size.parse().unwrap())
        .unwrap()
}

/// Returns a game of the catalogue on a rectangle, if it is played on that.
pub fn on_rectangle(name: &str, rows: u64, columns: u64) -> Option<Game> {
    catalogue::find(name)
        .unwrap()
        .game_of(&format!("{rows}x{columns}").parse().unwrap())
        .ok()
}

/// Returns the solver of a game of the catalogue on a board of a size.
pub fn solver(name: &str, size: &str) -> Solver {
    Solver::new(&game(name, size)).unwrap()
}

/// Returns a pattern with any state in each cell, solvable or not.
pub fn noise(grid: &Grid, states: u8, seed: u64) -> Pattern {
    let mut number = seed;
    Pattern::from_fn(grid, states, |_| {
        number = number
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (number >> 56) as u8
    })
}

/// Returns the header of a table and its rows, each a label and numbers.
pub fn table(text: &str) -> (Vec<&str>, Vec<Vec<u64>>) {
    let mut lines = text.lines();
    let header = lines.next().unwrap().split(',').collect();
    (
        header,
        lines
            .map(|line| {
                line.split(',')
                    .map(|number| number.parse().unwrap())
                    .collect()
            })
            .collect(),
    )
}
