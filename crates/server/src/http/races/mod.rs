//! Races: rooms in which everyone plays the same puzzle at the same time.
//!
//! | file | what |
//! |---|---|
//! | `view.rs` | the race for its members |
//! | `host.rs` | the host's actions |
//! | `play.rs` | the logs of a round |
//! | `results.rs` | the results, for everyone who has the link |

pub mod host;
pub mod play;
pub mod results;
pub mod view;

use super::actor::{Actor, Answer, Body, Keyed};
use super::error::ApiError;
use super::rooms::{Change, RoomDocument, enter, keep, make, read, typed_name, write};
use super::server::Server;
use crate::domain::race::{self, Race, Stage};
use crate::secret;
use crate::store::{Tx, rooms};
use axum::Json;
use axum::extract::{Path, State};
use quatrainment_protocol::ask::{Joining, NewRoom};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Done, Made, Member, Role};
use quatrainment_protocol::problem::Problem;
use std::sync::Arc;

/// Milliseconds without a sign of the host before another player may take over.
const HOST_PATIENCE: u64 = 90_000;

impl RoomDocument for Race {
    const KIND: &'static str = "race";
    const LEADER: Role = Role::Host;
    const IS_DISCREET: bool = false;
    const MISSING: &'static str = "no such room, or you are not in it";
    const FORBIDDEN: &'static str = "only the host can do this";

    fn door(&mut self) -> &mut bool {
        &mut self.door
    }

    fn due(&self) -> Option<u64> {
        Race::due(self)
    }
}

impl Change<'_, Race> {
    /// Ends the round if everyone is done.
    async fn end_if_all_done(&mut self) -> Result<Option<LiveEvent>, ApiError> {
        let round = self.document.round();
        let host_plays = !self.document.rules.host_watches;
        if self.document.phase == Stage::Running
            && rooms::unfinished(self.tx, &self.room.id, round, host_plays).await? == 0
        {
            return Ok(Some(self.document.end(self.now)?));
        }
        Ok(None)
    }
}

/// Draws the puzzle of the next round of a race that goes on by itself, if its time has come, and starts the countdown. A race
/// that nobody plays waits for its host.
pub async fn start_next(server: &Server, id: String) -> Result<(), ApiError> {
    let (asked, now) = (id.clone(), server.now());
    let find = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let Some(room) = rooms::find(tx, &asked).await? else {
                return Ok(None);
            };
            let race = read::<Race>(&room)?;
            let is_played = rooms::is_played(tx, &asked, race.round()).await?;
            Ok(race.is_next_due(now).then_some((race.rules, is_played)))
        })
    });
    let Some((rules, is_played)) = find.await? else {
        return Ok(());
    };
    let drawing = rules.clone();
    let draw = move || race::draw(&drawing, secret::seed());
    let drawn = match is_played {
        true => tokio::task::spawn_blocking(draw).await.ok(),
        false => None,
    };
    let code = drawn.and_then(Result::ok).map(|puzzle| puzzle.to_string());
    let now = server.now();
    let started = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let Some(room) = rooms::lock(tx, &id).await? else {
                return Ok(());
            };
            let mut race = read::<Race>(&room)?;
            // The host or another process may have been faster; with other rules it is drawn again.
            if !race.is_next_due(now) || race.rules != rules {
                return Ok(());
            }
            let event = match code {
                Some(code) => race.start(code, now)?,
                None => race.hold(),
            };
            keep(tx, &room, &race, now, &[event], &[]).await
        })
    });
    started.await
}

/// Locks a race in which nothing happens, and takes its code.
pub async fn close(tx: &mut dyn Tx, id: &str, now: u64) -> Result<(), ApiError> {
    let Some(room) = rooms::lock(tx, id).await? else {
        return Ok(());
    };
    let mut race = read::<Race>(&room)?;
    race.door = false;
    rooms::close(tx, id, &write(&race)?).await?;
    let locked = [LiveEvent::Door { open: false }];
    Ok(rooms::publish(tx, id, room.seq, now, &locked, &[]).await?)
}

