//! The limits of a server that clients need to know.

/// The maximum number of cells of a board in a race.
pub const RACE_CELLS: u64 = 100;

/// The maximum number of cells of a board in a task.
pub const TASK_CELLS: u64 = 400;

/// The maximum number of people in a room or a class.
pub const MEMBERS: u64 = 200;

/// How many milliseconds after the first of a place a result still shares it: the network must not decide a race.
pub const SAME_PLACE: u64 = 50;

/// The maximum length of a log in bytes.
pub const LOG_BYTES: usize = 8 * 1024;
