//! The games in progress, each a line of text under its key, and which window plays which.
//!
//! Every window has a number and holds the lock file of that number; the system releases it however the window ends. The
//! table `playing` says which games a window plays. An entry counts only while the lock of its window is held.

use super::Store;
use anyhow::Result;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use std::fs::{self, File};
use std::path::Path;

/// The number of this window. The lock is held as long as the file is open.
#[derive(Debug)]
pub(super) struct Window {
    number: i64,
    _lock: File,
}

impl Store {
    /// Assigns a number to this window, which can then play games.
    pub fn open_window(&mut self) -> Result<()> {
        // While this transaction is open, no other window takes a number.
        let taking = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        for number in 1.. {
            if let Some(lock) = lock(&self.folder, number)? {
                taking.execute("DELETE FROM playing WHERE window = ?1", [number])?;
                taking.commit()?;
                self.window = Some(Window {
                    number,
                    _lock: lock,
                });
                break;
            }
        }
        Ok(())
    }

    /// Returns the games that no other window plays, as the library saved them.
    pub fn shelf(&self) -> Result<Vec<String>> {
        let mut query = self.connection.prepare("SELECT key, game FROM shelf")?;
        let rows = query.query_map([], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
        })?;
        let mut games = Vec::new();
        for row in rows {
            let (key, game) = row?;
            if !self.is_played_elsewhere(&self.connection, &key)? {
                games.push(game);
            }
        }
        Ok(games)
    }

    /// Returns whether another window wrote something since the last call.
    pub fn is_changed_elsewhere(&self) -> Result<bool> {
        let version = self
            .connection
            .pragma_query_value(None, "data_version", |row| row.get(0))?;
        Ok(self.seen.replace(version) != version)
    }

    /// Makes a game this window's, besides those it has; returns `false` when another window plays it.
    pub fn claim(&self, key: &str) -> Result<bool> {
        let Some(window) = self.number() else {
            return Ok(false);
        };
        // While this transaction is open, no other window claims a game.
        let claiming =
            Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        if self.is_played_elsewhere(&claiming, key)? {
            return Ok(false);
        }
        claiming.execute("DELETE FROM playing WHERE key = ?1", [key])?;
        claiming.execute("INSERT INTO playing VALUES (?1, ?2)", params![window, key])?;
        claiming.commit()?;
        Ok(true)
    }

    /// Leaves all games of this window but one, or two, to the other windows.
    pub fn release_others(&self, key: &str, also: Option<&str>) -> Result<()> {
        let leaving = "DELETE FROM playing WHERE window = ?1 AND key <> ?2 AND key <> ?3";
        self.connection
            .execute(leaving, params![self.number(), key, also.unwrap_or(key)])?;
        Ok(())
    }

    /// Saves a game under its key.
    pub fn save(&self, key: &str, game: &str) -> Result<()> {
        self.connection
            .execute("INSERT OR REPLACE INTO shelf VALUES (?1, ?2)", [key, game])?;
        Ok(())
    }

    /// Deletes the game under a key.
    pub fn forget(&self, key: &str) -> Result<()> {
        self.connection
            .execute("DELETE FROM shelf WHERE key = ?1", [key])?;
        Ok(())
    }

    fn number(&self) -> Option<i64> {
        self.window.as_ref().map(|window| window.number)
    }

    fn is_played_elsewhere(&self, connection: &Connection, key: &str) -> Result<bool> {
        let mut query = connection.prepare("SELECT window FROM playing WHERE key = ?1")?;
        let windows: Vec<i64> = query
            .query_map([key], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        for window in windows {
            if Some(window) != self.number() && lock(&self.folder, window)?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Locks the file of a window's number; `None` when that window is open.
pub(super) fn lock(folder: &Path, window: i64) -> Result<Option<File>> {
    let folder = folder.join("windows");
    fs::create_dir_all(&folder)?;
    let file = File::create(folder.join(format!("{window}.lock")))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(error)) => Err(error.into()),
    }
}
