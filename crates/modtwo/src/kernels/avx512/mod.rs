//! AVX-512 without GFNI: matrix products by tables in whole registers, and 128-bit carry-less products.

pub(super) mod chacha;
pub(super) mod clmul;
pub(super) mod register;
pub(super) mod transpose;

use super::avx2::AVX2;
use super::features::required_features;
use super::operands::{Job, U64x8};
use super::portable::four_russians::{self, SCRATCH, Wide};
use super::portable::sliced::{self, Bitwise, Ones};
use super::portable::walsh::{self, Lanes, TYPES, TypeRanges};
use super::portable::{pivots, row_sums};
use super::set::{Bits, Boards, Codes, Keystream, Polynomials, Products, Set};
use crate::InstructionSet;
use register::{load, store};
use std::arch::x86_64::*;

required_features![
    "sse3",
    "ssse3",
    "sse4.1",
    "sse4.2",
    "popcnt",
    "avx",
    "avx2",
    "fma",
    "f16c",
    "bmi1",
    "bmi2",
    "avx512f",
    "avx512bw",
    "avx512vl",
    "pclmulqdq",
];

/// The kernels, reachable only after detection.
pub(super) const AVX512: Set = Set {
    name: InstructionSet::Avx512,
    is_detected,
    min_fft_words: 8400,
    bits: Bits {
        transpose_words: transpose::words,
        transpose_bits: transpose::bits,
        extend_basis,
        ..AVX2.bits
    },
    products: Products {
        multiply,
        ..AVX2.products
    },
    polynomials: Polynomials {
        multiply_blocks: clmul::multiply_blocks,
        multiply_short_blocks: clmul::multiply_short_blocks,
        ..AVX2.polynomials
    },
    codes: Codes { walsh, light_sums },
    boards: Boards {
        sliced_step,
        ..AVX2.boards
    },
    keystream: Keystream {
        blocks: chacha::blocks,
    },
    ..AVX2
};

/// The product by tables. Two entries and the previous sum take one three-way XOR.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")]
fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    let wide = Wide {
        load: |entry: &U64x8| load(entry),
        add_two: |sum, a: &U64x8, b: &U64x8| {
            _mm512_ternarylogic_epi64::<0x96>(sum, load(a), load(b))
        },
        store: |to: &mut U64x8, sum| store(to, sum),
        transpose: |rows: &[U64x8; 8]| transpose::words(rows),
    };
    SCRATCH.with(|scratch| four_russians::multiply(scratch, c, stride, job, &wide, usize::MAX));
}

/// The portable loop, compiled for wider vectors.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
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
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn light_sums(vector: &[u64], groups: &[U64x8], limit: u32, light: &mut Vec<(usize, u32)>) {
    let ones_of_half = _mm512_broadcast_i32x4(_mm_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    ));
    let half = _mm512_set1_epi8(15);
    let zero = _mm512_setzero_si512();
    row_sums::light_sums(vector, groups, limit, light, |vector, group| {
        let mut ones = zero;
        for (own, group) in vector.chunks(31).zip(group.chunks(31)) {
            let mut bytes = zero;
            for (&own, words) in own.iter().zip(group) {
                let sum = _mm512_xor_si512(load(words), _mm512_set1_epi64(own as i64));
                let low = _mm512_and_si512(sum, half);
                let high = _mm512_and_si512(_mm512_srli_epi64::<4>(sum), half);
                bytes = _mm512_add_epi8(bytes, _mm512_shuffle_epi8(ones_of_half, low));
                bytes = _mm512_add_epi8(bytes, _mm512_shuffle_epi8(ones_of_half, high));
            }
            ones = _mm512_add_epi64(ones, _mm512_sad_epu8(bytes, zero));
        }
        let mut weights = [0; 8];
        store(&mut weights, ones);
        weights
    });
}

/// The portable loop, compiled for wider vectors.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt")]
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
        xor3: |a, b, c| _mm512_ternarylogic_epi64::<0x96>(a, b, c),
        majority: |a, b, c| _mm512_ternarylogic_epi64::<0xE8>(a, b, c),
    };
    sliced::step(x, p, b, own, counted, ones, &bitwise);
}

#[target_feature(enable = "avx512f")]
pub(super) fn extend_basis(
    basis: &mut [u64; 64],
    mask: &mut u64,
    candidates: &mut [U64x8],
    report: &mut dyn FnMut(usize, usize),
) {
    pivots::extend_basis(basis, mask, candidates, report, |words, bit, change| {
        let (bit, change) = (
            _mm512_set1_epi64(bit.cast_signed()),
            _mm512_set1_epi64(change.cast_signed()),
        );
        for eight in words {
            let old = load(eight);
            let new = _mm512_mask_xor_epi64(old, _mm512_test_epi64_mask(old, bit), old, change);
            store(eight, new);
        }
    });
}
