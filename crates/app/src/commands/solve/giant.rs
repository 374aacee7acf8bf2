//! `solve` on giant boards: rows stream from their source to their file. A board is kept in memory only if there is room,
//! and it would otherwise have to be computed twice.

use super::{CountReport, Solve};
use crate::input::{self, Asked};
use crate::outcome::Outcome;
use crate::output::{self, counted, heading};
use crate::progress;
use crate::progress::Bar;
use anyhow::{Context, Result, anyhow, bail};
use quatrainment::notation::{RowReader, RowWriter};
use quatrainment::solve::SolverOptions;
use quatrainment::solve::stream::{
    self, CachedRows, FirstRow, RepeatedRows, RowError, RowSink, RowSource, RowSum, StreamError,
    StructuredBoard,
};
use quatrainment::{Game, column_letters};
use serde::Serialize;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// The maximum number of cells of a board that is printed cell by cell.
const MAX_PRINTED: u64 = 1 << 18;
/// The maximum number of cells of a row that are named.
const MAX_NAMED: usize = 20;

/// Solves the board if it is giant and its rows can stream; returns `None` if it is to be solved in memory.
pub fn run(args: &Solve, asked: &Asked, out: &mut impl Write) -> Result<Option<Outcome>> {
    let Asked::Patterns {
        game,
        start,
        target,
    } = asked
    else {
        return Ok(None);
    };
    let patterns = [start, target]
        .into_iter()
        .flatten()
        .map(|text| Named::new(text));
    let Some(patterns) = patterns.collect::<Option<Vec<Named>>>() else {
        return Ok(None);
    };
    if args.all || args.steps || args.certificate.is_some() {
        return Ok(None);
    }
    let cells = game.grid().len();
    let is_short = args.count || args.output.is_some();
    let too_many = || {
        let size = game.grid().size();
        anyhow!(
            "a {size} board is too large to print cell by cell; add --count, or --output presses.pbm (or .png)"
        )
    };
    if cells > MAX_PRINTED && !is_short {
        return Err(too_many());
    }
    let memory = args.puzzle.game.board.memory;
    let bar = Arc::new(Bar::steps(100));
    let options = SolverOptions::new().memory(memory).progress({
        let bar = bar.clone();
        move |percent| bar.reach(percent.into(), "of the rows")
    });
    let started = Instant::now();
    let preparing = format!("preparing {} {}", game.name(), game.grid().size());
    let board = progress::spin(&preparing, || stream::giant(game, &options))
        .map_err(|error| anyhow!("{error}; use --memory to allow more"))?;
    let Some(board) = board else {
        return Ok(None);
    };
    if !is_short {
        return Err(too_many());
    }
    if args.verbose {
        eprintln!("Method: {}.", board.method());
        eprintln!("Prepared in {:.3} s.", started.elapsed().as_secs_f64());
    }
    let mut rows = patterns.iter().map(|pattern| pattern.rows(game, &board));
    let mut difference = RowSum::new(rows.next().expect("there is a pattern")?);
    rows.try_for_each(|rows| rows.map(|rows| difference.add(rows)))?;
    let giant = Giant {
        args,
        game,
        board: &board,
        bar: &bar,
    };
    // What is not repeated is needed twice, so it is kept if there is room for it.
    let bytes = game.grid().rows() * game.grid().columns().div_ceil(64) * 8;
    if difference.repeated().is_none() && bytes <= memory {
        if args.verbose {
            eprintln!("The board is kept in memory: {} MB.", bytes / 1_000_000);
        }
        giant
            .solve(&mut CachedRows::new(difference, (bytes / 8) as usize), out)
            .map(Some)
    } else {
        giant.solve(&mut difference, out).map(Some)
    }
}

/// A giant board and what was asked about it.
struct Giant<'a> {
    args: &'a Solve,
    game: &'a Game,
    board: &'a StructuredBoard,
    bar: &'a Bar,
}

