//! The sprint: three minutes of Quatrainment 4×4, as many puzzles as you can.
//!
//! [`Sprint`] is a pure state machine: an action and the time go in, a [`SprintEvent`] comes out, and a front end reads from the
//! sprint what to draw. It has no clock; the time is any count of milliseconds that only grows.
//!
//! ```
//! use quatrainment::Solver;
//! use quatrainment_play::sprint::{Sprint, SprintAction, SprintBest, SprintEvent, replay};
//!
//! let mut sprint = Sprint::new(7);
//! let solver = Solver::new(sprint.session().puzzle().game())?;
//!
//! // Three puzzles of one press each. The clock starts with the first press.
//! let mut now = 10_000;
//! for combo in 1..=3 {
//!     let cell = sprint.session().next_press(&solver).expect("it is not solved yet");
//!     let event = sprint.act(SprintAction::Press(cell), now);
//!     assert!(matches!(event, SprintEvent::Solved { fewest: true, .. }));
//!     assert_eq!(sprint.combo(), combo);
//!     now += 1_000;
//! }
//! assert_eq!((sprint.score(), sprint.extra_seconds()), (3, 3));
//! assert_eq!(sprint.next_reward_text(), "3 more for +5 s");
//! assert_eq!(sprint.clock_text(now), "3:00");
//!
//! // Three minutes and three seconds after the first press, time is up.
//! assert_eq!(sprint.act(SprintAction::Tick, 10_000 + 183_000), SprintEvent::Ended);
//! assert_eq!(sprint.missed().count(), 1);
//! let mut best = SprintBest::read("");
//! let standing = best.record(sprint.score(), "2026-11-19".parse()?);
//! assert_eq!(standing.to_string(), "3 solved, your first sprint");
//! assert_eq!(best.to_string(), "3,2026-11-19:3");
//!
//! // Reading the text or the code plays the same presses again, so a score cannot be made up.
//! assert_eq!(replay(&sprint.text())?.score(), 3);
//! assert_eq!(replay(&sprint.code())?.score(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! - The clock starts with the first press (or skip), not when the board appears. So you lose no time while a page loads or
//!   you settle down, a log needs no event for the start, and all you can look at before is a puzzle of one press.
//! - The pars are 1 three times, 2 five times, 3 seven times, then one more every five puzzles ([`par`]). The score is the
//!   number of puzzles solved.
//! - The combo counts puzzles in a row that were solved with the fewest presses, undone ones included. It ends as soon as the
//!   player can know that: with an undo, with a skip, or when as many presses as the par did not solve the puzzle. A wrong
//!   press alone does not end it, because that would be a hint.
//! - A combo earns 3 s at 3, 5 s at 6, 7 s at 10, and 10 s at every fifth after that ([`reward`]). Every new combo earns from
//!   the beginning again; all of them together earn at most 60 s.
//! - What comes less than 300 ms after a new puzzle was meant for the puzzle before, and is dropped. The clock keeps running.
//!
//! # A front end
//!
//! | when | what |
//! |---|---|
//! | the first puzzle is drawn | [`Tick`](SprintAction::Tick), so that the second half of a double click does not press a cell |
//! | a key or a click | [`Press`](SprintAction::Press), [`Undo`](SprintAction::Undo) or [`Skip`](SprintAction::Skip); announce [`SprintEvent::sentence`] |
//! | Restart | [`Undo`](SprintAction::Undo) while [`Sprint::can_undo`] |
//! | [`Sprint::next_tick_at`] says so | [`Tick`](SprintAction::Tick), and draw [`Sprint::clock_text`] again |
//! | [`SprintEvent::Ended`] | [`SprintBest::record`], and draw [`Sprint::facts`], [`Sprint::played`] and [`Sprint::missed`] |
//! | the program starts again during a sprint | [`restore`] with the text and the time of the first press; [`RunningSprint`] keeps both |
//! | a code or a text is opened | [`replay`]; [`Sprint::log`] says when to show which press |
//!
//! The board and its target are those of [`Sprint::session`].

mod best;
mod log;
mod puzzles;
mod rewards;
mod running;
mod state;
#[cfg(test)]
mod tests;
mod words;

pub use best::{SprintBest, SprintStanding};
pub use log::{SprintError, looks_like_a_sprint, replay, restore};
pub use puzzles::{MAX_PAR, par};
pub use rewards::{MAX_EXTRA_SECONDS, Reward, reward};
pub use running::RunningSprint;
pub use state::{
    DROPPED_MILLISECONDS, MILLISECONDS, Outcome, PlayedPuzzle, Sprint, SprintAction, SprintEvent,
};
pub use words::INTRODUCTION;
