//! How far somebody is with a round of a race or a task of a class.

use serde::{Deserialize, Serialize};

/// How far somebody is with a round or a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// The round of a race or the task of a class.
    pub task: u64,
    /// The number of the member.
    pub member: u64,
    /// Whether it is solved.
    pub solved: bool,
    /// Whether the host struck the result.
    pub struck: bool,
    /// The presses, undone ones too; for an exercise the answers given.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The cells that differ from the target.
    pub left: u64,
    /// The time that it took; in a race by the server's clock, once solved.
    pub milliseconds: u64,
}

/// What became of a game. It never goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// It is being played.
    Open,
    /// It is solved, and counts.
    Solved,
    /// It was solved, and the host or the operator struck it: it does not count.
    Struck,
}

impl State {
    /// Returns the state behind the two truths on the wire. Whatever is struck was solved.
    #[must_use]
    pub fn of(solved: bool, struck: bool) -> State {
        match (solved, struck) {
            (_, true) => State::Struck,
            (true, false) => State::Solved,
            (false, false) => State::Open,
        }
    }

    /// Returns whether it is solved, as the wire says it.
    #[must_use]
    pub fn is_solved(self) -> bool {
        self != State::Open
    }

    /// Returns whether it is struck, as the wire says it.
    #[must_use]
    pub fn is_struck(self) -> bool {
        self == State::Struck
    }
}

impl Progress {
    /// Returns what became of the game.
    #[must_use]
    pub fn state(&self) -> State {
        State::of(self.solved, self.struck)
    }

    /// Returns how far a member is with a round or a task.
    #[must_use]
    pub fn find(all: &[Progress], member: u64, task: u64) -> Option<&Progress> {
        all.iter()
            .find(|one| (one.member, one.task) == (member, task))
    }

    /// Takes how far somebody is now into a list. What arrives late does not bring a solved game back.
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

/// Somebody's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// How far it is.
    pub progress: Progress,
    /// The puzzle's code, unless it is an exercise.
    pub code: Option<String>,
    /// The log.
    pub log: String,
}

/// What you handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Handed {
    /// How far you are.
    pub progress: Progress,
    /// What is said about an answer.
    pub comment: Option<String>,
}
