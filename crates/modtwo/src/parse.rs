//! [`ParseError`]: why a text is not a vector, a matrix or a polynomial.

use std::fmt;

/// The error of parsing a [`Vector`](crate::Vector), a [`Matrix`](crate::Matrix) or a
/// [`Polynomial`](crate::Polynomial).
///
/// # Examples
///
/// ```
/// use modtwo::{ParseError, Vector};
///
/// let error = "01x".parse::<Vector>().unwrap_err();
/// assert_eq!(error, ParseError::InvalidEntry { found: 'x', row: 0, column: 2 });
/// assert_eq!(error.to_string(), "row 0, column 2: expected 0 or 1, found 'x'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseError {
    /// An entry is neither `0` nor `1`.
    InvalidEntry {
        /// The character in its place.
        found: char,
        /// Its row, counted from 0.
        row: usize,
        /// Its column, counted from 0.
        column: usize,
    },
    /// A row of a matrix is not as long as the first one.
    UnequalRows {
        /// The row, counted from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A term of a polynomial is not `0`, `1`, `t` or `t^n`.
    InvalidTerm {
        /// The text of the term.
        term: String,
    },
    /// An exponent is too large to be parsed.
    ExponentTooLarge {
        /// The text of the term.
        term: String,
        /// The greatest exponent that is parsed.
        max: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::InvalidEntry { found, row, column } => {
                write!(
                    f,
                    "row {row}, column {column}: expected 0 or 1, found {found:?}"
                )
            }
            ParseError::UnequalRows {
                row,
                found,
                expected,
            } => {
                write!(
                    f,
                    "row {row}: expected {expected} entries like in the first row, found {found}"
                )
            }
            ParseError::InvalidTerm { term } => {
                write!(f, "'{term}' is not a term: expected 0, 1, t or t^n")
            }
            ParseError::ExponentTooLarge { term, max } => {
                write!(
                    f,
                    "the exponent of '{term}' is too large: expected at most {max}"
                )
            }
        }
    }
}

impl std::error::Error for ParseError {}
