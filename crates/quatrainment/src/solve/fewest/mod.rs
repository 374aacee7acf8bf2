//! Minimum weight in a coset: from one solution and a basis of the quiet sets to the fewest presses, with evidence.
//!
//! Nothing here knows of boards. A solution is a vector over GF(2), the quiet sets are a linear code, all solutions are a
//! coset of it, and a solution with the fewest presses is a coset leader. Cells that no codeword contains are the same in
//! every element; the others are separated into components (`component.rs`), each of which is searched on its own, in
//! steps (`search.rs`).

mod bounds;
mod component;
mod gray_code;
mod information_set;
mod lower_bound;
mod meet_in_the_middle;
mod parallel;
mod search;
mod split;
mod walsh;

use super::answer::Evidence;
use super::limits::{DEFAULT_WORK, MAX_EXAMINED};
use super::options::SolverOptions;
use component::Component;
pub(super) use gray_code::Coset;
use modtwo::{Matrix, Vector};
pub(super) use search::FewestSearch;
use search::MAX_GRAY_CODE;
use std::sync::Arc;

/// A code that is prepared for searches in its cosets.
#[derive(Clone, Debug)]
pub(super) struct Fewest {
    components: Vec<Arc<Component>>,
}

impl Fewest {
    /// Prepares the code with this basis. `class` maps each cell to one of four classes, 0 to 3; where the code splits by
    /// them, proofs are much faster.
    pub(super) fn new(basis: &Matrix, class: impl Fn(usize) -> usize) -> Fewest {
        Fewest {
            components: Component::all(basis, class)
                .into_iter()
                .map(Arc::new)
                .collect(),
        }
    }

    /// Replaces an element of a coset by a lightest one, or by the best that is found with [`DEFAULT_WORK`] or before the
    /// search is cancelled.
    pub(super) fn minimise(&self, element: &mut Vector, options: &SolverOptions) -> Evidence {
        let mut evidence = Evidence::Unique;
        let mut bound = element.count_ones();
        let mut budget = DEFAULT_WORK;
        let progress = options.percent();
        for component in &self.components {
            let compact = restrict(element, component);
            bound -= compact.count_ones();
            if component.nullity() <= MAX_GRAY_CODE {
                let best = gray_code::lightest(&component.rows, compact);
                bound += best.count_ones();
                replace(element, component, &best);
                evidence = combine(evidence, Evidence::Examined);
                continue;
            }
            let mut search = FewestSearch::new(component, compact, options);
            // A proof that would not end in time is not started. With few elements it always ends.
            let work = FewestSearch::proof_work(component);
            let mut allowed = match work {
                u64::MAX => budget.min(search.warm_up()),
                _ if component.nullity() <= MAX_EXAMINED => u64::MAX,
                work if work > budget => budget.min(search.warm_up()),
                _ => budget,
            };
            let expected = allowed.min(work);
            let mut spent = 0;
            while allowed > 0 && !search.is_proven() && progress.at(spent, expected).is_ok() {
                let work = search.step(options.thread_limit());
                spent += work;
                budget = budget.saturating_sub(work);
                allowed = allowed
                    .saturating_sub(work)
                    .max(search.needs_bounds().into());
            }
            bound += search.lower_bound();
            replace(element, component, search.best().1);
            evidence = combine(evidence, search.evidence());
        }
        with_bound(evidence, bound)
    }

    /// Returns whether all elements of every coset can be examined.
    pub(super) fn can_examine_all(&self) -> bool {
        let nullity: usize = self
            .components
            .iter()
            .map(|component| component.nullity())
            .sum();
        nullity <= MAX_EXAMINED
            && self
                .components
                .iter()
                .all(|component| FewestSearch::always_ends(component))
    }

    /// Starts a search for each component, from any element of the coset.
    pub(super) fn searches(&self, element: &Vector, options: &SolverOptions) -> Vec<FewestSearch> {
        let search =
            |component| FewestSearch::new(component, restrict(element, component), options);
        self.components.iter().map(search).collect()
    }
}

