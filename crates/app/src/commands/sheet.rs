//! `sheet`: a page of puzzles to print.

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

/// Make a worksheet: puzzles to print, with the answers on a page of their own.
///
/// On a terminal it is shown as text; into a file or a pipe it goes as HTML, unless --format says otherwise.
#[derive(Debug, Args)]
#[command(mut_arg("format", |format| format.help(
    "The format: text, markdown, latex, html or json [default: by the name of the file, else html, or text on a terminal]"
)))]
#[command(after_help = "Examples:\n  \
  quatrainment sheet --puzzles 12 --level medium --seed 7 --output sheet.html\n  \
  quatrainment sheet merlin --puzzles 8 --format latex > sheet.tex")]
pub struct Sheet {
    /// How many puzzles.
    #[arg(long, short, default_value_t = 12, value_parser = values::number, allow_negative_numbers = true)]
    puzzles: u64,

    /// The level of the puzzles: easy, medium, hard or expert.
    #[arg(long, short, default_value = "easy", value_parser = values::level(), hide_possible_values = true)]
    level: Level,

    /// The seed of the first puzzle; the next has the next seed.
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

/// Makes the sheet.
pub fn run(args: &Sheet, out: &mut impl Write) -> Result<Outcome> {
    if !(1..=MAX_PUZZLES).contains(&args.puzzles) {
        bail!(
            "a sheet has 1 to {MAX_PUZZLES} puzzles, not {}",
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
            "a {} board is too large for a sheet: at most {MAX_CELLS} cells",
            game.grid().size()
        );
    }
    let solver = input::solver(&game, args.game.board())?;
    let page = lessons::sheet(&solver, args.level, args.puzzles as usize, args.seed)?;
    args.page.write(&page, usual, out)?;
    Ok(Outcome::Done)
}
