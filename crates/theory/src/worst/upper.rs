//! A search for upper bounds: [`Upper`].
//!
//! With only some of the quiet sets to add, a position needs as many presses as with all of them, or more. So where the linear
//! program of all quiet sets would be too large, the worst case with a few of them is asked for, which is an upper bound. Good
//! ones hold nearly every cell, and sort the cells into many types with an odd number of cells. Sets are chosen at random, the
//! best of many; more and more of them, and then from scratch with more patience.

use super::branch::Branch;
use super::types::{Types, is_in};
use modtwo::Random;

/// The initial number of sets.
const FEWEST_SETS: usize = 5;

/// From how many choices the best is taken.
const CHOICES: usize = 1000;

/// How many odd types a cell is worth that is in no set.
const CELL: i64 = 20;

/// The initial work for one choice, and its factor each time that there are few sets again.
const PATIENCE: u64 = 1 << 31;
const MORE_PATIENCE: u64 = 4;

/// A search for upper bounds. It can be stopped after every step.
pub(super) struct Upper {
    choices: Choices,
    chosen: Chosen,
    branch: Branch,
    /// The work for one choice, and how much of it is left.
    patience: u64,
    left: u64,
    work: u64,
    at_most: u64,
    /// The sets that proved the bound.
    proven_with: Option<Vec<usize>>,
}

/// Quiet sets, and the cells sorted by them.
struct Chosen {
    /// The sets as sums of the basis, or `None` for all.
    sets: Option<Vec<usize>>,
    types: Types,
}

/// All quiet sets, to choose from.
struct Choices {
    types: Types,
    rng: Random,
}

impl Upper {
    /// Starts to bound the worst case of a board, given its types.
    pub(super) fn new(types: &Types) -> Upper {
        let mut choices = Choices {
            types: types.clone(),
            rng: Random::new(0, super::types::SEARCH),
        };
        let chosen = match Branch::fits(types) {
            true => Chosen {
                sets: None,
                types: types.clone(),
            },
            false => choices.choose(FEWEST_SETS),
        };
        let at_most = types.presses_for(types.least());
        Upper {
            choices,
            branch: chosen.branch(at_most),
            chosen,
            patience: PATIENCE,
            left: PATIENCE,
            work: 0,
            at_most,
            proven_with: None,
        }
    }

    /// Returns the upper bound.
    pub(super) fn at_most(&self) -> u64 {
        self.at_most
    }

    /// Returns the quiet sets that prove it, as sums of the basis, or `None` for all.
    pub(super) fn proven_with(&self) -> Option<&[usize]> {
        self.proven_with.as_deref()
    }

    /// Returns the work so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Continues. Returns numbers of a position with their largest f, if it found any.
    pub(super) fn step(&mut self) -> Option<(Vec<i64>, i64)> {
        let (found, work) = self.branch.step();
        self.work += work;
        self.left = self.left.saturating_sub(work);
        let at_most = self.chosen.types.presses_for(self.branch.wanted());
        if at_most < self.at_most {
            self.at_most = at_most;
            self.proven_with.clone_from(&self.chosen.sets);
            self.left = self.patience;
        }
        let sets = match &self.chosen.sets {
            None => return found,
            Some(sets) => sets.len(),
        };
        let is_settled = found.is_some_and(|(_, largest)| largest <= self.branch.wanted());
        if is_settled || self.left == 0 {
            self.next(sets + 1);
        }
        None
    }

    /// Continues with this number of sets, or with few again if these would be too many.
    fn next(&mut self, count: usize) {
        self.chosen = self.choices.choose(count);
        if count > self.choices.types.nullity || !Branch::fits(&self.chosen.types) {
            self.patience = self.patience.saturating_mul(MORE_PATIENCE);
            self.chosen = self.choices.choose(FEWEST_SETS);
        }
        self.branch = self.chosen.branch(self.at_most);
        self.left = self.patience;
    }
}

impl Chosen {
    /// Starts to search for a smaller upper bound than this.
    fn branch(&self, at_most: u64) -> Branch {
        Branch::new(
            &self.types,
            self.types.largest_for(at_most).max(self.types.least()),
        )
    }
}

impl Choices {
    /// Chooses this number of sets.
    fn choose(&mut self, count: usize) -> Chosen {
        let mut best = (i64::MIN, Vec::new());
        for _ in 0..CHOICES {
            let sum = |_| self.rng.below(1 << self.types.nullity) as usize;
            let sets: Vec<usize> = (0..count).map(sum).collect();
            let worth = self.worth(&sets);
            if worth > best.0 {
                best = (worth, sets);
            }
        }
        let sets = best.1;
        Chosen {
            types: self.types.sorted_by(&sets),
            sets: Some(sets),
        }
    }

    /// Rates how promising quiet sets are.
    fn worth(&self, sets: &[usize]) -> i64 {
        let mut members = vec![0i64; 1 << sets.len()];
        members[0] = self.types.fixed.len() as i64;
        for (of, cells) in &self.types.types {
            let of = sets
                .iter()
                .rev()
                .fold(0, |sum, &set| sum << 1 | usize::from(is_in(*of, set)));
            members[of] += cells.len() as i64;
        }
        members[1..].iter().filter(|&&cells| cells % 2 == 1).count() as i64 - CELL * members[0]
    }
}
