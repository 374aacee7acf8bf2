//! Meet in the middle: lightest elements where the code splits by classes of cells (`split.rs`).
//!
//! The four classes make two halves. An element with weight a on one half and b on the other has weight a + b. If all
//! elements with a ≤ s and all with b ≤ t have been examined, any other has weight s + t + 2 at least. So the light
//! elements of each class are listed (`light_list.rs`), 2^(k/2) instead of 2^k candidates; pairs of the two lists of a half
//! are examined by their sum, level by level in the half where that is cheaper, and each pair is an element whose weight
//! on the other half is counted. The search ends when s + t + 2 reaches the best weight.
//!
//! A list need not go as far as a level does. Where one element of a pair is too heavy to be listed, the other is among
//! the lightest of its class: the heavy ones are enumerated again, a slice of their class at a time, paired with those
//! few, and discarded.

mod light_list;

use super::component::Component;
use super::parallel;
use super::split::{Class, ClassSplit};
use super::walsh::block_work;
use light_list::LightList;
use modtwo::Vector;
use std::sync::Arc;

/// Pairs that are examined in one step.
const SLICE: u64 = 1 << 24;

/// Blocks of a class that are enumerated again in one step.
const HEAVY_SLICE: u64 = 1 << 12;

/// The number of elements of either list whose pairs are examined at a time.
const TILE: usize = 1 << 10;

/// Starting a thread takes longer than to examine fewer pairs.
const MIN_PAIRS: u64 = 1 << 18;

/// The factor by which lists grow that turn out to be too short.
const GROWTH: usize = 8;

/// The maximum number of bytes of an element in a list, which grows by doubling.
const BYTES_PER_ELEMENT: u64 = 8;

/// A search for a lightest element.
pub(super) struct MeetInTheMiddle {
    component: Arc<Component>,
    origin: Vector,
    /// The maximum number of elements of a list, now and if that is too few.
    capacity: usize,
    max_capacity: usize,
    lists: [[LightList; 2]; 2],
    /// The origin on each class.
    origins: [[Vector; 2]; 2],
    state: State,
    /// The parity of every sum of a half, where there is one.
    parities: [Option<usize>; 2],
    /// In each half, all pairs with a smaller sum have been examined.
    next: [usize; 2],
    /// The smallest weight so far, and the largest index that has it.
    pub(super) best: (usize, u64),
    /// Whether the first of all lightest elements in reading order is wanted, not any.
    wants_first: bool,
}

enum State {
    /// Listing the elements of a class: half and place.
    Listing(usize, usize),
    /// Examining the pairs of a half whose elements are both listed: the weight on its first class, and how far its
    /// pairs have been examined.
    Level {
        half: usize,
        weight: usize,
        from: usize,
    },
    /// Examining the pairs with an element that is too heavy to be listed, of the class in this place: the next block
    /// of that class.
    Heavy {
        half: usize,
        place: usize,
        block: u64,
    },
    /// Longer lists than fit in memory would be needed.
    OutOfMemory,
    Done,
}

/// Pairs of elements: every one of the first list with every one of the second.
#[derive(Clone, Copy)]
struct Rectangle<'a> {
    /// Their weight on the half.
    weight: usize,
    lists: [&'a [u32]; 2],
}

impl MeetInTheMiddle {
    /// Starts at `origin`, with lists of at most `memory` bytes. Returns `None` if the code does not split or a class has
    /// too many cells.
    pub(super) fn new(
        component: &Arc<Component>,
        origin: &Vector,
        memory: u64,
        wants_first: bool,
    ) -> Option<MeetInTheMiddle> {
        let split = component.split.as_ref()?;
        let elements = memory / (4 * BYTES_PER_ELEMENT);
        let max_capacity = usize::try_from(elements).unwrap_or(usize::MAX).max(1 << 12);
        let capacity = max_capacity.min(first_capacity(split.rank()));
        Some(MeetInTheMiddle {
            lists: lists(split, origin, capacity)?,
            origins: split
                .halves
                .each_ref()
                .map(|half| half.each_ref().map(|class| class.restricted(origin))),
            component: component.clone(),
            origin: origin.clone(),
            capacity,
            max_capacity,
            state: State::Listing(0, 0),
            parities: [0, 1].map(|half| parity(split, half, origin)),
            next: [0; 2],
            best: (origin.count_ones(), 0),
            wants_first,
        })
    }

