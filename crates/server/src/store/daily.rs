//! The ranked daily: the puzzle of each day, everybody's try, and the places.

use super::{Row, StoreError, Tx, Value, values, with_rows};
use crate::domain::ranking::{Place, Score, first_span, minute, span, span_start};
use std::collections::{BTreeMap, BTreeSet};

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

/// What became of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is being played.
    Open,
    /// It is solved and listed.
    Solved,
    /// The operator struck it.
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

/// Somebody's try at a day's puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayResult {
    /// The identifier, to see the replay by.
    pub id: String,
    /// Who.
    pub person: String,
    /// The day.
    pub day: String,
    /// What became of it.
    pub state: State,
    /// When the puzzle was shown.
    pub revealed: u64,
    /// When the last part of the log came.
    pub received: u64,
    /// The presses, undone ones too.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// From the puzzle being shown to the winning log being received.
    pub milliseconds: u64,
    /// The log.
    pub log: String,
}

impl DayResult {
    /// Returns what it is ranked by.
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

/// Returns a secret of the server, made by whoever asks first.
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

/// Returns the puzzle of a day, if somebody asked for it before.
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

/// Keeps the puzzle of a day, unless there is one: it never changes.
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
        (SELECT CAST(COALESCE(SUM(t.count), 0) AS BIGINT) FROM tally_presses t WHERE t.day = d.day)
        FROM days d WHERE d.day < $1 ORDER BY d.day DESC LIMIT $2";
    let rows = tx.query(sql, values![before, limit]).await?;
    rows.iter()
        .map(|row| Ok((read_day(row)?, row.number(4)?)))
        .collect()
}

/// Begins a person's try at a day, or returns the one that was begun.
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
    begun.ok_or_else(|| StoreError::Damaged("a try vanished".to_owned()))
}

/// Returns a person's try at a day.
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

/// Returns a person's try at a day together with the puzzle of that day.
///
/// # Errors
/// Those of the database.
pub async fn with_day(
    tx: &mut dyn Tx,
    person: &str,
    day: &str,
) -> Result<Option<(DayResult, Day)>, StoreError> {
    Ok(with_days(tx, &[(person.to_owned(), day.to_owned())])
        .await?
        .pop()
        .flatten())
}

/// Returns several people's tries, each with the puzzle of its day.
///
/// # Errors
/// Those of the database.
pub async fn with_days(
    tx: &mut dyn Tx,
    asked: &[(String, String)],
) -> Result<Vec<Option<(DayResult, Day)>>, StoreError> {
    let mut found = BTreeMap::new();
    // Nearly always it is one day.
    for day in asked.iter().map(|(_, day)| day).collect::<BTreeSet<_>>() {
        let people = asked
            .iter()
            .filter(|(_, other)| other == day)
            .map(|(person, _)| person);
        let sql =
            "SELECT r.id, r.person, r.day, r.state, r.revealed, r.received, r.presses, r.hints, r.milliseconds,
            r.log, d.day, d.code, d.level, d.par FROM (VALUES ROWS) v
            JOIN results r ON r.person = v.column1 AND r.day = v.column2 JOIN days d ON d.day = r.day";
        let (sql, values) = with_rows(
            sql,
            &["TEXT", "TEXT"],
            people.map(|person| values![person, day].to_vec()),
        );
        for row in tx.query(&sql, &values).await? {
            let (result, day) = (result(&row)?, read_day(&Row(row.0[COLUMNS..].to_vec()))?);
            found.insert((result.person.clone(), day.day.clone()), (result, day));
        }
    }
    Ok(asked
        .iter()
        .map(|asked| found.get(asked).cloned())
        .collect())
}

/// Returns a result and the name of who played it.
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

/// Returns every try of a person.
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

/// Puts a longer log in the place of the one received before, and lists the result if it is solved. Returns whether that
/// was possible: the try is open, and nobody else was faster.
///
/// # Errors
/// Those of the database.
pub async fn extend(
    tx: &mut dyn Tx,
    before: &DayResult,
    new: &DayResult,
) -> Result<bool, StoreError> {
    Ok(extend_all(tx, &[(before.clone(), new.clone())]).await? == [true])
}

