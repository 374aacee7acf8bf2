//! Huge pages on Linux, which the system may reserve for memory that asks for them.

/// Advises the system to use huge pages for this memory, before its first use. A large matrix then takes a few page
/// faults instead of thousands, and walking down its columns does not miss the TLB at every step.
pub(crate) fn advise_huge_pages<T>(memory: &[T]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    linux::advise(memory);
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = memory;
}

#[cfg(all(target_os = "linux", not(miri)))]
mod linux {
    use std::ffi::{c_int, c_void};

    /// The size of a huge page on most machines. Where it is larger, the system uses what fits.
    const HUGE_PAGE: usize = 2 << 20;
    /// The value of `MADV_HUGEPAGE`.
    const MADV_HUGEPAGE: c_int = 14;

    // SAFETY: (5) This is the signature of `madvise` on every Linux. Rust's standard library links the C library.
    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }

    /// Advises the system to use huge pages wherever one fits into `memory`.
    pub(super) fn advise<T>(memory: &[T]) {
        let skipped = memory.as_ptr().cast::<u8>().align_offset(HUGE_PAGE);
        let length = size_of_val(memory).saturating_sub(skipped) / HUGE_PAGE * HUGE_PAGE;
        if length > 0 {
            let first = memory.as_ptr().wrapping_byte_add(skipped);
            // SAFETY: (4) The pages are within `memory`. The advice does not change their contents, and failing is harmless.
            unsafe { madvise(first.cast_mut().cast(), length, MADV_HUGEPAGE) };
        }
    }
}
