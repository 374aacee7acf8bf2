//! Words that several parts of the page say.

use quatrainment::{Game, Size, catalogue};

/// A number with its noun.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The size of a game's board as it is read.
pub fn size(game: &Game) -> String {
    size_of(&game.grid().size())
}

/// A size as it is read.
pub fn size_of(size: &Size) -> String {
    size.to_string().replace('x', "×")
}

/// The title of a game.
pub fn title(game: &Game) -> String {
    catalogue::find(game.name()).map_or_else(|_| game.name().to_owned(), |entry| entry.title.to_owned())
}

/// A game with its board.
pub fn heading(game: &Game) -> String {
    let states = match game.states() {
        2 => String::new(),
        states => format!(", {states} states"),
    };
    [&title(game), " ", &size(game), &states].concat()
}

/// A sentence from the words of an error.
pub fn sentence(error: impl ToString) -> String {
    let mut words = error.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words + "."
}

/// A text for markup. Names of games come from codes, and so from anyone.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\'', "&#39;")
        .replace('"', "&quot;")
}