/// Does the same with several tries at once, each given as it was and as it is to be. Of the same try only the first is
/// extended.
///
/// # Errors
/// Those of the database.
pub async fn extend_all(
    tx: &mut dyn Tx,
    tries: &[(DayResult, DayResult)],
) -> Result<Vec<bool>, StoreError> {
    let mut taken = BTreeSet::new();
    let is_first: Vec<bool> = tries.iter().map(|(_, new)| taken.insert(&new.id)).collect();
    let mut chosen: Vec<_> = tries
        .iter()
        .zip(&is_first)
        .filter(|(_, first)| **first)
        .map(|(one, _)| one)
        .collect();
    // All processes take rows in the same order, so none waits for one that waits for it.
    chosen.sort_by(|(_, one), (_, other)| one.id.cmp(&other.id));
    const TYPES: [&str; 9] = [
        "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "TEXT",
    ];
    let sql = "UPDATE results SET state = v.column3, received = v.column4, hinted = v.column5, presses = v.column6,
        hints = v.column7, milliseconds = v.column8, log = v.column9 FROM (VALUES ROWS) v
        WHERE results.id = v.column1 AND results.state = 'open' AND results.log = v.column2 RETURNING results.id";
    let row = |(before, new): &&(DayResult, DayResult)| {
        let score = new.score();
        values![
            &new.id,
            &before.log,
            new.state.name(),
            new.received,
            score.hinted,
            score.presses,
            new.hints,
            score.milliseconds,
            &new.log,
        ]
        .to_vec()
    };
    let (sql, values) = with_rows(sql, &TYPES, chosen.iter().map(row));
    let rows = tx.query(&sql, &values).await?;
    let done = rows
        .iter()
        .map(|row| row.text(0))
        .collect::<Result<BTreeSet<_>, _>>()?;
    let solved = chosen
        .iter()
        .filter(|(_, new)| new.state == State::Solved && done.contains(&new.id));
    let scores: Vec<_> = solved
        .map(|(_, new)| (new.day.as_str(), new.score()))
        .collect();
    count_all(tx, &scores).await?;
    Ok(tries
        .iter()
        .zip(is_first)
        .map(|((_, new), first)| first && done.contains(&new.id))
        .collect())
}

/// Counts results that are listed from now on.
async fn count_all(tx: &mut dyn Tx, scores: &[(&str, Score)]) -> Result<(), StoreError> {
    if scores.is_empty() {
        return Ok(());
    }
    // A row that is there to fill up the list counts nothing. All processes take the rows in the same order.
    let row = |(number, (day, score)): (usize, &(&str, Score))| {
        let one = u64::from(number < scores.len());
        let span = span(score.milliseconds);
        values![*day, score.hinted, score.presses, span, minute(span), one].to_vec()
    };
    let last = scores.last().into_iter().cycle();
    let all = scores
        .iter()
        .chain(last)
        .take(scores.len().next_power_of_two())
        .enumerate();
    let rows: Vec<Vec<Value>> = all.map(row).collect();
    const TYPES: [&str; 6] = ["TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT"];
    for sql in [
        "INSERT INTO tally (day, hinted, presses, span, count)
            SELECT column1, column2, column3, column4, CAST(SUM(column6) AS BIGINT) FROM (VALUES ROWS) v WHERE true
            GROUP BY column1, column2, column3, column4 ORDER BY column1, column2, column3, column4
            ON CONFLICT (day, hinted, presses, span) DO UPDATE SET count = tally.count + excluded.count",
        "INSERT INTO tally_minutes (day, hinted, presses, minute, count)
            SELECT column1, column2, column3, column5, CAST(SUM(column6) AS BIGINT) FROM (VALUES ROWS) v WHERE true
            GROUP BY column1, column2, column3, column5 ORDER BY column1, column2, column3, column5
            ON CONFLICT (day, hinted, presses, minute) DO UPDATE SET count = tally_minutes.count + excluded.count",
        "INSERT INTO tally_presses (day, hinted, presses, count)
            SELECT column1, column2, column3, CAST(SUM(column6) AS BIGINT) FROM (VALUES ROWS) v WHERE true
            GROUP BY column1, column2, column3 ORDER BY column1, column2, column3
            ON CONFLICT (day, hinted, presses) DO UPDATE SET count = tally_presses.count + excluded.count",
    ] {
        let (sql, values) = with_rows(sql, &TYPES, rows.clone());
        tx.query(&sql, &values).await?;
    }
    Ok(())
}

