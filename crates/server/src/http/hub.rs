//! Delivers events to followers.
//!
//! For each followed topic, one task takes the changes of this process, reads from the table of events what
//! other processes change, encodes them once, and sends the same bytes to all followers.

use crate::store::contract::{Happened, Wake};
use crate::store::rooms;
use crate::store::{Store, StoreError};
use axum::body::Bytes;
use quatrainment_protocol::event::{LiveEvent, TODAY};
use quatrainment_protocol::write;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};

/// How long the task of a topic waits after sending events, so that many small changes travel together.
const GATHER: Duration = Duration::from_millis(40);

/// How long the task of a topic waits before it checks the database without a notice.
const LOOK: Duration = Duration::from_secs(10);

/// How long the task of a topic waits before it tries again after a failure of the database.
const PAUSE: Duration = Duration::from_millis(300);

/// The maximum number of changes that are read at once.
pub const MAX_READ: u64 = 1000;

/// Some changes of a topic, as bytes.
#[derive(Debug)]
pub struct Chunk {
    /// The number of the change before.
    pub after: u64,
    /// The number of the last change.
    pub last: u64,
    /// The events for everyone.
    pub everyone: Bytes,
    /// The events for leaders.
    pub staff: Bytes,
    /// Whether a member left or the room was deleted: streams check whether they may continue.
    pub look_again: bool,
    /// Whether the room was deleted.
    pub is_deleted: bool,
}

impl Chunk {
    /// Encodes the changes after one.
    pub fn new(after: u64, happened: &[Arc<Happened>]) -> Chunk {
        let has_left = |events: &[LiveEvent]| {
            events
                .iter()
                .any(|event| matches!(event, LiveEvent::Left { .. }))
        };
        Chunk {
            after,
            last: happened.last().map_or(after, |last| last.seq),
            everyone: bytes(happened, false),
            staff: bytes(happened, true),
            look_again: happened
                .iter()
                .any(|happened| has_left(&happened.everyone) || has_left(&happened.staff)),
            is_deleted: false,
        }
    }

    /// Encodes the deletion of the room.
    fn deleted(after: u64) -> Chunk {
        let gone = Happened {
            seq: after + 1,
            everyone: vec![LiveEvent::Deleted],
            staff: Vec::new(),
        };
        Chunk {
            look_again: true,
            is_deleted: true,
            ..Chunk::new(after, &[Arc::new(gone)])
        }
    }
}

/// Encodes changes as server-sent events: one message per change, with a list of events.
pub fn bytes(happened: &[Arc<Happened>], staff: bool) -> Bytes {
    let mut text = String::new();
    for change in happened {
        let more: &[LiveEvent] = if staff { &change.staff } else { &[] };
        let events: Vec<&LiveEvent> = change.everyone.iter().chain(more).collect();
        if events.is_empty() {
            continue;
        }
        // Events of a newer process cannot be written here; a client that receives `null` fetches everything.
        let list = write(&events);
        let _ = write!(text, "id: {}\ndata: {list}\n\n", change.seq);
    }
    text.into()
}

/// The followed topics.
#[derive(Clone)]
pub struct Hub {
    store: Store,
    topics: Arc<Mutex<HashMap<Arc<str>, Topic>>>,
}

struct Topic {
    /// To the followers.
    chunks: broadcast::Sender<Arc<Chunk>>,
    /// To the task.
    wakes: mpsc::UnboundedSender<Wake>,
}

impl Hub {
    /// Creates a hub without topics.
    pub fn new(store: &Store) -> Hub {
        Hub {
            store: store.clone(),
            topics: Arc::default(),
        }
    }

    /// Follows a topic.
    pub fn follow(&self, topic: &str) -> broadcast::Receiver<Arc<Chunk>> {
        let mut topics = self.topics();
        if let Some(topic) = topics.get(topic) {
            return topic.chunks.subscribe();
        }
        let (chunks, receiver) = broadcast::channel(64);
        let (wakes, woken) = mpsc::unbounded_channel();
        let task = Task {
            hub: self.clone(),
            topic: topic.into(),
            chunks: chunks.clone(),
            woken,
        };
        topics.insert(task.topic.clone(), Topic { chunks, wakes });
        tokio::spawn(task.run());
        receiver
    }

    /// Wakes the tasks of topics when the database sends notices.
    pub async fn wake_forever(self) {
        let mut wakes = self.store.wakes();
        loop {
            match wakes.recv().await {
                Ok(wake) => self.wake(wake),
                Err(RecvError::Lagged(_)) => self.wake(Wake::Everybody),
                Err(RecvError::Closed) => return,
            }
        }
    }

    fn wake(&self, wake: Wake) {
        let topics = self.topics();
        // A task that has ended receives nothing more.
        match &wake {
            Wake::Happened(topic, _) | Wake::Changed(topic, _) | Wake::Gone(topic) => {
                if let Some(topic) = topics.get(topic) {
                    let _ = topic.wakes.send(wake);
                }
            }
            Wake::Everybody => topics.values().for_each(|topic| {
                let _ = topic.wakes.send(Wake::Everybody);
            }),
        }
    }

