//! The transpose of 64×64 bits.

use super::tiles::{UNITS, blocks_of_rows, transpose_bytes};
use crate::kernels::avx512::register::{load, store};
use crate::kernels::avx512::transpose::words;
use crate::kernels::operands::eights;
use std::arch::x86_64::*;

/// Transposes 64×64 bits: first the 8×8 bits of every block, then the 8×8 blocks.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) fn bits(block: &mut [u64; 64]) {
    let rows = eights(block);
    for eight in rows.iter_mut() {
        let tile = _mm512_gf2p8affine_epi64_epi8::<0>(
            _mm512_set1_epi64(UNITS),
            blocks_of_rows(load(eight)),
        );
        store(eight, tile);
    }
    *rows = words(rows);
    for eight in rows.iter_mut() {
        let bytes = transpose_bytes(load(eight));
        store(eight, bytes);
    }
}
