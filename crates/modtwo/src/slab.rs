//! [`Slab`]: a matrix as columns of words, the layout in which large matrices are multiplied and reduced.
//!
//! Word column `w` holds the entries of columns `64·w` to `64·w + 63`, one word a row, all rows one after the
//! other. So eight rows of 64 columns are 64 bytes in a piece, which is one vector register, and a panel of 64
//! columns is one slice.

use crate::aligned::LINE;
use crate::multiply::Place;
use crate::{Matrix, machine, simd, words};
use std::ops::Range;

/// Rows are padded with zeros to a multiple of this, so that no loop needs to care for a rest.
pub(crate) const ROWS: usize = 64;

/// Words below which a second thread that moves them costs more than it brings.
const WORTH_A_THREAD: usize = 1 << 17;

/// A matrix in word columns. Rows past the end and columns past the end are zero.
#[derive(Clone)]
pub(crate) struct Slab {
    rows: usize,
    words: usize,
    stride: usize,
    /// Where the first word column starts, so that it is aligned to a cache line.
    start: usize,
    data: Vec<u64>,
}

/// Part of a slab, or of a matrix, borrowed.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) data: &'a [u64],
    pub(crate) stride: usize,
    pub(crate) words: usize,
    pub(crate) layout: Layout,
}

/// How the words of a view lie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Word column `w` is at `data[w * stride..]`, with padding: a slab.
    Columns,
    /// Row `i` is at `data[i * stride..]`, and there are so many: a matrix.
    Rows(usize),
}

impl Layout {
    /// Where row `top` and word column `first` begin.
    pub(crate) fn offset(self, stride: usize, top: usize, first: usize) -> usize {
        match self {
            Layout::Columns => first * stride + top,
            Layout::Rows(_) => top * stride + first,
        }
    }
}

/// Word columns, borrowed to be changed.
pub(crate) struct ViewMut<'a> {
    pub(crate) data: &'a mut [u64],
    pub(crate) stride: usize,
    pub(crate) words: usize,
}

impl ViewMut<'_> {
    /// Column `w`, with padding.
    pub(crate) fn column(&self, w: usize) -> &[u64] {
        &self.data[w * self.stride..][..self.stride]
    }

    pub(crate) fn column_mut(&mut self, w: usize) -> &mut [u64] {
        &mut self.data[w * self.stride..][..self.stride]
    }

    /// Shares the word columns out among threads, in groups that stay together. Each is told which is its first.
    pub(crate) fn share(self, threads: usize, group: usize, run: impl Fn(usize, ViewMut<'_>) + Sync) {
        let ViewMut { mut data, stride, words } = self;
        let share = words.div_ceil(threads.max(1)).next_multiple_of(group);
        std::thread::scope(|scope| {
            let mut done = 0;
            while words - done > share {
                let (first, others) = data.split_at_mut(share * stride);
                let (run, from) = (&run, done);
                scope.spawn(move || run(from, ViewMut { data: first, stride, words: share }));
                data = others;
                done += share;
            }
            run(done, ViewMut { data, stride, words: words - done });
        });
    }
}

impl<'a> View<'a> {
    /// `rows` words of column `w`, of a slab.
    pub(crate) fn column(&self, w: usize, rows: Range<usize>) -> &'a [u64] {
        debug_assert!(self.layout == Layout::Columns);
        &self.data[w * self.stride..][rows]
    }

    pub(crate) fn part(&self, words: Range<usize>) -> View<'a> {
        View { words: words.len(), ..self.shifted(0, words.start) }
    }

    /// The view from row `top` and word column `first` on, or an empty one if that is past the end.
    pub(crate) fn shifted(&self, top: usize, first: usize) -> View<'a> {
        let start = self.layout.offset(self.stride, top, first);
        let layout = match self.layout {
            Layout::Columns => Layout::Columns,
            Layout::Rows(rows) => Layout::Rows(rows.saturating_sub(top)),
        };
        let data = self.data.get(start..).unwrap_or_default();
        View { data, words: self.words.saturating_sub(first), layout, ..*self }
    }
}

impl Slab {
    pub(crate) fn zeros(rows: usize, words: usize) -> Slab {
        let stride = Slab::stride(rows);
        let data = vec![0u64; stride * words.max(1) + LINE];
        simd::want_large_pages(&data);
        let start = data.as_ptr().align_offset(64).min(LINE);
        Slab { rows, words, stride, start, data }
    }

    /// A slab whose word columns are appended one after the other by `column`.
    pub(crate) fn build(rows: usize, words: usize, mut column: impl FnMut(usize, &mut Vec<u64>)) -> Slab {
        let stride = Slab::stride(rows);
        let mut data: Vec<u64> = Vec::with_capacity(stride * words.max(1) + LINE);
        simd::want_large_pages(data.spare_capacity_mut());
        let start = data.as_ptr().align_offset(64).min(LINE);
        data.resize(start, 0);
        for w in 0..words {
            column(w, &mut data);
            debug_assert_eq!(data.len(), start + w * stride + rows);
            data.resize(start + (w + 1) * stride, 0);
        }
        data.resize(stride * words.max(1) + LINE, 0);
        Slab { rows, words, stride, start, data }
    }

