//! Expiry, and the data for an operator's checks: counts, and pages of stored games.

use super::contract::{Row, StoreError, Tx, values};
use super::daily::{self, DayResult};
use super::{people, rooms};

/// The maximum ages of stored data, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetimes {
    /// A race with its results, from its last change.
    pub room: u64,
    /// A class, from its last activity.
    pub class: u64,
    /// A player, from the last visit.
    pub person: u64,
}

impl Lifetimes {
    /// Returns the maximum age of an event: a client that missed more fetches the room again.
    #[must_use]
    pub fn event(&self) -> u64 {
        self.room.min(24 * 60 * 60 * 1000)
    }
}

/// Deletes what has expired. Returns the number of rooms, classes and players; at most some hundreds at a time.
///
/// # Errors
/// Those of the database, as of every function here.
pub async fn expire(
    tx: &mut dyn Tx,
    now: u64,
    lifetimes: Lifetimes,
) -> Result<(u64, u64, u64), StoreError> {
    let before = |lifetime| now.saturating_sub(lifetime);
    let mut counts = [0; 2];
    for (place, (sql, time)) in [
        (
            "SELECT id FROM rooms WHERE kind = 'race' AND active < $1 LIMIT 200",
            before(lifetimes.room),
        ),
        (
            "SELECT id FROM rooms WHERE kind = 'class' AND active < $1 LIMIT 200",
            before(lifetimes.class),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        for row in tx.query(sql, values![time]).await? {
            rooms::delete(tx, &row.text(0)?).await?;
            counts[place] += 1;
        }
    }
    let sql = "SELECT id FROM people WHERE seen < $1 LIMIT 200";
    let gone = tx.query(sql, values![before(lifetimes.person)]).await?;
    for row in &gone {
        people::delete(tx, &row.text(0)?).await?;
    }
    tx.query("DELETE FROM moves WHERE expires < $1", values![now])
        .await?;
    tx.query(
        "DELETE FROM signouts WHERE at < $1",
        values![now.saturating_sub(60_000)],
    )
    .await?;
    tx.query(
        "DELETE FROM replies WHERE created < $1",
        values![before(lifetimes.event())],
    )
    .await?;
    tx.query(
        "DELETE FROM events WHERE at < $1",
        values![before(lifetimes.event())],
    )
    .await?;
    Ok((counts[0], counts[1], gone.len() as u64))
}

/// Writes something new and deletes it again, which fails where nothing can be written.
///
/// # Errors
/// Those of the database.
pub async fn probe(tx: &mut dyn Tx, id: &str, filler: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO probes (id, filler) VALUES ($1, $2)";
    tx.query(sql, values![id, filler]).await?;
    // Others may have ended in between.
    tx.query("DELETE FROM probes", &[]).await.map(drop)
}

/// Returns solved results with the puzzle of their day, a page at a time, ordered by identifier.
///
/// # Errors
/// Those of the database.
pub async fn results_after(
    tx: &mut dyn Tx,
    after: &str,
    limit: u64,
) -> Result<Vec<(DayResult, String)>, StoreError> {
    let sql = "SELECT r.person, r.day FROM results r WHERE r.id > $1 AND r.state <> 'open' ORDER BY r.id LIMIT $2";
    let rows = tx.query(sql, values![after, limit]).await?;
    let mut results = Vec::new();
    for row in rows {
        let found = daily::with_day(tx, &row.text(0)?, &row.text(1)?).await?;
        let (result, day) =
            found.ok_or_else(|| StoreError::Damaged("a result without its day".to_owned()))?;
        results.push((result, day.code));
    }
    Ok(results)
}

/// A member's game in a room, with the room's document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The room.
    pub room: String,
    /// `race` or `class`.
    pub kind: String,
    /// The room's document.
    pub document: String,
    /// The round or task.
    pub task: u64,
    /// The player.
    pub person: String,
    /// Whether it was solved.
    pub solved: bool,
    /// The presses.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The log.
    pub log: String,
}

/// Returns the games in rooms, a page at a time, ordered by room, task and player.
///
/// # Errors
/// Those of the database.
pub async fn entries_after(
    tx: &mut dyn Tx,
    after: (&str, u64, &str),
    limit: u64,
) -> Result<Vec<StoredEntry>, StoreError> {
    let sql =
        "SELECT e.room, r.kind, r.document, e.task, e.person, e.state, e.presses, e.hints, e.log
        FROM entries e JOIN rooms r ON r.id = e.room WHERE (e.room, e.task, e.person) > ($1, $2, $3)
        ORDER BY e.room, e.task, e.person LIMIT $4";
    let rows = tx
        .query(sql, values![after.0, after.1, after.2, limit])
        .await?;
    let stored = |row: &Row| {
        Ok(StoredEntry {
            room: row.text(0)?,
            kind: row.text(1)?,
            document: row.text(2)?,
            task: row.number(3)?,
            person: row.text(4)?,
            solved: matches!(&row.text(5)?[..], "solved" | "struck"),
            presses: row.number(6)?,
            hints: row.number(7)?,
            log: row.text(8)?,
        })
    };
    rows.iter().map(stored).collect()
}

/// Returns the days on which the counts of results differ from the results themselves.
///
/// # Errors
/// Those of the database.
pub async fn miscounted_days(tx: &mut dyn Tx) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT d.day FROM days d WHERE
        (SELECT CAST(COALESCE(SUM(t.count), 0) AS BIGINT) FROM tally t WHERE t.day = d.day) <>
        (SELECT COUNT(*) FROM results r WHERE r.day = d.day AND r.state = 'solved') ORDER BY d.day";
    tx.query(sql, &[])
        .await?
        .iter()
        .map(|row| row.text(0))
        .collect()
}

/// Returns the number of players, of listed results, of races and of classes.
///
/// # Errors
/// Those of the database.
pub async fn counts(tx: &mut dyn Tx) -> Result<[u64; 4], StoreError> {
    let sql = "SELECT (SELECT COUNT(*) FROM people), (SELECT COUNT(*) FROM results WHERE state = 'solved'),
        (SELECT COUNT(*) FROM rooms WHERE kind = 'race'), (SELECT COUNT(*) FROM rooms WHERE kind = 'class')";
    let rows = tx.query(sql, &[]).await?;
    let row = rows
        .first()
        .ok_or_else(|| StoreError::Damaged("no counts".to_owned()))?;
    Ok([
        row.number(0)?,
        row.number(1)?,
        row.number(2)?,
        row.number(3)?,
    ])
}
