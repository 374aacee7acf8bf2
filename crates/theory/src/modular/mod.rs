//! Linear algebra modulo k that can be written down step by step: for proofs, explanations and certificates of games with
//! more than two states. It works for every k, because it only ever multiplies an equation by a number that has
//! an inverse, and finds common divisors by remainders.
//!
//! The solver has a method of its own (by prime powers); the two are tested against each other.

mod diagonal;
mod echelon;

use quatrainment::{Cell, Game, Pattern};

pub(crate) use diagonal::Diagonal;
pub(crate) use echelon::Echelon;

/// A square matrix modulo k, by rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    size: usize,
    modulus: u32,
    entries: Vec<u8>,
}

impl Square {
    pub(crate) fn from_fn(size: usize, modulus: u32, entry: impl Fn(usize, usize) -> u8) -> Square {
        let entries = (0..size).flat_map(|i| (0..size).map(move |j| (i, j)));
        Square {
            size,
            modulus,
            entries: entries.map(|(i, j)| entry(i, j)).collect(),
        }
    }

    pub(crate) fn identity(size: usize, modulus: u32) -> Square {
        Square::from_fn(size, modulus, |i, j| u8::from(i == j))
    }

    /// Creates the matrix R of a game: column k is what press k adds.
    ///
    /// # Panics
    /// Panics if the matrix does not fit in memory.
    pub(crate) fn of(game: &Game) -> Square {
        let size = usize::try_from(game.grid().len()).expect("the board fits in memory");
        let mut matrix = Square::from_fn(size, u32::from(game.states()), |_, _| 0);
        for press in game.grid().cells() {
            for (cell, amount) in game.effect(press) {
                matrix.entries[cell.position() * size + press.position()] = amount;
            }
        }
        matrix
    }

    pub(crate) fn modulus(&self) -> u32 {
        self.modulus
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn get(&self, i: usize, j: usize) -> u8 {
        self.entries[i * self.size + j]
    }

    pub(crate) fn row(&self, i: usize) -> &[u8] {
        &self.entries[i * self.size..(i + 1) * self.size]
    }

    pub(crate) fn column(&self, j: usize) -> Vec<u8> {
        (0..self.size).map(|i| self.get(i, j)).collect()
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.entries.chunks_exact(self.size.max(1))
    }

    /// Returns the rows as a drawing takes them.
    pub(crate) fn numbers(&self) -> Vec<Vec<i64>> {
        self.rows()
            .map(|row| row.iter().map(|&entry| i64::from(entry)).collect())
            .collect()
    }

    pub(crate) fn transposed(&self) -> Square {
        Square::from_fn(self.size, self.modulus, |i, j| self.get(j, i))
    }

    pub(crate) fn is_identity(&self) -> bool {
        *self == Square::identity(self.size, self.modulus)
    }

    #[cfg(test)]
    pub(crate) fn times(&self, other: &Square) -> Square {
        let mut product = Square::from_fn(self.size, self.modulus, |_, _| 0);
        for i in 0..self.size {
            let mut sums = vec![0u32; self.size];
            for (j, &factor) in self
                .row(i)
                .iter()
                .enumerate()
                .filter(|(_, factor)| **factor > 0)
            {
                for (sum, &entry) in sums.iter_mut().zip(other.row(j)) {
                    *sum = (*sum + u32::from(factor) * u32::from(entry)) % self.modulus;
                }
            }
            for (entry, sum) in product.entries[i * self.size..].iter_mut().zip(sums) {
                *entry = sum as u8;
            }
        }
        product
    }

    pub(crate) fn times_vector(&self, vector: &[u8]) -> Vec<u8> {
        self.rows()
            .map(|row| dot(row, vector, self.modulus))
            .collect()
    }

    fn exchange(&mut self, a: usize, b: usize) {
        for j in 0..self.size {
            self.entries.swap(a * self.size + j, b * self.size + j);
        }
    }

    fn multiply(&mut self, i: usize, by: u32) {
        let (size, modulus) = (self.size, self.modulus);
        for entry in &mut self.entries[i * size..(i + 1) * size] {
            *entry = (u32::from(*entry) * by % modulus) as u8;
        }
    }

    /// Adds a multiple of one row to another.
    fn add(&mut self, from: usize, to: usize, times: u32) {
        let (size, modulus) = (self.size, self.modulus);
        for j in 0..size {
            let added = times * u32::from(self.entries[from * size + j]);
            let entry = &mut self.entries[to * size + j];
            *entry = ((u32::from(*entry) + added) % modulus) as u8;
        }
    }
}

/// Returns the dot product of two lists of numbers.
pub(crate) fn dot(a: &[u8], b: &[u8], modulus: u32) -> u8 {
    let products = a.iter().zip(b).map(|(&a, &b)| u64::from(a) * u64::from(b));
    (products.sum::<u64>() % u64::from(modulus)) as u8
}

pub(crate) fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the inverse of a number modulo k, if it has one.
pub(crate) fn inverse(number: u32, modulus: u32) -> Option<u32> {
    (1..modulus).find(|other| number * other % modulus == 1)
}

/// Returns a unit that turns this number into its greatest common divisor with k. There is one for every number:
/// modulo each prime power of k, a number is a unit times a power of the prime.
fn unit_to_divisor(number: u32, modulus: u32) -> u32 {
    let divisor = gcd(number, modulus) % modulus;
    let turns = |unit: &u32| number * unit % modulus == divisor && gcd(*unit, modulus) == 1;
    (1..modulus)
        .find(turns)
        .expect("every number modulo k is a unit times a divisor of k")
}

/// Creates a pattern of a game from its numbers in reading order.
pub(crate) fn pattern(game: &Game, values: &[u8]) -> Pattern {
    Pattern::from_fn(game.grid(), game.states(), |cell: Cell| {
        values[cell.position()]
    })
}

/// What is done to one pivot in one go: two equations change places, one is multiplied by a number with an
/// inverse, and multiples of it are added to others. On the way to a diagonal, the same is done to columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// The place of the pivot's equation.
    pub(crate) row: usize,
    /// The column of the pivot.
    pub(crate) column: usize,
    /// The equation that was added to the pivot's first, so that a smaller divisor can be found.
    pub(crate) mixed: Option<usize>,
    /// The equation that changes places with the pivot's.
    pub(crate) exchange: Option<usize>,
    /// The column that changes places with the pivot's.
    pub(crate) exchange_column: Option<usize>,
    /// What the pivot's equation is multiplied by.
    pub(crate) multiply: u32,
    /// To which equations it is then added, how often.
    pub(crate) added: Vec<(usize, u32)>,
    /// To which columns the pivot's column is added, how often.
    pub(crate) added_columns: Vec<(usize, u32)>,
}

