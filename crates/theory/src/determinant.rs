//! Whole numbers: the determinant of a game's matrix and its inverse in fractions, exactly.
//!
//! Both are computed modulo enough prime numbers that the answer is the only one that is small enough, by
//! Hadamard's bound: a determinant is at most the product of the lengths of the rows.

use num_bigint::{BigInt, BigUint};
use quatrainment::Game;

/// Returns the matrix R of a game over the integers: row i, column k is how often press k lands on cell i.
pub(crate) fn integer_matrix(game: &Game) -> Vec<Vec<i64>> {
    let cells = usize::try_from(game.grid().len()).expect("the board fits in memory");
    let mut matrix = vec![vec![0; cells]; cells];
    for press in game.grid().cells() {
        for cell in game.rule().landing(game.grid(), press) {
            matrix[cell.position()][press.position()] += 1;
        }
    }
    matrix
}

/// Returns the determinant of a square matrix.
pub(crate) fn determinant(matrix: &[Vec<i64>]) -> BigInt {
    let mut residues = Residues::new(1, bound(matrix));
    for prime in primes() {
        let (determinant, _) = eliminate(matrix, prime, false);
        if residues.take(&[determinant], prime) {
            break;
        }
    }
    residues.signed().remove(0)
}

/// Returns the adjugate of a square matrix with this determinant, which must not be 0: the matrix times its
/// adjugate is the determinant times the identity.
pub(crate) fn adjugate(matrix: &[Vec<i64>], determinant: &BigInt) -> Vec<Vec<BigInt>> {
    let size = matrix.len();
    assert_ne!(
        *determinant,
        BigInt::ZERO,
        "a matrix with an adjugate to divide by"
    );
    // An entry is a determinant without one row and one column, and no row is zero.
    let mut residues = Residues::new(size * size, bound(matrix));
    for prime in primes() {
        let (determinant, inverse) = eliminate(matrix, prime, true);
        // A prime that divides the determinant says nothing about the inverse.
        if determinant == 0 {
            continue;
        }
        let entries: Vec<u64> = inverse
            .iter()
            .flatten()
            .map(|entry| entry * determinant % prime)
            .collect();
        if residues.take(&entries, prime) {
            break;
        }
    }
    let entries = residues.signed();
    entries
        .chunks(size.max(1))
        .map(<[BigInt]>::to_vec)
        .collect()
}

/// Returns the square of Hadamard's bound.
fn bound(matrix: &[Vec<i64>]) -> BigUint {
    let length = |row: &Vec<i64>| {
        row.iter()
            .map(|entry| entry.unsigned_abs().pow(2))
            .sum::<u64>()
            .max(1)
    };
    matrix.iter().map(length).product()
}

/// Numbers known modulo a growing product of primes.
struct Residues {
    values: Vec<BigUint>,
    modulus: BigUint,
    bound_squared: BigUint,
}

impl Residues {
    fn new(count: usize, bound_squared: BigUint) -> Residues {
        Residues {
            values: vec![BigUint::ZERO; count],
            modulus: BigUint::from(1u8),
            bound_squared,
        }
    }

    /// Adds the numbers modulo one more prime, and returns whether they are now determined.
    fn take(&mut self, residues: &[u64], prime: u64) -> bool {
        let modulus = digit(&(&self.modulus % prime));
        let inverse = power(modulus, prime - 2, prime);
        for (value, &residue) in self.values.iter_mut().zip(residues) {
            let known = digit(&(&*value % prime));
            let steps = (residue + prime - known) * inverse % prime;
            *value += &self.modulus * steps;
        }
        self.modulus *= prime;
        // More than twice the bound determines a number, sign included.
        &self.modulus * &self.modulus > &self.bound_squared * 4u8
    }

    fn signed(self) -> Vec<BigInt> {
        let modulus = BigInt::from(self.modulus);
        let signed = |value: BigUint| {
            let value = BigInt::from(value);
            if &value * 2 > modulus {
                value - &modulus
            } else {
                value
            }
        };
        self.values.into_iter().map(signed).collect()
    }
}

