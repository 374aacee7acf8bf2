//! `draw`: draws a board, a rule, a matrix, a solution or its steps.

use crate::input::{self, GameArgs, GameOption, Input, PuzzleArgs};
use crate::outcome::Outcome;
use crate::preview::{Picture, Preview};
use crate::{page, raster, values};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand, ValueHint};
use quatrainment::draw::{Array, Board, Mark};
use quatrainment::{Cell, Game, Grid, Pattern, Puzzle};
use quatrainment_theory as theory;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// Draw a board, a rule, a matrix or a solution.
///
/// Drawings are SVG or PNG files, or a preview in the terminal.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment draw rule --output rule.svg\n  \
  quatrainment draw solution all-on --game merlin --preview\n  \
  quatrainment draw board checkerboard > board.svg\n  \
  quatrainment draw steps all-on --game merlin --output steps.png --scale 3\n  \
  quatrainment draw matrix --inverse --output inverse.png")]
pub struct Draw {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Draw a pattern.
    Board {
        /// The pattern, its name, a file or a puzzle code (its start). Use - to read it from standard input.
        #[arg(value_parser = values::pattern(), hide_possible_values = true)]
        pattern: String,
        #[command(flatten)]
        game: GameOption,
        #[command(flatten)]
        file: FileArgs,
    },
    /// Draw what a press does, once for each class of cell.
    Rule {
        #[command(flatten)]
        game: GameArgs,
        #[command(flatten)]
        file: FileArgs,
    },
    /// Draw the matrix of a game: column k is what press k changes.
    Matrix {
        /// Draw the inverse.
        #[arg(long)]
        inverse: bool,
        #[command(flatten)]
        game: GameArgs,
        #[command(flatten)]
        file: FileArgs,
    },
    /// Draw the start, the presses and the target.
    Solution {
        #[command(flatten)]
        puzzle: PuzzleArgs,
        #[command(flatten)]
        file: FileArgs,
    },
    /// Draw the board after every press of the solution.
    Steps {
        #[command(flatten)]
        puzzle: PuzzleArgs,
        #[command(flatten)]
        file: FileArgs,
    },
}

impl What {
    fn file(&self) -> &FileArgs {
        match self {
            What::Board { file, .. }
            | What::Rule { file, .. }
            | What::Matrix { file, .. }
            | What::Solution { file, .. }
            | What::Steps { file, .. } => file,
        }
    }
}

/// The options for the output.
#[derive(Clone, Debug, Args)]
struct FileArgs {
    /// Write to this file, .svg or .png [default: SVG to standard output, or a preview on a terminal].
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// The number of pixels per unit of the drawing.
    #[arg(long, default_value_t = 2.0, value_parser = values::scale, allow_negative_numbers = true)]
    scale: f32,

    /// Show the drawing in the terminal; =kitty, =iterm and =sixel show a picture, if the terminal supports it.
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "auto",
          value_enum)]
    preview: Option<Preview>,
}

/// The maximum number of cells of a board and rows of a matrix that are drawn.
const MAX_CELLS: u64 = 10_000;
const MAX_ROWS: u64 = 256;

/// Draws what was asked for.
pub fn run(args: &Draw, out: &mut impl Write) -> Result<Outcome> {
    args.what.file().check()?;
    let (picture, outcome) = match &args.what {
        What::Board { pattern, game, .. } => {
            let text = Input::default()
                .text(Some(pattern), game)?
                .context("a pattern was typed")?;
            let pattern = if input::is_puzzle(&text, game)? {
                input::coded(&text, game)?.start().clone()
            } else {
                let mut game = game.clone();
                game.board.size = input::size_of_picture(&text)?.or(game.board.size);
                let game = game.game()?;
                check(&game, MAX_CELLS)?;
                input::pattern(&game, &text, "board")?
            };
            check_cells(pattern.grid(), MAX_CELLS)?;
            (
                Picture::Boards(vec![Board::pattern("", &pattern)]),
                Outcome::Done,
            )
        }
        What::Rule { game, .. } => {
            let game = game.game()?;
            check(&game, MAX_CELLS)?;
            (Picture::Boards(Board::rule(&game)), Outcome::Done)
        }
        What::Matrix { inverse, game, .. } => {
            let game = game.game()?;
            check(&game, MAX_ROWS)?;
            let none = || anyhow!("{} has no inverse: it is not always solvable", game.name());
            let array = if *inverse {
                theory::inverse(&game).ok_or_else(none)?
            } else {
                Array::of(&game)
            };
            (Picture::Matrix(array), Outcome::Done)
        }
        What::Solution { puzzle, .. } => {
            let (boards, outcome) = solution(puzzle, false)?;
            (Picture::Boards(boards), outcome)
        }
        What::Steps { puzzle, .. } => {
            let (boards, outcome) = solution(puzzle, true)?;
            (Picture::Boards(boards), outcome)
        }
    };
    args.what.file().write(&picture, out)?;
    Ok(outcome)
}

