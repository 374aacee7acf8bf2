//! Vector instructions: the only module with `unsafe` code.
//!
//! There are four kinds of unsafe block here, and no other. (1) Calling a function compiled for certain instructions
//! from one that is not: sound when the machine has them, which [`Path`] guarantees, since a path can only be current
//! when its instructions were detected. (2) Loading or storing a register through a reference to an array of exactly
//! its size: the reference is valid for those bytes and the instructions used ask for no alignment. (3) Asking for a
//! line of the cache: a hint that reads and writes nothing. (4) Asking the system for large pages behind memory of
//! ours: a hint that changes no byte of it. All indexing is done on slices and arrays, with the usual checks.
#![allow(unsafe_code)]

use crate::coset::{self, Lanes, TYPES};
use crate::multiply::Job;
use crate::polynomial::fft::{self, Element, Factor, Factors};
use crate::polynomial::{basis, karatsuba};
#[cfg(target_arch = "x86_64")]
use crate::slab::Layout;
use crate::transpose::transpose_block;
use crate::{Path, recurrence as steps, tables, words};

#[cfg(target_arch = "x86_64")]
mod clmul;
#[cfg(target_arch = "x86_64")]
mod exchange;
#[cfg(target_arch = "x86_64")]
mod field;
#[cfg(target_arch = "x86_64")]
mod gfni;
#[cfg(target_os = "linux")]
mod pages;
#[cfg(target_arch = "x86_64")]
mod recurrence;
#[cfg(target_arch = "x86_64")]
mod rows;
#[cfg(target_arch = "x86_64")]
mod vector;
#[cfg(target_arch = "x86_64")]
mod weights;

/// Asks for large pages behind this memory, before it is first used. Then a large matrix is there in a few page faults
/// instead of thousands, and walking down its columns does not miss the table of pages at every step.
pub(crate) fn want_large_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    pages::want_large(memory);
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Eight words: a register in memory.
pub(crate) type Eight = [u64; 8];

/// Transposes eight times eight words.
pub(crate) fn exchange(lines: &[Eight; 8]) -> [Eight; 8] {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { exchange::exchange(lines) },
        _ => std::array::from_fn(|i| std::array::from_fn(|j| lines[j][i])),
    }
}

/// Transposes 64×64 bits.
pub(crate) fn transpose(block: &mut [u64; 64]) {
    match Path::current() {
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => {
            let rows = block.as_chunks_mut().0.first_chunk_mut().expect("eight times eight");
            // SAFETY: (1) a current path has been detected.
            unsafe { exchange::transpose(rows) }
        }
        _ => transpose_block(block),
    }
}

/// Whether [`run`] takes matrices as they are, not only slabs.
pub(crate) fn takes_matrices() -> bool {
    Path::current() == Path::Avx512
}

/// Runs a product whose targets lie in the words `c`, by the current path.
pub(crate) fn run(c: &mut [u64], stride: usize, job: &Job<'_>) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 if job.layout != Layout::Columns => unsafe { rows::run(c, stride, job) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { gfni::run(c, stride, job) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { tables_avx2(c, stride, job) },
        _ => tables::run(c, stride, job),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn tables_avx2(c: &mut [u64], stride: usize, job: &Job<'_>) {
    tables::run(c, stride, job);
}

/// Writes the carry-less product of two equally long lists of blocks.
pub(crate) fn multiply_blocks(out: &mut [Eight], a: &[Eight], b: &[Eight], room: &mut [Eight]) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { clmul::multiply_avx512(out, a, b, room) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { clmul::multiply_avx2(out, a, b, room) },
        _ => karatsuba::portable(out, a, b, room),
    }
}

/// The additive Fourier transform of a power of two, at least 4, of elements, at the points of a block.
pub(crate) fn transform(values: &mut [Element], factors: &Factors, block: usize) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { field::forward_avx512(values, factors, block) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { field::forward_avx2(values, factors, block) },
        _ => fft::forward(values, factors, block),
    }
}

