//! Products of polynomials: Karatsuba's method for medium sizes, an additive Fourier transform for large ones.

use super::karatsuba::{Eight, room};
use super::{Polynomial, fft};
use crate::{simd, words};
use std::ops::Mul;

/// The shorter factor's length in words from which the Fourier transform is faster.
const FFT: usize = 3000;

impl Mul for &Polynomial {
    type Output = Polynomial;

    fn mul(self, other: &Polynomial) -> Polynomial {
        let (long, short) = if self.words.len() < other.words.len() {
            (other, self)
        } else {
            (self, other)
        };
        Polynomial::from_words(product(&long.words, &short.words))
    }
}

/// The product of two lists of words, the first not shorter than the second.
fn product(long: &[u64], short: &[u64]) -> Vec<u64> {
    match short {
        [] => return Vec::new(),
        [0] => return Vec::new(),
        [1] => return long.to_vec(),
        _ => {}
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
            let (long, short) = if piece.len() < short.len() {
                (short, piece)
            } else {
                (piece, short)
            };
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
