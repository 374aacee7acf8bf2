//! Pieces of sentences that several places of the game use.

use quatrainment::Game;

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
