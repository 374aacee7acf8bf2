//! `history`: lists, exports, imports, deletes and replays finished games.

mod replay;
mod show;

use crate::args::DataArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::pager::Pager;
use crate::store::{Listed, Store};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueHint};
use quatrainment::clock;
use quatrainment_play::{Origin, Summary};
use replay::ReplayArgs;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use show::ShowArgs;
use std::fmt::{self, Display, Write as _};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// List, review, replay or export the games you played.
///
/// Each game is listed with its number, day, presses and par, time and result.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment history\n  \
  quatrainment history show 12\n  \
  quatrainment history replay 12\n  \
  quatrainment history replay 12 --output game.svg\n  \
  quatrainment history export games.jsonl")]
pub struct History {
    #[command(subcommand)]
    what: Option<What>,

    /// List the games in JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    data: DataArgs,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List the games, the newest last.
    List {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Export the history as JSON lines.
    Export {
        /// The file, or - for standard output [default: -].
        #[arg(value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Import an exported history; duplicates are skipped.
    Import {
        /// The file, or - for standard input.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Delete games.
    Delete {
        /// The numbers of the games.
        #[arg(required_unless_present = "all", value_name = "ID")]
        games: Vec<i64>,
        /// Delete all games, after asking.
        #[arg(long, conflicts_with = "games")]
        all: bool,
        /// Delete without asking.
        #[arg(long, short)]
        yes: bool,
    },
    /// Review a game: the presses that remained after each press, and which one led away.
    Show(ShowArgs),
    /// Watch a game again, or write it to a file; prints every position if there is no terminal.
    Replay(ReplayArgs),
}

/// Runs the command within.
pub fn run(args: &History, out: &mut impl Write) -> Result<Outcome> {
    let what = args.what.as_ref().unwrap_or(&What::List { json: false });
    if args.json && !matches!(what, What::List { .. }) {
        bail!(
            "--json works only for the list; leave it out, or write `quatrainment history --json`"
        );
    }
    let mut store = match what {
        What::Import { .. } => args.data.store()?,
        _ => args.data.saved()?,
    };
    match what {
        What::List { json } if *json || args.json => list_in_json(&store, out)?,
        What::List { .. } => {
            let lines = usize::try_from(store.count()?)?.saturating_add(1);
            match Pager::start(lines) {
                Some(mut pager) => list(&store, &mut pager)?,
                None => list(&store, out)?,
            }
        }
        What::Export { file: Some(path) } if path != Path::new("-") => {
            let file = File::create_new(path);
            let file = file.with_context(|| format!("{} cannot be created", path.display()))?;
            let mut file = BufWriter::new(file);
            let exported = store
                .export(&mut file)
                .and_then(|count| Ok(file.flush().map(|()| count)?));
            let count = exported.inspect_err(|_| {
                // A part of a history is not left behind. If that fails, the error of the export counts.
                let _ = std::fs::remove_file(path);
            })?;
            writeln!(out, "{} exported.", output::counted(count as u64, "game"))?;
        }
        What::Export { .. } => {
            store.export(out)?;
        }
        What::Import { file } => {
            let (new, all) = store.import(reader(file)?)?;
            let known = all - new;
            let new = output::counted(new as u64, "game");
            writeln!(out, "{new} imported, {known} already present.")?;
        }
        What::Delete { all: true, .. } if store.count()? == 0 => {
            writeln!(out, "No finished games yet.")?;
        }
        What::Delete {
            all: true,
            yes: false,
            ..
        } if !confirmed(&store)? => {
            writeln!(out, "Nothing was deleted.")?;
        }
        What::Delete { games, all, .. } => {
            let count = store.delete((!all).then_some(&games[..]))?;
            writeln!(out, "{} deleted.", output::counted(count as u64, "game"))?;
        }
        What::Show(args) => show::run(&store, args, out)?,
        What::Replay(args) => replay::run(&store, args, out)?,
    }
    Ok(Outcome::Done)
}

fn reader(path: &Path) -> Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::new(std::io::stdin())));
    }
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(Box::new(BufReader::new(file)))
}