fn digit(number: &BigUint) -> u64 {
    number.iter_u64_digits().next().unwrap_or(0)
}

/// Returns the primes below 2^31, from the largest down: products of two fit in 64 bits.
fn primes() -> impl Iterator<Item = u64> {
    let is_prime = |number: &u64| {
        (3..)
            .step_by(2)
            .take_while(|d| d * d <= *number)
            .all(|d| !number.is_multiple_of(d))
    };
    (3..1u64 << 31).rev().step_by(2).filter(is_prime)
}

fn power(mut base: u64, mut exponent: u64, prime: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % prime;
        }
        base = base * base % prime;
        exponent /= 2;
    }
    result
}

/// Returns the determinant modulo a prime and, if wanted and there is one, the inverse.
fn eliminate(matrix: &[Vec<i64>], prime: u64, with_inverse: bool) -> (u64, Vec<Vec<u64>>) {
    let size = matrix.len();
    let width = if with_inverse { 2 * size } else { size };
    let mut rows: Vec<Vec<u64>> = matrix
        .iter()
        .enumerate()
        .map(|(place, row)| {
            let mut row: Vec<u64> = row
                .iter()
                .map(|&entry| entry.rem_euclid(prime as i64) as u64)
                .collect();
            row.resize(width, 0);
            if with_inverse {
                row[size + place] = 1;
            }
            row
        })
        .collect();
    let mut determinant = 1;
    for column in 0..size {
        let Some(found) = (column..size).find(|&row| rows[row][column] != 0) else {
            return (0, Vec::new());
        };
        if found != column {
            rows.swap(found, column);
            determinant = (prime - determinant) % prime;
        }
        determinant = determinant * rows[column][column] % prime;
        let inverse = power(rows[column][column], prime - 2, prime);
        for entry in &mut rows[column][column..] {
            *entry = *entry * inverse % prime;
        }
        let pivot = rows[column].clone();
        let first = if with_inverse { 0 } else { column + 1 };
        for row in (first..size).filter(|&row| row != column) {
            let factor = rows[row][column];
            if factor != 0 {
                for (entry, pivot) in rows[row][column..].iter_mut().zip(&pivot[column..]) {
                    *entry = (*entry + (prime - factor) * pivot) % prime;
                }
            }
        }
    }
    (
        determinant,
        rows.into_iter()
            .map(|mut row| row.split_off(size.min(row.len())))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::usual;
    use proptest::prelude::*;

    /// Returns the determinant by its definition, along the first row.
    fn expanded(matrix: &[Vec<i64>]) -> i64 {
        let Some(first) = matrix.first() else {
            return 1;
        };
        (0..first.len())
            .map(|column| {
                let minor: Vec<Vec<i64>> = matrix[1..]
                    .iter()
                    .map(|row| {
                        row.iter()
                            .enumerate()
                            .filter(|(c, _)| *c != column)
                            .map(|(_, e)| *e)
                            .collect()
                    })
                    .collect();
                (if column % 2 == 0 { 1 } else { -1 }) * first[column] * expanded(&minor)
            })
            .sum()
    }

    proptest! {
        #[test]
        fn determinants_and_adjugates_are_right(
            (size, entries) in (0usize..6, prop::collection::vec(-3i64..4, 36))
        ) {
            let matrix: Vec<Vec<i64>> =
                (0..size).map(|i| entries[6 * i..6 * i + size].to_vec()).collect();
            let found = determinant(&matrix);
            prop_assert_eq!(&found, &BigInt::from(expanded(&matrix)));
            if found != BigInt::ZERO && size > 0 {
                let adjugate = adjugate(&matrix, &found);
                for (i, row) in matrix.iter().enumerate() {
                    for j in 0..size {
                        let product: BigInt = row.iter().zip(&adjugate).map(|(&e, a)| e * &a[j]).sum();
                        prop_assert_eq!(product, if i == j { found.clone() } else { BigInt::ZERO });
                    }
                }
            }
        }
    }

    #[test]
    fn quatrainment_has_determinant_9() {
        let game = usual("quatrainment");
        assert_eq!(determinant(&integer_matrix(&game)), BigInt::from(9));
    }
}
