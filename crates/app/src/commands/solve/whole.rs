//! `solve` on giant boards: rows stream from where they come from to where they are wanted, and no board is in memory
//! unless there is room to keep what would have to be made twice.

use super::{Counted, Solve};
use crate::output::{self, counted, heading};
use crate::{Outcome, input, progress};
use anyhow::{Context, Result, anyhow, bail};
use quatrainment::notation::{self, RowReader, RowWriter};
use quatrainment::solve::MOST_EXAMINED;
use quatrainment::solve::whole::{Kept, Repeated, Source, Start, Whole, WholeError};
use quatrainment::{Game, column_letters};
use serde::Serialize;
use std::convert::Infallible;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Boards with more cells are never held in memory cell by cell.
const STREAMED: u64 = 1 << 21;
/// Neither are boards with more cells than this when not all of their solutions could be examined anyway.
const STREAMED_WHEN_SINGULAR: u64 = 1 << 16;
/// The most cells of a board that is told cell by cell.
const MOST_TOLD: u64 = 1 << 18;
/// The most cells of a row that are named.
const MOST_NAMED: usize = 20;

/// Answers if the board is giant and its rows can stream; `None` leaves it to the usual way.
pub fn run(args: &Solve, out: &mut impl Write) -> Result<Option<Outcome>> {
    let texts = [
        args.puzzle.first.as_ref().or(args.puzzle.start.as_ref()),
        args.puzzle.second.as_ref().or(args.puzzle.target.as_ref()),
    ];
    let patterns: Option<Vec<Named>> = texts.into_iter().flatten().map(|text| Named::new(text)).collect();
    let Some(patterns) = patterns.filter(|patterns| !patterns.is_empty()) else {
        return Ok(None);
    };
    if args.all || args.steps || args.certificate.is_some() {
        return Ok(None);
    }
    let mut asked = args.puzzle.game.clone();
    for pattern in &patterns {
        if let Named::Picture(path) = pattern {
            // A picture brings its size along. One that cannot be read row by row is left to the usual way.
            let Ok(reader) = open(path) else { return Ok(None) };
            asked.board.size.get_or_insert(reader.size().to_string());
        }
    }
    let game = asked.game()?;
    let cells = game.grid().len();
    let in_short = args.count || args.output.is_some();
    let too_many = || {
        let size = game.grid().size();
        anyhow!(
            "a {size} board is too large to be told cell by cell; add --count, or --output presses.pbm (or .png)"
        )
    };
    if cells > MOST_TOLD && !in_short {
        return Err(too_many());
    }
    if cells <= STREAMED_WHEN_SINGULAR || !Whole::covers(&game) {
        return Ok(None);
    }
    let memory = args.puzzle.game.board.memory;
    let began = Instant::now();
    let preparing = format!("preparing {} {}", game.name(), game.grid().size());
    let whole = progress::spin(&preparing, || Whole::within(&game, memory))
        .map_err(|error| anyhow!("{error} (see --memory)"))?
        .expect("the game is covered");
    if cells <= STREAMED && whole.nullity() <= MOST_EXAMINED as u64 {
        return Ok(None);
    }
    if !in_short {
        return Err(too_many());
    }
    if args.verbose {
        eprintln!("Method: {}.", whole.method());
        eprintln!("Prepared in {:.3} s.", began.elapsed().as_secs_f64());
    }
    let mut parts = patterns.iter().map(|pattern| pattern.source(&game, &whole));
    let first = parts.next().expect("there is a pattern")?;
    let sum = Sum { first, rest: parts.collect::<Result<_>>()?, read: Vec::new() };
    // What is not repeated is needed twice, so it is kept if there is room for it.
    let bytes = game.grid().rows() * game.grid().columns().div_ceil(64) * 8;
    if sum.repeated().is_none() && bytes <= memory {
        if args.verbose {
            eprintln!("The board is kept in memory: {} MB.", bytes / 1_000_000);
        }
        answer(args, &game, &whole, &mut Kept::new(sum, (bytes / 8) as usize), out).map(Some)
    } else {
        answer(args, &game, &whole, &mut { sum }, out).map(Some)
    }
}

