//! [`Recurrence`]: rows that follow from the previous two, xᵢ₊₁ = A·xᵢ + xᵢ₋₁ + bᵢ, where A maps every entry to the sum of
//! its neighbours, to itself, or to both.

mod advance;
mod rounds;
mod sliced;

use crate::words;

/// The boundary condition at the ends of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Boundary {
    /// The neighbour beyond an end is zero.
    Zero,
    /// The neighbour beyond an end is that end itself.
    Mirrored,
    /// The neighbour beyond an end is the other end, as on a ring.
    Periodic,
}

/// A linear recurrence for rows, xᵢ₊₁ = A·xᵢ + xᵢ₋₁ + bᵢ.
///
/// # Examples
///
/// ```
/// use modtwo::{Boundary, Recurrence, Rows};
///
/// let rule = Recurrence { len: 5, neighbours: true, own: true, boundary: Boundary::Zero };
/// let mut rows = Rows::new(&rule, &[0], &[0b00100]);
/// // Three steps from 00100 on, with bᵢ = 0.
/// let mut passed = [0; 3];
/// let ones = rule.advance(&mut rows, 3, &[0], Some(&mut passed));
/// assert_eq!(passed, [0b00100, 0b01110, 0b10001]);
/// assert_eq!((rows.current(), ones), (&[0b10101][..], 6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recurrence {
    /// The number of entries of a row.
    pub len: usize,
    /// Whether A adds the two neighbours of an entry.
    pub neighbours: bool,
    /// Whether A adds the entry itself.
    pub own: bool,
    /// The boundary condition.
    pub boundary: Boundary,
}

/// Two consecutive rows of a [`Recurrence`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rows {
    /// The previous row, with a zero word at both ends.
    previous: Vec<u64>,
    /// The current row, with a zero word at both ends.
    current: Vec<u64>,
}

impl Rows {
    /// Creates a pair of rows, packed in words: the previous row and the current row. Bits past the end are cleared,
    /// missing words are zero.
    #[must_use]
    pub fn new(rule: &Recurrence, previous: &[u64], current: &[u64]) -> Rows {
        let count = words::count(rule.len);
        let guarded = |row: &[u64]| {
            let mut guarded = vec![0; count + 2];
            let given = row.len().min(count);
            guarded[1..=given].copy_from_slice(&row[..given]);
            if count > 0 {
                guarded[count] &= words::last_mask(rule.len);
            }
            guarded
        };
        Rows {
            previous: guarded(previous),
            current: guarded(current),
        }
    }

    /// Returns the current row, packed in words.
    #[must_use]
    pub fn current(&self) -> &[u64] {
        &self.current[1..self.current.len() - 1]
    }

    pub(crate) fn current_mut(&mut self) -> &mut [u64] {
        let width = self.current.len() - 2;
        &mut self.current[1..=width]
    }

    pub(crate) fn previous_mut(&mut self) -> &mut [u64] {
        let width = self.previous.len() - 2;
        &mut self.previous[1..=width]
    }

    /// Returns the previous row, packed in words.
    #[must_use]
    pub fn previous(&self) -> &[u64] {
        &self.previous[1..self.previous.len() - 1]
    }
}

impl Recurrence {
    /// Returns the number of words of a row.
    #[must_use]
    pub fn words(&self) -> usize {
        words::count(self.len)
    }
}
