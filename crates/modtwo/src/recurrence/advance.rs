//! The steps of a recurrence.
//!
//! Rows are streamed: a step takes a few operations per word, and only the last two rows are kept. Very long rows are split
//! into tiles that stay in L1 for many steps. Errors at the border of a tile spread inwards by one entry per step, so every
//! tile starts with a margin that is discarded in the end. Where only the last rows and the number of ones are wanted, long
//! rows are converted to [slices](super::sliced).

use super::{Boundary, Recurrence, Rows, sliced};
use crate::kernels::portable::recurrence::step;
use crate::kernels::{self, CACHE_LINE, Isa};
use crate::threads::{share, threads};
use crate::words;
use std::sync::atomic::{AtomicU64, Ordering};

/// The greatest number of words in a row that is not split into tiles.
const MAX_UNTILED: usize = 1024;
/// The greatest number of words in a tile without its margins: two rows of a tile fit into L1.
const MAX_TILE: usize = 512;
/// The least number of words in a row, and of steps, for which converting rows to slices is worth it.
const MIN_SLICED: usize = 256;
const MIN_SLICED_STEPS: usize = 128;
/// The least number of steps for which rows are split into tiles.
const MIN_TILED_STEPS: usize = 16;
/// The number of words in a margin.
const MARGIN: usize = 8;
/// The greatest number of steps of a tile: the number of entries in a margin.
const MAX_TILE_STEPS: usize = 64 * MARGIN;
/// The least number of words, over all steps, for which tiles are split among threads.
const MIN_THREADED: usize = 1 << 21;

impl Recurrence {
    /// Advances `rows` by a number of steps. Returns the total number of ones of the rows that are passed, which are the
    /// `steps` rows from the current one on.
    ///
    /// `added` holds the rows bᵢ in sequence and is repeated as needed; a single row is added in every step. If `passed` is
    /// given, the rows that are passed are written to it.
    ///
    /// # Panics
    ///
    /// Panics if `added` is empty or not a whole number of rows, if `passed` is not `steps` rows long, or if `rows` has a
    /// different length.
    #[track_caller]
    pub fn advance(
        &self,
        rows: &mut Rows,
        steps: usize,
        added: &[u64],
        passed: Option<&mut [u64]>,
    ) -> u64 {
        let width = self.words();
        if width == 0 {
            return 0;
        }
        words::check_len("words of a row", rows.current.len() - 2, width);
        assert!(
            !added.is_empty() && added.len().is_multiple_of(width),
            "added rows: expected a multiple of {width} words, found {}",
            added.len()
        );
        if let Some(passed) = &passed {
            words::check_len("words of passed rows", passed.len(), steps * width);
        }
        let isa = kernels::current();
        let repeats = added.len() == width && passed.is_none();
        if repeats
            && self.neighbours
            && self.boundary != Boundary::Periodic
            && width >= MIN_SLICED
            && steps >= MIN_SLICED_STEPS
        {
            return sliced::advance(isa, self, rows, steps, added);
        }
        if width <= MAX_UNTILED || steps < MIN_TILED_STEPS || self.boundary == Boundary::Periodic {
            let tile = Tile {
                isa,
                rule: self,
                first: 0,
                width,
                is_first: true,
                is_last: true,
            };
            let passed = passed.map(|passed| passed.chunks_exact_mut(width).collect());
            return tile.advance(
                &mut rows.current,
                &mut rows.previous,
                steps,
                (added, 0),
                &(0..width),
                passed,
            );
        }
        self.advance_tiles(isa, rows, steps, added, passed)
    }

