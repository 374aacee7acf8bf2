//! The tables, and how a file of an earlier version becomes one of this version.

use super::history::{self, Played};
use super::shelf::lock;
use anyhow::{Result, bail};
use quatrainment::Session;
use quatrainment_play::{Origin, SavedGame, Summary};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};
use std::path::Path;

/// The version of the tables below. A newer program may raise it; an older one then leaves the file alone.
pub(super) const VERSION: i64 = 2;

/// The tables of the games in progress, new in version 2.
const SHELF: &str = "
    CREATE TABLE shelf (
        key  TEXT PRIMARY KEY,      -- the library's key of a game in progress
        game TEXT NOT NULL          -- the game as the library saves it
    );
    CREATE TABLE playing (window INTEGER NOT NULL, key TEXT NOT NULL);
";

/// Everything in the history but the session can be computed from it; it is kept beside it to be searched.
const TABLES: &str = "
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

/// Creates the tables, or brings them up to date.
pub(super) fn update(connection: &mut Connection, folder: &Path) -> Result<()> {
    if version(connection)? < VERSION {
        // Another window may be doing the same: the second one finds it done.
        let making = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        match version(&making)? {
            0 => making.execute_batch(&format!("{SHELF}{TABLES}"))?,
            1 => {
                making.execute_batch(SHELF)?;
                keep_old_habits(&making)?;
            }
            _ => {}
        }
        making.pragma_update(None, "user_version", VERSION)?;
        making.commit()?;
    }
    if version(connection)? > VERSION {
        bail!("this file was written by a newer version of the program");
    }
    move_windows(connection, folder)
}

fn version(connection: &Connection) -> Result<i64> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

/// Existing players do not need the guide, and had medium puzzles unless they chose another level.
fn keep_old_habits(connection: &Connection) -> Result<()> {
    connection.execute_batch(
        "INSERT OR IGNORE INTO preference
         SELECT column1, column2 FROM (VALUES ('guided', 'yes'), ('has-won', 'yes'), ('level', 'medium'))
         WHERE EXISTS (SELECT 1 FROM history) OR EXISTS (SELECT 1 FROM window WHERE session IS NOT NULL)",
    )?;
    Ok(())
}

/// Moves the games of version 1, which had a row for each window, to the games in progress. A window of version 1 may still be open:
/// its game is moved when it is closed. What cannot be read stays where it is.
fn move_windows(connection: &mut Connection, folder: &Path) -> Result<()> {
    let exists = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'window'";
    if connection
        .query_row(exists, [], |_| Ok(()))
        .optional()?
        .is_none()
    {
        return Ok(());
    }
    let moving = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let rows: Vec<(i64, String, Option<String>, i64)> = moving
        .prepare("SELECT id, session, daily, updated FROM window WHERE session IS NOT NULL ORDER BY updated")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
        .collect::<Result<_, _>>()?;
    for (id, session, daily, updated) in rows {
        let Ok(session) = Session::restore(&session) else {
            continue;
        };
        let Some(_lock) = lock(folder, id)? else {
            continue;
        };
        let origin = daily.and_then(|date| Origin::read(&date));
        let (origin, updated) = (origin.unwrap_or_default(), updated.try_into()?);
        if shelve(
            &moving,
            SavedGame {
                updated,
                origin,
                session,
            },
        )? {
            moving.execute("DELETE FROM window WHERE id = ?1", [id])?;
        }
    }
    moving.commit()?;
    Ok(())
}

/// Saves a game among those in progress. Version 1 could have several games of one puzzle; the newest is continued, the others go
/// into the history as unfinished games. Returns whether the game is kept now.
fn shelve(connection: &Transaction, game: SavedGame) -> Result<bool> {
    let Some(text) = game.encode() else {
        return Ok(false);
    };
    let key = game.key();
    let known = "SELECT game FROM shelf WHERE key = ?1";
    let known: Option<String> = connection
        .query_row(known, [&key], |row| row.get(0))
        .optional()?;
    let older = match known.as_deref().map(SavedGame::decode) {
        // Of a later version: not ours to replace.
        Some(None) => return Ok(false),
        Some(Some(known)) if known.updated > game.updated => Some(game),
        known => {
            connection.execute(
                "INSERT OR REPLACE INTO shelf VALUES (?1, ?2)",
                [&key, &text],
            )?;
            known.flatten()
        }
    };
    if let Some(older) = older.filter(|older| older.session.is_begun())
        && let Some(day) = older.day()
    {
        history::insert(
            connection,
            &Played {
                finished: older.updated.try_into()?,
                day,
                origin: older.origin,
                line: older.session.save()?,
                summary: Summary::of(&older.session, None),
            },
        )?;
    }
    Ok(true)
}
