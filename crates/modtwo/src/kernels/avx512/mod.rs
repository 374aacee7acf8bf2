//! AVX-512 without GFNI: matrix products by tables in whole registers, and 128-bit carry-less products.

pub(super) mod chacha;
pub(super) mod clmul;
pub(super) mod register;
pub(super) mod transpose;

use super::avx2::Avx2;
use super::features::required_features;
use super::operands::{U64x6, U64x8};
use super::set::Kernels;
use crate::InstructionSet;
use crate::kernels::operands::Job;
use crate::kernels::portable::chacha::BLOCKS;
use crate::kernels::portable::fft::{Element, Twiddle, Twiddles};
use crate::kernels::portable::four_russians::{self, SCRATCH, Wide};
use crate::kernels::portable::sliced::{Bitwise, Ones};
use crate::kernels::portable::walsh::{self, Lanes, TYPES, TypeRanges};
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

/// The kernels, reachable only after detection. They include the features of [`Avx2`], whose kernels they share.
pub(super) struct Avx512;

impl Kernels for Avx512 {
    fn instruction_set(&self) -> InstructionSet {
        InstructionSet::Avx512
    }

    fn transpose_words(&self, rows: &[U64x8; 8]) -> [U64x8; 8] {
        // SAFETY: (1) The features are detected.
        unsafe { transpose::words(rows) }
    }

    fn transpose_bits(&self, block: &mut [u64; 64]) {
        let rows = block
            .as_chunks_mut()
            .0
            .first_chunk_mut()
            .expect("eight times eight words");
        // SAFETY: (1) The features are detected.
        unsafe { transpose::bits(rows) }
    }

    fn extend_basis(
        &self,
        basis: &mut [u64; 64],
        mask: &mut u64,
        candidates: &mut [U64x8],
        report: &mut dyn FnMut(usize, usize),
    ) {
        // SAFETY: (1) The features are detected.
        unsafe { extend_basis(basis, mask, candidates, report) }
    }

    fn min_strassen_words(&self) -> usize {
        256
    }

    fn multiply(&self, c: &mut [u64], stride: usize, job: &Job<'_>) {
        // SAFETY: (1) The features are detected.
        unsafe { multiply(c, stride, job) }
    }

    fn min_fft_words(&self) -> usize {
        8400
    }

    fn multiply_blocks(&self, out: &mut [U64x8], [a, b]: [&[U64x8]; 2], scratch: &mut [U64x8]) {
        // SAFETY: (1) The features are detected.
        unsafe { clmul::multiply_blocks(out, a, b, scratch) }
    }

    fn multiply_short_blocks(
        &self,
        out: &mut [U64x6],
        [a, b]: [&[U64x6]; 2],
        scratch: &mut [U64x6],
    ) {
        // SAFETY: (1) The features are detected.
        unsafe { clmul::multiply_short_blocks(out, a, b, scratch) }
    }

    fn combine(&self, a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
        Avx2.combine(a, b, matrix);
    }

    fn add_multiple(&self, to: &mut [u64], from: &[u64], factor: u64) {
        Avx2.add_multiple(to, from, factor);
    }

    fn add_multiple_of_pair(&self, to: &mut [[u64; 2]], from: &[[u64; 2]], factor: [u64; 2]) {
        Avx2.add_multiple_of_pair(to, from, factor);
    }

    fn transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        Avx2.transform(values, twiddles, block);
    }

    fn inverse_transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        Avx2.inverse_transform(values, twiddles, block);
    }

    fn butterflies(&self, low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
        Avx2.butterflies(low, high, twiddle);
    }

    fn to_product_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        Avx2.to_product_basis(f, k, unit);
    }

    fn to_power_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        Avx2.to_power_basis(f, k, unit);
    }

    fn multiply_elements(&self, a: &mut [Element], b: &[Element]) {
        Avx2.multiply_elements(a, b);
    }

    fn walsh(
        &self,
        state: &mut [Lanes<u16>],
        row: &[u16],
        types: &TypeRanges,
        values: &mut [Lanes<i16>; TYPES],
        threshold: i16,
    ) -> u64 {
        // SAFETY: (1) The features are detected.
        unsafe { walsh(state, row, types, values, threshold) }
    }

    fn light_sums(
        &self,
        vector: &[u64],
        groups: &[U64x8],
        limit: u32,
        light: &mut Vec<(usize, u32)>,
    ) {
        // SAFETY: (1) The features are detected.
        unsafe { light_sums(vector, groups, limit, light) }
    }

    fn count_ones(&self, words: &[u64]) -> usize {
        Avx2.count_ones(words)
    }

    fn step(&self, x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
        Avx2.step(x, p, b, neighbours, own)
    }

    fn sliced_step(
        &self,
        x: &[U64x8],
        p: &mut [U64x8],
        b: &[U64x8],
        own: bool,
        counted: &U64x8,
        ones: &mut Ones,
    ) {
        // SAFETY: (1) The features are detected.
        unsafe { sliced_step(x, p, b, own, counted, ones) }
    }

    fn chacha(&self, key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
        // SAFETY: (1) The features are detected.
        unsafe { chacha::blocks(key, first, blocks) }
    }

    fn product_of_words(&self, a: u64, b: u64) -> [u64; 2] {
        // SAFETY: (1) The features are detected.
        unsafe { super::pclmul::two_words(a, b) }
    }
}

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
    let (half, zero) = (_mm512_set1_epi8(15), _mm512_setzero_si512());
    crate::kernels::portable::row_sums::light_sums(
        vector,
        groups,
        limit,
        light,
        |vector, group| {
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
        },
    );
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
    crate::kernels::portable::sliced::step(x, p, b, own, counted, ones, &bitwise);
}

#[target_feature(enable = "avx512f")]
pub(super) fn extend_basis(
    basis: &mut [u64; 64],
    mask: &mut u64,
    candidates: &mut [U64x8],
    report: &mut dyn FnMut(usize, usize),
) {
    crate::kernels::portable::pivots::extend_basis(
        basis,
        mask,
        candidates,
        report,
        |words, bit, change| {
            let (bit, change) = (
                _mm512_set1_epi64(bit.cast_signed()),
                _mm512_set1_epi64(change.cast_signed()),
            );
            for eight in words {
                let old = load(eight);
                let new = _mm512_mask_xor_epi64(old, _mm512_test_epi64_mask(old, bit), old, change);
                store(eight, new);
            }
        },
    );
}
