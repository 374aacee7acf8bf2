//! The games in progress: a row for each window, held by a lock that ends with the window.

use super::Store;
use anyhow::Result;
use quatrainment::generate::Date;
use quatrainment::{Session, notation};
use rusqlite::{Transaction, TransactionBehavior, params};
use std::fs::{self, File};
use std::path::Path;

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InProgress {
    /// The game.
    pub session: Session,
    /// Its day, when it is the puzzle of a day.
    pub daily: Option<Date>,
}

/// Which game in progress a new window would go on with.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// The newest.
    Newest,
    /// The one of this puzzle, by its code.
    Puzzle(&'a str),
    /// None: it has a new puzzle.
    None,
}

/// The row that this window plays.
#[derive(Debug)]
pub(super) struct Held {
    id: i64,
    /// Held as long as it is open, which no crash can outlast.
    _lock: File,
}

impl Store {
    /// Takes a row for this window: the newest wanted game that no other window holds, or an empty one.
    pub fn take_window(&mut self, wanted: Wanted, now: i64) -> Result<Option<InProgress>> {
        self.window = None;
        // While this transaction is open no other window can take one.
        let taking = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let locks = self.folder.join("windows");
        fs::create_dir_all(&locks)?;
        let (condition, code) = match wanted {
            Wanted::Newest => ("session IS NOT NULL AND ?1 = ''", ""),
            Wanted::Puzzle(code) => ("session IS NOT NULL AND code = ?1", code),
            Wanted::None => ("0 AND ?1 = ''", ""),
        };
        let mut found = None;
        for (id, line, daily) in rows(&taking, condition, code)? {
            // A line that cannot be read, perhaps of a newer version, is left for whoever can.
            let Some(Ok(session)) = line.map(|line| Session::restore(&line)) else { continue };
            if let Some(lock) = lock(&locks, id)? {
                let daily = daily.and_then(|date| date.parse().ok());
                found = Some((Held { id, _lock: lock }, Some(InProgress { session, daily })));
                break;
            }
        }
        if found.is_none() {
            for (id, ..) in rows(&taking, "session IS NULL AND ?1 = ''", "")? {
                if let Some(lock) = lock(&locks, id)? {
                    found = Some((Held { id, _lock: lock }, None));
                    break;
                }
            }
        }
        let (held, game) = match found {
            Some(found) => found,
            None => {
                taking.execute("INSERT INTO window (updated) VALUES (?1)", [now])?;
                let id = taking.last_insert_rowid();
                let lock = File::create(path(&locks, id))?;
                lock.lock()?;
                (Held { id, _lock: lock }, None)
            }
        };
        taking.commit()?;
        self.window = Some(held);
        Ok(game)
    }

    /// Saves the game of this window.
    pub fn save(&self, game: &InProgress, now: i64) -> Result<()> {
        let Some(window) = &self.window else { return Ok(()) };
        let (line, code) = (game.session.save()?, notation::encode(game.session.puzzle())?);
        self.connection.execute(
            "INSERT OR REPLACE INTO window (id, session, code, daily, updated) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![window.id, line, code, game.daily.map(|date| date.to_string()), now],
        )?;
        Ok(())
    }

    /// The row of this window, when it has one.
    pub(super) fn window_id(&self) -> Option<i64> {
        self.window.as_ref().map(|window| window.id)
    }
}

type Row = (i64, Option<String>, Option<String>);

fn rows(taking: &Transaction, condition: &str, code: &str) -> Result<Vec<Row>> {
    let query =
        format!("SELECT id, session, daily FROM window WHERE {condition} ORDER BY updated DESC, id DESC");
    let mut query = taking.prepare(&query)?;
    let rows = query.query_map([code], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn path(locks: &Path, id: i64) -> std::path::PathBuf {
    locks.join(format!("{id}.lock"))
}

/// The lock of a row, unless another window holds it.
fn lock(locks: &Path, id: i64) -> Result<Option<File>> {
    let file = File::create(path(locks, id))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(error)) => Err(error.into()),
    }
}
