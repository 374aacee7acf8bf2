//! Load tests of a server, beside the bare database: `cargo xtask load`.

mod bare;
mod pace;

use crate::client::{Client, Stream};
use crate::postgres::Postgres;
use crate::process::{Folder, Process, Program};
use crate::solution;
use anyhow::{Context, Result, ensure};
use bare::Bare;
use pace::Pace;
use quatrainment_server::clock::Clock;
use quatrainment_server::domain::ranking::span;
use quatrainment_server::secret::{self, DeviceSecret};
use quatrainment_server::store::{Store, StoreError, Value, daily, people};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The size of a load test.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// The time of each measurement.
    pub time: Duration,
    /// The number of players who send at once.
    pub senders: usize,
    /// The number of live streams.
    pub streams: usize,
    /// The numbers of results of a day.
    pub results: &'static [u64],
}

impl Size {
    /// The full test.
    pub const FULL: Size = Size {
        time: Duration::from_secs(8),
        senders: 256,
        streams: 10_000,
        results: &[1_000, 100_000, 1_000_000],
    };
    /// A short test of everything, in a minute.
    pub const SMALL: Size = Size {
        time: Duration::from_secs(2),
        senders: 32,
        streams: 500,
        results: &[1_000, 20_000],
    };
}

/// Measures everything and prints it.
///
/// # Errors
/// When a server fails. A figure that is not reached is printed, and is no error.
pub async fn run(program: &Program, size: Size) -> Result<()> {
    println!(
        "Results stored per second: sent over HTTP, replayed, on the disk. Bare: one row, one commit."
    );
    let folder = Folder::new()?;
    let bare = Bare::sqlite(&folder.file("bare.db"))?;
    results("SQLite", program, &folder.file("load.db"), 1, &bare, size).await?;
    let postgres = Postgres::start()?;
    let bare = Bare::postgres(&postgres.database("bare")?).await?;
    let (one, two) = (postgres.database("one")?, postgres.database("two")?);
    results("PostgreSQL, one process", program, &one, 1, &bare, size).await?;
    results("PostgreSQL, two processes", program, &two, 2, &bare, size).await?;
    println!("\nThe ranking of a day: place, percentile, top 100 and the picture of times.");
    for &count in size.results {
        let name = format!("ranking{count}");
        let file = folder.file(&format!("{name}.db"));
        ranking("SQLite", program, &file, count).await?;
        ranking("PostgreSQL", program, &postgres.database(&name)?, count).await?;
    }
    println!("\n{} live streams.", size.streams);
    streams(program, &folder.file("streams.db"), size).await
}

/// Players who have started today's puzzle, each with a secret.
async fn players(
    server: &Process,
    database: &str,
    count: usize,
) -> Result<(String, String, Vec<String>)> {
    let mut client = Client::new(server.address);
    client.register().await?;
    let today = client.insist("GET", "/api/today", None).await?.body;
    let day = today["day"].as_str().context("a day")?.to_owned();
    let today = client
        .insist("POST", &format!("/api/days/{day}/begin"), Some(&json!({})))
        .await?
        .body;
    let code = today["code"].as_str().context("a code")?.to_owned();
    let store = Store::open(database).await?;
    // Several at once, because each waits for the database most of the time.
    let makers =
        (0..8).map(|_| tokio::spawn(make_players(store.clone(), day.clone(), count / 8 + 1)));
    let mut secrets = Vec::new();
    for maker in makers.collect::<Vec<_>>() {
        secrets.extend(maker.await??);
    }
    Ok((day, solution(&code), secrets))
}

async fn make_players(store: Store, day: String, count: usize) -> Result<Vec<String>> {
    let mut secrets = Vec::new();
    while secrets.len() < count {
        let made: Vec<DeviceSecret> = (0..100).map(|_| DeviceSecret::new()).collect();
        secrets.extend(made.iter().map(DeviceSecret::text));
        let (day, now) = (day.clone(), Clock::default().now());
        store
            .write::<_, StoreError, _>(move |tx| {
                Box::pin(async move {
                    for secret in made {
                        let person = secret::id();
                        people::add(tx, &person, "load", 2_000_000_000_000).await?;
                        let hash = secret::hash(&secret.proof);
                        people::add_device(tx, &secret.device, &person, &hash, 2_000_000_000_000)
                            .await?;
                        // Between half a minute and ten minutes ago, like real players.
                        let revealed = now - 30_000 - secret::seed() % 570_000;
                        daily::begin(tx, &secret::id(), &person, &day, revealed).await?;
                    }
                    Ok(())
                })
            })
            .await?;
    }
    Ok(secrets)
}

