//! Long rows of a [`Recurrence`] without shifts: the entries of a tile are dealt to the lanes of vectors so that the
//! neighbours of a vector are the vectors before and after it.
//!
//! Lane j of vector q of a tile with L vectors is entry j·L + q. So a step takes a few XORs per vector. Only the vectors at
//! the two ends of a tile have neighbours in another lane. The first and the last three lanes are margins: they overlap
//! with the neighbouring tiles, and are copied from there every 3·L steps, because what is wrong at the rim of a tile
//! moves inwards by one entry per step. Ones are counted with carry-save adders, sixteen vectors at a time.

use crate::aligned::AlignedWords;
use crate::recurrence::{Ends, Recurrence, Rows};
use crate::simd::{Isa, U64x8};
use crate::threads;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

/// The number of lanes of a vector.
const LANES: usize = 512;
/// The number of lanes in a margin.
const MARGIN: usize = 3;
/// The number of lanes without the margins.
const INNER: usize = LANES - 2 * MARGIN;
/// The greatest number of vectors of a tile: two rows of them and the row that is added fit into an L1 cache of 48 kB.
const MAX_VECTORS: usize = 208;
/// The number of vectors that are processed together. A tile is a multiple of it.
pub(crate) const GROUP: usize = 16;
/// The least number of words, over all steps, for which tiles are split among threads.
const MIN_THREADED: usize = 1 << 22;

/// The number of ones, in binary: bit i of each word is a digit of the count of its lane. Each digit is in one cache line.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Ones {
    /// The digits 1, 2, 4 and 8.
    pub(crate) digits: [U64x8; 4],
    /// The number of ones that were carried beyond 8, in sixteens, for each word.
    pub(crate) sixteens: U64x8,
}

/// A tile of two consecutive rows and of the row that is added. It changes in every step, so tiles must not share a cache line,
/// which processors fetch in pairs.
#[repr(align(128))]
struct Tile {
    /// The vectors of the current and of the previous row, with one more at both ends.
    now: Vectors,
    before: Vectors,
    /// The vectors of the row that is added, with one more at both ends, too.
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
    // As many tiles for each thread as for every other.
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
                now: slice(rows.now(), t),
                before: slice(rows.before(), t),
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
        rows.now_mut(),
        rule.len,
    );
    unslice(
        isa,
        tiles.iter().map(|tile| &tile.before[1..=vectors]),
        inner,
        rows.before_mut(),
        rule.len,
    );
    ones
}

fn locked(tile: &Mutex<Tile>) -> MutexGuard<'_, Tile> {
    tile.lock().expect("tiles do not panic")
}

/// Rounds over all tiles. Every thread has a share of them, which stay in its cache; when those of a round are taken, it helps
/// with the others, so that a thread which has to share its processor with another program holds up nobody, except with the
/// tile that it has. A round takes a fraction of a millisecond, and waking a thread that sleeps would take too long, so threads
/// look again and again for the next tile; after a while they let others run in between.
struct Rounds {
    count: usize,
    tiles: usize,
    /// The number of tiles of a share; the last one may have fewer.
    share: usize,
    /// For each share the round, times one more than there are tiles, and the number of tiles that are taken in it.
    taken: Vec<AtomicUsize>,
    /// The number of tiles that are finished in this round.
    finished: AtomicUsize,
}

impl Rounds {
    /// How often a thread looks before it lets others run: some microseconds.
    const LOOKS: usize = 2000;

    fn new(count: usize, tiles: usize, workers: usize) -> Rounds {
        let share = tiles.div_ceil(workers);
        let taken = (0..tiles.div_ceil(share))
            .map(|_| AtomicUsize::new(0))
            .collect();
        Rounds {
            count,
            tiles,
            share,
            taken,
            finished: AtomicUsize::new(0),
        }
    }

    /// Returns the next round and tile for a thread, or `None` at the end. Waits while others finish a round.
    fn take(&self, worker: usize) -> Option<(usize, usize)> {
        let shares = self.taken.len();
        let mut looks = 0;
        loop {
            let mut own_round = None;
            for share in (worker..worker + shares).map(|share| share % shares) {
                let taken = self.taken[share].load(Ordering::Acquire);
                let (round, number) = (taken / (self.tiles + 1), taken % (self.tiles + 1));
                if round == self.count {
                    return None;
                }
                // The next round begins share by share: a thread waits for its own.
                if round != *own_round.get_or_insert(round) {
                    break;
                }
                let tile = share * self.share + number;
                let is_left = number < self.share && tile < self.tiles;
                let take = || {
                    let (next, failed) = (Ordering::AcqRel, Ordering::Relaxed);
                    self.taken[share]
                        .compare_exchange(taken, taken + 1, next, failed)
                        .is_ok()
                };
                if is_left && take() {
                    return Some((round, tile));
                }
            }
            looks += 1;
            if looks < Rounds::LOOKS {
                std::hint::spin_loop()
            } else {
                std::thread::yield_now()
            }
        }
    }

    /// Says that a tile of a round is finished. After the last one, calls `between` and begins the next round.
    fn finish(&self, round: usize, between: impl FnOnce()) {
        if self.finished.fetch_add(1, Ordering::AcqRel) + 1 == self.tiles {
            between();
            self.finished.store(0, Ordering::Relaxed);
            let next = (round + 1) * (self.tiles + 1);
            self.taken
                .iter()
                .for_each(|taken| taken.store(next, Ordering::Release));
        }
    }
}

