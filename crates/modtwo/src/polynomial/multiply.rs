//! Products of polynomials: Karatsuba's method for medium sizes, an additive Fourier transform for large ones.

use super::Polynomial;
use super::fft::{self, Size, Values};
use crate::kernels::portable::karatsuba::scratch_len;
use crate::kernels::portable::toom::MIN_TOOM;
use crate::kernels::{self, AlignedWords, CACHE_LINE, Isa, U64x6, U64x8};
use crate::words;
use std::cell::RefCell;
use std::ops::Mul;

/// The greatest number of words past the last whole block that are multiplied without filling up their block.
const MAX_TAIL: usize = 2;

/// The number of products of two blocks that Karatsuba's method takes, by the number of blocks.
const PRODUCTS: [usize; MIN_TOOM] = {
    let mut products = [0; MIN_TOOM];
    [products[1], products[2], products[3]] = [1, 3, 6];
    let mut blocks = 4;
    while blocks < MIN_TOOM {
        products[blocks] = 2 * products[blocks.div_ceil(2)] + products[blocks / 2];
        blocks += 1;
    }
    products
};

thread_local! {
    /// The scratch buffer for products of medium size.
    static SCRATCH: RefCell<AlignedWords> = RefCell::default();
}

/// Returns the product of two polynomials.
///
/// # Panics
///
/// Panics if the product has 2^36 terms or more.
impl Mul for &Polynomial {
    type Output = Polynomial;

    fn mul(self, other: &Polynomial) -> Polynomial {
        self.times(kernels::current(), other)
    }
}

