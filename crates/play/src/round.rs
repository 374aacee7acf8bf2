//! The current game and what is known of it: [`Round`].

use super::history::PreviousBest;
use super::origin::Origin;
use super::puzzle_info::PuzzleInfo;
use super::saved_games::{SavedGame, key_of};
use super::stepping::PlayedStep;
use quatrainment::Session;

/// The game that is played.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub session: Session,
    pub origin: Origin,
    /// The step of the journey, if it is one.
    pub step: Option<PlayedStep>,
    pub code: String,
    /// Whether the clock waits for the first press: the program opened the board by itself.
    pub waits: bool,
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
            origin,
            session,
        } = game;
        let code = quatrainment::notation::encode(session.puzzle()).unwrap_or_default();
        // A game that comes back won was written into the history when it was won, or when it was left.
        let is_recorded = session.is_won();
        let step = match origin {
            Origin::Step(id) => Some(PlayedStep::new(id)),
            _ => None,
        };
        Round {
            waits: !origin.is_timed(),
            step,
            session,
            origin,
            code,
            played,
            facts: None,
            is_recorded,
            best: None,
        }
    }

    /// The clock starts with the first press, and the time is not compared with others.
    pub fn wait_for_press(&mut self) {
        if !self.session.is_begun() {
            (self.waits, self.origin) = (true, self.origin.opened());
        }
    }

    /// The clock runs from now on: the player asked for this puzzle.
    pub fn run_clock(&mut self) {
        if !self.session.is_begun() {
            (self.waits, self.origin) = (false, self.origin.asked_for());
        }
    }

    pub fn key(&self) -> String {
        key_of(self.origin, &self.code)
    }

    pub fn saved(&self, updated: u64) -> SavedGame {
        SavedGame {
            updated,
            origin: self.origin,
            session: self.session.clone(),
        }
    }
}
