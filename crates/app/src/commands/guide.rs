//! The short guide, with a solved example, that is printed if no command is given and there is no terminal to play in.

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
        "Quatrainment: make the start match the target in as few presses as you can.\n"
    )?;
    output::paragraph(
        out,
        "What a press flips depends on the cell (@ pressed and flips, o pressed only, x flips):\n",
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
    solve::describe(out, &puzzle, &answer, None)?;

    writeln!(out)?;
    for (command, what) in [
        ("quatrainment new --level easy", "create a puzzle to try"),
        (
            "quatrainment hint CODE",
            "get a hint for it, one step at a time",
        ),
        ("quatrainment solve CODE", "show its solution"),
        (
            "quatrainment show lights-out",
            "show another game, and what can be solved in it",
        ),
        ("quatrainment games", "list all games"),
        ("quatrainment help", "list all commands"),
    ] {
        writeln!(out, "  {command:<30} {what}")?;
    }
    Ok(Outcome::Done)
}
