//! The games that have a puzzle for every day: [`DailyGame`], and the puzzle of a day: [`Daily`].

use super::{Date, DateError, Grade, Level, of_level_with};
use crate::catalogue;
use crate::game::Game;
use crate::puzzle::Puzzle;
use crate::rng;
use crate::solve::Solver;
use modtwo::Random;
use std::fmt;
use std::str::FromStr;

/// A game that has a puzzle for every day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DailyGame {
    /// Quatrainment 4×4.
    #[default]
    Quatrainment,
    /// Lights Out 5×5.
    LightsOut,
    /// Merlin's Magic Square 3×3.
    Merlin,
}

impl DailyGame {
    /// All of them, the main one first.
    pub const ALL: [DailyGame; 3] = [
        DailyGame::Quatrainment,
        DailyGame::LightsOut,
        DailyGame::Merlin,
    ];

    /// Returns the name of the game in the [catalogue].
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DailyGame::Quatrainment => "quatrainment",
            DailyGame::LightsOut => "lights-out",
            DailyGame::Merlin => "merlin",
        }
    }

    /// Returns the game with a name of the [catalogue].
    #[must_use]
    pub fn named(name: &str) -> Option<DailyGame> {
        DailyGame::ALL.into_iter().find(|game| game.name() == name)
    }

    /// Returns the game on its usual board.
    #[must_use]
    pub fn game(self) -> Game {
        catalogue::find(self.name())
            .expect("the catalogue has the games of the day")
            .game()
            .expect("each has a usual board")
    }

    fn purpose(self) -> &'static [u8; 24] {
        match self {
            DailyGame::Quatrainment => rng::DAILY,
            DailyGame::LightsOut => rng::DAILY_LIGHTS_OUT,
            DailyGame::Merlin => rng::DAILY_MERLIN,
        }
    }
}

/// The puzzle of a day: a game and a date. It is written as `2026-11-15` for Quatrainment, `merlin/2026-11-15` for the others.
///
/// ```
/// use quatrainment::generate::{Daily, DailyGame, Level};
/// let daily: Daily = "lights-out/2026-11-15".parse()?;
/// assert_eq!((daily.game, daily.to_string()), (DailyGame::LightsOut, "lights-out/2026-11-15".to_owned()));
/// let (_, grade) = daily.puzzle();
/// assert_eq!(grade.level, Level::Expert);
/// # Ok::<(), quatrainment::generate::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Daily {
    /// The game.
    pub game: DailyGame,
    /// The day.
    pub date: Date,
}

impl Daily {
    /// Creates the puzzle of a day of Quatrainment.
    #[must_use]
    pub fn new(date: Date) -> Daily {
        Daily {
            game: DailyGame::Quatrainment,
            date,
        }
    }

    /// Returns the puzzle and its grade: easy on Monday and Tuesday, medium on Wednesday and Thursday, hard on Friday and
    /// Saturday, expert on Sunday.
    #[must_use]
    pub fn puzzle(self) -> (Puzzle, Grade) {
        let solver = Solver::new(&self.game.game()).expect("the boards of the day are small");
        let level = match self.date.weekday() {
            0 | 1 => Level::Easy,
            2 | 3 => Level::Medium,
            4 | 5 => Level::Hard,
            _ => Level::Expert,
        };
        let mut rng = Random::new(self.date.number(), self.game.purpose());
        of_level_with(&solver, level, &mut rng).expect("the games of the day have every level")
    }
}

impl fmt::Display for Daily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            DailyGame::Quatrainment => write!(f, "{}", self.date),
            game => write!(f, "{}/{}", game.name(), self.date),
        }
    }
}

impl FromStr for Daily {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Daily, DateError> {
        let (game, date) = match text.split_once('/') {
            Some((name, date)) => (DailyGame::named(name), date),
            None => (Some(DailyGame::Quatrainment), text),
        };
        let game = game.ok_or_else(|| DateError::new(text))?;
        Ok(Daily {
            game,
            date: date.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_puzzle_of_the_level_of_its_weekday() {
        for game in DailyGame::ALL {
            assert_eq!(DailyGame::named(game.name()), Some(game));
            for day in 9..16 {
                let date = Date::new(2026, 11, day).unwrap();
                let (puzzle, grade) = Daily { game, date }.puzzle();
                let level = [
                    Level::Easy,
                    Level::Easy,
                    Level::Medium,
                    Level::Medium,
                    Level::Hard,
                    Level::Hard,
                    Level::Expert,
                ][usize::from(date.weekday())];
                assert_eq!((puzzle.game(), grade.level), (&game.game(), level));
            }
        }
    }

    #[test]
    fn a_daily_puzzle_is_written_and_read() {
        for game in DailyGame::ALL {
            let date = Date::new(2026, 11, 15).unwrap();
            let daily = Daily { game, date };
            assert_eq!(daily.to_string().parse(), Ok(daily));
        }
        for text in ["", "lights-out", "chess/2026-11-15", "merlin/2026-11-31"] {
            assert!(text.parse::<Daily>().is_err(), "{text}");
        }
    }
}
