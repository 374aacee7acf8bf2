//! Replays everything that is stored, so that damage is noticed.

use crate::domain::class::{self, Class};
use crate::domain::log;
use crate::domain::race::Race;
use crate::store::upkeep::{self, StoredEntry};
use crate::store::{Store, StoreError};
use anyhow::{Result, bail};

/// The number of stored games to read at once.
const PAGE: u64 = 500;

/// Replays every stored game and recounts every ranking.
pub async fn check(store: &Store, json: bool) -> Result<()> {
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
