//! Registers of 512 bits, in and out of memory.

use super::Eight;
use std::arch::x86_64::*;

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load(words: &Eight) -> __m512i {
    // SAFETY: (2) 64 bytes behind a reference, no alignment asked for.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn store(words: &mut Eight, value: __m512i) {
    // SAFETY: (2) 64 bytes behind an exclusive reference, no alignment asked for.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), value) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn add(sum: __m512i, words: &Eight) -> __m512i {
    _mm512_xor_si512(sum, load(words))
}

/// Asks for the line of the cache that holds a word, to be changed soon.
#[inline]
pub(super) fn prefetch(word: &u64) {
    // SAFETY: (3) a hint; nothing is read or written.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
}
