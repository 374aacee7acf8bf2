//! The border of a board as a ring: [`Ring`], and the rows of the board inside it.
//!
//! In a framed board (see `framed/`) a press on the border changes its own cell and the two beside it along the border. So
//! yₚ₋₁ + yₚ + yₚ₊₁ = rₚ for the presses y around the ring, and two of them determine all others.

use super::structure::Place;
use crate::solve::rows::{RowError, RowSource, clear_past_end};

/// The border of a board with at least three rows and columns, numbered clockwise from the first corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ring {
    pub rows: usize,
    pub columns: usize,
}

impl Ring {
    pub fn len(self) -> usize {
        2 * (self.rows + self.columns) - 4
    }

    /// The words of a row of the whole board.
    pub fn width(self) -> usize {
        self.columns.div_ceil(64)
    }

    /// The words of a row of the inner board.
    pub fn inner_width(self) -> usize {
        (self.columns - 2).div_ceil(64)
    }

    /// The corners, clockwise.
    pub fn corners(self) -> [usize; 4] {
        let (down, across) = (self.rows - 1, self.columns - 1);
        [0, across, across + down, 2 * across + down]
    }

    /// The corners of the inner board, clockwise.
    pub fn inner_corners(self) -> [Place; 4] {
        let (bottom, right) = (self.rows - 3, self.columns - 3);
        [(0, 0), (0, right), (bottom, right), (bottom, 0)]
    }

    /// The numbers of the cells of the first and the last row, from left to right.
    fn top_and_bottom(self) -> impl Iterator<Item = (usize, usize)> {
        let [_, _, right, _] = self.corners();
        (0..self.columns).map(move |column| (column, right + self.columns - 1 - column))
    }

    /// The numbers of the first and the last cell of a row that is neither the first nor the last.
    fn ends(self, row: usize) -> (usize, usize) {
        (self.len() - row, self.columns - 1 + row)
    }

    /// Returns the presses that start with these two and make a difference, and the error where the ring closes.
    pub fn solve(self, difference: &[bool], start: [bool; 2]) -> (Vec<bool>, [bool; 2]) {
        let len = self.len();
        let mut presses = Vec::with_capacity(len + 2);
        presses.extend(start);
        for at in 1..=len {
            presses.push(difference[at % len] ^ presses[at] ^ presses[at - 1]);
        }
        let wrong = [presses[len] ^ start[0], presses[len + 1] ^ start[1]];
        presses.truncate(len);
        (presses, wrong)
    }

    /// Returns the cells of the ring that presses around it change.
    pub fn changes(self, presses: &[bool]) -> Vec<bool> {
        let len = self.len();
        (0..len)
            .map(|at| presses[(at + len - 1) % len] ^ presses[at] ^ presses[(at + 1) % len])
            .collect()
    }

    /// Returns the cells whose differences change press `at` (counted on beyond the end of the ring) when [`solve`](Ring::solve)
    /// comes to it: the presses after a difference are 1, 1, 0, and so on.
    pub fn before(self, at: usize) -> Vec<bool> {
        let mut cells = vec![false; self.len()];
        for cell in 1..at.min(self.len() + 1) {
            cells[cell % self.len()] = !(at - cell).is_multiple_of(3);
        }
        cells
    }

    /// Adds rows of the inner board to the cells of the ring beside them; `from` is the number of the first.
    pub fn add_beside(self, ring: &mut [bool], from: usize, rows: &[u64]) {
        let inner = self.columns - 2;
        for (row, words) in (from..).zip(rows.chunks_exact(self.inner_width())) {
            let (left, right) = self.ends(row + 1);
            ring[left] ^= bit(words, 0);
            ring[right] ^= bit(words, inner - 1);
            for cells in self.beside(row) {
                cells
                    .enumerate()
                    .for_each(|(column, cell)| ring[cell] ^= bit(words, column));
            }
        }
    }

