//! Whole boards in time that grows with their cells: [`Whole`], for games whose rows follow from each other.
//!
//! Rows stream through. A [`Source`] gives the rows of the difference, twice if need be, and whoever wants the presses
//! takes them row by row; no board is ever in memory. Between the two ways down a board stands an equation of
//! polynomials for its first row (`ladder.rs`), so that a million rows cost as much as writing them down.

mod chase;
mod corrections;
mod ladder;
mod line;
mod plus;
mod source;
mod square;
mod structure;

pub use source::{Kept, Random, Repeated, Source, Stored};

use crate::game::Game;
use crate::grid::Size;
use crate::rng::{self, Purpose};
use crate::solve::SolverError;
use chase::{Sink, Stopped};
use gf2::Vector;
use plus::Plus;
use source::Appended;
use square::Square;
use std::convert::Infallible;
use std::ops::ControlFlow;
use structure::Found;

/// Sees how many rows are done, of as many as [`Whole::ways`] boards have in all, and may stop the work.
pub type Watch<'a> = dyn FnMut(u64) -> ControlFlow<()> + 'a;

/// How many bytes are needed for each row and each column of a board, for polynomials and the rows on their way.
const BYTES_A_SIDE: u128 = 16;

/// A game prepared to be solved on boards of any size.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment::solve::whole::{Repeated, Whole};
/// use std::ops::ControlFlow;
/// let game = catalogue::find("lights-out")?.game_of(&"1000x1000".parse()?)?;
/// let whole = Whole::new(&game).expect("a plus with open ends is covered");
/// let mut all_on = Repeated::all_on(1000);
/// let count = whole.count(&mut all_on, &mut |_rows| ControlFlow::Continue(()))?.expect("all lit can always be solved");
/// assert_eq!((count, whole.nullity()), (498_928, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Whole {
    size: Size,
    method: Method,
}

#[derive(Clone, Debug)]
enum Method {
    Plus(Box<Plus>),
    Square(Square),
}

/// A set of cells that is told by its first rows: a quiet set, an invariant or the presses of a solution. The others follow
/// from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    before: Vec<u64>,
    first: Vec<u64>,
    /// Which corrections are made.
    odd: Vec<bool>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Cells that are pressed.
    Presses,
    /// Cells that differ: rows follow by the exchanged rule.
    Cells,
    /// A product of a row and a column: `first` in the rows where `before` says so.
    Product,
}

impl Start {
    /// The first row: column j is bit j % 64 of word j / 64.
    pub fn first_row(&self) -> &[u64] {
        &self.first
    }
}

/// Why a whole board was not solved.
#[derive(Debug, thiserror::Error)]
pub enum WholeError<E> {
    /// Rows could not be read or written.
    #[error(transparent)]
    Rows(#[from] E),
    /// The watch stopped the work.
    #[error("stopped")]
    Stopped,
    /// The check at the end of the board failed.
    #[error(
        "the presses were found wrong at the last row: this is a mistake in the program, please report it"
    )]
    Wrong,
}

impl<E> From<Stopped<E>> for WholeError<E> {
    fn from(stopped: Stopped<E>) -> WholeError<E> {
        match stopped {
            Stopped::Failed(error) => WholeError::Rows(error),
            Stopped::Watched => WholeError::Stopped,
        }
    }
}

/// What was found for a difference: where its presses begin, or an invariant that stands against it.
pub type Answer = Result<Start, Start>;

impl Whole {
    /// Prepares a game, if its structure is covered: two states on a flat board, where a press changes a plus (with or
    /// without its own cell; at the border nothing, the border cell itself or the opposite side takes the place of what
    /// is missing) but for a few presses at the corners; or the square of nine cells.
    pub fn new(game: &Game) -> Option<Whole> {
        let method = match structure::find(game)? {
            Found::Plus(structure) => Method::Plus(Box::new(Plus::new(structure))),
            Found::Square { rows, columns } => Method::Square(Square::new(rows, columns)),
        };
        Some(Whole { size: game.grid().size(), method })
    }

    /// Prepares a game if its structure is covered and that takes no more than so many bytes.
    ///
    /// # Errors
    /// When its sides are too long.
    pub fn within(game: &Game, memory: u64) -> Result<Option<Whole>, SolverError> {
        Ok(if fits(game, memory)? { Whole::new(game) } else { None })
    }

    /// Whether the structure of a game is covered; nothing is prepared.
    pub fn covers(game: &Game) -> bool {
        structure::find(game).is_some()
    }

