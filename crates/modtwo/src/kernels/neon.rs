//! NEON on 64-bit ARM: matrix products by tables in 128-bit registers, and carry-less products of words.

use super::features::required_features;
use super::operands::{Job, U64x8};
use super::portable::basis::conversions;
use super::portable::block::{FewBlocks, Pairs};
use super::portable::chacha::{self, BLOCKS};
use super::portable::fft::{
    Element, Twiddle, butterflies_with, inverse_butterflies_with, multiply_with, transforms,
};
use super::portable::four_russians::{self, SCRATCH, Wide};
use super::portable::karatsuba::{self, karatsuba};
use super::portable::sliced::{self, Bitwise, Ones};
use super::portable::walsh::{self, Lanes, TYPES, TypeRanges};
use super::portable::{PORTABLE, recurrence, row_sums};
use super::set::{Bits, Boards, Codes, Fourier, Keystream, Polynomials, Products, Set};
use crate::{InstructionSet, words};
use std::arch::aarch64::*;

required_features!["neon", "aes"];

/// The kernels, reachable only after detection.
pub(super) const NEON: Set = Set {
    name: InstructionSet::Neon,
    is_detected,
    bits: Bits {
        transpose_words,
        ..PORTABLE.bits
    },
    products: Products {
        multiply,
        ..PORTABLE.products
    },
    polynomials: Polynomials {
        multiply_blocks,
        multiply_short_blocks,
        combine,
        add_multiple,
        add_multiple_of_pair,
        product_of_words: two_words,
    },
    fourier: Fourier {
        transform,
        inverse_transform,
        butterflies,
        to_product_basis,
        to_power_basis,
        multiply_elements,
    },
    codes: Codes { walsh, light_sums },
    boards: Boards { step, sliced_step },
    keystream: Keystream { blocks },
    ..PORTABLE
};

/// Eight words, in four registers.
type Four = [uint64x2_t; 4];

#[target_feature(enable = "neon")]
#[inline]
fn load(words: &U64x8) -> Four {
    load_block(words)
}

#[target_feature(enable = "neon")]
#[inline]
fn load_block<const N: usize, const W: usize>(words: &[u64; W]) -> [uint64x2_t; N] {
    // SAFETY: (2) 16 bytes behind a reference.
    std::array::from_fn(|i| unsafe { vld1q_u64(words.as_chunks::<2>().0[i].as_ptr()) })
}

#[target_feature(enable = "neon")]
#[inline]
fn store<const N: usize, const W: usize>(words: &mut [u64; W], value: [uint64x2_t; N]) {
    for (words, value) in words.as_chunks_mut::<2>().0.iter_mut().zip(value) {
        // SAFETY: (2) 16 bytes behind a mutable reference.
        unsafe { vst1q_u64(words.as_mut_ptr(), value) }
    }
}

#[target_feature(enable = "neon")]
#[inline]
fn sum([a, b, c, d]: Four, [e, f, g, h]: Four) -> Four {
    [
        veorq_u64(a, e),
        veorq_u64(b, f),
        veorq_u64(c, g),
        veorq_u64(d, h),
    ]
}

/// The product by tables.
#[target_feature(enable = "neon")]
fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    let wide = Wide {
        load: |entry: &U64x8| load(entry),
        add_two: |total, a: &U64x8, b: &U64x8| sum(sum(total, load(a)), load(b)),
        store: |to: &mut U64x8, sum| store(to, sum),
        transpose: |rows: &[U64x8; 8]| transpose_words(rows),
    };
    SCRATCH.with(|scratch| four_russians::multiply(scratch, c, stride, job, &wide, usize::MAX));
}

/// Transposes 8×8 words in blocks of 2×2.
#[target_feature(enable = "neon")]
fn transpose_words(rows: &[U64x8; 8]) -> [U64x8; 8] {
    let rows: [Four; 8] = std::array::from_fn(|i| load(&rows[i]));
    let mut columns = [[0; 8]; 8];
    for pair in 0..4 {
        let [mut even, mut odd] = [[rows[0][0]; 4]; 2];
        for i in 0..4 {
            let (upper, lower) = (rows[2 * i][pair], rows[2 * i + 1][pair]);
            even[i] = vtrn1q_u64(upper, lower);
            odd[i] = vtrn2q_u64(upper, lower);
        }
        store(&mut columns[2 * pair], even);
        store(&mut columns[2 * pair + 1], odd);
    }
    columns
}

