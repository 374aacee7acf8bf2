//! Few presses and a lower bound, where there are too many solutions to examine them all.
//!
//! The search moves from one information set to another: on k cells that determine a quiet set, a solution is
//! made to press none, then one or two quiet sets are added wherever that saves presses. The bound cuts the
//! board into groups of cells on which all solutions can be examined, and adds what each group needs at least.

use super::fewest::lightest_weight;
use gf2::{Matrix, Vector};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::generate::shuffle;

/// The most independent quiet sets in a group of the lower bound.
const GROUP_RANK: usize = 14;

/// How many 64-bit additions the search may make in all.
const SEARCH_WORK: usize = 1 << 27;

/// The most rows among which all pairs are tried.
const MOST_PAIRED: usize = 128;

/// A light element of a coset, and a weight that none goes below.
pub(super) fn search(basis: &Matrix, element: Vector) -> (Vector, usize) {
    let bound = lower_bound(basis, &element);
    (light(basis, element, bound), bound)
}

fn light(basis: &Matrix, mut best: Vector, bound: usize) -> Vector {
    // The same question always gets the same answer.
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let columns = basis.columns();
    let words = columns.div_ceil(64).max(1);
    let additions = basis.rows() * (basis.rows().min(MOST_PAIRED) / 2 + basis.rows());
    let rounds = (SEARCH_WORK / (words * additions).max(1)).clamp(2, 200);
    let mut order: Vec<usize> = (0..columns).collect();
    for _ in 0..rounds {
        if best.count_ones() == bound {
            break;
        }
        shuffle(&mut order, &mut random);
        let permuted = Matrix::from_fn(basis.rows(), columns, |i, j| basis.get(i, order[j])).echelon();
        let mut element = Vector::from_fn(columns, |j| best.get(order[j]));
        for (row, &pivot) in permuted.pivots.iter().enumerate() {
            if element.get(pivot) {
                element ^= permuted.matrix.row(row);
            }
        }
        descend(&permuted.matrix, &mut element);
        if element.count_ones() < best.count_ones() {
            for (j, &place) in order.iter().enumerate() {
                best.set(place, element.get(j));
            }
        }
    }
    best
}

/// Adds rows, one or two at a time, while that makes the element lighter.
fn descend(rows: &Matrix, element: &mut Vector) {
    let mut weight = element.count_ones();
    let mut improved = true;
    while std::mem::take(&mut improved) {
        for i in 0..rows.rows() {
            let one = element.add_and_count(rows.row(i));
            if one < weight {
                (weight, improved) = (one, true);
                continue;
            }
            let pairs = if rows.rows() <= MOST_PAIRED { i + 1..rows.rows() } else { 0..0 };
            let mut kept = false;
            for j in pairs {
                let two = element.add_and_count(rows.row(j));
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
}

/// The sum over groups of cells of the fewest ones that any element of the coset has there.
fn lower_bound(basis: &Matrix, element: &Vector) -> usize {
    let columns = basis.transpose();
    let mut rest: Vec<usize> = (0..columns.rows()).collect();
    let mut bound = 0;
    while !rest.is_empty() {
        let group = take_group(&columns, &mut rest);
        let on_group = Matrix::from_fn(basis.rows(), group.len(), |i, j| basis.get(i, group[j])).echelon();
        let generators = (0..on_group.pivots.len()).map(|row| on_group.matrix.row(row).to_vector());
        let generators = Matrix::from_rows(group.len(), generators);
        bound += lightest_weight(&generators, Vector::from_fn(group.len(), |j| element.get(group[j])));
    }
    bound
}

/// Takes out the first cells that are independent of each other, up to the rank of a group, and every other
/// cell that depends on them.
fn take_group(columns: &Matrix, rest: &mut Vec<usize>) -> Vec<usize> {
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
        let taken = echelon.len() < GROUP_RANK;
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
    use super::*;
    use crate::solve::two::fewest::lightest;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_bound_holds_and_the_search_stays_in_the_coset(
            (rows, bits) in (1usize..12, prop::collection::vec(any::<u64>(), 13))
        ) {
            let entry = |i: usize, j: usize| bits[i] >> j & 1 == 1;
            let basis = Matrix::from_fn(rows, 40, entry);
            let element = Vector::from_fn(40, |j| entry(12, j));
            let fewest = lightest(&basis, element.clone()).count_ones();
            let (found, bound) = search(&basis, element.clone());
            prop_assert!(bound <= fewest && fewest <= found.count_ones());
            prop_assert!(basis.transpose().solve(&(&found ^ &element)).is_some());
        }
    }
}
