//! A sprint as text and as a code, and what is read from them. The score is never written: it follows from playing the log
//! again.
//!
//! The text is `sprint1`, the seed, then a word for each action (`B2`, `undo`, `skip`), with `+` and the milliseconds since the
//! action before it, if any: `sprint1 7 B2 +850 C3 +420 undo`. The code has the same as numbers, for a link: the lower and the
//! upper half of the seed, then for each action the milliseconds times 18, plus 0 to 15 for the cells in reading order, 16 for
//! undo or 17 for skip.

use super::state::{Sprint, SprintAction, SprintEvent};
use quatrainment::notation::{self, CodeError};
use quatrainment::words::sentence;
use quatrainment::{Cell, Grid};
use std::fmt;

/// The first word of the text; another version of the format would start with another.
const VERSION: &str = "sprint1";

/// The first symbol of the code.
const KIND: char = 's';

/// The numbers of the actions in a code.
const UNDO: u64 = 16;
const SKIP: u64 = 17;
const ACTIONS: u64 = 18;

/// Actions, each with the milliseconds since the one before.
type Steps = Vec<(u64, SprintAction)>;

impl Sprint {
    /// Returns the seed and the log as a line of text. [`replay`] reads it.
    ///
    /// ```
    /// use quatrainment_play::sprint::{Sprint, SprintAction};
    /// let mut sprint = Sprint::new(7);
    /// sprint.act(SprintAction::Skip, 1_000);
    /// sprint.act(SprintAction::Skip, 2_500);
    /// assert_eq!(sprint.text(), "sprint1 7 skip +1500 skip");
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let grid = self.session().current().grid();
        let mut text = format!("{VERSION} {}", self.seed());
        for (wait, action) in self.steps() {
            if wait > 0 {
                text += &format!(" +{wait}");
            }
            text += " ";
            text += &word_of(grid, action);
        }
        text
    }

    /// Returns the seed and the log as a code, a single word for a link. [`replay`] reads it.
    #[must_use]
    pub fn code(&self) -> String {
        let (low, high) = (self.seed() & u64::from(u32::MAX), self.seed() >> 32);
        let number = |(wait, action): (u64, SprintAction)| ACTIONS * wait + number_of(action);
        let steps = self.steps().map(number);
        let numbers: Vec<u64> = [low, high].into_iter().chain(steps).collect();
        notation::encode_numbers(KIND, &numbers)
    }

    fn steps(&self) -> impl Iterator<Item = (u64, SprintAction)> {
        let before = std::iter::once(0).chain(self.log().iter().map(|(at, _)| *at));
        let log = self.log().iter().zip(before);
        log.map(|(&(at, action), before)| (at - before, action))
    }
}

/// Plays a sprint again, from its text or its code, and ends it. Every action must have been possible at its time, and time only
/// goes forward, so the score is what these presses reach. A text or a code without any action is a sprint that is still to be
/// played.
///
/// ```
/// use quatrainment_play::sprint::replay;
/// assert_eq!(replay("sprint1 7 skip +1500 skip")?.score(), 0);
/// let error = replay("sprint1 7 skip +299 skip").unwrap_err();
/// assert_eq!(error.to_string(), "action 2 of the sprint, 'skip': a new puzzle takes no presses for 300 ms");
/// # Ok::<(), quatrainment_play::sprint::SprintError>(())
/// ```
///
/// # Errors
/// Returns an error with the place if the text is damaged or could not have happened; nothing is guessed.
pub fn replay(text: &str) -> Result<Sprint, SprintError> {
    let mut sprint = restore(text, 0)?;
    if sprint.is_started() {
        sprint.act(SprintAction::Tick, u64::MAX);
    }
    Ok(sprint)
}

/// Reads a sprint that is still being played, from its text or its code and the time of its first press on the clock of the
/// front end.
///
/// # Errors
/// Returns an error like [`replay`].
pub fn restore(text: &str, started_at: u64) -> Result<Sprint, SprintError> {
    let mut sprint = Sprint::new(0);
    let grid = sprint.session().current().grid().clone();
    let (seed, steps) = if text.starts_with(VERSION) {
        read_text(text, &grid)?
    } else {
        read_code(text, &grid)?
    };
    sprint = Sprint::new(seed);
    let mut now = started_at;
    for (place, (wait, action)) in steps.into_iter().enumerate() {
        now = now.saturating_add(wait);
        let event = sprint.act(action, now);
        if !event.is_logged() {
            return Err(SprintError::Impossible {
                place: place + 1,
                word: word_of(&grid, action),
                why: match event {
                    SprintEvent::Dropped => "a new puzzle takes no presses for 300 ms",
                    SprintEvent::Ended => "time was up",
                    _ => "there is nothing to undo",
                },
            });
        }
    }
    Ok(sprint)
}

/// Returns whether a text looks like a sprint, as text or as a code, and not like a puzzle.
#[must_use]
pub fn looks_like_a_sprint(text: &str) -> bool {
    let is_code = text.len() > 4
        && text.starts_with([KIND, KIND.to_ascii_uppercase()])
        && text.bytes().all(|symbol| symbol.is_ascii_alphanumeric());
    is_code || text.starts_with("sprint1 ")
}

