//! Products of polynomials: Karatsuba's method for medium sizes, an additive Fourier transform for large ones.

use super::Polynomial;
use super::fft::{self, Size, Values};
use super::karatsuba::{Eight, room};
use crate::{simd, words};
use std::ops::Mul;

/// The shorter factor's length in words from which the Fourier transform is faster.
const FFT: usize = 1600;
/// The same where transforms are used several times.
const FFT_REUSED: usize = 700;

impl Mul for &Polynomial {
    type Output = Polynomial;

    fn mul(self, other: &Polynomial) -> Polynomial {
        let (long, short) = if self.words.len() < other.words.len() { (other, self) } else { (self, other) };
        Polynomial::from_words(product(&long.words, &short.words))
    }
}

/// The products of a 2×2 matrix, given row by row, and some columns. Each polynomial is transformed only once.
pub(super) fn by_matrix<const N: usize>(
    matrix: &[Polynomial; 4],
    columns: [[&Polynomial; 2]; N],
) -> [[Polynomial; 2]; N] {
    let longest = |polynomials: &mut dyn Iterator<Item = &Polynomial>| {
        polynomials.map(|p| p.words.len()).max().unwrap_or(0)
    };
    let left = longest(&mut matrix.iter());
    let right = longest(&mut columns.iter().flatten().copied());
    if left.min(right) < FFT_REUSED {
        let [a, b, c, d] = matrix;
        return columns.map(|[x, y]| [&(a * x) + &(b * y), &(c * x) + &(d * y)]);
    }
    let size = Size::of(left + right, left.max(right));
    let [a, b, c, d] = matrix.each_ref().map(|p| Values::of(&p.words, size));
    columns.map(|column| {
        let [x, y] = column.map(|p| Values::of(&p.words, size));
        [(&a, &b), (&c, &d)].map(|(first, second)| {
            let (mut sum, mut other) = (x.clone(), y.clone());
            sum.multiply(first);
            other.multiply(second);
            sum.add(&other);
            Polynomial::from_words(sum.into_words(left + right))
        })
    })
}

/// The product of two lists of words, the first not shorter than the second.
fn product(long: &[u64], short: &[u64]) -> Vec<u64> {
    match short {
        [] => return Vec::new(),
        [0] => return Vec::new(),
        [1] => return long.to_vec(),
        _ => {}
    }
    if long.len() <= 16 {
        // Too small to be worth asking for memory.
        let blocks = long.len().div_ceil(8);
        let [mut a, mut b] = [[[0; 8]; 2]; 2];
        let mut out = [[0; 8]; 4];
        a.as_flattened_mut()[..long.len()].copy_from_slice(long);
        b.as_flattened_mut()[..short.len()].copy_from_slice(short);
        simd::multiply_blocks(&mut out[..2 * blocks], &a[..blocks], &b[..blocks], &mut []);
        return out.as_flattened()[..long.len() + short.len()].to_vec();
    }
    let blocks = short.len().div_ceil(8);
    if short.len() >= FFT && 4 * short.len() >= long.len() {
        return fft::product(long, short);
    }
    // The long factor in pieces of the length of the short one.
    let mut out = vec![0; long.len() + short.len()];
    let short_blocks = to_blocks(short, blocks);
    let mut working = vec![[0; 8]; room(blocks)];
    let mut part = vec![[0; 8]; 2 * blocks];
    let mut start = 0;
    for piece in long.chunks(8 * blocks) {
        if short.len() >= FFT {
            let (long, short) = if piece.len() < short.len() { (short, piece) } else { (piece, short) };
            let part = product(long, short);
            words::add(&mut out[start..start + part.len()], &part);
        } else {
            let piece = to_blocks(piece, blocks);
            simd::multiply_blocks(&mut part, &piece, &short_blocks, &mut working);
            let rest = &mut out[start..];
            let len = rest.len().min(16 * blocks);
            words::add(&mut rest[..len], &part.as_flattened()[..len]);
        }
        start += 8 * blocks;
    }
    out
}

/// The words in blocks, with zeros at the end.
fn to_blocks(words: &[u64], blocks: usize) -> Vec<Eight> {
    let mut padded = vec![[0; 8]; blocks];
    padded.as_flattened_mut()[..words.len()].copy_from_slice(words);
    padded
}
