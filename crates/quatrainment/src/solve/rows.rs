//! Rows of giant boards: where they come from ([`RowSource`]), who takes them ([`RowSink`]), and what is found
//! ([`Outcome`], [`FirstRow`]).

/// The reason why rows could not be read or taken.
pub type RowError = Box<dyn std::error::Error + Send + Sync>;

/// Takes rows, as many as are ready at once.
pub type RowSink<'a> = &'a mut dyn FnMut(&[u64]) -> Result<(), RowError>;

/// Reads rows from any row on, as many as fit: [`RowSource::random_access`].
pub type ReadAt<'a> = Box<dyn Fn(usize, &mut [u64]) + Send + Sync + 'a>;

/// The rows of a board with two states, from the first to the last. A board is passed over more than once, so a source
/// can go back to the start instead of storing the rows.
pub trait RowSource: Send {
    /// Goes back to the first row.
    ///
    /// # Errors
    /// Returns an error if that is not possible.
    fn restart(&mut self) -> Result<(), RowError>;

    /// Reads the next rows, as many as fit.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError>;

    /// Returns the rows that are repeated over the whole board, if a few of them are; then they need not be read.
    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        None
    }

    /// Returns a function that reads rows from any row on, if that cannot fail; then several threads read them.
    fn random_access(&self) -> Option<ReadAt<'_>> {
        None
    }
}

/// A set of cells that is determined by its first row: the presses of a solution, a quiet set or an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstRow {
    pub(super) before: Vec<u64>,
    pub(super) first: Vec<u64>,
    /// Which corrections are made.
    pub(super) odd: Vec<bool>,
    pub(super) kind: Kind,
    /// The border of a board with a frame, whose inner first row is `before`.
    pub(super) ring: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Cells that are pressed.
    Presses,
    /// Cells that differ: rows follow by the transposed rule.
    Cells,
    /// A product of a row and a column: `first` in the rows that are set in `before`.
    Product,
}

impl FirstRow {
    /// Returns the words of the row: column j is bit j % 64 of word j / 64.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.first
    }

    /// Returns the columns of the row that are set, in order.
    pub fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        let set = |column: &usize| self.first[column / 64] >> (column % 64) & 1 == 1;
        (0..64 * self.first.len()).filter(set)
    }
}

/// The outcome for a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T = FirstRow> {
    /// It has a solution: its first row, or what else was asked for.
    Solved(T),
    /// It has none: the first row of an invariant that it violates.
    Unsolvable(FirstRow),
}

impl<T> Outcome<T> {
    /// Returns the result, if there is a solution.
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
pub enum StreamError {
    /// Rows could not be read or written.
    #[error(transparent)]
    Rows(#[from] RowError),
    /// The work was [cancelled](super::SolverOptions::cancel).
    #[error("cancelled")]
    Cancelled,
    /// The check at the end of the board failed.
    #[error("the presses failed the check at the last row; this is a bug, please report it")]
    WrongPresses,
    /// An invariant was found that the difference does not violate.
    #[error(
        "the invariant failed the check against the difference; this is a bug, please report it"
    )]
    WrongInvariant,
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

/// Reads the next rows of a source, and returns whether they have an odd number of cells in common with these.
pub(super) fn read_product(
    rows: &[u64],
    source: &mut dyn RowSource,
    buffer: &mut Vec<u64>,
) -> Result<bool, RowError> {
    buffer.resize(rows.len(), 0);
    source.read(buffer)?;
    Ok(is_product_odd(rows, buffer))
}

/// Returns whether rows have an odd number of cells in common.
pub(super) fn is_product_odd(rows: &[u64], others: &[u64]) -> bool {
    rows.iter()
        .zip(others)
        .fold(0, |sum, (row, other)| sum ^ row & other)
        .count_ones()
        % 2
        == 1
}
