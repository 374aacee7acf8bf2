//! How many positions need how many presses.

use crate::solve::Solver;
use gf2::Matrix;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The most work that [`depths`] takes on, in elementary steps.
const MOST_WORK: u128 = 1 << 32;

/// The most solvable positions that are walked through, one byte each.
const MOST_WALKED: usize = 28;

/// How many of the solvable positions need 0, 1, 2, … presses at the fewest.
///
/// ```
/// use quatrainment::{Solver, catalogue, theory};
/// let game = catalogue::find("quatrainment-a")?.game()?;
/// let depths = theory::depths(&Solver::new(&game)?)?;
/// let depths: Vec<String> = depths.iter().map(ToString::to_string).collect();
/// assert_eq!(depths, ["1", "16", "108", "400", "878", "1176", "956", "448", "105", "8"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there are too many positions to count and no structure that helps.
pub fn depths(solver: &Solver) -> Result<Vec<BigUint>, DepthsError> {
    if solver.is_always_solvable() {
        return Ok(binomials(solver.rank() as u64));
    }
    let types = Types::of(solver);
    let walk = (solver.rank() <= MOST_WALKED)
        .then(|| (1u128 << solver.rank()) * solver.game().grid().len() as u128)
        .filter(|&work| work <= MOST_WORK);
    let count = types.as_ref().map(Types::work).filter(|&work| work <= MOST_WORK);
    match (types, count, walk) {
        (Some(types), Some(count), walk) if walk.is_none_or(|walk| count <= walk) => Ok(types.depths()),
        (_, _, Some(_)) => Ok(depths_by_walking(solver)),
        _ => Err(DepthsError { rank: solver.rank(), nullity: solver.nullity() }),
    }
}

/// C(n, 0), C(n, 1), …, C(n, n).
pub(crate) fn binomials(n: u64) -> Vec<BigUint> {
    let mut row = vec![BigUint::from(1u8)];
    for k in 0..n {
        row.push(row.last().expect("the row has begun") * (n - k) / (k + 1));
    }
    row
}

/// Cells sorted by the quiet sets that they belong to. Two cells of one type are interchangeable, so only the
/// number of presses on each type matters: with a of n cells pressed, a quiet set either leaves a or makes it
/// n − a.
struct Types {
    nullity: usize,
    /// Cells that belong to no quiet set.
    fixed: u64,
    /// For each type: which quiet sets of the basis, and how many cells.
    types: Vec<(usize, u64)>,
}

impl Types {
    /// `None` when there are too many quiet sets to go through.
    fn of(solver: &Solver) -> Option<Types> {
        let nullity = solver.nullity();
        if nullity > MOST_WALKED {
            return None;
        }
        let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
        let quiet_sets: Vec<_> = solver.quiet_sets().collect();
        for cell in solver.game().grid().cells() {
            let members = quiet_sets.iter().enumerate();
            let of = members.fold(0, |of, (place, set)| of | usize::from(set.get(cell)) << place);
            *counts.entry(of).or_default() += 1;
        }
        let fixed = counts.remove(&0).unwrap_or(0);
        Some(Types { nullity, fixed, types: counts.into_iter().collect() })
    }

    fn work(&self) -> u128 {
        let choices = self.types.iter().map(|&(_, cells)| u128::from(cells) + 1);
        choices.fold(1u128 << self.nullity, u128::saturating_mul)
    }

    fn depths(&self) -> Vec<BigUint> {
        let cells: u64 = self.types.iter().map(|&(_, cells)| cells).sum();
        let mut counts = vec![BigUint::ZERO; cells as usize + 1];
        let binomials: Vec<_> = self.types.iter().map(|&(_, cells)| binomials(cells)).collect();
        let mut weights = vec![0; 1 << self.nullity];
        self.count(0, &BigUint::from(1u8), &binomials, &mut weights, &mut counts);
        // Every position was met once for each of its 2^k solutions; cells in no quiet set are free.
        let free = crate::theory::depths::binomials(self.fixed);
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

    /// Goes through every number of presses on the types from `place` on. `weights` has, for each sum of quiet
    /// sets, the presses so far after adding it.
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
            self.count(place + 1, &(ways * &binomials[place][pressed as usize]), binomials, weights, counts);
            for (sum, weight) in weights.iter_mut().enumerate() {
                *weight += if turned(sum) { -1 } else { 1 };
            }
        }
        for (sum, weight) in weights.iter_mut().enumerate() {
            *weight -= if turned(sum) { -1 } else { cells as i64 + 1 };
        }
    }
}

/// Breadth first through all solvable positions, each as its coordinates in the basis of the pivot presses.
fn depths_by_walking(solver: &Solver) -> Vec<BigUint> {
    let reduced: Matrix = solver.game().matrix().echelon().matrix;
    let presses: Vec<usize> = (0..reduced.columns())
        .map(|press| (0..solver.rank()).fold(0, |at, row| at | usize::from(reduced.get(row, press)) << row))
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

/// There are too many positions to count by depth.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "2^{rank} positions with 2^{nullity} solutions each cannot be counted by depth; \
     that takes an always solvable game, few solutions or a small board"
)]
pub struct DepthsError {
    rank: usize,
    nullity: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

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
            let game = catalogue::find(name).unwrap().game_of(&size.parse().unwrap()).unwrap();
            let solver = Solver::new(&game).unwrap();
            let counted = Types::of(&solver).unwrap().depths();
            assert_eq!(counted, depths_by_walking(&solver), "{name} {size}");
            let sum: BigUint = counted.iter().sum();
            assert_eq!(sum, BigUint::from(1u8) << solver.rank());
        }
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        let game = catalogue::find("lights-out").unwrap().game_of(&"19x19".parse().unwrap()).unwrap();
        let error = depths(&Solver::new(&game).unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("2^345 positions with 2^16 solutions each"));
    }
}
