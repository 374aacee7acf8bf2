//! The fewest presses among all solutions: one of them plus every quiet set.
//!
//! Cells that no quiet set presses are pressed in every solution or in none; the others fall apart into components, and
//! each is searched for itself (`hunt.rs`). Few solutions are gone through one by one, in Gray code, which adds one
//! basis element at a time.

use super::component::Component;
use super::hunt::{FEW, Hunt};
use crate::grid::Grid;
use crate::solve::search::DEFAULT_WORK;
use crate::solve::{Evidence, MOST_EXAMINED};
use gf2::{Matrix, Row, Vector};
use std::sync::Arc;

/// What is prepared once to find the fewest presses.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Fewest {
    components: Vec<Arc<Component>>,
    /// How many bytes a search may take.
    memory: u64,
}

impl Fewest {
    /// Prepares the quiet sets of a game on this grid; a search may take so many bytes.
    pub(in crate::solve) fn on(grid: &Grid, quiet_sets: &Matrix, memory: u64) -> Fewest {
        // The parities of row and column; opposite ones make a half.
        let class = |position: usize| {
            let cell = grid.cell(position as u64).expect("a cell of the board");
            let at = grid.coordinates(cell);
            2 * (at.iter().sum::<u64>() as usize % 2) + at[0] as usize % 2
        };
        Fewest::new(quiet_sets, class, memory)
    }

    fn new(quiet_sets: &Matrix, class: impl Fn(usize) -> usize, memory: u64) -> Fewest {
        let components = Component::all(quiet_sets, class);
        Fewest { components: components.into_iter().map(Arc::new).collect(), memory }
    }

    /// Replaces a solution by one with the fewest presses, or by the best that was found with [`DEFAULT_WORK`].
    pub(in crate::solve) fn minimise(&self, presses: &mut Vector) -> Evidence {
        let mut evidence = Evidence::Unique;
        let mut bound = presses.count_ones();
        let mut budget = DEFAULT_WORK;
        for component in &self.components {
            let compact = compact(component, presses);
            bound -= compact.count_ones();
            if component.nullity() <= FEW {
                let best = lightest(&component.rows, compact);
                bound += best.count_ones();
                put(presses, component, &best);
                evidence = together(evidence, Evidence::Examined);
                continue;
            }
            let mut hunt = Hunt::new(component, compact, self.memory);
            // A proof that would not end in time is not begun. With few solutions it always ends.
            let mut allowed = match Hunt::work(component) {
                u64::MAX => budget.min(hunt.warming_up()),
                _ if component.nullity() <= MOST_EXAMINED => u64::MAX,
                work if work > budget => budget.min(hunt.warming_up()),
                _ => budget,
            };
            while allowed > 0 && !hunt.is_settled() {
                let work = hunt.step();
                budget = budget.saturating_sub(work);
                allowed = allowed.saturating_sub(work).max(hunt.has_not_begun().into());
            }
            bound += hunt.bound();
            put(presses, component, hunt.best().1);
            evidence = together(evidence, hunt.evidence());
        }
        with_bound(evidence, bound)
    }

    /// Whether the solutions are so few that all can be examined, whatever the difference.
    pub(in crate::solve) fn can_examine_all(&self) -> bool {
        let nullity: usize = self.components.iter().map(|component| component.nullity()).sum();
        nullity <= MOST_EXAMINED && self.components.iter().all(|component| Hunt::ends(component))
    }

    /// Searches that begin at a solution, one for each component.
    pub(in crate::solve) fn hunts(&self, presses: &Vector) -> Vec<Hunt> {
        let hunt = |component| Hunt::new(component, compact(component, presses), self.memory);
        self.components.iter().map(hunt).collect()
    }
}

/// What is known of all components, from what is known of some and of one more.
fn together(some: Evidence, one: Evidence) -> Evidence {
    match (some, one) {
        (Evidence::AtLeast(_), _) | (_, Evidence::AtLeast(_)) => Evidence::AtLeast(0),
        (Evidence::Split, _) | (_, Evidence::Split) => Evidence::Split,
        (Evidence::Examined, _) | (_, Evidence::Examined) => Evidence::Examined,
        (Evidence::Unique, Evidence::Unique) => Evidence::Unique,
    }
}

