//! The solvable difference nearest to one that is not: which cells to change, as few as possible.

use crate::pattern::Pattern;
use gf2::{Matrix, Vector};
use std::collections::VecDeque;

/// All 2^k ways to violate the invariants are searched up to this k.
const MOST_SEARCHED: usize = 20;

/// Cells to change so that a difference can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    change: Pattern,
    is_nearest: bool,
}

impl Nearest {
    pub(super) fn new(change: Pattern, is_nearest: bool) -> Nearest {
        Nearest { change, is_nearest }
    }

    /// The cells to change, in the start or in the target; none when the difference can be solved as it is.
    pub fn change(&self) -> &Pattern {
        &self.change
    }

    /// Whether it is proven that fewer cells would not do.
    pub fn is_nearest(&self) -> bool {
        self.is_nearest
    }
}

/// A lightest vector on which the invariants have these sums, and whether it is proven to be lightest.
pub(super) fn lightest_with(invariants: &Matrix, sums: &Vector) -> (Vector, bool) {
    if invariants.rows() > MOST_SEARCHED {
        let change = invariants.solve(sums).expect("invariants are independent");
        let is_lightest = change.count_ones() <= 1;
        return (change, is_lightest);
    }
    // Breadth first through the ways to violate: changing a cell violates the invariants that it belongs to.
    let cells: Vec<usize> = invariants.transpose().iter_rows().map(|row| number(row.ones())).collect();
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
