//! Games that are over: [`FinishedGame`], and what had been reached before: [`PreviousBest`].

use crate::statistics::{Record, Statistics, Summary};
use quatrainment::Session;
use quatrainment::generate::{Date, Level};

/// A game that is over, for the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// When, in milliseconds since 1970.
    pub finished: u64,
    /// On which day, where the player was.
    pub day: Date,
    /// The day whose daily puzzle it was.
    pub daily: Option<Date>,
    /// Its level and par, when the par is proven.
    pub grade: Option<(Level, u64)>,
    /// The game.
    pub session: Session,
}

/// What had been reached before a game that was just won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PreviousBest {
    /// The best time in milliseconds at this game, size and level.
    pub milliseconds: Option<u64>,
    /// On how many days in a row the daily puzzle has been solved, with this game.
    pub streak: u64,
}

impl FinishedGame {
    /// Returns the game as a line of text; `None` when its puzzle has no code.
    #[must_use]
    pub fn encode(&self) -> Option<String> {
        let daily = self
            .daily
            .map_or_else(|| "-".to_owned(), |date| date.to_string());
        let grade = self
            .grade
            .map_or_else(|| "-".to_owned(), |(level, par)| format!("{level}/{par}"));
        Some(format!(
            "{} {} {daily} {grade} {}",
            self.finished,
            self.day,
            self.session.save().ok()?
        ))
    }

    /// Reads what [`encode`](FinishedGame::encode) wrote; `None` when it is damaged.
    #[must_use]
    pub fn decode(line: &str) -> Option<FinishedGame> {
        let mut words = line.splitn(5, ' ');
        let (finished, day) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let daily = match words.next()? {
            "-" => None,
            date => Some(date.parse().ok()?),
        };
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
            daily,
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
        let summaries: Vec<Summary> = games.iter().map(FinishedGame::summary).collect();
        let record = |(game, summary): (&FinishedGame, _)| Record {
            summary,
            day: game.day,
            daily: game.daily,
        };
        let records: Vec<Record> = games
            .iter()
            .zip(&summaries)
            .map(|(game, summary)| record((game, summary)))
            .collect();
        Statistics::of(&records, today)
    }
}

impl PreviousBest {
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
        PreviousBest {
            milliseconds: group.and_then(|group| group.best_milliseconds),
            streak: Statistics::of_games(&with_it, game.day).daily.current,
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
            daily: Some(day),
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
                streak: 2
            }
        );
        let statistics = Statistics::of_games(&[first, second], "2026-11-11".parse().unwrap());
        assert_eq!(
            (statistics.played, statistics.won, statistics.daily.current),
            (2, 2, 2)
        );
        assert_eq!(statistics.groups[0].at_par, 2);
    }
}
