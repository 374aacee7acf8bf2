//! The keystream of the cipher ChaCha with 8 rounds.
//!
//! Blocks of the keystream do not depend on each other, so kernels compute several at once: a register holds the same word
//! of many blocks.

use super::transpose;
use crate::kernels::operands::U64x8;

/// The number of blocks that kernels compute together.
pub(crate) const BLOCKS: usize = 16;
/// The number of 64-bit words in a block.
pub(crate) const BLOCK_WORDS: usize = 8;
/// The words with which every block starts: the text `expand 32-byte k`.
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
/// The number of rounds, two at a time.
const DOUBLE_ROUNDS: usize = 4;

/// How an instruction set computes with registers of `N` 32-bit lanes.
pub(crate) struct Lanes<Load, Add, Turn16, Turn12, Turn8, Turn7, Pair, Transpose, const N: usize> {
    /// The number of the block in each lane, such that `pair` returns them in order.
    pub(crate) order: [u32; N],
    pub(crate) load: Load,
    pub(crate) add: Add,
    /// Adds bitwise, then rotates to the left by 16.
    pub(crate) turn16: Turn16,
    pub(crate) turn12: Turn12,
    pub(crate) turn8: Turn8,
    pub(crate) turn7: Turn7,
    /// Joins the lanes of two registers to 64-bit words, the first one below.
    pub(crate) pair: Pair,
    /// Transposes 8×8 words.
    pub(crate) transpose: Transpose,
}

impl<V, Load, Add, Turn16, Turn12, Turn8, Turn7, Pair, Transpose, const N: usize>
    Lanes<Load, Add, Turn16, Turn12, Turn8, Turn7, Pair, Transpose, N>
where
    V: Copy,
    Load: Fn(&[u32; N]) -> V,
    Add: Fn(V, V) -> V,
    Turn16: Fn(V, V) -> V,
    Turn12: Fn(V, V) -> V,
    Turn8: Fn(V, V) -> V,
    Turn7: Fn(V, V) -> V,
    Pair: Fn(V, V) -> [u64; N],
    Transpose: Fn(&[U64x8; 8]) -> [U64x8; 8],
{
    /// Computes blocks of the keystream, from number `first` on.
    #[inline(always)]
    pub(crate) fn blocks(&self, key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
        let mut columns = [[0; BLOCKS]; BLOCK_WORDS];
        for start in (0..BLOCKS).step_by(N) {
            let words = self.words(key, first.wrapping_add(start as u64));
            for (column, pair) in columns.iter_mut().zip(words.as_chunks::<2>().0) {
                column[start..start + N].copy_from_slice(&(self.pair)(pair[0], pair[1]));
            }
        }
        for (half, blocks) in blocks.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let columns = columns.each_ref().map(|column| column.as_chunks().0[half]);
            *blocks = (self.transpose)(&columns);
        }
    }

    /// Returns the words of `N` blocks.
    #[inline(always)]
    fn words(&self, key: &[u32; 8], first: u64) -> [V; 16] {
        let number = self.order.map(|lane| first.wrapping_add(lane.into()));
        // Not by `array::from_fn`, which would call the instructions from a function without their target features.
        let mut start = [(self.load)(&[0; N]); 16];
        for (word, constant) in start.iter_mut().zip(CONSTANTS) {
            *word = (self.load)(&[constant; N]);
        }
        for (word, key) in start[4..].iter_mut().zip(key) {
            *word = (self.load)(&[*key; N]);
        }
        start[12] = (self.load)(&number.map(|number| number as u32));
        start[13] = (self.load)(&number.map(|number| (number >> 32) as u32));
        let mut words = start;
        for _ in 0..DOUBLE_ROUNDS {
            self.round(&mut words, 0);
            self.round(&mut words, 1);
        }
        for (word, start) in words.iter_mut().zip(start) {
            *word = (self.add)(*word, start);
        }
        words
    }

    /// Computes a round on the words of a 4×4 square: its columns, or its diagonals, where each row is `shift` further than
    /// the one above it.
    #[inline(always)]
    fn round(&self, words: &mut [V; 16], shift: usize) {
        for i in 0..4 {
            let [a, b, c, d] = std::array::from_fn(|row| 4 * row + (i + row * shift) % 4);
            words[a] = (self.add)(words[a], words[b]);
            words[d] = (self.turn16)(words[d], words[a]);
            words[c] = (self.add)(words[c], words[d]);
            words[b] = (self.turn12)(words[b], words[c]);
            words[a] = (self.add)(words[a], words[b]);
            words[d] = (self.turn8)(words[d], words[a]);
            words[c] = (self.add)(words[c], words[d]);
            words[b] = (self.turn7)(words[b], words[c]);
        }
    }
}

/// Computes blocks of the keystream one by one, in plain words.
pub(crate) fn blocks(key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
    let lanes = Lanes {
        order: [0],
        load: |&[word]: &[u32; 1]| word,
        add: |a: u32, b: u32| a.wrapping_add(b),
        turn16: |a: u32, b: u32| (a ^ b).rotate_left(16),
        turn12: |a: u32, b: u32| (a ^ b).rotate_left(12),
        turn8: |a: u32, b: u32| (a ^ b).rotate_left(8),
        turn7: |a: u32, b: u32| (a ^ b).rotate_left(7),
        pair: |low: u32, high: u32| [u64::from(low) | u64::from(high) << 32],
        transpose: transpose::transpose_words,
    };
    lanes.blocks(key, first, blocks);
}