    /// Replaces the rows x₋₁, x₀, x₁, …, given in sequence, by the rows bᵢ = xᵢ₊₁ + A·xᵢ + xᵢ₋₁ with which the recurrence
    /// passes through them: x₋₁ by b₀, x₀ by b₁, and so on. The last two rows stay as they are. Bits past the end of a row
    /// must be zero.
    ///
    /// # Panics
    ///
    /// Panics if `rows` is not a whole number of rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use modtwo::{Boundary, Recurrence};
    ///
    /// let rule = Recurrence { len: 5, neighbours: true, own: true, boundary: Boundary::Zero };
    /// let mut rows = [0, 0b00100, 0b01110, 0b10001, 0b10111];
    /// rule.replace_by_added(&mut rows);
    /// // Nothing is added but an entry in the last step.
    /// assert_eq!(rows, [0, 0, 0b00010, 0b10001, 0b10111]);
    /// ```
    #[track_caller]
    pub fn replace_by_added(&self, rows: &mut [u64]) {
        let width = self.words();
        if width == 0 {
            return;
        }
        assert!(
            rows.len().is_multiple_of(width),
            "rows: expected a multiple of {width} words, found {}",
            rows.len()
        );
        let isa = kernels::current();
        let tile = Tile {
            isa,
            rule: self,
            first: 0,
            width,
            is_first: true,
            is_last: true,
        };
        for i in 2..rows.len() / width {
            let (b, later) = rows[(i - 2) * width..].split_at_mut(width);
            let (now, after) = later.split_at(width);
            // A kernel expects a word before and after those that it changes. Before the second word, that is the first.
            // After the last word, it is the first of the next row, whose effect is removed.
            step(
                &[0, now[0], later[1]],
                &mut b[..1],
                &after[..1],
                self.neighbours,
                self.own,
            );
            isa.boards.step(
                &later[..=width],
                &mut b[1..],
                &after[1..width],
                self.neighbours,
                self.own,
            );
            if self.neighbours {
                b[width - 1] ^= after[0] << 63;
            }
            tile.apply_boundary(now, b);
        }
    }

    /// Advances long rows tile by tile, at most `MAX_TILE_STEPS` steps at a time.
    fn advance_tiles(
        &self,
        isa: Isa,
        rows: &mut Rows,
        steps: usize,
        added: &[u64],
        passed: Option<&mut [u64]>,
    ) -> u64 {
        let width = self.words();
        let mut next = rows.clone();
        let mut passed = passed.map(|passed| passed.chunks_mut(MAX_TILE_STEPS * width));
        let ones = AtomicU64::new(0);
        for start in (0..steps).step_by(MAX_TILE_STEPS) {
            let steps = MAX_TILE_STEPS.min(steps - start);
            let block = passed
                .as_mut()
                .map(|blocks| blocks.next().expect("as many rows as steps"));
            let added = (added, start * width % added.len());
            let workers = if steps * width < MIN_THREADED {
                1
            } else {
                threads().min(width.div_ceil(MAX_TILE))
            };
            // The same number of tiles, all of one size, for every thread.
            let tiles = width.div_ceil(MAX_TILE).next_multiple_of(workers);
            let size = width.div_ceil(tiles).next_multiple_of(CACHE_LINE);
            let mut block = split(
                block.map(|rows| rows.chunks_exact_mut(width).collect()),
                size,
            )
            .into_iter();
            let parts = next.current[1..=width]
                .chunks_mut(size)
                .zip(next.previous[1..=width].chunks_mut(size));
            let parts = parts
                .enumerate()
                .map(|(i, (now, before))| (i * size, now, before, block.next()));
            let old = &*rows;
            let advance = |(start, now, before, passed): (usize, &mut [u64], &mut [u64], _)| {
                let counted = self.advance_tile(isa, old, start, now, before, steps, added, passed);
                ones.fetch_add(counted, Ordering::Relaxed);
            };
            share(workers, parts, advance);
            std::mem::swap(rows, &mut next);
        }
        ones.into_inner()
    }

