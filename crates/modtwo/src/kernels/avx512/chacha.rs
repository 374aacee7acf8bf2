//! The keystream of ChaCha, 16 blocks at a time.

use super::register::store;
use super::transpose;
use crate::kernels::operands::U64x8;
use crate::kernels::portable::chacha::{BLOCKS, Lanes};
use std::arch::x86_64::*;

/// Computes blocks of the keystream.
#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn blocks(key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
    let xor = |a, b| _mm512_xor_si512(a, b);
    let lanes = Lanes {
        // The order of unpacking, which takes place in each quarter of a register.
        order: [0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15],
        load: |words: &[u32; 16]| {
            // SAFETY: (2) 64 bytes behind a reference, with an unaligned load.
            unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
        },
        add: |a, b| _mm512_add_epi32(a, b),
        turn16: |a, b| _mm512_rol_epi32::<16>(xor(a, b)),
        turn12: |a, b| _mm512_rol_epi32::<12>(xor(a, b)),
        turn8: |a, b| _mm512_rol_epi32::<8>(xor(a, b)),
        turn7: |a, b| _mm512_rol_epi32::<7>(xor(a, b)),
        pair: |low, high| {
            let mut words = [[0; 8]; 2];
            store(&mut words[0], _mm512_unpacklo_epi32(low, high));
            store(&mut words[1], _mm512_unpackhi_epi32(low, high));
            *words.as_flattened().first_chunk().expect("16 words")
        },
        transpose: |rows: &[U64x8; 8]| transpose::words(rows),
    };
    lanes.blocks(key, first, blocks);
}
