//! The ranking of a day, past days and replays.

use crate::domain::daily::day_of;
use crate::domain::ranking::{bars, places, span_start};
use crate::http::actor::MaybeActor;
use crate::http::error::ApiError;
use crate::http::server::Server;
use crate::secret;
use crate::store::StoreError;
use crate::store::daily::{self as stored, Day, DayResult, Listed, State as TryState};
use axum::Json;
use axum::extract::{Path, Query, State};
use quatrainment_protocol::daily::{Line, PastDay, Ranking, Replay, Time};
use quatrainment_protocol::path;
use quatrainment_protocol::problem::Problem;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// The part of the ranking to return.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Part {
    /// The number of results to return, the best first; at most 100.
    #[param(minimum = 0, maximum = 100)]
    limit: Option<u64>,
}

/// Returns past days, the latest first.
#[utoipa::path(get, path = path::daily::DAYS, tag = "daily", params(Part), responses((status = 200, body = [PastDay])))]
pub async fn days(
    State(server): State<Arc<Server>>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<PastDay>>, ApiError> {
    let today = day_of(server.now()).to_string();
    let limit = part.limit.unwrap_or(30).min(100);
    let days = server
        .store
        .read::<_, StoreError, _>(move |tx| {
            Box::pin(async move { stored::days(tx, &today, limit).await })
        })
        .await?;
    let day = |(day, total): (Day, u64)| PastDay {
        day: day.day,
        level: day.level,
        par: day.par,
        code: day.code,
        total,
    };
    Ok(Json(days.into_iter().map(day).collect()))
}

/// Returns the ranking of a day and your place.
#[utoipa::path(get, path = path::daily::ranking("{day}"), tag = "daily", params(("day" = String, Path), Part),
    responses((status = 200, body = Ranking), (status = 400, body = Problem), (status = 404, body = Problem)))]
pub async fn ranking(
    State(server): State<Arc<Server>>,
    MaybeActor(person): MaybeActor,
    Path(day): Path<String>,
    Query(part): Query<Part>,
) -> Result<Json<Ranking>, ApiError> {
    let date = server.day(&day)?;
    let limit = part.limit.unwrap_or(100).min(100);
    let name = date.to_string();
    let is_over = day_of(server.now()) != date;
    let ranking = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let Some(day) = stored::day(tx, &name).await? else {
                return Err(ApiError::missing("no results on this day"));
            };
            let best = stored::best(tx, &name, limit).await?;
            let own = match &person {
                Some(person) => stored::of_person(tx, &person.id, &name).await?,
                None => None,
            };
            let done = own.as_ref().is_some_and(|own| own.state != TryState::Open);
            let own = own.filter(|own| own.state == TryState::Solved);
            let me = person.map(|person| (person.id, person.name));
            let mut place = None;
            let mut times = Vec::new();
            if let Some(own) = &own {
                place = Some(stored::place(tx, &name, own.score()).await?);
                times = stored::times(tx, &name, own.hints > 0, own.presses).await?;
            }
            let total = match place {
                Some(place) => place.total,
                None => stored::total(tx, &name).await?,
            };
            let slower: u64 = match &own {
                Some(own) => times
                    .iter()
                    .filter(|(span, _)| span_start(*span) > own.milliseconds)
                    .map(|(_, count)| count)
                    .sum(),
                None => 0,
            };
            let others = times
                .iter()
                .map(|(_, count)| count)
                .sum::<u64>()
                .saturating_sub(1);
            let you = own
                .zip(place)
                .zip(me.clone())
                .map(|((own, place), (_, name))| Line {
                    place: place.place,
                    name,
                    you: true,
                    presses: own.presses,
                    hints: own.hints,
                    milliseconds: own.milliseconds,
                    result: own.id,
                });
            Ok(Ranking {
                day: day.day,
                level: day.level,
                par: (is_over || done).then_some(day.par),
                total,
                best: lines(best, me.map(|(id, _)| id).as_deref()),
                faster_than: you
                    .as_ref()
                    .and_then(|_| (100 * slower).checked_div(others)),
                you,
                place,
                times: bars(&times)
                    .into_iter()
                    .map(|(from, count)| Time { from, count })
                    .collect(),
            })
        })
    });
    ranking.await.map(Json)
}

/// Gives each result its place; equal results share one.
fn lines(best: Vec<Listed>, me: Option<&str>) -> Vec<Line> {
    let places = places(best.iter().map(Listed::score));
    let line = |(place, listed): (u64, Listed)| Line {
        place,
        you: me == Some(&listed.person),
        name: listed.name,
        presses: listed.presses,
        hints: listed.hints,
        milliseconds: listed.milliseconds,
        result: listed.id,
    };
    places.into_iter().zip(best).map(line).collect()
}

/// Returns the replay of a listed game. Replays of today are shown only to players who have finished, because they reveal
/// the puzzle.
#[utoipa::path(get, path = path::daily::result("{result}"), tag = "daily", params(("result" = String, Path)),
    responses((status = 200, body = Replay), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn replay(
    State(server): State<Arc<Server>>,
    MaybeActor(person): MaybeActor,
    Path(id): Path<String>,
) -> Result<Json<Replay>, ApiError> {
    let today = day_of(server.now()).to_string();
    let replay = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let missing = || ApiError::missing("no such result");
            if !secret::is_id(&id) {
                return Err(missing());
            }
            let (result, name) = stored::find(tx, &id).await?.ok_or_else(missing)?;
            let own = match &person {
                Some(person) => stored::of_person(tx, &person.id, &result.day).await?,
                None => None,
            };
            let mine = own.as_ref().is_some_and(|own| own.id == result.id);
            if result.state != TryState::Solved && !mine {
                return Err(missing());
            }
            if result.day == today && !own.is_some_and(|own| own.state != TryState::Open) {
                return Err(ApiError::forbidden(
                    "finish the ranked puzzle first; replays are shown afterwards",
                ));
            }
            let day = stored::day(tx, &result.day).await?.ok_or_else(missing)?;
            let DayResult {
                log,
                presses,
                hints,
                milliseconds,
                ..
            } = result;
            Ok(Replay {
                name,
                code: day.code,
                log,
                presses,
                hints,
                milliseconds,
            })
        })
    });
    replay.await.map(Json)
}
