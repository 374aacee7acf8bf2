//! A race as its members see it.

use crate::domain::event::{Member, Progress};
use crate::domain::race::{Phase, Race, Round, Rules, Standing};
use crate::http::actor::Actor;
use crate::http::error::{ApiError, Problem};
use crate::http::rooms::{link, open, picture};
use crate::http::server::Server;
use crate::store::rooms::{self, Membership};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is going on in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseIs {
    /// People gather.
    Lobby,
    /// A round will start at `starts`.
    Countdown,
    /// A round is played.
    Running,
    /// A round is over.
    Pause,
    /// The last round is over.
    Over,
}

/// A race as its members see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoomView {
    /// The identifier.
    id: String,
    /// The code to type, while the door is open.
    code: Option<String>,
    /// The link to share.
    link: String,
    /// The number of the last change; follow the stream from here.
    seq: u64,
    /// The server's clock.
    now: u64,
    /// Your number.
    you: u64,
    /// Whether others can join.
    door: bool,
    /// What is played.
    rules: Rules,
    /// What is going on.
    phase: PhaseIs,
    /// When the countdown ends.
    starts: Option<u64>,
    /// The number of the round that is played, or was last.
    round: u64,
    /// The number of rounds before this game; a rematch moves it.
    before: u64,
    /// The rounds of this game.
    rounds: Vec<Round>,
    /// Who is here.
    members: Vec<Member>,
    /// How far everybody is in the rounds of this game.
    progress: Vec<Progress>,
    /// Who is ahead after the rounds that are over.
    standing: Vec<Standing>,
    /// Your log of the round that is played; go on from it.
    log: String,
}

/// Returns a race as you see it.
#[utoipa::path(get, path = "/api/rooms/{room}", tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = RoomView), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn get(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<RoomView>, ApiError> {
    let now = server.now();
    let link = link::<Race>(&server, &id, &headers);
    let view = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            // The room first: what is read after it may be newer, and hearing of a change twice does no harm.
            let (room, me, race) = open::<Race>(tx, &id, &person.id).await?;
            let members = rooms::members(tx, &id).await?;
            let progress = rooms::all_progress(tx, &id, race.before).await?;
            let own = rooms::entry_of(tx, &id, race.round(), me.member.number).await?;
            let here = members.into_iter().filter(Membership::is_here);
            let members: Vec<Member> = here.map(|membership| membership.member).collect();
            let players: Vec<u64> = members
                .iter()
                .filter(|member| member.role.plays())
                .map(|member| member.number)
                .collect();
            let (phase, starts) = match &race.phase {
                Phase::Lobby => (PhaseIs::Lobby, None),
                Phase::Countdown { starts, .. } => (PhaseIs::Countdown, Some(*starts)),
                Phase::Running => (PhaseIs::Running, None),
                Phase::Pause => (PhaseIs::Pause, None),
                Phase::Over => (PhaseIs::Over, None),
            };
            let before = usize::try_from(race.before)
                .unwrap_or(usize::MAX)
                .min(race.rounds.len());
            Ok(RoomView {
                code: room.code,
                link,
                seq: room.seq,
                now,
                you: me.member.number,
                door: race.door,
                standing: race.standing(&players, &progress),
                phase,
                starts,
                round: race.round(),
                before: race.before,
                rounds: race.rounds[before..].to_vec(),
                rules: race.rules,
                members,
                progress,
                log: if phase == PhaseIs::Running {
                    own.map_or_else(String::new, |own| own.log)
                } else {
                    String::new()
                },
                id,
            })
        })
    });
    view.await.map(Json)
}

/// Returns the link of a race as a QR code.
#[utoipa::path(get, path = "/api/rooms/{room}/qr", tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, description = "A picture in SVG", content_type = "image/svg+xml"),
        (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn qr(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    picture::<Race>(&server, &person, id, &headers).await
}
