//! Quiet sets fall apart into components: sets of cells such that every quiet set is a sum of quiet sets that each lie
//! within one. The fewest presses can then be found on each component for itself.

use super::split::Split;
use gf2::{Matrix, Vector};

/// Cells that cannot be looked at apart from each other, and the quiet sets on them.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The cells, in reading order. All vectors of the component have an entry for each.
    pub(super) cells: Vec<usize>,
    /// A basis of the quiet sets, in reduced echelon form with the last row first.
    pub(super) rows: Matrix,
    /// Where each row has its first one, which no other row has.
    pivots: Vec<usize>,
    /// Whether all quiet sets have an even number of presses, so that all solutions have the same parity.
    pub(super) is_even: bool,
    pub(super) split: Option<Split>,
}

impl Component {
    /// The components of a basis of quiet sets. Cells in no quiet set belong to none. `class` tells a cell's class,
    /// from 0 to 3, as [`Split`] wants it.
    pub(super) fn all(quiet_sets: &Matrix, class: impl Fn(usize) -> usize) -> Vec<Component> {
        let echelon = quiet_sets.echelon();
        let rows: Vec<usize> = (0..echelon.pivots.len()).collect();
        // In reduced echelon form, two cells are connected exactly when rows lead from one to the other.
        let mut parents: Vec<usize> = rows.clone();
        let mut first_row: Vec<Option<usize>> = vec![None; quiet_sets.columns()];
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
                let cells: Vec<usize> = (0..quiet_sets.columns()).filter(belongs).collect();
                let own: Vec<usize> = rows.iter().rev().copied().filter(|&row| of_row[row] == of).collect();
                let pivots = own.iter().map(|&row| {
                    let pivot = cells.binary_search(&echelon.pivots[row]);
                    pivot.expect("a row's first one is among its cells")
                });
                let pivots = pivots.collect();
                let rows =
                    Matrix::from_fn(own.len(), cells.len(), |i, j| echelon.matrix.get(own[i], cells[j]));
                let classes: Vec<usize> = cells.iter().map(|&cell| class(cell)).collect();
                let is_even = rows.iter_rows().all(|row| row.count_ones() % 2 == 0);
                Component { split: Split::of(&rows, &classes), cells, rows, pivots, is_even }
            })
            .collect()
    }

    /// How many independent quiet sets there are.
    pub(super) fn nullity(&self) -> usize {
        self.rows.rows()
    }

    /// The solution that presses no pivot. Counted from there by [`index`](Component::at), of two solutions the one
    /// with the larger index has its first press earlier, where they differ: at a pivot, as what they differ by begins
    /// at one.
    pub(super) fn origin(&self, mut element: Vector) -> Vector {
        for (row, &pivot) in self.rows.iter_rows().zip(&self.pivots) {
            if element.get(pivot) {
                element ^= row;
            }
        }
        element
    }

    /// A solution plus the quiet sets whose bits are set in an index.
    pub(super) fn at(&self, origin: &Vector, index: u64) -> Vector {
        let mut element = origin.clone();
        for row in (0..self.nullity()).filter(|&row| index >> row & 1 == 1) {
            element ^= self.rows.row(row);
        }
        element
    }

    /// The index of a solution, so that [`at`](Component::at) gives it back: the origin presses no pivot. For at most 64
    /// quiet sets.
    pub(super) fn index(&self, element: &Vector) -> u64 {
        self.pivots
            .iter()
            .enumerate()
            .fold(0, |index, (row, &pivot)| index | u64::from(element.get(pivot)) << row)
    }

    /// The bound, or one more where all solutions have another parity than that.
    pub(super) fn rounded(&self, bound: usize, solution: usize) -> usize {
        bound + usize::from(self.is_even && bound % 2 != solution % 2)
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
    fn quiet_sets_without_a_common_cell_fall_apart() {
        let rows = ["0110000", "0000111", "0110111", "1001000"];
        let quiet_sets = Matrix::from_rows(7, rows.map(|row| row.chars().map(|bit| bit == '1').collect()));
        let components = Component::all(&quiet_sets, |_| 0);
        let cells: Vec<_> = components.iter().map(|component| component.cells.clone()).collect();
        assert_eq!(cells, [vec![0, 3], vec![1, 2], vec![4, 5, 6]]);
        assert!(components.iter().all(|component| component.nullity() == 1));
        assert_eq!(
            components.iter().map(|component| component.is_even).collect::<Vec<_>>(),
            [true, true, false]
        );
    }

    #[test]
    fn larger_indices_come_first_in_reading_order() {
        let rows = ["10011", "01101", "00110"];
        let quiet_sets = Matrix::from_rows(5, rows.map(|row| row.chars().map(|bit| bit == '1').collect()));
        let component = &Component::all(&quiet_sets, |_| 0)[0];
        let origin = component.origin(Vector::from_fn(5, |j| j != 2));
        let words: Vec<String> = (0..8).map(|index| component.at(&origin, index).to_string()).collect();
        assert_eq!(component.nullity(), 3, "they hang together");
        assert!(words.is_sorted(), "{words:?}");
        for index in 0..8 {
            assert_eq!(component.index(&component.at(&origin, index)), index);
        }
    }
}
