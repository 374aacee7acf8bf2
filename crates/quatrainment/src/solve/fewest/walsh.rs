//! The weights of all elements of a coset, 2048 at a time, by a Walsh–Hadamard transform.

use super::component::Component;
use super::parallel;
use modtwo::{CosetWeights, Vector};

/// Blocks that are scanned in one step.
const SLICE: u64 = 1 << 13;

/// Blocks that one thread scans at a time.
const PIECE: u64 = 1 << 9;
/// Starting a thread takes longer than to scan fewer blocks.
const MIN_BLOCKS: u64 = 1 << 10;

/// A scan of all elements.
pub(super) struct WalshScan {
    weights: CosetWeights,
    next: u64,
    /// The smallest weight so far, and the largest index that has it.
    pub(super) best: (u32, u64),
}

impl WalshScan {
    /// Starts at `origin`. Returns `None` if there are too many cells or basis elements.
    pub(super) fn new(component: &Component, origin: &Vector) -> Option<WalshScan> {
        let weights = CosetWeights::new(&component.rows, origin)?;
        Some(WalshScan {
            weights,
            next: 0,
            best: (origin.count_ones() as u32, 0),
        })
    }

    /// Returns the work of a complete scan, if that is possible.
    pub(super) fn work(component: &Component) -> Option<u64> {
        let (nullity, cells) = (component.nullity() as u32, component.cells.len());
        if nullity > 63 || cells > i16::MAX as usize {
            return None;
        }
        let blocks = (1u64 << nullity).div_ceil(CosetWeights::BLOCK);
        Some(blocks.saturating_mul(block_work(cells)))
    }

    /// Scans a slice; returns the work it took, and whether the scan is complete.
    pub(super) fn step(&mut self, threads: usize) -> (u64, bool) {
        let slice = SLICE.min(self.weights.blocks() - self.next);
        let end = self.next + slice;
        let threads = parallel::worthwhile(slice, MIN_BLOCKS, threads);
        let found = parallel::run(slice.div_ceil(PIECE) as usize, threads, |piece| {
            let first = self.next + PIECE * piece as u64;
            let mut best = self.best;
            self.weights
                .scan(first..end.min(first + PIECE), best.0, |index, weight| {
                    if weight < best.0 || weight == best.0 && index > best.1 {
                        best = (weight, index);
                    }
                    best.0
                });
            best
        });
        let key = |best: &(u32, u64)| (std::cmp::Reverse(best.0), best.1);
        self.best = found.into_iter().max_by_key(key).expect("there is a piece");
        self.next += slice;
        (
            slice * block_work(self.weights.columns()),
            self.next == self.weights.blocks(),
        )
    }
}

/// Returns the work of one block of vectors with this many cells.
pub(super) fn block_work(cells: usize) -> u64 {
    4 * (cells as u64 / 16 + 128)
}
