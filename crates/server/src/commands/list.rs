//! Listing players, each with what the other commands take.

use super::who;
use crate::domain::ranking;
use crate::store::daily::{Listed, State};
use crate::store::people::{self, Known};
use crate::store::{Store, StoreError, Tx, daily, rooms};
use anyhow::{Result, bail};
use quatrainment::generate::Date;
use serde::Serialize;

/// The maximum number of lines of a ranking, and of players with a name.
const MOST: u64 = 100;

/// The maximum number of results of each player.
const RESULTS: usize = 10;

/// A line of a list.
#[derive(Debug, Serialize)]
struct Line {
    /// What the other commands take.
    who: String,
    name: String,
    /// What else is known.
    about: String,
}

/// Lists the ranking of a day, the members of a room, or everything of players with a name.
pub async fn list(store: &Store, what: &str, json: bool) -> Result<()> {
    let typed = what.trim().to_owned();
    let lines = if let Some(day) = who::read_day(&typed) {
        of_day(store, day).await?
    } else {
        let mut lines = match who::read_room(&typed) {
            Some(room) => of_room(store, room).await?,
            None => Vec::new(),
        };
        // A name may look like a code.
        if lines.is_empty() {
            lines = of_name(store, typed.clone()).await?;
        }
        lines
    };
    if json {
        println!("{}", serde_json::to_string_pretty(&lines)?);
        return Ok(());
    }
    if lines.is_empty()
        && let Some(day) = who::read_day(&typed)
    {
        println!("No results on {day}.");
        return Ok(());
    }
    if lines.is_empty() {
        bail!(
            "found nothing for '{typed}'; use a day (like today), the code or address of a room, or part of a name"
        );
    }
    let width = |text: fn(&Line) -> &str| {
        let letters = lines.iter().map(|line| text(line).chars().count());
        letters.max().unwrap_or(0)
    };
    let (who, name) = (width(|line| &line.who), width(|line| &line.name));
    for line in &lines {
        println!("{:who$}  {:name$}  {}", line.who, line.name, line.about);
    }
    Ok(())
}

async fn of_day(store: &Store, day: Date) -> Result<Vec<Line>, StoreError> {
    let name = day.to_string();
    let best = store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move { daily::best(tx, &name, MOST).await })
    });
    let best = best.await?;
    let places = ranking::places(best.iter().map(Listed::score));
    let line = |(place, listed): (u64, Listed)| Line {
        who: format!("{day}/{place}"),
        about: format!(
            "{}, result {}",
            result(listed.presses, listed.hints, listed.milliseconds),
            listed.id
        ),
        name: listed.name,
    };
    Ok(places.into_iter().zip(best).map(line).collect())
}

fn result(presses: u64, hints: u64, milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let hints = match hints {
        0 => String::new(),
        1 => ", 1 hint".to_owned(),
        hints => format!(", {hints} hints"),
    };
    format!(
        "{presses} presses, {}:{:02}{hints}",
        seconds / 60,
        seconds % 60
    )
}

async fn of_room(store: &Store, typed: String) -> Result<Vec<Line>, StoreError> {
    let read = store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            let Some(room) = who::room(tx, &typed).await? else {
                return Ok(Vec::new());
            };
            let mut lines = Vec::new();
            for member in rooms::members(tx, &room.id).await? {
                if !member.member.name.is_empty() {
                    lines.push(of_member(&room, member));
                }
            }
            Ok(lines)
        })
    });
    read.await
}

fn of_member(room: &rooms::Room, member: rooms::Membership) -> Line {
    let state = match (member.removed, member.left) {
        (true, _) => ", removed",
        (_, true) => ", left",
        _ => "",
    };
    let code = room.code.as_ref().unwrap_or(&room.id);
    Line {
        who: format!("{code}/#{}", member.member.number),
        about: format!("{}, {}{state}", room.kind, member.member.role.name()),
        name: member.member.name,
    }
}

async fn of_name(store: &Store, part: String) -> Result<Vec<Line>, StoreError> {
    let read = store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            let mut lines = Vec::new();
            for known in people::named(tx, &part, MOST).await? {
                lines.extend(of_person(tx, &known).await?);
            }
            Ok(lines)
        })
    });
    read.await
}

async fn of_person(tx: &mut dyn Tx, known: &Known) -> Result<Vec<Line>, StoreError> {
    let banned = if known.banned { ", banned" } else { "" };
    let mut lines = Vec::new();
    let results = daily::results_of(tx, &known.id).await?;
    for one in results.into_iter().rev().take(RESULTS) {
        let (who, state) = match one.state {
            State::Solved => {
                let place = daily::place(tx, &one.day, one.score()).await?.place;
                (format!("{}/{place}", one.day), "")
            }
            State::Open => (one.id.clone(), ", in progress"),
            State::Struck => (one.id.clone(), ", disqualified"),
        };
        let about = result(one.presses, one.hints, one.milliseconds);
        lines.push(Line {
            who,
            name: known.name.clone(),
            about: format!("{about}{state}{banned}, result {}", one.id),
        });
    }
    for (room, member) in rooms::rooms_of(tx, &known.id).await? {
        let mut line = of_member(&room, member);
        line.about += banned;
        lines.push(line);
    }
    Ok(lines)
}
