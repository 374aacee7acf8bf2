//! `solve`: the fewest presses that lead from start to target, with the evidence.

mod batch;
mod giant;

use crate::budget::{self, WORK};
use crate::input::{self, PuzzleArgs};
use crate::outcome::Outcome;
use crate::output::{self, counted, heading, names};
use crate::{errors, interrupt, page, progress};
use anyhow::{Result, anyhow};
use clap::{Args, ValueHint};
use num_bigint::BigUint;
use quatrainment::draw::{self, Figure};
use quatrainment::solve::Nearest;
use quatrainment::{Evidence, Pattern, Puzzle, Solution, Solver, Unsolvable, notation};
use quatrainment_theory::{self as theory, FewestProofError};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Solve a puzzle with the fewest presses.
///
/// Give a start pattern, a target pattern or both (a missing one is blank), or a puzzle code. Prints the presses and the
/// evidence that they are the fewest, or an invariant that shows why there is no solution (exit code 1). Giant boards are
/// solved row by row: add --count or --output.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment solve 1101/0110/1011/0101 0111/0101/1110/1101\n  \
  quatrainment solve all-on --game lights-out --size 7x7 --json\n  \
  quatrainment solve random:1 --game lights-out --size 100000x100000 --count\n  \
  quatrainment solve all-on --game lights-out --certificate fewest.pbp\n  \
  veripb fewest.opb fewest.pbp\n  \
  quatrainment new --json | jq -r .code | quatrainment solve --batch")]
pub struct Solve {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// Print every solution with the fewest presses.
    #[arg(long, conflicts_with = "batch")]
    all: bool,

    /// Show the board after every press.
    #[arg(long, conflicts_with = "batch")]
    steps: bool,

    /// Read one puzzle per line (START, START TARGET or CODE) from standard input, and print one JSON line for each.
    #[arg(long, conflicts_with_all = ["first", "second", "start", "target"])]
    batch: bool,

    /// Print only the number of presses.
    #[arg(long, conflicts_with_all = ["batch", "all", "steps"])]
    count: bool,

    /// Print the method used, and why, to standard error.
    #[arg(long, short, conflicts_with = "batch")]
    verbose: bool,

    /// Write the presses to a file, a picture (.png, .pbm, .pgm) or text (.txt), and print only a summary.
    #[arg(long, short, value_name = "FILE", conflicts_with = "batch", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Also write a certificate to this file (.txt); `quatrainment check FILE` verifies it. With .pbp, write a proof that no
    /// solution has fewer presses, for the checker VeriPB 3, and the problem to .opb beside it.
    #[arg(long, value_name = "FILE", conflicts_with = "batch", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,

    /// How long to search for the fewest presses and for a proof, like 10s or 5m; Ctrl-C stops early and keeps the best
    /// [default: about a second].
    #[arg(long, value_name = "TIME", value_parser = budget::duration, conflicts_with = "batch",
          allow_hyphen_values = true)]
    budget: Option<Duration>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Solves and prints the answer.
