//! `press`: shows a board after some presses.

use crate::input::{self, GameOption, Input};
use crate::outcome::Outcome;
use crate::output::{self, heading};
use crate::{page, values};
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use quatrainment::draw::{self, Figure};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Press cells and show the result.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment press blank A1 B2\n  \
  quatrainment press --game merlin X.X/.X./X.X B2")]
pub struct Press {
    /// The start: a pattern, its name, a file or a puzzle code. Use - to read it from standard input.
    #[arg(value_name = "START|CODE", value_parser = values::pattern(), hide_possible_values = true)]
    start: String,

    /// The cells to press, like A1 B2.
    #[arg(required = true, value_delimiter = ',')]
    cells: Vec<String>,

    #[command(flatten)]
    game: GameOption,

    /// Write the result to a file: a picture (.png, .pbm, .pgm) or text (.txt).
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PressReport {
    game: String,
    size: String,
    start: String,
    presses: Vec<String>,
    result: String,
    /// Whether the result is the target, if a code was given.
    solved: Option<bool>,
}

/// Presses and shows.
pub fn run(args: &Press, out: &mut impl Write) -> Result<Outcome> {
    let text = Input::default()
        .text(Some(&args.start), &args.game)?
        .context("a start was typed")?;
    let (game, start, target) = if input::is_puzzle(&text, &args.game)? {
        let puzzle = input::coded(&text, &args.game)?;
        (
            puzzle.game().clone(),
            puzzle.start().clone(),
            Some(puzzle.target().clone()),
        )
    } else {
        let (game, start) = input::pattern_of(&args.game, &text)?;
        (game, start, None)
    };
    let mut result = start.clone();
    let mut presses = Vec::new();
    for name in args.cells.iter().filter(|name| !name.is_empty()) {
        let cell = game.grid().cell_named(name)?;
        game.press(&mut result, cell);
        presses.push(game.grid().name(cell));
    }
    page::check_standard_output(args.json, &args.output)?;
    if let Some(path) = &args.output {
        input::write_pattern(path, &result)?;
        if page::is_standard_output(path) {
            return Ok(Outcome::Done);
        }
    }
    let solved = target.map(|target| target == result);
    if args.json {
        let report = PressReport {
            game: game.name().to_owned(),
            size: game.grid().size().to_string(),
            start: start.to_string(),
            presses,
            result: result.to_string(),
            solved,
        };
        output::json(out, &report)?;
    } else if let Some(path) = &args.output {
        writeln!(
            out,
            "{}: result written to {}.",
            heading(&game),
            path.display()
        )?;
    } else {
        writeln!(out, "{}\n", heading(&game))?;
        let figures = [
            Figure::pattern("start", &start),
            Figure::pattern(&format!("after {}", presses.join(" ")), &result),
        ];
        write!(out, "{}", draw::beside(&figures, output::width()))?;
        match solved {
            Some(true) => writeln!(out, "\nSolved: this is the target.")?,
            Some(false) => writeln!(out, "\nNot solved yet: this is not the target.")?,
            None => {}
        }
    }
    Ok(Outcome::Done)
}
