//! What a server survives: `cargo xtask faults` in full, a handful in the tests.
//!
//! After each fault every acknowledged result is there exactly once, no race is stuck, and clients go on within three
//! seconds.

use super::client::{Client, Stream};
use super::postgres::Postgres;
use super::process::{Folder, Process, Program};
use super::solution;
use crate::store::{self, Store, StoreError, daily};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long clients may take to go on.
const RESUME: Duration = Duration::from_secs(3);

/// The faults by their names, in the order in which they happen.
pub const NAMES: [&str; 8] = ["twice", "disk", "slow", "lost", "clocks", "crashes", "kills", "schema"];

/// Does everything, or only some of it, or less of what takes long.
///
/// # Errors
/// When something is lost, stuck or late, or there is no fault with such a name.
pub async fn run(program: &Program, only: &[String], is_small: bool) -> Result<()> {
    if let Some(name) = only.iter().find(|name| !NAMES.contains(&name.as_str())) {
        bail!("there is no fault '{name}'; there are {}", NAMES.join(", "));
    }
    for name in NAMES.into_iter().filter(|name| only.is_empty() || only.iter().any(|one| one == name)) {
        match name {
            "twice" => twice_and_out_of_order(program, 40).await?,
            "disk" => full_disk(program).await?,
            "slow" => slow_clients(program, 300).await?,
            "lost" => a_process_lost_during_a_race(program, RESUME).await?,
            "clocks" => clocks_that_step_back(program).await?,
            "crashes" => crashes_of_postgresql(program, if is_small { 3 } else { 20 }, RESUME).await?,
            "kills" => kills_of_the_server(program, if is_small { 10 } else { 200 }, RESUME).await?,
            _ => schemathesis(program).await?,
        }
    }
    Ok(())
}

/// People who register, begin today's puzzle and solve it, one after the other, whatever happens to the server.
struct Players {
    stop: Arc<AtomicBool>,
    /// The results that the server acknowledged.
    acknowledged: Arc<Mutex<Vec<String>>>,
    tasks: Vec<tokio::task::JoinHandle<Result<()>>>,
}