    /// Advances the tile from word `start` on: the old rows with their margins to the new `now` and `before`.
    #[expect(
        clippy::too_many_arguments,
        reason = "a part of every argument of `advance`"
    )]
    fn advance_tile(
        &self,
        isa: Isa,
        rows: &Rows,
        start: usize,
        now: &mut [u64],
        before: &mut [u64],
        steps: usize,
        added: (&[u64], usize),
        passed: Option<Vec<&mut [u64]>>,
    ) -> u64 {
        let width = self.words();
        let end = start + now.len();
        let (from, to) = (start.saturating_sub(MARGIN), (end + MARGIN).min(width));
        let with_margins = |row: &[u64]| {
            let mut buffer = vec![0; to - from + 2];
            buffer[1..=to - from].copy_from_slice(&row[1 + from..=to]);
            buffer
        };
        let (mut x, mut p) = (with_margins(&rows.current), with_margins(&rows.previous));
        let tile = Tile {
            isa,
            rule: self,
            first: from,
            width: to - from,
            is_first: from == 0,
            is_last: to == width,
        };
        let inner = start - from..end - from;
        let ones = tile.advance(&mut x, &mut p, steps, added, &inner, passed);
        now.copy_from_slice(&x[1 + inner.start..=inner.end]);
        before.copy_from_slice(&p[1 + inner.start..=inner.end]);
        ones
    }
}

/// A range of the words of every row.
struct Tile<'a> {
    isa: Isa,
    rule: &'a Recurrence,
    first: usize,
    width: usize,
    is_first: bool,
    is_last: bool,
}

impl Tile<'_> {
    /// Advances the tile by all steps. `inner` is the range without its margins.
    fn advance(
        &self,
        now: &mut [u64],
        before: &mut [u64],
        steps: usize,
        (added, mut offset): (&[u64], usize),
        inner: &std::ops::Range<usize>,
        mut passed: Option<Vec<&mut [u64]>>,
    ) -> u64 {
        let row = self.rule.words();
        let mut ones = 0;
        let (mut x, mut p) = (&mut *now, &mut *before);
        for step in 0..steps {
            if let Some(passed) = &mut passed {
                passed[step].copy_from_slice(&x[1 + inner.start..=inner.end]);
            }
            let b = &added[offset + self.first..][..self.width];
            offset += row;
            if offset == added.len() {
                offset = 0;
            }
            let new = &mut p[1..=self.width];
            ones += self
                .isa
                .boards
                .step(x, new, b, self.rule.neighbours, self.rule.own);
            // The margins are counted with their own tiles.
            ones -= (kernels::count_ones(&x[1..=inner.start])
                + kernels::count_ones(&x[1 + inner.end..])) as u64;
            self.apply_boundary(&x[1..=self.width], new);
            std::mem::swap(&mut x, &mut p);
        }
        // After an odd number of steps the two buffers are swapped.
        if steps % 2 == 1 {
            now.swap_with_slice(before);
        }
        ones
    }

    /// Applies the boundary condition to the row after `now`, and clears the bits past its end.
    fn apply_boundary(&self, now: &[u64], new: &mut [u64]) {
        let rule = self.rule;
        if self.is_last {
            new[self.width - 1] &= words::last_mask(rule.len);
        }
        if !rule.neighbours || rule.boundary == Boundary::Zero {
            return;
        }
        let last = (rule.len - 1) % 64;
        let (low, high) = (now[0] & 1, now[self.width - 1] >> last & 1);
        let (to_low, to_high) = if rule.boundary == Boundary::Periodic {
            (high, low)
        } else {
            (low, high)
        };
        if self.is_first {
            new[0] ^= to_low;
        }
        if self.is_last {
            new[self.width - 1] ^= to_high << last;
        }
    }
}

/// Splits rows into tiles. Returns, for each tile, its part of every row.
fn split(rows: Option<Vec<&mut [u64]>>, tile: usize) -> Vec<Vec<&mut [u64]>> {
    let rows = rows.unwrap_or_default();
    let parts = rows.first().map_or(0, |row| row.len().div_ceil(tile));
    let mut tiles: Vec<Vec<&mut [u64]>> =
        (0..parts).map(|_| Vec::with_capacity(rows.len())).collect();
    for row in rows {
        for (tile, part) in tiles.iter_mut().zip(row.chunks_mut(tile)) {
            tile.push(part);
        }
    }
    tiles
}
