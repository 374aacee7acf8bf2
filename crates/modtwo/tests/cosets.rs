//! Weights of the elements of a coset, against sums that are computed one by one.

use crate::support::{Random, cases, size};
use modtwo::{CosetWeights, InstructionSet, Matrix, RowSums, Vector};
use proptest::prelude::*;

/// Returns an element plus the rows that an index chooses.
fn element(rows: &Matrix, from: &Vector, index: u64) -> Vector {
    (0..rows.rows())
        .filter(|&row| index >> row & 1 == 1)
        .fold(from.clone(), |mut sum, row| {
            sum ^= rows.row(row);
            sum
        })
}

fn random(rows: usize, columns: usize, seed: u64) -> (Matrix, Vector) {
    let mut random = Random(seed);
    (random.matrix(rows, columns), random.vector(columns))
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn every_element_is_visited_once_with_its_weight(rows in 0..size(15, 12), columns in 0usize..400, seed: u64) {
        let (rows, from) = random(rows, columns, seed);
        let weights = CosetWeights::new(&rows, &from).unwrap();
        let mut visited = vec![None; 1 << rows.rows()];
        let half = weights.blocks() / 2;
        for blocks in [half..weights.blocks(), 0..half] {
            weights.scan(blocks, u32::MAX, |index, weight| {
                assert_eq!(visited[index as usize].replace(weight), None);
                u32::MAX
            });
        }
        for (index, weight) in visited.into_iter().enumerate() {
            prop_assert_eq!(weight, Some(element(&rows, &from, index as u64).count_ones() as u32));
        }
    }

    #[test]
    fn only_elements_up_to_the_limit_are_visited(rows in 1..size(14, 12), columns in 1usize..300, seed: u64, limit in 0u32..200) {
        let (rows, from) = random(rows, columns, seed);
        let light = (0..1u64 << rows.rows()).filter(|&i| element(&rows, &from, i).count_ones() as u32 <= limit).count();
        let weights = CosetWeights::new(&rows, &from).unwrap();
        let mut visited = 0;
        weights.scan(0..weights.blocks(), limit, |_, weight| {
            assert!(weight <= limit);
            visited += 1;
            limit
        });
        prop_assert_eq!(visited, light);
    }

    #[test]
    fn light_pairs_are_those_whose_sums_are_light(
        rows in 0usize..33, columns in 0usize..1200, seed: u64, chosen in prop::collection::vec(any::<u32>(), 0..40),
        others in prop::collection::vec(any::<u32>(), 0..40), less in 0u32..30
    ) {
        let (rows, from) = random(rows, columns, seed);
        let sums = RowSums::new(&rows).unwrap();
        let limit = (columns as u32 / 2).saturating_sub(less);
        // Neighbours often agree in their upper bits.
        let chosen: Vec<u32> = chosen.into_iter().chain((0..12).map(|i| i << 14 | 0x0500_0000)).collect();
        let mut light = Vec::new();
        let (some, more) = (sums.batch(&from, &chosen), sums.batch(&Vector::zeros(columns), &others));
        some.light_pairs(&more, limit, |i, j, weight| {
            light.push((i, j, weight));
            limit
        });
        light.sort_unstable();
        let mut known = Vec::new();
        for (i, &choice) in chosen.iter().enumerate() {
            for (j, &other) in others.iter().enumerate() {
                let mut sum = element(&rows, &from, u64::from(choice));
                sums.add_to(&mut sum, other);
                prop_assert_eq!(&sum, &element(&rows, &from, u64::from(choice ^ other)));
                let weight = sum.count_ones() as u32;
                known.extend((weight <= limit).then_some((i, j, weight)));
            }
        }
        prop_assert_eq!(light, known);
    }
}

#[test]
fn sums_full_of_ones_are_counted() {
    for columns in [64 * 31, 64 * 32, 64 * 70 + 5] {
        let sums = RowSums::new(&Matrix::from_fn(1, columns, |_, _| true)).unwrap();
        let zero = Vector::zeros(columns);
        for set in InstructionSet::available() {
            let mut weights = Vec::new();
            set.run(|| {
                sums.batch(&zero, &[0, 1]).light_pairs(
                    &sums.batch(&zero, &[1]),
                    u32::MAX,
                    |i, _, weight| {
                        weights.push((i, weight as usize));
                        u32::MAX
                    },
                );
            });
            weights.sort_unstable();
            assert_eq!(weights, [(0, columns), (1, 0)], "{set}");
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    assert!(CosetWeights::new(&Matrix::zeros(64, 10), &Vector::zeros(10)).is_none());
    assert!(CosetWeights::new(&Matrix::zeros(3, 1 << 15), &Vector::zeros(1 << 15)).is_none());
    assert!(RowSums::new(&Matrix::zeros(33, 10)).is_none());
}

#[test]
fn the_greatest_number_of_columns_does_not_overflow() {
    let columns = size((1 << 15) - 1, 1000);
    let rows = Matrix::from_fn(12, columns, |i, _| i == 3);
    let weights = CosetWeights::new(&rows, &Vector::zeros(columns)).unwrap();
    let mut seen = Vec::new();
    weights.scan(0..weights.blocks(), u32::MAX, |_, weight| {
        seen.push(weight as usize);
        u32::MAX
    });
    assert!(seen.iter().all(|&weight| weight == 0 || weight == columns));
    assert_eq!(
        seen.iter().filter(|&&weight| weight == columns).count(),
        2048
    );
}