async fn results(
    what: &str,
    program: &Program,
    database: &str,
    processes: usize,
    bare: &Bare,
    size: Size,
) -> Result<()> {
    let (bare_rate, _) = bare.insert(size.time, None).await?;
    let servers = (0..processes)
        .map(|_| program.serve(database))
        .collect::<Result<Vec<_>>>()?;
    // As many as can be sent in both measurements.
    let count = ((bare_rate * 1.5 * size.time.as_secs_f64()) as usize).clamp(4_000, 240_000);
    let (day, log, secrets) = players(&servers[0], database, count).await?;
    let (now, later) = secrets.split_at(secrets.len() * 2 / 3);
    let (full, times) = send(&servers, &day, &log, now, size, None).await?;
    ensure!(
        times.len() < now.len(),
        "too few players for a rate of {full:.0}"
    );
    let (half, half_times) = send(&servers, &day, &log, later, size, Some(full / 2.0)).await?;
    let sent = times.len() + half_times.len();
    let (_, bare_times) = bare.insert(size.time, Some(full / 2.0)).await?;
    println!(
        "{what}: {full:.0} (bare {bare_rate:.0}, {:.0}%); at {half:.0} per second p50 {:.1} ms (bare {:.1}), p99 {:.1} ms \
         (bare {:.1})",
        100.0 * full / bare_rate,
        milliseconds(percentile(&half_times, 50)),
        milliseconds(percentile(&bare_times, 50)),
        milliseconds(percentile(&half_times, 99)),
        milliseconds(percentile(&bare_times, 99)),
    );
    drop(servers);
    let checked = program.check(database)?;
    println!("  {checked} {sent} were sent.");
    Ok(())
}

/// Sends winning logs, as fast as possible or at a rate, and returns the rate and how long each took.
async fn send(
    servers: &[Process],
    day: &str,
    log: &str,
    secrets: &[String],
    size: Size,
    rate: Option<f64>,
) -> Result<(f64, Vec<Duration>)> {
    let (pace, secrets) = (Pace::new(size.time, rate), Arc::new(secrets.to_vec()));
    let mut tasks = Vec::new();
    for sender in 0..size.senders {
        let mut client = Client::new(servers[sender % servers.len()].address);
        let (pace, secrets) = (pace.clone(), secrets.clone());
        let (path, body) = (format!("/api/days/{day}/log"), json!({ "log": log }));
        tasks.push(tokio::spawn(async move {
            let mut times = Vec::new();
            while let Some((number, due)) = pace.next() {
                let Some(secret) = secrets.get(number) else {
                    break;
                };
                tokio::time::sleep_until(due.into()).await;
                client.secret = Some(secret.clone());
                let answer = client.ask("POST", &path, Some(&body)).await?;
                ensure!(
                    answer.status == 200 && answer.body["solved"] == true,
                    "{answer:?}"
                );
                times.push(due.elapsed());
            }
            Ok(times)
        }));
    }
    pace.collect(tasks).await
}

