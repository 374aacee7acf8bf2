//! A member's progress in a round of a race or a task of a class.

use serde::{Deserialize, Serialize};

/// A member's progress in a round or a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// The round of a race or the task of a class.
    pub task: u64,
    /// The number of the member.
    pub member: u64,
    /// Whether it is solved.
    pub solved: bool,
    /// Whether the host disqualified the result.
    pub struck: bool,
    /// The number of presses, including undone ones; for an exercise, the number of answers.
    pub presses: u64,
    /// The number of hints.
    pub hints: u64,
    /// The number of cells that differ from the target.
    pub left: u64,
    /// The time taken, in milliseconds; in a race by the server's clock, once solved.
    pub milliseconds: u64,
    /// The fewest presses that remain, in a class, where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_go: Option<u64>,
    /// The nearest that the student ever was, in presses or in cells that differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<u64>,
    /// When the student came nearer than ever before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closer: Option<u64>,
    /// Whether the player gave up the round.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gave_up: bool,
}

/// The state of a game. It only moves forwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// In progress.
    Open,
    /// The player gave up; a round does not wait for them.
    GaveUp,
    /// Solved; it counts.
    Solved,
    /// Solved, then disqualified by the host or the operator: it does not count.
    Struck,
}

impl State {
    /// Returns the state for the two fields on the wire. A disqualified game was solved.
    #[must_use]
    pub fn of(solved: bool, struck: bool) -> State {
        match (solved, struck) {
            (_, true) => State::Struck,
            (true, false) => State::Solved,
            (false, false) => State::Open,
        }
    }

    /// Returns the field `solved` on the wire.
    #[must_use]
    pub fn is_solved(self) -> bool {
        self >= State::Solved
    }

    /// Returns the field `struck` on the wire.
    #[must_use]
    pub fn is_struck(self) -> bool {
        self == State::Struck
    }
}

impl Progress {
    /// Returns the state of the game.
    #[must_use]
    pub fn state(&self) -> State {
        match State::of(self.solved, self.struck) {
            State::Open if self.gave_up => State::GaveUp,
            state => state,
        }
    }

    /// Returns it as other students see it: whether it is solved, not how it goes.
    #[must_use]
    pub fn for_others(&self) -> Progress {
        Progress {
            to_go: None,
            nearest: None,
            closer: None,
            ..self.clone()
        }
    }

    /// Returns a member's progress in a round or a task.
    #[must_use]
    pub fn find(all: &[Progress], member: u64, task: u64) -> Option<&Progress> {
        all.iter()
            .find(|one| (one.member, one.task) == (member, task))
    }

    /// Adds or replaces a member's progress in a list. Late news never reopens a solved game.
    pub fn put(all: &mut Vec<Progress>, new: Progress) {
        let known = all
            .iter_mut()
            .find(|one| (one.member, one.task) == (new.member, new.task));
        match known {
            Some(known) if known.state() > new.state() => {}
            Some(known) => *known = new,
            None => all.push(new),
        }
    }
}

/// A member's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// Its progress.
    pub progress: Progress,
    /// The puzzle's code, unless it is an exercise.
    pub code: Option<String>,
    /// The log.
    pub log: String,
}

/// The work that you submitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Handed {
    /// Your progress.
    pub progress: Progress,
    /// The feedback on an answer.
    pub comment: Option<String>,
}
