//! The fewest presses by class splitting.
//!
//! With a and b the presses in either half, each a sum over two classes, a solution has a + b. If all solutions with
//! a ≤ s and all with b ≤ t have been examined, any other has at least s + t + 2. So the light elements of each class
//! are listed; pairs of the lists are walked through by their sum, level by level in the half where that is cheaper, and
//! each pair is a solution whose presses in the other half are counted. It ends when s + t + 2 reaches the best.
//!
//! A list need not go as far as a level does. Where one element of a pair is too heavy to be listed, the other is among
//! the lightest of its class: the heavy ones are come by again, a slice of their class at a time, put together with
//! those few, and forgotten.

use super::component::Component;
use super::examine::block_work;
use super::light::LightList;
use super::parallel;
use super::split::{Class, Split};
use gf2::{SumWeights, Summand, Vector};
use std::sync::Arc;

/// Pairs that are examined in one step.
const SLICE: u64 = 1 << 21;

/// Blocks of a class that are gone through again in one step.
const HEAVY_SLICE: u64 = 1 << 12;

/// Pairs whose presses are counted in one go.
const RUN: usize = 1 << 12;

/// How many times more room the lists get when they turn out to be too short.
const MORE_ROOM: usize = 8;

/// A list takes up to so many bytes for an element, as it grows by doubling.
const BYTES: u64 = 8;

/// A search by class splitting.
pub(super) struct Pairs {
    component: Arc<Component>,
    origin: Vector,
    /// How many elements each list may have, and how many it may have when that is too few.
    room: usize,
    most_room: usize,
    lists: [[LightList; 2]; 2],
    counting: [Counting; 2],
    state: State,
    /// The parity of every sum of a half, where there is one.
    parities: [Option<usize>; 2],
    /// In each half, all pairs with a smaller sum have been examined.
    next: [usize; 2],
    /// The fewest presses so far, and the largest index that has them.
    pub(super) best: (usize, u64),
    /// Whether to go on until all solutions with the fewest presses have been come by.
    wants_all: bool,
}

/// What is needed to count the presses in the other half of pairs.
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
    /// What fits in memory is not enough.
    Stuck,
    Done,
}

/// Pairs of elements: every one of the first list with every one of the second.
struct Rectangle<'a> {
    /// The presses in the half.
    weight: usize,
    lists: [&'a [u32]; 2],
}

impl Pairs {
    /// Begins with lists that take up to so many bytes. `None` when the classes do not split, or have too many cells.
    pub(super) fn new(
        component: &Arc<Component>,
        origin: &Vector,
        memory: u64,
        wants_all: bool,
    ) -> Option<Pairs> {
        let split = component.split.as_ref()?;
        let most_room = usize::try_from(memory / (4 * BYTES)).unwrap_or(usize::MAX).max(1 << 12);
        let room = most_room.min(1 << (split.rank() / 2 + 8));
        Some(Pairs {
            lists: lists(split, origin, room)?,
            counting: [0, 1].map(|half| Counting::new(split, half, origin)),
            component: component.clone(),
            origin: origin.clone(),
            room,
            most_room,
            state: State::Listing(0, 0),
            parities: [0, 1].map(|half| parity(split, half, origin)),
            next: [0; 2],
            best: (origin.count_ones(), 0),
            wants_all,
        })
    }

    /// The work of making the lists, if the classes split.
    pub(super) fn listing_work(component: &Component) -> Option<u64> {
        let split = component.split.as_ref()?;
        let classes = split.halves.iter().flatten();
        let works = classes.map(|class| {
            let blocks = (1u64 << class.rows.rows()).div_ceil(gf2::CosetWeights::BLOCK);
            (class.columns.len() <= i16::MAX as usize).then(|| blocks * block_work(class.columns.len()))
        });
        works.sum()
    }

    /// No solution has fewer presses than this.
    pub(super) fn bound(&self) -> usize {
        self.component.rounded(self.next[0] + self.next[1], self.best.0).min(self.best.0)
    }

