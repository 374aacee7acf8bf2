//! The terminal's front end as a pure state machine: [`App`]. Events and the time go in, effects come out; nothing here
//! reads, writes or asks the time, so every screen can be tested. The game itself is the library's [`Table`].

use super::keys::{self, Act, Context};
use super::layout::ScreenLayout;
use super::overlay::{Answer, Overlay};
use super::panel;
use super::race::Race;
use super::theme::{Look, ThemeName};
use crate::race::{Ask, News};
use quatrainment::{Cell, Motion, Puzzle};
use quatrainment_play::Statistics;
use quatrainment_play::{self as play, Action, Best, Mode, Now, Shelf, Side, Table, Ticket};
use ratatui::crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

/// Something that happened outside.
#[derive(Debug)]
pub enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    /// Time passed.
    Tick,
    /// A question was answered.
    Answered(Ticket, Box<Result<play::Answer, String>>),
    /// This many percent of the work on a question are done.
    Progress(Ticket, u32),
    /// A finished game was written into the history.
    Recorded(Best),
    /// Whether the clipboard took the result.
    Copied(bool),
    /// The games in progress as they are kept now.
    Shelf(Shelf),
    Statistics(Box<Statistics>),
    /// A solution of the puzzle with this code.
    Solution(String, Vec<Cell>),
    /// The server of a race says something.
    Race(News),
    /// Something outside went wrong.
    Trouble(String),
    /// The program is told to stop, or the terminal is gone.
    Stop,
}

/// Something to be done outside.
#[derive(Debug)]
pub enum Effect {
    /// What the game asks for.
    Game(play::Effect),
    /// Look the games in progress up.
    ReadShelf,
    ReadStatistics,
    /// Find a solution of a puzzle that was won.
    FindSolution {
        code: String,
        puzzle: Puzzle,
    },
    /// Keep the theme and the lines that were typed at the prompt.
    KeepHabits,
    /// Ask the server of the race for something.
    Race(Ask),
    /// Draw the whole screen again.
    Redraw,
    Quit,
    /// Leave, and say why.
    End(String),
}

/// What is said when a game is played in another window.
pub const ELSEWHERE: &str = "This puzzle is being played in another window.";

/// How the card after a win is shown.
#[derive(Debug, Default)]
pub struct Card {
    /// Whether the player looks at the board instead.
    pub is_hidden: bool,
    /// The selected button.
    pub chosen: usize,
    /// A solution of the puzzle, once it is known.
    pub solution: Option<Vec<Cell>>,
}

/// The whole state.
#[derive(Debug)]
pub struct App {
    pub table: Table,
    pub overlay: Overlay,
    /// The board that is being changed in set-up.
    pub side: Side,
    /// The cell of the player's board that the mouse points at.
    pub hover: Option<Cell>,
    pub card: Card,
    /// Whether "yes" is selected where the game asks.
    pub says_yes: bool,
    pub statistics: Option<Box<Statistics>>,
    pub theme: ThemeName,
    /// What was typed at the prompt, the latest last.
    pub typed: Vec<String>,
    pub look: Look,
    pub window: Rect,
    /// The first visible row and column.
    pub scroll: (u64, u64),
    /// Whether only a game from the history is shown.
    pub is_replay: bool,
    /// The race that is played here.
    pub race: Option<Race>,
    pub(super) now: Now,
    is_changed: bool,
}

/// How a window begins, besides its game.
#[derive(Debug)]
pub struct Habits {
    pub theme: ThemeName,
    pub typed: Vec<String>,
}

impl App {
    /// A window at its beginning.
    pub fn new(table: Table, habits: Habits, look: Look, window: Rect, now: Now) -> App {
        App {
            table,
            overlay: Overlay::None,
            side: Side::Yours,
            hover: None,
            card: Card::default(),
            says_yes: false,
            statistics: None,
            theme: habits.theme,
            typed: habits.typed,
            look,
            window,
            scroll: (0, 0),
            is_replay: false,
            race: None,
            now,
            is_changed: true,
        }
    }

