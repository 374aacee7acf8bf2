//! `sheet`: a worksheet of puzzles to print.

use crate::input::{self, GameArgs};
use crate::outcome::Outcome;
use crate::page::PageArgs;
use crate::values;
use anyhow::{Result, bail};
use clap::Args;
use quatrainment::draw::Format;
use quatrainment::generate::Level;
use quatrainment_theory::lessons;
use std::io::Write;

/// Create a worksheet of puzzles to print, with answers.
///
/// Prints text to a terminal, and HTML to a file or a pipe, unless you choose a --format.
#[derive(Debug, Args)]
#[command(mut_arg("format", |format| format.help(
    "The format: text, markdown, latex, html or json [default: from the file name, else html, or text on a terminal]"
)))]
#[command(after_help = "Examples:\n  \
  quatrainment sheet --puzzles 12 --level medium --seed 7 --output sheet.html\n  \
  quatrainment sheet merlin --puzzles 8 --format latex > sheet.tex")]
pub struct Sheet {
    /// The number of puzzles.
    #[arg(long, short, default_value_t = 12, value_parser = values::number, allow_negative_numbers = true)]
    puzzles: u64,

    /// The level of the puzzles: easy, medium, hard or expert.
    #[arg(long, short, default_value = "easy", value_parser = values::level(), hide_possible_values = true)]
    level: Level,

    /// The seed of the first puzzle; each further puzzle has the next seed.
    #[arg(long, default_value_t = 1, value_parser = values::seed, allow_negative_numbers = true)]
    seed: u64,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    page: PageArgs,
}

/// The maximum number of puzzles of one sheet, and of cells of a board on it.
const MAX_PUZZLES: u64 = 200;
const MAX_CELLS: u64 = 144;

/// Creates the worksheet.
pub fn run(args: &Sheet, out: &mut impl Write) -> Result<Outcome> {
    if !(1..=MAX_PUZZLES).contains(&args.puzzles) {
        bail!(
            "a worksheet has 1 to {MAX_PUZZLES} puzzles, not {}",
            args.puzzles
        );
    }
    let usual = if args.page.is_on_screen() {
        Format::Text
    } else {
        Format::Html
    };
    args.page.format(usual)?;
    let game = args.game.game()?;
    if game.grid().len() > MAX_CELLS {
        bail!(
            "a {} board is too large for a worksheet: the limit is {MAX_CELLS} cells",
            game.grid().size()
        );
    }
    let solver = input::solver(&game, args.game.board())?;
    let page = lessons::sheet(&solver, args.level, args.puzzles as usize, args.seed)?;
    args.page.write(&page, usual, out)?;
    Ok(Outcome::Done)
}
