//! Transposes of 8×8 words and of 64×64 bits.

use super::{Pair, U64x8, load, store};
use std::arch::x86_64::*;

/// Transposes 8×8 words in quarters of 4×4.
#[target_feature(enable = "avx2")]
pub(in crate::simd) fn words(rows: &[U64x8; 8]) -> [U64x8; 8] {
    let mut columns = [[0; 8]; 8];
    let mut halves = [[_mm256_setzero_si256(); 8]; 2];
    for (i, row) in rows.iter().enumerate() {
        [halves[0][i], halves[1][i]] = load(row);
    }
    for (side, half) in halves.iter().enumerate() {
        let [upper, lower] = [0, 4].map(|top| {
            let [a, b, c, d] = [half[top], half[top + 1], half[top + 2], half[top + 3]];
            let (ab, cd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpacklo_epi64(c, d));
            let (ef, gh) = (_mm256_unpackhi_epi64(a, b), _mm256_unpackhi_epi64(c, d));
            [
                _mm256_permute2x128_si256::<0x20>(ab, cd),
                _mm256_permute2x128_si256::<0x20>(ef, gh),
                _mm256_permute2x128_si256::<0x31>(ab, cd),
                _mm256_permute2x128_si256::<0x31>(ef, gh),
            ]
        });
        for (i, (upper, lower)) in upper.into_iter().zip(lower).enumerate() {
            store(&mut columns[4 * side + i], [upper, lower]);
        }
    }
    columns
}

/// Transposes 64×64 bits: first the 8×8 bits of every block, then the 8×8 blocks.
#[target_feature(enable = "avx2")]
pub(super) fn bits(rows: &mut [U64x8; 8]) {
    for eight in rows.iter_mut() {
        let blocks = bytes(load(eight)).map(|blocks| bits_of_blocks(blocks));
        store(eight, blocks);
    }
    *rows = words(rows);
    for eight in rows.iter_mut() {
        let bytes = bytes(load(eight));
        store(eight, bytes);
    }
}

/// Transposes 8×8 bytes: pairs of rows within 128-bit lanes, and then the pairs.
#[target_feature(enable = "avx2")]
#[inline]
fn bytes(rows: Pair) -> Pair {
    let in_pairs = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    let [upper, lower] = rows.map(|rows| _mm256_shuffle_epi8(rows, _mm256_broadcastsi128_si256(in_pairs)));
    let even = _mm256_permute2x128_si256::<0x20>(upper, lower);
    let odd = _mm256_permute2x128_si256::<0x31>(upper, lower);
    let fours = [_mm256_unpacklo_epi16(even, odd), _mm256_unpackhi_epi16(even, odd)];
    fours.map(|fours| _mm256_permutevar8x32_epi32(fours, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)))
}

/// Transposes 8×8 bits in every word, by swapping off-diagonal squares.
#[target_feature(enable = "avx2")]
#[inline]
fn bits_of_blocks(blocks: __m256i) -> __m256i {
    let blocks = swapped::<7>(blocks, 0x00AA_00AA_00AA_00AA);
    let blocks = swapped::<14>(blocks, 0x0000_CCCC_0000_CCCC);
    swapped::<28>(blocks, 0x0000_0000_F0F0_F0F0)
}

/// Swaps the bits of a mask with those `BY` places higher.
#[target_feature(enable = "avx2")]
#[inline]
fn swapped<const BY: i32>(blocks: __m256i, mask: i64) -> __m256i {
    let differences = _mm256_xor_si256(blocks, _mm256_srli_epi64::<BY>(blocks));
    let differences = _mm256_and_si256(differences, _mm256_set1_epi64x(mask));
    _mm256_xor_si256(blocks, _mm256_xor_si256(differences, _mm256_slli_epi64::<BY>(differences)))
}
