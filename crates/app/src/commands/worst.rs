//! `worst`: the most presses that any solvable position needs.

use crate::budget::{self, WORK};
use crate::input::{self, GameArgs};
use crate::output::{self, counted, heading};
use crate::{Outcome, interrupt, progress};
use anyhow::{Result, anyhow};
use clap::Args;
use quatrainment::draw::{self, Figure};
use quatrainment::theory::Worst;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// Find the most presses that any solvable position needs.
///
/// Prints a position that needs them. If it is not settled in time, prints between which bounds the number lies and a
/// position that needs as many as the lower one.
#[derive(Debug, Args)]
#[command(name = "worst")]
#[command(after_help = "Examples:\n  \
  quatrainment worst lights-out\n  \
  quatrainment worst lights-out --size 9x9 --budget 10m --json")]
pub struct WorstArgs {
    #[command(flatten)]
    game: GameArgs,

    /// How long to search, like 10s or 5m; Ctrl-C ends it with what is known by then.
    #[arg(long, value_name = "TIME", value_parser = budget::duration, default_value = "10s")]
    budget: Duration,

    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct WorstReport {
    game: String,
    size: String,
    at_least: u64,
    at_most: u64,
    settled: bool,
    /// A position that needs at least `at_least` presses, and presses that make it.
    position: String,
    presses: Vec<String>,
}

/// Searches and prints what is found.
pub fn run(args: &WorstArgs, out: &mut impl Write) -> Result<Outcome> {
    let game = args.game.game()?;
    let solver = input::solver(&game, args.game.board())?;
    let mut worst = progress::spin("sorting cells", || Worst::new(&solver)).map_err(|error| {
        anyhow!("{error}; `quatrainment depths` counts the positions of small boards with more")
    })?;
    interrupt::caught(|| {
        budget::spend(args.budget, || {
            let known =
                |worst: &Worst| format!("between {} and {} presses", worst.at_least(), worst.at_most());
            (!worst.step(WORK).is_finished()).then(|| known(&worst))
        });
    });
    let (at_least, at_most) = (worst.at_least(), worst.at_most());
    let position = worst.position();
    if args.json {
        let report = WorstReport {
            game: game.name().to_owned(),
            size: game.grid().size().to_string(),
            at_least,
            at_most,
            settled: at_least == at_most,
            position: position.to_string(),
            presses: worst.presses().names(),
        };
        output::json(out, &report)?;
        return Ok(Outcome::Done);
    }
    writeln!(out, "{}\n", heading(&game))?;
    let figures = [Figure::pattern("position", &position), Figure::pattern("presses", worst.presses())];
    writeln!(out, "{}", draw::beside(&figures, output::width()))?;
    if at_least == at_most {
        let presses = counted(at_least, "press");
        writeln!(out, "This position needs {presses}, and no solvable position needs more.")?;
    } else {
        let presses = counted(at_least, "press");
        writeln!(
            out,
            "This position needs at least {presses}; no solvable position needs more than {at_most}."
        )?;
        writeln!(out, "Which of them is the most is not settled; a longer --budget may find out more.")?;
    }
    Ok(Outcome::Done)
}
