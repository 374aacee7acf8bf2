//! [`Recurrence`]: rows that follow from the two before them, xᵢ₊₁ = A·xᵢ + xᵢ₋₁ + bᵢ, where A adds to every entry its
//! neighbours, itself or both.
//!
//! Such rows stream through: a few operations a word, and nothing is kept but the last two rows. Very long rows are
//! cut into tiles that stay in the first cache for many steps. What is wrong at the rim of a tile moves inwards by one
//! entry a step, so a tile is begun with a margin that is thrown away.

use crate::{simd, threads, words};

/// What lies beyond the ends of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ends {
    /// Nothing: the neighbour of an end is zero.
    Open,
    /// A mirror: the neighbour beyond an end is that end itself.
    Mirrored,
    /// The other end.
    Joined,
}

/// The rule by which a row follows from the two before it.
///
/// ```
/// use modtwo::{Ends, Recurrence, Rows};
/// let rule = Recurrence { len: 5, neighbours: true, own: true, ends: Ends::Open };
/// let mut rows = Rows::new(&rule, &[0], &[0b00100]);
/// // Three rows are passed, from 00100 on; nothing is added.
/// let mut passed = [0; 3];
/// let ones = rule.advance(&mut rows, 3, &[0], Some(&mut passed));
/// assert_eq!(passed, [0b00100, 0b01110, 0b10001]);
/// assert_eq!((rows.now(), ones), (&[0b10101][..], 6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recurrence {
    /// How many entries a row has.
    pub len: usize,
    /// Whether A adds the entries on both sides.
    pub neighbours: bool,
    /// Whether A adds the entry itself.
    pub own: bool,
    /// What lies beyond the ends of a row.
    pub ends: Ends,
}

/// Two rows that follow each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    /// Each with a word of zeros on both sides.
    before: Vec<u64>,
    now: Vec<u64>,
}

/// Rows longer than this many words are cut into tiles.
const UNCUT: usize = 1024;
/// The words of a tile without its margins: two rows of them fit into the first cache.
const TILE: usize = 512;
/// For fewer steps nothing is cut.
const FEW: usize = 16;
/// The words of a margin.
const MARGIN: usize = 8;
/// How many steps a tile may take: as many as its margin has entries.
const STEPS: usize = 64 * MARGIN;
/// From so many words in all, tiles are shared between threads.
const SHARED: usize = 1 << 21;

impl Rows {
    /// A row and the one before it, packed in words. Bits past the end are cleared, missing words are zero.
    #[must_use]
    pub fn new(rule: &Recurrence, before: &[u64], now: &[u64]) -> Rows {
        let count = words::count(rule.len);
        let guarded = |row: &[u64]| {
            let mut guarded = vec![0; count + 2];
            let given = row.len().min(count);
            guarded[1..=given].copy_from_slice(&row[..given]);
            if count > 0 {
                guarded[count] &= words::last_mask(rule.len);
            }
            guarded
        };
        Rows { before: guarded(before), now: guarded(now) }
    }

    /// The row that was reached last.
    #[must_use]
    pub fn now(&self) -> &[u64] {
        &self.now[1..self.now.len() - 1]
    }

    /// Puts another row in the place of the one that was reached last.
    ///
    /// # Panics
    /// If it has another number of words.
    pub fn replace_now(&mut self, row: &[u64]) {
        let width = self.now.len() - 2;
        self.now[1..=width].copy_from_slice(row);
    }

    /// The row before it.
    #[must_use]
    pub fn before(&self) -> &[u64] {
        &self.before[1..self.before.len() - 1]
    }
}

impl Recurrence {
    /// How many words a row takes.
    #[must_use]
    pub fn words(&self) -> usize {
        words::count(self.len)
    }

