//! The linear program behind a bound: numbers within limits, not whole ones, that make the largest f as small as can be.
//!
//! Beside the numbers there is a slack for each quiet set c, by how much f(c) falls short of the largest, t. All are
//! linear in the numbers and the slack of the empty set, w: t = Σ s + w, and the slack of c is w + 2·Σ s over the types
//! that c holds. So there is a tableau from the start, without constants, and as every number has two limits, it is
//! dual feasible: optimal except for slacks below 0. The dual simplex method removes those one by one, while t only grows;
//! when bounds become narrower, it starts warm, from the last basis. Its result is only used after it was checked in whole
//! numbers.

use super::types::{Types, is_in};

/// The maximum number of pivots of one solution.
const MAX_PIVOTS: usize = 500;

/// The tolerance: numbers closer than this are equal.
const TOLERANCE: f64 = 1e-7;

/// The maximum of what the costs are perturbed by in total, against cycling.
const PERTURBATION: f64 = 1e-3;

/// The tableau: how the basic variables depend on the nonbasic ones. Variable v < `numbers` is a number, others are
/// slacks.
#[derive(Clone)]
pub(super) struct Program {
    numbers: usize,
    /// A row of entries for each basic variable; the last one is that of t.
    entries: Vec<f64>,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
    /// Whether each nonbasic variable is at its upper bound instead of the lower one.
    is_upper: Vec<bool>,
}

/// The result of a program.
pub(super) enum Relaxed {
    /// The largest f is more than wanted: weights of the quiet sets that should prove it.
    More(Vec<f64>),
    /// With these numbers it is not.
    Around(Vec<f64>),
    /// It failed by rounding or took too many pivots: these are the last numbers.
    Lost(Vec<f64>),
}

impl Program {
    /// Returns the number of entries of the program of types.
    pub(super) fn entries(types: &Types) -> usize {
        (types.types.len() + 1) << types.nullity
    }

    /// Creates the program of types.
    pub(super) fn new(types: &Types) -> Program {
        let (nullity, numbers, cells) = (types.nullity, types.types.len(), types.cells());
        let mut entries = Vec::with_capacity(Program::entries(types));
        for quiet_set in 1..1usize << nullity {
            let held = types
                .types
                .iter()
                .map(|(of, _)| if is_in(*of, quiet_set) { 2.0 } else { 0.0 });
            entries.extend(held.chain([1.0]));
        }
        let perturb =
            |place: usize| (place * 7919 % 1009) as f64 / 1009.0 * PERTURBATION / cells as f64;
        entries.extend((0..numbers).map(|place| 1.0 + perturb(place)).chain([1.0]));
        Program {
            numbers,
            entries,
            basic: (1..1 << nullity)
                .map(|quiet_set| numbers + quiet_set)
                .collect(),
            nonbasic: (0..=numbers).collect(),
            is_upper: vec![false; numbers + 1],
        }
    }

