//! The solvable difference nearest to one that is not: which cells to change, as few as possible.

use super::basis::Basis;
use super::residues::Residues;
use crate::pattern::Pattern;
use modtwo::{Matrix, Vector};
use std::collections::{HashSet, VecDeque};

/// All combinations of violated invariants are searched if there are at most this many.
const MAX_SEARCHED: usize = 1 << 18;

/// Cells to change so that a difference can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    change: Pattern,
    is_nearest: bool,
}

impl Nearest {
    /// Returns the change of the target's cells; blank if the difference can be solved as it is.
    #[must_use]
    pub fn change(&self) -> &Pattern {
        &self.change
    }

    /// Returns whether it is proven that no fewer cells suffice.
    #[must_use]
    pub fn is_nearest(&self) -> bool {
        self.is_nearest
    }
}

/// A search for the solvable difference nearest to one that is not. It is done in steps, and can be asked at any time for what it
/// has.
///
/// Breadth first through the combinations of violated invariants: changing a cell changes the sums of the invariants that it
/// belongs to.
///
/// ```
/// use quatrainment::{Solver, catalogue};
/// let game = catalogue::find("quatrainment-b")?.game()?;
/// let solver = Solver::new(&game)?;
/// let mut search = solver.search_nearest(&quatrainment::notation::pattern(&game, "X.../..../..../....")?);
/// while !search.is_finished() {
///     search.step(1_000_000);
/// }
/// assert_eq!(search.nearest().change().names(), ["A1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NearestSearch<'a> {
    invariants: &'a Basis,
    difference: Pattern,
    /// `None` if there are too many combinations.
    sums: Option<Sums>,
}

impl<'a> NearestSearch<'a> {
    /// Prepares the search, given a basis of the invariants.
    pub(super) fn new(invariants: &'a Basis, difference: &Pattern) -> NearestSearch<'a> {
        let sums = match invariants {
            Basis::Bits(matrix) => Sums::of_bits(matrix, difference),
            Basis::Residues(residues) => Sums::of_residues(residues, &difference.values()),
        };
        NearestSearch {
            invariants,
            difference: difference.clone(),
            sums,
        }
    }

    /// Searches on, for about this many elementary steps.
    pub fn step(&mut self, work: u64) {
        if let Some(sums) = &mut self.sums {
            sums.step(work);
        }
    }

    /// Returns whether a further step would find nothing more.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.sums.as_ref().is_none_or(Sums::is_finished)
    }

    /// Returns the nearest solvable difference or, before it is found, one that is not proven to be nearest.
    #[must_use]
    pub fn nearest(&self) -> Nearest {
        let (grid, states) = (self.difference.grid(), self.difference.states());
        if let Some(sums) = self.sums.as_ref().filter(|sums| sums.is_finished()) {
            let mut change = Pattern::blank(grid, states);
            for (place, amount) in sums.path() {
                let cell = grid.cell(place as u64);
                change.set(cell.expect("a change is one of a cell"), amount);
            }
            return Nearest {
                change,
                is_nearest: true,
            };
        }
        match self.invariants {
            Basis::Bits(matrix) => {
                let change = matrix
                    .solve(&violated(matrix, &self.difference))
                    .expect("invariants are independent");
                Nearest {
                    is_nearest: change.count_ones() <= 1,
                    change: Pattern::from_bits(grid, change),
                }
            }
            // Where start and target are made equal there is nothing to solve.
            Basis::Residues(_) => {
                let back = |state: u8| if state == 0 { 0 } else { states - state };
                let values = self.difference.values().into_iter().map(back).collect();
                Nearest {
                    change: Pattern::from_values(grid, states, values),
                    is_nearest: false,
                }
            }
        }
    }
}

/// Returns the sums of the invariants on a difference of two states.
fn violated(invariants: &Matrix, difference: &Pattern) -> Vector {
    invariants * difference.bits().expect("a difference of two states")
}

/// The change of one cell that has a certain effect on the sums.
#[derive(Clone, Debug)]
struct Change {
    cell: u32,
    amount: u8,
    /// What it adds to each sum.
    sums: Vec<u32>,
}

/// A search through the sums of all invariants, each modulo its order.
#[derive(Clone, Debug)]
struct Sums {
    orders: Vec<u32>,
    /// Changes with different effects; of those with the same one, the first.
    changes: Vec<Change>,
    from: usize,
    goal: usize,
    /// By which change, from where; cells and sums fit, because there are at most [`MAX_SEARCHED`] sums.
    reached_by: Vec<Option<(u32, u32)>>,
    queue: VecDeque<usize>,
}

impl Sums {
    fn of_bits(invariants: &Matrix, difference: &Pattern) -> Option<Sums> {
        let orders = vec![2; invariants.rows()];
        let sums = |vector: &Vector| {
            (0..orders.len())
                .map(|i| u32::from(vector.get(i)))
                .collect()
        };
        let goal: Vec<u32> = sums(&violated(invariants, difference));
        let total = total(&orders)?;
        let changes = invariants
            .transpose()
            .iter_rows()
            .enumerate()
            .map(|(cell, row)| {
                let mut sums = vec![0; orders.len()];
                row.ones().for_each(|i| sums[i] = 1);
                (cell, 1, sums)
            })
            .collect();
        let from = vec![0; orders.len()];
        Some(Sums::new(orders, total, changes, &from, &goal))
    }

