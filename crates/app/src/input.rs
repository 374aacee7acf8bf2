//! What people type, turned into games, patterns and puzzles.

use crate::limits::{MAX_BYTES, MAX_CELLS, MAX_GAME_FILE};
use crate::{page, read, values};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueHint};
use quatrainment::notation::{self, Bitmap};
use quatrainment::{Game, Pattern, Puzzle, Size, Solver, SolverOptions, catalogue, generate};
use quatrainment_theory::SizeRange;
use std::path::{Path, PathBuf};

/// Which game, as an argument or as an option, on which board.
#[derive(Clone, Debug, Default, Args)]
pub struct GameArgs {
    /// The game [default: quatrainment], or a puzzle of it; `quatrainment games` lists them all.
    #[arg(value_name = "GAME", value_parser = values::game(), hide_possible_values = true, conflicts_with = "game_file")]
    pub name: Option<String>,

    #[command(flatten)]
    pub option: GameOption,
}

/// Which game, as an option where arguments are patterns or codes, on which board.
#[derive(Clone, Debug, Default, Args)]
pub struct GameOption {
    /// The game [default: quatrainment], or a puzzle of it; `quatrainment games` lists them all.
    #[arg(long, short, value_name = "GAME", value_parser = values::game(), hide_possible_values = true,
          conflicts_with = "game_file")]
    pub game: Option<String>,

    #[command(flatten)]
    pub board: BoardArgs,
}

/// The board that a game is played on.
#[derive(Clone, Debug, Default, Args)]
pub struct BoardArgs {
    /// A game of your own, from a TOML file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub game_file: Option<PathBuf>,

    /// The size of the board, rows x columns, like 4x4 (or 4x4x4; 5 is short for 5x5) [default: the game's own].
    #[arg(long, short, value_name = "RxC", allow_hyphen_values = true)]
    pub size: Option<String>,

    /// How many states a cell has, from 2 to 255; a press adds 1 [default: 2].
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..), allow_negative_numbers = true)]
    pub states: Option<u8>,

    // With the long form of its help the manual has it, too.
    /// How much memory may be used, like 500M or 4G.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = memory, hide_short_help = true,
          allow_hyphen_values = true,
          long_help = "How much memory may be used, like 500M or 4G")]
    pub memory: u64,
}

impl GameArgs {
    /// The game that was asked for.
    pub fn game(&self) -> Result<Game> {
        self.resolved()?.game()
    }

    /// Where that game comes from.
    pub fn source(&self) -> Result<GameSource> {
        let option = self.resolved()?;
        GameSource::new(
            option.game.as_deref().unwrap_or(DEFAULT_GAME),
            option.board.game_file.as_deref(),
        )
    }

    /// Its board.
    pub fn board(&self) -> &BoardArgs {
        &self.option.board
    }

    /// The same with the name as an option.
    pub fn resolved(&self) -> Result<GameOption> {
        let mut option = self.option.clone();
        option.game = one_name(self.name.as_deref(), option.game.as_deref())?;
        Ok(option)
    }
}

/// The name of a game that was given as an argument or as an option; twice is too much, unless it is the same.
pub fn one_name(argument: Option<&str>, option: Option<&str>) -> Result<Option<String>> {
    match (argument, option) {
        (Some(one), Some(other)) if one != other => {
            bail!(
                "two games were named, {one} and {other}: name one, as an argument or with --game"
            )
        }
        (one, other) => Ok(one.or(other).map(str::to_owned)),
    }
}

impl GameOption {
    /// The game that was asked for.
    pub fn game(&self) -> Result<Game> {
        self.board
            .game(self.game.as_deref().unwrap_or(DEFAULT_GAME))
    }

    /// Whether anything was said about the game.
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
    /// The named game, or that of the game file, on this board.
    pub fn game(&self, name: &str) -> Result<Game> {
        let source = GameSource::new(name, self.game_file.as_deref())?;
        let size = match &self.size {
            None => source.default_size(),
            Some(text) => size(text)?,
        };
        source.game(&size, self.states)
    }
}

