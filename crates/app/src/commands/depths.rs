//! `depths`: counts positions by the fewest presses they need.

use crate::input::{self, GameArgs};
use crate::outcome::Outcome;
use crate::output::{self, heading};
use crate::progress;
use anyhow::Result;
use clap::Args;
use num_bigint::BigUint;
use quatrainment_theory as theory;
use serde::Serialize;
use std::io::Write;

/// Count the solvable positions by the fewest presses they need.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  quatrainment study depths lights-out\n  quatrainment study depths quatrainment-a --json"
)]
pub struct Depths {
    #[command(flatten)]
    game: GameArgs,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DepthsReport {
    game: String,
    size: String,
    /// How many positions need 0, 1, 2, … presses, as decimal numbers.
    positions: Vec<String>,
    total: String,
    most_presses: usize,
}

/// Counts the positions and prints the table.
pub fn run(args: &Depths, out: &mut impl Write) -> Result<Outcome> {
    let game = args.game.game()?;
    let solver = input::solver(&game, args.game.board())?;
    let depths = progress::spin("counting positions", || theory::depths(&solver))?;
    let total: BigUint = depths.iter().sum();
    let most_presses = depths.len() - 1;
    let positions: Vec<String> = depths.iter().map(BigUint::to_string).collect();
    if args.json {
        let report = DepthsReport {
            game: game.name().to_owned(),
            size: game.grid().size().to_string(),
            positions,
            total: total.to_string(),
            most_presses,
        };
        output::json(out, &report)?;
        return Ok(Outcome::Done);
    }
    writeln!(out, "{}\n", heading(&game))?;
    let wide = positions
        .iter()
        .map(String::len)
        .max()
        .unwrap_or(0)
        .max("positions".len());
    let room = output::width().saturating_sub(wide + 12).clamp(10, 40);
    let most = depths.iter().max().cloned().unwrap_or_default();
    writeln!(out, "presses  {:>wide$}", "positions")?;
    for (presses, (count, number)) in depths.iter().zip(&positions).enumerate() {
        let length = (count * room + (&most >> 1u8)) / &most;
        let bar = "#".repeat(usize::try_from(length).unwrap_or(0));
        writeln!(
            out,
            "{}",
            format!("{presses:>7}  {number:>wide$}  {bar}").trim_end()
        )?;
    }
    let noun = if total == BigUint::from(1u8) {
        "position"
    } else {
        "positions"
    };
    let most_presses = output::counted(most_presses as u64, "press");
    writeln!(
        out,
        "\n{total} {noun} can be solved; none needs more than {most_presses}."
    )?;
    Ok(Outcome::Done)
}
