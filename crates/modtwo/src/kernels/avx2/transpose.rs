//! Transposes of 8×8 words and of 64×64 bits.

use super::register::{load, store};
use crate::kernels::operands::U64x8;
use std::arch::x86_64::*;

/// Transposes 8×8 words in quarters of 4×4.
#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::kernels) fn words(rows: &[U64x8; 8]) -> [U64x8; 8] {
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

/// Transposes 64×64 bits: the portable loop, compiled for wider vectors.
#[target_feature(enable = "avx2")]
pub(super) fn bits(block: &mut [u64; 64]) {
    crate::kernels::portable::transpose::transpose_block(block);
}
