//! `play`: the game in the terminal.

use crate::Outcome;
use crate::commands::guide;
use crate::input::{self, GameArgs};
use crate::play::{Asked, Look, Options, Request};
use crate::store::{Preferences, Store, Wanted, data_folder};
use crate::{clock, play};
use anyhow::Result;
use clap::Args;
use quatrainment::generate::{self, Date, Level};
use quatrainment::{Game, notation};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// Play in the terminal.
///
/// Goes on with the last game, or with the puzzle that was asked for. Everything is saved after every press.
/// Inside, ? shows the keys.
#[derive(Debug, Default, Args)]
// Larger boards take longer than a moment to prepare, so here they must be asked for.
#[command(mut_arg("memory", |memory| memory.default_value("12M")))]
#[command(after_help = "Examples:\n  \
  quatrainment play --daily\n  \
  quatrainment play --game lights-out --size 6x6 --level hard\n  \
  quatrainment play q1244tttqbv8r5")]
pub struct Play {
    /// A puzzle's code.
    #[arg(value_name = "CODE", conflicts_with_all = ["game", "game_file", "size", "states", "level", "seed", "daily"])]
    code: Option<String>,

    #[command(flatten)]
    game: GameArgs,

    /// How hard it shall be: easy, medium, hard or expert [default: as last time].
    #[arg(long, short)]
    level: Option<Level>,

    /// The seed of the puzzle [default: a random one].
    #[arg(long)]
    seed: Option<u64>,

    /// The puzzle of today, or of a day, like --daily=2026-11-15.
    #[arg(long, value_name = "DATE", num_args = 0..=1, require_equals = true, default_missing_value = "today",
          conflicts_with_all = ["level", "seed", "game", "game_file", "size", "states"])]
    daily: Option<String>,

    /// Draw with plain characters only.
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    data: DataArgs,
}

/// Where games are kept.
#[derive(Clone, Debug, Default, Args)]
pub struct DataArgs {
    /// The folder that games, history and preferences are kept in [default: the platform's data directory].
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data_dir: Option<PathBuf>,
}

impl DataArgs {
    /// The memory in that folder.
    pub fn store(&self) -> Result<Store> {
        Store::open(&data_folder(self.data_dir.as_deref())?)
    }
}

/// Plays; without a terminal, writes the guide.
pub fn run(args: &Play, out: &mut impl Write) -> Result<Outcome> {
    if !is_terminal() {
        return guide::run(out);
    }
    // Without a memory it can still be played.
    let opened =
        data_folder(args.data.data_dir.as_deref()).and_then(|folder| Store::open_or_begin_anew(&folder));
    let (mut store, mut message) = match opened {
        Ok(mut store) => {
            let notice = store.notice.take();
            (Some(store), notice)
        }
        Err(error) => (None, Some(format!("Nothing will be remembered: {error:#}."))),
    };
    let preferences = store.as_ref().map_or_else(|| Ok(Preferences::default()), Store::preferences)?;
    let wanted = args.wanted(&preferences)?;
    let code = match &wanted {
        Some(Request::Puzzle(puzzle)) => notation::encode(puzzle).ok(),
        Some(Request::Daily(date)) => {
            let (puzzle, _) = generate::daily(date.unwrap_or_else(clock::today));
            notation::encode(&puzzle).ok()
        }
        _ => None,
    };
    let which = match (&wanted, &code) {
        (None, _) => Wanted::Newest,
        (Some(_), Some(code)) => Wanted::Puzzle(code),
        (Some(_), None) => Wanted::None,
    };
    let mut going_on = None;
    if let Some(store) = &mut store {
        match store.take_window(which, clock::now()) {
            Ok(game) => going_on = game,
            Err(error) => message = Some(format!("Nothing will be remembered: {error:#}.")),
        }
    }
    let request = match (going_on, wanted) {
        (Some(game), _) => Request::GoOn(Box::new(game)),
        (None, Some(request)) => request,
        (None, None) => args.random(&preferences, preferences.game.clone()),
    };
    let look = Look::of(args.ascii, |name| std::env::var(name).ok());
    let memory = args.game.board.memory.max(play::MEMORY);
    play::run(Options { request, store, preferences, look, replay: None, message, memory })?;
    Ok(Outcome::Done)
}

/// Whether there is a player in front of it.
pub fn is_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

impl Play {
    /// The puzzle that was asked for, if one was.
    fn wanted(&self, preferences: &Preferences) -> Result<Option<Request>> {
        if let Some(code) = &self.code {
            return Ok(Some(Request::Puzzle(input::coded(code, &GameArgs::default())?)));
        }
        if let Some(day) = &self.daily {
            let date = if day == "today" { clock::today() } else { day.parse::<Date>()? };
            return Ok(Some(Request::Daily(Some(date))));
        }
        let asked = self.game.is_told();
        if !asked && self.level.is_none() && self.seed.is_none() {
            return Ok(None);
        }
        let game = if asked { self.game.game()? } else { preferences.game.clone() };
        Ok(Some(self.random(preferences, game)))
    }

    fn random(&self, preferences: &Preferences, game: Game) -> Request {
        let level = self.level.unwrap_or(preferences.level);
        Request::Random { game: Asked::Game(game), level, seed: self.seed }
    }
}
