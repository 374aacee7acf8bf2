//! The player whom an operator means, by what the page shows: the address of a replay, a place in a ranking or a name in a
//! room.

use crate::clock::Clock;
use crate::domain::daily::day_of;
use crate::domain::ranking;
use crate::secret;
use crate::store::daily::{DayResult, Listed};
use crate::store::rooms::{Membership, Room};
use crate::store::{Store, StoreError, Tx, daily, rooms};
use anyhow::{Context, Result, bail};
use quatrainment::generate::Date;

/// What can be typed.
pub const FORMS: &str = "use DAY/PLACE (like today/3), ROOM/NAME (like k7m4q0/Ada) or the address of a replay; \
    `list` shows them";

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A result by its identifier.
    Result(String),
    /// A place in the ranking of a day.
    Place(Date, u64),
    /// A name, or `#` and a number, in a room given by its code or identifier.
    Member(String, String),
}

/// The player who was found, and where.
#[derive(Clone, Debug)]
pub enum Found {
    /// By a result of a day.
    Result {
        /// The result.
        result: DayResult,
        /// The name in rankings.
        name: String,
    },
    /// By a membership.
    Member {
        /// The room.
        room: Room,
        /// The membership.
        member: Membership,
    },
}

impl Found {
    /// Returns the identifier of the player.
    pub fn person(&self) -> &str {
        match self {
            Found::Result { result, .. } => &result.person,
            Found::Member { member, .. } => &member.person,
        }
    }

    /// Returns the name that is shown there.
    pub fn name(&self) -> &str {
        match self {
            Found::Result { name, .. } => name,
            Found::Member { member, .. } => &member.member.name,
        }
    }

    /// Returns the name and where it is shown, for a question.
    pub fn told(&self) -> String {
        match self {
            Found::Result { result, name } => format!("{name} ({})", result.day),
            Found::Member { room, member } => format!(
                "{} ({} {})",
                member.member.name,
                room.kind,
                room.code.as_ref().unwrap_or(&room.id)
            ),
        }
    }
}

/// Returns the current day.
pub fn today() -> Date {
    day_of(Clock::default().now())
}

/// Reads a day: `today`, or a date.
pub fn read_day(text: &str) -> Option<Date> {
    if text == "today" {
        return Some(today());
    }
    text.parse().ok()
}

/// Reads the code, the identifier or the address of a room.
pub fn read_room(text: &str) -> Option<String> {
    let last = text.trim_end_matches('/').rsplit('/').next()?;
    if secret::is_id(last) {
        return Some(last.to_owned());
    }
    secret::typed_code(text)
}

/// Reads what was typed.
pub fn read(text: &str) -> Option<Who> {
    let text = text.trim().trim_end_matches('/');
    let parts: Vec<&str> = text.split('/').collect();
    if let [.., day, place] = parts[..]
        && let (Some(day), Ok(place)) = (read_day(day), place.parse())
    {
        return Some(Who::Place(day, place));
    }
    // The replay of a round, as the page shows it or a program fetches it.
    if let [.., "race" | "rooms", room, "rounds", _, "games", number] = parts[..] {
        return Some(Who::Member(room.to_owned(), format!("#{number}")));
    }
    if let [.., last] = parts[..]
        && secret::is_id(last)
    {
        return Some(Who::Result(last.to_owned()));
    }
    // A name may contain anything.
    let mut rest = text;
    while let Some((part, after)) = rest.split_once('/') {
        let room = if secret::is_id(part) {
            Some(part.to_owned())
        } else {
            secret::typed_code(part)
        };
        if let Some(room) = room.filter(|_| !after.is_empty()) {
            return Some(Who::Member(room, after.to_owned()));
        }
        rest = after;
    }
    None
}

/// Finds the player whom an operator means.
pub async fn find(store: &Store, typed: &str) -> Result<Found> {
    let who = read(typed).with_context(|| format!("unknown player '{typed}'; {FORMS}"))?;
    let (read, asked) = (who.clone(), typed.to_owned());
    let found = store.read::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            match read {
                Who::Result(id) => result(tx, &id).await.map(Vec::from_iter),
                Who::Place(day, place) => at_place(tx, &day.to_string(), place).await,
                Who::Member(room, name) => members(tx, &room, &name).await,
            }
        })
    });
    let mut found = found.await?;
    if found.len() > 1 {
        let all: Vec<String> = found.iter().map(another).collect();
        bail!(
            "'{asked}' is more than one player; use one of {}",
            all.join(", ")
        );
    }
    found.pop().with_context(|| match who {
        Who::Result(_) => format!("no result '{asked}'; {FORMS}"),
        Who::Place(day, place) => {
            format!("no place {place} on {day}; `list {day}` shows the ranking")
        }
        Who::Member(room, name) => {
            format!("no '{name}' in the room {room}; `list {room}` shows its members")
        }
    })
}

