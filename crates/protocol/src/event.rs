//! The events of a room or a class, as its members receive them.
//!
//! Every event carries the new state of what changed, never a difference, so receiving one twice does no harm.

use crate::people::Member;
use crate::progress::Progress;
use crate::rules::Rules;
use crate::tasks::{StudentsSee, Task};
use serde::{Deserialize, Serialize};

/// The name of the first message of a stream, which carries a [`Hello`].
pub const HELLO: &str = "hello";

/// The name of the message after which a client fetches everything again: it missed too much.
pub const RESET: &str = "reset";

/// The topic of the daily ranking.
pub const TODAY: &str = "today";

/// The first message of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The number of the last change.
    pub seq: u64,
    /// The server's clock.
    pub now: u64,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LiveEvent {
    /// A member joined or rejoined, or has a new name or role.
    Member(Member),
    /// A member left or was removed.
    Left {
        /// The number of the member.
        member: u64,
    },
    /// The room was locked or unlocked.
    Door {
        /// Whether others can join.
        open: bool,
    },
    /// The rules of the race changed.
    Rules {
        /// The rules.
        rules: Rules,
        /// When the countdown to the next round starts by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<u64>,
    },
    /// A round will start.
    Countdown {
        /// The round.
        round: u64,
        /// When it starts, in milliseconds since 1970 by the server's clock.
        starts: u64,
        /// The server's clock now.
        now: u64,
    },
    /// A round has started: everyone gets the puzzle at the same moment.
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
    /// A member has made progress.
    Progress(Progress),
    /// A round is over. The standings follow from everyone's progress; the room also has them.
    Ended {
        /// The round.
        round: u64,
        /// Whether it was the last one.
        last: bool,
        /// When the countdown to the next round starts by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<u64>,
    },
    /// The host started a rematch with the same people.
    Rematch,
    /// A task was added or changed.
    Task {
        /// The task.
        task: Task,
    },
    /// A task was deleted.
    TaskRemoved {
        /// The number of the task.
        task: u64,
    },
    /// The class's new title and visibility.
    Class {
        /// The title.
        title: String,
        /// What students see of each other.
        students_see: StudentsSee,
    },
    /// The room or the class was deleted.
    Deleted,
    /// The number of results listed today.
    Results {
        /// The day.
        day: String,
        /// The number of results.
        total: u64,
    },
    /// An event of a newer server.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl LiveEvent {
    /// Returns the server's clock at the time of this event, if it carries it.
    #[must_use]
    pub fn now(&self) -> Option<u64> {
        match self {
            LiveEvent::Countdown { now, .. } => Some(*now),
            LiveEvent::Started { started, .. } => Some(*started),
            _ => None,
        }
    }
}
