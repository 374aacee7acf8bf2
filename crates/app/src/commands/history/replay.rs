//! `history replay`: shows a finished game again, in the terminal, as text, or as a file for others.

use super::show::share;
use crate::commands::draw::position;
use crate::commands::play as play_command;
use crate::play::{self, Look, Options};
use crate::store::{Played, Store};
use crate::{output, page, values};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use quatrainment::draw::{self, Animation, Board, Figure, Frame};
use quatrainment::{Event, Session};
use quatrainment_play::{Action, Alphabet, DEFAULT_MEMORY, FirstPuzzle, Replay};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Which game, and where to.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment history replay 12\n  \
  quatrainment history replay 12 --output game.cast\n  \
  quatrainment history replay 12 --output game.svg")]
pub struct ReplayArgs {
    /// The number of the game.
    #[arg(value_name = "ID", value_parser = values::game_number, allow_negative_numbers = true)]
    game: i64,

    /// Write the game to this file: .cast for asciinema, or .svg, an animation.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = values::file())]
    output: Option<PathBuf>,

    /// Use plain characters only.
    #[arg(long)]
    ascii: bool,
}

/// The maximum number of events of a game that is printed or written.
const MAX_EVENTS: usize = 10_000;

/// The maximum number of cells of a board in an animation or recording.
const MAX_CELLS: u64 = 2_500;

/// How long a position is shown, in milliseconds: as long as the player took, within these limits.
const SHOWN: std::ops::RangeInclusive<u64> = 500..=2_000;

/// How long the last position is shown.
const SHOWN_AT_LAST: u64 = 4_000;

/// Shows or writes a game.
pub fn run(store: &Store, args: &ReplayArgs, out: &mut impl Write) -> Result<()> {
    if let Some(path) = &args.output {
        page::check_ending(path, "a game", &["cast", "svg"])?;
    }
    let played = store.game(args.game)?;
    let session =
        Session::restore(&played.line).with_context(|| format!("game {} is damaged", args.game))?;
    if args.output.is_none() && play_command::is_terminal() {
        return watch(
            store,
            session,
            Look::of(args.ascii, |name| std::env::var(name).ok()),
        );
    }
    if session.log().len() > MAX_EVENTS {
        bail!(
            "game {} is too long: it has {} events, and the limit is {MAX_EVENTS}",
            args.game,
            session.log().len()
        );
    }
    match &args.output {
        Some(path) => write(store, &played, &session, args.ascii, path, out),
        None => print(&played, &session, out),
    }
}

/// Shows the game in the terminal.
fn watch(store: &Store, session: Session, look: Look) -> Result<()> {
    let opening = FirstPuzzle::Puzzle(Box::new(session.after(0).puzzle().clone()));
    let action = Some(Action::Replay(Box::new(session)));
    let (settings, preferences) = play::read_settings(Some(store))?;
    let (is_replay, memory) = (true, DEFAULT_MEMORY);
    play::run(Options {
        opening,
        action,
        store: None,
        settings,
        preferences,
        look,
        is_replay,
        race: None,
        message: None,
        memory,
    })
}

/// Writes the game to a file.
fn write(
    store: &Store,
    played: &Played,
    session: &Session,
    ascii: bool,
    path: &Path,
    out: &mut impl Write,
) -> Result<()> {
    let grid = session.puzzle().game().grid();
    if grid.len() > MAX_CELLS {
        bail!(
            "a {} board has {} cells; the limit for a drawing is {MAX_CELLS}",
            grid.size(),
            grid.len()
        );
    }
    let shared = share(played, session, None, Alphabet::Signs);
    let title = shared.lines().take(2).collect::<Vec<_>>().join(": ");
    let contents = match page::ending(path).as_str() {
        "svg" => animation(session, &shared, title).to_svg(),
        _ => {
            // Others have another terminal: one that can show everything, as most can.
            let look = Look::of(ascii, |name| match name {
                "TERM" => Some("xterm-256color".to_owned()),
                "NO_COLOR" => std::env::var(name).ok(),
                _ => None,
            });
            let (settings, preferences) = play::read_settings(Some(store))?;
            let begun =
                played.finished / 1000 - i64::try_from(session.milliseconds() / 1000).unwrap_or(0);
            let times = play::Times {
                shown: SHOWN,
                at_last: SHOWN_AT_LAST,
            };
            play::cast(
                session,
                play::Recording {
                    settings,
                    preferences,
                    look,
                    title,
                    begun,
                    times,
                },
            )?
        }
    };
    page::write_file(path, contents.as_bytes())?;
    writeln!(
        out,
        "{} written to {}.",
        output::counted(1, "game"),
        path.display()
    )?;
    Ok(())
}

/// Creates an animation of the game.
fn animation(session: &Session, shared: &str, title: String) -> Animation {
    let mut replay = Replay::new(session.clone());
    let mut frames: Vec<Frame> = Vec::new();
    let mut before = 0;
    loop {
        let now = replay.session();
        // What comes next took so long: that is how long the last position was looked at.
        if let Some(last) = frames.last_mut() {
            last.milliseconds = (now.milliseconds() - before).clamp(*SHOWN.start(), *SHOWN.end());
        }
        before = now.milliseconds();
        let board = position("yours", now.current(), replay.pressed());
        frames.push(Frame {
            board,
            caption: replay.sentence(),
            milliseconds: SHOWN_AT_LAST,
        });
        if !replay.forward() {
            break;
        }
    }
    if let (Some(last), Some(result)) = (frames.last_mut(), shared.lines().nth(1)) {
        last.caption = format!("{result}.");
    }
    Animation {
        title,
        frames,
        still: vec![Board::pattern("target", session.puzzle().target())],
    }
}

/// Prints every position.
fn print(played: &Played, session: &Session, out: &mut impl Write) -> Result<()> {
    let start = session.after(0);
    let figures = [
        Figure::pattern("start", start.current()),
        Figure::pattern("target", start.puzzle().target()),
    ];
    writeln!(
        out,
        "{}\n\n{}",
        output::heading(start.puzzle().game()),
        draw::beside(&figures, output::width())
    )?;
    let grid = start.puzzle().game().grid();
    let mut current = start.clone();
    for event in session.log() {
        current.apply(event.clone())?;
        let title = match event {
            Event::Press(cell) => grid.name(*cell),
            Event::Assist(cell) => format!("{} (by the program)", grid.name(*cell)),
            Event::Undo => "undo".to_owned(),
            Event::Redo => "redo".to_owned(),
            Event::Restart => "restart".to_owned(),
            Event::Hint(level) => {
                writeln!(out, "hint: {}\n", level.name())?;
                continue;
            }
            Event::Wait(_) | Event::Help => continue,
            _ => "set-up".to_owned(),
        };
        writeln!(
            out,
            "{}",
            draw::beside(
                &[Figure::pattern(&title, current.current())],
                output::width()
            )
        )?;
    }
    writeln!(out, "{}", share(played, session, None, Alphabet::Signs))?;
    Ok(())
}
