//! The ranked daily: the puzzle of each day, everyone's attempt, and the places.

use super::contract::{Row, StoreError, Tx, values};
use crate::domain::ranking::{Score, span, span_start};
use quatrainment_protocol::daily::Place;

/// The puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// The day.
    pub day: String,
    /// The puzzle's code.
    pub code: String,
    /// Its level.
    pub level: String,
    /// Its par.
    pub par: u64,
}

/// The state of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// In progress.
    Open,
    /// Solved and listed.
    Solved,
    /// Disqualified by the operator.
    Struck,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Solved => "solved",
            State::Struck => "struck",
        }
    }

    fn named(name: &str) -> Result<State, StoreError> {
        let all = [State::Open, State::Solved, State::Struck];
        let state = all.into_iter().find(|state| state.name() == name);
        state.ok_or_else(|| StoreError::Damaged(format!("a result in the state '{name}'")))
    }
}

/// A player's attempt at a day's puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayResult {
    /// The identifier, as in the address of its replay.
    pub id: String,
    /// The player.
    pub person: String,
    /// The day.
    pub day: String,
    /// Its state.
    pub state: State,
    /// When the puzzle was shown.
    pub revealed: u64,
    /// When the last part of the log arrived.
    pub received: u64,
    /// The number of presses, including undone ones.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The milliseconds from showing the puzzle to receiving the winning log.
    pub milliseconds: u64,
    /// The log.
    pub log: String,
}

impl DayResult {
    /// Returns its score for the ranking.
    #[must_use]
    pub fn score(&self) -> Score {
        Score {
            hinted: self.hints > 0,
            presses: self.presses,
            milliseconds: self.milliseconds,
        }
    }
}

fn read_day(row: &Row) -> Result<Day, StoreError> {
    Ok(Day {
        day: row.text(0)?,
        code: row.text(1)?,
        level: row.text(2)?,
        par: row.number(3)?,
    })
}

/// The number of columns of a result.
const COLUMNS: usize = 10;

fn result(row: &Row) -> Result<DayResult, StoreError> {
    Ok(DayResult {
        id: row.text(0)?,
        person: row.text(1)?,
        day: row.text(2)?,
        state: State::named(&row.text(3)?)?,
        revealed: row.number(4)?,
        received: row.number(5)?,
        presses: row.number(6)?,
        hints: row.number(7)?,
        milliseconds: row.number(8)?,
        log: row.text(9)?,
    })
}

/// Returns a secret of the server. The first caller creates it.
///
/// # Errors
/// Those of the database, as of every function here.
pub async fn secret(tx: &mut dyn Tx, name: &str, fresh: &str) -> Result<String, StoreError> {
    let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
    tx.query(sql, values![name, fresh]).await?;
    let rows = tx
        .query("SELECT value FROM secrets WHERE name = $1", values![name])
        .await?;
    rows.first()
        .ok_or_else(|| StoreError::Damaged("a secret vanished".to_owned()))?
        .text(0)
}

/// Returns the puzzle of a day, if it was drawn.
///
/// # Errors
/// Those of the database.
pub async fn day(tx: &mut dyn Tx, day: &str) -> Result<Option<Day>, StoreError> {
    let rows = tx
        .query(
            "SELECT day, code, level, par FROM days WHERE day = $1",
            values![day],
        )
        .await?;
    rows.first().map(read_day).transpose()
}

/// Stores the puzzle of a day, unless there is one: it never changes.
///
/// # Errors
/// Those of the database.
pub async fn add_day(tx: &mut dyn Tx, new: &Day) -> Result<Day, StoreError> {
    let sql = "INSERT INTO days (day, code, level, par) VALUES ($1, $2, $3, $4) ON CONFLICT (day) DO NOTHING";
    tx.query(sql, values![&new.day, &new.code, &new.level, new.par])
        .await?;
    day(tx, &new.day)
        .await?
        .ok_or_else(|| StoreError::Damaged("a day vanished".to_owned()))
}

/// Returns the days before another, the latest first, each with the number of listed results.
///
/// # Errors
/// Those of the database.
pub async fn days(
    tx: &mut dyn Tx,
    before: &str,
    limit: u64,
) -> Result<Vec<(Day, u64)>, StoreError> {
    let sql = "SELECT d.day, d.code, d.level, d.par,
        (SELECT CAST(COALESCE(SUM(t.count), 0) AS BIGINT) FROM tally t WHERE t.day = d.day)
        FROM days d WHERE d.day < $1 ORDER BY d.day DESC LIMIT $2";
    let rows = tx.query(sql, values![before, limit]).await?;
    rows.iter()
        .map(|row| Ok((read_day(row)?, row.number(4)?)))
        .collect()
}

