//! The days whose puzzle was solved, and what there is to say of today: [`Calendar`] and [`Today`].

use crate::words::hours;
use quatrainment::generate::{Daily, DailyGame, Date};
use quatrainment::words::counted;
use std::collections::BTreeSet;

/// How many days a week shows, today the last.
pub(super) const WEEK: u64 = 7;

/// The puzzle of a day that has not come yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotYet(pub Date);

impl std::fmt::Display for NotYet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "this puzzle comes out on {}", self.0)
    }
}

impl std::error::Error for NotYet {}

/// Returns a daily puzzle, unless its day has not come.
///
/// # Errors
/// When it is of a later day than today.
pub fn released(daily: Daily, today: Date) -> Result<Daily, NotYet> {
    match daily.date > today {
        true => Err(NotYet(daily.date)),
        false => Ok(daily),
    }
}

/// The daily puzzles that were solved, each for its own day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    solved: BTreeSet<Daily>,
}

/// The days of one game: how many were solved, and the streaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Days {
    /// The number of days solved.
    pub solved: u64,
    /// The current streak in days, up to today, or up to yesterday while today's puzzle is still to be solved.
    pub current: u64,
    /// The longest streak in days.
    pub longest: u64,
}

impl Calendar {
    /// Adds a puzzle that was solved for its day.
    pub fn add(&mut self, daily: Daily) {
        self.solved.insert(daily);
    }

    /// Returns whether the puzzle of a day was solved for its day.
    #[must_use]
    pub fn has(&self, daily: Daily) -> bool {
        self.solved.contains(&daily)
    }

    /// Returns the number of days and the streaks of a game, as of a day.
    #[must_use]
    pub fn days(&self, game: DailyGame, today: Date) -> Days {
        let days = self.solved.iter().filter(|daily| daily.game == game);
        let (mut solved, mut longest, mut run, mut last) = (0, 0, 0, None);
        for day in days.map(|daily| daily.date.number()) {
            let follows = last.is_some_and(|last| last + 1 == day);
            run = if follows { run + 1 } else { 1 };
            longest = longest.max(run);
            solved += 1;
            last = Some(day);
        }
        let has = |number: u64| {
            Date::from_number(number).is_some_and(|date| self.has(Daily { game, date }))
        };
        let mut day = today.number();
        if !has(day) {
            day = day.saturating_sub(1);
        }
        let mut current = 0;
        while has(day) {
            current += 1;
            let Some(before) = day.checked_sub(1) else {
                break;
            };
            day = before;
        }
        Days {
            solved,
            current,
            longest,
        }
    }

    /// Returns the last seven days, today the last, and whether each was solved.
    #[must_use]
    pub fn week(&self, game: DailyGame, today: Date) -> Vec<(Date, bool)> {
        (0..WEEK)
            .rev()
            .filter_map(|ago| Date::from_number(today.number().checked_sub(ago)?))
            .map(|date| (date, self.has(Daily { game, date })))
            .collect()
    }
}

/// How far today's puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyState {
    /// Nothing was pressed yet.
    Waiting,
    /// It is in progress.
    Begun,
    /// It is solved.
    Solved,
}

/// Today's puzzle and the days around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Today {
    /// Which puzzle it is.
    pub daily: Daily,
    /// How far it is.
    pub state: DailyState,
    /// The number of days solved, and the streaks.
    pub days: Days,
    /// The last seven days, today the last, and whether each was solved.
    pub week: Vec<(Date, bool)>,
    /// The milliseconds until the next puzzle.
    pub until_next: u64,
}

impl Today {
    /// Returns the date as people say it: `Sun 15 Nov`.
    #[must_use]
    pub fn date_text(&self) -> String {
        date_text(self.daily.date)
    }

    /// Returns what there is to do, like `Today's puzzle, Sun 15 Nov`.
    #[must_use]
    pub fn title(&self) -> String {
        let date = self.date_text();
        match self.state {
            DailyState::Waiting => format!("Today's puzzle, {date}"),
            DailyState::Begun => format!("Today's puzzle, {date}, in progress"),
            DailyState::Solved => format!("Today's puzzle, {date}, solved"),
        }
    }

    /// Returns the streak, like `3-day streak`; empty when there is none.
    #[must_use]
    pub fn streak_text(&self) -> String {
        match self.days.current {
            0 => String::new(),
            days => format!("{days}-day streak"),
        }
    }

    /// Returns how many of the last seven days were solved, for those who cannot see the marks.
    #[must_use]
    pub fn week_text(&self) -> String {
        let solved = self.week.iter().filter(|(_, solved)| *solved).count();
        format!("{solved} of the last {}", counted(WEEK, "day"))
    }

    /// Returns when the next puzzle comes, like `next in 6 h 12 min`; of one that is still to be solved, how long it is there.
    #[must_use]
    pub fn time_text(&self) -> String {
        match self.state {
            DailyState::Solved => format!("next in {}", hours(self.until_next)),
            _ => format!("{} left", hours(self.until_next)),
        }
    }
}

/// Returns a date as people say it: `Sun 15 Nov`.
pub(crate) fn date_text(date: Date) -> String {
    const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let (day, month) = (
        DAYS[usize::from(date.weekday())],
        MONTHS[usize::from(date.month()) - 1],
    );
    format!("{day} {} {month}", date.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn daily(game: DailyGame, text: &str) -> Daily {
        Daily {
            game,
            date: text.parse().unwrap(),
        }
    }

    #[test]
    fn each_game_has_its_own_streak() {
        let mut calendar = Calendar::default();
        for day in ["2026-11-09", "2026-11-12", "2026-11-13", "2026-11-14"] {
            calendar.add(daily(DailyGame::Quatrainment, day));
        }
        calendar.add(daily(DailyGame::Merlin, "2026-11-15"));
        let today: Date = "2026-11-15".parse().unwrap();
        let days = |game| {
            let days = calendar.days(game, today);
            (days.solved, days.current, days.longest)
        };
        assert_eq!(days(DailyGame::Quatrainment), (4, 3, 3));
        assert_eq!(days(DailyGame::Merlin), (1, 1, 1));
        assert_eq!(days(DailyGame::LightsOut), (0, 0, 0));
        // The streak is over once a whole day has passed.
        let later = "2026-11-16".parse().unwrap();
        assert_eq!(calendar.days(DailyGame::Quatrainment, later).current, 0);
        let week: Vec<bool> = calendar
            .week(DailyGame::Quatrainment, today)
            .into_iter()
            .map(|(_, solved)| solved)
            .collect();
        assert_eq!(week, [true, false, false, true, true, true, false]);
    }

    #[test]
    fn the_first_day_of_all_has_a_week_before_it() {
        let first = Date::new(1, 1, 1).unwrap();
        let mut calendar = Calendar::default();
        calendar.add(Daily::new(first));
        assert_eq!(calendar.days(DailyGame::Quatrainment, first).current, 1);
        assert_eq!(
            calendar.week(DailyGame::Quatrainment, first),
            [(first, true)]
        );
    }

    #[test]
    fn today_is_told_in_words() {
        let today = Today {
            daily: daily(DailyGame::Quatrainment, "2026-11-15"),
            state: DailyState::Solved,
            days: Days {
                solved: 5,
                current: 3,
                longest: 4,
            },
            week: Vec::new(),
            until_next: 2 * 3_600_000 + 60_000,
        };
        assert_eq!(today.title(), "Today's puzzle, Sun 15 Nov, solved");
        assert_eq!(today.streak_text(), "3-day streak");
        assert_eq!(today.time_text(), "next in 2 h 1 min");
    }
}
