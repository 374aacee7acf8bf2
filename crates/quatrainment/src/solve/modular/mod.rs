//! More than two states: linear algebra over Z/k, exact for every k.
//!
//! Z/k is the product of the rings Z/q for the prime powers q of k. For each q the Smith form of R gives the solutions,
//! quiet sets and invariants; the Chinese remainder theorem combines them.

pub(super) mod fewest;
mod smith;

use super::answer::SolverError;
use super::backend::Backend;
use super::basis::Basis;
use super::options::SolverOptions;
use super::residues::{Cyclic, Residues, add_multiple, dot};
use crate::game::Game;
use crate::pattern::Pattern;
use smith::{PrimePower, Smith, Square};

/// How many bytes for each pair of cells are in memory at once, for each prime.
const BYTES_PER_PRIME: u128 = 3;

/// Returns the bytes that preparing a game takes.
pub(super) fn memory(game: &Game) -> u128 {
    let primes = PrimePower::factors(u32::from(game.states())).len() as u128;
    let cells = u128::from(game.grid().len());
    primes * BYTES_PER_PRIME * cells * cells
}

/// A prepared game with more than two states.
#[derive(Clone, Debug)]
pub(super) struct Modular {
    states: u32,
    parts: Vec<Part>,
    quiet_sets: Basis,
    invariants: Basis,
}

/// The game modulo one prime power.
#[derive(Clone, Debug)]
struct Part {
    smith: Smith,
    /// 1 modulo this prime power and 0 modulo the others.
    lift: u32,
}

impl Modular {
    /// Prepares a game, which must fit in memory.
    pub(super) fn new(game: &Game, options: &SolverOptions) -> Result<Modular, SolverError> {
        let states = u32::from(game.states());
        let (powers, cells) = (PrimePower::factors(states), game.grid().len());
        let all = powers.len() as u64 * cells;
        let progress = options.percent();
        let mut parts = Vec::new();
        for (place, power) in (0..).zip(powers) {
            let report = |pivots: usize| progress.at(place * cells + pivots as u64, all);
            let others = states / power.value;
            let lift = others * power.inverse(others % power.value) % states;
            parts.push(Part {
                smith: Smith::new(matrix(game, power), power, &report)?,
                lift,
            });
        }
        let basis = |generators| {
            Basis::Residues(Residues {
                states: game.states(),
                generators,
            })
        };
        Ok(Modular {
            states,
            quiet_sets: basis(generators(states, &parts, |smith| &smith.columns)),
            invariants: basis(generators(states, &parts, |smith| &smith.rows)),
            parts,
        })
    }
}

impl Backend for Modular {
    fn method(&self) -> String {
        format!("Smith form modulo {}", self.states)
    }

    fn quiet_basis(&self) -> &Basis {
        &self.quiet_sets
    }

    fn invariant_basis(&self) -> &Basis {
        &self.invariants
    }

    fn any_solution(&self, difference: &Pattern) -> Pattern {
        let values = difference.values();
        let mut presses = vec![0; values.len()];
        for Part { smith, lift } in &self.parts {
            let PrimePower { prime, value, .. } = smith.power;
            for (i, &valuation) in smith.valuations.iter().enumerate() {
                // The invariants vanish, so each sum is a multiple of the diagonal's entry.
                let times = dot(smith.rows.row(i), &values, value) / prime.pow(valuation);
                if times > 0 {
                    let times = times * lift % self.states;
                    add_multiple(&mut presses, smith.columns.row(i), times, self.states);
                }
            }
        }
        Pattern::from_values(difference.grid(), difference.states(), presses)
    }

    fn mask(&self, unit: &Pattern) -> Pattern {
        let cell = unit.cells().next().expect("one cell").position();
        let mut mask = vec![0; self.parts[0].smith.valuations.len()];
        for Part { smith, lift } in &self.parts {
            for i in 0..mask.len() {
                let times = u32::from(smith.columns.row(i)[cell]);
                if times > 0 {
                    add_multiple(
                        &mut mask,
                        smith.rows.row(i),
                        times * lift % self.states,
                        self.states,
                    );
                }
            }
        }
        Pattern::from_values(unit.grid(), unit.states(), mask)
    }
}

/// Returns R modulo a prime power: column k is what press k adds.
fn matrix(game: &Game, power: PrimePower) -> Square {
    let mut matrix = Square::zeros(game.grid().len() as usize);
    for press in game.grid().cells() {
        for (cell, amount) in game.effect(press) {
            matrix.row_mut(cell.position())[press.position()] =
                (u32::from(amount) % power.value) as u8;
        }
    }
    matrix
}

/// Returns generators from the last diagonal entries, those that are not units: the rows of a transformation, each
/// multiplied so that it vanishes. Coprime orders are joined, so there is one generator for each entry.
fn generators(states: u32, parts: &[Part], rows: impl Fn(&Smith) -> &Square) -> Vec<Cyclic> {
    let cells = parts[0].smith.valuations.len();
    let mut generators = Vec::new();
    for i in 0..cells {
        let mut joined = Cyclic {
            values: vec![0; cells],
            order: 1,
        };
        for Part { smith, lift } in parts {
            let divisor = smith.power.prime.pow(smith.valuations[i]);
            if divisor > 1 {
                let times = smith.power.value / divisor * lift % states;
                add_multiple(&mut joined.values, rows(smith).row(i), times, states);
                joined.order *= divisor;
            }
        }
        if joined.order > 1 {
            generators.push(joined);
        }
    }
    generators
        .sort_by_key(|generator| generator.values.iter().filter(|&&value| value != 0).count());
    generators
}
