//! Clients that are slow, repeat themselves, or send whatever the OpenAPI document allows.

use super::RESUME;
use crate::client::Client;
use crate::process::{Folder, Program};
use crate::solution;
use anyhow::{Context, Result, ensure};
use quatrainment_server::store::{self, Store, StoreError};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Connections that send a byte now and then, and some that never read; others are served meanwhile.
///
/// # Errors
/// When others are not served, or the slow ones are never disconnected.
pub async fn slow_clients(program: &Program, count: usize) -> Result<()> {
    let folder = Folder::new()?;
    let server = program.serve(&folder.file("slow.db"))?;
    let mut slow = Vec::new();
    for number in 0..count {
        let address = server.address;
        slow.push(tokio::spawn(async move {
            let mut stream = TcpStream::connect(address).await?;
            // One half sends its head slowly, the other its body.
            let head =
                "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
            if number % 2 == 0 {
                stream
                    .write_all(format!("{head}content-length: 1000\r\n\r\n").as_bytes())
                    .await?;
            }
            let mut answer = [0; 64];
            loop {
                let drip =
                    tokio::time::timeout(Duration::from_secs(1), stream.read(&mut answer)).await;
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
        // An error is a connection that was reset, which is also an end.
        let _ = tokio::time::timeout(Duration::from_secs(60), stream)
            .await
            .context("a slow client was never disconnected")?;
    }
    println!(
        "{count} slow clients: others were served within {slowest:.0?}, all were disconnected after {:.0?}",
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
            let start = format!("/api/days/{day}/begin");
            let attempt = client.insist("POST", &start, Some(&json!({}))).await?.body;
            let log = solution(attempt["code"].as_str().context("a code")?);
            let words: Vec<&str> = log.split(' ').collect();
            // Every part of the log twice, all at once, on connections of their own.
            let mut asks = Vec::new();
            for length in (1..=words.len()).rev().chain(1..=words.len()) {
                let mut other = Client::new(address);
                other.secret.clone_from(&client.secret);
                let (path, body) = (
                    format!("/api/days/{day}/log"),
                    json!({ "log": words[..length].join(" ") }),
                );
                asks.push(tokio::spawn(async move {
                    other.insist("POST", &path, Some(&body)).await
                }));
            }
            for ask in asks {
                let answer = ask.await??;
                ensure!(matches!(answer.status, 200 | 409), "{answer:?}");
            }
            let end = client
                .insist(
                    "POST",
                    &format!("/api/days/{day}/log"),
                    Some(&json!({ "log": log })),
                )
                .await?;
            ensure!(
                end.status == 200 && end.body["log"] == log && end.body["solved"] == true,
                "{end:?}"
            );
            Ok(())
        }));
    }
    for task in tasks {
        task.await??;
    }
    let store = Store::open(&database).await?;
    let count = store
        .read::<_, StoreError, _>(|tx| {
            Box::pin(async move {
                tx.query("SELECT COUNT(*) FROM results WHERE state = 'solved'", &[])
                    .await
            })
        })
        .await?;
    ensure!(
        count[0].0 == [store::Value::Number(people as i64)],
        "{count:?}"
    );
    program.check(&database)?;
    println!("requests twice and out of order: {people} results, each once");
    Ok(())
}

/// Runs Schemathesis against the OpenAPI document, as the host of a race and the teacher of a class, so that most
/// requests reach something that exists.
pub(super) async fn schemathesis(program: &Program) -> Result<()> {
    let folder = Folder::new()?;
    let server = program.serve(&folder.file("schema.db"))?;
    let mut client = Client::new(server.address);
    client.register().await?;
    let text = |value: &Value| value.as_str().map(str::to_owned).context("a text");
    let room = text(
        &client
            .insist("POST", "/api/rooms", Some(&json!({})))
            .await?
            .body["id"],
    )?;
    let class = client
        .insist("POST", "/api/classes", Some(&json!({ "title": "x" })))
        .await?;
    let class = text(&class.body["id"])?;
    let task = json!({ "work": { "puzzle": "q1244tttqbv8r5" } });
    client
        .insist("POST", &format!("/api/classes/{class}/tasks"), Some(&task))
        .await?;
    let day = text(&client.insist("GET", "/api/today", None).await?.body["day"])?;
    client
        .insist("POST", &format!("/api/days/{day}/begin"), Some(&json!({})))
        .await?;
    let mut document = client.insist("GET", "/api/openapi.json", None).await?.body;
    let operations = document["paths"]
        .as_object_mut()
        .context("paths")?
        .values_mut();
    let parameters = operations
        .filter_map(Value::as_object_mut)
        .flat_map(|methods| methods.values_mut());
    for parameter in parameters
        .filter_map(|operation| operation.get_mut("parameters")?.as_array_mut())
        .flatten()
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
    for methods in [
        ["--exclude-method", "DELETE"],
        ["--include-method", "DELETE"],
    ] {
        let mut command = std::process::Command::new("schemathesis");
        command
            .args([
                "run",
                &file,
                "--url",
                &format!("http://{}", server.address),
                "--max-examples",
                "30",
            ])
            .args([
                "--checks",
                "not_a_server_error",
                "--exclude-path",
                "/api/stream",
            ])
            .args(methods)
            .args(["-H", &format!("Authorization: Bearer {secret}")])
            .current_dir(folder.path());
        match command.status() {
            Ok(status) => ensure!(status.success(), "Schemathesis found something: {status}"),
            Err(_) => {
                println!("Schemathesis: skipped; install it with `pip install schemathesis`");
                return Ok(());
            }
        }
    }
    println!("Schemathesis found no server error");
    Ok(())
}
