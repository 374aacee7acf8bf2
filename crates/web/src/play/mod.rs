//! The game: a pure [state machine](state), the [`table`] that it is played on in the browser, and the
//! [`view`].

mod history;
mod kept;
mod keys;
mod questions;
mod setup;
mod signs;
mod state;
mod table;
mod view;

#[cfg(test)]
mod tests;

pub use questions::answer;
pub use table::Table;
pub use view::play_view;
