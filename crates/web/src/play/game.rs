//! The game on this page: [`Play`] holds the library's [`Table`] in one signal, hands it what the player does, and
//! performs the effects: questions, storage, the address, the clock. It lives as long as the page, whichever view is open.

use super::{history, saved};
use crate::route::{Route, View};
use crate::shell::Shell;
use crate::worker::{self, Job, Reply};
use crate::{browser, settings, store};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use quatrainment::notation;
use quatrainment::{Session, SolverOptions};
use quatrainment_play::{
    Action, Answer, Command, Effect as Outcome, Mode, NewPuzzle, Opening, Question, SavedGame,
    Settings, Shelf, Start, Table, Ticket,
};
use std::time::Duration;

/// The maximum number of cells of a board that is played here.
pub const MAX_CELLS: u64 = 4096;

/// What lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Games,
    Shelf,
    Statistics,
    Calendar,
    Settings,
    Help,
}

/// The game on this page.
#[derive(Clone, Copy)]
pub struct Play {
    table: RwSignal<Table>,
    /// What is around the boards is drawn again when this is notified: with the table, but after a press only when the
    /// boards have had the time to be painted.
    rest: Trigger,
    /// What is still to be done after a press, when the boards have had the time to be painted; nothing if no press waits.
    due: StoredValue<Option<Vec<Outcome>>>,
    /// The code of the puzzle on the table.
    pub code: Memo<String>,
    /// What lies over the page.
    pub sheet: RwSignal<Option<Sheet>>,
    shell: Shell,
    timer: StoredValue<Option<TimeoutHandle>>,
    jobs: StoredValue<Vec<(Ticket, Job)>>,
    /// Whether the address leads, and not the game.
    is_following: StoredValue<bool>,
    /// Who hears of every step of a game that is played for others ([`Play::shared`]).
    on_step: Option<Callback<()>>,
}

