//! Prefetching.

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

/// Prefetches the cache line of a word.
#[inline]
pub(super) fn prefetch(word: &u64) {
    // SAFETY: (3) A hint; nothing is read or written.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
}
