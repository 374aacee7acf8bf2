//! Live events, as server-sent events that can be resumed.
//!
//! Events are rows of a table. For each topic that somebody follows, one task reads what is new, writes it as bytes once,
//! and hands the same bytes to all who follow. Whoever falls behind, or comes back, reads from the table instead.

use super::actor::{From, MaybeActor};
use super::error::Problem;
use super::limits::network;
use super::{ApiError, Server};
use crate::domain::event::LiveEvent;
use crate::secret;
use crate::store::people::Person;
use crate::store::rooms::{self, Happened, TODAY};
use crate::store::{EVERY_TOPIC, StoreError};
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt::Write;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, broadcast, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};
use utoipa::IntoParams;

/// How often a stream shows that it lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Every so many heartbeats it is looked again whether the stream may go on.
const BEATS: u32 = 3;

/// How long the task of a topic waits after handing on events, so that many small changes travel together.
const GATHER: Duration = Duration::from_millis(40);

/// How long the task of a topic waits before it looks for itself.
const LOOK: Duration = Duration::from_secs(10);

/// The maximum number of changes that are sent to somebody who comes back; with more, everything is fetched anew.
const MAX_MISSED: u64 = 1000;

/// Some changes of a topic, as bytes.
#[derive(Debug)]
struct Chunk {
    /// The number of the change before.
    after: u64,
    /// The number of the last change.
    last: u64,
    everyone: Bytes,
    staff: Bytes,
    /// Whether somebody left, or the room is gone: streams look whether they may go on.
    look_again: bool,
    /// Whether the room is gone.
    is_deleted: bool,
}

/// The topics that somebody follows.
#[derive(Debug, Default)]
pub struct Hub {
    topics: Mutex<HashMap<Arc<str>, Topic>>,
}

#[derive(Debug)]
struct Topic {
    sender: broadcast::Sender<Arc<Chunk>>,
    wake: Arc<Notify>,
}

impl Hub {
    /// Wakes the task of a topic.
    pub fn wake(&self, topic: &str) {
        let topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        if topic == EVERY_TOPIC {
            topics.values().for_each(|topic| topic.wake.notify_one());
        } else if let Some(topic) = topics.get(topic) {
            topic.wake.notify_one();
        }
    }
}

impl Server {
    /// Follows a topic; a task reads for all who do.
    fn follow(self: &Arc<Server>, topic: &str) -> broadcast::Receiver<Arc<Chunk>> {
        let mut topics = self
            .hub
            .topics
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(topic) = topics.get(topic) {
            return topic.sender.subscribe();
        }
        let (sender, receiver) = broadcast::channel(64);
        let (name, wake): (Arc<str>, _) = (topic.into(), Arc::new(Notify::new()));
        topics.insert(
            name.clone(),
            Topic {
                sender: sender.clone(),
                wake: wake.clone(),
            },
        );
        tokio::spawn(pass_on(self.clone(), name, sender, wake));
        receiver
    }
}

/// Reads what is new in a topic and hands it on, as long as somebody follows.
async fn pass_on(
    server: Arc<Server>,
    topic: Arc<str>,
    sender: broadcast::Sender<Arc<Chunk>>,
    wake: Arc<Notify>,
) {
    let mut position = None;
    loop {
        {
            let mut topics = server
                .hub
                .topics
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if sender.receiver_count() == 0 {
                topics.remove(&topic);
                return;
            }
        }
        match news(&server, &topic, position).await {
            Ok((now, chunk)) => {
                position = Some(now);
                if let Some(chunk) = chunk {
                    // Nobody may follow any more.
                    let _ = sender.send(Arc::new(chunk));
                    tokio::time::sleep(GATHER).await;
                    continue;
                }
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(300)).await,
        }
        let _ = tokio::time::timeout(LOOK, wake.notified()).await;
    }
}

