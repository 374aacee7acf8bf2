//! Ranges of sizes, as people write them: [`SizeRange`].

use quatrainment::{GridError, Size};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The maximum number of sizes in a range: a survey lists them.
const MAX_SIZES: u64 = 10_000_000;

/// Sizes to survey: `3..20` (squares), `3..8x3..12` (every pair), `4x4x2..5`. Ranges include both ends.
///
/// ```
/// use quatrainment_theory::SizeRange;
/// let range: SizeRange = "3..4x5".parse()?;
/// let sizes: Vec<String> = range.sizes().map(|size| size.to_string()).collect();
/// assert_eq!(sizes, ["3x5", "4x5"]);
/// # Ok::<(), quatrainment::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeRange {
    axes: Vec<RangeInclusive<u64>>,
}

impl FromStr for SizeRange {
    type Err = GridError;

    fn from_str(text: &str) -> Result<SizeRange, GridError> {
        let wrong = || GridError::NotARange(text.to_owned());
        let number = |text: &str| {
            let text = text.trim();
            text.parse()
                .ok()
                .filter(|_| text.starts_with(|c: char| c.is_ascii_digit()))
                .ok_or_else(wrong)
        };
        let axis = |text: &str| -> Result<RangeInclusive<u64>, GridError> {
            let (first, last) = match text.split_once("..") {
                None => (number(text)?, number(text)?),
                Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
            };
            match (first, last) {
                (0, _) => Err(GridError::EmptySide),
                _ if first > last => Err(wrong()),
                _ => Ok(first..=last),
            }
        };
        let axes = text
            .split(['x', 'X', '×'])
            .map(axis)
            .collect::<Result<Vec<_>, _>>()?;
        // If the largest is a size, all are.
        size(axes.iter().map(|axis| *axis.end()).collect())?;
        let range = SizeRange { axes };
        match range.count() {
            ..=MAX_SIZES => Ok(range),
            count => Err(GridError::TooManySizes {
                count,
                maximum: MAX_SIZES,
            }),
        }
    }
}

impl fmt::Display for SizeRange {
    /// Writes what reads as the same range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, axis) in self.axes.iter().enumerate() {
            let separator = if number > 0 { "x" } else { "" };
            match (axis.start(), axis.end()) {
                (first, last) if first == last => write!(f, "{separator}{first}")?,
                (first, last) => write!(f, "{separator}{first}..{last}")?,
            }
        }
        Ok(())
    }
}

impl SizeRange {
    /// Returns the number of axes of the sizes.
    #[must_use]
    pub fn axes(&self) -> usize {
        self.axes.len().max(2)
    }

    /// Returns the number of sizes.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.axes
            .iter()
            .map(|axis| axis.end() - axis.start() + 1)
            .product()
    }

    /// Returns the smallest size, which is the first.
    #[must_use]
    pub fn smallest(&self) -> Size {
        self.size(0)
    }

    /// Returns the largest size, which is the last.
    #[must_use]
    pub fn largest(&self) -> Size {
        self.size(self.count() - 1)
    }

    /// Returns every size, the last axis running fastest.
    pub fn sizes(&self) -> impl Iterator<Item = Size> + '_ {
        (0..self.count()).map(|place| self.size(place))
    }

    /// Returns the size at a place among all of them.
    fn size(&self, place: u64) -> Size {
        let (mut lengths, mut rest) = (vec![0; self.axes.len()], place);
        for (length, axis) in lengths.iter_mut().zip(&self.axes).rev() {
            let choices = axis.end() - axis.start() + 1;
            *length = axis.start() + rest % choices;
            rest /= choices;
        }
        size(lengths).expect("no size is larger than the largest, which was checked")
    }
}

/// Returns the size with these lengths; a single one is the side of a square.
fn size(lengths: Vec<u64>) -> Result<Size, GridError> {
    match lengths[..] {
        [length] => Size::square(length),
        _ => Size::new(lengths),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_include_both_ends() {
        let sizes = |text: &str| -> Vec<String> {
            let range: SizeRange = text.parse().unwrap();
            let sizes: Vec<String> = range.sizes().map(|size| size.to_string()).collect();
            assert_eq!(sizes.first(), Some(&range.smallest().to_string()));
            assert_eq!(sizes.last(), Some(&range.largest().to_string()));
            assert_eq!(sizes.len() as u64, range.count());
            assert_eq!(range.to_string().parse(), Ok(range.clone()));
            sizes
        };
        assert_eq!(sizes("3..5"), ["3x3", "4x4", "5x5"]);
        assert_eq!(sizes("4"), ["4x4"]);
        assert_eq!(sizes("3..4x5..6"), ["3x5", "3x6", "4x5", "4x6"]);
        assert_eq!(sizes("2x3x4..=5"), ["2x3x4", "2x3x5"]);
    }

    #[test]
    fn wrong_ranges_are_refused() {
        for text in ["", "..", "3..", "5..3", "a..b", "3...5", "3..5x", "-1..4"] {
            assert_eq!(
                text.parse::<SizeRange>(),
                Err(GridError::NotARange(text.to_owned())),
                "{text}"
            );
        }
        assert_eq!("0..4".parse::<SizeRange>(), Err(GridError::EmptySide));
        assert_eq!(
            "3..99999999999".parse::<SizeRange>(),
            Err(GridError::TooManyCells)
        );
        let many = "1..100000x1..100000".parse::<SizeRange>();
        assert_eq!(
            many,
            Err(GridError::TooManySizes {
                count: 10_000_000_000,
                maximum: MAX_SIZES
            })
        );
    }
}
