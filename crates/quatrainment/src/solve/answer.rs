//! The answers of a [`Solver`](crate::Solver): a [`Solution`] with its [`Evidence`], or why there is none.

use crate::grid::Size;
use crate::notation::{named_cells, weighted_sum};
use crate::pattern::Pattern;
use num_bigint::BigUint;
use std::sync::Arc;

/// Presses that make a difference, with the evidence that they are the fewest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub(super) presses: Pattern,
    pub(super) evidence: Evidence,
    pub(super) nullity: usize,
    pub(super) solutions: Arc<BigUint>,
}

/// Why a solution is known to have the fewest presses, or how far that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// There is no other solution.
    Unique,
    /// All solutions were examined.
    Examined,
    /// The solutions are pairs of choices on classes of cells, and all pairs from which fewer presses could come were
    /// examined.
    Split,
    /// There are too many solutions to examine them all; none has fewer presses than this.
    AtLeast(u64),
}

impl Evidence {
    /// Combines it with another lower bound.
    pub(super) fn or_at_least(self, other: u64) -> Evidence {
        match self {
            Evidence::AtLeast(bound) => Evidence::AtLeast(bound.max(other)),
            proven => proven,
        }
    }
}

impl Solution {
    /// Returns the number of presses of each cell.
    #[must_use]
    pub fn presses(&self) -> &Pattern {
        &self.presses
    }

    /// Returns the number of presses.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.presses.sum()
    }

    /// Returns the evidence that no solution has fewer presses, or a bound.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// Returns whether it is proven that no solution has fewer presses.
    #[must_use]
    pub fn is_fewest(&self) -> bool {
        self.lower_bound() == self.count()
    }

    /// Returns a number of presses that no solution goes below.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        match self.evidence {
            Evidence::Unique | Evidence::Examined | Evidence::Split => self.count(),
            Evidence::AtLeast(bound) => bound,
        }
    }

    /// Returns the number of solutions; with two states, 2 to the power of the nullity.
    #[must_use]
    pub fn solutions(&self) -> &BigUint {
        &self.solutions
    }

    /// Returns the number of solutions as text: short numbers in full, long ones as a power.
    #[must_use]
    pub fn solutions_text(&self) -> String {
        count_text(&self.solutions, self.presses.states(), self.nullity)
    }

    /// Returns the number of independent quiet sets of the game.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.nullity
    }
}

/// Returns a number of solutions as text: a short one in full, a long one as a power. It is not written out to see how
/// long it is, because that takes more code than all the rest of the arithmetic, and programs in a browser should be small.
pub(super) fn count_text(solutions: &BigUint, states: u8, nullity: usize) -> String {
    if let Ok(number @ 0..1_000_000) = u32::try_from(solutions) {
        return number.to_string();
    }
    let power = || (0..nullity).fold(BigUint::from(1u8), |power, _| power * states);
    if states == 2 || *solutions == power() {
        return format!("{states}^{nullity}");
    }
    let (mut rest, mut digits) = (solutions / 10u8, 0);
    while rest != BigUint::ZERO {
        rest /= 10u8;
        digits += 1;
    }
    format!("about 10^{digits}")
}

/// No presses make the difference: an invariant stands against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    pub(super) invariant: Pattern,
}

impl std::error::Error for Unsolvable {}

impl std::fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let states = self.invariant.states();
        if states == 2 {
            return write!(
                f,
                "no solution: every press changes an even number of the cells {}, and an odd number of them differ",
                named_cells(&self.invariant)
            );
        }
        write!(
            f,
            "no solution: no press changes {} modulo {states}, and start and target differ in it",
            weighted_sum(&self.invariant)
        )
    }
}

impl Unsolvable {
    /// Returns a set of cells whose sum no press changes and on which start and target disagree; with more than two
    /// states, the weights of the cells in that sum.
    #[must_use]
    pub fn invariant(&self) -> &Pattern {
        &self.invariant
    }

