//! Games in progress in the browser's storage: one value per game, so that no game replaces another and two windows do not
//! overwrite each other's.

use crate::store;
use quatrainment_play::{SavedGame, SavedGames};

fn place(key: &str) -> String {
    format!("game/{key}")
}

/// Reads all games in progress. Damaged ones are left out and left where they are.
pub fn games() -> SavedGames {
    let mut kept = Vec::new();
    for key in store::keys("game/") {
        if let Some(text) = store::read(&place(&key)) {
            kept.push((key, text));
        }
    }
    // Earlier versions kept daily puzzles under their codes.
    for (from, to, text) in misplaced(&kept) {
        store::write(&place(&to), &text);
        store::remove(&place(&from));
        kept.retain(|(key, _)| *key != from && *key != to);
        kept.push((to, text));
    }
    SavedGames::new(kept.iter().map(|(_, text)| &text[..]))
}

/// Returns the games that are stored under a wrong key: that key, the right one, and the text to store there, which is that of
/// the newer game if there is one already.
fn misplaced(kept: &[(String, String)]) -> Vec<(String, String, String)> {
    let mut misplaced = Vec::new();
    for (key, text) in kept {
        let Some(game) = SavedGame::decode(text).filter(|game| game.key() != *key) else {
            continue;
        };
        let to = game.key();
        let there = kept
            .iter()
            .find(|(key, _)| *key == to)
            .map(|(_, text)| text);
        let is_newer = |text: &&String| {
            SavedGame::decode(text).is_some_and(|other| other.updated > game.updated)
        };
        misplaced.push((
            key.clone(),
            to,
            there.filter(is_newer).unwrap_or(text).clone(),
        ));
    }
    misplaced
}

/// Saves a game; returns whether there was room.
pub fn save(key: &str, text: &str) -> bool {
    store::write(&place(key), text)
}

/// Deletes a game.
pub fn forget(key: &str) {
    store::remove(&place(key));
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::generate::{self, Daily};
    use quatrainment::{Session, notation};
    use quatrainment_play::Origin;

    fn daily(updated: u64, presses: usize) -> SavedGame {
        let date: quatrainment::generate::Date = "2026-11-15".parse().unwrap();
        let mut session = Session::new(generate::daily(date).0);
        for cell in session
            .puzzle()
            .game()
            .grid()
            .cells()
            .take(presses)
            .collect::<Vec<_>>()
        {
            session.press(cell).unwrap();
        }
        SavedGame {
            updated,
            origin: Origin::daily(Daily::new(date)),
            session,
        }
    }

    const KEY: &str = "daily-2026-11-15";

    fn kept(key: &str, game: &SavedGame) -> (String, String) {
        (key.to_owned(), game.encode().unwrap())
    }

    #[test]
    fn a_daily_game_under_its_code_is_found_again() {
        let game = daily(5, 2);
        let code = notation::encode(game.session.puzzle()).unwrap();
        assert_eq!(
            misplaced(&[kept(&code, &game)]),
            [(code, KEY.to_owned(), game.encode().unwrap())]
        );
        assert_eq!(
            misplaced(&[kept(KEY, &game), ("q1".to_owned(), "damaged".to_owned())]),
            []
        );
    }

    #[test]
    fn the_newer_of_two_games_counts() {
        let old = daily(5, 2);
        let new = daily(7, 3);
        let code = notation::encode(old.session.puzzle()).unwrap();
        for (here, there) in [(&old, &new), (&new, &old)] {
            let moved = misplaced(&[kept(KEY, there), kept(&code, here)]);
            assert_eq!(
                moved,
                [(code.clone(), KEY.to_owned(), new.encode().unwrap())]
            );
        }
    }
}
