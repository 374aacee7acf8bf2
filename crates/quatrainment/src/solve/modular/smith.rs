//! The Smith form of a matrix over Z/q, where q is a power of a prime.
//!
//! Invertible U and V make U·A·V diagonal with powers of the prime, each dividing the next. Over Z/q this is
//! plain elimination: an entry with the fewest factors p divides all others, so it can always be the pivot.

use crate::solve::answer::SolverError;

/// A power of a prime that fits in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PrimePower {
    pub(super) prime: u32,
    pub(super) exponent: u32,
    pub(super) value: u32,
}

impl PrimePower {
    /// Returns the prime powers whose product is `number`, each prime once.
    pub(super) fn factors(number: u32) -> Vec<PrimePower> {
        let mut factors = Vec::new();
        let mut number = number;
        for prime in 2..=u32::from(u8::MAX) {
            let mut power = PrimePower {
                prime,
                exponent: 0,
                value: 1,
            };
            while number.is_multiple_of(prime) {
                number /= prime;
                power.exponent += 1;
                power.value *= prime;
            }
            if power.exponent > 0 {
                factors.push(power);
            }
        }
        factors
    }

    /// Returns the number of factors of the prime in a number, at most the exponent, which 0 has.
    pub(super) fn valuation(self, number: u32) -> u32 {
        (0..self.exponent)
            .find(|&v| !number.is_multiple_of(self.prime.pow(v + 1)))
            .unwrap_or(self.exponent)
    }

    /// Returns the inverse of a number that the prime does not divide.
    pub(super) fn inverse(self, unit: u32) -> u32 {
        // The units are a group of q − q/p elements.
        let order = self.value - self.value / self.prime;
        let mut power = 1;
        for _ in 1..order {
            power = power * unit % self.value;
        }
        power
    }
}

/// A square matrix over Z/q, by rows.
#[derive(Clone, Debug)]
pub(super) struct Square {
    size: usize,
    entries: Vec<u8>,
}

impl Square {
    pub(super) fn zeros(size: usize) -> Square {
        Square {
            size,
            entries: vec![0; size * size],
        }
    }

    fn identity(size: usize) -> Square {
        let mut square = Square::zeros(size);
        for i in 0..size {
            square.entries[i * size + i] = 1;
        }
        square
    }

    pub(super) fn row(&self, i: usize) -> &[u8] {
        &self.entries[i * self.size..(i + 1) * self.size]
    }

    pub(super) fn row_mut(&mut self, i: usize) -> &mut [u8] {
        &mut self.entries[i * self.size..(i + 1) * self.size]
    }

    fn swap_rows(&mut self, i: usize, j: usize) {
        if i != j {
            let (low, high) = (i.min(j), i.max(j));
            let (before, from) = self.entries.split_at_mut(high * self.size);
            before[low * self.size..(low + 1) * self.size].swap_with_slice(&mut from[..self.size]);
        }
    }

    fn swap_columns(&mut self, i: usize, j: usize) {
        for row in self.entries.chunks_exact_mut(self.size) {
            row.swap(i, j);
        }
    }

    fn scale_row(&mut self, i: usize, by: u32, modulus: u32) {
        for entry in self.row_mut(i) {
            *entry = (u32::from(*entry) * by % modulus) as u8;
        }
    }

    /// Adds a multiple of row i to row j, from a column on.
    fn add_row(&mut self, i: usize, j: usize, times: u32, from: usize, modulus: u32) {
        let (low, high) = (i.min(j), i.max(j));
        let (before, after) = self.entries.split_at_mut(high * self.size);
        let low = &mut before[low * self.size..(low + 1) * self.size];
        let high = &mut after[..self.size];
        let (source, target) = if i < j { (&*low, high) } else { (&*high, low) };
        // x mod q by a product instead of a division, exact for all x below 2^16.
        let reciprocal = (1u64 << 32) / u64::from(modulus) + 1;
        for (to, &add) in target[from..].iter_mut().zip(&source[from..]) {
            let sum = u32::from(*to) + times * u32::from(add);
            let quotient = ((u64::from(sum) * reciprocal) >> 32) as u32;
            *to = (sum - quotient * modulus) as u8;
        }
    }
}

/// A Smith form with its transformations: `rows`·A·`columns` is diagonal.
#[derive(Clone, Debug)]
pub(super) struct Smith {
    pub(super) power: PrimePower,
    /// How many factors of the prime each entry of the diagonal has; the exponent itself for 0. Ascending.
    pub(super) valuations: Vec<u32>,
    pub(super) rows: Square,
    /// Transposed, so that a column of the transformation is a row here.
    pub(super) columns: Square,
}

