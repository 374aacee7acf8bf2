//! `hint`: hints about the next press, one step at a time.

use crate::input::PuzzleArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::values;
use anyhow::Result;
use clap::Args;
use quatrainment::draw::{self, Figure};
use quatrainment::{HintLevel, Reason};
use serde::Serialize;
use std::io::Write;

/// Get a hint: a nudge, a cell to press, or the reason.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment hint X..X/.XX./.XX./X..X\n  \
  quatrainment hint X..X/.XX./.XX./X..X --detail reason")]
pub struct Hint {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// How much to reveal: nudge (or 1), cell (2) or reason (3).
    // `--level` is what it was called; elsewhere that is the level of a puzzle.
    #[arg(long, short, alias = "level", short_alias = 'l', default_value = "nudge", value_parser = values::hint(),
          hide_possible_values = true)]
    detail: HintLevel,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct HintReport {
    level: &'static str,
    hint: String,
    cell: Option<String>,
    mask: Option<String>,
    differing: Option<u64>,
    alone: Option<String>,
}

/// Gives the hint.
pub fn run(args: &Hint, out: &mut impl Write) -> Result<Outcome> {
    let (puzzle, solver) = args.puzzle.puzzle()?;
    let difference = puzzle.difference();
    let hint = quatrainment::Hint::about(&solver, &difference, args.detail);
    if args.json {
        output::json(out, &report(&hint, args.detail))?;
    } else {
        output::paragraph(out, &hint.to_string())?;
        if let quatrainment::Hint::Because { grid, cell, reason } = &hint {
            let name = grid.name(*cell);
            let figure = match reason {
                Reason::Mask { mask, .. } if mask.states() > 2 => {
                    Some(Figure::pattern(&format!("mask of {name}"), mask))
                }
                // The sentence says it all.
                Reason::Mask { mask, .. } if mask.sum() == 1 => None,
                Reason::Mask { mask, .. } => {
                    let symbol = |cell| match (mask.get(cell), difference.get(cell)) {
                        (0, _) => ".",
                        (_, 0) => "o",
                        _ => "X",
                    };
                    Some(Figure::new(&format!("mask of {name}"), grid, |cell| {
                        symbol(cell).to_owned()
                    }))
                }
                // One press is explained; the rest of the solution is left to the player.
                _ => None,
            };
            let alone = match reason {
                Reason::Mask { alone, .. } if figure.is_some() && !alone.is_blank() => {
                    Some(Figure::pattern("left alone", alone))
                }
                _ => None,
            };
            let is_masked = figure.is_some() && difference.states() == 2;
            let differing = Figure::pattern("differing", &difference);
            let figures: Vec<Figure> = [Some(differing), figure, alone]
                .into_iter()
                .flatten()
                .collect();
            writeln!(out, "\n{}", draw::beside(&figures, output::width()))?;
            if is_masked {
                writeln!(
                    out,
                    "In the mask, X differs and o does not: press {name} if the number of X is odd."
                )?;
            }
        }
    }
    Ok(match hint {
        quatrainment::Hint::Impossible { .. } => Outcome::Unsolvable,
        _ => Outcome::Done,
    })
}

fn report(hint: &quatrainment::Hint, level: HintLevel) -> HintReport {
    let (cell, reason) = match hint {
        quatrainment::Hint::Press { grid, cell } => (Some(grid.name(*cell)), None),
        quatrainment::Hint::Because { grid, cell, reason } => {
            (Some(grid.name(*cell)), Some(reason))
        }
        _ => (None, None),
    };
    let mask = match reason {
        Some(Reason::Mask {
            mask, differing, ..
        }) => Some((mask.to_string(), differing.sum())),
        _ => None,
    };
    let alone = match reason {
        Some(Reason::Mask { alone, .. }) if !alone.is_blank() => Some(alone.to_string()),
        _ => None,
    };
    HintReport {
        alone,
        level: level.name(),
        hint: hint.to_string(),
        cell,
        differing: mask.as_ref().map(|(_, differing)| *differing),
        mask: mask.map(|(mask, _)| mask),
    }
}