/// Returns what to type where a name or a place is shared.
fn another(found: &Found) -> String {
    match found {
        Found::Result { result, name } => format!("{} ({name})", result.id),
        Found::Member { room, member } => format!(
            "{}/#{}",
            room.code.as_ref().unwrap_or(&room.id),
            member.member.number
        ),
    }
}

async fn result(tx: &mut dyn Tx, id: &str) -> Result<Option<Found>, StoreError> {
    let found = daily::find(tx, id).await?;
    Ok(found.map(|(result, name)| Found::Result { result, name }))
}

async fn at_place(tx: &mut dyn Tx, day: &str, place: u64) -> Result<Vec<Found>, StoreError> {
    let mut found = Vec::new();
    // Those at a place come after as many as are better.
    let listed = daily::best(tx, day, place.saturating_add(50)).await?;
    let places = ranking::places(listed.iter().map(Listed::score));
    for (_, listed) in places
        .into_iter()
        .zip(listed)
        .filter(|(other, _)| *other == place)
    {
        found.extend(result(tx, &listed.id).await?);
    }
    Ok(found)
}

/// Returns the room with a code or an identifier.
pub async fn room(tx: &mut dyn Tx, typed: &str) -> Result<Option<Room>, StoreError> {
    let found = if secret::is_id(typed) {
        rooms::find(tx, typed).await?
    } else {
        rooms::with_code(tx, typed).await?
    };
    Ok(found.filter(|room| room.kind != "today"))
}

async fn members(tx: &mut dyn Tx, typed: &str, name: &str) -> Result<Vec<Found>, StoreError> {
    let Some(room) = room(tx, typed).await? else {
        return Ok(Vec::new());
    };
    let mut all = rooms::members(tx, &room.id).await?;
    // A member whom a teacher removed has no name left.
    all.retain(|member| !member.member.name.is_empty());
    let number = name
        .strip_prefix('#')
        .and_then(|number| number.parse().ok());
    let same = |one: &Membership| one.member.name == name;
    let alike = |one: &Membership| one.member.name.to_lowercase() == name.to_lowercase();
    let numbered = |one: &Membership| Some(one.member.number) == number;
    for fits in [
        &same as &(dyn Fn(&Membership) -> bool + Sync),
        &alike,
        &numbered,
    ] {
        if all.iter().any(fits) {
            all.retain(fits);
            let found = |member| Found::Member {
                room: room.clone(),
                member,
            };
            return Ok(all.into_iter().map(found).collect());
        }
    }
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_named_by_what_the_page_shows() {
        let id = "0123456789abcdefghjkmnpqrs";
        let day: Date = "2026-11-18".parse().unwrap();
        let member = |room: &str, name: &str| Some(Who::Member(room.into(), name.into()));
        for (text, who) in [
            ("2026-11-18/3", Some(Who::Place(day, 3))),
            ("today/1", Some(Who::Place(today(), 1))),
            (id, Some(Who::Result(id.to_owned()))),
            (
                &format!("https://play.example.org/#/result/{id}"),
                Some(Who::Result(id.to_owned())),
            ),
            (
                &format!("https://play.example.org/api/results/{id}/"),
                Some(Who::Result(id.to_owned())),
            ),
            ("K7M-4Q0/Ada L.", member("k7m4q0", "Ada L.")),
            ("k7m4q0/#2", member("k7m4q0", "#2")),
            ("k7m4q0/a/b", member("k7m4q0", "a/b")),
            (
                &format!("https://play.example.org/#/race/{id}/Ada"),
                member(id, "Ada"),
            ),
            (
                &format!("/api/rooms/{id}/rounds/2/games/5"),
                member(id, "#5"),
            ),
            (
                &format!("https://play.example.org/#/race/{id}/rounds/2/games/5"),
                member(id, "#5"),
            ),
            ("Ada", None),
            ("x/y", None),
            ("k7m4q0/", None),
        ] {
            assert_eq!(read(text), who, "{text}");
        }
        assert_eq!(
            read_room(&format!("https://a.example/#/class/{id}")).as_deref(),
            Some(id)
        );
        assert_eq!(read_room("K7M 4Q0").as_deref(), Some("k7m4q0"));
        assert_eq!(read_room("grey owl"), None);
    }
}
