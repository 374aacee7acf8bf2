//! The table: the game in the browser, whichever view is open. It lets the [state machine](Play) act and does what
//! comes out of that: questions, storage, the address, the clock.

use super::history::{self, Played};
use super::kept::{self, Kept};
use super::keys::Action;
use super::questions::{Answer, Question};
use super::state::{Effect, Mode, Play, Round};
use crate::app::Shell;
use crate::route::{Route, View};
use crate::store::Theme;
use crate::{browser, live, words, work};
use leptos::prelude::*;
use quatrainment::generate::{self, Level};
use quatrainment::{Cell, Game, Session, notation};
use std::time::Duration;

/// How long a whole solution takes to watch, and the shortest and longest time between two presses.
const SOLVE_TIME: u64 = 6_000;
const SOLVE_STEP: std::ops::RangeInclusive<u64> = 60..=500;

/// More time than this between two ticks was not spent playing: the machine slept.
const LONGEST_TICK: u64 = 5_000;

/// What lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Games,
    Statistics,
    Settings,
    Help,
}

/// The game on the table.
#[derive(Clone, Copy)]
pub struct Table {
    /// The state of the game. Change it by [`Table::act`].
    pub play: RwSignal<Play>,
    /// What lies over the page.
    pub sheet: RwSignal<Option<Sheet>>,
    /// Other games that can be gone on with: code and title. Whoever changes this or the next notifies of the state.
    pub others: StoredValue<Vec<(String, String)>>,
    /// The game that a link took the place of, to go back to: code and title.
    pub left: StoredValue<Option<(String, String)>>,
    /// When the clock was last looked at; `None` while it stands.
    seen: StoredValue<Option<u64>>,
    pub shell: Shell,
}

impl Table {
    /// Puts on the table what the address says, or the game that was played last, or a new one.
    pub fn new(shell: Shell) -> Table {
        let asked = shell.route.with_untracked(code_of);
        let mut refused = None;
        let round = asked.and_then(|code| round_of(&code).map_err(|why| refused = Some(why)).ok());
        let round = round.or_else(last_round).unwrap_or_else(|| first_round(shell));
        let (play, effects) = Play::new(round);
        let is_begun = play.session().moves() > 0;
        let table = Table {
            play: RwSignal::new(play),
            sheet: RwSignal::new(None),
            others: StoredValue::new(Vec::new()),
            left: StoredValue::new(None),
            seen: StoredValue::new(None),
            shell,
        };
        table.perform(effects);
        if let Some(why) = refused {
            table.act(|play| play.say(why));
        }
        table.look_for_others();
        if !is_begun {
            table.left.set_value(table.others.with_value(|others| others.first().cloned()));
        }
        table.follow_route();
        table.follow_clock();
        table
    }

    /// The code of the puzzle.
    pub fn code(self) -> String {
        self.play.with(|play| play.round.code.clone())
    }

    /// Reads the game being played.
    pub fn with<T>(self, read: impl FnOnce(&Session) -> T) -> T {
        self.play.with(|play| read(play.session()))
    }

