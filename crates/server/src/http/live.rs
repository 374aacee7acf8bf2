//! Live events, as server-sent events that can be resumed.
//!
//! A follower receives changes from the [hub](super::hub). A follower that falls behind or reconnects reads from
//! the table of events instead.

use super::actor::{From, MaybeActor};
use super::error::ApiError;
use super::hub::{Chunk, MAX_READ, bytes};
use super::limits::network;
use super::server::Server;
use crate::secret;
use crate::store::StoreError;
use crate::store::people::{self, Person};
use crate::store::rooms;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use quatrainment_protocol::event::{HELLO, Hello, LiveEvent, RESET, TODAY};
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::{path, write};
use serde::Deserialize;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};
use utoipa::IntoParams;

/// The time between heartbeats of a stream.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The number of heartbeats between checks of whether the stream may continue.
const BEATS: u32 = 3;

/// The topic to follow, and the change to start from.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Follow {
    /// `today`, or the identifier of a room or class that you are in.
    topic: String,
    /// The number of the last change that you know. The header Last-Event-ID overrides it.
    after: Option<u64>,
}

/// Follows `today`, a room or a class: server-sent events, each a list of simultaneous changes.
///
/// The first message has the event name `hello`, with the number of the last change and the server's clock. After
/// `reset` fetch everything again: you missed too much.
#[utoipa::path(get, path = path::STREAM, tag = "live",
    params(Follow, ("Last-Event-ID" = Option<u64>, Header)),
    responses((status = 200, description = "Lists of events", content_type = "text/event-stream", body = [LiveEvent]),
        (status = 401, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn stream(
    State(server): State<Arc<Server>>,
    MaybeActor(person): MaybeActor,
    From(address): From,
    Query(follow): Query<Follow>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let resumed = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok())
        .and_then(|id| id.parse().ok());
    let after = resumed.or(follow.after);
    // Anyone may follow today; it needs no check of who follows.
    let who = if follow.topic == TODAY {
        None
    } else {
        if !secret::is_id(&follow.topic) && person.is_some() {
            return Err(ApiError::missing("no such topic"));
        }
        Some(person.clone().ok_or_else(ApiError::stranger)?)
    };
    let permit = Permit::new(&server, network(address), person.as_ref())?;
    // First follow, then read, so that nothing is missed.
    let receiver = server.hub.follow(&follow.topic);
    let hash = who
        .as_ref()
        .map(|person| secret::keyed(&server.player_key, &person.id));
    let mut following = Following {
        signouts: server.signouts.subscribe(),
        hash,
        closing: server.closing.subscribe(),
        topic: follow.topic,
        who,
        staff: false,
        position: 0,
        receiver,
        beat: heartbeat(HEARTBEAT),
        beats: 0,
        is_over: false,
        permit,
    };
    if !following.may_continue().await? {
        return Err(ApiError::missing(
            "no such room or class, or you are not in it",
        ));
    }
    let first = following.hello(after).await?;
    let stream = futures_util::stream::unfold(
        (following, Some(first)),
        |(mut following, first)| async move {
            let bytes = match first {
                Some(first) => first,
                None => following.next().await?,
            };
            Some((Ok::<Bytes, Infallible>(bytes), (following, None)))
        },
    );
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        // For nginx: pass everything on at once.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::from_stream(stream)).into_response())
}

/// Beats from now on, even during many events: the checks of the stream depend on it.
fn heartbeat(every: Duration) -> Interval {
    let mut beat = interval_at(Instant::now() + every, every);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat
}

/// A stream that is counted as long as it lives. Those of players and of people who are not signed in are counted apart, so that
/// the latter never refuse a player.
struct Permit {
    server: Arc<Server>,
    address: IpAddr,
    person: Option<String>,
}

impl Permit {
    fn new(
        server: &Arc<Server>,
        address: IpAddr,
        person: Option<&Person>,
    ) -> Result<Permit, ApiError> {
        let settings = &server.settings;
        let person = person.map(|person| person.id.clone());
        let is_player = person.is_some();
        let (most, most_of_address) = if is_player {
            (settings.max_streams, settings.streams_per_address)
        } else {
            (
                settings.max_anonymous_streams,
                settings.anonymous_streams_per_address,
            )
        };
        let full = || ApiError::too_many(10);
        if !server.streams.add(&is_player, most) {
            return Err(full());
        }
        let at = (is_player, address);
        if !server.streams_of_address.add(&at, most_of_address) {
            server.streams.remove(&is_player);
            return Err(full());
        }
        if person.as_ref().is_some_and(|person| {
            !server
                .streams_of_person
                .add(person, settings.streams_per_person)
        }) {
            server.streams.remove(&is_player);
            server.streams_of_address.remove(&at);
            return Err(full());
        }
        server.metrics.streams.fetch_add(1, Ordering::Relaxed);
        Ok(Permit {
            server: server.clone(),
            address,
            person,
        })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let is_player = self.person.is_some();
        self.server.metrics.streams.fetch_sub(1, Ordering::Relaxed);
        self.server.streams.remove(&is_player);
        self.server
            .streams_of_address
            .remove(&(is_player, self.address));
        if let Some(person) = &self.person {
            self.server.streams_of_person.remove(person);
        }
    }
}

/// A follower of a topic.
struct Following {
    topic: String,
    who: Option<Person>,
    staff: bool,
    /// The number of the last change that was sent.
    position: u64,
    receiver: broadcast::Receiver<Arc<Chunk>>,
    /// The hashes of players who were banned, or signed a device out.
    signouts: broadcast::Receiver<Arc<str>>,
    /// The reader's hash.
    hash: Option<String>,
    closing: watch::Receiver<bool>,
    beat: Interval,
    beats: u32,
    /// Whether the stream has ended.
    is_over: bool,
    permit: Permit,
}

impl Following {
    /// Returns whether the stream may continue, and records that its reader is present.
    async fn may_continue(&mut self) -> Result<bool, ApiError> {
        let Some(person) = &self.who else {
            return Ok(true);
        };
        let server = &self.permit.server;
        let (topic, device, id, now) = (
            self.topic.clone(),
            person.device.clone(),
            person.id.clone(),
            server.now(),
        );
        let look = server.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let is_signed_in = people::is_signed_in(tx, &id, &device).await?;
                let member = rooms::member(tx, &topic, &id).await?;
                Ok(member.filter(|member| is_signed_in && member.is_here()))
            })
        });
        let Some(member) = look.await? else {
            return Ok(false);
        };
        self.staff = member.member.role.leads();
        if member.member.seen.is_none_or(|seen| seen + 30_000 < now) {
            let (topic, id) = (self.topic.clone(), member.person);
            let seen = server.store.write::<_, StoreError, _>(move |tx| {
                Box::pin(async move { rooms::seen(tx, &topic, &id, now).await })
            });
            seen.await?;
        }
        Ok(true)
    }

    /// Returns the first bytes: the position of the topic, and the changes that were missed.
    async fn hello(&mut self, after: Option<u64>) -> Result<Bytes, ApiError> {
        let topic = self.topic.clone();
        let server = &self.permit.server;
        let kept_from = server.now().saturating_sub(server.lifetimes().event());
        let find = server.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let Some(room) = rooms::find(tx, &topic).await? else {
                    return Ok((0, false));
                };
                // Old events are deleted, the oldest first. So nothing is missing while a known one is left.
                let is_missing = room.created <= kept_from
                    && after.is_some_and(|after| after < room.seq)
                    && !rooms::has_event_until(tx, &topic, after.unwrap_or(0)).await?;
                Ok((room.seq, is_missing))
            })
        });
        let (seq, is_missing) = find.await?;
        let hello = Hello {
            seq,
            now: server.now(),
        };
        let mut text = format!("retry: 1000\nevent: {HELLO}\ndata: {}\n\n", write(&hello));
        self.position = after.map_or(seq, |after| after.min(seq));
        if is_missing || seq - self.position > MAX_READ {
            self.position = seq;
            text += &format!("event: {RESET}\ndata: {{}}\n\n");
        }
        let mut bytes = text.into_bytes();
        bytes.extend_from_slice(&self.catch_up().await?);
        Ok(bytes.into())
    }

    /// Returns the changes since the last one that was sent.
    async fn catch_up(&mut self) -> Result<Bytes, ApiError> {
        let (topic, after) = (self.topic.clone(), self.position);
        let read = self
            .permit
            .server
            .store
            .read::<_, StoreError, _>(move |tx| {
                Box::pin(async move { rooms::events(tx, &topic, after, MAX_READ).await })
            });
        let happened = read.await?;
        self.position = happened.last().map_or(self.position, |last| last.seq);
        Ok(bytes(&happened, self.staff))
    }

    /// Waits for the next bytes; `None` ends the stream, and its reader reconnects.
    async fn next(&mut self) -> Option<Bytes> {
        while !self.is_over {
            let received = tokio::select! {
                received = self.receiver.recv() => Ok(Some(received)),
                _ = self.beat.tick() => Ok(None),
                out = self.signouts.recv() => Err(out),
                _ = self.closing.wait_for(|closing| *closing) => return None,
            };
            let received = match received {
                Ok(received) => received,
                Err(out) => {
                    // Of too many at once some are lost: it could be anyone.
                    let is_own = out.map_or(true, |out| self.hash.as_deref() == Some(&*out));
                    if is_own && !self.may_continue().await.ok()? {
                        return None;
                    }
                    continue;
                }
            };
            let bytes = match received {
                None => {
                    self.beats = self.beats.wrapping_add(1);
                    if self.beats.is_multiple_of(BEATS) && !self.may_continue().await.ok()? {
                        return None;
                    }
                    return Some(Bytes::from_static(b": \n\n"));
                }
                Some(Ok(chunk)) if chunk.last <= self.position => continue,
                Some(Ok(chunk)) => {
                    let bytes = if chunk.after == self.position {
                        self.position = chunk.last;
                        if self.staff {
                            chunk.staff.clone()
                        } else {
                            chunk.everyone.clone()
                        }
                    } else {
                        self.catch_up().await.ok()?
                    };
                    // A removed member reconnects and gets the error.
                    self.is_over = chunk.look_again && !self.may_continue().await.ok()?;
                    if self.is_over && !chunk.is_deleted {
                        return None;
                    }
                    bytes
                }
                Some(Err(broadcast::error::RecvError::Lagged(_))) => self.catch_up().await.ok()?,
                Some(Err(broadcast::error::RecvError::Closed)) => return None,
            };
            if !bytes.is_empty() {
                self.permit
                    .server
                    .metrics
                    .events
                    .fetch_add(1, Ordering::Relaxed);
                return Some(bytes);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Serve;
    use crate::store::Store;
    use crate::store::contract::Happened;
    use crate::store::rooms::Room;
    use quatrainment_protocol::people::Role;

    #[tokio::test]
    async fn reading_a_busy_stream_counts_as_present() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("live.db").display().to_string())
            .await
            .unwrap();
        let prepare = store.write::<_, StoreError, _>(|tx| {
            Box::pin(async move {
                crate::store::people::add(tx, "ann", "Ann", u64::MAX).await?;
                crate::store::people::add_device(tx, "device", "ann", "", 1).await?;
                let (id, kind, document) = ("room".to_owned(), "race".to_owned(), "{}".to_owned());
                let room = Room {
                    id,
                    kind,
                    code: None,
                    document,
                    seq: 0,
                    created: u64::MAX,
                };
                rooms::add(tx, &room).await?;
                rooms::join(tx, "room", "ann", "Ann", Role::Host, 2, 1).await
            })
        });
        prepare.await.unwrap();
        let server = crate::http::start(store.clone(), Serve::default())
            .await
            .unwrap();
        let (name, device) = ("Ann".to_owned(), "device".to_owned());
        let ann = Person {
            id: "ann".to_owned(),
            name,
            banned: false,
            seen: 1,
            device,
        };
        let (sender, receiver) = broadcast::channel(64);
        let mut following = Following {
            topic: "room".to_owned(),
            permit: Permit::new(&server, IpAddr::from([127, 0, 0, 1]), Some(&ann)).unwrap(),
            who: Some(ann),
            staff: false,
            position: 0,
            receiver,
            signouts: server.signouts.subscribe(),
            hash: None,
            closing: server.closing.subscribe(),
            beat: heartbeat(Duration::from_millis(100)),
            beats: 0,
            is_over: false,
        };
        // A steady flow of events.
        let busy = async {
            for seq in 1.. {
                let happened = Arc::new(Happened {
                    seq,
                    everyone: vec![LiveEvent::Rematch],
                    staff: Vec::new(),
                });
                sender
                    .send(Arc::new(Chunk::new(seq - 1, &[happened])))
                    .unwrap();
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let reading = async {
            loop {
                following.next().await.unwrap();
                let find = store.read::<_, StoreError, _>(|tx| {
                    Box::pin(async move { rooms::member(tx, "room", "ann").await })
                });
                if find.await.unwrap().unwrap().member.seen != Some(1) {
                    break;
                }
            }
        };
        tokio::select! {
            () = reading => {}
            () = busy => {}
            () = tokio::time::sleep(Duration::from_secs(10)) => panic!("she was not seen for a hundred beats"),
        }
        server.close();
    }
}
