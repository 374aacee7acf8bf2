//! The light elements of one class, sorted by weight.

use super::super::parallel;
use super::super::split::MAX_ROWS;
use modtwo::{CosetWeights, Matrix, Vector};
use std::ops::Range;

/// Blocks in the first slice; the next ones double up to the maximum.
const FIRST_SLICE: u64 = 1 << 1;
const MAX_SLICE: u64 = 1 << 14;

/// Blocks that one thread enumerates at a time.
const PIECE: u64 = 1 << 10;
/// Starting a thread takes longer than to enumerate fewer blocks.
const MIN_BLOCKS: u64 = 1 << 10;

/// A slice may leave this many times more elements than its share of the capacity.
const EXCESS: u64 = 2;

/// All sums of an element and rows of a matrix up to some weight, as many as the capacity allows.
pub(super) struct LightList {
    weights: CosetWeights,
    next: u64,
    /// For each weight, the elements that have it.
    by_weight: Vec<Vec<u32>>,
    /// Every element of the blocks so far up to this weight is listed.
    complete_to: usize,
    listed: usize,
    capacity: usize,
}

impl LightList {
    /// Creates an empty list. Returns `None` if there are too many columns or rows.
    pub(super) fn new(rows: &Matrix, element: &Vector, capacity: usize) -> Option<LightList> {
        let weights = CosetWeights::new(rows, element).filter(|_| rows.rows() <= MAX_ROWS)?;
        let by_weight = vec![Vec::new(); rows.columns() + 1];
        Some(LightList {
            weights,
            next: 0,
            by_weight,
            complete_to: rows.columns(),
            listed: 0,
            capacity,
        })
    }

    /// Returns the number of cells of the class.
    pub(super) fn columns(&self) -> usize {
        self.weights.columns()
    }

    /// Returns the number of blocks to enumerate.
    pub(super) fn blocks(&self) -> u64 {
        self.weights.blocks()
    }

    /// Enumerates the next slice of blocks, on at most this many threads; returns how many it had.
    pub(super) fn step(&mut self, threads: usize) -> u64 {
        let slice = self
            .next
            .clamp(FIRST_SLICE, MAX_SLICE)
            .min(self.blocks() - self.next);
        let found = self.between(self.next..self.next + slice, 0, self.complete_to, threads);
        self.listed += found.iter().map(Vec::len).sum::<usize>();
        join(&mut self.by_weight, found);
        self.next += slice;
        // While few blocks have been enumerated, some capacity is left for the elements to come.
        let share =
            u128::from(EXCESS * self.next) * self.capacity as u128 / u128::from(self.blocks());
        let share = usize::try_from(share).unwrap_or(usize::MAX);
        let allowed = share.clamp(self.capacity.min(1 << 10), self.capacity);
        while self.listed > allowed && self.complete_to > 0 {
            self.listed -= std::mem::take(&mut self.by_weight[self.complete_to]).len();
            self.complete_to -= 1;
        }
        slice
    }

    /// Returns the elements of some blocks that are too heavy for the list, up to some weight: for each weight past
    /// [`complete_to`](LightList::complete_to), those that have it.
    pub(super) fn heavier(&self, blocks: Range<u64>, to: usize, threads: usize) -> Vec<Vec<u32>> {
        self.between(blocks, self.complete_to + 1, to, threads)
    }

    /// Returns the elements of some blocks between two weights, by weight.
    fn between(&self, blocks: Range<u64>, from: usize, to: usize, threads: usize) -> Vec<Vec<u32>> {
        let pieces = (blocks.end - blocks.start).div_ceil(PIECE) as usize;
        let threads = parallel::worthwhile(blocks.end - blocks.start, MIN_BLOCKS, threads);
        let found = parallel::run(pieces, threads, |piece| {
            let mut found: Vec<Vec<u32>> = vec![Vec::new(); to + 1 - from];
            let first = blocks.start + PIECE * piece as u64;
            self.weights.scan(
                first..blocks.end.min(first + PIECE),
                to as u32,
                |index, weight| {
                    if let Some(place) = (weight as usize).checked_sub(from) {
                        found[place].push(index as u32);
                    }
                    to as u32
                },
            );
            found
        });
        let mut pieces = found.into_iter();
        let mut all = pieces.next().expect("there is a piece");
        pieces.for_each(|piece| join(&mut all, piece));
        all
    }

    /// Returns whether all blocks have been enumerated.
    pub(super) fn is_complete(&self) -> bool {
        self.next == self.blocks()
    }

    /// Returns a weight that no element goes below; the least weight, if any element is listed.
    pub(super) fn least(&self) -> usize {
        let listed = self
            .by_weight
            .iter()
            .position(|elements| !elements.is_empty());
        listed.unwrap_or(self.complete_to + 1)
    }

    /// Returns the weight up to which all elements are listed.
    pub(super) fn complete_to(&self) -> usize {
        self.complete_to
    }

    /// Returns the elements of a weight.
    pub(super) fn of_weight(&self, weight: usize) -> &[u32] {
        self.by_weight.get(weight).map_or(&[], Vec::as_slice)
    }
}

/// Appends lists to lists.
fn join(all: &mut [Vec<u32>], more: Vec<Vec<u32>>) {
    for (all, more) in all.iter_mut().zip(more) {
        if all.is_empty() {
            *all = more;
        } else {
            all.extend(more);
        }
    }
}