    /// Searches for numbers within bounds that make the largest f at most `wanted`. Returns the work it took as well.
    pub(super) fn solve(&mut self, from: &[i64], to: &[i64], wanted: i64) -> (Relaxed, u64) {
        let numbers = self.numbers;
        let limits = |variable: usize| match variable {
            _ if variable < numbers => (from[variable] as f64, to[variable] as f64),
            _ => (0.0, f64::INFINITY),
        };
        let width = self.nonbasic.len();
        let mut at: Vec<f64> = Vec::with_capacity(width);
        for (place, &variable) in self.nonbasic.iter().enumerate() {
            let (lower, upper) = limits(variable);
            at.push(if self.is_upper[place] { upper } else { lower });
        }
        let product = |row: &[f64]| {
            row.iter()
                .zip(&at)
                .map(|(entry, value)| entry * value)
                .sum::<f64>()
        };
        let mut values: Vec<f64> = self.entries.chunks_exact(width).map(product).collect();
        let last = self.basic.len();
        let mut pivots = 0;
        let relaxed = loop {
            if values[last] > wanted as f64 + 2.0 * PERTURBATION {
                break Relaxed::More(self.weights());
            }
            let beyond = |row: usize| {
                let (lower, upper) = limits(self.basic[row]);
                (lower - values[row]).max(values[row] - upper)
            };
            let row = (0..last)
                .max_by(|&a, &b| beyond(a).total_cmp(&beyond(b)))
                .expect("a quiet set");
            if beyond(row) <= TOLERANCE {
                break Relaxed::Around(self.found(&values, &at));
            }
            let (lower, upper) = limits(self.basic[row]);
            let rises = values[row] < lower;
            let open =
                |place: usize| limits(self.nonbasic[place]).0 < limits(self.nonbasic[place]).1;
            let place = (pivots < MAX_PIVOTS)
                .then(|| self.entering(row, rises, open))
                .flatten();
            let Some(place) = place else {
                break Relaxed::Lost(self.found(&values, &at));
            };
            pivots += 1;
            let goal = if rises { lower } else { upper };
            let change = (goal - values[row]) / self.entries[row * width + place];
            for (value, entries) in values.iter_mut().zip(self.entries.chunks_exact(width)) {
                *value += change * entries[place];
            }
            values[row] = at[place] + change;
            at[place] = goal;
            self.pivot(row, place);
            self.is_upper[place] = !rises;
        };
        (relaxed, (pivots as u64 + 2) * self.entries.len() as u64)
    }

    /// Returns the entering variable, by the dual ratio test: the one that corrects a row at the least cost of t; of several
    /// the one with the largest entry.
    fn entering(&self, row: usize, rises: bool, open: impl Fn(usize) -> bool) -> Option<usize> {
        let width = self.nonbasic.len();
        let (entries, costs) = (
            &self.entries[row * width..],
            &self.entries[self.basic.len() * width..],
        );
        let mut best: Option<(f64, f64, usize)> = None;
        for place in (0..width).filter(|&place| open(place)) {
            let entry = if rises {
                entries[place]
            } else {
                -entries[place]
            };
            let helps = if self.is_upper[place] {
                entry < -TOLERANCE
            } else {
                entry > TOLERANCE
            };
            if !helps {
                continue;
            }
            let (cost, size) = ((costs[place] / entry).abs(), entry.abs());
            let is_better = best.is_none_or(|(least, largest, _)| {
                cost < least - 1e-9 || cost < least + 1e-9 && size > largest
            });
            if is_better {
                best = Some((cost, size, place));
            }
        }
        best.map(|(.., place)| place)
    }

    /// Pivots: a nonbasic variable enters the basis in place of the variable of a row.
    fn pivot(&mut self, row: usize, place: usize) {
        let width = self.nonbasic.len();
        let mut own = self.entries[row * width..(row + 1) * width].to_vec();
        let factor = 1.0 / own[place];
        own.iter_mut().for_each(|entry| *entry *= -factor);
        own[place] = factor;
        for entries in self.entries.chunks_exact_mut(width) {
            let times = std::mem::take(&mut entries[place]);
            if times != 0.0 {
                entries
                    .iter_mut()
                    .zip(&own)
                    .for_each(|(entry, own)| *entry += times * own);
            }
        }
        self.entries[row * width..(row + 1) * width].copy_from_slice(&own);
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[place]);
    }

    /// Returns the numbers, basic or not.
    fn found(&self, values: &[f64], at: &[f64]) -> Vec<f64> {
        let mut numbers = vec![0.0; self.numbers];
        let all = self
            .basic
            .iter()
            .zip(values)
            .chain(self.nonbasic.iter().zip(at));
        for (&variable, &value) in all.filter(|(variable, _)| **variable < self.numbers) {
            numbers[variable] = value;
        }
        numbers
    }

    /// Returns the reduced costs of the slacks: weights of the quiet sets.
    fn weights(&self) -> Vec<f64> {
        let width = self.nonbasic.len();
        let mut weights = vec![0.0; self.basic.len() + 1];
        let costs = self
            .nonbasic
            .iter()
            .zip(&self.entries[self.basic.len() * width..]);
        for (&variable, &cost) in costs.filter(|(variable, _)| **variable >= self.numbers) {
            weights[variable - self.numbers] = cost.max(0.0);
        }
        weights
    }
}
