//! Products of medium size: Karatsuba's method on blocks of eight words up to a certain size, and the portable
//! product of two words.
//!
//! The recursion is a macro, so that it is compiled for the vectors of each instruction set, with its own product of
//! blocks.

use super::toom::{self, MIN_TOOM, add, plus};

/// Returns the length of the scratch buffer for a product of `blocks` blocks, in blocks.
pub(crate) fn scratch_len(blocks: usize) -> usize {
    match blocks {
        0..=3 => 0,
        4..MIN_TOOM => 4 * blocks.div_ceil(2) + scratch_len(blocks.div_ceil(2)),
        _ => toom::scratch_len(blocks) + scratch_len(toom::longest_factor(blocks)),
    }
}

/// Returns the carry-less product of two words, low word first, from multiples of the first for every four bits of the
/// second.
pub(crate) fn two_words(a: u64, b: u64) -> [u64; 2] {
    let mut multiples = [0u128; 16];
    for i in 1..16 {
        let (even, odd) = (multiples[i / 2] << 1, u128::from(a) * (i as u128 & 1));
        multiples[i] = even ^ odd;
    }
    let mut sum = 0;
    for nibble in (0..16).rev() {
        sum = sum << 4 ^ multiples[(b >> (4 * nibble) & 15) as usize];
    }
    [sum as u64, (sum >> 64) as u64]
}

/// Writes the product of a few blocks by as many, word by word.
#[inline(always)]
fn few_blocks<const W: usize>(out: &mut [[u64; W]], a: &[[u64; W]], b: &[[u64; W]]) {
    out.fill([0; W]);
    let out = out.as_flattened_mut();
    for (i, &a) in a.as_flattened().iter().enumerate() {
        add_multiple(&mut out[i..], b.as_flattened(), a, two_words);
    }
}

/// Defines `multiply_blocks` and `multiply_short_blocks` of [`Polynomials`](crate::kernels::set::Polynomials). `$few_blocks` and
/// `$few_short_blocks` multiply at most three blocks by as many, without a scratch buffer.
macro_rules! karatsuba {
    ($(#[$attribute:meta])* $few_blocks:path, $few_short_blocks:path) => {
        karatsuba!(
            $(#[$attribute])*
            multiply_blocks,
            8,
            $few_blocks,
            $crate::kernels::portable::toom::multiply
        );

        karatsuba!(
            $(#[$attribute])*
            multiply_short_blocks,
            6,
            $few_short_blocks
        );
    };
    // The method for blocks of `$words` words, with another one for many blocks, if there is one.
    ($(#[$attribute:meta])* $name:ident, $words:literal, $few_blocks:path $(, $many_blocks:path)?) => {
        $(#[$attribute])*
        pub(crate) fn $name(
            out: &mut [[u64; $words]],
            [a, b]: [&[[u64; $words]]; 2],
            scratch: &mut [[u64; $words]],
        ) {
            use $crate::kernels::portable::karatsuba::{add_halves, recombine};
            if a.len() <= 3 {
                return $few_blocks(out, a, b);
            }
            $(
                if a.len() >= $crate::kernels::portable::toom::MIN_TOOM {
                    return $many_blocks(out, a, b, scratch, |out, a, b, scratch| $name(out, [a, b], scratch));
                }
            )?
            let half = a.len().div_ceil(2);
            let (sums, scratch) = scratch.split_at_mut(2 * half);
            let (middle, scratch) = scratch.split_at_mut(2 * half);
            let (a_sum, b_sum) = sums.split_at_mut(half);
            add_halves(a_sum, a);
            add_halves(b_sum, b);
            let (low, high) = out.split_at_mut(2 * half);
            $name(middle, [a_sum, b_sum], scratch);
            $name(low, [&a[..half], &b[..half]], scratch);
            $name(high, [&a[half..], &b[half..]], scratch);
            recombine(low, high, middle);
        }
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use karatsuba;

/// Writes the sum of both halves of `blocks` to `sum`, which is as long as the first one. The second one may be shorter.
#[inline(always)]
pub(crate) fn add_halves<const W: usize>(sum: &mut [[u64; W]], blocks: &[[u64; W]]) {
    let (low, high) = blocks.split_at(sum.len());
    for ((sum, low), high) in sum.iter_mut().zip(low).zip(high) {
        *sum = plus(*low, *high);
    }
    sum[high.len()..].copy_from_slice(&low[high.len()..]);
}

/// Adds to a product, whose blocks are `low` and then `high`, what lies across both: the sum of `middle`, `low` and `high`,
/// from the middle of `low` on.
#[inline(always)]
pub(crate) fn recombine<const W: usize>(
    low: &mut [[u64; W]],
    high: &mut [[u64; W]],
    middle: &[[u64; W]],
) {
    let half = low.len() / 2;
    let (low0, low1) = low.split_at_mut(half);
    let (high0, high1) = high.split_at_mut(half);
    let (middle0, middle1) = middle.split_at(half);
    for i in 0..half {
        let shared = plus(low1[i], high0[i]);
        low1[i] = plus(shared, plus(low0[i], middle0[i]));
        high0[i] = plus(shared, middle1[i]);
    }
    add(high0, high1);
}

karatsuba!(few_blocks, few_blocks);

/// Computes (a, b) ← (p·a + q·b, r·a + s·b) for equally long lists of words, with the carry from the words below. Returns
/// the carry to the words above.
#[inline(always)]
pub(crate) fn combine(
    a: &mut [u64],
    b: &mut [u64],
    [p, q, r, s]: [u64; 4],
    mut carry: [u64; 2],
    product: impl Fn(u64, u64) -> [u64; 2],
) -> [u64; 2] {
    for (a, b) in a.iter_mut().zip(b) {
        let (pa, qb, ra, sb) = (
            product(p, *a),
            product(q, *b),
            product(r, *a),
            product(s, *b),
        );
        *a = pa[0] ^ qb[0] ^ carry[0];
        *b = ra[0] ^ sb[0] ^ carry[1];
        carry = [pa[1] ^ qb[1], ra[1] ^ sb[1]];
    }
    carry
}

/// Adds `factor` times `from` to `to`, which is one word longer.
#[inline(always)]
pub(crate) fn add_multiple(
    to: &mut [u64],
    from: &[u64],
    factor: u64,
    product: impl Fn(u64, u64) -> [u64; 2],
) {
    let mut carry = 0;
    for (to, &from) in to.iter_mut().zip(from) {
        let [low, high] = product(from, factor);
        *to ^= low ^ carry;
        carry = high;
    }
    to[from.len()] ^= carry;
}

/// Adds a pair of words times `from` to `to`, which is one pair longer.
#[inline(always)]
pub(crate) fn add_multiple_of_pair(
    to: &mut [[u64; 2]],
    from: &[[u64; 2]],
    [low, high]: [u64; 2],
    product: impl Fn(u64, u64) -> [u64; 2] + Copy,
) {
    let to = to.as_flattened_mut();
    let from = from.as_flattened();
    add_multiple(&mut to[..=from.len()], from, low, product);
    add_multiple(&mut to[1..], from, high, product);
}
