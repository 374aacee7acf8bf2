//! Products of 8×8 bit blocks with `GF2P8AFFINEQB`, as in `avx512gfni`, with two registers for a tile.

use crate::kernels::avx2::register::{Pair, load, store, sum};
use crate::kernels::avx2::transpose::words as transpose_words;
use crate::kernels::operands::{U64x8, eights};
use std::arch::x86_64::*;

/// The number of blocks of 8 rows that are accumulated together. They fill 8 of 16 registers.
pub(super) const HEIGHT: usize = 4;

/// The unit vectors, in order.
const UNITS: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn zero() -> Pair {
    [_mm256_setzero_si256(); 2]
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn add(a: Pair, b: &U64x8) -> Pair {
    sum(a, load(b))
}

/// Multiplies the bytes of `x` by the 8×8 bit matrices of `a`.
#[target_feature(enable = "avx2,gfni")]
#[inline]
fn affine(x: Pair, a: Pair) -> Pair {
    [
        _mm256_gf2p8affine_epi64_epi8::<0>(x[0], a[0]),
        _mm256_gf2p8affine_epi64_epi8::<0>(x[1], a[1]),
    ]
}

/// Returns eight copies of eight unit vectors.
#[target_feature(enable = "avx2")]
#[inline]
fn units(vectors: i64) -> Pair {
    [_mm256_set1_epi64x(vectors); 2]
}

/// Adds the product of `HEIGHT` blocks of rows and `WIDTH` columns of tiles to `sums`.
#[target_feature(enable = "avx2,gfni")]
#[inline]
pub(super) fn multiply_tiles<const WIDTH: usize>(
    left: &[U64x8],
    right: &[U64x8],
    mut sums: [[Pair; WIDTH]; HEIGHT],
) -> [[Pair; WIDTH]; HEIGHT] {
    for (blocks, tiles) in left
        .as_flattened()
        .as_chunks::<HEIGHT>()
        .0
        .iter()
        .zip(right.as_chunks::<WIDTH>().0)
    {
        for w in 0..WIDTH {
            let tile = load(&tiles[w]);
            for h in 0..HEIGHT {
                let block = _mm256_set1_epi64x(blocks[h].cast_signed());
                sums[h][w] = sum(sums[h][w], affine(tile, [block, block]));
            }
        }
    }
    sums
}

/// Packs `HEIGHT` blocks of eight rows of one panel, so that the blocks of the same depth are adjacent.
#[target_feature(enable = "avx2,gfni")]
#[inline]
pub(super) fn store_blocks(packed: &mut [U64x8], rows: [Pair; HEIGHT]) {
    let mut blocks = [[0; 8]; HEIGHT];
    for (to, rows) in blocks.iter_mut().zip(rows) {
        store(to, transpose_bytes::<true>(rows));
    }
    for (k, to) in packed
        .as_flattened_mut()
        .as_chunks_mut::<HEIGHT>()
        .0
        .iter_mut()
        .enumerate()
    {
        *to = std::array::from_fn(|h| blocks[h][k]);
    }
}

/// Converts eight rows to a tile. Within a lane of eight columns the last column is first; [`rows_of_tile`] reverts it.
#[target_feature(enable = "avx2,gfni")]
#[inline]
pub(super) fn tile_of_rows(rows: Pair) -> Pair {
    // The instruction applied to unit vectors returns the columns of its matrix: here bit 7, 6, …, 0.
    affine(units(0x0102_0408_1020_4080), transpose_bytes::<true>(rows))
}

/// Converts a tile to its eight rows.
#[target_feature(enable = "avx2,gfni")]
#[inline]
pub(super) fn rows_of_tile(tile: Pair) -> Pair {
    transpose_bytes::<false>(affine(units(UNITS), tile))
}

/// Transposes 8×8 bytes: byte j of word i becomes byte i of word j, or byte 7−i if `REVERSE`.
#[target_feature(enable = "avx2")]
#[inline]
fn transpose_bytes<const REVERSE: bool>([low, high]: Pair) -> Pair {
    let (first, second) = if REVERSE { (8, 0) } else { (0, 8) };
    // The two rows of each lane, byte by byte; then two lanes, two bytes at a time; then the two halves, four at a time.
    let order = _mm_add_epi8(
        _mm_setr_epi8(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7),
        _mm_set1_epi16(first | second << 8),
    );
    let order = _mm256_broadcastsi128_si256(order);
    let (low, high) = (
        _mm256_shuffle_epi8(low, order),
        _mm256_shuffle_epi8(high, order),
    );
    let even = _mm256_permute2x128_si256::<0x20>(low, high);
    let odd = _mm256_permute2x128_si256::<0x31>(low, high);
    let (a, b) = if REVERSE { (odd, even) } else { (even, odd) };
    let order = match REVERSE {
        true => _mm256_setr_epi32(4, 0, 5, 1, 6, 2, 7, 3),
        false => _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7),
    };
    let left = _mm256_permutevar8x32_epi32(_mm256_unpacklo_epi16(a, b), order);
    let right = _mm256_permutevar8x32_epi32(_mm256_unpackhi_epi16(a, b), order);
    [left, right]
}

/// Transposes 64×64 bits: first the 8×8 bits of every block, then the 8×8 blocks.
#[target_feature(enable = "avx2,gfni")]
pub(super) fn transpose_bits(block: &mut [u64; 64]) {
    let rows = eights(block);
    for eight in rows.iter_mut() {
        let tile = affine(units(UNITS), transpose_bytes::<true>(load(eight)));
        store(eight, tile);
    }
    *rows = transpose_words(rows);
    for eight in rows.iter_mut() {
        let bytes = transpose_bytes::<false>(load(eight));
        store(eight, bytes);
    }
}
