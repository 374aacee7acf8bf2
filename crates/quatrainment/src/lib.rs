//! Quatrainment, Merlin's Magic Square, Lights Out and their relatives: games in which a press changes the cells around
//! it, solved exactly.
//!
//! # Solve a puzzle
//!
//! The example of T. E. Gantner, *Mathematics Magazine* 61 (1988):
//!
//! ```
//! use quatrainment::{Puzzle, Solver, catalogue};
//!
//! let game = catalogue::find("quatrainment")?.game()?;
//! let start = game.pattern("1101/0110/1011/0101")?;
//! let target = game.pattern("0111/0101/1110/1101")?;
//! let puzzle = Puzzle::new(game, start, target)?;
//!
//! let solver = Solver::new(puzzle.game())?;
//! let solution = solver.solve(&puzzle.difference())?;
//! assert_eq!(solution.presses().names(), ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"]);
//! assert!(solution.is_fewest());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Generate a puzzle and play it
//!
//! ```
//! use quatrainment::{Session, Solver, catalogue, generate};
//!
//! let solver = Solver::new(&catalogue::find("lights-out")?.game()?)?;
//! let puzzle = generate::with_par(&solver, 5, 2026)?; // the same seed always gives the same puzzle
//! println!("Play {puzzle}");
//!
//! let mut session = Session::new(puzzle);
//! println!("{}", session.hint(&solver)); // 5 presses to go, most of them in …
//! while let Some(cell) = session.next_press(&solver) {
//!     session.press(cell)?;
//! }
//! assert!(session.is_won() && session.moves() == 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Draw a board
//!
//! A pattern or a puzzle is drawn in one call, as text or as an SVG picture:
//!
//! ```
//! use quatrainment::{Puzzle, catalogue};
//!
//! let game = catalogue::find("merlin")?.game()?;
//! let puzzle = Puzzle::new(game.clone(), game.pattern("XX./XX./...")?, game.ring())?;
//! assert_eq!(
//!     puzzle.to_text(),
//!     concat!(
//!         "  start     target\n",
//!         "  A B C     A B C\n",
//!         "1 X X .   1 X X X\n",
//!         "2 X X .   2 X . X\n",
//!         "3 . . .   3 X X X\n",
//!     )
//! );
//! assert!(puzzle.to_svg().starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invent a game
//!
//! ```
//! use quatrainment::{Game, Grid, Picture, Rule, Solver};
//!
//! let knight: Picture = ".x.x./x...x/..@../x...x/.x.x.".parse()?;
//! let torus = Grid::new("6x6".parse()?).wrapping(|_axis| true);
//! let game = Game::new("knight on a torus", Rule::everywhere(knight), torus)?.with_states(3)?;
//!
//! let solver = Solver::new(&game)?;
//! match solver.solve(&game.all_on()) {
//!     Ok(solution) => println!("Press {}", solution.presses()),
//!     Err(unsolvable) => println!("No solution: {unsolvable}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The parts
//!
//! A [`Rule`] on a [`Grid`] is a [`Game`]; the [`catalogue`] has the named ones. A [`Puzzle`] is a game with two
//! [`Pattern`]s: made by hand, read from text or pictures ([`notation`]), or generated from a seed ([`generate`]). A
//! [`Session`] plays it, a [`Solver`] solves it, and [`draw`] renders boards and documents.
//!
//! Two crates build on this one: `quatrainment-theory` explains and proves, surveys all positions and teaches;
//! `quatrainment-play` is the whole game around sessions, for every front end.
//!
//! The library never prints, reads a file, asks for the time or uses random numbers other than those of a given seed,
//! so every result can be reproduced.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `large` | yes | boards of more than 2,500 cells by their structure |
//! | `serde` | no | `Serialize` and `Deserialize` for games, patterns, puzzles, sessions and more |
//! | `toml` | no | games from TOML files |
//! | `png` | no | patterns as PNG pictures (PBM and PGM need no feature) |
#![cfg_attr(
    feature = "serde",
    doc = "\n# The forms of serde\n",
    doc = include_str!("serial.md")
)]
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate)]

pub mod catalogue;
pub mod draw;
mod english;
mod game;
pub mod generate;
mod grid;
mod layout;
pub mod notation;
mod pattern;
mod puzzle;
mod rng;
mod rule;
#[cfg(feature = "serde")]
mod serial;
mod session;
pub mod solve;
#[cfg(test)]
mod test_support;
pub mod words;

pub use game::{Game, GameError, Goal};
pub use grid::{
    Cell, CellError, Class, Grid, GridError, MAX_AXES, MAX_CELLS, Motion, Size, column_letters,
};
pub use layout::{Layout, LayoutError, LayoutErrorKind};
pub use modtwo::{Matrix, Vector};
pub use num_bigint::BigUint;
pub use pattern::Pattern;
pub use puzzle::{Puzzle, PuzzleError};
pub use rule::{MAX_REACH, Mirror, Picture, PictureError, Reach, Rule};
pub use session::{
    Event, Hint, HintLevel, HintLevelError, Reason, Region, RestoreError, Session, SessionError,
    clock,
};
pub use solve::{Evidence, Solution, Solver, SolverError, SolverOptions, Unsolvable};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