    /// Something that depends on the state of the game, and changes only when it does.
    pub fn memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Play) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        let read: Box<dyn Fn(&Play) -> T + Send + Sync> = Box::new(read);
        live::memo(move || self.play.with(|play| read(play)))
    }

    /// Presses a cell of the board.
    pub fn press(self, cell: Cell) {
        self.act(|play| play.press(cell));
    }

    /// Lets something happen, and does what comes of it.
    pub fn act(self, change: impl FnOnce(&mut Play) -> Vec<Effect>) {
        self.pass_time();
        let mut effects = Vec::new();
        let was_solving = self.play.with_untracked(|play| matches!(play.mode, Mode::Solve(_)));
        self.play.update(|play| effects = change(play));
        self.perform(effects);
        let solving = self.play.with_untracked(|play| matches!(play.mode, Mode::Solve(_)));
        if solving && !was_solving {
            self.watch();
        }
    }

    /// Does what an action is for.
    pub fn perform_action(self, action: Action) {
        let settings = self.shell.settings;
        match action {
            Action::Undo => self.act(Play::undo),
            Action::Redo => self.act(Play::redo),
            Action::Restart => self.act(Play::restart),
            Action::Hint => self.act(Play::hint),
            Action::Solve => self.act(Play::solve),
            Action::New => self.new_puzzle(),
            Action::Daily => self.daily(),
            Action::SetUp => self.act(Play::set_up),
            Action::Fix => self.act(Play::fix),
            Action::Dots => settings.update(|likes| likes.dots = !likes.dots),
            Action::Reach => settings.update(|likes| likes.reach = !likes.reach),
            Action::Diagrams => settings.update(|likes| likes.diagrams = !likes.diagrams),
            Action::Theme => settings.update(|likes| {
                let place = Theme::ALL.iter().position(|theme| *theme == likes.theme).unwrap_or(0);
                likes.theme = Theme::ALL[(place + 1) % Theme::ALL.len()];
            }),
            Action::Copy => self.copy(&self.play_now(share_text)),
            Action::Games => self.sheet.set(Some(Sheet::Games)),
            Action::Statistics => self.sheet.set(Some(Sheet::Statistics)),
            Action::Settings => self.sheet.set(Some(Sheet::Settings)),
            Action::Help => self.sheet.set(Some(Sheet::Help)),
        }
    }

    /// Reads the state of the game as it is now.
    pub fn play_now<T>(self, read: impl FnOnce(&Play) -> T) -> T {
        self.play.with_untracked(read)
    }

    /// Closes the sheet over the page.
    pub fn close_sheet(self) {
        self.sheet.set(None);
    }

    /// A sheet was closed, perhaps by Esc; another may be open already.
    pub fn close_sheet_named(self, sheet: Option<Sheet>) {
        if sheet.is_some() && self.sheet.get_untracked() == sheet {
            self.sheet.set(None);
        }
    }

    /// Copies a text, and says whether that worked.
    pub fn copy(self, text: &str) {
        browser::copy(text, move |worked| {
            let said = if worked { "Copied." } else { "The browser does not allow copying." };
            self.act(|play| play.say(said));
        });
    }

    /// A new puzzle of the game and level that the player likes.
    pub fn new_puzzle(self) {
        let (game, level) =
            self.shell.settings.with_untracked(|settings| (settings.game.clone(), settings.level));
        self.ask_for(game, level);
    }

    /// A new puzzle of a game, which is then the one of new puzzles.
    pub fn play_game(self, game: Game) {
        self.shell.settings.update(|settings| settings.game = game);
        self.new_puzzle();
    }

    /// The puzzle of today.
    pub fn daily(self) {
        let today = browser::today();
        let code = notation::encode(&generate::daily(today).0).unwrap_or_default();
        if self.play.with_untracked(|play| play.round.code == code) {
            return self.act(|play| play.say("This is the daily puzzle: you are playing it."));
        }
        self.open(&code);
    }

    /// Puts the puzzle of a code on the table, or goes on with it.
    pub fn open(self, code: &str) {
        match round_of(code) {
            Ok(round) => self.act(|play| play.begin(round)),
            Err(why) => {
                self.act(|play| play.say(why));
                self.correct_address();
            }
        }
    }

    fn ask_for(self, game: Game, level: Level) {
        self.act(|play| play.ask(Question::New { game, level, seed: browser::seed() }));
    }

    fn perform(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(question) => self.ask(question),
                Effect::Keep => self.keep(),
                Effect::Finish => self.finish(),
                Effect::Moved => self.moved(),
                Effect::Say(text) => self.shell.say(text),
            }
        }
    }

    fn ask(self, question: Question) {
        if question.is_quick() {
            let answer = question.answer();
            return self.act(|play| play.answered(&question, answer));
        }
        let asked = question.clone();
        let progress = move |percent| {
            let _ = self.play.try_update(|play| play.progressed(&asked, percent));
        };
        work::ask(["play ", &question.encode()].concat(), progress, move |answer| {
            let unclear = || "The answer was not understood.".to_owned();
            let answer: Result<Answer, String> =
                answer.and_then(|text| question.read(&text).ok_or_else(unclear));
            self.act(|play| play.answered(&question, answer));
        });
    }

    /// Keeps a game that was begun.
    fn keep(self) {
        self.play.with_untracked(|play| {
            let Round { session, daily, code, .. } = &play.round;
            if session.moves() > 0 {
                // Whoever plays on has decided.
                self.left.set_value(None);
            }
            if !play.is_set_up() && (session.moves() > 0 || session.hints() > 0 || session.undos() > 0) {
                let kept = Kept { updated: browser::now(), daily: *daily, session: session.clone() };
                kept::keep(code, &kept);
            }
        });
    }

    fn finish(self) {
        let played = self.play.with_untracked(|play| {
            let grade = play.round.known.as_ref().and_then(|known| Some((known.level()?, known.par()?)));
            over(play.session(), play.round.daily, grade)
        });
        let best = history::finish(&played);
        self.play.update(|play| play.finished(best));
    }

    /// The table has another puzzle: the address says so, and the one before can be gone back to.
    fn moved(self) {
        let code = self.play.with_untracked(|play| play.round.code.clone());
        let route = Route::new(View::Play, code);
        let here = self.shell.route.get_untracked();
        if here != route {
            match here.view {
                View::Play if here.of.is_some() => self.shell.go(route),
                View::Play => self.shell.put(route),
                // Another view of the puzzle stays where it is.
                _ => {}
            }
        }
        self.left.set_value(None);
        for kept in kept::prune() {
            history::finish(&over(&kept.session, kept.daily, None));
        }
        self.look_for_others();
    }

    fn look_for_others(self) {
        let here = self.play.with_untracked(|play| play.round.code.clone());
        let open = kept::all().into_iter().filter(|(code, kept)| *code != here && !kept.session.is_won());
        self.others.set_value(open.take(3).map(|(code, kept)| (code, kept.title())).collect());
        self.play.notify();
    }

    fn correct_address(self) {
        let code = self.play.with_untracked(|play| play.round.code.clone());
        self.shell.put(Route::new(self.shell.route.with_untracked(|route| route.view), code));
    }

    /// Follows links, back and forward.
    fn follow_route(self) {
        live::watch(move || {
            let route = self.shell.route.get();
            if !matches!(route.view, View::Play | View::Why) {
                return;
            }
            match route.of {
                None => self.correct_address(),
                Some(code) if self.play.with_untracked(|play| play.round.code != code) => {
                    let before = self.play.with_untracked(|play| play.round.code.clone());
                    self.open(&code);
                    let left = self
                        .others
                        .with_value(|others| others.iter().find(|(code, _)| *code == before).cloned());
                    self.left.set_value(left);
                    self.play.notify();
                    // What is on the table now is what the address should say, in its usual form.
                    self.correct_address();
                }
                Some(_) => {}
            }
        });
    }

    /// The clock runs while the board can be seen and is played on.
    fn follow_clock(self) {
        self.tick();
        let hidden = window_event_listener_untyped("visibilitychange", move |_| {
            self.pass_time();
            self.keep();
        });
        let left = window_event_listener_untyped("pagehide", move |_| {
            self.pass_time();
            self.keep();
        });
        on_cleanup(move || {
            hidden.remove();
            left.remove();
        });
    }

    /// Lets the time since the last look pass, and comes again when the next second is full.
    fn tick(self) {
        self.pass_time();
        let rest = 1000 - self.play.with_untracked(|play| play.session().milliseconds()) % 1000;
        set_timeout(move || self.tick(), Duration::from_millis(rest));
    }

    fn pass_time(self) {
        let now = browser::now();
        let is_playing = browser::is_visible()
            && self.sheet.with_untracked(Option::is_none)
            && self.shell.route.with_untracked(|route| route.view == View::Play)
            && self.play.with_untracked(Play::is_running);
        let seen = self.seen.get_value();
        self.seen.set_value(is_playing.then_some(now));
        if let (true, Some(seen)) = (is_playing, seen) {
            let passed = now.saturating_sub(seen).min(LONGEST_TICK);
            if passed > 0 {
                self.play.update(|play| play.wait(passed));
            }
        }
    }

    /// Shows the solution, press by press.
    fn watch(self) {
        let left = self.play.with_untracked(|play| match &play.mode {
            Mode::Solve(presses) => Some(presses.len() as u64),
            _ => None,
        });
        let Some(left) = left else { return };
        let step = (SOLVE_TIME / (left + 1)).clamp(*SOLVE_STEP.start(), *SOLVE_STEP.end());
        let code = self.play.with_untracked(|play| play.round.code.clone());
        set_timeout(
            move || {
                if self.play.with_untracked(|play| play.round.code == code) {
                    self.act(Play::solve_on);
                    self.watch();
                }
            },
            Duration::from_millis(step),
        );
    }
}

