//! The product of matrices as they are, row by row, with the instructions of [`gfni`](super::gfni): the factors are
//! packed straight from their rows, and sums go straight to the rows of the result.

use super::Eight;
use super::exchange::exchange;
use super::gfni::{DEPTH, HEIGHT, rows_of_tile, sized, store_blocks, tile, tile_of_rows};
use super::vector::{add, load, store};
use crate::multiply::Job;
use crate::slab::{Layout, View};
use std::arch::x86_64::*;
use std::cell::RefCell;

/// Rows of the left factor that are packed and used together. There is the packed right factor beside them.
const ROWS: usize = 1024;
/// Word columns that are summed together.
const WIDTH: usize = 4;

thread_local! {
    /// Room for packed factors, kept from one product to the next.
    static PACKED: RefCell<(Vec<Eight>, Vec<Eight>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

/// Runs a product whose targets lie in the rows `c`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) fn run(c: &mut [u64], stride: usize, job: &Job<'_>) {
    let (mut left, mut right) = PACKED.take();
    for k in (0..job.depth).step_by(DEPTH) {
        let depth = DEPTH.min(job.depth - k);
        let group = 8 * depth * WIDTH;
        let right = sized(&mut right, job.words.div_ceil(WIDTH) * group);
        pack_right(right, &job.rights, k, depth, job.words);
        for top in (0..job.rows).step_by(ROWS) {
            let rows = ROWS.min(job.rows - top);
            let left = sized(&mut left, rows.div_ceil(8 * HEIGHT) * HEIGHT * depth);
            pack_left(left, &job.lefts, k, depth, top);
            for (g, right) in right.chunks_exact(group).enumerate() {
                let width = WIDTH.min(job.words - WIDTH * g);
                for (t, left) in left.chunks_exact(HEIGHT * depth).enumerate() {
                    let sums = tile::<WIDTH>(left, right);
                    let first = top + 8 * HEIGHT * t;
                    let count = (8 * HEIGHT).min(job.rows - first);
                    let rows = rows_of_sums(&sums);
                    for target in &job.targets {
                        let start = target + first * stride + WIDTH * g;
                        for (i, sum) in rows.iter().take(count).enumerate() {
                            let to = &mut c[start + i * stride..][..width];
                            match to.first_chunk_mut::<WIDTH>() {
                                Some(to) => (0..WIDTH).for_each(|w| to[w] ^= sum[w]),
                                None => to.iter_mut().zip(sum).for_each(|(to, sum)| *to ^= sum),
                            }
                        }
                    }
                }
            }
        }
    }
    PACKED.set((left, right));
}

/// Four blocks of eight rows by four words, from tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
#[inline]
fn rows_of_sums(sums: &[[__m512i; WIDTH]; HEIGHT]) -> [[u64; WIDTH]; 8 * HEIGHT] {
    let mut rows = [[0; WIDTH]; 8 * HEIGHT];
    let upper = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    let lower = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    for (sums, rows) in sums.iter().zip(rows.as_chunks_mut::<8>().0) {
        let [a, b, c, d] = *sums;
        let (a, b) = (rows_of_tile(a), rows_of_tile(b));
        let (c, d) = (rows_of_tile(c), rows_of_tile(d));
        // Words side by side: first in pairs, of the even and of the odd rows, then all four.
        let pairs = [
            (_mm512_unpacklo_epi64(a, b), _mm512_unpacklo_epi64(c, d)),
            (_mm512_unpackhi_epi64(a, b), _mm512_unpackhi_epi64(c, d)),
        ];
        for (odd, (ab, cd)) in pairs.into_iter().enumerate() {
            for (half, order) in [upper, lower].into_iter().enumerate() {
                let mut two = [0; 8];
                store(&mut two, _mm512_permutex2var_epi64(ab, order, cd));
                let [first, second] = two.as_chunks().0 else { unreachable!("eight words are twice four") };
                rows[4 * half + odd] = *first;
                rows[4 * half + odd + 2] = *second;
            }
        }
    }
    rows
}

/// The sum of eight rows from `top` on and up to eight words from `first` on, as word columns. Past the end is zero.
#[target_feature(enable = "avx512f")]
#[inline]
fn columns_of(views: &[View<'_>], top: usize, first: usize, width: usize) -> [Eight; 8] {
    let mut lines = [[0; 8]; 8];
    for view in views {
        let Layout::Rows(count) = view.layout else { unreachable!("all factors lie alike") };
        for (line, i) in lines.iter_mut().zip(top..count.min(top + 8)) {
            let words = &view.data[i * view.stride + first..][..width];
            match words.first_chunk() {
                Some(words) => {
                    let sum = add(load(line), words);
                    store(line, sum);
                }
                None => line.iter_mut().zip(words).for_each(|(to, word)| *to ^= word),
            }
        }
    }
    exchange(&lines)
}

/// Packs the sum of the left factors, in the order of [`gfni`](super::gfni).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn pack_left(packed: &mut [Eight], lefts: &[View<'_>], k: usize, depth: usize, top: usize) {
    let mut columns = [[[0; 8]; DEPTH]; HEIGHT];
    for (t, packed) in packed.chunks_exact_mut(HEIGHT * depth).enumerate() {
        for (h, columns) in columns.iter_mut().enumerate() {
            for (w, columns) in columns[..depth].chunks_mut(8).enumerate() {
                let row = top + 8 * (HEIGHT * t + h);
                let eight = columns_of(lefts, row, k + 8 * w, columns.len());
                columns.copy_from_slice(&eight[..columns.len()]);
            }
        }
        for (w, packed) in packed.chunks_exact_mut(HEIGHT).enumerate() {
            let [a, b, c, d] = &columns;
            store_blocks(packed, [load(&a[w]), load(&b[w]), load(&c[w]), load(&d[w])]);
        }
    }
}

/// Packs the sum of the right factors: for each group of four word columns, for each block of 8 rows, the four tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn pack_right(packed: &mut [Eight], rights: &[View<'_>], k: usize, depth: usize, words: usize) {
    let group = 8 * depth * WIDTH;
    for row in 0..8 * depth {
        for first in (0..words).step_by(8) {
            let width = 8.min(words - first);
            let columns = columns_of(rights, 64 * k + 8 * row, first, width);
            for (half, columns) in columns.chunks_exact(WIDTH).enumerate().take(width.div_ceil(WIDTH)) {
                let at = (first / WIDTH + half) * group + WIDTH * row;
                for (packed, column) in packed[at..].iter_mut().zip(columns) {
                    store(packed, tile_of_rows(load(column)));
                }
            }
        }
    }
}
