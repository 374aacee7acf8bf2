//! Logs of games, replayed by the library. A player never sends a score; it is read from a log.

use quatrainment::{Event, Puzzle, RestoreError, Session, notation};

/// The maximum length of a log in bytes.
pub const MAX_BYTES: usize = 8 * 1024;

/// The maximum number of events in a log.
pub const MAX_EVENTS: usize = 1000;

/// The maximum number of hints in a log.
pub const MAX_HINTS: usize = 200;

/// The content of a log, after the library replayed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The log in the library's form.
    pub text: String,
    /// The number of presses, including undone ones.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The cells that still differ from the target.
    pub left: u64,
    /// The playing time that the player's own clock measured; shown, never ranked.
    pub milliseconds: u64,
    /// Whether the target is reached.
    pub is_won: bool,
}

/// Replays a log of a puzzle, given by its code. A log has a word for each event, as in a saved game: `A1` is a press,
/// `undo`, `redo`, `restart`, `?nudge` a hint, `+1200` the milliseconds that passed.
///
/// ```
/// use quatrainment_server::domain::log;
/// let reading = log::read("q1244tttqbv8r5", "+900 A1 B1 undo").unwrap();
/// assert_eq!((reading.presses, reading.milliseconds, reading.is_won), (2, 900, false));
/// assert!(log::read("q1244tttqbv8r5", "undo").unwrap_err().to_string().contains("nothing to undo"));
/// ```
///
/// # Errors
/// With the reason, when the log is too long, does not replay, continues after the win or has an event that a player cannot
/// make.
pub fn read(code: &str, log: &str) -> Result<Reading, LogError> {
    if log.len() > MAX_BYTES {
        return Err(LogError::TooLong);
    }
    let hints = log
        .split_whitespace()
        .filter(|word| word.starts_with('?'))
        .count();
    if log.split_whitespace().count() > MAX_EVENTS || hints > MAX_HINTS {
        return Err(LogError::TooLong);
    }
    let puzzle: Puzzle = notation::decode(code).map_err(RestoreError::from)?;
    // Set-up changes the puzzle; those words are refused before anything is replayed.
    if let Some(word) = log
        .split_whitespace()
        .find(|word| word.contains(['!', '~', '=']))
    {
        return Err(LogError::Disqualified(word.chars().take(20).collect()));
    }
    let session = Session::from_log(puzzle.clone(), log)?;
    let mut replay = Session::new(puzzle);
    let mut presses = 0;
    for event in session.log() {
        if replay.is_won() {
            return Err(LogError::AfterTheWin);
        }
        match event {
            Event::Press(_) => presses += 1,
            Event::Undo | Event::Redo | Event::Restart | Event::Hint(_) | Event::Wait(_) => {}
            _ => return Err(LogError::Disqualified(String::new())),
        }
        replay
            .apply(event.clone())
            .map_err(|error| LogError::Replay(error.to_string()))?;
    }
    Ok(Reading {
        text: session.log_text(),
        presses,
        hints: replay.hints(),
        left: replay.difference().cells().count() as u64,
        milliseconds: replay.milliseconds(),
        is_won: replay.is_won(),
    })
}

/// The relation of a log to the one received before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It continues where the other ended.
    Continues,
    /// It equals the other or an earlier part of it: a repeated or late request.
    Old,
    /// It diverges.
    Differs,
}

/// Returns the relation of a log to the one received before; both in the library's form.
///
/// ```
/// use quatrainment_server::domain::log::{Relation, relation};
/// assert_eq!(relation("A1 +10", "A1 +25 B2"), Relation::Continues);
/// assert_eq!(relation("A1 +25 B2", "A1 +10"), Relation::Old);
/// assert_eq!(relation("A1 B2", "A1 C3 B2"), Relation::Differs);
/// ```
#[must_use]
pub fn relation(before: &str, now: &str) -> Relation {
    if starts_with_log(before, now) {
        Relation::Old
    } else if starts_with_log(now, before) {
        Relation::Continues
    } else {
        Relation::Differs
    }
}

/// Whether a log starts with another. A wait at the end of the other may be longer in the first.
fn starts_with_log(long: &str, short: &str) -> bool {
    let (mut long, mut short) = (
        long.split(' '),
        short.split(' ').filter(|word| !word.is_empty()).peekable(),
    );
    while let Some(word) = short.next() {
        let Some(other) = long.next() else {
            return false;
        };
        let milliseconds = |word: &str| {
            word.strip_prefix('+')
                .and_then(|number| number.parse::<u64>().ok())
        };
        let grew = short.peek().is_none()
            && milliseconds(word)
                .zip(milliseconds(other))
                .is_some_and(|(short, long)| short <= long);
        if word != other && !grew {
            return false;
        }
    }
    true
}

