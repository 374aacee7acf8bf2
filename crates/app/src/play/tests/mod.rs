//! Plays the state machine without a terminal: whole courses of games, and every screen as a snapshot.

use super::app::{App, Effect, Event, Over};
use super::round::{Asked, MEMORY, Request};
use super::theme::{Colours, Look};
use super::view::view;
use crate::store::{Best, InProgress, Preferences, ThemeName};
use quatrainment::Statistics;
use quatrainment::generate::Level;
use quatrainment::{Session, catalogue, notation};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

mod courses;
mod screens;

const TODAY: &str = "2026-11-15";

/// Gantner's example, which takes eight presses.
const GANTNER: &str = "q1244tttqbv8r5";

const HEXAGON: &str = include_str!("../../../../../games/hexagon.toml");
const CUBE: &str = include_str!("../../../../../games/lights-out-cube.toml");

/// A window with everything outside played by the test.
struct Window {
    app: App,
    now: u64,
    /// What was saved last.
    saved: Option<InProgress>,
    finished: Vec<Over>,
    kept: Option<Preferences>,
    copied: Option<String>,
    quit: bool,
    /// The answers from outside.
    best: Best,
    statistics: Statistics,
}

impl Window {
    fn new(request: Request, width: u16, height: u16) -> Window {
        let round = request.make(1, TODAY.parse().unwrap(), MEMORY).unwrap();
        let look = Look { ascii: false, colours: Colours::Many };
        let app = App::new(round, Preferences::default(), look, Rect::new(0, 0, width, height), 0);
        Window {
            app,
            now: 0,
            saved: None,
            finished: Vec::new(),
            kept: None,
            copied: None,
            quit: false,
            best: Best::default(),
            statistics: Statistics::default(),
        }
    }

    fn of_code(code: &str) -> Window {
        Window::new(Request::Puzzle(notation::decode(code).unwrap()), 80, 24)
    }

    fn game(name: &str, size: &str) -> Request {
        let game = catalogue::find(name).unwrap().game_of(&size.parse().unwrap()).unwrap();
        Request::Random { game: Asked::Game(game), level: Level::Medium, seed: Some(3) }
    }

    /// A game of the gallery.
    fn file(text: &str) -> Request {
        let game = notation::game_file(text).unwrap().game;
        Request::Random { game: Asked::Game(game), level: Level::Medium, seed: Some(3) }
    }

    fn send(&mut self, event: Event) {
        let mut events = vec![event];
        while let Some(event) = events.pop() {
            for effect in self.app.update(event, self.now) {
                match effect {
                    Effect::Make { ticket, request } => {
                        let made = request.make(7, TODAY.parse().unwrap(), MEMORY);
                        events.push(Event::Made(ticket, Box::new(made)));
                    }
                    Effect::Save(game) => self.saved = Some(*game),
                    Effect::Finish(over) => {
                        self.finished.push(*over);
                        events.push(Event::Finished(self.best));
                    }
                    Effect::Copy(text) => self.copied = Some(text),
                    Effect::ReadStatistics => {
                        events.push(Event::Statistics(Box::new(self.statistics.clone())));
                    }
                    Effect::Keep(preferences) => self.kept = Some(preferences),
                    Effect::Quit => self.quit = true,
                }
            }
        }
    }

    /// Presses keys, told by their names with spaces between.
    fn keys(&mut self, names: &str) -> &mut Window {
        for name in names.split(' ') {
            let (code, modifiers) = match name {
                "left" => (KeyCode::Left, KeyModifiers::NONE),
                "right" => (KeyCode::Right, KeyModifiers::NONE),
                "up" => (KeyCode::Up, KeyModifiers::NONE),
                "down" => (KeyCode::Down, KeyModifiers::NONE),
                "space" => (KeyCode::Char(' '), KeyModifiers::NONE),
                "enter" => (KeyCode::Enter, KeyModifiers::NONE),
                "esc" => (KeyCode::Esc, KeyModifiers::NONE),
                "tab" => (KeyCode::Tab, KeyModifiers::NONE),
                "backspace" => (KeyCode::Backspace, KeyModifiers::NONE),
                "ctrl-c" => (KeyCode::Char('c'), KeyModifiers::CONTROL),
                "ctrl-r" => (KeyCode::Char('r'), KeyModifiers::CONTROL),
                letter => (KeyCode::Char(letter.parse().expect(letter)), KeyModifiers::NONE),
            };
            self.send(Event::Key(KeyEvent::new(code, modifiers)));
        }
        self
    }

    /// Types a line at the prompt.
    fn command(&mut self, line: &str) -> &mut Window {
        self.keys(":");
        for letter in line.chars() {
            self.send(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
        }
        self.keys("enter")
    }

    fn wait(&mut self, milliseconds: u64) -> &mut Window {
        let end = self.now + milliseconds;
        while let Some(at) = self.app.wakes_at().filter(|&at| at <= end) {
            self.now = self.now.max(at);
            self.send(Event::Tick);
        }
        self.now = end;
        self
    }

    fn click(&mut self, column: u16, row: u16) -> &mut Window {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.send(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    fn terminal(&self) -> Terminal<TestBackend> {
        let backend = TestBackend::new(self.app.window.width, self.app.window.height);
        let mut terminal = Terminal::new(backend).unwrap();
        terminal.draw(|frame| view(&self.app, frame)).unwrap();
        terminal
    }

    fn screen(&self) -> String {
        let buffer = self.terminal().backend().buffer().clone();
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        let line = |row: &[ratatui::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect::<String>();
        rows.map(|row| line(row).trim_end().to_owned() + "\n").collect()
    }

    fn presses(&self) -> String {
        let session = &self.app.round.session;
        let names: Vec<String> =
            session.presses().map(|cell| session.puzzle().game().grid().name(cell)).collect();
        names.join(" ")
    }
}
