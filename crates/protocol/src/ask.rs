//! What clients send. A server refuses fields that it does not know, so that a misspelt one is noticed.

use crate::rules::Rules;
use crate::tasks::{StudentsSee, Work};
use serde::{Deserialize, Serialize};

/// What is sent where nothing needs to be said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nothing {}

/// A name, if one was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMe {
    /// The name to display; without it one is made up.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
}

/// Another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name to display.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24))]
    pub name: String,
}

/// What a link carried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The secret of the link.
    pub token: String,
}

/// What you did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewLog {
    /// A word for each event since the beginning: `A1`, `undo`, `redo`, `restart`, `?nudge`, `+1200` milliseconds.
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

/// Somebody who joins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The name; without it the one that you have.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
    /// Whether only to watch; a class has no such guests.
    #[serde(default)]
    pub spectate: bool,
}

/// The door.
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
    /// The name of the host; without it the one that you have.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
    /// What is played; without it Quatrainment 4×4, medium, five rounds, fewest presses.
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
    /// The name of the teacher; without it the one that you have.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 24))]
    pub name: Option<String>,
}

/// What to change about a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClassChange {
    /// Another title.
    pub title: Option<String>,
    /// What students see of each other from now on.
    pub students_see: Option<StudentsSee>,
}

/// A new task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTask {
    /// A puzzle by its code, or the exercise of a lesson.
    pub work: Work,
    /// A title; without it the one of the game or the lesson.
    #[cfg_attr(feature = "openapi", schema(nullable, max_length = 80))]
    pub title: Option<String>,
}

/// What to change about a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TaskChange {
    /// Another title.
    pub title: Option<String>,
    /// Whether students see it and may hand in.
    pub open: Option<bool>,
}