/// A day with many results, made in the database itself; then its ranking is asked for.
async fn ranking(what: &str, program: &Program, database: &str, count: u64) -> Result<()> {
    let server = program.serve(database)?;
    let (day, log, secrets) = players(&server, database, 200).await?;
    let store = Store::open(database).await?;
    let today = day.clone();
    store
        .write::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let numbers = "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $1) ";
                // Presses and times are spread like those of real players: most need a little more than par and a minute.
                let sql = format!(
                    "INSERT INTO results (id, person, day, state, revealed, received, hinted, presses, hints,
                    milliseconds, log) {numbers} SELECT 'r' || i, 'p' || i, $2, 'solved', 0, 0,
                    CASE WHEN i * 7919 % 10 < 2 THEN 1 ELSE 0 END, 8 + (i * 104729 % 13) * (i * 31 % 3) / 2,
                    CASE WHEN i * 7919 % 10 < 2 THEN 1 ELSE 0 END,
                    8000 + (i * 15485863 % 60000) + (i * 32452843 % 100) * (i * 49979687 % 3000), 'A1' FROM n"
                );
                tx.query(&sql, &[Value::from(count), Value::from(&today)]).await?;
                let sql = format!(
                    "INSERT INTO people (id, name, created, seen, banned) {numbers}
                    SELECT 'p' || i, 'Player', 0, 2000000000000, 0 FROM n"
                );
                tx.query(&sql, &[Value::from(count)]).await?;
                let sql = "SELECT hinted, presses, milliseconds / 1000, COUNT(*) FROM results
                    WHERE day = $1 AND state = 'solved' GROUP BY 1, 2, 3";
                let mut tally: BTreeMap<_, u64> = BTreeMap::new();
                for row in tx.query(sql, &[Value::from(&today)]).await? {
                    let span = span(row.number(2)? * 1000);
                    *tally.entry((row.number(0)?, row.number(1)?, span)).or_default() += row.number(3)?;
                }
                let sql = "INSERT INTO tally (day, hinted, presses, span, count) VALUES ($1, $2, $3, $4, $5)";
                for ((hinted, presses, span), count) in tally {
                    let values = [hinted, presses, span, count].map(Value::from);
                    let values: Vec<Value> = [Value::from(&today)].into_iter().chain(values).collect();
                    tx.query(sql, &values).await?;
                }
                Ok(())
            })
        })
        .await?;
    if database.starts_with("postgres") {
        // What PostgreSQL does by itself after a while.
        store
            .read::<_, StoreError, _>(|tx| Box::pin(async move { tx.query("ANALYZE", &[]).await }))
            .await?;
    }
    let mut client = Client::new(server.address);
    let path = format!("/api/days/{day}");
    let (log, body) = (format!("{path}/log"), json!({ "log": log }));
    let mut wins = Vec::new();
    let mut looks = Vec::new();
    let mut last = json!(null);
    for secret in secrets.into_iter().take(200) {
        client.secret = Some(secret);
        let started = Instant::now();
        let won = client.ask("POST", &log, Some(&body)).await?;
        wins.push(started.elapsed());
        ensure!(
            won.body["place"]["total"] == count + wins.len() as u64,
            "{won:?}"
        );
        let started = Instant::now();
        last = client.ask("GET", &path, None).await?.body;
        looks.push(started.elapsed());
    }
    ensure!(
        last["best"]
            .as_array()
            .is_some_and(|best| best.len() == 100),
        "{last}"
    );
    wins.sort();
    looks.sort();
    println!(
        "{what}, {count} results: p50 {:.1} ms, p99 {:.1} ms; a log that wins p50 {:.1} ms, p99 {:.1} ms (place {} of {})",
        milliseconds(percentile(&looks, 50)),
        milliseconds(percentile(&looks, 99)),
        milliseconds(percentile(&wins, 50)),
        milliseconds(percentile(&wins, 99)),
        last["place"]["place"],
        last["total"],
    );
    Ok(())
}

/// Many clients that follow today's ranking, and a result that all of them receive.
async fn streams(program: &Program, database: &str, size: Size) -> Result<()> {
    let server = program.serve(database)?;
    let (day, log, secrets) = players(&server, database, 200).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = server.memory().unwrap_or(0);
    let heard = Arc::new(Mutex::new(Vec::new()));
    let mut tasks = Vec::new();
    let opened = Instant::now();
    for number in 0..size.streams {
        let stream = Stream::open(server.address, None, "today", None).await;
        let mut stream = stream.with_context(|| format!("stream {number}"))?;
        let heard = heard.clone();
        tasks.push(tokio::spawn(async move {
            while let Ok(events) = stream.next().await {
                let total = events.iter().find_map(|event| event["total"].as_u64());
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                heard.push((total, Instant::now()));
            }
        }));
    }
    let opened = opened.elapsed();
    let memory = server.memory().unwrap_or(0).saturating_sub(before) / size.streams as u64;
    let mut client = Client::new(server.address);
    let mut times = Vec::new();
    for (total, secret) in (1..=5u64).zip(&secrets) {
        client.secret = Some(secret.clone());
        heard.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let started = Instant::now();
        client
            .insist(
                "POST",
                &format!("/api/days/{day}/log"),
                Some(&json!({ "log": log })),
            )
            .await?;
        tokio::time::sleep(Duration::from_secs(4)).await;
        let heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        let of_this: Vec<_> = heard
            .iter()
            .filter(|(heard, _)| *heard == Some(total))
            .collect();
        ensure!(
            of_this.len() == size.streams,
            "{} of {} received result {total}",
            of_this.len(),
            size.streams
        );
        times.extend(of_this.iter().map(|(_, when)| when.duration_since(started)));
    }
    times.sort();
    println!(
        "All received each of 5 results: p50 {:.0} ms, p99 {:.0} ms, last {:.0} ms after it was sent; {} bytes of memory \
         each (opened in {:.1} s)",
        milliseconds(percentile(&times, 50)),
        milliseconds(percentile(&times, 99)),
        milliseconds(*times.last().context("times")?),
        memory,
        opened.as_secs_f64(),
    );
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(())
}

fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    sorted
        .get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
