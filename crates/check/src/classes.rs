//! The fewest presses where solutions are too many to be enumerated, but split by classes of cells.
//!
//! Cells have four classes, by whether their row and their column are odd. The two where row and column are alike are one
//! half of the board, the other two the other half. In what is searched here a quiet set is determined by either half, and
//! on each half it is any choice on one class with any choice on the other. (Both are tested, by ranks.) So with k
//! independent quiet sets every class has about 2^(k/2) choices, which are enumerated. The least weights of the classes
//! add up to a number of presses below which there is nothing. A solution with fewer presses than the claimed ones exceeds
//! it by little, so on one of the halves by very little: the few pairs of choices that come so close are all computed.

use crate::machine::Machine;

/// The maximum number of independent choices of a class: 2^32 take a minute.
const MAX_RANK: usize = 32;

/// The maximum number of pairs of choices that are computed.
const MAX_PAIRS: u64 = 1 << 26;

/// Choices are computed in blocks of 2^12 at once.
const BLOCK: usize = 12;

/// A class of cells: the quiet sets that are empty on the other class of its half, and the weights of their choices.
struct Class {
    /// A basis of these sets, on all cells.
    rows: Vec<Vec<u64>>,
    /// The numbers of the cells of this class.
    cells: Vec<usize>,
    /// How many choices have each weight.
    count: Vec<u64>,
}

/// Returns the weight of the lightest solution if it is less than that of the claimed one, else that; nothing if the quiet
/// sets do not split or there is too much to compute.
pub(crate) fn lightest(machine: &Machine, claimed: &[u64], quiet: &[Vec<u64>]) -> Option<usize> {
    let [cells0, cells1, cells2, cells3] = cells_by_class(machine)?;
    let halves = [
        half(claimed, quiet, [cells0, cells1])?,
        half(claimed, quiet, [cells2, cells3])?,
    ];
    let best = weight(claimed);
    let least = |class: &Class| class.count.iter().position(|&count| count > 0);
    let floor: usize = halves.iter().flatten().map(least).sum::<Option<usize>>()?;
    // A solution with fewer presses exceeds the least weights by at most this.
    let Some(wanted) = best.checked_sub(floor + 1) else {
        return Some(best);
    };
    // If it does so by more than `first` on the first half, then by at most excess − first − 1 on the second.
    let [first_half, second_half] = halves.each_ref().map(|half| pairs(half, wanted));
    let cheapest = |excess: usize| {
        (0..=excess)
            .map(|first| {
                let second = (excess - first).checked_sub(1);
                let second = second.map_or(0, |second| second_half[second]);
                (first_half[first].saturating_add(second), first)
            })
            .min()
    };
    // Where the claimed one has far too many presses, a lighter one may still be near the least weights.
    let (excess, first) = (0..=wanted).rev().find_map(|excess| {
        let (pairs, first) = cheapest(excess)?;
        (pairs <= MAX_PAIRS).then_some((excess, first))
    })?;
    let mut lightest = search(&halves[0], claimed, first);
    if let Some(second) = (excess - first).checked_sub(1) {
        lightest = lightest.min(search(&halves[1], claimed, second));
    }
    if lightest <= floor + excess {
        return Some(lightest);
    }
    // All with an excess up to `excess` were computed.
    (excess == wanted).then_some(best)
}

/// The cells with row and column both even, both odd, only the column odd, and only the row odd. A board with one side has
/// no such classes.
fn cells_by_class(machine: &Machine) -> Option<[Vec<usize>; 4]> {
    let mut classes: [Vec<usize>; 4] = Default::default();
    for cell in 0..machine.cells() {
        let class = match machine.parities(cell)? {
            [false, false] => 0,
            [true, true] => 1,
            [false, true] => 2,
            [true, false] => 3,
        };
        classes[class].push(cell);
    }
    Some(classes)
}

