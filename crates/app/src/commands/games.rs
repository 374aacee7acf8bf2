//! `games`: lists the catalogue.

use crate::outcome::Outcome;
use crate::{output, pager};
use anyhow::Result;
use clap::Args;
use quatrainment::catalogue;
use serde::Serialize;
use std::io::Write;

/// List all games.
#[derive(Debug, Args)]
pub struct Games {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameReport {
    name: &'static str,
    title: &'static str,
    size: String,
    minimum_side: u64,
    about: &'static str,
    source: &'static str,
    year: u16,
}

/// The column of the description.
const ABOUT: usize = 30;

/// Lists the catalogue.
pub fn run(args: &Games, out: &mut impl Write) -> Result<Outcome> {
    if args.json {
        let report = |entry: &catalogue::Entry| GameReport {
            name: entry.name,
            title: entry.title,
            size: entry.default_size().to_string(),
            minimum_side: entry.minimum_side(),
            about: entry.about,
            source: entry.source,
            year: entry.year,
        };
        output::json(
            out,
            &catalogue::all().iter().map(report).collect::<Vec<_>>(),
        )?;
        return Ok(Outcome::Done);
    }
    let mut table = Vec::new();
    list(&mut table)?;
    pager::page(&String::from_utf8(table)?, out)?;
    Ok(Outcome::Done)
}

fn list(out: &mut impl Write) -> Result<()> {
    for entry in catalogue::all() {
        let about = output::wrapped(
            &format!("{} ({})", entry.about, entry.year),
            output::width() - ABOUT,
        );
        for (line, text) in about.iter().enumerate() {
            let (name, size) = if line == 0 {
                (entry.name, entry.default_size().to_string())
            } else {
                ("", String::new())
            };
            writeln!(out, "{name:<24} {size:<4} {text}")?;
        }
    }
    writeln!(
        out,
        "\nMore about a game: quatrainment show NAME. Other board sizes: --size."
    )?;
    Ok(())
}
