//! Small pieces of sentences that several places use.

use crate::catalogue;
use crate::game::Game;
use crate::grid::{GridError, Size};

/// Returns a number with its noun.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    crate::notation::counted(number, noun)
}

/// Returns the title of a game.
#[must_use]
pub fn title(game: &Game) -> String {
    catalogue::entry_of(game).map_or_else(|| game.name().to_owned(), |entry| entry.title.to_owned())
}

/// Returns the size of a game's board as a player reads it. The sides of a board with a layout say nothing about its
/// looks, so its cells are counted.
#[must_use]
pub fn size(game: &Game) -> String {
    match game.grid().layout() {
        Some(_) => counted(game.grid().len(), "cell"),
        None => game.grid().size().to_string(),
    }
}

/// Reads a size as a player types it: a single number is a square.
///
/// ```
/// use quatrainment::play;
/// assert_eq!(play::read_size("5")?.to_string(), "5x5");
/// assert_eq!(play::read_size(" 4 × 6 ")?.to_string(), "4x6");
/// assert!(play::read_size("many").is_err());
/// # Ok::<(), quatrainment::GridError>(())
/// ```
///
/// # Errors
/// Returns an error if the text is not a size.
pub fn read_size(text: &str) -> Result<Size, GridError> {
    let size: Size = text.trim().parse()?;
    match size.lengths() {
        [length] => Size::square(*length),
        _ => Ok(size),
    }
}

/// Returns a game with its board and, when there are more than two, its states.
///
/// ```
/// use quatrainment::{catalogue, play};
/// let game = catalogue::find("lights-out")?.game()?.with_states(3)?;
/// assert_eq!(play::heading(&game), "Lights Out 5x5, 3 states");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn heading(game: &Game) -> String {
    let gap = if game.grid().layout().is_some() {
        ", "
    } else {
        " "
    };
    let states = match game.states() {
        2 => String::new(),
        states => format!(", {states} states"),
    };
    format!("{}{gap}{}{states}", title(game), size(game))
}

/// Makes a sentence of an error's words.
#[must_use]
pub fn sentence(error: impl ToString) -> String {
    let words = error.to_string();
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// Says that a board cannot be played.
pub(super) fn too_large(game: &Game) -> String {
    let size = game.grid().size();
    match game.states() {
        2 => format!("A {size} board is too large to be played here."),
        states => format!("A {size} board with {states} states is too large to be played here."),
    }
}

/// Returns a time span in hours and minutes, as one says how long to wait.
pub(super) fn hours(milliseconds: u64) -> String {
    let minutes = milliseconds.div_ceil(60_000);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}
