//! Whole boards in time that grows with their cells: [`Whole`], for games whose rows follow from each other.
//!
//! Rows stream through. A [`Source`] gives the rows of the difference, twice if need be, and whoever wants the presses
//! takes them row by row; no board is ever in memory. Between the two ways down a board stands an equation of
//! polynomials for its first row ([`ladder`]), so that a million rows cost as much as writing them down.

mod chase;
mod corrections;
mod ladder;
mod line;
mod source;
mod square;
mod structure;

pub use source::{Random, Repeated, Source, Stored};

use crate::game::Game;
use crate::generate;
use crate::grid::Size;
use chase::{Chase, Passed, Sink, Stopped};
use corrections::{Corrected, presses_odd};
use gf2::{Ends, Polynomial, Vector};
use ladder::Ladder;
use source::Appended;
use square::Square;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use structure::{Found, Structure};

/// Sees how many rows are done, of as many as [`Whole::ways`] boards have in all, and may stop the work.
pub type Watch<'a> = dyn FnMut(u64) -> ControlFlow<()> + 'a;

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
/// assert_eq!((count, whole.nullity()), (460_544, 0));
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

/// A plus, perhaps with corrections.
#[derive(Clone, Debug)]
struct Plus {
    structure: Structure,
    ladder: Ladder,
    corrected: Option<Corrected>,
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
            Found::Plus(structure) => {
                let ladder = Ladder::new(&structure);
                let corrected =
                    (!structure.corrections.is_empty()).then(|| Corrected::new(&structure, &ladder));
                Method::Plus(Box::new(Plus { structure, ladder, corrected }))
            }
            Found::Square { rows, columns } => Method::Square(Square::new(rows, columns)),
        };
        Some(Whole { size: game.grid().size(), method })
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

    /// The blank board after random presses, as [`generate::random_pattern`] makes it, row by row. `None` where it can
    /// only be made at once.
    pub fn random(&self, seed: u64) -> Option<Random> {
        match &self.method {
            Method::Plus(plus) => Some(Random::new(&plus.structure, generate::pattern_dice(seed))),
            Method::Square(_) => None,
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

impl Plus {
    fn exchanged(&self) -> Plus {
        let structure = self.structure.transposed();
        let corrected = self.corrected.as_ref().map(|_| Corrected::new(&structure, &self.ladder));
        Plus { structure, ladder: self.ladder.clone(), corrected }
    }

    fn nullity(&self) -> usize {
        self.corrected.as_ref().map_or_else(|| self.ladder.nullity(), Corrected::nullity)
    }

    fn method(&self) -> String {
        let beyond = |ends: Ends| match ends {
            Ends::Open => "open",
            Ends::Mirrored => "mirrored",
            Ends::Joined => "joined",
        };
        let Structure { across, down, corrections, .. } = &self.structure;
        let mut method = format!(
            "a press is a plus (rows {}, columns {}), so the first row follows from polynomials and every other from it",
            beyond(*across),
            beyond(*down)
        );
        if !corrections.is_empty() {
            method += &format!("; {} presses at the corners are corrected", corrections.len());
        }
        method
    }

    fn chase<'a>(&self, before: &'a [u64], first: &'a [u64], odd: &[bool]) -> Chase<'a> {
        let made = self.structure.corrections.iter().zip(odd).filter(|(_, odd)| **odd);
        Chase {
            rule: self.structure.recurrence(),
            rows: self.structure.rows,
            before,
            first,
            changes: made.flat_map(|(correction, _)| correction.changes.iter().copied()).collect(),
            noted: self.corrected.as_ref().map_or_else(BTreeSet::new, Corrected::noted),
        }
    }

    fn find<S: Source + Send>(
        &self,
        source: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, Stopped<S::Error>>
    where
        S::Error: Send,
    {
        let (line, ladder) = (&self.ladder.line, &self.ladder);
        let (left, noted) = match source.repeated() {
            Some(rows) => {
                let follow = |i: usize| self.follow_repeated(&rows, i);
                let noted = self.corrected.as_ref().map_or_else(BTreeSet::new, Corrected::noted);
                let noted = noted.into_iter().map(|i| (i, line.row(&follow(i)))).collect();
                ([follow(self.structure.rows - 1), follow(self.structure.rows)], noted)
            }
            None => {
                let Passed { before, last, noted, .. } =
                    self.chase(&[], &[], &[]).run(source, None, watch)?;
                ([line.polynomial(&before), line.polynomial(&last)], noted)
            }
        };
        let sides = ladder.left_over(&left);
        let Some(corrected) = &self.corrected else {
            let solved: Vec<(Polynomial, Polynomial)> =
                ladder.equations.iter().zip(&sides).map(|(equation, side)| equation.solve(side)).collect();
            if solved.iter().all(|(_, rest)| rest.is_zero()) {
                let solutions: Vec<Polynomial> = solved.into_iter().map(|(solution, _)| solution).collect();
                return Ok(Ok(self.start(&solutions, Vec::new(), Kind::Presses)));
            }
            return Ok(Err(self.odd_quiet_set(&ladder.witnesses(&left))));
        };
        if let Some((odd, first)) = corrected.solve(ladder, &sides[0], &noted) {
            return Ok(Ok(self.start(&[first], odd, Kind::Presses)));
        }
        let exchanged = self.exchanged();
        let corrected = exchanged.corrected.as_ref().expect("corrections are exchanged, not lost");
        let (odd, first) = corrected.odd_quiet_set(ladder, &sides[0], &noted);
        Ok(Err(exchanged.start(&[first], odd, Kind::Cells)))
    }

    /// Row i of the presses that follow from repeated rows of differences, without a first row.
    fn follow_repeated(&self, rows: &[Vec<u64>], i: usize) -> Polynomial {
        let line = &self.ladder.line;
        let mut sum = Polynomial::zero();
        for (first, row) in rows.iter().enumerate() {
            let factor = line.at_fibonacci((first..i).step_by(rows.len()).map(|from| i - from));
            sum += &line.multiply(&factor, &line.polynomial(row));
        }
        sum
    }

    /// The start of what solves the equations like this.
    fn start(&self, solutions: &[Polynomial], odd: Vec<bool>, kind: Kind) -> Start {
        let [before, first] = self.ladder.first(solutions).map(|rows| self.ladder.line.row(&rows));
        Start { before, first, odd, kind }
    }

    /// A quiet set that is also an invariant, with an odd product with the difference; a plus is its own exchange.
    fn odd_quiet_set(&self, witnesses: &[Polynomial]) -> Start {
        let mut solutions = vec![Polynomial::zero(); witnesses.len()];
        for (place, (equation, witness)) in self.ladder.equations.iter().zip(witnesses).enumerate() {
            if let Some(q) = self.ladder.line.odd(&equation.g, witness) {
                solutions[place] = self.ladder.line.multiply(&q, &equation.cofactor);
                break;
            }
        }
        self.start(&solutions, Vec::new(), Kind::Cells)
    }

    fn quiet_sets(&self, kind: Kind) -> Vec<Start> {
        if let Some(corrected) = &self.corrected {
            let sets = corrected.quiet_sets(&self.ladder).into_iter();
            return sets.map(|(odd, first)| self.start(&[first], odd, kind)).collect();
        }
        let equations = &self.ladder.equations;
        let mut sets = Vec::new();
        for (place, equation) in equations.iter().enumerate() {
            for power in 0..equation.nullity() {
                let mut solutions = vec![Polynomial::zero(); equations.len()];
                solutions[place] = &equation.cofactor << power;
                sets.push(self.start(&solutions, Vec::new(), kind));
            }
        }
        sets
    }

    fn tell<S: Source + Send>(
        &self,
        start: &Start,
        source: &mut S,
        sink: Option<Sink<'_, S::Error>>,
        watch: &mut Watch<'_>,
    ) -> Result<u64, WholeError<S::Error>>
    where
        S::Error: Send,
    {
        if start.kind == Kind::Cells && self.corrected.is_some() {
            return self.exchanged().tell(
                &Start { kind: Kind::Presses, ..start.clone() },
                source,
                sink,
                watch,
            );
        }
        let passed = self.chase(&start.before, &start.first, &start.odd).run(source, sink, watch)?;
        let is_right = match self.structure.down {
            Ends::Open => passed.last.iter().all(|&word| word == 0),
            Ends::Mirrored => passed.last == passed.before,
            Ends::Joined => passed.before == start.before && passed.last == start.first,
        };
        let as_said = start.odd.is_empty() || presses_odd(&self.structure, &passed.noted) == start.odd;
        if is_right && as_said { Ok(passed.ones) } else { Err(WholeError::Wrong) }
    }
}

/// How many independent quiet sets a game has, if its structure is covered: by polynomials, without any matrix.
///
/// ```
/// use quatrainment::{catalogue, solve::whole};
/// let nullity = |name, size: &str| {
///     whole::nullity(&catalogue::find(name).unwrap().game_of(&size.parse().unwrap()).unwrap())
/// };
/// assert_eq!(nullity("lights-out", "5x5"), Some(2));
/// assert_eq!(nullity("lights-out", "99999x99999"), Some(0));
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
    pub across: Ends,
    /// What lies above the first row and below the last.
    pub down: Ends,
}

/// The side of a board from which on longer ones are like it.
pub(crate) const LIKE_ALL_LONGER: u64 = structure::SMALL as u64;

impl PlainPlus {
    /// The plus that a press of a game is, if it is one everywhere.
    pub(crate) fn of(game: &Game) -> Option<PlainPlus> {
        match structure::find(game)? {
            Found::Plus(Structure { own, across, down, corrections, .. }) if corrections.is_empty() => {
                Some(PlainPlus { own, across, down })
            }
            _ => None,
        }
    }
}