fn answer(
    args: &Solve,
    game: &Game,
    whole: &Whole,
    source: &mut (impl Source<Error = io::Error> + Send),
    out: &mut impl Write,
) -> Result<Outcome> {
    let rows = game.grid().rows();
    let mut bar = progress::Steps::new(rows * whole.ways(source));
    let mut passed = 0;
    let began = Instant::now();
    let found = whole.find(source, &mut |row| {
        passed = row;
        bar.reach(row, "rows");
        ControlFlow::Continue(())
    });
    let found = found.map_err(failed)?;
    if args.verbose {
        eprintln!("Found the first row in {:.3} s.", began.elapsed().as_secs_f64());
    }
    let began = Instant::now();
    let mut watch = |row| {
        bar.reach(passed + row, "rows");
        ControlFlow::Continue(())
    };
    match found {
        Ok(start) => {
            let count = match &args.output {
                None => whole.tell(&start, source, None, &mut watch).map_err(failed)?,
                Some(path) => write(path, whole, |sink| whole.tell(&start, source, Some(sink), &mut watch))?,
            };
            drop(bar);
            if args.verbose {
                eprintln!(
                    "Told the presses in {:.3} s; nothing was left at the last row.",
                    began.elapsed().as_secs_f64()
                );
            }
            tell(args, game, whole, count, out)?;
            Ok(Outcome::Done)
        }
        Err(invariant) => {
            let mut product = Product { source, odd: false };
            product.source.restart()?;
            let mut watch = |_| ControlFlow::Continue(());
            let cells = match &args.output {
                None => {
                    whole.tell_set(&invariant, &mut |rows| product.add(rows), &mut watch).map_err(failed)?
                }
                Some(path) => write(path, whole, |sink| {
                    let mut both = |rows: &[u64]| {
                        product.add(rows)?;
                        sink(rows)
                    };
                    whole.tell_set(&invariant, &mut both, &mut watch)
                })?,
            };
            drop(bar);
            if !product.odd {
                bail!(
                    "the invariant that was found does not stand against the difference: this is a mistake in the program, please report it"
                );
            }
            tell_unsolvable(args, game, &invariant, cells, out)?;
            Ok(Outcome::Unsolvable)
        }
    }
}

/// How many presses there are, for people or for programs.
fn tell(args: &Solve, game: &Game, whole: &Whole, count: u64, out: &mut impl Write) -> Result<()> {
    let nullity = whole.nullity();
    // As many digits as one reads, or as a program can take.
    let solutions =
        |most: u64| if nullity <= most { (1u64 << nullity).to_string() } else { format!("2^{nullity}") };
    if args.json {
        let unique = nullity == 0;
        let told = Counted {
            game: game.name().to_owned(),
            size: game.grid().size().to_string(),
            states: game.states(),
            solvable: true,
            count: Some(count),
            fewest: unique,
            lower_bound: Some(if unique { count } else { 0 }),
            solutions: solutions(63),
        };
        return output::json(out, &told);
    }
    let presses = counted(count, "press");
    match &args.output {
        None => writeln!(out, "{}: {presses}.", heading(game))?,
        Some(path) => writeln!(out, "{}: {presses}, written to {}.", heading(game), path.display())?,
    }
    match nullity {
        0 => writeln!(out, "This is the only solution.")?,
        _ => writeln!(
            out,
            "This is one of {} solutions; whether another has fewer presses was not looked for.",
            solutions(19)
        )?,
    }
    Ok(())
}

/// The invariant of a giant board, for programs.
#[derive(Serialize)]
struct Refused {
    game: String,
    size: String,
    states: u8,
    solvable: bool,
    solutions: String,
    invariant: Invariant,
}

#[derive(Serialize)]
struct Invariant {
    cells: u64,
    first_row: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<PathBuf>,
}