/// Splits the quiet sets on a half, if they do.
fn half(claimed: &[u64], quiet: &[Vec<u64>], cells: [Vec<usize>; 2]) -> Option<[Class; 2]> {
    let [first, second] = cells;
    let on_first = zero_on(quiet, &second);
    let on_second = zero_on(quiet, &first);
    // No set but the empty one is empty on both classes, and together these make all.
    let all: Vec<usize> = first.iter().chain(&second).copied().collect();
    if on_first.len() + on_second.len() != quiet.len() || !zero_on(quiet, &all).is_empty() {
        return None;
    }
    Some([
        Class::new(claimed, on_first, first)?,
        Class::new(claimed, on_second, second)?,
    ])
}

/// A basis of the sums of these sets that are empty on these cells.
fn zero_on(sets: &[Vec<u64>], cells: &[usize]) -> Vec<Vec<u64>> {
    let mut leading: Vec<(usize, Vec<u64>)> = Vec::new();
    let mut zero = Vec::new();
    for set in sets {
        let mut set = set.clone();
        for (cell, other) in &leading {
            if has(&set, *cell) {
                add(&mut set, other);
            }
        }
        match cells.iter().find(|&&cell| has(&set, cell)) {
            Some(&cell) => leading.push((cell, set)),
            None => zero.push(set),
        }
    }
    zero
}

impl Class {
    fn new(claimed: &[u64], rows: Vec<Vec<u64>>, cells: Vec<usize>) -> Option<Class> {
        if rows.len() > MAX_RANK || i16::try_from(cells.len()).is_err() {
            return None;
        }
        let mut count = vec![0; cells.len() + 1];
        let mut class = Class {
            rows,
            cells,
            count: Vec::new(),
        };
        class.weights(claimed, |_, weight| count[weight] += 1);
        class.count = count;
        Some(class)
    }

    /// Passes the weight of every choice: the cells of the class that are pressed after its quiet sets, which are given by
    /// bits, are added to the claimed presses.
    ///
    /// The first quiet sets make the choices of a block. A cell is pressed in the choice i of it if it is in an odd number of
    /// those sets, or is pressed without them and in an even number. With S(t) the number of cells that are in exactly the
    /// sets t and pressed without them, less those that are not, the pressed cells of choice i less the others are the sum
    /// over t of S(t), or of −S(t) where t and i have an odd number of sets in common.
    fn weights(&self, claimed: &[u64], mut take: impl FnMut(u64, usize)) {
        let low = self.rows.len().min(BLOCK);
        let types: Vec<usize> = self
            .cells
            .iter()
            .map(|&cell| {
                (0..low).fold(0, |of, row| {
                    of | usize::from(has(&self.rows[row], cell)) << row
                })
            })
            .collect();
        let mut pressed: Vec<bool> = self.cells.iter().map(|&cell| has(claimed, cell)).collect();
        let mut sums = vec![0i16; 1 << low];
        let high = self.rows.len() - low;
        let mut chosen = 0u64;
        for number in 0..1u64 << high {
            if number > 0 {
                // A Gray code: one set more, or one less.
                let row = number.trailing_zeros() as usize;
                chosen ^= 1 << row;
                for (place, &cell) in self.cells.iter().enumerate() {
                    pressed[place] ^= has(&self.rows[low + row], cell);
                }
            }
            sums.fill(0);
            for (&of, &pressed) in types.iter().zip(&pressed) {
                sums[of] += if pressed { 1 } else { -1 };
            }
            for bit in 0..low {
                for pair in sums.chunks_exact_mut(2 << bit) {
                    let (even, odd) = pair.split_at_mut(1 << bit);
                    for (a, b) in even.iter_mut().zip(odd) {
                        (*a, *b) = (*a + *b, *a - *b);
                    }
                }
            }
            for (choice, &sum) in sums.iter().enumerate() {
                let weight = (self.cells.len() as i64 + i64::from(sum)) / 2;
                take(chosen << low | choice as u64, weight as usize);
            }
        }
    }

