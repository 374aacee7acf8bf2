//! Work by the clock: starting and ending rounds, changing the day, deleting what has expired.

use super::error::ApiError;
use super::races::{close, start_next, tick};
use super::server::Server;
use crate::domain::daily::day_of;
use crate::domain::race::MAX_WAIT;
use crate::store::rooms::{self, Room};
use crate::store::{StoreError, daily, people, upkeep};
use quatrainment_protocol::event::{LiveEvent, TODAY};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often rooms are checked. A round starts at most this late, and for everyone at once.
const TICK: Duration = Duration::from_millis(100);

/// How often followers of the ranking receive new results, at most.
const TODAY_PAUSE: Duration = Duration::from_millis(500);

/// How often expired data is deleted.
const EXPIRY: Duration = Duration::from_secs(600);

/// For how many milliseconds nothing happens in a race before it is locked.
const IDLE: u64 = 24 * 60 * 60 * 1000;

/// How often new signouts are looked for.
const SIGNOUT: Duration = Duration::from_millis(500);

/// For how many milliseconds a signout is looked for: processes may be late, and their clocks apart.
const SIGNOUTS: u64 = 30_000;

/// Starts all background tasks. They end with the server.
pub fn start(server: &Arc<Server>) {
    until_closed(server, server.hub.clone().wake_forever());
    until_closed(server, tick_forever(server.clone()));
    until_closed(server, today_forever(server.clone()));
    until_closed(server, expire_forever(server.clone()));
    until_closed(server, sign_out_forever(server.clone()));
}

fn until_closed(server: &Arc<Server>, task: impl Future<Output = ()> + Send + 'static) {
    let mut closing = server.closing.subscribe();
    tokio::spawn(async move {
        tokio::select! {
            () = task => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
    });
}

/// Starts and ends rounds. Every process tries, and the lock on the room's row ensures that each happens once.
async fn tick_forever(server: Arc<Server>) {
    // Rooms whose next puzzle is being drawn, which takes a moment: the other rooms do not wait for it.
    let drawing = Arc::new(Mutex::new(HashSet::new()));
    loop {
        tokio::time::sleep(TICK).await;
        let now = server.now();
        let due = server.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move { rooms::due(tx, now, MAX_WAIT).await })
        });
        for id in due.await.unwrap_or_default() {
            if drawing_of(&drawing).insert(id.clone()) {
                let (server, drawing, id) = (server.clone(), drawing.clone(), id.clone());
                tokio::spawn(async move {
                    if let Err(error) = start_next(&server, id.clone()).await {
                        tracing::warn!(?error, "could not start the next round; retrying");
                    }
                    drawing_of(&drawing).remove(&id);
                });
            }
            let done = server.store.write::<_, ApiError, _>(move |tx| {
                Box::pin(async move { tick(tx, &id, now).await })
            });
            if let Err(error) = done.await {
                tracing::warn!(?error, "could not advance a race; retrying");
            }
        }
    }
}

fn drawing_of(drawing: &Mutex<HashSet<String>>) -> MutexGuard<'_, HashSet<String>> {
    drawing.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Publishes the number of players who have solved today's puzzle.
async fn today_forever(server: Arc<Server>) {
    let mut told = None;
    loop {
        // The day may also change.
        let _ = tokio::time::timeout(Duration::from_secs(5), server.today.notified()).await;
        let now = server.now();
        let day = day_of(now).to_string();
        let asked = day.clone();
        let total = server.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move { daily::total(tx, &asked).await })
        });
        let Ok(total) = total.await else { continue };
        if told.as_ref() != Some(&(day.clone(), total)) {
            let event = LiveEvent::Results {
                day: day.clone(),
                total,
            };
            let tell = server.store.write::<_, StoreError, _>(move |tx| {
                Box::pin(async move {
                    let room = Room {
                        id: TODAY.to_owned(),
                        kind: TODAY.to_owned(),
                        code: None,
                        document: "{}".to_owned(),
                        seq: 0,
                        created: now,
                    };
                    rooms::add(tx, &room).await?;
                    if let Some(room) = rooms::lock(tx, TODAY).await? {
                        rooms::publish(tx, TODAY, room.seq, now, &[event], &[]).await?;
                    }
                    Ok(())
                })
            });
            if tell.await.is_ok() {
                told = Some((day, total));
            }
        }
        tokio::time::sleep(TODAY_PAUSE).await;
    }
}

/// Tells the streams of players who were banned, or who signed a device out, in this process or another.
async fn sign_out_forever(server: Arc<Server>) {
    let mut known = HashSet::new();
    loop {
        tokio::time::sleep(SIGNOUT).await;
        let since = server.now().saturating_sub(SIGNOUTS);
        let read = server.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move { people::signed_out(tx, since).await })
        });
        // It is tried again; nothing is missed for that long.
        let Ok(found) = read.await else { continue };
        let found = HashSet::from_iter(found);
        for (hash, _) in found.difference(&known) {
            let _ = server.signouts.send(hash.as_str().into());
        }
        known = found;
    }
}

async fn expire_forever(server: Arc<Server>) {
    loop {
        let (now, lifetimes) = (server.now(), server.lifetimes());
        let expire = server.store.write::<_, StoreError, _>(move |tx| {
            Box::pin(async move { upkeep::expire(tx, now, lifetimes).await })
        });
        match expire.await {
            Ok((0, 0, 0)) => {}
            Ok((rooms, classes, people)) => {
                tracing::info!(
                    rooms,
                    classes,
                    people,
                    "deleted expired rooms, classes and players"
                )
            }
            Err(error) => {
                tracing::warn!(%error, "could not delete expired rooms, classes and players")
            }
        }
        if let Err(error) = close_idle(&server).await {
            tracing::warn!(?error, "could not lock the races in which nothing happens");
        }
        tokio::time::sleep(EXPIRY).await;
    }
}

/// Locks the races in which nothing has happened for a while. Their results stay, but a code that nobody needs could be guessed.
async fn close_idle(server: &Server) -> Result<(), ApiError> {
    let now = server.now();
    let since = now.saturating_sub(IDLE);
    let find = server.store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move { rooms::idle_races(tx, since).await })
    });
    for id in find.await? {
        let lock = server
            .store
            .write::<_, ApiError, _>(move |tx| Box::pin(async move { close(tx, &id, now).await }));
        lock.await?;
    }
    Ok(())
}