fn with_bound(evidence: Evidence, bound: usize) -> Evidence {
    match evidence {
        Evidence::AtLeast(_) => Evidence::AtLeast(bound as u64),
        proven => proven,
    }
}

/// What searches of all components have found together: the presses, and what is known about fewer.
pub(in crate::solve) fn found(hunts: &[Hunt], presses: &mut Vector) -> Evidence {
    let mut evidence = Evidence::Unique;
    let mut bound = presses.count_ones();
    for hunt in hunts {
        let (component, best) = hunt.best();
        bound -= compact(component, presses).count_ones();
        bound += hunt.bound();
        put(presses, component, best);
        evidence = together(evidence, hunt.evidence());
    }
    with_bound(evidence, bound)
}

fn compact(component: &Component, presses: &Vector) -> Vector {
    Vector::from_fn(component.cells.len(), |j| presses.get(component.cells[j]))
}

fn put(presses: &mut Vector, component: &Component, best: &Vector) {
    for (j, &cell) in component.cells.iter().enumerate() {
        presses.set(cell, best.get(j));
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
    use proptest::prelude::*;

    #[test]
    fn a_walk_visits_every_element_once() {
        let basis = Matrix::from_rows(5, ["11000", "00110", "10101"].map(vector));
        let mut visited: Vec<String> =
            Coset::new(&basis, vector("00001")).map(|(v, _)| v.to_string()).collect();
        visited.sort();
        visited.dedup();
        assert_eq!(visited.len(), 8);
        assert_eq!(lightest(&basis, vector("11111")), vector("00001"));
    }

    #[test]
    fn all_can_be_examined_unless_there_are_too_many_solutions_or_cells() {
        for (rows, columns, can) in [(22, 1000, true), (22, 40_000, false), (25, 1000, false)] {
            let bit = |i: usize, j: usize| (i + 1) * (j + 7) % 1009 * (j + 3) % 503 % 2 == 1;
            let quiet_sets = Matrix::from_fn(rows, columns, |i, j| i == j || j >= rows && bit(i, j));
            let fewest = Fewest::new(&quiet_sets, |_| 0, 0);
            assert_eq!(fewest.can_examine_all(), can, "{rows} {columns}");
        }
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn every_way_leads_to_the_first_of_the_lightest(
            rows in 1usize..15, columns in 2usize..90, words in prop::collection::vec(any::<u64>(), 64), thin: bool
        ) {
            // Thin rows fall apart into components.
            let bit = |i: usize, j: usize| {
                words[(3 * i + j / 32) % 64] >> (j % 64) & 1 == 1 && (!thin || (i * 7 + j * 5).is_multiple_of(6))
            };
            let quiet_sets = Matrix::from_fn(rows, columns, bit);
            let basis = quiet_sets.echelon();
            let basis = Matrix::from_rows(columns, (0..basis.pivots.len()).map(|i| basis.matrix.row(i).to_vector()));
            let element = Vector::from_fn(columns, |j| bit(40, j) || j % 3 == 0);
            let known = lightest(&basis, element.clone());
            let fewest = Fewest::new(&basis, |cell| cell % 4, 1 << 30);
            let mut presses = element.clone();
            let evidence = fewest.minimise(&mut presses);
            prop_assert_eq!(&presses, &known);
            let expected = if basis.rows() == 0 { Evidence::Unique } else { Evidence::Examined };
            prop_assert!(evidence == expected || evidence == Evidence::Split);
            let mut presses = element.clone();
            let mut hunts = fewest.hunts(&element);
            while hunts.iter_mut().map(Hunt::step).sum::<u64>() > 0 {}
            prop_assert_eq!(found(&hunts, &mut presses), evidence);
            prop_assert_eq!(presses, known);
        }
    }

    fn vector(bits: &str) -> Vector {
        bits.chars().map(|bit| bit == '1').collect()
    }
}
