//! Failures below the server: processes that end, a database that crashes, clocks that step back, a disk that is full.

use super::people::{Players, Runners, resumed};
use crate::client::{Client, Stream};
use crate::postgres::Postgres;
use crate::process::{Folder, Process, Program};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

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
        let round = runners.start_round().await?;
        // Most moments are in the countdown or just after the start.
        let moment = quatrainment_server::secret::seed() % 5_500;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        let killed = Instant::now();
        server.kill();
        server = again(program, &database, address, 0).await?;
        resumed(address, within).await?;
        slowest.fetch_max(killed.elapsed().as_millis() as u64, Ordering::Relaxed);
        runners
            .finish(round)
            .await
            .with_context(|| format!("after kill {number} at {moment} ms"))?;
    }
    let count = players.end(program, &database).await?;
    drop(server);
    let slowest = slowest.load(Ordering::Relaxed);
    ensure!(
        u128::from(slowest) < within.as_millis(),
        "it took {slowest} ms until the server was back"
    );
    println!(
        "{kills} kills of the server: {count} acknowledged results are there once, {kills} races ended; back after {slowest} ms at most"
    );
    Ok(())
}

/// Starts a server at an address that another one had a moment ago.
async fn again(
    program: &Program,
    database: &str,
    address: SocketAddr,
    behind: u64,
) -> Result<Process> {
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
pub async fn crashes_of_postgresql(
    program: &Program,
    crashes: u32,
    within: Duration,
) -> Result<()> {
    let postgres = Postgres::start()?;
    let database = postgres.database("crashes")?;
    let server = program.serve(&database)?;
    let players = Players::start(&[server.address]);
    let mut runners = Runners::start(server.address, server.address).await?;
    let mut slowest = Duration::ZERO;
    for number in 0..crashes {
        let round = runners.start_round().await?;
        let moment = quatrainment_server::secret::seed() % 5_500;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        postgres.crash()?;
        postgres.up()?;
        slowest = slowest.max(resumed(server.address, within).await?);
        runners
            .finish(round)
            .await
            .with_context(|| format!("after crash {number} at {moment} ms"))?;
    }
    let count = players.end(program, &database).await?;
    println!(
        "{crashes} crashes of PostgreSQL: {count} acknowledged results are there once, {crashes} races ended; back after {slowest:.0?} at most"
    );
    Ok(())
}

/// Two processes share a race; one is lost, and its players go to the other.
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
    let round = runners.start_round().await?;
    stream.until("countdown").await?;
    two.kill();
    let lost = Instant::now();
    ensure!(
        stream.next().await.is_err(),
        "the stream ended with its process"
    );
    runners.guest.turn_to(one.address);
    let mut stream = Stream::open(
        one.address,
        secret.as_deref(),
        runners.topic(),
        Some(stream.last),
    )
    .await?;
    let back = lost.elapsed();
    ensure!(back < within, "it took {back:?} until the guest was back");
    stream.until("started").await?;
    runners.finish(round).await?;
    let count = players.end(program, &database).await?;
    ensure!(count > 0, "nothing was sent");
    println!(
        "one of two processes lost during a race: the guest was back after {back:.0?}, the race ended"
    );
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
        let round = runners.start_round().await?;
        server.kill();
        server = again(program, &database, address, behind).await?;
        // A clock that is behind by less than the longest wait makes a countdown longer by as much.
        let patience = Duration::from_millis(if behind < 60_000 { behind } else { 0 });
        tokio::time::sleep(patience).await;
        runners
            .finish(round)
            .await
            .with_context(|| format!("with a clock {behind} ms behind"))?;
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
        let round = runners.start_round().await?;
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
/// When something is acknowledged and lost, or the server does not recover.
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
            "full disk: skipped, because mounting a small one needs root (the tests try it with a limit of SQLite's)"
        );
        return Ok(());
    }
    let database = format!("{place}/full.db");
    let outcome = fill(program, &database, &format!("{place}/ballast")).await;
    ensure!(
        mount(&["umount", "-l", &place]),
        "the small disk cannot be unmounted"
    );
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
    let client = Client::new(server.address);
    let mut refused = false;
    for _ in 0..5000 {
        refused |= client
            .ask("POST", "/api/me", Some(&json!({})))
            .await
            .is_ok_and(|answer| answer.status == 503);
        if refused {
            break;
        }
    }
    ensure!(refused, "a full disk was not noticed");
    let health = client.ask("GET", "/health", None).await?;
    ensure!(
        health.status == 503,
        "health does not tell a full disk: {health:?}"
    );
    let about = client.ask("GET", "/api", None).await?;
    ensure!(about.status == 200, "reading stopped: {about:?}");
    let before = players.count();
    std::fs::remove_file(ballast)?;
    let started = Instant::now();
    while players.count() < before + 20 {
        ensure!(
            started.elapsed() < Duration::from_secs(20),
            "the server does not recover after a full disk"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let count = players.end(program, database).await?;
    println!(
        "full disk: rejected with 503 while it was full, recovered after; {count} acknowledged results are there once"
    );
    Ok(())
}
