//! Surveys: the rank of a game over a range of sizes.
//!
//! Where a game's structure is known, the nullity follows from polynomials (`nullity.rs`), on boards of any size;
//! elsewhere it is found by reducing the matrix.

mod nullity;

use crate::game::Game;
use crate::grid::Size;
use crate::solve::{self, SolverError, SolverOptions};
use std::collections::BTreeMap;

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
    /// The Smith form, like [`Solver::smith_form`](crate::Solver::smith_form).
    pub smith_form: BTreeMap<u64, u64>,
}

impl Survey {
    /// Surveys one game. For many sizes of a game, [`Surveys`] is faster.
    ///
    /// # Errors
    /// When its board is too large for the memory of the options, or the survey is cancelled.
    pub fn of(game: &Game, options: &SolverOptions) -> Result<Survey, SolverError> {
        Surveys::default().of(game, options)
    }

    /// Returns whether every difference can be solved.
    #[must_use]
    pub fn is_always_solvable(&self) -> bool {
        self.nullity == 0
    }
}

/// Surveys of one game on many boards, which share common work. Several threads may use it at once.
///
/// ```
/// use quatrainment::{SolverOptions, catalogue, theory::Surveys};
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
    /// Surveys one board of the game.
    ///
    /// # Errors
    /// When the board is too large for the memory of the options, or the survey is cancelled.
    pub fn of(&self, game: &Game, options: &SolverOptions) -> Result<Survey, SolverError> {
        let (size, cells) = (game.grid().size(), game.grid().len());
        let sides: u128 = size.lengths().iter().map(|&length| u128::from(length)).sum();
        let (needed, memory) = (BYTES_A_LENGTH * sides, options.memory_limit());
        if needed > u128::from(memory) {
            return Err(SolverError::TooLarge { size, needed, memory });
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
        Ok(Survey { size, rank, nullity: cells - rank, smith_form })
    }
}
