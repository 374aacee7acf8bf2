//! The commands of the program: serving, and an operator's tools.

use crate::domain::class::{self, Class};
use crate::domain::race::Race;
use crate::domain::{log, name};
use crate::http;
use crate::settings::{Command, Serve, Settings};
use crate::store::upkeep::{self, StoredEntry};
use crate::store::{Store, StoreError, daily, people};
use anyhow::{Context, Result, bail};
use tokio::net::TcpListener;

/// The number of stored games to read at once.
const PAGE: u64 = 500;

/// Runs the command that the settings name.
///
/// # Errors
/// When it fails, with what to do about it.
pub fn run(settings: Settings) -> Result<()> {
    if let Some(Command::Openapi) = settings.command {
        println!("{}", http::openapi().to_pretty_json()?);
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let store = Store::open(&settings.database)
            .await
            .context("cannot open the database")?;
        match settings.command {
            None | Some(Command::Serve) => serve(store, settings.serve).await,
            Some(Command::Backup { file }) => {
                store.backup(&file).await?;
                println!("Backup written to {}.", file.display());
                Ok(())
            }
            Some(Command::Check { json }) => check(&store, json).await,
            Some(Command::Disqualify { result }) => {
                let (found, name) = find(&store, &result).await?;
                store.write::<_, StoreError, _>(strike(found)).await?;
                println!("Disqualified the result of {name}.");
                Ok(())
            }
            Some(Command::Rename { result, name }) => {
                let name = name::read(&name)?;
                let (found, before) = find(&store, &result).await?;
                let (person, new) = (found.person, name.clone());
                store
                    .write::<_, StoreError, _>(move |tx| {
                        Box::pin(async move { people::rename(tx, &person, &new).await })
                    })
                    .await?;
                println!("Renamed {before} to {name}.");
                Ok(())
            }
            Some(Command::Ban { result, lift }) => {
                let (found, name) = find(&store, &result).await?;
                let person = found.person.clone();
                store
                    .write::<_, StoreError, _>(move |tx| {
                        Box::pin(async move { people::ban(tx, &person, !lift).await })
                    })
                    .await?;
                if !lift {
                    store.write::<_, StoreError, _>(strike(found)).await?;
                }
                println!("{} {name}.", if lift { "Unbanned" } else { "Banned" });
                Ok(())
            }
            Some(Command::Openapi) => Ok(()),
        }
    })
}

fn strike(
    result: daily::DayResult,
) -> impl for<'a> FnOnce(
    &'a mut dyn crate::store::Tx,
) -> crate::store::BoxFuture<'a, Result<bool, StoreError>>
+ Send {
    move |tx| Box::pin(async move { daily::strike(tx, &result).await })
}

async fn find(store: &Store, result: &str) -> Result<(daily::DayResult, String)> {
    let id = result.to_owned();
    let found = store
        .read::<_, StoreError, _>(move |tx| Box::pin(async move { daily::find(tx, &id).await }))
        .await?;
    found.with_context(|| {
        format!("no result '{result}'; use the last part of the address of its replay")
    })
}

async fn serve(store: Store, settings: Serve) -> Result<()> {
    let level: tracing::level_filters::LevelFilter = settings
        .log
        .parse()
        .context("invalid --log; use error, warn, info or debug")?;
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_target(false)
        .init();
    for origin in &settings.origin {
        if !origin.starts_with("https://") && !origin.starts_with("http://") {
            bail!(
                "invalid --origin '{origin}'; use the address that people type, like https://play.example.org"
            );
        }
    }
    if let Some(folder) = &settings.page
        && !folder.join("index.html").is_file()
    {
        bail!(
            "{} has no index.html; build the page with `cargo xtask web`",
            folder.display()
        );
    }
    let listener = TcpListener::bind(settings.listen).await;
    let listener = listener.with_context(|| format!("cannot listen on {}", settings.listen))?;
    let address = listener.local_addr()?;
    let server = http::start(store, settings).await?;
    let router = http::router(&server);
    println!("Listening on http://{address}");
    let closed = server.clone();
    tokio::spawn(async move {
        shutdown_signal().await;
        tracing::info!("shutting down; open requests have ten seconds");
        closed.close();
    });
    http::serve(server, router, listener).await?;
    Ok(())
}

/// Waits for Ctrl-C or the signal to terminate.
async fn shutdown_signal() {
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Replays every stored game and recounts every ranking.
async fn check(store: &Store, json: bool) -> Result<()> {
    let mut faults: Vec<String> = Vec::new();
    let mut results = 0u64;
    let mut after = String::new();
    loop {
        let from = after.clone();
        let page = store
            .read::<_, StoreError, _>(move |tx| {
                Box::pin(async move { upkeep::results_after(tx, &from, PAGE).await })
            })
            .await?;
        let Some((last, _)) = page.last() else { break };
        after.clone_from(&last.id);
        for (result, code) in page {
            results += 1;
            let told = (true, result.presses, result.hints);
            match log::read(&code, &result.log) {
                Ok(reading) if (reading.is_won, reading.presses, reading.hints) == told => {}
                Ok(_) => faults.push(format!(
                    "result {}: the log does not match what is stored",
                    result.id
                )),
                Err(error) => faults.push(format!("result {}: {error}", result.id)),
            }
        }
    }
    let mut games = 0u64;
    let mut after = (String::new(), 0, String::new());
    loop {
        let from = after.clone();
        let page = store
            .read::<_, StoreError, _>(move |tx| {
                Box::pin(async move {
                    upkeep::entries_after(tx, (&from.0, from.1, &from.2), PAGE).await
                })
            })
            .await?;
        let Some(last) = page.last() else { break };
        after = (last.room.clone(), last.task, last.person.clone());
        for entry in &page {
            games += 1;
            if let Err(fault) = check_entry(entry) {
                faults.push(format!(
                    "{} {}, {}: {fault}",
                    entry.kind, entry.room, entry.task
                ));
            }
        }
    }
    let days = store
        .read::<_, StoreError, _>(|tx| Box::pin(async move { upkeep::miscounted_days(tx).await }))
        .await?;
    faults.extend(
        days.into_iter()
            .map(|day| format!("{day}: the counts differ from the results")),
    );
    if json {
        println!(
            "{}",
            serde_json::json!({ "results": results, "games": games, "faults": faults })
        );
    } else {
        println!("{results} results and {games} games in rooms replayed.");
        faults.iter().for_each(|fault| println!("{fault}"));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        bail!("{} faults", faults.len())
    }
}

fn check_entry(entry: &StoredEntry) -> Result<(), String> {
    let told = (entry.solved, entry.presses, entry.hints);
    let read = if entry.kind == "class" {
        let mut class: Class =
            serde_json::from_str(&entry.document).map_err(|error| error.to_string())?;
        let work = class
            .task(entry.task)
            .map_err(|error| error.to_string())?
            .work
            .clone();
        let handed = class::check(&work, &entry.log).map_err(|error| error.to_string())?;
        (handed.solved, handed.presses, handed.hints)
    } else {
        let race: Race =
            serde_json::from_str(&entry.document).map_err(|error| error.to_string())?;
        let place = usize::try_from(entry.task)
            .unwrap_or(usize::MAX)
            .wrapping_sub(1);
        let round = race.rounds.get(place).ok_or("no such round")?;
        let reading = log::read(&round.code, &entry.log).map_err(|error| error.to_string())?;
        (reading.is_won, reading.presses, reading.hints)
    };
    if read == told {
        Ok(())
    } else {
        Err("the log does not match what is stored".to_owned())
    }
}
