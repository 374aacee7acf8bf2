//! Random numbers from a seed: [`Random`].

use crate::ChaCha8;

/// How many words are drawn at a time.
const DRAWN: usize = 128;

/// Random numbers from a seed. The same seed and purpose always give the same numbers, on every platform.
///
/// ```
/// use modtwo::Random;
/// let mut dice = Random::new(2026, b"dice for an example v1  ");
/// let thrown: Vec<u64> = (0..5).map(|_| dice.below(6) + 1).collect();
/// assert!(thrown.iter().all(|dice| (1..=6).contains(dice)));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    keystream: ChaCha8,
    /// How many words were given out.
    given: u64,
    drawn: [u64; DRAWN],
}

impl Random {
    /// Returns the random numbers of a seed. The purpose makes them others than those of the same seed for anything else.
    #[must_use]
    pub fn new(seed: u64, purpose: &[u8; 24]) -> Random {
        Random {
            keystream: Random::keystream(seed, purpose),
            given: 0,
            drawn: [0; DRAWN],
        }
    }

    /// Returns the same numbers as words of a keystream, of which any can be drawn.
    #[must_use]
    pub fn keystream(seed: u64, purpose: &[u8; 24]) -> ChaCha8 {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..].copy_from_slice(purpose);
        ChaCha8::new(&key)
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        let place = self.given as usize % DRAWN;
        if place == 0 {
            self.keystream.fill(self.given, &mut self.drawn);
        }
        self.given += 1;
        self.drawn[place]
    }

    /// Returns a uniform number from 0 to n − 1: as many random bits as n − 1 has, drawn again while they are too large.
    ///
    /// # Panics
    /// Panics if n is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "there is no number below 0");
        let unused = (n - 1).leading_zeros();
        loop {
            let drawn = self.bits().checked_shr(unused).unwrap_or(0);
            if drawn < n {
                return drawn;
            }
        }
    }

    /// Puts items in uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_number_below_is_below(n in 1u64.., seed in any::<u64>()) {
            prop_assert!(Random::new(seed, b"test of random numbers  ").below(n) < n);
        }
    }
}
