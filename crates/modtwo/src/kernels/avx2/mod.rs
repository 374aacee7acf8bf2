//! AVX2: matrix products by tables in 256-bit registers, and carry-less products of words.

mod chacha;
pub(super) mod register;
pub(super) mod transpose;

use super::features::required_features;
use super::operands::{U64x6, U64x8};
use super::pclmul;
use super::set::Kernels;
use crate::InstructionSet;
use crate::kernels::operands::Job;
use crate::kernels::portable::chacha::BLOCKS;
use crate::kernels::portable::fft::{Element, Twiddle, Twiddles};
use crate::kernels::portable::four_russians::{self, SCRATCH, Wide};
use crate::kernels::portable::recurrence;
use crate::kernels::portable::sliced::{Bitwise, Ones};
use crate::kernels::portable::walsh::{self, Lanes, TYPES, TypeRanges};
use crate::words;
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
pub(super) struct Avx2;

impl Kernels for Avx2 {
    fn instruction_set(&self) -> InstructionSet {
        InstructionSet::Avx2
    }

    fn transpose_words(&self, rows: &[U64x8; 8]) -> [U64x8; 8] {
        // SAFETY: (1) The features are detected.
        unsafe { transpose::words(rows) }
    }

    fn transpose_bits(&self, block: &mut [u64; 64]) {
        // SAFETY: (1) The features are detected.
        unsafe { transpose::bits(block) }
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

    fn multiply_blocks(&self, out: &mut [U64x8], [a, b]: [&[U64x8]; 2], scratch: &mut [U64x8]) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::multiply_blocks(out, a, b, scratch) }
    }

    fn multiply_short_blocks(
        &self,
        out: &mut [U64x6],
        [a, b]: [&[U64x6]; 2],
        scratch: &mut [U64x6],
    ) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::multiply_short_blocks(out, a, b, scratch) }
    }

    fn combine(&self, a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::combine(a, b, matrix) }
    }

    fn add_multiple(&self, to: &mut [u64], from: &[u64], factor: u64) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::add_multiple(to, from, factor) }
    }

    fn add_multiple_of_pair(&self, to: &mut [[u64; 2]], from: &[[u64; 2]], factor: [u64; 2]) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::add_multiple_of_pair(to, from, factor) }
    }

    fn transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::transform(values, twiddles, block) }
    }

    fn inverse_transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::inverse_transform(values, twiddles, block) }
    }

    fn butterflies(&self, low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::butterflies(low, high, twiddle) }
    }

    fn to_product_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::to_product_basis(f, k, unit) }
    }

    fn to_power_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::to_power_basis(f, k, unit) }
    }

    fn multiply_elements(&self, a: &mut [Element], b: &[Element]) {
        // SAFETY: (1) The features are detected.
        unsafe { pclmul::multiply_elements(a, b) }
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
        // SAFETY: (1) The features are detected.
        unsafe { count_ones(words) }
    }

    fn step(&self, x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
        // SAFETY: (1) The features are detected.
        unsafe { step(x, p, b, neighbours, own) }
        self.count_ones(&x[1..=b.len()]) as u64
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
        unsafe { pclmul::two_words(a, b) }
    }
}

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
    let (half, zero) = (_mm256_set1_epi8(15), _mm256_setzero_si256());
    crate::kernels::portable::row_sums::light_sums(
        vector,
        groups,
        limit,
        light,
        |vector, group| {
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
        },
    );
}

/// The portable loop, with an instruction for each word.
#[target_feature(enable = "popcnt")]
fn count_ones(words: &[u64]) -> usize {
    words::count_ones(words)
}

#[target_feature(enable = "avx2")]
fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) {
    recurrence::step(x, p, b, neighbours, own);
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
    crate::kernels::portable::sliced::step(x, p, b, own, counted, ones, &bitwise);
}

#[target_feature(enable = "avx2")]
fn extend_basis(
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
        },
    );
}
