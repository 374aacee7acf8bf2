//! The game on this page: [`Play`] holds the library's [`GameState`] in one signal and passes it the player's actions. It lives
//! as long as the page, whichever view is open.

use super::{focus, history, saved};
use crate::browser;
use crate::feedback;
use crate::route::{Route, TODAY, View};
use crate::shell::Shell;
use crate::worker::Job;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use quatrainment::generate::Daily;
use quatrainment::{Session, notation};
use quatrainment_play::{
    Action, Calendar, Command, Effect as Outcome, FirstPuzzle, GameState, InitialState, Mode,
    NewPuzzle, Origin, SavedGame, SavedGames, Settings, Ticket,
};
use quatrainment_protocol::path;

/// The maximum number of cells of a board that is played here.
pub const MAX_CELLS: u64 = 4096;

/// A dialog over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogKind {
    Games,
    Journey,
    SavedGames,
    Statistics,
    Calendar,
    Settings,
    Help,
    /// The link to the puzzle.
    Link,
    /// What a press flips.
    Rule,
}

/// The game on this page.
#[derive(Clone, Copy)]
pub struct Play {
    pub(super) state: RwSignal<GameState>,
    /// The code of the current puzzle.
    pub code: Memo<String>,
    /// The open dialog.
    pub dialog: RwSignal<Option<DialogKind>>,
    pub(super) shell: Shell,
    /// The timer for the next tick.
    pub(super) timer: StoredValue<Option<TimeoutHandle>>,
    /// The questions that the worker is answering.
    pub(super) jobs: StoredValue<Vec<(Ticket, Job)>>,
    /// Whether the game follows the address.
    pub(super) is_following: StoredValue<bool>,
    /// Called after every step of a shared game ([`Play::shared`]).
    on_step: Option<Callback<()>>,
}

impl Play {
    /// Starts with the puzzle of the address; otherwise with what the library opens.
    pub fn new(shell: Shell, mut settings: Settings) -> Play {
        // A player with finished games does not need the guide, even if the settings are lost.
        if !settings.guided && !history::text().is_empty() {
            settings.guided = true;
            settings.has_won = true;
        }
        let asked = shell.route.with_untracked(Route::puzzle);
        let puzzle = asked.as_deref().map(notation::decode);
        let is_today = asked.as_deref() == Some(TODAY);
        let opening = match &puzzle {
            Some(Ok(puzzle)) => FirstPuzzle::Puzzle(Box::new(puzzle.clone())),
            _ if is_today => FirstPuzzle::Daily(Daily::new(browser::now().today)),
            _ => FirstPuzzle::Continue,
        };
        let start = InitialState {
            saved_games: saved::games(),
            settings,
            calendar: history::calendar(),
            seed: browser::seed(),
            max_cells: MAX_CELLS,
            opening,
        };
        let play = Play::with_state(shell, start, None);
        // The page may have been loaded again during a sprint.
        play.change(|state| state.resume_sprint(browser::now()));
        // An address that names no puzzle, while the guide does not need the place of the message.
        if let (Some(name), Some(Err(_)), false) = (&asked, &puzzle, is_today)
            && !play.now(|state| matches!(state.mode(), Mode::Guide(_)))
        {
            play.open_address(name);
        }
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

    /// Continues a game that is shared with a server: it is not saved here, the address does not name it, and only moves are
    /// allowed. It ends with the component that created it.
    pub fn shared(
        shell: Shell,
        settings: Settings,
        session: Session,
        on_step: Callback<()>,
    ) -> Play {
        let opening = FirstPuzzle::Puzzle(Box::new(session.puzzle().clone()));
        let game = SavedGame {
            updated: browser::now().milliseconds,
            origin: Origin::Free,
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
            calendar: Calendar::default(),
            seed: browser::seed(),
            max_cells: MAX_CELLS,
            opening,
        };
        let play = Play::with_state(shell, start, Some(on_step));
        on_cleanup(move || {
            if let Some(timer) = play.timer.try_get_value().flatten() {
                timer.clear();
            }
        });
        play
    }

    fn with_state(shell: Shell, start: InitialState, on_step: Option<Callback<()>>) -> Play {
        let (state, mut outcomes) = GameState::new(start, browser::now());
        // What is said of a board is heard where that is shown.
        if on_step.is_none() && shell.route.with_untracked(|route| route.view != View::Play) {
            outcomes.retain(|outcome| !matches!(outcome, Outcome::Announce(_)));
        }
        let state = RwSignal::new(state);
        let play = Play {
            state,
            code: Memo::new(move |_| state.with(|state| state.code().to_owned())),
            dialog: RwSignal::new(None),
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

    /// Returns whether the game is the player's own, and not shared.
    pub fn is_own(self) -> bool {
        self.on_step.is_none()
    }

    /// Reads the state reactively.
    pub fn with<T>(self, read: impl FnOnce(&GameState) -> T) -> T {
        self.state.with(read)
    }

    /// Reads the current state, without tracking it.
    pub fn now<T>(self, read: impl FnOnce(&GameState) -> T) -> T {
        self.state.with_untracked(read)
    }

    /// Returns a memo of a part of the state.
    pub fn memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&GameState) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.with(|state| read(state)))
    }

