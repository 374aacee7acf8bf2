//! Long rows of a [`Recurrence`] without shifts: the entries of a tile are dealt to the lanes of vectors so that the
//! neighbours of a vector are the vectors before and after it.
//!
//! Lane j of vector q of a tile with L vectors is entry j·L + q. So a step takes a few XORs per vector. Only the vectors at
//! the two ends of a tile have neighbours in another lane. The first and the last three lanes are margins: they overlap
//! with the neighbouring tiles, and are copied from there every 3·L steps, because what is wrong at the rim of a tile
//! moves inwards by one entry per step. Ones are counted with carry-save adders, sixteen vectors at a time.

use super::rounds::Rounds;
use super::{Boundary, Recurrence, Rows};
use crate::kernels::portable::sliced::{GROUP, Ones};
use crate::kernels::{AlignedWords, Isa, U64x8};
use crate::threads;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard};

/// The number of lanes of a vector.
const LANES: usize = 512;
/// The number of lanes in a margin.
const MARGIN: usize = 3;
/// The number of lanes without the margins.
const INNER: usize = LANES - 2 * MARGIN;
/// The greatest number of vectors of a tile: two rows of them and the row that is added fit into an L1 cache of 48 kB.
const MAX_VECTORS: usize = 208;
/// The least number of words, over all steps, for which tiles are split among threads.
const MIN_THREADED: usize = 1 << 22;

/// A tile of two consecutive rows and of the row that is added. It changes in every step, so tiles must not share a cache line,
/// which processors fetch in pairs.
#[repr(align(128))]
struct Tile {
    /// The vectors of the current and of the previous row, with one more at both ends.
    now: Vectors,
    before: Vectors,
    /// The vectors of the row that is added, also with one more at both ends.
    added: Vectors,
    /// The lanes whose ones are counted.
    counted: U64x8,
    /// The place after the last entry, if it is in this tile: vector and lane.
    end: Option<(usize, usize)>,
    is_first: bool,
}

/// Vectors in memory pages of their own: a processor also fetches what follows in a page, which another thread could be
/// writing.
struct Vectors {
    words: AlignedWords,
    start: usize,
    len: usize,
}

impl Vectors {
    /// The number of vectors in a page.
    const PAGE: usize = 4096 / size_of::<U64x8>();

    fn zeros(len: usize) -> Vectors {
        // One page more, so that the start of one can be chosen.
        let words = AlignedWords::zeros(8 * (len.next_multiple_of(Vectors::PAGE) + Vectors::PAGE));
        let first = words.as_ptr() as usize / size_of::<U64x8>();
        Vectors {
            start: first.next_multiple_of(Vectors::PAGE) - first,
            words,
            len,
        }
    }
}

impl Deref for Vectors {
    type Target = [U64x8];

    fn deref(&self) -> &[U64x8] {
        &self.words.as_chunks().0[self.start..][..self.len]
    }
}

impl DerefMut for Vectors {
    fn deref_mut(&mut self) -> &mut [U64x8] {
        &mut self.words.as_chunks_mut().0[self.start..][..self.len]
    }
}