pub fn run(args: &Solve, out: &mut impl Write) -> Result<Outcome> {
    if args.batch {
        return batch::run(&args.puzzle.game, std::io::stdin().lock(), out);
    }
    page::check_standard_output(args.json, args.output.iter().chain(&args.certificate))?;
    if let Some(path) = &args.output {
        input::check_pattern_file(path)?;
    }
    if let Some(path) = &args.certificate {
        page::check_ending(path, "a certificate", &["txt", "cert", "pbp"])?;
    }
    let asked = args.puzzle.asked()?;
    if let Some(outcome) = giant::run(args, &asked, out)? {
        return Ok(outcome);
    }
    let (puzzle, solver) = args.puzzle.prepared(asked)?;
    if args.verbose {
        eprintln!("Method: {}.", solver.method());
    }
    let difference = puzzle.difference();
    let answer = match args.budget {
        Some(budget) => search(&solver, &difference, budget),
        None => progress::spin("looking for the fewest presses", || {
            solver.solve(&difference)
        }),
    };
    if let Some(path) = &args.certificate {
        certify(path, &puzzle, &answer)?;
        if page::is_standard_output(path) {
            return Ok(outcome(&answer));
        }
    }
    let all = match &answer {
        Ok(_) if args.all => Some(solver.solve_all(&difference)?),
        _ => None,
    };
    let steps = answer
        .as_ref()
        .ok()
        .filter(|_| args.steps)
        .map(|solution| steps(&puzzle, solution));
    if args.json {
        if let (Some(path), Ok(solution)) = (&args.output, &answer) {
            input::write_pattern(path, solution.presses())?;
        }
        if args.count {
            output::json(out, &CountReport::new(&puzzle, &answer))?;
            return Ok(outcome(&answer));
        }
        let nearest = nearest(&solver, &difference, &answer, args.budget);
        let mut report = SolveReport::new(&puzzle, &answer, nearest.as_ref());
        report.all = all.map(|all| all.map(|presses| presses.names()).collect());
        report.steps =
            steps.map(|steps| steps.iter().map(|(_, board)| board.to_string()).collect());
        output::json(out, &report)?;
    } else if let (Some(path), Ok(solution)) = (&args.output, &answer) {
        input::write_pattern(path, solution.presses())?;
        if page::is_standard_output(path) {
            return Ok(Outcome::Done);
        }
        let presses = counted(solution.count(), "press");
        writeln!(
            out,
            "{}: {presses}, written to {}.",
            heading(puzzle.game()),
            path.display()
        )?;
        writeln!(out, "{}", evidence(solution))?;
    } else if let (true, Ok(solution)) = (args.count, &answer) {
        writeln!(
            out,
            "{}: {}.",
            heading(puzzle.game()),
            counted(solution.count(), "press")
        )?;
        writeln!(out, "{}", evidence(solution))?;
    } else {
        let nearest = nearest(&solver, &difference, &answer, args.budget);
        writeln!(out, "{}\n", heading(puzzle.game()))?;
        describe(out, &puzzle, &answer, nearest.as_ref())?;
        if let Some(all) = all {
            writeln!(out, "\nEvery solution with the fewest presses:\n")?;
            let mut count = 0u64;
            for presses in all {
                writeln!(out, "  {}", names(&presses))?;
                count += 1;
            }
            writeln!(out, "\n{}", share_of(count, solver.solutions()))?;
        }
        if let Some(steps) = steps {
            let figures: Vec<Figure> = steps
                .iter()
                .map(|(title, board)| Figure::pattern(title, board))
                .collect();
            writeln!(out, "\n{}", draw::beside(&figures, output::width()))?;
        }
    }
    Ok(outcome(&answer))
}

/// Writes a certificate of the presses, or by the name of the file a proof that they are the fewest.
fn certify(path: &Path, puzzle: &Puzzle, answer: &Result<Solution, Unsolvable>) -> Result<()> {
    if page::ending(path) != "pbp" {
        return page::write_file(path, theory::certify_answer(puzzle, answer)?.as_bytes());
    }
    let written = theory::prove_fewest(puzzle, answer).map_err(|error| match error {
        // Solutions with more states are not computed again.
        FewestProofError::States(_) => {
            anyhow!(
                "{error}; use a certificate in .txt, which shows that the presses lead from start to target"
            )
        }
        _ => anyhow!(
            "{error}; try a certificate in .txt and `quatrainment check FILE --recompute`"
        ),
    })?;
    page::write_file(&path.with_extension("opb"), written.problem.as_bytes())?;
    page::write_file(path, written.proof.as_bytes())
}

fn outcome(answer: &Result<Solution, Unsolvable>) -> Outcome {
    if answer.is_ok() {
        Outcome::Done
    } else {
        Outcome::Unsolvable
    }
}

/// Searches for the fewest presses, for at most `budget`.
fn search(solver: &Solver, difference: &Pattern, budget: Duration) -> Result<Solution, Unsolvable> {
    let mut search = solver.search(difference)?;
    interrupt::caught(|| {
        budget::spend(budget, || {
            let is_finished = search.step(WORK).is_finished();
            let known = || {
                let (best, bound) = (search.count(), search.lower_bound());
                format!("best {best} presses, at least {bound}; Ctrl-C keeps the best")
            };
            (!is_finished).then(known)
        });
    });
    if search.is_short_of_memory() {
        errors::warn("the lists for a proof did not fit in memory; use --memory to allow more");
    }
    Ok(search.solution())
}

/// Returns the nearest puzzle that can be solved if this one cannot, or what a search of at most `budget` has.
fn nearest(
    solver: &Solver,
    difference: &Pattern,
    answer: &Result<Solution, Unsolvable>,
    budget: Option<Duration>,
) -> Option<Nearest> {
    if answer.is_ok() {
        return None;
    }
    let Some(budget) = budget else {
        return Some(progress::spin(
            "looking for the nearest puzzle with a solution",
            || solver.nearest_solvable(difference),
        ));
    };
    let mut search = solver.search_nearest(difference);
    interrupt::caught(|| {
        budget::spend(budget, || {
            search.step(WORK);
            let known = || "looking for the nearest puzzle with a solution; Ctrl-C keeps the best";
            (!search.is_finished()).then(|| known().to_owned())
        });
    });
    Some(search.nearest())
}

