//! The product of matrices as they are, row by row, with the instructions of [`gfni`](super::gfni): the factors are
//! packed straight from their rows, and sums go straight to the rows of the result.

use super::Eight;
use super::exchange::exchange;
use super::gfni::{HEIGHT, rows_of_tile, sized, store_blocks, tile, tile_of_rows};
use super::vector::{add, load, prefetch, store};
use crate::aligned::{Aligned, LINE, Rooms};
use crate::multiply::Job;
use crate::slab::{Layout, View};
use std::arch::x86_64::*;

/// Words of the left factor (64 columns each) that are packed and used together.
const DEPTH: usize = 128;
/// Blocks of 8 rows of the right factor that stay in the first-level cache while all rows of the left one pass by.
const NEAR: usize = 64;
/// Rows of the left factor that are packed and used together. There is the packed right factor beside them.
const ROWS: usize = 1024;
/// Word columns that are summed together, a group.
const WIDTH: usize = 4;
/// Groups whose sums are kept until they are added to the result, so that some lines of a row are changed together.
const ACROSS: usize = 8;
/// How many rows further down the lines of the result are asked for in advance.
const AHEAD: usize = 32;

/// Room for packed factors and for sums.
static ROOMS: Rooms<3> = Rooms::new();

/// Runs a product whose targets lie in the rows `c`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) fn run(c: &mut [u64], stride: usize, job: &Job<'_>) {
    ROOMS.with(|room| run_in(room, c, stride, job));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn run_in([left, right, sums]: &mut [Aligned; 3], c: &mut [u64], stride: usize, job: &Job<'_>) {
    for k in (0..job.depth).step_by(DEPTH) {
        let depth = DEPTH.min(job.depth - k);
        let group = 8 * depth * WIDTH;
        let right = sized(right, job.words.div_ceil(WIDTH) * group);
        pack_right(right, &job.rights, k, depth, job.words);
        for top in (0..job.rows).step_by(ROWS) {
            let tiles = ROWS.min(job.rows - top).div_ceil(8 * HEIGHT);
            let left = sized(left, tiles * HEIGHT * depth);
            pack_left(left, &job.lefts, k, depth, top);
            let sums = sized(sums, ACROSS * tiles * HEIGHT * WIDTH);
            for (g, right) in right.chunks(ACROSS * group).enumerate() {
                for (sums, right) in
                    sums.chunks_exact_mut(tiles * HEIGHT * WIDTH).zip(right.chunks_exact(group))
                {
                    multiply(sums, left, right, depth);
                }
                add_to_rows(c, stride, job, top, ACROSS * WIDTH * g, sums);
            }
        }
    }
}

/// Multiplies the packed left factor by one group of the packed right factor. The sums are tiles, four times four for
/// every four blocks of rows.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn multiply(sums: &mut [Eight], left: &[Eight], right: &[Eight], depth: usize) {
    for (near, right) in right.chunks(NEAR * WIDTH).enumerate() {
        let blocks = right.len() / (2 * WIDTH);
        for (left, sums) in
            left.chunks_exact(HEIGHT * depth).zip(sums.as_chunks_mut::<{ HEIGHT * WIDTH }>().0)
        {
            let left = &left[near * NEAR / 2..][..blocks];
            let before = match near {
                0 => [[_mm512_setzero_si512(); WIDTH]; HEIGHT],
                _ => std::array::from_fn(|h| std::array::from_fn(|w| load(&sums[h * WIDTH + w]))),
            };
            let after = tile(left, right, before);
            for (to, sum) in sums.iter_mut().zip(after.as_flattened()) {
                store(to, *sum);
            }
        }
    }
}

/// Adds the sums of some groups to each target, from row `top` and word column `first` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn add_to_rows(c: &mut [u64], stride: usize, job: &Job<'_>, top: usize, first: usize, sums: &[Eight]) {
    let group = sums.len() / ACROSS;
    let last = job.words.min(first + ACROSS * WIDTH);
    for block in 0..group / WIDTH {
        let row = top + 8 * block;
        let count = 8.min(job.rows.saturating_sub(row));
        for &target in &job.targets {
            for i in (row + AHEAD..job.rows).take(8) {
                (first..last).step_by(LINE).for_each(|w| prefetch(&c[target + i * stride + w]));
            }
        }
        // Two groups together make whole lines of the result.
        for (pair, w) in (first..last).step_by(LINE).enumerate() {
            let mut tiles = [[0; 8]; LINE];
            for half in 0..2 {
                let sums = &sums[(2 * pair + half) * group + WIDTH * block..][..WIDTH];
                for (tile, sum) in tiles[WIDTH * half..].iter_mut().zip(sums) {
                    store(tile, rows_of_tile(load(sum)));
                }
            }
            let rows = exchange(&tiles);
            let width = LINE.min(last - w);
            for &target in &job.targets {
                for (i, sum) in (row..row + count).zip(&rows) {
                    let to = &mut c[target + i * stride + w..][..width];
                    match to.first_chunk_mut() {
                        Some(to) => store(to, add(load(to), sum)),
                        None => to.iter_mut().zip(sum).for_each(|(to, sum)| *to ^= sum),
                    }
                }
            }
        }
    }
}

/// The sum of eight rows from `top` on and up to eight words from `first` on, as word columns. Past the end is zero.
/// The rows `next` further down will be asked for later, so they are fetched meanwhile.
#[target_feature(enable = "avx512f")]
#[inline]
fn columns_of(views: &[View<'_>], top: usize, first: usize, width: usize, next: usize) -> [Eight; 8] {
    let mut lines = [[0; 8]; 8];
    for view in views {
        let Layout::Rows(count) = view.layout else { unreachable!("all factors lie alike") };
        for (line, i) in lines.iter_mut().zip(top..count.min(top + 8)) {
            let words = &view.data[i * view.stride + first..][..width];
            if let Some(later) = view.data.get((i + next) * view.stride + first) {
                prefetch(later);
            }
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
                let eight = columns_of(lefts, row, k + 8 * w, columns.len(), 8 * HEIGHT);
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
            let columns = columns_of(rights, 64 * k + 8 * row, first, width, 8);
            for (half, columns) in columns.chunks_exact(WIDTH).enumerate().take(width.div_ceil(WIDTH)) {
                let at = (first / WIDTH + half) * group + WIDTH * row;
                for (packed, column) in packed[at..].iter_mut().zip(columns) {
                    store(packed, tile_of_rows(load(column)));
                }
            }
        }
    }
}
