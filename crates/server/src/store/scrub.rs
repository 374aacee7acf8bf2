//! Removing the traces of what was deleted from the files of SQLite.
//!
//! SQLite marks deleted rows as free and leaves their bytes in the file, and older states of its pages in the log of
//! changes. Rewriting the file and emptying the log removes both. That takes as long as copying the file, so many deletions
//! share one rewriting when they come fast.

use rusqlite::Connection;
use std::time::{Duration, Instant};

/// How often rewriting is tried again after a failure.
const PAUSE: Duration = Duration::from_secs(5);

/// Rewriting takes at most one part in this many of the time.
const SHARE: u32 = 10;

/// Whether the files still have traces, and when they may be rewritten.
#[derive(Debug)]
pub struct Scrubbing {
    is_due: bool,
    not_before: Instant,
}

impl Scrubbing {
    /// Looks for what an earlier program did not finish.
    pub fn new(connection: &Connection) -> Scrubbing {
        let sql = "SELECT 1 FROM secrets WHERE name = 'scrub'";
        // A new file has no such table yet.
        let found = connection.query_row(sql, [], |_| Ok(()));
        Scrubbing {
            is_due: found.is_ok(),
            not_before: Instant::now(),
        }
    }

    /// Returns how long to wait for the next rewriting, if there is one to do.
    pub fn waits(&self) -> Option<Duration> {
        let wait = self.not_before.saturating_duration_since(Instant::now());
        self.is_due.then_some(wait)
    }

    /// Notes that something was deleted, and rewrites the file unless that was done a moment ago.
    pub fn ask(&mut self, connection: &Connection) {
        self.is_due = true;
        if self.not_before <= Instant::now() {
            self.scrub(connection);
        }
    }

    /// Does what is left to do, at the end.
    pub fn end(&mut self, connection: &Connection) {
        if self.is_due {
            self.scrub(connection);
        }
    }

    /// Rewrites the file and empties the log of changes.
    pub fn scrub(&mut self, connection: &Connection) {
        let started = Instant::now();
        match scrub(connection) {
            Ok(true) => {
                self.is_due = false;
                self.not_before = Instant::now() + started.elapsed() * SHARE;
            }
            // Somebody reads an older state.
            Ok(false) => self.not_before = Instant::now() + PAUSE,
            Err(error) => {
                tracing::warn!(%error, "could not remove the traces of what was deleted; retrying");
                self.not_before = Instant::now() + PAUSE;
            }
        }
    }
}

/// Returns whether nothing is left.
fn scrub(connection: &Connection) -> rusqlite::Result<bool> {
    connection.execute_batch("DELETE FROM secrets WHERE name = 'scrub'; VACUUM")?;
    let is_busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
        row.get::<_, bool>(0)
    })?;
    if is_busy {
        let sql = "INSERT INTO secrets (name, value) VALUES ('scrub', '') ON CONFLICT DO NOTHING";
        connection.execute(sql, [])?;
    }
    Ok(!is_busy)
}
