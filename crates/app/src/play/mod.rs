//! The game in the terminal: a front end of the library's [`quatrainment_play`], which has every rule and sentence.
//! [`app::App`] turns keys and the mouse into its actions and opens dialogs and pages over it, [`view`] draws, [`terminal`]
//! is the event loop, and [`outside`] performs the effects: threads, the [store](crate::store), the clipboard.

mod act;
mod app;
mod card;
mod keys;
mod layout;
mod outside;
mod overlay;
mod panel;
mod prompt;
mod race;
mod recording;
mod scene;
mod terminal;
mod theme;
mod thumbnail;
mod view;

#[cfg(test)]
mod tests;

pub use outside::read_settings;
pub use recording::{Recording, Times, cast};
pub use terminal::{Options, run};
pub use theme::{Colours, Look};
