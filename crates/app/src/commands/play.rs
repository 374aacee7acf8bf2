//! `play`: starts the game in the terminal.

use crate::args::DataArgs;
use crate::commands::guide;
use crate::input::{self, GameOption};
use crate::outcome::Outcome;
use crate::play::{self, Look, Options};
use crate::store::{Store, data_folder};
use crate::values;
use anyhow::{Result, bail};
use clap::Args;
use quatrainment::generate::Level;
use quatrainment_play::journey::StepId;
use quatrainment_play::{Action, DEFAULT_MEMORY, FirstPuzzle, NewPuzzle};
use std::io::{IsTerminal, Write};

/// Play in the terminal, as without a command.
///
/// Opens today's puzzle, continues the game you played within the last day, or starts the puzzle you name. Your game is
/// saved after every press. Press ? in the game to see the keys.
#[derive(Debug, Default, Args)]
// Larger boards take a while to prepare, so here they need --memory.
#[command(mut_arg("memory", |memory| memory.default_value("12M")))]
#[command(after_help = "Examples:\n  \
  quatrainment play --daily\n  \
  quatrainment play lights-out --size 6x6 --level hard\n  \
  quatrainment play q1244tttqbv8r5")]
pub struct Play {
    /// A game, or a puzzle: its code or a game ID of Flip.
    #[arg(value_name = "GAME|CODE", value_parser = values::game(), hide_possible_values = true,
          conflicts_with_all = ["game_file", "daily"])]
    game_or_code: Option<String>,

    #[command(flatten)]
    game: GameOption,

    /// The level of the puzzle: easy, medium, hard or expert [default: the last one you used].
    #[arg(long, short, value_parser = values::level(), hide_possible_values = true)]
    level: Option<Level>,

    /// The seed of the puzzle [default: a random one].
    #[arg(long, value_parser = values::seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Play today's puzzle, or that of an earlier day, like 2026-11-15; --game lights-out or merlin for theirs.
    #[arg(long, value_name = "DATE", num_args = 0..=1, default_missing_value = "today",
          conflicts_with_all = ["level", "seed", "game_file", "size", "states"])]
    daily: Option<String>,

    /// Play the next step of the journey, or this one: chapter and number, like 4.2.
    #[arg(long, value_name = "STEP", num_args = 0..=1, default_missing_value = "next",
          conflicts_with_all = ["daily", "level", "seed", "game", "game_file", "size", "states", "game_or_code"])]
    journey: Option<String>,

    /// Start a sprint: three minutes, as many puzzles as you can.
    #[arg(long, conflicts_with_all = ["journey", "daily", "level", "seed", "game", "game_file", "size", "states", "game_or_code"])]
    sprint: bool,

    /// Use plain characters only.
    #[arg(long)]
    ascii: bool,

    /// Play in sentences and typed lines, for screen readers and pipes; a terminal that can only print does so by itself.
    #[arg(long)]
    linear: bool,

    #[command(flatten)]
    data: DataArgs,
}

/// Plays; without a terminal, writes the guide.
pub fn run(args: &Play, out: &mut impl Write) -> Result<Outcome> {
    // What cannot be played is an error with or without a terminal.
    let (opening, action) = args.asked()?;
    let is_linear = self::is_linear(args.linear);
    if !is_linear && !is_terminal() {
        return guide::run(out);
    }
    // If games cannot be saved, they can still be played.
    let opened = data_folder(args.data.data_dir.as_deref())
        .and_then(|folder| Store::open_or_replace(&folder))
        .and_then(|mut store| {
            store.open_window()?;
            let settings = play::read_settings(Some(&store))?;
            Ok((store, settings))
        });
    let (store, (settings, preferences), message) = match opened {
        Ok((mut store, settings)) => {
            let notice = store.notice.take();
            (Some(store), settings, notice)
        }
        Err(error) => (
            None,
            play::read_settings(None)?,
            Some(format!("Your games will not be saved: {error:#}.")),
        ),
    };
    let look = Look::of(args.ascii, |name| std::env::var(name).ok());
    let memory = args.game.board.memory.max(DEFAULT_MEMORY);
    let options = Options {
        opening,
        action,
        store,
        settings,
        preferences,
        look,
        is_replay: false,
        race: None,
        message,
        memory,
    };
    match is_linear {
        true => play::linear::run(options)?,
        false => play::run(options)?,
    }
    Ok(Outcome::Done)
}

/// Returns whether to play in sentences: where that was asked for, and on a terminal that can only print.
fn is_linear(is_asked_for: bool) -> bool {
    is_asked_for || std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && is_dumb()
}

fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|terminal| terminal == "dumb")
}

/// Returns whether input and output are a terminal that can draw.
pub fn is_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb()
}

impl Play {
    /// Returns the first puzzle, and what to do then.
    fn asked(&self) -> Result<(FirstPuzzle, Option<Action>)> {
        let mut asked = self.game.clone();
        if let Some(code) = self
            .game_or_code
            .as_deref()
            .filter(|text| input::is_code(text))
        {
            if self.level.is_some() || self.seed.is_some() {
                bail!("a code is one puzzle; leave out --level and --seed");
            }
            let puzzle = input::coded(code, &asked)?;
            return Ok((FirstPuzzle::Puzzle(Box::new(puzzle)), None));
        }
        asked.game = input::one_name(self.game_or_code.as_deref(), asked.game.as_deref())?;
        if let Some(day) = &self.daily {
            let daily = input::of_day(day, asked.game.as_deref())?;
            return Ok((FirstPuzzle::Daily(daily), None));
        }
        if self.sprint {
            return Ok((FirstPuzzle::Continue, Some(Action::Sprint(None))));
        }
        if let Some(step) = &self.journey {
            let id = match step.as_str() {
                "next" => None,
                id => Some(id.parse::<StepId>()?),
            };
            return Ok((FirstPuzzle::Continue, Some(Action::Step(id))));
        }
        let game = asked.is_given().then(|| asked.game()).transpose()?;
        if game.is_none() && self.level.is_none() && self.seed.is_none() {
            return Ok((FirstPuzzle::Continue, None));
        }
        let wanted = NewPuzzle {
            game,
            level: self.level,
            seed: self.seed,
        };
        Ok((FirstPuzzle::Continue, Some(Action::New(wanted))))
    }
}