/// Undoes [`transform`].
pub(crate) fn transform_back(values: &mut [Element], factors: &Factors, block: usize) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { field::backward_avx512(values, factors, block) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { field::backward_avx2(values, factors, block) },
        _ => fft::backward(values, factors, block),
    }
}

/// One level of [`transform`].
pub(crate) fn butterflies(low: &mut [Element], high: &mut [Element], factor: Factor) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { field::butterflies_avx512(low, high, factor) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { field::butterflies_avx2(low, high, factor) },
        _ => fft::butterflies(low, high, factor),
    }
}

/// Changes the basis of 2^k coefficients of `unit` words each, before a transform.
pub(crate) fn to_basis(f: &mut [u64], k: usize, unit: usize) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { field::to_basis_avx512(f, k, unit) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { field::to_basis_avx2(f, k, unit) },
        _ => basis::to_basis(f, k, unit),
    }
}

/// Undoes [`to_basis`].
pub(crate) fn from_basis(f: &mut [u64], k: usize, unit: usize) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { field::from_basis_avx512(f, k, unit) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { field::from_basis_avx2(f, k, unit) },
        _ => basis::from_basis(f, k, unit),
    }
}

/// Multiplies each of a power of two, at least 4, of elements by its partner.
pub(crate) fn multiply_elements(a: &mut [Element], b: &[Element]) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { field::multiply_avx512(a, b) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { field::multiply_avx2(a, b) },
        _ => fft::multiply_with(a, b, karatsuba::two_words),
    }
}

/// (a, b) ← (p·a + q·b, r·a + s·b) for equally long lists of words whose last products do not carry over.
pub(crate) fn combine(a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { clmul::combine_avx512(a, b, matrix) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { clmul::combine_avx2(a, b, matrix) },
        _ => {
            karatsuba::combine(a, b, matrix, [0; 2], karatsuba::two_words);
        }
    }
}

/// Adds a row, then makes Walsh–Hadamard transforms of the ones of each type, in every lane; gives the largest value.
pub(crate) fn walsh(
    state: &mut [Lanes<u16>],
    row: &[u16],
    layout: &coset::Layout,
    values: &mut [Lanes<i16>; TYPES],
) -> i16 {
    match Path::current() {
        // SAFETY: (1) a current path has been detected, and so has counting bits, which it does not imply.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 if counts_bits() => unsafe { weights::walsh_avx512(state, row, layout, values) },
        // SAFETY: (1) a current path has been detected, and the larger one implies the smaller.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 | Path::Avx2 => unsafe { weights::walsh_avx2(state, row, layout, values) },
        _ => coset::walsh(state, row, layout, values),
    }
}

/// The weights of a vector plus sums of rows.
pub(crate) fn sum_weights(to: &[Eight], tables: &[Vec<Eight>; 4], chosen: &[u32], weights: &mut [u32]) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected, and so has counting bits, which it does not imply.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 if counts_bits() => unsafe { weights::sum_weights_avx512(to, tables, chosen, weights) },
        // SAFETY: (1) a current path has been detected, and the larger one implies the smaller.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 | Path::Avx2 => unsafe { weights::sum_weights_avx2(to, tables, chosen, weights) },
        _ => coset::sum_weights(to, tables, chosen, weights),
    }
}

/// Whether bits are counted in whole registers.
#[cfg(target_arch = "x86_64")]
fn counts_bits() -> bool {
    is_x86_feature_detected!("avx512bitalg") && is_x86_feature_detected!("avx512vpopcntdq")
}

/// One step of a [`Recurrence`](crate::Recurrence): `p` becomes A·x + p + b. `x` and `p` have a word more on both sides.
/// Returns how many ones `x` has.
pub(crate) fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => return unsafe { recurrence::step_avx512(x, p, b, neighbours, own) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { recurrence::step_avx2(x, p, b, neighbours, own) },
        _ => steps::step(x, p, b, neighbours, own),
    }
    words::count_ones(&x[1..=b.len()]) as u64
}
