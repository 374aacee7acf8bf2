//! The components of a code: sets of cells such that every codeword is a sum of codewords that each lie within one. A
//! lightest element of a coset is then found on each component separately.

use super::split::ClassSplit;
use modtwo::{Matrix, Vector};

/// Cells that cannot be separated, and the codewords (quiet sets) on them.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The cells, in reading order. All vectors of the component have an entry for each.
    pub(super) cells: Vec<usize>,
    /// A basis of the codewords, in reduced echelon form with the last row first.
    pub(super) rows: Matrix,
    /// Where each row has its first one, which no other row has.
    pivots: Vec<usize>,
    /// Whether all codewords have even weight, so that all elements of a coset have the same parity.
    pub(super) is_even: bool,
    pub(super) split: Option<ClassSplit>,
}

impl Component {
    /// Returns the components of the code with this basis. Cells in no codeword belong to none. `class` maps a cell to its
    /// class, from 0 to 3, for [`ClassSplit`].
    pub(super) fn all(basis: &Matrix, class: impl Fn(usize) -> usize) -> Vec<Component> {
        let echelon = basis.echelon();
        let rows: Vec<usize> = (0..echelon.pivots.len()).collect();
        // In reduced echelon form, two cells are connected exactly when rows lead from one to the other.
        let mut parents: Vec<usize> = rows.clone();
        let mut first_row: Vec<Option<usize>> = vec![None; basis.columns()];
        for &row in &rows {
            for cell in echelon.matrix.row(row).ones() {
                let other = *first_row[cell].get_or_insert(row);
                let (a, b) = (root(&mut parents, row), root(&mut parents, other));
                parents[a.max(b)] = a.min(b);
            }
        }
        let of_row: Vec<usize> = rows.iter().map(|&row| root(&mut parents, row)).collect();
        let roots = rows.iter().filter(|&&row| of_row[row] == row);
        roots
            .map(|&of| {
                let belongs = |cell: &usize| first_row[*cell].is_some_and(|row| of_row[row] == of);
                let cells: Vec<usize> = (0..basis.columns()).filter(belongs).collect();
                let own: Vec<usize> = rows
                    .iter()
                    .rev()
                    .copied()
                    .filter(|&row| of_row[row] == of)
                    .collect();
                let pivots = own.iter().map(|&row| {
                    let pivot = cells.binary_search(&echelon.pivots[row]);
                    pivot.expect("a row's first one is among its cells")
                });
                let pivots = pivots.collect();
                let rows = Matrix::from_fn(own.len(), cells.len(), |i, j| {
                    echelon.matrix.get(own[i], cells[j])
                });
                let classes: Vec<usize> = cells.iter().map(|&cell| class(cell)).collect();
                let is_even = rows.iter_rows().all(|row| row.count_ones() % 2 == 0);
                Component {
                    split: ClassSplit::new(&rows, &classes),
                    cells,
                    rows,
                    pivots,
                    is_even,
                }
            })
            .collect()
    }

    /// Returns the dimension of the code.
    pub(super) fn nullity(&self) -> usize {
        self.rows.rows()
    }

    /// Returns the element of a coset that is zero at every pivot. Of two elements, the one with the larger
    /// [`index`](Component::index) comes first in reading order: they differ by a codeword, whose first one is at a pivot.
    pub(super) fn origin(&self, mut element: Vector) -> Vector {
        for (row, &pivot) in self.rows.iter_rows().zip(&self.pivots) {
            if element.get(pivot) {
                element ^= row;
            }
        }
        element
    }

    /// Returns the origin plus the rows whose bits are set in an index.
    pub(super) fn at(&self, origin: &Vector, index: u64) -> Vector {
        let mut element = origin.clone();
        for row in (0..self.nullity()).filter(|&row| index >> row & 1 == 1) {
            element ^= self.rows.row(row);
        }
        element
    }

    /// Returns the index of an element, from which [`at`](Component::at) makes it again. The code has dimension 64 at most.
    pub(super) fn index(&self, element: &Vector) -> u64 {
        self.pivots
            .iter()
            .enumerate()
            .fold(0, |index, (row, &pivot)| {
                index | u64::from(element.get(pivot)) << row
            })
    }

    /// Rounds a lower bound up to the parity of a known weight, if all elements have the same parity.
    pub(super) fn rounded(&self, bound: usize, weight: usize) -> usize {
        bound + usize::from(self.is_even && bound % 2 != weight % 2)
    }
}

fn root(parents: &mut [usize], mut row: usize) -> usize {
    while parents[row] != row {
        parents[row] = parents[parents[row]];
        row = parents[row];
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codewords_without_a_common_cell_are_separated() {
        let rows = ["0110000", "0000111", "0110111", "1001000"];
        let basis = Matrix::from_rows(
            7,
            rows.map(|row| row.chars().map(|bit| bit == '1').collect()),
        );
        let components = Component::all(&basis, |_| 0);
        let cells: Vec<_> = components
            .iter()
            .map(|component| component.cells.clone())
            .collect();
        assert_eq!(cells, [vec![0, 3], vec![1, 2], vec![4, 5, 6]]);
        assert!(components.iter().all(|component| component.nullity() == 1));
        assert_eq!(
            components
                .iter()
                .map(|component| component.is_even)
                .collect::<Vec<_>>(),
            [true, true, false]
        );
    }

    #[test]
    fn larger_indices_come_first_in_reading_order() {
        let rows = ["10011", "01101", "00110"];
        let basis = Matrix::from_rows(
            5,
            rows.map(|row| row.chars().map(|bit| bit == '1').collect()),
        );
        let component = &Component::all(&basis, |_| 0)[0];
        let origin = component.origin(Vector::from_fn(5, |j| j != 2));
        let words: Vec<String> = (0..8)
            .map(|index| component.at(&origin, index).to_string())
            .collect();
        assert_eq!(component.nullity(), 3, "they are connected");
        assert!(words.is_sorted(), "{words:?}");
        for index in 0..8 {
            assert_eq!(component.index(&component.at(&origin, index)), index);
        }
    }
}
