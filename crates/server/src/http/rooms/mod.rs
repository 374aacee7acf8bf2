//! The common part of races and classes: both are rooms with a code, a lock, members, and their own document.

mod document;

pub use document::{
    Change, RoomDocument, audience, keep, lock, missing, open, open_as_leader, read, write,
};

use super::actor::{Answer, Body, Key};
use super::error::ApiError;
use super::server::Server;
use crate::domain::log::{LogError, Relation};
use crate::domain::name;
use crate::secret;
use crate::store::people::Person;
use crate::store::rooms::{self, Entry, Room};
use crate::store::{StoreError, Tx};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quatrainment_protocol::ask::{NewName, TypedCode};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::limits::MEMBERS;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Done, Found, Kind, Made, Member, Role};
use quatrainment_protocol::problem::{Problem, Word};
use quatrainment_protocol::progress::Progress;
use std::sync::Arc;

/// The maximum number of rooms and classes that one player leads.
const MAX_LED: u64 = 100;

/// Finds the room or class of a typed code, while it is unlocked.
#[utoipa::path(post, path = path::CODES, tag = "rooms", request_body = TypedCode,
    responses((status = 200, body = Found), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn code(
    State(server): State<Arc<Server>>,
    Body(typed): Body<TypedCode>,
) -> Result<Json<Found>, ApiError> {
    let missing = || ApiError::missing("no unlocked room or class has this code");
    let code = secret::typed_code(&typed.code).ok_or_else(missing)?;
    let turns = server.turn_for_code(&code).await?;
    let find = server.store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move { rooms::with_code(tx, &code).await })
    });
    // A locked room has no code, so a room that is found is unlocked.
    let room = find.await?.ok_or_else(missing)?;
    turns.give_back();
    Ok(Json(Found {
        id: room.id,
        kind: Kind::named(&room.kind),
    }))
}

/// Returns the typed name, or the player's own.
pub fn typed_name(typed: Option<&str>, person: &Person) -> Result<String, ApiError> {
    Ok(typed.map_or_else(|| Ok(person.name.clone()), name::read)?)
}

/// Creates a room that the requester leads.
pub async fn make<D: RoomDocument>(
    server: &Server,
    person: &Person,
    key: Key,
    name: String,
    document: &D,
) -> Result<Answer, ApiError> {
    let document = document::write(document)?;
    let (now, leader) = (server.now(), person.id.clone());
    let make = server.once(person, key, move |tx| {
        Box::pin(
            async move { make_led(tx, D::KIND, document, &leader, &name, D::LEADER, now).await },
        )
    });
    make.await
}

/// Creates a room within another change, led by a player.
pub async fn make_within<D: RoomDocument>(
    tx: &mut dyn Tx,
    document: &D,
    leader: &str,
    name: &str,
    now: u64,
) -> Result<Made, ApiError> {
    let document = document::write(document)?;
    make_led(tx, D::KIND, document, leader, name, D::LEADER, now).await
}

async fn make_led(
    tx: &mut dyn Tx,
    kind: &str,
    document: String,
    leader: &str,
    name: &str,
    role: Role,
    now: u64,
) -> Result<Made, ApiError> {
    if rooms::led(tx, leader).await? >= MAX_LED {
        let message = format!(
            "you already host or teach {MAX_LED} rooms and classes; leave or delete one first"
        );
        return Err(ApiError::invalid(message));
    }
    let made = add(tx, kind, document, now).await?;
    rooms::join(tx, &made.id, leader, name, role, MEMBERS, now).await?;
    Ok(made)
}

/// Adds a room with a free code.
async fn add(tx: &mut dyn Tx, kind: &str, document: String, now: u64) -> Result<Made, ApiError> {
    let mut room = Room {
        id: secret::id(),
        kind: kind.to_owned(),
        code: None,
        document,
        seq: 0,
        created: now,
    };
    for _ in 0..10 {
        let code = secret::symbols(secret::CODE_LENGTH);
        room.code = Some(code.clone());
        if rooms::add(tx, &room).await? {
            return Ok(Made { id: room.id, code });
        }
    }
    Err(StoreError::Unavailable("no code is free".to_owned()).into())
}

/// Returns the link to a room, for sharing.
pub fn link<D: RoomDocument>(server: &Server, id: &str, headers: &HeaderMap) -> String {
    format!("{}/#/{}/{id}", server.origin(headers), D::KIND)
}

