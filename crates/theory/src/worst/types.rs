//! Cells sorted by the quiet sets that hold them: [`Types`].

use std::collections::BTreeMap;

/// What the random numbers of a search are for. The seed is fixed, so the same question always gets the same answer.
pub(super) const SEARCH: &[u8; 24] = b"quatrainment search v1  ";

/// Cells sorted by the quiet sets that they belong to.
#[derive(Clone)]
pub(super) struct Types {
    pub(super) nullity: usize,
    pub(super) fixed: Vec<usize>,
    /// For each type the sets of the basis, and its cells.
    pub(super) types: Vec<(usize, Vec<usize>)>,
}

impl Types {
    /// Sorts cells by the quiet sets that hold them.
    pub(super) fn sorted(
        cells: usize,
        nullity: usize,
        holds: impl Fn(usize, usize) -> bool,
    ) -> Types {
        let mut types: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
        for cell in 0..cells {
            let of = (0..nullity).map(|set| holds(set, cell)).collect();
            types.entry(of).or_default().push(cell);
        }
        let fixed = types.remove(&vec![false; nullity]).unwrap_or_default();
        let number = |of: &[bool]| {
            of.iter()
                .take(usize::BITS as usize)
                .rev()
                .fold(0, |v, &bit| v << 1 | usize::from(bit))
        };
        let types = types
            .into_iter()
            .map(|(of, cells)| (number(&of), cells))
            .collect();
        Types {
            nullity,
            fixed,
            types,
        }
    }

    /// Sorts the cells by some of the quiet sets, given as sums of the basis.
    pub(super) fn sorted_by(&self, sets: &[usize]) -> Types {
        let cells = self.by_cell();
        Types::sorted(cells.len(), sets.len(), |set, cell| {
            is_in(cells[cell], sets[set])
        })
    }

    /// Returns for each cell the sets of the basis that hold it.
    pub(super) fn by_cell(&self) -> Vec<usize> {
        let mut cells = vec![0; self.fixed.len() + self.cells() as usize];
        for (of, members) in &self.types {
            members.iter().for_each(|&cell| cells[cell] = *of);
        }
        cells
    }

    /// Returns the sets of the basis that hold a type.
    pub(super) fn of(&self, place: usize) -> usize {
        self.types[place].0
    }

    /// Returns the number of cells in quiet sets.
    pub(super) fn cells(&self) -> i64 {
        self.sizes().sum()
    }

    /// Returns the number of cells of each type.
    pub(super) fn sizes(&self) -> impl Iterator<Item = i64> {
        self.types.iter().map(|(_, cells)| cells.len() as i64)
    }

    /// Returns a number that the largest f of no position is below. Some f(c) is positive unless all are 0, which takes
    /// numbers that are all even.
    pub(super) fn least(&self) -> i64 {
        if self.sizes().any(|cells| cells % 2 == 1) {
            2 - self.cells() % 2
        } else {
            0
        }
    }

    /// Returns the presses of a position whose largest f is this.
    pub(super) fn presses_for(&self, largest: i64) -> u64 {
        self.fixed.len() as u64 + ((self.cells() - largest) / 2) as u64
    }

    /// Returns the largest f of a position that needs this number of presses.
    pub(super) fn largest_for(&self, presses: u64) -> i64 {
        self.cells() - 2 * (presses as i64 - self.fixed.len() as i64)
    }

    /// Returns all f of some numbers.
    pub(super) fn sums(&self, numbers: &[i64]) -> Vec<i64> {
        let mut f = vec![0i64; 1 << self.nullity];
        for ((of, _), number) in self.types.iter().zip(numbers) {
            f[*of] += number;
        }
        transform(&mut f);
        f
    }

    /// Returns the largest f of some numbers. The numbers become those of the same position after the quiet set of
    /// the largest f, which are its fewest presses.
    pub(super) fn largest(&self, numbers: &mut [i64]) -> i64 {
        let (quiet_set, largest) = self
            .sums(numbers)
            .into_iter()
            .enumerate()
            .max_by_key(|(_, f)| *f)
            .expect("there is the empty sum");
        for ((of, _), number) in self.types.iter().zip(numbers) {
            if is_in(*of, quiet_set) {
                *number = -*number;
            }
        }
        largest
    }
}

/// Returns whether a sum of quiet sets of the basis holds the cells of a type.
pub(super) fn is_in(of: usize, quiet_set: usize) -> bool {
    (of & quiet_set).count_ones() % 2 == 1
}

/// Computes the Walsh–Hadamard transform: entry c becomes Σ ±entry v, with the sign of (−1)^(v·c).
pub(super) fn transform<T: Copy + std::ops::Add<Output = T> + std::ops::Sub<Output = T>>(
    values: &mut [T],
) {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}
