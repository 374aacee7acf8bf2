//! The game as a pure state machine: [`App`]. Events and the time go in, effects come out; nothing here reads,
//! writes or asks the time, so every screen and every course of a game can be tested.

use super::keys::{self, Action};
use super::layout::{Layout, shape};
use super::round::{Request, Round};
use super::theme::Look;
use crate::store::{Best, InProgress, Preferences};
use quatrainment::generate::Date;
use quatrainment::{Cell, HintMarks, Statistics, Summary};
use ratatui::crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

/// Something that happened outside.
#[derive(Debug)]
pub enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    /// Time passed.
    Tick,
    /// A round was made, or why not, for the request with this ticket.
    Made(u64, Box<Result<Round, String>>),
    /// A won game was written into the history.
    Finished(Best),
    Statistics(Box<Statistics>),
    /// Something outside went wrong.
    Trouble(String),
    /// The program is told to stop, or the terminal is gone.
    Stop,
}

/// Something to be done outside.
#[derive(Debug)]
pub enum Effect {
    /// Make a round and answer with the ticket.
    Make {
        ticket: u64,
        request: Request,
    },
    /// Save the game in progress.
    Save(Box<InProgress>),
    /// Write a game that is over into the history.
    Finish(Box<Over>),
    /// Copy a text to the clipboard.
    Copy(String),
    ReadStatistics,
    /// Keep the preferences.
    Keep(Preferences),
    Quit,
}

/// A game that is over, for the history.
#[derive(Debug)]
pub struct Over {
    pub daily: Option<Date>,
    pub line: String,
    pub summary: Summary,
}

/// What the player is doing.
#[derive(Debug)]
pub enum Mode {
    Play,
    /// Typing at the prompt.
    Prompt(String),
    /// Choosing a new puzzle.
    New,
    /// Reading, so many lines down.
    Help {
        line: u16,
    },
    Statistics {
        line: u16,
        numbers: Option<Box<Statistics>>,
    },
    /// Choosing a game, and a size that is so much larger than usual.
    Games {
        chosen: usize,
        larger: i64,
    },
    /// Making a puzzle; the round as it was before.
    SetUp {
        before: Box<Round>,
        board: Board,
    },
    /// Watching the solution; the next press comes at this time.
    Solve {
        next: u64,
    },
    /// The game is won; what was best before, once it is known.
    Won {
        best: Option<Best>,
    },
    /// Watching a game from the history, after so many events of its log; the next one comes at this time.
    Replay {
        whole: Box<quatrainment::Session>,
        position: usize,
        next: Option<u64>,
    },
}

/// One of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    Yours,
    Target,
}

/// The whole state.
#[derive(Debug)]
pub struct App {
    pub round: Round,
    pub cursor: Cell,
    pub mode: Mode,
    /// What is said below the boards.
    pub message: String,
    pub marks: HintMarks,
    pub preferences: Preferences,
    pub look: Look,
    pub window: Rect,
    /// The first visible row and column.
    pub scroll: (u64, u64),
    /// The ticket of the request that is being made.
    pub making: Option<u64>,
    tickets: u64,
    /// The time of the last event.
    pub(super) seen: u64,
    changed: bool,
}

/// More time than this between two events, while there is a tick every second, was not spent playing: the
/// program was stopped, or the machine slept.
const LONGEST_TICK: u64 = 5_000;

impl App {
    /// A window at its beginning.
    pub fn new(round: Round, preferences: Preferences, look: Look, window: Rect, now: u64) -> App {
        let cursor = round.session.puzzle().game().grid().cell(0).expect("a grid has a first cell");
        let mut app = App {
            round,
            cursor,
            mode: Mode::Play,
            message: String::new(),
            marks: HintMarks::default(),
            preferences,
            look,
            window,
            scroll: (0, 0),
            making: None,
            tickets: 0,
            seen: now,
            changed: true,
        };
        app.welcome();
        app
    }

    /// Lets an event happen at a time, and tells what is to be done outside.
    pub fn update(&mut self, event: Event, now: u64) -> Vec<Effect> {
        self.pass_time(now);
        let effects = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Event::Key(key) if keys::is_interrupt(&key) => self.leave(),
            Event::Key(key) => self.key(&key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => {
                self.window = Rect::new(0, 0, width, height);
                self.changed();
                Vec::new()
            }
            Event::Tick => self.tick(),
            Event::Made(ticket, made) => self.made(ticket, *made),
            Event::Finished(best) => {
                if let Mode::Won { best: known } = &mut self.mode {
                    *known = Some(best);
                }
                self.changed();
                Vec::new()
            }
            Event::Statistics(read) => {
                if let Mode::Statistics { numbers, .. } = &mut self.mode {
                    *numbers = Some(read);
                }
                self.changed();
                Vec::new()
            }
            Event::Trouble(text) => {
                self.say(text);
                Vec::new()
            }
            Event::Stop => self.leave(),
        };
        self.follow_cursor();
        effects
    }