/// How the game went, for others to read, with the address of the puzzle.
pub fn share_text(play: &Play) -> String {
    let text = play.session().share(play.round.par(), play.round.daily);
    // The address carries the code, and can be followed.
    let result = text.strip_suffix(&play.round.code).unwrap_or(&text);
    [result, &browser::address(&Route::new(View::Play, &play.round.code).to_string())].concat()
}

fn code_of(route: &Route) -> Option<String> {
    matches!(route.view, View::Play | View::Why).then(|| route.of.clone()).flatten()
}

/// The round of a code: as it was left, or from its beginning.
fn round_of(code: &str) -> Result<Round, String> {
    let puzzle = notation::decode(code).map_err(|error| format!("The address has no puzzle: {error}."))?;
    let code = notation::encode(&puzzle).map_err(words::sentence)?;
    if let Some(kept) = kept::find(&code) {
        return Round::new(kept.session, kept.daily);
    }
    let today = browser::today();
    let daily = (generate::daily(today).0 == puzzle).then_some(today);
    Round::new(Session::new(puzzle), daily)
}

/// The game that was played last and is not over.
fn last_round() -> Option<Round> {
    let last = kept::all().into_iter().find(|(_, kept)| !kept.session.is_won());
    last.and_then(|(_, kept)| Round::new(kept.session, kept.daily).ok())
}

fn first_round(shell: Shell) -> Round {
    let (game, level) = shell.settings.with_untracked(|settings| (settings.game.clone(), settings.level));
    let seed = browser::seed();
    let question = Question::New { game: game.clone(), level, seed };
    let graded = if question.is_quick() { question.answer().ok() } else { None };
    let puzzle = match graded {
        Some(Answer::New(puzzle)) => Some(puzzle),
        _ => generate::random(&game, seed).ok(),
    };
    let round = puzzle.and_then(|puzzle| Round::new(Session::new(puzzle), None).ok());
    round.unwrap_or_else(|| {
        let (puzzle, _) = generate::daily(browser::today());
        Round::new(Session::new(puzzle), None).expect("the daily puzzle is small")
    })
}

fn over(session: &Session, daily: Option<generate::Date>, grade: Option<(Level, u64)>) -> Played {
    Played { finished: browser::now(), day: browser::today(), daily, grade, session: session.clone() }
}
