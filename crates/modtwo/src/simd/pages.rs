//! Large pages, on Linux, where the system gives them only to those who ask.

use std::ffi::{c_int, c_void};

/// The size of a large page on most machines. Where it is larger the system takes what fits.
const LARGE: usize = 2 << 20;
/// `MADV_HUGEPAGE`.
const WANT_LARGE: c_int = 14;

// The C library is linked by Rust's own, and this is its type on every Linux.
unsafe extern "C" {
    fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
}

/// Asks for large pages wherever one fits into this memory.
pub(super) fn want_large<T>(memory: &[T]) {
    let skipped = memory.as_ptr().cast::<u8>().align_offset(LARGE);
    let length = size_of_val(memory).saturating_sub(skipped) / LARGE * LARGE;
    if length > 0 {
        let first = memory.as_ptr().wrapping_byte_add(skipped);
        // SAFETY: (4) a hint for pages that lie within memory of ours. Where it is refused, nothing happens.
        unsafe { madvise(first.cast_mut().cast(), length, WANT_LARGE) };
    }
}
