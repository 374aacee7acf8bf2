//! What is shown when no command is given: a short guide with a solved example.

use crate::commands::solve;
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use quatrainment::draw::{self, Figure};
use quatrainment::{Puzzle, Solver, catalogue, notation};
use std::io::Write;

/// Gantner's example, Mathematics Magazine 61 (1988).
const EXAMPLE: [&str; 2] = ["1101/0110/1011/0101", "0111/0101/1110/1101"];

/// Writes the guide.
pub fn run(out: &mut impl Write) -> Result<Outcome> {
    let game = catalogue::find("quatrainment")?.game()?;
    let solver = Solver::new(&game)?;
    let [start, target] = EXAMPLE.map(|text| notation::pattern(&game, text));
    let puzzle = Puzzle::new(game.clone(), start?, target?)?;

    writeln!(
        out,
        "Quatrainment: turn the start pattern into the target with the fewest presses.\n"
    )?;
    output::paragraph(
        out,
        "What a press flips depends on where it lands (@ pressed and flips, o pressed only, x flips):\n",
    )?;
    let presses = ["A1", "B1", "B2"].map(|name| game.grid().cell_named(name));
    let figures = presses
        .into_iter()
        .map(|cell| Ok(Figure::press(&game, cell?)))
        .collect::<Result<Vec<_>>>()?;
    writeln!(out, "{}", draw::beside(&figures, output::width()))?;

    writeln!(
        out,
        "A puzzle, solved:\n\n  quatrainment solve {} {}\n",
        EXAMPLE[0], EXAMPLE[1]
    )?;
    let answer = solver.solve(&puzzle.difference());
    solve::describe(out, &puzzle, &solver, &answer)?;

    writeln!(out)?;
    for (command, what) in [
        ("quatrainment new --level easy", "a puzzle to try"),
        (
            "quatrainment hint CODE",
            "a hint for it, one step at a time",
        ),
        ("quatrainment solve CODE", "its solution"),
        (
            "quatrainment show lights-out",
            "another game, and what can be solved in it",
        ),
        ("quatrainment games", "all games"),
        ("quatrainment help", "everything else"),
    ] {
        writeln!(out, "  {command:<30} {what}")?;
    }
    Ok(Outcome::Done)
}