    /// When something will happen by itself, if nothing else does before.
    pub fn wakes_at(&self) -> Option<u64> {
        match &self.mode {
            Mode::Solve { next } => Some(*next),
            Mode::Replay { next, .. } => *next,
            _ if self.clock_runs() => Some(self.seen + 1000 - self.round.session.milliseconds() % 1000),
            _ => None,
        }
    }

    /// Whether there is something new to draw, since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    pub(super) fn changed(&mut self) {
        self.changed = true;
    }

    /// Says something below the boards.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.message = text.into();
        self.changed();
    }

    /// Goes to another mode.
    pub(super) fn enter(&mut self, mode: Mode) {
        self.mode = mode;
        self.changed();
    }

    /// Asks for another round.
    pub(super) fn make(&mut self, request: Request) -> Vec<Effect> {
        self.tickets += 1;
        self.making = Some(self.tickets);
        self.say("One moment …");
        vec![Effect::Make { ticket: self.tickets, request }]
    }

    /// The clock runs while the board is played on, not while the player reads or chooses.
    fn clock_runs(&self) -> bool {
        let playing = matches!(self.mode, Mode::Play | Mode::Prompt(_) | Mode::Solve { .. });
        playing && self.making.is_none() && !self.round.session.is_won()
    }

    fn pass_time(&mut self, now: u64) {
        let passed = now.saturating_sub(self.seen).min(LONGEST_TICK);
        self.seen = now;
        if self.clock_runs() && passed > 0 {
            let before = self.round.session.milliseconds();
            self.round.session.wait(passed);
            if before / 1000 != (before + passed) / 1000 {
                self.changed();
            }
        }
    }

    fn tick(&mut self) -> Vec<Effect> {
        match self.mode {
            Mode::Solve { next } if self.seen >= next => self.solve_on(),
            Mode::Replay { next: Some(next), .. } if self.seen >= next => self.replay_on(),
            _ => Vec::new(),
        }
    }

    fn key(&mut self, key: &KeyEvent) -> Vec<Effect> {
        let action = keys::action(&self.mode, key);
        match (&self.mode, action) {
            (Mode::Solve { .. }, _) => self.stop_solving(),
            (Mode::Prompt(_), None) => self.type_key(key),
            (_, Some(action)) => self.act(action),
            (_, None) => Vec::new(),
        }
    }

    fn paste(&mut self, text: &str) -> Vec<Effect> {
        // A code may be pasted at the board as well: nobody types one by hand.
        let text = text.trim();
        match &mut self.mode {
            Mode::Prompt(typed) => typed.extend(text.chars().filter(|letter| !letter.is_control())),
            Mode::Play => return self.command(text),
            _ => {}
        }
        self.changed();
        Vec::new()
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        match (mouse.kind, &self.mode) {
            (MouseEventKind::Down(MouseButton::Left), Mode::Play | Mode::SetUp { .. }) => {
                let hit = self.layout().and_then(|layout| layout.cell_at(mouse.column, mouse.row, self));
                let Some((board, cell)) = hit else { return Vec::new() };
                match &mut self.mode {
                    Mode::SetUp { board: edited, .. } => *edited = board,
                    _ if board == Board::Target => return Vec::new(),
                    _ => {}
                }
                self.cursor = cell;
                self.act(Action::Press)
            }
            (MouseEventKind::Down(_), Mode::Solve { .. }) => self.stop_solving(),
            (MouseEventKind::ScrollUp, _) if self.scrolls() => self.act(Action::Up),
            (MouseEventKind::ScrollDown, _) if self.scrolls() => self.act(Action::Down),
            _ => Vec::new(),
        }
    }

    fn scrolls(&self) -> bool {
        !matches!(
            self.mode,
            Mode::Prompt(_) | Mode::New | Mode::Won { .. } | Mode::Replay { .. } | Mode::Solve { .. }
        )
    }

    /// Where everything is; `None` when the window is too small.
    pub fn layout(&self) -> Option<Layout> {
        Layout::of(self.window, self.round.session.puzzle().game().grid())
    }

    /// Scrolls as little as needed to show the cursor.
    fn follow_cursor(&mut self) {
        let Some(layout) = self.layout() else { return };
        let grid = self.round.session.puzzle().game().grid();
        let (row, column, last_column) = match grid.layout() {
            Some(places) => {
                let (row, half) = places.place(self.cursor);
                (row.into(), (half / 2).into(), half.div_ceil(2).into())
            }
            None => {
                let column = self.cursor.index() % grid.columns();
                (self.cursor.index() / grid.columns() % grid.rows(), column, column)
            }
        };
        let (rows, columns) = shape(grid);
        let follow = |first: u64, visible: u64, all: u64, at: u64| {
            let first = first.clamp((at + 1).saturating_sub(visible), at);
            first.min(all.saturating_sub(visible))
        };
        self.scroll = (
            follow(self.scroll.0, layout.rows, rows, row),
            follow(self.scroll.1, layout.columns, columns, last_column).min(column),
        );
    }
}
