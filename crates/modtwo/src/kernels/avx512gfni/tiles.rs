//! Products of 8×8 bit blocks with `GF2P8AFFINEQB`, which multiplies a block by eight columns at once, eight times in a
//! register: 4096 bit products per instruction.
//!
//! The matrix operand of the instruction is a block of 8 rows × 8 columns of the left factor. The other operand is a
//! *tile* of the right factor: 8 rows × 64 columns, one byte for each column with its eight rows as bits. The result is a
//! tile of the product.

use crate::kernels::avx512::register::{load, store};
use crate::kernels::operands::U64x8;
use std::arch::x86_64::*;

/// The number of blocks of 8 rows that are accumulated together. With four panels they fill 16 registers.
pub(super) const HEIGHT: usize = 4;

/// The truth table of a three-way XOR.
const XOR3: i32 = 0x96;

/// The unit vectors, in order.
pub(super) const UNITS: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn zero() -> __m512i {
    _mm512_setzero_si512()
}

/// Adds the product of `HEIGHT` blocks of rows and `WIDTH` columns of tiles to `sums`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn multiply_tiles<const WIDTH: usize>(
    left: &[U64x8],
    right: &[U64x8],
    mut sums: [[__m512i; WIDTH]; HEIGHT],
) -> [[__m512i; WIDTH]; HEIGHT] {
    // Two blocks of depth at a time: their products and the previous sum take one three-way XOR.
    for (blocks, tiles) in left.iter().zip(right.chunks_exact(2 * WIDTH)) {
        for h in 0..HEIGHT {
            let first = _mm512_set1_epi64(blocks[h].cast_signed());
            let second = _mm512_set1_epi64(blocks[HEIGHT + h].cast_signed());
            for w in 0..WIDTH {
                let x = _mm512_gf2p8affine_epi64_epi8::<0>(load(&tiles[w]), first);
                let y = _mm512_gf2p8affine_epi64_epi8::<0>(load(&tiles[WIDTH + w]), second);
                sums[h][w] = _mm512_ternarylogic_epi64::<XOR3>(sums[h][w], x, y);
            }
        }
    }
    sums
}

/// Packs `HEIGHT` blocks of eight rows of one panel, so that the blocks of the same depth are adjacent.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn store_blocks(packed: &mut [U64x8], rows: [__m512i; HEIGHT]) {
    let [b0, b1, b2, b3] = rows;
    let (b0, b1) = (blocks_of_rows(b0), blocks_of_rows(b1));
    let (b2, b3) = (blocks_of_rows(b2), blocks_of_rows(b3));
    let low = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    let high = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    let l01 = _mm512_permutex2var_epi64(b0, low, b1);
    let l23 = _mm512_permutex2var_epi64(b2, low, b3);
    let h01 = _mm512_permutex2var_epi64(b0, high, b1);
    let h23 = _mm512_permutex2var_epi64(b2, high, b3);
    store(&mut packed[0], _mm512_permutex2var_epi64(l01, first, l23));
    store(&mut packed[1], _mm512_permutex2var_epi64(l01, second, l23));
    store(&mut packed[2], _mm512_permutex2var_epi64(h01, first, h23));
    store(&mut packed[3], _mm512_permutex2var_epi64(h01, second, h23));
}

/// Converts eight words, each a row of 64 columns, to eight blocks of 8×8 bits: byte 7−i of block j is byte j of word i,
/// which is the order that the instruction expects.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn blocks_of_rows(rows: __m512i) -> __m512i {
    const ORDER: U64x8 = byte_order(true);
    _mm512_permutexvar_epi8(load(&ORDER), rows)
}

/// Converts eight rows to a tile. Within a lane of eight columns the last column is first; [`rows_of_tile`] reverts it.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn tile_of_rows(rows: __m512i) -> __m512i {
    // The instruction applied to unit vectors returns the columns of its matrix: here bit 7, 6, …, 0.
    let units = _mm512_set1_epi64(0x0102_0408_1020_4080);
    _mm512_gf2p8affine_epi64_epi8::<0>(units, blocks_of_rows(rows))
}

/// Converts a tile to its eight rows.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn rows_of_tile(tile: __m512i) -> __m512i {
    let blocks = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(UNITS), tile);
    transpose_bytes(blocks)
}

/// Transposes 8×8 bytes: byte j of word i becomes byte i of word j.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn transpose_bytes(bytes: __m512i) -> __m512i {
    const ORDER: U64x8 = byte_order(false);
    _mm512_permutexvar_epi8(load(&ORDER), bytes)
}

/// Returns the permutation that transposes 8×8 bytes, with the words in reverse order if `reverse`.
const fn byte_order(reverse: bool) -> U64x8 {
    let mut order = [0; 8];
    let mut i = 0;
    while i < 64 {
        let (lane, byte) = (i / 8, i % 8);
        let from = if reverse { 7 - byte } else { byte };
        order[lane] |= ((from * 8 + lane) as u64) << (8 * byte);
        i += 1;
    }
    order
}
