//! How a command ended.

/// How a command ended, other than by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Solved or done: exit code 0.
    Done,
    /// The puzzle has no solution, or what was to be checked does not hold, and the witness was written: exit code 1.
    Unsolvable,
}
