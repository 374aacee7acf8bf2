//! Games in progress, one value in the browser's storage for each puzzle, so that no game replaces another and
//! two windows do not overwrite each other's.

use crate::store;
use quatrainment::generate::Date;
use quatrainment::{Session, clock};

/// How many unfinished games are kept, and how many that were won.
const MOST_OPEN: usize = 12;
const MOST_WON: usize = 4;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// When it was last played, in milliseconds since 1970.
    pub updated: u64,
    /// Its day, when it is the puzzle of a day.
    pub daily: Option<Date>,
    pub session: Session,
}

impl Kept {
    fn encode(&self) -> Option<String> {
        let daily = self.daily.map_or_else(|| "-".to_owned(), |date| date.to_string());
        Some(format!("{} {daily} {}", self.updated, self.session.save().ok()?))
    }

    fn decode(text: &str) -> Option<Kept> {
        let mut words = text.splitn(3, ' ');
        let updated = words.next()?.parse().ok()?;
        let daily = match words.next()? {
            "-" => None,
            date => Some(date.parse().ok()?),
        };
        Some(Kept { updated, daily, session: Session::restore(words.next()?).ok()? })
    }

    /// A line for the list of games that can be gone on with.
    pub fn title(&self) -> String {
        let session = &self.session;
        let moves = crate::words::counted(session.moves(), "move");
        let game = crate::words::heading(session.puzzle().game());
        let daily = self.daily.map_or_else(String::new, |date| format!(", daily {date}"));
        format!("{game}{daily}: {moves}, {}", clock(session.milliseconds()))
    }
}

fn key(code: &str) -> String {
    ["game/", code].concat()
}

/// The game of a puzzle, if it was kept.
pub fn find(code: &str) -> Option<Kept> {
    Kept::decode(&store::read(&key(code))?)
}

/// Keeps a game.
pub fn keep(code: &str, kept: &Kept) {
    if let Some(text) = kept.encode() {
        store::write(&key(code), &text);
    }
}

/// Forgets a game.
pub fn forget(code: &str) {
    store::remove(&key(code));
}

/// All games that are kept with the codes of their puzzles, the newest first. What is damaged is left out.
pub fn all() -> Vec<(String, Kept)> {
    let mut all: Vec<(String, Kept)> = Vec::new();
    // They are few: finding the place of each is less code than a sort.
    for code in store::keys("game/") {
        if let Some(kept) = find(&code) {
            let place = all.iter().position(|(_, other)| other.updated < kept.updated).unwrap_or(all.len());
            all.insert(place, (code, kept));
        }
    }
    all
}

/// Forgets the oldest games where there are too many, and returns the unfinished ones among them.
pub fn prune() -> Vec<Kept> {
    let (won, open): (Vec<_>, Vec<_>) = all().into_iter().partition(|(_, kept)| kept.session.is_won());
    for (code, _) in won.iter().skip(MOST_WON) {
        forget(code);
    }
    let mut left = Vec::new();
    for (code, kept) in open.into_iter().skip(MOST_OPEN) {
        forget(&code);
        left.push(kept);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::generate;

    #[test]
    fn a_game_comes_back_as_it_was_kept() {
        let date = "2026-11-15".parse().unwrap();
        let mut session = Session::new(generate::daily(date).0);
        session.wait(1234);
        session.press(session.puzzle().game().grid().cell(5).unwrap()).unwrap();
        let kept = Kept { updated: 17, daily: Some(date), session };
        let text = kept.encode().unwrap();
        assert_eq!(Kept::decode(&text), Some(kept.clone()));
        assert_eq!(kept.title(), "Quatrainment 4×4, daily 2026-11-15: 1 move, 0:01");
        let free = Kept { daily: None, ..kept };
        assert_eq!(Kept::decode(&free.encode().unwrap()), Some(free));
        for cut in 0..text.len() {
            // Damaged in any way, it is no game; a log that ends early is one that was shorter.
            let _ = Kept::decode(&text[..cut]);
        }
        assert_eq!(Kept::decode("17 someday s1"), None);
    }
}
