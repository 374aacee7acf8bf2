//! The fewest presses among all solutions of a game with more than two states.

use crate::rng;
use crate::solve::answer::Evidence;
use crate::solve::options::SolverOptions;
use crate::solve::residues::{Cyclic, Residues};
use modtwo::Random;

/// The maximum number of solutions of which every one is examined.
const MAX_EXAMINED: u64 = 1 << 22;

/// How often the descent starts at a random solution.
const ROUNDS: u64 = 64;

/// Solutions between two checks for cancellation.
const STEPS_PER_CHECK: u64 = 1 << 12;

/// Replaces a solution by one with the fewest presses, or by the best that is found before it is cancelled.
pub(in crate::solve) fn minimise(
    quiet_sets: &Residues,
    presses: &mut Vec<u8>,
    options: &SolverOptions,
) -> Evidence {
    if quiet_sets.generators.is_empty() {
        return Evidence::Unique;
    }
    if can_examine_all(quiet_sets)
        && let Some(best) = lightest(quiet_sets, presses, options)
    {
        *presses = best;
        return Evidence::Examined;
    }
    *presses = light(quiet_sets, presses, options);
    Evidence::AtLeast(residue_bound(quiet_sets, presses))
}

/// Returns whether the solutions are few enough to examine them all.
pub(in crate::solve) fn can_examine_all(quiet_sets: &Residues) -> bool {
    elements(quiet_sets) <= MAX_EXAMINED
}

/// Returns an iterator over every solution with as many presses as this one.
pub(in crate::solve) fn as_light_as(
    quiet_sets: &Residues,
    presses: Vec<u8>,
) -> impl Iterator<Item = Vec<u8>> + '_ {
    let weight = sum(&presses);
    Coset::new(quiet_sets, presses).filter(move |found| sum(found) == weight)
}

fn elements(quiet_sets: &Residues) -> u64 {
    quiet_sets
        .generators
        .iter()
        .map(|quiet| u64::from(quiet.order))
        .fold(1, u64::saturating_mul)
}

fn sum(presses: &[u8]) -> u64 {
    presses.iter().map(|&times| u64::from(times)).sum()
}

/// Returns the lightest element of a coset; of several the first in reading order, which presses more often at the first
/// cell where they differ. `None` if it is cancelled.
fn lightest(quiet_sets: &Residues, element: &[u8], options: &SolverOptions) -> Option<Vec<u8>> {
    let (progress, all) = (options.percent(), elements(quiet_sets));
    let mut best: Option<Vec<u8>> = None;
    for (place, element) in (0u64..).zip(Coset::new(quiet_sets, element.to_vec())) {
        if place % STEPS_PER_CHECK == STEPS_PER_CHECK - 1 {
            progress.at(place, all).ok()?;
        }
        let is_better = |best: &Vec<u8>| {
            sum(&element)
                .cmp(&sum(best))
                .then_with(|| best.cmp(&element))
                .is_lt()
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some(element);
        }
    }
    best
}

/// An iterator over every element of a coset, as an odometer: the first generator turns fastest.
struct Coset<'a> {
    quiet_sets: &'a Residues,
    element: Vec<u8>,
    turned: Vec<u32>,
    started: bool,
}

impl<'a> Coset<'a> {
    fn new(quiet_sets: &'a Residues, element: Vec<u8>) -> Coset<'a> {
        let turned = vec![0; quiet_sets.generators.len()];
        Coset {
            quiet_sets,
            element,
            turned,
            started: false,
        }
    }
}

impl Iterator for Coset<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        if !std::mem::replace(&mut self.started, true) {
            return Some(self.element.clone());
        }
        for (turned, generator) in self.turned.iter_mut().zip(&self.quiet_sets.generators) {
            // After a whole turn the element is as it was, so the next generator can continue from here.
            add(&mut self.element, &generator.values, self.quiet_sets.states);
            *turned += 1;
            if *turned < generator.order {
                return Some(self.element.clone());
            }
            *turned = 0;
        }
        None
    }
}

fn add(to: &mut [u8], values: &[u8], states: u8) {
    for (to, &value) in to.iter_mut().zip(values) {
        let sum = u16::from(*to) + u16::from(value);
        *to = if sum >= u16::from(states) {
            sum - u16::from(states)
        } else {
            sum
        } as u8;
    }
}

/// Returns a light element of a coset: from random elements, each generator in turn is added as often as makes the sum
/// smallest, until none helps.
fn light(quiet_sets: &Residues, element: &[u8], options: &SolverOptions) -> Vec<u8> {
    let (Residues { states, generators }, progress) = (quiet_sets, options.percent());
    let mut rng = Random::new(0, rng::SEARCH);
    let mut best = element.to_vec();
    for round in 0..=ROUNDS {
        if progress.at(round, ROUNDS).is_err() {
            break;
        }
        let mut other = element.to_vec();
        for generator in generators.iter().filter(|_| round > 0) {
            for _ in 0..rng.below(u64::from(generator.order)) {
                add(&mut other, &generator.values, *states);
            }
        }
        descend(generators, &mut other, *states);
        if sum(&other) < sum(&best) {
            best = other;
        }
    }
    best
}

fn descend(generators: &[Cyclic], element: &mut Vec<u8>, states: u8) {
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

/// Returns a number of presses that no element of the coset goes below: a cell that every quiet set presses a multiple
/// of g times keeps its remainder modulo g.
fn residue_bound(quiet_sets: &Residues, element: &[u8]) -> u64 {
    let remainder = |(cell, &times): (usize, &u8)| {
        let entries = quiet_sets
            .generators
            .iter()
            .map(|generator| u32::from(generator.values[cell]));
        u64::from(u32::from(times) % entries.fold(u32::from(quiet_sets.states), gcd))
    };
    element.iter().enumerate().map(remainder).sum()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
