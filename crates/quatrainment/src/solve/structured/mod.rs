//! Boards whose rows follow from each other, in time that grows with their cells: [`StructuredBoard`].
//!
//! Rows stream (see [`stream`](super::stream)). Between the two passes over a board stands an equation of polynomials for
//! the first row of presses (`ladder.rs`), so that a million rows cost as much as writing them down. `backend.rs` offers
//! the same boards cell by cell to the [`Solver`](crate::Solver).

mod backend;
mod chase;
mod corrections;
mod framed;
mod ladder;
mod line;
mod plain;
mod plus;
mod random_rows;
mod read_ahead;
mod ring;
mod square;
mod structure;

use super::answer::SolverError;
use super::limits::check_memory;
use super::options::SolverOptions;
use super::rows::{FirstRow, Kind, Outcome, RowSink, RowSource, StreamError, read_product};
use super::sources::RepeatedRows;
use crate::game::Game;
use crate::grid::Size;
use crate::rng;
pub(super) use backend::Structured;
use framed::Framed;
use modtwo::Random;
pub use plain::PlainPlus;
use plus::Plus;
pub use random_rows::RandomRows;
use square::Square;
use structure::Shape;

/// How many bytes are needed for each row and each column of a board, for polynomials and the rows in transit.
const BYTES_PER_SIDE: u128 = 16;

/// A game prepared to be solved row by row, on a board of any size.
#[derive(Clone, Debug)]
pub struct StructuredBoard {
    size: Size,
    method: Method,
    options: SolverOptions,
}

#[derive(Clone, Debug)]
enum Method {
    Plus(Box<Plus>),
    Square(Square),
    Framed(Box<Framed>),
}

impl StructuredBoard {
    /// Prepares a game, whatever memory it takes, if its structure is covered: two states on a flat board, where a press
    /// changes a plus (with or without its own cell; at the border nothing, the border cell itself or the opposite side
    /// takes the place of what is missing) except for a few presses at the corners; or the square of nine cells; or a plus
    /// inside the border and three cells of the border on it, as in Merlin.
    #[must_use]
    pub fn new(game: &Game) -> Option<StructuredBoard> {
        StructuredBoard::prepare(game, &SolverOptions::new())
    }

    /// Prepares a game if its structure is covered. Every pass over its rows reports its progress and can be cancelled.
    ///
    /// # Errors
    /// Returns an error if the sides are too long for the memory that is allowed.
    pub fn with_options(
        game: &Game,
        options: &SolverOptions,
    ) -> Result<Option<StructuredBoard>, SolverError> {
        Ok(if fits(game, options)? {
            StructuredBoard::prepare(game, options)
        } else {
            None
        })
    }

    fn prepare(game: &Game, options: &SolverOptions) -> Option<StructuredBoard> {
        let method = match structure::find(game)? {
            Shape::Plus(structure) => Method::Plus(Box::new(Plus::new(structure))),
            Shape::Square { rows, columns } => Method::Square(Square::new(rows, columns)),
            Shape::Framed { rows, columns } => Method::Framed(Box::new(Framed::new(rows, columns))),
        };
        Some(StructuredBoard {
            size: game.grid().size(),
            method,
            options: options.clone(),
        })
    }

    /// Returns whether the structure of a game is covered; nothing is prepared.
    #[must_use]
    pub fn covers(game: &Game) -> bool {
        structure::find(game).is_some()
    }

    /// Returns the number of independent quiet sets of a game, if its structure is covered: by polynomials, without any
    /// matrix.
    ///
    /// ```
    /// use quatrainment::{catalogue, solve::stream::StructuredBoard};
    /// let nullity = |name, size: &str| {
    ///     StructuredBoard::nullity_of(&catalogue::find(name).unwrap().game_of(&size.parse().unwrap()).unwrap())
    /// };
    /// assert_eq!(nullity("lights-out", "5x5"), Some(2));
    /// assert_eq!(nullity("lights-out", "16383x16383"), Some(0));
    /// assert_eq!(nullity("quatrainment", "4x4"), Some(0));
    /// assert_eq!(nullity("knight", "5x5"), None);
    /// ```
    #[must_use]
    pub fn nullity_of(game: &Game) -> Option<u64> {
        match structure::find(game)? {
            Shape::Plus(structure) if structure.corrections.is_empty() => {
                Some(ladder::nullity(&structure) as u64)
            }
            _ => StructuredBoard::new(game).map(|board| board.nullity()),
        }
    }

    /// Returns the number of independent quiet sets of the game.
    #[must_use]
    pub fn nullity(&self) -> u64 {
        match &self.method {
            Method::Plus(plus) => plus.nullity() as u64,
            Method::Square(square) => square.nullity(),
            Method::Framed(framed) => framed.nullity() as u64,
        }
    }

    /// Returns a sentence about how the game is solved.
    #[must_use]
    pub fn method(&self) -> String {
        match &self.method {
            Method::Plus(plus) => plus.method(),
            Method::Square(_) => {
                "a press is a product of a row and a column, so columns are solved first and then rows"
                    .to_owned()
            }
            Method::Framed(_) => {
                "inside the border a press is a plus, so the first row follows from polynomials and every other from it; \
                 the border is a ring around it"
                    .to_owned()
            }
        }
    }

    /// Returns the number of rows and columns of the board.
    #[must_use]
    pub fn size(&self) -> &Size {
        &self.size
    }

    /// Returns the maximum number of passes over the board to find the presses of a source and to stream them.
    #[must_use]
    pub fn passes(&self, source: &dyn RowSource) -> u64 {
        match &self.method {
            Method::Plus(_) if source.repeated().is_some() => 1,
            Method::Framed(_) if source.repeated().is_some() => 3,
            Method::Framed(_) => 4,
            _ => 2,
        }
    }

