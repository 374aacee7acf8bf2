//! Upper and lower bounds in turn, where a proof takes long or is out of reach: [`Bounds`].

use super::component::Component;
use super::information_set::InformationSetDescent;
use super::lower_bound::PartitionBound;
use crate::rng;
use modtwo::Random;
use modtwo::Vector;

/// A search without an end.
pub(super) struct Bounds {
    rng: Random,
    descent: InformationSetDescent,
    partition: PartitionBound,
    is_turn_of_lower: bool,
}

impl Bounds {
    pub(super) fn new(component: &Component) -> Bounds {
        let cells = component.cells.len();
        Bounds {
            rng: Random::new(0, rng::SEARCH),
            descent: InformationSetDescent::new(cells),
            partition: PartitionBound::new(cells),
            is_turn_of_lower: false,
        }
    }

    /// Returns whether there have been a few descents and a lower bound.
    pub(super) fn are_established(&self) -> bool {
        self.descent.rounds() > 1 && self.partition.partitions() > 0
    }

    /// Takes one step; returns the work it took. The element may become lighter, the bound larger.
    pub(super) fn step(
        &mut self,
        component: &Component,
        best: &mut Vector,
        bound: &mut usize,
    ) -> u64 {
        self.is_turn_of_lower = !self.is_turn_of_lower;
        if self.is_turn_of_lower {
            let work = self.partition.step(component, best, &mut self.rng);
            *bound = self.partition.best().max(*bound);
            work
        } else {
            self.descent.step(&component.rows, best, &mut self.rng)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::gray_code::lightest;
    use super::*;
    use modtwo::Matrix;
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
                let mut bounds = Bounds::new(&component);
                let (mut best, mut bound) = (element.clone(), 0);
                bounds.partition.rank = 3;
                for _ in 0..40 {
                    bounds.step(&component, &mut best, &mut bound);
                    prop_assert!(bound <= fewest && fewest <= best.count_ones());
                    prop_assert!(component.rows.transpose().solve(&(&best ^ &element)).is_some());
                }
                prop_assert!(bounds.are_established());
            }
        }
    }
}
