//! A finished game as a recording of the terminal, for asciinema: what `history replay` would show, step by step.
//!
//! A recording (asciicast, version 2) is a line of JSON that describes the terminal, and then a line for every piece of
//! output: the seconds since the beginning, `"o"`, and the text.

use super::layout::ScreenLayout;
use super::state::{App, Effect, Event, Preferences};
use super::theme::{Look, Theme};
use super::view::view;
use crate::clock;
use anyhow::Result;
use quatrainment::{Session, SolverOptions};
use quatrainment_play::{
    self as game, Action, Calendar, DEFAULT_MEMORY, FirstPuzzle, GameState, InitialState, Mode,
    Now, SavedGames, Settings, SolverCache,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Clear};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::rc::Rc;

/// The sizes of windows, the smallest first: that of most terminals, and one for larger boards.
const WINDOWS: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// How long positions are shown, in milliseconds.
#[derive(Clone, Debug)]
pub struct Times {
    /// A position, at least and at most.
    pub shown: RangeInclusive<u64>,
    /// The last one.
    pub at_last: u64,
}

/// How a game is recorded.
#[derive(Debug)]
pub struct Recording {
    pub settings: Settings,
    pub preferences: Preferences,
    pub look: Look,
    pub title: String,
    /// When the game was begun, in seconds since 1970.
    pub begun: i64,
    pub times: Times,
}

#[derive(Serialize)]
struct Header<'a> {
    version: u8,
    width: u16,
    height: u16,
    timestamp: i64,
    title: &'a str,
    env: Environment,
}

#[derive(Serialize)]
struct Environment {
    #[serde(rename = "TERM")]
    term: &'static str,
}

/// Returns the recording of a game.
pub fn cast(session: &Session, recording: Recording) -> Result<String> {
    let Recording {
        settings,
        preferences,
        look,
        title,
        begun,
        times,
    } = recording;
    let mut now = Now {
        milliseconds: 0,
        ..clock::now()
    };
    let opening = FirstPuzzle::Puzzle(Box::new(session.after(0).puzzle().clone()));
    let settings = Settings {
        guided: true,
        ..settings
    };
    let start = InitialState {
        saved_games: SavedGames::default(),
        settings,
        calendar: Calendar::default(),
        seed: 0,
        max_cells: u64::MAX,
        opening,
    };
    let (state, effects) = GameState::new(start, now);
    let (width, height) = WINDOWS[0];
    let mut app = App::new(
        state,
        preferences,
        look,
        Rect::new(0, 0, width, height),
        now,
    );
    app.is_replay = true;
    answer(
        &mut app,
        effects.into_iter().map(Effect::Game).collect(),
        now,
    );
    app.begin(Action::Replay(Box::new(session.clone())), now);
    for (width, height) in WINDOWS {
        app.update(Event::Resize(width, height), now);
        if shows_all(&app) {
            break;
        }
    }

    let output = Output::default();
    let options = TerminalOptions {
        viewport: Viewport::Fixed(app.window),
    };
    let mut terminal = Terminal::with_options(CrosstermBackend::new(output.clone()), options)?;
    let (width, height) = (app.window.width, app.window.height);
    let header = Header {
        version: 2,
        width,
        height,
        timestamp: begun,
        title: &title,
        env: Environment {
            term: "xterm-256color",
        },
    };
    let mut lines = vec![serde_json::to_string(&header)?];
    let (mut at, mut before) = (0, 0);
    loop {
        terminal.draw(|frame| draw(&app, frame))?;
        lines.push(event(at, &output.take())?);
        let Mode::Replay(replay) = app.state.mode() else {
            break;
        };
        let (position, end) = replay.position();
        if position == end {
            break;
        }
        app.begin(Action::Forward, now);
        let passed = app.state.session().milliseconds();
        at += (passed - before).clamp(*times.shown.start(), *times.shown.end());
        now.milliseconds = at;
        before = passed;
    }
    // Without something at the end, players would begin again at once.
    lines.push(event(at + times.at_last, "")?);
    Ok(lines.join("\n") + "\n")
}

/// Answers what the game asks about the puzzle, like its par.
fn answer(app: &mut App, effects: Vec<Effect>, now: Now) {
    let solvers = SolverCache::new(DEFAULT_MEMORY);
    let mut effects: VecDeque<Effect> = effects.into();
    while let Some(effect) = effects.pop_front() {
        if let Effect::Game(game::Effect::Compute(ticket, question)) = effect {
            let answer = solvers.answer(&question, &SolverOptions::new());
            effects.extend(app.update(Event::Answered(ticket, Box::new(answer)), now));
        }
    }
}

/// Whether the whole board is in the window.
fn shows_all(app: &App) -> bool {
    let scene = app.scene();
    let grid = scene.game.grid();
    let (rows, columns) = super::layout::shape(grid);
    ScreenLayout::new(app.window, &scene).is_some_and(|layout| {
        layout.rows >= rows
            && layout.columns >= columns
            && (layout.layers == grid.layers() || grid.layers() == 1)
    })
}

/// Draws the game without the keys, which nobody can press.
fn draw(app: &App, frame: &mut Frame) {
    view(app, frame);
    if let Some(layout) = ScreenLayout::new(frame.area(), &app.scene()) {
        frame.render_widget(Clear, layout.footer);
        frame.render_widget(
            Block::new().style(Theme::new(app.theme, app.look).text()),
            layout.footer,
        );
    }
}

/// A line of the recording.
fn event(milliseconds: u64, text: &str) -> Result<String> {
    Ok(serde_json::to_string(&(
        milliseconds as f64 / 1000.0,
        "o",
        text,
    ))?)
}

/// Where the terminal's commands are written, to be taken from.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Output {
    fn take(&self) -> String {
        String::from_utf8_lossy(&self.0.take()).into_owned()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