/// Starts a player's attempt at a day, or returns the existing one.
///
/// # Errors
/// Those of the database.
pub async fn begin(
    tx: &mut dyn Tx,
    id: &str,
    person: &str,
    day: &str,
    now: u64,
) -> Result<DayResult, StoreError> {
    let sql = "INSERT INTO results (id, person, day, state, revealed, received, hinted, presses, hints, milliseconds,
        log) VALUES ($1, $2, $3, 'open', $4, $4, 0, 0, 0, 0, '') ON CONFLICT (person, day) DO NOTHING";
    tx.query(sql, values![id, person, day, now]).await?;
    let begun = of_person(tx, person, day).await?;
    begun.ok_or_else(|| StoreError::Damaged("an attempt vanished".to_owned()))
}

/// Returns a player's attempt at a day.
///
/// # Errors
/// Those of the database.
pub async fn of_person(
    tx: &mut dyn Tx,
    person: &str,
    day: &str,
) -> Result<Option<DayResult>, StoreError> {
    let sql =
        "SELECT id, person, day, state, revealed, received, presses, hints, milliseconds, log FROM results
        WHERE person = $1 AND day = $2";
    tx.query(sql, values![person, day])
        .await?
        .first()
        .map(result)
        .transpose()
}

/// Returns a player's attempt at a day together with the puzzle of that day.
///
/// # Errors
/// Those of the database.
pub async fn with_day(
    tx: &mut dyn Tx,
    person: &str,
    day: &str,
) -> Result<Option<(DayResult, Day)>, StoreError> {
    match of_person(tx, person, day).await? {
        Some(result) => with_puzzle(tx, result).await.map(Some),
        None => Ok(None),
    }
}

/// Locks a player's attempt at a day until the end of the transaction, and returns it with the puzzle of that day.
///
/// # Errors
/// Those of the database.
pub async fn take(
    tx: &mut dyn Tx,
    person: &str,
    day: &str,
) -> Result<Option<(DayResult, Day)>, StoreError> {
    // Both databases give a changed row to one transaction after the other.
    let sql = "UPDATE results SET received = received WHERE person = $1 AND day = $2
        RETURNING id, person, day, state, revealed, received, presses, hints, milliseconds, log";
    let rows = tx.query(sql, values![person, day]).await?;
    match rows.first() {
        Some(row) => with_puzzle(tx, result(row)?).await.map(Some),
        None => Ok(None),
    }
}

async fn with_puzzle(tx: &mut dyn Tx, result: DayResult) -> Result<(DayResult, Day), StoreError> {
    let puzzle = day(tx, &result.day).await?;
    let puzzle =
        puzzle.ok_or_else(|| StoreError::Damaged("an attempt without its day".to_owned()))?;
    Ok((result, puzzle))
}

/// Returns a result and the name of its player.
///
/// # Errors
/// Those of the database.
pub async fn find(tx: &mut dyn Tx, id: &str) -> Result<Option<(DayResult, String)>, StoreError> {
    let sql =
        "SELECT r.id, r.person, r.day, r.state, r.revealed, r.received, r.presses, r.hints, r.milliseconds,
        r.log, p.name FROM results r JOIN people p ON p.id = r.person WHERE r.id = $1";
    let rows = tx.query(sql, values![id]).await?;
    rows.first()
        .map(|row| Ok((result(row)?, row.text(COLUMNS)?)))
        .transpose()
}

/// Returns every attempt of a player.
///
/// # Errors
/// Those of the database.
pub async fn results_of(tx: &mut dyn Tx, person: &str) -> Result<Vec<DayResult>, StoreError> {
    let sql =
        "SELECT id, person, day, state, revealed, received, presses, hints, milliseconds, log FROM results
        WHERE person = $1 ORDER BY day";
    tx.query(sql, values![person])
        .await?
        .iter()
        .map(result)
        .collect()
}

/// Replaces the log with a longer one, and lists the result if it is solved. Returns `false` if the
/// attempt is no longer in progress.
///
/// # Errors
/// Those of the database.
pub async fn extend(tx: &mut dyn Tx, new: &DayResult) -> Result<bool, StoreError> {
    let score = new.score();
    let sql = "UPDATE results SET state = $2, received = $3, hinted = $4, presses = $5, hints = $6, milliseconds = $7,
        log = $8 WHERE id = $1 AND state = 'open' RETURNING id";
    let values = values![
        &new.id,
        new.state.name(),
        new.received,
        score.hinted,
        score.presses,
        new.hints,
        score.milliseconds,
        &new.log,
    ];
    let done = !tx.query(sql, values).await?.is_empty();
    if done && new.state == State::Solved {
        count(tx, &new.day, score).await?;
    }
    Ok(done)
}

/// Adds a result to the counts.
async fn count(tx: &mut dyn Tx, day: &str, score: Score) -> Result<(), StoreError> {
    let sql = "INSERT INTO tally (day, hinted, presses, span, count) VALUES ($1, $2, $3, $4, 1)
        ON CONFLICT (day, hinted, presses, span) DO UPDATE SET count = tally.count + 1";
    let span = span(score.milliseconds);
    tx.query(sql, values![day, score.hinted, score.presses, span])
        .await
        .map(drop)
}

