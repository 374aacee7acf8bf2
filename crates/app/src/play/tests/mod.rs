//! Plays the front end without a terminal: the shared courses, what only the terminal does, and every screen as a snapshot.

use super::overlay::Overlay;
use super::state::{App, Copied, Effect, Event, Preferences};
use super::theme::{Colours, Look, ThemeName};
use super::view::dialogs;
use super::view::view;
use quatrainment::{Game, Puzzle, Session, SolverOptions, catalogue, generate, notation};
use quatrainment_play::Statistics;
use quatrainment_play::{
    self as play, Action, Calendar, FinishedGame, FirstPuzzle, GameState, InitialState, Mode, Now,
    PreviousBest, SavedGame, SavedGames, Settings, SolverCache,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::collections::{BTreeMap, VecDeque};

mod ahead;
mod boards;
mod courses;
mod keyboard;
mod notices;
mod race;
mod screens;
mod wide;

const TODAY: &str = "2026-11-15";

/// Gantner's example, which takes eight presses.
const GANTNER: &str = "q1244tttqbv8r5";
const SOLUTION: &str = "a1 b1 d1 a2 d2 b3 c3 a4";

/// A window with everything outside played by the test.
struct Window {
    app: App,
    now: Now,
    solvers: SolverCache,
    /// What was saved, by its key.
    kept: BTreeMap<String, String>,
    /// The keys of games that another window plays.
    elsewhere: Vec<String>,
    history: Vec<FinishedGame>,
    copied: Option<String>,
    quit: bool,
    redrawn: usize,
    /// Whether answers wait until they are asked for.
    is_slow: bool,
    waiting: Vec<Effect>,
    cancelled: usize,
    /// What was asked of the server of a race.
    asked: Vec<crate::race::Ask>,
    /// Why the program ended by itself.
    ended: Option<String>,
    statistics: Statistics,
}

fn game(name: &str, size: &str) -> Game {
    catalogue::find(name)
        .unwrap()
        .game_of(&size.parse().unwrap())
        .unwrap()
}

fn puzzle_of(game: &Game) -> Puzzle {
    generate::random(game, 3).unwrap()
}

fn gallery(file: &str) -> Game {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/").to_owned() + file;
    notation::game_file(&std::fs::read_to_string(path).unwrap())
        .unwrap()
        .game
}

fn experienced() -> Settings {
    Settings {
        guided: true,
        has_won: true,
        ..Settings::default()
    }
}

impl Window {
    fn start(
        settings: Settings,
        kept: BTreeMap<String, String>,
        opening: FirstPuzzle,
        size: (u16, u16),
    ) -> Window {
        let saved_games = SavedGames::new(kept.values().map(String::as_str));
        let start = InitialState {
            saved_games,
            settings,
            calendar: Calendar::default(),
            seed: 7,
            max_cells: 65_536,
            opening,
        };
        let now = Now {
            milliseconds: 1_794_700_000_000,
            today: TODAY.parse().unwrap(),
            until_tomorrow: 7_200_000,
        };
        let (state, effects) = GameState::new(start, now);
        let look = Look {
            ascii: false,
            colours: Colours::Many,
        };
        let preferences = Preferences {
            theme: ThemeName::Terminal,
            typed: Vec::new(),
        };
        let app = App::new(
            state,
            preferences,
            look,
            Rect::new(0, 0, size.0, size.1),
            now,
        );
        let mut window = Window {
            app,
            now,
            solvers: SolverCache::default(),
            kept,
            elsewhere: Vec::new(),
            history: Vec::new(),
            copied: None,
            quit: false,
            redrawn: 0,
            is_slow: false,
            waiting: Vec::new(),
            cancelled: 0,
            asked: Vec::new(),
            ended: None,
            statistics: Statistics::default(),
        };
        window.perform(effects.into_iter().map(Effect::Game).collect());
        // The first layout follows the cursor, too.
        window.send(Event::Resize(size.0, size.1));
        window
    }

    fn of(puzzle: Puzzle, size: (u16, u16)) -> Window {
        Window::start(
            experienced(),
            BTreeMap::new(),
            FirstPuzzle::Puzzle(Box::new(puzzle)),
            size,
        )
    }

    fn of_code(code: &str) -> Window {
        Window::of(notation::decode(code).unwrap(), (80, 24))
    }

    fn of_game(game: &Game, size: (u16, u16)) -> Window {
        Window::of(puzzle_of(game), size)
    }

    /// Does something in the game, as a key or a click would.
    fn send_game(&mut self, action: Action) -> &mut Window {
        let effects = self.app.begin(action, self.now);
        self.perform(effects);
        self
    }

    /// The very first start.
    fn first(size: (u16, u16)) -> Window {
        Window::start(
            Settings::default(),
            BTreeMap::new(),
            FirstPuzzle::Continue,
            size,
        )
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        let mut effects: VecDeque<Effect> = effects.into();
        while let Some(effect) = effects.pop_front() {
            let answer = match effect {
                Effect::Game(play::Effect::Compute(..)) if self.is_slow => {
                    self.waiting.push(effect);
                    None
                }
                Effect::Game(play::Effect::Compute(ticket, question)) => {
                    let answer = self.solvers.answer(&question, &SolverOptions::new());
                    Some(Event::Answered(ticket, Box::new(answer)))
                }
                Effect::Game(play::Effect::Take(key)) => {
                    Some(match self.elsewhere.contains(&key) {
                        true => Event::Refused(key),
                        false => Event::Taken(key, None),
                    })
                }
                Effect::Game(play::Effect::Cancel(_)) => {
                    self.cancelled += 1;
                    None
                }
                Effect::Game(play::Effect::Save { key, text }) => {
                    self.kept.insert(key, text);
                    None
                }
                Effect::Game(play::Effect::Delete { key }) => {
                    self.kept.remove(&key);
                    None
                }
                Effect::Game(play::Effect::Record(game)) => {
                    let best = PreviousBest::before(&self.history, &game);
                    self.history.push(*game);
                    Some(Event::Recorded(best))
                }
                Effect::Game(play::Effect::Copy(text)) => {
                    self.copied = Some(text);
                    Some(Event::Copied(Copied::Done))
                }
                Effect::ReadShelf => Some(Event::SavedGames(SavedGames::new(
                    self.kept.values().map(String::as_str),
                ))),
                Effect::ReadStatistics => {
                    Some(Event::Statistics(Box::new(self.statistics.clone())))
                }
                Effect::Redraw => {
                    self.redrawn += 1;
                    None
                }
                Effect::Quit => {
                    self.quit = true;
                    None
                }
                Effect::Race(ask) => {
                    self.asked.push(ask);
                    None
                }
                Effect::End(reason) => {
                    (self.quit, self.ended) = (true, Some(reason));
                    None
                }
                Effect::Game(_) | Effect::KeepPreferences => None,
            };
            if let Some(event) = answer {
                effects.extend(self.app.update(event, self.now));
            }
        }
    }

    /// Answers what was asked while answers were slow.
    fn answer(&mut self) {
        self.is_slow = false;
        let waiting = std::mem::take(&mut self.waiting);
        self.perform(waiting);
    }

    fn send(&mut self, event: Event) -> &mut Window {
        let effects = self.app.update(event, self.now);
        self.perform(effects);
        self
    }

    /// Presses keys, given by their names with spaces between.
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
                "page-down" => (KeyCode::PageDown, KeyModifiers::NONE),
                "backspace" => (KeyCode::Backspace, KeyModifiers::NONE),
                "ctrl-c" => (KeyCode::Char('c'), KeyModifiers::CONTROL),
                "ctrl-l" => (KeyCode::Char('l'), KeyModifiers::CONTROL),
                "ctrl-r" => (KeyCode::Char('r'), KeyModifiers::CONTROL),
                letter => (
                    KeyCode::Char(letter.parse().expect(letter)),
                    KeyModifiers::NONE,
                ),
            };
            self.send(Event::Key(KeyEvent::new(code, modifiers)));
        }
        self
    }

    fn types(&mut self, text: &str) -> &mut Window {
        for letter in text.chars() {
            self.send(Event::Key(KeyEvent::new(
                KeyCode::Char(letter),
                KeyModifiers::NONE,
            )));
        }
        self
    }

    /// Types a line at the prompt.
    fn command(&mut self, line: &str) -> &mut Window {
        self.keys(":").types(line).keys("enter")
    }

    /// Lets time pass, with every tick that is asked for.
    fn wait(&mut self, milliseconds: u64) -> &mut Window {
        let end = self.now.milliseconds + milliseconds;
        while let Some(at) = self.app.next_tick_at().filter(|&at| at <= end) {
            self.now.milliseconds = self.now.milliseconds.max(at);
            self.send(Event::Tick);
        }
        self.now.milliseconds = end;
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Window {
        self.send(Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }))
    }

    fn click(&mut self, column: u16, row: u16) -> &mut Window {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    fn point(&mut self, column: u16, row: u16) -> &mut Window {
        self.mouse(MouseEventKind::Moved, column, row)
    }

    /// Where a text is on the screen: the column and row of its first letter.
    fn find(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            line.find(text)
                .map(|at| (line[..at].chars().count() as u16, row as u16))
        });
        found.unwrap_or_else(|| panic!("no '{text}' in\n{screen}"))
    }

    /// Clicks a text on the screen.
    fn click_on(&mut self, text: &str) -> &mut Window {
        let (column, row) = self.find(text);
        self.click(column, row)
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
        let line = |row: &[ratatui::buffer::Cell]| {
            row.iter().map(|cell| cell.symbol()).collect::<String>()
        };
        rows.map(|row| line(row).trim_end().to_owned() + "\n")
            .collect()
    }

    /// The words on the screen, whatever lines they are on.
    fn words(&self) -> String {
        self.screen()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The words of the box on top of everything.
    fn panel(&self) -> String {
        let panel = self
            .app
            .layout()
            .and_then(|layout| dialogs::panel(&self.app, &layout));
        let lines = panel.map_or_else(Vec::new, |panel| panel.lines);
        let words = |line: String| {
            line.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        lines
            .iter()
            .flat_map(|line| words(line.to_string()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn shows(&mut self, text: &str) -> &mut Window {
        let is_there = self.words().contains(text) || self.panel().contains(text);
        assert!(is_there, "no '{text}' in\n{}", self.screen());
        self
    }

    fn session(&self) -> &Session {
        self.app.state.session()
    }

    fn presses(&self) -> String {
        let session = self.session();
        let names: Vec<String> = session
            .presses()
            .map(|cell| session.puzzle().game().grid().name(cell))
            .collect();
        names.join(" ")
    }

    fn message(&self) -> String {
        self.app.state.message().to_string()
    }

    fn cursor(&self) -> String {
        self.session()
            .puzzle()
            .game()
            .grid()
            .name(self.app.state.cursor())
    }
}
