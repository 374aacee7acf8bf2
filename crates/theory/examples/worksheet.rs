//! Writes a worksheet with puzzles and their answers as one HTML page, ready to print.
//!
//! `cargo run --example worksheet > worksheet.html`

use quatrainment::draw::Format;
use quatrainment::generate::Level;
use quatrainment::{Solver, catalogue};
use quatrainment_theory::lessons;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", worksheet(6, 2026, Format::Html)?);
    Ok(())
}

/// Creates a worksheet of easy puzzles. The same seed always gives the same worksheet.
pub fn worksheet(puzzles: usize, seed: u64, format: Format) -> Result<String, Box<dyn Error>> {
    let game = catalogue::find("merlin")?.game()?;
    let mut page = lessons::sheet(&Solver::new(&game)?, Level::Easy, puzzles, seed)?;
    // A document is independent of its format, so anything can be added before it is rendered.
    page.heading("For the fast ones");
    page.paragraph("Is there a pattern that no presses can make from the blank board?");
    Ok(page.render(format, 80))
}