/// Removes a result from the counts.
async fn uncount(tx: &mut dyn Tx, day: &str, score: Score) -> Result<(), StoreError> {
    let sql = "UPDATE tally SET count = count - 1 WHERE day = $1 AND hinted = $2 AND presses = $3 AND span = $4";
    let span = span(score.milliseconds);
    tx.query(sql, values![day, score.hinted, score.presses, span])
        .await
        .map(drop)
}

/// Disqualifies a result: it stays stored, but is no longer listed. Returns whether it was listed.
///
/// # Errors
/// Those of the database.
pub async fn strike(tx: &mut dyn Tx, result: &DayResult) -> Result<bool, StoreError> {
    let sql = "UPDATE results SET state = 'struck' WHERE id = $1 AND state = 'solved' RETURNING id";
    let struck = !tx.query(sql, values![&result.id]).await?.is_empty();
    if struck {
        uncount(tx, &result.day, result.score()).await?;
    }
    Ok(struck)
}

/// Deletes a result. It may have been solved in another process since it was read, so the deleted row decides the counts.
///
/// # Errors
/// Those of the database.
pub async fn forget(tx: &mut dyn Tx, result: &DayResult) -> Result<(), StoreError> {
    let sql = "DELETE FROM results WHERE id = $1
        RETURNING id, person, day, state, revealed, received, presses, hints, milliseconds, log";
    for row in tx.query(sql, values![&result.id]).await? {
        let deleted = self::result(&row)?;
        if deleted.state == State::Solved {
            uncount(tx, &deleted.day, deleted.score()).await?;
        }
    }
    Ok(())
}

/// Returns the number of listed results of a day.
///
/// # Errors
/// Those of the database.
pub async fn total(tx: &mut dyn Tx, day: &str) -> Result<u64, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM tally WHERE day = $1";
    let rows = tx.query(sql, values![day]).await?;
    rows.first().map_or(Ok(0), |row| row.number(0))
}

/// Returns the place of a score among the listed results of a day. Results in better spans of time are counted already; only
/// those in its own span are read.
///
/// # Errors
/// Those of the database.
pub async fn place(tx: &mut dyn Tx, day: &str, score: Score) -> Result<Place, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT),
        CAST(COALESCE(SUM(CASE WHEN (hinted, presses, span) < ($2, $3, $4) THEN count END), 0) AS BIGINT),
        (SELECT COUNT(*) FROM results WHERE state = 'solved' AND day = $1 AND hinted = $2 AND presses = $3
            AND milliseconds >= $5 AND milliseconds < $6)
        FROM tally WHERE day = $1";
    let span = span(score.milliseconds);
    let values = values![
        day,
        score.hinted,
        score.presses,
        span,
        span_start(span),
        score.milliseconds,
    ];
    let rows = tx.query(sql, values).await?;
    let row = rows
        .first()
        .ok_or_else(|| StoreError::Damaged("no counts".to_owned()))?;
    Ok(Place::new(row.number(1)? + row.number(2)?, row.number(0)?))
}

/// A row of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The identifier of the result.
    pub id: String,
    /// The name.
    pub name: String,
    /// The player.
    pub person: String,
    /// The presses.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The time.
    pub milliseconds: u64,
}

impl Listed {
    /// Returns its score for the ranking.
    #[must_use]
    pub fn score(&self) -> Score {
        Score {
            hinted: self.hints > 0,
            presses: self.presses,
            milliseconds: self.milliseconds,
        }
    }
}

/// Returns the best results of a day.
///
/// # Errors
/// Those of the database.
pub async fn best(tx: &mut dyn Tx, day: &str, limit: u64) -> Result<Vec<Listed>, StoreError> {
    let sql = "SELECT r.id, p.name, r.person, r.presses, r.hints, r.milliseconds
        FROM results r JOIN people p ON p.id = r.person WHERE r.state = 'solved' AND r.day = $1
        ORDER BY r.hinted, r.presses, r.milliseconds, r.id LIMIT $2";
    let rows = tx.query(sql, values![day, limit]).await?;
    let listed = |row: &Row| {
        Ok(Listed {
            id: row.text(0)?,
            name: row.text(1)?,
            person: row.text(2)?,
            presses: row.number(3)?,
            hints: row.number(4)?,
            milliseconds: row.number(5)?,
        })
    };
    rows.iter().map(listed).collect()
}

/// Returns the number of results in each span of time, for a number of presses, with or without hints.
///
/// # Errors
/// Those of the database.
pub async fn times(
    tx: &mut dyn Tx,
    day: &str,
    hinted: bool,
    presses: u64,
) -> Result<Vec<(u64, u64)>, StoreError> {
    let sql = "SELECT span, count FROM tally WHERE day = $1 AND hinted = $2 AND presses = $3 AND count > 0
        ORDER BY span";
    let rows = tx.query(sql, values![day, hinted, presses]).await?;
    rows.iter()
        .map(|row| Ok((row.number(0)?, row.number(1)?)))
        .collect()
}
