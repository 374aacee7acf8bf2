//! Few presses and a lower bound, where there are too many solutions to examine them all.
//!
//! The search wanders from one information set to another: on k cells that determine a quiet set, a solution is made to
//! press none, then one or two quiet sets are added wherever that saves presses. The bound cuts the board into groups
//! of cells on which all solutions can be examined, and adds what each group needs at least; the longer the search
//! takes, the larger the groups.

use super::component::Component;
use super::examine::block_work;
use crate::rng::shuffle;
use gf2::{CosetWeights, Matrix, Vector};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The most independent quiet sets in a group, at first and in the end.
const FIRST_RANK: usize = 20;
const LAST_RANK: usize = 30;

/// How often the board is cut into groups of one rank before they become larger.
const CUTS: usize = 4;

/// The most rows among which all pairs are tried.
const MOST_PAIRED: usize = 128;

/// A search without an end. The same question always gets the same answers.
pub(super) struct Wander {
    random: ChaCha8Rng,
    order: Vec<usize>,
    /// What has been done and is to be done next: a round of the search, or a group of the bound.
    is_turn_of_bound: bool,
    rounds: u64,
    cut: Cut,
    cuts: usize,
}

/// A board being cut into groups.
struct Cut {
    rank: usize,
    /// The cells that are in no group yet.
    rest: Vec<usize>,
    /// What the groups so far need.
    bound: usize,
}

impl Wander {
    pub(super) fn new(component: &Component) -> Wander {
        let order: Vec<usize> = (0..component.cells.len()).collect();
        Wander {
            random: ChaCha8Rng::seed_from_u64(0),
            cut: Cut { rank: FIRST_RANK, rest: order.clone(), bound: 0 },
            order,
            is_turn_of_bound: false,
            rounds: 0,
            cuts: 0,
        }
    }

    /// Whether there have been a few rounds and a bound.
    pub(super) fn has_begun(&self) -> bool {
        self.rounds > 1 && self.cuts > 0
    }

    /// Does a little; tells the work it took. The solution may become better, the bound larger.
    pub(super) fn step(&mut self, component: &Component, best: &mut Vector, bound: &mut usize) -> u64 {
        self.is_turn_of_bound = !self.is_turn_of_bound;
        if self.is_turn_of_bound {
            let work = self.cut.take_group(component, best);
            if self.cut.rest.is_empty() {
                *bound = self.cut.bound.max(*bound);
                self.cuts += 1;
                let rank = (FIRST_RANK + self.cuts / CUTS).min(LAST_RANK);
                let mut rest: Vec<usize> = (0..component.cells.len()).collect();
                if !self.cuts.is_multiple_of(CUTS) {
                    shuffle(&mut rest, &mut self.random);
                }
                self.cut = Cut { rank, rest, bound: 0 };
            }
            work
        } else {
            self.round(&component.rows, best)
        }
    }

    /// Goes to another information set and looks for fewer presses from there.
    fn round(&mut self, basis: &Matrix, best: &mut Vector) -> u64 {
        self.rounds += 1;
        let columns = basis.columns();
        shuffle(&mut self.order, &mut self.random);
        let order = &self.order;
        let permuted = Matrix::from_fn(basis.rows(), columns, |i, j| basis.get(i, order[j])).echelon();
        let mut element = Vector::from_fn(columns, |j| best.get(order[j]));
        for (row, &pivot) in permuted.pivots.iter().enumerate() {
            if element.get(pivot) {
                element ^= permuted.matrix.row(row);
            }
        }
        let additions = descend(&permuted.matrix, &mut element);
        if element.count_ones() < best.count_ones() {
            for (j, &place) in order.iter().enumerate() {
                best.set(place, element.get(j));
            }
        }
        (additions + basis.rows() as u64) * (columns as u64 / 32 + 8) + 4 * (basis.rows() * columns) as u64
    }
}