    fn stride(rows: usize) -> usize {
        let stride = rows.next_multiple_of(ROWS);
        // Columns a power of two apart would compete for the same places of the cache.
        if stride.is_multiple_of(512) { stride + LINE } else { stride }
    }

    /// The matrix with room for `extra` more word columns to its right.
    pub(crate) fn from_matrix(matrix: &Matrix, extra: usize) -> Slab {
        let words = words::count(matrix.columns());
        let mut slab = Slab::zeros(matrix.rows(), words + extra);
        let threads = threads_to_move(matrix.rows() * words);
        slab.view_mut(0..words).share(threads, LINE, |first, part| {
            let mut lines = [[0; LINE]; ROWS];
            for tile in tiles(0..matrix.rows(), part.words) {
                // First read all lines, since they are far apart and none should wait for another.
                for (line, i) in lines.iter_mut().zip(tile.rows.clone()) {
                    let words = &matrix.row(i).words()[first..][tile.words.clone()];
                    match words.first_chunk() {
                        Some(words) => *line = *words,
                        None => line[..words.len()].copy_from_slice(words),
                    }
                }
                lines[tile.rows.len()..].fill([0; LINE]);
                for (top, lines) in tile.rows.clone().step_by(LINE).zip(lines.as_chunks().0) {
                    for (word, column) in tile.words.clone().zip(simd::exchange(lines)) {
                        part.data[word * part.stride + top..][..LINE].copy_from_slice(&column);
                    }
                }
            }
        });
        slab
    }

    /// The matrix of the first `columns` columns.
    pub(crate) fn to_matrix(&self, columns: usize) -> Matrix {
        self.fill_matrix(self.rows, columns, |word, rows, to| {
            to.copy_from_slice(&self.column(word)[rows]);
        })
    }

    /// The matrix of the first `columns` columns whose row `i` is row `order[i]`; further rows are zero.
    pub(crate) fn to_matrix_in_order(&self, rows: usize, columns: usize, order: &[usize]) -> Matrix {
        self.fill_matrix(rows, columns, |word, rows, to| {
            let from = self.column(word);
            let order = &order[rows.start.min(order.len())..rows.end.min(order.len())];
            to.fill(0);
            to.iter_mut().zip(order).for_each(|(to, &i)| *to = from[i]);
        })
    }

    /// A matrix, where `fill` writes the words of some rows in one word column.
    fn fill_matrix(
        &self,
        rows: usize,
        columns: usize,
        fill: impl Fn(usize, Range<usize>, &mut [u64]) + Sync,
    ) -> Matrix {
        let mut matrix = Matrix::zeros(rows, columns);
        let stride = words::count(columns);
        machine::share(matrix.words_mut(), ROWS * stride, threads_to_move(rows * stride), |pieces, part| {
            let before = ROWS * pieces;
            let mut lines = [[0; ROWS]; LINE];
            for tile in tiles(before..before + part.len() / stride, stride) {
                for (line, word) in lines.iter_mut().zip(tile.words.clone()) {
                    fill(word, tile.rows.clone(), &mut line[..tile.rows.len()]);
                }
                for top in tile.rows.clone().step_by(LINE) {
                    let at = top - tile.rows.start;
                    let square = lines.each_ref().map(|line| *line[at..].first_chunk().expect("a line"));
                    for (i, row) in (top..tile.rows.end).zip(simd::exchange(&square)) {
                        let words = &mut part[(i - before) * stride..][tile.words.clone()];
                        match words.first_chunk_mut() {
                            Some(words) => *words = row,
                            None => words.copy_from_slice(&row[..words.len()]),
                        }
                    }
                }
            }
        });
        matrix
    }

    /// The matrix whose row `i` is row `rows[i]` and whose column `j` is column `columns[j]`, or zero.
    pub(crate) fn permuted(&self, rows: &[usize], columns: &[Option<usize>]) -> Matrix {
        let mut matrix = Matrix::zeros(rows.len(), columns.len());
        let stride = words::count(columns.len());
        let threads = threads_to_move(rows.len() * stride);
        machine::share(matrix.words_mut(), ROWS * stride, threads, |pieces, part| {
            // The columns of 64 rows at a time, a word each.
            let mut words = vec![0; 64 * self.words];
            for (to, rows) in part.chunks_mut(ROWS * stride).zip(rows.chunks(ROWS).skip(pieces)) {
                for (w, block) in words.as_chunks_mut().0.iter_mut().enumerate() {
                    let from = self.column(w);
                    block.iter_mut().zip(rows).for_each(|(to, &i)| *to = from[i]);
                    simd::transpose(block);
                }
                for (group, columns) in columns.chunks(64 * LINE).enumerate() {
                    let mut blocks = [[0; ROWS]; LINE];
                    for (block, columns) in blocks.iter_mut().zip(columns.chunks(64)) {
                        let moved = columns.iter().map(|column| column.map_or(0, |j| words[j]));
                        block.iter_mut().zip(moved).for_each(|(to, word)| *to = word);
                        simd::transpose(block);
                    }
                    let width = columns.len().div_ceil(64);
                    for (i, row) in to.chunks_mut(stride).enumerate() {
                        let row = &mut row[LINE * group..][..width];
                        row.iter_mut().zip(&blocks).for_each(|(to, block)| *to = block[i]);
                    }
                }
            }
        });
        matrix
    }

