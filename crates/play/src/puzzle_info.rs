//! What is known about a puzzle: [`PuzzleInfo`].

use crate::marks::HintMarks;
use quatrainment::generate::{Grade, Level};
use quatrainment::words::counted;
use quatrainment::{Cell, Pattern};

/// What is known about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum PuzzleInfo {
    /// It can be solved.
    Solvable {
        /// No solution has fewer presses.
        at_least: u64,
        /// A solution with this many presses is known.
        at_most: u64,
        /// How hard it is, when the par is proven.
        grade: Option<Grade>,
    },
    /// It cannot be solved.
    Unsolvable(UnsolvableReport),
}

/// Why a target cannot be reached, and what can be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnsolvableReport {
    /// The evidence, in a sentence.
    pub evidence: String,
    /// The evidence on the board: the cells of the invariant.
    pub marks: HintMarks,
    /// A target nearby that can be reached. `None` when no press changes anything.
    pub fix: Option<Fix>,
}

/// A change of the target that makes a puzzle solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fix {
    /// The target after the change.
    pub target: Pattern,
    /// The cells that change.
    pub cells: Vec<Cell>,
}

impl PuzzleInfo {
    /// Returns the fewest presses, when they are proven.
    #[must_use]
    pub fn par(&self) -> Option<u64> {
        match self {
            PuzzleInfo::Solvable {
                at_least, at_most, ..
            } if at_least == at_most => Some(*at_least),
            _ => None,
        }
    }

    /// Returns how hard the puzzle is, when its par is proven.
    #[must_use]
    pub fn grade(&self) -> Option<Grade> {
        match self {
            PuzzleInfo::Solvable { grade, .. } => *grade,
            PuzzleInfo::Unsolvable(_) => None,
        }
    }

    /// Returns the level of the puzzle, when its par is proven.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.grade().map(|grade| grade.level)
    }

    /// Returns why the puzzle cannot be solved, if it cannot.
    #[must_use]
    pub fn unsolvable(&self) -> Option<&UnsolvableReport> {
        match self {
            PuzzleInfo::Unsolvable(report) => Some(report),
            PuzzleInfo::Solvable { .. } => None,
        }
    }

    /// Returns the par as a player reads it: a number, a range, or none.
    #[must_use]
    pub fn par_text(&self) -> String {
        match self {
            PuzzleInfo::Unsolvable(_) => "none".to_owned(),
            PuzzleInfo::Solvable {
                at_least, at_most, ..
            } if at_least == at_most => at_least.to_string(),
            PuzzleInfo::Solvable {
                at_least, at_most, ..
            } => format!("{at_least} to {at_most}"),
        }
    }
}

impl UnsolvableReport {
    /// What is said first.
    pub const HEADLINE: &'static str = "This target cannot be reached.";

    /// Returns what to do about it, in a sentence.
    #[must_use]
    pub fn remedy(&self) -> String {
        match &self.fix {
            Some(fix) => {
                format!(
                    "You can fix it by changing {} of the target.",
                    counted(fix.cells.len() as u64, "cell")
                )
            }
            None => "Presses do nothing in this game.".to_owned(),
        }
    }
}
