//! Players who play while something fails.

use crate::client::Client;
use crate::process::Program;
use crate::solution;
use anyhow::{Context, Result, bail, ensure};
use quatrainment_server::store::{Store, StoreError, daily};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Players who register, start today's puzzle and solve it, one after the other, whatever happens to the server.
pub(super) struct Players {
    stop: Arc<AtomicBool>,
    /// The results that the server acknowledged.
    acknowledged: Arc<Mutex<Vec<String>>>,
    tasks: Vec<tokio::task::JoinHandle<Result<()>>>,
}

impl Players {
    pub(super) fn start(addresses: &[SocketAddr]) -> Players {
        let (stop, acknowledged) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(Mutex::new(Vec::new())),
        );
        let play = |number: usize| {
            let (stop, acknowledged) = (stop.clone(), acknowledged.clone());
            let address = addresses[number % addresses.len()];
            tokio::spawn(async move {
                let mut client = Client::new(address);
                let mut answer = None;
                while !stop.load(Ordering::Relaxed) {
                    client.secret = None;
                    client.register().await?;
                    let today = client.insist("GET", "/api/today", None).await?.body;
                    let day = today["day"].as_str().context("a day")?.to_owned();
                    let attempt = client
                        .insist("POST", &format!("/api/days/{day}/begin"), Some(&json!({})))
                        .await?
                        .body;
                    let code = attempt["code"]
                        .as_str()
                        .with_context(|| format!("{attempt}"))?;
                    let log = json!({ "log": answer.get_or_insert_with(|| solution(code)) });
                    let won = client
                        .insist("POST", &format!("/api/days/{day}/log"), Some(&log))
                        .await?;
                    ensure!(won.status == 200 && won.body["solved"] == true, "{won:?}");
                    let result = won.body["result"].as_str().context("a result")?.to_owned();
                    acknowledged
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(result);
                }
                Ok(())
            })
        };
        let tasks = (0..8).map(play).collect();
        Players {
            stop,
            acknowledged,
            tasks,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.acknowledged
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// Stops them, and checks that every acknowledged result is stored exactly once.
    pub(super) async fn end(self, program: &Program, database: &str) -> Result<usize> {
        self.stop.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await??;
        }
        let mut acknowledged = self
            .acknowledged
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let count = acknowledged.len();
        acknowledged.sort();
        acknowledged.dedup();
        ensure!(
            acknowledged.len() == count,
            "a result was acknowledged twice"
        );
        let store = Store::open(database).await?;
        for id in &acknowledged {
            let asked = id.clone();
            let find = store.read::<_, StoreError, _>(move |tx| {
                Box::pin(async move { daily::find(tx, &asked).await })
            });
            let (result, _) = find
                .await?
                .with_context(|| format!("the acknowledged result {id} is lost"))?;
            ensure!(
                result.state == daily::State::Solved,
                "the acknowledged result {id} is {:?}",
                result.state
            );
        }
        program.check(database)?;
        Ok(count)
    }
}

/// A race with a host and a guest, who play round after round.
pub(super) struct Runners {
    host: Client,
    pub(super) guest: Client,
    room: String,
}

impl Runners {
    pub(super) async fn start(address: SocketAddr, other: SocketAddr) -> Result<Runners> {
        let (mut host, mut guest) = (Client::new(address), Client::new(other));
        host.register().await?;
        guest.register().await?;
        let rules = json!({ "game": "quatrainment", "size": "4x4", "level": "easy", "rounds": 1, "counts": "fewest",
            "hints": false, "minutes": 5 });
        let made = host
            .insist("POST", "/api/rooms", Some(&json!({ "rules": rules })))
            .await?
            .body;
        let room = format!("/api/rooms/{}", made["id"].as_str().context("a room")?);
        guest
            .insist("POST", &format!("{room}/join"), Some(&json!({})))
            .await?;
        Ok(Runners { host, guest, room })
    }

    pub(super) fn topic(&self) -> &str {
        self.room.trim_start_matches("/api/rooms/")
    }

    /// Starts a round; the countdown runs.
    pub(super) async fn start_round(&mut self) -> Result<u64> {
        self.host
            .insist("POST", &format!("{}/rematch", self.room), Some(&json!({})))
            .await?;
        self.host
            .insist("POST", &format!("{}/start", self.room), Some(&json!({})))
            .await?;
        let view = self.host.insist("GET", &self.room, None).await?.body;
        Ok(view["round"].as_u64().context("a round")? + u64::from(view["phase"] == "countdown"))
    }

    /// Plays the round to its end, after whatever happened.
    pub(super) async fn finish(&mut self, round: u64) -> Result<()> {
        for _ in 0..300 {
            let view = self.guest.insist("GET", &self.room, None).await?.body;
            let current = view["round"].as_u64();
            if view["phase"] == "over" && current == Some(round) {
                return Ok(());
            }
            if view["phase"] == "running" && current == Some(round) {
                let rounds = view["rounds"].as_array().context("rounds")?;
                let code = rounds
                    .last()
                    .and_then(|round| round["code"].as_str())
                    .context("a code")?;
                let log = json!({ "log": solution(code) });
                let path = format!("{}/rounds/{round}/log", self.room);
                self.guest.insist("POST", &path, Some(&log)).await?;
                self.host.insist("POST", &path, Some(&log)).await?;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!(
            "the race is stuck: {}",
            self.guest.insist("GET", &self.room, None).await?.body
        )
    }
}

/// Returns the time until the server answers with its database.
pub(super) async fn resumed(address: SocketAddr, within: Duration) -> Result<Duration> {
    let started = Instant::now();
    let client = Client::new(address);
    while !matches!(client.ask("GET", "/health", None).await, Ok(answer) if answer.status == 200) {
        ensure!(
            started.elapsed() < within * 10,
            "the server does not come back"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = started.elapsed();
    ensure!(
        took < within,
        "it took {took:?} until the server answered again"
    );
    Ok(took)
}