/// The boards of a puzzle and its answer.
fn solution(args: &PuzzleArgs, steps: bool) -> Result<(Vec<Board>, Outcome)> {
    let (puzzle, solver) = args.puzzle()?;
    check(puzzle.game(), MAX_CELLS)?;
    let mut boards = vec![Board::pattern("start", puzzle.start())];
    Ok(match solver.solve(&puzzle.difference()) {
        Ok(solution) if steps => {
            boards.extend(after_each(&puzzle, solution.presses()));
            (boards, Outcome::Done)
        }
        Ok(solution) => {
            boards.push(Board::pattern("presses", solution.presses()));
            boards.push(Board::pattern("target", puzzle.target()));
            (boards, Outcome::Done)
        }
        Err(unsolvable) => {
            boards.push(Board::pattern("target", puzzle.target()));
            boards.push(match puzzle.game().states() {
                2 => Board::mask("invariant", unsolvable.invariant(), &puzzle.difference()),
                _ => Board::pattern("invariant", unsolvable.invariant()),
            });
            (boards, Outcome::Unsolvable)
        }
    })
}

/// The board after each press.
fn after_each(puzzle: &Puzzle, presses: &Pattern) -> Vec<Board> {
    let game = puzzle.game();
    let mut board = puzzle.start().clone();
    let after = |(number, cell)| {
        game.press(&mut board, cell);
        let title = format!("{}. press {}", number + 1, game.grid().name(cell));
        position(&title, &board, Some(cell))
    };
    let often = |cell| std::iter::repeat_n(cell, usize::from(presses.get(cell)));
    presses
        .cells()
        .flat_map(often)
        .enumerate()
        .map(after)
        .collect()
}

/// A pattern with a ring around the cell that was pressed to reach it.
pub fn position(title: &str, pattern: &Pattern, pressed: Option<Cell>) -> Board {
    Board::new(title, pattern.grid(), |cell| {
        match (pressed == Some(cell), pattern.get(cell)) {
            (true, 0) => Mark::Pressed,
            (false, 0) => Mark::Off,
            (_, state) if pattern.states() > 2 => Mark::Number(state.into()),
            (true, _) => Mark::PressedChanges,
            (false, _) => Mark::On,
        }
    })
}

fn check(game: &Game, most: u64) -> Result<()> {
    check_cells(game.grid(), most)
}

fn check_cells(grid: &Grid, most: u64) -> Result<()> {
    let cells = grid.len();
    if cells > most {
        bail!(
            "a {} board has {cells} cells; the limit for a drawing is {most}",
            grid.size()
        );
    }
    Ok(())
}

impl FileArgs {
    fn is_png(&self) -> bool {
        self.output
            .as_deref()
            .is_some_and(|path| page::ending(path) == "png")
    }

    /// Refuses a file that is not a picture, before the work.
    fn check(&self) -> Result<()> {
        self.output.as_deref().map_or(Ok(()), |path| {
            page::check_ending(path, "a drawing", &["svg", "png"])
        })
    }

    /// Writes the picture to the file, and shows it if that was asked for, or if there is nowhere else to write it.
    fn write(&self, picture: &Picture, out: &mut impl Write) -> Result<()> {
        match &self.output {
            Some(path) if self.is_png() => {
                let svg = picture.drawing().to_svg();
                page::write_file(path, &raster::png(&svg, self.scale)?)?;
            }
            Some(path) => {
                page::write_file(path, picture.drawing().to_svg().as_bytes())?;
            }
            None if self.preview.is_some() => {}
            None if std::io::stdout().is_terminal() => {
                picture.show(Preview::Auto, self.scale, out)?;
                writeln!(out, "(--output FILE.svg or FILE.png saves it)")?;
            }
            None => out.write_all(picture.drawing().to_svg().as_bytes())?,
        }
        self.preview
            .map_or(Ok(()), |how| picture.show(how, self.scale, out))
    }
}
