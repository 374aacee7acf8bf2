//! [`ScratchPool`]: scratch buffers that are reused, because fresh memory is slow.

use super::aligned::AlignedWords;
#[cfg(target_arch = "x86_64")]
use super::operands::U64x8;
use std::sync::{Mutex, PoisonError};

/// A pool of sets of `N` scratch buffers, shared by all threads. A set is used by one thread at a time.
pub(crate) struct ScratchPool<const N: usize>(Mutex<Vec<[AlignedWords; N]>>);

impl<const N: usize> ScratchPool<N> {
    pub(crate) const fn new() -> Self {
        ScratchPool(Mutex::new(Vec::new()))
    }

    /// Calls `run` with a set of buffers, which returns to the pool afterwards.
    pub(crate) fn with(&self, run: impl FnOnce(&mut [AlignedWords; N])) {
        let pool = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pooled = pool().pop();
        let mut buffers =
            pooled.unwrap_or_else(|| std::array::from_fn(|_| AlignedWords::default()));
        run(&mut buffers);
        pool().push(buffers);
    }
}

/// Returns a scratch buffer of `len` times eight words with unspecified contents.
#[cfg(target_arch = "x86_64")]
pub(crate) fn registers(scratch: &mut AlignedWords, len: usize) -> &mut [U64x8] {
    scratch.scratch(8 * len).as_chunks_mut().0
}
