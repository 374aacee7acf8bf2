//! [`CosetWeights`]: the weights (numbers of ones) of all elements of a coset of a row space.
//!
//! Columns are grouped into 64 types by their entries in the first six rows. With n columns of type t, of which c are one,
//! the 64 sums of an element and the first six rows have the weights (N − Σ ±(n − 2c)) / 2, where N is the number of
//! columns, the sum is over all types t, and the sign is (−1)^(t·y). This is a Walsh–Hadamard transform. 32 of them are
//! computed at once, in lanes of 16 bits.

use crate::{Matrix, Vector, simd, words};
use std::ops::Range;

/// The number of elements that are processed together, one per lane.
pub(crate) const LANES: usize = 32;
/// The number of types of columns.
pub(crate) const TYPES: usize = 64;
/// The number of rows that types and lanes enumerate.
const INNER_ROWS: usize = 11;
/// The number of columns packed in a lane's word.
const WORD: usize = 16;

/// One value per lane, in a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Lanes<T>(pub(crate) [T; LANES]);

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
///     lightest // heavier elements are not of interest any more
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

/// The words of the columns of each type: those of type t are `ends[t − 1]..ends[t]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TypeRanges {
    pub(crate) ends: [usize; TYPES],
    /// The number of columns of each type.
    pub(crate) sizes: [i16; TYPES],
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
        let isa = simd::current();
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
            let mut light = isa.walsh(&mut state, row, &self.types, &mut values, threshold);
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

/// Adds a row to all lanes and transforms the numbers of ones of all types. Returns a word whose bit y says whether one of
/// the values at y is at least `threshold`.
#[inline(always)]
pub(crate) fn walsh(
    state: &mut [Lanes<u16>],
    row: &[u16],
    types: &TypeRanges,
    values: &mut [Lanes<i16>; TYPES],
    threshold: i16,
) -> u64 {
    let mut start = 0;
    for ((lanes, &end), &size) in values.iter_mut().zip(&types.ends).zip(&types.sizes) {
        let mut ones = [0; LANES];
        for (words, row) in state[start..end].iter_mut().zip(&row[start..end]) {
            for (ones, word) in ones.iter_mut().zip(&mut words.0) {
                *word ^= row;
                *ones = i16::wrapping_add(*ones, word.count_ones() as i16);
            }
        }
        for (value, ones) in lanes.0.iter_mut().zip(ones) {
            *value = size.wrapping_sub(ones << 1);
        }
        start = end;
    }
    for group in 0..8 {
        transform_eight(values, 8 * group, 1);
    }
    let mut most = [i16::MIN; LANES];
    for group in 0..8 {
        transform_eight(values, group, 8);
        for place in 0..8 {
            for (most, value) in most.iter_mut().zip(values[group + 8 * place].0) {
                *most = (*most).max(value);
            }
        }
    }
    // In most blocks there is none.
    if most.into_iter().fold(i16::MIN, i16::max) < threshold {
        return 0;
    }
    let has_one = |lanes: &Lanes<i16>| {
        lanes
            .0
            .iter()
            .fold(false, |any, &value| any | (value >= threshold))
    };
    values.iter().enumerate().fold(0, |light, (y, lanes)| {
        light | u64::from(has_one(lanes)) << y
    })
}

/// Transforms eight values in every lane. It is unrolled, so that all of them stay in registers.
#[inline(always)]
fn transform_eight(values: &mut [Lanes<i16>; TYPES], start: usize, stride: usize) {
    let at = |place: usize| start + stride * place;
    let [a, b, c, d] = [values[at(0)], values[at(1)], values[at(2)], values[at(3)]];
    let [e, f, g, h] = [values[at(4)], values[at(5)], values[at(6)], values[at(7)]];
    let ((a, b), (c, d), (e, f), (g, h)) = (
        butterfly(a, b),
        butterfly(c, d),
        butterfly(e, f),
        butterfly(g, h),
    );
    let ((a, c), (b, d), (e, g), (f, h)) = (
        butterfly(a, c),
        butterfly(b, d),
        butterfly(e, g),
        butterfly(f, h),
    );
    let ((a, e), (b, f), (c, g), (d, h)) = (
        butterfly(a, e),
        butterfly(b, f),
        butterfly(c, g),
        butterfly(d, h),
    );
    for (place, lanes) in [a, b, c, d, e, f, g, h].into_iter().enumerate() {
        values[at(place)] = lanes;
    }
}

/// Returns sum and difference. There are fewer than 2^15 columns, so nothing overflows.
#[inline(always)]
fn butterfly(a: Lanes<i16>, b: Lanes<i16>) -> (Lanes<i16>, Lanes<i16>) {
    let (mut sum, mut difference) = (a, a);
    for lane in 0..LANES {
        sum.0[lane] = sum.0[lane].wrapping_add(b.0[lane]);
        difference.0[lane] = difference.0[lane].wrapping_sub(b.0[lane]);
    }
    (sum, difference)
}
