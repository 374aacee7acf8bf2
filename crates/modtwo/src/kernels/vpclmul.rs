//! Carry-less products with the 256-bit form of `VPCLMULQDQ`, two pairs of words at a time.

use super::pclmul::{self, load_block, store_block};
use crate::kernels::portable::block::{FewBlocks, OneOrTwo, Pairs};
use crate::kernels::portable::fft::{Element, REDUCTION, Twiddle, Twiddles};
use crate::kernels::portable::karatsuba::karatsuba;
use std::arch::x86_64::*;

/// Defines `few_blocks` and `few_short_blocks`, with the functions of `$pclmul` for one product of two blocks. It is a macro,
/// so that it is also compiled for AVX-512.
macro_rules! pairs_of_products {
    ($(#[$attribute:meta])* $pclmul:ident) => {
        pairs_of_products!($(#[$attribute])* $pclmul, two_products, few_blocks, one_product, product, 4, 8);
        pairs_of_products!(
            $(#[$attribute])*
            $pclmul,
            two_short_products,
            few_short_blocks,
            one_short_product,
            short_product,
            3,
            6
        );
    };
    (
        $(#[$attribute:meta])*
        $pclmul:ident,
        $two_products:ident,
        $few_blocks:ident,
        $one_product:ident,
        $method:ident,
        $pairs:literal,
        $words:literal
    ) => {
        /// Returns two products of two blocks, one in each half of the registers.
        $(#[$attribute])*
        fn $two_products(
            a: [[__m128i; $pairs]; 2],
            b: [[__m128i; $pairs]; 2],
        ) -> [[[__m128i; $pairs]; 2]; 2] {
            let pairs = Pairs {
                zero: _mm256_setzero_si256(),
                xor: |a, b| _mm256_xor_si256(a, b),
                low: |a, b| _mm256_clmulepi64_epi128::<0x00>(a, b),
                high: |a, b| _mm256_clmulepi64_epi128::<0x11>(a, b),
                firsts: |a, b| _mm256_unpacklo_epi64(a, b),
                seconds: |a, b| _mm256_unpackhi_epi64(a, b),
                across: |a, b| _mm256_alignr_epi8::<8>(b, a),
            };
            let both = |[first, second]: [[__m128i; $pairs]; 2]| {
                std::array::from_fn(|i| _mm256_set_m128i(second[i], first[i]))
            };
            let product = pairs.$method(both(a), both(b));
            [
                product.map(|block| block.map(|both| _mm256_castsi256_si128(both))),
                product.map(|block| block.map(|both| _mm256_extracti128_si256::<1>(both))),
            ]
        }

        /// Writes the product of one, two or three blocks by as many.
        $(#[$attribute])*
        #[inline]
        pub(super) fn $few_blocks(out: &mut [[u64; $words]], a: &[[u64; $words]], b: &[[u64; $words]]) {
            let blocks = FewBlocks {
                load: |block: &[u64; $words]| load_block(block),
                store: |block: &mut [u64; $words], pairs| store_block(block, pairs),
                xor: |a, b| _mm_xor_si128(a, b),
                products: OneOrTwo {
                    one: |a, b| $pclmul::$one_product(a, b),
                    two: |a, b| $two_products(a, b),
                },
            };
            blocks.multiply(out, a, b);
        }
    };
}
pub(super) use pairs_of_products;

pairs_of_products!(
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    pclmul
);

karatsuba!(
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    few_blocks,
    few_short_blocks
);

/// Two elements, the contents of a register.
type Two = [Element; 2];

#[target_feature(enable = "avx2")]
#[inline]
fn load(two: &Two) -> __m256i {
    // SAFETY: (2) 32 bytes behind a reference, with an unaligned load.
    unsafe { _mm256_loadu_si256(two.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(two: &mut Two, value: __m256i) {
    // SAFETY: (2) 32 bytes behind a mutable reference, with an unaligned store.
    unsafe { _mm256_storeu_si256(two.as_mut_ptr().cast(), value) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn xor(a: __m256i, b: __m256i) -> __m256i {
    _mm256_xor_si256(a, b)
}

/// Returns the products of two elements with two factors, which are given plain and times x⁶⁴.
#[target_feature(enable = "avx2,vpclmulqdq")]
#[inline]
fn times(a: __m256i, plain: __m256i, shifted: __m256i) -> __m256i {
    let low = xor(
        _mm256_clmulepi64_epi128::<0x00>(a, plain),
        _mm256_clmulepi64_epi128::<0x01>(a, shifted),
    );
    let middle = xor(
        _mm256_clmulepi64_epi128::<0x10>(a, plain),
        _mm256_clmulepi64_epi128::<0x11>(a, shifted),
    );
    let over = _mm256_clmulepi64_epi128::<0x01>(middle, _mm256_set1_epi64x(REDUCTION as i64));
    xor(xor(low, over), _mm256_slli_si256::<8>(middle))
}

/// Computes the additive Fourier transform.
#[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
pub(super) fn transform(values: &mut [Element], twiddles: &Twiddles, block: usize) {
    if values.len() <= 4 {
        return pclmul::transform(values, twiddles, block);
    }
    let (low, high) = values.split_at_mut(values.len() / 2);
    butterflies(low, high, twiddles.of(block));
    transform(low, twiddles, 2 * block);
    transform(high, twiddles, 2 * block + 1);
}

/// Inverts [`transform`].
#[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
pub(super) fn inverse_transform(values: &mut [Element], twiddles: &Twiddles, block: usize) {
    if values.len() <= 4 {
        return pclmul::inverse_transform(values, twiddles, block);
    }
    let (low, high) = values.split_at_mut(values.len() / 2);
    inverse_transform(low, twiddles, 2 * block);
    inverse_transform(high, twiddles, 2 * block + 1);
    inverse_butterflies(low, high, twiddles.of(block));
}

/// Computes one level of [`transform`].
#[target_feature(enable = "avx2,vpclmulqdq")]
pub(super) fn butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    let (plain, shifted) = (load(&[twiddle.plain; 2]), load(&[twiddle.shifted; 2]));
    for (low, high) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let x = load(high);
        let sum = xor(load(low), times(x, plain, shifted));
        store(low, sum);
        store(high, xor(x, sum));
    }
}

/// Inverts [`butterflies`].
#[target_feature(enable = "avx2,vpclmulqdq")]
fn inverse_butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    let (plain, shifted) = (load(&[twiddle.plain; 2]), load(&[twiddle.shifted; 2]));
    for (low, high) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let sum = load(low);
        let x = xor(load(high), sum);
        store(low, xor(sum, times(x, plain, shifted)));
        store(high, x);
    }
}

/// Multiplies elements pairwise.
#[target_feature(enable = "avx2,vpclmulqdq")]
pub(super) fn multiply_elements(a: &mut [Element], b: &[Element]) {
    let reduction = _mm256_set1_epi64x(REDUCTION as i64);
    for (a, b) in a.as_chunks_mut().0.iter_mut().zip(b.as_chunks().0) {
        let plain = load(b);
        let over = _mm256_clmulepi64_epi128::<0x01>(plain, reduction);
        let shifted = xor(over, _mm256_slli_si256::<8>(plain));
        store(a, times(load(a), plain, shifted));
    }
}