/// Counts one result less.
async fn uncount(tx: &mut dyn Tx, day: &str, score: Score) -> Result<(), StoreError> {
    let sql = "UPDATE tally SET count = count - 1 WHERE day = $1 AND hinted = $2 AND presses = $3 AND span = $4";
    let span = span(score.milliseconds);
    tx.query(sql, values![day, score.hinted, score.presses, span])
        .await?;
    let sql = "UPDATE tally_minutes SET count = count - 1 WHERE day = $1 AND hinted = $2 AND presses = $3 AND minute = $4";
    tx.query(sql, values![day, score.hinted, score.presses, minute(span)])
        .await?;
    let sql = "UPDATE tally_presses SET count = count - 1 WHERE day = $1 AND hinted = $2 AND presses = $3";
    tx.query(sql, values![day, score.hinted, score.presses])
        .await
        .map(drop)
}

/// Strikes a result: it stays, and is listed no longer. Returns whether it was listed.
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

/// Deletes a result. It may have been solved in another process since it was read: what is deleted says what it was.
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
    let sql = "SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM tally_presses WHERE day = $1";
    let rows = tx.query(sql, values![day]).await?;
    rows.first().map_or(Ok(0), |row| row.number(0))
}

/// Returns the place of a score among the listed results of a day.
///
/// # Errors
/// Those of the database.
pub async fn place(tx: &mut dyn Tx, day: &str, score: Score) -> Result<Place, StoreError> {
    let places = place_all(tx, &[(day.to_owned(), score)]).await?;
    places.first().copied().ok_or_else(no_counts)
}

fn no_counts() -> StoreError {
    StoreError::Damaged("no counts".to_owned())
}

/// Returns the places of several scores: those with fewer presses and those in better minutes and spans are counted
/// already, only those in its own span are looked at.
///
/// # Errors
/// Those of the database.
pub async fn place_all(
    tx: &mut dyn Tx,
    asked: &[(String, Score)],
) -> Result<Vec<Place>, StoreError> {
    const TYPES: [&str; 9] = [
        "BIGINT", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT",
    ];
    let sql = "SELECT v.column1,
        (SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM tally_presses WHERE day = v.column2),
        (SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM tally_presses
            WHERE day = v.column2 AND (hinted, presses) < (v.column3, v.column4)),
        (SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM tally_minutes
            WHERE day = v.column2 AND hinted = v.column3 AND presses = v.column4 AND minute < v.column8),
        (SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM tally WHERE day = v.column2 AND hinted = v.column3
            AND presses = v.column4 AND span >= v.column9 AND span < v.column5),
        (SELECT COUNT(*) FROM results WHERE state = 'solved' AND day = v.column2 AND hinted = v.column3
            AND presses = v.column4 AND milliseconds >= v.column6 AND milliseconds < v.column7)
        FROM (VALUES ROWS) v";
    let row = |(number, (day, score)): (usize, &(String, Score))| {
        let own = span(score.milliseconds);
        let (from, to) = (span_start(own), score.milliseconds);
        let (minute, first) = (minute(own), first_span(minute(own)));
        values![
            number as u64,
            day,
            score.hinted,
            score.presses,
            own,
            from,
            to,
            minute,
            first
        ]
        .to_vec()
    };
    let (sql, values) = with_rows(sql, &TYPES, asked.iter().enumerate().map(row));
    let rows = tx.query(&sql, &values).await?;
    let mut found = BTreeMap::new();
    for row in rows {
        let better = row.number(2)? + row.number(3)? + row.number(4)? + row.number(5)?;
        found.insert(row.number(0)?, Place::new(better, row.number(1)?));
    }
    if found.len() == asked.len() {
        Ok(found.into_values().collect())
    } else {
        Err(no_counts())
    }
}

/// A line of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The identifier of the result.
    pub id: String,
    /// The name.
    pub name: String,
    /// Who.
    pub person: String,
    /// The presses.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The time.
    pub milliseconds: u64,
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

/// Returns how many results with so many presses, with or without hints, fall into each span of time.
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
