//! [`PanelsMut`]: some panels of a matrix, which threads can share.

use crate::kernels::{CACHE_LINE, Isa, ROWS};
use crate::panel::{PanelMatrix, copying_threads, tiles};
use crate::{Matrix, words};
use std::ops::Range;

/// Some panels of a matrix, mutably borrowed.
pub(crate) struct PanelsMut<'a> {
    pub(crate) isa: Isa,
    pub(crate) data: &'a mut [u64],
    pub(crate) stride: usize,
    /// The number of rows, without the padding.
    pub(crate) rows: usize,
    pub(crate) panels: usize,
}

impl PanelMatrix {
    /// Converts a matrix.
    pub(crate) fn from_matrix(isa: Isa, matrix: &Matrix) -> PanelMatrix {
        let width = words::count(matrix.columns());
        let mut panels = PanelMatrix::zeros(isa, matrix.rows(), width);
        let threads = copying_threads(matrix.rows() * width);
        panels
            .panels_mut(0..width)
            .split_among(threads, CACHE_LINE, |first, mut part| {
                part.copy_from(matrix, first)
            });
        panels
    }

    /// Borrows some of the panels.
    pub(crate) fn panels_mut(&mut self, panels: Range<usize>) -> PanelsMut<'_> {
        let isa = self.isa();
        let stride = self.stride();
        let rows = self.rows();
        PanelsMut {
            isa,
            data: &mut self.words_mut()[panels.start * stride..],
            stride,
            rows,
            panels: panels.len(),
        }
    }
}

impl<'a> PanelsMut<'a> {
    /// Returns panel `p`, without the padding.
    pub(crate) fn panel(&self, p: usize) -> &[u64] {
        &self.data[p * self.stride..][..self.rows]
    }

    pub(crate) fn panel_mut(&mut self, p: usize) -> &mut [u64] {
        &mut self.data[p * self.stride..][..self.rows]
    }

    /// Borrows some of the panels.
    pub(crate) fn part(&mut self, panels: Range<usize>) -> PanelsMut<'_> {
        let data = &mut self.data[panels.start * self.stride..];
        PanelsMut {
            data,
            panels: panels.len(),
            ..*self
        }
    }

    /// Splits off the first `panels` panels.
    pub(crate) fn split_at(self, panels: usize) -> (PanelsMut<'a>, PanelsMut<'a>) {
        let (first, rest) = self.data.split_at_mut(panels * self.stride);
        (
            PanelsMut {
                data: first,
                panels,
                ..self
            },
            PanelsMut {
                data: rest,
                panels: self.panels - panels,
                ..self
            },
        )
    }

    /// Splits the panels among threads without splitting any group of `group` panels, and calls `run` on every part,
    /// with the index of its first panel.
    pub(crate) fn split_among(
        self,
        threads: usize,
        group: usize,
        run: impl Fn(usize, PanelsMut<'_>) + Sync,
    ) {
        let share = self.panels.div_ceil(threads.max(1)).next_multiple_of(group);
        std::thread::scope(|scope| {
            let (mut done, mut rest) = (0, self);
            while rest.panels > share {
                let (part, after) = rest.split_at(share);
                let (run, first) = (&run, done);
                scope.spawn(move || run(first, part));
                rest = after;
                done += share;
            }
            run(done, rest);
        });
    }

    /// Copies a matrix whose word column `first` belongs to the first panel. Panels behind its last column do not change.
    pub(crate) fn copy_from(&mut self, matrix: &Matrix, first: usize) {
        let width = words::count(matrix.columns())
            .saturating_sub(first)
            .min(self.panels);
        let mut lines = [[0; CACHE_LINE]; ROWS];
        for tile in tiles(0..matrix.rows(), width) {
            // Load all cache lines first: they are far apart, and none should wait for another.
            for (line, i) in lines.iter_mut().zip(tile.rows.clone()) {
                let words = &matrix.row(i).words()[first..][tile.panels.clone()];
                match words.first_chunk() {
                    Some(words) => *line = *words,
                    None => line[..words.len()].copy_from_slice(words),
                }
            }
            lines[tile.rows.len()..].fill([0; CACHE_LINE]);
            for (top, lines) in tile
                .rows
                .clone()
                .step_by(CACHE_LINE)
                .zip(lines.as_chunks().0)
            {
                for (p, rows) in tile
                    .panels
                    .clone()
                    .zip(self.isa.bits.transpose_words(lines))
                {
                    self.data[p * self.stride + top..][..CACHE_LINE].copy_from_slice(&rows);
                }
            }
        }
    }

    /// Returns a copy of some rows.
    pub(crate) fn copy(&self, rows: Range<usize>) -> PanelMatrix {
        PanelMatrix::build(self.isa, rows.len(), self.panels, |p, data| {
            data.extend_from_slice(&self.panel(p)[rows.clone()]);
        })
    }

    /// Swaps pairs of rows, in order. Row `first` is the first one of these panels.
    pub(crate) fn swap_rows(&mut self, swaps: &[(usize, usize)], first: usize) {
        for p in 0..self.panels {
            let panel = self.panel_mut(p);
            swaps
                .iter()
                .for_each(|&(a, b)| panel.swap(a - first, b - first));
        }
    }

    /// Replaces all rows from `top` on by columns of the identity: after the given swaps of rows, the one of column `c` is
    /// in row `row_of[c]`.
    pub(crate) fn write_units(&mut self, top: usize, row_of: &[usize], swaps: &[(usize, usize)]) {
        let mut origin: Vec<usize> = (0..self.rows).collect();
        swaps.iter().for_each(|&(a, b)| origin.swap(a, b));
        for (p, rows) in row_of.chunks(64).enumerate() {
            let panel = &mut self.panel_mut(p)[top..];
            panel.fill(0);
            rows.iter()
                .enumerate()
                .for_each(|(c, &row)| panel[origin[row] - top] = 1 << c);
        }
    }

    /// Returns the matrix whose row `i` is row `rows[i]`, or zero if there is no such row.
    pub(crate) fn gather(&self, rows: &[usize]) -> PanelMatrix {
        PanelMatrix::build(self.isa, rows.len(), self.panels, |p, data| {
            let from = self.panel(p);
            data.extend(rows.iter().map(|&row| from.get(row).copied().unwrap_or(0)));
        })
    }
}
