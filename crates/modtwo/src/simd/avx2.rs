//! AVX2: mostly the portable loops, compiled for 256-bit vectors, and carry-less products of words.

use super::{Kernels, U64x8};
use crate::InstructionSet;
use crate::coset::{self, Lanes, TYPES, TypeRanges};
use crate::four_russians;
use crate::multiply::Job;
use crate::polynomial::basis::conversions;
use crate::polynomial::fft::{
    Element, Twiddle, Twiddles, butterflies_with, inverse_butterflies_with, multiply_with, transforms,
};
use crate::polynomial::karatsuba::{self, few_blocks, karatsuba};
use crate::{recurrence, words};
use std::arch::x86_64::*;

required_features!["sse3", "ssse3", "sse4.1", "sse4.2", "avx", "avx2", "pclmulqdq"];

/// The kernels, reachable only after detection.
pub(super) struct Avx2;

impl Kernels for Avx2 {
    fn instruction_set(&self) -> InstructionSet {
        InstructionSet::Avx2
    }

    fn multiply(&self, c: &mut [u64], stride: usize, job: &Job<'_>) {
        // SAFETY: (1) The features are detected.
        unsafe { multiply(c, stride, job) }
    }

    fn multiply_blocks(&self, out: &mut [U64x8], a: &[U64x8], b: &[U64x8], scratch: &mut [U64x8]) {
        // SAFETY: (1) The features are detected.
        unsafe { multiply_blocks(out, a, b, scratch) }
    }

    fn combine(&self, a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
        // SAFETY: (1) The features are detected.
        unsafe { combine(a, b, matrix) }
    }

    fn transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { transform(values, twiddles, block) }
    }

    fn inverse_transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { inverse_transform(values, twiddles, block) }
    }

    fn butterflies(&self, low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
        // SAFETY: (1) The features are detected.
        unsafe { butterflies(low, high, twiddle) }
    }

    fn to_product_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { to_product_basis(f, k, unit) }
    }

    fn to_power_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        // SAFETY: (1) The features are detected.
        unsafe { to_power_basis(f, k, unit) }
    }

    fn multiply_elements(&self, a: &mut [Element], b: &[Element]) {
        // SAFETY: (1) The features are detected.
        unsafe { multiply_elements(a, b) }
    }

    fn walsh(
        &self,
        state: &mut [Lanes<u16>],
        row: &[u16],
        types: &TypeRanges,
        values: &mut [Lanes<i16>; TYPES],
    ) -> i16 {
        // SAFETY: (1) The features are detected.
        unsafe { walsh(state, row, types, values) }
    }

    fn sum_weights(&self, to: &[U64x8], tables: &[Vec<U64x8>; 4], chosen: &[u32], weights: &mut [u32]) {
        // SAFETY: (1) The features are detected.
        unsafe { sum_weights(to, tables, chosen, weights) }
    }

    fn step(&self, x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
        // SAFETY: (1) The features are detected.
        unsafe { step(x, p, b, neighbours, own) }
        words::count_ones(&x[1..=b.len()]) as u64
    }
}

#[target_feature(enable = "avx2")]
fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    four_russians::multiply(c, stride, job);
}

/// Returns the carry-less product of two words, low word first.
#[target_feature(enable = "pclmulqdq")]
#[inline]
pub(super) fn two_words(a: u64, b: u64) -> [u64; 2] {
    let a = _mm_set_epi64x(0, a.cast_signed());
    let b = _mm_set_epi64x(0, b.cast_signed());
    let product = _mm_clmulepi64_si128::<0>(a, b);
    let high = _mm_unpackhi_epi64(product, product);
    [_mm_cvtsi128_si64(product).cast_unsigned(), _mm_cvtsi128_si64(high).cast_unsigned()]
}

karatsuba!(
    #[target_feature(enable = "avx2,pclmulqdq")]
    multiply_blocks,
    |out, a, b| few_blocks(out, a, b, |a, b| two_words(a, b))
);

#[target_feature(enable = "avx2,pclmulqdq")]
fn combine(a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
    karatsuba::combine(a, b, matrix, [0; 2], |a, b| two_words(a, b));
}

transforms!(
    #[target_feature(enable = "avx2,pclmulqdq")]
    transform,
    inverse_transform,
    butterflies,
    inverse_butterflies
);

#[target_feature(enable = "avx2,pclmulqdq")]
#[inline]
fn butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    butterflies_with(low, high, twiddle, |a, b| two_words(a, b));
}

#[target_feature(enable = "avx2,pclmulqdq")]
#[inline]
fn inverse_butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    inverse_butterflies_with(low, high, twiddle, |a, b| two_words(a, b));
}

#[target_feature(enable = "avx2,pclmulqdq")]
fn multiply_elements(a: &mut [Element], b: &[Element]) {
    multiply_with(a, b, |a, b| two_words(a, b));
}

conversions!(
    #[target_feature(enable = "avx2")]
    to_product_basis,
    to_power_basis
);

#[target_feature(enable = "avx2")]
fn walsh(state: &mut [Lanes<u16>], row: &[u16], types: &TypeRanges, values: &mut [Lanes<i16>; TYPES]) -> i16 {
    coset::walsh(state, row, types, values)
}

#[target_feature(enable = "avx2")]
fn sum_weights(to: &[U64x8], tables: &[Vec<U64x8>; 4], chosen: &[u32], weights: &mut [u32]) {
    crate::sum_weights::sum_weights(to, tables, chosen, weights);
}

#[target_feature(enable = "avx2")]
fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) {
    recurrence::step(x, p, b, neighbours, own);
}