    /// Returns the name and the weight of each cell of the invariant.
    #[must_use]
    pub fn weights(&self) -> Vec<(String, u8)> {
        let grid = self.invariant.grid();
        self.invariant
            .cells()
            .map(|cell| (grid.name(cell), self.invariant.get(cell)))
            .collect()
    }
}

/// Why a game was not prepared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The board needs too much memory.
    #[error("a {size} board is too large: it needs {} of memory, and the limit is {}", sizes(*needed, *memory).0, sizes(*needed, *memory).1)]
    TooLarge {
        /// The size of the board.
        size: Size,
        /// The bytes it would need.
        needed: u128,
        /// The bytes allowed.
        memory: u64,
    },
    /// The work was [cancelled](super::SolverOptions::cancel).
    #[error("cancelled")]
    Cancelled,
}

/// Why not every solution with the fewest presses can be returned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveAllError {
    /// There is no solution.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// There are too many to examine.
    #[error("there are {solutions} solutions, too many to examine them all")]
    TooMany {
        /// How many there are, as text.
        solutions: String,
    },
    /// The solver was cancelled before the fewest presses were proven.
    #[error("cancelled")]
    Cancelled,
}

/// Returns a number of bytes as text.
fn bytes(number: u128) -> String {
    let mut one = 1;
    for unit in ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"] {
        if number < 1000 * one {
            return format!("{} {unit}", (number + one / 2) / one);
        }
        one *= 1000;
    }
    "more than 1000 EB".to_owned()
}

/// Returns two different numbers of bytes as texts that differ, with as few digits as that takes.
fn sizes(needed: u128, memory: u64) -> (String, String) {
    let memory = u128::from(memory);
    let (rounded, limit) = (bytes(needed), bytes(memory));
    if rounded != limit {
        return (rounded, limit);
    }
    let (mut one, mut unit) = (1, "bytes");
    for (larger, name) in [(1_000, "kB"), (1_000_000, "MB"), (1_000_000_000, "GB")] {
        if needed / larger != memory / larger {
            (one, unit) = (larger, name);
        }
    }
    let text = |number: u128| format!("{} {unit}", number / one);
    (text(needed), text(memory))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_written_in_full_and_long_ones_as_powers() {
        let six = |power: u32| BigUint::from(6u8).pow(power);
        for (solutions, states, nullity, text) in [
            (BigUint::from(1u8), 2, 0, "1"),
            (BigUint::from(1u8) << 19, 2, 19, "524288"),
            (BigUint::from(1u8) << 20, 2, 20, "2^20"),
            (six(7), 6, 7, "279936"),
            (six(8), 6, 8, "6^8"),
            (six(8) / 2u8, 6, 8, "839808"),
            (six(9) / 2u8, 6, 9, "about 10^6"),
            (BigUint::from(10u8).pow(40) - 1u8, 6, 60, "about 10^39"),
            (BigUint::from(10u8).pow(40), 6, 60, "about 10^40"),
        ] {
            assert_eq!(count_text(&solutions, states, nullity), text);
        }
    }

    #[test]
    fn different_sizes_have_different_texts() {
        for (needed, memory, expected) in [
            (32_000_000_000, 1 << 30, ("32 GB", "1 GB")),
            (1_048_577, 1_000_000, ("1048 kB", "1000 kB")),
            (1_000_001, 1_000_000, ("1000001 bytes", "1000000 bytes")),
            (1_400_000_000, 1_073_741_824, ("1400 MB", "1073 MB")),
        ] {
            let (one, other) = sizes(needed, memory);
            assert_eq!((one.as_str(), other.as_str()), expected);
        }
    }

    #[test]
    fn bytes_are_rounded_to_three_digits() {
        for (number, text) in [
            (0, "0 bytes"),
            (999, "999 bytes"),
            (1000, "1 kB"),
            (1500, "2 kB"),
            (999_499, "999 kB"),
            (12_345_678, "12 MB"),
            (u128::from(u64::MAX), "18 EB"),
            (u128::MAX, "more than 1000 EB"),
        ] {
            assert_eq!(bytes(number), text);
        }
    }
}