    /// Returns the blank board after random presses, row by row, as
    /// [`generate::random_pattern`](crate::generate::random_pattern) makes it.
    #[must_use]
    pub fn random(&self, seed: u64) -> RandomRows {
        let keystream = Random::keystream(seed, rng::PATTERN);
        match &self.method {
            Method::Plus(plus) => plus.random(keystream),
            Method::Square(square) => square.random(keystream),
            Method::Framed(framed) => framed.random(keystream),
        }
    }

    /// Finds the first row of presses that make a difference, or of an invariant that it violates.
    ///
    /// # Errors
    /// Returns an error if the rows cannot be read, or if the work is cancelled.
    pub fn first_row(&self, source: &mut dyn RowSource) -> Result<Outcome, StreamError> {
        match &self.method {
            Method::Plus(plus) => plus.first_row(source, &self.options),
            Method::Square(square) => square.first_row(source, &self.options),
            Method::Framed(framed) => framed.first_row(source, &self.options),
        }
    }

    /// Streams the presses that start with this row and make the difference, and returns their number. That they make the
    /// difference is checked: every row corrects the one above it, and at the last row nothing may be left.
    ///
    /// # Errors
    /// Returns an error if rows cannot be read or taken, or if the work is cancelled.
    pub fn presses(
        &self,
        first: &FirstRow,
        source: &mut dyn RowSource,
        sink: Option<RowSink<'_>>,
    ) -> Result<u64, StreamError> {
        match &self.method {
            Method::Plus(plus) => plus.presses(first, source, sink, &self.options),
            Method::Square(square) => square.presses(first, source, sink, &self.options),
            Method::Framed(framed) => framed.presses(first, source, sink, &self.options),
        }
    }

    /// Streams the cells of the invariant that starts with this row, and returns their number. That the difference
    /// violates it is checked.
    ///
    /// # Errors
    /// Returns an error if rows cannot be read or taken, or if the work is cancelled.
    pub fn invariant(
        &self,
        first: &FirstRow,
        source: &mut dyn RowSource,
        mut sink: Option<RowSink<'_>>,
    ) -> Result<u64, StreamError> {
        source.restart()?;
        let (mut is_odd, mut difference) = (false, Vec::new());
        let mut compare = |rows: &[u64]| {
            is_odd ^= read_product(rows, source, &mut difference)?;
            sink.as_mut().map_or(Ok(()), |sink| sink(rows))
        };
        let cells = self.set(first, &mut compare)?;
        if is_odd {
            Ok(cells)
        } else {
            Err(StreamError::WrongInvariant)
        }
    }

    /// Returns the number of presses of a solution, or the first row of an invariant.
    ///
    /// # Errors
    /// Returns an error if the rows cannot be read, or if the work is cancelled.
    pub fn count(&self, source: &mut dyn RowSource) -> Result<Outcome<u64>, StreamError> {
        Ok(match self.first_row(source)? {
            Outcome::Solved(first) => Outcome::Solved(self.presses(&first, source, None)?),
            Outcome::Unsolvable(first) => Outcome::Unsolvable(first),
        })
    }

    /// Streams the cells of a quiet set or an invariant, and returns their number.
    fn set(&self, first: &FirstRow, sink: RowSink<'_>) -> Result<u64, StreamError> {
        if first.kind == Kind::Product {
            return square::product(first, self.rows(), sink);
        }
        self.presses(first, &mut RepeatedRows::blank(self.columns()), Some(sink))
    }

    fn rows(&self) -> usize {
        self.size.lengths()[0] as usize
    }

    fn columns(&self) -> usize {
        self.size.lengths()[1] as usize
    }

    /// Returns whether invariants are the same as quiet sets.
    fn is_symmetric(&self) -> bool {
        match &self.method {
            Method::Plus(plus) => plus.is_symmetric(),
            Method::Square(_) => true,
            Method::Framed(_) => false,
        }
    }

    /// Returns quiet sets that generate all others.
    fn quiet_sets(&self) -> Vec<FirstRow> {
        match &self.method {
            Method::Plus(plus) => plus.quiet_sets(Kind::Presses),
            Method::Square(square) => square.quiet_sets(),
            Method::Framed(framed) => framed.quiet_sets(Kind::Presses),
        }
    }

    /// Returns invariants that generate all others.
    fn invariants(&self) -> Vec<FirstRow> {
        match &self.method {
            Method::Plus(plus) => plus.transposed().quiet_sets(Kind::Cells),
            Method::Square(square) => square.quiet_sets(),
            Method::Framed(framed) => framed.transposed().quiet_sets(Kind::Cells),
        }
    }

    /// Returns the board with the transposed matrix: presses and what they change are exchanged.
    fn transposed(&self) -> StructuredBoard {
        let method = match &self.method {
            Method::Plus(plus) => Method::Plus(Box::new(plus.transposed())),
            Method::Square(square) => Method::Square(square.clone()),
            Method::Framed(framed) => Method::Framed(Box::new(framed.transposed())),
        };
        StructuredBoard {
            size: self.size.clone(),
            method,
            options: self.options.clone(),
        }
    }
}

/// Returns whether the structure of a game is covered; an error if it is and its polynomials do not fit in memory.
pub(super) fn fits(game: &Game, options: &SolverOptions) -> Result<bool, SolverError> {
    if !StructuredBoard::covers(game) {
        return Ok(false);
    }
    let sides: u128 = game
        .grid()
        .size()
        .lengths()
        .iter()
        .map(|&side| u128::from(side))
        .sum();
    check_memory(game, BYTES_PER_SIDE * sides, options).map(|()| true)
}
