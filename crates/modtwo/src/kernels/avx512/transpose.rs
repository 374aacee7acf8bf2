//! Transposes of 8×8 words and of 64×64 bits.

use super::register::{load, store};
use crate::kernels::operands::{U64x8, eights};
use std::arch::x86_64::*;

/// Transposes 8×8 words: pairs within 128-bit lanes, then lanes, then halves.
#[target_feature(enable = "avx512f")]
pub(crate) fn words(rows: &[U64x8; 8]) -> [U64x8; 8] {
    let mut pairs = [_mm512_setzero_si512(); 8];
    for i in (0..8).step_by(2) {
        let (a, b) = (load(&rows[i]), load(&rows[i + 1]));
        pairs[i] = _mm512_unpacklo_epi64(a, b);
        pairs[i + 1] = _mm512_unpackhi_epi64(a, b);
    }
    let even = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    let odd = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    let low = _mm512_setr_epi64(0, 1, 2, 3, 8, 9, 10, 11);
    let high = _mm512_setr_epi64(4, 5, 6, 7, 12, 13, 14, 15);
    let mut columns = [[0; 8]; 8];
    for parity in 0..2 {
        let pick = |i: usize| pairs[2 * i + parity];
        let (p0, p1, p2, p3) = (pick(0), pick(1), pick(2), pick(3));
        let (upper_even, lower_even) = (
            _mm512_permutex2var_epi64(p0, even, p1),
            _mm512_permutex2var_epi64(p2, even, p3),
        );
        let (upper_odd, lower_odd) = (
            _mm512_permutex2var_epi64(p0, odd, p1),
            _mm512_permutex2var_epi64(p2, odd, p3),
        );
        store(
            &mut columns[parity],
            _mm512_permutex2var_epi64(upper_even, low, lower_even),
        );
        store(
            &mut columns[parity + 2],
            _mm512_permutex2var_epi64(upper_odd, low, lower_odd),
        );
        store(
            &mut columns[parity + 4],
            _mm512_permutex2var_epi64(upper_even, high, lower_even),
        );
        store(
            &mut columns[parity + 6],
            _mm512_permutex2var_epi64(upper_odd, high, lower_odd),
        );
    }
    columns
}

/// Transposes 64×64 bits: first the 8×8 bits of every block, then the 8×8 blocks.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn bits(block: &mut [u64; 64]) {
    let rows = eights(block);
    for eight in rows.iter_mut() {
        let blocks = bits_of_blocks(bytes(load(eight)));
        store(eight, blocks);
    }
    *rows = words(rows);
    for eight in rows.iter_mut() {
        let bytes = bytes(load(eight));
        store(eight, bytes);
    }
}

/// Transposes 8×8 bytes: pairs of rows within 128-bit lanes, and then the pairs.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn bytes(rows: __m512i) -> __m512i {
    /// The places of the pairs: 16-bit word k of column j comes from lane k.
    const PAIRS: U64x8 = {
        let mut places = [0; 8];
        let mut i = 0;
        while i < 32 {
            let (j, k) = (i / 4, i % 4);
            places[j] |= ((8 * k + j) as u64) << (16 * k);
            i += 1;
        }
        places
    };
    let in_pairs = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    let pairs = _mm512_shuffle_epi8(rows, _mm512_broadcast_i32x4(in_pairs));
    _mm512_permutexvar_epi16(load(&PAIRS), pairs)
}

/// Transposes 8×8 bits in every word, by swapping off-diagonal squares.
#[target_feature(enable = "avx512f")]
#[inline]
fn bits_of_blocks(blocks: __m512i) -> __m512i {
    let blocks = swapped::<7>(blocks, 0x00AA_00AA_00AA_00AA);
    let blocks = swapped::<14>(blocks, 0x0000_CCCC_0000_CCCC);
    swapped::<28>(blocks, 0x0000_0000_F0F0_F0F0)
}

/// Swaps the bits of a mask with those `BY` places higher.
#[target_feature(enable = "avx512f")]
#[inline]
fn swapped<const BY: u32>(blocks: __m512i, mask: i64) -> __m512i {
    let differences = _mm512_xor_si512(blocks, _mm512_srli_epi64::<BY>(blocks));
    let differences = _mm512_and_si512(differences, _mm512_set1_epi64(mask));
    _mm512_xor_si512(
        blocks,
        _mm512_xor_si512(differences, _mm512_slli_epi64::<BY>(differences)),
    )
}
