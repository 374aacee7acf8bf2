//! `solve --batch`: one puzzle per line in, one JSON line out. A bad line gets its error, and the next lines are still solved.

use super::SolveReport;
use crate::input::{self, GameOption};
use crate::outcome::Outcome;
use crate::read;
use anyhow::{Result, bail};
use quatrainment::{Game, Puzzle, Solver};
use serde::Serialize;
use std::collections::HashMap;
use std::io::{BufRead, Write};

#[derive(Serialize)]
struct Line<'a> {
    line: usize,
    #[serde(flatten)]
    answer: Answer<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Solved(&'a SolveReport),
    Error { error: String },
}

/// Answers every line. Returns the outcome of the worst line.
pub fn run(game: &GameOption, lines: impl BufRead, out: &mut impl Write) -> Result<Outcome> {
    let mut solvers: HashMap<Game, Solver> = HashMap::new();
    let mut outcome = Outcome::Done;
    let mut bad = 0;
    for (number, line) in read::lines(lines, "standard input").enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let report = answer(game, &line, &mut solvers);
        let answer = match &report {
            Ok(report) => {
                if !report.solvable {
                    outcome = Outcome::Unsolvable;
                }
                Answer::Solved(report)
            }
            Err(error) => {
                bad += 1;
                Answer::Error {
                    error: format!("{error:#}"),
                }
            }
        };
        serde_json::to_writer(
            &mut *out,
            &Line {
                line: number + 1,
                answer,
            },
        )?;
        writeln!(out)?;
    }
    if bad > 0 {
        out.flush()?;
        bail!("{bad} of the lines could not be read; see the errors in their answers");
    }
    Ok(outcome)
}

fn answer(
    game: &GameOption,
    line: &str,
    solvers: &mut HashMap<Game, Solver>,
) -> Result<SolveReport> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let puzzle = match words[..] {
        [code] if input::is_puzzle(code, game)? => input::coded(code, game)?,
        [start] => {
            let game = game.game()?;
            let start = input::pattern(&game, start, "start")?;
            Puzzle::new(game.clone(), start, game.blank())?
        }
        [start, target] => {
            input::check_no_code([start, target], game)?;
            let game = game.game()?;
            let start = input::pattern(&game, start, "start")?;
            let target = input::pattern(&game, target, "target")?;
            Puzzle::new(game, start, target)?
        }
        _ => bail!(
            "a line cannot have {} words; write a start, a start and a target, or a code",
            words.len()
        ),
    };
    if !solvers.contains_key(puzzle.game()) {
        let solver = input::solver(puzzle.game(), &game.board)?;
        solvers.insert(puzzle.game().clone(), solver);
    }
    let solver = &solvers[puzzle.game()];
    let difference = puzzle.difference();
    let answer = solver.solve(&difference);
    let nearest = answer
        .is_err()
        .then(|| solver.nearest_solvable(&difference));
    Ok(SolveReport::new(&puzzle, &answer, nearest.as_ref()))
}
