//! AVX2 with GFNI: matrix products by 8×8 bit blocks and carry-less products in 256-bit registers. The rest is as for AVX2.

mod panels;
mod rows;
mod tiles;

use super::avx2::Avx2;
use super::features::required_features;
use super::operands::{U64x6, U64x8};
use super::set::Kernels;
use crate::InstructionSet;
use crate::kernels::aligned::AlignedWords;
use crate::kernels::operands::{Job, Layout, View};
use crate::kernels::portable::chacha::BLOCKS;
use crate::kernels::portable::fft::{Element, Twiddle, Twiddles};
use crate::kernels::portable::sliced::Ones;
use crate::kernels::portable::walsh::{Lanes, TYPES, TypeRanges};

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
    "pclmulqdq",
    "vpclmulqdq",
    "gfni"
];

/// The kernels, reachable only after detection. They include the features of [`Avx2`], whose kernels they share.
pub(super) struct Avx2Gfni;

impl Kernels for Avx2Gfni {
    fn instruction_set(&self) -> InstructionSet {
        InstructionSet::Avx2Gfni
    }

    fn transpose_words(&self, rows: &[U64x8; 8]) -> [U64x8; 8] {
        Avx2.transpose_words(rows)
    }

    fn transpose_bits(&self, block: &mut [u64; 64]) {
        let rows = block
            .as_chunks_mut()
            .0
            .first_chunk_mut()
            .expect("eight times eight words");
        // SAFETY: (1) The features are detected.
        unsafe { tiles::transpose_bits(rows) }
    }

    fn extend_basis(
        &self,
        basis: &mut [u64; 64],
        mask: &mut u64,
        candidates: &mut [U64x8],
        report: &mut dyn FnMut(usize, usize),
    ) {
        Avx2.extend_basis(basis, mask, candidates, report);
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

    fn multiply_blocks(&self, out: &mut [U64x8], [a, b]: [&[U64x8]; 2], scratch: &mut [U64x8]) {
        // SAFETY: (1) The features are detected.
        unsafe { super::vpclmul::multiply_blocks(out, a, b, scratch) }
    }

    fn multiply_short_blocks(
        &self,
        out: &mut [U64x6],
        [a, b]: [&[U64x6]; 2],
        scratch: &mut [U64x6],
    ) {
        // SAFETY: (1) The features are detected.
        unsafe { super::vpclmul::multiply_short_blocks(out, a, b, scratch) }
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
        // SAFETY: (1) The features are detected.
        unsafe { super::vpclmul::transform(values, twiddles, block) }
    }

    fn inverse_transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { super::vpclmul::inverse_transform(values, twiddles, block) }
    }

    fn butterflies(&self, low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
        // SAFETY: (1) The features are detected.
        unsafe { super::vpclmul::butterflies(low, high, twiddle) }
    }

    fn to_product_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        Avx2.to_product_basis(f, k, unit);
    }

    fn to_power_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        Avx2.to_power_basis(f, k, unit);
    }

    fn multiply_elements(&self, a: &mut [Element], b: &[Element]) {
        // SAFETY: (1) The features are detected.
        unsafe { super::vpclmul::multiply_elements(a, b) }
    }

    fn walsh(
        &self,
        state: &mut [Lanes<u16>],
        row: &[u16],
        types: &TypeRanges,
        values: &mut [Lanes<i16>; TYPES],
        threshold: i16,
    ) -> u64 {
        Avx2.walsh(state, row, types, values, threshold)
    }

    fn light_sums(
        &self,
        vector: &[u64],
        groups: &[U64x8],
        limit: u32,
        light: &mut Vec<(usize, u32)>,
    ) {
        Avx2.light_sums(vector, groups, limit, light)
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
        Avx2.sliced_step(x, p, b, own, counted, ones)
    }

    fn chacha(&self, key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
        Avx2.chacha(key, first, blocks);
    }

    fn product_of_words(&self, a: u64, b: u64) -> [u64; 2] {
        Avx2.product_of_words(a, b)
    }
}
