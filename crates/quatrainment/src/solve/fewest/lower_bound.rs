//! Lower bounds for the weights of a coset: its cells are partitioned into groups of small rank.
//!
//! On each group all elements of the restricted coset are scanned; the sum of the smallest weights is a bound for the whole.
//! The more partitions have been tried, the larger the rank of the groups.

use super::component::Component;
use super::walsh::block_work;
use modtwo::Random;
use modtwo::{CosetWeights, Matrix, Vector};

/// The rank of a group, in the first partition and at most.
const FIRST_RANK: usize = 20;
const MAX_RANK: usize = 30;

/// How many partitions are tried before the rank grows.
const PARTITIONS_PER_RANK: usize = 4;

/// A sequence of partitions, which never ends.
pub(super) struct PartitionBound {
    pub(super) rank: usize,
    /// The cells that are in no group of the current partition yet.
    rest: Vec<usize>,
    /// The bound on the groups of the current partition so far.
    so_far: usize,
    partitions: usize,
    best: usize,
}

impl PartitionBound {
    pub(super) fn new(cells: usize) -> PartitionBound {
        PartitionBound {
            rank: FIRST_RANK,
            rest: (0..cells).collect(),
            so_far: 0,
            partitions: 0,
            best: 0,
        }
    }

    /// Returns the number of complete partitions.
    pub(super) fn partitions(&self) -> usize {
        self.partitions
    }

    /// Returns the best bound so far: no element is lighter.
    pub(super) fn best(&self) -> usize {
        self.best
    }

    /// Scans the next group, given any element of the coset. Returns the work it took.
    pub(super) fn step(
        &mut self,
        component: &Component,
        element: &Vector,
        rng: &mut Random,
    ) -> u64 {
        let work = self.scan_group(component, element);
        if self.rest.is_empty() {
            self.best = self.so_far.max(self.best);
            self.so_far = 0;
            self.partitions += 1;
            self.rank = (FIRST_RANK + self.partitions / PARTITIONS_PER_RANK).min(MAX_RANK);
            self.rest = (0..component.cells.len()).collect();
            if !self.partitions.is_multiple_of(PARTITIONS_PER_RANK) {
                rng.shuffle(&mut self.rest);
            }
        }
        work
    }

    /// Takes a group out of the rest and adds the smallest weight on it.
    fn scan_group(&mut self, component: &Component, element: &Vector) -> u64 {
        let columns = component.rows.transpose();
        let group = take_independent(&columns, &mut self.rest, self.rank);
        let on_group = |i: usize, j: usize| component.rows.get(i, group[j]);
        let on_group = Matrix::from_fn(component.nullity(), group.len(), on_group).echelon();
        let generators = (0..on_group.pivots.len()).map(|row| on_group.matrix.row(row).to_vector());
        let generators = Matrix::from_rows(group.len(), generators);
        let element = Vector::from_fn(group.len(), |j| element.get(group[j]));
        // A group with too many cells to count counts for nothing.
        let mut work = ((self.rank * 16 + component.nullity()) * component.cells.len()) as u64;
        if let Some(weights) = CosetWeights::new(&generators, &element) {
            let mut least = element.count_ones() as u32;
            weights.scan(0..weights.blocks(), least, |_, weight| {
                least = least.min(weight);
                least
            });
            self.so_far += least as usize;
            work += weights.blocks() * block_work(group.len());
        }
        work
    }
}

/// Takes out the first cells that are independent of each other, at most `rank`, and every other cell that depends on
/// them.
fn take_independent(columns: &Matrix, rest: &mut Vec<usize>, rank: usize) -> Vec<usize> {
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
        let taken = echelon.len() < rank;
        if taken {
            echelon.push((pivot, column));
        }
        taken
    });
    *rest = left;
    group
}
