//! The library against what is known about its games: verified tables, exhaustive searches, formulas and a
//! naive solver that shares no code with it.

mod beyond;
mod exhaustive;
mod facts;
mod flip;
mod formulas;
mod naive;
mod notation;
mod nullities;
mod oracles;
mod rules;
mod states;

use crate::support::{game, noise, solver, table};
use quatrainment::{Game, Grid, Pattern};

/// The two-state pattern whose cell i is bit i of a number.
fn unpack(grid: &Grid, bits: u32) -> Pattern {
    Pattern::from_fn(grid, 2, |cell| (bits >> cell.index() & 1) as u8)
}

/// The number whose bit i is cell i of a two-state pattern.
fn pack(pattern: &Pattern) -> u32 {
    pattern
        .cells()
        .fold(0, |bits, cell| bits | 1 << cell.index())
}

/// What each press flips, as numbers, by the naive reading of the rule.
fn packed_presses(game: &Game) -> Vec<u32> {
    let number = |flips: &Vec<bool>| {
        flips
            .iter()
            .rev()
            .fold(0, |bits, &flip| bits << 1 | u32::from(flip))
    };
    naive::presses(game).iter().map(number).collect()
}
