//! Walsh–Hadamard transforms of the numbers of ones of 64 types of columns, in 32 lanes of 16 bits.

/// The number of elements that are processed together, one per lane.
pub(crate) const LANES: usize = 32;
/// The number of types of columns.
pub(crate) const TYPES: usize = 64;

/// One value per lane, in a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Lanes<T>(pub(crate) [T; LANES]);

/// The words of the columns of each type: those of type t are `ends[t − 1]..ends[t]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TypeRanges {
    pub(crate) ends: [usize; TYPES],
    /// The number of columns of each type.
    pub(crate) sizes: [i16; TYPES],
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
