//! The loops themselves, in plain words: those of the portable set, and what other sets compile for their own registers.
//!
//! What depends on the registers is passed in as closures, and everything is always inlined, so that it is compiled with the
//! target features of the caller. Recursions are macros, for the same reason.

pub(crate) mod basis;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod block;
pub(crate) mod chacha;
pub(crate) mod fft;
pub(crate) mod four_russians;
pub(crate) mod karatsuba;
pub(crate) mod pivots;
pub(crate) mod recurrence;
pub(crate) mod row_sums;
pub(crate) mod sliced;
pub(crate) mod toom;
pub(crate) mod transpose;
pub(crate) mod walsh;

use super::aligned::AlignedWords;
use super::operands::{Job, U64x8};
use super::set::{Bits, Boards, Codes, Fourier, Keystream, Polynomials, Products, Set};
use crate::{InstructionSet, words};
use four_russians::{SCRATCH, Wide};
use sliced::{Bitwise, Ones};

/// The set of every CPU.
pub(super) const PORTABLE: Set = Set {
    name: InstructionSet::Portable,
    is_detected: || true,
    min_strassen_words: 128,
    min_fft_words: 4200,
    bits: Bits {
        transpose_words: transpose::transpose_words,
        transpose_bits: transpose::transpose_block,
        extend_basis,
        count_ones: words::count_ones,
    },
    products: Products {
        multiply,
        pack: |_, _| AlignedWords::default(),
    },
    polynomials: Polynomials {
        multiply_blocks: karatsuba::multiply_blocks,
        multiply_short_blocks: karatsuba::multiply_short_blocks,
        combine,
        add_multiple,
        add_multiple_of_pair,
        product_of_words: |a, b| karatsuba::two_words(a, b),
    },
    fourier: Fourier {
        transform: fft::transform,
        inverse_transform: fft::inverse_transform,
        butterflies: fft::butterflies,
        to_product_basis: basis::to_product_basis,
        to_power_basis: basis::to_power_basis,
        multiply_elements: fft::multiply_elements,
    },
    codes: Codes {
        walsh: walsh::walsh,
        light_sums,
    },
    boards: Boards { step, sliced_step },
    keystream: Keystream {
        blocks: chacha::blocks,
    },
};

fn extend_basis(
    basis: &mut [u64; 64],
    mask: &mut u64,
    candidates: &mut [U64x8],
    report: &mut dyn FnMut(usize, usize),
) {
    pivots::extend_basis(basis, mask, candidates, report, pivots::add_where);
}

fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    let wide = Wide {
        load: |entry: &U64x8| *entry,
        add_two: |sum: U64x8, a: &U64x8, b: &U64x8| std::array::from_fn(|w| sum[w] ^ (a[w] ^ b[w])),
        store: |to: &mut U64x8, sum| *to = sum,
        transpose: transpose::transpose_words,
    };
    SCRATCH.with(|scratch| four_russians::multiply(scratch, c, stride, job, &wide, usize::MAX));
}

fn combine(a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
    karatsuba::combine(a, b, matrix, [0; 2], karatsuba::two_words);
}

fn add_multiple(to: &mut [u64], from: &[u64], factor: u64) {
    karatsuba::add_multiple(to, from, factor, karatsuba::two_words);
}

fn add_multiple_of_pair(to: &mut [[u64; 2]], from: &[[u64; 2]], factor: [u64; 2]) {
    karatsuba::add_multiple_of_pair(to, from, factor, karatsuba::two_words);
}

fn light_sums(vector: &[u64], groups: &[U64x8], limit: u32, light: &mut Vec<(usize, u32)>) {
    row_sums::light_sums(vector, groups, limit, light, row_sums::count_words);
}

fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
    recurrence::step(x, p, b, neighbours, own);
    words::count_ones(&x[1..=b.len()]) as u64
}

fn sliced_step(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    own: bool,
    counted: &U64x8,
    ones: &mut Ones,
) {
    let bitwise = Bitwise {
        load: |vector: &U64x8| *vector,
        store: |to: &mut U64x8, vector| *to = vector,
        xor3: |a: U64x8, b: U64x8, c: U64x8| std::array::from_fn(|w| a[w] ^ b[w] ^ c[w]),
        majority: |a: U64x8, b: U64x8, c: U64x8| {
            std::array::from_fn(|w| a[w] & b[w] | c[w] & (a[w] ^ b[w]))
        },
    };
    sliced::step(x, p, b, own, counted, ones, &bitwise);
}
