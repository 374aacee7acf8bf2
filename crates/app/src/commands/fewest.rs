//! `fewest`: a table of the fewest presses of one position by board size.

use crate::input::{self, GameArgs};
use crate::outcome::Outcome;
use crate::plot::Marks;
use crate::survey::{self, Column, Kind, Over, Plotted, Survey, SurveyArgs, Value};
use crate::values;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use quatrainment::{Solver, SolverOptions};
use quatrainment_theory::Surveys;
use std::io::Write;

/// Tabulate the fewest presses for one position by board size.
///
/// If the fewest presses cannot be proven within --work, the row has the fewest that were found and a lower bound. Work is
/// counted in steps, not in time, so that every machine writes the same table.
#[derive(Debug, Args)]
#[command(mut_arg("size", |size| size.value_name("RANGE").help(survey::SIZES)))]
#[command(after_help = "Examples:\n  \
  quatrainment study fewest lights-out --size 1..20\n  \
  quatrainment study fewest lights-out --size 1..60 --pattern random:7 --csv\n  \
  quatrainment study fewest lights-out --size 1..99 --work 20G --shard auto \\\n    \
    --output part$SLURM_ARRAY_TASK_ID.csv")]
pub struct Fewest {
    #[command(flatten)]
    game: GameArgs,

    /// The position, by name: all-on, checkerboard or random:SEED; the target is the blank board.
    #[arg(long, short, value_name = "PATTERN", default_value = "all-on", value_parser = values::pattern(),
          hide_possible_values = true)]
    pattern: String,

    /// The work per size, in elementary steps; a processor does about 1G per second.
    #[arg(long, value_name = "STEPS", value_parser = survey::work, default_value = "1G",
          allow_hyphen_values = true)]
    work: u64,

    #[command(flatten)]
    survey: SurveyArgs,
}

/// Writes the table, each row as soon as it is known.
pub fn run(args: &Fewest, out: &mut impl Write) -> Result<Outcome> {
    // A pattern that is written out fits one size only.
    let name = args.pattern.as_str();
    if let Some(seed) = name.strip_prefix("random:") {
        values::seed(seed).map_err(|error| anyhow!(error))?;
    } else if !values::PATTERNS.contains(&name) {
        bail!(input::unknown(name));
    }
    let source = args.game.source()?;
    let board = args.game.board();
    let number = |name| Column {
        name,
        kind: Kind::Number,
        width: 7,
    };
    let options = SolverOptions::new().memory(board.memory / args.survey.jobs);
    let surveys = Surveys::default();
    let survey = Survey {
        name: format!("fewest of {} with {} steps", args.pattern, args.work),
        source: &source,
        sizes: input::sizes(board, &source)?,
        states: board.states,
        columns: vec![
            number("nullity"),
            number("presses"),
            number("at_least"),
            Column {
                name: "solvable",
                kind: Kind::Flag,
                width: 0,
            },
        ],
        plotted: Plotted {
            title: "Fewest presses",
            label: "presses",
            over: Over::Cells,
            columns: &[
                ("presses", "fewest found", Marks::Dots),
                ("at_least", "lower bound", Marks::Dashes),
            ],
        },
        cost: &|game| surveys.search_cost(game, args.work),
        answer: &|game| {
            let pattern = input::pattern(game, &args.pattern, "pattern")?;
            let solver = Solver::with_options(game, &options)?;
            let nullity = Value::Number(solver.nullity() as u64);
            let Ok(mut search) = solver.search(&pattern.difference(&game.blank())) else {
                return Ok(vec![
                    nullity,
                    Value::Missing,
                    Value::Missing,
                    Value::Flag(false),
                ]);
            };
            search.step(args.work);
            let solution = search.solution();
            let [presses, bound] = [solution.count(), solution.lower_bound()].map(Value::Number);
            Ok(vec![nullity, presses, bound, Value::Flag(true)])
        },
    };
    survey.run(&args.survey, out)
}