/// Returns the carry-less product of two words, low word first.
#[target_feature(enable = "neon,aes")]
#[inline]
fn two_words(a: u64, b: u64) -> [u64; 2] {
    let product = vmull_p64(a, b);
    [product as u64, (product >> 64) as u64]
}

/// Defines `$one_product` and, with it, `$few_blocks`, for blocks of `$pairs` pairs of words.
macro_rules! products_of_blocks {
    ($one_product:ident, $few_blocks:ident, $method:ident, $pairs:literal, $words:literal) => {
        /// Returns the product of two blocks.
        #[target_feature(enable = "neon,aes")]
        fn $one_product(
            a: [uint64x2_t; $pairs],
            b: [uint64x2_t; $pairs],
        ) -> [[uint64x2_t; $pairs]; 2] {
            let pairs = Pairs {
                zero: vdupq_n_u64(0),
                xor: |a, b| veorq_u64(a, b),
                low: |a, b| {
                    vreinterpretq_u64_p128(vmull_p64(
                        vgetq_lane_u64::<0>(a),
                        vgetq_lane_u64::<0>(b),
                    ))
                },
                high: |a, b| {
                    vreinterpretq_u64_p128(vmull_high_p64(
                        vreinterpretq_p64_u64(a),
                        vreinterpretq_p64_u64(b),
                    ))
                },
                firsts: |a, b| vtrn1q_u64(a, b),
                seconds: |a, b| vtrn2q_u64(a, b),
                across: |a, b| vextq_u64::<1>(a, b),
            };
            pairs.$method(a, b)
        }

        /// Writes the product of one, two or three blocks by as many.
        #[target_feature(enable = "neon,aes")]
        #[inline]
        fn $few_blocks(out: &mut [[u64; $words]], a: &[[u64; $words]], b: &[[u64; $words]]) {
            let blocks = FewBlocks {
                load: |block: &[u64; $words]| load_block(block),
                store: |block: &mut [u64; $words], pairs| store(block, pairs),
                xor: |a, b| veorq_u64(a, b),
                products: |a, b| $one_product(a, b),
            };
            blocks.multiply(out, a, b);
        }
    };
}

products_of_blocks!(one_product, few_blocks, product, 4, 8);
products_of_blocks!(one_short_product, few_short_blocks, short_product, 3, 6);

karatsuba!(
    #[target_feature(enable = "neon,aes")]
    few_blocks,
    few_short_blocks
);

#[target_feature(enable = "neon,aes")]
fn combine(a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
    karatsuba::combine(a, b, matrix, [0; 2], |a, b| two_words(a, b));
}

#[target_feature(enable = "neon,aes")]
fn add_multiple(to: &mut [u64], from: &[u64], factor: u64) {
    karatsuba::add_multiple(to, from, factor, |a, b| two_words(a, b));
}

#[target_feature(enable = "neon,aes")]
fn add_multiple_of_pair(to: &mut [[u64; 2]], from: &[[u64; 2]], factor: [u64; 2]) {
    karatsuba::add_multiple_of_pair(to, from, factor, |a, b| two_words(a, b));
}

transforms!(
    #[target_feature(enable = "neon,aes")]
    transform,
    inverse_transform,
    butterflies,
    inverse_butterflies
);

#[target_feature(enable = "neon,aes")]
#[inline]
fn butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    butterflies_with(low, high, twiddle, |a, b| two_words(a, b));
}

#[target_feature(enable = "neon,aes")]
#[inline]
fn inverse_butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    inverse_butterflies_with(low, high, twiddle, |a, b| two_words(a, b));
}

#[target_feature(enable = "neon,aes")]
fn multiply_elements(a: &mut [Element], b: &[Element]) {
    multiply_with(a, b, |a, b| two_words(a, b));
}

conversions!(
    #[target_feature(enable = "neon")]
    to_product_basis,
    to_power_basis
);

