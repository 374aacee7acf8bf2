//! `explain`: the solution of a puzzle, step by step.

use crate::input::PuzzleArgs;
use crate::outcome::Outcome;
use crate::page::PageArgs;
use crate::values;
use anyhow::{Error, Result, anyhow};
use clap::Args;
use quatrainment::draw::Format;
use quatrainment_theory::{self as theory, ExplainError, Method};
use std::io::Write;

/// Explain how to solve a puzzle by hand, step by step.
///
/// The methods: cells adds up the presses for each wrong cell; masks counts the wrong cells inside each cell's mask; chase
/// clears row after row from below, looks up what is left and chases again; elimination solves the equations.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment explain 1101/0110/1011/0101 0111/0101/1110/1101\n  \
  quatrainment explain all-on --game lights-out --method chase\n  \
  quatrainment explain checkerboard --method masks --output masks.html")]
pub struct Explain {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// The method: cells, masks, chase or elimination [default: the one that suits the game].
    #[arg(long, short, value_parser = values::method(), hide_possible_values = true)]
    method: Option<Method>,

    #[command(flatten)]
    page: PageArgs,
}

/// Writes the explanation.
pub fn run(args: &Explain, out: &mut impl Write) -> Result<Outcome> {
    args.page.format(Format::Text)?;
    let (puzzle, solver) = args.puzzle.puzzle()?;
    let method = args.method.unwrap_or_else(|| Method::usual(&solver));
    let page = theory::explain(&puzzle, &solver, method).map_err(advise)?;
    args.page.write(&page, Format::Text, out)?;
    let is_solvable = solver.solve(&puzzle.difference()).is_ok();
    Ok(if is_solvable {
        Outcome::Done
    } else {
        Outcome::Unsolvable
    })
}

/// Names the option that works.
fn advise(error: ExplainError) -> Error {
    match error {
        ExplainError::Method { reason, instead } => anyhow!("{reason}; try --method {instead}"),
        other => other.into(),
    }
}
