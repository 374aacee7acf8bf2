//! The whole state of a window: [`App`]; and what comes in and goes out of it, events and effects. [`super::update`] changes
//! it, [`super::view`] draws it.

use super::keys::Context;
use super::overlay::{Answer, Overlay};
use super::race::Race;
use super::theme::{Look, ThemeName};
use crate::race::{Ask, ServerMessage};
use quatrainment::Cell;
use quatrainment_play::Statistics;
use quatrainment_play::{
    self as play, GameState, Mode, Now, PreviousBest, SavedGames, Side, Ticket,
};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

/// Something that happened outside.
#[derive(Debug)]
pub enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// A line was typed in the linear mode; `None` after the last one.
    Line(Option<String>),
    Resize(u16, u16),
    /// Time passed.
    Tick,
    /// A question was answered.
    Answered(Ticket, Box<Result<play::Answer, String>>),
    /// This many percent of the work on a question are done.
    Progress(Ticket, u32),
    /// A finished game was written into the history.
    Recorded(PreviousBest),
    /// The game with this key is this window's now; with the games in progress, when another window has changed them.
    Taken(String, Option<SavedGames>),
    /// Another window plays the game with this key.
    Refused(String),
    /// What became of the result that was to be copied.
    Copied(Copied),
    /// The games in progress as they are kept now.
    SavedGames(SavedGames),
    Statistics(Box<Statistics>),
    /// The server of a race says something.
    Race(ServerMessage),
    /// Something outside went wrong.
    Error(String),
    /// The program is told to stop, or the terminal is gone.
    Stop,
}

/// What became of a text that was to be copied.
#[derive(Debug)]
pub enum Copied {
    /// A clipboard has it.
    Done,
    /// It was sent to the terminal, which does not say whether it took it.
    Sent(String),
    /// It could not even be sent.
    Failed(String),
}

/// Something to be done outside.
#[derive(Debug)]
pub enum Effect {
    /// What the game asks for.
    Game(play::Effect),
    /// Look the games in progress up.
    ReadShelf,
    ReadStatistics,
    /// Keep the theme and the lines that were typed at the prompt.
    KeepPreferences,
    /// Ask the server of the race for something.
    Race(Ask),
    /// Draw the whole screen again.
    Redraw,
    Quit,
    /// Leave, and say why.
    End(String),
}

/// What keys that are typed ahead wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The next puzzle is being made.
    Puzzle(Ticket),
    /// A game is being taken from other windows.
    Game,
}

/// How the card after a win is shown.
#[derive(Debug, Default)]
pub struct Card {
    /// Whether the player looks at the board instead.
    pub is_hidden: bool,
    /// The selected button.
    pub chosen: usize,
}

/// A window.
#[derive(Debug)]
pub struct App {
    pub state: GameState,
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
    /// What the terminal has to say beside what the game says, until the next key.
    pub notice: Option<String>,
    /// Another game that is on its way.
    pub awaited: Option<Awaited>,
    /// What was typed for that game.
    pub(super) typed_ahead: Vec<Event>,
    pub(super) now: Now,
    pub(super) is_changed: bool,
}

/// How a window begins, besides its game.
#[derive(Debug)]
pub struct Preferences {
    pub theme: ThemeName,
    pub typed: Vec<String>,
}

impl App {
    /// A window at its beginning.
    pub fn new(
        state: GameState,
        preferences: Preferences,
        look: Look,
        window: Rect,
        now: Now,
    ) -> App {
        App {
            state,
            overlay: Overlay::None,
            side: Side::Yours,
            hover: None,
            card: Card::default(),
            says_yes: false,
            statistics: None,
            theme: preferences.theme,
            typed: preferences.typed,
            look,
            window,
            scroll: (0, 0),
            is_replay: false,
            race: None,
            notice: None,
            awaited: None,
            typed_ahead: Vec::new(),
            now,
            is_changed: true,
        }
    }

    /// Returns when something will happen by itself, if nothing else does before.
    pub fn next_tick_at(&self) -> Option<u64> {
        let race = self
            .race
            .as_ref()
            .and_then(|race| race.next_tick_at(self.now));
        [self.state.next_tick_at(), race]
            .into_iter()
            .flatten()
            .min()
    }

    /// Returns whether there is something new to draw, since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// Returns where the player is, as far as keys are concerned.
    pub fn context(&self) -> Context {
        if self.state.confirmation().is_some() {
            return Context::Confirm;
        }
        match &self.overlay {
            Overlay::Prompt(_) => return Context::Prompt,
            Overlay::New { .. } | Overlay::Lessons { .. } => return Context::List,
            Overlay::Games { .. } => return Context::Games,
            Overlay::Journey { .. } => return Context::Journey,
            Overlay::SavedGames { .. } => return Context::SavedGames,
            Overlay::Help { .. } | Overlay::Statistics { .. } | Overlay::Text { .. } => {
                return Context::Page;
            }
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
        match self.state.mode() {
            Mode::Guide(_) => Context::Guide,
            Mode::Watch(_) => Context::Watch,
            Mode::SetUp(_) => Context::SetUp,
            Mode::Won(_) => Context::Won,
            Mode::Replay(_) => Context::Replay,
            Mode::Sprint(round) if round.sprint().is_over() => Context::SprintOver,
            Mode::Sprint(_) => Context::Sprint,
            _ => Context::Board,
        }
    }
}