impl Polynomial {
    /// Returns the product, with the instruction set of the current operation.
    pub(super) fn times(&self, isa: Isa, other: &Polynomial) -> Polynomial {
        let (long, short) = if self.words.len() < other.words.len() {
            (other, self)
        } else {
            (self, other)
        };
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
    if left.min(right) < isa.min_fft_words / 3 {
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
    // The lengths from which on another block is needed.
    match (long.len(), short.len()) {
        (..=6, _) => return product_of_few_short_blocks::<1>(isa, long, short),
        (..=8, _) => return product_of_few_blocks::<1>(isa, long, short),
        (..=12, _) => return product_of_few_short_blocks::<2>(isa, long, short),
        (..=16, _) => return product_of_few_blocks::<2>(isa, long, short),
        (..=18, 9..) => return product_of_few_short_blocks::<3>(isa, long, short),
        (..=24, 17..) => return product_of_few_blocks::<3>(isa, long, short),
        _ => {}
    }
    let min_fft = isa.min_fft_words;
    if short.len() < min_fft {
        return product_of_medium_size(isa, long, short);
    }
    if 4 * short.len() >= long.len() {
        return fft::product(isa, long, short);
    }
    // The long factor in pieces of the length of the short one.
    let len = short.len().next_multiple_of(8);
    let mut out = vec![0; long.len() + short.len()];
    for (piece, start) in long.chunks(len).zip((0..).step_by(len)) {
        let (long, short) = if piece.len() < short.len() {
            (short, piece)
        } else {
            (piece, short)
        };
        let part = product(isa, long, short);
        words::add(&mut out[start..start + part.len()], &part);
    }
    out
}

/// Returns the product of two lists of words, with the method that takes the least time.
fn product_of_medium_size(isa: Isa, long: &[u64], short: &[u64]) -> Vec<u64> {
    let blocks = short.len().div_ceil(8);
    let pieces = long.len().div_ceil(8 * blocks);
    let short_blocks = long.len().div_ceil(6);
    if short_blocks < PRODUCTS.len() {
        // A product of two blocks takes 27 multiplications. One of two blocks of six words takes 18, but there are more of
        // them to add. Tails take 32 for every block, but nothing is added before.
        let in_pieces = 27 * pieces * PRODUCTS[blocks];
        let in_short_blocks = 19 * PRODUCTS[short_blocks];
        let whole = long.len() / 8;
        let with_tails = 27 * PRODUCTS[whole] + 25 * whole;
        let is_tail = (1..=MAX_TAIL).contains(&(long.len() % 8)) && short.len() / 8 == whole;
        if is_tail && with_tails < in_pieces.min(in_short_blocks) {
            return product_with_tails(isa, long, short);
        }
        if in_short_blocks < in_pieces {
            let multiply = |out: &mut [U64x6], factors: [&[U64x6]; 2], scratch: &mut [U64x6]| {
                isa.polynomials.multiply_short_blocks(out, factors, scratch);
            };
            return product_of_blocks(multiply, short_blocks, long, short);
        }
    }
    if pieces == 1 {
        let multiply = |out: &mut [U64x8], factors: [&[U64x8]; 2], scratch: &mut [U64x8]| {
            isa.polynomials.multiply_blocks(out, factors, scratch);
        };
        return product_of_blocks(multiply, blocks, long, short);
    }
    let mut out = vec![0; long.len() + short.len()];
    SCRATCH.with_borrow_mut(|scratch| {
        let (blocks_of_both, rest) = scratch
            .scratch(8 * (4 * blocks + scratch_len(blocks)))
            .split_at_mut(16 * blocks);
        let (a, b) = blocks_of_both.split_at_mut(8 * blocks);
        let (part, scratch) = rest.split_at_mut(16 * blocks);
        copy_padded(b, short);
        for (piece, start) in long.chunks(8 * blocks).zip((0..).step_by(8 * blocks)) {
            copy_padded(a, piece);
            isa.polynomials.multiply_blocks(
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

/// Returns the product of two lists that are filled up with zeros to as many blocks of `W` words.
fn product_of_blocks<const W: usize>(
    multiply: impl FnOnce(&mut [[u64; W]], [&[[u64; W]]; 2], &mut [[u64; W]]),
    blocks: usize,
    long: &[u64],
    short: &[u64],
) -> Vec<u64> {
    SCRATCH.with_borrow_mut(|scratch| {
        let scratch = scratch
            .scratch(W * (4 * blocks + scratch_len(blocks)))
            .as_chunks_mut()
            .0;
        let (product, scratch) = scratch.split_at_mut(2 * blocks);
        let (factors, scratch) = scratch.split_at_mut(2 * blocks);
        let (a, b) = factors.split_at_mut(blocks);
        multiply(product, [in_blocks(long, a), in_blocks(short, b)], scratch);
        product.as_flattened()[..long.len() + short.len()].to_vec()
    })
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
        0 => isa.polynomials.multiply_blocks(product, [a, b], &mut []),
        len => SCRATCH.with_borrow_mut(|scratch| {
            isa.polynomials.multiply_blocks(
                product,
                [a, b],
                scratch.scratch(8 * len).as_chunks_mut().0,
            );
        }),
    }
    let tail = |words: &[u64]| -> [u64; MAX_TAIL] {
        std::array::from_fn(|i| words.get(i).copied().unwrap_or_default())
    };
    let (a_tail, b_tail) = (tail(a_tail), tail(b_tail));
    let sums = &mut out.as_chunks_mut().0[4 * blocks..];
    isa.polynomials.add_multiple_of_pair(
        &mut sums[..=4 * blocks],
        a.as_flattened().as_chunks().0,
        b_tail,
    );
    isa.polynomials.add_multiple_of_pair(
        &mut sums[..=4 * blocks],
        b.as_flattened().as_chunks().0,
        a_tail,
    );
    isa.polynomials
        .add_multiple_of_pair(&mut sums[4 * blocks..], &[a_tail], b_tail);
    out.truncate(long.len() + short.len());
    out
}

/// Copies words to the start of a buffer, and fills the rest with zeros.
fn copy_padded(to: &mut [u64], words: &[u64]) {
    // Kernels load pairs of words, and a pair that was stored in two parts makes them wait. Copies of whole cache lines have
    // no such pairs.
    let (lines, rest) = words.split_at(words.len() / CACHE_LINE * CACHE_LINE);
    let (to_lines, to) = to.split_at_mut(lines.len());
    to_lines.copy_from_slice(lines);
    for (i, pair) in to.as_chunks_mut::<2>().0.iter_mut().enumerate() {
        match rest.get(2 * i..).unwrap_or_default() {
            rest @ [_, _, ..] => pair.copy_from_slice(&rest[..2]),
            rest => *pair = [rest.first().copied().unwrap_or_default(), 0],
        }
    }
}

/// Returns the product of two lists of at most `N` blocks, at most 3: too small to be worth scratch buffers.
fn product_of_few_blocks<const N: usize>(isa: Isa, long: &[u64], short: &[u64]) -> Vec<u64> {
    let (mut a, mut b, mut out) = ([[0; 8]; N], [[0; 8]; N], [[[0; 8]; N]; 2]);
    let factors: [&[U64x8]; 2] = [in_zeros(long, &mut a), in_zeros(short, &mut b)];
    isa.polynomials
        .multiply_blocks(out.as_flattened_mut(), factors, &mut []);
    out.as_flattened().as_flattened()[..long.len() + short.len()].to_vec()
}

/// The same for blocks of six words.
fn product_of_few_short_blocks<const N: usize>(isa: Isa, long: &[u64], short: &[u64]) -> Vec<u64> {
    let (mut a, mut b, mut out) = ([[0; 6]; N], [[0; 6]; N], [[[0; 6]; N]; 2]);
    let factors: [&[U64x6]; 2] = [in_zeros(long, &mut a), in_zeros(short, &mut b)];
    isa.polynomials
        .multiply_short_blocks(out.as_flattened_mut(), factors, &mut []);
    out.as_flattened().as_flattened()[..long.len() + short.len()].to_vec()
}

/// Returns words as `N` blocks: themselves, or their copy in `zeros`.
fn in_zeros<'a, const W: usize, const N: usize>(
    words: &'a [u64],
    zeros: &'a mut [[u64; W]; N],
) -> &'a [[u64; W]; N] {
    if let Some(blocks) = words.as_chunks().0.first_chunk() {
        return blocks;
    }
    copy_padded(zeros.as_flattened_mut(), words);
    zeros
}

/// Returns words as blocks: themselves, or their copy in `padded`, filled up with zeros.
fn in_blocks<'a, const W: usize>(words: &'a [u64], padded: &'a mut [[u64; W]]) -> &'a [[u64; W]] {
    if words.len() == W * padded.len() {
        return words.as_chunks().0;
    }
    copy_padded(padded.as_flattened_mut(), words);
    padded
}
