//! Butterflies and products in GF(2¹²⁸), four elements in a register or one by one.

use super::clmul::two_words;
use super::vector::{load, store};
use crate::polynomial::basis::{add, conversions, from_basis_of_16, to_basis_of_16};
use crate::polynomial::fft::{
    Element, Factor, Factors, REDUCTION, back_with, butterflies_with, multiply_with, transforms,
};
use std::arch::x86_64::*;

transforms!(
    #[target_feature(enable = "avx2,pclmulqdq")]
    forward_avx2,
    backward_avx2,
    butterflies_avx2,
    back_avx2
);

conversions!(
    #[target_feature(enable = "avx2")]
    to_basis_avx2,
    from_basis_avx2
);

conversions!(
    #[target_feature(enable = "avx512f")]
    to_basis_avx512,
    from_basis_avx512
);

#[target_feature(enable = "avx2,pclmulqdq")]
#[inline]
pub(super) fn butterflies_avx2(low: &mut [Element], high: &mut [Element], factor: Factor) {
    butterflies_with(low, high, factor, |a, b| two_words(a, b));
}

#[target_feature(enable = "avx2,pclmulqdq")]
#[inline]
fn back_avx2(low: &mut [Element], high: &mut [Element], factor: Factor) {
    back_with(low, high, factor, |a, b| two_words(a, b));
}

#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) fn multiply_avx2(a: &mut [Element], b: &[Element]) {
    multiply_with(a, b, |a, b| two_words(a, b));
}

/// Four elements in a register.
type Four = [Element; 4];

#[target_feature(enable = "avx512f")]
#[inline]
fn load4(four: &Four) -> __m512i {
    load(four.as_flattened().try_into().expect("eight words"))
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store4(four: &mut Four, value: __m512i) {
    store(four.as_flattened_mut().try_into().expect("eight words"), value);
}

#[target_feature(enable = "avx512f")]
#[inline]
fn everywhere([low, high]: Element) -> __m512i {
    let (low, high) = (low.cast_signed(), high.cast_signed());
    _mm512_set_epi64(high, low, high, low, high, low, high, low)
}

/// The products of four elements with their factors, given plain and times x⁶⁴.
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
fn times(a: __m512i, plain: __m512i, shifted: __m512i) -> __m512i {
    let low = _mm512_clmulepi64_epi128::<0x00>(a, plain);
    let low_too = _mm512_clmulepi64_epi128::<0x01>(a, shifted);
    let middle = _mm512_xor_si512(
        _mm512_clmulepi64_epi128::<0x10>(a, plain),
        _mm512_clmulepi64_epi128::<0x11>(a, shifted),
    );
    let over = _mm512_clmulepi64_epi128::<0x01>(middle, _mm512_set1_epi64(REDUCTION as i64));
    let moved = _mm512_bslli_epi128::<8>(middle);
    _mm512_xor_si512(_mm512_ternarylogic_epi64::<0x96>(low, low_too, over), moved)
}

#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
pub(super) fn forward_avx512(values: &mut [Element], factors: &Factors, block: usize) {
    if values.len() <= 4 {
        for (i, four) in values.as_chunks_mut().0.iter_mut().enumerate() {
            last_two(four, factors, block + i);
        }
        return;
    }
    let (low, high) = values.split_at_mut(values.len() / 2);
    butterflies_avx512(low, high, factors.of(block));
    forward_avx512(low, factors, 2 * block);
    forward_avx512(high, factors, 2 * block + 1);
}

#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
pub(super) fn butterflies_avx512(low: &mut [Element], high: &mut [Element], factor: Factor) {
    let (plain, shifted) = (everywhere(factor.plain), everywhere(factor.shifted));
    for (low, high) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let x = load4(high);
        let sum = _mm512_xor_si512(load4(low), times(x, plain, shifted));
        store4(low, sum);
        store4(high, _mm512_xor_si512(x, sum));
    }
}

