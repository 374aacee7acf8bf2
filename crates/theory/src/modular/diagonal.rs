//! The diagonal form of a matrix modulo k, by steps on its rows and columns: what can be made, and in how many ways.

use super::{Round, Square, gcd, inverse, unit_to_divisor};

/// The maximum number of additions spent on combining two rows to make them lighter.
const MAX_LIGHTENED: usize = 50_000_000;

/// The diagonal form of a matrix R: `left`·R·`right` has these entries on its diagonal and 0 elsewhere, and both
/// transformations have an inverse. Each entry divides k and the next one; k itself stands for 0.
#[derive(Clone, Debug)]
pub(crate) struct Diagonal {
    pub(crate) entries: Vec<u32>,
    pub(crate) left: Square,
    pub(crate) left_inverse: Square,
    pub(crate) right: Square,
    pub(crate) right_inverse: Square,
    pub(crate) rounds: Vec<Round>,
}

/// A matrix on its way to a diagonal. Operations on columns are stored as rows of the transposed transformation.
struct Work {
    matrix: Square,
    left: Square,
    left_inverse_turned: Square,
    right_turned: Square,
    right_inverse: Square,
    rounds: Vec<Round>,
}

impl Diagonal {
    pub(crate) fn of(matrix: &Square) -> Diagonal {
        let (size, modulus) = (matrix.size, matrix.modulus);
        let identity = Square::identity(size, modulus);
        let mut work = Work {
            matrix: matrix.clone(),
            left: identity.clone(),
            left_inverse_turned: identity.clone(),
            right_turned: identity.clone(),
            right_inverse: identity,
            rounds: Vec::new(),
        };
        let mut entries = Vec::with_capacity(size);
        for place in 0..size {
            match work.clear(place) {
                Some(entry) => entries.push(entry),
                None => break,
            }
        }
        let zeros = entries.len()..size;
        work.lighten_invariants(&entries);
        entries.resize(size, modulus);
        lighten(&mut work.left, &mut work.left_inverse_turned, zeros.clone());
        lighten(&mut work.right_turned, &mut work.right_inverse, zeros);
        Diagonal {
            entries,
            left: work.left,
            left_inverse: work.left_inverse_turned.transposed(),
            right: work.right_turned.transposed(),
            right_inverse: work.right_inverse,
            rounds: work.rounds,
        }
    }

    fn modulus(&self) -> u32 {
        self.left.modulus
    }

    /// Returns the places of entries that are not 1, the last first: those that forbid the most.
    pub(crate) fn bound(&self) -> Vec<usize> {
        (0..self.entries.len())
            .rev()
            .filter(|&place| self.entries[place] > 1)
            .collect()
    }

    /// Returns the weights that an entry's condition gives each cell: a sum that no press changes.
    pub(crate) fn invariant(&self, place: usize) -> Vec<u8> {
        let times = self.modulus() / self.entries[place];
        self.left
            .row(place)
            .iter()
            .map(|&entry| self.product(entry, times))
            .collect()
    }

    /// Returns the presses that an entry allows without a change: a quiet set.
    pub(crate) fn quiet(&self, place: usize) -> Vec<u8> {
        let times = self.modulus() / self.entries[place];
        self.right
            .column(place)
            .iter()
            .map(|&entry| self.product(entry, times))
            .collect()
    }

    fn product(&self, entry: u8, times: u32) -> u8 {
        (u32::from(entry) * times % self.modulus()) as u8
    }

    /// Returns the number of times to make each combined press to get a difference, or `None` when an invariant
    /// forbids it.
    pub(crate) fn shares(&self, difference: &[u8]) -> Option<Vec<u8>> {
        let right_sides = self.left.times_vector(difference);
        let share = |(&side, &entry): (&u8, &u32)| {
            let side = u32::from(side);
            side.is_multiple_of(entry).then(|| (side / entry) as u8)
        };
        right_sides.iter().zip(&self.entries).map(share).collect()
    }

    /// Returns presses that make a difference, or `None` when an invariant forbids it.
    pub(crate) fn solve(&self, difference: &[u8]) -> Option<Vec<u8>> {
        self.shares(difference)
            .map(|shares| self.right.times_vector(&shares))
    }
}

