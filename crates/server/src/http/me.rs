//! The signed-in player: a random secret on each device, and a name.

use super::actor::{Actor, Body, From, Keyed, Owner};
use super::error::ApiError;
use super::limits::network;
use super::races;
use super::rooms::Change;
use super::server::Server;
use crate::domain::name;
use crate::domain::race::Race;
use crate::secret::{self, DeviceSecret};
use crate::store::rooms::Renaming;
use crate::store::{StoreError, daily, people, rooms};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use quatrainment_protocol::ask::{NewMe, NewName, Token};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Created, Kind, Link, Me, MyRoom};
use quatrainment_protocol::problem::Problem;
use std::sync::Arc;

/// How long a link that adds a device works, in milliseconds.
const LINK: u64 = 10 * 60_000;

/// The maximum number of devices of one player.
const MAX_DEVICES: usize = 20;

/// Creates a player with one device. It needs no account.
#[utoipa::path(post, path = path::me::ME, tag = "me", request_body = NewMe,
    responses((status = 201, body = Created), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn create(
    State(server): State<Arc<Server>>,
    From(address): From,
    Body(new): Body<NewMe>,
) -> Result<Response, ApiError> {
    let now = server.now();
    let name = new.name.map_or_else(
        || Ok(name::made_up(secret::seed())),
        |name| name::read(&name),
    )?;
    server
        .identities
        .take(&network(address), now)
        .map_err(ApiError::too_many)?;
    let secret = DeviceSecret::new();
    let (kept, named) = (secret.clone(), name.clone());
    server
        .store
        .write::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let person = secret::id();
                people::add(tx, &person, &named, now).await?;
                people::add_device(tx, &kept.device, &person, &secret::hash(&kept.proof), now).await
            })
        })
        .await?;
    let cookie = server.cookie(Some(&secret));
    let body = Json(Created {
        name,
        secret: secret.text(),
    });
    Ok((
        StatusCode::CREATED,
        AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie))),
        body,
    )
        .into_response())
}

/// Returns your name, devices, rooms and classes.
#[utoipa::path(get, path = path::me::ME, tag = "me",
    responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub async fn get(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
) -> Result<Json<Me>, ApiError> {
    let id = person.id.clone();
    let (devices, rooms) = server
        .store
        .read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                Ok((
                    people::devices(tx, &id).await?,
                    rooms::rooms_of(tx, &id).await?,
                ))
            })
        })
        .await?;
    let rooms = rooms
        .into_iter()
        .filter(|(_, membership)| membership.is_here())
        .map(|(room, membership)| MyRoom {
            title: super::classes::title(&room),
            id: room.id,
            kind: Kind::named(&room.kind),
            role: membership.member.role,
        })
        .collect();
    Ok(Json(Me {
        name: person.name,
        device: person.device,
        devices,
        rooms,
    }))
}

/// Changes your name, also in the rooms where it stands, unless a host or teacher gave you a name there.
#[utoipa::path(patch, path = path::me::ME, tag = "me", request_body = NewName,
    responses((status = 204), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub async fn rename(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Body(new): Body<NewName>,
) -> Result<StatusCode, ApiError> {
    let (name, now) = (name::read(&new.name)?, server.now());
    let rename = server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            people::rename(tx, &person.id, &name).await?;
            let before = Renaming::Own(&person.name);
            rooms::rename_everywhere(tx, &person.id, before, &name, now).await
        })
    });
    rename.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes your data: your name, results and replays, every trace of you in rooms, and the classes that only you lead. A race
/// gets another host.
#[utoipa::path(delete, path = path::me::ME, tag = "me", responses((status = 204), (status = 401, body = Problem)))]
pub async fn delete(
    State(server): State<Arc<Server>>,
    Owner(person): Owner,
) -> Result<Response, ApiError> {
    let now = server.now();
    server
        .store
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                for (room, membership) in rooms::rooms_of(tx, &person.id).await? {
                    if !membership.is_here() {
                        continue;
                    }
                    if Kind::named(&room.kind) == Kind::Race {
                        let change = Change::<Race>::begin(tx, &room.id, &person.id, now).await?;
                        races::depart(change).await?;
                    } else if let Some(room) = rooms::lock(tx, &room.id).await? {
                        let member = membership.member.number;
                        let left = [LiveEvent::Left { member }];
                        rooms::publish(tx, &room.id, room.seq, now, &[], &left).await?;
                    }
                }
                Ok(people::delete(tx, &person.id).await?)
            })
        })
        .await?;
    let cookie = server.cookie(None);
    Ok((
        StatusCode::NO_CONTENT,
        AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie))),
    )
        .into_response())
}

