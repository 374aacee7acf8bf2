//! What unit tests share: games by name.

use quatrainment::{Game, catalogue};

/// Returns a game of the catalogue on its usual board.
pub(crate) fn usual(name: &str) -> Game {
    catalogue::find(name).unwrap().game().unwrap()
}

/// Returns a game of the catalogue on its usual board, with another number of states.
pub(crate) fn usual_with_states(name: &str, states: u8) -> Game {
    usual(name).with_states(states).unwrap()
}

/// Returns a game of the catalogue on a board of a size.
pub(crate) fn game(name: &str, size: &str) -> Game {
    catalogue::find(name)
        .unwrap()
        .game_of(&size.parse().unwrap())
        .unwrap()
}
