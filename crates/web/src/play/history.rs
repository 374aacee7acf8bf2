//! The history: finished games, one line per game in the browser's storage.

use crate::store;
use quatrainment_play::{Calendar, FinishedGame, PreviousBest, Tally};

/// The maximum number of games that are kept; the oldest are deleted first.
const MAX_GAMES: usize = 2_000;

/// Returns all finished games, oldest first. Damaged lines are left out.
pub fn all() -> Vec<FinishedGame> {
    decode(&text())
}

/// Returns the daily puzzles that were solved.
pub fn calendar() -> Calendar {
    Tally::of_games(&all()).calendar()
}

/// Adds a game; returns the previous best, and whether there was room for it.
pub fn add(game: &FinishedGame) -> (PreviousBest, bool) {
    let before = text();
    let has_room = game.encode().is_none_or(|line| {
        let mut lines: Vec<&str> = before.lines().collect();
        lines.push(&line);
        let first = lines.len().saturating_sub(MAX_GAMES);
        store::write("history", &lines[first..].join("\n"))
    });
    (PreviousBest::before(&decode(&before), game), has_room)
}

/// Returns the history as it is stored.
pub fn text() -> String {
    store::read("history").unwrap_or_default()
}

/// Adds the new games of a text, in the order of their time; returns their number, or `None` when there was no room for them.
pub fn import(text: &str) -> Option<usize> {
    let (merged, added) = merge(&self::text(), text);
    let has_room = added == 0 || store::write("history", &merged);
    has_room.then_some(added)
}

/// Deletes all finished games.
pub fn clear() {
    store::remove("history");
}

fn decode(text: &str) -> Vec<FinishedGame> {
    text.lines().filter_map(FinishedGame::decode).collect()
}

fn merge(known: &str, new: &str) -> (String, usize) {
    let mut lines: Vec<&str> = known.lines().collect();
    let before = lines.len();
    for line in new
        .lines()
        .map(str::trim)
        .filter(|line| FinishedGame::decode(line).is_some())
    {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let added = lines.len() - before;
    // A line starts with the time; lines that cannot be read stay in front.
    lines.sort_by_key(|line| {
        line.split(' ')
            .next()
            .and_then(|time| time.parse::<u64>().ok())
    });
    let first = lines.len().saturating_sub(MAX_GAMES);
    (lines[first..].join("\n"), added)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{
        Session,
        generate::{self, Daily},
    };
    use quatrainment_play::Origin;

    fn line(finished: u64) -> String {
        let day: quatrainment::generate::Date = "2026-11-15".parse().unwrap();
        let session = Session::new(generate::daily(day).0);
        FinishedGame {
            finished,
            day,
            origin: Origin::daily(Daily::new(day)),
            grade: None,
            session,
        }
        .encode()
        .unwrap()
    }

    #[test]
    fn a_damaged_line_loses_only_itself() {
        let text = [
            line(1),
            "5 2026-11-15 - - s1 nonsense".to_owned(),
            String::new(),
            line(2),
        ]
        .join("\n");
        assert_eq!(decode(&text).len(), 2);
    }

    #[test]
    fn imported_games_are_added_once_and_in_order() {
        let (merged, added) = merge(
            &line(5),
            &[line(9), line(2), line(5), "nonsense".to_owned()].join("\n"),
        );
        assert_eq!(added, 2);
        assert_eq!(merged, [line(2), line(5), line(9)].join("\n"));
        assert_eq!(merge(&merged, &merged), (merged.clone(), 0));
    }
}
