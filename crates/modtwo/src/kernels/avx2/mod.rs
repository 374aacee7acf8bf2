//! AVX2: matrix products by tables in 256-bit registers, and carry-less products of words.

mod chacha;
pub(super) mod register;
pub(super) mod transpose;

use super::features::required_features;
use super::operands::{Job, U64x8};
use super::pclmul;
use super::portable::four_russians::{self, SCRATCH, Wide};
use super::portable::sliced::{self, Bitwise, Ones};
use super::portable::walsh::{self, Lanes, TYPES, TypeRanges};
use super::portable::{PORTABLE, pivots, recurrence, row_sums};
use super::set::{Bits, Boards, Codes, Fourier, Keystream, Polynomials, Products, Set};
use crate::{InstructionSet, words};
use register::{Pair, load, store, sum};
use std::arch::x86_64::*;

required_features![
    "sse3",
    "ssse3",
    "sse4.1",
    "sse4.2",
    "popcnt",
    "avx",
    "avx2",
    "bmi1",
    "bmi2",
    "pclmulqdq"
];

/// The kernels, reachable only after detection.
pub(super) const AVX2: Set = Set {
    name: InstructionSet::Avx2,
    is_detected,
    min_strassen_words: 256,
    min_fft_words: 4200,
    bits: Bits {
        transpose_words: transpose::words,
        transpose_bits: transpose::bits,
        extend_basis,
        count_ones,
    },
    products: Products {
        multiply,
        ..PORTABLE.products
    },
    polynomials: Polynomials {
        multiply_blocks: pclmul::multiply_blocks,
        multiply_short_blocks: pclmul::multiply_short_blocks,
        combine: pclmul::combine,
        add_multiple: pclmul::add_multiple,
        add_multiple_of_pair: pclmul::add_multiple_of_pair,
        product_of_words: pclmul::two_words,
    },
    fourier: Fourier {
        transform: pclmul::transform,
        inverse_transform: pclmul::inverse_transform,
        butterflies: pclmul::butterflies,
        to_product_basis: pclmul::to_product_basis,
        to_power_basis: pclmul::to_power_basis,
        multiply_elements: pclmul::multiply_elements,
    },
    codes: Codes { walsh, light_sums },
    boards: Boards { step, sliced_step },
    keystream: Keystream {
        blocks: chacha::blocks,
    },
};

/// The product by tables.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    let wide = Wide {
        load: |entry: &U64x8| load(entry),
        add_two: |total, a: &U64x8, b: &U64x8| sum(sum(total, load(a)), load(b)),
        store: |to: &mut U64x8, sum| store(to, sum),
        transpose: |rows: &[U64x8; 8]| transpose::words(rows),
    };
    SCRATCH.with(|scratch| four_russians::multiply(scratch, c, stride, job, &wide, 8192));
}

#[target_feature(enable = "avx2")]
fn walsh(
    state: &mut [Lanes<u16>],
    row: &[u16],
    types: &TypeRanges,
    values: &mut [Lanes<i16>; TYPES],
    threshold: i16,
) -> u64 {
    walsh::walsh(state, row, types, values, threshold)
}

/// Looks up the ones of all halves of bytes and adds them byte by byte, in at most 31 words before the bytes are added, so
/// that none overflows.
#[target_feature(enable = "avx2")]
fn light_sums(vector: &[u64], groups: &[U64x8], limit: u32, light: &mut Vec<(usize, u32)>) {
    let ones_of_half = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    ));
    let half = _mm256_set1_epi8(15);
    let zero = _mm256_setzero_si256();
    row_sums::light_sums(vector, groups, limit, light, |vector, group| {
        let mut ones = [zero; 2];
        for (own, group) in vector.chunks(31).zip(group.chunks(31)) {
            let mut bytes = [zero; 2];
            for (&own, words) in own.iter().zip(group) {
                for (bytes, words) in bytes.iter_mut().zip(load(words)) {
                    let sum = _mm256_xor_si256(words, _mm256_set1_epi64x(own as i64));
                    let low = _mm256_and_si256(sum, half);
                    let high = _mm256_and_si256(_mm256_srli_epi64::<4>(sum), half);
                    *bytes = _mm256_add_epi8(*bytes, _mm256_shuffle_epi8(ones_of_half, low));
                    *bytes = _mm256_add_epi8(*bytes, _mm256_shuffle_epi8(ones_of_half, high));
                }
            }
            for (ones, bytes) in ones.iter_mut().zip(bytes) {
                *ones = _mm256_add_epi64(*ones, _mm256_sad_epu8(bytes, zero));
            }
        }
        let mut weights = [0; 8];
        store(&mut weights, ones);
        weights
    });
}

/// The portable loop, with an instruction for each word.
#[target_feature(enable = "popcnt")]
fn count_ones(words: &[u64]) -> usize {
    words::count_ones(words)
}

#[target_feature(enable = "avx2,popcnt")]
fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
    recurrence::step(x, p, b, neighbours, own);
    count_ones(&x[1..=b.len()]) as u64
}

/// The portable loop, compiled for wider vectors.
#[target_feature(enable = "avx2,popcnt")]
fn sliced_step(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    own: bool,
    counted: &U64x8,
    ones: &mut Ones,
) {
    let xor3 = |a: Pair, b: Pair, c: Pair| sum(sum(a, b), c);
    let bitwise = Bitwise {
        load: |vector: &U64x8| load(vector),
        store: |to: &mut U64x8, vector| store(to, vector),
        xor3,
        majority: |a: Pair, b: Pair, c: Pair| {
            let of = |i: usize| {
                let (both, either) = (_mm256_and_si256(a[i], b[i]), _mm256_xor_si256(a[i], b[i]));
                _mm256_or_si256(both, _mm256_and_si256(c[i], either))
            };
            [of(0), of(1)]
        },
    };
    sliced::step(x, p, b, own, counted, ones, &bitwise);
}

#[target_feature(enable = "avx2")]
fn extend_basis(
    basis: &mut [u64; 64],
    mask: &mut u64,
    candidates: &mut [U64x8],
    report: &mut dyn FnMut(usize, usize),
) {
    pivots::extend_basis(basis, mask, candidates, report, |words, bit, change| {
        let (bit, change) = (
            _mm256_set1_epi64x(bit.cast_signed()),
            _mm256_set1_epi64x(change.cast_signed()),
        );
        for eight in words {
            let new = load(eight).map(|four| {
                let has_bit = _mm256_cmpeq_epi64(_mm256_and_si256(four, bit), bit);
                _mm256_xor_si256(four, _mm256_and_si256(has_bit, change))
            });
            store(eight, new);
        }
    });
}
