//! The number of positions for each number of fewest presses.

use modtwo::Matrix;
use num_bigint::BigUint;
use quatrainment::generate::ways_to_press;
use quatrainment::solve::Solver;
use quatrainment::{Cell, Size};
use std::collections::{BTreeMap, HashSet};

/// The maximum work of [`depths`], in elementary steps.
const MAX_WORK: u128 = 1 << 32;

/// The maximum number of positions of more than two states that are searched; each is stored.
const MAX_KEPT: u128 = 1 << 22;

/// The maximum number of solvable positions that are searched.
const MAX_WALKED: u128 = 1 << 28;

/// The maximum number of bits of all counts together: a gigabyte.
const MAX_BITS: u128 = 1 << 33;

/// The maximum number of independent quiet sets whose sums are enumerated.
const MAX_NULLITY: usize = 28;

/// Counts the solvable positions that need 0, 1, 2, … presses at the fewest.
///
/// ```
/// use quatrainment::{Solver, catalogue};
/// use quatrainment_theory as theory;
/// let game = catalogue::find("quatrainment-a")?.game()?;
/// let depths = theory::depths(&Solver::new(&game)?)?;
/// let depths: Vec<String> = depths.iter().map(ToString::to_string).collect();
/// assert_eq!(depths, ["1", "16", "108", "400", "878", "1176", "956", "448", "105", "8"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if there are too many positions to count and no structure that helps, or if the board is so
/// large that the counts would take more than a gigabyte.
pub fn depths(solver: &Solver) -> Result<Vec<BigUint>, DepthsError> {
    let (cells, states) = (solver.game().grid().len(), solver.game().states());
    // There is a count for each number of presses, and none is larger than the number of positions.
    let most = u128::from(cells) * u128::from(states - 1);
    let bits = u128::from(cells) * u128::from((states - 1).ilog2() + 1);
    let fits = most.saturating_mul(bits) <= MAX_BITS;
    if solver.is_always_solvable() && fits {
        return Ok(ways_to_press(cells, states).collect());
    }
    let types = if fits { Types::of(solver) } else { None };
    let walk = u128::try_from(solver.solvable())
        .ok()
        .filter(|&positions| positions <= if states == 2 { MAX_WALKED } else { MAX_KEPT })
        .and_then(|positions| positions.checked_mul(u128::from(cells)))
        .filter(|&work| work <= MAX_WORK);
    let count = types
        .as_ref()
        .map(Types::work)
        .filter(|&work| work <= MAX_WORK);
    match (types, count, walk) {
        (Some(types), Some(count), walk) if walk.is_none_or(|walk| count <= walk) => {
            Ok(types.depths())
        }
        (_, _, Some(_)) if states == 2 => Ok(walk_bits(solver)),
        (_, _, Some(_)) => Ok(walk_positions(solver)),
        _ => Err(DepthsError {
            size: solver.game().grid().size(),
            nullity: solver.nullity(),
            needs: if fits {
                "an always solvable game, few solutions or a small board"
            } else {
                "a smaller board"
            },
        }),
    }
}

/// Cells sorted by the quiet sets that they belong to. Two cells of one type are interchangeable, so only the
/// number of presses on each type matters: with a of n cells pressed, a quiet set either leaves a or makes it
/// n − a.
struct Types {
    nullity: usize,
    /// Cells that belong to no quiet set.
    fixed: u64,
    /// The types: which quiet sets of the basis, and how many cells.
    types: Vec<(usize, u64)>,
}

impl Types {
    /// Returns `None` when there are more than two states, or too many quiet sets to enumerate.
    fn of(solver: &Solver) -> Option<Types> {
        let nullity = solver.nullity();
        if solver.game().states() > 2 || nullity > MAX_NULLITY {
            return None;
        }
        let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
        let quiet_sets: Vec<_> = solver.quiet_sets().collect();
        for cell in solver.game().grid().cells() {
            let members = quiet_sets.iter().enumerate();
            let of = members.fold(0, |of, (place, set)| {
                of | usize::from(set.get(cell)) << place
            });
            *counts.entry(of).or_default() += 1;
        }
        let fixed = counts.remove(&0).unwrap_or(0);
        Some(Types {
            nullity,
            fixed,
            types: counts.into_iter().collect(),
        })
    }

    fn work(&self) -> u128 {
        let choices = self.types.iter().map(|&(_, cells)| u128::from(cells) + 1);
        choices.fold(1u128 << self.nullity, u128::saturating_mul)
    }

    fn depths(&self) -> Vec<BigUint> {
        let cells: u64 = self.types.iter().map(|&(_, cells)| cells).sum();
        let mut counts = vec![BigUint::ZERO; cells as usize + 1];
        let binomials: Vec<Vec<BigUint>> = self
            .types
            .iter()
            .map(|&(_, cells)| ways_to_press(cells, 2).collect())
            .collect();
        let mut weights = vec![0; 1 << self.nullity];
        self.count(
            0,
            &BigUint::from(1u8),
            &binomials,
            &mut weights,
            &mut counts,
        );
        // Every position was met once for each of its 2^k solutions; cells in no quiet set are free.
        let free: Vec<BigUint> = ways_to_press(self.fixed, 2).collect();
        let mut depths = vec![BigUint::ZERO; counts.len() + free.len() - 1];
        for (weight, count) in counts.iter().enumerate() {
            for (more, ways) in free.iter().enumerate() {
                depths[weight + more] += count * ways;
            }
        }
        depths.iter_mut().for_each(|depth| *depth >>= self.nullity);
        while depths.last() == Some(&BigUint::ZERO) {
            depths.pop();
        }
        depths
    }

