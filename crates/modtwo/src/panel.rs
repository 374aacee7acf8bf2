//! [`PanelMatrix`]: a matrix as panels of 64 columns, the layout in which large matrices are multiplied and reduced.
//!
//! Panel `p` holds columns `64·p` to `64·p + 63`, one word per row, all rows in sequence. So eight rows of a panel are
//! 64 contiguous bytes, which is one vector register, and a panel is one slice.

use crate::kernels::{self, CACHE_LINE, Isa, Layout, ROWS, View, aligned_start};
use crate::threads::{split_among, threads};
use crate::{Matrix, words};
use std::ops::Range;

/// The least number of words per thread for which copying with another thread is faster.
const MIN_WORDS_PER_THREAD: usize = 1 << 17;

/// A matrix in panels. Rows and columns past the end are zero.
///
/// It belongs to one operation, and carries the instruction set that the operation uses.
#[derive(Clone)]
pub(crate) struct PanelMatrix {
    isa: Isa,
    rows: usize,
    panels: usize,
    stride: usize,
    /// The index of the first panel in `data`, which is aligned to a cache line.
    start: usize,
    data: Vec<u64>,
}

/// Some rows and panels of a matrix.
#[derive(Clone)]
pub(crate) struct Region {
    pub(crate) panels: Range<usize>,
    pub(crate) rows: Range<usize>,
}

impl PanelMatrix {
    /// Creates a zero matrix.
    pub(crate) fn zeros(isa: Isa, rows: usize, panels: usize) -> PanelMatrix {
        let stride = stride_for(rows);
        let data = vec![0u64; stride * panels.max(1) + CACHE_LINE];
        kernels::advise_huge_pages(&data);
        PanelMatrix {
            isa,
            rows,
            panels,
            stride,
            start: aligned_start(data.as_ptr()),
            data,
        }
    }

    /// Creates a matrix from `panel(p, data)`, which appends the rows of panel `p` to `data`.
    pub(crate) fn build(
        isa: Isa,
        rows: usize,
        panels: usize,
        mut panel: impl FnMut(usize, &mut Vec<u64>),
    ) -> PanelMatrix {
        let stride = stride_for(rows);
        let mut data: Vec<u64> = Vec::with_capacity(stride * panels.max(1) + CACHE_LINE);
        kernels::advise_huge_pages(data.spare_capacity_mut());
        let start = aligned_start(data.as_ptr());
        data.resize(start, 0);
        for p in 0..panels {
            panel(p, &mut data);
            debug_assert_eq!(data.len(), start + p * stride + rows);
            data.resize(start + (p + 1) * stride, 0);
        }
        data.resize(stride * panels.max(1) + CACHE_LINE, 0);
        PanelMatrix {
            isa,
            rows,
            panels,
            stride,
            start,
            data,
        }
    }

    /// Returns the first `columns` columns as a matrix.
    pub(crate) fn to_matrix(&self, columns: usize) -> Matrix {
        let fill = |p: usize, rows, to: &mut [u64]| to.copy_from_slice(&self.panel(p)[rows]);
        self.fill_matrix(self.rows, columns, |_| false, fill)
    }

    /// Creates a matrix in rows from `fill(p, rows, to)`, which writes some rows of panel `p` to `to`. Regions that are known
    /// to be zero are skipped.
    pub(crate) fn fill_matrix(
        &self,
        rows: usize,
        columns: usize,
        is_zero: impl Fn(&Region) -> bool + Sync,
        fill: impl Fn(usize, Range<usize>, &mut [u64]) + Sync,
    ) -> Matrix {
        let mut matrix = Matrix::zeros(rows, columns);
        let stride = words::count(columns);
        split_among(
            matrix.words_mut(),
            ROWS * stride,
            copying_threads(rows * stride),
            |chunks, part| {
                let before = ROWS * chunks;
                let mut panels = [[0; ROWS]; CACHE_LINE];
                let tiles = tiles(before..before + part.len() / stride, stride);
                for tile in tiles.filter(|tile| !is_zero(tile)) {
                    for (panel, p) in panels.iter_mut().zip(tile.panels.clone()) {
                        fill(p, tile.rows.clone(), &mut panel[..tile.rows.len()]);
                    }
                    for top in tile.rows.clone().step_by(CACHE_LINE) {
                        let at = top - tile.rows.start;
                        let square = panels
                            .each_ref()
                            .map(|panel| *panel[at..].first_chunk().expect("a cache line"));
                        for (i, row) in
                            (top..tile.rows.end).zip(self.isa.bits.transpose_words(&square))
                        {
                            let words = &mut part[(i - before) * stride..][tile.panels.clone()];
                            match words.first_chunk_mut() {
                                Some(words) => *words = row,
                                None => words.copy_from_slice(&row[..words.len()]),
                            }
                        }
                    }
                }
            },
        );
        matrix
    }

