//! [`ChaCha8`]: random words from a key.

use crate::kernels::portable::chacha::{BLOCK_WORDS, BLOCKS};
use crate::kernels::{self, Isa, U64x8};

/// Uniformly random words from a key: the keystream of the cipher ChaCha with 8 rounds and nonce 0. The same key gives the
/// same words always, on every platform.
///
/// Words are numbered, and any of them can be computed without those before it.
///
/// # Examples
///
/// ```
/// use modtwo::{ChaCha8, Matrix};
///
/// let random = ChaCha8::new(&[7; 32]);
/// let (mut all, mut some) = ([0; 100], [0; 10]);
/// random.fill(0, &mut all);
/// random.fill(90, &mut some);
/// assert_eq!(all[90..], some);
///
/// // A random matrix.
/// let a = Matrix::from_fn(100, 64, |i, j| all[i] >> j & 1 == 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChaCha8 {
    key: [u32; 8],
}

impl ChaCha8 {
    /// Creates the keystream of a key.
    #[must_use]
    pub fn new(key: &[u8; 32]) -> ChaCha8 {
        let words = key.as_chunks().0;
        ChaCha8 {
            key: std::array::from_fn(|i| u32::from_le_bytes(words[i])),
        }
    }

    /// Writes words of the keystream to `words`, from number `start` on.
    pub fn fill(&self, start: u64, words: &mut [u64]) {
        let isa = kernels::current();
        let (mut block, skipped) = (start / BLOCK_WORDS as u64, start as usize % BLOCK_WORDS);
        let mut words = words;
        if skipped > 0 {
            let (head, rest) = words.split_at_mut(words.len().min(BLOCK_WORDS - skipped));
            head.copy_from_slice(&self.blocks(isa, block).as_flattened()[skipped..][..head.len()]);
            words = rest;
            block += 1;
        }
        let (groups, rest) = words.as_chunks_mut::<{ BLOCKS * BLOCK_WORDS }>();
        for group in groups {
            let blocks = group
                .as_chunks_mut()
                .0
                .first_chunk_mut()
                .expect("as many blocks as words");
            isa.keystream.blocks(&self.key, block, blocks);
            block = block.wrapping_add(BLOCKS as u64);
        }
        if !rest.is_empty() {
            rest.copy_from_slice(&self.blocks(isa, block).as_flattened()[..rest.len()]);
        }
    }

    fn blocks(&self, isa: Isa, first: u64) -> [U64x8; BLOCKS] {
        let mut blocks = [[0; BLOCK_WORDS]; BLOCKS];
        isa.keystream.blocks(&self.key, first, &mut blocks);
        blocks
    }
}
