//! Puzzles by presses that a seed draws from chosen cells: [`by_presses`].

use super::puzzle_with;
use crate::game::Game;
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use crate::rng;
use modtwo::Random;

/// Creates a puzzle that is solved by pressing `count` of these cells once each. The seed draws the cells, and the same
/// seed always draws the same ones.
///
/// The puzzle may have a solution with fewer presses if the game has quiet sets.
///
/// ```
/// use quatrainment::{Class, Solver, catalogue, generate};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let corners: Vec<_> =
///     game.grid().cells().filter(|&cell| game.grid().class(cell) == Class::Corner).collect();
/// let puzzle = generate::by_presses(&game, game.blank(), &corners, 2, 1);
/// let solution = Solver::new(&game)?.solve(&puzzle.difference())?;
/// assert_eq!(solution.count(), 2);
/// assert!(solution.presses().cells().all(|cell| corners.contains(&cell)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Panics if there are fewer than `count` cells, or if a cell or the target belongs to another game.
#[must_use]
pub fn by_presses(game: &Game, target: Pattern, cells: &[Cell], count: usize, seed: u64) -> Puzzle {
    let mut order = cells.to_vec();
    Random::new(seed, rng::PRESSES).shuffle(&mut order);
    let mut presses = game.blank();
    for &cell in &order[..count] {
        presses.add(cell, 1);
    }
    puzzle_with(game, target, &presses)
}
