//! Daily puzzles by words: a date, and the name of a game.

use crate::clock;
use anyhow::{Result, bail};
use quatrainment::generate::{Daily, DailyGame, Date};
use quatrainment_play::released;

/// Returns the puzzle of a day: of `today` or a date, of one of the games that have a puzzle for every day.
pub fn of_day(day: &str, game: Option<&str>) -> Result<Daily> {
    let date = match day {
        "today" => clock::today(),
        date => date.parse()?,
    };
    let game = match game {
        None => DailyGame::Quatrainment,
        Some(name) => game_named(name)?,
    };
    Ok(released(Daily { game, date }, clock::today())?)
}

/// Returns the daily puzzle of some words, like `2026-11-15` or `merlin 2026-11-15`, in any order.
pub fn daily(words: &[&str], today: Date) -> Result<Daily> {
    let mut daily = Daily::new(today);
    for word in words {
        match word.starts_with(|letter: char| letter.is_ascii_digit()) {
            true => daily.date = word.parse()?,
            false => match DailyGame::named(word) {
                Some(game) => daily.game = game,
                None => bail!(
                    "'{word}' is neither a date, like 2026-11-15, nor a game with a daily puzzle ({})",
                    names()
                ),
            },
        }
    }
    Ok(released(daily, today)?)
}

fn game_named(name: &str) -> Result<DailyGame> {
    match DailyGame::named(name) {
        Some(game) => Ok(game),
        None => bail!("'{name}' has no daily puzzle; use one of {}", names()),
    }
}

fn names() -> String {
    DailyGame::ALL.map(DailyGame::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_daily_puzzle_is_named_by_date_and_game() {
        let today: Date = "2026-11-15".parse().unwrap();
        let read = |words: &[&str]| daily(words, today).map(|daily| daily.to_string());
        assert_eq!(read(&[]).unwrap(), "2026-11-15");
        assert_eq!(read(&["merlin"]).unwrap(), "merlin/2026-11-15");
        assert_eq!(
            read(&["lights-out", "2026-11-14"]).unwrap(),
            "lights-out/2026-11-14"
        );
        for words in [&["2026-11-16"][..], &["chess"], &["2026-13-01"]] {
            assert!(read(words).is_err(), "{words:?}");
        }
    }
}
