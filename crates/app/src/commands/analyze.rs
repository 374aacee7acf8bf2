//! `analyze`: the rank of a game over a range of sizes.

use crate::input::{DEFAULT_GAME, GameSource};
use crate::progress::Steps;
use crate::{Outcome, output};
use anyhow::{Context, Result};
use clap::Args;
use quatrainment::Size;
use quatrainment::theory::{SizeRange, Survey};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Survey a game over sizes: rank, nullity, always solvable or not.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment analyze lights-out --size 3..20\n  \
  quatrainment analyze quatrainment --size 3..8x3..12 --csv")]
pub struct Analyze {
    /// The game; `quatrainment games` lists them all.
    #[arg(default_value = DEFAULT_GAME, conflicts_with = "game_file")]
    game: String,

    /// A game of your own, from a TOML file.
    #[arg(long, value_name = "FILE")]
    game_file: Option<PathBuf>,

    /// The sizes: 3..20 (squares) or 3..8x3..12 (every pair), both ends included [default: the game's own].
    #[arg(long, short, value_name = "RANGE")]
    size: Option<SizeRange>,

    /// How many states a cell has, from 2 to 255 [default: 2].
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..))]
    states: Option<u8>,

    /// How much memory may be used, like 500M or 4G.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::input::memory, hide_short_help = true)]
    memory: u64,

    /// Write comma-separated values.
    #[arg(long)]
    csv: bool,

    /// Answer in JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    size: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smith_form: Option<BTreeMap<u64, u64>>,
    nullity: u64,
    always_solvable: bool,
}

/// Surveys and tells, a row as soon as it is known.
pub fn run(args: &Analyze, out: &mut impl Write) -> Result<Outcome> {
    let source = GameSource::new(&args.game, args.game_file.as_deref())?;
    let sizes = match &args.size {
        Some(sizes) => sizes.clone(),
        None => source.default_size().to_string().parse()?,
    };
    // All or nothing: a size that the rule does not allow is told before any work.
    let game = |size: &Size| source.game(size, args.states);
    let mut states = 2;
    for size in sizes.sizes() {
        states = game(&size?)?.states();
    }
    // A rank is told where every state but 0 has an inverse; elsewhere the Smith form is.
    let is_prime = (2..states).all(|divisor| !states.is_multiple_of(divisor));
    let (what, wide) = if is_prime { ("rank", 8) } else { ("smith_form", 20) };
    let mut told = Vec::new();
    if args.csv {
        writeln!(out, "{},{what},nullity,always_solvable", axes(&sizes).join(","))?;
    } else if !args.json {
        let what = what.replace('_', " ");
        writeln!(out, "{:<10} {what:>wide$} {:>8}  always solvable", "size", "nullity")?;
    }
    let mut progress = Steps::new(sizes.count());
    for size in sizes.sizes() {
        let size = size?;
        let survey = Survey::of(&game(&size)?, args.memory).context("the survey ends here")?;
        let Survey { rank, nullity, .. } = survey;
        let told_rank =
            if is_prime { rank.to_string() } else { output::smith_form(&survey.smith_form, states) };
        let always_solvable = survey.is_always_solvable();
        progress.step(&size.to_string());
        if args.json {
            let smith_form = (!is_prime).then_some(survey.smith_form);
            let rank = is_prime.then_some(rank);
            told.push(Told { size: size.to_string(), rank, smith_form, nullity, always_solvable });
        } else if args.csv {
            let lengths: Vec<String> = size.lengths().iter().map(u64::to_string).collect();
            writeln!(out, "{},{told_rank},{nullity},{always_solvable}", lengths.join(","))?;
        } else {
            let always = if always_solvable { "yes" } else { "no" };
            writeln!(out, "{:<10} {told_rank:>wide$} {nullity:>8}  {always}", size.to_string())?;
        }
        progress.aside(|| out.flush())?;
    }
    if args.json {
        output::json(out, &told)?;
    }
    Ok(Outcome::Done)
}

/// The names of the axes, for the header.
fn axes(sizes: &SizeRange) -> Vec<String> {
    let further = (2..sizes.axes())
        .map(|axis| if axis == 2 { "layers".to_owned() } else { format!("axis{}", axis + 1) });
    ["rows", "columns"].map(str::to_owned).into_iter().chain(further).collect()
}
