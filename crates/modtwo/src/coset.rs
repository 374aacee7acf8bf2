//! The weights (numbers of ones) of many elements of a coset: an element plus any sum of the rows of a matrix.
//!
//! [`CosetWeights`] goes through all 2^r of them. Columns are sorted by their entries in the first six rows. Of an element
//! it is then enough to count the ones among the columns of each of these 64 types: with n columns of type t, c of them
//! one, the 64 sums with the first six rows have the weights (N − Σ ±(n − 2c)) / 2, where the sign is that of
//! (−1)^(t·y). That is a Walsh–Hadamard transform, and 32 of them are made at once, in lanes of 16 bits.
//! [`SumWeights`] gives the weights of chosen elements, by tables of all sums of eight rows.

use crate::simd::{self, Eight};
use crate::{Matrix, Vector};
use std::ops::Range;

/// How many elements are in different lanes.
pub(crate) const LANES: usize = 32;
/// How many types of columns there are.
pub(crate) const TYPES: usize = 64;
/// The rows that make types and lanes.
const INNER_ROWS: usize = 11;
/// The columns in a word.
const WORD: usize = 16;

/// One value a lane.
pub(crate) type Lanes<T> = [T; LANES];

/// The weights of all 2^r sums of an element and rows of a matrix with r rows, 2048 at a time.
///
/// An element has an index: bit i of it tells whether row i is added.
///
/// ```
/// use modtwo::{CosetWeights, Matrix, Vector};
/// let rows = Matrix::from_fn(12, 100, |i, j| (i * j + j / (i + 1)) % 3 == 1);
/// let weights = CosetWeights::new(&rows, &Vector::from_fn(100, |j| j % 7 == 0)).unwrap();
/// let mut lightest = u32::MAX;
/// weights.scan(0..weights.blocks(), u32::MAX, |_index, weight| {
///     lightest = lightest.min(weight);
///     lightest // no heavier element needs to be shown
/// });
/// assert_eq!(lightest, 15);
/// ```
#[derive(Clone, Debug)]
pub struct CosetWeights {
    rows: usize,
    columns: usize,
    layout: Layout,
    /// Every lane's element in block 0.
    first: Vec<Lanes<u16>>,
    /// The rows that lead from block to block.
    outer: Vec<Vec<u16>>,
}

/// Where the columns of each type are: type t has the words `ends[t − 1]..ends[t]`.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) ends: [usize; TYPES],
    pub(crate) sizes: [i16; TYPES],
}

impl CosetWeights {
    /// How many elements are in a block.
    pub const BLOCK: u64 = (LANES * TYPES) as u64;

    /// Prepares the weights, if the matrix has fewer than 64 rows and fewer than 2^15 columns.
    ///
    /// # Panics
    /// If the element is not as long as a row.
    #[must_use]
    pub fn new(rows: &Matrix, element: &Vector) -> Option<CosetWeights> {
        assert_eq!(element.len(), rows.columns(), "an element as long as a row");
        let (count, columns) = (rows.rows(), rows.columns());
        if count >= 64 || columns > i16::MAX as usize {
            return None;
        }
        let bit_of = |row: usize, column: usize| row < count && rows.get(row, column);
        let mut types: Vec<Vec<usize>> = vec![Vec::new(); TYPES];
        for column in 0..columns {
            types[(0..6).fold(0, |t, bit| t | usize::from(bit_of(bit, column)) << bit)].push(column);
        }
        let mut words: Vec<&[usize]> = Vec::new();
        let mut layout = Layout { ends: [0; TYPES], sizes: [0; TYPES] };
        for (t, of_type) in types.iter().enumerate() {
            words.extend(of_type.chunks(WORD));
            layout.ends[t] = words.len();
            layout.sizes[t] = of_type.len() as i16;
        }
        let packed = |get: &dyn Fn(usize) -> bool| -> Vec<u16> {
            let word = |columns: &&[usize]| {
                columns
                    .iter()
                    .enumerate()
                    .fold(0, |word, (bit, &column)| word | u16::from(get(column)) << bit)
            };
            words.iter().map(word).collect()
        };
        let mut first: Vec<Lanes<u16>> =
            packed(&|column| element.get(column)).into_iter().map(|word| [word; LANES]).collect();
        for bit in 6..INNER_ROWS {
            let row = packed(&|column| bit_of(bit, column));
            for (lanes, word) in first.iter_mut().zip(row) {
                for (lane, value) in lanes.iter_mut().enumerate() {
                    *value ^= if lane >> (bit - 6) & 1 == 1 { word } else { 0 };
                }
            }
        }
        let outer = (INNER_ROWS..count).map(|bit| packed(&|column| bit_of(bit, column))).collect();
        Some(CosetWeights { rows: count, columns, layout, first, outer })
    }

