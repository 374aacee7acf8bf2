//! `depths`: counts positions by the fewest presses they need.

use crate::input::{self, GameArgs};
use crate::outcome::Outcome;
use crate::output::{self, heading};
use crate::pager;
use crate::plot::{Axis, Figure, Marks, Panel, PlotArgs, Scale, Series};
use crate::progress;
use anyhow::Result;
use clap::Args;
use num_bigint::BigUint;
use quatrainment::Game;
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

    #[command(flatten)]
    plot: PlotArgs,
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
    args.plot.check(args.json)?;
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
    } else if !args.plot.is_on_screen() {
        pager::page(&table(&game, &depths)?, out)?;
    }
    args.plot.draw(&figure(&game, &depths), out)?;
    Ok(Outcome::Done)
}

/// The counts as lines with bars.
fn table(game: &Game, depths: &[BigUint]) -> Result<String> {
    let total: BigUint = depths.iter().sum();
    let positions: Vec<String> = depths.iter().map(BigUint::to_string).collect();
    let mut out = Vec::new();
    writeln!(out, "{}\n", heading(game))?;
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
    let most_presses = output::counted(depths.len() as u64 - 1, "press");
    writeln!(
        out,
        "\n{total} {noun} can be solved; none needs more than {most_presses}."
    )?;
    Ok(String::from_utf8(out)?)
}

/// The counts as bars. They grow so fast that their logarithms are drawn.
fn figure(game: &Game, depths: &[BigUint]) -> Figure {
    let point = |(presses, count): (usize, &BigUint)| {
        let digits = count.to_string();
        // A number of any length: its first digits, and how many more there are.
        let head: f64 = digits[..digits.len().min(15)].parse().unwrap_or(0.0);
        let more = digits.len().saturating_sub(15) as f64;
        (head > 0.0).then(|| (presses as f64, head.log10() + more))
    };
    Figure {
        title: format!("Positions by fewest presses, {}", heading(game)),
        panels: vec![Panel {
            x: Axis::new("fewest presses", Scale::Number),
            y: Axis::new("positions (logarithmic)", Scale::Logarithm),
            series: vec![Series {
                name: "positions".to_owned(),
                marks: Marks::Bars,
                points: depths.iter().enumerate().filter_map(point).collect(),
            }],
        }],
    }
}