#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
pub(super) fn backward_avx512(values: &mut [Element], factors: &Factors, block: usize) {
    if values.len() <= 4 {
        for (i, four) in values.as_chunks_mut().0.iter_mut().enumerate() {
            first_two(four, factors, block + i);
        }
        return;
    }
    let (low, high) = values.split_at_mut(values.len() / 2);
    backward_avx512(low, factors, 2 * block);
    backward_avx512(high, factors, 2 * block + 1);
    let factor = factors.of(block);
    let (plain, shifted) = (everywhere(factor.plain), everywhere(factor.shifted));
    for (low, high) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let sum = load4(low);
        let x = _mm512_xor_si512(load4(high), sum);
        store4(low, _mm512_xor_si512(sum, times(x, plain, shifted)));
        store4(high, x);
    }
}

/// The elements of the lanes that are given as digits, lowest first.
macro_rules! lanes {
    ($x:expr, $a:literal, $b:literal, $c:literal, $d:literal) => {
        _mm512_shuffle_i64x2::<{ $a | $b << 2 | $c << 4 | $d << 6 }>($x, $x)
    };
}

/// The factors of the last level: the first for lanes 0 and 1, the second for lanes 2 and 3.
#[target_feature(enable = "avx512f")]
#[inline]
fn pair(first: Element, second: Element) -> __m512i {
    let [a, b, c, d] = [first[0], first[1], second[0], second[1]].map(u64::cast_signed);
    _mm512_set_epi64(d, c, d, c, b, a, b, a)
}

/// The last two levels of the transform, within a register.
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
fn last_two(four: &mut Four, factors: &Factors, block: usize) {
    let x = load4(four);
    let upper = factors.of(block);
    // Lanes 0 and 1 get the products with lanes 2 and 3, which then get the sums.
    let term = times(lanes!(x, 2, 3, 2, 3), everywhere(upper.plain), everywhere(upper.shifted));
    let x = _mm512_mask_xor_epi64(x, 0b0000_1111, x, term);
    let x = _mm512_mask_xor_epi64(x, 0b1111_0000, x, lanes!(x, 0, 1, 0, 1));
    // The same for neighbours.
    let (first, second) = (factors.of(2 * block), factors.of(2 * block + 1));
    let (plain, shifted) = (pair(first.plain, second.plain), pair(first.shifted, second.shifted));
    let term = times(lanes!(x, 1, 1, 3, 3), plain, shifted);
    let x = _mm512_mask_xor_epi64(x, 0b0011_0011, x, term);
    let x = _mm512_mask_xor_epi64(x, 0b1100_1100, x, lanes!(x, 0, 0, 2, 2));
    store4(four, x);
}

/// Undoes [`last_two`].
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
#[inline]
fn first_two(four: &mut Four, factors: &Factors, block: usize) {
    let x = load4(four);
    let (first, second) = (factors.of(2 * block), factors.of(2 * block + 1));
    let (plain, shifted) = (pair(first.plain, second.plain), pair(first.shifted, second.shifted));
    let x = _mm512_mask_xor_epi64(x, 0b1100_1100, x, lanes!(x, 0, 0, 2, 2));
    let term = times(lanes!(x, 1, 1, 3, 3), plain, shifted);
    let x = _mm512_mask_xor_epi64(x, 0b0011_0011, x, term);
    let upper = factors.of(block);
    let x = _mm512_mask_xor_epi64(x, 0b1111_0000, x, lanes!(x, 0, 1, 0, 1));
    let term = times(lanes!(x, 2, 3, 2, 3), everywhere(upper.plain), everywhere(upper.shifted));
    let x = _mm512_mask_xor_epi64(x, 0b0000_1111, x, term);
    store4(four, x);
}

/// Multiplies each element by its partner.
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
pub(super) fn multiply_avx512(a: &mut [Element], b: &[Element]) {
    let reduction = _mm512_set1_epi64(REDUCTION as i64);
    for (a, b) in a.as_chunks_mut().0.iter_mut().zip(b.as_chunks().0) {
        let plain = load4(b);
        let over = _mm512_clmulepi64_epi128::<0x01>(plain, reduction);
        let shifted = _mm512_xor_si512(over, _mm512_bslli_epi128::<8>(plain));
        let product = times(load4(a), plain, shifted);
        store4(a, product);
    }
}