/// The game that is meant when none is named.
pub const DEFAULT_GAME: &str = "quatrainment";

/// Where a game comes from: the catalogue, a file or a puzzle.
pub enum GameSource {
    Catalogue(&'static catalogue::Entry),
    File(notation::GameFile),
    Puzzle(Game),
}

impl GameSource {
    /// The game of the file, if there is one, or the named one; a puzzle's code names its game.
    pub fn new(name: &str, file: Option<&Path>) -> Result<GameSource> {
        let Some(path) = file else {
            return match catalogue::find(name) {
                Ok(entry) => Ok(GameSource::Catalogue(entry)),
                Err(_) if is_code(name) => Ok(GameSource::Puzzle(read_code(name)?.game().clone())),
                Err(error) => Err(anyhow!("{error} (`quatrainment games` lists them all)")),
            };
        };
        let text = read::text_file(path, MAX_GAME_FILE)?;
        let file =
            notation::game_file(&text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        Ok(GameSource::File(file))
    }

    /// The game on a board of this size, with other states if they were asked for.
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

    /// The board that it is best known on.
    pub fn default_size(&self) -> Size {
        match self {
            GameSource::Catalogue(entry) => entry.default_size(),
            GameSource::File(notation::GameFile { game, .. }) | GameSource::Puzzle(game) => {
                game.grid().size()
            }
        }
    }

    /// What a press does, in a sentence, if that is known.
    pub fn about(&self) -> Option<&str> {
        match self {
            GameSource::Catalogue(entry) => Some(entry.about),
            GameSource::File(file) => file.about.as_deref(),
            GameSource::Puzzle(game) => catalogue::entry_of(game).map(|entry| entry.about),
        }
    }

    /// Who made it, if that is known.
    pub fn source(&self) -> Option<&str> {
        match self {
            GameSource::Catalogue(entry) => Some(entry.source),
            GameSource::File(file) => file.source.as_deref(),
            GameSource::Puzzle(game) => catalogue::entry_of(game).map(|entry| entry.source),
        }
    }
}

/// A size; a single number is a square.
pub fn size(text: &str) -> Result<Size> {
    Ok(quatrainment::words::read_size(text)?)
}

/// The sizes of a survey: those that were asked for, or the game's own.
pub fn sizes(board: &BoardArgs, source: &GameSource) -> Result<SizeRange> {
    Ok(match &board.size {
        Some(text) => text.parse()?,
        None => source.default_size().to_string().parse()?,
    })
}

pub fn memory(text: &str) -> Result<u64, String> {
    let text = text
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
            return Err(format!(
                "'{unit}' is not a unit of memory; write K, M, G or T"
            ));
        }
    };
    let number: u64 = digits
        .trim()
        .parse()
        .map_err(|_| "write a number of bytes, like 500M or 4G".to_owned())?;
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| "that is more memory than can be counted".to_owned())
}