    /// Lets an event happen at a time, and returns what is to be done outside.
    pub fn update(&mut self, event: Event, now: Now) -> Vec<Effect> {
        self.now = now;
        let seconds = self.table.session().milliseconds() / 1000;
        let was_won = matches!(self.table.mode(), Mode::Won(_));
        let mut is_changed = true;
        let mut effects = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return Vec::new(),
            Event::Key(key) => {
                let handled = self.key(&key);
                is_changed = handled.is_some();
                handled.unwrap_or_default()
            }
            Event::Mouse(mouse) => {
                let handled = self.mouse(mouse);
                is_changed = handled.is_some();
                handled.unwrap_or_default()
            }
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => {
                self.window = Rect::new(0, 0, width, height);
                self.hover = None;
                Vec::new()
            }
            Event::Tick => {
                is_changed = self.race.is_some()
                    || matches!(self.table.mode(), Mode::Watch(_) | Mode::Replay(_));
                self.act(Action::Tick)
            }
            Event::Answered(ticket, answer) => {
                self.game(|table| table.answered(ticket, *answer, now))
            }
            Event::Progress(ticket, percent) => {
                self.table.progressed(ticket, percent);
                Vec::new()
            }
            Event::Recorded(best) => {
                self.table.recorded(best);
                Vec::new()
            }
            Event::Copied(worked) => self.game(|table| table.copied(worked)),
            Event::Shelf(shelf) => {
                self.table.set_shelf(shelf);
                Vec::new()
            }
            Event::Statistics(numbers) => {
                self.statistics = Some(numbers);
                Vec::new()
            }
            Event::Solution(code, presses) => {
                if code == self.table.code() {
                    self.card.solution = Some(presses);
                }
                Vec::new()
            }
            Event::Race(news) => self.hear(news),
            Event::Trouble(text) => self.say(text),
            Event::Stop => self.leave(),
        };
        effects.extend(self.keep_up());
        if !was_won && matches!(self.table.mode(), Mode::Won(_)) && self.race.is_none() {
            self.card = Card::default();
            let (code, puzzle) = (
                self.table.code().to_owned(),
                self.table.session().puzzle().clone(),
            );
            effects.push(Effect::FindSolution { code, puzzle });
        }
        self.is_changed |= is_changed || seconds != self.table.session().milliseconds() / 1000;
        self.settle();
        effects
    }

    /// Does what the window was opened for.
    pub fn begin(&mut self, action: Action, now: Now) -> Vec<Effect> {
        self.now = now;
        let effects = self.act(action);
        self.settle();
        effects
    }

    /// The game that was to be put on the table is played in another window: everything stays as it was.
    pub fn refuse(&mut self, before: Table) {
        self.table = before;
        let _ = self.say(ELSEWHERE);
        self.settle();
    }

    /// Returns when something will happen by itself, if nothing else does before.
    pub fn wakes_at(&self) -> Option<u64> {
        let race = self.race.as_ref().and_then(|race| race.wakes_at(self.now));
        [self.table.wakes_at(), race].into_iter().flatten().min()
    }

    /// Returns whether there is something new to draw, since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// Returns where the player is, as far as keys are concerned.
    pub fn context(&self) -> Context {
        if self.table.confirmation().is_some() {
            return Context::Confirm;
        }
        match &self.overlay {
            Overlay::Prompt(_) => return Context::Prompt,
            Overlay::New { .. } | Overlay::Lessons { .. } => return Context::List,
            Overlay::Games { .. } => return Context::Games,
            Overlay::Shelf { .. } => return Context::Shelf,
            Overlay::Help { .. } | Overlay::Statistics { .. } => return Context::Page,
            Overlay::Lesson(view) => {
                return match view.answer {
                    None => Context::Lesson,
                    Some(Answer::Board { .. }) => Context::Exercise,
                    Some(_) => Context::Answer,
                };
            }
            Overlay::None => {}
        }
        if let Some(race) = &self.race {
            // Until the server has confirmed it, a solved board stays in sight.
            return if race.is_playing() {
                Context::Race
            } else {
                Context::Room
            };
        }
        match self.table.mode() {
            Mode::Guide(_) => Context::Guide,
            Mode::Watch(_) => Context::Watch,
            Mode::SetUp(_) => Context::SetUp,
            Mode::Won(_) => Context::Won,
            Mode::Replay(_) => Context::Replay,
            _ => Context::Board,
        }
    }

    /// Returns where everything is; `None` when the window is too small.
    pub fn layout(&self) -> Option<ScreenLayout> {
        ScreenLayout::new(self.window, &self.scene())
    }

    /// Lets something happen in the game.
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        let now = self.now;
        self.game(|table| table.act(action, now))
    }

    /// Says something that only the terminal knows.
    pub(super) fn say(&mut self, text: impl Into<String>) -> Vec<Effect> {
        let text = text.into();
        self.game(|table| table.trouble(text))
    }

    fn game(&mut self, change: impl FnOnce(&mut Table) -> Vec<play::Effect>) -> Vec<Effect> {
        change(&mut self.table)
            .into_iter()
            .map(Effect::Game)
            .collect()
    }

    /// What follows from any change: the cursor is in sight, and set-up begins with the player's board.
    fn settle(&mut self) {
        if !matches!(self.table.mode(), Mode::SetUp(_)) {
            self.side = Side::Yours;
        }
        let scene = self.scene();
        if self
            .hover
            .is_some_and(|cell| cell.index() >= scene.game.grid().len())
        {
            self.hover = None;
        }
        let scene = self.scene();
        if let Some(layout) = ScreenLayout::new(self.window, &scene) {
            self.scroll = layout.scrolled(&scene, self.scroll);
        }
    }

    fn key(&mut self, key: &KeyEvent) -> Option<Vec<Effect>> {
        let context = self.context();
        self.hover = None;
        match (context, keys::act(context, key)) {
            (_, Some(Act::Quit)) => Some(self.leave()),
            (_, Some(Act::Redraw)) => Some(vec![Effect::Redraw]),
            (Context::Watch, _) => Some(self.act(Action::Cancel)),
            (_, Some(act)) => Some(self.perform(act)),
            (Context::Prompt | Context::Answer, None) => self.type_key(key),
            (_, None) => None,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Option<Vec<Effect>> {
        let place = Position {
            x: mouse.column,
            y: mouse.row,
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(place),
            MouseEventKind::Moved | MouseEventKind::Drag(_) => self.point(place),
            MouseEventKind::ScrollUp => Some(self.turn_wheel(Motion::Up)),
            MouseEventKind::ScrollDown => Some(self.turn_wheel(Motion::Down)),
            _ => None,
        }
    }

    fn turn_wheel(&mut self, motion: Motion) -> Vec<Effect> {
        match self.context() {
            Context::Prompt | Context::Watch | Context::Replay | Context::Won | Context::Answer => {
                Vec::new()
            }
            _ => self.perform(Act::Move(motion)),
        }
    }

    fn click(&mut self, place: Position) -> Option<Vec<Effect>> {
        let layout = self.layout()?;
        if self.context() == Context::Watch {
            return Some(self.act(Action::Cancel));
        }
        let items = super::view::footer_items(self, &layout);
        if let Some(item) = items.iter().find(|item| item.area.contains(place)) {
            return Some(match item.act {
                Act::Quit => self.leave(),
                act => self.perform(act),
            });
        }
        if let Some(panel) = panel::panel(self, &layout) {
            // Beside a dialog there is nothing to click.
            return panel
                .item_at(place)
                .map(|item| self.perform(Act::Choose(item)));
        }
        let (side, cell) = layout.cell_at(place.x, place.y, &self.scene(), self.scroll)?;
        match self.context() {
            Context::SetUp => {
                self.side = side;
                Some(self.act(Action::Edit(side, cell)))
            }
            Context::Exercise if side == Side::Yours => Some(self.press_in_lesson(cell)),
            Context::Board | Context::Guide | Context::Race if side == Side::Yours => {
                Some(self.act(Action::Press(cell)))
            }
            _ => None,
        }
    }

    /// The mouse moves: a cell shows what its press would flip, a line of a list is selected.
    fn point(&mut self, place: Position) -> Option<Vec<Effect>> {
        let layout = self.layout()?;
        if let Some(panel) = panel::panel(self, &layout) {
            let item = panel
                .item_at(place)
                .filter(|item| Some(*item) != panel.chosen)?;
            self.select(item);
            return Some(Vec::new());
        }
        let is_pressed = matches!(
            self.context(),
            Context::Board | Context::Guide | Context::Race | Context::Exercise
        );
        let hit = layout.cell_at(place.x, place.y, &self.scene(), self.scroll);
        let hover = hit
            .filter(|(side, _)| is_pressed && *side == Side::Yours)
            .map(|(_, cell)| cell);
        let is_other = hover != self.hover;
        self.hover = hover;
        is_other.then(Vec::new)
    }

    fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.race.is_some() {
            return Vec::new();
        }
        match &mut self.overlay {
            Overlay::Prompt(prompt) => {
                prompt.insert(text.trim());
                Vec::new()
            }
            // A code may be pasted at the board as well: nobody types one by hand.
            Overlay::None => self.command(text.trim()),
            _ => Vec::new(),
        }
    }
}
