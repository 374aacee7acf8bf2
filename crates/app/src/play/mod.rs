//! The game in the terminal. [`app::App`] is all there is to know, changed by events and drawn by [`view`];
//! [`terminal`] is the thin shell that reads keys, asks the time and writes to the [store](crate::store).

mod act;
mod app;
mod keys;
mod layout;
mod prompt;
mod replay;
mod round;
mod setup;
mod terminal;
mod theme;
mod view;

#[cfg(test)]
mod tests;

use quatrainment::{Size, catalogue};

pub use round::{Asked, MEMORY, Request};
pub use terminal::{Options, run};
pub use theme::Look;

/// The square board that is so much larger than a game's usual one, if the game can be played on it here.
fn chosen_size(chosen: usize, larger: i64) -> Option<Size> {
    const LARGEST: i64 = 64;
    let entry = &catalogue::all()[chosen];
    let side = i64::try_from(entry.default_size().lengths()[0]).ok()? + larger;
    let size = Size::square(u64::try_from(side).ok().filter(|_| side <= LARGEST)?).ok()?;
    entry.game_of(&size).ok().map(|_| size)
}