/// Advances rows that are long enough, with the same row added in every step. Returns the number of ones of the rows that
/// are passed.
pub(crate) fn advance(
    isa: Isa,
    rule: &Recurrence,
    rows: &mut Rows,
    steps: usize,
    added: &[u64],
) -> u64 {
    let most = rule.len.div_ceil(INNER * GROUP);
    let workers = if steps * rule.words() < MIN_THREADED {
        1
    } else {
        threads().min(most)
    };
    // The same number of tiles for each thread.
    let count = rule
        .len
        .div_ceil(INNER * MAX_VECTORS)
        .next_multiple_of(workers);
    let vectors = rule.len.div_ceil(INNER * count).next_multiple_of(GROUP);
    let inner = INNER * vectors;
    let slice = |words: &[u64], t: usize| {
        let mut tile = Vectors::zeros(vectors + 2);
        let start = (t * inner) as isize - (MARGIN * vectors) as isize;
        slice(isa, words, start, &mut tile[1..=vectors]);
        tile
    };
    let mut tiles: Vec<Mutex<Tile>> = (0..rule.len.div_ceil(inner))
        .map(|t| {
            let end = rule.len - t * inner + MARGIN * vectors;
            let last_counted = if end < (LANES - MARGIN) * vectors {
                end.div_ceil(vectors)
            } else {
                LANES - MARGIN
            };
            Mutex::new(Tile {
                now: slice(rows.current(), t),
                before: slice(rows.previous(), t),
                added: slice(added, t),
                counted: lanes(MARGIN, last_counted),
                end: (end < LANES * vectors).then_some((end % vectors, end / vectors)),
                is_first: t == 0,
            })
        })
        .collect();
    let round_steps = MARGIN * vectors;
    let rounds = Rounds::new(steps.div_ceil(round_steps), tiles.len(), workers);
    let work = |worker: usize| {
        let mut ones = 0;
        while let Some((round, tile)) = rounds.take(worker) {
            let steps = (steps - round * round_steps).min(round_steps);
            ones += locked(&tiles[tile]).advance(isa, rule, steps);
            rounds.finish(round, || {
                let mut tiles: Vec<_> = tiles.iter().map(locked).collect();
                copy_margins(&mut tiles, |tile| &mut tile.now);
                copy_margins(&mut tiles, |tile| &mut tile.before);
            });
        }
        ones
    };
    let ones = std::thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = (1..workers)
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        work(0)
            + running
                .into_iter()
                .map(|thread| thread.join().expect("tiles do not panic"))
                .sum::<u64>()
    });
    let tiles: Vec<_> = tiles
        .iter_mut()
        .map(|tile| tile.get_mut().expect("tiles do not panic"))
        .collect();
    unslice(
        isa,
        tiles.iter().map(|tile| &tile.now[1..=vectors]),
        inner,
        rows.current_mut(),
        rule.len,
    );
    unslice(
        isa,
        tiles.iter().map(|tile| &tile.before[1..=vectors]),
        inner,
        rows.previous_mut(),
        rule.len,
    );
    ones
}

fn locked(tile: &Mutex<Tile>) -> MutexGuard<'_, Tile> {
    tile.lock().expect("tiles do not panic")
}

impl Tile {
    /// Advances by some steps. Returns the number of ones of the rows that are passed.
    fn advance(&mut self, isa: Isa, rule: &Recurrence, steps: usize) -> u64 {
        let vectors = self.added.len() - 2;
        let mut ones = Ones::default();
        let mut past_end = 0;
        apply_boundary(&mut self.now, self.end, self.is_first, rule.boundary);
        for _ in 0..steps {
            if let Some((vector, lane)) = self.end {
                past_end += u64::from(get(&self.now[1 + vector], lane) && get(&self.counted, lane));
            }
            self.now[0] = up(&self.now[vectors]);
            self.now[vectors + 1] = down(&self.now[1]);
            let next = &mut self.before[1..=vectors];
            isa.boards.sliced_step(
                &self.now,
                next,
                &self.added[1..=vectors],
                rule.own,
                &self.counted,
                &mut ones,
            );
            apply_boundary(&mut self.before, self.end, self.is_first, rule.boundary);
            std::mem::swap(&mut self.now, &mut self.before);
        }
        let mut total = 16 * ones.sixteens.iter().sum::<u64>();
        for (i, digit) in ones.digits.iter().enumerate() {
            let counted = digit
                .iter()
                .zip(&self.counted)
                .map(|(word, mask)| (word & mask).count_ones());
            total += u64::from(counted.sum::<u32>()) << i;
        }
        total - past_end
    }
}

/// Writes what is beyond the ends of a row: zero, or the end itself. What is further beyond in the lane of the last entry
/// stays zero, so that it is not counted.
fn apply_boundary(
    row: &mut [U64x8],
    end: Option<(usize, usize)>,
    is_first: bool,
    boundary: Boundary,
) {
    let last = row.len() - 2;
    let mirrored = boundary == Boundary::Mirrored;
    if is_first {
        let bit = mirrored && get(&row[1], MARGIN);
        set(&mut row[last], MARGIN - 1, bit);
    }
    if let Some((vector, lane)) = end {
        let bit = mirrored
            && match vector {
                0 => get(&row[last], lane - 1),
                _ => get(&row[vector], lane),
            };
        set(&mut row[1 + vector], lane, bit);
        let keep = !(1 << (lane % 64));
        row[2 + vector..=last]
            .iter_mut()
            .for_each(|words| words[lane / 64] &= keep);
    }
}