    /// Returns the numbers of the cells above a row of the inner board, if it is the first, and below it, if it is the last.
    fn beside(self, row: usize) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let is_there = [row == 0, row == self.rows - 3];
        [true, false]
            .into_iter()
            .zip(is_there)
            .filter(|(_, is_there)| *is_there)
            .map(move |(is_top, _)| {
                let inner = self.top_and_bottom().skip(1).take(self.columns - 2);
                inner.map(move |(top, bottom)| if is_top { top } else { bottom })
            })
    }

    /// Adds the cells of the ring to the cells beside them in rows of the inner board.
    fn add_inside(self, ring: &[bool], from: usize, rows: &mut [u64]) {
        self.add_sides(ring, from, rows);
        for (row, words) in (from..).zip(rows.chunks_exact_mut(self.inner_width())) {
            for cells in self.beside(row) {
                for (column, cell) in cells.enumerate() {
                    words[column / 64] ^= u64::from(ring[cell]) << (column % 64);
                }
            }
        }
    }

    /// Adds the cells of the ring left and right of rows of the inner board.
    pub fn add_sides(self, ring: &[bool], from: usize, rows: &mut [u64]) {
        let last = self.columns - 3;
        for (row, words) in (from..).zip(rows.chunks_exact_mut(self.inner_width())) {
            let (left, right) = self.ends(row + 1);
            words[0] ^= u64::from(ring[left]);
            words[last / 64] ^= u64::from(ring[right]) << (last % 64);
        }
    }

    /// Returns the first and the last row of the whole board.
    pub fn border_rows(self, ring: &[bool]) -> [Vec<u64>; 2] {
        let mut rows = [vec![0; self.width()], vec![0; self.width()]];
        for (column, (top, bottom)) in self.top_and_bottom().enumerate() {
            for (row, at) in rows.iter_mut().zip([top, bottom]) {
                row[column / 64] |= u64::from(ring[at]) << (column % 64);
            }
        }
        rows
    }

    /// Puts the cells of the ring around rows of the inner board.
    pub fn surround(self, ring: &[bool], from: usize, rows: &[u64], whole: &mut Vec<u64>) {
        whole.clear();
        for (row, words) in (from..).zip(rows.chunks_exact(self.inner_width())) {
            let (left, right) = self.ends(row + 1);
            let mut moved = u64::from(ring[left]);
            let begin = whole.len();
            for &word in words {
                whole.push(word << 1 | moved);
                moved = word >> 63;
            }
            whole.resize(begin + self.width(), 0);
            if words.len() < self.width() {
                whole[begin + words.len()] = moved;
            }
            whole[begin + (self.columns - 1) / 64] |=
                u64::from(ring[right]) << ((self.columns - 1) % 64);
        }
    }

    /// Returns a row of the inner board out of a row of the whole one.
    pub fn inside(self, row: &[u64]) -> Vec<u64> {
        let mut inner = vec![0; self.inner_width()];
        self.copy_inside(row, &mut inner);
        inner
    }

    fn copy_inside(self, row: &[u64], inner: &mut [u64]) {
        for (place, word) in inner.iter_mut().enumerate() {
            *word = row[place] >> 1 | row.get(place + 1).map_or(0, |next| next << 63);
        }
        clear_past_end(inner, self.columns - 2);
    }
}

pub(super) fn bit(row: &[u64], column: usize) -> bool {
    row[column / 64] >> (column % 64) & 1 == 1
}

/// The rows inside the border of a source. The border is recorded as it is passed.
pub(super) struct InnerRows<'a, 'b> {
    source: &'a mut (dyn RowSource + 'b),
    ring: Ring,
    /// The cells of the border; all of them, after a pass.
    pub border: Vec<bool>,
    next: usize,
    buffer: Vec<u64>,
}

impl<'a, 'b> InnerRows<'a, 'b> {
    pub fn new(source: &'a mut (dyn RowSource + 'b), ring: Ring) -> InnerRows<'a, 'b> {
        let mut rows = InnerRows {
            source,
            ring,
            border: vec![false; ring.len()],
            next: 0,
            buffer: Vec::new(),
        };
        // Repeated rows are not read.
        if let Some(repeated) = rows.source.repeated() {
            for row in 0..ring.rows {
                rows.record(row, &repeated[row % repeated.len()]);
            }
        }
        rows
    }

    fn record(&mut self, row: usize, words: &[u64]) {
        let ring = self.ring;
        if row == 0 || row == ring.rows - 1 {
            for (column, (top, bottom)) in ring.top_and_bottom().enumerate() {
                self.border[if row == 0 { top } else { bottom }] = bit(words, column);
            }
            return;
        }
        let (left, right) = ring.ends(row);
        (self.border[left], self.border[right]) = (bit(words, 0), bit(words, ring.columns - 1));
    }

    /// Reads rows of the whole board into the buffer.
    fn read_whole(&mut self, rows: usize) -> Result<(), RowError> {
        let width = self.ring.width();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.resize(rows * width, 0);
        self.source.read(&mut buffer)?;
        for row in buffer.chunks_exact(width) {
            self.record(self.next, row);
            self.next += 1;
        }
        self.buffer = buffer;
        Ok(())
    }
}

impl RowSource for InnerRows<'_, '_> {
    fn restart(&mut self) -> Result<(), RowError> {
        self.source.restart()?;
        self.next = 0;
        self.read_whole(1)
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        let inner = self.ring.inner_width();
        self.read_whole(rows.len() / inner)?;
        for (row, whole) in rows
            .chunks_exact_mut(inner)
            .zip(self.buffer.chunks_exact(self.ring.width()))
        {
            self.ring.copy_inside(whole, row);
        }
        if self.next == self.ring.rows - 1 {
            self.read_whole(1)?;
        }
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        let mut rows = self.source.repeated()?;
        rows.rotate_left(1);
        Some(rows.iter().map(|row| self.ring.inside(row)).collect())
    }
}

/// Rows of the inner board to which the cells of the ring beside them are added.
pub(super) struct BesideRing<'a, 'b> {
    pub source: &'a mut (dyn RowSource + 'b),
    pub ring: Ring,
    pub cells: &'a [bool],
    pub next: usize,
}

impl RowSource for BesideRing<'_, '_> {
    fn restart(&mut self) -> Result<(), RowError> {
        self.next = 0;
        self.source.restart()
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        self.source.read(rows)?;
        self.ring.add_inside(self.cells, self.next, rows);
        self.next += rows.len() / self.ring.inner_width();
        Ok(())
    }
}
