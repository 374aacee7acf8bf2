//! Invents a game and finds out what can be said about it. Run it with `cargo run --example invent_a_game`.

use quatrainment::{Game, Grid, Picture, Rule, Solver, generate};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", study(&bishop()?)?);
    Ok(())
}

/// Creates a game from a rule and a grid.
pub fn bishop() -> Result<Game, Box<dyn Error>> {
    // A picture of what one press changes: `@` is the pressed cell, `x` changes, `.` does not.
    let picture: Picture = "x.x/.@./x.x".parse()?;
    // Six rows and six columns; the columns are joined end to end, so the board is a cylinder.
    let grid = Grid::new("6x6".parse()?).wrapping(|axis| axis == 1);
    Ok(Game::new(
        "bishop on a cylinder",
        Rule::everywhere(picture),
        grid,
    )?)
}

/// Collects facts about a game and one of its puzzles.
pub fn study(game: &Game) -> Result<String, Box<dyn Error>> {
    let solver = Solver::new(game)?;
    let mut text = format!(
        "{}: rank {} of {}\n",
        game.name(),
        solver.rank(),
        game.grid().len()
    );
    // Each quiet set is a set of presses that changes nothing; each invariant a set of cells of which every press
    // changes an even number. There are as many independent ones of both.
    for quiet in solver.quiet_sets() {
        text += &format!("quiet set  {quiet}\n");
    }
    for invariant in solver.invariants() {
        text += &format!("invariant  {invariant}\n");
    }
    let puzzle = generate::random(game, 1)?;
    let solution = solver.solve(&puzzle.difference())?;
    text += &format!("a puzzle   {puzzle}\nits par    {}\n", solution.count());
    Ok(text)
}
