//! Rooms: races and classes, with members, logs and events.

mod entries;
mod events;
mod members;

pub use entries::{
    Entry, all_progress, delete_task, entries_of, entry_of, is_played, save_entry, strike,
    unfinished,
};
pub use events::{events, forget_events, has_event_until, publish};
pub use members::{
    Membership, Renaming, forget_member, forget_removed, is_removed, join, keep_name, leave, led,
    member, members, rename_everywhere, rename_member, rooms_of, seen, set_role,
};

use super::contract::{Row, StoreError, Tx, Wake, values};
/// A room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The identifier.
    pub id: String,
    /// `race`, `class` or `today`.
    pub kind: String,
    /// The code to type.
    pub code: Option<String>,
    /// A race or a class, as JSON.
    pub document: String,
    /// The number of its last change.
    pub seq: u64,
    /// When it was created.
    pub created: u64,
}

fn room(row: &Row) -> Result<Room, StoreError> {
    Ok(Room {
        id: row.text(0)?,
        kind: row.text(1)?,
        code: row.maybe_text(2),
        document: row.text(3)?,
        seq: row.number(4)?,
        created: row.number(5)?,
    })
}

/// Adds a room. Returns `false` if its code is taken.
///
/// # Errors
/// Those of the database, as of every function here.
pub async fn add(tx: &mut dyn Tx, new: &Room) -> Result<bool, StoreError> {
    let sql = "INSERT INTO rooms (id, kind, code, document, seq, due, created, active)
        VALUES ($1, $2, $3, $4, 0, NULL, $5, $5) ON CONFLICT DO NOTHING RETURNING id";
    let values = values![
        &new.id,
        &new.kind,
        new.code.as_ref(),
        &new.document,
        new.created
    ];
    Ok(!tx.query(sql, values).await?.is_empty())
}

/// Returns a room.
///
/// # Errors
/// Those of the database.
pub async fn find(tx: &mut dyn Tx, id: &str) -> Result<Option<Room>, StoreError> {
    let sql = "SELECT id, kind, code, document, seq, created FROM rooms WHERE id = $1";
    tx.query(sql, values![id])
        .await?
        .first()
        .map(room)
        .transpose()
}

/// Returns the room with a typed code.
///
/// # Errors
/// Those of the database.
pub async fn with_code(tx: &mut dyn Tx, code: &str) -> Result<Option<Room>, StoreError> {
    let sql = "SELECT id, kind, code, document, seq, created FROM rooms WHERE code = $1";
    tx.query(sql, values![code])
        .await?
        .first()
        .map(room)
        .transpose()
}

/// Locks a room until the end of the transaction, and numbers its next change.
///
/// # Errors
/// Those of the database.
pub async fn lock(tx: &mut dyn Tx, id: &str) -> Result<Option<Room>, StoreError> {
    let sql = "UPDATE rooms SET seq = seq + 1 WHERE id = $1 RETURNING id, kind, code, document, seq, created";
    tx.query(sql, values![id])
        .await?
        .first()
        .map(room)
        .transpose()
}

/// Stores the changes to a room that was [locked](lock).
///
/// # Errors
/// Those of the database.
pub async fn save(
    tx: &mut dyn Tx,
    id: &str,
    document: &str,
    due: Option<u64>,
    now: u64,
) -> Result<(), StoreError> {
    let sql = "UPDATE rooms SET document = $2, due = $3, active = $4 WHERE id = $1";
    tx.query(sql, values![id, document, due, now])
        .await
        .map(drop)
}

/// Gives a room that was [locked](lock) another code, or none.
///
/// # Errors
/// Those of the database.
pub async fn set_code(tx: &mut dyn Tx, id: &str, code: Option<&str>) -> Result<(), StoreError> {
    tx.query(
        "UPDATE rooms SET code = $2 WHERE id = $1",
        values![id, code],
    )
    .await
    .map(drop)
}

/// Returns the races that still have a code, although nothing has happened in them since a time.
///
/// # Errors
/// Those of the database.
pub async fn idle_races(tx: &mut dyn Tx, since: u64) -> Result<Vec<String>, StoreError> {
    let sql =
        "SELECT id FROM rooms WHERE kind = 'race' AND code IS NOT NULL AND active < $1 LIMIT 200";
    tx.query(sql, values![since])
        .await?
        .iter()
        .map(|row| row.text(0))
        .collect()
}

/// Stores the document of a race that is locked because nothing happens in it, which counts as no change, and takes its code.
///
/// # Errors
/// Those of the database.
pub async fn close(tx: &mut dyn Tx, id: &str, document: &str) -> Result<(), StoreError> {
    let sql = "UPDATE rooms SET document = $2, code = NULL WHERE id = $1";
    tx.query(sql, values![id, document]).await.map(drop)
}

/// Returns the rooms that the clock has to change.
///
/// # Errors
/// Those of the database.
pub async fn due(tx: &mut dyn Tx, now: u64, too_far: u64) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM rooms WHERE due IS NOT NULL AND (due <= $1 OR due > $2) LIMIT 100";
    tx.query(sql, values![now, now + too_far])
        .await?
        .iter()
        .map(|row| row.text(0))
        .collect()
}

/// Deletes a room with everything in it, and notifies its followers.
///
/// # Errors
/// Those of the database.
pub async fn delete(tx: &mut dyn Tx, id: &str) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM entries WHERE room = $1",
        "DELETE FROM members WHERE room = $1",
        "DELETE FROM removed WHERE room = $1",
        "DELETE FROM events WHERE topic = $1",
        "DELETE FROM rooms WHERE id = $1",
    ] {
        tx.query(sql, values![id]).await?;
    }
    tx.wake(Wake::Gone(id.into()));
    Ok(())
}