/// Returns where a topic is, and what happened since a position. Whoever begins has no position, and says where it begins:
/// something may have happened since others looked.
async fn news(
    server: &Server,
    topic: &Arc<str>,
    position: Option<u64>,
) -> Result<(u64, Option<Chunk>), StoreError> {
    let name = topic.clone();
    let read = server.store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            let happened = match position {
                Some(after) => rooms::events(tx, &name, after, MAX_MISSED).await?,
                None => Vec::new(),
            };
            let room = if happened.is_empty() {
                rooms::find(tx, &name).await?
            } else {
                None
            };
            Ok((happened, room))
        })
    });
    let (happened, room) = read.await?;
    match (position, happened.last(), room) {
        (None, _, room) => {
            let seq = room.map_or(0, |room| room.seq);
            Ok((seq, Some(chunk(seq, &[], false))))
        }
        (Some(after), Some(last), _) => Ok((last.seq, Some(chunk(after, &happened, false)))),
        (Some(after), None, None) if **topic != *TODAY => {
            let gone = serde_json::to_string(&[LiveEvent::Deleted]).unwrap_or_default();
            let gone = Happened {
                seq: after + 1,
                everyone: gone,
                staff: "[]".to_owned(),
            };
            Ok((after + 1, Some(chunk(after, &[gone], true))))
        }
        (Some(after), None, _) => Ok((after, None)),
    }
}

fn chunk(after: u64, happened: &[Happened], is_deleted: bool) -> Chunk {
    let left = |text: &String| text.contains("\"type\":\"left\"");
    let look_again = is_deleted
        || happened
            .iter()
            .any(|happened| left(&happened.everyone) || left(&happened.staff));
    let last = happened.last().map_or(after, |last| last.seq);
    Chunk {
        after,
        last,
        everyone: bytes(happened, false),
        staff: bytes(happened, true),
        look_again,
        is_deleted,
    }
}

/// Writes changes as server-sent events: one message a change, with a list of events.
fn bytes(happened: &[Happened], staff: bool) -> Bytes {
    let mut text = String::new();
    for Happened {
        seq,
        everyone,
        staff: more,
    } in happened
    {
        let inner = |list: &str| {
            list.trim_start_matches('[')
                .trim_end_matches(']')
                .to_owned()
        };
        let mut parts = vec![inner(everyone)];
        if staff {
            parts.push(inner(more));
        }
        parts.retain(|part| !part.is_empty());
        if !parts.is_empty() {
            let _ = write!(text, "id: {seq}\ndata: [{}]\n\n", parts.join(","));
        }
    }
    text.into()
}

/// What to follow, from where.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Follow {
    /// `today`, or the identifier of a room or class that you are in.
    topic: String,
    /// The number of the last change that is known; the header Last-Event-ID goes before it.
    after: Option<u64>,
}

