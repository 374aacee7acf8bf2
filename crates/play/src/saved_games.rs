//! Games in progress: [`SavedGames`] and the [`SavedGame`]s on it. Each has a key and a line of text, so that a front end can
//! keep it in whatever it has: a database, local storage, a folder.

use super::action::Now;
use super::calendar::WEEK;
use super::journey::{self, StepId};
use super::origin::Origin;
use quatrainment::generate::{Daily, DailyGame, Date};
use quatrainment::words::{counted, heading};
use quatrainment::{Puzzle, Session, clock, notation};

/// The time within which a game is gone on with when the program starts.
const RECENT: u64 = 24 * 60 * 60 * 1000;

/// A game as it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// When it was last played, in milliseconds since 1970.
    pub updated: u64,
    /// Where it comes from.
    pub origin: Origin,
    /// The game.
    pub session: Session,
}

impl SavedGame {
    /// A puzzle at its beginning, at a time.
    pub(super) fn new(puzzle: Puzzle, now: u64) -> SavedGame {
        SavedGame {
            updated: now,
            origin: Origin::Free,
            session: Session::new(puzzle),
        }
    }

    /// A puzzle at its beginning; that of today or of a day in the last week is the daily puzzle.
    pub(super) fn of(puzzle: Puzzle, now: Now) -> SavedGame {
        SavedGame {
            origin: daily_of(&puzzle, now.today),
            ..SavedGame::new(puzzle, now.milliseconds)
        }
    }

    /// The puzzle of a day at its beginning.
    pub(super) fn of_day(daily: Daily, now: Now) -> SavedGame {
        SavedGame {
            origin: Origin::daily(daily),
            ..SavedGame::new(daily.puzzle().0, now.milliseconds)
        }
    }

    /// A step of the journey at its beginning.
    pub(super) fn of_step(id: StepId, now: u64) -> SavedGame {
        SavedGame {
            origin: Origin::Step(id),
            ..SavedGame::new(journey::step(id).puzzle, now)
        }
    }

    /// Returns whether it is a game of this puzzle. Puzzles that are too large for a code have no key to tell them apart.
    pub(super) fn is_same(&self, origin: Origin, puzzle: &Puzzle) -> bool {
        self.origin.is_like(origin) && self.session.puzzle() == puzzle
    }

    /// Returns the key to save the game under: the day of a daily puzzle, the code of any other. So a puzzle has one game
    /// in progress.
    #[must_use]
    pub fn key(&self) -> String {
        match self.origin.as_daily() {
            Some(daily) => daily_key(daily),
            None => {
                let code = notation::encode(self.session.puzzle()).unwrap_or_default();
                key_of(self.origin, &code)
            }
        }
    }

    /// Returns the game as a line of text; `None` when its puzzle has no code.
    #[must_use]
    pub fn encode(&self) -> Option<String> {
        Some(format!(
            "{} {} {}",
            self.updated,
            self.origin,
            self.session.save().ok()?
        ))
    }

    /// Reads what [`encode`](SavedGame::encode) wrote; `None` when it is damaged.
    #[must_use]
    pub fn decode(text: &str) -> Option<SavedGame> {
        let mut words = text.splitn(3, ' ');
        let updated = words.next()?.parse().ok()?;
        let origin = Origin::read(words.next()?)?;
        let session = Session::restore(words.next()?).ok()?;
        Some(SavedGame {
            updated,
            origin,
            session,
        })
    }

    /// Returns what the game is, for a list: `Quatrainment 4x4, daily 2026-11-15`.
    #[must_use]
    pub fn title(&self) -> String {
        let origin = match self.origin {
            Origin::Daily { daily, .. } => format!(", daily {}", daily.date),
            Origin::Review => ", from a review".to_owned(),
            Origin::Step(id) => format!(", journey {id}"),
            Origin::Free | Origin::Opened => String::new(),
        };
        heading(self.session.puzzle().game()) + &origin
    }

    /// Returns how far the game is, for a list: `3 presses, 0:42`.
    #[must_use]
    pub fn state(&self) -> String {
        let moves = counted(self.session.moves(), "press");
        format!("{moves}, {}", clock(self.session.milliseconds()))
    }