/// Copies the margins of every tile from the tiles beside it.
fn copy_margins(tiles: &mut [MutexGuard<'_, Tile>], row: impl Fn(&mut Tile) -> &mut Vectors) {
    const MASK: u64 = (1 << MARGIN) - 1;
    for t in 1..tiles.len() {
        let (left, right) = tiles.split_at_mut(t);
        let (left, right) = (row(&mut left[t - 1]), row(&mut right[0]));
        for (left, right) in left.iter_mut().zip(right.iter_mut()) {
            let from_left = left[7] >> (64 - 2 * MARGIN) & MASK;
            let from_right = right[0] >> MARGIN & MASK;
            right[0] = right[0] & !MASK | from_left;
            left[7] = left[7] & !(MASK << (64 - MARGIN)) | from_right << (64 - MARGIN);
        }
    }
}

/// Returns a vector of the lanes from `start` to `end`.
fn lanes(start: usize, end: usize) -> U64x8 {
    let mut lanes = [0; 8];
    (start..end).for_each(|lane| set(&mut lanes, lane, true));
    lanes
}

fn get(vector: &U64x8, lane: usize) -> bool {
    crate::words::get(vector, lane)
}

fn set(vector: &mut U64x8, lane: usize, bit: bool) {
    crate::words::set(vector, lane, bit);
}

/// Moves every lane up by one.
fn up(vector: &U64x8) -> U64x8 {
    std::array::from_fn(|w| vector[w] << 1 | if w > 0 { vector[w - 1] >> 63 } else { 0 })
}

/// Moves every lane down by one.
fn down(vector: &U64x8) -> U64x8 {
    std::array::from_fn(|w| vector[w] >> 1 | if w < 7 { vector[w + 1] << 63 } else { 0 })
}

/// Deals the bits from `start` on, which may be negative, to the lanes of a tile. Bits past both ends are zero.
fn slice(isa: Isa, words: &[u64], start: isize, vectors: &mut [U64x8]) {
    let word = |i: isize| {
        usize::try_from(i)
            .ok()
            .and_then(|i| words.get(i))
            .copied()
            .unwrap_or(0)
    };
    let len = vectors.len() as isize;
    for (chunk, vectors) in vectors.chunks_mut(64).enumerate() {
        for w in 0..8 {
            let mut block: [u64; 64] = std::array::from_fn(|i| {
                let first = start + (64 * w + i) as isize * len + 64 * chunk as isize;
                let (low, bits) = (first.div_euclid(64), first.rem_euclid(64));
                if bits == 0 {
                    word(low)
                } else {
                    word(low) >> bits | word(low + 1) << (64 - bits)
                }
            });
            isa.bits.transpose_bits(&mut block);
            vectors
                .iter_mut()
                .zip(block)
                .for_each(|(vector, word)| vector[w] = word);
        }
    }
}

/// Collects the entries of all tiles in a row, without the margins.
fn unslice<'a>(
    isa: Isa,
    tiles: impl Iterator<Item = &'a [U64x8]>,
    inner: usize,
    row: &mut [u64],
    len: usize,
) {
    row.fill(0);
    for (t, vectors) in tiles.enumerate() {
        for (chunk, part) in vectors.chunks(64).enumerate() {
            for w in 0..8 {
                let mut block = [0; 64];
                block
                    .iter_mut()
                    .zip(part)
                    .for_each(|(word, vector)| *word = vector[w]);
                isa.bits.transpose_bits(&mut block);
                for (i, run) in block.into_iter().enumerate() {
                    let lane = 64 * w + i;
                    if !(MARGIN..LANES - MARGIN).contains(&lane) {
                        continue;
                    }
                    let first = t * inner + (lane - MARGIN) * vectors.len() + 64 * chunk;
                    if first >= len {
                        continue;
                    }
                    let run = if len - first < 64 {
                        run & !(!0 << (len - first))
                    } else {
                        run
                    };
                    let (word, shift) = (first / 64, first % 64);
                    row[word] |= run << shift;
                    let rest = if shift == 0 { 0 } else { run >> (64 - shift) };
                    if rest != 0 {
                        row[word + 1] |= rest;
                    }
                }
            }
        }
    }
}
