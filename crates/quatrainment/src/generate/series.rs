//! Puzzles of one seed, one after the other: [`Series`].

use super::{GenerateError, with_par_with};
use crate::puzzle::Puzzle;
use crate::rng;
use crate::solve::Solver;
use modtwo::Random;

/// A stream of puzzles from one seed, for a game against the clock.
///
/// ```
/// use quatrainment::{Solver, catalogue, generate};
/// let solver = Solver::new(&catalogue::find("quatrainment")?.game()?)?;
/// let mut series = generate::series(7);
/// let (first, second) = (series.draw(&solver, 1)?, series.draw(&solver, 4)?);
/// assert_eq!((solver.par(&first), solver.par(&second)), (Some(1), Some(4)));
/// assert_eq!(generate::series(7).draw(&solver, 1)?, first);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Series(Random);

/// Starts the puzzles of a seed. The same seed and the same pars always give the same puzzles.
#[must_use]
pub fn series(seed: u64) -> Series {
    Series(Random::new(seed, rng::SPRINT))
}

impl Series {
    /// Draws the next puzzle, whose fewest presses are `par`.
    ///
    /// # Errors
    /// Returns an error if none was found, or if fewest presses cannot be proven for this game.
    pub fn draw(&mut self, solver: &Solver, par: u64) -> Result<Puzzle, GenerateError> {
        with_par_with(solver, par, &mut self.0)
    }
}