    /// Returns the day on which it was last played, in UTC.
    #[must_use]
    pub fn day(&self) -> Option<Date> {
        const MILLISECONDS: u64 = 24 * 60 * 60 * 1000;
        let first = Date::new(1970, 1, 1)?;
        Date::from_number(first.number() + self.updated / MILLISECONDS)
    }
}

/// The key of a daily puzzle. That of Quatrainment has been this from the beginning.
pub(super) fn daily_key(daily: Daily) -> String {
    match daily.game {
        DailyGame::Quatrainment => format!("daily-{}", daily.date),
        game => format!("daily-{}-{}", game.name(), daily.date),
    }
}

/// The key of a game from somewhere, with the code of its puzzle.
pub(super) fn key_of(origin: Origin, code: &str) -> String {
    match origin {
        Origin::Free | Origin::Opened => code.to_owned(),
        Origin::Daily { daily, .. } => daily_key(daily),
        Origin::Review => format!("review-{code}"),
        Origin::Step(id) => format!("step-{id}"),
    }
}

/// The games in progress besides the current one, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGames {
    games: Vec<SavedGame>,
}

impl SavedGames {
    /// Reads the games from their texts. What is damaged, or of a later version, is left out, and left where it is.
    #[must_use]
    pub fn new<'a>(texts: impl IntoIterator<Item = &'a str>) -> SavedGames {
        let mut saved_games = SavedGames::default();
        texts
            .into_iter()
            .filter_map(SavedGame::decode)
            .for_each(|game| saved_games.insert(game));
        saved_games
    }

    /// Returns the games that a player can continue, newest first.
    pub fn in_progress(&self) -> impl Iterator<Item = &SavedGame> {
        self.games
            .iter()
            .filter(|game| game.session.is_begun() && !game.session.is_won())
    }

    /// Returns the game with a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&SavedGame> {
        self.games.iter().find(|game| game.key() == key)
    }

    /// Puts a game in its place by time; it replaces the one with the same key.
    pub(super) fn insert(&mut self, game: SavedGame) {
        self.take(&game.key());
        let place = self
            .games
            .iter()
            .position(|other| other.updated <= game.updated);
        self.games.insert(place.unwrap_or(self.games.len()), game);
    }

    /// Takes the game with a key from the games in progress.
    pub(super) fn take(&mut self, key: &str) -> Option<SavedGame> {
        let place = self.games.iter().position(|game| game.key() == key)?;
        Some(self.games.remove(place))
    }

    /// Takes the game of the same puzzle from the games in progress.
    pub(super) fn take_same(&mut self, game: &SavedGame) -> Option<SavedGame> {
        let place = self
            .games
            .iter()
            .position(|other| other.is_same(game.origin, game.session.puzzle()))?;
        Some(self.games.remove(place))
    }

    /// Takes the game in progress of the same puzzle from the games in progress; without one, returns the game as it is. A
    /// puzzle that is asked for by its code may be the daily one of any day.
    pub(super) fn continued(&mut self, game: SavedGame) -> SavedGame {
        let known = match game.origin.as_daily() {
            Some(daily) => self.take(&daily_key(daily)),
            None => self.take_same(&game).or_else(|| self.take_daily(&game)),
        };
        known.unwrap_or(game)
    }

    /// Takes the game of a daily puzzle that is the same puzzle, if that was asked for by nothing but its code.
    fn take_daily(&mut self, game: &SavedGame) -> Option<SavedGame> {
        let is_it = |other: &SavedGame| {
            other.origin.as_daily().is_some() && other.session.puzzle() == game.session.puzzle()
        };
        let is_free = game.origin.is_like(Origin::Free);
        let place = self
            .games
            .iter()
            .position(|other| is_free && is_it(other))?;
        Some(self.games.remove(place))
    }

    /// Takes the newest game in progress, if it was played within a day.
    pub(super) fn take_recent(&mut self, now: Now) -> Option<SavedGame> {
        let place = self.games.iter().position(|game| {
            let is_recent = now.milliseconds.saturating_sub(game.updated) < RECENT;
            is_recent && game.session.is_begun() && !game.session.is_won()
        })?;
        Some(self.games.remove(place))
    }

    /// Takes every game that is not worth keeping: those that were never begun and those that are won, except the daily
    /// puzzle of today, whose result can still be asked for.
    pub(super) fn take_stale(&mut self, today: Date) -> Vec<SavedGame> {
        let keep = |game: &SavedGame| {
            let session = &game.session;
            game.origin
                .as_daily()
                .is_some_and(|daily| daily.date == today)
                && session.is_won()
                || session.is_begun() && !session.is_won()
        };
        let (kept, stale) = std::mem::take(&mut self.games).into_iter().partition(keep);
        self.games = kept;
        stale
    }
}

