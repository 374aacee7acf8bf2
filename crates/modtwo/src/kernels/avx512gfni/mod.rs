//! AVX-512 with GFNI: matrix products by 8×8 bit blocks, carry-less products in whole registers.

mod clmul;
mod field;
mod pairs;
mod panels;
mod recurrence;
mod rows;
mod tiles;
mod transpose;

use super::avx512::AVX512;
use super::avx512::register::{load, store};
use super::features::required_features;
use super::operands::{Job, Layout, U64x8};
use super::portable::row_sums;
use super::portable::sliced::{self, Bitwise, Ones};
use super::portable::walsh::{self, Lanes, TYPES, TypeRanges};
use super::set::{Bits, Boards, Codes, Fourier, Polynomials, Products, Set};
use crate::InstructionSet;
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
    "avx512vbmi",
    "avx512vbmi2",
    "avx512bitalg",
    "avx512vpopcntdq",
    "gfni",
    "pclmulqdq",
    "vpclmulqdq",
];

/// The kernels, reachable only after detection.
pub(super) const AVX512_GFNI: Set = Set {
    name: InstructionSet::Avx512Gfni,
    is_detected,
    min_strassen_words: 128,
    bits: Bits {
        transpose_bits: transpose::bits,
        ..AVX512.bits
    },
    products: Products {
        multiply,
        pack: panels::pack,
    },
    polynomials: Polynomials {
        multiply_blocks: clmul::multiply_blocks,
        multiply_short_blocks: clmul::multiply_short_blocks,
        combine: clmul::combine,
        ..AVX512.polynomials
    },
    fourier: Fourier {
        transform: field::transform,
        inverse_transform: field::inverse_transform,
        butterflies: field::butterflies,
        to_product_basis: field::to_product_basis,
        to_power_basis: field::to_power_basis,
        multiply_elements: field::multiply_elements,
    },
    codes: Codes { walsh, light_sums },
    boards: Boards {
        step: recurrence::step,
        sliced_step,
    },
    ..AVX512
};

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    match job.layout {
        Layout::Rows { .. } => rows::multiply(c, stride, job),
        Layout::Panels => panels::multiply(c, stride, job),
    }
}

/// The portable loop, compiled for wider vectors and for counting ones in them.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq")]
fn walsh(
    state: &mut [Lanes<u16>],
    row: &[u16],
    types: &TypeRanges,
    values: &mut [Lanes<i16>; TYPES],
    threshold: i16,
) -> u64 {
    walsh::walsh(state, row, types, values, threshold)
}

/// Adds up the ones of eight words at a time.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq")]
fn light_sums(vector: &[u64], groups: &[U64x8], limit: u32, light: &mut Vec<(usize, u32)>) {
    row_sums::light_sums(vector, groups, limit, light, |vector, group| {
        let mut ones = _mm512_setzero_si512();
        for (&own, words) in vector.iter().zip(group) {
            let sum = _mm512_xor_si512(load(words), _mm512_set1_epi64(own as i64));
            ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(sum));
        }
        let mut weights = [0; 8];
        store(&mut weights, ones);
        weights
    });
}

/// The portable loop, compiled for wider vectors.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,popcnt")]
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