fn tell_unsolvable(args: &Solve, game: &Game, start: &Start, cells: u64, out: &mut impl Write) -> Result<()> {
    let row = start.first_row();
    if args.json {
        let columns = game.grid().columns() as usize;
        let first_row = (0..columns).map(|column| if is_on(row, column) { 'X' } else { '.' }).collect();
        return output::json(
            out,
            &Refused {
                game: game.name().to_owned(),
                size: game.grid().size().to_string(),
                states: game.states(),
                solvable: false,
                solutions: "0".to_owned(),
                invariant: Invariant { cells, first_row, written: args.output.clone() },
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
    let columns = (0..game.grid().columns() as usize).filter(|&column| is_on(row, column));
    let mut names: Vec<String> =
        columns.clone().take(MOST_NAMED).map(|column| column_letters(column as u64) + "1").collect();
    let more = columns.count() - names.len();
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    let names = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
    writeln!(out, "Its cells in the first row: {names}.")?;
    match &args.output {
        Some(path) => writeln!(out, "All of them are written to {}.", path.display())?,
        None => writeln!(out, "--output invariant.pbm writes all of them.")?,
    }
    Ok(())
}

fn is_on(row: &[u64], column: usize) -> bool {
    row[column / 64] >> (column % 64) & 1 == 1
}

fn failed(error: WholeError<io::Error>) -> anyhow::Error {
    match error {
        WholeError::Rows(error) => anyhow!(error).context("the board cannot be read or written"),
        error => anyhow!("{error}"),
    }
}

/// Whoever takes rows.
type Sink<'a> = &'a mut dyn FnMut(&[u64]) -> io::Result<()>;

/// Writes rows to a picture.
fn write(
    path: &Path,
    whole: &Whole,
    tell: impl FnOnce(Sink<'_>) -> Result<u64, WholeError<io::Error>>,
) -> Result<u64> {
    let end = path.extension().map(|end| end.to_ascii_lowercase()).unwrap_or_default();
    let cannot = || format!("{} cannot be written", path.display());
    let create = || File::create(path).map(BufWriter::new);
    let mut writer = match end.to_str() {
        Some("pbm") => RowWriter::pbm(create().with_context(cannot)?, whole.size()).with_context(cannot)?,
        Some("png") => RowWriter::png(create().with_context(cannot)?, whole.size()).with_context(cannot)?,
        _ => {
            bail!("a giant board is written as a picture: end the name of {} in .pbm or .png", path.display())
        }
    };
    let count = tell(&mut |rows| writer.write(rows)).map_err(failed)?;
    writer.finish().with_context(cannot)?;
    Ok(count)
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
        if notation::looks_like_a_code(name) {
            return None;
        }
        match name {
            "blank" => Some(Named::Blank),
            "all-on" => Some(Named::AllOn),
            "checkerboard" => Some(Named::Checkerboard),
            _ if input::is_picture(name) => Some(Named::Picture(PathBuf::from(name))),
            _ => name.strip_prefix("random:")?.parse().ok().map(Named::Random),
        }
    }

    fn source(&self, game: &Game, whole: &Whole) -> Result<Part> {
        let columns = game.grid().columns() as usize;
        Ok(match self {
            Named::Blank => Box::new(Sure(Repeated::blank(columns))),
            Named::AllOn => Box::new(Sure(Repeated::all_on(columns))),
            Named::Checkerboard => Box::new(Sure(Repeated::checkerboard(columns))),
            Named::Random(seed) => Box::new(Sure(whole.random(*seed))),
            Named::Picture(path) => {
                let reader = open(path).with_context(|| format!("{} cannot be read", path.display()))?;
                if *reader.size() != game.grid().size() {
                    let (found, expected) = (reader.size(), game.grid().size());
                    bail!("{}: the picture is {found}, but the board is {expected}", path.display());
                }
                Box::new(Picture { path: path.clone(), reader })
            }
        })
    }
}

/// Rows that add up to the difference.
type Part = Box<dyn Source<Error = io::Error> + Send>;

/// The sum of some patterns: the difference of start and target.
struct Sum {
    first: Part,
    rest: Vec<Part>,
    read: Vec<u64>,
}

impl Source for Sum {
    type Error = io::Error;

    fn restart(&mut self) -> io::Result<()> {
        self.first.restart()?;
        self.rest.iter_mut().try_for_each(Source::restart)
    }

    fn read(&mut self, rows: &mut [u64]) -> io::Result<()> {
        self.first.read(rows)?;
        for part in &mut self.rest {
            self.read.resize(rows.len(), 0);
            part.read(&mut self.read)?;
            add(rows, &self.read);
        }
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        let mut sum = self.first.repeated()?;
        for part in &self.rest {
            let part = part.repeated()?;
            // One or two rows are repeated, so the longer are a multiple of the shorter.
            let longer = sum.len().max(part.len());
            sum = sum.iter().cycle().take(longer).cloned().collect();
            sum.iter_mut().zip(part.iter().cycle()).for_each(|(sum, row)| add(sum, row));
        }
        Some(sum)
    }
}

fn add(sum: &mut [u64], row: &[u64]) {
    sum.iter_mut().zip(row).for_each(|(sum, word)| *sum ^= word);
}

/// A source that cannot fail.
struct Sure<S>(S);

impl<S: Source<Error = Infallible>> Source for Sure<S> {
    type Error = io::Error;

    fn restart(&mut self) -> io::Result<()> {
        self.0.restart().map_err(|never| match never {})
    }

    fn read(&mut self, rows: &mut [u64]) -> io::Result<()> {
        self.0.read(rows).map_err(|never| match never {})
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        self.0.repeated()
    }
}

/// A picture's file, which is opened again for every way down the board.
struct Picture {
    path: PathBuf,
    reader: RowReader<BufReader<File>>,
}

fn open(path: &Path) -> io::Result<RowReader<BufReader<File>>> {
    RowReader::new(BufReader::with_capacity(1 << 20, File::open(path)?))
}

impl Source for Picture {
    type Error = io::Error;

    fn restart(&mut self) -> io::Result<()> {
        self.reader = open(&self.path)?;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> io::Result<()> {
        self.reader.read(rows)
    }
}

/// Whether a set has an odd number of cells in common with the difference.
struct Product<'a, S> {
    source: &'a mut S,
    odd: bool,
}

impl<S: Source<Error = io::Error>> Product<'_, S> {
    fn add(&mut self, rows: &[u64]) -> io::Result<()> {
        let mut differ = vec![0; rows.len()];
        self.source.read(&mut differ)?;
        let common = rows.iter().zip(&differ).fold(0, |sum, (row, differ)| sum ^ row & differ);
        self.odd ^= common.count_ones() % 2 == 1;
        Ok(())
    }
}