impl Giant<'_> {
    fn solve(&self, difference: &mut dyn RowSource, out: &mut impl Write) -> Result<Outcome> {
        let started = Instant::now();
        let outcome = self.board.first_row(difference).map_err(failed)?;
        if self.args.verbose {
            eprintln!(
                "Found the first row in {:.3} s.",
                started.elapsed().as_secs_f64()
            );
        }
        let started = Instant::now();
        match outcome {
            stream::Outcome::Solved(first) => {
                let count = self.write(|sink| self.board.presses(&first, difference, sink))?;
                self.bar.clear();
                if self.args.verbose {
                    eprintln!(
                        "Streamed the presses in {:.3} s; nothing was left at the last row.",
                        started.elapsed().as_secs_f64()
                    );
                }
                self.report_solution(count, out)?;
                Ok(Outcome::Done)
            }
            stream::Outcome::Unsolvable(first) => {
                let cells = self.write(|sink| self.board.invariant(&first, difference, sink))?;
                self.bar.clear();
                self.report_unsolvable(&first, cells, out)?;
                Ok(Outcome::Unsolvable)
            }
        }
    }

    /// Streams rows to the output file, if there is one.
    fn write(
        &self,
        stream: impl FnOnce(Option<RowSink<'_>>) -> Result<u64, StreamError>,
    ) -> Result<u64> {
        let Some(path) = &self.args.output else {
            return stream(None).map_err(failed);
        };
        let extension = path
            .extension()
            .map(|extension| extension.to_ascii_lowercase())
            .unwrap_or_default();
        let cannot = || format!("{} cannot be written", path.display());
        let create = || File::create(path).map(BufWriter::new);
        let mut writer = match extension.to_str() {
            Some("pbm") => RowWriter::pbm(create().with_context(cannot)?, self.board.size())
                .with_context(cannot)?,
            Some("png") => RowWriter::png(create().with_context(cannot)?, self.board.size())?,
            _ => bail!(
                "{} cannot be written: a giant board needs a picture; use a file name that ends in .pbm or .png",
                path.display()
            ),
        };
        let count = stream(Some(&mut |rows| Ok(writer.write(rows)?))).map_err(failed)?;
        writer.finish().with_context(cannot)?;
        Ok(count)
    }

    /// Prints the number of presses, for people or for programs.
    fn report_solution(&self, count: u64, out: &mut impl Write) -> Result<()> {
        let (args, game, nullity) = (self.args, self.game, self.board.nullity());
        // As many digits as one reads, or as a program can take.
        let solutions = |max: u64| {
            if nullity <= max {
                (1u64 << nullity).to_string()
            } else {
                format!("2^{nullity}")
            }
        };
        if args.json {
            let is_unique = nullity == 0;
            let report = CountReport {
                game: game.name().to_owned(),
                size: game.grid().size().to_string(),
                states: game.states(),
                solvable: true,
                count: Some(count),
                fewest: is_unique,
                lower_bound: Some(if is_unique { count } else { 0 }),
                solutions: solutions(63),
            };
            return output::json(out, &report);
        }
        let presses = counted(count, "press");
        match &args.output {
            None => writeln!(out, "{}: {presses}.", heading(game))?,
            Some(path) => writeln!(
                out,
                "{}: {presses}, written to {}.",
                heading(game),
                path.display()
            )?,
        }
        match nullity {
            0 => writeln!(out, "This is the only solution.")?,
            _ => writeln!(
                out,
                "This is one of {} solutions; whether another has fewer presses was not examined.",
                solutions(19)
            )?,
        }
        Ok(())
    }

    /// Prints why there is no solution, for people or for programs.
    fn report_unsolvable(&self, first: &FirstRow, cells: u64, out: &mut impl Write) -> Result<()> {
        let (args, game) = (self.args, self.game);
        if args.json {
            let mut first_row = vec!['.'; game.grid().columns() as usize];
            first.columns().for_each(|column| first_row[column] = 'X');
            let first_row = first_row.into_iter().collect();
            return output::json(
                out,
                &UnsolvableReport {
                    game: game.name().to_owned(),
                    size: game.grid().size().to_string(),
                    states: game.states(),
                    solvable: false,
                    solutions: "0".to_owned(),
                    invariant: InvariantReport {
                        cells,
                        first_row,
                        written: args.output.clone(),
                    },
                },
            );
        }
        writeln!(out, "{}\n", heading(game))?;
        writeln!(out, "No presses lead from this start to this target.")?;
        writeln!(
            out,
            "Every press flips an even number of the {} of an invariant, but an odd number of them differ.",
            counted(cells, "cell")
        )?;
        let name = |column: usize| column_letters(column as u64) + "1";
        let mut names: Vec<String> = first.columns().take(MAX_NAMED).map(name).collect();
        let more = first.columns().skip(MAX_NAMED).count();
        if more > 0 {
            names.push(format!("and {more} more"));
        }
        let names = if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(" ")
        };
        writeln!(out, "Its cells in the first row: {names}.")?;
        match &args.output {
            Some(path) => writeln!(out, "All of them are written to {}.", path.display())?,
            None => writeln!(out, "--output invariant.pbm writes all of them.")?,
        }
        Ok(())
    }
}

