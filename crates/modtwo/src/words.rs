//! Loops over packed bits. Bit `i` is bit `i % 64` of word `i / 64`.

use crate::ParseError;
use std::fmt::{self, Write};

/// The number of bits in a word.
pub(crate) const BITS: usize = 64;

/// Returns the number of words for `len` bits.
pub(crate) fn count(len: usize) -> usize {
    len.div_ceil(BITS)
}

/// Returns the mask of the bits of the last word that belong to a list of `len` bits.
pub(crate) fn last_mask(len: usize) -> u64 {
    match len % BITS {
        0 => !0,
        rest => (1 << rest) - 1,
    }
}

#[inline]
pub(crate) fn get(words: &[u64], i: usize) -> bool {
    words[i / BITS] >> (i % BITS) & 1 == 1
}

#[inline]
pub(crate) fn set(words: &mut [u64], i: usize, bit: bool) {
    let mask = 1 << (i % BITS);
    if bit {
        words[i / BITS] |= mask;
    } else {
        words[i / BITS] &= !mask;
    }
}

pub(crate) fn flip(words: &mut [u64], i: usize) {
    words[i / BITS] ^= 1 << (i % BITS);
}

/// Adds `from` to `to`.
pub(crate) fn add(to: &mut [u64], from: &[u64]) {
    debug_assert_eq!(to.len(), from.len());
    for (a, b) in to.iter_mut().zip(from) {
        *a ^= b;
    }
}

/// Counts ones word by word.
#[inline(always)]
pub(crate) fn count_ones(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

pub(crate) fn is_zero(words: &[u64]) -> bool {
    words.iter().all(|&w| w == 0)
}

/// Returns the dot product, the parity of the number of common ones.
pub(crate) fn dot(a: &[u64], b: &[u64]) -> bool {
    let common = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    common.count_ones() % 2 == 1
}

/// Writes `len` bits as `0` and `1`, in order.
pub(crate) fn write(words: &[u64], len: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    (0..len).try_for_each(|i| f.write_char(if get(words, i) { '1' } else { '0' }))
}

/// Parses the entries of row `row` of a text of `0` and `1`. Appends them to `words`, starting at a new word, and returns
/// their number.
pub(crate) fn parse(text: &str, row: usize, words: &mut Vec<u64>) -> Result<usize, ParseError> {
    let mut len = 0;
    for (column, found) in text.chars().enumerate() {
        if column % BITS == 0 {
            words.push(0);
        }
        let last = words.last_mut().expect("a word was pushed");
        match found {
            '0' => {}
            '1' => *last |= 1 << (column % BITS),
            _ => return Err(ParseError::InvalidEntry { found, row, column }),
        }
        len += 1;
    }
    Ok(len)
}

/// Shifts, each with the mask of the lower halves of all blocks of twice as many bits.
pub(crate) const LOWER_HALVES: [(u32, u64); 6] = [
    (32, 0x0000_0000_FFFF_FFFF),
    (16, 0x0000_FFFF_0000_FFFF),
    (8, 0x00FF_00FF_00FF_00FF),
    (4, 0x0F0F_0F0F_0F0F_0F0F),
    (2, 0x3333_3333_3333_3333),
    (1, 0x5555_5555_5555_5555),
];

/// Returns the words, padded with zeros to a power of two.
pub(crate) fn padded(words: &[u64]) -> Vec<u64> {
    let mut padded = words.to_vec();
    padded.resize(words.len().next_power_of_two(), 0);
    padded
}

/// Panics if `i` is not an index of `len` items, which are called `what`.
#[inline]
#[track_caller]
pub(crate) fn check_index(what: &str, i: usize, len: usize) {
    if i >= len {
        out_of_bounds(what, i, len);
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn out_of_bounds(what: &str, i: usize, len: usize) -> ! {
    panic!("index {i} is out of bounds for {len} {what}");
}

/// Panics if a length is not the expected one.
#[track_caller]
pub(crate) fn check_len(what: &str, found: usize, expected: usize) {
    assert!(
        found == expected,
        "{what}: expected length {expected}, found {found}"
    );
}
