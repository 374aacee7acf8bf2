//! Shared by all output: JSON, and lines of the right width.

use anyhow::Result;
use quatrainment::Pattern;
pub use quatrainment::words::{counted, heading};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Writes a value as JSON that people can also read.
pub fn json(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// Returns the maximum width of a line, in columns.
pub fn width() -> usize {
    const USUAL: usize = 80;
    const LEAST: usize = 40;
    terminal_size::terminal_size().map_or(USUAL, |(width, _)| usize::from(width.0).max(LEAST))
}

/// Wraps a text between words; its own line breaks stay.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    textwrap::wrap(
        text,
        textwrap::Options::new(width)
            .break_words(false)
            .word_splitter(textwrap::WordSplitter::NoHyphenation),
    )
    .into_iter()
    .map(|line| line.into_owned())
    .collect()
}

/// Writes a text, wrapped to the width of the terminal.
pub fn paragraph(out: &mut impl Write, text: &str) -> Result<()> {
    for line in wrapped(text, width()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Returns the names of the cells of a pattern, separated by spaces.
pub fn names(pattern: &Pattern) -> String {
    pattern.names().join(" ")
}

/// Formats a Smith form, like 1^15 3; the number of states stands for 0.
pub fn smith_form(form: &BTreeMap<u64, u64>, states: u8) -> String {
    let entry = |(&entry, &count): (&u64, &u64)| {
        let entry = if entry == u64::from(states) { 0 } else { entry };
        if count == 1 {
            entry.to_string()
        } else {
            format!("{entry}^{count}")
        }
    };
    form.iter().map(entry).collect::<Vec<_>>().join(" ")
}
