//! Products of polynomials: Karatsuba's method for medium sizes, an additive Fourier transform for large ones.

use super::Polynomial;
use super::fft::{self, Size, Values};
use super::karatsuba::scratch_len;
use crate::simd::scratch::ScratchPool;
use crate::simd::{self, Isa, U64x8};
use crate::words;
use std::ops::Mul;

/// The greatest number of words past the last whole block that are multiplied without filling up their block.
const MAX_TAIL: usize = 2;

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
    let (blocks, long_blocks) = (short.len().div_ceil(8), long.len().div_ceil(8));
    if long_blocks <= 2 {
        return product_of_few_blocks::<2>(isa, long_blocks, long, short);
    }
    let min_fft = isa.min_fft_words();
    if short.len() >= min_fft && 4 * short.len() >= long.len() {
        return fft::product(isa, long, short);
    }
    // The long factor in pieces of the length of the short one.
    if short.len() >= min_fft {
        let mut out = vec![0; long.len() + short.len()];
        for (piece, start) in long.chunks(8 * blocks).zip((0..).step_by(8 * blocks)) {
            let (long, short) = if piece.len() < short.len() { (short, piece) } else { (piece, short) };
            let part = product(isa, long, short);
            words::add(&mut out[start..start + part.len()], &part);
        }
        return out;
    }
    let whole = long.len() / 8;
    if whole >= 2 && whole == short.len() / 8 && (1..=MAX_TAIL).contains(&(long.len() % 8)) {
        return product_with_tails(isa, long, short);
    }
    if long_blocks == blocks {
        return product_of_blocks(isa, blocks, long, short);
    }
    let mut out = vec![0; long.len() + short.len()];
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

/// Returns the product of two lists that are filled up with zeros to as many blocks.
fn product_of_blocks(isa: Isa, blocks: usize, long: &[u64], short: &[u64]) -> Vec<u64> {
    if blocks == 3 {
        return product_of_few_blocks::<3>(isa, blocks, long, short);
    }
    let mut out = vec![0; 16 * blocks];
    SCRATCH.with(|[scratch]| {
        let scratch = scratch.scratch(8 * (2 * blocks + scratch_len(blocks))).as_chunks_mut().0;
        let (factors, scratch) = scratch.split_at_mut(2 * blocks);
        let (a, b) = factors.split_at_mut(blocks);
        isa.multiply_blocks(out.as_chunks_mut().0, [in_blocks(long, a), in_blocks(short, b)], scratch);
    });
    out.truncate(long.len() + short.len());
    out
}

/// Returns the product of two lists with as many whole blocks and at most [`MAX_TAIL`] more words. The blocks are multiplied
/// where they are, and the words beyond them one pair at a time: faster than filling up another block with zeros.
fn product_with_tails(isa: Isa, long: &[u64], short: &[u64]) -> Vec<u64> {
    let (a, a_tail) = long.as_chunks::<8>();
    let (b, b_tail) = short.as_chunks::<8>();
    let blocks = a.len();
    let mut out = vec![0; 16 * blocks + 2 * MAX_TAIL];
    let product = &mut out.as_chunks_mut().0[..2 * blocks];
    match scratch_len(blocks) {
        0 => isa.multiply_blocks(product, [a, b], &mut []),
        len => SCRATCH.with(|[scratch]| {
            isa.multiply_blocks(product, [a, b], scratch.scratch(8 * len).as_chunks_mut().0);
        }),
    }
    let tail = |words: &[u64]| -> [u64; MAX_TAIL] {
        std::array::from_fn(|i| words.get(i).copied().unwrap_or_default())
    };
    let (a_tail, b_tail) = (tail(a_tail), tail(b_tail));
    let sums = &mut out.as_chunks_mut().0[4 * blocks..];
    isa.add_multiple_of_pair(&mut sums[..=4 * blocks], a.as_flattened().as_chunks().0, b_tail);
    isa.add_multiple_of_pair(&mut sums[..=4 * blocks], b.as_flattened().as_chunks().0, a_tail);
    isa.add_multiple_of_pair(&mut sums[4 * blocks..], &[a_tail], b_tail);
    out.truncate(long.len() + short.len());
    out
}

/// Copies words to the start of a buffer, and fills the rest with zeros.
fn copy_padded(to: &mut [u64], words: &[u64]) {
    to[..words.len()].copy_from_slice(words);
    to[words.len()..].fill(0);
}

/// The same for at most `N` blocks, at most 3: too small to be worth scratch buffers.
fn product_of_few_blocks<const N: usize>(isa: Isa, blocks: usize, long: &[u64], short: &[u64]) -> Vec<u64> {
    let (mut a, mut b) = ([[0; 8]; N], [[0; 8]; N]);
    let mut out = [[[0; 8]; N]; 2];
    let factors = [in_zeros(long, &mut a), in_zeros(short, &mut b)].map(|factor| &factor[..blocks]);
    isa.multiply_blocks(&mut out.as_flattened_mut()[..2 * blocks], factors, &mut []);
    out.as_flattened().as_flattened()[..long.len() + short.len()].to_vec()
}

/// Returns words as `N` blocks: themselves, or their copy in `zeros`.
fn in_zeros<'a, const N: usize>(words: &'a [u64], zeros: &'a mut [U64x8; N]) -> &'a [U64x8; N] {
    if let Some(blocks) = words.as_chunks().0.first_chunk() {
        return blocks;
    }
    zeros.as_flattened_mut()[..words.len()].copy_from_slice(words);
    zeros
}

/// Returns words as blocks: themselves, or their copy in `padded`, filled up with zeros.
fn in_blocks<'a>(words: &'a [u64], padded: &'a mut [U64x8]) -> &'a [U64x8] {
    if words.len() == 8 * padded.len() {
        return words.as_chunks().0;
    }
    copy_padded(padded.as_flattened_mut(), words);
    padded
}