/// Returns a sentence that compares the number of solutions with the fewest presses with that of all solutions.
fn share_of(count: u64, all: &BigUint) -> String {
    let more = all - BigUint::from(count);
    match (count, more == BigUint::ZERO) {
        (1, true) => "There is no other solution.".to_owned(),
        (2, true) => "Both solutions have the fewest presses.".to_owned(),
        (_, true) => format!("All {all} solutions have the fewest presses."),
        (1, false) if more == BigUint::from(1u8) => {
            "Only this one of the 2 solutions has the fewest presses; the other one needs more."
                .to_owned()
        }
        (1, false) => {
            format!(
                "Only this one of the {all} solutions has the fewest presses; the others need more."
            )
        }
        (_, false) if more == BigUint::from(1u8) => {
            format!(
                "{count} of the {all} solutions have the fewest presses; the other one needs more."
            )
        }
        (_, false) => {
            format!(
                "{count} of the {all} solutions have the fewest presses; the other {more} need more."
            )
        }
    }
}

/// Returns the boards from start to target, each with the press that led to it.
fn steps(puzzle: &Puzzle, solution: &Solution) -> Vec<(String, Pattern)> {
    let game = puzzle.game();
    let mut board = puzzle.start().clone();
    let mut steps = vec![("start".to_owned(), board.clone())];
    let often = |cell| std::iter::repeat_n(cell, usize::from(solution.presses().get(cell)));
    for (number, cell) in solution.presses().cells().flat_map(often).enumerate() {
        game.press(&mut board, cell);
        steps.push((
            format!("{}. press {}", number + 1, game.grid().name(cell)),
            board.clone(),
        ));
    }
    steps
}

/// Writes a puzzle and its answer for people and, if there is no solution, the nearest puzzle that has one.
pub fn describe(
    out: &mut impl Write,
    puzzle: &Puzzle,
    answer: &Result<Solution, Unsolvable>,
    nearest: Option<&Nearest>,
) -> Result<()> {
    let mut figures = vec![
        Figure::pattern("start", puzzle.start()),
        Figure::pattern("target", puzzle.target()),
    ];
    match answer {
        Ok(solution) => {
            figures.push(Figure::pattern("presses", solution.presses()));
            writeln!(out, "{}", draw::beside(&figures, output::width()))?;
            let count = solution.count();
            if count == 0 {
                writeln!(out, "Nothing to press: start and target are the same.")?;
            } else {
                let presses = format!(
                    "Press {}: {}.",
                    names(solution.presses()),
                    counted(count, "press")
                );
                output::paragraph(out, &presses)?;
            }
            output::paragraph(out, &evidence(solution))?;
        }
        Err(unsolvable) => {
            figures.push(Figure::pattern("invariant", unsolvable.invariant()));
            writeln!(out, "{}", draw::beside(&figures, output::width()))?;
            writeln!(out, "No presses lead from this start to this target.")?;
            output::paragraph(out, &witness(puzzle, unsolvable))?;
            let Some(nearest) = nearest else {
                return Ok(());
            };
            let best = if nearest.is_nearest() {
                "; no smaller change works"
            } else {
                "; a smaller change may also work"
            };
            let change = match puzzle.game().states() {
                2 => format!("Flip {}", names(nearest.change())),
                _ => format!("Add {}", additions(nearest.change())),
            };
            output::paragraph(
                out,
                &format!("{change} in the target to make it solvable{best}."),
            )?;
        }
    }
    Ok(())
}

/// Returns a sentence about the invariant.
fn witness(puzzle: &Puzzle, unsolvable: &Unsolvable) -> String {
    let (invariant, states) = (unsolvable.invariant(), puzzle.game().states());
    if states == 2 {
        let differing = puzzle
            .difference()
            .cells()
            .filter(|&cell| invariant.get(cell) == 1)
            .count();
        let cells = names(invariant);
        return format!(
            "Every press flips an even number of the cells {cells}, but an odd number of them differ: {differing}."
        );
    }
    let weighed = |pattern: &Pattern| {
        let weight = |cell| u64::from(invariant.get(cell)) * u64::from(pattern.get(cell));
        invariant.cells().map(weight).sum::<u64>() % u64::from(states)
    };
    format!(
        "No press changes {} modulo {states}, but it is {} in the start and {} in the target.",
        sum(invariant),
        weighed(puzzle.start()),
        weighed(puzzle.target())
    )
}

