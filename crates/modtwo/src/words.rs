//! The loops over 64-bit words that everything else is made of. Bit `i` is bit `i % 64` of word `i / 64`.

/// How many entries share a word.
pub(crate) const BITS: usize = 64;

/// How many words `len` bits take.
pub(crate) fn count(len: usize) -> usize {
    len.div_ceil(BITS)
}

/// The bits of the last word that belong to a vector of `len` bits (all of them when it is full).
pub(crate) fn last_mask(len: usize) -> u64 {
    match len % BITS {
        0 => !0,
        rest => (1 << rest) - 1,
    }
}

pub(crate) fn get(words: &[u64], i: usize) -> bool {
    words[i / BITS] >> (i % BITS) & 1 == 1
}

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

/// Adds `from` to `to`: the one XOR loop of the crate.
pub(crate) fn add(to: &mut [u64], from: &[u64]) {
    debug_assert_eq!(to.len(), from.len());
    for (a, b) in to.iter_mut().zip(from) {
        *a ^= b;
    }
}

/// Adds `from` to `to` and counts the ones of the sum in the same pass.
pub(crate) fn add_and_count(to: &mut [u64], from: &[u64]) -> usize {
    debug_assert_eq!(to.len(), from.len());
    let mut ones = 0;
    for (a, b) in to.iter_mut().zip(from) {
        *a ^= b;
        ones += a.count_ones() as usize;
    }
    ones
}

pub(crate) fn count_ones(words: &[u64]) -> usize {
    words.iter().map(|w| w.count_ones() as usize).sum()
}

pub(crate) fn is_zero(words: &[u64]) -> bool {
    words.iter().all(|&w| w == 0)
}

/// The parity of the ones that `a` and `b` share.
pub(crate) fn dot(a: &[u64], b: &[u64]) -> bool {
    let shared = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    shared.count_ones() % 2 == 1
}

/// Writes `len` bits as `0` and `1`, first bit first.
pub(crate) fn write(words: &[u64], len: usize, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    use std::fmt::Write;
    (0..len).try_for_each(|i| f.write_char(if get(words, i) { '1' } else { '0' }))
}

/// Stops with a clear message when `i` is not an index of something `len` long.
#[track_caller]
pub(crate) fn check_index(what: &str, i: usize, len: usize) {
    assert!(i < len, "{what} {i} is out of range: there are {len}");
}

/// Stops with a clear message when two things that must be equally long are not.
#[track_caller]
pub(crate) fn check_len(what: &str, found: usize, expected: usize) {
    assert!(found == expected, "{what}: expected {expected} entries, found {found}");
}
