//! The logs of a round: submitting your own and replaying those of others.

use super::view::shown;
use crate::domain::log;
use crate::domain::race::Race;
use crate::http::actor::{Actor, Body};
use crate::http::error::ApiError;
use crate::http::rooms::{Change, game, nothing_new, open};
use crate::http::server::Server;
use crate::store::rooms::{self, Entry, Membership};
use axum::Json;
use axum::extract::{Path, Query, State};
use quatrainment_protocol::ask::NewLog;
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Role;
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::progress::{GameView, Progress, State as GameState};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Submits your log of the current round so far, or all of it. The first log that wins ends your round.
///
/// A log must continue the one submitted before. Submitting the same or less again changes nothing.
#[utoipa::path(post, path = path::room::log("{room}", "{round}"), tag = "rooms",
    params(("room" = String, Path), ("round" = u64, Path)), request_body = NewLog,
    responses((status = 200, body = Progress), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn log(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, round)): Path<(String, u64)>,
    Body(new): Body<NewLog>,
) -> Result<Json<Progress>, ApiError> {
    let now = server.now();
    let shared = server.clone();
    let logged = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Race>::begin(tx, &id, &person.id, now).await?;
            let code = code_of(&change.document, round)
                .ok_or_else(|| ApiError::conflict("this round is not in progress"))?;
            let reading = log::read(code, &new.log);
            shared.metrics.replayed(&reading);
            let reading = reading?;
            check_plays(&change)?;
            let number = change.me.member.number;
            let before = rooms::entry_of(change.tx, &id, round, number).await?;
            let relation = log::relation(
                before.as_ref().map_or("", |before| &before.log),
                &reading.text,
            );
            if let Some(progress) = nothing_new(relation, before.as_ref())? {
                return Ok(progress);
            }
            // Presses that were under way when the player gave up.
            if let Some(before) = before.filter(|before| before.progress.gave_up) {
                return Ok(before.progress);
            }
            let started = change.document.playing(round, now)?.started;
            if reading.hints > 0 && !change.document.rules.hints {
                return Err(ApiError::invalid("hints are off in this race"));
            }
            let progress = Progress {
                task: round,
                member: number,
                solved: reading.is_won,
                presses: reading.presses,
                hints: reading.hints,
                left: reading.left,
                milliseconds: if reading.is_won {
                    now.saturating_sub(started)
                } else {
                    0
                },
                ..Progress::default()
            };
            let entry = Entry {
                progress: progress.clone(),
                received: now,
                log: reading.text,
            };
            rooms::save_entry(change.tx, &id, &person.id, &entry).await?;
            let mut events = vec![LiveEvent::Progress(progress.clone())];
            if progress.solved {
                events.extend(change.end_if_all_done().await?);
            }
            change.finish(&events).await?;
            Ok(progress)
        })
    });
    logged.await.map(Json)
}

/// Gives up the current round: it no longer waits for you, and you cannot continue it.
#[utoipa::path(post, path = path::room::give_up("{room}", "{round}"), tag = "rooms",
    params(("room" = String, Path), ("round" = u64, Path)),
    responses((status = 200, body = Progress), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn give_up(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, round)): Path<(String, u64)>,
) -> Result<Json<Progress>, ApiError> {
    let now = server.now();
    let gave_up = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Race>::begin(tx, &id, &person.id, now).await?;
            check_plays(&change)?;
            let code = change.document.playing(round, now)?.code.clone();
            let number = change.me.member.number;
            let before = rooms::entry_of(change.tx, &id, round, number).await?;
            if let Some(before) = &before
                && before.progress.state() != GameState::Open
            {
                return Ok(before.progress.clone());
            }
            let mut entry = match before {
                Some(before) => before,
                None => Entry {
                    progress: Progress {
                        task: round,
                        member: number,
                        left: log::read(&code, "")?.left,
                        ..Progress::default()
                    },
                    received: now,
                    log: String::new(),
                },
            };
            entry.progress.gave_up = true;
            rooms::save_entry(change.tx, &id, &person.id, &entry).await?;
            let mut events = vec![LiveEvent::Progress(entry.progress.clone())];
            events.extend(change.end_if_all_done().await?);
            change.finish(&events).await?;
            Ok(entry.progress)
        })
    });
    gave_up.await.map(Json)
}

fn check_plays(change: &Change<'_, Race>) -> Result<(), ApiError> {
    let role = change.me.member.role;
    if role == Role::Host && change.document.rules.host_watches {
        return Err(ApiError::forbidden(
            "you only watch this race; change that in its rules",
        ));
    }
    if role.plays() {
        return Ok(());
    }
    Err(ApiError::forbidden(
        "you are a spectator; join as a player first",
    ))
}

/// Returns a player's game of a finished round.
#[utoipa::path(get, path = path::room::game("{room}", "{round}", "{member}"), tag = "rooms",
    params(("room" = String, Path), ("round" = u64, Path), ("member" = u64, Path)),
    responses((status = 200, body = GameView), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn replay(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, round, number)): Path<(String, u64, u64)>,
) -> Result<Json<GameView>, ApiError> {
    let now = server.now();
    let replay = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (_, me, race) = open::<Race>(tx, &id, &person.id).await?;
            if number != me.member.number && race.playing(round, now).is_ok() {
                return Err(ApiError::forbidden(
                    "this round is still in progress; wait for its end",
                ));
            }
            let Entry { progress, log, .. } = game(tx, &id, round, number).await?;
            Ok(GameView {
                progress,
                code: code_of(&race, round).map(str::to_owned),
                log,
            })
        })
    });
    replay.await.map(Json)
}

/// The number of games to return.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Best {
    /// The number of games, the best first; at most 8, and 4 if omitted.
    #[param(minimum = 1, maximum = 8)]
    best: Option<usize>,
}

/// Returns the best games of a round, for a wall. While it is in progress, only spectators and the host see them, and only where
/// the rules say that players cannot see the wall.
#[utoipa::path(get, path = path::room::games("{room}", "{round}"), tag = "rooms",
    params(("room" = String, Path), ("round" = u64, Path), Best),
    responses((status = 200, body = [GameView]), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn games(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, round)): Path<(String, u64)>,
    Query(best): Query<Best>,
) -> Result<Json<Vec<GameView>>, ApiError> {
    let now = server.now();
    let games = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (room, me, race) = open::<Race>(tx, &id, &person.id).await?;
            let role = me.member.role;
            let may_watch = race.rules.boards && matches!(role, Role::Host | Role::Spectator);
            if race.playing(round, now).is_ok() && !may_watch {
                return Err(ApiError::forbidden(
                    "this round is still in progress; wait for its end",
                ));
            }
            let code = code_of(&race, round).map(str::to_owned);
            let members = rooms::members(tx, &id).await?;
            let here = members.into_iter().filter(Membership::is_here);
            let members = here.map(|one| one.member).collect();
            let mut view = shown(tx, room, race, members).await?;
            view.round = round;
            let order = view.order();
            let begun = order.iter().filter(|runner| runner.progress.is_some());
            let mut games = Vec::new();
            for runner in begun.take(best.best.unwrap_or(4).min(8)) {
                let entry = game(tx, &id, round, runner.member.number).await?;
                games.push(GameView {
                    progress: entry.progress,
                    code: code.clone(),
                    log: entry.log,
                });
            }
            Ok(games)
        })
    });
    games.await.map(Json)
}

/// Returns the puzzle of a round that has started.
pub fn code_of(race: &Race, round: u64) -> Option<&str> {
    let place = usize::try_from(round).ok()?.checked_sub(1)?;
    race.rounds.get(place).map(|round| round.code.as_str())
}
