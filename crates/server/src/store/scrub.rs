//! Removing the traces of what was deleted from the files of SQLite.
//!
//! SQLite marks deleted rows as free and leaves their bytes in the file, and older states of its pages in the log of
//! changes. Rewriting the file and emptying the log removes both. That takes as long as copying the file, so many deletions
//! share one rewriting when they come fast, and that of a large file happens after the answer.

use rusqlite::Connection;
use std::time::{Duration, Instant};

/// How often rewriting is tried again after a failure.
const PAUSE: Duration = Duration::from_secs(5);

/// The size in bytes of a file that is rewritten before the answer, in some tenths of a second.
const SMALL: u64 = 64 * 1024 * 1024;

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

    /// Rewrites the file if its time has come. Returns how long to wait for the next time, if there is something to do.
    pub fn turn(&mut self, connection: &Connection) -> Option<Duration> {
        if self.is_due && self.not_before <= Instant::now() {
            self.scrub(connection);
        }
        let wait = self.not_before.saturating_duration_since(Instant::now());
        self.is_due.then_some(wait)
    }

    /// Notes that something was deleted. A small file is rewritten at once, unless that was done a moment ago.
    pub fn ask(&mut self, connection: &Connection) {
        self.is_due = true;
        if size(connection).is_ok_and(|size| size <= SMALL) {
            self.turn(connection);
        }
    }

    /// Does what is left to do, at the end.
    pub fn end(&mut self, connection: &Connection) {
        if self.is_due {
            self.scrub(connection);
        }
    }

    /// Rewrites the file and empties the log of changes.
    fn scrub(&mut self, connection: &Connection) {
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

fn size(connection: &Connection) -> rusqlite::Result<u64> {
    let sql = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
    let size = connection.query_row(sql, [], |row| row.get::<_, i64>(0))?;
    Ok(u64::try_from(size).unwrap_or(0))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_deletions_share_one_rewriting_and_none_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("scrubbed.db");
        let connection = Connection::open(&file).unwrap();
        let sql =
            "PRAGMA journal_mode = WAL; CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT)";
        connection.execute_batch(sql).unwrap();
        let is_there = |mark: &str| {
            let bytes = std::fs::read(&file).unwrap();
            bytes
                .windows(mark.len())
                .any(|part| part == mark.as_bytes())
        };
        let add_and_delete = |mark: &str| {
            let sql = "INSERT INTO secrets VALUES (?1, '')";
            connection.execute(sql, [mark]).unwrap();
            connection.execute("DELETE FROM secrets", []).unwrap();
        };
        let mut scrubbing = Scrubbing::new(&connection);
        assert_eq!(scrubbing.turn(&connection), None);
        add_and_delete("first mark");
        scrubbing.ask(&connection);
        assert!(!is_there("first mark") && scrubbing.turn(&connection).is_none());
        // A moment later it waits, however many there are.
        scrubbing.not_before = Instant::now() + Duration::from_secs(60);
        add_and_delete("second mark");
        scrubbing.ask(&connection);
        assert!(scrubbing.turn(&connection).unwrap() > Duration::from_secs(50));
        scrubbing.end(&connection);
        assert!(!is_there("second mark") && scrubbing.turn(&connection).is_none());
    }
}
