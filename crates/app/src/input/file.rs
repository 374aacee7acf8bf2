//! Names of files where patterns and codes are typed. Cells, codes and names of patterns come first; anything else that is an
//! existing file is read.

use super::code::is_code;
use super::game::GameOption;
use super::pattern::{is_picture, is_text_file, looks_like_a_file};
use crate::values;
use anyhow::{Result, bail};
use std::path::Path;

/// The largest number of states whose cells are one symbol each.
const MAX_SYMBOLS: u8 = 36;

/// Returns whether a text consists of cells of a game only, of whatever board.
pub(super) fn is_cells(text: &str, game: &GameOption) -> Result<bool> {
    let is_between = |letter: char| matches!(letter, '/' | '.') || letter.is_whitespace();
    let is_bit = |letter: char| is_between(letter) || "Xx1#0_".contains(letter);
    if text.chars().all(is_bit) {
        return Ok(true);
    }
    if !text
        .chars()
        .all(|letter| is_between(letter) || letter.is_ascii_alphanumeric())
    {
        return Ok(false);
    }
    let states = game.states()?;
    let is_cell = |letter: char| match states {
        2 => false,
        3..=MAX_SYMBOLS => letter
            .to_digit(36)
            .is_some_and(|digit| digit < u32::from(states)),
        _ => letter.is_ascii_digit(),
    };
    Ok(text
        .chars()
        .all(|letter| is_between(letter) || is_cell(letter)))
}

/// Returns the name of the text file to read instead of a text that was typed, if it names one. A name that starts with `./` is
/// always that of a file.
///
/// # Errors
/// When it names a folder, or looks like the path of a file that is not there.
pub(super) fn named<'a>(text: &'a str, game: &GameOption) -> Result<Option<&'a str>> {
    let name = text.trim();
    if name.lines().count() != 1 || name == "-" || is_picture(name) {
        return Ok(None);
    }
    if is_text_file(name) {
        return Ok(Some(name));
    }
    let path = Path::new(name);
    let is_dotted = name.starts_with("./");
    if !(is_dotted && path.exists()) {
        let is_named = values::PATTERNS.contains(&name) || name.starts_with("random:");
        if is_named || is_code(name) || is_cells(name, game)? {
            return Ok(None);
        }
    }
    if path.is_dir() {
        bail!("{name} is a folder, not a pattern; name a file in it");
    }
    if path.exists() {
        return Ok(Some(name));
    }
    if is_path(name) {
        bail!(
            "there is no file {name}; name an existing file, or write rows of cells separated by /"
        );
    }
    Ok(None)
}

/// Returns whether a text that is no pattern was probably meant as a path.
fn is_path(name: &str) -> bool {
    let is_word = |part: &str| {
        part.starts_with(|first: char| first.is_alphabetic() && !"Xx".contains(first))
            && part.chars().filter(|letter| letter.is_alphabetic()).count() > 1
    };
    ["./", "../", "~/"]
        .iter()
        .any(|start| name.starts_with(start))
        || Path::new(name).is_absolute()
        || name.contains('/') && name.split('/').any(is_word)
        || looks_like_a_file(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_patterns_with_a_slip() {
        for name in [
            "./pat",
            "../pat",
            "/tmp/pat",
            "boards/one",
            "board.dat",
            "~/pat",
        ] {
            assert!(is_path(name), "{name}");
        }
        for name in [
            "110/0?0/001",
            "XX.X/.Xz./....",
            "checkerbord",
            "pat",
            "X.X/q..",
            "101/1o1",
        ] {
            assert!(!is_path(name), "{name}");
        }
    }

    #[test]
    fn cells_depend_on_the_states() {
        let game = |states: u8| {
            let mut game = GameOption::default();
            game.board.states = Some(states);
            game
        };
        for (text, states, expected) in [
            ("X.#/0_1", 2, true),
            ("012/210", 2, false),
            ("012/210", 3, true),
            ("g01", 16, false),
            ("g01", 17, true),
            ("12 40/3 0", 60, true),
            ("12 4a/3 0", 60, false),
            ("pat", 36, true),
            ("./pat", 2, false),
        ] {
            assert_eq!(is_cells(text, &game(states)).unwrap(), expected, "{text}");
        }
    }
}
