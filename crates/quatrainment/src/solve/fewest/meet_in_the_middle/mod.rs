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
mod split;

use super::component::Component;
use super::parallel;
use super::walsh::block_work;
use light_list::LightList;
use modtwo::{SumWeights, Summand, Vector};
use split::Class;
pub(super) use split::ClassSplit;
use std::sync::Arc;

/// Pairs that are examined in one step.
const SLICE: u64 = 1 << 21;

/// Blocks of a class that are enumerated again in one step.
const HEAVY_SLICE: u64 = 1 << 12;

/// Pairs whose weights are counted at once.
const RUN: usize = 1 << 12;

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
    counting: [Counting; 2],
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

/// What is needed to count the weights of pairs on the other half.
struct Counting {
    /// For each class of the other half: its cells in the origin, and the rows of either class of this half there.
    classes: [(Summand, [SumWeights; 2]); 2],
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
        let capacity = max_capacity.min(1 << (split.rank() / 2 + 8));
        Some(MeetInTheMiddle {
            lists: lists(split, origin, capacity)?,
            counting: [0, 1].map(|half| Counting::new(split, half, origin)),
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
            (class.columns.len() <= i16::MAX as usize).then(|| blocks * block_work(class.columns.len()))
        });
        works.sum()
    }

    /// Returns a weight that no element goes below.
    pub(super) fn lower_bound(&self) -> usize {
        self.component.rounded(self.next[0] + self.next[1], self.best.0).min(self.best.0)
    }

    /// Returns whether the best element is proven to be a lightest.
    pub(super) fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }

    /// Returns whether the search would need more memory to go on.
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
        let bound = self.component.rounded(self.next[0] + self.next[1], self.best.0);
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
                self.lists = lists(split, &self.origin, self.capacity).expect("there were lists before");
                return State::Listing(0, 0);
            }
            [None, None] => return State::OutOfMemory,
        };
        State::Level { half: cheaper, weight: self.lists[cheaper][0].least(), from: 0 }
    }

    /// Returns about how much work the next level of a half is. `None` if the lists do not go far enough: both elements of
    /// a pair could be too heavy to be listed.
    fn level_work(&self, half: usize) -> Option<u64> {
        let [first, second] = &self.lists[half];
        let sum = self.next[half];
        let pairs = |weight: usize| {
            let other = sum.checked_sub(weight).map_or(0, |rest| second.of_weight(rest).len());
            first.of_weight(weight).len() as u64 * other as u64
        };
        let listed = || (first.least()..=sum).map(pairs).fold(0, u64::saturating_add);
        let again = [0, 1].into_iter().filter(|&place| self.heaviest(half, place).is_some());
        let again = again.map(|place| self.lists[half][place].blocks() * self.block_work(half, place));
        (sum <= first.complete_to() + second.complete_to() + 1)
            .then(|| listed().saturating_mul(self.pair_work()).saturating_add(again.sum()))
    }

    /// Returns the largest weight of an element in the pairs of the next level, if the list does not go that far.
    fn heaviest(&self, half: usize, place: usize) -> Option<usize> {
        let [list, other] = [place, 1 - place].map(|place| &self.lists[half][place]);
        let heaviest = self.next[half].checked_sub(other.least())?.min(list.columns());
        (heaviest > list.complete_to()).then_some(heaviest)
    }

    fn pair_work(&self) -> u64 {
        16 + 8 * (self.component.cells.len() as u64 / 2048 + 1)
    }

    fn block_work(&self, half: usize, place: usize) -> u64 {
        block_work(self.lists[half][place].columns())
    }

    /// Examines some listed pairs of the current level.
    fn examine_listed(&mut self, half: usize, mut weight: usize, mut from: usize, threads: usize) -> u64 {
        let sum = self.next[half];
        let mut rectangles = Vec::new();
        let mut pairs = 0;
        let last = sum.saturating_sub(self.lists[half][1].least());
        while weight <= last && pairs < SLICE {
            let (first, second) =
                (self.lists[half][0].of_weight(weight), self.lists[half][1].of_weight(sum - weight));
            let many = (SLICE - pairs).div_ceil(second.len().max(1) as u64);
            let to = first.len().min(from + usize::try_from(many).unwrap_or(usize::MAX));
            if !second.is_empty() && from < to {
                rectangles.push(Rectangle { weight: sum, lists: [&first[from..to], second] });
                pairs += (to - from) as u64 * second.len() as u64;
            }
            (weight, from) = if to < first.len() { (weight, to) } else { (weight + 1, 0) };
        }
        self.best = self.best_of(half, &rectangles, threads);
        self.state =
            if weight <= last { State::Level { half, weight, from } } else { self.next_heavy(half, 0) };
        pairs * self.pair_work() + 1000
    }

    /// Returns the state after the listed pairs of a level, and those that are heavy in places before `from`.
    fn next_heavy(&mut self, half: usize, from: usize) -> State {
        match (from..2).find(|&place| self.heaviest(half, place).is_some()) {
            Some(place) => State::Heavy { half, place, block: 0 },
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
            let lists = if place == 0 { [&heavy[..], light] } else { [light, &heavy[..]] };
            rectangles.push(Rectangle { weight: sum, lists });
        }
        self.best = self.best_of(half, &rectangles, threads);
        self.state = if blocks.end < self.lists[half][place].blocks() {
            State::Heavy { half, place, block: blocks.end }
        } else {
            self.next_heavy(half, place + 1)
        };
        pairs * self.pair_work() + (blocks.end - block) * self.block_work(half, place)
    }

    /// Returns the best of the pairs of some rectangles and what was known before.
    fn best_of(&self, half: usize, rectangles: &[Rectangle<'_>], threads: usize) -> (usize, u64) {
        let pairs = rectangles.iter().map(|pairs| pairs.lists[0].len() as u64 * pairs.lists[1].len() as u64);
        let parts = parallel::parts(pairs.sum(), 1 << 14, threads);
        let found = parallel::run(parts, |part| {
            let mut best = self.best;
            for rectangle in rectangles {
                self.examine_part(half, rectangle, part, parts, &mut best);
            }
            best
        });
        let key = |best: &(usize, u64)| (std::cmp::Reverse(best.0), best.1);
        found.into_iter().max_by_key(key).expect("there is a part")
    }

    /// Examines one part of the pairs of a rectangle.
    fn examine_part(
        &self,
        half: usize,
        pairs: &Rectangle<'_>,
        part: u64,
        parts: u64,
        best: &mut (usize, u64),
    ) {
        let least = [0, 1].map(|place| self.lists[1 - half][place].least());
        if pairs.weight + least[0] + least[1] > best.0 {
            return;
        }
        // Each element of the shorter list is added to a run of the longer one.
        let inner = usize::from(pairs.lists[1].len() >= pairs.lists[0].len());
        let (outer_list, inner_list) = (pairs.lists[1 - inner], pairs.lists[inner]);
        let cut = |part: u64| (inner_list.len() as u64 * part / parts) as usize;
        let inner_list = &inner_list[cut(part)..cut(part + 1)];
        let classes = &self.component.split.as_ref().expect("the code splits").halves[half];
        let [(first, first_rows), (second, second_rows)] = &self.counting[half].classes;
        let (mut weights, mut rest) = (Vec::new(), Vec::new());
        for &chosen in outer_list {
            let on_first = first_rows[1 - inner].plus(first, chosen);
            for run in inner_list.chunks(RUN) {
                first_rows[inner].weights(&on_first, run, &mut weights);
                // Elements of equal weight are examined as well: the first in reading order is kept.
                let Some(mut limit) = best.0.checked_sub(pairs.weight + least[1]) else { return };
                for (&other, &weight) in run.iter().zip(&weights) {
                    if weight as usize > limit {
                        continue;
                    }
                    let on_second = second_rows[1 - inner].plus(second, chosen);
                    second_rows[inner].weights(&on_second, &[other], &mut rest);
                    let total = pairs.weight + weight as usize + rest[0] as usize;
                    if total > best.0 {
                        continue;
                    }
                    let index = classes[1 - inner].index(chosen) ^ classes[inner].index(other);
                    if total < best.0 || index > best.1 {
                        *best = (total, index);
                        let Some(less) = best.0.checked_sub(pairs.weight + least[1]) else { return };
                        limit = less;
                    }
                }
            }
        }
    }
}

