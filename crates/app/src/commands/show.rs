//! `show`: a game's rule and which of its positions can be solved; or one pattern, from text or a picture.

use crate::input::{self, GameArgs, Input};
use crate::outcome::Outcome;
use crate::output::{self, heading};
use crate::{page, values};
use anyhow::Result;
use clap::{Args, ValueHint};
use num_bigint::BigUint;
use quatrainment::draw::{self, Board, Figure};
use quatrainment::{Cell, Class, Game, Pattern, Rule, Solver};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Show a game's rule and what can be solved, or a pattern.
///
/// With --pattern, draws a board instead of the rule. A pattern can be a picture with one pixel per cell (and grey levels
/// for more than two states), which also sets the board size. With --output, writes the pattern to a file: this
/// converts text to pictures and pictures to text.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment show lights-out\n  \
  quatrainment show quatrainment --size 4x4x4\n  \
  quatrainment show lights-out --pattern cat.png\n  \
  quatrainment show --pattern checkerboard --output board.png")]
pub struct Show {
    #[command(flatten)]
    game: GameArgs,

    /// Show this pattern: text, a name, a file (.txt, .png, .pbm, .pgm), or - for standard input.
    #[arg(long, short, value_name = "PATTERN", value_parser = values::pattern(), hide_possible_values = true)]
    pattern: Option<String>,

    /// Write the pattern to a file: a picture (.png, .pbm, .pgm) or text (.txt).
    #[arg(long, short, value_name = "FILE", requires = "pattern", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Draw everything, even a large board or many quiet sets and invariants.
    #[arg(long)]
    all: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The maximum number of cells of a board without classes of which every press is drawn.
const MAX_LISTED: u64 = 16;

/// The maximum number of quiet sets or invariants, and of cells of a board, that are drawn unless all are wanted.
const MAX_SETS: usize = 8;
const MAX_CELLS: u64 = 256;

#[derive(Serialize)]
struct GameReport<'a> {
    game: String,
    title: String,
    size: String,
    cells: u64,
    states: u8,
    source: Option<&'a str>,
    about: Option<&'a str>,
    presses: Vec<Press>,
    rank: usize,
    nullity: usize,
    always_solvable: bool,
    /// How many differences can be solved, as a decimal number.
    solvable: String,
    /// How often each divisor of the number of states stands on the diagonal; that number itself stands for 0.
    smith_form: std::collections::BTreeMap<u64, u64>,
    quiet_sets: Vec<String>,
    invariants: Vec<String>,
}

#[derive(Serialize)]
struct Press {
    class: String,
    cell: String,
    changes: Vec<String>,
}

/// A pattern for programs.
#[derive(Serialize)]
struct PatternReport {
    game: String,
    size: String,
    states: u8,
    cells: u64,
    /// How many cells are in each state.
    counts: Vec<u64>,
    pattern: String,
}

/// The maximum number of cells of a board that is drawn unless that is wanted.
const MAX_DRAWN: u64 = 10_000;

