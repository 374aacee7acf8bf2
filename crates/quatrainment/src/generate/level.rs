//! How hard a puzzle is: [`Level`], by its par relative to the typical par of its game.

use super::ways_to_press;
use crate::solve::Solver;
use num_bigint::BigUint;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A par of a quarter to a half of the typical one.
    Easy,
    /// Up to three quarters.
    Medium,
    /// Up to the typical par.
    Hard,
    /// Beyond it.
    Expert,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// Returns the name of the level.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// Returns the level of a par in a game with this typical par.
    ///
    /// ```
    /// use quatrainment::generate::Level;
    /// assert_eq!(Level::of(4, 8), Level::Easy);
    /// assert_eq!(Level::of(9, 8), Level::Expert);
    /// ```
    #[must_use]
    pub fn of(par: u64, typical: u64) -> Level {
        match par {
            _ if par > typical => Level::Expert,
            _ if par > typical * 3 / 4 => Level::Hard,
            _ if par > typical / 2 => Level::Medium,
            _ => Level::Easy,
        }
    }

    /// Returns the pars of this level, or `None` for the highest, which has no upper end. In a tiny game levels
    /// overlap.
    pub(super) fn pars(self, typical: u64) -> Option<RangeInclusive<u64>> {
        let (first, last) = match self {
            Level::Easy => (typical.div_ceil(4), typical / 2),
            Level::Medium => (typical / 2 + 1, typical * 3 / 4),
            Level::Hard => (typical * 3 / 4 + 1, typical),
            Level::Expert => return None,
        };
        let last = last.clamp(1, typical.max(1));
        Some(first.clamp(1, last)..=last)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let level = Level::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(text));
        level.ok_or_else(|| LevelError(text.to_owned()))
    }
}

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level '{0}'; use easy, medium, hard or expert")]
pub struct LevelError(String);

/// A level with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The fewest presses that solve the puzzle.
    pub par: u64,
    /// The typical par of the game: more than half of its positions need at least this many presses.
    pub typical: u64,
}

impl Grade {
    pub(super) fn new(par: u64, typical: u64) -> Grade {
        Grade {
            level: Level::of(par, typical),
            par,
            typical,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grade {
            level,
            par,
            typical,
        } = self;
        match typical {
            // The position that is solved already is half of those that can be solved, or the only one.
            0 => write!(
                f,
                "{level}: par {par} (at most two positions can be solved)"
            ),
            _ => write!(f, "{level}: par {par} (typical par {typical})"),
        }
    }
}

/// Returns the typical par of a game: the largest number of presses that provably more than half of all solvable
/// positions need.
///
/// With fewer than w presses no more positions can be reached than there are ways to press so little; w is
/// typical while that is less than half of the solvable positions.
#[must_use]
pub fn typical_par(solver: &Solver) -> u64 {
    let (cells, states) = (solver.game().grid().len(), solver.game().states());
    if states == 2
        && let Some(typical) = typical_of_two_states(cells, solver.rank() as u64)
    {
        return typical;
    }
    let solvable = solver.solvable();
    let mut reached = BigUint::ZERO;
    for (presses, ways) in ways_to_press(cells, states).enumerate() {
        reached += ways;
        if &reached << 1u8 >= solvable {
            return presses as u64;
        }
    }
    cells
}

/// The same with two states, in time that grows with the cells: the ways are counted to 64 binary digits, once
/// rounded down and once rounded up. `None` if that is too coarse to decide.
fn typical_of_two_states(cells: u64, rank: u64) -> Option<u64> {
    let Some(half) = rank.checked_sub(1) else {
        return Some(0);
    };
    if rank == cells {
        // Choosing fewer than half of the cells is as common as choosing more than half.
        return Some(cells / 2);
    }
    let mut ways = [Rounded::one(false), Rounded::one(true)];
    let mut reached = ways;
    for presses in 0..=cells {
        if presses > 0 {
            ways = ways.map(|ways| ways.times(cells - presses + 1).divided_by(presses));
            reached = [0, 1].map(|bound| reached[bound].plus(ways[bound]));
        }
        match reached.map(|bound| bound.is_at_least_power(half)) {
            [true, _] => return Some(presses),
            [false, false] => {}
            [false, true] => return None,
        }
    }
    None
}

/// A positive number `mantissa`·2^`exponent` with 64 binary digits, rounded down or up by every operation.
#[derive(Clone, Copy)]
struct Rounded {
    mantissa: u64,
    exponent: i64,
    up: bool,
}

impl Rounded {
    fn one(up: bool) -> Rounded {
        Rounded {
            mantissa: 1 << 63,
            exponent: -63,
            up,
        }
    }

