//! The game around sessions: what every front end shares.
//!
//! [`GameState`] is the game as a pure state machine. It holds the current puzzle, the games in progress on the
//! [`SavedGames`], the player's [`Settings`], and every sentence that a player reads. It draws nothing, stores nothing, starts
//! no thread and has no clock. A front end does three things:
//!
//! 1. It turns keys, clicks and timers into [`Action`]s and hands them to [`GameState::act`] with the time.
//! 2. It performs the [`Effect`]s that come back.
//! 3. It draws the state.
//!
//! A whole front end in a few lines; `examples/line_game.rs` is one to play with:
//!
//! ```
//! use quatrainment::SolverOptions;
//! use quatrainment_play::{Action, Calendar, Effect, Now, FirstPuzzle, Settings, SavedGames, SolverCache, InitialState, GameState};
//!
//! // What a front end's clock and calendar say.
//! let now = Now { milliseconds: 0, today: "2026-11-15".parse()?, until_tomorrow: 3_600_000 };
//! let settings = Settings { guided: true, ..Settings::default() };
//! let start = InitialState { saved_games: SavedGames::default(), settings, calendar: Calendar::default(), seed: 7, max_cells: 4096, opening: FirstPuzzle::Continue };
//! let (mut state, mut effects) = GameState::new(start, now);
//!
//! let solvers = SolverCache::default();
//! let mut saved = std::collections::HashMap::new();
//! let mut perform = |state: &mut GameState, effects: &mut Vec<Effect>| {
//!     while let Some(effect) = effects.pop() {
//!         match effect {
//!             Effect::Compute(ticket, question) => {
//!                 effects.extend(state.answered(ticket, solvers.answer(&question, &SolverOptions::new()), now));
//!             }
//!             Effect::Take(key) => effects.extend(state.lay(&key)),
//!             Effect::Save { key, text } => drop(saved.insert(key, text)),
//!             Effect::Delete { key } => drop(saved.remove(&key)),
//!             _ => {}
//!         }
//!     }
//! };
//! perform(&mut state, &mut effects);
//!
//! // Three hints: roughly where, which cell, and why. Then press it.
//! for _ in 0..3 {
//!     effects = state.act(Action::Hint, now);
//!     perform(&mut state, &mut effects);
//! }
//! let cell = state.message().cell().expect("the second and third hint name a cell");
//! effects = state.act(Action::Press(cell), now);
//! perform(&mut state, &mut effects);
//! assert_eq!((state.session().moves(), state.session().hints()), (1, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input
//!
//! A press is [`Action::Press`] with a cell of [`Grid::cells`](quatrainment::Grid::cells); [`Action::Move`] and
//! [`Action::Point`] move the cursor, for those who play by keys. Everything else that a player can ask for is a
//! [`Command`], with a name for a button, a usual key, a sentence for a help page, and its action. Those without an action
//! open something of the front end: a list of games, a help page. An action that makes no sense at the moment does
//! nothing, or the message says why not.
//!
//! # Effects
//!
//! | effect | what a front end does |
//! |---|---|
//! | [`Compute`](Effect::Compute) | calls [`SolverCache::answer`] on a thread, in a worker or in place, and hands the answer to [`GameState::answered`]; if it likes, reports progress to [`GameState::progressed`] |
//! | [`Take`](Effect::Take) | calls [`GameState::lay`], which makes another game the current one; or [`GameState::refuse`], when another window plays that game |
//! | [`Cancel`](Effect::Cancel) | may stop that work; an answer that still arrives is ignored |
//! | [`Save`](Effect::Save), [`Forget`](Effect::Delete) | stores a line of text under a key, or deletes it: a row of a database, a file, an item of local storage |
//! | [`SaveSettings`](Effect::SaveSettings) | stores [`Settings::to_pairs`] |
//! | [`Record`](Effect::Record) | adds a finished game to the history and hands [`PreviousBest::before`] to [`GameState::recorded`] |
//! | [`PuzzleChanged`](Effect::PuzzleChanged) | shows the code in an address or a title |
//! | [`Announce`](Effect::Announce) | hands the sentence to a screen reader |
//! | [`Copy`](Effect::Copy) | hands the text to the clipboard and reports to [`GameState::copied`] |
//!
//! A front end may leave out any of them but `Compute` and `Take`. With the feature `serde`, questions and
//! answers can be written and read, so the work may be done by another process.
//!
//! # Drawing
//!
//! | what | from |
//! |---|---|
//! | the two boards | [`GameState::session`]: `current()` and `puzzle().target()`; `difference()` marks what is still wrong |
//! | marks of hints, the cursor, the last press | [`GameState::mark`], [`GameState::cursor`], [`GameState::last_pressed`] |
//! | the line above: game, par, cells that differ, moves, time | [`heading`](quatrainment::words::heading), [`GameState::par_text`], [`GameState::differing_text`], the session's `moves()` and [`clock`](quatrainment::clock) of its `milliseconds()` |
//! | the goal, for beginners | [`GameState::goal`] |
//! | what is said | [`GameState::message`], which prints as sentences |
//! | what the player waits for, what is asked | [`GameState::waiting`], [`GameState::confirmation`] |
//! | how a game went, and where it went wrong | [`GameState::result`], [`GameState::review`] |
//! | today's puzzle, and what else there is to play | [`GameState::today`], [`GameState::offers`] |
//! | what the player is doing, for the buttons to offer | [`GameState::mode`], [`GameState::can_fix`] |
//! | other games in progress | [`GameState::saved_games`] |
//!
//! # Time
//!
//! A front end sends [`Action::Tick`] when [`GameState::next_tick_at`] says: every second while the clock runs, and for each
//! press of a solution or a game that is watched. It sends [`Action::Pause`] while the board cannot be seen and
//! [`Action::Unpause`] when it can be seen again.
//!
//! # Nothing is lost
//!
//! Whatever starts another puzzle puts the current one among the games in progress, if it was begun. The texts that are saved after
//! every press are what the [`SavedGames`] of the next [`InitialState`] is made of.