    /// Performs an action.
    pub fn act(self, action: Action) {
        let moves_focus = focus::may_move(&action);
        let pressed = matches!(action, Action::Press(_)).then(|| self.now(presses));
        self.change(|state| match self.is_own() || may_share(state, &action) {
            true => state.act(action, browser::now()),
            false => Vec::new(),
        });
        if pressed.is_some_and(|before| before < self.now(presses)) {
            let is_won = self.now(|state| state.session().is_won());
            feedback::pressed(self.shell.settings.get_untracked(), is_won);
        }
        if moves_focus && self.is_own() && self.is_in_sight() {
            focus::keep();
        }
    }

    /// Returns whether the view Play is shown.
    fn is_in_sight(self) -> bool {
        self.shell
            .route
            .with_untracked(|route| route.view == View::Play)
    }

    /// Changes the state and performs the effects.
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

    /// Runs a command.
    pub fn command(self, command: Command) {
        match command {
            Command::New => self.act(Action::New(NewPuzzle::default())),
            Command::Journey => self.dialog.set(Some(DialogKind::Journey)),
            Command::Games => self.dialog.set(Some(DialogKind::Games)),
            Command::SavedGames => self.dialog.set(Some(DialogKind::SavedGames)),
            Command::Statistics => self.dialog.set(Some(DialogKind::Statistics)),
            Command::Help => self.dialog.set(Some(DialogKind::Help)),
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

    /// Returns a text of the game with the puzzle's code replaced by its address. A server has an address that chats show with a
    /// picture; it leads here.
    pub fn with_link(self, text: &str) -> String {
        let has_server = self.shell.has_server.get_untracked();
        self.now(|state| {
            let code = state.shared_code();
            let address = match has_server && state.sprint().is_none() {
                true => browser::origin() + &path::puzzle(&code),
                false => browser::address(&Route::new(View::Play, code.as_str()).to_string()),
            };
            format!(
                "{}{address}",
                text.strip_suffix(code.as_str()).unwrap_or(text)
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

/// The number of presses on the board.
fn presses(state: &GameState) -> u64 {
    state.session().moves()
}

/// Returns whether an action is allowed in a shared game: it can be neither set up nor solved, and a win ends it.
fn may_share(state: &GameState, action: &Action) -> bool {
    let is_over = state.session().is_won() && !matches!(state.mode(), Mode::Replay(_));
    match action {
        Action::Tick | Action::Move(_) | Action::Point(_) | Action::Stop => true,
        Action::Press(_) | Action::Undo | Action::Redo | Action::Restart | Action::Hint => !is_over,
        Action::Replay(_) | Action::Back | Action::Forward | Action::Show(_) | Action::Continue => {
            true
        }
        Action::Faster | Action::Slower | Action::SkipToEnd => true,
        _ => false,
    }
}
