//! The product of slabs with `GF2P8AFFINEQB`, which multiplies an 8×8 bit matrix by eight columns at once, eight
//! times in a register: 4096 products of bits an instruction.
//!
//! The matrix operand of the instruction is a block of 8 rows × 8 columns of the left factor. The other operand is a
//! *tile* of the right factor, 8 rows × 64 columns, one byte for each column with its eight rows as bits; the result
//! is a tile of the product. Both factors are packed in the order in which they are used, the product is summed in
//! registers and turned back into rows at the end.

use super::Eight;
use super::vector::{add, load, store};
use crate::aligned::{Aligned, Rooms};
use crate::multiply::Job;
use crate::slab::View;
use std::arch::x86_64::*;

/// Words of the left factor (64 columns each) that are packed and used together.
const DEPTH: usize = 64;
/// Rows of the left factor that are packed and used together: with the full depth 1 MB, half of a second-level cache.
const ROWS: usize = 2048;
/// Blocks of 8 rows that are summed together; with four word columns they fill 16 registers.
pub(super) const HEIGHT: usize = 4;

/// Room for packed factors.
static ROOMS: Rooms<2> = Rooms::new();

/// Runs a product whose targets lie in the word columns `c`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) fn run(c: &mut [u64], stride: usize, job: &Job<'_>) {
    ROOMS.with(|room| run_in(room, c, stride, job));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn run_in([left, right]: &mut [Aligned; 2], c: &mut [u64], stride: usize, job: &Job<'_>) {
    for k in (0..job.depth).step_by(DEPTH) {
        let depth = DEPTH.min(job.depth - k);
        for top in (0..job.rows).step_by(ROWS) {
            let rows = ROWS.min(job.rows - top);
            let left = sized(left, rows.div_ceil(8 * HEIGHT) * HEIGHT * depth);
            pack_left(left, &job.lefts, k, depth, top, rows);
            for w in (0..job.words).step_by(4) {
                let width = 4.min(job.words - w);
                let right = sized(right, width * 8 * depth);
                pack_right(right, &job.rights, k, depth, w, width);
                let offset = w * stride + top;
                match width {
                    1 => columns::<1>(c, stride, &job.targets, offset, rows, left, right),
                    2 => columns::<2>(c, stride, &job.targets, offset, rows, left, right),
                    3 => columns::<3>(c, stride, &job.targets, offset, rows, left, right),
                    _ => columns::<4>(c, stride, &job.targets, offset, rows, left, right),
                }
            }
        }
    }
}

/// Room for `len` lines of the cache, whatever is in it.
pub(super) fn sized(room: &mut Aligned, len: usize) -> &mut [Eight] {
    room.at_least(8 * len).as_chunks_mut().0
}

/// Adds the product of the packed factors to `WIDTH` word columns of each target.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
fn columns<const WIDTH: usize>(
    c: &mut [u64],
    stride: usize,
    targets: &[usize],
    offset: usize,
    rows: usize,
    left: &[Eight],
    right: &[Eight],
) {
    let depth = right.len() / (8 * WIDTH);
    for (t, left) in left.chunks_exact(HEIGHT * depth).enumerate() {
        let top = t * 8 * HEIGHT;
        let height = rows.min(top + 8 * HEIGHT) - top;
        let mut sums = tile(left, right, [[_mm512_setzero_si512(); WIDTH]; HEIGHT]);
        for sum in sums.as_flattened_mut() {
            *sum = rows_of_tile(*sum);
        }
        for target in targets {
            for w in 0..WIDTH {
                let column = &mut c[target + offset + w * stride + top..][..height];
                let column = column.as_chunks_mut::<8>().0;
                match column.first_chunk_mut::<HEIGHT>() {
                    Some(full) => {
                        for h in 0..HEIGHT {
                            let sum = add(sums[h][w], &full[h]);
                            store(&mut full[h], sum);
                        }
                    }
                    None => {
                        for (eight, sums) in column.iter_mut().zip(&sums) {
                            let sum = add(sums[w], eight);
                            store(eight, sum);
                        }
                    }
                }
            }
        }
    }
}

