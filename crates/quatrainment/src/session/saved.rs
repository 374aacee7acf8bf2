//! A session as one line of text: the puzzle's code, then a word for each event.

use super::hint::HintLevelError;
use super::{Event, Session};
use crate::grid::Grid;
use crate::notation::{self, CodeError};
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use std::fmt;

/// The first word of a saved line; another version of the format would start with another.
const VERSION: &str = "s1";

impl Session {
    /// Saves the session as one line of text: the puzzle's code and the log.
    ///
    /// # Errors
    /// Returns an error if the puzzle has no code.
    pub fn save(&self) -> Result<String, CodeError> {
        let (code, log) = (notation::encode(&self.first)?, self.log_text());
        Ok([VERSION, &code, &log].join(" ").trim_end().to_owned())
    }

    /// Returns the log as text, with a word for each event: a saved line without the version and the code.
    #[must_use]
    pub fn log_text(&self) -> String {
        let grid = self.first.game().grid();
        let words: Vec<String> = self
            .log
            .iter()
            .map(|event| Written { event, grid }.to_string())
            .collect();
        words.join(" ")
    }

    /// Restores a session from a saved line.
    ///
    /// # Errors
    /// Returns an error with the place if the line is damaged; nothing is guessed.
    pub fn restore(line: &str) -> Result<Session, RestoreError> {
        let words = events(line);
        let mut words = words.iter().map(|(place, word)| (*place, word.as_str()));
        let mut next = |what| {
            words
                .next()
                .map(|(_, word)| word)
                .ok_or(RestoreError::Missing(what))
        };
        if next("version")? != VERSION {
            return Err(RestoreError::Version);
        }
        Session::replay(notation::decode(next("code")?)?, words)
    }

    /// Restores a session from its puzzle and its log.
    ///
    /// ```
    /// use quatrainment::{Puzzle, Session, catalogue};
    /// let game = catalogue::find("merlin")?.game()?;
    /// let puzzle = Puzzle::new(game.clone(), game.blank(), game.all_on())?;
    /// let session = Session::from_log(puzzle, "B2 +1500 undo A1")?;
    /// assert_eq!((session.moves(), session.milliseconds()), (1, 1500));
    /// assert_eq!(session.log_text(), "B2 +1500 undo A1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with the place if the log is damaged; nothing is guessed.
    pub fn from_log(puzzle: Puzzle, log: &str) -> Result<Session, RestoreError> {
        let words = events(log);
        Session::replay(
            puzzle,
            words.iter().map(|(place, word)| (*place, word.as_str())),
        )
    }

    /// Does what words say, each with its place in a text.
    fn replay<'a>(
        puzzle: Puzzle,
        words: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Session, RestoreError> {
        let mut session = Session::new(puzzle);
        for (place, word) in words {
            let wrong = |why: String| RestoreError::Event {
                place: place + 1,
                word: word.to_owned(),
                why,
            };
            let event = read_event(word, &session.puzzle).map_err(wrong)?;
            session
                .apply(event)
                .map_err(|error| wrong(error.to_string()))?;
        }
        Ok(session)
    }
}

/// An event as a word of a saved line; a cell needs its grid to be named.
struct Written<'a> {
    event: &'a Event,
    grid: &'a Grid,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Event::Press(cell) => write!(f, "{}", self.grid.name(*cell)),
            Event::Assist(cell) => write!(f, "!{}", self.grid.name(*cell)),
            Event::Undo => write!(f, "undo"),
            Event::Redo => write!(f, "redo"),
            Event::Restart => write!(f, "restart"),
            Event::Hint(level) => write!(f, "?{}", level.name()),
            Event::Help => write!(f, "help"),
            Event::Wait(milliseconds) => write!(f, "+{milliseconds}"),
            Event::EditStart(cell) => write!(f, "start~{}", self.grid.name(*cell)),
            Event::EditTarget(cell) => write!(f, "target~{}", self.grid.name(*cell)),
            Event::SetStart(pattern) => write!(f, "start={}", one_word(pattern)),
            Event::SetTarget(pattern) => write!(f, "target={}", one_word(pattern)),
        }
    }
}

/// Writes a pattern without spaces, which separate the numbers of many states.
fn one_word(pattern: &Pattern) -> String {
    pattern.to_string().replace(' ', ",")
}

/// Returns the words of a log. Earlier versions wrote patterns of numbers with spaces: such a number starts no event, so it belongs
/// to the word before.
fn events(log: &str) -> Vec<(usize, String)> {
    let mut events: Vec<(usize, String)> = Vec::new();
    for (place, word) in log.split_whitespace().enumerate() {
        match events.last_mut() {
            Some((_, pattern))
                if word.starts_with(|first: char| first.is_ascii_digit())
                    && (pattern.starts_with("start=") || pattern.starts_with("target=")) =>
            {
                pattern.push(',');
                pattern.push_str(word);
            }
            _ => events.push((place, word.to_owned())),
        }
    }
    events
}