    /// Whether invariants are the same as quiet sets.
    pub(super) fn is_symmetric(&self) -> bool {
        match &self.method {
            Method::Plus(plus) => plus.is_symmetric(),
            Method::Square(_) => true,
        }
    }

    /// How many independent quiet sets the game has.
    pub fn nullity(&self) -> u64 {
        match &self.method {
            Method::Plus(plus) => plus.nullity() as u64,
            Method::Square(square) => square.nullity(),
        }
    }

    /// How the game is solved, in a sentence.
    pub fn method(&self) -> String {
        match &self.method {
            Method::Plus(plus) => plus.method(),
            Method::Square(_) => {
                "a press is a product of a row and a column, so columns are solved first and then rows"
                    .to_owned()
            }
        }
    }

    /// How many rows and columns the board has.
    pub fn size(&self) -> &Size {
        &self.size
    }

    /// How often the rows of a source are passed over to find presses and to tell them.
    pub fn ways(&self, source: &impl Source) -> u64 {
        match &self.method {
            Method::Plus(_) if source.repeated().is_some() => 1,
            _ => 2,
        }
    }

    /// The blank board after random presses, as [`generate::random_pattern`](crate::generate::random_pattern) makes it, row by row.
    pub fn random(&self, seed: u64) -> Random {
        let dice = rng::stream(seed, Purpose::Pattern);
        match &self.method {
            Method::Plus(plus) => plus.random(dice),
            Method::Square(square) => square.random(dice),
        }
    }

