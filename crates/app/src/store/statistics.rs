//! What the history says in numbers: by game, size and level, and the days in a row.

use super::{Played, Store};
use anyhow::Result;
use quatrainment::catalogue;
use quatrainment::generate::{Date, Level};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How many wins a sparkline shows.
const RECENT: usize = 30;

/// The numbers of a history.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// How many games were played, to the end or not.
    pub played: u64,
    /// How many of them were won without help.
    pub won: u64,
    /// The daily puzzles.
    pub daily: Days,
    /// By game, size and level, in the order of the catalogue.
    pub groups: Vec<Group>,
}

/// Daily puzzles solved without help on their own day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Days {
    /// How many.
    pub solved: u64,
    /// How many days in a row up to today; or up to yesterday, when today's is still to be solved.
    pub current: u64,
    /// The most days in a row.
    pub longest: u64,
}

/// The numbers of one game, size and level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    pub game: String,
    pub size: String,
    pub level: Option<String>,
    pub played: u64,
    pub won: u64,
    pub at_par: u64,
    pub flawless: u64,
    pub best_milliseconds: Option<u64>,
    pub median_milliseconds: Option<u64>,
    /// The times of the last 30 wins, the oldest first.
    pub recent_milliseconds: Vec<u64>,
}

impl Store {
    /// The numbers, as of a day.
    pub fn statistics(&self, today: Date) -> Result<Statistics> {
        Ok(Statistics::of(&self.history()?, today))
    }
}

impl Statistics {
    /// The numbers of games in the order they were finished, as of a day.
    pub fn of(history: &[Played], today: Date) -> Statistics {
        let mut groups: BTreeMap<_, Vec<&Played>> = BTreeMap::new();
        for played in history {
            let summary = &played.summary;
            let place = catalogue::all().iter().position(|entry| entry.name == summary.game);
            let level: Option<Level> = summary.level.as_deref().and_then(|level| level.parse().ok());
            let lengths: Vec<u64> = summary.size.split('x').filter_map(|side| side.parse().ok()).collect();
            groups
                .entry((place.unwrap_or(usize::MAX), &summary.game, lengths, &summary.size, level))
                .or_default()
                .push(played);
        }
        let won = history.iter().filter(|played| played.summary.is_own_win()).count() as u64;
        Statistics {
            played: history.len() as u64,
            won,
            daily: Days::of(history, today),
            groups: groups.values().map(|games| Group::of(games)).collect(),
        }
    }
}

impl Group {
    /// The numbers of games of one kind; there is at least one.
    fn of(games: &[&Played]) -> Group {
        let first = &games[0].summary;
        let count = |test: fn(&super::Summary) -> bool| {
            games.iter().filter(|played| test(&played.summary)).count() as u64
        };
        let wins = games.iter().filter(|played| played.summary.is_own_win());
        let times: Vec<u64> = wins.map(|played| played.summary.milliseconds).collect();
        let mut sorted = times.clone();
        sorted.sort_unstable();
        Group {
            game: first.game.clone(),
            size: first.size.clone(),
            level: first.level.clone(),
            played: games.len() as u64,
            won: times.len() as u64,
            at_par: count(super::Summary::is_at_par),
            flawless: count(super::Summary::is_flawless),
            best_milliseconds: sorted.first().copied(),
            median_milliseconds: median(&sorted),
            recent_milliseconds: times[times.len().saturating_sub(RECENT)..].to_vec(),
        }
    }
}

impl Days {
    fn of(history: &[Played], today: Date) -> Days {
        let solved = |played: &&Played| played.summary.is_own_win() && played.daily == Some(played.day);
        let days: BTreeSet<u64> = history.iter().filter(solved).map(|played| played.day.number()).collect();
        let (mut longest, mut run, mut last) = (0, 0, None);
        for &day in &days {
            run = if last.is_some_and(|last| last + 1 == day) { run + 1 } else { 1 };
            longest = longest.max(run);
            last = Some(day);
        }
        let mut day = today.number();
        if !days.contains(&day) {
            day = day.saturating_sub(1);
        }
        let mut current = 0;
        while days.contains(&day) {
            current += 1;
            day = day.wrapping_sub(1);
        }
        Days { solved: days.len() as u64, current, longest }
    }
}

/// The middle of sorted numbers, or of the two in the middle.
fn median(sorted: &[u64]) -> Option<u64> {
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted[(sorted.len() - 1) / 2];
    Some(lower.midpoint(*upper))
}

/// Numbers as a row of bars, from the smallest to the largest.
pub fn sparkline(numbers: &[u64], ascii: bool) -> String {
    let bars: Vec<char> = if ascii { "._-=+*%#" } else { "▁▂▃▄▅▆▇█" }.chars().collect();
    let (least, most) =
        (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
    let height = |&number: &u64| match u128::from(most - least) {
        0 => 0,
        range => (u128::from(number - least) * (bars.len() as u128 - 1) / range) as usize,
    };
    numbers.iter().map(|number| bars[height(number)]).collect()
}
