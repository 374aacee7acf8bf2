//! What the player is doing: [`Mode`], and what goes on meanwhile: [`Watch`], [`Waiting`].

use super::action::Ticket;
use super::guide::GuideStep;
use super::history::PreviousBest;
use super::puzzle_info::PuzzleInfo;
use super::question::Question;
use super::replay::Replay;
use super::sprinting::SprintRound;
use quatrainment::{Cell, Session};

/// What the player is doing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Mode {
    /// Playing.
    Play,
    /// Following the guide to the first game.
    Guide(GuideStep),
    /// Watching the solution.
    Watch(Watch),
    /// Creating a puzzle.
    SetUp(Box<SetUp>),
    /// Looking at the result of a won game; what had been reached before, once it is known.
    Won(Option<PreviousBest>),
    /// Watching a finished game.
    Replay(Box<Replay>),
    /// In a sprint.
    Sprint(Box<SprintRound>),
}

/// A solution that is being watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The presses to come, the next one last.
    pub(super) presses: Vec<Cell>,
    /// The time between two presses.
    pub(super) step: u64,
    /// When the next press comes.
    pub(super) next: u64,
}

/// A puzzle that is being made, beside the current game.
#[derive(Clone, Debug)]
pub struct SetUp {
    pub(super) session: Session,
    pub(super) facts: Option<PuzzleInfo>,
}

/// A question that is not answered yet.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub ticket: Ticket,
    pub question: Question,
    pub percent: u32,
}

/// Work that the player waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// What it is for, like `Looking for a hint`.
    pub what: &'static str,
    /// How far it is, in percent, as far as is known.
    pub percent: u32,
}

impl std::fmt::Display for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.percent {
            0 => write!(f, "{} …", self.what),
            percent => write!(f, "{} … {percent}%", self.what),
        }
    }
}

impl Watch {
    /// Returns how many presses are still to come.
    #[must_use]
    pub fn left(&self) -> usize {
        self.presses.len()
    }
}