fn read_event(word: &str, puzzle: &Puzzle) -> Result<Event, String> {
    let cell = |name| {
        puzzle
            .game()
            .grid()
            .cell_named(name)
            .map_err(|error| error.to_string())
    };
    let pattern = |text: &str| {
        let text = text.replace(',', " ");
        notation::pattern(puzzle.game(), &text).map_err(|error| error.to_string())
    };
    Ok(match word {
        "undo" => Event::Undo,
        "redo" => Event::Redo,
        "restart" => Event::Restart,
        "help" => Event::Help,
        _ => {
            if let Some(level) = word.strip_prefix('?') {
                Event::Hint(
                    level
                        .parse()
                        .map_err(|error: HintLevelError| error.to_string())?,
                )
            } else if let Some(number) = word.strip_prefix('+') {
                let digits = number.bytes().all(|digit| digit.is_ascii_digit());
                let number = number.parse().ok().filter(|_| digits);
                Event::Wait(number.ok_or("a number of milliseconds comes after +")?)
            } else if let Some(name) = word.strip_prefix('!') {
                Event::Assist(cell(name)?)
            } else if let Some(name) = word.strip_prefix("start~") {
                Event::EditStart(cell(name)?)
            } else if let Some(name) = word.strip_prefix("target~") {
                Event::EditTarget(cell(name)?)
            } else if let Some(text) = word.strip_prefix("start=") {
                Event::SetStart(pattern(text)?)
            } else if let Some(text) = word.strip_prefix("target=") {
                Event::SetTarget(pattern(text)?)
            } else {
                Event::Press(cell(word)?)
            }
        }
    })
}

/// The reason why a saved line cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The line ends early.
    #[error("the saved game ends before its {0}")]
    Missing(&'static str),
    /// Another version of the format, or not a saved game.
    #[error("a saved game starts with {VERSION}")]
    Version,
    /// The puzzle's code is damaged.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// An event is damaged or could not have happened.
    #[error("word {place} of the saved game, '{word}': {why}")]
    Event {
        /// The number of the word, from 1.
        place: usize,
        /// The word.
        word: String,
        /// What is wrong with it.
        why: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::HintLevel;
    use crate::solve::Solver;
    use crate::test_support::usual;
    use crate::{catalogue, generate};
    use proptest::prelude::*;

    #[test]
    fn a_saved_game_reads_like_a_story() {
        let solver = Solver::new(&usual("merlin")).unwrap();
        let mut session = Session::new(generate::random(solver.game(), 1).unwrap());
        let cell = |name| solver.game().grid().cell_named(name).unwrap();
        session.wait(1200);
        session.press(cell("B2")).unwrap();
        session.hint(&solver);
        session.undo().unwrap();
        session.apply(Event::EditStart(cell("A1"))).unwrap();
        let line = session.save().unwrap();
        let (version_and_code, story) = line.split_once(" +").unwrap();
        assert!(version_and_code.starts_with("s1 q"));
        assert_eq!(story, "1200 B2 ?nudge undo start~A1");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Every kind of event, with every number of states, on flat boards and in layers.
        #[test]
        fn whatever_is_saved_is_restored(
            states in 2u8..=255, layers in 1u64..3, events in prop::collection::vec((0u8..12, any::<u64>()), 0..24)
        ) {
            let size = crate::Size::new([2, 3, layers]).unwrap();
            let game = catalogue::find("lights-out").unwrap().game_of(&size).unwrap().with_states(states).unwrap();
            let grid = game.grid();
            let random = |seed| generate::random_pattern(&game, seed);
            let mut session = Session::new(Puzzle::new(game.clone(), random(1), random(2)).unwrap());
            for (kind, number) in events {
                let cell = grid.cell(number % grid.len()).unwrap();
                let level = HintLevel::ALL[number as usize % HintLevel::ALL.len()];
                // Some of them cannot happen now: those are not saved, either.
                let _ = session.apply(match kind {
                    0 | 1 => Event::Press(cell),
                    2 => Event::Assist(cell),
                    3 => Event::Undo,
                    4 => Event::Redo,
                    5 => Event::Restart,
                    6 => Event::Hint(level),
                    7 => Event::Help,
                    8 => Event::Wait(number % 100_000),
                    9 => if number % 2 == 0 { Event::EditStart(cell) } else { Event::EditTarget(cell) },
                    10 => Event::SetStart(random(number)),
                    _ => Event::SetTarget(random(number)),
                });
            }
            let line = session.save().unwrap();
            let restored = Session::restore(&line);
            prop_assert_eq!(restored.as_ref(), Ok(&session), "{}", &line);
            prop_assert_eq!(Session::from_log(session.first.clone(), &session.log_text()).unwrap(), session);
        }
    }

    #[test]
    fn patterns_of_numbers_that_were_saved_with_spaces_are_restored() {
        let game = usual("lights-out").with_states(40).unwrap();
        let mut session =
            Session::new(Puzzle::new(game.clone(), game.blank(), game.blank()).unwrap());
        session
            .apply(Event::SetStart(generate::random_pattern(&game, 1)))
            .unwrap();
        let cell = game.grid().cell_named("B2").unwrap();
        session.apply(Event::EditTarget(cell)).unwrap();
        let line = session.save().unwrap();
        assert!(
            line.contains("start=") && line.split_whitespace().count() == 4,
            "{line}"
        );
        assert_eq!(Session::restore(&line.replace(',', " ")), Ok(session));
    }

    #[test]
    fn damaged_lines_are_refused_with_the_place() {
        let game = usual("quatrainment");
        let session = Session::new(generate::random(&game, 1).unwrap());
        let line = session.save().unwrap();
        let error = |more: &str| {
            Session::restore(&format!("{line} {more}"))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error("undo"),
            "word 3 of the saved game, 'undo': there is nothing to undo"
        );
        assert!(error("B2 E9").starts_with("word 4 of the saved game, 'E9': there is no cell E9"));
        assert!(error("+-5").contains("milliseconds"));
        assert!(error("?why").contains("unknown hint"));
        assert!(error("start=XX").contains("the board is 4x4"));
        assert_eq!(Session::restore(""), Err(RestoreError::Missing("version")));
        assert_eq!(Session::restore("s2 x"), Err(RestoreError::Version));
        assert_eq!(Session::restore("s1"), Err(RestoreError::Missing("code")));
        assert!(matches!(
            Session::restore("s1 q1"),
            Err(RestoreError::Code(_))
        ));
    }
}
