//! Games that are over: [`FinishedGame`], and what had been reached before: [`PreviousBest`].

use crate::calendar::Calendar;
use crate::origin::Origin;
use crate::statistics::{Record, Statistics, Summary, Tally};
use quatrainment::Session;
use quatrainment::generate::{Date, Level};

/// A game that is over, for the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// When, in milliseconds since 1970.
    pub finished: u64,
    /// On which day, where the player was.
    pub day: Date,
    /// Where it came from.
    pub origin: Origin,
    /// Its level and par, when the par is proven.
    pub grade: Option<(Level, u64)>,
    /// The game.
    pub session: Session,
}

/// What had been reached before a game that was just won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PreviousBest {
    /// The number of wins with the fewest presses and without help at this game, size and level, with this game.
    pub at_par: u64,
    /// The best time in milliseconds at this game, size and level.
    pub milliseconds: Option<u64>,
    /// On how many days in a row the daily puzzle has been solved, with this game; of the game that was won.
    pub streak: u64,
}

impl FinishedGame {
    /// Returns the game as a line of text; `None` when its puzzle has no code.
    #[must_use]
    pub fn encode(&self) -> Option<String> {
        let grade = self
            .grade
            .map_or_else(|| "-".to_owned(), |(level, par)| format!("{level}/{par}"));
        Some(format!(
            "{} {} {} {grade} {}",
            self.finished,
            self.day,
            self.origin,
            self.session.save().ok()?
        ))
    }

    /// Reads what [`encode`](FinishedGame::encode) wrote; `None` when it is damaged.
    #[must_use]
    pub fn decode(line: &str) -> Option<FinishedGame> {
        let mut words = line.splitn(5, ' ');
        let (finished, day) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let origin = Origin::read(words.next()?)?;
        let grade = match words.next()? {
            "-" => None,
            grade => {
                let (level, par) = grade.split_once('/')?;
                Some((level.parse().ok()?, par.parse().ok()?))
            }
        };
        let session = Session::restore(words.next()?).ok()?;
        Some(FinishedGame {
            finished,
            day,
            origin,
            grade,
            session,
        })
    }

    /// Returns what the log says.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let (level, par) = self.grade.unzip();
        Summary {
            level: level.map(|level| level.name().to_owned()),
            par,
            ..Summary::of(&self.session, None)
        }
    }
}

impl Statistics {
    /// Returns the statistics of finished games in the order in which they were finished, as of a day.
    #[must_use]
    pub fn of_games(games: &[FinishedGame], today: Date) -> Statistics {
        Tally::of_games(games).statistics(today)
    }
}

impl Tally {
    /// Counts finished games in the order in which they were finished.
    #[must_use]
    pub fn of_games(games: &[FinishedGame]) -> Tally {
        let mut tally = Tally::new();
        for game in games {
            tally.add(Record {
                summary: &game.summary(),
                day: game.day,
                finished: game.finished,
                origin: game.origin,
            });
        }
        tally
    }
}

impl PreviousBest {
    /// Returns the streak of a game's daily puzzles, with this game.
    #[must_use]
    pub fn streak(calendar: &Calendar, game: &FinishedGame) -> u64 {
        let daily = game.origin.as_daily();
        daily.map_or(0, |daily| {
            // A game that was finished after midnight counts for the day before.
            calendar.days(daily.game, daily.date).current
        })
    }

    /// Returns what had been reached in a history before this game.
    #[must_use]
    pub fn before(history: &[FinishedGame], game: &FinishedGame) -> PreviousBest {
        let summary = game.summary();
        let groups = Statistics::of_games(history, game.day).groups;
        let group = groups.iter().find(|group| {
            (&group.game, &group.size, &group.level)
                == (&summary.game, &summary.size, &summary.level)
        });
        let with_it: Vec<FinishedGame> = history.iter().chain([game]).cloned().collect();
        let is_counted = game.origin.is_counted() && summary.is_at_par();
        PreviousBest {
            at_par: group.map_or(0, |group| group.at_par) + u64::from(is_counted),
            milliseconds: group.and_then(|group| group.best_milliseconds),
            streak: PreviousBest::streak(&Tally::of_games(&with_it).calendar(), game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{Solver, generate};

    fn won(day: &str, seconds: u64) -> FinishedGame {
        let day: Date = day.parse().unwrap();
        let (puzzle, grade) = generate::daily(day);
        let solver = Solver::new(puzzle.game()).unwrap();
        let mut session = Session::new(puzzle);
        session.wait(seconds * 1000);
        while let Some(cell) = session.next_press(&solver) {
            session.press(cell).unwrap();
        }
        FinishedGame {
            finished: 5,
            day,
            origin: Origin::daily(quatrainment::generate::Daily::new(day)),
            grade: Some((grade.level, grade.par)),
            session,
        }
    }

    #[test]
    fn a_finished_game_comes_back_from_its_line() {
        let game = won("2026-11-14", 50);
        let line = game.encode().unwrap();
        assert_eq!(FinishedGame::decode(&line), Some(game));
        assert_eq!(FinishedGame::decode("5 2026-11-15 - - s1 nonsense"), None);
        assert_eq!(FinishedGame::decode(""), None);
    }

    #[test]
    fn the_best_time_and_the_streak_are_known_after_a_win() {
        let first = won("2026-11-09", 50);
        assert_eq!(
            PreviousBest::before(&[], &first),
            PreviousBest {
                milliseconds: None,
                at_par: 1,
                streak: 1
            }
        );
        // Both days have easy puzzles.
        let second = won("2026-11-10", 60);
        let best = PreviousBest::before(std::slice::from_ref(&first), &second);
        assert_eq!(
            best,
            PreviousBest {
                milliseconds: Some(50_000),
                at_par: 2,
                streak: 2
            }
        );
        let statistics = Statistics::of_games(&[first, second], "2026-11-11".parse().unwrap());
        assert_eq!(
            (
                statistics.played,
                statistics.wins.won,
                statistics.daily.current
            ),
            (2, 2, 2)
        );
        assert_eq!(statistics.groups[0].at_par, 2);
    }
}