    /// Enumerates every number of presses on the types from `place` on. `weights` has, for each sum of quiet sets,
    /// the presses so far after adding it.
    fn count(
        &self,
        place: usize,
        ways: &BigUint,
        binomials: &[Vec<BigUint>],
        weights: &mut [i64],
        counts: &mut [BigUint],
    ) {
        let Some(&(of, cells)) = self.types.get(place) else {
            let fewest = weights.iter().min().expect("there is the empty sum");
            counts[*fewest as usize] += ways;
            return;
        };
        let turned = |sum: usize| (sum & of).count_ones() % 2 == 1;
        for (sum, weight) in weights.iter_mut().enumerate() {
            *weight += if turned(sum) { cells as i64 } else { 0 };
        }
        for pressed in 0..=cells {
            self.count(
                place + 1,
                &(ways * &binomials[place][pressed as usize]),
                binomials,
                weights,
                counts,
            );
            for (sum, weight) in weights.iter_mut().enumerate() {
                *weight += if turned(sum) { -1 } else { 1 };
            }
        }
        for (sum, weight) in weights.iter_mut().enumerate() {
            *weight -= if turned(sum) { -1 } else { cells as i64 + 1 };
        }
    }
}

/// Searches all solvable positions of two states breadth first, each as its coordinates in the basis of the pivot
/// presses.
fn walk_bits(solver: &Solver) -> Vec<BigUint> {
    let reduced: Matrix = solver.game().matrix().echelon().matrix;
    let presses: Vec<usize> = (0..reduced.columns())
        .map(|press| {
            (0..solver.rank()).fold(0, |at, row| {
                at | usize::from(reduced.get(row, press)) << row
            })
        })
        .collect();
    let mut visited = vec![false; 1 << solver.rank()];
    visited[0] = true;
    let mut level = vec![0usize];
    let mut depths = Vec::new();
    while !level.is_empty() {
        depths.push(BigUint::from(level.len()));
        let mut next = Vec::new();
        for at in level {
            for press in &presses {
                if !std::mem::replace(&mut visited[at ^ press], true) {
                    next.push(at ^ press);
                }
            }
        }
        level = next;
    }
    depths
}

/// Searches all solvable positions of any number of states breadth first.
fn walk_positions(solver: &Solver) -> Vec<BigUint> {
    let game = solver.game();
    let effects: Vec<Vec<(Cell, u8)>> = game.grid().cells().map(|cell| game.effect(cell)).collect();
    let mut visited: HashSet<Vec<u8>> = HashSet::from([game.blank().values()]);
    let mut level: Vec<Vec<u8>> = visited.iter().cloned().collect();
    let mut depths = Vec::new();
    while !level.is_empty() {
        depths.push(BigUint::from(level.len()));
        let mut next = Vec::new();
        for position in level {
            for effect in &effects {
                let mut pressed = position.clone();
                for &(cell, amount) in effect {
                    let state = &mut pressed[cell.position()];
                    *state =
                        ((u16::from(*state) + u16::from(amount)) % u16::from(game.states())) as u8;
                }
                if !visited.contains(&pressed) {
                    visited.insert(pressed.clone());
                    next.push(pressed);
                }
            }
        }
        level = next;
    }
    depths
}

/// Too many positions to count by depth.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the positions of a {size} board with nullity {nullity} are too many to count by depth: \
     it takes {needs}"
)]
pub struct DepthsError {
    size: Size,
    nullity: usize,
    needs: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;

    #[test]
    fn counting_by_types_agrees_with_walking() {
        for (name, size) in [
            ("lights-out", "4x4"),
            ("lights-out", "2x5"),
            ("lights-out-torus", "3x3"),
            ("quatrainment", "3x4"),
            ("quatrainment-a", "4x4"),
            ("quatrainment-b", "4x4"),
            ("lights-out-without-self", "3x4"),
            ("king", "2x5"),
        ] {
            let game = game(name, size);
            let solver = Solver::new(&game).unwrap();
            let counted = Types::of(&solver).unwrap().depths();
            assert_eq!(counted, walk_bits(&solver), "{name} {size}");
            let sum: BigUint = counted.iter().sum();
            assert_eq!(sum, BigUint::from(1u8) << solver.rank());
        }
    }

    #[test]
    fn more_states_are_counted_by_walking() {
        let game = game("lights-out", "2x2");
        for states in [2, 3, 4, 6] {
            let solver = Solver::new(&game.clone().with_states(states).unwrap()).unwrap();
            let depths = depths(&solver).unwrap();
            assert_eq!(
                depths.iter().sum::<BigUint>(),
                solver.solvable(),
                "{states}"
            );
            assert_eq!(depths, walk_positions(&solver), "{states}");
        }
    }

    #[test]
    fn boards_with_too_many_positions_are_refused() {
        let game = game("lights-out", "19x19");
        let error = depths(&Solver::new(&game).unwrap()).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("the positions of a 19x19 board with nullity 16 are too many")
        );
    }

    #[test]
    fn counts_that_would_take_too_much_memory_are_refused() {
        let solver = Solver::new(&game("lights-out", "45x22000")).unwrap();
        assert!(solver.is_always_solvable());
        let error = depths(&solver).unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("too many to count by depth: it takes a smaller board"),
            "{error}"
        );
    }
}
