//! Generators of the quiet sets or of the invariants: [`Basis`], with few cells in each so that people can read them.

use super::residues::Residues;
use crate::grid::Grid;
use crate::pattern::Pattern;
use modtwo::{Matrix, Row, Vector};

/// Generators of a group of vectors over Z/k, the lightest first.
#[derive(Clone, Debug)]
pub(super) enum Basis {
    /// Two states: the rows are a basis over GF(2).
    Bits(Matrix),
    /// More states: each generator has its own order.
    Residues(Residues),
}

impl Basis {
    /// Returns the number of generators.
    pub(super) fn len(&self) -> usize {
        match self {
            Basis::Bits(matrix) => matrix.rows(),
            Basis::Residues(residues) => residues.generators.len(),
        }
    }

    /// Returns the order of each generator: how many multiples it has.
    pub(super) fn orders(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(move |place| match self {
            Basis::Bits(_) => 2,
            Basis::Residues(residues) => residues.generators[place].order,
        })
    }

    /// Returns a generator.
    pub(super) fn get(&self, place: usize, grid: &Grid) -> Pattern {
        match self {
            Basis::Bits(matrix) => Pattern::from_bits(grid, matrix.row(place).to_vector()),
            Basis::Residues(residues) => residues.pattern(place, grid),
        }
    }

    /// Returns the first generator whose sum on a difference is not zero.
    pub(super) fn violated_by(&self, difference: &Pattern) -> Option<Pattern> {
        match self {
            Basis::Bits(matrix) => {
                let bits = difference.bits().expect("a difference of two states");
                let is_violated = |invariant: &Row<'_>| invariant.dot(bits.as_row());
                let witness = matrix.iter_rows().find(is_violated)?;
                Some(Pattern::from_bits(difference.grid(), witness.to_vector()))
            }
            Basis::Residues(residues) => residues.violated_by(difference),
        }
    }
}

/// All 2^k elements are sorted up to this k.
const MAX_SORTED: usize = 12;

/// Every pair is tried up to this many rows.
const MAX_PAIRED: usize = 512;

/// Bases of large boards are made shorter if that adds at most this many words.
const MAX_WORDS: usize = 1 << 26;

/// Returns another basis of the row space, with light elements first.
///
/// For few rows it is a lightest basis: each element is as light as can be, given those before it. So for any
/// set of cells, no element that holds an odd number of them is lighter than every such element of the basis:
/// it is a sum of basis elements no heavier than itself, and one of those must also hold an odd number.
pub(super) fn short_basis(basis: &Matrix) -> Matrix {
    let mut rows: Vec<Vector> = basis.iter_rows().map(|row| row.to_vector()).collect();
    if rows.len() <= MAX_SORTED {
        rows = lightest_basis(&rows);
    } else if rows.len() <= MAX_PAIRED {
        lighten_by_pairs(&mut rows);
    }
    rows.sort_by_cached_key(|row| (row.count_ones(), reading_order(row)));
    Matrix::from_rows(basis.columns(), rows)
}

/// Returns sets of cells as a short basis, unless that is too much work.
pub(super) fn short_basis_if_cheap(cells: usize, sets: Vec<Vector>) -> Matrix {
    let count = sets.len();
    let basis = Matrix::from_rows(cells, sets);
    // Few sets are added in every way, more of them in pairs, again and again.
    let sums = if count <= MAX_SORTED {
        1 << count
    } else {
        4 * count * count
    };
    if sums * cells.div_ceil(64) <= MAX_WORDS {
        short_basis(&basis)
    } else {
        basis
    }
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

/// Returns a key that sorts vectors in reading order: the one with the first one comes first.
fn reading_order(vector: &Vector) -> Vec<u64> {
    vector
        .words()
        .iter()
        .map(|word| !word.reverse_bits())
        .collect()
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
