//! Rounds over tiles that threads share.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Rounds over all tiles. Every thread has a share of them, which stay in its cache; when those of a round are taken, it helps
/// with the others, so that a thread which has to share its processor with another program holds up no other, except with the
/// tile that it has. A round takes a fraction of a millisecond, and waking a thread that sleeps would take too long, so threads
/// look again and again for the next tile; after a while they let others run in between.
pub(super) struct Rounds {
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

    pub(super) fn new(count: usize, tiles: usize, workers: usize) -> Rounds {
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
    pub(super) fn take(&self, worker: usize) -> Option<(usize, usize)> {
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
                // The next round starts share by share: a thread waits for its own.
                if round != *own_round.get_or_insert(round) {
                    break;
                }
                let tile = share * self.share + number;
                let is_left = number < self.share && tile < self.tiles;
                let take = || {
                    let next = Ordering::AcqRel;
                    let failed = Ordering::Relaxed;
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

    /// Marks a tile of a round as finished. After the last one, calls `between` and starts the next round.
    pub(super) fn finish(&self, round: usize, between: impl FnOnce()) {
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
