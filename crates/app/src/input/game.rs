//! Games and their boards.

use super::code::{is_code, read_code};
use crate::limits::MAX_GAME_FILE;
use crate::{errors, progress, read, values};
use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueHint};
use quatrainment::{Game, Size, Solver, SolverOptions, catalogue, notation};
use quatrainment_theory::SizeRange;
use std::path::{Path, PathBuf};

/// Which game, as an argument or as an option, on which board.
#[derive(Clone, Debug, Default, Args)]
pub struct GameArgs {
    /// The game, or a puzzle code of it; `quatrainment games` lists all games [default: quatrainment].
    #[arg(value_name = "GAME", value_parser = values::game(), hide_possible_values = true, conflicts_with = "game_file")]
    pub name: Option<String>,

    #[command(flatten)]
    pub option: GameOption,
}

/// Which game, as an option where arguments are patterns or codes, on which board.
#[derive(Clone, Debug, Default, Args)]
pub struct GameOption {
    /// The game, or a puzzle code of it; `quatrainment games` lists all games [default: quatrainment].
    #[arg(long, short, value_name = "GAME", value_parser = values::game(), hide_possible_values = true,
          conflicts_with = "game_file")]
    pub game: Option<String>,

    #[command(flatten)]
    pub board: BoardArgs,
}

/// The board that a game is played on.
#[derive(Clone, Debug, Default, Args)]
pub struct BoardArgs {
    /// Use your own game, from a TOML file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub game_file: Option<PathBuf>,

    /// The board size, rows x columns, like 4x4 or 4x4x4; 5 means 5x5 [default: the game's own].
    #[arg(long, short, value_name = "RxC", allow_hyphen_values = true)]
    pub size: Option<String>,

    /// The number of states of a cell, from 2 to 255; a press adds 1 [default: 2].
    #[arg(long, value_name = "K", value_parser = values::states, allow_negative_numbers = true)]
    pub states: Option<u8>,

    // The long form of its help puts it into the manual as well.
    /// The memory limit, like 500M or 4G.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = memory, hide_short_help = true,
          allow_hyphen_values = true,
          long_help = "The memory limit, like 500M or 4G")]
    pub memory: u64,
}

impl GameArgs {
    /// Returns the game that was asked for.
    pub fn game(&self) -> Result<Game> {
        self.resolved()?.game()
    }

    /// Returns the source of that game.
    pub fn source(&self) -> Result<GameSource> {
        let option = self.resolved()?;
        GameSource::new(
            option.game.as_deref().unwrap_or(DEFAULT_GAME),
            option.board.game_file.as_deref(),
        )
    }

    /// Returns the options about its board.
    pub fn board(&self) -> &BoardArgs {
        &self.option.board
    }

    /// Returns the same options with the name as an option.
    pub fn resolved(&self) -> Result<GameOption> {
        let mut option = self.option.clone();
        option.game = one_name(self.name.as_deref(), option.game.as_deref())?;
        Ok(option)
    }
}

/// Returns the name of a game that was given as an argument or as an option. Both are possible only if they are the same.
pub fn one_name(argument: Option<&str>, option: Option<&str>) -> Result<Option<String>> {
    match (argument, option) {
        (Some(one), Some(other)) if one != other => {
            bail!(
                "two games were named, {one} and {other}; name one, as an argument or with --game"
            )
        }
        (one, other) => Ok(one.or(other).map(str::to_owned)),
    }
}

impl GameOption {
    /// Returns the game that was asked for.
    pub fn game(&self) -> Result<Game> {
        self.board
            .game(self.game.as_deref().unwrap_or(DEFAULT_GAME))
    }

    /// Returns the number of states of the game's cells, whatever its board is.
    pub fn states(&self) -> Result<u8> {
        if let Some(states) = self.board.states {
            return Ok(states);
        }
        let name = self.game.as_deref().unwrap_or(DEFAULT_GAME);
        let source = GameSource::new(name, self.board.game_file.as_deref())?;
        Ok(source.game(&source.default_size(), None)?.states())
    }

    /// Returns whether any option about the game was given.
    pub fn is_given(&self) -> bool {
        let BoardArgs {
            game_file,
            size,
            states,
            ..
        } = &self.board;
        self.game.is_some() || game_file.is_some() || size.is_some() || states.is_some()
    }
}

impl BoardArgs {
    /// Returns the named game, or that of the game file, on this board.
    pub fn game(&self, name: &str) -> Result<Game> {
        let source = GameSource::new(name, self.game_file.as_deref())?;
        let size = match &self.size {
            None => source.default_size(),
            Some(text) => size(text)?,
        };
        source.game(&size, self.states)
    }
}

