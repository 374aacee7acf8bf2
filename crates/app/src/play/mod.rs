//! The game in the terminal: a front end of the library's [`quatrainment_play`], which has every rule and sentence.
//! [`state::App`] is a window; [`update`] turns keys and the mouse into actions of the game and opens dialogs and pages over
//! it, [`view`] draws, [`terminal`] is the event loop, and [`outside`] performs the effects: threads, the
//! [store](crate::store), the clipboard.

mod clipboard;
mod effect_runner;
pub(crate) mod keys;
mod layout;
pub(crate) mod linear;
mod overlay;
pub(crate) mod prompt;
mod race;
mod recording;
mod scene;
mod state;
mod terminal;
mod theme;
mod update;
mod view;

#[cfg(test)]
mod tests;

pub use effect_runner::read_settings;
pub use recording::{Recording, Times, cast};
pub use terminal::{Options, run};
pub use theme::{Colours, Look};
