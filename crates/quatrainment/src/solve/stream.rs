//! Giant boards row by row: the rows of a difference come in, the rows of presses go out, and no board is in memory.
//!
//! A [`RowSource`] gives the rows of the difference. A [`StructuredBoard`] passes over them once to find the [`FirstRow`]
//! of presses, from which all others follow, or that of an invariant which shows that there is no solution; in a second
//! pass it hands the rows of presses to whoever takes them. Rows are packed in words: column j is bit j % 64 of word
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

pub use super::structured::{FirstRow, PlainPlus, RandomRows, StructuredBoard};

use crate::pattern::Pattern;
use modtwo::Vector;
use std::convert::Infallible;

/// Takes rows, as many as are ready at once.
pub type RowSink<'a, E> = &'a mut dyn FnMut(&[u64]) -> Result<(), E>;

/// Reads rows from any row on, as many as fit: [`RowSource::random_access`].
pub type ReadAt<'a> = Box<dyn Fn(usize, &mut [u64]) + Send + Sync + 'a>;

/// The outcome for a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T = FirstRow> {
    /// It has a solution: its first row, or what else was asked for.
    Solved(T),
    /// It has none: the first row of an invariant that it violates.
    Unsolvable(FirstRow),
}

impl<T> Outcome<T> {
    /// Returns what was asked for, if there is a solution.
    #[must_use]
    pub fn solved(self) -> Option<T> {
        match self {
            Outcome::Solved(found) => Some(found),
            Outcome::Unsolvable(_) => None,
        }
    }

    /// Returns whether there is a solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        matches!(self, Outcome::Solved(_))
    }
}

/// Why a giant board was not solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError<E> {
    /// Rows could not be read or written.
    #[error(transparent)]
    Rows(#[from] E),
    /// The work was [cancelled](super::SolverOptions::cancel).
    #[error("cancelled")]
    Cancelled,
    /// The check at the end of the board failed.
    #[error(
        "the presses were found wrong at the last row: this is a mistake in the program, please report it"
    )]
    WrongPresses,
    /// An invariant was found that the difference does not violate.
    #[error(
        "the invariant that was found does not stand against the difference: this is a mistake in the program, please \
         report it"
    )]
    WrongInvariant,
}

/// The rows of a board with two states, from the first to the last. A board is passed over more than once, so a source
/// can go back to the start instead of storing the rows.
pub trait RowSource {
    /// The error of reading rows.
    type Error;

    /// Goes back to the first row.
    ///
    /// # Errors
    /// Returns an error if that is not possible.
    fn restart(&mut self) -> Result<(), Self::Error>;

    /// Reads the next rows, as many as fit.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    fn read(&mut self, rows: &mut [u64]) -> Result<(), Self::Error>;

    /// Returns the rows that are repeated over the whole board, if a few of them are; then they need not be read.
    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        None
    }

    /// Returns a function that reads rows from any row on, if that cannot fail; then several threads read them.
    fn random_access(&self) -> Option<ReadAt<'_>> {
        None
    }

    /// Converts the error of a source.
    fn map_err<E, F: FnMut(Self::Error) -> E>(self, convert: F) -> MapErr<Self, F>
    where
        Self: Sized,
    {
        MapErr {
            source: self,
            convert,
        }
    }
}

impl<S: RowSource + ?Sized> RowSource for Box<S> {
    type Error = S::Error;

    fn restart(&mut self) -> Result<(), S::Error> {
        (**self).restart()
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), S::Error> {
        (**self).read(rows)
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        (**self).repeated()
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        (**self).random_access()
    }
}

/// A source with another error, made by [`RowSource::map_err`].
#[derive(Clone, Debug)]
pub struct MapErr<S, F> {
    source: S,
    convert: F,
}

impl<S: RowSource, E, F: FnMut(S::Error) -> E> RowSource for MapErr<S, F> {
    type Error = E;

    fn restart(&mut self) -> Result<(), E> {
        self.source.restart().map_err(&mut self.convert)
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), E> {
        self.source.read(rows).map_err(&mut self.convert)
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        self.source.repeated()
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        self.source.random_access()
    }
}

/// Clears the bits past the last column of a row.
pub(super) fn clear_past_end(row: &mut [u64], columns: usize) {
    let past = columns % 64;
    if past > 0
        && let Some(last) = row.last_mut()
    {
        *last &= (1 << past) - 1;
    }
}

