//! Today's puzzle, and your try at it.

use crate::domain::class::{self, Work};
use crate::domain::daily::{day_of, end_of};
use crate::domain::log::{self, LogError, Relation};
use crate::domain::ranking::Place;
use crate::http::actor::{Actor, Body, MaybeActor};
use crate::http::error::Problem;
use crate::http::{ApiError, Server};
use crate::secret;
use crate::store::StoreError;
use crate::store::daily::{self as stored, Day, DayResult, State as TryState};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// How often a log is compared again when another one for the same try came in between.
const TRIES: usize = 5;

/// Today, without the puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub struct Today {
    /// The day, in UTC.
    day: String,
    /// When it ends, in milliseconds since 1970.
    ends: u64,
    /// The server's clock.
    now: u64,
    /// What is played.
    heading: String,
    /// How hard it is.
    level: String,
    /// How many have solved it.
    total: u64,
    /// Your try, if you began one.
    you: Option<Try>,
}

/// Your try at a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct Try {
    /// The day.
    day: String,
    /// The identifier of the result.
    result: String,
    /// The puzzle's code.
    code: String,
    /// When the puzzle was shown, in milliseconds since 1970.
    revealed: u64,
    /// When the day ends.
    ends: u64,
    /// The log that the server has; go on from it.
    log: String,
    /// The presses, undone ones too.
    presses: u64,
    /// The hints.
    hints: u64,
    /// Whether it is solved.
    solved: bool,
    /// Whether the operator struck it.
    struck: bool,
    /// From the puzzle being shown to the winning log being received.
    milliseconds: u64,
    /// The fewest presses, once it is solved.
    par: Option<u64>,
    /// The place, while it is listed.
    place: Option<Place>,
}

/// What you did.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLog {
    /// A word for each event since the beginning: `A1`, `undo`, `redo`, `restart`, `?nudge`, `+1200` milliseconds.
    #[schema(max_length = 8192, example = "+900 A1 B1 undo")]
    pub log: String,
}

impl Server {
    /// Returns a try as its player sees it.
    async fn shown(&self, result: DayResult, day: Day, ends: u64) -> Result<Try, ApiError> {
        let place = if result.state == TryState::Solved {
            Some(
                self.daily
                    .places
                    .ask((result.day.clone(), result.score()))
                    .await?,
            )
        } else {
            None
        };
        Ok(Try {
            day: result.day,
            result: result.id,
            code: day.code,
            revealed: result.revealed,
            ends,
            log: result.log,
            presses: result.presses,
            hints: result.hints,
            solved: result.state != TryState::Open,
            struck: result.state == TryState::Struck,
            milliseconds: result.milliseconds,
            par: (result.state != TryState::Open).then_some(day.par),
            place,
        })
    }
}

/// Returns today: what is played, until when, and your try. The puzzle is shown when a try begins.
#[utoipa::path(get, path = "/api/today", tag = "daily", responses((status = 200, body = Today)))]
pub async fn today(
    State(server): State<Arc<Server>>,
    MaybeActor(person): MaybeActor,
) -> Result<Json<Today>, ApiError> {
    let now = server.now();
    let date = day_of(now);
    let day = server.puzzle_of(date).await?;
    let name = day.day.clone();
    let (total, begun) = server
        .store
        .read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let total = stored::total(tx, &name).await?;
                let begun = match person {
                    Some(person) => stored::of_person(tx, &person.id, &name).await?,
                    None => None,
                };
                Ok((total, begun))
            })
        })
        .await?;
    let ends = end_of(date);
    let level = day.level.clone();
    let heading = class::puzzle(&Work::Puzzle(day.code.clone()))
        .map_or_else(String::new, |puzzle| {
            quatrainment::words::heading(puzzle.game())
        });
    let you = match begun {
        Some(result) => Some(server.shown(result, day, ends).await?),
        None => None,
    };
    Ok(Json(Today {
        day: date.to_string(),
        ends,
        now,
        heading,
        level,
        total,
        you,
    }))
}

/// Begins your try at today's puzzle: this shows it, and the clock runs. Asking again returns the same try.
#[utoipa::path(post, path = "/api/days/{day}/begin", tag = "daily", params(("day" = String, Path)),
    responses((status = 200, body = Try), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn begin(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(day): Path<String>,
) -> Result<Json<Try>, ApiError> {
    let date = server.day(&day)?;
    let (now, name) = (server.now(), date.to_string());
    if day_of(now) != date {
        // Nothing is drawn any more: a day that nobody asked for has no puzzle.
        let begun = server.daily.tries.ask((person.id, name)).await?;
        let over = || ApiError::conflict("that day is over; its puzzle is no longer ranked");
        let (result, puzzle) = begun.ok_or_else(over)?;
        return Ok(Json(server.shown(result, puzzle, end_of(date)).await?));
    }
    let puzzle = server.puzzle_of(date).await?;
    let begin = server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move { stored::begin(tx, &secret::id(), &person.id, &name, now).await })
    });
    Ok(Json(
        server.shown(begin.await?, puzzle, end_of(date)).await?,
    ))
}

/// Sends what you did so far, or all of it. The first log that wins ends the try; its time is the server's.
///
/// A log must continue the one sent before. Sending one again, or a part of it, changes nothing.
#[utoipa::path(post, path = "/api/days/{day}/log", tag = "daily", params(("day" = String, Path)),
    request_body = NewLog,
    responses((status = 200, body = Try), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn log(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(day): Path<String>,
    Body(new): Body<NewLog>,
) -> Result<Json<Try>, ApiError> {
    let date = server.day(&day)?;
    let now = server.now();
    let name = date.to_string();
    for _ in 0..TRIES {
        let found = server
            .daily
            .tries
            .ask((person.id.clone(), name.clone()))
            .await?;
        let (before, puzzle) =
            found.ok_or_else(|| ApiError::missing("you have not begun that day's puzzle"))?;
        server.metrics.replay();
        let reading = log::read(&puzzle.code, &new.log);
        let reading = reading.inspect_err(|_| server.metrics.refuse())?;
        let ends = end_of(date);
        match log::relation(&before.log, &reading.text) {
            Relation::Old => return Ok(Json(server.shown(before, puzzle, ends).await?)),
            Relation::Differs => return Err(LogError::Differs.into()),
            Relation::Continues if before.state != TryState::Open => {
                return Err(LogError::AfterTheWin.into());
            }
            Relation::Continues => {}
        }
        if day_of(now) != date {
            return Err(ApiError::conflict(
                "that day is over; its puzzle is no longer ranked",
            ));
        }
        let after = DayResult {
            state: if reading.is_won {
                TryState::Solved
            } else {
                TryState::Open
            },
            received: now,
            presses: reading.presses,
            hints: reading.hints,
            milliseconds: if reading.is_won {
                now.saturating_sub(before.revealed)
            } else {
                0
            },
            log: reading.text,
            ..before.clone()
        };
        if server.daily.extensions.ask((before, after.clone())).await? {
            if after.state == TryState::Solved {
                server.today.changed();
            }
            return Ok(Json(server.shown(after, puzzle, ends).await?));
        }
    }
    Err(ApiError::conflict(
        "another log for this try came at the same time; try again",
    ))
}
