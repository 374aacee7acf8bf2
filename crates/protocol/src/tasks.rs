//! What is to be done in a class, and who sees what of it.

use serde::{Deserialize, Serialize};

/// What students see of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StudentsSee {
    /// Only what they did themselves.
    Themselves,
    /// How many solved a task, too.
    Counts,
    /// Who solved what.
    Everyone,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// A puzzle, by its code.
    Puzzle(String),
    /// The exercise of a lesson, by its short name or number.
    Lesson(String),
}

/// A task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Task {
    /// The number; it is never used again.
    pub number: u64,
    /// The title.
    pub title: String,
    /// What is to be done.
    pub work: Work,
    /// Whether students see it and may hand in.
    pub open: bool,
}

/// How many solved a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaskCount {
    /// The task.
    pub task: u64,
    /// How many solved it.
    pub solved: u64,
}
