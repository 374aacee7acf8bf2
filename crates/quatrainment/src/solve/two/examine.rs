//! The fewest presses by examining every solution, a few thousand at a time.

use super::component::Component;
use super::parallel;
use gf2::{CosetWeights, Vector};

/// Blocks that are examined in one step.
const SLICE: u64 = 1 << 13;

/// A walk through all solutions.
pub(super) struct Examine {
    weights: CosetWeights,
    next: u64,
    /// The fewest presses so far, and the largest index that has them.
    pub(super) best: (u32, u64),
}

impl Examine {
    /// Begins at some solution. `None` when there are too many cells or quiet sets.
    pub(super) fn new(component: &Component, origin: &Vector) -> Option<Examine> {
        let weights = CosetWeights::new(&component.rows, origin)?;
        Some(Examine { weights, next: 0, best: (origin.count_ones() as u32, 0) })
    }

    /// The work of examining all, if that is possible.
    pub(super) fn work(component: &Component) -> Option<u64> {
        let (nullity, cells) = (component.nullity() as u32, component.cells.len());
        if nullity > 63 || cells > i16::MAX as usize {
            return None;
        }
        let blocks = (1u64 << nullity).div_ceil(CosetWeights::BLOCK);
        Some(blocks.saturating_mul(block_work(cells)))
    }

    /// Examines a slice; tells the work it took, and whether all have been examined.
    pub(super) fn step(&mut self) -> (u64, bool) {
        let slice = SLICE.min(self.weights.blocks() - self.next);
        let parts = parallel::parts(slice, 1 << 9);
        let found = parallel::run(parts, |part| {
            let blocks = self.next + slice * part / parts..self.next + slice * (part + 1) / parts;
            let mut best = self.best;
            self.weights.scan(blocks, best.0, |index, weight| {
                if weight < best.0 || weight == best.0 && index > best.1 {
                    best = (weight, index);
                }
                best.0
            });
            best
        });
        let key = |best: &(u32, u64)| (std::cmp::Reverse(best.0), best.1);
        self.best = found.into_iter().max_by_key(key).expect("there is a part");
        self.next += slice;
        (slice * block_work(self.weights.columns()), self.next == self.weights.blocks())
    }
}

/// The work of one block for so many cells.
pub(super) fn block_work(cells: usize) -> u64 {
    4 * (cells as u64 / 16 + 128)
}