/// The reason why a log is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// It is longer than any game.
    #[error(
        "the log is too long; use at most {MAX_EVENTS} events, {MAX_HINTS} hints and {MAX_BYTES} bytes"
    )]
    TooLong,
    /// An event that changes the puzzle, or that only the program creates.
    #[error("invalid event '{0}'; a log may contain presses, undo, redo, restart, hints and times")]
    Disqualified(String),
    /// Something follows the win.
    #[error("the log continues after the win")]
    AfterTheWin,
    /// It does not replay.
    #[error("the log does not replay: {0}")]
    Replay(String),
    /// It diverges from the one received before.
    #[error(
        "the log does not continue the one received before; fetch that one and continue from there"
    )]
    Differs,
}

impl From<RestoreError> for LogError {
    fn from(error: RestoreError) -> LogError {
        match error {
            RestoreError::Event { place, word, why } => {
                let word: String = word.chars().take(20).collect();
                LogError::Replay(format!("word {place}, '{word}': {why}"))
            }
            other => LogError::Replay(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quatrainment::{Solver, catalogue, generate};

    fn won() -> (String, String, u64) {
        let solver =
            Solver::new(&catalogue::find("quatrainment").unwrap().game().unwrap()).unwrap();
        let puzzle = generate::with_par(&solver, 5, 3).unwrap();
        let mut session = Session::new(puzzle.clone());
        while let Some(cell) = session.next_press(&solver) {
            session.wait(10);
            session.press(cell).unwrap();
        }
        let saved = session.save().unwrap();
        (
            puzzle.to_string(),
            saved.splitn(3, ' ').nth(2).unwrap().to_owned(),
            5,
        )
    }

    #[test]
    fn a_log_that_wins_is_read_and_every_way_to_cheat_is_refused() {
        let (code, log, par) = won();
        let reading = read(&code, &log).unwrap();
        assert_eq!(
            (reading.is_won, reading.presses, reading.left),
            (true, par, 0)
        );
        assert_eq!(reading.text, log);
        for more in ["restart", "A1", "undo", "restart A1"] {
            let error = read(&code, &format!("{log} {more}")).unwrap_err();
            assert!(
                matches!(error, LogError::AfterTheWin | LogError::Replay(_)),
                "{more}: {error}"
            );
        }
        let start = "start=X.../..../..../....";
        for cheat in [
            "!A1",
            "start~A1",
            "target~A1",
            start,
            "target=..../..../..../....",
        ] {
            assert!(
                matches!(read(&code, cheat), Err(LogError::Disqualified(_))),
                "{cheat}"
            );
        }
        assert_eq!(
            read(&code, &"A1 ".repeat(MAX_EVENTS + 1)),
            Err(LogError::TooLong)
        );
        assert_eq!(
            read(&code, &"?nudge ".repeat(MAX_HINTS + 1)),
            Err(LogError::TooLong)
        );
        assert_eq!(
            read(&code, "A1 Z9")
                .unwrap_err()
                .to_string()
                .split(':')
                .nth(1),
            Some(" word 2, 'Z9'")
        );
    }

    #[test]
    fn undone_presses_count() {
        let (code, log, par) = won();
        let reading = read(&code, &format!("A1 undo redo undo B2 restart {log}")).unwrap();
        assert!(reading.is_won);
        assert_eq!(reading.presses, par + 2);
    }

    proptest! {
        #[test]
        fn no_text_panics_and_what_is_read_reads_the_same_again(text in "([A-E][1-5]|undo|redo|restart|\\+[0-9]{1,4}|\\?nudge| ){0,30}") {
            let spaced: String = text.split(' ').collect::<Vec<_>>().join(" ");
            if let Ok(reading) = read("q1244tttqbv8r5", &spaced) {
                prop_assert_eq!(read("q1244tttqbv8r5", &reading.text).unwrap(), reading.clone());
                prop_assert_eq!(relation(&reading.text, &reading.text), Relation::Old);
                prop_assert_eq!(relation("", &reading.text) == Relation::Old, reading.text.is_empty());
            }
        }

        #[test]
        fn any_bytes_are_refused_or_read(text in any::<String>()) {
            let _ = read("q1244tttqbv8r5", &text);
        }
    }
}