#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate)]

mod accessors;
mod action;
mod calendar;
mod command;
mod confirmation;
mod guide;
mod history;
mod home;
pub mod journey;
mod marks;
mod message;
mod mode;
mod moves;
mod origin;
mod pace;
mod pending;
mod puzzle_info;
mod puzzles;
mod question;
mod replay;
mod result;
mod review;
mod reviewing;
mod round;
mod saved_games;
mod seen;
mod settings;
mod setup;
pub mod sprint;
mod sprinting;
mod state;
mod statistics;
mod stepping;
mod switches;
mod taking;
mod telling;
#[cfg(test)]
mod test_support;
mod wanted;
mod watching;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Change, Effect, NewPuzzle, Now, Side, Ticket};
pub use calendar::{Calendar, DailyState, Days, NotYet, Today, released};
pub use command::Command;
pub use guide::GuideStep;
pub use history::{FinishedGame, PreviousBest};
pub use home::Offer;
pub use marks::{HintMark, HintMarks};
pub use message::Message;
pub use mode::{Mode, SetUp, Waiting, Watch};
pub use origin::Origin;
pub use pace::Pace;
pub use puzzle_info::{Fix, PuzzleInfo, UnsolvableReport};
pub use question::{Answer, DEFAULT_MEMORY, HintReport, Question, SolverCache};
pub use replay::Replay;
pub use result::GameResult;
pub use review::{Alphabet, Direction, Distance, Review, ShareText, Step, StepKind};
pub use saved_games::{SavedGame, SavedGames};
pub use seen::SeenPuzzles;
pub use settings::{Setting, Settings};
pub use sprinting::{SprintRound, SprintStatus};
pub use state::{FirstPuzzle, GameState, InitialState};
pub use statistics::{Group, Record, Statistics, Summary, Tally, Wins};
pub use switches::{Switch, Switches};
