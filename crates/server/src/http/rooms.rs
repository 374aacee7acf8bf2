//! Races: rooms in which everybody plays the same puzzle at the same time.

use super::actor::{Actor, Answer, Body, From, Keyed};
use super::daily::NewLog;
use super::error::Problem;
use super::me::NewName;
use super::{ApiError, Server};
use crate::domain::event::{LiveEvent, Member, Progress, Role};
use crate::domain::log::{self, LogError, Relation};
use crate::domain::race::{MAX_MEMBERS, MAX_WAIT, Phase, Race, Round, Rules, Standing};
use crate::domain::{class::Class, name};
use crate::secret;
use crate::store::people::Person;
use crate::store::rooms::{self, Entry, Membership, Room};
use crate::store::{StoreError, Tx};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use quatrainment::SolverOptions;
use quatrainment::play::{Answer as Solved, Question};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// After how many milliseconds without a sign of the host somebody else may lead.
const HOST_PATIENCE: u64 = 90_000;

/// A new race.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The name of the host; without it the one that you have.
    #[schema(nullable, max_length = 24)]
    name: Option<String>,
    /// What is played; without it Quatrainment 4×4, medium, five rounds, fewest presses.
    rules: Option<Rules>,
}

/// What was made: share the link or the code.
#[derive(Debug, Serialize, ToSchema)]
pub struct Made {
    /// The identifier: 130 random bits, for links.
    pub id: String,
    /// The code to type, while the door is open.
    pub code: String,
}

/// Somebody who joins.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The name; without it the one that you have.
    #[schema(nullable, max_length = 24)]
    pub name: Option<String>,
    /// Whether only to watch; a class has no such guests.
    #[serde(default)]
    pub spectate: bool,
}

/// The door.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorIs {
    /// Whether others can join.
    pub open: bool,
}

/// A typed code.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TypedCode {
    /// The code; case, spaces and hyphens do not matter.
    #[schema(max_length = 32)]
    code: String,
}

/// Where a code leads.
#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    /// The identifier of the room or class.
    id: String,
    /// `race` or `class`.
    kind: String,
}

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

/// Somebody's game.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameView {
    /// How far it is.
    pub progress: Progress,
    /// The puzzle's code, unless it is an exercise.
    pub code: Option<String>,
    /// The log.
    pub log: String,
}

fn missing() -> ApiError {
    ApiError::missing("there is no such room, or you are not in it")
}

fn damaged(error: &serde_json::Error) -> ApiError {
    StoreError::Damaged(error.to_string()).into()
}

/// Reads a race.
pub(super) fn race_of(room: &Room) -> Result<Race, ApiError> {
    if room.kind != "race" {
        return Err(missing());
    }
    serde_json::from_str(&room.document).map_err(|error| damaged(&error))
}

/// Returns somebody's membership in a room; whoever left or was removed has none.
pub(super) async fn membership(tx: &mut dyn Tx, room: &str, person: &str) -> Result<Membership, ApiError> {
    let found = rooms::member(tx, room, person).await?;
    found.filter(|found| !found.left && !found.removed).ok_or_else(missing)
}

/// A race that is being changed: the room is taken, and whoever asks is in it.
struct Change<'a> {
    tx: &'a mut dyn Tx,
    room: Room,
    race: Race,
    me: Membership,
    now: u64,
}

impl<'a> Change<'a> {
    async fn begin(tx: &'a mut dyn Tx, id: &str, person: &str, now: u64) -> Result<Change<'a>, ApiError> {
        if !secret::is_id(id) {
            return Err(missing());
        }
        let room = rooms::lock(tx, id).await?.ok_or_else(missing)?;
        let me = membership(tx, id, person).await?;
        let race = race_of(&room)?;
        Ok(Change { tx, room, race, me, now })
    }

    async fn begin_as_host(
        tx: &'a mut dyn Tx,
        id: &str,
        person: &str,
        now: u64,
    ) -> Result<Change<'a>, ApiError> {
        let change = Change::begin(tx, id, person, now).await?;
        if change.me.member.role == Role::Host {
            Ok(change)
        } else {
            Err(ApiError::forbidden("only the host may do that"))
        }
    }