    /// Goes on by so many steps. `added` holds the rows bᵢ one after the other, and begins again when it ends; a single
    /// row is added in every step. The rows that are passed, from the present one on, are written to `passed` if it is
    /// given. Returns how many ones they have in all.
    ///
    /// # Panics
    /// If `added` is not a number of rows, `passed` not as many rows as steps, or `rows` were made for another length.
    pub fn advance(&self, rows: &mut Rows, steps: usize, added: &[u64], passed: Option<&mut [u64]>) -> u64 {
        let width = self.words();
        if width == 0 {
            return 0;
        }
        assert!(rows.now.len() == width + 2, "rows of {} words, not of {width}", rows.now.len() - 2);
        assert!(
            !added.is_empty() && added.len().is_multiple_of(width),
            "{} words are no rows of {width}",
            added.len()
        );
        if let Some(passed) = &passed {
            assert!(passed.len() == steps * width, "{} words are no {steps} rows of {width}", passed.len());
        }
        if width <= UNCUT || steps < FEW || self.ends == Ends::Joined {
            let tile = Tile { rule: self, first: 0, width, is_first: true, is_last: true };
            let passed = passed.map(|passed| passed.chunks_exact_mut(width).collect());
            return tile.advance(&mut rows.now, &mut rows.before, steps, (added, 0), &(0..width), passed);
        }
        self.advance_tiles(rows, steps, added, passed)
    }

    fn advance_tiles(&self, rows: &mut Rows, steps: usize, added: &[u64], passed: Option<&mut [u64]>) -> u64 {
        let width = self.words();
        let mut next = rows.clone();
        let mut passed = passed.map(|passed| passed.chunks_mut(STEPS * width));
        let mut ones = 0;
        for start in (0..steps).step_by(STEPS) {
            let steps = STEPS.min(steps - start);
            let block = passed.as_mut().map(|blocks| blocks.next().expect("rows for every step"));
            let offset = start * width % added.len();
            let workers = if steps * width < SHARED { 1 } else { threads().min(width.div_ceil(TILE)) };
            let share = width.div_ceil(TILE).div_ceil(workers) * TILE;
            let block = block.map(|rows| rows.chunks_exact_mut(width).collect());
            let mut shares = split(block, share).into_iter();
            let parts = next.now[1..=width].chunks_mut(share).zip(next.before[1..=width].chunks_mut(share));
            let old = &*rows;
            let work =
                |first: usize, now: &mut [u64], before: &mut [u64], passed: Option<Vec<&mut [u64]>>| {
                    self.advance_share(old, first, now, before, steps, (added, offset), passed)
                };
            ones += std::thread::scope(|scope| {
                let mut running = Vec::new();
                let mut last = 0;
                for (i, (now, before)) in parts.enumerate() {
                    let (passed, first) = (shares.next(), i * share);
                    if first + share < width {
                        running.push(scope.spawn(move || work(first, now, before, passed)));
                    } else {
                        last = work(first, now, before, passed);
                    }
                }
                running.into_iter().map(|thread| thread.join().expect("no tile panics")).sum::<u64>() + last
            });
            std::mem::swap(rows, &mut next);
        }
        ones
    }

    /// The tiles from word `first` on, one after the other.
    #[expect(clippy::too_many_arguments, reason = "a share of every argument of `advance`")]
    fn advance_share(
        &self,
        rows: &Rows,
        first: usize,
        now: &mut [u64],
        before: &mut [u64],
        steps: usize,
        (added, offset): (&[u64], usize),
        passed: Option<Vec<&mut [u64]>>,
    ) -> u64 {
        let (width, mut ones) = (self.words(), 0);
        let mut passed = split(passed, TILE).into_iter();
        let mut buffers = [vec![0; TILE + 2 * MARGIN + 2], vec![0; TILE + 2 * MARGIN + 2]];
        for (i, (now, before)) in now.chunks_mut(TILE).zip(before.chunks_mut(TILE)).enumerate() {
            let start = first + i * TILE;
            let end = start + now.len();
            // The tile with its margins.
            let (from, to) = (start.saturating_sub(MARGIN), (end + MARGIN).min(width));
            let [x, p] = &mut buffers;
            for (buffer, whole) in [(&mut *x, &rows.now), (&mut *p, &rows.before)] {
                buffer[0] = 0;
                buffer[1..=to - from].copy_from_slice(&whole[1 + from..=to]);
                buffer[to - from + 1] = 0;
            }
            let tile =
                Tile { rule: self, first: from, width: to - from, is_first: from == 0, is_last: to == width };
            let inner = start - from..end - from;
            let passed = passed.next();
            let (x, p) = (&mut x[..to - from + 2], &mut p[..to - from + 2]);
            ones += tile.advance(x, p, steps, (added, offset), &inner, passed);
            now.copy_from_slice(&x[1 + inner.start..=inner.end]);
            before.copy_from_slice(&p[1 + inner.start..=inner.end]);
        }
        ones
    }
}

