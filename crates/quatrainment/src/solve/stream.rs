//! Giant boards row by row: the rows of a difference come in, the rows of presses go out, and no board is in memory.
//!
//! A [`RowSource`] gives the rows of the difference. A [`StructuredBoard`] passes over them once to find the [`FirstRow`]
//! of presses, from which all others follow, or that of an invariant which shows that there is no solution; in a second
//! pass it hands the rows of presses to the caller. Rows are packed in words: column j is bit j % 64 of word
//! j / 64, and bits past the last column are zero.
//!
//! ```
//! use quatrainment::catalogue;
//! use quatrainment::solve::stream::{Outcome, RepeatedRows, StructuredBoard};
//! let game = catalogue::find("lights-out")?.game_of(&"1000x1000".parse()?)?;
//! let board = StructuredBoard::new(&game).expect("a plus with open ends is covered");
//! let mut rows = RepeatedRows::all_on(1000);
//! let Outcome::Solved(first) = board.first_row(&mut rows)? else { panic!("all lit can always be solved") };
//! let mut pressed = 0;
//! let mut take = |rows: &[u64]| {
//!     pressed += rows.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
//!     Ok(())
//! };
//! let count = board.presses(&first, &mut rows, Some(&mut take))?;
//! assert_eq!((count, pressed), (498_928, 498_928));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use super::choice::giant;
pub use super::rows::{FirstRow, Outcome, ReadAt, RowError, RowSink, RowSource, StreamError};
pub use super::sources::{CachedRows, PatternRows, RepeatedRows, RowSum};
pub use super::structured::{PlainPlus, RandomRows, StructuredBoard};
