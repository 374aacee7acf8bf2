//! 512-bit registers, to and from memory.

use crate::kernels::operands::U64x8;
use std::arch::x86_64::*;

#[target_feature(enable = "avx512f")]
#[inline]
pub(crate) fn load(words: &U64x8) -> __m512i {
    // SAFETY: (2) 64 bytes behind a reference, with an unaligned load.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(crate) fn store(words: &mut U64x8, value: __m512i) {
    // SAFETY: (2) 64 bytes behind a mutable reference, with an unaligned store.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), value) }
}

/// Returns the sum of a register and eight words.
#[target_feature(enable = "avx512f")]
#[inline]
pub(crate) fn add(sum: __m512i, words: &U64x8) -> __m512i {
    _mm512_xor_si512(sum, load(words))
}

/// Returns two words, repeated in all lanes.
#[target_feature(enable = "avx512f")]
#[inline]
pub(crate) fn broadcast([low, high]: [u64; 2]) -> __m512i {
    let (low, high) = (low.cast_signed(), high.cast_signed());
    _mm512_set_epi64(high, low, high, low, high, low, high, low)
}
