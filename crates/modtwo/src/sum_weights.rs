//! [`SumWeights`]: the weights of chosen sums of rows, from tables of all sums of eight rows.

use crate::simd::{self, U64x8};
use crate::{Matrix, Vector};

/// The weights of chosen sums of rows of a matrix.
///
/// # Examples
///
/// ```
/// use modtwo::{Matrix, SumWeights, Vector};
///
/// let rows = Matrix::from_fn(20, 300, |i, j| (i * j + i) % 5 == 1);
/// let table = SumWeights::new(&rows).unwrap();
/// let from = Vector::from_fn(300, |j| j % 2 == 0);
/// let mut weights = Vec::new();
/// table.weights(&table.sum(&from, 0b101), &[0, 0b10], &mut weights);
/// let with = |chosen: &[usize]| {
///     chosen.iter().fold(from.clone(), |mut sum, &i| {
///         sum ^= rows.row(i);
///         sum
///     })
/// };
/// assert_eq!(weights, [with(&[0, 2]).count_ones() as u32, with(&[0, 1, 2]).count_ones() as u32]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SumWeights {
    /// The number of registers that a vector takes.
    registers: usize,
    /// For each of four groups of eight rows, the 256 sums.
    tables: [Vec<U64x8>; 4],
}

/// A vector, prepared for [`SumWeights`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Summand(Vec<U64x8>);

impl SumWeights {
    /// Prepares the tables, which take 8 kB for every 64 columns. Returns `None` if the matrix has more than 32 rows.
    #[must_use]
    pub fn new(rows: &Matrix) -> Option<SumWeights> {
        if rows.rows() > 32 {
            return None;
        }
        // Three registers are padded to four, with which the loop below compiles to much better code.
        let registers = match rows.columns().div_ceil(512) {
            0 => 1,
            3 => 4,
            registers => registers,
        };
        let tables = std::array::from_fn(|group| {
            let mut table = vec![[0; 8]; 256 * registers];
            for bit in 0..8 {
                if 8 * group + bit >= rows.rows() {
                    // Bits past the last row add nothing.
                    table.copy_within(..registers << bit, registers << bit);
                    continue;
                }
                let row = packed(rows.row(8 * group + bit).words(), registers);
                let (known, next) = table.split_at_mut(registers << bit);
                for (sum, known) in next.chunks_mut(registers).zip(known.chunks(registers)) {
                    for ((sum, known), row) in sum.iter_mut().zip(known).zip(&row) {
                        *sum = std::array::from_fn(|i| known[i] ^ row[i]);
                    }
                }
            }
            table
        });
        Some(SumWeights { registers, tables })
    }

    /// Returns a vector plus the sum of some rows, where bit i of `chosen` stands for row i.
    ///
    /// # Panics
    ///
    /// Panics if the vector does not fit into the tables, which have the length of a row, rounded up to whole
    /// registers of 512 columns.
    #[must_use]
    #[track_caller]
    pub fn sum(&self, vector: &Vector, chosen: u32) -> Summand {
        assert!(
            vector.words().len() <= 8 * self.registers,
            "vector of length {} is longer than a row",
            vector.len()
        );
        self.plus(&Summand(packed(vector.words(), self.registers)), chosen)
    }

    /// Returns a summand plus the sum of some rows. The summand may come from other tables with as many columns.
    ///
    /// # Panics
    ///
    /// Panics if the summand was made for another number of columns.
    #[must_use]
    #[track_caller]
    pub fn plus(&self, summand: &Summand, chosen: u32) -> Summand {
        self.check(summand);
        let mut sum = summand.0.clone();
        for (group, table) in self.tables.iter().enumerate() {
            let from = self.registers * (chosen as usize >> (8 * group) & 255);
            for (sum, entry) in sum.iter_mut().zip(&table[from..]) {
                *sum = std::array::from_fn(|i| sum[i] ^ entry[i]);
            }
        }
        Summand(sum)
    }

