//! The journey: a path of chapters with six puzzles each. Every chapter teaches a skill that wins games, and nothing is
//! locked.
//!
//! ```
//! use quatrainment_play::journey::{self, Outcome, Progress, StepId};
//!
//! let step = journey::step("4.2".parse()?);
//! assert_eq!((step.chapter().title, step.asks), ("Corners by counting", 2));
//!
//! let mut progress = Progress::default();
//! let outcome = Outcome { solved: true, helped: false, shown: false, presses: 2 };
//! progress.record(step.id, step.stars(&outcome));
//! assert_eq!(progress.to_string(), "4.2=3");
//! assert_eq!(progress.next_step(), Some(StepId::FIRST));
//! # Ok::<(), quatrainment_play::journey::StepIdError>(())
//! ```

mod chapters;
mod stars;
mod steps;
#[cfg(test)]
mod tests;

pub use chapters::{Chapter, Picture, chapters};
pub use stars::{MAX_STARS, Outcome, Progress, STARS_FOR, stars_text};
pub use steps::{CHAPTERS, STEPS, Shape, Step, StepId, StepIdError, step, steps};
