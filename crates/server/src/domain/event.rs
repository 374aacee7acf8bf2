//! What those who watch a room or a class get to hear, as it happens.
//!
//! Every event carries the new state of what changed, never a difference, so hearing one twice does no harm.

use super::class::{StudentsSee, Task};
use super::race::Rules;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The part that a member plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Leads a race: chooses the rules, starts rounds. There is one.
    Host,
    /// Plays.
    Player,
    /// Watches.
    Spectator,
    /// Leads a class. There may be several.
    Teacher,
    /// Learns.
    Student,
}

impl Role {
    /// Returns whether the member leads the room or the class.
    #[must_use]
    pub fn leads(self) -> bool {
        matches!(self, Role::Host | Role::Teacher)
    }

    /// Returns whether the member plays, too.
    #[must_use]
    pub fn plays(self) -> bool {
        matches!(self, Role::Host | Role::Player | Role::Student)
    }

    /// Returns the name under which it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Host => "host",
            Role::Player => "player",
            Role::Spectator => "spectator",
            Role::Teacher => "teacher",
            Role::Student => "student",
        }
    }

    /// Returns the role with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Role> {
        let all = [
            Role::Host,
            Role::Player,
            Role::Spectator,
            Role::Teacher,
            Role::Student,
        ];
        all.into_iter().find(|role| role.name() == name)
    }
}

/// Somebody in a room or a class. The number means nothing outside of it, so nobody can be followed from room to room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Member {
    /// The number, from 1 in the order of joining.
    pub number: u64,
    /// The typed name.
    pub name: String,
    /// The part that the member plays.
    pub role: Role,
    /// When the member was last here, in milliseconds since 1970; in a class only teachers are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
}

/// How far somebody is with a round or a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    /// A round is over; fetch the room for the standing.
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
}
