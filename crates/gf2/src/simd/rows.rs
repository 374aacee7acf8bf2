//! The product of matrices as they are, row by row, with the instructions of [`gfni`](super::gfni): the factors are
//! packed straight from their rows, and sums go straight to the rows of the result.

use super::Eight;
use super::exchange::exchange;
use super::gfni::{DEPTH, HEIGHT, rows_of_tile, sized, store_blocks, tile, tile_of_rows};
use super::vector::{add, load, prefetch, store};
use crate::aligned::{Aligned, LINE};
use crate::multiply::Job;
use crate::slab::{Layout, View};
use std::cell::RefCell;

/// Rows of the left factor that are packed and used together. There is the packed right factor beside them.
const ROWS: usize = 1024;
/// Word columns that are summed together.
const WIDTH: usize = 4;

thread_local! {
    /// Room for packed factors, kept from one product to the next.
    static PACKED: RefCell<(Aligned, Aligned)> = RefCell::default();
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
            // Two groups together make whole lines of the result.
            for (g, right) in right.chunks(2 * group).enumerate() {
                let width = LINE.min(job.words - LINE * g);
                for (t, left) in left.chunks_exact(HEIGHT * depth).enumerate() {
                    let first = top + 8 * HEIGHT * t;
                    let count = (8 * HEIGHT).min(job.rows - first);
                    let lines = |target: &usize| {
                        let start = target + first * stride + LINE * g;
                        (start..).step_by(stride).take(count)
                    };
                    // The lines of the result are asked for one by one while they are computed.
                    let mut wanted = job.targets.iter().flat_map(lines);
                    let mut tiles = [[[0; 8]; LINE]; HEIGHT];
                    for (half, right) in right.chunks_exact(group).enumerate() {
                        let sums = tile::<WIDTH>(left, right, || {
                            if let Some(line) = wanted.next() {
                                prefetch(&c[line]);
                            }
                        });
                        for (tiles, sums) in tiles.iter_mut().zip(sums) {
                            for (tile, sum) in tiles[WIDTH * half..].iter_mut().zip(sums) {
                                store(tile, rows_of_tile(sum));
                            }
                        }
                    }
                    let rows = tiles.map(|tiles| exchange(&tiles));
                    for target in &job.targets {
                        for (line, sum) in lines(target).zip(rows.as_flattened()) {
                            let to = &mut c[line..][..width];
                            match to.first_chunk_mut() {
                                Some(to) => store(to, add(load(to), sum)),
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