impl Work {
    /// Makes the entry at a place of the diagonal divide everything that is left, and clears its row and column.
    /// Returns `None` when only zeros are left.
    fn clear(&mut self, place: usize) -> Option<u32> {
        let (size, modulus) = (self.matrix.size, self.matrix.modulus);
        loop {
            let (i, j) = self.smallest(place)?;
            let mut round = Round::new(place, place);
            round.exchange = (i != place).then_some(i);
            round.exchange_column = (j != place).then_some(j);
            self.exchange_rows(place, i);
            self.exchange_columns(place, j);
            round.multiply = unit_to_divisor(u32::from(self.matrix.get(place, place)), modulus);
            self.multiply_row(place, round.multiply);
            let pivot = self.matrix.get(place, place);
            for to in place + 1..size {
                let quotient = u32::from(self.matrix.get(to, place) / pivot);
                if quotient > 0 {
                    self.add_row(place, to, modulus - quotient);
                    round.added.push((to, modulus - quotient));
                }
            }
            for to in place + 1..size {
                let quotient = u32::from(self.matrix.get(place, to) / pivot);
                if quotient > 0 {
                    self.add_column(place, to, modulus - quotient);
                    round.added_columns.push((to, modulus - quotient));
                }
            }
            self.rounds.push(round);
            let rest = place + 1..size;
            let is_clear = rest
                .clone()
                .all(|k| self.matrix.get(k, place) == 0 && self.matrix.get(place, k) == 0);
            // A remainder is smaller than the pivot and has a smaller divisor, so this terminates.
            if !is_clear {
                continue;
            }
            let is_odd_one = |&row: &usize| {
                self.matrix.row(row)[place + 1..]
                    .iter()
                    .any(|e| !e.is_multiple_of(pivot))
            };
            match rest.clone().find(is_odd_one) {
                None => return Some(u32::from(pivot)),
                Some(row) => {
                    self.mix(row, place);
                }
            }
        }
    }

    /// Makes invariants of entries that are neither 1 nor 0 lighter, by adding multiples of the rows of equal entries.
    /// A column then cancels what this adds beside the diagonal.
    fn lighten_invariants(&mut self, entries: &[u32]) {
        let modulus = self.matrix.modulus;
        // Of such a row only the remainders by its entry count.
        let weight = |row: &[u8], entry: u32| {
            row.iter()
                .filter(|&&e| !u32::from(e).is_multiple_of(entry))
                .count()
        };
        let bound = entries.iter().filter(|&&entry| entry > 1).count();
        let mut is_lighter = bound.pow(2) * modulus as usize * self.left.size <= MAX_LIGHTENED;
        while std::mem::take(&mut is_lighter) {
            for to in 0..entries.len() {
                let entry = entries[to];
                let equal = |&from: &usize| from != to && entries[from] == entry && entry > 1;
                for from in (0..entries.len()).filter(equal) {
                    let before = weight(self.left.row(to), entry);
                    let after = |times: &u32| {
                        let sums = self.left.row(to).iter().zip(self.left.row(from));
                        let sum = |(a, b): (&u8, &u8)| u32::from(*a) + times * u32::from(*b);
                        sums.filter(|&pair| !sum(pair).is_multiple_of(entry))
                            .count()
                    };
                    let best = (1..entry).min_by_key(after);
                    if let Some(times) = best.filter(|times| after(times) < before) {
                        self.left.add(from, to, times);
                        self.left_inverse_turned.add(to, from, modulus - times);
                        self.right_turned.add(to, from, modulus - times);
                        self.right_inverse.add(from, to, times);
                        is_lighter = true;
                    }
                }
            }
        }
    }

    /// Adds a row to the pivot's that the pivot does not divide; less its multiples, a remainder is left.
    fn mix(&mut self, row: usize, place: usize) {
        let modulus = self.matrix.modulus;
        let pivot = self.matrix.get(place, place);
        let mut round = Round::new(place, place);
        round.mixed = Some(row);
        self.add_row(row, place, 1);
        for to in place + 1..self.matrix.size {
            let quotient = u32::from(self.matrix.get(place, to) / pivot);
            if quotient > 0 {
                self.add_column(place, to, modulus - quotient);
                round.added_columns.push((to, modulus - quotient));
            }
        }
        self.rounds.push(round);
    }

