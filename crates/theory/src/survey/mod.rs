//! Surveys: the rank of a game over a range of sizes.
//!
//! Where a game's structure is known, the nullity follows from polynomials (`nullity.rs`), on boards of any size;
//! elsewhere it is found by reducing the matrix.

mod nullity;
mod shard;

use quatrainment::solve::{self, SolverError, SolverOptions};
use quatrainment::{Game, Size};
use std::collections::BTreeMap;

pub use shard::{Shard, ShardError};

/// The number of bytes that polynomials take for each unit of length of a side.
const BYTES_A_LENGTH: u128 = 4;

/// The facts of one game on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The size of the board.
    pub size: Size,
    /// The rank of the game's matrix.
    pub rank: u64,
    /// The number of independent quiet sets.
    pub nullity: u64,
    /// The Smith form, like [`Solver::smith_form`](quatrainment::Solver::smith_form).
    pub smith_form: BTreeMap<u64, u64>,
}

impl Survey {
    /// Surveys one game. For many sizes of a game, [`Surveys`] is faster.
    ///
    /// # Errors
    /// Returns an error if its board is too large for the memory of the options, or the survey is cancelled.
    pub fn of(game: &Game, options: &SolverOptions) -> Result<Survey, SolverError> {
        Surveys::default().of(game, options)
    }

    /// Returns whether every difference can be solved.
    #[must_use]
    pub fn is_always_solvable(&self) -> bool {
        self.nullity == 0
    }
}

/// Surveys of games on many boards, which share common work. Several threads may use it at once.
///
/// ```
/// use quatrainment::{SolverOptions, catalogue};
/// use quatrainment_theory::Surveys;
/// let (surveys, options) = (Surveys::default(), SolverOptions::new().memory(1 << 20));
/// let lights_out = catalogue::find("lights-out")?;
/// for (size, nullity) in [("5x5", 2), ("99999x99999", 128)] {
///     let game = lights_out.game_of(&size.parse()?)?;
///     assert_eq!(surveys.of(&game, &options)?.nullity, nullity);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Surveys {
    surveyor: nullity::Surveyor,
}

impl Surveys {
    /// Surveys one board.
    ///
    /// # Errors
    /// Returns an error if the board is too large for the memory of the options, or the survey is cancelled.
    pub fn of(&self, game: &Game, options: &SolverOptions) -> Result<Survey, SolverError> {
        let (size, cells) = (game.grid().size(), game.grid().len());
        let sides: u128 = size
            .lengths()
            .iter()
            .map(|&length| u128::from(length))
            .sum();
        let (needed, memory) = (BYTES_A_LENGTH * sides, options.memory_limit());
        if needed > u128::from(memory) {
            return Err(SolverError::TooLarge {
                size,
                needed,
                memory,
            });
        }
        let smith_form = match self.surveyor.nullity(game) {
            Some(nullity) => {
                let mut form = BTreeMap::from([(1, cells - nullity), (2, nullity)]);
                form.retain(|_, count| *count > 0);
                form
            }
            None => solve::smith_form(game, options)?,
        };
        let rank = smith_form.get(&1).copied().unwrap_or(0);
        Ok(Survey {
            size,
            rank,
            nullity: cells - rank,
            smith_form,
        })
    }

    /// Returns an estimate of the work that a survey of this board takes, in elementary steps: enough to divide a survey
    /// evenly, with [`Shard::choose`].
    #[must_use]
    pub fn cost(&self, game: &Game) -> u64 {
        self.surveyor
            .cost(game)
            .unwrap_or_else(|| elimination_cost(game))
    }

    /// Returns an estimate of the work that it takes to prepare a [`Solver`](quatrainment::Solver) for this board and to search
    /// for fewest presses or for a worst case, with at most `work` for the search.
    #[must_use]
    pub fn search_cost(&self, game: &Game, work: u64) -> u64 {
        let (cells, prepare) = (game.grid().len(), elimination_cost(game));
        // Where the nullity follows at once, a search through all solutions is known to be short or not.
        let search = match self.surveyor.nullity(game) {
            Some(0) => cells,
            Some(nullity) if nullity < 48 => (cells << nullity.min(15)).max(1 << nullity),
            _ => work,
        };
        prepare.saturating_add(search.min(work))
    }
}

/// Returns an estimate of the word operations of an elimination: of all cells at once, or row by row.
fn elimination_cost(game: &Game) -> u64 {
    let cells = u128::from(game.grid().len());
    let dense = cells.pow(2).saturating_mul(cells) / 512;
    let cost = if cells <= u128::from(solve::MAX_DENSE) || game.states() > 2 {
        dense
    } else {
        let longest = game
            .grid()
            .size()
            .lengths()
            .iter()
            .copied()
            .max()
            .unwrap_or(1);
        let side = cells / u128::from(longest);
        (cells * side).saturating_mul(side.div_ceil(64)) / 2
    };
    u64::try_from(cells + cost).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support;

    #[test]
    fn larger_boards_cost_more() {
        for (name, sizes) in [
            ("lights-out", ["5x5", "99x99", "1000x1000", "100000x100000"]),
            ("quatrainment", ["4x4", "40x40", "900x900", "100000x100000"]),
            ("knight", ["5x5", "20x20", "50x50", "300x300"]),
        ] {
            let surveys = Surveys::default();
            let games = sizes.map(|size| test_support::game(name, size));
            let costs: Vec<u64> = games.iter().map(|game| surveys.cost(game)).collect();
            assert!(costs.is_sorted() && costs[0] > 0, "{name}: {costs:?}");
        }
        let surveys = Surveys::default();
        let cost = |size| surveys.search_cost(&test_support::game("lights-out", size), 1 << 30);
        // One solution, 2^2, 2^16 and 2^28.
        let costs = ["3x3", "5x5", "19x19", "59x59"].map(cost);
        assert!(costs.is_sorted(), "{costs:?}");
    }
}
