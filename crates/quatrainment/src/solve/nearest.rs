//! The solvable difference nearest to one that is not: which cells to change, as few as possible.

use super::basis::Basis;
use super::residues::Residues;
use crate::pattern::Pattern;
use modtwo::{Matrix, Vector};
use std::collections::VecDeque;

/// All combinations of violated invariants are searched if there are at most this many.
const MAX_SEARCHED: usize = 1 << 18;

/// Cells to change so that a difference can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    change: Pattern,
    is_nearest: bool,
}

impl Nearest {
    /// Finds the solvable difference nearest to one, given a basis of the invariants.
    pub(super) fn new(invariants: &Basis, difference: &Pattern) -> Nearest {
        let grid = difference.grid();
        match invariants {
            Basis::Bits(matrix) => {
                let sums = matrix * difference.bits().expect("a difference of two states");
                let (change, is_nearest) = of_bits(matrix, &sums);
                Nearest {
                    change: Pattern::from_bits(grid, change),
                    is_nearest,
                }
            }
            Basis::Residues(residues) => {
                let (change, is_nearest) = of_residues(residues, &difference.values());
                Nearest {
                    change: Pattern::from_values(grid, difference.states(), change),
                    is_nearest,
                }
            }
        }
    }

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

/// Returns a light vector on which the invariants have these sums, and whether it is proven to be a lightest.
fn of_bits(invariants: &Matrix, sums: &Vector) -> (Vector, bool) {
    if 1usize
        .checked_shl(invariants.rows() as u32)
        .is_none_or(|total| total > MAX_SEARCHED)
    {
        let change = invariants.solve(sums).expect("invariants are independent");
        let is_lightest = change.count_ones() <= 1;
        return (change, is_lightest);
    }
    // Breadth first through the combinations of violated invariants: changing a cell violates the invariants that it belongs to.
    let cells: Vec<usize> = invariants
        .transpose()
        .iter_rows()
        .map(|row| number(row.ones()))
        .collect();
    let wanted = number(sums.ones());
    let mut reached_by = vec![None; 1 << invariants.rows()];
    let mut queue = VecDeque::from([0]);
    while let Some(sums) = queue.pop_front() {
        if sums == wanted {
            break;
        }
        for (cell, &violated) in cells.iter().enumerate() {
            let next = sums ^ violated;
            if next != 0 && reached_by[next].is_none() {
                reached_by[next] = Some(cell);
                queue.push_back(next);
            }
        }
    }
    let mut change = Vector::zeros(invariants.columns());
    let mut sums = wanted;
    while let Some(cell) = reached_by[sums] {
        change.flip(cell);
        sums ^= cells[cell];
    }
    (change, true)
}

fn number(ones: impl Iterator<Item = usize>) -> usize {
    ones.fold(0, |number, bit| number | 1 << bit)
}

/// Returns a change that makes a difference of more than two states solvable, and whether no fewer cells suffice.
fn of_residues(invariants: &Residues, difference: &[u8]) -> (Vec<u8>, bool) {
    let states = invariants.states;
    let orders: Vec<usize> = invariants
        .generators
        .iter()
        .map(|w| w.order as usize)
        .collect();
    let total = orders
        .iter()
        .try_fold(1usize, |total, order| total.checked_mul(*order));
    let Some(total) = total.filter(|&total| total <= MAX_SEARCHED) else {
        // Where start and target are made equal there is nothing to solve.
        return (
            difference
                .iter()
                .map(|&state| if state == 0 { 0 } else { states - state })
                .collect(),
            false,
        );
    };
    // Breadth first through the sums: adding to a cell adds that cell's weight to each.
    let place = |sums: &[u32]| {
        orders
            .iter()
            .zip(sums)
            .fold(0, |place, (order, &sum)| place * order + sum as usize)
    };
    let turns: Vec<Vec<u32>> = (0..difference.len())
        .map(|cell| {
            let mut unit = vec![0; difference.len()];
            unit[cell] = 1;
            invariants.sums(&unit)
        })
        .collect();
    let start = invariants.sums(difference);
    let mut reached_by: Vec<Option<(usize, u8, usize)>> = vec![None; total];
    let mut queue = VecDeque::from([start.clone()]);
    let (from, goal) = (place(&start), 0);
    while let Some(sums) = queue.pop_front() {
        let here = place(&sums);
        if here == goal {
            break;
        }
        for (cell, turn) in turns.iter().enumerate() {
            let mut next = sums.clone();
            for amount in 1..states {
                for ((next, turn), &order) in next.iter_mut().zip(turn).zip(&orders) {
                    *next = (*next + turn) % order as u32;
                }
                let there = place(&next);
                if there != from && reached_by[there].is_none() {
                    reached_by[there] = Some((cell, amount, here));
                    queue.push_back(next.clone());
                }
            }
        }
    }
    let mut change = vec![0; difference.len()];
    let mut at = goal;
    while at != from {
        let (cell, amount, before) =
            reached_by[at].expect("setting every differing cell back reaches the goal");
        change[cell] = amount;
        at = before;
    }
    (change, true)
}
