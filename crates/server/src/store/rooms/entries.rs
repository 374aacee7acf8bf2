//! What members did: a game for each round or task.

use crate::store::contract::{Row, StoreError, Tx, values};
use quatrainment_protocol::progress::{Progress, State};

/// A member's game in a round or a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its progress.
    pub progress: Progress,
    /// When the last part of the log arrived.
    pub received: u64,
    /// The log.
    pub log: String,
}

fn progress(row: &Row) -> Result<Progress, StoreError> {
    let state = match &row.text(2)?[..] {
        "open" => State::Open,
        "gave_up" => State::GaveUp,
        "struck" => State::Struck,
        _ => State::Solved,
    };
    Ok(Progress {
        task: row.number(0)?,
        member: row.number(1)?,
        solved: state.is_solved(),
        struck: state.is_struck(),
        presses: row.number(3)?,
        hints: row.number(4)?,
        left: row.number(5)?,
        milliseconds: row.number(6)?,
        to_go: row.maybe_number(7),
        nearest: row.maybe_number(8),
        closer: row.maybe_number(9),
        gave_up: state == State::GaveUp,
    })
}

fn entry(row: &Row) -> Result<Entry, StoreError> {
    Ok(Entry {
        progress: progress(row)?,
        received: row.number(10)?,
        log: row.text(11)?,
    })
}

/// Returns everyone's progress in all rounds or tasks after one.
///
/// # Errors
/// Those of the database.
pub async fn all_progress(
    tx: &mut dyn Tx,
    room: &str,
    after: u64,
) -> Result<Vec<Progress>, StoreError> {
    let sql = "SELECT task, member, state, presses, hints, remaining, milliseconds, to_go, nearest, closer FROM entries
        WHERE room = $1 AND task > $2 ORDER BY task, member";
    tx.query(sql, values![room, after])
        .await?
        .iter()
        .map(progress)
        .collect()
}

/// Returns a member's game in a round or a task.
///
/// # Errors
/// Those of the database.
pub async fn entry_of(
    tx: &mut dyn Tx,
    room: &str,
    task: u64,
    member: u64,
) -> Result<Option<Entry>, StoreError> {
    let sql =
        "SELECT e.task, e.member, e.state, e.presses, e.hints, e.remaining, e.milliseconds, e.to_go, e.nearest,
        e.closer, e.received, e.log
        FROM members m JOIN entries e ON e.room = m.room AND e.task = $2 AND e.person = m.person
        WHERE m.room = $1 AND m.number = $3";
    tx.query(sql, values![room, task, member])
        .await?
        .first()
        .map(entry)
        .transpose()
}

/// Returns all games of a player, with room and log.
///
/// # Errors
/// Those of the database.
pub async fn entries_of(tx: &mut dyn Tx, person: &str) -> Result<Vec<(String, Entry)>, StoreError> {
    let sql = "SELECT task, member, state, presses, hints, remaining, milliseconds, to_go, nearest, closer, received, log,
        room FROM entries WHERE person = $1 ORDER BY room, task";
    let rows = tx.query(sql, values![person]).await?;
    rows.iter()
        .map(|row| Ok((row.text(12)?, entry(row)?)))
        .collect()
}

/// Stores a member's game, in a room that was [locked](super::lock).
///
/// # Errors
/// Those of the database.
pub async fn save_entry(
    tx: &mut dyn Tx,
    room: &str,
    person: &str,
    entry: &Entry,
) -> Result<(), StoreError> {
    let state = match entry.progress.state() {
        State::Open => "open",
        State::GaveUp => "gave_up",
        State::Solved => "solved",
        State::Struck => "struck",
    };
    let Progress {
        task,
        member,
        presses,
        hints,
        left,
        milliseconds,
        to_go,
        nearest,
        closer,
        ..
    } = entry.progress;
    let sql =
        "INSERT INTO entries (room, task, person, member, state, presses, hints, remaining, milliseconds,
        received, log, to_go, nearest, closer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        ON CONFLICT (room, task, person) DO UPDATE SET state = $5, presses = $6, hints = $7, remaining = $8,
        milliseconds = $9, received = $10, log = $11, to_go = $12, nearest = $13, closer = $14";
    let values = values![
        room,
        task,
        person,
        member,
        state,
        presses,
        hints,
        left,
        milliseconds,
        entry.received,
        &entry.log,
        to_go,
        nearest,
        closer,
    ];
    tx.query(sql, values).await.map(drop)
}

/// Disqualifies a member's result of a round. Returns whether it was solved.
///
/// # Errors
/// Those of the database.
pub async fn strike(
    tx: &mut dyn Tx,
    room: &str,
    task: u64,
    member: u64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE entries SET state = 'struck' WHERE room = $1 AND task = $2 AND member = $3 AND state = 'solved'
        RETURNING task";
    Ok(!tx.query(sql, values![room, task, member]).await?.is_empty())
}

/// Deletes everyone's work on a task.
///
/// # Errors
/// Those of the database.
pub async fn delete_task(tx: &mut dyn Tx, room: &str, task: u64) -> Result<(), StoreError> {
    tx.query(
        "DELETE FROM entries WHERE room = $1 AND task = $2",
        values![room, task],
    )
    .await
    .map(drop)
}

/// Returns whether anybody sent a log of a round.
///
/// # Errors
/// Those of the database.
pub async fn is_played(tx: &mut dyn Tx, room: &str, task: u64) -> Result<bool, StoreError> {
    let sql = "SELECT task FROM entries WHERE room = $1 AND task = $2 AND presses > 0 LIMIT 1";
    Ok(!tx.query(sql, values![room, task]).await?.is_empty())
}

/// Returns the number of players in a room who have not finished a round: neither solved it nor given up.
///
/// # Errors
/// Those of the database.
pub async fn unfinished(
    tx: &mut dyn Tx,
    room: &str,
    task: u64,
    host_plays: bool,
) -> Result<u64, StoreError> {
    let sql =
        "SELECT COUNT(*) FROM members m WHERE m.room = $1 AND m.gone = 0
        AND (m.role = 'player' OR m.role = 'host' AND CAST($3 AS BIGINT) = 1)
        AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.room = m.room AND e.task = $2 AND e.person = m.person
            AND e.state <> 'open')";
    tx.query(sql, values![room, task, u64::from(host_plays)])
        .await?
        .first()
        .map_or(Ok(0), |row| row.number(0))
}
