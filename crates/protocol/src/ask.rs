//! What clients send. A server rejects fields that it does not know, so that a misspelt one is noticed.

use crate::rules::Rules;
use crate::tasks::{StudentsSee, Work};
use serde::{Deserialize, Serialize};

/// An empty body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nothing {}

/// A new player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMe {
    /// The name to display; a random one if omitted.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
}

/// A new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name to display.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24))]
    pub name: String,
}

/// The content of a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The secret of the link.
    pub token: String,
}

/// Your log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewLog {
    /// A word for each event since the start: `A1`, `undo`, `redo`, `restart`, `?nudge`, `+1200` milliseconds.
    #[cfg_attr(
        feature = "openapi",
        schema(max_length = 8192, example = "+900 A1 B1 undo")
    )]
    pub log: String,
}

/// A typed code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TypedCode {
    /// The code; case, spaces and hyphens do not matter.
    #[cfg_attr(feature = "openapi", schema(max_length = 32))]
    pub code: String,
}

/// A joining member.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The name; your own if omitted.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
    /// Whether to join as a spectator; races only.
    #[serde(default)]
    pub spectate: bool,
}

/// The lock of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DoorIs {
    /// Whether others can join.
    pub open: bool,
}

/// A new race.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The name of the host; your own if omitted.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
    /// The rules; if omitted, Quatrainment 4×4, medium, five rounds, fewest presses.
    pub rules: Option<Rules>,
}

/// A new class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClass {
    /// The title.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub title: String,
    /// The name of the teacher; your own if omitted.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
}

/// A change to a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClassChange {
    /// The new title.
    pub title: Option<String>,
    /// What students see of each other.
    pub students_see: Option<StudentsSee>,
}

/// A new task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTask {
    /// A puzzle by its code, or the exercise of a lesson.
    pub work: Work,
    /// The title; that of the game or the lesson if omitted.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 80))]
    pub title: Option<String>,
    /// Whether students see it at once; they do if omitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
}

/// New puzzles of one game and level, each a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPuzzles {
    /// How many, from 1 to 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
    pub number: u64,
    /// A game of the catalogue, like `quatrainment`.
    #[cfg_attr(feature = "openapi", schema(example = "quatrainment"))]
    pub game: String,
    /// The size of the board, like `4x4`; at most 100 cells.
    #[cfg_attr(feature = "openapi", schema(example = "4x4"))]
    pub size: String,
    /// `easy`, `medium`, `hard` or `expert`.
    #[cfg_attr(feature = "openapi", schema(example = "medium"))]
    pub level: String,
    /// Their title, to which a number is added; the level if omitted.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 70))]
    pub title: Option<String>,
    /// Whether students see them at once; they do if omitted.
    pub open: Option<bool>,
}

/// A change to a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TaskChange {
    /// The new title.
    pub title: Option<String>,
    /// Whether students see it.
    pub open: Option<bool>,
    /// Starts it for everyone, or stops it: then students still see it, and can no longer submit work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<bool>,
    /// The minutes after which it stops by itself, from 1 to 600, if it is started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u64>,
}