/// Returns where a puzzle comes from: a daily puzzle of the last days is one, however it is asked for. So a link of yesterday
/// keeps its date, and so does a page that is loaded again after midnight.
fn daily_of(puzzle: &Puzzle, today: Date) -> Origin {
    let days = (0..WEEK).filter_map(|ago| Date::from_number(today.number().checked_sub(ago)?));
    let mut dailies = days.flat_map(|date| DailyGame::ALL.map(|game| Daily { game, date }));
    let is_it =
        |daily: &Daily| puzzle.game().name() == daily.game.name() && daily.puzzle().0 == *puzzle;
    dailies.find(is_it).map_or(Origin::Free, Origin::daily)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(updated: u64, day: &str) -> SavedGame {
        let daily = Daily::new(day.parse().unwrap());
        let mut session = Session::new(daily.puzzle().0);
        session.wait(1234);
        session
            .press(session.puzzle().game().grid().cell(5).unwrap())
            .unwrap();
        SavedGame {
            updated,
            origin: Origin::daily(daily),
            session,
        }
    }

    #[test]
    fn a_game_comes_back_as_it_was_saved() {
        let game = game(1_763_200_000_000, "2026-11-15");
        let text = game.encode().unwrap();
        assert_eq!(SavedGame::decode(&text), Some(game.clone()));
        assert_eq!(game.key(), "daily-2026-11-15");
        assert_eq!(game.title(), "Quatrainment 4x4, daily 2026-11-15");
        assert_eq!(game.state(), "1 press, 0:01");
        assert_eq!(game.day().unwrap().to_string(), "2025-11-15");
        let head = text.find(" +1234 B2").unwrap();
        let free = SavedGame {
            origin: Origin::Free,
            ..game
        };
        assert_eq!(SavedGame::decode(&free.encode().unwrap()), Some(free));
        // A log that ends early is a game that was shorter; anything else is not a game.
        for cut in 0..text.len() {
            let start = &text[..cut];
            let shorter = SavedGame::decode(start);
            assert_eq!(
                shorter.is_some(),
                cut >= head && !start.ends_with(['+', 'B']),
                "{start}"
            );
            assert!(
                shorter.is_none_or(|game| game.encode().unwrap() == start.trim_end()),
                "{start}"
            );
        }
        assert_eq!(SavedGame::decode("17 someday s1"), None);
    }

    #[test]
    fn the_newest_game_comes_first_and_a_puzzle_has_one_game() {
        let [old, new] = [game(5, "2026-11-14"), game(7, "2026-11-15")];
        let newer = SavedGame {
            updated: 9,
            ..old.clone()
        };
        let texts = [&old, &new, &newer].map(|game| game.encode().unwrap());
        let mut saved_games =
            SavedGames::new(texts.iter().map(String::as_str).chain(["7 - s9 damaged"]));
        assert_eq!(
            saved_games.in_progress().collect::<Vec<_>>(),
            [&newer, &new]
        );
        assert_eq!(saved_games.take(&new.key()), Some(new));
        let now = Now {
            milliseconds: RECENT + 8,
            today: "2026-11-15".parse().unwrap(),
            until_tomorrow: 0,
        };
        assert_eq!(saved_games.take_recent(now), Some(newer));
        assert_eq!(saved_games, SavedGames::default());
    }
}
