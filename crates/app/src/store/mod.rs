//! What is saved between games, in one SQLite file: the games in progress, the history of finished games, and the
//! player's preferences.
//!
//! Any number of windows may use the file at once: SQLite orders their writes, and each claims the game that it plays.

mod folder;
mod history;
mod settings;
mod shelf;
mod statistics;
mod version;

use crate::page;
use anyhow::{Context, Result};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};
use std::cell::Cell;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use folder::data_folder;
pub use history::{Listed, Played};
pub use statistics::sparkline;

/// The name of the file.
const FILE: &str = "quatrainment.db";

/// The suffixes of SQLite's journals, which hold what is not in the file yet.
const JOURNALS: [&str; 2] = ["-wal", "-shm"];

/// How long to wait for another window that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

/// The program's data, in one folder.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    folder: PathBuf,
    window: Option<shelf::Window>,
    /// The number that SQLite gave the contents as they were last seen.
    seen: Cell<i64>,
    /// A message for the player about the state of the file, if it was damaged.
    pub notice: Option<String>,
}

impl Store {
    /// Opens the data in a folder, which is created if necessary.
    ///
    /// # Errors
    /// When the folder cannot be written, or the file is damaged or of a newer version.
    pub fn open(folder: &Path) -> Result<Store> {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be created", folder.display()))?;
        let connection = connect(folder).map_err(|error| match is_damage(&error) {
            true => error.context(format!(
                "{} is damaged; run `quatrainment play` to move it aside and start a new one",
                folder.join(FILE).display()
            )),
            false => error,
        })?;
        Ok(Store {
            connection,
            folder: folder.to_owned(),
            window: None,
            seen: Cell::new(0),
            notice: None,
        })
    }

    /// Opens the data in a folder to read it. Without a file of data, it is empty, and nothing is created.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_saved(folder: &Path) -> Result<Store> {
        if folder.join(FILE).exists() {
            return Store::open(folder);
        }
        let mut connection = Connection::open_in_memory()?;
        version::update(&mut connection, folder)?;
        Ok(Store {
            connection,
            folder: folder.to_owned(),
            window: None,
            seen: Cell::new(0),
            notice: None,
        })
    }

    /// Opens the data. A damaged file is moved aside, never deleted, and a new one is started.
    ///
    /// # Errors
    /// As [`Store::open`], but for damage.
    pub fn open_or_replace(folder: &Path) -> Result<Store> {
        match Store::open(folder) {
            Err(error) if is_damage(&error) => {}
            other => return other,
        }
        // Of several windows that find the damage, one moves the file aside; the others then find a good one.
        let lock = File::create(folder.join("repair.lock"))?;
        lock.lock()?;
        match Store::open(folder) {
            Err(error) if is_damage(&error) => {}
            other => return other,
        }
        let aside = (1..)
            .map(|number| folder.join(format!("{FILE}.damaged-{number}")))
            .find(|path| !path.exists())
            .expect("there is always another number");
        fs::rename(folder.join(FILE), &aside)?;
        // The journals may hold what is missing in the file.
        for journal in JOURNALS {
            let path = folder.join(format!("{FILE}{journal}"));
            if path.exists() {
                fs::rename(path, page::with_suffix(&aside, journal))?;
            }
        }
        let mut store = Store::open(folder)?;
        store.notice = Some(format!(
            "The history was damaged. It was moved aside to {}.",
            aside.display()
        ));
        Ok(store)
    }
}

fn connect(folder: &Path) -> Result<Connection> {
    let file = folder.join(FILE);
    let mut connection =
        Connection::open(&file).with_context(|| format!("{} cannot be opened", file.display()))?;
    connection.busy_timeout(PATIENCE)?;
    // Closing a connection would delete the write-ahead log, which a damaged file may still need.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    // With a write-ahead log a press is saved by one append; whatever ends the process, it is there.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    version::update(&mut connection, folder).with_context(|| file.display().to_string())?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(connection)
}

fn is_damage(error: &anyhow::Error) -> bool {
    let code = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<rusqlite::Error>()?.sqlite_error_code());
    matches!(
        code,
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt)
    )
}

#[cfg(test)]
mod tests;
