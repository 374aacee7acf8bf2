//! Toom and Cook's method: a product of three times the length from five products.
//!
//! The factors are split in three, as polynomials in X, and evaluated at 0, 1, W, W + 1 and ∞, where W is t^512. A product
//! with W is a shift by one block, and a division by W + 1 is a running sum of blocks. The points are those of Brent,
//! Gaudry, Thomé and Zimmermann, "Faster multiplication in GF(2)\[x\]" (2008).

use crate::kernels::operands::U64x8;

/// The least number of blocks for which five products of a third are faster than three products of a half.
pub(crate) const MIN_TOOM: usize = 48;

/// The number of blocks by which values at W and W + 1 are longer than a third.
const EXTRA: usize = 2;

/// Returns the number of blocks of the longest factors of the five products.
pub(crate) fn longest_factor(blocks: usize) -> usize {
    blocks.div_ceil(3) + EXTRA
}

/// Returns the number of blocks that a product needs in addition to its longest product.
pub(crate) fn scratch_len(blocks: usize) -> usize {
    12 * longest_factor(blocks)
}

/// Writes the product of two equally long lists of blocks, at least 5, to `out`.
#[inline(always)]
pub(crate) fn multiply(
    out: &mut [U64x8],
    a: &[U64x8],
    b: &[U64x8],
    scratch: &mut [U64x8],
    product: impl Fn(&mut [U64x8], &[U64x8], &[U64x8], &mut [U64x8]),
) {
    let third = a.len().div_ceil(3);
    let rest = a.len() - 2 * third;
    let long = third + EXTRA;
    let (values, scratch) = scratch.split_at_mut(6 * long);
    let (products, scratch) = scratch.split_at_mut(6 * long);
    let (of_a, of_b) = values.split_at_mut(3 * long);
    evaluate(of_a, a, third);
    evaluate(of_b, b, third);
    for (i, product_at) in products.chunks_exact_mut(2 * long).enumerate() {
        // The value at 1 is no longer than a third.
        let len = if i == 0 { third } else { long };
        let (x, y) = (&of_a[i * long..][..len], &of_b[i * long..][..len]);
        product(&mut product_at[..2 * len], x, y, scratch);
        product_at[2 * len..].fill([0; 8]);
    }
    product(&mut out[..2 * third], &a[..third], &b[..third], scratch);
    out[2 * third..4 * third].fill([0; 8]);
    product(
        &mut out[4 * third..],
        &a[2 * third..],
        &b[2 * third..],
        scratch,
    );
    interpolate(products, out, third, rest);
    let (first, others) = products.split_at(2 * long);
    let (second, third_power) = others.split_at(2 * long);
    for (power, coefficient) in [(1, first), (2, second), (3, third_power)] {
        // The blocks past the end of the product are zero.
        let to = &mut out[power * third..];
        let len = to.len().min(2 * third);
        add(&mut to[..len], &coefficient[..len]);
    }
}

/// Writes the values at 1, W and W + 1 of a polynomial in X, the power of t of `third` blocks.
#[inline(always)]
fn evaluate(values: &mut [U64x8], a: &[U64x8], third: usize) {
    let long = third + EXTRA;
    let (at_one, others) = values.split_at_mut(long);
    let (at_w, at_next) = others.split_at_mut(long);
    let part = |power: usize, i: usize| {
        let end = if power < 2 {
            third
        } else {
            a.len() - 2 * third
        };
        if i < end {
            a[power * third + i]
        } else {
            [0; 8]
        }
    };
    // Blocks of the previous one and two places.
    let (mut first, mut second, mut before) = ([0; 8], [0; 8], [0; 8]);
    for i in 0..long {
        let (x, y, z) = (part(0, i), part(1, i), part(2, i));
        let shifted = plus(first, before); // of W·y + W²·z
        at_one[i] = plus(x, plus(y, z));
        at_w[i] = plus(x, shifted);
        at_next[i] = plus(at_one[i], shifted);
        (first, before, second) = (y, second, z);
    }
}

/// Replaces the values at 1, W and W + 1 of a polynomial of degree 4 by its coefficients of X, X² and X³. The coefficients
/// of 1 and X⁴ are in `out`.
#[inline(always)]
fn interpolate(products: &mut [U64x8], out: &[U64x8], third: usize, rest: usize) {
    let len = products.len() / 3;
    let (first, others) = products.split_at_mut(len);
    let (second, last) = others.split_at_mut(len);
    let constant = |i: usize| if i < 2 * third { out[i] } else { [0; 8] };
    let leading = |i: usize| {
        if i < 2 * rest {
            out[4 * third + i]
        } else {
            [0; 8]
        }
    };
    // With c the coefficients and v the values: v(W) + v(W + 1) = c₁ + c₂ + c₃ + c₄ + (W² + W)·c₃, and
    // (v(W) + c₀) / W + v(W) + v(W + 1) + (1 + W³)·c₄ = (1 + W)·(c₂ + c₃).
    let mut sum = [0; 8]; // c₂ + c₃
    for i in 0..len {
        let difference = plus(second[i], last[i]);
        let next = if i + 1 < len {
            plus(second[i + 1], constant(i + 1))
        } else {
            [0; 8]
        };
        let fourth = if i >= 3 {
            plus(leading(i), leading(i - 3))
        } else {
            leading(i)
        };
        sum = plus(plus(sum, next), plus(difference, fourth));
        second[i] = sum;
        first[i] = plus(first[i], constant(i)); // c₁ + c₂ + c₃ + c₄
        last[i] = plus(difference, first[i]); // (W² + W)·c₃
    }
    let mut cubic = [0; 8]; // c₃
    for i in 0..len {
        cubic = plus(cubic, if i + 1 < len { last[i + 1] } else { [0; 8] });
        last[i] = cubic;
        first[i] = plus(first[i], plus(second[i], leading(i)));
        second[i] = plus(second[i], cubic);
    }
}

/// Returns the sum of two blocks.
#[inline(always)]
pub(crate) fn plus<const W: usize>(a: [u64; W], b: [u64; W]) -> [u64; W] {
    std::array::from_fn(|i| a[i] ^ b[i])
}

/// Adds `from` to the start of `to`.
#[inline(always)]
pub(crate) fn add<const W: usize>(to: &mut [[u64; W]], from: &[[u64; W]]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = plus(*to, *from);
    }
}
