//! Upper bounds: light elements of a coset by descents from random information sets.
//!
//! An information set of a code of dimension k is a set of k cells on which a codeword is determined. The element is made
//! zero there; then one or two rows of the basis that is systematic on that set are added wherever that makes it lighter.

use modtwo::Random;
use modtwo::{Matrix, Vector};

/// Pairs of rows are tried up to this many rows.
const MAX_PAIRED: usize = 128;

/// A sequence of descents, which never ends.
pub(super) struct InformationSetDescent {
    order: Vec<usize>,
    rounds: u64,
}

impl InformationSetDescent {
    pub(super) fn new(cells: usize) -> InformationSetDescent {
        InformationSetDescent {
            order: (0..cells).collect(),
            rounds: 0,
        }
    }

    /// Returns the number of descents.
    pub(super) fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Descends from another information set and replaces `best` by a lighter element, if that leads to one. Returns the
    /// work it took.
    pub(super) fn step(&mut self, basis: &Matrix, best: &mut Vector, rng: &mut Random) -> u64 {
        self.rounds += 1;
        let columns = basis.columns();
        rng.shuffle(&mut self.order);
        let order = &self.order;
        // Rows are permuted faster than columns.
        let transposed = basis.transpose();
        let permuted = order
            .iter()
            .map(|&column| transposed.row(column).to_vector());
        let permuted = Matrix::from_rows(basis.rows(), permuted)
            .transpose()
            .echelon();
        let mut element = Vector::from_fn(columns, |j| best.get(order[j]));
        for (row, &pivot) in permuted.pivots.iter().enumerate() {
            if element.get(pivot) {
                element ^= permuted.matrix.row(row);
            }
        }
        let additions = descend(&permuted.matrix, &mut element);
        if element.count_ones() < best.count_ones() {
            for (j, &place) in order.iter().enumerate() {
                best.set(place, element.get(j));
            }
        }
        (additions + basis.rows() as u64) * (columns as u64 / 32 + 8)
            + 4 * (basis.rows() * columns) as u64
    }
}

/// Adds rows, one or two at a time, while that makes the element lighter. Returns the number of additions.
fn descend(rows: &Matrix, element: &mut Vector) -> u64 {
    let mut weight = element.count_ones();
    let mut improved = true;
    let mut additions = 0;
    while std::mem::take(&mut improved) {
        for i in 0..rows.rows() {
            let one = element.add_and_count(rows.row(i));
            additions += 2;
            if one < weight {
                (weight, improved) = (one, true);
                continue;
            }
            let pairs = if rows.rows() <= MAX_PAIRED {
                i + 1..rows.rows()
            } else {
                0..0
            };
            let mut kept = false;
            for j in pairs {
                let two = element.add_and_count(rows.row(j));
                additions += 2;
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
    additions
}
