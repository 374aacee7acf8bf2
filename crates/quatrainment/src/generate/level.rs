//! How hard a puzzle is: [`Level`], by its par relative to the typical par of its game.

use crate::solve::Solver;
use crate::theory::ways_to_press;
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
        let level = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        level.ok_or_else(|| LevelError(text.to_owned()))
    }
}

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a level; there are easy, medium, hard and expert")]
pub struct LevelError(String);

/// A level with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The fewest presses that solve the puzzle.
    pub par: u64,
    /// The typical par of the game: more than half of its positions need at least this many presses.
    pub typical: u64,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grade { level, par, typical } = self;
        write!(f, "{level}: par {par}, where more than half of all positions need {typical} or more")
    }
}

/// Returns the typical par of a game: the largest number of presses that provably more than half of all solvable
/// positions need.
///
/// With fewer than w presses no more positions can be reached than there are ways to press so little; w is
/// typical while that is less than half of the solvable positions.
#[must_use]
pub fn typical_par(solver: &Solver) -> u64 {
    let solvable = solver.solvable();
    let mut reached = BigUint::ZERO;
    for (presses, ways) in ways_to_press(solver.game().grid().len(), solver.game().states()).enumerate() {
        reached += ways;
        if &reached << 1u8 >= solvable {
            return presses as u64;
        }
    }
    solver.game().grid().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;
    use crate::theory;

    #[test]
    fn more_than_half_of_all_positions_reach_the_typical_par() {
        for (name, size) in [
            ("quatrainment", "4x4"),
            ("quatrainment-a", "4x4"),
            ("lights-out", "5x5"),
            ("lights-out-torus", "3x3"),
            ("lights-out", "2x2"),
            ("merlin", "3x3"),
        ] {
            let game = game(name, size);
            let game = game.with_states(if name == "merlin" { 3 } else { 2 }).unwrap();
            let solver = Solver::new(&game).unwrap();
            let depths = theory::depths(&solver).unwrap();
            let typical = typical_par(&solver) as usize;
            let beyond: BigUint = depths[typical..].iter().sum();
            assert!(beyond << 1u8 > solver.solvable(), "{name} {size}: {typical}");
        }
    }

    #[test]
    fn every_par_has_one_level_and_every_level_its_pars() {
        for typical in 4..40 {
            let pars: Vec<_> = Level::ALL.iter().filter_map(|level| level.pars(typical)).collect();
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
