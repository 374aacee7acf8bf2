//! [`CosetWeights`]: the weights (numbers of ones) of all elements of a coset of a row space.
//!
//! Columns are grouped into 64 types by their entries in the first six rows. With n columns of type t, of which c are one,
//! the 64 sums of an element and the first six rows have the weights (N − Σ ±(n − 2c)) / 2, where N is the number of
//! columns, the sum is over all types t, and the sign is (−1)^(t·y). This is a Walsh–Hadamard transform. 32 of them are
//! computed at once, in lanes of 16 bits.

use crate::kernels::portable::walsh::{LANES, Lanes, TYPES, TypeRanges};
use crate::{Matrix, Vector, kernels, words};
use std::ops::Range;

/// The number of rows that types and lanes enumerate.
const INNER_ROWS: usize = 11;
/// The number of columns packed in a lane's word.
const WORD: usize = 16;

/// The weights of all 2^r sums of an element and rows of a matrix with r rows, in blocks of 2048.
///
/// Every element has an index, whose bit i says whether row i is added.
///
/// # Examples
///
/// ```
/// use modtwo::{CosetWeights, Matrix, Vector};
///
/// let rows = Matrix::from_fn(12, 100, |i, j| (i * j + j / (i + 1)) % 3 == 1);
/// let weights = CosetWeights::new(&rows, &Vector::from_fn(100, |j| j % 7 == 0)).unwrap();
/// let mut lightest = u32::MAX;
/// weights.scan(0..weights.blocks(), u32::MAX, |_index, weight| {
///     lightest = lightest.min(weight);
///     lightest // heavier elements no longer matter
/// });
/// assert_eq!(lightest, 15);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CosetWeights {
    rows: usize,
    columns: usize,
    types: TypeRanges,
    /// The elements of all lanes in block 0.
    first: Vec<Lanes<u16>>,
    /// The rows whose sums lead from block to block.
    outer: Vec<Vec<u16>>,
}

impl CosetWeights {
    /// The number of elements in a block.
    pub const BLOCK: u64 = (LANES * TYPES) as u64;

    /// Prepares the weights of the coset of `element`. Returns `None` if the matrix has 64 rows or more, or 2^15 columns
    /// or more.
    ///
    /// # Panics
    ///
    /// Panics if the length of `element` is not the number of columns.
    #[must_use]
    #[track_caller]
    pub fn new(rows: &Matrix, element: &Vector) -> Option<CosetWeights> {
        words::check_len("element of a coset", element.len(), rows.columns());
        let (count, columns) = (rows.rows(), rows.columns());
        if count >= 64 || columns > i16::MAX as usize {
            return None;
        }
        let bit_of = |row: usize, column: usize| row < count && rows.get(row, column);
        let mut columns_of_type: Vec<Vec<usize>> = vec![Vec::new(); TYPES];
        for column in 0..columns {
            let t = (0..6).fold(0, |t, bit| t | usize::from(bit_of(bit, column)) << bit);
            columns_of_type[t].push(column);
        }
        let mut words: Vec<&[usize]> = Vec::new();
        let mut types = TypeRanges {
            ends: [0; TYPES],
            sizes: [0; TYPES],
        };
        for (t, of_type) in columns_of_type.iter().enumerate() {
            words.extend(of_type.chunks(WORD));
            types.ends[t] = words.len();
            types.sizes[t] = of_type.len() as i16;
        }
        let packed = |get: &dyn Fn(usize) -> bool| -> Vec<u16> {
            let word = |columns: &&[usize]| {
                columns.iter().enumerate().fold(0, |word, (bit, &column)| {
                    word | u16::from(get(column)) << bit
                })
            };
            words.iter().map(word).collect()
        };
        let mut first: Vec<Lanes<u16>> = packed(&|column| element.get(column))
            .into_iter()
            .map(|word| Lanes([word; LANES]))
            .collect();
        for bit in 6..INNER_ROWS {
            let row = packed(&|column| bit_of(bit, column));
            for (lanes, word) in first.iter_mut().zip(row) {
                for (lane, value) in lanes.0.iter_mut().enumerate() {
                    *value ^= if lane >> (bit - 6) & 1 == 1 { word } else { 0 };
                }
            }
        }
        let outer = (INNER_ROWS..count)
            .map(|bit| packed(&|column| bit_of(bit, column)))
            .collect();
        Some(CosetWeights {
            rows: count,
            columns,
            types,
            first,
            outer,
        })
    }

    /// Returns the number of columns of the matrix.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of blocks of [`BLOCK`](CosetWeights::BLOCK) elements.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        1 << self.rows.saturating_sub(INNER_ROWS)
    }

    /// Calls `visit` with the index and the weight of each element of some blocks whose weight is at most `limit`.
    /// `visit` returns the limit from then on.
    ///
    /// # Panics
    ///
    /// Panics if `blocks` is out of bounds.
    #[track_caller]
    pub fn scan(&self, blocks: Range<u64>, mut limit: u32, mut visit: impl FnMut(u64, u32) -> u32) {
        assert!(
            blocks.end <= self.blocks(),
            "blocks {blocks:?} are out of bounds: the number of blocks is {}",
            self.blocks()
        );
        let isa = kernels::current();
        let mut state = self.first.clone();
        let gray = |block: u64| block ^ block >> 1;
        for (bit, row) in self.outer.iter().enumerate() {
            if gray(blocks.start) >> bit & 1 == 1 {
                add(&mut state, row);
            }
        }
        let mut values = [Lanes([0; LANES]); TYPES];
        let zero = vec![0; state.len()];
        for block in blocks.clone() {
            let started = block > blocks.start;
            let row = if started {
                &self.outer[block.trailing_zeros() as usize]
            } else {
                &zero
            };
            // A value v corresponds to the weight (columns − v) / 2.
            let least = |limit: u32| {
                (self.columns as i64 - 2 * i64::from(limit)).max(i16::MIN.into()) as i16
            };
            let mut threshold = least(limit);
            let mut light = isa
                .codes
                .walsh(&mut state, row, &self.types, &mut values, threshold);
            let base = gray(block) << INNER_ROWS;
            while light != 0 {
                let y = light.trailing_zeros() as usize;
                light &= light - 1;
                let is_light = |lane: usize| u32::from(values[y].0[lane] >= threshold) << lane;
                let mut lanes = (0..LANES).fold(0, |lanes, lane| lanes | is_light(lane));
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    let (index, value) = (base | (lane << 6 | y) as u64, values[y].0[lane]);
                    // With fewer than 11 rows there are fewer elements than places in a block.
                    if value >= threshold && index >> self.rows == 0 {
                        limit = visit(index, (self.columns as i32 - i32::from(value)) as u32 / 2);
                        threshold = least(limit);
                    }
                }
            }
        }
    }
}

/// Adds a row to all lanes.
fn add(state: &mut [Lanes<u16>], row: &[u16]) {
    for (lanes, word) in state.iter_mut().zip(row) {
        for value in &mut lanes.0 {
            *value ^= word;
        }
    }
}
