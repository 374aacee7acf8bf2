//! The history: finished games, each with its log and a summary.

use super::Store;
use crate::read;
use anyhow::{Context, Result, bail};
use quatrainment::generate::{self, Date};
use quatrainment::{Session, Solver, SolverOptions};
use quatrainment_play::{self as play, FinishedGame, Origin, PreviousBest};
use quatrainment_play::{Record, Summary};
use rusqlite::{Connection, Row, TransactionBehavior, params};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Write};

/// A game that was finished, or left unfinished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// When, in milliseconds since 1970.
    pub finished: i64,
    /// On which day, where the player was.
    pub day: Date,
    /// Where it came from.
    pub origin: Origin,
    /// Its log, as the library saves it.
    pub line: String,
    /// A summary of the log.
    pub summary: Summary,
}

impl Played {
    /// Creates the entry of the history.
    pub fn new(game: &FinishedGame) -> Result<Played> {
        Ok(Played {
            finished: game.finished.try_into()?,
            day: game.day,
            origin: game.origin,
            line: game.session.save()?,
            summary: game.summary(),
        })
    }
}

/// A game of the history without its log, which is most of what is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number in this history.
    pub id: i64,
    /// When, in milliseconds since 1970.
    pub finished: i64,
    /// On which day, where the player was.
    pub day: Date,
    /// Where it came from.
    pub origin: Origin,
    /// A summary of its log.
    pub summary: Summary,
}

impl Listed {
    /// Returns the record that the statistics count.
    pub fn record(&self) -> Record<'_> {
        Record {
            summary: &self.summary,
            day: self.day,
            finished: u64::try_from(self.finished).unwrap_or(0),
            origin: self.origin,
        }
    }
}

/// A line of an exported history.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exported {
    finished: i64,
    day: String,
    daily: Option<String>,
    /// When a daily puzzle was begun, if that was on its own day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<u64>,
    /// Whether the program opened a daily puzzle by itself, so that its time is no best time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    opened: bool,
    /// Where a game came from that is no part of the statistics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
    session: String,
}

/// The columns of [`Listed`]; those of [`Played`] come after them.
const LISTED: &str = "id, day, daily, game, size, level, par, moves, milliseconds, hints, undos, assisted, won, finished";
const PLAYED: &str = "session";

impl Store {
    /// Writes a finished game into the history, and returns what had been reached before it.
    pub fn finish(&self, played: &Played) -> Result<PreviousBest> {
        let milliseconds = self.best_time(&played.summary)?;
        insert(&self.connection, played)?;
        let daily = played.origin.as_daily();
        let streak = match daily {
            Some(daily) => self.calendar()?.days(daily.game, daily.date).current,
            None => 0,
        };
        Ok(PreviousBest {
            at_par: self.wins_at_par(&played.summary)?,
            milliseconds,
            streak,
        })
    }

    /// The best time of a win without help at this game, size and level.
    fn best_time(&self, like: &Summary) -> Result<Option<u64>> {
        let query = "SELECT min(milliseconds) FROM history
                     WHERE won AND NOT assisted AND hints = 0 AND game = ?1 AND size = ?2 AND level IS ?3
                     AND (daily IS NULL OR daily NOT IN ('review', 'opened') AND daily NOT LIKE 'step/%' AND daily NOT LIKE '%~')";
        let best: Option<i64> =
            self.connection
                .query_row(query, params![like.game, like.size, like.level], |row| {
                    row.get(0)
                })?;
        Ok(best.map(u64::try_from).transpose()?)
    }

    /// The number of wins with the fewest presses and without help at this game, size and level.
    fn wins_at_par(&self, like: &Summary) -> Result<u64> {
        let query = "SELECT count(*) FROM history
                     WHERE won AND NOT assisted AND hints = 0 AND moves <= par AND game = ?1 AND size = ?2 AND level IS ?3
                     AND (daily IS NULL OR daily <> 'review' AND daily NOT LIKE 'step/%')";
        let wins: i64 =
            self.connection
                .query_row(query, params![like.game, like.size, like.level], |row| {
                    row.get(0)
                })?;
        Ok(wins.try_into()?)
    }

