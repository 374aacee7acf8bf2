//! SIMD128 in WebAssembly: matrix products by tables, and numbers of ones, in 128-bit registers.
//!
//! They are compiled only into modules that have the target feature from end to end. Such a module is not even loaded where it
//! is missing, so nothing is detected. The page is compiled for size, without vectorisation: every vector is written out.

use super::operands::{Job, U64x8};
use super::portable::four_russians::{self, SCRATCH, Wide};
use super::portable::sliced::{self, Bitwise, Ones};
use super::portable::walsh::{Lanes, TYPES, TypeRanges};
use super::portable::{PORTABLE, pivots, row_sums};
use super::set::{Bits, Boards, Codes, Products, Set};
use crate::InstructionSet;
use std::arch::wasm32::*;

/// The kernels, present only if the target feature is.
pub(super) const SIMD128: Set = Set {
    name: InstructionSet::Simd128,
    bits: Bits {
        transpose_words,
        extend_basis,
        ..PORTABLE.bits
    },
    products: Products {
        multiply,
        ..PORTABLE.products
    },
    codes: Codes { walsh, light_sums },
    boards: Boards {
        sliced_step,
        ..PORTABLE.boards
    },
    ..PORTABLE
};

/// Eight words, in four registers.
type Four = [v128; 4];

/// Loads a register of integers.
#[inline]
fn load<T, const N: usize>(lanes: &[T; N]) -> v128 {
    const { assert!(size_of::<[T; N]>() == 16) };
    // SAFETY: (2) 16 bytes behind a reference.
    unsafe { v128_load(lanes.as_ptr().cast()) }
}

#[inline]
fn store<T, const N: usize>(lanes: &mut [T; N], value: v128) {
    const { assert!(size_of::<[T; N]>() == 16) };
    // SAFETY: (2) 16 bytes behind a mutable reference.
    unsafe { v128_store(lanes.as_mut_ptr().cast(), value) }
}

#[inline]
fn load_four(words: &U64x8) -> Four {
    let [a, b, c, d] = words.as_chunks::<2>().0 else {
        unreachable!("eight words")
    };
    [load(a), load(b), load(c), load(d)]
}

#[inline]
fn store_four(words: &mut U64x8, [a, b, c, d]: Four) {
    let [first, second, third, fourth] = words.as_chunks_mut::<2>().0 else {
        unreachable!("eight words")
    };
    store(first, a);
    store(second, b);
    store(third, c);
    store(fourth, d);
}

#[inline]
fn sum([a, b, c, d]: Four, [e, f, g, h]: Four) -> Four {
    [
        v128_xor(a, e),
        v128_xor(b, f),
        v128_xor(c, g),
        v128_xor(d, h),
    ]
}

/// The product by tables.
fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    let wide = Wide {
        load: |entry: &U64x8| load_four(entry),
        add_two: |total, a: &U64x8, b: &U64x8| sum(sum(total, load_four(a)), load_four(b)),
        store: |to: &mut U64x8, sum| store_four(to, sum),
        transpose: |rows: &[U64x8; 8]| transpose_words(rows),
    };
    SCRATCH.with(|scratch| four_russians::multiply(scratch, c, stride, job, &wide, usize::MAX));
}

/// Transposes 8×8 words in blocks of 2×2.
fn transpose_words(rows: &[U64x8; 8]) -> [U64x8; 8] {
    let rows: [Four; 8] = [
        load_four(&rows[0]),
        load_four(&rows[1]),
        load_four(&rows[2]),
        load_four(&rows[3]),
        load_four(&rows[4]),
        load_four(&rows[5]),
        load_four(&rows[6]),
        load_four(&rows[7]),
    ];
    let mut columns = [[0; 8]; 8];
    for pair in 0..4 {
        let [mut even, mut odd] = [[rows[0][0]; 4]; 2];
        for i in 0..4 {
            let (upper, lower) = (rows[2 * i][pair], rows[2 * i + 1][pair]);
            even[i] = i64x2_shuffle::<0, 2>(upper, lower);
            odd[i] = i64x2_shuffle::<1, 3>(upper, lower);
        }
        store_four(&mut columns[2 * pair], even);
        store_four(&mut columns[2 * pair + 1], odd);
    }
    columns
}

fn extend_basis(
    basis: &mut [u64; 64],
    mask: &mut u64,
    candidates: &mut [U64x8],
    report: &mut dyn FnMut(usize, usize),
) {
    pivots::extend_basis(basis, mask, candidates, report, |words, bit, change| {
        add_where(words, bit, change)
    });
}

/// Adds `change` to the words that have `bit`.
#[inline]
fn add_where(words: &mut [U64x8], bit: u64, change: u64) {
    let (bit, change) = (u64x2_splat(bit), u64x2_splat(change));
    for words in words {
        let added =
            load_four(words).map(|pair| v128_and(change, i64x2_eq(v128_and(pair, bit), bit)));
        store_four(words, sum(load_four(words), added));
    }
}

