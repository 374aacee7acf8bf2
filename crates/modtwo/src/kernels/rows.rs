//! The product of matrices in rows, without converting them to panels: the factors are packed directly from their rows,
//! and the sums are added directly to the rows of the result.
//!
//! It is a macro, so that it is compiled for the registers of each instruction set with GFNI.

/// Defines `$name(c, stride, job)`, which runs a product with targets in the rows `c`.
///
/// It uses the functions and constants of the module `tiles` beside the caller, like `multiply_panels!`, and
/// `transpose_words`. The caller defines these constants:
///
/// - `DEPTH`, the number of word columns of the left factor that are packed together.
/// - `ROWS`, the number of rows of the left factor that are packed together. They share L2 with the packed right factor.
/// - `WIDTH`, the number of word columns in a group, which are accumulated together. It divides a cache line.
/// - `L1_BLOCKS`, the number of blocks of 8 rows of a group of the right factor that stay in L1 while all rows of the left
///   factor stream past.
/// - `GROUPS`, the number of groups whose sums are kept before they are added to the result, so that several cache lines
///   of a row are updated together.
macro_rules! multiply_rows {
    ($(#[$attribute:meta])* $name:ident) => {
        /// The number of rows by which the result is prefetched ahead.
        const PREFETCH: usize = 32;

        /// Scratch buffers for the packed factors and for the sums.
        static SCRATCH: ScratchPool<3> = ScratchPool::new();

        /// Runs a product with targets in the rows `c`.
        $(#[$attribute])*
        pub(super) fn $name(c: &mut [u64], stride: usize, job: &Job<'_>) {
            SCRATCH.with(|scratch| multiply_in(scratch, c, stride, job));
        }

        $(#[$attribute])*
        fn multiply_in([left, right, sums]: &mut [AlignedWords; 3], c: &mut [u64], stride: usize, job: &Job<'_>) {
            for k in (0..job.depth).step_by(DEPTH) {
                let depth = DEPTH.min(job.depth - k);
                let group = 8 * depth * WIDTH;
                let right = registers(right, job.width.div_ceil(WIDTH) * group);
                pack_right(right, &job.rights, k, depth, job.width);
                for top in (0..job.rows).step_by(ROWS) {
                    let tiles = ROWS.min(job.rows - top).div_ceil(8 * HEIGHT);
                    let left = registers(left, tiles * HEIGHT * depth);
                    pack_left(left, &job.lefts, k, depth, top);
                    let sums = registers(sums, GROUPS * tiles * HEIGHT * WIDTH);
                    for (g, right) in right.chunks(GROUPS * group).enumerate() {
                        for (sums, right) in
                            sums.chunks_exact_mut(tiles * HEIGHT * WIDTH).zip(right.chunks_exact(group))
                        {
                            multiply_group(sums, left, right, depth);
                        }
                        add_to_rows(c, stride, job, top, GROUPS * WIDTH * g, sums);
                    }
                }
            }
        }

        /// Multiplies the packed left factor by one group of the packed right factor. Writes the sums as tiles, `HEIGHT` times
        /// `WIDTH` for every `HEIGHT` blocks of rows.
        $(#[$attribute])*
        fn multiply_group(sums: &mut [U64x8], left: &[U64x8], right: &[U64x8], depth: usize) {
            for (part, right) in right.chunks(L1_BLOCKS * WIDTH).enumerate() {
                let blocks = right.len() / (2 * WIDTH);
                for (left, sums) in
                    left.chunks_exact(HEIGHT * depth).zip(sums.as_chunks_mut::<{ HEIGHT * WIDTH }>().0)
                {
                    let left = &left[part * L1_BLOCKS / 2..][..blocks];
                    let before = match part {
                        0 => [[zero(); WIDTH]; HEIGHT],
                        _ => std::array::from_fn(|h| std::array::from_fn(|w| load(&sums[h * WIDTH + w]))),
                    };
                    let after = multiply_tiles(left, right, before);
                    for (to, sum) in sums.iter_mut().zip(after.as_flattened()) {
                        store(to, *sum);
                    }
                }
            }
        }

        /// Adds the sums of some groups to each target, from row `top` and word column `first` on.
        $(#[$attribute])*
        fn add_to_rows(c: &mut [u64], stride: usize, job: &Job<'_>, top: usize, first: usize, sums: &[U64x8]) {
            let group = sums.len() / GROUPS;
            let last = job.width.min(first + GROUPS * WIDTH);
            for block in 0..group / WIDTH {
                let row = top + 8 * block;
                let count = 8.min(job.rows.saturating_sub(row));
                for &target in &job.targets {
                    for i in (row + PREFETCH..job.rows).take(8) {
                        (first..last).step_by(CACHE_LINE).for_each(|w| prefetch(&c[target + i * stride + w]));
                    }
                }
                // A few groups together are whole cache lines of the result.
                let group_of_lines = CACHE_LINE / WIDTH * group;
                for (sums, w) in sums.chunks_exact(group_of_lines).zip((first..last).step_by(CACHE_LINE)) {
                    let mut tiles = [[0; 8]; CACHE_LINE];
                    for (tiles, sums) in tiles.chunks_exact_mut(WIDTH).zip(sums.chunks_exact(group)) {
                        for (tile, sum) in tiles.iter_mut().zip(&sums[WIDTH * block..]) {
                            store(tile, rows_of_tile(load(sum)));
                        }
                    }
                    let rows = transpose_words(&tiles);
                    let width = CACHE_LINE.min(last - w);
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

        /// Returns the sum of the views in eight rows from `top` on and at most eight words from `first` on, transposed. What is
        /// past the end is zero. Prefetches the rows `next` further down.
        $(#[$attribute])*
        #[inline]
        fn transposed_sum(views: &[View<'_>], top: usize, first: usize, width: usize, next: usize) -> [U64x8; 8] {
            let mut lines = [[0; 8]; 8];
            for view in views {
                let Layout::Rows { rows } = view.layout else { unreachable!("all factors have the same layout") };
                for (line, i) in lines.iter_mut().zip(top..rows.min(top + 8)) {
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
            transpose_words(&lines)
        }

        /// Packs the sum of the left factors in the same order as for panels: for each group of `HEIGHT` blocks of rows, for each
        /// block of 8 columns, the blocks of the group.
        $(#[$attribute])*
        fn pack_left(packed: &mut [U64x8], lefts: &[View<'_>], k: usize, depth: usize, top: usize) {
            let mut columns = [[[0; 8]; DEPTH]; HEIGHT];
            for (t, packed) in packed.chunks_exact_mut(HEIGHT * depth).enumerate() {
                for (h, columns) in columns.iter_mut().enumerate() {
                    for (w, columns) in columns[..depth].chunks_mut(8).enumerate() {
                        let row = top + 8 * (HEIGHT * t + h);
                        let eight = transposed_sum(lefts, row, k + 8 * w, columns.len(), 8 * HEIGHT);
                        columns.copy_from_slice(&eight[..columns.len()]);
                    }
                }
                for (w, packed) in packed.chunks_exact_mut(HEIGHT).enumerate() {
                    let mut blocks = [zero(); HEIGHT];
                    for h in 0..HEIGHT {
                        blocks[h] = load(&columns[h][w]);
                    }
                    store_blocks(packed, blocks);
                }
            }
        }

        /// Packs the sum of the right factors: for each group of word columns, for each block of 8 rows, the tiles of the group.
        $(#[$attribute])*
        fn pack_right(packed: &mut [U64x8], rights: &[View<'_>], k: usize, depth: usize, width: usize) {
            let group = 8 * depth * WIDTH;
            for row in 0..8 * depth {
                for first in (0..width).step_by(8) {
                    let width = 8.min(width - first);
                    let columns = transposed_sum(rights, 64 * k + 8 * row, first, width, 8);
                    for (g, columns) in columns.chunks_exact(WIDTH).enumerate().take(width.div_ceil(WIDTH)) {
                        let at = (first / WIDTH + g) * group + WIDTH * row;
                        for (packed, column) in packed[at..].iter_mut().zip(columns) {
                            store(packed, tile_of_rows(load(column)));
                        }
                    }
                }
            }
        }
    };
}
pub(super) use multiply_rows;