    /// Keeps the race, tells everybody, and returns the number of the change.
    async fn finish(self, events: &[LiveEvent]) -> Result<Done, ApiError> {
        let document = serde_json::to_string(&self.race).map_err(|error| damaged(&error))?;
        rooms::save(self.tx, &self.room.id, &document, self.race.due(), self.now).await?;
        rooms::publish(self.tx, &self.room.id, self.room.seq, self.now, events, &[]).await?;
        Ok(Done { seq: self.room.seq })
    }

    /// Ends the round if everybody is done.
    async fn end_if_all_done(&mut self) -> Result<Option<LiveEvent>, ApiError> {
        let round = self.race.round();
        if self.race.phase == Phase::Running && rooms::unfinished(self.tx, &self.room.id, round).await? == 0 {
            return Ok(Some(self.race.end()?));
        }
        Ok(None)
    }
}

/// A change is done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    /// The number of the change, as the stream will name it.
    pub seq: u64,
}

/// Does what is due in a room.
pub(super) async fn tick(tx: &mut dyn Tx, id: &str, now: u64) -> Result<(), ApiError> {
    let Some(room) = rooms::lock(tx, id).await? else { return Ok(()) };
    let mut race = race_of(&room)?;
    // Another process may have been faster.
    let event = race.tick(now);
    let document = serde_json::to_string(&race).map_err(|error| damaged(&error))?;
    rooms::save(tx, id, &document, race.due(), now).await?;
    rooms::publish(tx, id, room.seq, now, event.as_slice(), &[]).await?;
    Ok(())
}

/// Returns a name that was typed, or the one that a person has.
pub(super) fn typed_name(typed: Option<&str>, person: &Person) -> Result<String, ApiError> {
    Ok(typed.map_or_else(|| Ok(person.name.clone()), name::read)?)
}

/// Adds a room with a free code.
pub(super) async fn add(tx: &mut dyn Tx, kind: &str, document: String, now: u64) -> Result<Made, ApiError> {
    let mut room =
        Room { id: secret::id(), kind: kind.to_owned(), code: None, document, seq: 0, created: now };
    for _ in 0..10 {
        let code = secret::symbols(secret::CODE_LENGTH);
        room.code = Some(code.clone());
        if rooms::add(tx, &room).await? {
            return Ok(Made { id: room.id, code });
        }
    }
    Err(StoreError::Unavailable("no code is free".to_owned()).into())
}

