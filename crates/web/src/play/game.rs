//! The game on this page: [`Play`] holds the library's [`GameState`] in one signal and hands it what the player does. It lives
//! as long as the page, whichever view is open.

use super::{history, saved};
use crate::browser;
use crate::route::{Route, View};
use crate::shell::Shell;
use crate::worker::Job;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use quatrainment::{Session, notation};
use quatrainment_play::{
    Action, Command, Effect as Outcome, FirstPuzzle, GameState, InitialState, Mode, NewPuzzle,
    SavedGame, SavedGames, Settings, Ticket,
};

/// The maximum number of cells of a board that is played here.
pub const MAX_CELLS: u64 = 4096;

/// What lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Games,
    SavedGames,
    Statistics,
    Calendar,
    Settings,
    Help,
}

/// The game on this page.
#[derive(Clone, Copy)]
pub struct Play {
    pub(super) state: RwSignal<GameState>,
    /// The code of the current puzzle.
    pub code: Memo<String>,
    /// What lies over the page.
    pub sheet: RwSignal<Option<Sheet>>,
    pub(super) shell: Shell,
    /// What comes again when something happens by itself.
    pub(super) timer: StoredValue<Option<TimeoutHandle>>,
    /// The questions that the worker is asked.
    pub(super) jobs: StoredValue<Vec<(Ticket, Job)>>,
    /// Whether the address leads, and not the game.
    pub(super) is_following: StoredValue<bool>,
    /// Who hears of every step of a game that is played for others ([`Play::shared`]).
    on_step: Option<Callback<()>>,
}

impl Play {
    /// Starts with what the address says, or with the game that was played last.
    pub fn new(shell: Shell, mut settings: Settings) -> Play {
        // Whoever has finished games is no beginner, whatever became of the settings.
        if !settings.guided && !history::text().is_empty() {
            settings.guided = true;
            settings.has_won = true;
        }
        let asked = shell.route.with_untracked(Route::puzzle);
        let puzzle = asked.and_then(|code| notation::decode(&code).ok());
        let opening = puzzle.map_or(FirstPuzzle::Continue, |puzzle| {
            FirstPuzzle::Puzzle(Box::new(puzzle))
        });
        let start = InitialState {
            saved_games: saved::games(),
            settings,
            seed: browser::seed(),
            max_cells: MAX_CELLS,
            opening,
        };
        let play = Play::laid(shell, start, None);
        play.is_following.set_value(false);
        play.follow_address();
        play.follow_presence();
        play.follow_other_windows();
        Effect::new(move |before: Option<()>| {
            shell.settings.track();
            if before.is_some() {
                play.save_settings();
            }
        });
        play
    }

    /// A game that is played for others, from where it is: nothing of it is kept here, the address says nothing of it, and
    /// only its own moves are allowed. It ends with the component that made it.
    pub fn shared(
        shell: Shell,
        settings: Settings,
        session: Session,
        on_step: Callback<()>,
    ) -> Play {
        let opening = FirstPuzzle::Puzzle(Box::new(session.puzzle().clone()));
        let game = SavedGame {
            updated: browser::now().milliseconds,
            daily: None,
            session,
        }
        .encode();
        let settings = Settings {
            guided: true,
            has_won: true,
            ..settings
        };
        let saved_games = SavedGames::new(game.as_deref());
        let start = InitialState {
            saved_games,
            settings,
            seed: browser::seed(),
            max_cells: MAX_CELLS,
            opening,
        };
        let play = Play::laid(shell, start, Some(on_step));
        on_cleanup(move || {
            if let Some(timer) = play.timer.try_get_value().flatten() {
                timer.clear();
            }
        });
        play
    }

    fn laid(shell: Shell, start: InitialState, on_step: Option<Callback<()>>) -> Play {
        let (state, outcomes) = GameState::new(start, browser::now());
        let state = RwSignal::new(state);
        let play = Play {
            state,
            code: Memo::new(move |_| state.with(|state| state.code().to_owned())),
            sheet: RwSignal::new(None),
            shell,
            timer: StoredValue::new(None),
            jobs: StoredValue::new(Vec::new()),
            is_following: StoredValue::new(true),
            on_step,
        };
        play.perform(outcomes);
        play.set_timer();
        play
    }

    /// Returns whether the game is the player's own, and not played for others.
    pub fn is_own(self) -> bool {
        self.on_step.is_none()
    }

    /// Reads the state, and what reads it is drawn again whenever it changes.
    pub fn with<T>(self, read: impl FnOnce(&GameState) -> T) -> T {
        self.state.with(read)
    }

    /// Reads the state as it is now.
    pub fn now<T>(self, read: impl FnOnce(&GameState) -> T) -> T {
        self.state.with_untracked(read)
    }

    /// Returns something that depends on the state and changes only when its value does.
    pub fn memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&GameState) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.with(|state| read(state)))
    }

    /// Lets something happen.
    pub fn act(self, action: Action) {
        self.change(|state| match self.is_own() || may_share(state, &action) {
            true => state.act(action, browser::now()),
            false => Vec::new(),
        });
    }

    /// Changes the state, which draws again what reads it, and does what follows.
    pub(super) fn change(self, change: impl FnOnce(&mut GameState) -> Vec<Outcome>) {
        // An answer or a click may come when a shared game is gone.
        let Some(outcomes) = self.state.try_update(change) else {
            return;
        };
        self.perform(outcomes);
        self.set_timer();
        if let Some(on_step) = self.on_step {
            on_step.run(());
        }
    }

    /// Does what a command is for.
    pub fn command(self, command: Command) {
        match command {
            Command::New => self.act(Action::New(NewPuzzle::default())),
            Command::Games => self.sheet.set(Some(Sheet::Games)),
            Command::SavedGames => self.sheet.set(Some(Sheet::SavedGames)),
            Command::Statistics => self.sheet.set(Some(Sheet::Statistics)),
            Command::Help => self.sheet.set(Some(Sheet::Help)),
            Command::Learn => self.shell.go(Route {
                view: View::Learn,
                of: None,
            }),
            command => {
                if let Some(action) = self.now(|state| command.action(state.settings())) {
                    self.act(action);
                }
            }
        }
    }

    /// Returns a text of the game with the address of the puzzle in the place of its code.
    pub fn with_link(self, text: &str) -> String {
        self.now(|state| {
            let address = browser::address(&Route::new(View::Play, state.code()).to_string());
            format!(
                "{}{address}",
                text.strip_suffix(state.code()).unwrap_or(text)
            )
        })
    }

    /// Copies the address of the puzzle.
    pub fn copy_link(self) {
        browser::copy(&self.with_link(""), move |worked| self.copied(worked));
    }

    pub(super) fn copied(self, worked: bool) {
        self.change(|state| state.copied(worked));
    }
}

/// Returns whether an action is a move of a game that is played for others: nothing sets it up or solves it, and nothing
/// follows the win.
fn may_share(state: &GameState, action: &Action) -> bool {
    let is_over = state.session().is_won() && !matches!(state.mode(), Mode::Replay(_));
    match action {
        Action::Tick | Action::Move(_) | Action::Point(_) | Action::Stop => true,
        Action::Press(_) | Action::Undo | Action::Redo | Action::Restart | Action::Hint => !is_over,
        Action::Replay(_) | Action::Back | Action::Forward | Action::Continue => true,
        _ => false,
    }
}
