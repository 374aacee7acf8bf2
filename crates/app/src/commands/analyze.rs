//! `analyze`: the rank of a game over a range of sizes.

use crate::input::{self, DEFAULT_GAME, GameSource};
use crate::survey::{self, Column, Kind, Survey, SurveyArgs, Value};
use crate::{Outcome, values};
use anyhow::Result;
use clap::{Args, ValueHint};
use quatrainment::SolverOptions;
use quatrainment::theory::{SizeRange, Surveys};
use std::io::Write;
use std::path::PathBuf;

/// Survey a game over sizes: rank, nullity, always solvable or not.
///
/// Where a game's structure is known (Lights Out in its many forms, king, Quatrainment), a size takes moments however
/// large the board; elsewhere a matrix is reduced.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment analyze lights-out --size 3..20\n  \
  quatrainment analyze quatrainment --size 3..8x3..12 --csv\n  \
  quatrainment analyze lights-out --size 1..9999 --output all.csv --resume\n  \
  quatrainment analyze lights-out --size 1..9999 --shard 2/8 --output part2.csv")]
pub struct Analyze {
    /// The game [default: quatrainment]; `quatrainment games` lists them all.
    #[arg(value_name = "GAME", value_parser = values::game(), hide_possible_values = true, conflicts_with = "game_file")]
    name: Option<String>,

    /// The game, as an option instead of an argument.
    #[arg(long, short, value_name = "GAME", value_parser = values::game(), hide_possible_values = true,
          conflicts_with = "game_file")]
    game: Option<String>,

    /// A game of your own, from a TOML file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    game_file: Option<PathBuf>,

    #[arg(long, short, value_name = "RANGE", help = survey::SIZES, allow_hyphen_values = true)]
    size: Option<SizeRange>,

    /// How many states a cell has, from 2 to 255 [default: 2].
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..), allow_negative_numbers = true)]
    states: Option<u8>,

    /// How much memory may be used, like 500M or 4G.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::input::memory, hide_short_help = true,
          allow_hyphen_values = true,
          long_help = "How much memory may be used, like 500M or 4G")]
    memory: u64,

    #[command(flatten)]
    survey: SurveyArgs,
}

/// Surveys and tells, a row as soon as it is known.
pub fn run(args: &Analyze, out: &mut impl Write) -> Result<Outcome> {
    let name = input::one_name(args.name.as_deref(), args.game.as_deref())?;
    let source = GameSource::new(name.as_deref().unwrap_or(DEFAULT_GAME), args.game_file.as_deref())?;
    let sizes = match &args.size {
        Some(sizes) => sizes.clone(),
        None => source.default_size().to_string().parse()?,
    };
    let states = source.game(&sizes.smallest(), args.states)?.states();
    let largest = sizes.largest().cells();
    // A rank is told where every state but 0 has an inverse; elsewhere the Smith form is.
    let is_prime = (2..states).all(|divisor| !states.is_multiple_of(divisor));
    let rank = match is_prime {
        true => Column { name: "rank", kind: Kind::Number, width: largest.to_string().len().max(7) },
        false => Column { name: "smith_form", kind: Kind::SmithForm, width: 19 },
    };
    let options = SolverOptions::new().memory(args.memory / args.survey.jobs);
    let surveys = Surveys::default();
    let survey = Survey {
        name: "analyze".to_owned(),
        source: &source,
        sizes,
        states: args.states,
        columns: vec![
            rank,
            Column { name: "nullity", kind: Kind::Number, width: 7 },
            Column { name: "always_solvable", kind: Kind::Flag, width: 0 },
        ],
        cost: &|game| surveys.cost(game),
        answer: &|game| {
            let found = surveys.of(game, &options)?;
            let always = found.is_always_solvable();
            let rank = match is_prime {
                true => Value::Number(found.rank),
                false => Value::SmithForm(found.smith_form, states),
            };
            Ok(vec![rank, Value::Number(found.nullity), Value::Flag(always)])
        },
    };
    survey.run(&args.survey, out)
}
