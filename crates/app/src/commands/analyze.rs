//! `analyze`: the rank of a game over a range of sizes.

mod rows;

use crate::input::{self, DEFAULT_GAME, GameSource};
use crate::progress::Steps;
use crate::{Outcome, output, page, values};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use quatrainment::theory::{SizeRange, Survey, Surveys};
use quatrainment::{Game, Size, SolverOptions};
use rows::{SurveyColumns, Table};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Survey a game over sizes: rank, nullity, always solvable or not.
///
/// Where a game's structure is known (Lights Out in its many forms, king, Quatrainment), a size takes moments however
/// large the board; elsewhere a matrix is reduced.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment analyze lights-out --size 3..20\n  \
  quatrainment analyze quatrainment --size 3..8x3..12 --csv\n  \
  quatrainment analyze lights-out --size 1..100000 --jobs 2 --output nullities.csv --resume")]
pub struct Analyze {
    /// The game [default: quatrainment]; `quatrainment games` lists them all.
    #[arg(value_name = "GAME", value_parser = values::game(), hide_possible_values = true, conflicts_with = "game_file")]
    name: Option<String>,

    /// The game, instead of by place.
    #[arg(long, short, value_name = "GAME", value_parser = values::game(), hide_possible_values = true,
          conflicts_with = "game_file")]
    game: Option<String>,

    /// A game of your own, from a TOML file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    game_file: Option<PathBuf>,

    /// The sizes: 3..20 (squares) or 3..8x3..12 (every pair), both ends included [default: the game's own].
    #[arg(long, short, value_name = "RANGE")]
    size: Option<SizeRange>,

    /// How many states a cell has, from 2 to 255 [default: 2].
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..))]
    states: Option<u8>,

    /// How many sizes to work on at once, each with its share of the memory.
    #[arg(long, value_name = "N", default_value = "1")]
    jobs: NonZeroU64,

    /// How much memory may be used, like 500M or 4G.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::input::memory, hide_short_help = true)]
    memory: u64,

    /// Write comma-separated values.
    #[arg(long)]
    csv: bool,

    /// Write comma-separated values to a file, a row as soon as it is known.
    #[arg(long, short, value_name = "FILE", conflicts_with = "json", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Keep the rows that the file has, and add those that are missing.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Answer in JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
}

#[derive(Serialize)]
struct SurveyReport {
    size: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smith_form: Option<BTreeMap<u64, u64>>,
    nullity: u64,
    always_solvable: bool,
}

/// Rows are written out at least this often.
const OFTEN: Duration = Duration::from_millis(100);

/// Surveys the sizes, and prints each row as soon as it is known.
pub fn run(args: &Analyze, out: &mut impl Write) -> Result<Outcome> {
    if let Some(path) = &args.output {
        page::check_ending(path, "a survey", &["csv", "txt"])?;
    }
    let name = input::one_name(args.name.as_deref(), args.game.as_deref())?;
    let source = GameSource::new(name.as_deref().unwrap_or(DEFAULT_GAME), args.game_file.as_deref())?;
    let sizes = match &args.size {
        Some(sizes) => sizes.clone(),
        None => source.default_size().to_string().parse()?,
    };
    // All or nothing: a size that the rule does not allow is reported before any work.
    let game = |size: &Size| source.game(size, args.states);
    let mut states = 2;
    for size in sizes.sizes() {
        states = game(&size?)?.states();
    }
    let columns = SurveyColumns::new(&sizes, states);
    let surveys = Surveys::default();
    let options = SolverOptions::new().memory(args.memory / args.jobs);
    let survey = |game: &Game| surveys.of(game, &options);
    let mut table = match &args.output {
        Some(path) => Some(Table::open(path, &columns, args.resume)?),
        None => None,
    };
    let mut wanted = Vec::new();
    for size in sizes.sizes() {
        let size = size?;
        let known = table.as_ref().and_then(|table| table.get(&size));
        match known {
            None => wanted.push(size),
            // A row that is there is compared with what it should be, once: it might be of another game.
            Some(row) if table.as_ref().is_some_and(Table::is_unchecked) => {
                let expected = columns.row(&survey(&game(&size)?)?);
                if row != expected {
                    let path = args.output.as_deref().unwrap_or(std::path::Path::new("")).display();
                    bail!("{path} is a survey of another game: it has '{row}' where '{expected}' is right");
                }
                table.as_mut().expect("it was asked").set_checked();
            }
            Some(_) => {}
        }
    }
    let mut reports = Vec::new();
    let mut header = match table {
        Some(_) => None,
        None if args.csv => Some(columns.header()),
        None => (!args.json).then(|| columns.title()),
    };
    let mut progress = Steps::new(wanted.len() as u64);
    let mut flushed = Instant::now();
    in_order(
        args.jobs.get(),
        &wanted,
        &|size| survey(&game(size)?).context("the survey ends here"),
        &mut |survey| {
            progress.step(&survey.size.to_string());
            if let Some(header) = header.take() {
                writeln!(out, "{header}")?;
            }
            if let Some(table) = &mut table {
                table.add(&columns.row(&survey))?;
            } else if args.json {
                reports.push(columns.report(survey));
            } else if args.csv {
                writeln!(out, "{}", columns.row(&survey))?;
            } else {
                writeln!(out, "{}", columns.line(&survey))?;
            }
            if flushed.elapsed() > OFTEN {
                flushed = Instant::now();
                progress.aside(|| out.flush())?;
                table.as_mut().map_or(Ok(()), Table::flush)?;
            }
            Ok(())
        },
    )?;
    if args.json {
        output::json(out, &reports)?;
    }
    if let (Some(mut table), Some(path)) = (table, &args.output) {
        table.flush()?;
        let (added, all) = (wanted.len() as u64, sizes.count());
        let sizes = output::counted(added, "size");
        match all - added {
            0 => writeln!(out, "{sizes} written to {}.", path.display())?,
            kept => writeln!(out, "{sizes} added to {}, which had {kept} of them.", path.display())?,
        }
    }
    Ok(Outcome::Done)
}

/// Surveys every size, several at once, and takes the results in order.
fn in_order(
    jobs: u64,
    sizes: &[Size],
    survey: &(dyn Fn(&Size) -> Result<Survey> + Sync),
    take: &mut dyn FnMut(Survey) -> Result<()>,
) -> Result<()> {
    if jobs == 1 {
        return sizes.iter().try_for_each(|size| take(survey(size)?));
    }
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (send, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(sizes.len() as u64) {
            let (send, next, stop) = (send.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(size) = sizes.get(place) else { break };
                    // Nobody listens any more when a size before this one could not be surveyed.
                    if send.send((place, survey(size))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut expected = 0;
        let mut outcome = Ok(());
        for (place, result) in results {
            early.insert(place, result);
            while let (Ok(()), Some(result)) = (&outcome, early.remove(&expected)) {
                expected += 1;
                outcome = result.and_then(&mut *take);
            }
            if outcome.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        outcome
    })
}