/// Finds the room or class of a typed code, while its door is open.
#[utoipa::path(post, path = "/api/codes", tag = "rooms", request_body = TypedCode,
    responses((status = 200, body = Found), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn code(
    State(server): State<Arc<Server>>,
    From(address): From,
    Body(typed): Body<TypedCode>,
) -> Result<Json<Found>, ApiError> {
    server.check_codes(address)?;
    let room = match secret::typed_code(&typed.code) {
        None => None,
        Some(code) => {
            let find = server.store.read::<_, StoreError, _>(move |tx| {
                Box::pin(async move { rooms::with_code(tx, &code).await })
            });
            find.await?
        }
    };
    // A closed door has no code, so whatever is found is open.
    let Some(room) = room else {
        server.wrong_code(address);
        return Err(ApiError::missing("no open room or class has this code"));
    };
    Ok(Json(Found { id: room.id, kind: room.kind }))
}

/// Makes a race; you are its host.
#[utoipa::path(post, path = "/api/rooms", tag = "rooms", request_body = NewRoom,
    responses((status = 200, body = Made), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub async fn create(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Keyed { key, body: new }: Keyed<NewRoom>,
) -> Result<Answer, ApiError> {
    let name = typed_name(new.name.as_deref(), &person)?;
    let rules = new.rules.unwrap_or_default();
    rules.check()?;
    let document = serde_json::to_string(&Race::new(rules)).map_err(|error| damaged(&error))?;
    let (now, host) = (server.now(), person.id.clone());
    let make = server.once(&person, key, move |tx| {
        Box::pin(async move {
            let made = add(tx, "race", document, now).await?;
            rooms::join(tx, &made.id, &host, &name, Role::Host, MAX_MEMBERS, now).await?;
            Ok(made)
        })
    });
    make.await
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
    let link = format!("{}/#/race/{id}", server.origin(&headers));
    let view = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            if !secret::is_id(&id) {
                return Err(missing());
            }
            // The room first: what is read after it may be newer, and hearing of a change twice does no harm.
            let room = rooms::find(tx, &id).await?.ok_or_else(missing)?;
            let me = membership(tx, &id, &person.id).await?;
            let race = race_of(&room)?;
            let members = rooms::members(tx, &id).await?;
            let progress = rooms::all_progress(tx, &id, race.before).await?;
            let own = rooms::entry_of(tx, &id, race.round(), me.member.number).await?;
            let here = members.into_iter().filter(|member| !member.left && !member.removed);
            let members: Vec<Member> = here.map(|membership| membership.member).collect();
            let players: Vec<u64> =
                members.iter().filter(|member| member.role.plays()).map(|member| member.number).collect();
            let (phase, starts) = match &race.phase {
                Phase::Lobby => (PhaseIs::Lobby, None),
                Phase::Countdown { starts, .. } => (PhaseIs::Countdown, Some(*starts)),
                Phase::Running => (PhaseIs::Running, None),
                Phase::Pause => (PhaseIs::Pause, None),
                Phase::Over => (PhaseIs::Over, None),
            };
            let before = usize::try_from(race.before).unwrap_or(usize::MAX).min(race.rounds.len());
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
    picture(&server, &person, id, "race", &headers).await
}

/// Returns the link of a room or class as a picture.
pub(super) async fn picture(
    server: &Server,
    person: &Person,
    id: String,
    kind: &str,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    if !secret::is_id(&id) {
        return Err(missing());
    }
    let link = format!("{}/#/{kind}/{id}", server.origin(headers));
    let person = person.id.clone();
    server
        .store
        .read::<_, ApiError, _>(move |tx| Box::pin(async move { membership(tx, &id, &person).await }))
        .await?;
    let code = qrcode::QrCode::new(link.as_bytes()).map_err(|error| ApiError::invalid(error.to_string()))?;
    let picture = code.render::<qrcode::render::svg::Color>().min_dimensions(200, 200).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// Joins a race, or comes back to it.
#[utoipa::path(post, path = "/api/rooms/{room}/join", tag = "rooms", params(("room" = String, Path)),
    request_body = Joining,
    responses((status = 200, body = Member), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn join(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    From(address): From,
    Path(id): Path<String>,
    Body(joining): Body<Joining>,
) -> Result<Json<Member>, ApiError> {
    let name = typed_name(joining.name.as_deref(), &person)?;
    let role = if joining.spectate { Role::Spectator } else { Role::Player };
    enter(&server, &person, address, id, "race", name, role).await.map(Json)
}

/// Lets somebody in: through an open door, or who was in before.
pub(super) async fn enter(
    server: &Server,
    person: &Person,
    address: std::net::IpAddr,
    id: String,
    kind: &'static str,
    name: String,
    role: Role,
) -> Result<Member, ApiError> {
    server.check_codes(address)?;
    let (now, person) = (server.now(), person.id.clone());
    let joined = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            if !secret::is_id(&id) {
                return Ok(None);
            }
            let Some(room) = rooms::lock(tx, &id).await?.filter(|room| room.kind == kind) else {
                return Ok(None);
            };
            let door = match kind {
                "class" => serde_json::from_str::<Class>(&room.document).map(|class| class.door),
                _ => serde_json::from_str::<Race>(&room.document).map(|race| race.door),
            };
            let known = rooms::member(tx, &id, &person).await?;
            if known.as_ref().is_some_and(|known| known.removed) {
                return Err(ApiError::forbidden("you were removed from here"));
            }
            if known.is_none() && !door.map_err(|error| damaged(&error))? {
                return Err(ApiError::new(
                    axum::http::StatusCode::FORBIDDEN,
                    "door_closed",
                    "the door is closed",
                ));
            }
            // Whoever leads keeps leading.
            let role =
                known.as_ref().map(|known| known.member.role).filter(|role| role.leads()).unwrap_or(role);
            let joined = rooms::join(tx, &id, &person, &name, role, MAX_MEMBERS, now).await?;
            let full = || ApiError::conflict(format!("the room is full: {MAX_MEMBERS} people are in it"));
            let member = joined.ok_or_else(full)?;
            let told = [LiveEvent::Member(member.clone())];
            let (everyone, staff): (&[_], &[_]) = if kind == "class" { (&[], &told) } else { (&told, &[]) };
            rooms::publish(tx, &id, room.seq, now, everyone, staff).await?;
            Ok(Some(member))
        })
    });
    match joined.await? {
        Some(member) => Ok(member),
        None => {
            server.wrong_code(address);
            Err(missing())
        }
    }
}

