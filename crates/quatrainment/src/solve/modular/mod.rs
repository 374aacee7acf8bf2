//! Games with more than two states: linear algebra over Z/k, exact for every k.
//!
//! Z/k is the product of the rings Z/q for the prime powers q of k. For each q the Smith form of R tells what
//! can be solved and how; the Chinese remainder theorem puts the parts together.

mod fewest;
mod smith;

use super::Evidence;
use crate::game::Game;
use num_bigint::BigUint;
use smith::{PrimePower, Smith, Square};
use std::cell::Cell;

/// How many bytes for each pair of cells are in memory at once, for each prime.
pub(super) const BYTES_A_PRIME: u128 = 3;

/// How many primes can divide a number of states.
pub(super) fn primes(states: u8) -> u128 {
    PrimePower::factors(u32::from(states)).len() as u128
}

/// A prepared game with more than two states.
#[derive(Clone, Debug)]
pub(super) struct MoreStates {
    states: u32,
    parts: Vec<Part>,
    /// Generators of all presses that change nothing, each with its order.
    pub(super) quiet_sets: Vec<Cyclic>,
    /// Generators of all weightings of the cells whose sum no press changes, each with its order.
    pub(super) invariants: Vec<Cyclic>,
    /// The most that one press adds in all.
    most_added: u64,
}

/// The game modulo one prime power.
#[derive(Clone, Debug)]
struct Part {
    smith: Smith,
    /// 1 modulo this prime power and 0 modulo the others.
    lift: u32,
}

/// A vector over Z/k and the number of its multiples.
#[derive(Clone, Debug)]
pub(super) struct Cyclic {
    pub(super) values: Vec<u8>,
    pub(super) order: u32,
}

impl MoreStates {
    pub(super) fn new(game: &Game, progress: &dyn Fn(u32)) -> MoreStates {
        let states = u32::from(game.states());
        let powers = PrimePower::factors(states);
        let all = powers.len() * game.grid().len() as usize;
        let told = Cell::new(0);
        let parts: Vec<Part> = (0..)
            .zip(powers)
            .map(|(place, power)| {
                let tell = |pivots: usize| {
                    let percent = (place * game.grid().len() as usize + pivots) * 100 / all;
                    if told.replace(percent) != percent {
                        progress(percent as u32);
                    }
                };
                let others = states / power.value;
                let lift = others * power.inverse(others % power.value) % states;
                Part { smith: Smith::new(matrix(game, power), power, &tell), lift }
            })
            .collect();
        let effect = |cell| game.effect(cell).iter().map(|&(_, amount)| u64::from(amount)).sum();
        MoreStates {
            states,
            quiet_sets: generators(states, &parts, |smith| &smith.columns),
            invariants: generators(states, &parts, |smith| &smith.rows),
            most_added: game.grid().cells().map(effect).max().unwrap_or(0),
            parts,
        }
    }

    pub(super) fn states(&self) -> u32 {
        self.states
    }

    /// The diagonal of the Smith form over Z/k: divisors of k, where k itself stands for 0.
    pub(super) fn diagonal(&self) -> Vec<u32> {
        let cells = self.parts[0].smith.valuations.len();
        let factor = |i: usize, part: &Part| part.smith.power.prime.pow(part.smith.valuations[i]);
        (0..cells).map(|i| self.parts.iter().map(|part| factor(i, part)).product()).collect()
    }

    /// How many solutions each solvable difference has.
    pub(super) fn solutions(&self) -> BigUint {
        self.quiet_sets.iter().fold(BigUint::from(1u8), |number, quiet| number * quiet.order)
    }

    /// How many differences of so many cells can be solved: as many as there are ways to press, but for those that do
    /// the same.
    pub(super) fn solvable(&self, cells: u64) -> BigUint {
        let all = (0..cells).fold(BigUint::from(1u8), |number, _| number * self.states);
        self.quiet_sets.iter().fold(all, |number, quiet| number / quiet.order)
    }

    /// Some solution, or a weighting of the cells that stands against it.
    pub(super) fn any_solution(&self, difference: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
        let violated = |invariant: &&Cyclic| dot(&invariant.values, difference, self.states) != 0;
        if let Some(invariant) = self.invariants.iter().find(violated) {
            return Err(invariant.values.clone());
        }
        let mut presses = vec![0; difference.len()];
        for Part { smith, lift } in &self.parts {
            let PrimePower { prime, value, .. } = smith.power;
            for (i, &valuation) in smith.valuations.iter().enumerate() {
                // The invariants vanish, so each sum is a multiple of the diagonal's entry.
                let times = dot(smith.rows.row(i), difference, value) / prime.pow(valuation);
                if times > 0 {
                    add(&mut presses, smith.columns.row(i), times * lift % self.states, self.states);
                }
            }
        }
        Ok(presses)
    }