    /// How many columns the matrix has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many blocks of [`BLOCK`](CosetWeights::BLOCK) elements there are.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        1 << self.rows.saturating_sub(INNER_ROWS)
    }

    /// Shows each element of the given blocks that is no heavier than a limit: its index and its weight. What is
    /// returned is the limit from then on.
    ///
    /// # Panics
    /// If there are not so many blocks.
    pub fn scan(&self, blocks: Range<u64>, mut limit: u32, mut show: impl FnMut(u64, u32) -> u32) {
        assert!(blocks.end <= self.blocks(), "blocks up to {}, not {}", self.blocks(), blocks.end);
        let mut state = self.first.clone();
        let gray = |block: u64| block ^ block >> 1;
        for (bit, row) in self.outer.iter().enumerate() {
            if gray(blocks.start) >> bit & 1 == 1 {
                add(&mut state, row);
            }
        }
        let mut values = [[0; LANES]; TYPES];
        let nothing = vec![0; state.len()];
        for block in blocks.clone() {
            let started = block > blocks.start;
            let row = if started { &self.outer[block.trailing_zeros() as usize] } else { &nothing };
            // A value v stands for the weight (columns − v) / 2.
            let least = |limit: u32| i64::max(self.columns as i64 - 2 * i64::from(limit), -(1 << 15)) as i32;
            let mut shown = least(limit);
            if i32::from(simd::walsh(&mut state, row, &self.layout, &mut values)) < shown {
                continue;
            }
            let base = gray(block) << INNER_ROWS;
            for (y, lanes) in values.iter().enumerate() {
                if i32::from(lanes.iter().fold(i16::MIN, |most, &value| most.max(value))) < shown {
                    continue;
                }
                for (lane, &value) in lanes.iter().enumerate() {
                    let index = base | (lane << 6 | y) as u64;
                    // A block of few rows has room for more elements than there are.
                    if i32::from(value) >= shown && index >> self.rows == 0 {
                        limit = show(index, (self.columns as i32 - i32::from(value)) as u32 / 2);
                        shown = least(limit);
                    }
                }
            }
        }
    }
}

/// Adds a row to the element of every lane.
fn add(state: &mut [Lanes<u16>], row: &[u16]) {
    for (lanes, word) in state.iter_mut().zip(row) {
        for value in lanes {
            *value ^= word;
        }
    }
}

/// Adds a row to the element of every lane. Then, for every lane, the transform of what the types have; and the
/// largest value of all.
#[inline(always)]
pub(crate) fn walsh(
    state: &mut [Lanes<u16>],
    row: &[u16],
    layout: &Layout,
    values: &mut [Lanes<i16>; TYPES],
) -> i16 {
    let mut start = 0;
    for ((lanes, &end), &size) in values.iter_mut().zip(&layout.ends).zip(&layout.sizes) {
        let mut ones = [0; LANES];
        for (words, row) in state[start..end].iter_mut().zip(&row[start..end]) {
            for (ones, word) in ones.iter_mut().zip(words) {
                *word ^= row;
                *ones = i16::wrapping_add(*ones, word.count_ones() as i16);
            }
        }
        for (value, ones) in lanes.iter_mut().zip(ones) {
            *value = size.wrapping_sub(ones << 1);
        }
        start = end;
    }
    for group in 0..8 {
        eight(values, 8 * group, 1);
    }
    let mut most = [i16::MIN; LANES];
    for group in 0..8 {
        eight(values, group, 8);
        for place in 0..8 {
            for (most, value) in most.iter_mut().zip(values[group + 8 * place]) {
                *most = (*most).max(value);
            }
        }
    }
    most.into_iter().fold(i16::MIN, i16::max)
}

/// The transform of eight of the values in every lane. It is written out, so that all of it stays in registers.
#[inline(always)]
fn eight(values: &mut [Lanes<i16>; TYPES], start: usize, stride: usize) {
    let at = |place: usize| start + stride * place;
    let [a, b, c, d] = [values[at(0)], values[at(1)], values[at(2)], values[at(3)]];
    let [e, f, g, h] = [values[at(4)], values[at(5)], values[at(6)], values[at(7)]];
    let ((a, b), (c, d), (e, f), (g, h)) = (both(a, b), both(c, d), both(e, f), both(g, h));
    let ((a, c), (b, d), (e, g), (f, h)) = (both(a, c), both(b, d), both(e, g), both(f, h));
    let ((a, e), (b, f), (c, g), (d, h)) = (both(a, e), both(b, f), both(c, g), both(d, h));
    for (place, lanes) in [a, b, c, d, e, f, g, h].into_iter().enumerate() {
        values[at(place)] = lanes;
    }
}