/// A puzzle: patterns, their names, or a code.
#[derive(Clone, Debug, Default, Args)]
pub struct PuzzleArgs {
    /// The start: a pattern, its name or a file (.txt, .png, .pbm, .pgm); or a whole puzzle: a code or a game ID of Flip.
    /// With -, either is read from standard input.
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

impl PuzzleArgs {
    /// The puzzle that was asked for, and its game prepared.
    pub fn puzzle(&self) -> Result<(Puzzle, Solver)> {
        let mut input = Input::default();
        let start = input.text(self.first.as_ref().or(self.start.as_ref()))?;
        let target = input.text(self.second.as_ref().or(self.target.as_ref()))?;
        if let (Some(code), None) = (&start, &target)
            && is_code(code)
        {
            let puzzle = coded(code, &self.game)?;
            let solver = solver(puzzle.game(), &self.game.board)?;
            return Ok((puzzle, solver));
        }
        check_no_code([&start, &target].into_iter().flatten().map(String::as_str))?;
        if start.is_none() && target.is_none() {
            bail!(
                "give a start pattern, a target pattern or a puzzle code, like `quatrainment solve all-on`"
            );
        }
        let pictures = [&start, &target]
            .into_iter()
            .flatten()
            .filter(|name| is_picture(name));
        let mut asked = self.game.clone();
        for picture in pictures {
            // A picture brings its size along.
            asked
                .board
                .size
                .get_or_insert(read_picture(picture)?.size().to_string());
        }
        let game = asked.game()?;
        let solver = solver(&game, &self.game.board)?;
        let start =
            start.map_or_else(|| Ok(game.blank()), |text| pattern(&game, &text, "start"))?;
        let target =
            target.map_or_else(|| Ok(game.blank()), |text| pattern(&game, &text, "target"))?;
        Ok((Puzzle::new(game, start, target)?, solver))
    }
}

/// A pattern with its game; a picture brings its size along, unless a size is given.
pub fn pattern_of(asked: &GameOption, text: &str) -> Result<(Game, Pattern)> {
    let mut asked = asked.clone();
    if is_picture(text) && asked.board.size.is_none() {
        asked.board.size = Some(read_picture(text)?.size().to_string());
    }
    let game = asked.game()?;
    let pattern = pattern(&game, text, "pattern")?;
    Ok((game, pattern))
}

/// Prepares a game, with a spinner when it takes long.
pub fn solver(game: &Game, board: &BoardArgs) -> Result<Solver> {
    let size = game.grid().size();
    let options = SolverOptions::new().memory(board.memory);
    crate::progress::spin(&format!("preparing {} {size}", game.name()), || {
        Solver::with_options(game, &options)
    })
    .map_err(|error| anyhow!("{error} (see --memory)"))
}

/// Whether a text is a whole puzzle.
pub fn is_code(text: &str) -> bool {
    notation::looks_like_a_code(text) || notation::looks_like_flip(text)
}

/// The puzzle of a code, or of a game ID of Flip.
pub fn coded(code: &str, game: &GameOption) -> Result<Puzzle> {
    if game.is_given() {
        bail!(
            "a puzzle code carries its game, size and states: leave out --game, --size and --states"
        );
    }
    read_code(code)
}

/// Refuses a code where a pattern is expected.
pub fn check_no_code<'a>(patterns: impl IntoIterator<Item = &'a str>) -> Result<()> {
    if patterns.into_iter().any(is_code) {
        bail!("a puzzle code has its start and its target: give it alone");
    }
    Ok(())
}

fn read_code(code: &str) -> Result<Puzzle> {
    if notation::looks_like_flip(code) {
        return Ok(notation::read_flip(code)?);
    }
    notation::decode(code.trim()).with_context(|| format!("'{}' is not a puzzle code", code.trim()))
}

/// Refuses a board that is too large to be held in memory cell by cell.
pub fn check_memory(game: &Game) -> Result<()> {
    let cells = game.grid().len();
    if cells > MAX_CELLS {
        bail!(
            "a {} board has {cells} cells; at most {MAX_CELLS} are handled here",
            game.grid().size()
        );
    }
    Ok(())
}

/// A pattern of a game, written or by name.
pub fn pattern(game: &Game, text: &str, what: &str) -> Result<Pattern> {
    check_memory(game)?;
    let name = text.trim();
    if is_picture(name) {
        return read_picture(name)?
            .pattern(game)
            .with_context(|| format!("{what}: {name}"));
    }
    if is_text_file(name) {
        return self::pattern(game, &read_text(name)?, name);
    }
    if let Some(seed) = name.strip_prefix("random:") {
        let seed = values::seed(seed).map_err(|error| anyhow!(error))?;
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
            } else if catalogue::find(name).is_ok() {
                message = format!(
                    "'{name}' is a game, not a pattern: write --game {name} and a pattern, like all-on"
                );
            } else if looks_like_a_file(name) {
                message = format!(
                    "{what}: '{name}' is not a pattern; a file of one ends in .txt, .png, .pbm or .pgm"
                );
            } else if looks_like_a_name(name) {
                message += "; by name there are blank, all-on, checkerboard and random:SEED";
            }
            anyhow!(message)
        }),
    }
}