    /// Returns the work of making the lists, if the code splits.
    pub(super) fn listing_work(component: &Component) -> Option<u64> {
        let split = component.split.as_ref()?;
        let classes = split.halves.iter().flatten();
        let works = classes.map(|class| {
            let blocks = (1u64 << class.rows.rows()).div_ceil(modtwo::CosetWeights::BLOCK);
            (class.columns.len() <= i16::MAX as usize)
                .then(|| blocks * block_work(class.columns.len()))
        });
        works.sum()
    }

    /// Returns a weight that no element goes below.
    pub(super) fn lower_bound(&self) -> usize {
        self.component
            .rounded(self.next[0] + self.next[1], self.best.0)
            .min(self.best.0)
    }

    /// Returns whether the best element is proven to be a lightest.
    pub(super) fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }

    /// Returns whether the search would need more memory to continue.
    pub(super) fn is_out_of_memory(&self) -> bool {
        matches!(self.state, State::OutOfMemory)
    }

    /// Takes one step, on at most this many threads; returns the work it took.
    pub(super) fn step(&mut self, threads: usize) -> u64 {
        match self.state {
            State::Listing(half, place) => {
                let list = &mut self.lists[half][place];
                let blocks = list.step(threads);
                if list.is_complete() {
                    self.state = match (half, place) {
                        (0, 0) => State::Listing(0, 1),
                        (0, 1) => State::Listing(1, 0),
                        (1, 0) => State::Listing(1, 1),
                        _ => {
                            for half in 0..2 {
                                self.advance_to(half, self.next[half].max(self.least(half)));
                            }
                            self.next_level()
                        }
                    };
                }
                blocks * self.block_work(half, place)
            }
            State::Level { half, weight, from } => self.examine_listed(half, weight, from, threads),
            State::Heavy { half, place, block } => self.examine_heavy(half, place, block, threads),
            State::OutOfMemory | State::Done => 0,
        }
    }

    /// Returns a weight that no pair of a half goes below.
    fn least(&self, half: usize) -> usize {
        self.lists[half][0].least() + self.lists[half][1].least()
    }

    /// Sets the next level of a half to a sum, or to the first one after it that has the right parity.
    fn advance_to(&mut self, half: usize, sum: usize) {
        let none = self.parities[half].is_some_and(|parity| sum % 2 != parity);
        self.next[half] = sum + usize::from(none);
    }

    /// Chooses the half whose next level is less work.
    fn next_level(&mut self) -> State {
        let bound = self
            .component
            .rounded(self.next[0] + self.next[1], self.best.0);
        if bound > self.best.0 || bound == self.best.0 && !self.wants_first {
            return State::Done;
        }
        let costs = [0, 1].map(|half| self.level_work(half));
        let cheaper = match costs {
            [Some(first), Some(second)] => usize::from(second < first),
            [Some(_), None] => 0,
            [None, Some(_)] => 1,
            [None, None] if self.capacity < self.max_capacity => {
                self.capacity = self.capacity.saturating_mul(GROWTH).min(self.max_capacity);
                let split = self.component.split.as_ref().expect("the code splits");
                self.lists =
                    lists(split, &self.origin, self.capacity).expect("there were lists before");
                return State::Listing(0, 0);
            }
            [None, None] => return State::OutOfMemory,
        };
        State::Level {
            half: cheaper,
            weight: self.lists[cheaper][0].least(),
            from: 0,
        }
    }

    /// Returns about how much work the next level of a half is. `None` if the lists do not go far enough: both elements of
    /// a pair could be too heavy to be listed.
    fn level_work(&self, half: usize) -> Option<u64> {
        let [first, second] = &self.lists[half];
        let sum = self.next[half];
        let pairs = |weight: usize| {
            let other = sum
                .checked_sub(weight)
                .map_or(0, |rest| second.of_weight(rest).len());
            first.of_weight(weight).len() as u64 * other as u64
        };
        let listed = || {
            (first.least()..=sum)
                .map(pairs)
                .fold(0, u64::saturating_add)
        };
        let again = [0, 1]
            .into_iter()
            .filter(|&place| self.heaviest(half, place).is_some());
        let again =
            again.map(|place| self.lists[half][place].blocks() * self.block_work(half, place));
        (sum <= first.complete_to() + second.complete_to() + 1).then(|| {
            listed()
                .saturating_mul(self.pair_work())
                .saturating_add(again.sum())
        })
    }

    /// Returns the largest weight of an element in the pairs of the next level, if the list does not go that far.
    fn heaviest(&self, half: usize, place: usize) -> Option<usize> {
        let [list, other] = [place, 1 - place].map(|place| &self.lists[half][place]);
        let heaviest = self.next[half]
            .checked_sub(other.least())?
            .min(list.columns());
        (heaviest > list.complete_to()).then_some(heaviest)
    }

    fn pair_work(&self) -> u64 {
        16 + 8 * (self.component.cells.len() as u64 / 2048 + 1)
    }

    fn block_work(&self, half: usize, place: usize) -> u64 {
        block_work(self.lists[half][place].columns())
    }

    /// Examines some listed pairs of the current level.
    fn examine_listed(
        &mut self,
        half: usize,
        mut weight: usize,
        mut from: usize,
        threads: usize,
    ) -> u64 {
        let sum = self.next[half];
        let mut rectangles = Vec::new();
        let mut pairs = 0;
        let last = sum.saturating_sub(self.lists[half][1].least());
        while weight <= last && pairs < SLICE {
            let (first, second) = (
                self.lists[half][0].of_weight(weight),
                self.lists[half][1].of_weight(sum - weight),
            );
            let many = (SLICE - pairs).div_ceil(second.len().max(1) as u64);
            let to = first
                .len()
                .min(from + usize::try_from(many).unwrap_or(usize::MAX));
            if !second.is_empty() && from < to {
                rectangles.push(Rectangle {
                    weight: sum,
                    lists: [&first[from..to], second],
                });
                pairs += (to - from) as u64 * second.len() as u64;
            }
            (weight, from) = if to < first.len() {
                (weight, to)
            } else {
                (weight + 1, 0)
            };
        }
        self.best = self.best_of(half, &rectangles, threads);
        self.state = if weight <= last {
            State::Level { half, weight, from }
        } else {
            self.next_heavy(half, 0)
        };
        pairs * self.pair_work() + 1000
    }

    /// Returns the state after the listed pairs of a level, and those that are heavy in places before `from`.
    fn next_heavy(&mut self, half: usize, from: usize) -> State {
        match (from..2).find(|&place| self.heaviest(half, place).is_some()) {
            Some(place) => State::Heavy {
                half,
                place,
                block: 0,
            },
            None => {
                self.advance_to(half, self.next[half] + 1);
                self.next_level()
            }
        }
    }

    /// Examines some pairs of the current level with an element that is too heavy to be listed.
    fn examine_heavy(&mut self, half: usize, place: usize, block: u64, threads: usize) -> u64 {
        let sum = self.next[half];
        let (list, other) = (&self.lists[half][place], &self.lists[half][1 - place]);
        let heaviest = self.heaviest(half, place).expect("some are too heavy");
        let blocks = block..list.blocks().min(block + HEAVY_SLICE);
        let heavy = list.heavier(blocks.clone(), heaviest, threads);
        let mut pairs = 0;
        let mut rectangles = Vec::new();
        for (weight, heavy) in (list.complete_to() + 1..).zip(&heavy) {
            let light = other.of_weight(sum - weight);
            pairs += heavy.len() as u64 * light.len() as u64;
            let lists = if place == 0 {
                [&heavy[..], light]
            } else {
                [light, &heavy[..]]
            };
            rectangles.push(Rectangle { weight: sum, lists });
        }
        self.best = self.best_of(half, &rectangles, threads);
        self.state = if blocks.end < self.lists[half][place].blocks() {
            State::Heavy {
                half,
                place,
                block: blocks.end,
            }
        } else {
            self.next_heavy(half, place + 1)
        };
        pairs * self.pair_work() + (blocks.end - block) * self.block_work(half, place)
    }

    /// Returns the best of the pairs of some rectangles and what was known before.
    fn best_of(&self, half: usize, rectangles: &[Rectangle<'_>], threads: usize) -> (usize, u64) {
        let tiles: Vec<Rectangle<'_>> = rectangles.iter().flat_map(Rectangle::tiles).collect();
        let threads =
            parallel::worthwhile(tiles.iter().map(Rectangle::pairs).sum(), MIN_PAIRS, threads);
        let found = parallel::run(tiles.len(), threads, |tile| {
            self.best_of_tile(half, &tiles[tile])
        });
        let key = |best: &(usize, u64)| (std::cmp::Reverse(best.0), best.1);
        found.into_iter().max_by_key(key).unwrap_or(self.best)
    }

    /// Returns the best of the pairs of a tile and what was known before.
    fn best_of_tile(&self, half: usize, tile: &Rectangle<'_>) -> (usize, u64) {
        let mut best = self.best;
        // A pair has at least this weight on all other cells than those of the first class of the other half.
        let least = tile.weight + self.lists[1 - half][1].least();
        let limit = |best: (usize, u64)| best.0.checked_sub(least);
        let Some(first_limit) =
            limit(best).filter(|&limit| limit >= self.lists[1 - half][0].least())
        else {
            return best;
        };
        let halves = &self
            .component
            .split
            .as_ref()
            .expect("the code splits")
            .halves;
        let [first, second] = &self.origins[1 - half];
        let sums = [0, 1].map(|place| halves[half][place].sums_on(&halves[1 - half]));
        let zero = Vector::zeros(first.len());
        let to = [first, &zero];
        let batches = [0, 1].map(|place| sums[place][0].batch(to[place], tile.lists[place]));
        // Elements of equal weight are examined as well: the first in reading order is kept.
        batches[0].light_pairs(&batches[1], first_limit as u32, |i, j, weight| {
            let chosen = [tile.lists[0][i], tile.lists[1][j]];
            let mut on_second = second.clone();
            (0..2).for_each(|place| sums[place][1].add_to(&mut on_second, chosen[place]));
            let total = tile.weight + weight as usize + on_second.count_ones();
            if total <= best.0 {
                let index = halves[half][0].index(chosen[0]) ^ halves[half][1].index(chosen[1]);
                if total < best.0 || index > best.1 {
                    best = (total, index);
                }
            }
            limit(best).unwrap_or(0) as u32
        });
        best
    }
}

