//! A race, for its members.

use crate::domain::race::Race;
use crate::http::actor::Actor;
use crate::http::error::ApiError;
use crate::http::rooms::{link, open, picture};
use crate::http::server::Server;
use crate::store::Tx;
use crate::store::rooms::{self, Membership, Room as Stored};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Member;
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::room::Room;
use quatrainment_protocol::rules::Phase;
use std::sync::Arc;

/// Returns a race as you see it.
#[utoipa::path(get, path = path::room::one("{room}"), tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Room), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn get(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Room>, ApiError> {
    let now = server.now();
    let link = link::<Race>(&server, &id, &headers);
    let kept_days = server.kept_days();
    let view = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            // The room first: later reads may be newer, and receiving a change twice does no harm.
            let (room, me, race) = open::<Race>(tx, &id, &person.id).await?;
            let members = rooms::members(tx, &id).await?;
            let here = members.into_iter().filter(Membership::is_here);
            let members: Vec<Member> = here.map(|membership| membership.member).collect();
            let own = rooms::entry_of(tx, &id, race.round(), me.member.number).await?;
            let mut view = shown(tx, room, race, members).await?;
            if let (Phase::Running, Some(own)) = (view.phase, own) {
                view.log = own.log;
            }
            Ok(Room {
                link,
                now,
                you: me.member.number,
                kept_days,
                ..view
            })
        })
    });
    view.await.map(Json)
}

/// Returns a race with these members as nobody in particular sees it.
pub async fn shown(
    tx: &mut dyn Tx,
    room: Stored,
    race: Race,
    members: Vec<Member>,
) -> Result<Room, ApiError> {
    let progress = rooms::all_progress(tx, &room.id, race.before).await?;
    let (phase, starts) = race.phase.seen();
    let before = usize::try_from(race.before)
        .unwrap_or(usize::MAX)
        .min(race.rounds.len());
    let mut view = Room {
        id: room.id,
        code: room.code,
        link: String::new(),
        seq: room.seq,
        now: 0,
        you: 0,
        door: race.door,
        standing: Vec::new(),
        phase,
        starts,
        next: race.next,
        round: race.round(),
        before: race.before,
        rounds: race.rounds[before..].to_vec(),
        rules: race.rules,
        members,
        progress,
        log: String::new(),
        kept_days: None,
    };
    view.set_standing();
    Ok(view)
}

/// Returns the link of a race as a QR code.
#[utoipa::path(get, path = path::room::qr("{room}"), tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, description = "An SVG image", content_type = "image/svg+xml"),
        (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn qr(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    picture::<Race>(&server, &person, id, &headers).await
}