/// Formats a weighted sum of cells, like A1 + 2·B3.
fn sum(weights: &Pattern) -> String {
    let term = |cell| match (weights.get(cell), weights.grid().name(cell)) {
        (1, name) => name,
        (weight, name) => format!("{weight}·{name}"),
    };
    weights.cells().map(term).collect::<Vec<_>>().join(" + ")
}

/// Formats what to add to cells, like 1 to A1 and 2 to B3.
fn additions(amounts: &Pattern) -> String {
    let addition = |cell| format!("{} to {}", amounts.get(cell), amounts.grid().name(cell));
    let all: Vec<String> = amounts.cells().map(addition).collect();
    match all.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// Returns the evidence that a solution has the fewest presses, or the best bound.
fn evidence(solution: &Solution) -> String {
    let solutions = format!("{} solutions", solution.solutions_text());
    match solution.evidence() {
        Evidence::Unique => "This is the only solution.".to_owned(),
        Evidence::Examined if *solution.solutions() == BigUint::from(2u8) => {
            "No solution has fewer presses: both solutions were examined.".to_owned()
        }
        Evidence::Examined => {
            format!("No solution has fewer presses: all {solutions} were examined.")
        }
        Evidence::Split => format!(
            "No solution has fewer presses: the {solutions} were split by classes of cells, and every pair \
             of choices that could lead to fewer was examined."
        ),
        _ if solution.is_fewest() => {
            format!(
                "No solution has fewer presses: this matches a lower bound for all {solutions}."
            )
        }
        _ => format!(
            "Best solution found; not proven optimal.\n\
             Each of the {solutions} has at least {}.\nTry a longer --budget.",
            counted(solution.lower_bound(), "press")
        ),
    }
}

/// The number of presses, for programs.
#[derive(Serialize)]
struct CountReport {
    game: String,
    size: String,
    states: u8,
    solvable: bool,
    count: Option<u64>,
    fewest: bool,
    lower_bound: Option<u64>,
    solutions: String,
}

impl CountReport {
    fn new(puzzle: &Puzzle, answer: &Result<Solution, Unsolvable>) -> CountReport {
        let solution = answer.as_ref().ok();
        CountReport {
            game: puzzle.game().name().to_owned(),
            size: puzzle.game().grid().size().to_string(),
            states: puzzle.game().states(),
            solvable: solution.is_some(),
            count: solution.map(Solution::count),
            fewest: solution.is_some_and(Solution::is_fewest),
            lower_bound: solution.map(Solution::lower_bound),
            solutions: solution.map_or_else(
                || "0".to_owned(),
                |solution| solution.solutions().to_string(),
            ),
        }
    }
}

/// A puzzle and its answer for programs.
#[derive(Serialize)]
struct SolveReport {
    game: String,
    size: String,
    states: u8,
    start: String,
    target: String,
    code: Option<String>,
    solvable: bool,
    presses: Vec<String>,
    count: Option<u64>,
    fewest: bool,
    lower_bound: Option<u64>,
    solutions: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    invariant: Option<Invariant>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<String>>,
}

/// With two states the cells of an invariant; with more, each with its weight.
#[derive(Serialize)]
#[serde(untagged)]
enum Invariant {
    Cells(Vec<String>),
    Weights(Vec<(String, u8)>),
}

impl Invariant {
    fn new(unsolvable: &Unsolvable) -> Invariant {
        match unsolvable.invariant().states() {
            2 => Invariant::Cells(unsolvable.invariant().names()),
            _ => Invariant::Weights(unsolvable.weights()),
        }
    }
}

impl SolveReport {
    fn new(
        puzzle: &Puzzle,
        answer: &Result<Solution, Unsolvable>,
        nearest: Option<&Nearest>,
    ) -> SolveReport {
        let solution = answer.as_ref().ok();
        let unsolvable = answer.as_ref().err();
        SolveReport {
            game: puzzle.game().name().to_owned(),
            size: puzzle.game().grid().size().to_string(),
            states: puzzle.game().states(),
            start: puzzle.start().to_string(),
            target: puzzle.target().to_string(),
            code: notation::encode(puzzle).ok(),
            solvable: solution.is_some(),
            presses: solution.map_or_else(Vec::new, |solution| solution.presses().names()),
            count: solution.map(Solution::count),
            fewest: solution.is_some_and(Solution::is_fewest),
            lower_bound: solution.map(Solution::lower_bound),
            solutions: solution.map_or_else(
                || "0".to_owned(),
                |solution| solution.solutions().to_string(),
            ),
            invariant: unsolvable.map(Invariant::new),
            nearest: nearest.map(|nearest| nearest.change().names()),
            all: None,
            steps: None,
        }
    }
}