/// Leaves a race. If the host leaves, the player who has been here longest leads.
#[utoipa::path(post, path = "/api/rooms/{room}/leave", tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn leave(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let left = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::begin(tx, &id, &person.id, now).await?;
            let number = change.me.member.number;
            rooms::leave(change.tx, &id, number, false).await?;
            let mut events = vec![LiveEvent::Left { member: number }];
            if change.me.member.role == Role::Host {
                let others = rooms::members(change.tx, &id).await?;
                let next = others
                    .into_iter()
                    .find(|other| !other.left && !other.removed && other.member.role.plays());
                if let Some(next) = next {
                    events.push(hand_over(change.tx, &id, Some(number), next.member).await?);
                }
            }
            events.extend(change.end_if_all_done().await?);
            change.finish(&events).await
        })
    });
    left.await.map(Json)
}

/// Makes a member the host instead of another.
async fn hand_over(tx: &mut dyn Tx, id: &str, from: Option<u64>, to: Member) -> Result<LiveEvent, ApiError> {
    if let Some(from) = from {
        rooms::set_role(tx, id, from, Role::Player).await?;
    }
    rooms::set_role(tx, id, to.number, Role::Host).await?;
    Ok(LiveEvent::Member(Member { role: Role::Host, ..to }))
}

/// Leads a race whose host has not been seen for a while.
#[utoipa::path(post, path = "/api/rooms/{room}/lead", tag = "rooms", params(("room" = String, Path)),
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
            let change = Change::begin(tx, &id, &person.id, now).await?;
            if !change.me.member.role.plays() {
                return Err(ApiError::forbidden("a spectator cannot lead"));
            }
            let members = rooms::members(change.tx, &id).await?;
            let host = members.into_iter().find(|other| other.member.role == Role::Host);
            let here = host.as_ref().filter(|host| !host.left && !host.removed);
            if here.and_then(|host| host.member.seen).is_some_and(|seen| seen + HOST_PATIENCE > now) {
                return Err(ApiError::forbidden("the host is here"));
            }
            let from = host.as_ref().map(|host| host.member.number);
            let me = change.me.member.clone();
            let mut events = vec![hand_over(change.tx, &id, from, me).await?];
            if let Some(host) = here {
                events.insert(0, LiveEvent::Member(Member { role: Role::Player, ..host.member.clone() }));
            }
            change.finish(&events).await
        })
    });
    led.await.map(Json)
}

/// Changes the rules, between rounds; for the host.
#[utoipa::path(post, path = "/api/rooms/{room}/rules", tag = "rooms", params(("room" = String, Path)),
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
            let mut change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            let event = change.race.change_rules(rules)?;
            change.finish(&[event]).await
        })
    });
    changed.await.map(Json)
}

/// Opens or closes the door; for the host. An open door has a new code.
#[utoipa::path(post, path = "/api/rooms/{room}/door", tag = "rooms", params(("room" = String, Path)),
    request_body = DoorIs,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn door(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(door): Body<DoorIs>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let changed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            set_door(change.tx, &change.room, change.race.door, door.open).await?;
            change.race.door = door.open;
            change.finish(&[LiveEvent::Door { open: door.open }]).await
        })
    });
    changed.await.map(Json)
}

