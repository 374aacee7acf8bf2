//! Puzzles: a start and a target, or a code.

use super::code::{check_no_code, is_puzzle, read_code};
use super::file;
use super::game::{GameOption, solver};
use super::pattern::{pattern, read_text, size_of_picture};
use crate::{read, values};
use anyhow::{Result, bail};
use clap::Args;
use quatrainment::{Game, Pattern, Puzzle, Solver};

/// A puzzle: patterns, their names, or a code.
#[derive(Clone, Debug, Default, Args)]
pub struct PuzzleArgs {
    /// The start: a pattern, its name or a file (.txt, .png, .pbm, .pgm); or a whole puzzle: its code or a game ID of Flip.
    /// Use - to read either from standard input.
    #[arg(value_name = "START|CODE", value_parser = values::pattern(), hide_possible_values = true)]
    pub first: Option<String>,

    /// The target: a pattern, its name or a file.
    #[arg(value_name = "TARGET", value_parser = values::pattern(), hide_possible_values = true)]
    pub second: Option<String>,

    /// The start pattern, as an option instead of an argument [default: blank].
    #[arg(long, conflicts_with = "first", value_parser = values::pattern(), hide_possible_values = true)]
    pub start: Option<String>,

    /// The target pattern, as an option instead of an argument [default: blank].
    #[arg(long, conflicts_with = "second", value_parser = values::pattern(), hide_possible_values = true)]
    pub target: Option<String>,

    #[command(flatten)]
    pub game: GameOption,
}

/// A puzzle as it was asked for: its game is known, its patterns are not read cell by cell yet.
pub enum Asked {
    /// Of a code.
    Puzzle(Puzzle),
    /// Of patterns, or of their names.
    Patterns {
        game: Game,
        start: Option<String>,
        target: Option<String>,
    },
}

impl PuzzleArgs {
    /// Returns what was asked for.
    pub fn asked(&self) -> Result<Asked> {
        let mut input = Input::default();
        let start = input.text(self.first.as_ref().or(self.start.as_ref()), &self.game)?;
        let target = input.text(self.second.as_ref().or(self.target.as_ref()), &self.game)?;
        if let (Some(code), None) = (&start, &target)
            && is_puzzle(code, &self.game)?
        {
            return coded(code, &self.game).map(Asked::Puzzle);
        }
        let texts = [&start, &target].into_iter().flatten();
        check_no_code(texts.map(String::as_str), &self.game)?;
        if start.is_none() && target.is_none() {
            bail!(
                "no puzzle given; give a start pattern, a target pattern or a puzzle code, like `quatrainment solve all-on`"
            );
        }
        let mut asked = self.game.clone();
        for text in [&start, &target].into_iter().flatten() {
            with_size_of(&mut asked, text)?;
        }
        let game = asked.game()?;
        Ok(Asked::Patterns {
            game,
            start,
            target,
        })
    }

    /// Returns the puzzle that was asked for, and a solver for its game.
    pub fn puzzle(&self) -> Result<(Puzzle, Solver)> {
        self.prepared(self.asked()?)
    }

    /// Returns the puzzle of what was asked for, and a solver for its game.
    pub fn prepared(&self, asked: Asked) -> Result<(Puzzle, Solver)> {
        let (game, start, target) = match asked {
            Asked::Puzzle(puzzle) => {
                let solver = solver(puzzle.game(), &self.game.board)?;
                return Ok((puzzle, solver));
            }
            Asked::Patterns {
                game,
                start,
                target,
            } => (game, start, target),
        };
        let solver = solver(&game, &self.game.board)?;
        let read = |text: Option<String>, what| {
            text.map_or_else(|| Ok(game.blank()), |text| pattern(&game, &text, what))
        };
        let start = read(start, "start")?;
        let target = read(target, "target")?;
        Ok((Puzzle::new(game, start, target)?, solver))
    }
}

/// Sets the size to that of a picture, unless a size is given.
fn with_size_of(asked: &mut GameOption, text: &str) -> Result<()> {
    if asked.board.size.is_none() {
        asked.board.size = size_of_picture(text)?;
    }
    Ok(())
}

/// Reads a pattern with its game. A picture sets the size, unless one is given.
pub fn pattern_of(asked: &GameOption, text: &str) -> Result<(Game, Pattern)> {
    let mut asked = asked.clone();
    with_size_of(&mut asked, text)?;
    let game = asked.game()?;
    let pattern = pattern(&game, text, "pattern")?;
    Ok((game, pattern))
}

/// Reads the puzzle of a code, or of a game ID of Flip.
pub fn coded(code: &str, game: &GameOption) -> Result<Puzzle> {
    if game.is_given() {
        bail!(
            "a puzzle code already contains its game, size and states; leave out --game, --size and --states"
        );
    }
    read_code(code)
}

/// Files, and standard input, which can be read once.
#[derive(Default)]
pub struct Input {
    taken: bool,
}

impl Input {
    /// Returns what was typed, the contents of a text file, or standard input for `-`.
    pub fn text(&mut self, typed: Option<&String>, game: &GameOption) -> Result<Option<String>> {
        let Some(typed) = typed else {
            return Ok(None);
        };
        if let Some(name) = file::named(typed, game)? {
            return read_text(name).map(Some);
        }
        if typed != "-" {
            return Ok(Some(typed.clone()));
        }
        if std::mem::replace(&mut self.taken, true) {
            bail!("standard input (-) can be read only once");
        }
        read::standard_input().map(Some)
    }
}
