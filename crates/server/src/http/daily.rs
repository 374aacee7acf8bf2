//! The ranked daily.

use super::actor::{Actor, Body, MaybeActor};
use super::error::Problem;
use super::gather::Gather;
use super::{ApiError, Server};
use crate::domain::daily::{self, day_of, end_of};
use crate::domain::log::{self, LogError, Relation};
use crate::domain::ranking::{Place, Score, span_start};
use crate::secret;
use crate::store::daily::{self as stored, Day, DayResult, Listed, State as TryState};
use crate::store::{Store, StoreError};
use axum::Json;
use axum::extract::{Path, Query, State};
use quatrainment::generate::Date;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

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

/// A day of the past.
#[derive(Debug, Serialize, ToSchema)]
pub struct PastDay {
    /// The day.
    day: String,
    /// How hard it was.
    level: String,
    /// The fewest presses.
    par: u64,
    /// The puzzle's code.
    code: String,
    /// How many solved it.
    total: u64,
}

/// A line of the ranking.
#[derive(Debug, Serialize, ToSchema)]
pub struct Line {
    /// The place; equal results share one.
    place: u64,
    /// The name.
    name: String,
    /// Whether it is you.
    you: bool,
    /// The presses, undone ones too.
    presses: u64,
    /// The hints.
    hints: u64,
    /// The time.
    milliseconds: u64,
    /// The identifier of the result, for its replay.
    result: String,
}

/// The ranking of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ranking {
    /// The day.
    day: String,
    /// How hard it is.
    level: String,
    /// The fewest presses, for whoever may know.
    par: Option<u64>,
    /// How many solved it.
    total: u64,
    /// The best.
    best: Vec<Line>,
    /// Your line.
    you: Option<Line>,
    /// Your place.
    place: Option<Place>,
    /// How many with your number of presses took how long.
    times: Vec<Time>,
    /// How many percent of those with your number of presses were slower, rounded down.
    faster_than: Option<u64>,
}

/// A bar of the picture of times.
#[derive(Debug, Serialize, ToSchema)]
pub struct Time {
    /// The least time of the bar, in milliseconds.
    from: u64,
    /// How many.
    count: u64,
}

/// Which part of the ranking.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Part {
    /// How many of the best; at most 100.
    #[param(minimum = 0, maximum = 100)]
    limit: Option<u64>,
}

/// A game to look at, press by press.
#[derive(Debug, Serialize, ToSchema)]
pub struct Replay {
    /// The name.
    name: String,
    /// The puzzle's code.
    code: String,
    /// The log.
    log: String,
    /// The presses.
    presses: u64,
    /// The hints.
    hints: u64,
    /// The time.
    milliseconds: u64,
}

impl Server {
    /// Returns the puzzle of a day that has begun, drawn by whoever asks first.
    async fn puzzle_of(&self, day: Date) -> Result<Day, ApiError> {
        let name = day.to_string();
        let find = self
            .store
            .read::<_, StoreError, _>(move |tx| Box::pin(async move { stored::day(tx, &name).await }));
        if let Some(day) = find.await? {
            return Ok(day);
        }
        let secret = self.daily_secret.clone();
        let draw = move || daily::puzzle(&secret, day);
        let drawn = tokio::task::spawn_blocking(draw).await.unwrap_or_else(|error| Err(error.to_string()));
        let (puzzle, grade) = drawn.map_err(StoreError::Damaged)?;
        let (code, level) = (puzzle.to_string(), grade.level.to_string());
        let new = Day { day: day.to_string(), code, level, par: grade.par };
        let add = self
            .store
            .write::<_, StoreError, _>(move |tx| Box::pin(async move { stored::add_day(tx, &new).await }));
        Ok(add.await?)
    }

    /// Reads the day in an address; days to come do not exist.
    fn day(&self, text: &str) -> Result<Date, ApiError> {
        let day: Result<Date, _> = text.parse();
        let day = day.map_err(|error| ApiError::bad(error.to_string()))?;
        if day > day_of(self.now()) { Err(ApiError::missing("that day has not begun yet")) } else { Ok(day) }
    }