/// A few rows that are repeated over the whole board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedRows {
    rows: Vec<Vec<u64>>,
    next: usize,
}

impl RepeatedRows {
    /// Creates a board with every cell off.
    #[must_use]
    pub fn blank(columns: usize) -> RepeatedRows {
        RepeatedRows::new(columns, &[0])
    }

    /// Creates a board with every cell on.
    #[must_use]
    pub fn all_on(columns: usize) -> RepeatedRows {
        RepeatedRows::new(columns, &[!0])
    }

    /// Creates a board whose cells are on where row and column have an even sum, counted from 0.
    #[must_use]
    pub fn checkerboard(columns: usize) -> RepeatedRows {
        RepeatedRows::new(columns, &[0x5555_5555_5555_5555, 0xAAAA_AAAA_AAAA_AAAA])
    }

    /// Repeats one word over each of some rows.
    fn new(columns: usize, words: &[u64]) -> RepeatedRows {
        let row = |&word: &u64| {
            let mut row = vec![word; columns.div_ceil(64)];
            clear_past_end(&mut row, columns);
            row
        };
        RepeatedRows {
            rows: words.iter().map(row).collect(),
            next: 0,
        }
    }

    fn read_at(&self, first: usize, rows: &mut [u64]) {
        for (i, row) in rows.chunks_exact_mut(self.rows[0].len()).enumerate() {
            row.copy_from_slice(&self.rows[(first + i) % self.rows.len()]);
        }
    }
}

impl RowSource for RepeatedRows {
    type Error = Infallible;

    fn restart(&mut self) -> Result<(), Infallible> {
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Infallible> {
        self.read_at(self.next, rows);
        self.next += rows.len() / self.rows[0].len();
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        Some(self.rows.clone())
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        Some(Box::new(|first, rows| self.read_at(first, rows)))
    }
}

/// The rows of a pattern in memory.
#[derive(Clone, Debug)]
pub struct PatternRows<'a> {
    bits: &'a Vector,
    columns: usize,
    next: usize,
}

impl PatternRows<'_> {
    /// Creates a source of the rows of a flat pattern with two states.
    ///
    /// # Panics
    /// Panics if the pattern has more states.
    #[must_use]
    pub fn new(pattern: &Pattern) -> PatternRows<'_> {
        let bits = pattern.bits().expect("a pattern with two states");
        PatternRows {
            bits,
            columns: pattern.grid().columns() as usize,
            next: 0,
        }
    }

    fn read_at(&self, first: usize, rows: &mut [u64]) {
        let words = self.bits.words();
        for (i, row) in rows.chunks_exact_mut(self.columns.div_ceil(64)).enumerate() {
            for (place, word) in row.iter_mut().enumerate() {
                let at = (first + i) * self.columns + 64 * place;
                let (first, shift) = (at / 64, at % 64);
                *word = words[first] >> shift;
                if shift > 0 && first + 1 < words.len() {
                    *word |= words[first + 1] << (64 - shift);
                }
            }
            clear_past_end(row, self.columns);
        }
    }
}

impl RowSource for PatternRows<'_> {
    type Error = Infallible;

    fn restart(&mut self) -> Result<(), Infallible> {
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Infallible> {
        self.read_at(self.next, rows);
        self.next += rows.len() / self.columns.div_ceil(64);
        Ok(())
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        Some(Box::new(|first, rows| self.read_at(first, rows)))
    }
}

/// A source whose rows are stored once they have been read, so that they are made or read only once.
#[derive(Clone, Debug)]
pub struct CachedRows<S> {
    source: S,
    /// What was read so far.
    rows: Vec<u64>,
    next: usize,
}

impl<S> CachedRows<S> {
    /// Creates a cache of the rows of a source: a whole board in memory, of `words` words.
    #[must_use]
    pub fn new(source: S, words: usize) -> CachedRows<S> {
        CachedRows {
            source,
            rows: Vec::with_capacity(words),
            next: 0,
        }
    }
}

impl<S: RowSource> RowSource for CachedRows<S> {
    type Error = S::Error;

    fn restart(&mut self) -> Result<(), S::Error> {
        if self.rows.is_empty() {
            self.source.restart()?;
        }
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), S::Error> {
        let cached = rows.len().min(self.rows.len() - self.next);
        let (old, new) = rows.split_at_mut(cached);
        old.copy_from_slice(&self.rows[self.next..self.next + cached]);
        if !new.is_empty() {
            self.source.read(new)?;
            self.rows.extend_from_slice(new);
        }
        self.next += rows.len();
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        self.source.repeated()
    }
}

