//! `stats`: prints the player's statistics.

use crate::args::DataArgs;
use crate::outcome::Outcome;
use crate::{clock, output, statistics};
use anyhow::Result;
use clap::Args;
use std::io::Write;

/// Show your statistics.
///
/// For each game and level: the games played, won without help and won at par, the best and the median time, and the times
/// of the last 30 wins.
#[derive(Debug, Args)]
pub struct Stats {
    /// Print JSON.
    #[arg(long)]
    json: bool,

    /// Use plain characters only.
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    data: DataArgs,
}

/// Prints the statistics.
pub fn run(args: &Stats, out: &mut impl Write) -> Result<Outcome> {
    let numbers = args.data.saved()?.statistics(clock::today())?;
    if args.json {
        output::json(out, &numbers)?;
        return Ok(Outcome::Done);
    }
    for line in statistics::table(&numbers, args.ascii, output::width()) {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(Outcome::Done)
}