/// Shows the game, or a pattern of it.
pub fn run(args: &Show, out: &mut impl Write) -> Result<Outcome> {
    if let Some(text) = Input::default().text(args.pattern.as_ref(), &args.game.resolved()?)? {
        return show_pattern(args, &text, out);
    }
    let source = args.game.source()?;
    let game = args.game.game()?;
    let solver = input::solver(&game, args.game.board())?;
    let examples = examples(&game);
    if args.json {
        let press = |&cell: &Cell| Press {
            class: game.grid().class(cell).to_string(),
            cell: game.grid().name(cell),
            changes: game
                .effect(cell)
                .iter()
                .map(|&(cell, _)| game.grid().name(cell))
                .collect(),
        };
        let report = GameReport {
            game: game.name().to_owned(),
            title: heading(&game),
            size: game.grid().size().to_string(),
            cells: game.grid().len(),
            states: game.states(),
            source: source.source(),
            about: source.about(),
            presses: examples.iter().map(press).collect(),
            rank: solver.rank(),
            nullity: solver.nullity(),
            always_solvable: solver.is_always_solvable(),
            solvable: solver.solvable().to_string(),
            smith_form: solver.smith_form(),
            quiet_sets: solver.quiet_sets().map(|set| set.to_string()).collect(),
            invariants: solver.invariants().map(|set| set.to_string()).collect(),
        };
        output::json(out, &report)?;
        return Ok(Outcome::Done);
    }

    writeln!(out, "{}\n", heading(&game))?;
    let about: Vec<String> = [source.about(), source.source()]
        .into_iter()
        .flatten()
        .map(sentence)
        .collect();
    if !about.is_empty() {
        writeln!(
            out,
            "{}\n",
            output::wrapped(&about.join(" "), output::width()).join("\n")
        )?;
    }
    if game.grid().len() <= MAX_DRAWN || args.all {
        if game.grid().layout().is_some() {
            writeln!(
                out,
                "{}",
                draw::beside(&[Figure::names("The cells:", game.grid())], output::width())
            )?;
        }
        writeln!(
            out,
            "A press (@ pressed and changes, o pressed only, x changes):\n"
        )?;
        let figures: Vec<Figure> = examples
            .iter()
            .map(|&cell| Figure::press(&game, cell))
            .collect();
        writeln!(out, "{}", draw::beside(&figures, output::width()))?;
    } else {
        writeln!(
            out,
            "(too large to draw here; --all draws it, --json lists what a press changes)\n"
        )?;
    }
    solvability(out, &solver)?;
    if !solver.is_always_solvable() {
        let what = "Quiet sets, presses that together change nothing";
        sets(out, args, what, solver.quiet_sets())?;
        let what = match game.states() {
            2 => "Invariants, cells of which every press changes an even number",
            _ => "Invariants, weights of the cells whose sum no press changes",
        };
        sets(out, args, what, solver.invariants())?;
    }
    Ok(Outcome::Done)
}

/// Draws a pattern, or writes it to a file.
fn show_pattern(args: &Show, text: &str, out: &mut impl Write) -> Result<Outcome> {
    let (game, pattern) = input::pattern_of(&args.game.resolved()?, text)?;
    page::check_standard_output(args.json, &args.output)?;
    if let Some(path) = &args.output {
        input::write_pattern(path, &pattern)?;
        if page::is_standard_output(path) {
            return Ok(Outcome::Done);
        }
    }
    let mut counts = vec![0u64; usize::from(game.states())];
    for state in pattern.values() {
        counts[usize::from(state)] += 1;
    }
    if args.json {
        let report = PatternReport {
            game: game.name().to_owned(),
            size: game.grid().size().to_string(),
            states: game.states(),
            cells: game.grid().len(),
            counts,
            pattern: pattern.to_string(),
        };
        output::json(out, &report)?;
        return Ok(Outcome::Done);
    }
    if let Some(path) = &args.output {
        writeln!(
            out,
            "{}: pattern written to {}.",
            heading(&game),
            path.display()
        )?;
        return Ok(Outcome::Done);
    }
    writeln!(out, "{}\n", heading(&game))?;
    if game.grid().len() <= MAX_DRAWN || args.all {
        writeln!(
            out,
            "{}",
            draw::beside(&[Figure::pattern("pattern", &pattern)], output::width())
        )?;
    } else {
        writeln!(
            out,
            "(too large to draw here; --all draws it, --output writes it to a file)\n"
        )?;
    }
    match &counts[..] {
        [off, on] => writeln!(out, "{on} of {} cells are on.", off + on)?,
        counts => {
            let counts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            let counts: Vec<String> = counts
                .map(|(state, count)| format!("{state}: {count}"))
                .collect();
            writeln!(
                out,
                "{} cells, by state {}.",
                game.grid().len(),
                counts.join(", ")
            )?;
        }
    }
    Ok(Outcome::Done)
}

