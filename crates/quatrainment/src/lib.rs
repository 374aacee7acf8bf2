//! Quatrainment, Merlin's Magic Square, Lights Out and their relatives: games in which a press changes the
//! cells around it, solved exactly.
//!
//! Gantner's example from *Mathematics Magazine* 61 (1988), solved:
//!
//! ```
//! use quatrainment::{Puzzle, Solver, catalogue, notation};
//!
//! let game = catalogue::find("quatrainment")?.game()?;
//! let start = notation::pattern(&game, "1101/0110/1011/0101")?;
//! let target = notation::pattern(&game, "0111/0101/1110/1101")?;
//! let puzzle = Puzzle::new(game.clone(), start, target)?;
//!
//! let solver = Solver::new(&game)?;
//! let solution = solver.solve(&puzzle.difference())?;
//! assert_eq!(solution.presses().names(), ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"]);
//! assert!(solution.is_fewest());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Rule`] laid on a [`Grid`] is a [`Game`]; the [`catalogue`] has the named ones. A [`Puzzle`] is a game
//! with two [`Pattern`]s, made by hand, from text ([`notation`]) or from a seed ([`generate`]). A [`Session`]
//! plays it, and [`play`] is the whole game around sessions, for every front end; a [`Solver`] answers it, [`theory`] says what can be said about all positions at once, and
//! [`draw`] shows them; [`lessons`] teach all of it.
//!
//! The library never prints, reads a file, asks the time or rolls dice that it was not handed, so every result
//! can be reproduced.
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod draw;
mod game;
pub mod generate;
mod grid;
mod hint;
mod layout;
pub mod lessons;
mod marks;
pub mod notation;
mod pattern;
pub mod play;
mod puzzle;
mod rng;
mod rule;
mod session;
pub mod solve;
mod statistics;
#[cfg(test)]
mod test_support;
pub mod theory;

pub use game::{Game, GameError, Goal};
pub use grid::{Cell, CellError, Class, Grid, GridError, MAX_AXES, MAX_CELLS, Motion, Size, column_letters};
pub use hint::{Hint, HintLevel, HintLevelError, Reason, Region};
pub use layout::{Layout, LayoutError, LayoutErrorKind};
pub use marks::{HintMark, HintMarks};
pub use pattern::Pattern;
pub use puzzle::{Puzzle, PuzzleError};
pub use rule::{MAX_REACH, Mirror, Picture, PictureError, Reach, Rule};
pub use session::{Event, RestoreError, Session, SessionError, clock};
pub use solve::{Evidence, Solution, Solver, SolverError, Unsolvable};
pub use statistics::{Days, Group, Record, Statistics, Summary};

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