    /// Calls `show` with every game, the oldest first. There may be too many to keep them all in memory.
    pub fn each(&self, show: impl FnMut(Listed) -> Result<()>) -> Result<()> {
        self.each_where("", show)
    }

    /// Calls `show` with the games that a condition chooses, the oldest first.
    pub(super) fn each_where(
        &self,
        condition: &str,
        mut show: impl FnMut(Listed) -> Result<()>,
    ) -> Result<()> {
        self.each_row(LISTED, condition, |row| show(listed(row)?))
    }

    /// Calls `show` with some columns of the games that a condition chooses, the oldest first.
    fn each_row(
        &self,
        columns: &str,
        condition: &str,
        mut show: impl FnMut(&Row) -> Result<()>,
    ) -> Result<()> {
        // There is an index for this order; with the number behind it, SQLite would sort all rows.
        let query = format!("SELECT {columns} FROM history {condition} ORDER BY finished");
        let mut query = self.connection.prepare(&query)?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            show(row)?;
        }
        Ok(())
    }

    /// Returns the number of games.
    pub fn count(&self) -> Result<u64> {
        let count: i64 = self
            .connection
            .query_row("SELECT count(*) FROM history", [], |row| row.get(0))?;
        Ok(count.try_into()?)
    }

    /// Returns one game.
    pub fn game(&self, id: i64) -> Result<Played> {
        let query = format!("SELECT {LISTED}, {PLAYED} FROM history WHERE id = ?1");
        let found = self
            .connection
            .query_row(&query, [id], |row| Ok(played(row)));
        match found {
            Err(rusqlite::Error::QueryReturnedNoRows) => {
                bail!("there is no game {id} in the history; run `quatrainment history` for a list")
            }
            found => found?,
        }
    }

    /// Deletes games by number, or all of them, and returns how many there were.
    pub fn delete(&mut self, ids: Option<&[i64]>) -> Result<usize> {
        let deleting = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut count = 0;
        match ids {
            None => count = deleting.execute("DELETE FROM history", [])?,
            Some(ids) => {
                for id in ids {
                    let deleted = deleting.execute("DELETE FROM history WHERE id = ?1", [id])?;
                    if deleted == 0 {
                        bail!("there is no game {id} in the history; nothing was deleted");
                    }
                    count += deleted;
                }
            }
        }
        deleting.commit()?;
        Ok(count)
    }

    /// Writes the history, a line of JSON for each game.
    pub fn export(&self, out: &mut impl Write) -> Result<usize> {
        let mut count = 0;
        self.each_row(&format!("{LISTED}, {PLAYED}"), "", |row| {
            let played = played(row)?;
            let line = Exported {
                finished: played.finished,
                day: played.day.to_string(),
                daily: played.origin.as_daily().map(|daily| daily.to_string()),
                begun: match played.origin {
                    Origin::Daily { begun, .. } => begun,
                    _ => None,
                },
                opened: matches!(played.origin, Origin::Daily { opened: true, .. }),
                origin: match played.origin {
                    Origin::Free | Origin::Daily { .. } => None,
                    origin => Some(origin.to_string()),
                },
                session: played.line,
            };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }

    /// Reads an exported history: all of it or, when a line is wrong, nothing. Duplicates
    /// are skipped. Returns the number of new games and of all games in the file.
    pub fn import(&mut self, lines: impl BufRead) -> Result<(usize, usize)> {
        let importing = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (mut new, mut all) = (0, 0);
        let mut solver = None;
        for (number, line) in read::lines(lines, "the history").enumerate() {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            let played = imported(&line, &mut solver)
                .with_context(|| format!("line {}; nothing was imported", number + 1))?;
            new += insert(&importing, &played)?;
            all += 1;
        }
        importing.commit()?;
        Ok((new, all))
    }
}

/// The game of an exported line. What is kept beside the log is read from the log again: a file cannot claim
/// what was not played. The solver of the last game is handed on to the next.
fn imported(line: &str, solver: &mut Option<Solver>) -> Result<Played> {
    let line: Exported = serde_json::from_str(line)?;
    let session = Session::restore(&line.session)?;
    let game = session.puzzle().game();
    if solver.as_ref().is_none_or(|solver| solver.game() != game) {
        *solver =
            Solver::with_options(game, &SolverOptions::new().memory(play::DEFAULT_MEMORY)).ok();
    }
    let grade = solver
        .as_ref()
        .and_then(|solver| generate::grade(solver, session.puzzle()));
    let origin = match (&line.daily, &line.origin) {
        (Some(daily), _) => Origin::Daily {
            daily: daily.parse()?,
            begun: line.begun,
            opened: line.opened,
        },
        (None, Some(origin)) => {
            Origin::read(origin).with_context(|| format!("unknown origin '{origin}'"))?
        }
        (None, None) => Origin::Free,
    };
    if let Some(daily) = origin.as_daily()
        && daily.puzzle().0 != *session.puzzle()
    {
        bail!("this is not the puzzle of {daily}");
    }
    Ok(Played {
        finished: line.finished,
        day: line.day.parse()?,
        origin,
        summary: Summary::of(&session, grade),
        line: line.session,
    })
}

/// The column `daily`: nothing for a puzzle like any other.
fn kept(origin: Origin) -> Option<String> {
    (origin != Origin::Free).then(|| origin.to_string())
}

fn read_kept(text: Option<&str>) -> Result<Origin> {
    text.map_or(Some(Origin::Free), Origin::read)
        .with_context(|| format!("unknown origin '{}'", text.unwrap_or_default()))
}

pub(super) fn insert(connection: &Connection, played: &Played) -> Result<usize> {
    let Summary {
        game,
        size,
        level,
        par,
        moves,
        milliseconds,
        hints,
        undos,
        assisted,
        won,
    } = &played.summary;
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    Ok(connection.execute(
        "INSERT OR IGNORE INTO history (finished, day, daily, session, game, size, level, par, moves,
             milliseconds, hints, undos, assisted, won)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        params![
            played.finished,
            played.day.to_string(),
            kept(played.origin),
            played.line,
            game,
            size,
            level,
            par.map(number),
            number(*moves),
            number(*milliseconds),
            number(*hints),
            number(*undos),
            assisted,
            won
        ],
    )?)
}

/// Reads the columns of [`Listed`] by number, because looking for a name takes longer than everything else.
fn listed(row: &Row) -> Result<Listed> {
    let daily = row.get_ref(2)?.as_str_or_null()?;
    let number = |column: usize| -> Result<u64> { Ok(u64::try_from(row.get::<_, i64>(column)?)?) };
    let par: Option<i64> = row.get(6)?;
    Ok(Listed {
        id: row.get(0)?,
        finished: row.get(13)?,
        day: row.get_ref(1)?.as_str()?.parse()?,
        origin: read_kept(daily)?,
        summary: Summary {
            game: row.get(3)?,
            size: row.get(4)?,
            level: row.get(5)?,
            par: par.map(u64::try_from).transpose()?,
            moves: number(7)?,
            milliseconds: number(8)?,
            hints: number(9)?,
            undos: number(10)?,
            assisted: row.get(11)?,
            won: row.get(12)?,
        },
    })
}

/// Reads the columns of [`Listed`] and [`Played`].
fn played(row: &Row) -> Result<Played> {
    let Listed {
        finished,
        day,
        origin,
        summary,
        ..
    } = listed(row)?;
    Ok(Played {
        finished,
        day,
        origin,
        line: row.get(14)?,
        summary,
    })
}
