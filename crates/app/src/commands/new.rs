//! `new`: a puzzle from a seed, of a par, of a level, or of a day.

use crate::input::{self, GameArgs};
use crate::output::{self, heading};
use crate::{Outcome, clock, values};
use anyhow::{Context, Error, Result, anyhow, bail};
use clap::Args;
use quatrainment::draw::{self, Figure};
use quatrainment::generate::{self, GenerateError, Grade, Level};
use quatrainment::{Puzzle, notation};
use serde::Serialize;
use std::io::Write;

/// Make a new puzzle.
///
/// The same seed gives the same puzzle for ever. Every puzzle can be solved. A level or a par is proven, which takes a
/// board of moderate size; without one, any board that fits in memory will do.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment new --level hard\n  \
  quatrainment new lights-out --size 7x7 --par 12 --seed 7\n  \
  quatrainment new --daily\n  \
  quatrainment new lights-out --flip\n  \
  quatrainment new --daily 2026-11-15 --json")]
pub struct New {
    #[command(flatten)]
    game: GameArgs,

    /// The fewest presses that it shall need.
    #[arg(long, conflicts_with = "level")]
    par: Option<u64>,

    /// How hard it shall be: easy, medium, hard or expert.
    #[arg(long, short, value_parser = values::level(), hide_possible_values = true)]
    level: Option<Level>,

    /// The seed [default: a random one, which is printed].
    #[arg(long)]
    seed: Option<u64>,

    /// The puzzle of today (where you are), or of a day, like 2026-11-15.
    #[arg(long, value_name = "DATE", num_args = 0..=1, default_missing_value = "today",
          conflicts_with_all = ["par", "level", "seed", "name", "game", "game_file", "size", "states"])]
    daily: Option<String>,

    /// Write only the game ID, for Flip from Simon Tatham's puzzle collection.
    #[arg(long)]
    flip: bool,

    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PuzzleReport {
    code: Option<String>,
    game: String,
    size: String,
    start: String,
    target: String,
    par: Option<u64>,
    level: Option<&'static str>,
    typical_par: Option<u64>,
    seed: Option<u64>,
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flip: Option<String>,
}

/// The maximum number of cells of a board that is drawn here, and of symbols of a code that is printed beside it.
const MAX_DRAWN: u64 = 10_000;
const MAX_CODE: usize = 4_000;

/// The maximum number of cells of a board on which a par is looked for; beyond, that would take longer than a moment.
const MAX_GRADED: u64 = 1 << 16;

/// The maximum number of cells of a board on which it is looked for although not all solutions can be examined.
const MAX_SEARCHED: u64 = 2_500;

/// Makes a puzzle and prints it.
pub fn run(args: &New, out: &mut impl Write) -> Result<Outcome> {
    let (puzzle, grade, seed, date) = match &args.daily {
        Some(day) => {
            let date = if day == "today" { clock::today() } else { day.parse()? };
            let (puzzle, grade) = generate::daily(date);
            (puzzle, Some(grade), None, Some(date))
        }
        None => {
            let seed = match args.seed {
                Some(seed) => seed,
                // Short enough to be typed again.
                None => getrandom::u32().context("there is no random seed; choose one with --seed")?.into(),
            };
            let (puzzle, grade) = make(args, seed)?;
            (puzzle, grade, Some(seed), None)
        }
    };
    let code = notation::encode(&puzzle).ok();
    let flip = args.flip.then(|| notation::write_flip(&puzzle)).transpose()?;
    if args.json {
        let report = PuzzleReport {
            code,
            game: puzzle.game().name().to_owned(),
            size: puzzle.game().grid().size().to_string(),
            start: puzzle.start().to_string(),
            target: puzzle.target().to_string(),
            par: grade.map(|grade| grade.par),
            level: grade.map(|grade| grade.level.name()),
            typical_par: grade.map(|grade| grade.typical),
            seed,
            date: date.map(|date| date.to_string()),
            flip,
        };
        output::json(out, &report)?;
        return Ok(Outcome::Done);
    }
    if let Some(flip) = flip {
        writeln!(out, "{flip}")?;
        return Ok(Outcome::Done);
    }
    let of_day = date.map_or_else(String::new, |date| format!(", {date}"));
    writeln!(out, "{}{of_day}\n", heading(puzzle.game()))?;
    let figures = [Figure::pattern("start", puzzle.start()), Figure::pattern("target", puzzle.target())];
    if puzzle.game().grid().len() <= MAX_DRAWN {
        writeln!(out, "{}", draw::beside(&figures, output::width()))?;
    } else {
        writeln!(out, "(too large to draw here; --json prints both patterns)\n")?;
    }
    match grade {
        Some(grade) => writeln!(out, "level  {grade}")?,
        None => writeln!(
            out,
            "level  unknown: the board is too large, or has too many solutions, to prove a par"
        )?,
    }
    if let Some(code) = code.filter(|code| code.len() <= MAX_CODE) {
        writeln!(out, "code   {code}")?;
    }
    if let Some(seed) = seed {
        writeln!(out, "seed   {seed}")?;
    }
    Ok(Outcome::Done)
}

/// The puzzle, with its grade unless its par cannot be proven.
fn make(args: &New, seed: u64) -> Result<(Puzzle, Option<Grade>)> {
    let game = args.game.game()?;
    let (size, cells) = (game.grid().size(), game.grid().len());
    if let Some(what) = args.level.map(|_| "a level").or(args.par.map(|_| "a par"))
        && cells > MAX_GRADED
    {
        bail!(
            "{what} is proven on boards of at most {MAX_GRADED} cells, and {size} has {cells}: \
             leave out --level and --par for a random puzzle"
        );
    }
    let solver = || input::solver(&game, args.game.board());
    if let Some(level) = args.level {
        let (puzzle, grade) = generate::of_level(&solver()?, level, seed).map_err(advise)?;
        return Ok((puzzle, Some(grade)));
    }
    if let Some(par) = args.par {
        let solver = solver()?;
        let typical = generate::typical_par(&solver);
        let puzzle = generate::with_par(&solver, par, seed).map_err(advise)?;
        return Ok((puzzle, Some(Grade { level: Level::of(par, typical), par, typical })));
    }
    input::check_memory(&game)?;
    let puzzle = generate::random(&game, seed)?;
    if cells > MAX_GRADED {
        return Ok((puzzle, None));
    }
    // A board that is too large to solve can still be drawn. On a large one, the fewest of too many solutions are
    // hardly ever proven, however long the search.
    let solver = solver().ok().filter(|solver| cells <= MAX_SEARCHED || solver.can_examine_all());
    let grade = solver.and_then(|solver| generate::grade(&solver, &puzzle));
    Ok((puzzle, grade))
}

/// Names the options without which it works.
fn advise(error: GenerateError) -> Error {
    match error {
        GenerateError::NotProven => anyhow!("{error}; leave out --par and --level"),
        other => other.into(),
    }
}