/// Sum and difference. There are fewer than 2^15 columns, so that nothing wraps around.
#[inline(always)]
fn both(a: Lanes<i16>, b: Lanes<i16>) -> (Lanes<i16>, Lanes<i16>) {
    let (mut sum, mut difference) = (a, a);
    for lane in 0..LANES {
        sum[lane] = sum[lane].wrapping_add(b[lane]);
        difference[lane] = difference[lane].wrapping_sub(b[lane]);
    }
    (sum, difference)
}

/// The weights of chosen sums of rows.
///
/// ```
/// use modtwo::{Matrix, SumWeights, Vector};
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
#[derive(Clone, Debug)]
pub struct SumWeights {
    /// How many registers a vector takes.
    registers: usize,
    /// For each of four groups of eight rows, the 256 sums.
    tables: [Vec<Eight>; 4],
}

/// A vector that sums are added to.
#[derive(Clone, Debug)]
pub struct Summand(Vec<Eight>);

impl SumWeights {
    /// Prepares tables, if the matrix has at most 32 rows. They take 8 kB for every 64 columns.
    #[must_use]
    pub fn new(rows: &Matrix) -> Option<SumWeights> {
        if rows.rows() > 32 {
            return None;
        }
        let registers = rows.columns().div_ceil(512).max(1);
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

    /// A vector plus the sum of some rows: bit i of `chosen` stands for row i.
    ///
    /// # Panics
    /// If the vector is longer than a row.
    #[must_use]
    pub fn sum(&self, vector: &Vector, chosen: u32) -> Summand {
        self.plus(&Summand(packed(vector.words(), self.registers)), chosen)
    }

    /// The same with a summand of this or another table for as many columns.
    ///
    /// # Panics
    /// If there are not as many columns.
    #[must_use]
    pub fn plus(&self, summand: &Summand, chosen: u32) -> Summand {
        assert_eq!(summand.0.len(), self.registers, "a vector for as many columns");
        let mut sum = summand.0.clone();
        for (group, table) in self.tables.iter().enumerate() {
            let from = self.registers * (chosen as usize >> (8 * group) & 255);
            for (sum, entry) in sum.iter_mut().zip(&table[from..]) {
                *sum = std::array::from_fn(|i| sum[i] ^ entry[i]);
            }
        }
        Summand(sum)
    }

    /// For each of the chosen sums of rows, its weight after it is added to a vector. It is fastest when choices that
    /// agree in their upper half follow each other.
    ///
    /// # Panics
    /// If the summand is for another number of columns.
    pub fn weights(&self, to: &Summand, chosen: &[u32], weights: &mut Vec<u32>) {
        assert_eq!(to.0.len(), self.registers, "a vector for as many columns");
        weights.clear();
        weights.resize(chosen.len(), 0);
        simd::sum_weights(&to.0, &self.tables, chosen, weights);
    }
}

fn packed(words: &[u64], registers: usize) -> Vec<Eight> {
    let mut packed = vec![[0; 8]; registers];
    for (place, word) in words.iter().enumerate() {
        packed[place / 8][place % 8] = *word;
    }
    packed
}

/// The weights of a vector plus sums of rows. What few registers hold stays in them.
#[inline(always)]
pub(crate) fn sum_weights(to: &[Eight], tables: &[Vec<Eight>; 4], chosen: &[u32], weights: &mut [u32]) {
    match to.len() {
        1 => sum_in_registers::<1>(to, tables, chosen, weights),
        2 => sum_in_registers::<2>(to, tables, chosen, weights),
        3 => sum_in_registers::<3>(to, tables, chosen, weights),
        4 => sum_in_registers::<4>(to, tables, chosen, weights),
        _ => sum_in_memory(to, tables, chosen, weights),
    }
}

/// The entry of a table of sums.
#[inline(always)]
fn entry(table: &[Eight], registers: usize, byte: u32) -> &[Eight] {
    let from = registers * (byte as usize & 255);
    &table[from..from + registers]
}

#[inline(always)]
fn sum_in_registers<const REGISTERS: usize>(
    to: &[Eight],
    tables: &[Vec<Eight>; 4],
    chosen: &[u32],
    weights: &mut [u32],
) {
    let mut partial = [[0; 8]; REGISTERS];
    let mut upper = None;
    for (&choice, weight) in chosen.iter().zip(weights) {
        let entry = |group: usize| entry(&tables[group], REGISTERS, choice >> (8 * group));
        // Often the upper half is that of the choice before.
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
        let mut ones = [0; 8];
        for register in 0..REGISTERS {
            for lane in 0..8 {
                let word: u64 = partial[register][lane] ^ first[register][lane] ^ second[register][lane];
                ones[lane] += u64::from(word.count_ones());
            }
        }
        *weight = ones.iter().sum::<u64>() as u32;
    }
}

#[inline(always)]
fn sum_in_memory(to: &[Eight], tables: &[Vec<Eight>; 4], chosen: &[u32], weights: &mut [u32]) {
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
