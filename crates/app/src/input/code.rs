//! Whole puzzles in one word: codes, and game IDs of Flip.

use super::file::is_cells;
use super::game::{GameOption, unknown_game};
use crate::errors;
use anyhow::{Context, Result, bail};
use quatrainment::{Puzzle, catalogue, notation};

/// Returns whether a text is a whole puzzle, where the name of a game is also possible.
pub fn is_code(text: &str) -> bool {
    (notation::looks_like_a_code(text) || notation::looks_like_flip(text))
        && catalogue::find(text).is_err()
}

/// Returns whether a text is a whole puzzle, where a pattern of a game is also possible: with many states, the cells of a row may
/// look like a code.
pub fn is_puzzle(text: &str, game: &GameOption) -> Result<bool> {
    Ok(is_code(text) && !is_cells(text, game)?)
}

/// Refuses a code where a pattern is expected.
pub fn check_no_code<'a>(
    patterns: impl IntoIterator<Item = &'a str>,
    game: &GameOption,
) -> Result<()> {
    for pattern in patterns {
        if is_puzzle(pattern, game)? {
            bail!("a puzzle code already contains start and target; give the code alone");
        }
    }
    Ok(())
}

/// Reads a whole puzzle.
pub(super) fn read_code(code: &str) -> Result<Puzzle> {
    if notation::looks_like_flip(code) {
        return Ok(notation::read_flip(code)?);
    }
    let code = code.trim();
    match notation::decode(code) {
        // A word that is almost the name of a game is hardly a code.
        Err(_) if nearest_game(code).is_some() => bail!(unknown_game(code)),
        other => other.with_context(|| format!("invalid puzzle code '{code}'")),
    }
}

fn nearest_game(name: &str) -> Option<&'static str> {
    let names: Vec<&str> = catalogue::all().iter().map(|entry| entry.name).collect();
    errors::nearest(name, &names)
}