/// Follows `today`, a room or a class: server-sent events, each a list of what happened at once.
///
/// The first message has the event name `hello`, with the number of the last change and the server's clock. After
/// `reset` fetch everything anew: too much was missed.
#[utoipa::path(get, path = "/api/stream", tag = "live",
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
    let who = if follow.topic == TODAY {
        None
    } else {
        let person = person.ok_or_else(ApiError::stranger)?;
        if !secret::is_id(&follow.topic) {
            return Err(ApiError::missing("there is no such topic"));
        }
        Some(person)
    };
    let permit = Permit::new(&server, network(address), who.as_ref())?;
    // First follow, then read, so that nothing falls between.
    let receiver = server.follow(&follow.topic);
    let mut following = Following {
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
    if !following.may_go_on().await? {
        return Err(ApiError::missing(
            "there is no such room or class, or you are not in it",
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

/// Beats from now on, also while much happens: only then is it looked whether the stream may go on.
fn heartbeat(every: Duration) -> Interval {
    let mut beat = interval_at(Instant::now() + every, every);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat
}

/// A stream that is counted as long as it lives.
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
        let full = || ApiError::too_many(10);
        if server.metrics.streams.load(Ordering::Relaxed) >= settings.max_streams
            || !server
                .streams_of_address
                .add(&address, settings.streams_per_address)
        {
            return Err(full());
        }
        let person = person.map(|person| person.id.clone());
        if person.as_ref().is_some_and(|person| {
            !server
                .streams_of_person
                .add(person, settings.streams_per_person)
        }) {
            server.streams_of_address.remove(&address);
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
        self.server.metrics.streams.fetch_sub(1, Ordering::Relaxed);
        self.server.streams_of_address.remove(&self.address);
        if let Some(person) = &self.person {
            self.server.streams_of_person.remove(person);
        }
    }
}

/// Somebody who follows a topic.
struct Following {
    topic: String,
    who: Option<Person>,
    staff: bool,
    /// The number of the last change that was sent.
    position: u64,
    receiver: broadcast::Receiver<Arc<Chunk>>,
    closing: watch::Receiver<bool>,
    beat: Interval,
    beats: u32,
    /// Whether nothing more will come.
    is_over: bool,
    permit: Permit,
}

impl Following {
    /// Returns whether the stream may go on, and notes that its reader is here.
    async fn may_go_on(&mut self) -> Result<bool, ApiError> {
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
                let devices = crate::store::people::devices(tx, &id).await?;
                let member = rooms::member(tx, &topic, &id).await?;
                let known = devices.iter().any(|known| known.id == device);
                Ok(member.filter(|member| known && member.is_here()))
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

    /// Returns the first bytes: where the topic is, and what was missed.
    async fn hello(&mut self, after: Option<u64>) -> Result<Bytes, ApiError> {
        let topic = self.topic.clone();
        let server = &self.permit.server;
        let kept_from = server.now().saturating_sub(server.lifetimes().room);
        let find = server.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let Some(room) = rooms::find(tx, &topic).await? else {
                    return Ok((0, false));
                };
                // What is old was deleted, the oldest first. So nothing is missing while something known is left.
                let is_missing = room.created <= kept_from
                    && after.is_some_and(|after| after < room.seq)
                    && !rooms::has_event_until(tx, &topic, after.unwrap_or(0)).await?;
                Ok((room.seq, is_missing))
            })
        });
        let (seq, is_missing) = find.await?;
        let mut text = format!(
            "retry: 1000\nevent: hello\ndata: {{\"seq\":{seq},\"now\":{}}}\n\n",
            server.now()
        );
        self.position = after.map_or(seq, |after| after.min(seq));
        if is_missing || seq - self.position > MAX_MISSED {
            self.position = seq;
            text += "event: reset\ndata: {}\n\n";
        }
        let mut bytes = text.into_bytes();
        bytes.extend_from_slice(&self.catch_up().await?);
        Ok(bytes.into())
    }

    /// Returns what happened since the last change that was sent.
    async fn catch_up(&mut self) -> Result<Bytes, ApiError> {
        let (topic, after) = (self.topic.clone(), self.position);
        let read = self
            .permit
            .server
            .store
            .read::<_, StoreError, _>(move |tx| {
                Box::pin(async move { rooms::events(tx, &topic, after, MAX_MISSED).await })
            });
        let happened = read.await?;
        self.position = happened.last().map_or(self.position, |last| last.seq);
        Ok(bytes(&happened, self.staff))
    }

    /// Waits for the next bytes; `None` ends the stream, and its reader connects again.
    async fn next(&mut self) -> Option<Bytes> {
        while !self.is_over {
            let received = tokio::select! {
                received = self.receiver.recv() => Some(received),
                _ = self.beat.tick() => None,
                _ = self.closing.wait_for(|closing| *closing) => return None,
            };
            let bytes = match received {
                None => {
                    self.beats = self.beats.wrapping_add(1);
                    if self.beats.is_multiple_of(BEATS) && !self.may_go_on().await.ok()? {
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
                    // Whoever was removed connects again and is told so.
                    self.is_over = chunk.look_again && !self.may_go_on().await.ok()?;
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

/// Wakes the topics that the database names.
pub async fn wake_for_ever(server: Arc<Server>) {
    let mut wakes = server.store.wakes();
    loop {
        match wakes.recv().await {
            Ok(topic) => server.hub.wake(&topic),
            Err(broadcast::error::RecvError::Lagged(_)) => server.hub.wake(EVERY_TOPIC),
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::event::Role;
    use crate::settings::Serve;
    use crate::store::Store;
    use crate::store::rooms::Room;
    use crate::trial::process::Folder;

    #[tokio::test]
    async fn who_reads_a_busy_stream_is_here() {
        let folder = Folder::new().unwrap();
        let store = Store::open(&folder.file("live.db")).await.unwrap();
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
        let server = Server::start(store.clone(), Serve::default())
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
            closing: server.closing.subscribe(),
            beat: heartbeat(Duration::from_millis(100)),
            beats: 0,
            is_over: false,
        };
        // Something happens all the time.
        let busy = async {
            for seq in 1.. {
                let everyone = "[{\"type\":\"rematch\"}]".to_owned();
                let happened = Happened {
                    seq,
                    everyone,
                    staff: "[]".to_owned(),
                };
                sender
                    .send(Arc::new(chunk(seq - 1, &[happened], false)))
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
