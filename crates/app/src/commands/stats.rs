//! `stats`: prints the player's statistics.

use super::history::plot;
use crate::args::DataArgs;
use crate::outcome::Outcome;
use crate::plot::PlotArgs;
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
    plot: PlotArgs,

    #[command(flatten)]
    data: DataArgs,
}

/// Prints the statistics.
pub fn run(args: &Stats, out: &mut impl Write) -> Result<Outcome> {
    args.plot.check(args.json)?;
    let store = args.data.saved()?;
    let numbers = store.statistics(clock::today())?;
    if args.json {
        output::json(out, &numbers)?;
    } else if !args.plot.is_on_screen() {
        for line in statistics::table(&numbers, args.ascii, output::width()) {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    if args.plot.is_asked_for() {
        args.plot.draw(&plot::of_days(&store)?, out)?;
    }
    Ok(Outcome::Done)
}
