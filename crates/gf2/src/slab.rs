//! [`Slab`]: a matrix as columns of words, the layout in which large matrices are multiplied and reduced.
//!
//! Word column `w` holds the entries of columns `64·w` to `64·w + 63`, one word a row, all rows one after the
//! other. So eight rows of 64 columns are 64 bytes in a piece, which is one vector register, and a panel of 64
//! columns is one slice.

use crate::{Matrix, words};
use std::ops::Range;

/// Rows are padded with zeros to a multiple of this, so that no loop needs to care for a rest.
pub(crate) const ROWS: usize = 64;

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

/// Word columns, borrowed: column `w` is at `data[w * stride..]`.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) data: &'a [u64],
    pub(crate) stride: usize,
    pub(crate) words: usize,
}

/// Word columns, borrowed to be changed.
pub(crate) struct ViewMut<'a> {
    pub(crate) data: &'a mut [u64],
    pub(crate) stride: usize,
    pub(crate) words: usize,
}

impl<'a> View<'a> {
    /// `rows` words of column `w`.
    pub(crate) fn column(&self, w: usize, rows: Range<usize>) -> &'a [u64] {
        &self.data[w * self.stride..][rows]
    }

    pub(crate) fn part(&self, words: Range<usize>) -> View<'a> {
        View {
            data: &self.data[words.start * self.stride..],
            words: words.len(),
            ..*self
        }
    }
}

impl ViewMut<'_> {
    pub(crate) fn column_mut(&mut self, w: usize, rows: Range<usize>) -> &mut [u64] {
        &mut self.data[w * self.stride..][rows]
    }
}

impl Slab {
    pub(crate) fn zeros(rows: usize, words: usize) -> Slab {
        let mut stride = rows.next_multiple_of(ROWS);
        if stride % 512 == 0 {
            // Columns a power of two apart would compete for the same places of the cache.
            stride += 8;
        }
        let data = vec![0u64; stride * words + 8];
        let start = data.as_ptr().align_offset(64).min(8);
        Slab {
            rows,
            words,
            stride,
            start,
            data,
        }
    }

    /// The matrix with room for `extra` more word columns to its right.
    pub(crate) fn from_matrix(matrix: &Matrix, extra: usize) -> Slab {
        let words = words::count(matrix.columns());
        let mut slab = Slab::zeros(matrix.rows(), words + extra);
        let (stride, start) = (slab.stride, slab.start);
        let data = &mut slab.data[start..];
        for top in (0..matrix.rows()).step_by(8) {
            for left in (0..words).step_by(8) {
                let width = 8.min(words - left);
                for i in top..matrix.rows().min(top + 8) {
                    let row = &matrix.row(i).words()[left..left + width];
                    for (w, &word) in row.iter().enumerate() {
                        data[(left + w) * stride + i] = word;
                    }
                }
            }
        }
        slab
    }

    /// The matrix whose row `i` is row `order(i)` of the first word columns, or zero.
    pub(crate) fn to_matrix(
        &self,
        rows: usize,
        columns: usize,
        order: impl Fn(usize) -> Option<usize>,
    ) -> Matrix {
        let mut matrix = Matrix::zeros(rows, columns);
        let words = words::count(columns);
        let data = &self.data[self.start..];
        for top in (0..rows).step_by(8) {
            for left in (0..words).step_by(8) {
                let width = 8.min(words - left);
                for i in top..rows.min(top + 8) {
                    let Some(from) = order(i) else { continue };
                    let row = &mut matrix.row_words_mut(i)[left..left + width];
                    for (w, word) in row.iter_mut().enumerate() {
                        *word = data[(left + w) * self.stride + from];
                    }
                }
            }
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
        let data = &self.data[self.start..];
        View {
            data: &data[words.start * self.stride + top..],
            stride: self.stride,
            words: words.len(),
        }
    }

    pub(crate) fn view_mut(&mut self, words: Range<usize>, top: usize) -> ViewMut<'_> {
        let data = &mut self.data[self.start..][words.start * self.stride + top..];
        ViewMut {
            data,
            stride: self.stride,
            words: words.len(),
        }
    }

    /// A copy of some word columns, from row `top` down.
    pub(crate) fn copy(&self, words: Range<usize>, top: usize) -> Slab {
        let mut copy = Slab::zeros(self.rows - top, words.len());
        for (to, from) in words.enumerate() {
            copy.column_mut(to)
                .copy_from_slice(&self.column(from)[top..]);
        }
        copy
    }

    /// Exchanges two rows in some word columns.
    pub(crate) fn swap_rows(&mut self, words: Range<usize>, a: usize, b: usize) {
        words.for_each(|w| self.column_mut(w).swap(a, b));
    }
}