impl Round {
    fn new(row: usize, column: usize) -> Round {
        Round {
            row,
            column,
            mixed: None,
            exchange: None,
            exchange_column: None,
            multiply: 1,
            added: Vec::new(),
            added_columns: Vec::new(),
        }
    }

    /// Applies to the right sides what was done to the equations.
    pub(crate) fn apply(&self, right: &mut [u8], modulus: u32) {
        let plus = |to: u8, times: u32, from: u8| {
            ((u32::from(to) + times * u32::from(from)) % modulus) as u8
        };
        if let Some(mixed) = self.mixed {
            right[self.row] = plus(right[self.row], 1, right[mixed]);
        }
        if let Some(other) = self.exchange {
            right.swap(self.row, other);
        }
        right[self.row] = (u32::from(right[self.row]) * self.multiply % modulus) as u8;
        for &(to, times) in &self.added {
            right[to] = plus(right[to], times, right[self.row]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;
    use proptest::prelude::*;
    use quatrainment::Solver;

    fn squares() -> impl Strategy<Value = Square> {
        let modulus = prop_oneof![3 => 2u32..=12, 1 => 2u32..=255];
        (modulus, 1usize..6, prop::collection::vec(any::<u8>(), 36)).prop_map(
            |(modulus, size, entries)| {
                Square::from_fn(size, modulus, |i, j| {
                    (u32::from(entries[i * 6 + j]) % modulus) as u8
                })
            },
        )
    }

    proptest! {
        #[test]
        fn the_reduced_form_is_what_its_steps_make(matrix in squares()) {
            let form = Echelon::of(&matrix);
            prop_assert_eq!(form.transform.times(&matrix), form.matrix.clone());
            for (row, &column) in form.pivots.iter().enumerate() {
                let pivot = form.matrix.get(row, column);
                prop_assert_eq!(matrix.modulus % u32::from(pivot), 0);
                for i in 0..matrix.size {
                    let entry = form.matrix.get(i, column);
                    let is_right = if i > row { entry == 0 } else { i == row || entry < pivot };
                    prop_assert!(is_right);
                }
            }
            for i in form.pivots.len()..matrix.size {
                prop_assert!(form.matrix.row(i).iter().all(|&entry| entry == 0));
            }
            // The rounds do to a vector what the transformation does.
            let mut right = matrix.column(0);
            form.rounds.iter().for_each(|round| round.apply(&mut right, matrix.modulus));
            prop_assert_eq!(right, form.matrix.column(0));
        }

        #[test]
        fn the_diagonal_form_is_diagonal_and_can_be_undone(matrix in squares()) {
            let form = Diagonal::of(&matrix);
            prop_assert!(form.left.times(&form.left_inverse).is_identity());
            prop_assert!(form.right.times(&form.right_inverse).is_identity());
            let product = form.left.times(&matrix).times(&form.right);
            let expected = Square::from_fn(matrix.size, matrix.modulus, |i, j| {
                if i == j { (form.entries[i] % matrix.modulus) as u8 } else { 0 }
            });
            prop_assert_eq!(product, expected);
            let mut chain = form.entries.clone();
            chain.push(matrix.modulus);
            prop_assert!(chain.windows(2).all(|pair| pair[1] % pair[0] == 0));
            // Both forms agree on what is invertible.
            prop_assert_eq!(form.entries.iter().all(|&entry| entry == 1), Echelon::of(&matrix).matrix.is_identity());
        }
    }

    #[test]
    fn the_diagonal_is_the_solvers_smith_form() {
        for (name, size) in [
            ("quatrainment", "4x4"),
            ("lights-out", "5x5"),
            ("merlin", "3x3"),
            ("king", "3x5"),
        ] {
            for states in [3, 4, 5, 6, 8, 9, 12, 30, 64, 255] {
                let game = game(name, size);
                let game = game.with_states(states).unwrap();
                let form = Diagonal::of(&Square::of(&game));
                let mut counted = std::collections::BTreeMap::new();
                for entry in form.entries {
                    *counted.entry(u64::from(entry)).or_insert(0u64) += 1;
                }
                assert_eq!(
                    counted,
                    Solver::new(&game).unwrap().smith_form(),
                    "{name} {size} modulo {states}"
                );
            }
        }
    }
}