    /// Finds where the presses begin that make a difference, or an invariant that stands against it.
    ///
    /// # Errors
    /// When the rows cannot be read, or the watch stops it.
    pub fn find<S: Source + Send>(
        &self,
        source: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, WholeError<S::Error>>
    where
        S::Error: Send,
    {
        match &self.method {
            Method::Plus(plus) => Ok(plus.find(source, watch)?),
            Method::Square(square) => Ok(square.find(source, watch)?),
        }
    }

    /// Tells the presses that begin like this and make the difference, row by row, and counts them. That they make the
    /// difference is checked: every row mends the one above it, and at the last row nothing may be left.
    ///
    /// # Errors
    /// When rows cannot be read or taken, or the watch stops it.
    pub fn tell<S: Source + Send>(
        &self,
        start: &Start,
        source: &mut S,
        sink: Option<Sink<'_, S::Error>>,
        watch: &mut Watch<'_>,
    ) -> Result<u64, WholeError<S::Error>>
    where
        S::Error: Send,
    {
        match &self.method {
            Method::Plus(plus) => plus.tell(start, source, sink, watch),
            Method::Square(square) => square.tell(start, source, sink, watch),
        }
    }

    /// How many presses a solution has, or the invariant that stands against it.
    ///
    /// # Errors
    /// As [`find`](Whole::find) and [`tell`](Whole::tell).
    pub fn count<S: Source + Send>(
        &self,
        source: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<Result<u64, Start>, WholeError<S::Error>>
    where
        S::Error: Send,
    {
        match self.find(source, watch)? {
            Ok(start) => Ok(Ok(self.tell(&start, source, None, watch)?)),
            Err(invariant) => Ok(Err(invariant)),
        }
    }

    /// Tells the cells of a quiet set or an invariant, row by row, and counts them.
    ///
    /// # Errors
    /// When the sink fails, or the watch stops it.
    pub fn tell_set<E: Send>(
        &self,
        start: &Start,
        sink: Sink<'_, E>,
        watch: &mut Watch<'_>,
    ) -> Result<u64, WholeError<E>> {
        let mut nothing =
            Silent { rows: vec![0; self.columns().div_ceil(64)], error: std::marker::PhantomData };
        if start.kind == Kind::Product {
            return square::tell_product(start, self.rows(), sink);
        }
        self.tell(start, &mut nothing, Some(sink), watch)
    }

    fn rows(&self) -> usize {
        self.size.lengths()[0] as usize
    }

    fn columns(&self) -> usize {
        self.size.lengths()[1] as usize
    }

    /// The bits of a quiet set or an invariant in reading order.
    pub(super) fn set_bits(&self, start: &Start) -> Vector {
        let mut bits = Appended::new(self.rows(), self.columns());
        let mut push = |rows: &[u64]| {
            bits.push(rows);
            Ok::<(), Infallible>(())
        };
        let told = self.tell_set(start, &mut push, &mut |_| ControlFlow::Continue(()));
        told.expect("a quiet set follows from its first row");
        bits.into_bits()
    }

    /// The bits of a solution in reading order, or an invariant.
    pub(super) fn solve_bits(&self, source: &mut Stored<'_>) -> Result<Vector, Start> {
        let mut go_on = |_| ControlFlow::Continue(());
        let start = self.find(source, &mut go_on).expect("memory can be read")?;
        let mut bits = Appended::new(self.rows(), self.columns());
        let mut push = |rows: &[u64]| {
            bits.push(rows);
            Ok::<(), Infallible>(())
        };
        self.tell(&start, source, Some(&mut push), &mut go_on).expect("presses were found");
        Ok(bits.into_bits())
    }

    /// Quiet sets that make all others.
    pub(super) fn quiet_sets(&self) -> Vec<Start> {
        match &self.method {
            Method::Plus(plus) => plus.quiet_sets(Kind::Presses),
            Method::Square(square) => square.quiet_sets(),
        }
    }

    /// Invariants that make all others.
    pub(super) fn invariants(&self) -> Vec<Start> {
        match &self.method {
            Method::Plus(plus) => plus.exchanged().quiet_sets(Kind::Cells),
            Method::Square(square) => square.quiet_sets(),
        }
    }

    /// The game in which presses and what they change have exchanged their parts.
    pub(super) fn exchanged(&self) -> Whole {
        let method = match &self.method {
            Method::Plus(plus) => Method::Plus(Box::new(plus.exchanged())),
            Method::Square(square) => Method::Square(square.clone()),
        };
        Whole { size: self.size.clone(), method }
    }
}

/// Nothing differs, and nothing can go wrong.
struct Silent<E> {
    rows: Vec<u64>,
    error: std::marker::PhantomData<fn() -> E>,
}

impl<E> Source for Silent<E> {
    type Error = E;

    fn restart(&mut self) -> Result<(), E> {
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), E> {
        rows.fill(0);
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        Some(vec![self.rows.clone()])
    }
}

/// Whether the structure of a game is covered; an error if it is and its polynomials take more than so many bytes.
pub(super) fn fits(game: &Game, memory: u64) -> Result<bool, SolverError> {
    if !Whole::covers(game) {
        return Ok(false);
    }
    let sides: u128 = game.grid().size().lengths().iter().map(|&side| u128::from(side)).sum();
    let needed = BYTES_A_SIDE * sides;
    if needed > u128::from(memory) {
        return Err(SolverError::TooLarge { size: game.grid().size(), needed, memory });
    }
    Ok(true)
}

/// How many independent quiet sets a game has, if its structure is covered: by polynomials, without any matrix.
///
/// ```
/// use quatrainment::{catalogue, solve::whole};
/// let nullity = |name, size: &str| {
///     whole::nullity(&catalogue::find(name).unwrap().game_of(&size.parse().unwrap()).unwrap())
/// };
/// assert_eq!(nullity("lights-out", "5x5"), Some(2));
/// assert_eq!(nullity("lights-out", "16383x16383"), Some(0));
/// assert_eq!(nullity("quatrainment", "4x4"), Some(0));
/// assert_eq!(nullity("knight", "5x5"), None);
/// ```
pub fn nullity(game: &Game) -> Option<u64> {
    match structure::find(game)? {
        Found::Plus(structure) if structure.corrections.is_empty() => {
            Some(ladder::nullity(&structure) as u64)
        }
        _ => Whole::new(game).map(|whole| whole.nullity()),
    }
}

/// A plus without corrections: what is known of it on one board holds on every board that is as long or longer than
/// [`LIKE_ALL_LONGER`] where that one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainPlus {
    /// Whether a press changes its own cell.
    pub own: bool,
    /// What lies beyond the ends of a row.
    pub across: gf2::Ends,
    /// What lies above the first row and below the last.
    pub down: gf2::Ends,
}

/// The side of a board from which on longer ones are like it.
pub(crate) const LIKE_ALL_LONGER: u64 = structure::SMALL as u64;

impl PlainPlus {
    /// The plus that a press of a game is, if it is one everywhere.
    pub(crate) fn of(game: &Game) -> Option<PlainPlus> {
        match structure::find(game)? {
            Found::Plus(structure::Structure { own, across, down, corrections, .. })
                if corrections.is_empty() =>
            {
                Some(PlainPlus { own, across, down })
            }
            _ => None,
        }
    }
}
