//! Patterns: written, by name, or in files.

use crate::limits::{MAX_BYTES, MAX_CELLS};
use crate::{errors, page, read, values};
use anyhow::{Context, Result, anyhow, bail};
use quatrainment::notation::{self, Bitmap, RowReader};
use quatrainment::{Game, Pattern, catalogue, generate};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// Refuses a board that is too large to be held in memory cell by cell.
pub fn check_memory(game: &Game) -> Result<()> {
    let cells = game.grid().len();
    if cells > MAX_CELLS {
        bail!(
            "a {} board has {cells} cells; the limit here is {MAX_CELLS}",
            game.grid().size()
        );
    }
    Ok(())
}

/// Reads a pattern of a game, written or by name.
pub fn pattern(game: &Game, text: &str, what: &str) -> Result<Pattern> {
    check_memory(game)?;
    let name = text.trim();
    if is_picture(name) {
        return read_picture(name)?
            .pattern(game)
            .with_context(|| format!("{what}: {name}"));
    }
    if is_text_file(name) {
        return pattern(game, &read_text(name)?, name);
    }
    if let Some(seed) = name.strip_prefix("random:") {
        let seed = values::seed(seed).map_err(|error| anyhow!(error))?;
        return Ok(generate::random_pattern(game, seed));
    }
    match name {
        "blank" => Ok(game.blank()),
        "all-on" => Ok(game.all_on()),
        "checkerboard" => Ok(game.checkerboard()),
        _ => notation::pattern(game, text).map_err(|error| {
            let mut message = format!("{what}: {error}");
            if let notation::TextErrorKind::Size { rows, columns, layers, .. } = &error.kind {
                let layers = if *layers > 1 { format!("x{layers}") } else { String::new() };
                message += &format!("; add --size {rows}x{columns}{layers} for that board");
            } else if catalogue::find(name).is_ok() {
                message = format!(
                    "'{name}' is a game, not a pattern; write --game {name} and a pattern, like all-on"
                );
            } else if looks_like_a_name(name) {
                message = format!("{what}: {}", unknown(name));
            }
            anyhow!(message)
        }),
    }
}

/// Returns the message about a name that no pattern has.
pub fn unknown(name: &str) -> String {
    match errors::nearest(name, &values::PATTERNS) {
        Some(near) => format!("unknown pattern '{name}'; did you mean {near}?"),
        None => format!(
            "unknown pattern '{name}'; use rows of cells (on: X x 1 #, off: . 0 _) separated by /, or blank, all-on, \
             checkerboard or random:SEED"
        ),
    }
}

/// Returns whether a pattern is given as the name of a picture's file.
pub fn is_picture(name: &str) -> bool {
    let end = Path::new(name.trim())
        .extension()
        .map(|end| end.to_ascii_lowercase());
    end.is_some_and(|end| end == "png" || end == "pbm" || end == "pgm")
}

/// Returns whether a pattern is given as the name of a text file.
pub(super) fn is_text_file(name: &str) -> bool {
    // No pattern ends like that: t is not a cell.
    name.lines().count() == 1 && name.trim().to_ascii_lowercase().ends_with(".txt")
}

/// Returns the size of a picture, if a pattern is one.
pub fn size_of_picture(text: &str) -> Result<Option<String>> {
    if !is_picture(text) {
        return Ok(None);
    }
    // Most have it in their first bytes.
    let size = match picture_rows(Path::new(text.trim())) {
        Ok(rows) => rows.size().clone(),
        Err(_) => read_picture(text)?.size().clone(),
    };
    Ok(Some(size.to_string()))
}

/// Opens a picture to be read row by row, which not every picture can.
pub fn picture_rows(path: &Path) -> io::Result<RowReader<BufReader<File>>> {
    RowReader::new(BufReader::with_capacity(1 << 20, File::open(path)?))
}

/// Returns the contents of a text file.
pub(super) fn read_text(name: &str) -> Result<String> {
    let name = name.trim();
    let text = read::text_file(Path::new(name), MAX_BYTES)?;
    if is_text_file(&text) {
        bail!("{name} holds the name of a file, not a pattern");
    }
    Ok(text)
}

fn read_picture(name: &str) -> Result<Bitmap> {
    let bytes = read::file(Path::new(name.trim()), MAX_BYTES)?;
    Bitmap::read(&bytes, MAX_CELLS).with_context(|| name.trim().to_owned())
}

/// Refuses a file that a pattern cannot be written to, by the end of its name.
pub fn check_pattern_file(path: &Path) -> Result<()> {
    page::check_ending(path, "a pattern", &["txt", "png", "pbm", "pgm"])
}

/// Writes a pattern to a file: as a picture or, with .txt or no ending, as text.
pub fn write_pattern(path: &Path, pattern: &Pattern) -> Result<()> {
    check_pattern_file(path)?;
    let bytes = match page::ending(path).as_str() {
        "png" => Bitmap::of(pattern)?.png()?,
        "pgm" => Bitmap::of(pattern)?.pgm(),
        "pbm" if pattern.states() > 2 => {
            bail!(
                "a PBM picture has only two states; use .pgm or .png for {}",
                pattern.states()
            )
        }
        "pbm" => Bitmap::of(pattern)?.pbm(),
        _ => format!("{pattern:#}\n").into_bytes(),
    };
    page::write_file(path, &bytes)
}

/// Returns whether a text ends like the name of a file: `board.dat`, but not `X.X`.
pub(super) fn looks_like_a_file(text: &str) -> bool {
    let ending = Path::new(text)
        .extension()
        .and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        (2..=4).contains(&ending.len()) && ending.chars().any(|letter| !"Xx10".contains(letter))
    }) && !text.contains(['\n', ' '])
}

fn looks_like_a_name(text: &str) -> bool {
    text.len() > 2
        && text
            .chars()
            .next()
            .is_some_and(|first| first.is_alphabetic() && first != 'X' && first != 'x')
}