/// Advances a race if its time has come.
pub async fn tick(tx: &mut dyn Tx, id: &str, now: u64) -> Result<(), ApiError> {
    let Some(room) = rooms::lock(tx, id).await? else {
        return Ok(());
    };
    let mut race = read::<Race>(&room)?;
    // Another process may have done it already.
    let event = race.tick(now);
    keep(tx, &room, &race, now, event.as_slice(), &[]).await
}

/// Creates a race. You become its host.
#[utoipa::path(post, path = path::room::ROOMS, tag = "rooms", request_body = NewRoom,
    responses((status = 200, body = Made), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub async fn create(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Keyed { key, body: new }: Keyed<NewRoom>,
) -> Result<Answer, ApiError> {
    let name = typed_name(new.name.as_deref(), &person)?;
    let rules = new.rules.unwrap_or_default();
    race::game_of(&rules)?;
    make(&server, &person, key, name, &Race::new(rules)).await
}

/// Joins a race, or rejoins it.
#[utoipa::path(post, path = path::room::join("{room}"), tag = "rooms", params(("room" = String, Path)),
    request_body = Joining,
    responses((status = 200, body = Member), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn join(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(joining): Body<Joining>,
) -> Result<Json<Member>, ApiError> {
    let name = typed_name(joining.name.as_deref(), &person)?;
    let role = if joining.spectate {
        Role::Spectator
    } else {
        Role::Player
    };
    enter::<Race>(&server, &person, id, name, role)
        .await
        .map(Json)
}

/// Leaves a race. If the host leaves, the player who joined first becomes the host.
#[utoipa::path(post, path = path::room::leave("{room}"), tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn leave(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let left = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move { depart(Change::begin(tx, &id, &person.id, now).await?).await })
    });
    left.await.map(Json)
}

/// Takes a member out of a race. If the host leaves, the player who joined first becomes the host.
pub async fn depart(mut change: Change<'_, Race>) -> Result<Done, ApiError> {
    let (id, number) = (change.room.id.clone(), change.me.member.number);
    rooms::leave(change.tx, &id, number, false).await?;
    let mut events = vec![LiveEvent::Left { member: number }];
    if change.me.member.role == Role::Host {
        let others = rooms::members(change.tx, &id).await?;
        let next = others
            .into_iter()
            .find(|other| other.is_here() && other.member.role.plays());
        if let Some(next) = next {
            events.push(hand_over(change.tx, &id, Some(number), next.member).await?);
        }
    }
    events.extend(change.end_if_all_done().await?);
    change.finish(&events).await
}

/// Makes another member the host.
async fn hand_over(
    tx: &mut dyn Tx,
    id: &str,
    from: Option<u64>,
    to: Member,
) -> Result<LiveEvent, ApiError> {
    if let Some(from) = from {
        rooms::set_role(tx, id, from, Role::Player).await?;
    }
    rooms::set_role(tx, id, to.number, Role::Host).await?;
    Ok(LiveEvent::Member(Member {
        role: Role::Host,
        ..to
    }))
}

/// Takes over as host when the host is away.
#[utoipa::path(post, path = path::room::lead("{room}"), tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn lead(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let led = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let change = Change::<Race>::begin(tx, &id, &person.id, now).await?;
            if !change.me.member.role.plays() {
                return Err(ApiError::forbidden("a spectator cannot be the host"));
            }
            let members = rooms::members(change.tx, &id).await?;
            let host = members
                .into_iter()
                .find(|other| other.member.role == Role::Host);
            let here = host.as_ref().filter(|host| host.is_here());
            if here
                .and_then(|host| host.member.seen)
                .is_some_and(|seen| seen + HOST_PATIENCE > now)
            {
                return Err(ApiError::forbidden("the host is present"));
            }
            let from = host.as_ref().map(|host| host.member.number);
            let me = change.me.member.clone();
            let mut events = vec![hand_over(change.tx, &id, from, me).await?];
            if let Some(host) = here {
                events.insert(
                    0,
                    LiveEvent::Member(Member {
                        role: Role::Player,
                        ..host.member.clone()
                    }),
                );
            }
            change.finish(&events).await
        })
    });
    led.await.map(Json)
}
