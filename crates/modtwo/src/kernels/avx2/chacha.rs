//! The keystream of ChaCha, eight blocks at a time.

use super::register::store;
use super::transpose;
use crate::kernels::operands::U64x8;
use crate::kernels::portable::chacha::{BLOCKS, Lanes};
use std::arch::x86_64::*;

/// Computes blocks of the keystream.
#[target_feature(enable = "avx2")]
pub(super) fn blocks(key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
    let two_bytes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13,
    ));
    let one_byte = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14,
    ));
    let xor = |a, b| _mm256_xor_si256(a, b);
    let lanes = Lanes {
        // The order of unpacking, which takes place in each half of a register.
        order: [0, 1, 4, 5, 2, 3, 6, 7],
        load: |words: &[u32; 8]| {
            // SAFETY: (2) 32 bytes behind a reference, with an unaligned load.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        },
        add: |a, b| _mm256_add_epi32(a, b),
        turn16: |a, b| _mm256_shuffle_epi8(xor(a, b), two_bytes),
        turn12: |a, b| {
            _mm256_or_si256(
                _mm256_slli_epi32::<12>(xor(a, b)),
                _mm256_srli_epi32::<20>(xor(a, b)),
            )
        },
        turn8: |a, b| _mm256_shuffle_epi8(xor(a, b), one_byte),
        turn7: |a, b| {
            _mm256_or_si256(
                _mm256_slli_epi32::<7>(xor(a, b)),
                _mm256_srli_epi32::<25>(xor(a, b)),
            )
        },
        pair: |low, high| {
            let mut words = [0; 8];
            store(
                &mut words,
                [
                    _mm256_unpacklo_epi32(low, high),
                    _mm256_unpackhi_epi32(low, high),
                ],
            );
            words
        },
        transpose: |rows: &[U64x8; 8]| transpose::words(rows),
    };
    lanes.blocks(key, first, blocks);
}
