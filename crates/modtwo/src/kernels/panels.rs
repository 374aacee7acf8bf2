//! The product of matrices in panels by 8×8 bit blocks. Both factors are packed in the order of their use, and the product
//! is accumulated in registers and converted back to rows at the end.
//!
//! It is a macro, so that it is compiled for the registers of each instruction set with GFNI.

/// Returns the parts of `0..len` that have `part` elements, and the rest: where each starts, and its length.
pub(super) fn parts(len: usize, part: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..len)
        .step_by(part)
        .map(move |start| (start, part.min(len - start)))
}

/// Defines `$name(c, stride, job)`, which runs a product with targets in the panels `c`. It accumulates `$group` panels
/// together, at most 4, and packs `$depth` panels of the left factor and `$rows` rows together.
/// And defines `pack`, for products with the same left factor.
///
/// It uses the functions and constants of the module `tiles` beside the caller: `HEIGHT`, `zero`, `load`, `store`, `add`,
/// `multiply_tiles`, `store_blocks`, `tile_of_rows` and `rows_of_tile`.
macro_rules! multiply_panels {
    ($(#[$attribute:meta])* $name:ident, $group:literal, $depth:literal, $rows:literal) => {
        /// The number of panels of the left factor that are packed together.
        const DEPTH: usize = $depth;
        /// The number of rows of the left factor that are packed together.
        const ROWS: usize = $rows;

        /// Scratch buffers for the packed factors.
        static SCRATCH: ScratchPool<2> = ScratchPool::new();

        /// Runs a product with targets in the panels `c`.
        $(#[$attribute])*
        pub(super) fn $name(c: &mut [u64], stride: usize, job: &Job<'_>) {
            SCRATCH.with(|scratch| multiply_in(scratch, c, stride, job));
        }

        /// Packs a left factor with the given rows, as `$name` would do, for any number of products.
        $(#[$attribute])*
        pub(super) fn pack(a: View<'_>, rows: usize) -> AlignedWords {
            let mut packed = AlignedWords::zeros(8 * packed_len(rows, a.width));
            let mut rest = packed.as_chunks_mut().0;
            for (k, depth) in parts(a.width, DEPTH) {
                for (top, rows) in parts(rows, ROWS) {
                    let (left, later) = rest.split_at_mut(packed_len(rows, depth));
                    pack_left(left, &[a], k, depth, top, rows);
                    rest = later;
                }
            }
            packed
        }

        $(#[$attribute])*
        fn multiply_in(
            [left, right]: &mut [AlignedWords; 2],
            c: &mut [u64],
            stride: usize,
            job: &Job<'_>,
        ) {
            let mut packed = job.packed.map(|packed| packed.as_chunks().0);
            for (k, depth) in parts(job.depth, DEPTH) {
                for (top, rows) in parts(job.rows, ROWS) {
                    let len = packed_len(rows, depth);
                    let left = match &mut packed {
                        Some(rest) => rest.split_off(..len).expect("the factor is packed whole"),
                        None => {
                            let left = registers(left, len);
                            pack_left(left, &job.lefts, k, depth, top, rows);
                            left
                        }
                    };
                    for (p, width) in parts(job.width, $group) {
                        let right = registers(right, width * 8 * depth);
                        pack_right(right, &job.rights, k, depth, p, width);
                        let offset = p * stride + top;
                        match width {
                            1 => add_to_panels::<1>(c, stride, &job.targets, offset, rows, left, right),
                            2 => add_to_panels::<2>(c, stride, &job.targets, offset, rows, left, right),
                            3 => add_to_panels::<3>(c, stride, &job.targets, offset, rows, left, right),
                            _ => add_to_panels::<4>(c, stride, &job.targets, offset, rows, left, right),
                        }
                    }
                }
            }
        }

        /// Returns the number of registers of a packed left factor.
        fn packed_len(rows: usize, depth: usize) -> usize {
            rows.div_ceil(8 * HEIGHT) * HEIGHT * depth
        }

        /// Adds the product of the packed factors to `WIDTH` panels of each target.
        $(#[$attribute])*
        #[inline]
        fn add_to_panels<const WIDTH: usize>(
            c: &mut [u64],
            stride: usize,
            targets: &[usize],
            offset: usize,
            rows: usize,
            left: &[U64x8],
            right: &[U64x8],
        ) {
            let depth = right.len() / (8 * WIDTH);
            for (t, left) in left.chunks_exact(HEIGHT * depth).enumerate() {
                let top = t * 8 * HEIGHT;
                let height = rows.min(top + 8 * HEIGHT) - top;
                let mut sums = multiply_tiles(left, right, [[zero(); WIDTH]; HEIGHT]);
                for sum in sums.as_flattened_mut() {
                    *sum = rows_of_tile(*sum);
                }
                for target in targets {
                    for w in 0..WIDTH {
                        let panel = &mut c[target + offset + w * stride + top..][..height];
                        let panel = panel.as_chunks_mut::<8>().0;
                        match panel.first_chunk_mut::<HEIGHT>() {
                            Some(full) => {
                                for h in 0..HEIGHT {
                                    let sum = add(sums[h][w], &full[h]);
                                    store(&mut full[h], sum);
                                }
                            }
                            None => {
                                for (eight, sums) in panel.iter_mut().zip(&sums) {
                                    let sum = add(sums[w], eight);
                                    store(eight, sum);
                                }
                            }
                        }
                    }
                }
            }
        }

        /// Packs the sum of the left factors: for each group of `HEIGHT` blocks of rows, for each block of 8 columns, the blocks
        /// of the group.
        $(#[$attribute])*
        fn pack_left(packed: &mut [U64x8], lefts: &[View<'_>], first: usize, depth: usize, top: usize, rows: usize) {
            // Panel by panel, since each is contiguous.
            for k in 0..depth {
                for (t, packed) in packed.chunks_exact_mut(HEIGHT * depth).enumerate() {
                    let packed = &mut packed[HEIGHT * k..][..HEIGHT];
                    let start = t * 8 * HEIGHT;
                    let end = rows.min(start + 8 * HEIGHT);
                    let mut sums = [zero(); HEIGHT];
                    for a in lefts {
                        let panel = a.panel(first + k, top + start..top + end).as_chunks::<8>().0;
                        match panel.first_chunk::<HEIGHT>() {
                            Some(full) => {
                                for h in 0..HEIGHT {
                                    sums[h] = add(sums[h], &full[h]);
                                }
                            }
                            None => {
                                for (sum, eight) in sums.iter_mut().zip(panel) {
                                    *sum = add(*sum, eight);
                                }
                            }
                        }
                    }
                    store_blocks(packed, sums);
                }
            }
        }

        /// Packs the sum of the right factors: for each block of 8 rows, one tile for each panel.
        $(#[$attribute])*
        fn pack_right(
            packed: &mut [U64x8],
            rights: &[View<'_>],
            top: usize,
            depth: usize,
            first: usize,
            width: usize,
        ) {
            for w in 0..width {
                let rows = 64 * top..64 * (top + depth);
                // Add up in place, view by view; the last one converts the sums to tiles.
                for (v, b) in rights.iter().enumerate() {
                    let panel = b.panel(first + w, rows.clone()).as_chunks::<8>().0;
                    let packed = packed.iter_mut().skip(w).step_by(width).zip(panel);
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
    };
}
pub(super) use multiply_panels;
