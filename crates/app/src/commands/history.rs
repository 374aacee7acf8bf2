//! `history`: lists, exports, imports, deletes and replays finished games.

pub mod plot;
mod replay;
mod show;

use crate::args::DataArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::pager::Pager;
use crate::plot::PlotArgs;
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
  quatrainment history --plot games.svg\n  \
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
    plot: PlotArgs,

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
    if args.plot.is_asked_for() && !matches!(what, What::List { .. }) {
        bail!("--plot works only for the list; write `quatrainment history --plot FILE`");
    }
    let is_json = args.json || matches!(what, What::List { json: true });
    args.plot.check(is_json)?;
    let mut store = match what {
        What::Import { .. } => args.data.store()?,
        _ => args.data.saved()?,
    };
    match what {
        What::List { .. } if is_json => list_in_json(&store, out)?,
        What::List { .. } if args.plot.is_on_screen() => {}
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
    if args.plot.is_asked_for() {
        args.plot.draw(&plot::of_games(&store)?, out)?;
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
    let mut line = Line::new();
    line.set([
        format_args!("id"),
        format_args!("day"),
        format_args!("game"),
        format_args!("level"),
        format_args!("press/par"),
        format_args!("time"),
        format_args!("result"),
    ]);
    out.write_all(line.text.as_bytes())?;
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
            out.write_all(line.text.as_bytes())?;
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
struct Line {
    text: String,
    /// The width of the terminal, if the list is read there: a line that it would break cannot be read.
    room: usize,
    /// The width of the column of games.
    game: usize,
}

/// The columns of the list: the gap before each, its least width, and whether it is aligned on the right.
const COLUMNS: [(&str, usize, bool); 7] = [
    ("", 4, true),
    ("  ", 10, false),
    ("  ", MAX_GAME, false),
    (" ", 6, false),
    (" ", 9, true),
    (" ", 5, true),
    ("  ", 0, false),
];

/// Which column has the games, and its greatest and least width.
const GAME: usize = 2;
const MAX_GAME: usize = 24;
const MIN_GAME: usize = 8;

/// The width of the longest result, `with hints, journey`.
const RESULT: usize = 19;

impl Line {
    fn new() -> Line {
        let is_terminal = std::io::stdout().is_terminal();
        Line::of_width(if is_terminal {
            output::width()
        } else {
            usize::MAX
        })
    }

    fn of_width(room: usize) -> Line {
        let others: usize = COLUMNS
            .iter()
            .map(|(gap, width, _)| gap.len() + width)
            .sum::<usize>()
            - MAX_GAME
            + RESULT;
        Line {
            text: String::new(),
            room,
            game: room.saturating_sub(others).clamp(MIN_GAME, MAX_GAME),
        }
    }

    /// Replaces the line. A game whose name is too long keeps its size.
    fn set(&mut self, texts: [fmt::Arguments<'_>; 7]) {
        let width = self.game;
        self.lay(texts, width);
        let over = self.text.chars().count().saturating_sub(self.room);
        if over > 0 {
            self.lay(texts, width.saturating_sub(over).max(MIN_GAME));
            if let Some((end, _)) = self.text.char_indices().nth(self.room) {
                self.text.truncate(end);
                self.text.pop();
                self.text.push('…');
            }
        }
        self.text.push('\n');
    }

    fn lay(&mut self, texts: [fmt::Arguments<'_>; 7], game: usize) {
        const SPACES: &str = "                        ";
        let line = &mut self.text;
        line.clear();
        for (column, (text, (gap, width, on_the_right))) in
            texts.into_iter().zip(COLUMNS).enumerate()
        {
            line.push_str(gap);
            let start = line.len();
            line.write_fmt(text).expect("a string takes any text");
            let mut width = width;
            if column == GAME {
                width = game;
                if self.room < usize::MAX && line[start..].chars().count() > game {
                    let short = shortened(&line[start..], game);
                    line.replace_range(start.., &short);
                }
            }
            let missing = &SPACES[..width.saturating_sub(line[start..].chars().count())];
            line.insert_str(if on_the_right { start } else { line.len() }, missing);
        }
    }
}

/// Cuts the name of a game and its size to a width, and keeps the size.
fn shortened(text: &str, width: usize) -> String {
    let (name, size) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let room = width.saturating_sub(size.chars().count() + 1).max(1);
    let name: String = name.chars().take(room).collect();
    format!("{name}…{size}").chars().take(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_fits_on_the_terminal() {
        let set = |line: &mut Line, game: &str, time: &str| {
            line.set([
                format_args!("{}", 4321),
                format_args!("2026-11-19"),
                format_args!("{game}"),
                format_args!("expert"),
                format_args!("12/8"),
                format_args!("{time}"),
                format_args!("with hints, journey"),
            ]);
            line.text.clone()
        };
        let mut line = Line::of_width(80);
        for (game, time, shown) in [
            ("quatrainment 4x4", "1:02", "quatrainment 4x4"),
            ("quatrainment-a 4x4", "1:02", "quatrainment-a 4x4"),
            (
                "lights-out-without-self 12x12",
                "1:02",
                "lights-out-… 12x12",
            ),
            ("quatrainment-a 4x4", "1:02:03", "quatrainmen… 4x4"),
            ("quatrainment 4x4, 12 states", "9:59", " 4x4, 12 states"),
        ] {
            let text = set(&mut line, game, time);
            assert!(text.trim_end().chars().count() <= 80, "{text}");
            assert!(text.contains(shown), "{text}");
        }
        // What goes to a file is whole.
        let mut line = Line::of_width(usize::MAX);
        let text = set(&mut line, "lights-out-without-self 12x12", "1:02");
        assert!(text.contains("lights-out-without-self 12x12"), "{text}");
    }
}