/// Adds rows, one or two at a time, while that makes the element lighter. Tells how many additions that took.
fn descend(rows: &Matrix, element: &mut Vector) -> u64 {
    let mut weight = element.count_ones();
    let mut improved = true;
    let mut additions = 0;
    while std::mem::take(&mut improved) {
        for i in 0..rows.rows() {
            let one = element.add_and_count(rows.row(i));
            additions += 2;
            if one < weight {
                (weight, improved) = (one, true);
                continue;
            }
            let pairs = if rows.rows() <= MOST_PAIRED { i + 1..rows.rows() } else { 0..0 };
            let mut kept = false;
            for j in pairs {
                let two = element.add_and_count(rows.row(j));
                additions += 2;
                if two < weight {
                    (weight, improved, kept) = (two, true, true);
                    break;
                }
                *element ^= rows.row(j);
            }
            if !kept {
                *element ^= rows.row(i);
            }
        }
    }
    additions
}

impl Cut {
    /// Takes a group out of the rest and adds the fewest presses that any solution has there.
    fn take_group(&mut self, component: &Component, solution: &Vector) -> u64 {
        let columns = component.rows.transpose();
        let group = independent(&columns, &mut self.rest, self.rank);
        let on_group = |i: usize, j: usize| component.rows.get(i, group[j]);
        let on_group = Matrix::from_fn(component.nullity(), group.len(), on_group).echelon();
        let generators = (0..on_group.pivots.len()).map(|row| on_group.matrix.row(row).to_vector());
        let generators = Matrix::from_rows(group.len(), generators);
        let element = Vector::from_fn(group.len(), |j| solution.get(group[j]));
        // Where the group has too many cells to count, it is taken to need nothing.
        let mut work = ((self.rank * 16 + component.nullity()) * component.cells.len()) as u64;
        if let Some(weights) = CosetWeights::new(&generators, &element) {
            let mut least = element.count_ones() as u32;
            weights.scan(0..weights.blocks(), least, |_, weight| {
                least = least.min(weight);
                least
            });
            self.bound += least as usize;
            work += weights.blocks() * block_work(group.len());
        }
        work
    }
}

/// Takes out the first cells that are independent of each other, up to so many, and every other cell that depends on
/// them.
fn independent(columns: &Matrix, rest: &mut Vec<usize>, rank: usize) -> Vec<usize> {
    let mut echelon: Vec<(usize, Vector)> = Vec::new();
    let (group, left) = rest.iter().partition(|&&cell| {
        let mut column = columns.row(cell).to_vector();
        for (pivot, reduced) in &echelon {
            if column.get(*pivot) {
                column ^= reduced;
            }
        }
        let Some(pivot) = column.ones().next() else {
            return true;
        };
        let taken = echelon.len() < rank;
        if taken {
            echelon.push((pivot, column));
        }
        taken
    });
    *rest = left;
    group
}

#[cfg(test)]
mod tests {
    use super::super::fewest::lightest;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_bound_holds_and_the_search_stays_in_the_coset(
            (rows, bits) in (1usize..12, prop::collection::vec(any::<u64>(), 13))
        ) {
            let entry = |i: usize, j: usize| bits[i] >> j & 1 == 1;
            let basis = Matrix::from_fn(rows, 40, entry);
            for component in Component::all(&basis, |_| 0) {
                let element = Vector::from_fn(component.cells.len(), |j| entry(12, component.cells[j]));
                let fewest = lightest(&component.rows, element.clone()).count_ones();
                let mut wander = Wander::new(&component);
                let (mut best, mut bound) = (element.clone(), 0);
                wander.cut.rank = 3;
                for _ in 0..40 {
                    wander.step(&component, &mut best, &mut bound);
                    prop_assert!(bound <= fewest && fewest <= best.count_ones());
                    prop_assert!(component.rows.transpose().solve(&(&best ^ &element)).is_some());
                }
                prop_assert!(wander.has_begun());
            }
        }
    }
}
