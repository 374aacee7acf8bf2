//! The tasks of a class, and what students see of each other.

use serde::{Deserialize, Serialize};

/// What students see of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StudentsSee {
    /// Their own work.
    Themselves,
    /// Also how many solved each task.
    Counts,
    /// Who solved each task.
    Everyone,
}

/// The content of a task.
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
    /// The content of a task.
    pub work: Work,
    /// Whether students see it.
    pub open: bool,
    /// When a teacher last started it for everyone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<u64>,
    /// When it ends or ended for everyone: then students still see it, and can no longer submit work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<u64>,
}

impl Task {
    /// Returns whether students can submit work now.
    #[must_use]
    pub fn is_running(&self, now: u64) -> bool {
        self.open && !self.is_over(now)
    }

    /// Returns whether its time is over, or a teacher stopped it.
    #[must_use]
    pub fn is_over(&self, now: u64) -> bool {
        self.ends.is_some_and(|ends| ends <= now)
    }
}

/// The number of students who solved a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaskCount {
    /// The task.
    pub task: u64,
    /// The number of students who solved it.
    pub solved: u64,
}
