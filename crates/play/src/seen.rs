//! The puzzles whose solution or review was seen: [`SeenPuzzles`]. Played again, they count as helped.

use quatrainment::{Puzzle, notation};
use std::collections::VecDeque;

/// How many are remembered, the latest.
const MAX_SEEN: usize = 500;

/// The puzzles whose solution or review was seen, each by a number made of its code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenPuzzles {
    marks: VecDeque<u64>,
}

impl SeenPuzzles {
    /// Adds a puzzle; returns `false` if it was there already, or has no code.
    pub(crate) fn add(&mut self, puzzle: &Puzzle) -> bool {
        let Some(mark) = mark(puzzle).filter(|mark| !self.marks.contains(mark)) else {
            return false;
        };
        self.marks.push_back(mark);
        if self.marks.len() > MAX_SEEN {
            self.marks.pop_front();
        }
        true
    }

    /// Returns whether the solution of a puzzle was seen.
    #[must_use]
    pub fn has(&self, puzzle: &Puzzle) -> bool {
        mark(puzzle).is_some_and(|mark| self.marks.contains(&mark))
    }

    /// Reads what [`to_text`](SeenPuzzles::to_text) wrote; damaged words are left out.
    pub(crate) fn from_text(text: &str) -> SeenPuzzles {
        let words = text.split(',').rev().take(MAX_SEEN);
        let mut marks: VecDeque<u64> = words
            .filter_map(|word| u64::from_str_radix(word, 16).ok())
            .collect();
        marks.make_contiguous().reverse();
        SeenPuzzles { marks }
    }

    /// Returns them as one word for the settings.
    pub(crate) fn to_text(&self) -> String {
        let words: Vec<String> = self.marks.iter().map(|mark| format!("{mark:x}")).collect();
        words.join(",")
    }
}

/// A number made of the puzzle's code (FNV-1a). It is kept for years, so it must not depend on the version of a library.
fn mark(puzzle: &Puzzle) -> Option<u64> {
    let code = notation::encode(puzzle).ok()?;
    let start = 0xcbf2_9ce4_8422_2325_u64;
    Some(code.bytes().fold(start, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::usual;
    use quatrainment::generate;

    #[test]
    fn seen_puzzles_are_remembered_and_the_oldest_are_forgotten() {
        let puzzle = |seed: usize| generate::random(&usual("quatrainment"), seed as u64).unwrap();
        let mut seen = SeenPuzzles::default();
        for seed in 0..=MAX_SEEN {
            assert!(seen.add(&puzzle(seed)));
        }
        assert!(!seen.add(&puzzle(7)) && seen.has(&puzzle(7)) && !seen.has(&puzzle(0)));
        assert_eq!(SeenPuzzles::from_text(&seen.to_text()), seen);
        assert_eq!(SeenPuzzles::from_text("nonsense,,7f").to_text(), "7f");
        // The number of a puzzle never changes.
        let gantner = notation::decode("q1244tttqbv8r5").unwrap();
        let mut one = SeenPuzzles::default();
        one.add(&gantner);
        assert_eq!(one.to_text(), "524971191fb1651");
    }
}