    fn topics(&self) -> MutexGuard<'_, HashMap<Arc<str>, Topic>> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The task of a topic.
struct Task {
    hub: Hub,
    topic: Arc<str>,
    chunks: broadcast::Sender<Arc<Chunk>>,
    woken: mpsc::UnboundedReceiver<Wake>,
}

impl Task {
    /// Delivers changes while the topic has followers.
    async fn run(mut self) {
        let mut position = None;
        let mut wakes = Vec::new();
        while self.is_followed() {
            let news = match position.map(|after| (after, following(after, &wakes))) {
                Some((after, Some(happened))) if happened.is_empty() => Ok((after, None)),
                Some((after, Some(happened))) => {
                    let chunk = Chunk::new(after, &happened);
                    Ok((chunk.last, Some(chunk)))
                }
                Some((_, None)) | None => self.look(position).await,
            };
            wakes.clear();
            match news {
                Ok((now, chunk)) => {
                    position = Some(now);
                    if let Some(chunk) = chunk {
                        // The last follower may be gone.
                        let _ = self.chunks.send(Arc::new(chunk));
                        tokio::time::sleep(GATHER).await;
                    }
                    wakes = self.wait().await;
                }
                Err(_) => {
                    tokio::time::sleep(PAUSE).await;
                    wakes.push(Wake::Everybody);
                }
            }
        }
    }

    /// Returns whether the topic has followers; if not, removes it.
    fn is_followed(&self) -> bool {
        let mut topics = self.hub.topics();
        let is_followed = self.chunks.receiver_count() > 0;
        if !is_followed {
            topics.remove(&self.topic);
        }
        is_followed
    }

    /// Waits until there may be something new, and returns the notices.
    async fn wait(&mut self) -> Vec<Wake> {
        let first = tokio::time::timeout(LOOK, self.woken.recv()).await;
        let mut wakes = vec![first.ok().flatten().unwrap_or(Wake::Everybody)];
        while let Ok(wake) = self.woken.try_recv() {
            wakes.push(wake);
        }
        wakes
    }

    /// Reads the position of the topic, and the changes after an earlier one. A new task has no earlier position, and reports
    /// its own: something may have happened since others read it.
    async fn look(&self, position: Option<u64>) -> Result<(u64, Option<Chunk>), StoreError> {
        let name = self.topic.clone();
        let read = self.hub.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let happened = match position {
                    Some(after) => rooms::events(tx, &name, after, MAX_READ).await?,
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
        Ok(match (position, happened.last(), room) {
            (None, _, room) => {
                let seq = room.map_or(0, |room| room.seq);
                (seq, Some(Chunk::new(seq, &[])))
            }
            (Some(after), Some(last), _) => (last.seq, Some(Chunk::new(after, &happened))),
            (Some(after), None, None) if *self.topic != *TODAY => {
                (after + 1, Some(Chunk::deleted(after)))
            }
            (Some(after), None, _) => (after, None),
        })
    }
}

/// Returns the changes after a position that wakes bring along; `None` when the database must be asked, because another
/// process made one, or one is missing.
fn following(position: u64, wakes: &[Wake]) -> Option<Vec<Arc<Happened>>> {
    let mut last = position;
    let mut happened = Vec::new();
    for wake in wakes {
        match wake {
            Wake::Happened(_, change) if change.seq == last + 1 => {
                last = change.seq;
                happened.push(change.clone());
            }
            // The notice of a change that is known already.
            Wake::Happened(_, change) if change.seq <= last => {}
            Wake::Changed(_, seq) if *seq <= last => {}
            Wake::Happened(..) | Wake::Changed(..) | Wake::Gone(_) | Wake::Everybody => {
                return None;
            }
        }
    }
    Some(happened)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(seq: u64) -> Wake {
        let happened = Happened {
            seq,
            everyone: vec![LiveEvent::Rematch],
            staff: vec![LiveEvent::Left { member: seq }],
        };
        Wake::Happened("room".into(), Arc::new(happened))
    }

    fn numbers(position: u64, wakes: &[Wake]) -> Option<Vec<u64>> {
        let happened = following(position, wakes)?;
        Some(happened.iter().map(|change| change.seq).collect())
    }

    #[test]
    fn changes_of_this_process_need_no_database_and_all_others_do() {
        let noticed = |seq| Wake::Changed("room".into(), seq);
        assert_eq!(numbers(4, &[change(5), change(6)]), Some(vec![5, 6]));
        assert_eq!(numbers(4, &[change(5), noticed(5)]), Some(vec![5]));
        assert_eq!(numbers(5, &[noticed(5), change(5)]), Some(vec![]));
        assert_eq!(numbers(4, &[change(6), change(5)]), None);
        assert_eq!(numbers(4, &[change(5), noticed(6)]), None);
        assert_eq!(numbers(4, &[Wake::Gone("room".into())]), None);
        assert_eq!(numbers(4, &[change(5), Wake::Everybody]), None);
    }

    #[test]
    fn only_those_who_lead_hear_what_is_for_them() {
        let happened = following(6, &[change(7)]).unwrap();
        let chunk = Chunk::new(6, &happened);
        assert_eq!(chunk.everyone, "id: 7\ndata: [{\"type\":\"rematch\"}]\n\n");
        assert_eq!(
            chunk.staff,
            "id: 7\ndata: [{\"type\":\"rematch\"},{\"type\":\"left\",\"member\":7}]\n\n"
        );
        assert_eq!((chunk.after, chunk.last, chunk.look_again), (6, 7, true));
    }
}