    /// Replaces the contents of `weights` by the weights of `to` plus each of the chosen sums of rows.
    ///
    /// This is fastest if consecutive choices agree in their upper 16 bits.
    ///
    /// # Panics
    ///
    /// Panics if the summand was made for another number of columns.
    #[track_caller]
    pub fn weights(&self, to: &Summand, chosen: &[u32], weights: &mut Vec<u32>) {
        self.check(to);
        weights.clear();
        weights.resize(chosen.len(), 0);
        simd::current().sum_weights(&to.0, &self.tables, chosen, weights);
    }

    /// Panics if a summand was made for another number of columns.
    #[track_caller]
    fn check(&self, summand: &Summand) {
        let (found, expected) = (512 * summand.0.len(), 512 * self.registers);
        assert!(
            found == expected,
            "summand: expected at most {expected} columns like in the tables, found {found}"
        );
    }
}

/// Returns words in registers, padded with zeros.
fn packed(words: &[u64], registers: usize) -> Vec<U64x8> {
    let mut packed = vec![[0; 8]; registers];
    packed.as_flattened_mut()[..words.len()].copy_from_slice(words);
    packed
}

/// Writes the weights of a vector plus sums of rows. `count_ones` counts the ones of four registers. Few registers are kept
/// in the CPU, more in memory.
#[inline(always)]
pub(crate) fn sum_weights(
    to: &[U64x8],
    tables: &[Vec<U64x8>; 4],
    chosen: &[u32],
    weights: &mut [u32],
    count_ones: impl Fn(&[U64x8]) -> u32,
) {
    match to.len() {
        1 => sum_in_registers::<1>(to, tables, chosen, weights, count_words),
        2 => sum_in_registers::<2>(to, tables, chosen, weights, count_words),
        4 => sum_in_registers::<4>(to, tables, chosen, weights, count_ones),
        _ => sum_in_memory(to, tables, chosen, weights),
    }
}

/// Returns the number of ones of some registers, word by word.
#[inline(always)]
pub(crate) fn count_words(registers: &[U64x8]) -> u32 {
    let mut ones = [0; 8];
    for register in registers {
        for (ones, word) in ones.iter_mut().zip(register) {
            *ones += u64::from(word.count_ones());
        }
    }
    ones.iter().sum::<u64>() as u32
}

/// Returns the entry of a table for the low byte of a choice.
#[inline(always)]
fn entry(table: &[U64x8], registers: usize, byte: u32) -> &[U64x8] {
    let from = registers * (byte as usize & 255);
    &table[from..from + registers]
}

#[inline(always)]
fn sum_in_registers<const REGISTERS: usize>(
    to: &[U64x8],
    tables: &[Vec<U64x8>; 4],
    chosen: &[u32],
    weights: &mut [u32],
    count_ones: impl Fn(&[U64x8]) -> u32,
) {
    let mut partial = [[0; 8]; REGISTERS];
    let mut upper = None;
    for (&choice, weight) in chosen.iter().zip(weights) {
        let entry = |group: usize| entry(&tables[group], REGISTERS, choice >> (8 * group));
        // The upper half is often the same as in the previous choice.
        if upper != Some(choice >> 16) {
            upper = Some(choice >> 16);
            let (third, fourth) = (entry(2), entry(3));
            for register in 0..REGISTERS {
                for lane in 0..8 {
                    partial[register][lane] =
                        to[register][lane] ^ third[register][lane] ^ fourth[register][lane];
                }
            }
        }
        let (first, second) = (entry(0), entry(1));
        let mut sum = partial;
        for register in 0..REGISTERS {
            for lane in 0..8 {
                sum[register][lane] ^= first[register][lane] ^ second[register][lane];
            }
        }
        *weight = count_ones(&sum);
    }
}

#[inline(always)]
fn sum_in_memory(to: &[U64x8], tables: &[Vec<U64x8>; 4], chosen: &[u32], weights: &mut [u32]) {
    for (&choice, weight) in chosen.iter().zip(weights) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|group| entry(&tables[group], to.len(), choice >> (8 * group)));
        let mut ones = [0; 8];
        for (register, to) in to.iter().enumerate() {
            for lane in 0..8 {
                let word: u64 =
                    to[lane] ^ a[register][lane] ^ b[register][lane] ^ c[register][lane] ^ d[register][lane];
                ones[lane] += u64::from(word.count_ones());
            }
        }
        *weight = ones.iter().sum::<u64>() as u32;
    }
}