    fn times(self, factor: u64) -> Rounded {
        self.rounded(
            u128::from(self.mantissa) * u128::from(factor),
            self.exponent,
        )
    }

    fn divided_by(self, divisor: u64) -> Rounded {
        // With more digits first, so that the quotient has enough of them.
        let (wide, divisor) = (u128::from(self.mantissa) << 64, u128::from(divisor));
        let quotient = if self.up {
            wide.div_ceil(divisor)
        } else {
            wide / divisor
        };
        self.rounded(quotient, self.exponent - 64)
    }

    fn plus(self, other: Rounded) -> Rounded {
        let (low, high) = if self.exponent < other.exponent {
            (self, other)
        } else {
            (other, self)
        };
        let shift = (high.exponent - low.exponent).min(127) as u32;
        let low = shifted(u128::from(low.mantissa), shift, self.up);
        self.rounded(u128::from(high.mantissa) + low, high.exponent)
    }

    /// The same rounding of another number, cut to 64 digits.
    fn rounded(self, wide: u128, exponent: i64) -> Rounded {
        let shift = 64u32.saturating_sub(wide.leading_zeros());
        let cut = shifted(wide, shift, self.up);
        match u64::try_from(cut) {
            Ok(mantissa) => Rounded {
                mantissa,
                exponent: exponent + i64::from(shift),
                up: self.up,
            },
            // Rounded up to the next power of two.
            Err(_) => Rounded {
                mantissa: 1 << 63,
                exponent: exponent + i64::from(shift) + 1,
                up: self.up,
            },
        }
    }

    /// Whether it is 2^`power` or more.
    fn is_at_least_power(self, power: u64) -> bool {
        let digits = i64::from(self.mantissa.ilog2());
        self.exponent + digits >= power as i64
    }
}

/// A number without its last digits, rounded.
fn shifted(number: u128, shift: u32, up: bool) -> u128 {
    let down = number >> shift;
    if up && down << shift != number {
        down + 1
    } else {
        down
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_counts_decide_like_exact_ones() {
        let mut undecided = 0;
        for cells in 1..80u64 {
            for rank in 0..=cells {
                let mut reached = BigUint::ZERO;
                let exact = ways_to_press(cells, 2).position(|ways| {
                    reached += ways;
                    &reached << 1u8 >= BigUint::from(1u8) << rank
                });
                let typical = typical_of_two_states(cells, rank);
                assert!(
                    typical.is_none() || typical == exact.map(|presses| presses as u64),
                    "{cells} {rank}"
                );
                undecided += u32::from(typical.is_none());
            }
        }
        // A sum that is a power of two is out of reach of rounding; that is rare.
        assert!(undecided < 10, "{undecided}");
        assert_eq!(typical_of_two_states(1_000_000, 999_996), Some(499_069));
    }

    #[test]
    fn every_par_has_one_level_and_every_level_its_pars() {
        for typical in 4..40 {
            let pars: Vec<_> = Level::ALL
                .iter()
                .filter_map(|level| level.pars(typical))
                .collect();
            assert_eq!(*pars[0].end() + 1, *pars[1].start());
            assert_eq!(*pars[1].end() + 1, *pars[2].start());
            assert_eq!(*pars[2].end(), typical);
            for (level, pars) in Level::ALL.into_iter().zip(pars) {
                assert!(
                    pars.clone().all(|par| Level::of(par, typical) == level),
                    "{typical} {level} {pars:?}"
                );
            }
        }
    }
}
