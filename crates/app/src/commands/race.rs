//! `race`: joins a race on a server.

use crate::args::DataArgs;
use crate::commands::play::is_terminal;
use crate::outcome::Outcome;
use crate::play::{self, Look, Options};
use crate::race::{Joining, Link};
use crate::store::Store;
use anyhow::{Result, bail};
use clap::Args;
use quatrainment_play::{DEFAULT_MEMORY, FirstPuzzle, Settings};
use std::io::Write;

/// Race against others on a server.
///
/// The host creates a race on the server's page and gives you its code. Everyone gets the same puzzle at the same moment and
/// sees the others' progress. Your presses go to the server as you make them; if you lose the connection, keep playing.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment race K7P2QX4M --server https://play.example.org --name Ada\n  \
  quatrainment race 'https://play.example.org/#/race/...'")]
pub struct Race {
    /// The code or the link of the race.
    #[arg(value_name = "CODE|LINK")]
    code: String,

    /// The address of the server, unless you give a link.
    #[arg(long, value_name = "URL")]
    server: Option<String>,

    /// Your name in the race [default: your last name on that server, or a random one].
    #[arg(long)]
    name: Option<String>,

    /// Just watch.
    #[arg(long)]
    spectate: bool,

    /// Use plain characters only.
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    data: DataArgs,
}

/// Joins the race and plays until the player leaves.
pub fn run(args: &Race, _: &mut impl Write) -> Result<Outcome> {
    let (server, code) = args.place()?;
    if !is_terminal() {
        bail!("a race needs a terminal, and this is not one; use the page of the server instead");
    }
    // A secret identifies the player to the server; it is saved for the next race.
    let mut store = args.data.store().ok();
    let name = format!("secret of {server}");
    let settings = store
        .as_ref()
        .map(Store::settings)
        .transpose()?
        .unwrap_or_default();
    let secret = settings
        .into_iter()
        .find(|(other, _)| *other == name)
        .map(|(_, secret)| secret);
    let joining = Joining {
        server: &server,
        code: &code,
        name: args.name.as_deref(),
        spectate: args.spectate,
        secret,
    };
    let (link, room) = Link::join(&joining)?;
    let (settings, preferences) = play::read_settings(store.as_ref())?;
    if let Some(store) = &mut store {
        store.keep(&[(&name, link.secret.clone())])?;
    }
    // Racers do not need the guide; and no game in progress is touched.
    let settings = Settings {
        guided: true,
        game: Settings::default().game,
        ..settings
    };
    let options = Options {
        opening: FirstPuzzle::Continue,
        action: None,
        store: None,
        settings,
        preferences,
        look: Look::of(args.ascii, |name| std::env::var(name).ok()),
        is_replay: false,
        race: Some((link.clone(), room)),
        message: None,
        memory: DEFAULT_MEMORY,
    };
    let played = play::run(options);
    link.leave();
    played.map(|()| Outcome::Done)
}

impl Race {
    /// The server, and the code or identifier of the race.
    fn place(&self) -> Result<(String, String)> {
        match (self.code.split_once("/#/race/"), &self.server) {
            (Some((server, id)), None) => Ok((server.to_owned(), id.to_owned())),
            (Some((_, id)), Some(server)) => Ok((server.clone(), id.to_owned())),
            (None, Some(server)) => Ok((server.clone(), self.code.clone())),
            (None, None) => bail!(
                "a code needs its server; write quatrainment race {} --server https://play.example.org",
                self.code
            ),
        }
    }
}
