//! Reads files and standard input. Each has a size limit, so that a wrong name (a device, a film) is an error and does not
//! fill the memory.

use crate::limits::MAX_BYTES;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// Returns the contents of a file of at most `limit` bytes.
pub fn file(path: &Path, limit: u64) -> Result<Vec<u8>> {
    let shown = path.display().to_string();
    let file = File::open(path).with_context(|| format!("{shown} cannot be read"))?;
    bytes(file, limit, &shown)
}

/// Returns the contents of a text file of at most `limit` bytes.
pub fn text_file(path: &Path, limit: u64) -> Result<String> {
    let shown = path.display().to_string();
    let file = File::open(path).with_context(|| format!("{shown} cannot be read as text"))?;
    text(file, limit, &shown)
}

/// Returns standard input, a text of at most [`MAX_BYTES`].
pub fn standard_input() -> Result<String> {
    text(io::stdin().lock(), MAX_BYTES, "standard input")
}

/// Returns lines, each of at most [`MAX_BYTES`], as texts.
pub fn lines(mut reader: impl BufRead, what: &str) -> impl Iterator<Item = Result<String>> {
    let mut is_first = true;
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        match (&mut reader)
            .take(MAX_BYTES + 1)
            .read_until(b'\n', &mut line)
        {
            Ok(0) => None,
            Ok(_) => {
                let line = checked(line, MAX_BYTES, what).and_then(|line| as_text(line, what));
                Some(if std::mem::take(&mut is_first) {
                    line.map(without_mark)
                } else {
                    line
                })
            }
            Err(error) => Some(Err(error).with_context(|| format!("{what} cannot be read"))),
        }
    })
}

fn text(reader: impl Read, limit: u64, what: &str) -> Result<String> {
    as_text(bytes(reader, limit, what)?, what).map(without_mark)
}

fn bytes(reader: impl Read, limit: u64, what: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{what} cannot be read"))?;
    checked(bytes, limit, what)
}

fn checked(bytes: Vec<u8>, limit: u64, what: &str) -> Result<Vec<u8>> {
    if bytes.len() as u64 > limit {
        bail!("{what} is too long: the limit is {} MiB", limit >> 20);
    }
    Ok(bytes)
}

fn as_text(bytes: Vec<u8>, what: &str) -> Result<String> {
    String::from_utf8(bytes).with_context(|| format!("{what} cannot be read as text"))
}

/// Removes the byte order mark that some editors write before a text.
fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_input_is_refused_before_its_end() {
        let mut endless = io::repeat(b'X');
        let error = text(&mut endless, 1 << 20, "the film")
            .unwrap_err()
            .to_string();
        assert_eq!(error, "the film is too long: the limit is 1 MiB");
        assert_eq!(text(&b"XX"[..], 2, "it").unwrap(), "XX");
        assert!(text(&b"XXX"[..], 2, "it").is_err());
        assert!(
            text(&b"\xff"[..], 2, "it")
                .unwrap_err()
                .to_string()
                .contains("it cannot be read as text")
        );
    }

    #[test]
    fn lines_are_read_one_by_one() {
        let read: Vec<String> = lines("\u{feff}a\n\nb\r\nc".as_bytes(), "it")
            .collect::<Result<_>>()
            .unwrap();
        assert_eq!(read, ["a\n", "\n", "b\r\n", "c"]);
    }
}