/// Returns empty lists of all classes.
fn lists(split: &ClassSplit, origin: &Vector, capacity: usize) -> Option<[[LightList; 2]; 2]> {
    let list = |half: usize, place: usize| {
        let class = &split.halves[half][place];
        LightList::new(&class.rows_on(&class.columns), &class.restricted(origin), capacity)
    };
    Some([[list(0, 0)?, list(0, 1)?], [list(1, 0)?, list(1, 1)?]])
}

/// Returns the parity of all sums of a half, if all codewords have even weight on each of its classes.
fn parity(split: &ClassSplit, half: usize, origin: &Vector) -> Option<usize> {
    let parity = |class: &Class| {
        let is_even = class.rows_on(&class.columns).iter_rows().all(|row| row.count_ones() % 2 == 0);
        is_even.then(|| class.restricted(origin).count_ones() % 2)
    };
    let [first, second] = &split.halves[half];
    Some((parity(first)? + parity(second)?) % 2)
}

impl Counting {
    fn new(split: &ClassSplit, half: usize, origin: &Vector) -> Counting {
        let classes = [0, 1].map(|place| {
            let class = &split.halves[1 - half][place];
            let rows = [0, 1].map(|own| {
                let rows = split.halves[half][own].rows_on(&class.columns);
                SumWeights::new(&rows).expect("a class has at most 32 rows")
            });
            (rows[0].sum(&class.restricted(origin), 0), rows)
        });
        Counting { classes }
    }
}

#[cfg(test)]
mod tests;