/// Returns the capacity of the first lists of classes with at most this many rows. Listing an element takes about as long
/// as counting the weights of 64; with more rows, longer lists would need too much memory.
fn first_capacity(rank: usize) -> usize {
    1 << rank.saturating_sub(6).clamp(8, rank / 2 + 8)
}

/// Returns empty lists of all classes.
fn lists(split: &ClassSplit, origin: &Vector, capacity: usize) -> Option<[[LightList; 2]; 2]> {
    let list = |half: usize, place: usize| {
        let class = &split.halves[half][place];
        LightList::new(&class.rows, &class.restricted(origin), capacity)
    };
    Some([[list(0, 0)?, list(0, 1)?], [list(1, 0)?, list(1, 1)?]])
}

/// Returns the parity of all sums of a half, if all codewords have even weight on each of its classes.
fn parity(split: &ClassSplit, half: usize, origin: &Vector) -> Option<usize> {
    let parity = |class: &Class| {
        let is_even = class.rows.iter_rows().all(|row| row.count_ones() % 2 == 0);
        is_even.then(|| class.restricted(origin).count_ones() % 2)
    };
    let [first, second] = &split.halves[half];
    Some((parity(first)? + parity(second)?) % 2)
}

impl<'a> Rectangle<'a> {
    fn pairs(&self) -> u64 {
        self.lists[0].len() as u64 * self.lists[1].len() as u64
    }

    /// Cuts it into rectangles with at most `TILE` elements of either list.
    fn tiles(&self) -> impl Iterator<Item = Rectangle<'a>> {
        let (weight, [first, second]) = (self.weight, self.lists);
        let tile = move |first| {
            second.chunks(TILE).map(move |second| Rectangle {
                weight,
                lists: [first, second],
            })
        };
        first.chunks(TILE).flat_map(tile)
    }
}

#[cfg(test)]
mod tests;