impl Players {
    fn start(addresses: &[SocketAddr]) -> Players {
        let (stop, acknowledged) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
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
                    let begun = client
                        .insist("POST", &format!("/api/days/{day}/begin"), Some(&json!({})))
                        .await?
                        .body;
                    let code = begun["code"].as_str().with_context(|| format!("{begun}"))?;
                    let log = json!({ "log": answer.get_or_insert_with(|| solution(code)) });
                    let won = client.insist("POST", &format!("/api/days/{day}/log"), Some(&log)).await?;
                    ensure!(won.status == 200 && won.body["solved"] == true, "{won:?}");
                    let result = won.body["result"].as_str().context("a result")?.to_owned();
                    acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push(result);
                }
                Ok(())
            })
        };
        let tasks = (0..8).map(play).collect();
        Players { stop, acknowledged, tasks }
    }

    fn count(&self) -> usize {
        self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Ends them, and makes sure that everything acknowledged is stored exactly once.
    async fn end(self, program: &Program, database: &str) -> Result<usize> {
        self.stop.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await??;
        }
        let mut acknowledged = self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let count = acknowledged.len();
        acknowledged.sort();
        acknowledged.dedup();
        ensure!(acknowledged.len() == count, "a result was acknowledged twice");
        let store = Store::open(database).await?;
        for id in &acknowledged {
            let asked = id.clone();
            let find = store
                .read::<_, StoreError, _>(move |tx| Box::pin(async move { daily::find(tx, &asked).await }));
            let (result, _) = find.await?.with_context(|| format!("the acknowledged result {id} is lost"))?;
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
struct Runners {
    host: Client,
    guest: Client,
    room: String,
}

impl Runners {
    async fn start(address: SocketAddr, other: SocketAddr) -> Result<Runners> {
        let (mut host, mut guest) = (Client::new(address), Client::new(other));
        host.register().await?;
        guest.register().await?;
        let rules = json!({ "game": "quatrainment", "size": "4x4", "level": "easy", "rounds": 1, "counts": "fewest",
            "hints": false, "minutes": 5 });
        let made = host.insist("POST", "/api/rooms", Some(&json!({ "rules": rules }))).await?.body;
        let room = format!("/api/rooms/{}", made["id"].as_str().context("a room")?);
        guest.insist("POST", &format!("{room}/join"), Some(&json!({}))).await?;
        Ok(Runners { host, guest, room })
    }

    fn topic(&self) -> &str {
        self.room.trim_start_matches("/api/rooms/")
    }

    /// Begins a round; the countdown runs.
    async fn begin(&mut self) -> Result<u64> {
        self.host.insist("POST", &format!("{}/rematch", self.room), Some(&json!({}))).await?;
        self.host.insist("POST", &format!("{}/start", self.room), Some(&json!({}))).await?;
        let view = self.host.insist("GET", &self.room, None).await?.body;
        Ok(view["round"].as_u64().context("a round")? + u64::from(view["phase"] == "countdown"))
    }

    /// Plays the round to its end, after whatever happened.
    async fn finish(&mut self, round: u64) -> Result<()> {
        for _ in 0..300 {
            let view = self.guest.insist("GET", &self.room, None).await?.body;
            let current = view["round"].as_u64();
            if view["phase"] == "over" && current == Some(round) {
                return Ok(());
            }
            if view["phase"] == "running" && current == Some(round) {
                let rounds = view["rounds"].as_array().context("rounds")?;
                let code = rounds.last().and_then(|round| round["code"].as_str()).context("a code")?;
                let log = json!({ "log": solution(code) });
                let path = format!("{}/rounds/{round}/log", self.room);
                self.guest.insist("POST", &path, Some(&log)).await?;
                self.host.insist("POST", &path, Some(&log)).await?;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the race is stuck: {}", self.guest.insist("GET", &self.room, None).await?.body)
    }
}

/// How long it takes until the server answers with its database.
async fn resumed(address: SocketAddr, within: Duration) -> Result<Duration> {
    let started = Instant::now();
    let mut client = Client::new(address);
    while !matches!(client.ask("GET", "/health", None).await, Ok(answer) if answer.status == 200) {
        ensure!(started.elapsed() < within * 10, "the server does not come back");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = started.elapsed();
    ensure!(took < within, "it took {took:?} until the server answered again");
    Ok(took)
}

/// Kills the server at random moments, while results are sent and a race is played.
///
/// # Errors
/// When something is lost, stuck or late.
pub async fn kills_of_the_server(program: &Program, kills: u32, within: Duration) -> Result<()> {
    let folder = Folder::new()?;
    let database = folder.file("kills.db");
    let mut server = program.serve(&database)?;
    let address = server.address;
    let players = Players::start(&[address]);
    let mut runners = Runners::start(address, address).await?;
    let slowest = AtomicU64::new(0);
    for number in 0..kills {
        let round = runners.begin().await?;
        // Most moments are in the countdown or just after the start.
        let moment = crate::secret::seed() % 5_500;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        let killed = Instant::now();
        server.kill();
        server = again(program, &database, address, 0).await?;
        resumed(address, within).await?;
        slowest.fetch_max(killed.elapsed().as_millis() as u64, Ordering::Relaxed);
        runners.finish(round).await.with_context(|| format!("after kill {number} at {moment} ms"))?;
    }
    let count = players.end(program, &database).await?;
    drop(server);
    let slowest = slowest.load(Ordering::Relaxed);
    ensure!(u128::from(slowest) < within.as_millis(), "it took {slowest} ms until the server was back");
    println!(
        "{kills} kills of the server: {count} acknowledged results are there once, {kills} races ended; back after {slowest} ms at most"
    );
    Ok(())
}

/// Starts a server at an address that another one had a moment ago.
async fn again(program: &Program, database: &str, address: SocketAddr, behind: u64) -> Result<Process> {
    for _ in 0..100 {
        if let Ok(server) = program.serve_at(database, address, behind) {
            return Ok(server);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    program.serve_at(database, address, behind)
}

/// Crashes PostgreSQL at random moments, while results are sent and a race is played.
///
/// # Errors
/// When something is lost, stuck or late.
pub async fn crashes_of_postgresql(program: &Program, crashes: u32, within: Duration) -> Result<()> {
    let postgres = Postgres::start()?;
    let database = postgres.database("crashes")?;
    let server = program.serve(&database)?;
    let players = Players::start(&[server.address]);
    let mut runners = Runners::start(server.address, server.address).await?;
    let mut slowest = Duration::ZERO;
    for number in 0..crashes {
        let round = runners.begin().await?;
        let moment = crate::secret::seed() % 5_500;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        postgres.crash()?;
        postgres.up()?;
        slowest = slowest.max(resumed(server.address, within).await?);
        runners.finish(round).await.with_context(|| format!("after crash {number} at {moment} ms"))?;
    }
    let count = players.end(program, &database).await?;
    println!(
        "{crashes} crashes of PostgreSQL: {count} acknowledged results are there once, {crashes} races ended; back after {slowest:.0?} at most"
    );
    Ok(())
}

/// Two processes share a race; one is lost, and its people go to the other.
///
/// # Errors
/// When something is lost, stuck or late.
pub async fn a_process_lost_during_a_race(program: &Program, within: Duration) -> Result<()> {
    let postgres = Postgres::start()?;
    let database = postgres.database("lost")?;
    let (one, mut two) = (program.serve(&database)?, program.serve(&database)?);
    let players = Players::start(&[one.address]);
    let mut runners = Runners::start(one.address, two.address).await?;
    let secret = runners.guest.secret.clone();
    let mut stream = Stream::open(two.address, secret.as_deref(), runners.topic(), None).await?;
    let round = runners.begin().await?;
    stream.until("countdown").await?;
    two.kill();
    let lost = Instant::now();
    ensure!(stream.next().await.is_err(), "the stream ended with its process");
    runners.guest.turn_to(one.address);
    let mut stream = Stream::open(one.address, secret.as_deref(), runners.topic(), Some(stream.last)).await?;
    let back = lost.elapsed();
    ensure!(back < within, "it took {back:?} until the guest was back");
    stream.until("started").await?;
    runners.finish(round).await?;
    let count = players.end(program, &database).await?;
    ensure!(count > 0, "nothing was sent");
    println!("one of two processes lost during a race: the guest was back after {back:.0?}, the race ended");
    Ok(())
}

/// A server that starts again in the middle of a round with a clock that was set back, and two processes whose clocks
/// differ.
///
/// # Errors
/// When a race is stuck or something is lost.
pub async fn clocks_that_step_back(program: &Program) -> Result<()> {
    let folder = Folder::new()?;
    let database = folder.file("clocks.db");
    let steps = [0, 30_000, 3 * 3_600_000, 0];
    let mut server = program.serve(&database)?;
    let address = server.address;
    let players = Players::start(&[address]);
    let mut runners = Runners::start(address, address).await?;
    for behind in steps {
        let round = runners.begin().await?;
        server.kill();
        server = again(program, &database, address, behind).await?;
        // A clock that is behind by less than the longest wait makes a countdown longer by as much.
        let patience = Duration::from_millis(if behind < 60_000 { behind } else { 0 });
        tokio::time::sleep(patience).await;
        runners.finish(round).await.with_context(|| format!("with a clock {behind} ms behind"))?;
    }
    let count = players.end(program, &database).await?;
    drop(server);
    let postgres = Postgres::start()?;
    let database = postgres.database("clocks")?;
    let one = program.serve(&database)?;
    let two = program.serve_at(&database, "127.0.0.1:0".parse()?, 5_000)?;
    let players = Players::start(&[one.address, two.address]);
    let mut runners = Runners::start(one.address, two.address).await?;
    for _ in 0..3 {
        let round = runners.begin().await?;
        runners.finish(round).await?;
    }
    let count = count + players.end(program, &database).await?;
    println!(
        "clocks back by half a minute and by hours, and two clocks 5 s apart: {} races ended, {count} acknowledged results are there once",
        steps.len() + 3
    );
    Ok(())
}

/// Fills the disk of a server, then makes room.
///
/// # Errors
/// When something is acknowledged and lost, or the server does not go on.
pub async fn full_disk(program: &Program) -> Result<()> {
    let folder = Folder::new()?;
    let mount = |arguments: &[&str]| {
        std::process::Command::new(arguments[0])
            .args(&arguments[1..])
            .stderr(std::process::Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    let place = folder.file("small");
    std::fs::create_dir(&place)?;
    if !mount(&["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", &place]) {
        println!(
            "full disk: not tried, because mounting a small one needs root (the tests try it with a limit of SQLite's)"
        );
        return Ok(());
    }
    let database = format!("{place}/full.db");
    let outcome = fill(program, &database, &format!("{place}/ballast")).await;
    ensure!(mount(&["umount", "-l", &place]), "the small disk cannot be taken away");
    outcome
}

async fn fill(program: &Program, database: &str, ballast: &str) -> Result<()> {
    let server = program.serve(database)?;
    let players = Players::start(&[server.address]);
    while players.count() < 20 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Everything that is left.
    let mut file = std::fs::File::create(ballast)?;
    while std::io::Write::write_all(&mut file, &[0; 4096]).is_ok() {}
    drop(file);
    let mut client = Client::new(server.address);
    let mut refused = false;
    for _ in 0..5000 {
        refused |=
            client.ask("POST", "/api/me", Some(&json!({}))).await.is_ok_and(|answer| answer.status == 503);
        if refused {
            break;
        }
    }
    ensure!(refused, "a full disk was not noticed");
    let health = client.ask("GET", "/health", None).await?;
    ensure!(health.status == 200, "reading still works: {health:?}");
    let before = players.count();
    std::fs::remove_file(ballast)?;
    let started = Instant::now();
    while players.count() < before + 20 {
        ensure!(started.elapsed() < Duration::from_secs(20), "the server does not go on after a full disk");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let count = players.end(program, database).await?;
    println!(
        "full disk: refused with 503 while it was full, went on after; {count} acknowledged results are there once"
    );
    Ok(())
}

/// Connections that send a byte now and then, and some that never read; others are served meanwhile.
///
/// # Errors
/// When others are not served, or the slow ones are never turned away.
pub async fn slow_clients(program: &Program, count: usize) -> Result<()> {
    let folder = Folder::new()?;
    let server = program.serve(&folder.file("slow.db"))?;
    let mut slow = Vec::new();
    for number in 0..count {
        let address = server.address;
        slow.push(tokio::spawn(async move {
            let mut stream = TcpStream::connect(address).await?;
            // One half drips its head, the other its body.
            let head = "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
            if number % 2 == 0 {
                stream.write_all(format!("{head}content-length: 1000\r\n\r\n").as_bytes()).await?;
            }
            let mut answer = [0; 64];
            loop {
                let drip = tokio::time::timeout(Duration::from_secs(1), stream.read(&mut answer)).await;
                if let Ok(read) = drip {
                    // Refused or closed: either will do.
                    return read.map(drop);
                }
                stream.write_all(b"x").await?;
            }
        }));
    }
    let mut client = Client::new(server.address);
    let mut slowest = Duration::ZERO;
    for _ in 0..50 {
        let started = Instant::now();
        client.register().await?;
        slowest = slowest.max(started.elapsed());
    }
    ensure!(slowest < RESUME, "others waited {slowest:?}");
    let started = Instant::now();
    for stream in slow {
        // An error is a connection that was reset, which is an end, too.
        let _ = tokio::time::timeout(Duration::from_secs(60), stream)
            .await
            .context("a slow client was never turned away")?;
    }
    println!(
        "{count} dripping clients: others were served within {slowest:.0?}, all were turned away after {:.0?}",
        started.elapsed()
    );
    Ok(())
}

/// The same requests twice and in the wrong order.
///
/// # Errors
/// When something happens twice or is lost.
pub async fn twice_and_out_of_order(program: &Program, people: usize) -> Result<()> {
    let folder = Folder::new()?;
    let database = folder.file("twice.db");
    let server = program.serve(&database)?;
    let mut tasks = Vec::new();
    for _ in 0..people {
        let address = server.address;
        tasks.push(tokio::spawn(async move {
            let mut client = Client::new(address);
            client.register().await?;
            let today = client.insist("GET", "/api/today", None).await?.body;
            let day = today["day"].as_str().context("a day")?.to_owned();
            let begin = format!("/api/days/{day}/begin");
            let begun = client.insist("POST", &begin, Some(&json!({}))).await?.body;
            let log = solution(begun["code"].as_str().context("a code")?);
            let words: Vec<&str> = log.split(' ').collect();
            // Every part of the log twice, all at once, on connections of their own.
            let mut asks = Vec::new();
            for length in (1..=words.len()).rev().chain(1..=words.len()) {
                let mut other = Client::new(address);
                other.secret.clone_from(&client.secret);
                let (path, body) =
                    (format!("/api/days/{day}/log"), json!({ "log": words[..length].join(" ") }));
                asks.push(tokio::spawn(async move { other.insist("POST", &path, Some(&body)).await }));
            }
            for ask in asks {
                let answer = ask.await??;
                ensure!(matches!(answer.status, 200 | 409), "{answer:?}");
            }
            let end =
                client.insist("POST", &format!("/api/days/{day}/log"), Some(&json!({ "log": log }))).await?;
            ensure!(end.status == 200 && end.body["log"] == log && end.body["solved"] == true, "{end:?}");
            Ok(())
        }));
    }
    for task in tasks {
        task.await??;
    }
    let store = Store::open(&database).await?;
    let count = store
        .read::<_, StoreError, _>(|tx| {
            Box::pin(
                async move { tx.query("SELECT COUNT(*) FROM results WHERE state = 'solved'", &[]).await },
            )
        })
        .await?;
    ensure!(count[0].0 == [store::Value::Number(people as i64)], "{count:?}");
    program.check(&database)?;
    println!("requests twice and out of order: {people} results, each once");
    Ok(())
}

/// Runs Schemathesis against the OpenAPI document, as somebody who leads a race and a class, so that most requests reach
/// something that exists.
async fn schemathesis(program: &Program) -> Result<()> {
    let folder = Folder::new()?;
    let server = program.serve(&folder.file("schema.db"))?;
    let mut client = Client::new(server.address);
    client.register().await?;
    let text = |value: &Value| value.as_str().map(str::to_owned).context("a text");
    let room = text(&client.insist("POST", "/api/rooms", Some(&json!({}))).await?.body["id"])?;
    let class = client.insist("POST", "/api/classes", Some(&json!({ "title": "x" }))).await?;
    let class = text(&class.body["id"])?;
    let task = json!({ "work": { "puzzle": "q1244tttqbv8r5" } });
    client.insist("POST", &format!("/api/classes/{class}/tasks"), Some(&task)).await?;
    let day = text(&client.insist("GET", "/api/today", None).await?.body["day"])?;
    client.insist("POST", &format!("/api/days/{day}/begin"), Some(&json!({}))).await?;
    let mut document = client.insist("GET", "/api/openapi.json", None).await?.body;
    let operations = document["paths"].as_object_mut().context("paths")?.values_mut();
    let parameters = operations.filter_map(Value::as_object_mut).flat_map(|methods| methods.values_mut());
    for parameter in
        parameters.filter_map(|operation| operation.get_mut("parameters")?.as_array_mut()).flatten()
    {
        let known = match parameter["name"].as_str() {
            Some("room") => json!([room, "nothing"]),
            Some("class") => json!([class, "nothing"]),
            Some("day") => json!([day, "2020-01-01", "never"]),
            Some("member" | "round" | "task") => json!([1, 2, 99]),
            _ => continue,
        };
        parameter["schema"] = json!({ "enum": known });
    }
    let file = folder.file("openapi.json");
    std::fs::write(&file, document.to_string())?;
    let secret = client.secret.clone().context("a secret")?;
    // Whatever deletes comes last. Streams never end, so a reader of answers cannot read them.
    for methods in [["--exclude-method", "DELETE"], ["--include-method", "DELETE"]] {
        let mut command = std::process::Command::new("schemathesis");
        command
            .args(["run", &file, "--url", &format!("http://{}", server.address), "--max-examples", "30"])
            .args(["--checks", "not_a_server_error", "--exclude-path", "/api/stream"])
            .args(methods)
            .args(["-H", &format!("Authorization: Bearer {secret}")])
            .current_dir(&folder.0);
        match command.status() {
            Ok(status) => ensure!(status.success(), "Schemathesis found something: {status}"),
            Err(_) => {
                println!("Schemathesis: not tried; install it with `pip install schemathesis`");
                return Ok(());
            }
        }
    }
    println!("Schemathesis found no server error");
    Ok(())
}
