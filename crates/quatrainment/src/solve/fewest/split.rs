//! Whether a code splits by classes of cells: [`ClassSplit`].
//!
//! The cells have four classes in two halves. A code splits if in each half a codeword is determined by its restriction to
//! the two classes, and every restriction to one class occurs with every restriction to the other. Then an element of a
//! coset is a pair of choices in either half, and a lightest one is found from lists of 2^(k/2) elements instead of 2^k.
//! For Lights Out on rectangles with the classes (row mod 2, column mod 2), opposite ones in a half, this held wherever it
//! was tried; it is not a theorem here, so it is tested by ranks, and where it fails other methods are used.

use modtwo::{Matrix, RowSums, Vector};
use std::sync::OnceLock;

/// The maximum number of rows of a class: their sums have an index of 32 bits, and 2^32 of them can be enumerated.
pub(super) const MAX_ROWS: usize = 32;

/// A code that splits in both halves.
#[derive(Clone, Debug)]
pub(super) struct ClassSplit {
    pub(super) halves: [[Class; 2]; 2],
}

/// One class of cells and the codewords that are zero on the other class of the half.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The columns of the component that these cells are.
    pub(super) columns: Vec<usize>,
    /// A basis of those codewords, on these cells.
    pub(super) rows: Matrix,
    /// The same basis, on all columns of the component.
    everywhere: Matrix,
    /// Its sums on either class of the other half, once they are needed.
    elsewhere: OnceLock<[RowSums; 2]>,
    /// Each of them as a sum of the component's rows: bit i stands for row i.
    indices: Vec<u64>,
}

impl ClassSplit {
    /// Splits a code by the class of each column, if that can be done: classes 0 and 1 make a half, 2 and 3 the other.
    pub(super) fn new(rows: &Matrix, classes: &[usize]) -> Option<ClassSplit> {
        let nullity = rows.rows();
        if !(2..=2 * MAX_ROWS).contains(&nullity) {
            return None;
        }
        let half = |first: usize| -> Option<[Class; 2]> {
            let columns = [first, first + 1].map(|class| -> Vec<usize> {
                (0..classes.len())
                    .filter(|&column| classes[column] == class)
                    .collect()
            });
            // The sums of rows that are zero on each class.
            let [zero_on_first, zero_on_second] =
                [0, 1].map(|place: usize| on_columns(rows, &columns[place]).left_kernel());
            // Every pair of choices exists, and no two codewords are the same pair, exactly if these sums are a basis of
            // all.
            let both = zero_on_second.iter_rows().chain(zero_on_first.iter_rows());
            let both = Matrix::from_rows(nullity, both.map(|row| row.to_vector()));
            let ranks = [zero_on_second.rows(), zero_on_first.rows()];
            let splits = both.rows() == nullity
                && ranks.iter().all(|&rank| rank < nullity && rank <= MAX_ROWS)
                && both.rank() == nullity;
            let [own, other] = columns;
            splits.then(|| {
                [
                    Class::new(rows, own, &zero_on_second),
                    Class::new(rows, other, &zero_on_first),
                ]
            })
        };
        Some(ClassSplit {
            halves: [half(0)?, half(2)?],
        })
    }

    /// Returns the largest number of rows of a class.
    pub(super) fn rank(&self) -> usize {
        self.halves
            .iter()
            .flatten()
            .map(|class| class.rows.rows())
            .max()
            .expect("four classes")
    }
}

impl Class {
    fn new(rows: &Matrix, columns: Vec<usize>, sums: &Matrix) -> Class {
        let index = |row: modtwo::Row<'_>| row.ones().fold(0, |index, i| index | 1 << i);
        let everywhere = sums * rows;
        Class {
            rows: on_columns(&everywhere, &columns),
            columns,
            everywhere,
            elsewhere: OnceLock::new(),
            indices: sums.iter_rows().map(index).collect(),
        }
    }

    /// Returns the sums of the class's codewords on either class of the other half.
    pub(super) fn sums_on(&self, other_half: &[Class; 2]) -> &[RowSums; 2] {
        self.elsewhere.get_or_init(|| {
            let sums = |class: &Class| RowSums::new(&on_columns(&self.everywhere, &class.columns));
            other_half
                .each_ref()
                .map(|class| sums(class).expect("a class has at most 32 rows"))
        })
    }

    /// Returns a vector of the component on this class.
    pub(super) fn restricted(&self, vector: &Vector) -> Vector {
        Vector::from_fn(self.columns.len(), |j| vector.get(self.columns[j]))
    }

    /// Returns the index in the component of a sum of the class's rows.
    pub(super) fn index(&self, chosen: u32) -> u64 {
        let rows = self.indices.iter().enumerate();
        rows.filter(|(row, _)| chosen >> row & 1 == 1)
            .fold(0, |sum, (_, index)| sum ^ index)
    }
}

/// Returns a matrix on some of its columns.
fn on_columns(rows: &Matrix, columns: &[usize]) -> Matrix {
    Matrix::from_fn(rows.rows(), columns.len(), |i, j| rows.get(i, columns[j]))
}