#[target_feature(enable = "neon")]
fn walsh(
    state: &mut [Lanes<u16>],
    row: &[u16],
    types: &TypeRanges,
    values: &mut [Lanes<i16>; TYPES],
    threshold: i16,
) -> u64 {
    walsh::walsh(state, row, types, values, threshold)
}

/// Counts the ones of sums byte by byte, in at most 31 words before the bytes are added, so that none overflows.
#[target_feature(enable = "neon")]
#[inline]
fn count_bytes(vector: &[u64], group: &[U64x8]) -> U64x8 {
    let mut ones = [vdupq_n_u64(0); 4];
    for (own, group) in vector.chunks(31).zip(group.chunks(31)) {
        let mut bytes = [vdupq_n_u8(0); 4];
        for (&own, words) in own.iter().zip(group) {
            for (bytes, words) in bytes.iter_mut().zip(load(words)) {
                let sum = veorq_u64(words, vdupq_n_u64(own));
                *bytes = vaddq_u8(*bytes, vcntq_u8(vreinterpretq_u8_u64(sum)));
            }
        }
        for (ones, bytes) in ones.iter_mut().zip(bytes) {
            *ones = vaddq_u64(*ones, vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(bytes))));
        }
    }
    let mut weights = [0; 8];
    store(&mut weights, ones);
    weights
}

#[target_feature(enable = "neon")]
fn light_sums(vector: &[u64], groups: &[U64x8], limit: u32, light: &mut Vec<(usize, u32)>) {
    row_sums::light_sums(vector, groups, limit, light, |vector, group| {
        count_bytes(vector, group)
    });
}

#[target_feature(enable = "neon")]
fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
    recurrence::step(x, p, b, neighbours, own);
    words::count_ones(&x[1..=b.len()]) as u64
}

/// One step of a tile of slices. The bits that two of three vectors have are selected: where the first two differ, those of
/// the third.
#[target_feature(enable = "neon")]
fn sliced_step(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    own: bool,
    counted: &U64x8,
    ones: &mut Ones,
) {
    let bitwise = Bitwise {
        load: |vector: &U64x8| load(vector),
        store: |to: &mut U64x8, vector| store(to, vector),
        xor3: |a: Four, b: Four, c: Four| sum(sum(a, b), c),
        majority: |a: Four, b: Four, c: Four| {
            let of = |i: usize| vbslq_u64(veorq_u64(a[i], b[i]), c[i], a[i]);
            [of(0), of(1), of(2), of(3)]
        },
    };
    sliced::step(x, p, b, own, counted, ones, &bitwise);
}

/// Computes four blocks at a time.
#[target_feature(enable = "neon")]
fn blocks(key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
    let xor = |a, b| veorq_u32(a, b);
    let lanes = chacha::Lanes {
        order: [0, 1, 2, 3],
        load: |words: &[u32; 4]| {
            // SAFETY: (2) 16 bytes behind a reference.
            unsafe { vld1q_u32(words.as_ptr()) }
        },
        add: |a, b| vaddq_u32(a, b),
        turn16: |a, b| vsriq_n_u32::<16>(vshlq_n_u32::<16>(xor(a, b)), xor(a, b)),
        turn12: |a, b| vsriq_n_u32::<20>(vshlq_n_u32::<12>(xor(a, b)), xor(a, b)),
        turn8: |a, b| vsriq_n_u32::<24>(vshlq_n_u32::<8>(xor(a, b)), xor(a, b)),
        turn7: |a, b| vsriq_n_u32::<25>(vshlq_n_u32::<7>(xor(a, b)), xor(a, b)),
        pair: |low, high| {
            let halves = [vzip1q_u32(low, high), vzip2q_u32(low, high)]
                .map(|half| vreinterpretq_u64_u32(half));
            let mut words = [[0; 2]; 2];
            for (words, half) in words.iter_mut().zip(halves) {
                // SAFETY: (2) 16 bytes behind a mutable reference.
                unsafe { vst1q_u64(words.as_mut_ptr(), half) }
            }
            *words.as_flattened().first_chunk().expect("four words")
        },
        transpose: |rows: &[U64x8; 8]| transpose_words(rows),
    };
    lanes.blocks(key, first, blocks);
}
