//! What is common to all output: machine-readable text and the width of a line.

use anyhow::Result;
use num_bigint::BigUint;
use quatrainment::{Game, Pattern, catalogue};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Writes a value as JSON that people can read, too.
pub fn json(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// How many columns a line may take.
pub fn width() -> usize {
    const USUAL: usize = 80;
    const LEAST: usize = 40;
    terminal_size::terminal_size().map_or(USUAL, |(width, _)| usize::from(width.0).max(LEAST))
}

/// A text cut into lines between words; its own line breaks stay.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    textwrap::wrap(
        text,
        textwrap::Options::new(width).break_words(false).word_splitter(textwrap::WordSplitter::NoHyphenation),
    )
    .into_iter()
    .map(|line| line.into_owned())
    .collect()
}

/// Writes a text in lines that fit.
pub fn paragraph(out: &mut impl Write, text: &str) -> Result<()> {
    for line in wrapped(text, width()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// A game with its board, for the first line of an answer.
pub fn heading(game: &Game) -> String {
    let title = catalogue::find(game.name()).map_or(game.name(), |entry| entry.title);
    match game.states() {
        2 => format!("{title} {}", game.grid().size()),
        states => format!("{title} {}, {states} states", game.grid().size()),
    }
}

/// A number with its noun.
pub fn counted(number: u64, noun: &str) -> String {
    let plural = match noun {
        _ if number == 1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{plural}")
}

/// The names of the cells of a pattern, with spaces between.
pub fn names(pattern: &Pattern) -> String {
    pattern.names().join(" ")
}

/// A large number as one says it: in full while it is short, else as a power if it is one.
pub fn big(number: &BigUint, base: u8) -> String {
    let text = number.to_string();
    if text.len() < 7 {
        return text;
    }
    let (mut rest, mut exponent) = (number.clone(), 0u64);
    while (&rest % base) == BigUint::ZERO {
        rest /= base;
        exponent += 1;
    }
    if rest == BigUint::from(1u8) {
        format!("{base}^{exponent}")
    } else {
        format!("about 10^{}", text.len() - 1)
    }
}

/// A Smith form, like 1^15 3; the number of states stands for 0.
pub fn smith_form(form: &BTreeMap<u64, u64>, states: u8) -> String {
    let entry = |(&entry, &count): (&u64, &u64)| {
        let entry = if entry == u64::from(states) { 0 } else { entry };
        if count == 1 { entry.to_string() } else { format!("{entry}^{count}") }
    };
    form.iter().map(entry).collect::<Vec<_>>().join(" ")
}
