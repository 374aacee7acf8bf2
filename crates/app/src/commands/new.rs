//! `new`: creates a puzzle from a seed, with a par or level, or that of a day.

use crate::input::{self, GameArgs};
use crate::outcome::Outcome;
use crate::output::{self, heading};
use crate::{errors, values};
use anyhow::{Context, Error, Result, anyhow, bail};
use clap::Args;
use quatrainment::draw::{self, Figure};
use quatrainment::generate::{self, GenerateError, Grade, Level};
use quatrainment::{Puzzle, notation};
use serde::Serialize;
use std::io::Write;

/// Create a puzzle.
///
/// The same seed always gives the same puzzle. Every puzzle can be solved. With --level or --par, the par is proven, which
/// limits the board size; without them, a board can have up to 4194304 cells.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment new --level hard\n  \
  quatrainment new lights-out --size 7x7 --par 12 --seed 7\n  \
  quatrainment new --daily --game merlin\n  \
  quatrainment new lights-out --flip\n  \
  quatrainment new --daily 2026-11-15 --json")]
pub struct New {
    #[command(flatten)]
    game: GameArgs,

    /// The par of the puzzle: the fewest presses that solve it.
    #[arg(long, conflicts_with = "level", value_parser = values::number, allow_negative_numbers = true)]
    par: Option<u64>,

    /// The level of the puzzle: easy, medium, hard or expert.
    #[arg(long, short, value_parser = values::level(), hide_possible_values = true)]
    level: Option<Level>,

    /// The seed [default: a random one, which is printed].
    #[arg(long, value_parser = values::seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Create today's puzzle (in your time zone), or that of an earlier day, like 2026-11-15; --game lights-out or merlin for
    /// theirs.
    #[arg(long, value_name = "DATE", num_args = 0..=1, default_missing_value = "today",
          conflicts_with_all = ["par", "level", "seed", "name", "game_file", "size", "states"])]
    daily: Option<String>,

    /// Print only the game ID for Flip, from Simon Tatham's puzzle collection.
    #[arg(long)]
    flip: bool,

    /// Print JSON.
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

/// The maximum number of cells of a board; a larger one would take long, and could not be looked at.
const MAX_CELLS: u64 = 1 << 22;

/// The maximum number of cells of a board on which a par is looked for, again because of the time that it takes.
const MAX_GRADED: u64 = 1 << 16;

/// The maximum number of cells of a board on which it is looked for with more than two states, or although not all solutions can be
/// examined.
const MAX_SEARCHED: u64 = 2_500;

