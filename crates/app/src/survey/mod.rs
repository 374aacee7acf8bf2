//! Surveys: tables that answer one question about a game for many sizes. They can compute several sizes at once, resume a file,
//! and be divided into shards for a cluster. `analyze`, `worst` and `fewest` write surveys; `merge` joins shards.

pub mod file;
mod plot;
mod rows;
mod shard;

pub use plot::{Over, Plotted};
pub use rows::{Column, Kind, Value, key};

use crate::input::GameSource;
use crate::outcome::Outcome;
use crate::pager::Pager;
use crate::plot::PlotArgs;
use crate::progress::Bar;
use crate::{output, page, values};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use file::{About, Head, Holds, Opened, Subject, Table};
use quatrainment::{Game, Size};
use quatrainment_theory::SizeRange;
use rows::{Layout, Row};
use shard::ShardChoice;
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The help of `--size` where it takes a range.
pub const SIZES: &str = "The sizes: 3..20 (squares) or 3..8x3..12 (every pair), both ends included [default: the game's own]";

/// The options of every survey.
#[derive(Debug, Args)]
pub struct SurveyArgs {
    /// The number of sizes to work on at once; they share the memory.
    #[arg(long, value_name = "N", default_value = "1", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: NonZeroU64,

    /// Do only part I of N, to use several machines: auto in a Slurm array, auto/N in a Kubernetes indexed job.
    ///
    /// The parts are about equally long. `quatrainment study merge` joins their files and checks that nothing is missing.
    #[arg(long, value_name = "I/N", requires = "output")]
    shard: Option<ShardChoice>,

    /// Print comma-separated values.
    #[arg(long)]
    csv: bool,

    /// Write comma-separated values to a file, row by row; an incomplete shard is in FILE.part.
    #[arg(long, short, value_name = "FILE", conflicts_with = "json", value_hint = ValueHint::FilePath, value_parser = values::file())]
    output: Option<PathBuf>,

    /// Keep the rows in the file, and add the missing ones.
    ///
    /// A table says in FILE.about.json which survey it holds; a table of another survey is refused.
    #[arg(long, requires = "output")]
    resume: bool,

    /// With --resume, continue a table that does not say which survey it holds.
    #[arg(
        long,
        requires = "resume",
        conflicts_with = "shard",
        hide_short_help = true,
        long_help = "With --resume, continue a table that does not say which survey it holds"
    )]
    force: bool,

    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,

    #[command(flatten)]
    plot: PlotArgs,
}

impl SurveyArgs {
    /// Returns whether an option was given that only a survey has.
    pub fn is_asked_for(&self) -> bool {
        let is_written = self.csv || self.output.is_some() || self.plot.is_asked_for();
        is_written || self.shard.is_some() || self.jobs.get() > 1
    }
}

/// A table about many sizes of a game.
pub struct Survey<'a> {
    /// The command, with what changes its answers.
    pub name: String,
    pub source: &'a GameSource,
    pub sizes: SizeRange,
    pub states: Option<u8>,
    pub columns: Vec<Column>,
    pub plotted: Plotted,
    /// An estimate of the work for a board, to divide the survey by.
    pub cost: &'a (dyn Fn(&Game) -> u64 + Sync),
    pub answer: &'a (dyn Fn(&Game) -> Result<Vec<Value>> + Sync),
}

/// The maximum time before rows are written out.
const OFTEN: Duration = Duration::from_millis(100);

