//! Seeds for puzzles without a chosen seed: [`Seeds`].

use crate::rng;
use modtwo::Random;

/// A stream of seeds, short enough to be typed.
#[derive(Clone, Debug)]
pub struct Seeds(Random);

/// Returns the seeds that follow from one, so that a program needs to draw only one at random.
#[must_use]
pub fn seeds(seed: u64) -> Seeds {
    Seeds(Random::new(seed, rng::PLAY))
}

impl Seeds {
    /// Returns the next seed.
    pub fn draw(&mut self) -> u64 {
        self.0.bits() >> 32
    }
}