/// Creates a puzzle and prints it.
pub fn run(args: &New, out: &mut impl Write) -> Result<Outcome> {
    let (puzzle, grade, seed, date) = match &args.daily {
        Some(day) => {
            let daily = input::of_day(day, args.game.resolved()?.game.as_deref())?;
            let (puzzle, grade) = daily.puzzle();
            (puzzle, Ok(grade), None, Some(daily.date))
        }
        None => {
            let seed = match args.seed {
                Some(seed) => seed,
                // Short enough to be typed again.
                None => getrandom::u32()
                    .context("no random seed is available; choose one with --seed")?
                    .into(),
            };
            let (puzzle, grade) = make(args, seed)?;
            (puzzle, grade, Some(seed), None)
        }
    };
    if let (Some(wanted), Ok(grade)) = (args.level, &grade)
        && wanted != grade.level
    {
        errors::warn(&format!(
            "no {wanted} puzzle was found on this board; this one is {}",
            grade.level
        ));
    }
    let is_drawn = puzzle.game().grid().len() <= MAX_DRAWN;
    // A giant code takes its time and would not be printed.
    let code = if is_drawn || args.json {
        notation::encode(&puzzle).ok()
    } else {
        None
    };
    let flip = args
        .flip
        .then(|| notation::write_flip(&puzzle))
        .transpose()?;
    if args.json {
        let report = PuzzleReport {
            code,
            game: puzzle.game().name().to_owned(),
            size: puzzle.game().grid().size().to_string(),
            start: puzzle.start().to_string(),
            target: puzzle.target().to_string(),
            par: grade.ok().map(|grade| grade.par),
            level: grade.ok().map(|grade| grade.level.name()),
            typical_par: grade.ok().map(|grade| grade.typical),
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
    if is_drawn {
        let figures = [
            Figure::pattern("start", puzzle.start()),
            Figure::pattern("target", puzzle.target()),
        ];
        writeln!(out, "{}", draw::beside(&figures, output::width()))?;
    } else {
        writeln!(
            out,
            "(too large to draw here; --json prints both patterns)\n"
        )?;
    }
    match grade {
        Ok(grade) => writeln!(out, "level  {grade}")?,
        Err(Ungraded::TooLarge) => {
            writeln!(
                out,
                "level  unknown: the board is too large to prove a par quickly"
            )?;
        }
        Err(Ungraded::TooManySolutions) => {
            writeln!(
                out,
                "level  unknown: there are too many solutions to prove a par quickly"
            )?;
        }
    }
    if let Some(code) = code.filter(|code| code.len() <= MAX_CODE) {
        writeln!(out, "code   {code}")?;
    }
    if let Some(seed) = seed {
        writeln!(out, "seed   {seed}")?;
    }
    Ok(Outcome::Done)
}

/// Why a puzzle has no level.
#[derive(Clone, Copy)]
enum Ungraded {
    TooLarge,
    TooManySolutions,
}

/// Creates the puzzle, with its grade unless its par cannot be proven.
fn make(args: &New, seed: u64) -> Result<(Puzzle, Result<Grade, Ungraded>)> {
    let game = args.game.game()?;
    let (size, cells) = (game.grid().size(), game.grid().len());
    if cells > MAX_CELLS {
        bail!(
            "a new puzzle has at most {MAX_CELLS} cells, and {size} has {cells}; use `quatrainment solve random:SEED \
             --count` for larger boards"
        );
    }
    let max_graded = if game.states() == 2 {
        MAX_GRADED
    } else {
        MAX_SEARCHED
    };
    if let Some(what) = args.level.map(|_| "--level").or(args.par.map(|_| "--par"))
        && cells > max_graded
    {
        let states = if game.states() == 2 {
            ""
        } else {
            " with more than two states"
        };
        bail!(
            "{what} works only up to {max_graded} cells{states}, and {size} has {cells}; leave out {what} for a random \
             puzzle"
        );
    }
    let solver = || input::solver(&game, args.game.board());
    if let Some(level) = args.level {
        let (puzzle, grade) = generate::of_level(&solver()?, level, seed).map_err(advise)?;
        return Ok((puzzle, Ok(grade)));
    }
    if let Some(par) = args.par {
        let solver = solver()?;
        let typical = generate::typical_par(&solver);
        let puzzle = generate::with_par(&solver, par, seed).map_err(advise)?;
        return Ok((
            puzzle,
            Ok(Grade {
                level: Level::of(par, typical),
                par,
                typical,
            }),
        ));
    }
    let puzzle = generate::random(&game, seed)?;
    if cells > max_graded {
        return Ok((puzzle, Err(Ungraded::TooLarge)));
    }
    // A board that is too large to solve can still be drawn.
    let Ok(solver) = solver() else {
        return Ok((puzzle, Err(Ungraded::TooLarge)));
    };
    // On a large one, the fewest of too many solutions are hardly ever proven, however long the search.
    let is_searched = cells <= MAX_SEARCHED || solver.can_examine_all();
    let grade = is_searched
        .then(|| generate::grade(&solver, &puzzle))
        .flatten();
    Ok((puzzle, grade.ok_or(Ungraded::TooManySolutions)))
}

/// Names the options to leave out.
fn advise(error: GenerateError) -> Error {
    match error {
        GenerateError::NotProven => anyhow!("{error}; leave out --par and --level"),
        other => other.into(),
    }
}
