//! What is remembered between games, in one SQLite file: the games in progress (a row for each window), the
//! history of finished games, and the player's preferences.
//!
//! Any number of windows may use the file at once: SQLite orders their writes, and each holds a lock file on
//! the row that it plays, which the system lets go of however the window ends.

mod folder;
mod history;
mod preferences;
mod statistics;
mod window;

use anyhow::{Context, Result, bail};
use rusqlite::{Connection, ErrorCode};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use folder::data_folder;
pub use history::{Best, Played};
pub use preferences::{Preferences, ThemeName};
pub use statistics::sparkline;
#[cfg(test)]
pub use statistics::statistics;
pub use window::{InProgress, Wanted};

/// The name of the file.
const FILE: &str = "quatrainment.db";

/// How long to wait for another window that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

/// The version of the tables below. A newer program may raise it; an older one then leaves the file alone.
const VERSION: i64 = 1;

/// Everything but the session line can be computed from it; it is kept beside it to be searched.
const TABLES: &str = "
    CREATE TABLE window (
        id      INTEGER PRIMARY KEY,
        session TEXT,               -- the game in progress as the library saves it; null when there is none
        code    TEXT,               -- its puzzle
        daily   TEXT,               -- its day, when it is the puzzle of a day
        updated INTEGER NOT NULL    -- milliseconds since 1970
    );
    CREATE TABLE history (
        id           INTEGER PRIMARY KEY,
        finished     INTEGER NOT NULL,  -- milliseconds since 1970
        day          TEXT NOT NULL,     -- where the player was
        daily        TEXT,
        session      TEXT NOT NULL,
        game         TEXT NOT NULL,
        size         TEXT NOT NULL,
        level        TEXT,
        par          INTEGER,
        moves        INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        hints        INTEGER NOT NULL,
        undos        INTEGER NOT NULL,
        assisted     INTEGER NOT NULL,
        won          INTEGER NOT NULL,
        UNIQUE (finished, session)
    );
    CREATE TABLE preference (name TEXT PRIMARY KEY, value TEXT NOT NULL);
";

/// The memory of the program, in one folder.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    folder: PathBuf,
    window: Option<window::Held>,
    /// What the player should know about how the file was found.
    pub notice: Option<String>,
}

impl Store {
    /// Opens the memory in a folder, which is made if need be.
    ///
    /// # Errors
    /// When the folder cannot be written, or the file is damaged or of a newer version.
    pub fn open(folder: &Path) -> Result<Store> {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let connection = connect(&folder.join(FILE))?;
        Ok(Store { connection, folder: folder.to_owned(), window: None, notice: None })
    }

    /// Opens the memory; a damaged file is put aside, never deleted, and a new one begun.
    ///
    /// # Errors
    /// As [`Store::open`], but for damage.
    pub fn open_or_begin_anew(folder: &Path) -> Result<Store> {
        match Store::open(folder) {
            Err(error) if is_damage(&error) => {}
            other => return other,
        }
        // Of several windows that find the damage, one puts the file aside; the others then find a good one.
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
        for journal in ["-wal", "-shm"] {
            let _ = fs::remove_file(folder.join(format!("{FILE}{journal}")));
        }
        let mut store = Store::open(folder)?;
        store.notice = Some(format!("The history was damaged; it was put aside as {}.", aside.display()));
        Ok(store)
    }
}

fn connect(file: &Path) -> Result<Connection> {
    let mut connection =
        Connection::open(file).with_context(|| format!("{} cannot be opened", file.display()))?;
    connection.busy_timeout(PATIENCE)?;
    // With a write-ahead log a press is saved by one append; whatever ends the process, it is there.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let version = |connection: &Connection| {
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
    };
    if version(&connection)? == 0 {
        // Another window may be doing the same: whoever comes second finds the tables made.
        let making = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        if version(&making)? == 0 {
            making.execute_batch(TABLES)?;
            making.pragma_update(None, "user_version", VERSION)?;
        }
        making.commit()?;
    }
    let found = version(&connection)?;
    if found > VERSION {
        bail!("{} was written by a newer version of this program", file.display());
    }
    Ok(connection)
}

fn is_damage(error: &anyhow::Error) -> bool {
    let code = error.chain().find_map(|cause| cause.downcast_ref::<rusqlite::Error>()?.sqlite_error_code());
    matches!(code, Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
}

#[cfg(test)]
mod tests;