/// The Walsh–Hadamard transforms; see [`Codes::walsh`]. A register has a quarter of the lanes.
fn walsh(
    state: &mut [Lanes<u16>],
    row: &[u16],
    types: &TypeRanges,
    values: &mut [Lanes<i16>; TYPES],
    threshold: i16,
) -> u64 {
    let mut start = 0;
    for ((value, &end), &size) in values.iter_mut().zip(&types.ends).zip(&types.sizes) {
        let mut ones = [i16x8_splat(0); 4];
        for (words, &row) in state[start..end].iter_mut().zip(&row[start..end]) {
            for (ones, words) in ones.iter_mut().zip(words.0.as_chunks_mut::<8>().0) {
                let sum = v128_xor(load(words), u16x8_splat(row));
                store(words, sum);
                *ones = i16x8_add(*ones, u16x8_extadd_pairwise_u8x16(u8x16_popcnt(sum)));
            }
        }
        for (value, ones) in value.0.as_chunks_mut::<8>().0.iter_mut().zip(ones) {
            store(value, i16x8_sub(i16x8_splat(size), i16x8_shl(ones, 1)));
        }
        start = end;
    }
    let threshold = i16x8_splat(threshold);
    let mut most = i16x8_splat(i16::MIN);
    for quarter in 0..4 {
        for group in 0..8 {
            transform_eight(values, quarter, 8 * group, 1);
        }
        for group in 0..8 {
            most = i16x8_max(most, transform_eight(values, quarter, group, 8));
        }
    }
    // In most blocks there is none.
    if !v128_any_true(i16x8_ge(most, threshold)) {
        return 0;
    }
    values.iter().enumerate().fold(0, |light, (y, lanes)| {
        let has_one = lanes
            .0
            .as_chunks::<8>()
            .0
            .iter()
            .any(|lanes| v128_any_true(i16x8_ge(load(lanes), threshold)));
        light | u64::from(has_one) << y
    })
}

/// Transforms eight values in a quarter of the lanes. Returns the greatest in each lane.
#[inline]
fn transform_eight(
    values: &mut [Lanes<i16>; TYPES],
    quarter: usize,
    start: usize,
    stride: usize,
) -> v128 {
    let at = |place: usize| start + stride * place;
    let mut eight = [i16x8_splat(0); 8];
    for (place, value) in eight.iter_mut().enumerate() {
        *value = load(&values[at(place)].0.as_chunks::<8>().0[quarter]);
    }
    for step in [1, 2, 4] {
        for place in (0..8).filter(|place| place & step == 0) {
            let (a, b) = (eight[place], eight[place + step]);
            (eight[place], eight[place + step]) = (i16x8_add(a, b), i16x8_sub(a, b));
        }
    }
    for (place, value) in eight.into_iter().enumerate() {
        store(
            &mut values[at(place)].0.as_chunks_mut::<8>().0[quarter],
            value,
        );
    }
    eight
        .into_iter()
        .fold(eight[0], |most, value| i16x8_max(most, value))
}

/// Counts the ones of sums byte by byte, in at most 31 words before the bytes are added, so that none overflows.
#[inline]
fn count_bytes(vector: &[u64], group: &[U64x8]) -> U64x8 {
    let mut ones = [u64x2_splat(0); 4];
    for (own, group) in vector.chunks(31).zip(group.chunks(31)) {
        let mut bytes = [u64x2_splat(0); 4];
        for (&own, words) in own.iter().zip(group) {
            for (bytes, words) in bytes.iter_mut().zip(load_four(words)) {
                *bytes = u8x16_add(*bytes, u8x16_popcnt(v128_xor(words, u64x2_splat(own))));
            }
        }
        for (ones, bytes) in ones.iter_mut().zip(bytes) {
            let fours = u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(bytes));
            let low = v128_and(fours, u64x2_splat(u32::MAX.into()));
            *ones = u64x2_add(*ones, u64x2_add(low, u64x2_shr(fours, 32)));
        }
    }
    let mut weights = [0; 8];
    store_four(&mut weights, ones);
    weights
}

fn light_sums(vector: &[u64], groups: &[U64x8], limit: u32, light: &mut Vec<(usize, u32)>) {
    row_sums::light_sums(vector, groups, limit, light, |vector, group| {
        count_bytes(vector, group)
    });
}

/// One step of a tile of slices. The bits that two of three vectors have are selected: where the first two differ, those of
/// the third.
fn sliced_step(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    own: bool,
    counted: &U64x8,
    ones: &mut Ones,
) {
    let bitwise = Bitwise {
        load: |vector: &U64x8| load_four(vector),
        store: |to: &mut U64x8, vector| store_four(to, vector),
        xor3: |a: Four, b: Four, c: Four| sum(sum(a, b), c),
        majority: |a: Four, b: Four, c: Four| {
            let of = |i: usize| v128_bitselect(c[i], a[i], v128_xor(a[i], b[i]));
            [of(0), of(1), of(2), of(3)]
        },
    };
    sliced::step(x, p, b, own, counted, ones, &bitwise);
}
