//! Vectors over Z/k, and groups of them: [`Residues`].

use crate::grid::Grid;
use crate::pattern::Pattern;

/// A vector over Z/k and the number of its multiples.
#[derive(Clone, Debug)]
pub(super) struct Cyclic {
    pub(super) values: Vec<u8>,
    pub(super) order: u32,
}

/// A group of vectors over Z/k, with independent generators.
#[derive(Clone, Debug)]
pub(super) struct Residues {
    pub(super) states: u8,
    pub(super) generators: Vec<Cyclic>,
}

impl Residues {
    /// Returns a generator as a pattern.
    pub(super) fn pattern(&self, place: usize, grid: &Grid) -> Pattern {
        Pattern::from_values(grid, self.states, self.generators[place].values.clone())
    }

    /// Returns the first generator whose sum on a difference is not zero.
    pub(super) fn violated_by(&self, difference: &Pattern) -> Option<Pattern> {
        let values = difference.values();
        let is_violated =
            |invariant: &Cyclic| dot(&invariant.values, &values, u32::from(self.states)) != 0;
        let place = self.generators.iter().position(is_violated)?;
        Some(self.pattern(place, difference.grid()))
    }

    /// Returns the sum of each generator on a difference, in units of k divided by its order.
    pub(super) fn sums(&self, difference: &[u8]) -> Vec<u32> {
        let states = u32::from(self.states);
        let sum = |w: &Cyclic| dot(&w.values, difference, states) / (states / w.order);
        self.generators.iter().map(sum).collect()
    }
}

pub(super) fn dot(a: &[u8], b: &[u8], modulus: u32) -> u32 {
    let products = a
        .iter()
        .zip(b)
        .map(|(&a, &b)| u64::from(u32::from(a) * u32::from(b)));
    (products.sum::<u64>() % u64::from(modulus)) as u32
}

pub(super) fn add_multiple(to: &mut [u8], values: &[u8], times: u32, modulus: u32) {
    for (to, &value) in to.iter_mut().zip(values) {
        *to = ((u32::from(*to) + times * u32::from(value)) % modulus) as u8;
    }
}