/// Adds the product of four blocks of rows and `WIDTH` columns of tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn tile<const WIDTH: usize>(
    left: &[Eight],
    right: &[Eight],
    mut sums: [[__m512i; WIDTH]; HEIGHT],
) -> [[__m512i; WIDTH]; HEIGHT] {
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

/// Packs the sum of the left factors: for each group of four blocks of rows, for each block of 8 columns, the four
/// blocks.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn pack_left(packed: &mut [Eight], lefts: &[View<'_>], first: usize, depth: usize, top: usize, rows: usize) {
    // Column by column, since each is one piece of memory.
    for k in 0..depth {
        for (t, packed) in packed.chunks_exact_mut(HEIGHT * depth).enumerate() {
            let packed = &mut packed[HEIGHT * k..][..HEIGHT];
            let start = t * 8 * HEIGHT;
            let end = rows.min(start + 8 * HEIGHT);
            let mut sums = [_mm512_setzero_si512(); HEIGHT];
            for a in lefts {
                let column = a.column(first + k, top + start..top + end).as_chunks::<8>().0;
                match column.first_chunk::<HEIGHT>() {
                    Some(full) => {
                        for h in 0..HEIGHT {
                            sums[h] = add(sums[h], &full[h]);
                        }
                    }
                    None => {
                        for (sum, eight) in sums.iter_mut().zip(column) {
                            *sum = add(*sum, eight);
                        }
                    }
                }
            }
            store_blocks(packed, sums);
        }
    }
}

/// Packs four blocks of eight rows of one word column.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn store_blocks(packed: &mut [Eight], rows: [__m512i; HEIGHT]) {
    let [b0, b1, b2, b3] = rows;
    let (b0, b1) = (blocks_of_rows(b0), blocks_of_rows(b1));
    let (b2, b3) = (blocks_of_rows(b2), blocks_of_rows(b3));
    // Four registers hold eight blocks each; transpose, so that the four blocks of one depth are neighbours.
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

/// Packs the sum of the right factors: for each block of 8 rows, one tile for each word column.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn pack_right(
    packed: &mut [Eight],
    rights: &[View<'_>],
    top: usize,
    depth: usize,
    first: usize,
    width: usize,
) {
    for w in 0..width {
        let rows = 64 * top..64 * (top + depth);
        // Sum up in place, view by view; the last one makes tiles of the sums.
        for (v, b) in rights.iter().enumerate() {
            let column = b.column(first + w, rows.clone()).as_chunks::<8>().0;
            let packed = packed.iter_mut().skip(w).step_by(width).zip(column);
            match (v == 0, v + 1 == rights.len()) {
                (true, true) => {
                    for (packed, eight) in packed {
                        store(packed, tile_of_rows(load(eight)));
                    }
                }
                (true, false) => {
                    for (packed, eight) in packed {
                        *packed = *eight;
                    }
                }
                (false, false) => {
                    for (packed, eight) in packed {
                        let sum = add(load(packed), eight);
                        store(packed, sum);
                    }
                }
                (false, true) => {
                    for (packed, eight) in packed {
                        let sum = add(load(packed), eight);
                        store(packed, tile_of_rows(sum));
                    }
                }
            }
        }
    }
}

/// Eight words, each a row of 64 columns, as eight blocks of 8×8: byte 7−i of block j is byte j of word i, which is how
/// the instruction wants its matrix.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn blocks_of_rows(rows: __m512i) -> __m512i {
    const ORDER: [u64; 8] = byte_order(true);
    _mm512_permutexvar_epi8(load(&ORDER), rows)
}

/// Eight rows as a tile. Within a lane of eight columns the last column comes first; [`rows_of_tile`] undoes it.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn tile_of_rows(rows: __m512i) -> __m512i {
    // The instruction applied to unit vectors gives the columns of its matrix: here bit 7, 6, …, 0.
    let units = _mm512_set1_epi64(0x0102_0408_1020_4080);
    _mm512_gf2p8affine_epi64_epi8::<0>(units, blocks_of_rows(rows))
}

/// The eight rows of a tile.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn rows_of_tile(tile: __m512i) -> __m512i {
    let blocks = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(UNITS), tile);
    words_of_lanes(blocks)
}

/// The unit vectors, in order.
pub(super) const UNITS: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

/// Exchanges words and lanes: byte j of word i becomes byte i of word j.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
pub(super) fn words_of_lanes(lanes: __m512i) -> __m512i {
    const ORDER: [u64; 8] = byte_order(false);
    _mm512_permutexvar_epi8(load(&ORDER), lanes)
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
