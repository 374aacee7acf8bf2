//! Pieces of sentences that everything here shares: numbers with nouns, titles and sizes of games.

use crate::catalogue;
pub use crate::english::{MAX_NAMED, counted, listed, sentence};
use crate::game::Game;
use crate::grid::{GridError, Size};

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
/// use quatrainment::words;
/// assert_eq!(words::read_size("5")?.to_string(), "5x5");
/// assert_eq!(words::read_size(" 4 × 6 ")?.to_string(), "4x6");
/// assert!(words::read_size("many").is_err());
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
/// use quatrainment::{catalogue, words};
/// let game = catalogue::find("lights-out")?.game()?.with_states(3)?;
/// assert_eq!(words::heading(&game), "Lights Out 5x5, 3 states");
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