    /// The choices that exceed the least weight by at most this: by how much, and which.
    fn close(&self, claimed: &[u64], excess: usize) -> Vec<(usize, u64)> {
        let least = self.count.iter().position(|&count| count > 0).unwrap_or(0);
        let mut close = Vec::new();
        self.weights(claimed, |choice, weight| {
            if weight <= least + excess {
                close.push((weight - least, choice));
            }
        });
        close.sort_unstable();
        close
    }

    /// Adds a choice to presses.
    fn choose(&self, presses: &mut [u64], choice: u64) {
        for (row, set) in self.rows.iter().enumerate() {
            if choice >> row & 1 == 1 {
                add(presses, set);
            }
        }
    }
}

/// For every excess up to this, the number of pairs of choices that together exceed the least weights by at most that.
fn pairs(half: &[Class; 2], most: usize) -> Vec<u64> {
    let counts = half.each_ref().map(|class| {
        let least = class.count.iter().position(|&count| count > 0).unwrap_or(0);
        &class.count[least..]
    });
    let mut pairs = vec![0u64; most + 1];
    for (a, &ways) in counts[0].iter().enumerate().take(most + 1) {
        for (b, &others) in counts[1].iter().enumerate().take(most + 1 - a) {
            pairs[a + b] = pairs[a + b].saturating_add(ways.saturating_mul(others));
        }
    }
    for excess in 1..=most {
        pairs[excess] = pairs[excess].saturating_add(pairs[excess - 1]);
    }
    pairs
}

/// The least weight of the solutions that exceed the least weights on this half by at most this.
fn search(half: &[Class; 2], claimed: &[u64], excess: usize) -> usize {
    let [first, second] = half.each_ref().map(|class| class.close(claimed, excess));
    let mut lightest = usize::MAX;
    for (a, choice) in first {
        let mut with = claimed.to_vec();
        half[0].choose(&mut with, choice);
        for &(b, other) in &second {
            if a + b > excess {
                break;
            }
            let mut presses = with.clone();
            half[1].choose(&mut presses, other);
            lightest = lightest.min(weight(&presses));
        }
    }
    lightest
}

fn has(set: &[u64], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

fn add(to: &mut [u64], other: &[u64]) {
    to.iter_mut()
        .zip(other)
        .for_each(|(word, other)| *word ^= other);
}

fn weight(presses: &[u64]) -> usize {
    presses.iter().map(|word| word.count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Lines;
    use crate::recompute::quiet_sets;

    /// Every solution of all lit, one by one and by classes, from every one of a few solutions.
    #[test]
    fn agrees_with_all_solutions() {
        for side in [4, 5, 9, 11, 14, 16] {
            let text = format!(
                "quatrainment certificate 1\ngame lights-out\ngrid {side}x{side}\nwraps none\neverywhere shells 0 1\n{}",
                "x".repeat(side * side)
            );
            let machine = Machine::read(&mut Lines::new(&text)).unwrap();
            let quiet = quiet_sets(&machine);
            let words = quiet[0].len();
            for seed in 0..8u64 {
                // Any presses will do: all that add quiet sets to them do the same.
                let mut presses: Vec<u64> = (0..words as u64)
                    .map(|word| (word + 8 * seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
                    .collect();
                let rest = side * side % 64;
                if rest > 0 {
                    *presses.last_mut().unwrap() &= (1 << rest) - 1;
                }
                let all = (0..1u64 << quiet.len()).map(|number| {
                    let mut other = presses.clone();
                    for (row, set) in quiet.iter().enumerate() {
                        if number >> row & 1 == 1 {
                            add(&mut other, set);
                        }
                    }
                    weight(&other)
                });
                assert_eq!(
                    lightest(&machine, &presses, &quiet),
                    all.min(),
                    "{side}, {seed}"
                );
            }
        }
    }
}
