//! Carry-less products with the 128-bit instruction `PCLMULQDQ`: the kernels for polynomials of AVX2 and of AVX-512
//! without GFNI.

use crate::kernels::portable::basis::conversions;
use crate::kernels::portable::block::{FewBlocks, Pairs};
use crate::kernels::portable::fft::{Element, REDUCTION, Twiddle, Twiddles};
use crate::kernels::portable::karatsuba::{self, karatsuba};
use std::arch::x86_64::*;

#[target_feature(enable = "avx2")]
#[inline]
fn load(words: &[u64; 2]) -> __m128i {
    // SAFETY: (2) 16 bytes behind a reference, with an unaligned load.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(words: &mut [u64; 2], value: __m128i) {
    // SAFETY: (2) 16 bytes behind a mutable reference, with an unaligned store.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), value) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn xor(a: __m128i, b: __m128i) -> __m128i {
    _mm_xor_si128(a, b)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn load_block<const N: usize, const W: usize>(block: &[u64; W]) -> [__m128i; N] {
    std::array::from_fn(|i| load(&block.as_chunks().0[i]))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn store_block<const N: usize, const W: usize>(
    block: &mut [u64; W],
    pairs: [__m128i; N],
) {
    for (to, pair) in block.as_chunks_mut().0.iter_mut().zip(pairs) {
        store(to, pair);
    }
}

/// Defines `one_product` and `one_short_product`, the products of two blocks, and [`karatsuba!`]'s functions with them. It is
/// a macro, so that it is also compiled for AVX-512, which has three-way sums and twice as many registers.
macro_rules! products_of_blocks {
    ($(#[$attribute:meta])*) => {
        products_of_blocks!($(#[$attribute])* one_product, few_blocks, product, 4, 8);
        products_of_blocks!($(#[$attribute])* one_short_product, few_short_blocks, short_product, 3, 6);

        karatsuba!($(#[$attribute])* few_blocks, few_short_blocks);
    };
    ($(#[$attribute:meta])* $one_product:ident, $few_blocks:ident, $method:ident, $pairs:literal, $words:literal) => {
        /// Returns the product of two blocks.
        $(#[$attribute])*
        pub(crate) fn $one_product(a: [__m128i; $pairs], b: [__m128i; $pairs]) -> [[__m128i; $pairs]; 2] {
            let pairs = Pairs {
                zero: _mm_setzero_si128(),
                xor: |a, b| _mm_xor_si128(a, b),
                low: |a, b| _mm_clmulepi64_si128::<0x00>(a, b),
                high: |a, b| _mm_clmulepi64_si128::<0x11>(a, b),
                firsts: |a, b| _mm_unpacklo_epi64(a, b),
                seconds: |a, b| _mm_unpackhi_epi64(a, b),
                across: |a, b| _mm_alignr_epi8::<8>(b, a),
            };
            pairs.$method(a, b)
        }

        /// Writes the product of one, two or three blocks by as many.
        $(#[$attribute])*
        #[inline]
        fn $few_blocks(out: &mut [[u64; $words]], a: &[[u64; $words]], b: &[[u64; $words]]) {
            let blocks = FewBlocks {
                load: |block: &[u64; $words]| load_block(block),
                store: |block: &mut [u64; $words], pairs| store_block(block, pairs),
                xor: |a, b| _mm_xor_si128(a, b),
                products: |a, b| $one_product(a, b),
            };
            blocks.multiply(out, a, b);
        }
    };
}
pub(super) use products_of_blocks;

products_of_blocks!(#[target_feature(enable = "avx2,pclmulqdq")]);

/// Returns the carry-less product of two words, low word first.
#[target_feature(enable = "pclmulqdq")]
#[inline]
pub(super) fn two_words(a: u64, b: u64) -> [u64; 2] {
    let a = _mm_set_epi64x(0, a.cast_signed());
    let b = _mm_set_epi64x(0, b.cast_signed());
    let product = _mm_clmulepi64_si128::<0>(a, b);
    let high = _mm_unpackhi_epi64(product, product);
    [
        _mm_cvtsi128_si64(product).cast_unsigned(),
        _mm_cvtsi128_si64(high).cast_unsigned(),
    ]
}

/// Computes (a, b) ← (p·a + q·b, r·a + s·b), two words at a time. The products of odd words move up by one word.
#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) fn combine(a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
    let [p, q, r, s] = matrix;
    // Each register holds two multipliers; the instruction selects one.
    let (pq, rs) = (load(&[p, q]), load(&[r, s]));
    let (mut before_a, mut before_b) = (_mm_setzero_si128(), _mm_setzero_si128());
    let (a_pairs, a_rest) = a.as_chunks_mut();
    let (b_pairs, b_rest) = b.as_chunks_mut();
    for (a, b) in a_pairs.iter_mut().zip(b_pairs) {
        let (x, y) = (load(a), load(b));
        for (to, multipliers, before) in [(a, pq, &mut before_a), (b, rs, &mut before_b)] {
            let even = xor(
                _mm_clmulepi64_si128::<0x00>(x, multipliers),
                _mm_clmulepi64_si128::<0x10>(y, multipliers),
            );
            let odd = xor(
                _mm_clmulepi64_si128::<0x01>(x, multipliers),
                _mm_clmulepi64_si128::<0x11>(y, multipliers),
            );
            store(to, xor(even, _mm_alignr_epi8::<8>(odd, *before)));
            *before = odd;
        }
    }
    let mut last = [[0; 2]; 2];
    store(&mut last[0], before_a);
    store(&mut last[1], before_b);
    karatsuba::combine(a_rest, b_rest, matrix, [last[0][1], last[1][1]], |a, b| {
        two_words(a, b)
    });
}

#[target_feature(enable = "pclmulqdq")]
pub(super) fn add_multiple(to: &mut [u64], from: &[u64], factor: u64) {
    karatsuba::add_multiple(to, from, factor, |a, b| two_words(a, b));
}

/// Adds a pair of words times `from` to `to`, which is one pair longer. The products of odd words move up by one word.
#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) fn add_multiple_of_pair(to: &mut [[u64; 2]], from: &[[u64; 2]], factor: [u64; 2]) {
    let (factor, zero) = (load(&factor), _mm_setzero_si128());
    let (mut high, mut middle) = (zero, zero);
    for (to, from) in to.iter_mut().zip(from) {
        let pair = load(from);
        let low = xor(_mm_clmulepi64_si128::<0x00>(pair, factor), high);
        let before = middle;
        middle = xor(
            _mm_clmulepi64_si128::<0x01>(pair, factor),
            _mm_clmulepi64_si128::<0x10>(pair, factor),
        );
        high = _mm_clmulepi64_si128::<0x11>(pair, factor);
        store(
            to,
            xor(load(to), xor(low, _mm_alignr_epi8::<8>(middle, before))),
        );
    }
    let last = &mut to[from.len()];
    store(
        last,
        xor(load(last), xor(high, _mm_alignr_epi8::<8>(zero, middle))),
    );
}

conversions!(
    #[target_feature(enable = "avx2")]
    to_product_basis,
    to_power_basis
);

/// A twiddle factor in registers.
#[derive(Clone, Copy)]
struct Factor {
    plain: __m128i,
    shifted: __m128i,
}

#[target_feature(enable = "avx2")]
#[inline]
fn factor(twiddle: Twiddle) -> Factor {
    Factor {
        plain: load(&twiddle.plain),
        shifted: load(&twiddle.shifted),
    }
}

/// Returns the product of an element and a factor.
#[target_feature(enable = "avx2,pclmulqdq")]
#[inline]
fn times(a: __m128i, factor: Factor) -> __m128i {
    let low = xor(
        _mm_clmulepi64_si128::<0x00>(a, factor.plain),
        _mm_clmulepi64_si128::<0x01>(a, factor.shifted),
    );
    let middle = xor(
        _mm_clmulepi64_si128::<0x10>(a, factor.plain),
        _mm_clmulepi64_si128::<0x11>(a, factor.shifted),
    );
    let over = _mm_clmulepi64_si128::<0x01>(middle, _mm_set1_epi64x(REDUCTION as i64));
    xor(xor(low, over), _mm_slli_si128::<8>(middle))
}

/// Returns (low + factor·high, low + (factor + 1)·high).
#[target_feature(enable = "avx2,pclmulqdq")]
#[inline]
fn butterfly(low: __m128i, high: __m128i, factor: Factor) -> [__m128i; 2] {
    let low = xor(low, times(high, factor));
    [low, xor(high, low)]
}

/// Inverts [`butterfly`].
#[target_feature(enable = "avx2,pclmulqdq")]
#[inline]
fn inverse_butterfly(low: __m128i, high: __m128i, factor: Factor) -> [__m128i; 2] {
    let high = xor(high, low);
    [xor(low, times(high, factor)), high]
}

/// Computes the additive Fourier transform, two levels at a time.
#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) fn transform(values: &mut [Element], twiddles: &Twiddles, block: usize) {
    if values.len() < 4 {
        if let [low, high] = values {
            let [x, y] = butterfly(load(low), load(high), factor(twiddles.of(block)));
            store(low, x);
            store(high, y);
        }
        return;
    }
    let quarter = values.len() / 4;
    let upper = factor(twiddles.of(block));
    let (left, right) = (
        factor(twiddles.of(2 * block)),
        factor(twiddles.of(2 * block + 1)),
    );
    let (low, high) = values.split_at_mut(2 * quarter);
    let (a, b) = low.split_at_mut(quarter);
    let (c, d) = high.split_at_mut(quarter);
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        if block == 0 {
            // The first twiddle factor of every level is zero.
            let (x0, x1) = (load(a), load(b));
            let [x2, x3] = butterfly(xor(x0, load(c)), xor(x1, load(d)), right);
            store(b, xor(x0, x1));
            store(c, x2);
            store(d, x3);
            continue;
        }
        let [x0, x2] = butterfly(load(a), load(c), upper);
        let [x1, x3] = butterfly(load(b), load(d), upper);
        let [x0, x1] = butterfly(x0, x1, left);
        let [x2, x3] = butterfly(x2, x3, right);
        store(a, x0);
        store(b, x1);
        store(c, x2);
        store(d, x3);
    }
    if quarter > 1 {
        for (i, part) in values.chunks_exact_mut(quarter).enumerate() {
            transform(part, twiddles, 4 * block + i);
        }
    }
}

/// Inverts [`transform`].
#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) fn inverse_transform(values: &mut [Element], twiddles: &Twiddles, block: usize) {
    if values.len() < 4 {
        if let [low, high] = values {
            let [x, y] = inverse_butterfly(load(low), load(high), factor(twiddles.of(block)));
            store(low, x);
            store(high, y);
        }
        return;
    }
    let quarter = values.len() / 4;
    if quarter > 1 {
        for (i, part) in values.chunks_exact_mut(quarter).enumerate() {
            inverse_transform(part, twiddles, 4 * block + i);
        }
    }
    let upper = factor(twiddles.of(block));
    let (left, right) = (
        factor(twiddles.of(2 * block)),
        factor(twiddles.of(2 * block + 1)),
    );
    let (low, high) = values.split_at_mut(2 * quarter);
    let (a, b) = low.split_at_mut(quarter);
    let (c, d) = high.split_at_mut(quarter);
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        if block == 0 {
            let x0 = load(a);
            let x1 = xor(x0, load(b));
            let [x2, x3] = inverse_butterfly(load(c), load(d), right);
            store(b, x1);
            store(c, xor(x2, x0));
            store(d, xor(x3, x1));
            continue;
        }
        let [x0, x1] = inverse_butterfly(load(a), load(b), left);
        let [x2, x3] = inverse_butterfly(load(c), load(d), right);
        let [x0, x2] = inverse_butterfly(x0, x2, upper);
        let [x1, x3] = inverse_butterfly(x1, x3, upper);
        store(a, x0);
        store(b, x1);
        store(c, x2);
        store(d, x3);
    }
}

/// Computes one level of [`transform`].
#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) fn butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    let factor = factor(twiddle);
    for (low, high) in low.iter_mut().zip(high) {
        let [x, y] = butterfly(load(low), load(high), factor);
        store(low, x);
        store(high, y);
    }
}

/// Multiplies elements pairwise.
#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) fn multiply_elements(a: &mut [Element], b: &[Element]) {
    let reduction = _mm_set1_epi64x(REDUCTION as i64);
    for (a, b) in a.iter_mut().zip(b) {
        let plain = load(b);
        let over = _mm_clmulepi64_si128::<0x01>(plain, reduction);
        let shifted = xor(over, _mm_slli_si128::<8>(plain));
        store(a, times(load(a), Factor { plain, shifted }));
    }
}
