//! Whole puzzles in one word: codes, and game IDs of Flip.

use anyhow::{Context, Result, bail};
use quatrainment::{Puzzle, notation};

/// Returns whether a text is a whole puzzle.
pub fn is_code(text: &str) -> bool {
    notation::looks_like_a_code(text) || notation::looks_like_flip(text)
}

/// Refuses a code where a pattern is expected.
pub fn check_no_code<'a>(patterns: impl IntoIterator<Item = &'a str>) -> Result<()> {
    if patterns.into_iter().any(is_code) {
        bail!("a puzzle code already contains start and target; give the code alone");
    }
    Ok(())
}

/// Reads a whole puzzle.
pub(super) fn read_code(code: &str) -> Result<Puzzle> {
    if notation::looks_like_flip(code) {
        return Ok(notation::read_flip(code)?);
    }
    notation::decode(code.trim()).with_context(|| format!("invalid puzzle code '{}'", code.trim()))
}
