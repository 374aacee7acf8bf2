//! The host's actions in a race.

use crate::domain::race::{self, Race, Stage};
use crate::http::actor::{Actor, Body};
use crate::http::error::ApiError;
use crate::http::rooms::{Change, game, open_as_leader, rename_member, set_door};
use crate::http::server::Server;
use crate::secret;
use crate::store::rooms;
use axum::Json;
use axum::extract::{Path, State};
use quatrainment_protocol::ask::{DoorIs, NewName};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Done;
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::rules::Rules;
use std::sync::Arc;

/// Changes the rules between rounds; for the host.
#[utoipa::path(post, path = path::room::rules("{room}"), tag = "rooms", params(("room" = String, Path)),
    request_body = Rules,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn rules(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(rules): Body<Rules>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let changed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Race>::begin_as_leader(tx, &id, &person.id, now).await?;
            let event = change.document.change_rules(rules, now)?;
            change.finish(&[event]).await
        })
    });
    changed.await.map(Json)
}

/// Locks or unlocks a room; for the host. Unlocking gives it a new code.
#[utoipa::path(post, path = path::room::door("{room}"), tag = "rooms", params(("room" = String, Path)),
    request_body = DoorIs,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn door(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(door): Body<DoorIs>,
) -> Result<Json<Done>, ApiError> {
    set_door::<Race>(&server, &person, id, door.open)
        .await
        .map(Json)
}

/// Starts the countdown to the next round; for the host.
#[utoipa::path(post, path = path::room::start("{room}"), tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn start(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let (asked, host) = (id.clone(), person.id.clone());
    // The puzzle is drawn before the room is locked: a hard one takes a moment.
    let find = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move { open_as_leader::<Race>(tx, &asked, &host).await })
    });
    let race = find.await?;
    race.check_start()?;
    let rules = race.rules;
    let drawing = rules.clone();
    let draw = move || race::draw(&drawing, secret::seed());
    let drawn = tokio::task::spawn_blocking(draw).await;
    let code = drawn
        .map_err(|error| ApiError::invalid(error.to_string()))??
        .to_string();
    let now = server.now();
    let started = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Race>::begin_as_leader(tx, &id, &person.id, now).await?;
            if change.document.rules != rules {
                return Err(ApiError::conflict(
                    "the rules were changed in the meantime; start again",
                ));
            }
            let event = change.document.start(code, now)?;
            change.finish(&[event]).await
        })
    });
    started.await.map(Json)
}

/// Ends the current round; for the host.
#[utoipa::path(post, path = path::room::end("{room}"), tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn end(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let ended = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Race>::begin_as_leader(tx, &id, &person.id, now).await?;
            let event = change.document.end(now)?;
            change.finish(&[event]).await
        })
    });
    ended.await.map(Json)
}

/// Returns to the lobby for a rematch with the same people; for the host.
#[utoipa::path(post, path = path::room::rematch("{room}"), tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn rematch(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let again = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Race>::begin_as_leader(tx, &id, &person.id, now).await?;
            if change.document.phase == Stage::Lobby {
                // The request came twice.
                return change.finish(&[]).await;
            }
            let event = change.document.rematch()?;
            change.finish(&[event]).await
        })
    });
    again.await.map(Json)
}

/// Removes a guest, who cannot rejoin; for the host.
#[utoipa::path(post, path = path::room::remove("{room}", "{member}"), tag = "rooms",
    params(("room" = String, Path), ("member" = u64, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn remove(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let removed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Race>::begin_as_leader(tx, &id, &person.id, now).await?;
            if number == change.me.member.number {
                return Err(ApiError::conflict(
                    "you cannot remove yourself; leave instead",
                ));
            }
            rooms::leave(change.tx, &id, number, true).await?;
            let mut events = vec![LiveEvent::Left { member: number }];
            events.extend(change.end_if_all_done().await?);
            change.finish(&events).await
        })
    });
    removed.await.map(Json)
}

/// Renames a guest; for the host.
#[utoipa::path(post, path = path::room::rename("{room}", "{member}"), tag = "rooms",
    params(("room" = String, Path), ("member" = u64, Path)), request_body = NewName,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn rename(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
    Body(new): Body<NewName>,
) -> Result<Json<Done>, ApiError> {
    rename_member::<Race>(&server, &person, id, number, &new)
        .await
        .map(Json)
}

/// Disqualifies a player's result of a round; for the host.
#[utoipa::path(post, path = path::room::strike("{room}", "{round}", "{member}"), tag = "rooms",
    params(("room" = String, Path), ("round" = u64, Path), ("member" = u64, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn strike(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, round, number)): Path<(String, u64, u64)>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let struck = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let change = Change::<Race>::begin_as_leader(tx, &id, &person.id, now).await?;
            rooms::strike(change.tx, &id, round, number).await?;
            let game = game(change.tx, &id, round, number).await?;
            change.finish(&[LiveEvent::Progress(game.progress)]).await
        })
    });
    struck.await.map(Json)
}
