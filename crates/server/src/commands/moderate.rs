//! Disqualifying results, and renaming or banning a player. On a terminal they ask first.

use super::who::{self, Found};
use crate::clock::Clock;
use crate::domain::name;
use crate::store::rooms::Renaming;
use crate::store::{Store, StoreError, Tx, daily, people, rooms};
use anyhow::{Result, bail};
use quatrainment_protocol::event::LiveEvent;
use std::io::{BufRead, IsTerminal, Write};

/// Disqualifies a result of a day, or all of a player's results in a race.
pub async fn disqualify(store: &Store, typed: &str, yes: bool) -> Result<()> {
    let found = who::find(store, typed).await?;
    let what = match &found {
        Found::Result { .. } => "the result",
        Found::Member { room, .. } if room.kind == "race" => "the results",
        Found::Member { .. } => {
            bail!("a class has no results to disqualify; its teacher can remove a member")
        }
    };
    if !agrees(&format!("Disqualify {what} of {}?", found.told()), yes)? {
        return Ok(());
    }
    let name = found.name().to_owned();
    strike(store, found).await?;
    println!("Disqualified {what} of {name}.");
    Ok(())
}

/// Renames a player, in rankings and in every room.
pub async fn rename(store: &Store, typed: &str, new: &str, yes: bool) -> Result<()> {
    let name = name::read(new)?;
    let found = who::find(store, typed).await?;
    if !agrees(&format!("Rename {} to {name}?", found.told()), yes)? {
        return Ok(());
    }
    let (new, person, now) = (
        name.clone(),
        found.person().to_owned(),
        Clock::default().now(),
    );
    store
        .write::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                people::rename(tx, &person, &new).await?;
                rooms::rename_everywhere(tx, &person, Renaming::Operator, &new, now).await
            })
        })
        .await?;
    println!("Renamed {} to {name}.", found.name());
    Ok(())
}

/// Bans a player and disqualifies the results by which they were found, or lifts the ban.
pub async fn ban(store: &Store, typed: &str, lift: bool, yes: bool) -> Result<()> {
    let found = who::find(store, typed).await?;
    let (verb, done) = if lift {
        ("Unban", "Unbanned")
    } else {
        ("Ban", "Banned")
    };
    if !agrees(&format!("{verb} {}?", found.told()), yes)? {
        return Ok(());
    }
    let (person, name) = (found.person().to_owned(), found.name().to_owned());
    let now = Clock::default().now();
    store
        .write::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                people::ban(tx, &person, !lift).await?;
                people::sign_out(tx, &person, now).await
            })
        })
        .await?;
    if !lift {
        strike(store, found).await?;
    }
    println!("{done} {name}.");
    Ok(())
}

async fn strike(store: &Store, found: Found) -> Result<(), StoreError> {
    let now = Clock::default().now();
    let strike = store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            match found {
                Found::Result { result, .. } => daily::strike(tx, &result).await.map(drop),
                Found::Member { room, member } => {
                    strike_in_room(tx, &room.id, member.member.number, now).await
                }
            }
        })
    });
    strike.await
}

/// Disqualifies all results of a member of a race. Classes have none.
async fn strike_in_room(
    tx: &mut dyn Tx,
    id: &str,
    member: u64,
    now: u64,
) -> Result<(), StoreError> {
    let Some(room) = rooms::lock(tx, id).await? else {
        return Ok(());
    };
    if room.kind != "race" {
        return Ok(());
    }
    let mut events = Vec::new();
    for mut progress in rooms::all_progress(tx, id, 0).await? {
        if progress.member == member && rooms::strike(tx, id, progress.task, member).await? {
            progress.struck = true;
            events.push(LiveEvent::Progress(progress));
        }
    }
    rooms::publish(tx, id, room.seq, now, &events, &[]).await
}

/// Asks on a terminal. Without one nobody can answer, so a script acts at once.
fn agrees(question: &str, yes: bool) -> Result<bool> {
    let input = std::io::stdin();
    if yes || !input.is_terminal() {
        return Ok(true);
    }
    eprint!("{question} [y/N] ");
    std::io::stderr().flush()?;
    let mut answer = String::new();
    input.lock().read_line(&mut answer)?;
    let agrees = matches!(&answer.trim().to_lowercase()[..], "y" | "yes");
    if !agrees {
        println!("Nothing was changed.");
    }
    Ok(agrees)
}
