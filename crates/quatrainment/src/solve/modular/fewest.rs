//! The fewest presses among all solutions of a game with more than two states.

use super::Cyclic;
use crate::rng::below;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The most solutions of which every one is examined.
pub(super) const MOST_EXAMINED: u64 = 1 << 22;

/// How often the search begins anew.
const ROUNDS: usize = 64;

/// How many presses these are.
pub(super) fn sum(presses: &[u8]) -> u64 {
    presses.iter().map(|&times| u64::from(times)).sum()
}

/// The lightest element of a coset; of several the one that comes first: that presses more often at the first
/// cell where they differ.
pub(super) fn lightest(generators: &[Cyclic], element: &[u8], states: u32) -> Vec<u8> {
    let better = |a: &Vec<u8>, b: &Vec<u8>| sum(a).cmp(&sum(b)).then_with(|| b.cmp(a));
    Coset::new(generators, element.to_vec(), states).min_by(better).expect("a coset has elements")
}

/// Every element of a coset: a wheel for each generator, the first turning fastest.
pub(super) struct Coset<'a> {
    generators: &'a [Cyclic],
    states: u32,
    element: Vec<u8>,
    turned: Vec<u32>,
    started: bool,
}

impl<'a> Coset<'a> {
    pub(super) fn new(generators: &'a [Cyclic], element: Vec<u8>, states: u32) -> Coset<'a> {
        Coset { generators, states, element, turned: vec![0; generators.len()], started: false }
    }
}

impl Iterator for Coset<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        if !std::mem::replace(&mut self.started, true) {
            return Some(self.element.clone());
        }
        for (turned, generator) in self.turned.iter_mut().zip(self.generators) {
            // A whole turn leads back, so the next wheel can go on from here.
            add(&mut self.element, &generator.values, self.states);
            *turned += 1;
            if *turned < generator.order {
                return Some(self.element.clone());
            }
            *turned = 0;
        }
        None
    }
}

fn add(to: &mut [u8], values: &[u8], states: u32) {
    for (to, &value) in to.iter_mut().zip(values) {
        let sum = u32::from(*to) + u32::from(value);
        *to = if sum >= states { sum - states } else { sum } as u8;
    }
}

/// A light element of a coset: from random elements, one generator after the other is added as often as makes
/// the sum smallest, until none helps.
pub(super) fn light(generators: &[Cyclic], element: &[u8], states: u32) -> Vec<u8> {
    // The same question always gets the same answer.
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut best = element.to_vec();
    descend(generators, &mut best, states);
    for _ in 0..ROUNDS {
        let mut other = element.to_vec();
        for generator in generators {
            for _ in 0..below(u64::from(generator.order), &mut rng) {
                add(&mut other, &generator.values, states);
            }
        }
        descend(generators, &mut other, states);
        if sum(&other) < sum(&best) {
            best = other;
        }
    }
    best
}

fn descend(generators: &[Cyclic], element: &mut Vec<u8>, states: u32) {
    let mut improved = true;
    while std::mem::take(&mut improved) {
        for generator in generators {
            let mut turned = element.clone();
            for _ in 1..generator.order {
                add(&mut turned, &generator.values, states);
                if sum(&turned) < sum(element) {
                    element.clone_from(&turned);
                    improved = true;
                }
            }
        }
    }
}

/// A number of presses that no element of the coset goes below: a cell that every quiet set presses a multiple
/// of g times keeps its remainder modulo g.
pub(super) fn residues(generators: &[Cyclic], element: &[u8], states: u32) -> u64 {
    let remainder = |(cell, &times): (usize, &u8)| {
        let common = generators.iter().fold(states, |g, generator| gcd(g, u32::from(generator.values[cell])));
        u64::from(u32::from(times) % common)
    };
    element.iter().enumerate().map(remainder).sum()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