impl Tile {
    /// Advances by some steps. Returns the number of ones of the rows that are passed.
    fn advance(&mut self, isa: Isa, rule: &Recurrence, steps: usize) -> u64 {
        let vectors = self.added.len() - 2;
        let mut ones = Ones::default();
        let mut past_end = 0;
        apply_boundary(&mut self.now, self.end, self.is_first, rule.ends);
        for _ in 0..steps {
            if let Some((vector, lane)) = self.end {
                past_end += u64::from(get(&self.now[1 + vector], lane) && get(&self.counted, lane));
            }
            self.now[0] = up(&self.now[vectors]);
            self.now[vectors + 1] = down(&self.now[1]);
            let next = &mut self.before[1..=vectors];
            isa.sliced_step(
                &self.now,
                next,
                &self.added[1..=vectors],
                rule.own,
                &self.counted,
                &mut ones,
            );
            apply_boundary(&mut self.before, self.end, self.is_first, rule.ends);
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
fn apply_boundary(row: &mut [U64x8], end: Option<(usize, usize)>, is_first: bool, ends: Ends) {
    let last = row.len() - 2;
    let mirrored = ends == Ends::Mirrored;
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

/// How an instruction set computes with vectors.
pub(crate) struct Bitwise<Load, Store, Xor3, Majority> {
    pub(crate) load: Load,
    pub(crate) store: Store,
    pub(crate) xor3: Xor3,
    /// The bits that at least two of three vectors have.
    pub(crate) majority: Majority,
}

/// The operations of [`Bitwise`].
trait Operations {
    type Vector: Copy;

    fn load(&self, vector: &U64x8) -> Self::Vector;

    fn store(&self, to: &mut U64x8, vector: Self::Vector);

    fn xor3(&self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    fn majority(&self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// Adds two digits to a third, and returns the carry.
    #[inline(always)]
    fn add(&self, digit: &mut Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        let carry = self.majority(*digit, a, b);
        *digit = self.xor3(*digit, a, b);
        carry
    }
}

impl<V, Load, Store, Xor3, Majority> Operations for Bitwise<Load, Store, Xor3, Majority>
where
    V: Copy,
    Load: Fn(&U64x8) -> V,
    Store: Fn(&mut U64x8, V),
    Xor3: Fn(V, V, V) -> V,
    Majority: Fn(V, V, V) -> V,
{
    type Vector = V;

    #[inline(always)]
    fn load(&self, vector: &U64x8) -> V {
        (self.load)(vector)
    }

    #[inline(always)]
    fn store(&self, to: &mut U64x8, vector: V) {
        (self.store)(to, vector);
    }

    #[inline(always)]
    fn xor3(&self, a: V, b: V, c: V) -> V {
        (self.xor3)(a, b, c)
    }

    #[inline(always)]
    fn majority(&self, a: V, b: V, c: V) -> V {
        (self.majority)(a, b, c)
    }
}

/// Computes one step of a tile: `p` becomes A·x + p + b, where `x` has one more vector at both ends. Adds the ones of `x` in
/// the lanes of `counted` to `ones`.
#[inline(always)]
#[expect(private_bounds, reason = "the only operations are those of `Bitwise`")]
pub(crate) fn step(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    own: bool,
    counted: &U64x8,
    ones: &mut Ones,
    with: &impl Operations,
) {
    if own {
        step_with::<true, _>(x, p, b, counted, ones, with);
    } else {
        step_with::<false, _>(x, p, b, counted, ones, with);
    }
}

#[inline(always)]
fn step_with<const OWN: bool, O: Operations>(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    counted: &U64x8,
    ones: &mut Ones,
    with: &O,
) {
    let zero = with.load(&[0; 8]);
    let [mut first, mut second, mut third, mut fourth] =
        ones.digits.each_ref().map(|digit| with.load(digit));
    let groups = p
        .as_chunks_mut::<GROUP>()
        .0
        .iter_mut()
        .zip(b.as_chunks::<GROUP>().0);
    for (group, (p, b)) in groups.enumerate() {
        let x: &[U64x8; GROUP + 2] = x[GROUP * group..]
            .first_chunk()
            .expect("a group and its neighbours");
        let (mut left, mut middle) = (with.load(&x[0]), with.load(&x[1]));
        // Eights twice, fours twice, twos twice: written out by the compiler, since every loop has two turns.
        let mut eights = [zero; 2];
        for (i, eight) in eights.iter_mut().enumerate() {
            let mut fours = [zero; 2];
            for (j, four) in fours.iter_mut().enumerate() {
                let mut twos = [zero; 2];
                for (k, two) in twos.iter_mut().enumerate() {
                    let q = 8 * i + 4 * j + 2 * k;
                    let (right, next) = (with.load(&x[q + 2]), with.load(&x[q + 3]));
                    let sums = [
                        with.xor3(left, right, if OWN { middle } else { zero }),
                        with.xor3(middle, next, if OWN { right } else { zero }),
                    ];
                    for (q, sum) in (q..).zip(sums) {
                        let new = with.xor3(sum, with.load(&p[q]), with.load(&b[q]));
                        with.store(&mut p[q], new);
                    }
                    *two = with.add(&mut first, middle, right);
                    (left, middle) = (right, next);
                }
                *four = with.add(&mut second, twos[0], twos[1]);
            }
            *eight = with.add(&mut third, fours[0], fours[1]);
        }
        let mut sixteen = [0; 8];
        with.store(&mut sixteen, with.add(&mut fourth, eights[0], eights[1]));
        for (sum, (word, mask)) in ones.sixteens.iter_mut().zip(sixteen.iter().zip(counted)) {
            *sum += u64::from((word & mask).count_ones());
        }
    }
    for (to, digit) in ones.digits.iter_mut().zip([first, second, third, fourth]) {
        with.store(to, digit);
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
            isa.transpose_bits(&mut block);
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
                isa.transpose_bits(&mut block);
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