/// A part of the columns of a row, by words.
struct Tile<'a> {
    rule: &'a Recurrence,
    first: usize,
    width: usize,
    is_first: bool,
    is_last: bool,
}

impl Tile<'_> {
    /// All steps of a tile; `inner` is what remains of it without its margins.
    fn advance(
        &self,
        now: &mut [u64],
        before: &mut [u64],
        steps: usize,
        (added, offset): (&[u64], usize),
        inner: &std::ops::Range<usize>,
        mut passed: Option<Vec<&mut [u64]>>,
    ) -> u64 {
        let (row, mut offset, mut ones) = (self.rule.words(), offset, 0);
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
            ones += simd::step(x, p, b, self.rule.neighbours, self.rule.own);
            // The margins are counted where they belong.
            ones -= (words::count_ones(&x[1..=inner.start]) + words::count_ones(&x[1 + inner.end..])) as u64;
            self.mend_ends(x, p);
            std::mem::swap(&mut x, &mut p);
        }
        // After an odd number of steps the two have changed places.
        if steps % 2 == 1 {
            now.swap_with_slice(before);
        }
        ones
    }

    /// What the ends add to the new row, and what must not stand past the last entry.
    fn mend_ends(&self, x: &[u64], new: &mut [u64]) {
        let rule = self.rule;
        if self.is_last {
            new[self.width] &= words::last_mask(rule.len);
        }
        if !rule.neighbours || rule.ends == Ends::Open {
            return;
        }
        let last = (rule.len - 1) % 64;
        let (low, high) = (x[1] & 1, x[self.width] >> last & 1);
        let (to_low, to_high) = if rule.ends == Ends::Joined { (high, low) } else { (low, high) };
        if self.is_first {
            new[1] ^= to_low;
        }
        if self.is_last {
            new[self.width] ^= to_high << last;
        }
    }
}

/// Rows cut into tiles: for each tile its part of every row. Without rows there is nothing.
fn split(rows: Option<Vec<&mut [u64]>>, tile: usize) -> Vec<Vec<&mut [u64]>> {
    let rows = rows.unwrap_or_default();
    let parts = rows.first().map_or(0, |row| row.len().div_ceil(tile));
    let mut tiles: Vec<Vec<&mut [u64]>> = (0..parts).map(|_| Vec::with_capacity(rows.len())).collect();
    for row in rows {
        for (tile, part) in tiles.iter_mut().zip(row.chunks_mut(tile)) {
            tile.push(part);
        }
    }
    tiles
}

/// One step on plain words: `p` becomes A·x + p + b. `x` has a word more on both sides of the others' first and last.
pub(crate) fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) {
    let len = b.len();
    let sides = x[..len].iter().zip(&x[1..=len]).zip(&x[2..]);
    let rest = p[1..=len].iter_mut().zip(b);
    match (neighbours, own) {
        (true, true) => sides.zip(rest).for_each(|(((l, x), r), (p, b))| {
            *p ^= (x << 1 | l >> 63) ^ (x >> 1 | r << 63) ^ x ^ b;
        }),
        (true, false) => sides.zip(rest).for_each(|(((l, x), r), (p, b))| {
            *p ^= (x << 1 | l >> 63) ^ (x >> 1 | r << 63) ^ b;
        }),
        (false, true) => sides.zip(rest).for_each(|(((_, x), _), (p, b))| *p ^= x ^ b),
        (false, false) => rest.for_each(|(p, b)| *p ^= b),
    }
}
