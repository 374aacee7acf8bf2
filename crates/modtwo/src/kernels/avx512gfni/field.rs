//! Butterflies and products in GF(2¹²⁸), four elements per register.

use crate::kernels::avx512::register::{broadcast, load, store};
use crate::kernels::portable::basis::conversions;
use crate::kernels::portable::fft::{Element, REDUCTION, Twiddle, Twiddles};
use std::arch::x86_64::*;

conversions!(
    #[target_feature(enable = "avx512f")]
    to_product_basis,
    to_power_basis
);

/// The four elements of a register.
type Four = [Element; 4];

#[target_feature(enable = "avx512f")]
#[inline]
fn load4(four: &Four) -> __m512i {
    load(four.as_flattened().try_into().expect("eight words"))
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store4(four: &mut Four, value: __m512i) {
    store(
        four.as_flattened_mut().try_into().expect("eight words"),
        value,
    );
}

/// Returns the products of four elements with four factors, which are given plain and times x⁶⁴.
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
fn times(a: __m512i, plain: __m512i, shifted: __m512i) -> __m512i {
    let low = _mm512_clmulepi64_epi128::<0x00>(a, plain);
    let low_second = _mm512_clmulepi64_epi128::<0x01>(a, shifted);
    let middle = _mm512_xor_si512(
        _mm512_clmulepi64_epi128::<0x10>(a, plain),
        _mm512_clmulepi64_epi128::<0x11>(a, shifted),
    );
    let over = _mm512_clmulepi64_epi128::<0x01>(middle, _mm512_set1_epi64(REDUCTION as i64));
    let shifted_middle = _mm512_bslli_epi128::<8>(middle);
    _mm512_xor_si512(
        _mm512_ternarylogic_epi64::<0x96>(low, low_second, over),
        shifted_middle,
    )
}

#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
pub(super) fn transform(values: &mut [Element], twiddles: &Twiddles, block: usize) {
    if values.len() <= 4 {
        for (i, four) in values.as_chunks_mut().0.iter_mut().enumerate() {
            last_two_levels(four, twiddles, block + i);
        }
        return;
    }
    let (low, high) = values.split_at_mut(values.len() / 2);
    butterflies(low, high, twiddles.of(block));
    transform(low, twiddles, 2 * block);
    transform(high, twiddles, 2 * block + 1);
}

#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
pub(super) fn butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
    let (plain, shifted) = (broadcast(twiddle.plain), broadcast(twiddle.shifted));
    for (low, high) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let x = load4(high);
        let sum = _mm512_xor_si512(load4(low), times(x, plain, shifted));
        store4(low, sum);
        store4(high, _mm512_xor_si512(x, sum));
    }
}

#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
pub(super) fn inverse_transform(values: &mut [Element], twiddles: &Twiddles, block: usize) {
    if values.len() <= 4 {
        for (i, four) in values.as_chunks_mut().0.iter_mut().enumerate() {
            first_two_levels(four, twiddles, block + i);
        }
        return;
    }
    let (low, high) = values.split_at_mut(values.len() / 2);
    inverse_transform(low, twiddles, 2 * block);
    inverse_transform(high, twiddles, 2 * block + 1);
    let twiddle = twiddles.of(block);
    let (plain, shifted) = (broadcast(twiddle.plain), broadcast(twiddle.shifted));
    for (low, high) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let sum = load4(low);
        let x = _mm512_xor_si512(load4(high), sum);
        store4(low, _mm512_xor_si512(sum, times(x, plain, shifted)));
        store4(high, x);
    }
}

/// Permutes the elements of a register: the indices of the elements, lowest first.
macro_rules! permute {
    ($x:expr, $a:literal, $b:literal, $c:literal, $d:literal) => {
        _mm512_shuffle_i64x2::<{ $a | $b << 2 | $c << 4 | $d << 6 }>($x, $x)
    };
}

/// Returns the twiddle factors of the last level: the first for elements 0 and 1, the second for elements 2 and 3.
#[target_feature(enable = "avx512f")]
#[inline]
fn pair(first: Element, second: Element) -> __m512i {
    let [a, b, c, d] = [first[0], first[1], second[0], second[1]].map(u64::cast_signed);
    _mm512_set_epi64(d, c, d, c, b, a, b, a)
}

/// Computes the last two levels of the transform, within a register.
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
fn last_two_levels(four: &mut Four, twiddles: &Twiddles, block: usize) {
    let x = load4(four);
    let upper = twiddles.of(block);
    // Elements 0 and 1 get the products with elements 2 and 3, which then get the sums.
    let term = times(
        permute!(x, 2, 3, 2, 3),
        broadcast(upper.plain),
        broadcast(upper.shifted),
    );
    let x = _mm512_mask_xor_epi64(x, 0b0000_1111, x, term);
    let x = _mm512_mask_xor_epi64(x, 0b1111_0000, x, permute!(x, 0, 1, 0, 1));
    // The same for adjacent elements.
    let (first, second) = (twiddles.of(2 * block), twiddles.of(2 * block + 1));
    let (plain, shifted) = (
        pair(first.plain, second.plain),
        pair(first.shifted, second.shifted),
    );
    let term = times(permute!(x, 1, 1, 3, 3), plain, shifted);
    let x = _mm512_mask_xor_epi64(x, 0b0011_0011, x, term);
    let x = _mm512_mask_xor_epi64(x, 0b1100_1100, x, permute!(x, 0, 0, 2, 2));
    store4(four, x);
}

/// Inverts [`last_two_levels`].
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
fn first_two_levels(four: &mut Four, twiddles: &Twiddles, block: usize) {
    let x = load4(four);
    let (first, second) = (twiddles.of(2 * block), twiddles.of(2 * block + 1));
    let (plain, shifted) = (
        pair(first.plain, second.plain),
        pair(first.shifted, second.shifted),
    );
    let x = _mm512_mask_xor_epi64(x, 0b1100_1100, x, permute!(x, 0, 0, 2, 2));
    let term = times(permute!(x, 1, 1, 3, 3), plain, shifted);
    let x = _mm512_mask_xor_epi64(x, 0b0011_0011, x, term);
    let upper = twiddles.of(block);
    let x = _mm512_mask_xor_epi64(x, 0b1111_0000, x, permute!(x, 0, 1, 0, 1));
    let term = times(
        permute!(x, 2, 3, 2, 3),
        broadcast(upper.plain),
        broadcast(upper.shifted),
    );
    let x = _mm512_mask_xor_epi64(x, 0b0000_1111, x, term);
    store4(four, x);
}

/// Multiplies elements pairwise.
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
pub(super) fn multiply_elements(a: &mut [Element], b: &[Element]) {
    let reduction = _mm512_set1_epi64(REDUCTION as i64);
    for (a, b) in a.as_chunks_mut().0.iter_mut().zip(b.as_chunks().0) {
        let plain = load4(b);
        let over = _mm512_clmulepi64_epi128::<0x01>(plain, reduction);
        let shifted = _mm512_xor_si512(over, _mm512_bslli_epi128::<8>(plain));
        let product = times(load4(a), plain, shifted);
        store4(a, product);
    }
}