    /// Returns a try as its player sees it.
    async fn shown(&self, result: DayResult, day: Day, ends: u64) -> Result<Try, ApiError> {
        let place = if result.state == TryState::Solved {
            Some(self.daily.places.ask((result.day.clone(), result.score())).await?)
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

/// What is asked of the database for many tries at once.
#[derive(Debug)]
pub struct Gathered {
    /// The try of a person at a day, with the puzzle.
    tries: Gather<(String, String), Option<(DayResult, Day)>>,
    /// A try as it was and as it is to be.
    extensions: Gather<(DayResult, DayResult), bool>,
    /// The place of a score on a day.
    places: Gather<(String, Score), Place>,
}

impl Gathered {
    /// Gathers for a database.
    pub fn new(store: &Store) -> Gathered {
        Gathered {
            tries: Gather::new(store, |store: Store, asked: Vec<_>| async move {
                store.read(move |tx| Box::pin(async move { stored::with_days(tx, &asked).await })).await
            }),
            extensions: Gather::new(store, |store: Store, tries: Vec<_>| async move {
                store.write(move |tx| Box::pin(async move { stored::extend_all(tx, &tries).await })).await
            }),
            places: Gather::new(store, |store: Store, asked: Vec<_>| async move {
                store.read(move |tx| Box::pin(async move { stored::place_all(tx, &asked).await })).await
            }),
        }
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
    let heading = crate::domain::class::puzzle(&crate::domain::class::Work::Puzzle(day.code.clone()))
        .map_or_else(String::new, |puzzle| quatrainment::play::heading(puzzle.game()));
    let you = match begun {
        Some(result) => Some(server.shown(result, day, ends).await?),
        None => None,
    };
    Ok(Json(Today { day: date.to_string(), ends, now, heading, level, total, you }))
}

/// Returns the days before today, the latest first.
#[utoipa::path(get, path = "/api/days", tag = "daily", params(Part), responses((status = 200, body = [PastDay])))]
pub async fn days(
    State(server): State<Arc<Server>>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<PastDay>>, ApiError> {
    let today = day_of(server.now()).to_string();
    let limit = part.limit.unwrap_or(30).min(100);
    let days = server
        .store
        .read::<_, StoreError, _>(move |tx| Box::pin(async move { stored::days(tx, &today, limit).await }))
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
    let puzzle = server.puzzle_of(date).await?;
    let now = server.now();
    let over = day_of(now) != date;
    let name = puzzle.day.clone();
    let result = server
        .store
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                if over {
                    let begun = stored::of_person(tx, &person.id, &name).await?;
                    return begun.ok_or_else(|| {
                        ApiError::conflict("that day is over; its puzzle is no longer ranked")
                    });
                }
                Ok(stored::begin(tx, &secret::id(), &person.id, &name, now).await?)
            })
        })
        .await?;
    Ok(Json(server.shown(result, puzzle, end_of(date)).await?))
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
        let found = server.daily.tries.ask((person.id.clone(), name.clone())).await?;
        let (before, puzzle) =
            found.ok_or_else(|| ApiError::missing("you have not begun that day's puzzle"))?;
        server.metrics.replay();
        let reading = log::read(&puzzle.code, &new.log);
        let reading = reading.inspect_err(|_| server.metrics.refuse())?;
        let ends = end_of(date);
        match log::relation(&before.log, &reading.text) {
            Relation::Old => return Ok(Json(server.shown(before, puzzle, ends).await?)),
            Relation::Differs => return Err(LogError::Differs.into()),
            Relation::Continues if before.state != TryState::Open => return Err(LogError::AfterTheWin.into()),
            Relation::Continues => {}
        }
        if day_of(now) != date {
            return Err(ApiError::conflict("that day is over; its puzzle is no longer ranked"));
        }
        let after = DayResult {
            state: if reading.is_won { TryState::Solved } else { TryState::Open },
            received: now,
            presses: reading.presses,
            hints: reading.hints,
            milliseconds: if reading.is_won { now.saturating_sub(before.revealed) } else { 0 },
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
    Err(ApiError::conflict("another log for this try came at the same time; try again"))
}

/// Returns the ranking of a day, with your place.
#[utoipa::path(get, path = "/api/days/{day}", tag = "daily", params(("day" = String, Path), Part),
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
                return Err(ApiError::missing("nobody played on that day"));
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
            let others = times.iter().map(|(_, count)| count).sum::<u64>().saturating_sub(1);
            let you = own.zip(place).zip(me.clone()).map(|((own, place), (_, name))| Line {
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
                faster_than: you.as_ref().and_then(|_| (100 * slower).checked_div(others)),
                you,
                place,
                times: times
                    .into_iter()
                    .map(|(span, count)| Time { from: span_start(span), count })
                    .collect(),
            })
        })
    });
    ranking.await.map(Json)
}

/// Gives each result its place; equal ones share it.
fn lines(best: Vec<Listed>, me: Option<&str>) -> Vec<Line> {
    let mut place = 0;
    let mut before = None;
    let number = |(index, listed): (u64, Listed)| {
        let score = (listed.hints > 0, listed.presses, listed.milliseconds);
        if before != Some(score) {
            (before, place) = (Some(score), index);
        }
        Line {
            place,
            you: me == Some(&listed.person),
            name: listed.name,
            presses: listed.presses,
            hints: listed.hints,
            milliseconds: listed.milliseconds,
            result: listed.id,
        }
    };
    (1..).zip(best).map(number).collect()
}

/// Returns a listed game to look at. Today's are shown to those who have finished, so that nobody learns the puzzle
/// before.
#[utoipa::path(get, path = "/api/results/{result}", tag = "daily", params(("result" = String, Path)),
    responses((status = 200, body = Replay), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn replay(
    State(server): State<Arc<Server>>,
    MaybeActor(person): MaybeActor,
    Path(id): Path<String>,
) -> Result<Json<Replay>, ApiError> {
    let today = day_of(server.now()).to_string();
    let replay = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let missing = || ApiError::missing("there is no such result");
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
                    "finish today's puzzle first; then you see how others did it",
                ));
            }
            let day = stored::day(tx, &result.day).await?.ok_or_else(missing)?;
            let DayResult { log, presses, hints, milliseconds, .. } = result;
            Ok(Replay { name, code: day.code, log, presses, hints, milliseconds })
        })
    });
    replay.await.map(Json)
}
