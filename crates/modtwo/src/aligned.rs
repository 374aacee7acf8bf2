//! [`Aligned`]: words that begin at a line of the cache. A register of 512 bits that lies across two lines takes twice
//! as long to load or to store.

use crate::simd;
use std::ops::{Deref, DerefMut};
#[cfg(target_arch = "x86_64")]
use std::sync::{Mutex, PoisonError};

/// Words in a line of the cache.
pub(crate) const LINE: usize = 8;

/// Words of which the first begins a line of the cache.
#[derive(Default)]
pub(crate) struct Aligned {
    /// As many as are needed, and a line more to shift them in.
    room: Vec<u64>,
    start: usize,
    len: usize,
}

impl Aligned {
    /// So many words, all zero.
    pub(crate) fn zeros(len: usize) -> Aligned {
        let room = vec![0; len.checked_add(LINE).expect("the words are too many to address")];
        simd::want_large_pages(&room);
        Aligned { start: room.as_ptr().align_offset(8 * LINE).min(LINE), room, len }
    }

    /// The same words, aligned.
    pub(crate) fn copy_of(words: &[u64]) -> Aligned {
        let mut copy = Aligned::zeros(words.len());
        copy.copy_from_slice(words);
        copy
    }

    /// At least so many words, whatever is in them: room that is kept from one use to the next.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn at_least(&mut self, len: usize) -> &mut [u64] {
        if self.len < len {
            *self = Aligned::zeros(len);
        }
        &mut self[..len]
    }
}

/// Rooms that are kept from one computation to the next, whichever thread it runs on: fresh memory is slow.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Rooms<const N: usize>(Mutex<Vec<[Aligned; N]>>);

#[cfg(target_arch = "x86_64")]
impl<const N: usize> Rooms<N> {
    pub(crate) const fn new() -> Self {
        Rooms(Mutex::new(Vec::new()))
    }

    /// Runs something in a room of its own.
    pub(crate) fn with(&self, run: impl FnOnce(&mut [Aligned; N])) {
        let rooms = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let room = rooms().pop();
        let mut room = room.unwrap_or_else(|| std::array::from_fn(|_| Aligned::default()));
        run(&mut room);
        rooms().push(room);
    }
}

impl Deref for Aligned {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.room[self.start..][..self.len]
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.room[self.start..][..self.len]
    }
}

impl Clone for Aligned {
    fn clone(&self) -> Aligned {
        Aligned::copy_of(self)
    }
}

impl PartialEq for Aligned {
    fn eq(&self, other: &Aligned) -> bool {
        **self == **other
    }
}

impl Eq for Aligned {}

impl std::hash::Hash for Aligned {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
