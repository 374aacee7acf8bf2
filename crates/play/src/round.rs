//! The current game and what is known of it: [`Round`].

use super::history::PreviousBest;
use super::puzzle_info::PuzzleInfo;
use super::saved_games::{SavedGame, daily_key};
use quatrainment::Session;
use quatrainment::generate::Date;

/// The game that is played.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub session: Session,
    pub daily: Option<Date>,
    pub code: String,
    /// When it was last played, in milliseconds since 1970.
    pub played: u64,
    pub facts: Option<PuzzleInfo>,
    /// Whether it is in the history already.
    pub is_recorded: bool,
    /// What had been reached before it, once it is won and written.
    pub best: Option<PreviousBest>,
}

impl Round {
    pub fn new(game: SavedGame) -> Round {
        let SavedGame {
            updated: played,
            daily,
            session,
        } = game;
        let code = quatrainment::notation::encode(session.puzzle()).unwrap_or_default();
        // A game that comes back won was written into the history when it was won, or when it was left.
        let is_recorded = session.is_won();
        Round {
            session,
            daily,
            code,
            played,
            facts: None,
            is_recorded,
            best: None,
        }
    }

    pub fn key(&self) -> String {
        self.daily.map_or_else(|| self.code.clone(), daily_key)
    }

    pub fn saved(&self, updated: u64) -> SavedGame {
        SavedGame {
            updated,
            daily: self.daily,
            session: self.session.clone(),
        }
    }
}