/// Takes the code away from a room whose door closes, and gives a new one to a room whose door opens.
pub(super) async fn set_door(tx: &mut dyn Tx, room: &Room, was: bool, open: bool) -> Result<(), ApiError> {
    match (was, open) {
        (true, false) => rooms::set_code(tx, &room.id, None).await?,
        (false, true) => {
            for _ in 0..10 {
                let code = secret::symbols(secret::CODE_LENGTH);
                if rooms::with_code(tx, &code).await?.is_none() {
                    rooms::set_code(tx, &room.id, Some(&code)).await?;
                    return Ok(());
                }
            }
            return Err(StoreError::Unavailable("no code is free".to_owned()).into());
        }
        (true, true) | (false, false) => {}
    }
    Ok(())
}

/// Starts the countdown to the next round; for the host.
#[utoipa::path(post, path = "/api/rooms/{room}/start", tag = "rooms", params(("room" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn start(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let (asked, host) = (id.clone(), person.id.clone());
    // The puzzle is drawn before the room is taken: a hard one takes a moment.
    let find = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            if !secret::is_id(&asked) {
                return Err(missing());
            }
            let room = rooms::find(tx, &asked).await?.ok_or_else(missing)?;
            let me = membership(tx, &asked, &host).await?;
            if me.member.role != Role::Host {
                return Err(ApiError::forbidden("only the host may do that"));
            }
            race_of(&room)
        })
    });
    let race = find.await?;
    race.check_start()?;
    let rules = race.rules;
    let (game, level) = rules.check()?;
    let question = Question::New { game, level, seed: secret::seed() };
    let shared = server.clone();
    let draw = move || shared.solvers.answer(&question, &SolverOptions::new());
    let drawn = tokio::task::spawn_blocking(draw).await.unwrap_or_else(|error| Err(error.to_string()));
    let code = match drawn {
        Ok(Solved::New(puzzle)) => puzzle.to_string(),
        Ok(_) => return Err(ApiError::invalid("there is no such puzzle")),
        Err(reason) => return Err(ApiError::invalid(reason)),
    };
    let now = server.now();
    let started = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            if change.race.rules != rules {
                return Err(ApiError::conflict("the rules were changed at the same time; start again"));
            }
            let event = change.race.start(code, now)?;
            change.finish(&[event]).await
        })
    });
    started.await.map(Json)
}

/// Ends the round that is played; for the host.
#[utoipa::path(post, path = "/api/rooms/{room}/end", tag = "rooms", params(("room" = String, Path)),
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
            let mut change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            let event = change.race.end()?;
            change.finish(&[event]).await
        })
    });
    ended.await.map(Json)
}

/// Goes back to the lobby for another game with the same people; for the host.
#[utoipa::path(post, path = "/api/rooms/{room}/rematch", tag = "rooms", params(("room" = String, Path)),
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
            let mut change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            if change.race.phase == Phase::Lobby {
                // The request came twice.
                return change.finish(&[]).await;
            }
            let event = change.race.rematch()?;
            change.finish(&[event]).await
        })
    });
    again.await.map(Json)
}

/// Removes a guest, who cannot come back; for the host.
#[utoipa::path(post, path = "/api/rooms/{room}/members/{member}/remove", tag = "rooms",
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
            let mut change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            if number == change.me.member.number {
                return Err(ApiError::conflict("leave instead; you cannot remove yourself"));
            }
            rooms::leave(change.tx, &id, number, true).await?;
            let mut events = vec![LiveEvent::Left { member: number }];
            events.extend(change.end_if_all_done().await?);
            change.finish(&events).await
        })
    });
    removed.await.map(Json)
}

/// Gives a guest another name; for the host.
#[utoipa::path(post, path = "/api/rooms/{room}/members/{member}/rename", tag = "rooms",
    params(("room" = String, Path), ("member" = u64, Path)), request_body = NewName,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn rename(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
    Body(new): Body<NewName>,
) -> Result<Json<Done>, ApiError> {
    let (now, name) = (server.now(), name::read(&new.name)?);
    let renamed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            let members = rooms::members(change.tx, &id).await?;
            let here = members.into_iter().find(|other| other.member.number == number && !other.removed);
            let member = Member { name, ..here.ok_or_else(missing)?.member };
            rooms::rename_member(change.tx, &id, number, &member.name).await?;
            change.finish(&[LiveEvent::Member(member)]).await
        })
    });
    renamed.await.map(Json)
}

