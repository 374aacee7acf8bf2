//! [`AlignedWords`]: words that start at a cache line. A 512-bit register that crosses two cache lines takes twice as
//! long to load or to store, and allocators do not align large buffers by themselves.

use super::huge_pages::advise_huge_pages;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// The number of 64-bit words in a cache line.
pub(crate) const CACHE_LINE: usize = 8;

/// A list of words that starts at a cache line.
#[derive(Default)]
pub(crate) struct AlignedWords {
    /// One cache line longer than the list, so that an aligned start can be chosen in it.
    buffer: Vec<u64>,
    start: usize,
    len: usize,
}

impl AlignedWords {
    /// Creates a list of `len` zeros.
    pub(crate) fn zeros(len: usize) -> AlignedWords {
        let buffer = vec![
            0;
            len.checked_add(CACHE_LINE)
                .expect("the length overflows usize")
        ];
        advise_huge_pages(&buffer);
        AlignedWords {
            start: aligned_start(buffer.as_ptr()),
            buffer,
            len,
        }
    }

    /// Creates an aligned copy of `words`.
    pub(crate) fn copy_of(words: &[u64]) -> AlignedWords {
        let mut copy = AlignedWords::zeros(words.len());
        copy.copy_from_slice(words);
        copy
    }

    /// Returns the first `len` words, with unspecified contents. Grows if there are fewer.
    pub(crate) fn scratch(&mut self, len: usize) -> &mut [u64] {
        if self.len < len {
            *self = AlignedWords::zeros(len);
        }
        &mut self[..len]
    }
}

/// Returns the index of the first word of a buffer that starts a cache line.
pub(crate) fn aligned_start(buffer: *const u64) -> usize {
    // The offset may be unknown, for instance in an interpreter. Alignment is only for speed.
    buffer.align_offset(8 * CACHE_LINE).min(CACHE_LINE)
}

impl Deref for AlignedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.buffer[self.start..][..self.len]
    }
}

impl DerefMut for AlignedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.buffer[self.start..][..self.len]
    }
}

impl fmt::Debug for AlignedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Clone for AlignedWords {
    fn clone(&self) -> AlignedWords {
        AlignedWords::copy_of(self)
    }
}

impl PartialEq for AlignedWords {
    fn eq(&self, other: &AlignedWords) -> bool {
        **self == **other
    }
}

impl Eq for AlignedWords {}

impl Hash for AlignedWords {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