fn word_of(grid: &Grid, action: SprintAction) -> String {
    match action {
        SprintAction::Press(cell) => grid.name(cell),
        SprintAction::Undo => "undo".to_owned(),
        SprintAction::Skip => "skip".to_owned(),
        SprintAction::Tick => unreachable!("a tick is not part of a log"),
    }
}

fn number_of(action: SprintAction) -> u64 {
    match action {
        SprintAction::Press(cell) => cell.index(),
        SprintAction::Undo => UNDO,
        SprintAction::Skip => SKIP,
        SprintAction::Tick => unreachable!("a tick is not part of a log"),
    }
}

/// Reads a text. A sprint has exactly one.
fn read_text(text: &str, grid: &Grid) -> Result<(u64, Steps), SprintError> {
    let mut words = text.split(' ');
    if words.next() != Some(VERSION) {
        return Err(SprintError::NotASprint);
    }
    let seed = words.next().and_then(number).ok_or(SprintError::Seed)?;
    let mut steps = Steps::new();
    let mut wait = None;
    for (place, word) in words.enumerate() {
        let wrong = |why| SprintError::Word {
            place: place + 3,
            word: word.to_owned(),
            why,
        };
        if let Some(digits) = word.strip_prefix('+') {
            let time = number(digits).filter(|&time| time > 0);
            let time = time.ok_or(wrong("a number of milliseconds comes after +"))?;
            if steps.is_empty() {
                return Err(wrong("time starts with the first action"));
            }
            if wait.replace(time).is_some() {
                return Err(wrong("an action comes between two times"));
            }
        } else {
            let action = match word {
                "undo" => Some(SprintAction::Undo),
                "skip" => Some(SprintAction::Skip),
                _ => cell_named(word, grid).map(SprintAction::Press),
            };
            let action = action.ok_or(wrong("use a cell, A1 to D4, or undo or skip"))?;
            steps.push((wait.take().unwrap_or(0), action));
        }
    }
    match wait {
        Some(_) => Err(SprintError::EndsWithATime),
        None => Ok((seed, steps)),
    }
}

/// Reads a number as it is written, without zeros in front.
fn number(digits: &str) -> Option<u64> {
    let number: u64 = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}

fn cell_named(name: &str, grid: &Grid) -> Option<Cell> {
    let cell = grid.cell_named(name).ok()?;
    (grid.name(cell) == name).then_some(cell)
}

/// Reads a code. A sprint has exactly one, up to the case of its letters.
fn read_code(code: &str, grid: &Grid) -> Result<(u64, Steps), SprintError> {
    let numbers = notation::decode_numbers(KIND, code).map_err(|error| match error {
        CodeError::Empty | CodeError::Kind(_) => SprintError::NotASprint,
        error => SprintError::Code(error),
    })?;
    let damaged = SprintError::Code(CodeError::Damaged);
    let [low, high, steps @ ..] = &numbers[..] else {
        return Err(damaged);
    };
    let halves_fit = [low, high].iter().all(|&&half| half <= u64::from(u32::MAX));
    let starts_at_once = steps.first().is_none_or(|&first| first < ACTIONS);
    if !halves_fit || !starts_at_once {
        return Err(damaged);
    }
    let step = |&number: &u64| {
        let action = match number % ACTIONS {
            UNDO => SprintAction::Undo,
            SKIP => SprintAction::Skip,
            index => SprintAction::Press(grid.cell(index)?),
        };
        Some((number / ACTIONS, action))
    };
    let steps: Option<Steps> = steps.iter().map(step).collect();
    Ok((high << 32 | low, steps.ok_or(damaged)?))
}

/// The reason why a text is not a sprint that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SprintError {
    /// Neither the text of a sprint nor its code, or of another version.
    NotASprint,
    /// The seed is missing or damaged.
    Seed,
    /// The code is damaged.
    Code(CodeError),
    /// A word of the text is damaged.
    Word {
        /// The number of the word, from 1.
        place: usize,
        /// The word.
        word: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The text ends with a time that no action follows.
    EndsWithATime,
    /// An action could not have happened at its time.
    Impossible {
        /// The number of the action, from 1.
        place: usize,
        /// The action.
        word: String,
        /// Why not.
        why: &'static str,
    },
}

impl SprintError {
    /// Returns the error as a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        sentence(self)
    }
}

impl fmt::Display for SprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprintError::NotASprint => write!(
                f,
                "not a sprint: its code starts with {KIND}, its text with {VERSION}"
            ),
            SprintError::Seed => write!(f, "a number, the seed, comes after {VERSION}"),
            SprintError::Code(error) => error.fmt(f),
            SprintError::Word { place, word, why } => {
                write!(f, "word {place} of the sprint, '{word}': {why}")
            }
            SprintError::EndsWithATime => {
                write!(f, "the sprint ends with a time; an action follows")
            }
            SprintError::Impossible { place, word, why } => {
                write!(f, "action {place} of the sprint, '{word}': {why}")
            }
        }
    }
}

impl std::error::Error for SprintError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SprintError::Code(error) => Some(error),
            _ => None,
        }
    }
}