impl Survey<'_> {
    fn game(&self, size: &Size) -> Result<Game> {
        self.source.game(size, self.states)
    }

    fn row(&self, size: &Size) -> Result<Row> {
        let values = (self.answer)(&self.game(size)?).context("the survey stops here")?;
        Ok(Row {
            size: size.clone(),
            values,
        })
    }

    /// Computes the table, and writes each row as soon as it is known; then plots it, if that is wanted.
    pub fn run(&self, args: &SurveyArgs, out: &mut impl Write) -> Result<Outcome> {
        if let Some(path) = &args.output {
            page::check_ending(path, "a survey", &["csv", "txt"])?;
        }
        args.plot.check(args.json || args.csv)?;
        let shard = args
            .shard
            .map(|choice| choice.resolve(|name| std::env::var(name).ok()))
            .transpose()?;
        // All or nothing: a size that the rule does not allow is an error before any work.
        let mut first = None;
        let mut costs = Vec::new();
        for size in self.sizes.sizes() {
            let game = self.game(&size)?;
            if shard.is_some() {
                costs.push((self.cost)(&game));
            }
            first.get_or_insert(game);
        }
        let mut sizes: Vec<Size> = self.sizes.sizes().collect();
        if let Some(shard) = shard {
            sizes = shard
                .choose(&costs)
                .into_iter()
                .map(|place| sizes[place].clone())
                .collect();
        }
        let layout = Layout::new(&self.sizes, self.columns.clone());
        let part = shard.map_or(String::new(), |shard| format!("shard {shard}: "));
        let mut table = None;
        if let (Some(path), Some(first)) = (&args.output, &first) {
            let usual = self.source.game(&self.source.default_size(), self.states)?;
            let subject = Subject::new(self.name.clone(), first, &usual, self.sizes.to_string());
            let holds = match shard {
                Some(shard) => Holds::Shard(Head::new(shard, subject)),
                None => Holds::Table(About::new(&subject)),
            };
            match Table::open(path, &layout, args.resume, args.force, holds)? {
                Opened::Table(opened) => table = Some(*opened),
                Opened::Complete(rows) => {
                    let sizes = output::counted(rows as u64, "size");
                    writeln!(
                        out,
                        "{part}{} is already complete, with {sizes}.",
                        path.display()
                    )?;
                    return Ok(Outcome::Done);
                }
            }
        }
        let wanted: Vec<Size> = match &table {
            Some(table) => sizes
                .iter()
                .filter(|size| table.get(size).is_none())
                .cloned()
                .collect(),
            None => sizes.clone(),
        };
        if let Some(table) = &mut table {
            self.check(table, &layout, &sizes, args)?;
            table.start()?;
        }
        // A pager shows the rows as they come.
        let lines = if args.output.is_none() && !args.plot.is_on_screen() {
            wanted.len() + 1
        } else {
            0
        };
        let found = match Pager::start(lines) {
            Some(mut pager) => {
                let found = self.ask(&wanted, &layout, None, args, &Bar::hidden(), &mut pager)?;
                pager.flush()?;
                found
            }
            None => {
                let progress = Bar::steps(wanted.len() as u64);
                self.ask(&wanted, &layout, table.as_mut(), args, &progress, out)?
            }
        };
        if let Some(game) = first.filter(|_| args.plot.is_asked_for()) {
            let kept = |size: &Size| table.as_ref()?.get(size).map(str::to_owned);
            let row = |size: &Size| kept(size).or_else(|| found.get(&key(size)).cloned());
            let rows: Vec<(Size, String)> = sizes
                .iter()
                .filter_map(|size| Some((size.clone(), row(size)?)))
                .collect();
            args.plot
                .draw(&self.plotted.figure(&game, &layout, &rows), out)?;
        }
        if let (Some(table), Some(path)) = (table, &args.output) {
            table.finish()?;
            let (added, all) = (wanted.len(), sizes.len());
            let sizes = output::counted(added as u64, "size");
            match all - added {
                0 => writeln!(out, "{part}{sizes} written to {}.", path.display())?,
                kept => writeln!(
                    out,
                    "{part}{sizes} added to {}, which had {kept} of them.",
                    path.display()
                )?,
            }
        }
        Ok(Outcome::Done)
    }

    /// Checks the first row of a file against this survey: the rows might have been exchanged.
    fn check(
        &self,
        table: &Table,
        layout: &Layout,
        sizes: &[Size],
        args: &SurveyArgs,
    ) -> Result<()> {
        let Some((size, row)) = sizes.iter().find_map(|size| Some((size, table.get(size)?))) else {
            return Ok(());
        };
        let expected = layout.row(&self.row(size)?);
        if row != expected {
            let path = args
                .output
                .as_deref()
                .unwrap_or(std::path::Path::new(""))
                .display();
            bail!("{path} is a survey of another game: it has '{row}' where '{expected}' is right");
        }
        Ok(())
    }

    fn ask(
        &self,
        wanted: &[Size],
        layout: &Layout,
        mut table: Option<&mut Table>,
        args: &SurveyArgs,
        progress: &Bar,
        out: &mut impl Write,
    ) -> Result<BTreeMap<String, String>> {
        let mut found = BTreeMap::new();
        let mut rows = Vec::new();
        let mut header = match table {
            Some(_) => None,
            None if args.csv => Some(layout.header()),
            None => (!args.json && !args.plot.is_on_screen()).then(|| layout.title()),
        };
        let mut flushed = Instant::now();
        in_order(
            args.jobs.get(),
            wanted,
            &|size| self.row(size),
            &mut |row| {
                progress.step(row.size.to_string());
                if args.plot.is_asked_for() {
                    found.insert(key(&row.size), layout.row(&row));
                }
                if let Some(header) = header.take() {
                    writeln!(out, "{header}")?;
                }
                if let Some(table) = &mut table {
                    table.add(&layout.row(&row))?;
                } else if args.json {
                    rows.push(layout.json(row));
                } else if args.csv {
                    writeln!(out, "{}", layout.row(&row))?;
                } else if !args.plot.is_on_screen() {
                    writeln!(out, "{}", layout.line(&row))?;
                }
                if flushed.elapsed() > OFTEN {
                    flushed = Instant::now();
                    progress.aside(|| out.flush())?;
                    table.as_mut().map_or(Ok(()), |table| table.flush())?;
                }
                Ok(())
            },
        )?;
        if args.json {
            output::json(out, &rows)?;
        }
        Ok(found)
    }
}

/// Finds the row of every size, several at once, and takes them in order.
fn in_order(
    jobs: u64,
    sizes: &[Size],
    row: &(dyn Fn(&Size) -> Result<Row> + Sync),
    take: &mut dyn FnMut(Row) -> Result<()>,
) -> Result<()> {
    if jobs == 1 {
        return sizes.iter().try_for_each(|size| take(row(size)?));
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
                    // The receiver is gone if an earlier size failed.
                    if send.send((place, row(size))).is_err() {
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

/// Reads the number of sizes to work on at once.
fn jobs(text: &str) -> Result<NonZeroU64, String> {
    text.parse()
        .map_err(|_| format!("'{text}' is not a number of jobs; write a whole number from 1"))
}

/// Reads an amount of work: a number of elementary steps, like 500M or 4G.
pub fn work(text: &str) -> Result<u64, String> {
    let wrong =
        || format!("'{text}' is not an amount of work; write a number of steps, like 500M or 4G");
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" => 1,
        "k" | "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        _ => return Err(wrong()),
    };
    let number = digits
        .parse::<u64>()
        .ok()
        .filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
    number
        .and_then(|number| number.checked_mul(unit))
        .filter(|&work| work > 0)
        .ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_read_with_its_unit() {
        for (text, number) in [
            ("7", 7),
            ("20k", 20_000),
            ("500M", 500_000_000),
            ("4G", 4_000_000_000),
        ] {
            assert_eq!(work(text), Ok(number));
        }
        for text in ["", "G", "0", "+1", "-1G", "1.5G", "1X", "99999999999T"] {
            assert!(work(text).is_err(), "{text}");
        }
    }
}