/// The sum of some sources: with two states, the difference of start and target.
pub struct RowSum<E> {
    parts: Vec<Box<dyn RowSource<Error = E> + Send>>,
    /// A scratch buffer for the rows of one part.
    buffer: Vec<u64>,
}

impl<E> std::fmt::Debug for RowSum<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RowSum")
            .field("parts", &self.parts.len())
            .finish_non_exhaustive()
    }
}

impl<E> RowSum<E> {
    /// Creates the sum of one source.
    #[must_use]
    pub fn new(first: Box<dyn RowSource<Error = E> + Send>) -> RowSum<E> {
        RowSum {
            parts: vec![first],
            buffer: Vec::new(),
        }
    }

    /// Adds another source.
    pub fn add(&mut self, part: Box<dyn RowSource<Error = E> + Send>) {
        self.parts.push(part);
    }
}

impl<E> RowSource for RowSum<E> {
    type Error = E;

    fn restart(&mut self) -> Result<(), E> {
        self.parts.iter_mut().try_for_each(RowSource::restart)
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), E> {
        let (first, rest) = self
            .parts
            .split_first_mut()
            .expect("a sum has a first part");
        first.read(rows)?;
        for part in rest {
            self.buffer.resize(rows.len(), 0);
            part.read(&mut self.buffer)?;
            add(rows, &self.buffer);
        }
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        let parts: Vec<Vec<Vec<u64>>> = self
            .parts
            .iter()
            .map(RowSource::repeated)
            .collect::<Option<_>>()?;
        let period = parts.iter().fold(1, |period, part| {
            period / gcd(period, part.len()) * part.len()
        });
        let mut sum = vec![vec![0; parts[0][0].len()]; period];
        for part in &parts {
            sum.iter_mut()
                .zip(part.iter().cycle())
                .for_each(|(sum, row)| add(sum, row));
        }
        Some(sum)
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        let mut parts = self
            .parts
            .iter()
            .map(RowSource::random_access)
            .collect::<Option<Vec<_>>>()?;
        let read_first = parts.swap_remove(0);
        Some(Box::new(move |first, rows| {
            read_first(first, rows);
            for read in &parts {
                let mut part = vec![0; rows.len()];
                read(first, &mut part);
                add(rows, &part);
            }
        }))
    }
}

fn add(sum: &mut [u64], row: &[u64]) {
    sum.iter_mut().zip(row).for_each(|(sum, word)| *sum ^= word);
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(rows: RepeatedRows) -> Box<dyn RowSource<Error = String> + Send> {
        Box::new(rows.map_err(|never| match never {}))
    }

    #[test]
    fn a_sum_of_repeated_rows_is_repeated_and_read_alike() {
        let mut sum = RowSum::new(boxed(RepeatedRows::all_on(5)));
        assert_eq!(sum.repeated(), Some(vec![vec![0b11111]]));
        sum.add(boxed(RepeatedRows::checkerboard(5)));
        let repeated = sum.repeated().unwrap();
        assert_eq!(repeated, [[0b01010], [0b10101]]);
        for _ in 0..2 {
            sum.restart().unwrap();
            let mut rows = [0; 3];
            sum.read(&mut rows).unwrap();
            assert_eq!(rows, [0b01010, 0b10101, 0b01010]);
        }
    }
    #[test]
    fn a_sum_is_read_from_any_row_on_if_its_parts_are() {
        let game = crate::catalogue::find("king")
            .unwrap()
            .game_of(&"9x70".parse().unwrap())
            .unwrap();
        let board = StructuredBoard::new(&game).unwrap();
        let random = |seed| Box::new(board.random(seed).map_err(|never| match never {}));
        let mut sum: RowSum<String> = RowSum::new(random(1));
        sum.add(random(2));
        sum.add(boxed(RepeatedRows::checkerboard(70)));
        let mut all = [0; 18];
        sum.read(&mut all).unwrap();
        let read_at = sum.random_access().unwrap();
        for first in 0..9 {
            for last in first..9 {
                let mut rows = vec![0; 2 * (last - first)];
                read_at(first, &mut rows);
                assert_eq!(rows, all[2 * first..2 * last], "{first}..{last}");
            }
        }
        drop(read_at);
        sum.add(Box::new(CachedRows::new(boxed(RepeatedRows::blank(70)), 0)));
        assert!(sum.random_access().is_none(), "a cache is filled in order");
    }
}
