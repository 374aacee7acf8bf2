//! What the random numbers of a seed are for, and random patterns.

use crate::game::Game;
use crate::pattern::Pattern;
use modtwo::Random;

/// The purposes of random numbers; a seed means something else for each. They never change, so that a seed
/// always means the same.
pub(crate) const PUZZLE: &[u8; 24] = b"quatrainment puzzle v1  ";
/// Presses drawn from chosen cells.
pub(crate) const PRESSES: &[u8; 24] = b"quatrainment presses v1 ";
/// The presses of a random pattern.
pub(crate) const PATTERN: &[u8; 24] = b"quatrainment pattern v1 ";
/// The puzzle of a day.
pub(crate) const DAILY: &[u8; 24] = b"quatrainment daily v1   ";
/// The same for the other games of the day.
pub(crate) const DAILY_LIGHTS_OUT: &[u8; 24] = b"lights-out daily v1     ";
pub(crate) const DAILY_MERLIN: &[u8; 24] = b"merlin daily v1         ";
/// The puzzles of a sprint, one after the other.
pub(crate) const SPRINT: &[u8; 24] = b"quatrainment sprint v1  ";
/// The seeds of puzzles for a player who did not choose any.
pub(crate) const PLAY: &[u8; 24] = b"quatrainment play v1    ";
/// The choices of a search. Its seed is fixed, so the same question always gets the same answer.
pub(crate) const SEARCH: &[u8; 24] = b"quatrainment search v1  ";

/// Returns a random state for every cell. Two states take a bit each, the lowest first, and every row starts with a new
/// number, so that the rows of a giant board can be drawn one after the other.
pub(crate) fn states(game: &Game, rng: &mut Random) -> Pattern {
    let columns = game.grid().columns();
    let mut bits = 0;
    Pattern::from_fn(game.grid(), game.states(), |cell| {
        let column = cell.index() % columns;
        if game.states() > 2 {
            return rng.below(u64::from(game.states())) as u8;
        }
        if column.is_multiple_of(64) {
            bits = rng.bits();
        }
        (bits >> (column % 64) & 1) as u8
    })
}

/// Returns the blank board after the random presses of a seed.
pub(crate) fn pressed(game: &Game, seed: u64) -> Pattern {
    let mut pattern = game.blank();
    let presses = states(game, &mut Random::new(seed, PATTERN));
    game.press_all(&mut pattern, &presses);
    pattern
}
