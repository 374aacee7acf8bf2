//! Solves a puzzle and explains the answer.
//!
//! `cargo run --example solve` solves Gantner's example; `cargo run --example solve -- CODE` any puzzle by its code.

use quatrainment::draw::Format;
use quatrainment::{Puzzle, Solver, catalogue};
use quatrainment_theory::{self as theory, Method};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = match std::env::args().nth(1) {
        // A puzzle prints as its code, so it also parses from one.
        Some(code) => code.parse::<Puzzle>()?,
        None => example()?,
    };
    print!("{}", report(&puzzle)?);
    Ok(())
}

/// Creates a puzzle from two patterns. Many symbols mean on (`X`, `x`, `1`, `#`) and off (`.`, `0`, `_`).
pub fn example() -> Result<Puzzle, Box<dyn Error>> {
    let game = catalogue::find("quatrainment")?.game()?;
    let start = game.pattern("1101/0110/1011/0101")?;
    let target = game.pattern("0111/0101/1110/1101")?;
    Ok(Puzzle::new(game, start, target)?)
}

/// Solves the puzzle and says how.
pub fn report(puzzle: &Puzzle) -> Result<String, Box<dyn Error>> {
    // The solver prepares a game once and then answers any number of questions about it.
    let solver = Solver::new(puzzle.game())?;
    // Only the difference matters: a press changes it exactly as it changes the board.
    let solution = match solver.solve(&puzzle.difference()) {
        Ok(solution) => solution,
        // The error is an invariant that start and target disagree on: evidence that no presses can do it.
        Err(unsolvable) => return Ok(format!("{unsolvable}\n")),
    };
    let presses = solution.presses().names().join(" ");
    let proven = if solution.is_fewest() {
        "the fewest"
    } else {
        "not proven to be the fewest"
    };
    let page = theory::explain(puzzle, &solver, Method::usual(&solver))?;
    let explanation = page.render(Format::Text, 80);
    Ok(format!(
        "Press {presses}: {} presses, {proven}.\n\n{explanation}",
        solution.count()
    ))
}
