//! Eight words in two 256-bit registers, to and from memory.

use crate::kernels::operands::U64x8;
use std::arch::x86_64::*;

/// Eight words, in two registers.
pub(crate) type Pair = [__m256i; 2];

#[target_feature(enable = "avx")]
#[inline]
pub(crate) fn load(words: &U64x8) -> Pair {
    let [low, high] = words.as_chunks::<4>().0 else {
        unreachable!("eight words")
    };
    // SAFETY: (2) 32 bytes behind a reference, with an unaligned load, twice.
    unsafe {
        [
            _mm256_loadu_si256(low.as_ptr().cast()),
            _mm256_loadu_si256(high.as_ptr().cast()),
        ]
    }
}

#[target_feature(enable = "avx")]
#[inline]
pub(crate) fn store(words: &mut U64x8, value: Pair) {
    let [low, high] = words.as_chunks_mut::<4>().0 else {
        unreachable!("eight words")
    };
    // SAFETY: (2) 32 bytes behind a mutable reference, with an unaligned store, twice.
    unsafe {
        _mm256_storeu_si256(low.as_mut_ptr().cast(), value[0]);
        _mm256_storeu_si256(high.as_mut_ptr().cast(), value[1]);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn sum(a: Pair, b: Pair) -> Pair {
    [_mm256_xor_si256(a[0], b[0]), _mm256_xor_si256(a[1], b[1])]
}