/// Sends what you did so far in the round that is played, or all of it. The first log that wins ends your round.
///
/// A log must continue the one sent before. Sending one again, or a part of it, changes nothing.
#[utoipa::path(post, path = "/api/rooms/{room}/rounds/{round}/log", tag = "rooms",
    params(("room" = String, Path), ("round" = u64, Path)), request_body = NewLog,
    responses((status = 200, body = Progress), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn log(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, round)): Path<(String, u64)>,
    Body(new): Body<NewLog>,
) -> Result<Json<Progress>, ApiError> {
    let asked = id.clone();
    let find = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            if !secret::is_id(&asked) {
                return Err(missing());
            }
            race_of(&rooms::find(tx, &asked).await?.ok_or_else(missing)?)
        })
    });
    let race = find.await?;
    let place = usize::try_from(round).unwrap_or(usize::MAX).wrapping_sub(1);
    let puzzle =
        race.rounds.get(place).ok_or_else(|| ApiError::conflict("that round is not being played"))?;
    server.metrics.replay();
    // The log is replayed before the room is taken.
    let reading = log::read(&puzzle.code, &new.log);
    let reading = reading.inspect_err(|_| server.metrics.refuse())?;
    let now = server.now();
    let logged = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::begin(tx, &id, &person.id, now).await?;
            if !change.me.member.role.plays() {
                return Err(ApiError::forbidden("you are a spectator; join as a player"));
            }
            let number = change.me.member.number;
            let before = rooms::entry_of(change.tx, &id, round, number).await?;
            match log::relation(before.as_ref().map_or("", |before| &before.log), &reading.text) {
                Relation::Old => {
                    if let Some(before) = before {
                        return Ok(before.progress);
                    }
                }
                Relation::Differs => return Err(LogError::Differs.into()),
                Relation::Continues if before.as_ref().is_some_and(|before| before.progress.solved) => {
                    return Err(LogError::AfterTheWin.into());
                }
                Relation::Continues => {}
            }
            let started = change.race.playing(round, now)?.started;
            if reading.hints > 0 && !change.race.rules.hints {
                return Err(ApiError::invalid("hints are off in this race"));
            }
            let progress = Progress {
                task: round,
                member: number,
                solved: reading.is_won,
                struck: false,
                presses: reading.presses,
                hints: reading.hints,
                left: reading.left,
                milliseconds: if reading.is_won { now.saturating_sub(started) } else { 0 },
            };
            let entry = Entry { progress: progress.clone(), received: now, log: reading.text };
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

/// Returns somebody's game of a round that is over.
#[utoipa::path(get, path = "/api/rooms/{room}/rounds/{round}/games/{member}", tag = "rooms",
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
            if !secret::is_id(&id) {
                return Err(missing());
            }
            let room = rooms::find(tx, &id).await?.ok_or_else(missing)?;
            let me = membership(tx, &id, &person.id).await?;
            let race = race_of(&room)?;
            if number != me.member.number && race.playing(round, now).is_ok() {
                return Err(ApiError::forbidden("the round is being played; wait for its end"));
            }
            let none = || ApiError::missing("there is no such game");
            let entry = rooms::entry_of(tx, &id, round, number).await?.ok_or_else(none)?;
            let place = usize::try_from(round).unwrap_or(usize::MAX).wrapping_sub(1);
            let code = race.rounds.get(place).map(|round| round.code.clone());
            Ok(GameView { progress: entry.progress, code, log: entry.log })
        })
    });
    replay.await.map(Json)
}

/// Strikes somebody's result of a round; for the host.
#[utoipa::path(post, path = "/api/rooms/{room}/rounds/{round}/games/{member}/strike", tag = "rooms",
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
            let change = Change::begin_as_host(tx, &id, &person.id, now).await?;
            rooms::strike(change.tx, &id, round, number).await?;
            let none = || ApiError::missing("there is no such game");
            let entry = rooms::entry_of(change.tx, &id, round, number).await?.ok_or_else(none)?;
            change.finish(&[LiveEvent::Progress(entry.progress)]).await
        })
    });
    struck.await.map(Json)
}

/// The longest time ahead that a room may be due.
pub(super) const TOO_FAR: u64 = MAX_WAIT;