    /// Returns the place of the entry with the smallest common divisor with k; the first of several in reading order.
    fn smallest(&self, place: usize) -> Option<(usize, usize)> {
        let (size, modulus) = (self.matrix.size, self.matrix.modulus);
        let divisors: Vec<u32> = (0..modulus).map(|number| gcd(number, modulus)).collect();
        let mut best = (modulus, None);
        for i in place..size {
            for j in place..size {
                let divisor = divisors[usize::from(self.matrix.get(i, j))];
                if divisor < best.0 {
                    best = (divisor, Some((i, j)));
                }
                if divisor == 1 {
                    return best.1;
                }
            }
        }
        best.1
    }

    fn exchange_rows(&mut self, a: usize, b: usize) {
        self.matrix.exchange(a, b);
        self.left.exchange(a, b);
        self.left_inverse_turned.exchange(a, b);
    }

    fn exchange_columns(&mut self, a: usize, b: usize) {
        for row in self.matrix.entries.chunks_exact_mut(self.matrix.size) {
            row.swap(a, b);
        }
        self.right_turned.exchange(a, b);
        self.right_inverse.exchange(a, b);
    }

    fn multiply_row(&mut self, row: usize, by: u32) {
        let back = inverse(by, self.matrix.modulus)
            .expect("what an equation is multiplied by has an inverse");
        self.matrix.multiply(row, by);
        self.left.multiply(row, by);
        self.left_inverse_turned.multiply(row, back);
    }

    fn add_row(&mut self, from: usize, to: usize, times: u32) {
        self.matrix.add(from, to, times);
        self.left.add(from, to, times);
        self.left_inverse_turned
            .add(to, from, self.matrix.modulus - times);
    }

    fn add_column(&mut self, from: usize, to: usize, times: u32) {
        let (size, modulus) = (self.matrix.size, self.matrix.modulus);
        for row in self.matrix.entries.chunks_exact_mut(size) {
            row[to] = ((u32::from(row[to]) + times * u32::from(row[from])) % modulus) as u8;
        }
        self.right_turned.add(from, to, times);
        self.right_inverse.add(to, from, modulus - times);
    }
}

/// Makes rows whose entry on the diagonal is 0 lighter by adding multiples of each other; any such change leaves
/// the diagonal as it is. What is added to a row is subtracted from the inverse, whose columns are stored as rows.
fn lighten(rows: &mut Square, inverse_turned: &mut Square, places: std::ops::Range<usize>) {
    let modulus = rows.modulus;
    let weight = |row: &[u8]| row.iter().filter(|&&entry| entry > 0).count();
    let mut is_lighter = places.len().pow(2) * modulus as usize * rows.size <= MAX_LIGHTENED;
    while std::mem::take(&mut is_lighter) {
        for to in places.clone() {
            for from in places.clone().filter(|&from| from != to) {
                let before = weight(rows.row(to));
                let after = |times: &u32| {
                    let sums = rows.row(to).iter().zip(rows.row(from));
                    sums.filter(|(a, b)| {
                        !(u32::from(**a) + times * u32::from(**b)).is_multiple_of(modulus)
                    })
                    .count()
                };
                let best = (1..modulus).min_by_key(after);
                if let Some(times) = best.filter(|times| after(times) < before) {
                    rows.add(from, to, times);
                    inverse_turned.add(to, from, modulus - times);
                    is_lighter = true;
                }
            }
        }
    }
    // The first number of each is made as small as it can be.
    for place in places {
        let first = rows.row(place).iter().copied().find(|&entry| entry > 0);
        let by = unit_to_divisor(
            u32::from(first.expect("a row with an inverse is not 0")),
            modulus,
        );
        let back = inverse(by, modulus).expect("a unit has an inverse");
        rows.multiply(place, by);
        inverse_turned.multiply(place, back);
    }
}
