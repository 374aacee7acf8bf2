//! The product of slabs with `GF2P8AFFINEQB`, which multiplies an 8×8 bit matrix by eight columns at once, eight
//! times in a register: 4096 products of bits an instruction.
//!
//! The matrix operand of the instruction is a block of 8 rows × 8 columns of the left factor. The other operand is a
//! *tile* of the right factor, 8 rows × 64 columns, one byte for each column with its eight rows as bits; the result
//! is a tile of the product. Both factors are packed in the order in which they are used, the product is summed in
//! registers and turned back into rows at the end.

use crate::slab::{View, ViewMut};
use std::arch::x86_64::*;

/// Words of the left factor (64 columns each) that are packed and used together, so that a group of packed columns
/// stays in the first-level cache.
const DEPTH: usize = 8;
/// Blocks of 8 rows that are summed together; with four word columns they fill 16 registers.
const HEIGHT: usize = 4;

/// Adds `a·b` to `c`. `rows` is a multiple of 8.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) fn add_product(c: &mut ViewMut<'_>, rows: usize, a: View<'_>, b: View<'_>) {
    let height = rows.div_ceil(8 * HEIGHT);
    let mut left = vec![[0; 8]; height * HEIGHT * DEPTH.min(a.words)];
    let mut right = vec![[0; 8]; 4 * 8 * DEPTH.min(a.words)];
    for k in (0..a.words).step_by(DEPTH) {
        let depth = DEPTH.min(a.words - k);
        let left = &mut left[..height * HEIGHT * depth];
        pack_left(left, a.part(k..k + depth), rows);
        for w in (0..c.words).step_by(4) {
            let width = 4.min(c.words - w);
            let right = &mut right[..width * 8 * depth];
            pack_right(right, b.part(w..w + width), k, depth);
            let mut target = ViewMut {
                data: &mut c.data[w * c.stride..],
                stride: c.stride,
                words: width,
            };
            match width {
                1 => columns::<1>(&mut target, rows, left, right, depth),
                2 => columns::<2>(&mut target, rows, left, right, depth),
                3 => columns::<3>(&mut target, rows, left, right, depth),
                _ => columns::<4>(&mut target, rows, left, right, depth),
            }
        }
    }
}

/// Adds the product of the packed factors to `WIDTH` word columns.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
fn columns<const WIDTH: usize>(
    c: &mut ViewMut<'_>,
    rows: usize,
    left: &[[u64; 8]],
    right: &[[u64; 8]],
    depth: usize,
) {
    for (t, left) in left.chunks_exact(HEIGHT * depth).enumerate() {
        let top = t * 8 * HEIGHT;
        let sums = tile::<WIDTH>(left, right);
        for w in 0..WIDTH {
            let column = c.column_mut(w, top..rows.min(top + 8 * HEIGHT));
            for (h, eight) in column.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let sum = _mm512_xor_si512(load(eight), rows_of_tile(sums[h][w]));
                store(eight, sum);
            }
        }
    }
}

/// The product of four blocks of rows and `WIDTH` columns of tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
fn tile<const WIDTH: usize>(left: &[[u64; 8]], right: &[[u64; 8]]) -> [[__m512i; WIDTH]; HEIGHT] {
    let mut sums = [[_mm512_setzero_si512(); WIDTH]; HEIGHT];
    // Two blocks of depth at a time: their products and the sum so far are one three-way XOR.
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

/// The truth table of a three-way XOR.
const XOR3: i32 = 0x96;

/// Packs the left factor: for each group of four blocks of rows, for each block of 8 columns, the four blocks.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn pack_left(packed: &mut [[u64; 8]], a: View<'_>, rows: usize) {
    let depth = a.words;
    for (t, packed) in packed.chunks_exact_mut(HEIGHT * depth).enumerate() {
        let top = t * 8 * HEIGHT;
        for (k, packed) in packed.chunks_exact_mut(HEIGHT).enumerate() {
            let column = a
                .column(k, top..rows.min(top + 8 * HEIGHT))
                .as_chunks::<8>()
                .0;
            let block = |h: usize| match column.get(h) {
                Some(eight) => blocks_of_rows(load(eight)),
                None => _mm512_setzero_si512(),
            };
            // Four registers hold eight blocks each; transpose, so that the four blocks of one depth are neighbours.
            let low = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
            let high = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
            let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
            let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
            let (b0, b1, b2, b3) = (block(0), block(1), block(2), block(3));
            let (l01, l23) = (
                _mm512_permutex2var_epi64(b0, low, b1),
                _mm512_permutex2var_epi64(b2, low, b3),
            );
            let (h01, h23) = (
                _mm512_permutex2var_epi64(b0, high, b1),
                _mm512_permutex2var_epi64(b2, high, b3),
            );
            store(&mut packed[0], _mm512_permutex2var_epi64(l01, first, l23));
            store(&mut packed[1], _mm512_permutex2var_epi64(l01, second, l23));
            store(&mut packed[2], _mm512_permutex2var_epi64(h01, first, h23));
            store(&mut packed[3], _mm512_permutex2var_epi64(h01, second, h23));
        }
    }
}

/// Packs the right factor from its row `64·top` on: for each block of 8 rows, one tile for each word column.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn pack_right(packed: &mut [[u64; 8]], b: View<'_>, top: usize, depth: usize) {
    for w in 0..b.words {
        let column = b.column(w, 64 * top..64 * (top + depth)).as_chunks::<8>().0;
        for (k, eight) in column.iter().enumerate() {
            store(&mut packed[k * b.words + w], tile_of_rows(load(eight)));
        }
    }
}

/// Eight words, each a row of 64 columns, as eight blocks of 8×8: byte 7−i of block j is byte j of word i, which is how
/// the instruction wants its matrix.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
fn blocks_of_rows(rows: __m512i) -> __m512i {
    const ORDER: [u64; 8] = byte_order(true);
    _mm512_permutexvar_epi8(load(&ORDER), rows)
}

/// Eight rows as a tile. Within a lane of eight columns the last column comes first; [`rows_of_tile`] undoes it.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
fn tile_of_rows(rows: __m512i) -> __m512i {
    // The instruction applied to unit vectors gives the columns of its matrix: here bit 7, 6, …, 0.
    let units = _mm512_set1_epi64(0x0102_0408_1020_4080);
    _mm512_gf2p8affine_epi64_epi8::<0>(units, blocks_of_rows(rows))
}

/// The eight rows of a tile.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
fn rows_of_tile(tile: __m512i) -> __m512i {
    const ORDER: [u64; 8] = byte_order(false);
    let units = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let blocks = _mm512_gf2p8affine_epi64_epi8::<0>(units, tile);
    _mm512_permutexvar_epi8(load(&ORDER), blocks)
}

/// Which byte goes where when eight words are exchanged with eight lanes, with the words last to first if `reverse`.
const fn byte_order(reverse: bool) -> [u64; 8] {
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

#[target_feature(enable = "avx512f")]
#[inline]
fn load(words: &[u64; 8]) -> __m512i {
    // SAFETY: (2) 64 bytes behind a reference, no alignment asked for.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store(words: &mut [u64; 8], value: __m512i) {
    // SAFETY: (2) 64 bytes behind an exclusive reference, no alignment asked for.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), value) }
}
