//! Random numbers from a seed. The same seed gives the same numbers for ever, on every platform.

use crate::game::Game;
use crate::pattern::Pattern;
use modtwo::ChaCha8;

/// What a stream of random numbers is for; a seed means something else in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A puzzle.
    Puzzle,
    /// The presses of a random pattern.
    Pattern,
    /// The puzzle of a day.
    Daily,
    /// The seeds of puzzles for a player who did not choose any.
    Play,
    /// The choices of a search. Its seed is fixed, so the same question always gets the same answer.
    Search,
}

/// How many words are drawn at a time.
const DRAWN: usize = 128;

/// Random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rng {
    keystream: ChaCha8,
    /// How many words were given out.
    given: u64,
    drawn: [u64; DRAWN],
}

impl Rng {
    /// Returns the next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        let place = self.given as usize % DRAWN;
        if place == 0 {
            self.keystream.fill(self.given, &mut self.drawn);
        }
        self.given += 1;
        self.drawn[place]
    }
}

/// Returns the random numbers of a seed.
pub(crate) fn stream(seed: u64, purpose: Purpose) -> Rng {
    Rng {
        keystream: keystream(seed, purpose),
        given: 0,
        drawn: [0; DRAWN],
    }
}

/// Returns the random numbers of a seed as 64-bit words, of which any can be drawn.
pub(crate) fn keystream(seed: u64, purpose: Purpose) -> ChaCha8 {
    let purpose: &[u8; 24] = match purpose {
        Purpose::Puzzle => b"quatrainment puzzle v1  ",
        Purpose::Pattern => b"quatrainment pattern v1 ",
        Purpose::Daily => b"quatrainment daily v1   ",
        Purpose::Play => b"quatrainment play v1    ",
        Purpose::Search => b"quatrainment search v1  ",
    };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..].copy_from_slice(purpose);
    ChaCha8::new(&key)
}

/// Returns a uniform number from 0 to n − 1: as many random bits as n − 1 has, drawn again while they are too large.
pub(crate) fn below(n: u64, rng: &mut Rng) -> u64 {
    assert!(n > 0, "there is no number below 0");
    let unused = (n - 1).leading_zeros();
    loop {
        let drawn = rng.next().checked_shr(unused).unwrap_or(0);
        if drawn < n {
            return drawn;
        }
    }
}

/// Puts items in uniformly random order.
pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u64 + 1, rng) as usize);
    }
}

/// Returns a random state for every cell. Two states take a bit each, the lowest first, and every row begins with a new
/// number, so that the rows of a giant board can be drawn one after the other.
pub(crate) fn states(game: &Game, rng: &mut Rng) -> Pattern {
    let columns = game.grid().columns();
    let mut bits = 0;
    Pattern::from_fn(game.grid(), game.states(), |cell| {
        let column = cell.index() % columns;
        if game.states() > 2 {
            return below(u64::from(game.states()), rng) as u8;
        }
        if column.is_multiple_of(64) {
            bits = rng.next();
        }
        (bits >> (column % 64) & 1) as u8
    })
}

/// Returns the blank board after the random presses of a seed.
pub(crate) fn pressed(game: &Game, seed: u64) -> Pattern {
    let mut pattern = game.blank();
    game.press_all(
        &mut pattern,
        &states(game, &mut stream(seed, Purpose::Pattern)),
    );
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_number_below_is_below(n in 1u64.., seed in any::<u64>()) {
            prop_assert!(below(n, &mut stream(seed, Purpose::Puzzle)) < n);
        }
    }
}
