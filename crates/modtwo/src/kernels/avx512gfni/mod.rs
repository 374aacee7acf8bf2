//! AVX-512 with GFNI: matrix products by 8×8 bit blocks, carry-less products in whole registers.

mod clmul;
mod field;
mod pairs;
mod panels;
mod recurrence;
mod rows;
mod tiles;
mod transpose;

use super::avx512::register::{load, store};
use super::features::required_features;
use super::operands::{U64x6, U64x8};
use super::set::Kernels;
use crate::InstructionSet;
use crate::kernels::aligned::AlignedWords;
use crate::kernels::operands::{Job, Layout, View};
use crate::kernels::portable::chacha::BLOCKS;
use crate::kernels::portable::fft::{Element, Twiddle, Twiddles};
use crate::kernels::portable::sliced::{Bitwise, Ones};
use crate::kernels::portable::walsh::{self, Lanes, TYPES, TypeRanges};
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
pub(super) struct Avx512Gfni;

impl Kernels for Avx512Gfni {
    fn instruction_set(&self) -> InstructionSet {
        InstructionSet::Avx512Gfni
    }

    fn transpose_words(&self, rows: &[U64x8; 8]) -> [U64x8; 8] {
        // SAFETY: (1) The features are detected.
        unsafe { super::avx512::transpose::words(rows) }
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
        unsafe { super::avx512::extend_basis(basis, mask, candidates, report) }
    }

    fn multiply(&self, c: &mut [u64], stride: usize, job: &Job<'_>) {
        match job.layout {
            // SAFETY: (1) The features are detected.
            Layout::Rows { .. } => unsafe { rows::multiply(c, stride, job) },
            // SAFETY: (1) The features are detected.
            Layout::Panels => unsafe { panels::multiply(c, stride, job) },
        }
    }

    fn pack(&self, a: View<'_>, rows: usize) -> AlignedWords {
        // SAFETY: (1) The features are detected.
        unsafe { panels::pack(a, rows) }
    }

    fn multiply_packed(&self, c: &mut [u64], stride: usize, job: &Job<'_>, packed: &[u64]) {
        // SAFETY: (1) The features are detected.
        unsafe { panels::multiply_packed(c, stride, job, packed) }
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
        // SAFETY: (1) The features are detected.
        unsafe { clmul::combine(a, b, matrix) }
    }

    fn add_multiple(&self, to: &mut [u64], from: &[u64], factor: u64) {
        // SAFETY: (1) The features are detected.
        unsafe { super::pclmul::add_multiple(to, from, factor) }
    }

    fn add_multiple_of_pair(&self, to: &mut [[u64; 2]], from: &[[u64; 2]], factor: [u64; 2]) {
        // SAFETY: (1) The features are detected.
        unsafe { super::pclmul::add_multiple_of_pair(to, from, factor) }
    }

    fn transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { field::transform(values, twiddles, block) }
    }

    fn inverse_transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { field::inverse_transform(values, twiddles, block) }
    }

    fn butterflies(&self, low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
        // SAFETY: (1) The features are detected.
        unsafe { field::butterflies(low, high, twiddle) }
    }

    fn to_product_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { field::to_product_basis(f, k, unit) }
    }

    fn to_power_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { field::to_power_basis(f, k, unit) }
    }

    fn multiply_elements(&self, a: &mut [Element], b: &[Element]) {
        // SAFETY: (1) The features are detected.
        unsafe { field::multiply_elements(a, b) }
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
        super::avx2::Avx2.count_ones(words)
    }

    fn step(&self, x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
        // SAFETY: (1) The features are detected.
        unsafe { recurrence::step(x, p, b, neighbours, own) }
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
        unsafe { super::avx512::chacha::blocks(key, first, blocks) }
    }

    fn product_of_words(&self, a: u64, b: u64) -> [u64; 2] {
        // SAFETY: (1) The features are detected.
        unsafe { super::pclmul::two_words(a, b) }
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
    crate::kernels::portable::row_sums::light_sums(
        vector,
        groups,
        limit,
        light,
        |vector, group| {
            let mut ones = _mm512_setzero_si512();
            for (&own, words) in vector.iter().zip(group) {
                let sum = _mm512_xor_si512(load(words), _mm512_set1_epi64(own as i64));
                ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(sum));
            }
            let mut weights = [0; 8];
            store(&mut weights, ones);
            weights
        },
    );
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
    crate::kernels::portable::sliced::step(x, p, b, own, counted, ones, &bitwise);
}