    /// The cell's row of the inverse of R, when there is one.
    pub(super) fn mask(&self, cell: usize) -> Vec<u8> {
        let mut mask = vec![0; self.parts[0].smith.valuations.len()];
        for Part { smith, lift } in &self.parts {
            for i in 0..mask.len() {
                let times = u32::from(smith.columns.row(i)[cell]);
                if times > 0 {
                    add(&mut mask, smith.rows.row(i), times * lift % self.states, self.states);
                }
            }
        }
        mask
    }

    /// Replaces a solution by one with the fewest presses, or by the best that was found.
    pub(super) fn minimise(&self, presses: &mut Vec<u8>, difference: &[u8]) -> Evidence {
        if self.quiet_sets.is_empty() {
            return Evidence::Unique;
        }
        if self.can_examine_all() {
            *presses = fewest::lightest(&self.quiet_sets, presses, self.states);
            return Evidence::Examined;
        }
        *presses = fewest::light(&self.quiet_sets, presses, self.states);
        // Each cell must be added to at least as often as it differs.
        let wanted: u64 = difference.iter().map(|&state| u64::from(state)).sum();
        let by_presses = wanted.div_ceil(self.most_added.max(1));
        Evidence::AtLeast(by_presses.max(fewest::residues(&self.quiet_sets, presses, self.states)))
    }

    /// Whether the solutions are few enough to examine them all.
    pub(super) fn can_examine_all(&self) -> bool {
        let orders = self.quiet_sets.iter().map(|quiet| u64::from(quiet.order));
        orders.fold(1u64, u64::saturating_mul) <= fewest::MOST_EXAMINED
    }

    /// Every solution with as many presses as this one.
    pub(super) fn as_light_as(&self, presses: Vec<u8>) -> impl Iterator<Item = Vec<u8>> + '_ {
        let weight = fewest::sum(&presses);
        fewest::Coset::new(&self.quiet_sets, presses, self.states)
            .filter(move |found| fewest::sum(found) == weight)
    }

    /// The sums of the invariants on a difference, each counted in units of k divided by its order.
    pub(super) fn sums(&self, difference: &[u8]) -> Vec<u32> {
        let unit = |invariant: &Cyclic| self.states / invariant.order;
        self.invariants.iter().map(|w| dot(&w.values, difference, self.states) / unit(w)).collect()
    }
}

/// R modulo a prime power: column k is what press k adds.
fn matrix(game: &Game, power: PrimePower) -> Square {
    let mut matrix = Square::zeros(game.grid().len() as usize);
    for press in game.grid().cells() {
        for (cell, amount) in game.effect(press) {
            matrix.row_mut(cell.position())[press.position()] = (u32::from(amount) % power.value) as u8;
        }
    }
    matrix
}

/// From the last diagonal entries, those that are no units: the rows of a transformation, each multiplied so
/// that it vanishes. Coprime orders are joined, so there is one generator for each entry.
fn generators(states: u32, parts: &[Part], rows: impl Fn(&Smith) -> &Square) -> Vec<Cyclic> {
    let cells = parts[0].smith.valuations.len();
    let mut generators = Vec::new();
    for i in 0..cells {
        let mut joined = Cyclic { values: vec![0; cells], order: 1 };
        for Part { smith, lift } in parts {
            let divisor = smith.power.prime.pow(smith.valuations[i]);
            if divisor > 1 {
                let times = smith.power.value / divisor * lift % states;
                add(&mut joined.values, rows(smith).row(i), times, states);
                joined.order *= divisor;
            }
        }
        if joined.order > 1 {
            generators.push(joined);
        }
    }
    generators.sort_by_key(|generator| generator.values.iter().filter(|&&value| value != 0).count());
    generators
}

fn dot(a: &[u8], b: &[u8], modulus: u32) -> u32 {
    let products = a.iter().zip(b).map(|(&a, &b)| u64::from(u32::from(a) * u32::from(b)));
    (products.sum::<u64>() % u64::from(modulus)) as u32
}

fn add(to: &mut [u8], values: &[u8], times: u32, modulus: u32) {
    for (to, &value) in to.iter_mut().zip(values) {
        *to = ((u32::from(*to) + times * u32::from(value)) % modulus) as u8;
    }
}