/// Asks whether to delete all games. Without a terminal to ask on, that is an error.
fn confirmed(store: &Store) -> Result<bool> {
    let count = output::counted(store.count()?, "game");
    if !std::io::stdin().is_terminal() {
        bail!("this would delete {count}; add --yes to confirm");
    }
    eprint!("Delete {count}? You cannot undo this. [y/N] ");
    let mut answer = String::new();
    std::io::stdin()
        .read_line(&mut answer)
        .context("no answer could be read")?;
    Ok(["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str()))
}

fn list(store: &Store, out: &mut impl Write) -> Result<()> {
    if store.count()? == 0 {
        writeln!(out, "No finished games yet.")?;
        return Ok(());
    }
    // A history of 100,000 games is listed a tenth faster if all lines share one buffer.
    let mut line = Line::default();
    line.set([
        format_args!("id"),
        format_args!("day"),
        format_args!("game"),
        format_args!("level"),
        format_args!("presses/par"),
        format_args!("time"),
        format_args!("result"),
    ]);
    out.write_all(line.0.as_bytes())?;
    store.each(
        |Listed {
             id,
             day,
             origin,
             summary,
             ..
         }| {
            let result = match () {
                () if !summary.won => "unfinished",
                () if summary.assisted => "with help",
                () if summary.is_flawless() => "flawless",
                () if summary.is_at_par() => "at par",
                () if summary.hints > 0 => "with hints",
                () => "won",
            };
            let Summary {
                game,
                size,
                level,
                par,
                moves,
                milliseconds,
                ..
            } = &summary;
            let level = level.as_deref().unwrap_or("");
            let time = clock(*milliseconds);
            let origin = match origin {
                Origin::Daily { .. } => ", daily",
                Origin::Review => ", review",
                Origin::Step(_) => ", journey",
                _ => "",
            };
            let par: &dyn Display = par.as_ref().map_or(&"?", |par| par);
            line.set([
                format_args!("{id}"),
                format_args!("{day}"),
                format_args!("{game} {size}"),
                format_args!("{level}"),
                format_args!("{moves}/{par}"),
                format_args!("{time}"),
                format_args!("{result}{origin}"),
            ]);
            out.write_all(line.0.as_bytes())?;
            Ok(())
        },
    )
}

/// A game of the list for programs.
#[derive(Serialize)]
struct ListedReport<'a> {
    id: i64,
    day: String,
    daily: Option<String>,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// Lists the games one by one: there may be too many to keep them all in memory.
fn list_in_json(store: &Store, out: &mut impl Write) -> Result<()> {
    let mut serializer = serde_json::Serializer::pretty(&mut *out);
    let mut games = serializer.serialize_seq(None)?;
    store.each(
        |Listed {
             id,
             day,
             origin,
             summary,
             ..
         }| {
            let daily = origin.as_daily().map(|daily| daily.to_string());
            games.serialize_element(&ListedReport {
                id,
                day: day.to_string(),
                daily,
                summary: &summary,
            })?;
            Ok(())
        },
    )?;
    games.end()?;
    writeln!(out)?;
    Ok(())
}

/// A line of the list.
#[derive(Default)]
struct Line(String);

/// The columns of the list: the gap before each, its least width, and whether it is aligned on the right.
const COLUMNS: [(&str, usize, bool); 7] = [
    ("", 5, true),
    ("  ", 10, false),
    ("  ", 24, false),
    (" ", 7, false),
    (" ", 11, true),
    (" ", 8, true),
    ("  ", 0, false),
];

impl Line {
    /// Replaces the line.
    fn set(&mut self, texts: [fmt::Arguments<'_>; 7]) {
        const SPACES: &str = "                        ";
        let Line(line) = self;
        line.clear();
        for (text, (gap, width, on_the_right)) in texts.into_iter().zip(COLUMNS) {
            line.push_str(gap);
            let start = line.len();
            line.write_fmt(text).expect("a string takes any text");
            let missing = &SPACES[..width.saturating_sub(line[start..].chars().count())];
            line.insert_str(if on_the_right { start } else { line.len() }, missing);
        }
        line.push('\n');
    }
}