/// A cell of each class, to show what a press there does.
fn examples(game: &Game) -> Vec<Cell> {
    let grid = game.grid();
    if matches!(game.rule(), Rule::Listed(_)) && grid.len() <= MAX_LISTED {
        return grid.cells().collect();
    }
    if matches!(game.rule(), Rule::Listed(_)) {
        return Board::examples(game);
    }
    if matches!(game.rule(), Rule::Everywhere(_)) {
        let middle: Vec<u64> = (0..grid.axes())
            .map(|axis| (grid.length(axis) - 1) / 2)
            .collect();
        return grid.cell_at(&middle).into_iter().collect();
    }
    let first = |class| grid.cells().find(|&cell| grid.class(cell) == class);
    [Class::Corner, Class::Edge, Class::Centre]
        .into_iter()
        .filter_map(first)
        .collect()
}

fn solvability(out: &mut impl Write, solver: &Solver) -> Result<()> {
    let (cells, states) = (solver.game().grid().len(), solver.game().states());
    write!(
        out,
        "{cells} cells, rank {}, nullity {}",
        solver.rank(),
        solver.nullity()
    )?;
    if states > 2 {
        write!(
            out,
            ", Smith form {} modulo {states}",
            output::smith_form(&solver.smith_form(), states)
        )?;
    }
    writeln!(out, ".")?;
    if solver.is_always_solvable() {
        let text = "Always solvable: every target can be reached from every start, by exactly one set of presses.";
        output::paragraph(out, text)?;
    } else {
        let one_in = solver.solutions_text();
        let text = format!(
            "Not always solvable: 1 in {one_in} positions can be solved ({} of {}), each in {one_in} ways.",
            solvable(solver),
            power(states, cells),
        );
        output::paragraph(out, &text)?;
    }
    Ok(())
}

/// Formats the number of differences that have a solution.
fn solvable(solver: &Solver) -> String {
    let (cells, states) = (solver.game().grid().len(), solver.game().states());
    let nullity = solver.nullity() as u64;
    // With two states no number is computed: on a large board it has hundreds of thousands of digits.
    if states == 2 || *solver.solutions() == BigUint::from(states).pow(nullity as u32) {
        return power(states, cells - nullity);
    }
    let digits = solver.solvable().to_string();
    if digits.len() <= 6 {
        digits
    } else {
        format!("about 10^{}", digits.len() - 1)
    }
}

/// Formats a power, written out while it is short.
fn power(base: u8, exponent: u64) -> String {
    let short = u32::try_from(exponent)
        .ok()
        .and_then(|exponent| u64::from(base).checked_pow(exponent));
    short
        .filter(|&power| power < 1_000_000)
        .map_or_else(|| format!("{base}^{exponent}"), |power| power.to_string())
}

fn sets(
    out: &mut impl Write,
    args: &Show,
    what: &str,
    sets: impl ExactSizeIterator<Item = Pattern>,
) -> Result<()> {
    let total = sets.len();
    let independent = if total == 1 {
        "one".to_owned()
    } else {
        format!("{total} independent ones")
    };
    writeln!(out, "\n{what} ({independent}):\n")?;
    let mut sets = sets
        .take(if args.all { total } else { MAX_SETS })
        .peekable();
    if sets.peek().is_some_and(|set| set.grid().len() > MAX_CELLS) && !args.all {
        writeln!(
            out,
            "  (too large to draw here; --all draws them, --json lists them)"
        )?;
        return Ok(());
    }
    let figures: Vec<Figure> = sets
        .enumerate()
        .map(|(number, set)| Figure::pattern(&format!("{}.", number + 1), &set))
        .collect();
    write!(out, "{}", draw::beside(&figures, output::width()))?;
    if figures.len() < total {
        writeln!(
            out,
            "\n  (and {} more; --all draws them)",
            total - figures.len()
        )?;
    }
    Ok(())
}

fn sentence(about: &str) -> String {
    let mut letters = about.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
