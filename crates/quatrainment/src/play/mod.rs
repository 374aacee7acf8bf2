//! The game around sessions: what every front end shares.
//!
//! [`Table`] is the game as a pure state machine. It holds the puzzle on the table, the games in progress on the
//! [`Shelf`], the player's [`Settings`], and every sentence that a player reads. It draws nothing, stores nothing, starts
//! no thread and has no clock. A front end does three things:
//!
//! 1. It turns keys, clicks and timers into [`Action`]s and hands them to [`Table::act`] with the time.
//! 2. It performs the [`Effect`]s that come back: it answers questions with [`Solvers`] on a thread, a worker or in place,
//!    keeps and forgets lines of text, writes finished games into a history, changes an address, speaks.
//! 3. It draws the state: [`Table::session`] has the boards, [`Table::mode`] what the player is doing,
//!    [`Table::message`] what is said and marked on the board, [`Table::result`] how a game went.
//!
//! A whole front end in a few lines; `examples/line_game.rs` is one to play with:
//!
//! ```
//! use quatrainment::SolverOptions;
//! use quatrainment::play::{Action, Effect, Now, Opening, Settings, Shelf, Solvers, Start, Table};
//!
//! // What a front end's clock and calendar say.
//! let now = Now { milliseconds: 0, today: "2026-11-15".parse()?, until_tomorrow: 3_600_000 };
//! let settings = Settings { guided: true, ..Settings::default() };
//! let start = Start { shelf: Shelf::default(), settings, seed: 7, max_cells: 4096, opening: Opening::Continue };
//! let (mut table, mut effects) = Table::new(start, now);
//!
//! let solvers = Solvers::default();
//! let mut saved = std::collections::HashMap::new();
//! let mut perform = |table: &mut Table, effects: &mut Vec<Effect>| {
//!     while let Some(effect) = effects.pop() {
//!         match effect {
//!             Effect::Compute(ticket, question) => {
//!                 effects.extend(table.answered(ticket, solvers.answer(&question, &SolverOptions::new()), now));
//!             }
//!             Effect::Save { key, text } => drop(saved.insert(key, text)),
//!             Effect::Forget { key } => drop(saved.remove(&key)),
//!             _ => {}
//!         }
//!     }
//! };
//! perform(&mut table, &mut effects);
//!
//! // Three hints: roughly where, which cell, and why. Then press it.
//! for _ in 0..3 {
//!     effects = table.act(Action::Hint, now);
//!     perform(&mut table, &mut effects);
//! }
//! let cell = table.message().cell().expect("the second and third hint name a cell");
//! effects = table.act(Action::Press(cell), now);
//! perform(&mut table, &mut effects);
//! assert_eq!((table.session().moves(), table.session().hints()), (1, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No game is lost: whatever starts another puzzle puts the one on the table on the shelf, if it was begun. What is saved
//! after every press is what the next [`Start`] is given.

mod action;
mod command;
mod facts;
mod guide;
mod history;
mod message;
mod moves;
mod puzzles;
mod question;
mod replay;
mod result;
mod settings;
mod setup;
mod shelf;
mod table;
mod wire;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Change, Effect, NewPuzzle, Now, Side, Ticket};
pub use command::Command;
pub use facts::{Facts, Fix, UnsolvableReport};
pub use guide::GuideStep;
pub use history::{Best, FinishedGame};
pub use message::Message;
pub use question::{Answer, DEFAULT_MEMORY, HintReport, Question, Solvers};
pub use replay::Replay;
pub use result::GameResult;
pub use settings::{Setting, Settings};
pub use shelf::{SavedGame, Shelf};
pub use table::{Mode, Opening, Start, Table, Waiting, Watch};
pub use words::{counted, heading, sentence, size, title};
