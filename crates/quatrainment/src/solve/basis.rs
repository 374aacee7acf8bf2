//! Bases that a person can read: with few cells in each element.

use gf2::{Matrix, Vector};

/// All 2^k elements are sorted up to this k.
const MOST_SORTED: usize = 12;

/// Up to so many rows every pair is tried.
const MOST_PAIRED: usize = 512;

/// Another basis of the row space, with light elements first.
///
/// For few rows it is a lightest basis: each element is as light as can be, given those before it. So for any
/// set of cells, no element that holds an odd number of them is lighter than every such element of the basis:
/// it is a sum of basis elements no heavier than itself, and one of those must hold an odd number, too.
pub(super) fn short_basis(basis: &Matrix) -> Matrix {
    let mut rows: Vec<Vector> = basis.iter_rows().map(|row| row.to_vector()).collect();
    if rows.len() <= MOST_SORTED {
        rows = lightest_basis(&rows);
    } else if rows.len() <= MOST_PAIRED {
        lighten_by_pairs(&mut rows);
    }
    rows.sort_by_cached_key(|row| (row.count_ones(), reading_order(row)));
    Matrix::from_rows(basis.columns(), rows)
}

fn lightest_basis(rows: &[Vector]) -> Vec<Vector> {
    let Some(first) = rows.first() else {
        return Vec::new();
    };
    let mut elements = vec![Vector::zeros(first.len())];
    for row in rows {
        let sums: Vec<Vector> = elements.iter().map(|element| element ^ row).collect();
        elements.extend(sums);
    }
    elements.sort_by_cached_key(|element| (element.count_ones(), reading_order(element)));
    let mut chosen: Vec<Vector> = Vec::new();
    let mut echelon: Vec<(usize, Vector)> = Vec::new();
    for element in elements {
        let mut rest = element.clone();
        for (pivot, reduced) in &echelon {
            if rest.get(*pivot) {
                rest ^= reduced;
            }
        }
        if let Some(pivot) = rest.ones().next() {
            echelon.push((pivot, rest));
            chosen.push(element);
        }
        if chosen.len() == rows.len() {
            break;
        }
    }
    chosen
}

fn lighten_by_pairs(rows: &mut [Vector]) {
    let mut lighter = true;
    while std::mem::take(&mut lighter) {
        for i in 0..rows.len() {
            for j in 0..rows.len() {
                let weight = rows[i].count_ones();
                if i != j && (&rows[i] ^ &rows[j]).count_ones() < weight {
                    rows[i] = &rows[i] ^ &rows[j];
                    lighter = true;
                }
            }
        }
    }
}

/// A key that sorts vectors with earlier ones first.
fn reading_order(vector: &Vector) -> Vec<u64> {
    vector.words().iter().map(|word| !word.reverse_bits()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_short_basis_spans_the_same_space_and_is_no_heavier(
            (rows, bits) in (0usize..16, prop::collection::vec(any::<u32>(), 16))
        ) {
            let basis = Matrix::from_fn(rows, 30, |i, j| bits[i] >> j & 1 == 1).echelon();
            let independent = basis.pivots.len();
            let basis = Matrix::from_rows(30, (0..independent).map(|i| basis.matrix.row(i).to_vector()));
            let short = short_basis(&basis);
            prop_assert_eq!(short.echelon().matrix, basis.echelon().matrix);
            let weight = |m: &Matrix| m.iter_rows().map(|row| row.count_ones()).sum::<usize>();
            prop_assert!(weight(&short) <= weight(&basis));
        }
    }
}
