//! Disqualifying a result, and renaming or banning its player.

use crate::domain::name;
use crate::store::{Store, StoreError, daily, people};
use anyhow::{Context, Result};

/// Disqualifies a result.
pub async fn disqualify(store: &Store, result: &str) -> Result<()> {
    let (found, name) = find(store, result).await?;
    strike(store, found).await?;
    println!("Disqualified the result of {name}.");
    Ok(())
}

/// Renames the player of a result.
pub async fn rename(store: &Store, result: &str, new: &str) -> Result<()> {
    let name = name::read(new)?;
    let (found, before) = find(store, result).await?;
    let new = name.clone();
    store
        .write::<_, StoreError, _>(move |tx| {
            Box::pin(async move { people::rename(tx, &found.person, &new).await })
        })
        .await?;
    println!("Renamed {before} to {name}.");
    Ok(())
}

/// Bans the player of a result and disqualifies the result, or lifts the ban.
pub async fn ban(store: &Store, result: &str, lift: bool) -> Result<()> {
    let (found, name) = find(store, result).await?;
    let person = found.person.clone();
    store
        .write::<_, StoreError, _>(move |tx| {
            Box::pin(async move { people::ban(tx, &person, !lift).await })
        })
        .await?;
    if !lift {
        strike(store, found).await?;
    }
    println!("{} {name}.", if lift { "Unbanned" } else { "Banned" });
    Ok(())
}

async fn strike(store: &Store, result: daily::DayResult) -> Result<bool> {
    let strike = store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move { daily::strike(tx, &result).await })
    });
    Ok(strike.await?)
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
