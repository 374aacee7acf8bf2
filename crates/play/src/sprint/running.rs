//! A sprint that is being played, as it is kept beside the settings: [`RunningSprint`].

use super::{Sprint, SprintError, restore};
use std::fmt;

/// A sprint that is being played. It is written as one word, like `1794700800000:r7k2`: when its first press was, and its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningSprint {
    started_at: u64,
    code: String,
}

impl RunningSprint {
    /// Returns what to keep of a sprint; `None` before its first press and after its end.
    #[must_use]
    pub fn of(sprint: &Sprint) -> Option<RunningSprint> {
        let started_at = sprint.started_at().filter(|_| !sprint.is_over())?;
        let code = sprint.code();
        Some(RunningSprint { started_at, code })
    }

    /// Reads the word; `None` when it is damaged.
    #[must_use]
    pub fn read(text: &str) -> Option<RunningSprint> {
        let (started_at, code) = text.split_once(':')?;
        let started_at = started_at.parse().ok()?;
        let code = code.to_owned();
        restore(&code, started_at).ok()?;
        Some(RunningSprint { started_at, code })
    }

    /// Returns the sprint as it was after its last press.
    ///
    /// # Errors
    /// Returns an error like [`restore`].
    pub fn sprint(&self) -> Result<Sprint, SprintError> {
        restore(&self.code, self.started_at)
    }
}

impl fmt::Display for RunningSprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.started_at, self.code)
    }
}