impl Smith {
    /// Eliminates; before each pivot, reports how many there have been, which may cancel the work.
    pub(super) fn new(
        mut matrix: Square,
        power: PrimePower,
        report: &dyn Fn(usize) -> Result<(), SolverError>,
    ) -> Result<Smith, SolverError> {
        let (size, modulus) = (matrix.size, power.value);
        let valuation: Vec<u32> = (0..modulus).map(|number| power.valuation(number)).collect();
        let inverse: Vec<u32> = (0..modulus)
            .map(|number| {
                if number % power.prime == 0 {
                    0
                } else {
                    power.inverse(number)
                }
            })
            .collect();
        let (mut rows, mut columns) = (Square::identity(size), Square::identity(size));
        let mut valuations = Vec::with_capacity(size);
        let mut level = 0;
        while valuations.len() < size && level < power.exponent {
            let done = valuations.len();
            report(done)?;
            let at_level = |i: usize| {
                let row = &matrix.row(i)[done..];
                row.iter()
                    .position(|&entry| valuation[usize::from(entry)] == level)
                    .map(|j| (i, done + j))
            };
            // No sum of multiples of p^level has fewer factors, so levels only rise.
            let Some((i, j)) = (done..size).find_map(at_level) else {
                level += 1;
                continue;
            };
            matrix.swap_rows(done, i);
            rows.swap_rows(done, i);
            matrix.swap_columns(done, j);
            columns.swap_rows(done, j);
            let pivot = power.prime.pow(level);
            let unit =
                inverse[(u32::from(matrix.row(done)[done]) / pivot) as usize % modulus as usize];
            matrix.scale_row(done, unit, modulus);
            rows.scale_row(done, unit, modulus);
            for below in done + 1..size {
                let times = u32::from(matrix.row(below)[done]) / pivot;
                if times > 0 {
                    matrix.add_row(done, below, modulus - times, done, modulus);
                    rows.add_row(done, below, modulus - times, 0, modulus);
                }
            }
            // The column is clear but for the pivot, so clearing the row changes nothing else of the matrix.
            for right in done + 1..size {
                let times = u32::from(matrix.row(done)[right]) / pivot;
                if times > 0 {
                    matrix.row_mut(done)[right] = 0;
                    columns.add_row(done, right, modulus - times, 0, modulus);
                }
            }
            valuations.push(level);
        }
        valuations.resize(size, power.exponent);
        Ok(Smith {
            power,
            valuations,
            rows,
            columns,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_products_of_prime_powers() {
        for number in 2..=255 {
            let factors = PrimePower::factors(number);
            assert_eq!(
                factors.iter().map(|power| power.value).product::<u32>(),
                number
            );
            for power in factors {
                assert_eq!(power.prime.pow(power.exponent), power.value);
                for unit in (1..power.value).filter(|unit| unit % power.prime != 0) {
                    assert_eq!(unit * power.inverse(unit) % power.value, 1);
                }
            }
        }
    }

    fn product(a: &Square, b: &Square, modulus: u32) -> Square {
        let mut sum = Square::zeros(a.size);
        for i in 0..a.size {
            for j in 0..a.size {
                let entries = (0..a.size).map(|k| u32::from(a.row(i)[k]) * u32::from(b.row(k)[j]));
                sum.row_mut(i)[j] = (entries.sum::<u32>() % modulus) as u8;
            }
        }
        sum
    }

    fn transposed(a: &Square) -> Square {
        let mut turned = Square::zeros(a.size);
        for i in 0..a.size {
            for j in 0..a.size {
                turned.row_mut(j)[i] = a.row(i)[j];
            }
        }
        turned
    }

    proptest! {
        #[test]
        fn the_transformations_make_the_matrix_diagonal(
            number in 2u32..=255, size in 1usize..7, seed in prop::collection::vec(any::<u8>(), 49)
        ) {
            for power in PrimePower::factors(number) {
                let mut matrix = Square::zeros(size);
                for (entry, &random) in matrix.entries.iter_mut().zip(&seed) {
                    *entry = (u32::from(random) % power.value) as u8;
                }
                let smith = Smith::new(matrix.clone(), power, &|_| Ok(())).unwrap();
                let left = product(&smith.rows, &matrix, power.value);
                let diagonal = product(&left, &transposed(&smith.columns), power.value);
                for i in 0..size {
                    for j in 0..size {
                        let expected = if i == j { power.prime.pow(smith.valuations[i]) % power.value } else { 0 };
                        prop_assert_eq!(u32::from(diagonal.row(i)[j]), expected);
                    }
                }
                prop_assert!(smith.valuations.is_sorted());
            }
        }
    }
}
