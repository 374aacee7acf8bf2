//! [`Size`]: the lengths of the sides of a grid, written like `4x5`.

use std::fmt;
use std::str::FromStr;

/// The maximum number of axes of a grid.
pub const MAX_AXES: usize = 15;

/// The maximum number of cells of a grid. Every index fits in a signed 64-bit number with room to spare.
pub const MAX_CELLS: u64 = 1 << 60;

/// The lengths of a grid's sides, written like `4x4` (rows, columns, layers …).
///
/// ```
/// use quatrainment::Size;
/// let size: Size = "4x5".parse()?;
/// assert_eq!(size.lengths(), [4, 5]);
/// assert_eq!(size.to_string(), "4x5");
/// # Ok::<(), quatrainment::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Size(pub(super) Vec<u64>);

impl Size {
    /// Creates a size from its lengths: rows, columns, layers and so on.
    ///
    /// # Errors
    /// Returns an error if there is no axis, if there are more than [`MAX_AXES`] axes or more than [`MAX_CELLS`] cells,
    /// or if a side has length 0.
    pub fn new(lengths: impl Into<Vec<u64>>) -> Result<Size, GridError> {
        let lengths = lengths.into();
        if lengths.is_empty() || lengths.len() > MAX_AXES {
            return Err(GridError::Axes(lengths.len()));
        }
        if lengths.contains(&0) {
            return Err(GridError::EmptySide);
        }
        lengths
            .iter()
            .try_fold(1u64, |product, &length| product.checked_mul(length))
            .filter(|&cells| cells <= MAX_CELLS)
            .ok_or(GridError::TooManyCells)?;
        Ok(Size(lengths))
    }

    /// Creates a square with sides of `length`.
    ///
    /// # Errors
    /// Returns an error if [`Size::new`] does.
    pub fn square(length: u64) -> Result<Size, GridError> {
        Size::new([length, length])
    }

    /// Returns the length of each side: rows, columns, layers and so on.
    #[must_use]
    pub fn lengths(&self) -> &[u64] {
        &self.0
    }

    /// Returns the number of cells of a grid of this size.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.0.iter().product()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, length) in self.0.iter().enumerate() {
            let cross = if axis == 0 { "" } else { "x" };
            write!(f, "{cross}{length}")?;
        }
        Ok(())
    }
}

impl FromStr for Size {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Size, GridError> {
        let lengths = text
            .split(['x', 'X', '×'])
            .map(|length| {
                let length = length.trim();
                match length.parse() {
                    Ok(number) if length.starts_with(|c: char| c.is_ascii_digit()) => Ok(number),
                    _ => Err(GridError::NotASize(text.to_owned())),
                }
            })
            .collect::<Result<Vec<u64>, _>>()?;
        Size::new(lengths)
    }
}

/// The reason why a text is not a size, or a size is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// The text is not lengths separated by `x`.
    #[error("'{0}' is not a size; write rows x columns, like 4x4 (layers may follow, like 4x4x4)")]
    NotASize(String),
    /// The text is not sizes with ranges.
    #[error("'{0}' is not a range of sizes; write 3..20 for squares, or 3..8x3..12 for every pair")]
    NotARange(String),
    /// A range has too many sizes.
    #[error("the range has {count} sizes; choose a range of at most {maximum}")]
    TooManySizes {
        /// The number of sizes.
        count: u64,
        /// The maximum.
        maximum: u64,
    },
    /// Too few or too many axes.
    #[error("a grid has 1 to {MAX_AXES} sides, not {0}")]
    Axes(usize),
    /// A side has length 0.
    #[error("every side of a grid is at least 1 long")]
    EmptySide,
    /// There are more than [`MAX_CELLS`] cells.
    #[error("a grid has at most 2^60 cells")]
    TooManyCells,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_checked() {
        let wrong = |text: &str| text.parse::<Size>().unwrap_err();
        for text in [
            "",
            "x",
            "4x",
            "4by4",
            "-1x4",
            "+4x4",
            "4x99999999999999999999",
        ] {
            assert_eq!(wrong(text), GridError::NotASize(text.to_owned()));
        }
        assert_eq!(wrong("0x4"), GridError::EmptySide);
        assert_eq!(wrong("4294967296x4294967296"), GridError::TooManyCells);
        assert_eq!(wrong(&["1"; 16].join("x")), GridError::Axes(16));
        assert_eq!("4 × 5".parse::<Size>().unwrap().to_string(), "4x5");
    }
}