    fn of_residues(invariants: &Residues, difference: &[u8]) -> Option<Sums> {
        let orders: Vec<u32> = invariants.generators.iter().map(|w| w.order).collect();
        let total = total(&orders)?;
        let mut changes = Vec::new();
        for cell in 0..difference.len() {
            let mut unit = vec![0; difference.len()];
            unit[cell] = 1;
            let turn = invariants.sums(&unit);
            for amount in 1..invariants.states {
                let add = |(&turn, &order): (&u32, &u32)| turn * u32::from(amount) % order;
                changes.push((cell, amount, turn.iter().zip(&orders).map(add).collect()));
            }
        }
        let goal = vec![0; orders.len()];
        let from = invariants.sums(difference);
        Some(Sums::new(orders, total, changes, &from, &goal))
    }

    fn new(
        orders: Vec<u32>,
        total: usize,
        changes: Vec<(usize, u8, Vec<u32>)>,
        from: &[u32],
        goal: &[u32],
    ) -> Sums {
        let mut known = HashSet::new();
        let changes = changes
            .into_iter()
            .filter(|(.., sums)| sums.iter().any(|&sum| sum > 0) && known.insert(sums.clone()))
            .map(|(cell, amount, sums)| Change {
                cell: cell as u32,
                amount,
                sums,
            })
            .collect();
        let from = place(&orders, from);
        Sums {
            goal: place(&orders, goal),
            orders,
            changes,
            from,
            reached_by: vec![None; total],
            queue: VecDeque::from([from]),
        }
    }

    fn is_finished(&self) -> bool {
        self.from == self.goal || self.reached_by[self.goal].is_some()
    }

    fn step(&mut self, work: u64) {
        let each = (self.changes.len() * self.orders.len()).max(1) as u64;
        let mut left = work;
        let mut sums = vec![0; self.orders.len()];
        while !self.is_finished() {
            let Some(here) = self.queue.pop_front() else {
                break;
            };
            let mut rest = here;
            for (sum, &order) in sums.iter_mut().zip(&self.orders).rev() {
                *sum = (rest % order as usize) as u32;
                rest /= order as usize;
            }
            for (number, change) in self.changes.iter().enumerate() {
                let there = sums.iter().zip(&change.sums).zip(&self.orders).fold(
                    0,
                    |place, ((&sum, &add), &order)| {
                        let sum = sum + add;
                        let sum = if sum < order { sum } else { sum - order };
                        place * order as usize + sum as usize
                    },
                );
                if there != self.from && self.reached_by[there].is_none() {
                    self.reached_by[there] = Some((number as u32, here as u32));
                    self.queue.push_back(there);
                }
            }
            left = left.saturating_sub(each);
            if left == 0 {
                break;
            }
        }
    }

    /// Returns the changes that lead to the goal: cells and amounts.
    fn path(&self) -> impl Iterator<Item = (usize, u8)> {
        let mut at = self.goal;
        std::iter::from_fn(move || {
            if at == self.from {
                return None;
            }
            let (change, before) = self.reached_by[at].expect("the goal was reached");
            at = before as usize;
            let change = &self.changes[change as usize];
            Some((change.cell as usize, change.amount))
        })
    }
}

/// Returns the number of all combinations, if they can be searched.
fn total(orders: &[u32]) -> Option<usize> {
    orders
        .iter()
        .try_fold(1usize, |total, &order| total.checked_mul(order as usize))
        .filter(|&total| total <= MAX_SEARCHED)
}

fn place(orders: &[u32], sums: &[u32]) -> usize {
    orders.iter().zip(sums).fold(0, |place, (&order, &sum)| {
        place * order as usize + sum as usize
    })
}

#[cfg(test)]
mod tests {
    use crate::solve::Solver;
    use crate::{catalogue, generate};

    #[test]
    fn a_search_has_a_solvable_change_after_every_step() {
        for (name, size, states) in [
            ("lights-out-without-self", "5x11", 8),
            ("lights-out-without-self", "9x9", 2),
            ("lights-out", "5x5", 6),
        ] {
            let game = catalogue::find(name).unwrap();
            let game = game.game_of(&size.parse().unwrap()).unwrap();
            let solver = Solver::new(&game.with_states(states).unwrap()).unwrap();
            let mut difference = generate::random_pattern(solver.game(), 1);
            for (number, cell) in (1u8..6).zip(solver.game().grid().cells()) {
                difference.add(cell, number % states);
            }
            let mut search = solver.search_nearest(&difference);
            let mut steps = 0;
            while !search.is_finished() {
                let nearest = search.nearest();
                assert!(!nearest.is_nearest() || nearest.change().sum() <= 1);
                let mut target = difference.clone();
                for cell in nearest.change().cells() {
                    target.add(cell, nearest.change().get(cell));
                }
                assert!(solver.solve(&target).is_ok());
                // Longer and longer steps: there are many.
                search.step(1 << steps);
                steps += 1;
            }
            assert!(steps > 0, "{name}");
            assert!(search.nearest().is_nearest());
            assert_eq!(search.nearest(), solver.nearest_solvable(&difference));
        }
    }
}
