//! What those who watch a room or a class get to hear, as it happens.
//!
//! Every event carries the new state of what changed, never a difference, so hearing one twice does no harm.

use crate::people::Member;
use crate::progress::Progress;
use crate::rules::Rules;
use crate::tasks::{StudentsSee, Task};
use serde::{Deserialize, Serialize};

/// The name of the first message of a stream, which carries a [`Hello`].
pub const HELLO: &str = "hello";

/// The name of the message after which everything must be fetched anew: too much was missed.
pub const RESET: &str = "reset";

/// The topic of those who watch the daily ranking.
pub const TODAY: &str = "today";

/// How a stream begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The number of the last change.
    pub seq: u64,
    /// The server's clock.
    pub now: u64,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LiveEvent {
    /// Somebody joined, came back, or has another name or part.
    Member(Member),
    /// Somebody left or was removed.
    Left {
        /// The number of the member.
        member: u64,
    },
    /// The door was opened or closed.
    Door {
        /// Whether others can join.
        open: bool,
    },
    /// The rules of the race are these now.
    Rules {
        /// The rules.
        rules: Rules,
    },
    /// A round will start.
    Countdown {
        /// The round.
        round: u64,
        /// When, in milliseconds since 1970 by the server's clock.
        starts: u64,
        /// The server's clock now.
        now: u64,
    },
    /// A round has started: here is the puzzle, for all at the same instant.
    Started {
        /// The round.
        round: u64,
        /// The puzzle's code.
        code: String,
        /// When it started.
        started: u64,
        /// When it ends at the latest.
        ends: u64,
    },
    /// Somebody is further than before.
    Progress(Progress),
    /// A round is over. Its standing follows from the progress of all; the room has it, too.
    Ended {
        /// The round.
        round: u64,
        /// Whether it was the last one.
        last: bool,
    },
    /// The host asks for another game with the same people.
    Rematch,
    /// A task was added or changed.
    Task {
        /// The task.
        task: Task,
    },
    /// A task was taken away.
    TaskRemoved {
        /// The number of the task.
        task: u64,
    },
    /// The class is called so, and students see this now.
    Class {
        /// The title.
        title: String,
        /// What students see of each other.
        students_see: StudentsSee,
    },
    /// The room or the class is gone.
    Deleted,
    /// So many results are listed today.
    Results {
        /// The day.
        day: String,
        /// The number of results.
        total: u64,
    },
    /// Something that only a newer server knows.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl LiveEvent {
    /// Returns the server's clock when this happened, if it says so.
    #[must_use]
    pub fn now(&self) -> Option<u64> {
        match self {
            LiveEvent::Countdown { now, .. } => Some(*now),
            LiveEvent::Started { started, .. } => Some(*started),
            _ => None,
        }
    }
}