/// Returns the message about a name that no game has.
pub(super) fn unknown_game(name: &str) -> String {
    let names: Vec<&str> = catalogue::all().iter().map(|entry| entry.name).collect();
    let typed = name.trim().replace([' ', '_'], "-");
    let help = match errors::nearest(&typed, &names) {
        _ if name.trim().ends_with(".toml") => format!("for a game file, write --game-file {name}"),
        Some(near) => format!("did you mean {near}?"),
        None => "run `quatrainment games` for a list".to_owned(),
    };
    format!("unknown game '{name}'; {help}")
}

/// The default game.
pub const DEFAULT_GAME: &str = "quatrainment";

/// Where a game comes from: the catalogue, a file or a puzzle.
pub enum GameSource {
    Catalogue(&'static catalogue::Entry),
    File(notation::GameFile),
    Puzzle(Game),
}

impl GameSource {
    /// Finds the game of the file, if there is one, or the named one; a puzzle's code names its game.
    pub fn new(name: &str, file: Option<&Path>) -> Result<GameSource> {
        let Some(path) = file else {
            return match catalogue::find(name) {
                Ok(entry) => Ok(GameSource::Catalogue(entry)),
                Err(_) if is_code(name) => Ok(GameSource::Puzzle(read_code(name)?.game().clone())),
                Err(_) => Err(anyhow!(unknown_game(name))),
            };
        };
        let text = read::text_file(path, MAX_GAME_FILE)?;
        let file =
            notation::game_file(&text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        Ok(GameSource::File(file))
    }

    /// Returns the game on a board of this size, with other states if they were asked for.
    pub fn game(&self, size: &Size, states: Option<u8>) -> Result<Game> {
        let game = match self {
            GameSource::Catalogue(entry) => entry.game_of(size)?,
            GameSource::File(notation::GameFile { game, .. }) | GameSource::Puzzle(game) => {
                match *size == game.grid().size() {
                    true => game.clone(),
                    false => catalogue::resized(game, size)?,
                }
            }
        };
        Ok(match states {
            Some(states) => game.with_states(states)?,
            None => game,
        })
    }

    /// Returns the size of the board that it is best known for.
    pub fn default_size(&self) -> Size {
        match self {
            GameSource::Catalogue(entry) => entry.default_size(),
            GameSource::File(notation::GameFile { game, .. }) | GameSource::Puzzle(game) => {
                game.grid().size()
            }
        }
    }

    /// Returns a sentence about what a press does, if there is one.
    pub fn about(&self) -> Option<&str> {
        match self {
            GameSource::Catalogue(entry) => Some(entry.about),
            GameSource::File(file) => file.about.as_deref(),
            GameSource::Puzzle(game) => catalogue::entry_of(game).map(|entry| entry.about),
        }
    }

    /// Returns who published it, if that is known.
    pub fn source(&self) -> Option<&str> {
        match self {
            GameSource::Catalogue(entry) => Some(entry.source),
            GameSource::File(file) => file.source.as_deref(),
            GameSource::Puzzle(game) => catalogue::entry_of(game).map(|entry| entry.source),
        }
    }
}

/// Reads a size; a single number is a square.
pub fn size(text: &str) -> Result<Size> {
    Ok(quatrainment::words::read_size(text)?)
}

/// Returns the sizes of a survey: those that were given, or the game's own.
pub fn sizes(board: &BoardArgs, source: &GameSource) -> Result<SizeRange> {
    Ok(match &board.size {
        Some(text) => text.parse()?,
        None => source.default_size().to_string().parse()?,
    })
}

/// Reads an amount of memory in bytes.
pub fn memory(typed: &str) -> Result<u64, String> {
    let text = typed
        .trim()
        .trim_end_matches(['B', 'b'])
        .trim_end_matches('i');
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let shift = match &text[digits.len()..].to_ascii_uppercase()[..] {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        unit => {
            return Err(format!("unknown unit of memory '{unit}'; use K, M, G or T"));
        }
    };
    let number: u64 = digits.trim().parse().map_err(|_| {
        format!("'{typed}' is not an amount of memory; write a number of bytes, like 500M or 4G")
    })?;
    number.checked_mul(1 << shift).ok_or_else(|| {
        format!("'{typed}' is too much memory; write a smaller number, like 500M or 4G")
    })
}

/// Prepares a game, with a spinner when it takes long.
pub fn solver(game: &Game, board: &BoardArgs) -> Result<Solver> {
    let size = game.grid().size();
    let options = SolverOptions::new().memory(board.memory);
    progress::spin(&format!("preparing {} {size}", game.name()), || {
        Solver::with_options(game, &options)
    })
    .map_err(|error| anyhow!("{error}; use --memory to allow more"))
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
