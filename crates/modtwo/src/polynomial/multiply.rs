//! Products of polynomials: Karatsuba's method for medium sizes, an additive Fourier transform for large ones.

use super::Polynomial;
use super::fft::{self, Size, Values};
use super::karatsuba::scratch_len;
use crate::simd::scratch::ScratchPool;
use crate::simd::{self, Isa, U64x8};
use crate::words;
use std::ops::Mul;

/// Scratch buffers for products of medium size.
static SCRATCH: ScratchPool<1> = ScratchPool::new();

/// Returns the product of two polynomials.
///
/// # Panics
///
/// Panics if the product has 2^36 terms or more.
impl Mul for &Polynomial {
    type Output = Polynomial;

    fn mul(self, other: &Polynomial) -> Polynomial {
        self.times(simd::current(), other)
    }
}

impl Polynomial {
    /// Returns the product, with the instruction set of the current operation.
    pub(super) fn times(&self, isa: Isa, other: &Polynomial) -> Polynomial {
        let (long, short) = if self.words.len() < other.words.len() { (other, self) } else { (self, other) };
        Polynomial::from_words(product(isa, &long.words, &short.words))
    }
}

/// Returns the products of a 2×2 matrix, given row by row, and some columns. Each polynomial is transformed only once.
pub(super) fn by_matrix<const N: usize>(
    isa: Isa,
    matrix: &[Polynomial; 4],
    columns: [[&Polynomial; 2]; N],
) -> [[Polynomial; 2]; N] {
    let longest = |polynomials: &mut dyn Iterator<Item = &Polynomial>| {
        polynomials.map(|p| p.words.len()).max().unwrap_or(0)
    };
    let left = longest(&mut matrix.iter());
    let right = longest(&mut columns.iter().flatten().copied());
    // Each transform is used several times.
    if left.min(right) < isa.min_fft_words() / 3 {
        let [a, b, c, d] = matrix;
        let sum = |a: &Polynomial, x, b: &Polynomial, y| &a.times(isa, x) + &b.times(isa, y);
        return columns.map(|[x, y]| [sum(a, x, b, y), sum(c, x, d, y)]);
    }
    let size = Size::of(left + right, left.max(right));
    let [a, b, c, d] = matrix.each_ref().map(|p| Values::of(isa, &p.words, size));
    columns.map(|column| {
        let [x, y] = column.map(|p| Values::of(isa, &p.words, size));
        [(&a, &b), (&c, &d)].map(|(first, second)| {
            let (mut sum, mut other) = (x.clone(), y.clone());
            sum.multiply(isa, first);
            other.multiply(isa, second);
            sum.add(&other);
            Polynomial::from_words(sum.into_words(isa, left + right))
        })
    })
}

/// Returns the product of two lists of words, of which the second is not longer than the first.
fn product(isa: Isa, long: &[u64], short: &[u64]) -> Vec<u64> {
    match short {
        [] => return Vec::new(),
        [0] => return Vec::new(),
        [1] => return long.to_vec(),
        _ => {}
    }
    if long.len() <= 16 {
        // Too small to be worth an allocation.
        let blocks = long.len().div_ceil(8);
        let mut a = [[0; 8]; 2];
        let mut b = [[0; 8]; 2];
        let mut out = [[0; 8]; 4];
        let factors = [&in_two_blocks(long, &mut a)[..blocks], &in_two_blocks(short, &mut b)[..blocks]];
        isa.multiply_blocks(&mut out[..2 * blocks], factors, &mut []);
        return out.as_flattened()[..long.len() + short.len()].to_vec();
    }
    let blocks = short.len().div_ceil(8);
    let min_fft = isa.min_fft_words();
    if short.len() >= min_fft && 4 * short.len() >= long.len() {
        return fft::product(isa, long, short);
    }
    // The long factor in pieces of the length of the short one.
    let mut out = vec![0; long.len() + short.len()];
    if short.len() >= min_fft {
        for (piece, start) in long.chunks(8 * blocks).zip((0..).step_by(8 * blocks)) {
            let (long, short) = if piece.len() < short.len() { (short, piece) } else { (piece, short) };
            let part = product(isa, long, short);
            words::add(&mut out[start..start + part.len()], &part);
        }
        return out;
    }
    SCRATCH.with(|[scratch]| {
        let (blocks_of_both, rest) =
            scratch.scratch(8 * (4 * blocks + scratch_len(blocks))).split_at_mut(16 * blocks);
        let (a, b) = blocks_of_both.split_at_mut(8 * blocks);
        let (part, scratch) = rest.split_at_mut(16 * blocks);
        copy_padded(b, short);
        for (piece, start) in long.chunks(8 * blocks).zip((0..).step_by(8 * blocks)) {
            copy_padded(a, piece);
            isa.multiply_blocks(
                part.as_chunks_mut().0,
                [a.as_chunks().0, b.as_chunks().0],
                scratch.as_chunks_mut().0,
            );
            let len = piece.len() + short.len();
            words::add(&mut out[start..start + len], &part[..len]);
        }
    });
    out
}

/// Copies words to the start of a buffer, and fills the rest with zeros.
fn copy_padded(to: &mut [u64], words: &[u64]) {
    to[..words.len()].copy_from_slice(words);
    to[words.len()..].fill(0);
}

/// Returns at most 16 words as two blocks: themselves, or their copy in `padded`, which is zero.
fn in_two_blocks<'a>(words: &'a [u64], padded: &'a mut [U64x8; 2]) -> &'a [U64x8; 2] {
    if let Some(blocks) = words.as_chunks().0.first_chunk() {
        return blocks;
    }
    padded.as_flattened_mut()[..words.len()].copy_from_slice(words);
    padded
}