/// Returns all data stored about you.
#[utoipa::path(get, path = path::me::EXPORT, tag = "me",
    responses((status = 200, description = "All data stored about you", body = serde_json::Value),
        (status = 401, body = Problem)))]
pub async fn export(
    State(server): State<Arc<Server>>,
    Owner(person): Owner,
) -> Result<Response, ApiError> {
    let id = person.id.clone();
    let (devices, results, rooms, entries) = server
        .store
        .read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let devices = people::devices(tx, &id).await?;
                let results = daily::results_of(tx, &id).await?;
                Ok((
                    devices,
                    results,
                    rooms::rooms_of(tx, &id).await?,
                    rooms::entries_of(tx, &id).await?,
                ))
            })
        })
        .await?;
    let results: Vec<_> = results
        .into_iter()
        .map(|result| {
            serde_json::json!({
                "day": result.day, "result": result.id, "revealed": result.revealed, "received": result.received,
                "presses": result.presses, "hints": result.hints, "milliseconds": result.milliseconds,
                "solved": result.state == daily::State::Solved, "struck": result.state == daily::State::Struck,
                "log": result.log,
            })
        })
        .collect();
    let rooms: Vec<_> = rooms
        .into_iter()
        .map(|(room, membership)| {
            serde_json::json!({
                "id": room.id, "kind": room.kind, "title": super::classes::title(&room), "you": membership.member,
            })
        })
        .collect();
    let games: Vec<_> = entries
        .into_iter()
        .map(|(room, entry)| {
            serde_json::json!({
                "room": room, "progress": entry.progress, "received": entry.received, "log": entry.log,
            })
        })
        .collect();
    let everything = serde_json::json!({
        "name": person.name, "devices": devices, "daily": results, "rooms": rooms, "games": games,
    });
    let name = [(
        header::CONTENT_DISPOSITION,
        "attachment; filename=\"quatrainment.json\"",
    )];
    Ok((name, Json(everything)).into_response())
}

/// Creates a link that adds another device. It works once and expires after ten minutes.
#[utoipa::path(post, path = path::me::LINK, tag = "me", request_body = serde_json::Value,
    responses((status = 200, body = Link), (status = 401, body = Problem)))]
pub async fn link(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Keyed { body: _, .. }: Keyed<serde::de::IgnoredAny>,
) -> Result<Json<Link>, ApiError> {
    // The key of the request is not used: its answer would have to be stored, and with it the link's secret.
    let (token, expires) = (secret::id(), server.now() + LINK);
    let hash = secret::hash(&token);
    let add = server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move { people::add_move(tx, &hash, &person.id, expires).await })
    });
    add.await?;
    Ok(Json(Link { token, expires }))
}

/// Redeems a link, adding this device.
#[utoipa::path(post, path = path::me::ARRIVE, tag = "me", request_body = Token,
    responses((status = 201, body = Created), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn arrive(
    State(server): State<Arc<Server>>,
    Body(arriving): Body<Token>,
) -> Result<Response, ApiError> {
    let now = server.now();
    let secret = DeviceSecret::new();
    let kept = secret.clone();
    let arrived = server
        .store
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                let Some(person) =
                    people::take_move(tx, &secret::hash(&arriving.token), now).await?
                else {
                    return Ok(false);
                };
                if people::devices(tx, &person).await?.len() >= MAX_DEVICES {
                    return Err(ApiError::conflict(format!(
                        "you already have {MAX_DEVICES} devices; sign one out first"
                    )));
                }
                people::add_device(tx, &kept.device, &person, &secret::hash(&kept.proof), now)
                    .await?;
                Ok(true)
            })
        })
        .await?;
    if !arrived {
        return Err(ApiError::missing(
            "this link has been used or has expired; create a new one",
        ));
    }
    let found = secret.clone();
    let find = server.store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move { people::find(tx, &found).await })
    });
    let name = find.await?.map_or_else(String::new, |person| person.name);
    let cookie = server.cookie(Some(&secret));
    let body = Json(Created {
        name,
        secret: secret.text(),
    });
    Ok((
        StatusCode::CREATED,
        AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie))),
        body,
    )
        .into_response())
}

/// Signs out one of your devices.
#[utoipa::path(delete, path = path::me::device("{device}"), tag = "me", params(("device" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn revoke(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(device): Path<String>,
) -> Result<StatusCode, ApiError> {
    let now = server.now();
    let revoke = server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            if !secret::is_id(&device) {
                return Ok(false);
            }
            people::sign_out(tx, &person.id, now).await?;
            people::revoke(tx, &person.id, &device).await
        })
    });
    if revoke.await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::missing("no such device"))
    }
}