/// Replaces the element at which searches started by the best that they have found; returns what is known about lighter
/// ones.
pub(super) fn best_of(searches: &[FewestSearch], element: &mut Vector) -> Evidence {
    let mut evidence = Evidence::Unique;
    let mut bound = element.count_ones();
    for search in searches {
        let (component, best) = search.best();
        bound -= restrict(element, component).count_ones();
        bound += search.lower_bound();
        replace(element, component, best);
        evidence = combine(evidence, search.evidence());
    }
    with_bound(evidence, bound)
}

/// Combines the evidence of some components with that of one more.
fn combine(some: Evidence, one: Evidence) -> Evidence {
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

/// Returns an element on the cells of a component.
fn restrict(element: &Vector, component: &Component) -> Vector {
    Vector::from_fn(component.cells.len(), |j| element.get(component.cells[j]))
}

/// Replaces an element on the cells of a component.
fn replace(element: &mut Vector, component: &Component, best: &Vector) {
    for (j, &cell) in component.cells.iter().enumerate() {
        element.set(cell, best.get(j));
    }
}

#[cfg(test)]
mod tests {
    use super::gray_code::lightest;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn all_can_be_examined_unless_there_are_too_many_elements_or_cells() {
        for (rows, columns, can) in [(22, 1000, true), (22, 40_000, false), (25, 1000, false)] {
            let bit = |i: usize, j: usize| (i + 1) * (j + 7) % 1009 * (j + 3) % 503 % 2 == 1;
            let basis = Matrix::from_fn(rows, columns, |i, j| i == j || j >= rows && bit(i, j));
            assert_eq!(
                Fewest::new(&basis, |_| 0).can_examine_all(),
                can,
                "{rows} {columns}"
            );
        }
    }

    #[test]
    fn a_cancelled_search_keeps_the_bounds_that_it_has() {
        let bit = |i: usize, j: usize| (i + 1) * (j + 7) % 1009 * (j + 3) % 503 % 2 == 1;
        let basis = Matrix::from_fn(22, 1000, |i, j| i == j || j >= 22 && bit(i, j));
        let mut element = Vector::from_fn(1000, |j| bit(30, j));
        let cancelled = SolverOptions::new().cancel(|| true);
        let before = element.clone();
        let evidence = Fewest::new(&basis, |_| 0).minimise(&mut element, &cancelled);
        assert!(matches!(evidence, Evidence::AtLeast(_)), "{evidence:?}");
        assert!(
            basis.transpose().solve(&(&before ^ &element)).is_some(),
            "it is still an element of the coset"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn every_strategy_leads_to_the_first_of_the_lightest(
            rows in 1usize..15, columns in 2usize..90, words in prop::collection::vec(any::<u64>(), 64), thin: bool
        ) {
            // Thin rows are separated into components.
            let bit = |i: usize, j: usize| {
                words[(3 * i + j / 32) % 64] >> (j % 64) & 1 == 1 && (!thin || (i * 7 + j * 5).is_multiple_of(6))
            };
            let basis = Matrix::from_fn(rows, columns, bit).echelon();
            let basis = Matrix::from_rows(columns, (0..basis.pivots.len()).map(|i| basis.matrix.row(i).to_vector()));
            let element = Vector::from_fn(columns, |j| bit(40, j) || j % 3 == 0);
            let known = lightest(&basis, element.clone());
            let fewest = Fewest::new(&basis, |cell| cell % 4);
            let options = SolverOptions::new();
            let mut best = element.clone();
            let evidence = fewest.minimise(&mut best, &options);
            prop_assert_eq!(&best, &known);
            let expected = if basis.rows() == 0 { Evidence::Unique } else { Evidence::Examined };
            prop_assert!(evidence == expected || evidence == Evidence::Split);
            let mut best = element.clone();
            let mut searches = fewest.searches(&element, &options);
            while searches.iter_mut().map(|search| search.step(2)).sum::<u64>() > 0 {}
            prop_assert_eq!(best_of(&searches, &mut best), evidence);
            prop_assert_eq!(best, known);
        }
    }
}