    /// Returns the matrix whose row `i` is row `rows[i]` and whose column `j` is column `columns[j]`, or zero for
    /// `None`.
    pub(crate) fn permuted(&self, rows: &[usize], columns: &[Option<usize>]) -> Matrix {
        let mut matrix = Matrix::zeros(rows.len(), columns.len());
        let stride = words::count(columns.len());
        let threads = copying_threads(rows.len() * stride);
        split_among(
            matrix.words_mut(),
            ROWS * stride,
            threads,
            |chunks, part| {
                // The columns of 64 rows at a time, one word each.
                let mut words = vec![0; 64 * self.panels];
                for (to, rows) in part
                    .chunks_mut(ROWS * stride)
                    .zip(rows.chunks(ROWS).skip(chunks))
                {
                    for (p, block) in words.as_chunks_mut().0.iter_mut().enumerate() {
                        let from = self.panel(p);
                        block
                            .iter_mut()
                            .zip(rows)
                            .for_each(|(to, &i)| *to = from[i]);
                        self.isa.bits.transpose_bits(block);
                    }
                    for (group, columns) in columns.chunks(64 * CACHE_LINE).enumerate() {
                        let mut blocks = [[0; ROWS]; CACHE_LINE];
                        for (block, columns) in blocks.iter_mut().zip(columns.chunks(64)) {
                            let chosen =
                                columns.iter().map(|column| column.map_or(0, |j| words[j]));
                            block
                                .iter_mut()
                                .zip(chosen)
                                .for_each(|(to, word)| *to = word);
                            self.isa.bits.transpose_bits(block);
                        }
                        let width = columns.len().div_ceil(64);
                        for (i, row) in to.chunks_mut(stride).enumerate() {
                            let row = &mut row[CACHE_LINE * group..][..width];
                            row.iter_mut()
                                .zip(&blocks)
                                .for_each(|(to, block)| *to = block[i]);
                        }
                    }
                }
            },
        );
        matrix
    }

    /// Returns the matrix whose rows are the columns in `chosen`, with entry `j` taken from row `rows[j]`, or zero for
    /// `None`.
    pub(crate) fn columns_as_rows(&self, chosen: &[usize], rows: &[Option<usize>]) -> Matrix {
        let mut matrix = Matrix::zeros(chosen.len(), rows.len());
        let stride = words::count(rows.len());
        let threads = copying_threads(chosen.len() * stride);
        split_among(matrix.words_mut(), stride, threads, |before, part| {
            let chosen = &chosen[before..][..part.len() / stride];
            let mut next = 0;
            while let Some(first) = chosen.get(next) {
                // All columns of one panel, eight words of the result at a time.
                let p = first / 64;
                let count = chosen[next..].iter().take_while(|&&c| c / 64 == p).count();
                let from = self.panel(p);
                for (group, rows) in rows.chunks(64 * CACHE_LINE).enumerate() {
                    let mut blocks = [[0; ROWS]; CACHE_LINE];
                    for (block, rows) in blocks.iter_mut().zip(rows.chunks(64)) {
                        let entries = rows.iter().map(|row| row.map_or(0, |i| from[i]));
                        block
                            .iter_mut()
                            .zip(entries)
                            .for_each(|(to, entry)| *to = entry);
                        self.isa.bits.transpose_bits(block);
                    }
                    let width = rows.len().div_ceil(64);
                    for (i, &c) in chosen.iter().enumerate().skip(next).take(count) {
                        let row = &mut part[i * stride + CACHE_LINE * group..][..width];
                        row.iter_mut()
                            .zip(&blocks)
                            .for_each(|(to, block)| *to = block[c % 64]);
                    }
                }
                next += count;
            }
        });
        matrix
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of panels.
    pub(crate) fn panels(&self) -> usize {
        self.panels
    }

    /// Returns panel `p`, without the padding.
    pub(crate) fn panel(&self, p: usize) -> &[u64] {
        &self.data[self.start + p * self.stride..][..self.rows]
    }

    pub(crate) fn panel_mut(&mut self, p: usize) -> &mut [u64] {
        &mut self.data[self.start + p * self.stride..][..self.rows]
    }

    /// Returns the instruction set of its operation.
    pub(crate) fn isa(&self) -> Isa {
        self.isa
    }

    /// Returns the number of words from the start of a panel to the next.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// Returns the words of all panels, with the padding.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.data[self.start..]
    }

    /// Returns the view of all panels.
    pub(crate) fn view(&self) -> View<'_> {
        self.view_from(0)
    }

    /// Returns the view of all panels, from row `top` on.
    pub(crate) fn view_from(&self, top: usize) -> View<'_> {
        let data = &self.data[self.start + top..];
        View {
            data,
            stride: self.stride,
            width: self.panels,
            layout: Layout::Panels,
        }
    }

    /// Returns the transpose of the first `columns` columns, in blocks of 64×64 bits, which are contiguous in both
    /// matrices.
    pub(crate) fn transpose(&self, columns: usize) -> PanelMatrix {
        PanelMatrix::build(self.isa, columns, self.rows.div_ceil(64), |row, data| {
            for p in 0..words::count(columns) {
                let from = &self.data[self.start + p * self.stride + 64 * row..];
                let mut block = *from.first_chunk().expect("rows are padded to 64");
                self.isa.bits.transpose_bits(&mut block);
                data.extend_from_slice(&block[..64.min(columns - 64 * p)]);
            }
        })
    }
}

/// Returns tiles of 64 rows and 8 words, so that accesses stay local in both layouts.
pub(crate) fn tiles(rows: Range<usize>, words: usize) -> impl Iterator<Item = Region> {
    let end = rows.end;
    rows.step_by(ROWS).flat_map(move |top| {
        (0..words).step_by(CACHE_LINE).map(move |left| Region {
            panels: left..words.min(left + CACHE_LINE),
            rows: top..end.min(top + ROWS),
        })
    })
}

/// Returns the number of words from the start of a panel with some rows to the next.
fn stride_for(rows: usize) -> usize {
    let stride = rows.next_multiple_of(ROWS);
    // Panels a power of two apart would compete for the same cache sets.
    if stride.is_multiple_of(512) {
        stride + CACHE_LINE
    } else {
        stride
    }
}

/// Returns the number of threads to convert `words` words with.
pub(crate) fn copying_threads(words: usize) -> usize {
    threads().min(words / MIN_WORDS_PER_THREAD + 1)
}