    /// The matrix whose rows are the chosen columns, where entry `j` of a column is in row `rows[j]`, or zero.
    pub(crate) fn columns_as_rows(&self, chosen: &[usize], rows: &[Option<usize>]) -> Matrix {
        let mut matrix = Matrix::zeros(chosen.len(), rows.len());
        let mut next = 0;
        while let Some(first) = chosen.get(next) {
            // All that are in one word column, eight words of the result at a time.
            let word = first / 64;
            let count = chosen[next..].iter().take_while(|&&c| c / 64 == word).count();
            let from = self.column(word);
            for (group, rows) in rows.chunks(64 * LINE).enumerate() {
                let mut blocks = [[0; ROWS]; LINE];
                for (block, rows) in blocks.iter_mut().zip(rows.chunks(64)) {
                    let entries = rows.iter().map(|row| row.map_or(0, |i| from[i]));
                    block.iter_mut().zip(entries).for_each(|(to, entry)| *to = entry);
                    simd::transpose(block);
                }
                let width = rows.len().div_ceil(64);
                for (i, &c) in chosen.iter().enumerate().skip(next).take(count) {
                    let row = &mut matrix.row_words_mut(i)[LINE * group..][..width];
                    row.iter_mut().zip(&blocks).for_each(|(to, block)| *to = block[c % 64]);
                }
            }
            next += count;
        }
        matrix
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// All rows of column `w`, without padding.
    pub(crate) fn column(&self, w: usize) -> &[u64] {
        &self.data[self.start + w * self.stride..][..self.rows]
    }

    pub(crate) fn column_mut(&mut self, w: usize) -> &mut [u64] {
        &mut self.data[self.start + w * self.stride..][..self.rows]
    }

    /// The word columns `words`, from row `top` down.
    pub(crate) fn view(&self, words: Range<usize>, top: usize) -> View<'_> {
        let data = &self.data[self.start..][words.start * self.stride + top..];
        View { data, stride: self.stride, words: words.len(), layout: Layout::Columns }
    }

    pub(crate) fn view_mut(&mut self, words: Range<usize>) -> ViewMut<'_> {
        let data = &mut self.data[self.start..][words.start * self.stride..];
        ViewMut { data, stride: self.stride, words: words.len() }
    }

    /// A copy of some word columns, from row `top` down.
    pub(crate) fn copy(&self, words: Range<usize>, top: usize) -> Slab {
        Slab::build(self.rows - top, words.len(), |w, column| {
            column.extend_from_slice(&self.column(words.start + w)[top..]);
        })
    }

    /// A copy of some word columns, of the first `rows` rows.
    pub(crate) fn copy_rows(&self, words: Range<usize>, rows: usize) -> Slab {
        Slab::build(rows, words.len(), |w, column| {
            column.extend_from_slice(&self.column(words.start + w)[..rows]);
        })
    }

    /// Exchanges two rows in some word columns.
    pub(crate) fn swap_rows(&mut self, words: Range<usize>, a: usize, b: usize) {
        words.for_each(|w| self.column_mut(w).swap(a, b));
    }

    /// The transpose, in blocks of 64×64, each of which is one piece of memory before and after.
    pub(crate) fn transpose(&self, columns: usize) -> Slab {
        Slab::build(columns, self.rows.div_ceil(64), |top, column| {
            for w in 0..words::count(columns) {
                let from = &self.data[self.start + w * self.stride + 64 * top..];
                let mut block = *from.first_chunk().expect("rows are padded to 64");
                simd::transpose(&mut block);
                column.extend_from_slice(&block[..64.min(columns - 64 * w)]);
            }
        })
    }
}

/// Rows and words in pieces of 64 and 8, so that neither layout is walked across for long.
fn tiles(rows: Range<usize>, words: usize) -> impl Iterator<Item = Place> {
    let end = rows.end;
    rows.step_by(ROWS).flat_map(move |top| {
        (0..words)
            .step_by(LINE)
            .map(move |left| Place { words: left..words.min(left + LINE), rows: top..end.min(top + ROWS) })
    })
}

/// How many threads should move so many words from one layout to the other.
fn threads_to_move(words: usize) -> usize {
    machine::threads().min(words / WORTH_A_THREAD + 1)
}
