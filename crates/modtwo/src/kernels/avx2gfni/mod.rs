//! AVX2 with GFNI: matrix products by 8×8 bit blocks and carry-less products in 256-bit registers. The rest is as for AVX2.

mod panels;
mod rows;
mod tiles;

use super::avx2::AVX2;
use super::features::required_features;
use super::operands::{Job, Layout};
use super::set::{Bits, Fourier, Polynomials, Products, Set};
use super::vpclmul;
use crate::InstructionSet;

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

/// The kernels, reachable only after detection.
pub(super) const AVX2_GFNI: Set = Set {
    name: InstructionSet::Avx2Gfni,
    is_detected,
    min_strassen_words: 128,
    bits: Bits {
        transpose_bits: tiles::transpose_bits,
        ..AVX2.bits
    },
    products: Products {
        multiply,
        pack: panels::pack,
    },
    polynomials: Polynomials {
        multiply_blocks: vpclmul::multiply_blocks,
        multiply_short_blocks: vpclmul::multiply_short_blocks,
        ..AVX2.polynomials
    },
    fourier: Fourier {
        transform: vpclmul::transform,
        inverse_transform: vpclmul::inverse_transform,
        butterflies: vpclmul::butterflies,
        multiply_elements: vpclmul::multiply_elements,
        ..AVX2.fourier
    },
    ..AVX2
};

#[target_feature(enable = "avx2,gfni")]
fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    match job.layout {
        Layout::Rows { .. } => rows::multiply(c, stride, job),
        Layout::Panels => panels::multiply(c, stride, job),
    }
}
