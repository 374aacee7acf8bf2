//! `analyze`: a table of rank, nullity and solvability by board size.

use crate::input::{self, GameArgs};
use crate::outcome::Outcome;
use crate::plot::Marks;
use crate::survey::{self, Column, Kind, Over, Plotted, Survey, SurveyArgs, Value};
use anyhow::Result;
use clap::Args;
use quatrainment::SolverOptions;
use quatrainment_theory::Surveys;
use std::io::Write;

/// Tabulate rank, nullity and solvability by board size.
///
/// This is fast even on huge boards if the game's structure is known (Lights Out in its many forms, king, Quatrainment).
/// For other games a matrix is reduced.
#[derive(Debug, Args)]
#[command(mut_arg("size", |size| size.value_name("RANGE").help(survey::SIZES)))]
#[command(after_help = "Examples:\n  \
  quatrainment study analyze lights-out --size 3..20\n  \
  quatrainment study analyze quatrainment --size 3..8x3..12 --csv\n  \
  quatrainment study analyze lights-out --size 1..99 --plot nullity.svg\n  \
  quatrainment study analyze lights-out --size 1..9999 --output all.csv --resume\n  \
  quatrainment study analyze lights-out --size 1..9999 --shard 2/8 -o part2.csv")]
pub struct Analyze {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    survey: SurveyArgs,
}

/// Writes the table, each row as soon as it is known.
pub fn run(args: &Analyze, out: &mut impl Write) -> Result<Outcome> {
    let (source, board) = (args.game.source()?, args.game.board());
    let sizes = input::sizes(board, &source)?;
    let states = source.game(&sizes.smallest(), board.states)?.states();
    let largest = sizes.largest().cells();
    // The rank is shown if every state but 0 has an inverse, else the Smith form.
    let is_prime = (2..states).all(|divisor| !states.is_multiple_of(divisor));
    let rank = match is_prime {
        true => Column {
            name: "rank",
            kind: Kind::Number,
            width: largest.to_string().len().max(7),
        },
        false => Column {
            name: "smith_form",
            kind: Kind::SmithForm,
            width: 19,
        },
    };
    let options = SolverOptions::new().memory(board.memory / args.survey.jobs);
    let surveys = Surveys::default();
    let survey = Survey {
        name: "analyze".to_owned(),
        source: &source,
        sizes,
        states: board.states,
        columns: vec![
            rank,
            Column {
                name: "nullity",
                kind: Kind::Number,
                width: 7,
            },
            Column {
                name: "always_solvable",
                kind: Kind::Flag,
                width: 0,
            },
        ],
        plotted: Plotted {
            title: "Nullity",
            label: "nullity",
            over: Over::Side,
            columns: &[("nullity", "nullity", Marks::Dots)],
        },
        cost: &|game| surveys.cost(game),
        answer: &|game| {
            let found = surveys.of(game, &options)?;
            let always = found.is_always_solvable();
            let rank = match is_prime {
                true => Value::Number(found.rank),
                false => Value::SmithForm(found.smith_form, states),
            };
            Ok(vec![
                rank,
                Value::Number(found.nullity),
                Value::Flag(always),
            ])
        },
    };
    survey.run(&args.survey, out)
}