impl Play {
    /// Lays the table with what the address says, or with the game that was played last.
    pub fn new(shell: Shell, mut settings: Settings) -> Play {
        // Whoever has finished games is no beginner, whatever became of the settings.
        if !settings.guided && !history::text().is_empty() {
            (settings.guided, settings.has_won) = (true, true);
        }
        let asked = shell.route.with_untracked(code_of);
        let puzzle = asked.as_ref().and_then(|code| notation::decode(code).ok());
        let opening = puzzle.map_or(Opening::Continue, |puzzle| {
            Opening::Puzzle(Box::new(puzzle))
        });
        let start = Start {
            shelf: saved::shelf(),
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
        let opening = Opening::Puzzle(Box::new(session.puzzle().clone()));
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
        let shelf = Shelf::new(game.as_deref());
        let start = Start {
            shelf,
            settings,
            seed: browser::seed(),
            max_cells: MAX_CELLS,
            opening,
        };
        let play = Play::laid(shell, start, Some(on_step));
        on_cleanup(move || {
            play.settle();
            if let Some(timer) = play.timer.try_get_value().flatten() {
                timer.clear();
            }
        });
        play
    }

    fn laid(shell: Shell, start: Start, on_step: Option<Callback<()>>) -> Play {
        let (table, outcomes) = Table::new(start, browser::now());
        let (table, rest) = (RwSignal::new(table), Trigger::new());
        let play = Play {
            table,
            rest,
            due: StoredValue::new(None),
            code: Memo::new(move |_| {
                rest.track();
                table.with_untracked(|table| table.code().to_owned())
            }),
            sheet: RwSignal::new(None),
            shell,
            timer: StoredValue::new(None),
            jobs: StoredValue::new(Vec::new()),
            is_following: StoredValue::new(true),
            on_step,
        };
        play.perform(outcomes);
        play
    }

    /// Returns whether the game is the player's own, and not played for others.
    pub fn is_own(self) -> bool {
        self.on_step.is_none()
    }

    /// Reads the table, and what reads it is drawn again as soon as it changes: for boards.
    pub fn with<T>(self, read: impl FnOnce(&Table) -> T) -> T {
        self.table.with(read)
    }

    /// Reads the table as it is now.
    pub fn now<T>(self, read: impl FnOnce(&Table) -> T) -> T {
        self.table.with_untracked(read)
    }

    /// Returns something that depends on the table and changes only when its value does, after the boards.
    pub fn memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Table) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| {
            self.rest.track();
            self.table.with_untracked(|table| read(table))
        })
    }

    /// Lets something happen.
    pub fn act(self, action: Action) {
        if !self.is_own()
            && !self
                .table
                .try_with_untracked(|table| may_share(table, &action))
                .unwrap_or(false)
        {
            return;
        }
        let is_on_boards = matches!(
            action,
            Action::Press(_) | Action::Point(_) | Action::Undo | Action::Redo
        );
        let outcomes = self
            .table
            .try_update(|table| table.act(action, browser::now()));
        let is_waiting = self.due.try_update_value(|due| {
            let is_waiting = due.is_some();
            due.get_or_insert_default()
                .extend(outcomes.unwrap_or_default());
            is_waiting
        });
        if !is_on_boards || document().hidden() {
            self.settle();
        } else if is_waiting == Some(false) {
            browser::after_painting(move || self.settle());
        }
    }

    /// Performs what is due, and draws what is around the boards.
    pub fn settle(self) {
        // A shared game may be gone by then.
        if let Some(outcomes) = self.due.try_update_value(Option::take).flatten() {
            self.perform(outcomes);
            self.rest.notify();
        }
    }

    /// Changes the table.
    fn change<T>(self, change: impl FnOnce(&mut Table) -> T) -> Option<T> {
        let result = self.table.try_update(change);
        self.rest.notify();
        result
    }

    /// Does what a command is for.
    pub fn command(self, command: Command) {
        match command {
            Command::New => self.act(Action::New(NewPuzzle::default())),
            Command::Games => self.sheet.set(Some(Sheet::Games)),
            Command::Shelf => self.sheet.set(Some(Sheet::Shelf)),
            Command::Statistics => self.sheet.set(Some(Sheet::Statistics)),
            Command::Help => self.sheet.set(Some(Sheet::Help)),
            Command::Learn => self.shell.go(Route {
                view: View::Learn,
                of: None,
            }),
            command => {
                if let Some(action) = self.now(|table| command.action(table.settings())) {
                    self.act(action);
                }
            }
        }
    }

    /// Returns a text of the game with the address of the puzzle in the place of its code.
    pub fn with_link(self, text: &str) -> String {
        self.now(|table| {
            let address = browser::address(&Route::new(View::Play, table.code()).to_string());
            format!(
                "{}{address}",
                text.strip_suffix(table.code()).unwrap_or(text)
            )
        })
    }

    /// Copies the address of the puzzle.
    pub fn copy_link(self) {
        browser::copy(&self.with_link(""), move |worked| self.copied(worked));
    }

    fn copied(self, worked: bool) {
        self.settle();
        let outcomes = self.change(|table| table.copied(worked));
        self.perform(outcomes.unwrap_or_default());
    }

    fn perform(self, outcomes: Vec<Outcome>) {
        // An answer may come when the game is gone.
        if self.table.is_disposed() {
            return;
        }
        for outcome in outcomes {
            match outcome {
                Outcome::Compute(ticket, question) => self.compute(ticket, question),
                Outcome::Cancel(ticket) => self.cancel(ticket),
                Outcome::Announce(text) => self.shell.say(text),
                _ if !self.is_own() => {}
                Outcome::Save { key, text } => self.save(&key, &text),
                Outcome::Forget { key } => saved::forget(&key),
                Outcome::Record(game) => {
                    let (best, has_room) = history::add(&game);
                    self.change(|table| table.recorded(best));
                    if !has_room {
                        self.storage_is_full("the finished game is not in the statistics");
                    }
                }
                Outcome::SaveSettings => self.save_settings(),
                Outcome::PuzzleChanged { code } => self.show_address(code),
                Outcome::Copy(text) => {
                    browser::copy(&self.with_link(&text), move |worked| self.copied(worked));
                }
                _ => {}
            }
        }
        self.set_timer();
        if let Some(on_step) = self.on_step {
            on_step.run(());
        }
    }

    fn save(self, key: &str, text: &str) {
        if !saved::save(key, text) {
            self.storage_is_full("this game cannot be saved");
        }
    }

    fn storage_is_full(self, consequence: &str) {
        let trouble = format!("The browser’s storage is full, so {consequence}.");
        self.change(|table| drop(table.trouble(trouble)));
    }

    fn save_settings(self) {
        self.now(|table| settings::save(self.shell.settings.get_untracked(), table.settings()));
    }

    fn compute(self, ticket: Ticket, question: Question) {
        if question.is_quick() {
            let answer =
                worker::with_solvers(|solvers| solvers.answer(&question, &SolverOptions::new()));
            return self.answered(ticket, answer);
        }
        let (Some(text), Ok(subject)) = (question.encode(), notation::encode_game(question.game()))
        else {
            return self.answered(ticket, Err("This game cannot be written down.".to_owned()));
        };
        let job = worker::ask(subject, text, move |reply| match reply {
            Reply::Progress(percent) => {
                self.change(|table| table.progressed(ticket, percent));
            }
            Reply::Answer(answer) => {
                self.jobs
                    .update_value(|jobs| jobs.retain(|(known, _)| *known != ticket));
                let damaged = || "The answer was damaged on its way.".to_owned();
                let answer =
                    answer.and_then(|text| Answer::decode(&question, &text).ok_or_else(damaged));
                self.answered(ticket, answer);
            }
        });
        self.jobs.update_value(|jobs| jobs.push((ticket, job)));
    }

    fn answered(self, ticket: Ticket, answer: Result<Answer, String>) {
        // What is still due is older, and must not replace what the answer saves.
        self.settle();
        let outcomes = self.change(|table| table.answered(ticket, answer, browser::now()));
        self.perform(outcomes.unwrap_or_default());
    }

    fn cancel(self, ticket: Ticket) {
        self.jobs.update_value(|jobs| {
            if let Some(place) = jobs.iter().position(|(known, _)| *known == ticket) {
                jobs.swap_remove(place).1.cancel();
            }
        });
    }

    /// Comes again when something happens by itself.
    fn set_timer(self) {
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
        let wait = self
            .now(Table::wakes_at)
            .map(|at| at.saturating_sub(browser::now().milliseconds));
        let timer = wait.and_then(|wait| {
            set_timeout_with_handle(move || self.act(Action::Tick), Duration::from_millis(wait))
                .ok()
        });
        self.timer.set_value(timer);
    }

    /// Another puzzle is on the table: the address says so.
    fn show_address(self, code: String) {
        let here = self.shell.route.get_untracked();
        // Other views of a puzzle stay where they are, and the guide begins again after a reload.
        if here.view == View::Play && !self.now(|table| matches!(table.mode(), Mode::Guide(_))) {
            let route = Route::new(View::Play, code);
            match here.of {
                Some(_) if here == route => {}
                Some(_) if !self.is_following.get_value() => self.shell.go(route),
                _ => self.shell.put(route),
            }
        }
        let is_lost = document()
            .active_element()
            .is_none_or(|element| element.tag_name() == "BODY");
        if is_lost && here.view == View::Play && !self.is_following.get_value() {
            browser::focus("[data-board=yours] [tabindex='0']");
        }
    }

    /// Follows links, back and forward.
    fn follow_address(self) {
        Effect::new(move |_| {
            let route = self.shell.route.get();
            if !matches!(route.view, View::Play | View::Why) {
                return;
            }
            let is_guided = self.now(|table| matches!(table.mode(), Mode::Guide(_)));
            let on_table = self.now(|table| table.code().to_owned());
            if let Some(code) = route.of.filter(|code| *code != on_table) {
                self.is_following.set_value(true);
                self.act(Action::OpenCode(code));
                self.is_following.set_value(false);
            } else if is_guided && route.view == View::Play {
                return;
            }
            // What is on the table now is what the address should say, in its usual form.
            self.shell.put(Route::new(
                route.view,
                self.now(|table| table.code().to_owned()),
            ));
        });
    }

    /// The clock stops while the player reads something else or the page cannot be seen.
    fn follow_presence(self) {
        let is_hidden = RwSignal::new(document().hidden());
        let seen = window_event_listener_untyped("visibilitychange", move |_| {
            is_hidden.set(document().hidden())
        });
        let left = window_event_listener_untyped("pagehide", move |_| self.act(Action::Pause));
        on_cleanup(move || {
            seen.remove();
            left.remove();
        });
        let is_away = Memo::new(move |_| {
            let is_elsewhere = self.shell.route.with(|route| route.view != View::Play);
            is_elsewhere || is_hidden.get() || self.sheet.with(Option::is_some)
        });
        Effect::new(move |_| {
            self.act(if is_away.get() {
                Action::Pause
            } else {
                Action::Unpause
            })
        });
    }

    /// Another window may change the games in progress.
    fn follow_other_windows(self) {
        let changed = window_event_listener(leptos::ev::storage, move |event| {
            if event.key().is_none_or(|key| store::is_ours(&key, "game/")) {
                self.change(|table| table.set_shelf(saved::shelf()));
            }
        });
        on_cleanup(move || changed.remove());
    }
}

/// Returns whether an action is a move of a game that is played for others: nothing sets it up or solves it, and nothing
/// follows the win.
fn may_share(table: &Table, action: &Action) -> bool {
    let is_over = table.session().is_won() && !matches!(table.mode(), Mode::Replay(_));
    match action {
        Action::Tick | Action::Move(_) | Action::Point(_) | Action::Stop => true,
        Action::Press(_) | Action::Undo | Action::Redo | Action::Restart | Action::Hint => !is_over,
        Action::Replay(_) | Action::Back | Action::Forward | Action::Continue => true,
        _ => false,
    }
}

fn code_of(route: &Route) -> Option<String> {
    matches!(route.view, View::Play | View::Why)
        .then(|| route.of.clone())
        .flatten()
}
