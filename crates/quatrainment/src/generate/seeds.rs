//! Seeds for puzzles that nobody chose a seed for: [`Seeds`].

use crate::rng;
use modtwo::Random;

/// A stream of seeds, short enough to be typed.
#[derive(Clone, Debug)]
pub struct Seeds(Random);

/// Returns the seeds that follow from one: whoever rolls dice rolls them once.
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