/// Returns the link to a room as a QR code.
pub async fn picture<D: RoomDocument>(
    server: &Server,
    person: &Person,
    id: String,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let link = link::<D>(server, &id, headers);
    let person = person.id.clone();
    server
        .store
        .read::<_, ApiError, _>(move |tx| {
            Box::pin(async move { open::<D>(tx, &id, &person).await })
        })
        .await?;
    let code = qrcode::QrCode::new(link.as_bytes())
        .map_err(|error| ApiError::invalid(error.to_string()))?;
    let picture = code
        .render::<qrcode::render::svg::Color>()
        .min_dimensions(200, 200)
        .build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// Admits a player to an unlocked room, or to one that they were in before.
pub async fn enter<D: RoomDocument>(
    server: &Server,
    person: &Person,
    id: String,
    name: String,
    role: Role,
) -> Result<Member, ApiError> {
    let (now, person) = (server.now(), person.id.clone());
    let joined = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let Some(room) = lock(tx, &id).await?.filter(|room| room.kind == D::KIND) else {
                return Ok(None);
            };
            let known = rooms::member(tx, &id, &person).await?;
            let removed = match &known {
                Some(known) => known.removed,
                None => rooms::is_removed(tx, &id, &person).await?,
            };
            if removed {
                return Err(ApiError::forbidden("you were removed from this room"));
            }
            if known.is_none() && !*read::<D>(&room)?.door() {
                return Err(ApiError::new(
                    StatusCode::FORBIDDEN,
                    Word::DoorClosed,
                    "this room is locked",
                ));
            }
            // A leader stays a leader.
            let role = known
                .as_ref()
                .map(|known| known.member.role)
                .filter(|role| role.leads())
                .unwrap_or(role);
            let joined = rooms::join(tx, &id, &person, &name, role, MEMBERS, now).await?;
            let full = || ApiError::conflict(format!("the room is full ({MEMBERS} people)"));
            let member = joined.ok_or_else(full)?;
            let told = [LiveEvent::Member(member.clone())];
            let (everyone, staff) = audience::<D>(&told);
            rooms::publish(tx, &id, room.seq, now, everyone, staff).await?;
            Ok(Some(member))
        })
    });
    joined.await?.ok_or_else(missing::<D>)
}

/// Locks or unlocks a room, for its leader. A room has a code while it is unlocked, and a new one each time.
pub async fn set_door<D: RoomDocument>(
    server: &Server,
    person: &Person,
    id: String,
    open: bool,
) -> Result<Done, ApiError> {
    let (now, person) = (server.now(), person.id.clone());
    let changed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<D>::begin_as_leader(tx, &id, &person, now).await?;
            let was_open = std::mem::replace(change.document.door(), open);
            if was_open != open {
                let code = if open {
                    Some(free_code(change.tx).await?)
                } else {
                    None
                };
                rooms::set_code(change.tx, &id, code.as_deref()).await?;
            }
            change.finish(&[LiveEvent::Door { open }]).await
        })
    });
    changed.await
}

async fn free_code(tx: &mut dyn Tx) -> Result<String, StoreError> {
    for _ in 0..10 {
        let code = secret::symbols(secret::CODE_LENGTH);
        if rooms::with_code(tx, &code).await?.is_none() {
            return Ok(code);
        }
    }
    Err(StoreError::Unavailable("no code is free".to_owned()))
}

/// Renames a member, for the leader.
pub async fn rename_member<D: RoomDocument>(
    server: &Server,
    person: &Person,
    id: String,
    number: u64,
    new: &NewName,
) -> Result<Done, ApiError> {
    let (now, person, name) = (server.now(), person.id.clone(), name::read(&new.name)?);
    let renamed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let change = Change::<D>::begin_as_leader(tx, &id, &person, now).await?;
            let members = rooms::members(change.tx, &id).await?;
            let here = members
                .into_iter()
                .find(|other| other.member.number == number && !other.removed);
            let member = Member {
                name,
                ..here.ok_or_else(missing::<D>)?.member
            };
            rooms::rename_member(change.tx, &id, number, &member.name).await?;
            if number != change.me.member.number {
                rooms::keep_name(change.tx, &id, number).await?;
            }
            let told = [LiveEvent::Member(member)];
            let (everyone, staff) = audience::<D>(&told);
            change.finish_with(everyone, staff).await
        })
    });
    renamed.await
}

/// Returns the stored progress of a game, if a log adds nothing to it.
///
/// # Errors
/// When the log does not continue the stored one, or continues after the win.
pub fn nothing_new(relation: Relation, kept: Option<&Entry>) -> Result<Option<Progress>, LogError> {
    match relation {
        Relation::Old => Ok(kept.map(|kept| kept.progress.clone())),
        Relation::Differs => Err(LogError::Differs),
        Relation::Continues if kept.is_some_and(|kept| kept.progress.state().is_solved()) => {
            Err(LogError::AfterTheWin)
        }
        Relation::Continues => Ok(None),
    }
}

/// Returns a member's game in a round or a task.
pub async fn game(tx: &mut dyn Tx, room: &str, task: u64, member: u64) -> Result<Entry, ApiError> {
    let found = rooms::entry_of(tx, room, task, member).await?;
    found.ok_or_else(|| ApiError::missing("no such game"))
}
