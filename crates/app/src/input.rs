//! What people type, turned into games, patterns and puzzles.

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quatrainment::{Game, Pattern, Puzzle, Size, Solver, catalogue, generate, notation};
use std::io::Read;

/// The most cells of a board that is held in memory and written as text.
const MOST_CELLS: u64 = 1 << 28;

/// Which game, on which board.
#[derive(Clone, Debug, Default, Args)]
pub struct GameArgs {
    /// The game [default: quatrainment]; `quatrainment games` lists them all.
    #[arg(long, short, value_name = "NAME")]
    pub game: Option<String>,

    #[command(flatten)]
    pub board: BoardArgs,
}

/// The board that a game is played on.
#[derive(Clone, Debug, Default, Args)]
pub struct BoardArgs {
    /// The size of the board, rows x columns, like 4x4 (or 4x4x4; 5 is short for 5x5) [default: the game's own].
    #[arg(long, short, value_name = "RxC")]
    pub size: Option<String>,

    /// How many states a cell has, from 2 to 255; a press adds 1 [default: 2].
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..))]
    pub states: Option<u8>,

    /// How much memory may be used, like 500M or 4G.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = memory, hide_short_help = true)]
    pub memory: u64,
}

impl GameArgs {
    /// The game that was asked for.
    pub fn game(&self) -> Result<Game> {
        self.board.game(self.game.as_deref().unwrap_or("quatrainment"))
    }
}

impl BoardArgs {
    /// The named game on this board.
    pub fn game(&self, name: &str) -> Result<Game> {
        let entry = catalogue::find(name)?;
        let size = match &self.size {
            None => entry.default_size(),
            Some(text) => size(text)?,
        };
        let game = entry.game_of(&size)?;
        Ok(match self.states {
            Some(states) => game.with_states(states)?,
            None => game,
        })
    }
}

/// A size; a single number is a square.
fn size(text: &str) -> Result<Size> {
    let size: Size = text.parse()?;
    Ok(match size.lengths() {
        [length] => Size::square(*length)?,
        _ => size,
    })
}

pub fn memory(text: &str) -> Result<u64, String> {
    let text = text.trim().trim_end_matches(['B', 'b']).trim_end_matches('i');
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let shift = match &text[digits.len()..].to_ascii_uppercase()[..] {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        unit => return Err(format!("'{unit}' is no unit of memory; write K, M, G or T")),
    };
    let number: u64 =
        digits.trim().parse().map_err(|_| "write a number of bytes, like 500M or 4G".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "that is more memory than can be counted".to_owned())
}

/// A puzzle: patterns, their names, or a code.
#[derive(Clone, Debug, Default, Args)]
pub struct PuzzleArgs {
    /// The start pattern or its name, a puzzle code, or - to read either from standard input.
    #[arg(value_name = "START|CODE")]
    pub first: Option<String>,

    /// The target pattern or its name.
    #[arg(value_name = "TARGET")]
    pub second: Option<String>,

    /// The start pattern, instead of by place [default: blank].
    #[arg(long, conflicts_with = "first")]
    pub start: Option<String>,

    /// The target pattern, instead of by place [default: blank].
    #[arg(long, conflicts_with = "second")]
    pub target: Option<String>,

    #[command(flatten)]
    pub game: GameArgs,
}

impl PuzzleArgs {
    /// The puzzle that was asked for, and its game prepared.
    pub fn puzzle(&self) -> Result<(Puzzle, Solver)> {
        let mut input = Input::default();
        let start = input.text(self.first.as_ref().or(self.start.as_ref()))?;
        let target = input.text(self.second.as_ref().or(self.target.as_ref()))?;
        if let (Some(code), None) = (&start, &target)
            && notation::looks_like_a_code(code)
        {
            let puzzle = coded(code, &self.game)?;
            let solver = solver(puzzle.game(), &self.game.board)?;
            return Ok((puzzle, solver));
        }
        if start.is_none() && target.is_none() {
            bail!(
                "give a start pattern, a target pattern or a puzzle code, like `quatrainment solve all-on`"
            );
        }
        let game = self.game.game()?;
        let solver = solver(&game, &self.game.board)?;
        let start = start.map_or_else(|| Ok(game.blank()), |text| pattern(&game, &text, "start"))?;
        let target = target.map_or_else(|| Ok(game.blank()), |text| pattern(&game, &text, "target"))?;
        Ok((Puzzle::new(game, start, target)?, solver))
    }
}

/// Prepares a game, with a spinner when it takes long.
pub fn solver(game: &Game, board: &BoardArgs) -> Result<Solver> {
    let size = game.grid().size();
    crate::progress::spin(&format!("preparing {} {size}", game.name()), || Solver::within(game, board.memory))
        .map_err(|error| anyhow!("{error} (see --memory)"))
}

/// The puzzle of a code.
pub fn coded(code: &str, game: &GameArgs) -> Result<Puzzle> {
    if game.game.is_some() || game.board.size.is_some() || game.board.states.is_some() {
        bail!("a puzzle code carries its game, size and states: leave out --game, --size and --states");
    }
    notation::decode(code.trim()).with_context(|| format!("'{}' is not a puzzle code", code.trim()))
}

/// Refuses a board that is too large to be held in memory cell by cell.
pub fn check_memory(game: &Game) -> Result<()> {
    let cells = game.grid().len();
    if cells > MOST_CELLS {
        bail!("a {} board has {cells} cells; at most {MOST_CELLS} are handled here", game.grid().size());
    }
    Ok(())
}

/// A pattern of a game, written or by name.
pub fn pattern(game: &Game, text: &str, what: &str) -> Result<Pattern> {
    check_memory(game)?;
    let name = text.trim();
    if let Some(seed) = name.strip_prefix("random:") {
        let seed =
            seed.parse().with_context(|| format!("'{seed}' is no seed; write a number, like random:7"))?;
        return Ok(generate::random_pattern(game, seed));
    }
    match name {
        "blank" => Ok(game.blank()),
        "all-on" => Ok(game.all_on()),
        "checkerboard" => Ok(game.checkerboard()),
        _ => notation::pattern(game, text).map_err(|error| {
            let mut message = format!("{what}: {error}");
            if let notation::TextErrorKind::Size { rows, columns, layers, .. } = &error.kind {
                let layers = if *layers > 1 { format!("x{layers}") } else { String::new() };
                message += &format!("; for that board add --size {rows}x{columns}{layers}");
            } else if looks_like_a_name(name) {
                message += "; by name there are blank, all-on, checkerboard and random:SEED";
            }
            anyhow!(message)
        }),
    }
}

fn looks_like_a_name(text: &str) -> bool {
    text.len() > 2
        && text.chars().next().is_some_and(|first| first.is_alphabetic() && first != 'X' && first != 'x')
}

/// Standard input, which can be read once.
#[derive(Default)]
pub struct Input {
    taken: bool,
}

impl Input {
    /// What was typed, or standard input for `-`.
    pub fn text(&mut self, typed: Option<&String>) -> Result<Option<String>> {
        if typed.map(String::as_str) != Some("-") {
            return Ok(typed.cloned());
        }
        if std::mem::replace(&mut self.taken, true) {
            bail!("standard input (-) can be read only once");
        }
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("standard input cannot be read as text")?;
        Ok(Some(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_with_its_unit() {
        assert_eq!(memory("1G"), Ok(1 << 30));
        assert_eq!(memory("500M"), Ok(500 << 20));
        assert_eq!(memory("2GiB"), Ok(2 << 30));
        assert_eq!(memory("12"), Ok(12));
        for text in ["", "G", "1X", "-1G", "99999999999T"] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