    /// Whether the best is proven to be.
    pub(super) fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }

    /// Whether more memory would be needed to go on.
    pub(super) fn is_stuck(&self) -> bool {
        matches!(self.state, State::Stuck)
    }

    /// Does a little of what is to be done; tells the work it took.
    pub(super) fn step(&mut self) -> u64 {
        match self.state {
            State::Listing(half, place) => {
                let list = &mut self.lists[half][place];
                let blocks = list.step();
                if list.is_complete() {
                    self.state = match (half, place) {
                        (0, 0) => State::Listing(0, 1),
                        (0, 1) => State::Listing(1, 0),
                        (1, 0) => State::Listing(1, 1),
                        _ => {
                            for half in 0..2 {
                                self.go_to(half, self.next[half].max(self.least(half)));
                            }
                            self.next_level()
                        }
                    };
                }
                blocks * self.block_work(half, place)
            }
            State::Level { half, weight, from } => self.examine_listed(half, weight, from),
            State::Heavy { half, place, block } => self.examine_heavy(half, place, block),
            State::Stuck | State::Done => 0,
        }
    }

    /// A number of presses that no pair of a half goes below.
    fn least(&self, half: usize) -> usize {
        self.lists[half][0].least() + self.lists[half][1].least()
    }

    /// The next level of a half is that of a sum, or of the first one after it that there can be.
    fn go_to(&mut self, half: usize, sum: usize) {
        let none = self.parities[half].is_some_and(|parity| sum % 2 != parity);
        self.next[half] = sum + usize::from(none);
    }

    /// Chooses the half whose next level is less work.
    fn next_level(&mut self) -> State {
        let bound = self.component.rounded(self.next[0] + self.next[1], self.best.0);
        if bound > self.best.0 || bound == self.best.0 && !self.wants_all {
            return State::Done;
        }
        let costs = [0, 1].map(|half| self.level_work(half));
        let cheaper = match costs {
            [Some(first), Some(second)] => usize::from(second < first),
            [Some(_), None] => 0,
            [None, Some(_)] => 1,
            [None, None] if self.room < self.most_room => {
                self.room = self.room.saturating_mul(MORE_ROOM).min(self.most_room);
                let split = self.component.split.as_ref().expect("it splits");
                self.lists = lists(split, &self.origin, self.room).expect("there were lists before");
                return State::Listing(0, 0);
            }
            [None, None] => return State::Stuck,
        };
        State::Level { half: cheaper, weight: self.lists[cheaper][0].least(), from: 0 }
    }

    /// About how much work the next level of a half is, if the lists go far enough: not both elements of a pair may be
    /// too heavy to be listed.
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

    /// The largest weight of an element in the pairs of the next level, where that is more than the list has.
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
    fn examine_listed(&mut self, half: usize, mut weight: usize, mut from: usize) -> u64 {
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
        self.best = self.best_of(half, &rectangles);
        self.state =
            if weight <= last { State::Level { half, weight, from } } else { self.next_heavy(half, 0) };
        pairs * self.pair_work() + 1000
    }

    /// What follows when the listed pairs of a level have been examined, and those that are heavy in places before this.
    fn next_heavy(&mut self, half: usize, from: usize) -> State {
        match (from..2).find(|&place| self.heaviest(half, place).is_some()) {
            Some(place) => State::Heavy { half, place, block: 0 },
            None => {
                self.go_to(half, self.next[half] + 1);
                self.next_level()
            }
        }
    }

    /// Examines some pairs of the current level with an element that is too heavy to be listed.
    fn examine_heavy(&mut self, half: usize, place: usize, block: u64) -> u64 {
        let sum = self.next[half];
        let (list, other) = (&self.lists[half][place], &self.lists[half][1 - place]);
        let heaviest = self.heaviest(half, place).expect("some are too heavy");
        let blocks = block..list.blocks().min(block + HEAVY_SLICE);
        let heavy = list.heavier(blocks.clone(), heaviest);
        let mut pairs = 0;
        let mut rectangles = Vec::new();
        for (weight, heavy) in (list.complete_to() + 1..).zip(&heavy) {
            let light = other.of_weight(sum - weight);
            pairs += heavy.len() as u64 * light.len() as u64;
            let lists = if place == 0 { [&heavy[..], light] } else { [light, &heavy[..]] };
            rectangles.push(Rectangle { weight: sum, lists });
        }
        self.best = self.best_of(half, &rectangles);
        self.state = if blocks.end < self.lists[half][place].blocks() {
            State::Heavy { half, place, block: blocks.end }
        } else {
            self.next_heavy(half, place + 1)
        };
        pairs * self.pair_work() + (blocks.end - block) * self.block_work(half, place)
    }

    /// The best of the pairs of some rectangles and what was known before.
    fn best_of(&self, half: usize, rectangles: &[Rectangle<'_>]) -> (usize, u64) {
        let pairs = rectangles.iter().map(|pairs| pairs.lists[0].len() as u64 * pairs.lists[1].len() as u64);
        let parts = parallel::parts(pairs.sum(), 1 << 14);
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
        let classes = &self.component.split.as_ref().expect("it splits").halves[half];
        let [(first, first_rows), (second, second_rows)] = &self.counting[half].classes;
        let (mut weights, mut rest) = (Vec::new(), Vec::new());
        for &chosen in outer_list {
            let on_first = first_rows[1 - inner].plus(first, chosen);
            for run in inner_list.chunks(RUN) {
                first_rows[inner].weights(&on_first, run, &mut weights);
                // Solutions that are as good are looked at as well: the first in reading order is kept.
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

/// Empty lists of all classes.
fn lists(split: &Split, origin: &Vector, room: usize) -> Option<[[LightList; 2]; 2]> {
    let list = |half: usize, place: usize| {
        let class = &split.halves[half][place];
        LightList::new(&class.rows_on(&class.columns), &class.restricted(origin), room)
    };
    Some([[list(0, 0)?, list(0, 1)?], [list(1, 0)?, list(1, 1)?]])
}

/// The parity of all sums of a half, if all quiet sets have an even number of presses on each of its classes.
fn parity(split: &Split, half: usize, origin: &Vector) -> Option<usize> {
    let parity = |class: &Class| {
        let is_even = class.rows_on(&class.columns).iter_rows().all(|row| row.count_ones() % 2 == 0);
        is_even.then(|| class.restricted(origin).count_ones() % 2)
    };
    let [first, second] = &split.halves[half];
    Some((parity(first)? + parity(second)?) % 2)
}

impl Counting {
    fn new(split: &Split, half: usize, origin: &Vector) -> Counting {
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