/// Whether a pattern is given as the name of a picture's file.
pub fn is_picture(name: &str) -> bool {
    let end = Path::new(name.trim())
        .extension()
        .map(|end| end.to_ascii_lowercase());
    end.is_some_and(|end| end == "png" || end == "pbm" || end == "pgm")
}

/// Whether a pattern is given as the name of a text file.
fn is_text_file(name: &str) -> bool {
    // No pattern ends like that: t is not a cell.
    name.lines().count() == 1 && name.trim().to_ascii_lowercase().ends_with(".txt")
}

/// The size that a picture brings along, if a pattern is one.
pub fn size_of_picture(text: &str) -> Result<Option<String>> {
    if !is_picture(text) {
        return Ok(None);
    }
    Ok(Some(read_picture(text)?.size().to_string()))
}

fn read_text(name: &str) -> Result<String> {
    let name = name.trim();
    let text = read::text_file(Path::new(name), MAX_BYTES)?;
    if is_text_file(&text) {
        bail!("{name} holds the name of a file, not a pattern");
    }
    Ok(text)
}

fn read_picture(name: &str) -> Result<Bitmap> {
    let bytes = read::file(Path::new(name.trim()), MAX_BYTES)?;
    Bitmap::read(&bytes, MAX_CELLS).with_context(|| name.trim().to_owned())
}

/// Refuses a file that a pattern cannot be written to, by the end of its name.
pub fn check_pattern_file(path: &Path) -> Result<()> {
    page::check_ending(path, "a pattern", &["txt", "png", "pbm", "pgm"])
}

/// Writes a pattern to a file: as a picture or, with .txt or no ending, as text.
pub fn write_pattern(path: &Path, pattern: &Pattern) -> Result<()> {
    check_pattern_file(path)?;
    let bytes = match page::ending(path).as_str() {
        "png" => Bitmap::of(pattern)?.png()?,
        "pgm" => Bitmap::of(pattern)?.pgm(),
        "pbm" if pattern.states() > 2 => {
            bail!(
                "a PBM picture has two states; write {} states as .pgm or .png",
                pattern.states()
            )
        }
        "pbm" => Bitmap::of(pattern)?.pbm(),
        _ => format!("{pattern:#}\n").into_bytes(),
    };
    page::write_file(path, &bytes)
}

/// Whether a text ends like the name of a file: `board.dat`, but not `X.X`.
fn looks_like_a_file(text: &str) -> bool {
    let ending = Path::new(text)
        .extension()
        .and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        (2..=4).contains(&ending.len()) && ending.chars().any(|letter| !"Xx10".contains(letter))
    }) && !text.contains(['\n', ' '])
}

fn looks_like_a_name(text: &str) -> bool {
    text.len() > 2
        && text
            .chars()
            .next()
            .is_some_and(|first| first.is_alphabetic() && first != 'X' && first != 'x')
}

/// Standard input, which can be read once.
#[derive(Default)]
pub struct Input {
    taken: bool,
}

impl Input {
    /// What was typed, what a text file holds, or standard input for `-`.
    pub fn text(&mut self, typed: Option<&String>) -> Result<Option<String>> {
        if let Some(name) = typed.filter(|name| is_text_file(name)) {
            return read_text(name).map(Some);
        }
        if typed.map(String::as_str) != Some("-") {
            return Ok(typed.cloned());
        }
        if std::mem::replace(&mut self.taken, true) {
            bail!("standard input (-) can be read only once");
        }
        read::standard_input().map(Some)
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
