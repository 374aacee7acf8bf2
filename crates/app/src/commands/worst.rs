//! `worst`: the hardest position of a game, and how many presses it needs.

use crate::budget::{self, WORK};
use crate::input::{self, GameArgs};
use crate::outcome::Outcome;
use crate::output::{self, counted, heading};
use crate::plot::Marks;
use crate::survey::{self, Column, Kind, Over, Plotted, Survey, SurveyArgs, Value};
use crate::{interrupt, page, progress};
use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueHint};
use quatrainment::draw::{self, Figure};
use quatrainment::{Solver, SolverOptions};
use quatrainment_theory::{self as theory, Surveys};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Find the hardest position (God's number).
///
/// Prints a position that needs as many presses as any. If the search does not finish in time, prints bounds on that number,
/// and a position that needs as many presses as the lower one. With a range of sizes, prints a table of the bounds.
#[derive(Debug, Args)]
#[command(name = "worst", mut_arg("size", |size| size.value_name("RANGE").help(survey::SIZES)))]
// Worst cases need two states.
#[command(mut_arg("states", |states| states.hide(true)))]
#[command(after_help = "Examples:\n  \
  quatrainment study worst lights-out\n  \
  quatrainment study worst lights-out --size 9x9 --budget 10m --json\n  \
  quatrainment study worst lights-out --size 9x9 --certificate worst.txt\n  \
  quatrainment study worst lights-out --size 9x9 --certificate w.v && coqc w.v\n  \
  quatrainment study worst lights-out --size 2..12 --csv")]
pub struct Worst {
    #[command(flatten)]
    game: GameArgs,

    /// How long to search, like 10s or 5m; Ctrl-C stops early and keeps what was found [default: 10s].
    #[arg(long, value_name = "TIME", value_parser = budget::duration, allow_hyphen_values = true)]
    budget: Option<Duration>,

    /// The work per size in a table, in elementary steps; a processor does about 1G per second [default: 4G].
    #[arg(long, value_name = "STEPS", value_parser = survey::work, conflicts_with = "budget",
          allow_hyphen_values = true)]
    work: Option<u64>,

    /// Also write a certificate of both bounds to this file: .txt for `quatrainment check FILE`, or .v for Coq (on boards of
    /// up to 256 cells).
    #[arg(long, value_name = "FILE", conflicts_with = "work", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    survey: SurveyArgs,
}

const DEFAULT_BUDGET: Duration = Duration::from_secs(10);
const DEFAULT_WORK: u64 = 4_000_000_000;

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

/// Searches, and prints what was found.
pub fn run(args: &Worst, out: &mut impl Write) -> Result<Outcome> {
    let is_range = args
        .game
        .board()
        .size
        .as_deref()
        .is_some_and(|size| size.contains(".."));
    if is_range || args.work.is_some() || args.survey.is_asked_for() {
        if args.certificate.is_some() {
            bail!("a certificate is about one board; give one size, like --size 9x9");
        }
        return survey(args, out);
    }
    if let Some(path) = &args.certificate {
        page::check_ending(path, "a certificate", &["txt", "cert", "v"])?;
    }
    let game = args.game.game()?;
    let solver = input::solver(&game, args.game.board())?;
    let mut worst =
        progress::spin("sorting cells", || theory::Worst::new(&solver)).map_err(|error| {
            anyhow!("{error}; use `quatrainment study depths` for small boards with more states")
        })?;
    interrupt::caught(|| {
        budget::spend(args.budget.unwrap_or(DEFAULT_BUDGET), || {
            let known = |worst: &theory::Worst| {
                format!(
                    "between {} and {} presses",
                    worst.at_least(),
                    worst.at_most()
                )
            };
            (!worst.step(WORK).is_finished()).then(|| known(&worst))
        });
    });
    let (at_least, at_most) = (worst.at_least(), worst.at_most());
    if let Some(path) = &args.certificate {
        let certificate = progress::spin("writing the proof", || match &page::ending(path)[..] {
            "v" => worst.coq(),
            _ => worst.certify(),
        });
        let certificate = certificate.ok_or_else(|| match &page::ending(path)[..] {
            "v" => anyhow!(
                "there is no Coq proof of this: there are too many cells or quiet sets, or the proof is too long; try a certificate in .txt"
            ),
            _ => anyhow!(
                "there is no certificate for this board: it has too many cells or quiet sets, or the proof is too long; try a smaller board"
            ),
        })?;
        page::write_file(path, certificate.as_bytes())?;
    }
    let position = worst.position();
    if args.survey.json {
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
    let figures = [
        Figure::pattern("position", &position),
        Figure::pattern("presses", worst.presses()),
    ];
    writeln!(out, "{}", draw::beside(&figures, output::width()))?;
    if at_least == at_most {
        let presses = counted(at_least, "press");
        writeln!(
            out,
            "This position needs {presses}, and no solvable position needs more."
        )?;
    } else {
        let presses = counted(at_least, "press");
        let bounds = format!(
            "This position needs at least {presses}; no solvable position needs more than {at_most}."
        );
        output::paragraph(out, &bounds)?;
        output::paragraph(
            out,
            "The exact maximum is still open; try a longer --budget.",
        )?;
    }
    Ok(Outcome::Done)
}

/// Searches on many sizes.
fn survey(args: &Worst, out: &mut impl Write) -> Result<Outcome> {
    if args.budget.is_some() {
        bail!(
            "a table counts work, not time, so that every machine finds the same; use --work 10G instead of --budget"
        );
    }
    let work = args.work.unwrap_or(DEFAULT_WORK);
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
        name: format!("worst with {work} steps"),
        source: &source,
        sizes: input::sizes(board, &source)?,
        states: board.states,
        columns: vec![
            number("nullity"),
            number("at_least"),
            number("at_most"),
            Column {
                name: "settled",
                kind: Kind::Flag,
                width: 0,
            },
        ],
        plotted: Plotted {
            title: "Presses of the worst case",
            label: "presses",
            over: Over::Cells,
            columns: &[
                ("at_least", "at least", Marks::Dots),
                ("at_most", "at most", Marks::Dashes),
            ],
        },
        cost: &|game| surveys.search_cost(game, work),
        answer: &|game| {
            let solver = Solver::with_options(game, &options)?;
            let mut worst = theory::Worst::new(&solver)?;
            worst.step(work);
            let (at_least, at_most) = (worst.at_least(), worst.at_most());
            let numbers = [solver.nullity() as u64, at_least, at_most].map(Value::Number);
            Ok(numbers
                .into_iter()
                .chain([Value::Flag(at_least == at_most)])
                .collect())
        },
    };
    survey.run(&args.survey, out)
}