/// A giant board without a solution, for programs.
#[derive(Serialize)]
struct UnsolvableReport {
    game: String,
    size: String,
    states: u8,
    solvable: bool,
    solutions: String,
    invariant: InvariantReport,
}

#[derive(Serialize)]
struct InvariantReport {
    cells: u64,
    first_row: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<PathBuf>,
}

fn failed(error: StreamError) -> anyhow::Error {
    match error {
        StreamError::Rows(error) => anyhow!(error).context("the board cannot be read or written"),
        error => anyhow!("{error}"),
    }
}

/// A pattern that need not be read cell by cell.
enum Named {
    Blank,
    AllOn,
    Checkerboard,
    Random(u64),
    Picture(PathBuf),
}

impl Named {
    fn new(text: &str) -> Option<Named> {
        let name = text.trim();
        if input::is_code(name) {
            return None;
        }
        match name {
            "blank" => Some(Named::Blank),
            "all-on" => Some(Named::AllOn),
            "checkerboard" => Some(Named::Checkerboard),
            _ if input::is_picture(name) => {
                // One that cannot be read row by row is read into memory.
                let path = PathBuf::from(name);
                input::picture_rows(&path)
                    .is_ok()
                    .then_some(Named::Picture(path))
            }
            _ => name
                .strip_prefix("random:")?
                .parse()
                .ok()
                .map(Named::Random),
        }
    }

    fn rows(&self, game: &Game, board: &StructuredBoard) -> Result<Box<dyn RowSource>> {
        let columns = game.grid().columns() as usize;
        Ok(match self {
            Named::Blank => Box::new(RepeatedRows::blank(columns)),
            Named::AllOn => Box::new(RepeatedRows::all_on(columns)),
            Named::Checkerboard => Box::new(RepeatedRows::checkerboard(columns)),
            Named::Random(seed) => Box::new(board.random(*seed)),
            Named::Picture(path) => {
                let reader = input::picture_rows(path)
                    .with_context(|| format!("{} cannot be read", path.display()))?;
                if *reader.size() != game.grid().size() {
                    let (found, expected) = (reader.size(), game.grid().size());
                    bail!(
                        "{}: the picture is {found}, but the board is {expected}",
                        path.display()
                    );
                }
                Box::new(PictureRows {
                    path: path.clone(),
                    reader,
                })
            }
        })
    }
}

/// The rows of a picture's file, which is opened again for every pass.
struct PictureRows {
    path: PathBuf,
    reader: RowReader<BufReader<File>>,
}

impl RowSource for PictureRows {
    fn restart(&mut self) -> Result<(), RowError> {
        self.reader = input::picture_rows(&self.path)?;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        Ok(self.reader.read(rows)?)
    }
}
