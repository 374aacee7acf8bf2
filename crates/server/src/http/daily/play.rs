//! Today's puzzle, and your attempt at it.

use crate::domain::class;
use crate::domain::daily::{day_of, end_of};
use crate::domain::log::{self, LogError, Relation};
use crate::http::actor::{Actor, Body, MaybeActor};
use crate::http::error::ApiError;
use crate::http::server::Server;
use crate::secret;
use crate::store::daily::{self as stored, Day, DayResult, State as TryState};
use crate::store::{StoreError, Tx};
use axum::Json;
use axum::extract::{Path, State};
use quatrainment_protocol::ask::NewLog;
use quatrainment_protocol::daily::{Today, Try};
use quatrainment_protocol::path;
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::tasks::Work;
use std::sync::Arc;

/// Returns an attempt as its player sees it.
async fn shown(tx: &mut dyn Tx, result: DayResult, day: Day, ends: u64) -> Result<Try, StoreError> {
    let place = if result.state == TryState::Solved {
        Some(stored::place(tx, &result.day, result.score()).await?)
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

/// Returns today's game, level and end, and your attempt. The puzzle itself is shown once you start.
#[utoipa::path(get, path = path::daily::TODAY, tag = "daily", responses((status = 200, body = Today)))]
pub async fn today(
    State(server): State<Arc<Server>>,
    MaybeActor(person): MaybeActor,
) -> Result<Json<Today>, ApiError> {
    let now = server.now();
    let date = day_of(now);
    let day = server.puzzle_of(date).await?;
    let ends = end_of(date);
    let level = day.level.clone();
    let heading = class::puzzle(&Work::Puzzle(day.code.clone()))
        .map_or_else(String::new, |puzzle| {
            quatrainment::words::heading(puzzle.game())
        });
    let (total, you) = server
        .store
        .read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let total = stored::total(tx, &day.day).await?;
                let begun = match person {
                    Some(person) => stored::of_person(tx, &person.id, &day.day).await?,
                    None => None,
                };
                let you = match begun {
                    Some(result) => Some(shown(tx, result, day, ends).await?),
                    None => None,
                };
                Ok((total, you))
            })
        })
        .await?;
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

/// Starts your attempt at today's puzzle: this shows it and starts the clock. Starting again returns the same attempt.
#[utoipa::path(post, path = path::daily::begin("{day}"), tag = "daily", params(("day" = String, Path)),
    responses((status = 200, body = Try), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn begin(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(day): Path<String>,
) -> Result<Json<Try>, ApiError> {
    let date = server.day(&day)?;
    let now = server.now();
    let ends = end_of(date);
    if day_of(now) != date {
        // Only today's puzzle is drawn: a past day without players has none.
        let find = server.store.read::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                let begun = stored::with_day(tx, &person.id, &date.to_string()).await?;
                let (result, puzzle) = begun.ok_or_else(over)?;
                Ok(shown(tx, result, puzzle, ends).await?)
            })
        });
        return find.await.map(Json);
    }
    let puzzle = server.puzzle_of(date).await?;
    let begin = server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            let begun = stored::begin(tx, &secret::id(), &person.id, &puzzle.day, now).await?;
            shown(tx, begun, puzzle, ends).await
        })
    });
    Ok(Json(begin.await?))
}

fn over() -> ApiError {
    ApiError::conflict("this day has ended; its puzzle is no longer ranked")
}

/// Submits your log so far, or all of it. The first log that wins ends the attempt; the server measures its time.
///
/// A log must continue the one submitted before. Submitting the same or less again changes nothing.
#[utoipa::path(post, path = path::daily::log("{day}"), tag = "daily", params(("day" = String, Path)),
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
    let shared = server.clone();
    let logged = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let begun = stored::take(tx, &person.id, &date.to_string()).await?;
            let (before, puzzle) =
                begun.ok_or_else(|| ApiError::missing("you have not started this day's puzzle"))?;
            let reading = log::read(&puzzle.code, &new.log);
            shared.metrics.replayed(&reading);
            let reading = reading?;
            match log::relation(&before.log, &reading.text) {
                Relation::Old => return Ok(shown(tx, before, puzzle, end_of(date)).await?),
                Relation::Differs => return Err(LogError::Differs.into()),
                Relation::Continues if before.state != TryState::Open => {
                    return Err(LogError::AfterTheWin.into());
                }
                Relation::Continues if day_of(now) != date => return Err(over()),
                Relation::Continues => {}
            }
            let (state, milliseconds) = if reading.is_won {
                (TryState::Solved, now.saturating_sub(before.revealed))
            } else {
                (TryState::Open, 0)
            };
            let after = DayResult {
                state,
                received: now,
                presses: reading.presses,
                hints: reading.hints,
                milliseconds,
                log: reading.text,
                ..before
            };
            stored::extend(tx, &after).await?;
            Ok(shown(tx, after, puzzle, end_of(date)).await?)
        })
    });
    let shown = logged.await?;
    if shown.solved {
        server.today.notify_one();
    }
    Ok(Json(shown))
}
