//! The fewest presses among all solutions, by examining every one of them.
//!
//! The solutions are one of them plus every quiet set. Gray code goes through the 2^k sums by adding one basis
//! element at a time, and only the cells that some quiet set presses are looked at.

use super::bounded;
use crate::solve::{Evidence, MOST_EXAMINED};
use gf2::{Matrix, Row, Vector};

/// What is prepared once to find the fewest presses.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Fewest {
    /// The cells that some quiet set presses: all others are pressed in every solution or in none.
    support: Vec<usize>,
    /// The quiet sets, on those cells only.
    quiet_sets: Matrix,
}

impl Fewest {
    pub(in crate::solve) fn new(quiet_sets: &Matrix) -> Fewest {
        let pressed = |&cell: &usize| quiet_sets.iter_rows().any(|row| row.get(cell));
        let support: Vec<usize> = (0..quiet_sets.columns()).filter(pressed).collect();
        let compact = Matrix::from_fn(quiet_sets.rows(), support.len(), |i, j| quiet_sets.get(i, support[j]));
        Fewest { support, quiet_sets: compact }
    }

    /// Replaces a solution by one with the fewest presses, or by the best that was found.
    pub(in crate::solve) fn minimise(&self, presses: &mut Vector) -> Evidence {
        if self.quiet_sets.rows() == 0 {
            return Evidence::Unique;
        }
        let compact = Vector::from_fn(self.support.len(), |j| presses.get(self.support[j]));
        let fixed = presses.count_ones() - compact.count_ones();
        let (best, evidence) = if self.quiet_sets.rows() <= MOST_EXAMINED {
            (lightest(&self.quiet_sets, compact), Evidence::Examined)
        } else {
            let (best, bound) = bounded::search(&self.quiet_sets, compact);
            (best, Evidence::AtLeast((fixed + bound) as u64))
        };
        for (j, &cell) in self.support.iter().enumerate() {
            presses.set(cell, best.get(j));
        }
        evidence
    }
}

/// The lightest element of a coset; of several, the one that comes first, so that the answer does not depend
/// on the basis.
pub(super) fn lightest(basis: &Matrix, element: Vector) -> Vector {
    let mut walk = GrayWalk::new(basis, element);
    let mut best = walk.element.clone();
    let mut fewest = walk.weight;
    while walk.step() {
        if walk.weight < fewest || walk.weight == fewest && comes_first(&walk.element, &best) {
            best.clone_from(&walk.element);
            fewest = walk.weight;
        }
    }
    best
}

/// The weight of the lightest element of a coset.
pub(super) fn lightest_weight(basis: &Matrix, element: Vector) -> usize {
    let mut walk = GrayWalk::new(basis, element);
    let mut fewest = walk.weight;
    while walk.step() {
        fewest = fewest.min(walk.weight);
    }
    fewest
}

/// Whether, at the first place where two vectors of one weight differ, it is `a` that has the one.
fn comes_first(a: &Vector, b: &Vector) -> bool {
    let differing = a.words().iter().zip(b.words()).find(|(a, b)| a != b);
    differing.is_some_and(|(a, b)| a >> (a ^ b).trailing_zeros() & 1 == 1)
}

/// A walk through all sums of an element and the rows of a basis, one addition a step.
struct GrayWalk<'a> {
    basis: Vec<Row<'a>>,
    element: Vector,
    weight: usize,
    steps: u64,
}

impl<'a> GrayWalk<'a> {
    fn new(basis: &'a Matrix, element: Vector) -> GrayWalk<'a> {
        assert!(basis.rows() < 64, "a walk through 2^{} elements would not end", basis.rows());
        let weight = element.count_ones();
        GrayWalk { basis: basis.iter_rows().collect(), element, weight, steps: 0 }
    }

    /// Goes to the next element, unless all were visited.
    fn step(&mut self) -> bool {
        self.steps += 1;
        let Some(&row) = self.basis.get(self.steps.trailing_zeros() as usize) else {
            return false;
        };
        self.weight = self.element.add_and_count(row);
        true
    }
}

/// Every element of a coset with its weight.
pub(in crate::solve) struct Coset<'a> {
    walk: GrayWalk<'a>,
    started: bool,
}

impl<'a> Coset<'a> {
    pub(in crate::solve) fn new(basis: &'a Matrix, element: Vector) -> Coset<'a> {
        Coset { walk: GrayWalk::new(basis, element), started: false }
    }
}

impl Iterator for Coset<'_> {
    type Item = (Vector, usize);

    fn next(&mut self) -> Option<(Vector, usize)> {
        let more = !std::mem::replace(&mut self.started, true) || self.walk.step();
        more.then(|| (self.walk.element.clone(), self.walk.weight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_visits_every_element_once() {
        let basis = Matrix::from_rows(5, ["11000", "00110", "10101"].map(vector));
        let mut visited: Vec<String> =
            Coset::new(&basis, vector("00001")).map(|(v, _)| v.to_string()).collect();
        visited.sort();
        visited.dedup();
        assert_eq!(visited.len(), 8);
        assert_eq!(lightest_weight(&basis, vector("00001")), 1);
        assert_eq!(lightest(&basis, vector("11111")), vector("00001"));
    }

    #[test]
    fn of_several_lightest_the_first_in_reading_order_is_chosen() {
        let basis = Matrix::from_rows(3, [vector("111")]);
        assert_eq!(lightest(&basis, vector("011")), vector("100"));
        let basis = Matrix::from_rows(4, [vector("1111")]);
        for element in ["0011", "1100"] {
            assert_eq!(lightest(&basis, vector(element)), vector("1100"));
        }
    }

    fn vector(bits: &str) -> Vector {
        bits.chars().map(|bit| bit == '1').collect()
    }
}
