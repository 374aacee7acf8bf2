//! A search for positions that need many presses: [`Annealing`].
//!
//! Numbers are changed one at a time, and a change that makes matters worse is taken the more rarely the later it is (simulated
//! annealing). What counts is by how much the f(c) exceed the wanted largest f: the sum of the squares of that. The f of
//! all quiet sets are kept in a table, and a change of one number adds the same to each of them, up to the sign.

use super::types::{Types, is_in, transform};
use modtwo::Random;

/// How many entries of the table are examined in one step, at least.
const STEP: u64 = 1 << 22;

/// The number of entries examined before the search starts from scratch, and the minimum number of changes tried.
const RUN: u64 = 1 << 32;
const TRIES_PER_NUMBER: u64 = 256;

/// How much worse a change may be at first, for each entry of the table.
const HEAT: f64 = 0.004;

/// How many entries of the table are changed at a time: they have the same signs, or all the opposite ones.
const BLOCK: usize = 64;

/// By how much one f counts as too large at most, so that the sum of a block fits.
const MAX_EXCESS: i32 = 1000;

/// A search for positions that need many presses. It can be stopped after every step.
pub(super) struct Annealing {
    types: Types,
    rng: Random,
    numbers: Vec<i64>,
    /// The f of all quiet sets; repeated, where they are fewer than a block.
    f: Vec<i32>,
    /// The wanted largest f.
    wanted: i32,
    cost: i64,
    /// The number of changes tried since the start.
    tried: u64,
    work: u64,
}

impl Annealing {
    pub(super) fn new(types: &Types) -> Annealing {
        Annealing {
            types: types.clone(),
            rng: Random::new(0, super::types::SEARCH),
            numbers: Vec::new(),
            f: Vec::new(),
            wanted: 0,
            cost: 0,
            tried: u64::MAX,
            work: 0,
        }
    }

    /// Returns the work so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Looks for numbers whose largest f is at most `wanted`, and returns them with it.
    pub(super) fn step(&mut self, wanted: i64) -> Option<(Vec<i64>, i64)> {
        let tries =
            (RUN >> self.types.nullity).max(TRIES_PER_NUMBER * self.types.types.len() as u64);
        if self.tried >= tries {
            self.start();
        }
        self.wanted = wanted as i32;
        self.cost = self.changed(0, 0);
        for _ in 0..(STEP / self.f.len() as u64).max(1) {
            if self.cost == 0 {
                let mut numbers = self.numbers.clone();
                let largest = self.types.largest(&mut numbers);
                return Some((numbers, largest));
            }
            self.work += self.f.len() as u64;
            self.tried += 1;
            self.change(1.0 - (self.tried as f64 / tries as f64).min(1.0));
        }
        None
    }

    /// Begins with small numbers.
    fn start(&mut self) {
        let mut is_negative = || self.rng.below(2) == 1;
        let start = |cells: i64| match cells % 2 {
            1 if is_negative() => -1,
            odd => odd,
        };
        self.numbers = self.types.sizes().map(start).collect();
        self.f = vec![0; (1 << self.types.nullity).max(BLOCK)];
        for ((of, _), number) in self.types.types.iter().zip(&self.numbers) {
            self.f[*of] += *number as i32;
        }
        transform(&mut self.f);
        self.tried = 0;
    }

    /// Tries to change a number.
    fn change(&mut self, left: f64) {
        let place = self.rng.below(self.numbers.len() as u64) as usize;
        let by = if self.rng.below(2) == 1 { 2 } else { -2 };
        let (of, cells) = &self.types.types[place];
        if (self.numbers[place] + by).abs() > cells.len() as i64 {
            return;
        }
        let of = *of;
        let cost = self.changed(of, by as i32);
        let temperature = self.f.len() as f64 * HEAT * left * left + 1.0;
        // Zeros before the first one halve the chance, with the same outcome on every machine.
        let worse = temperature * f64::from(self.rng.bits().leading_zeros());
        if (cost - self.cost) as f64 <= worse {
            self.numbers[place] += by;
            self.cost = cost;
            let signs = Signs::new(of, by as i32);
            for (block, f) in self.f.chunks_exact_mut(BLOCK).enumerate() {
                f.iter_mut()
                    .zip(signs.of_block(block))
                    .for_each(|(f, by)| *f += by);
            }
        }
    }

    /// Returns the cost after a number changed.
    fn changed(&self, of: usize, by: i32) -> i64 {
        let signs = Signs::new(of, by);
        let cost = |(block, f): (usize, &[i32])| {
            let f = f.iter().zip(signs.of_block(block)).map(|(f, by)| f + by);
            let excess = f.map(|f| (f - self.wanted).clamp(0, MAX_EXCESS));
            i64::from(excess.map(|excess| excess * excess).sum::<i32>())
        };
        self.f.chunks_exact(BLOCK).enumerate().map(cost).sum()
    }
}

/// What a change of a number adds to the f.
struct Signs {
    of: usize,
    /// To the first block, and to blocks with the opposite signs.
    blocks: [[i32; BLOCK]; 2],
}

impl Signs {
    fn new(of: usize, by: i32) -> Signs {
        let block =
            |by: i32| std::array::from_fn(|quiet_set| if is_in(of, quiet_set) { -by } else { by });
        Signs {
            of,
            blocks: [block(by), block(-by)],
        }
    }

    fn of_block(&self, block: usize) -> &[i32; BLOCK] {
        &self.blocks[usize::from(is_in(self.of, block * BLOCK))]
    }
}
