//! The game as a state machine: [`Table`]. Actions and the time go in, effects come out.

use super::action::{Action, Effect, Now, Ticket};
use super::facts::Facts;
use super::guide::GuideStep;
use super::history::{Best, FinishedGame};
use super::message::Message;
use super::question::{Answer, Question};
use super::replay::Replay;
use super::settings::Settings;
use super::setup::SetUp;
use super::shelf::{SavedGame, Shelf};
use super::words;
use crate::generate::{Date, Level};
use crate::grid::Cell;
use crate::hint::HintLevel;
use crate::marks::HintMark;
use crate::puzzle::Puzzle;
use crate::session::Session;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// More time than this between two actions was not spent playing, since there is a tick every second: the program was
/// stopped, or the machine slept.
const MAX_TICK: u64 = 5_000;

/// How a table is laid at the start of the program.
#[derive(Clone, Debug)]
pub struct Start {
    /// The games that were saved.
    pub shelf: Shelf,
    /// The settings that were kept.
    pub settings: Settings,
    /// Where the seeds of new puzzles come from: a number that nobody can foresee.
    pub seed: u64,
    /// The most cells of a board that the front end can show.
    pub max_cells: u64,
    /// What to play first.
    pub opening: Opening,
}

/// What to play first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The game that was played last; the guide on the very first start; otherwise a new puzzle.
    Continue,
    /// This puzzle, or the game in progress of it.
    Puzzle(Box<Puzzle>),
    /// The puzzle of a day, or the game in progress of it.
    Daily(Date),
}

/// The game on the table and everything around it. The [module](super) tells how a front end uses it.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) round: Round,
    pub(super) mode: Mode,
    pub(super) message: Message,
    pub(super) settings: Settings,
    pub(super) shelf: Shelf,
    pub(super) cursor: Cell,
    pub(super) pressed: Option<Cell>,
    /// The hint that was last shown for this position.
    pub(super) shown_hint: Option<HintLevel>,
    /// What the player waits for.
    pub(super) pending: Option<Pending>,
    /// The question about the puzzle on the table, or being set up.
    pub(super) asked_facts: Option<Pending>,
    /// The key of the game that the player is asked about.
    pub(super) discarding: Option<String>,
    pub(super) rng: ChaCha8Rng,
    pub(super) now: Now,
    pub(super) max_cells: u64,
    tickets: u64,
    is_paused: bool,
}

/// The game that is played.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub session: Session,
    pub daily: Option<Date>,
    pub code: String,
    /// When it was last played, in milliseconds since 1970.
    pub played: u64,
    pub facts: Option<Facts>,
    /// Whether it is in the history already.
    pub is_recorded: bool,
    /// What had been reached before it, once it is won and written.
    pub best: Option<Best>,
}

/// A question that is not answered yet.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub ticket: Ticket,
    pub question: Question,
    pub percent: u32,
}

/// What the player is doing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Mode {
    /// Playing.
    Play,
    /// Following the guide to the first game.
    Guide(GuideStep),
    /// Watching the solution.
    Watch(Watch),
    /// Making a puzzle.
    SetUp(Box<SetUp>),
    /// Looking at the result of a won game; what had been reached before, once it is known.
    Won(Option<Best>),
    /// Watching a finished game.
    Replay(Box<Replay>),
}

/// A solution that is being watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The presses to come, the next one last.
    pub(super) presses: Vec<Cell>,
    /// The time between two presses.
    pub(super) step: u64,
    /// When the next press comes.
    pub(super) next: u64,
}

/// Work that the player waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// What it is for, like `Looking for a hint`.
    pub what: &'static str,
    /// How far it is, in percent, as far as is known.
    pub percent: u32,
}

impl Table {
    /// Lays the table, and returns what the front end must do first.
    pub fn new(start: Start, now: Now) -> (Table, Vec<Effect>) {
        let Start { mut shelf, settings, seed, max_cells, opening } = start;
        let mut refused = None;
        let first = match opening {
            Opening::Continue => None,
            Opening::Daily(date) => Some(Table::daily_game(&mut shelf, date, now)),
            Opening::Puzzle(puzzle) if puzzle.is_solved() => {
                refused = Some(Message::NothingToPlay);
                None
            }
            Opening::Puzzle(puzzle) if puzzle.game().grid().len() > max_cells => {
                refused = Some(Message::TooLarge(puzzle.game().clone()));
                None
            }
            Opening::Puzzle(puzzle) => Some(Table::game_of(&mut shelf, *puzzle, now)),
        };
        let is_first_start = first.is_none() && !settings.guided && shelf.in_progress().next().is_none();
        let fits = |game: &SavedGame| game.session.puzzle().game().grid().len() <= max_cells;
        let game = first.or_else(|| shelf.take_newest().filter(fits));
        let new = || SavedGame::new(Table::first_puzzle(&settings, seed, max_cells), now.milliseconds);
        let game = game.unwrap_or_else(new);
        let stale = shelf.take_stale(now.today);
        let cursor = game.session.puzzle().game().grid().cell(0).expect("a grid has a first cell");
        let mut table = Table {
            round: Round::new(game),
            mode: Mode::Play,
            message: Message::None,
            settings,
            shelf,
            cursor,
            pressed: None,
            shown_hint: None,
            pending: None,
            asked_facts: None,
            discarding: None,
            rng: ChaCha8Rng::seed_from_u64(seed),
            now,
            max_cells,
            tickets: 0,
            is_paused: false,
        };
        let mut effects = Vec::new();
        for game in stale {
            if game.session.is_won() && !game.session.is_over() {
                effects.push(table.record(&game.session, game.daily, None));
            }
            effects.push(Effect::Forget { key: game.key() });
        }
        effects.extend(table.laid());
        if is_first_start && refused.is_none() {
            effects.extend(table.guide());
        }
        if let Some(message) = refused {
            effects.extend(table.say(message));
        }
        (table, effects)
    }

    /// Lets something happen at a time, and returns what the front end must do.
    pub fn act(&mut self, action: Action, now: Now) -> Vec<Effect> {
        self.pass_time(now);
        // A click may still mean the board that was there a moment ago.
        if let Action::Press(cell) | Action::Point(cell) | Action::Edit(_, cell) = action
            && cell.index() >= self.session().puzzle().game().grid().len()
        {
            return Vec::new();
        }
        match action {
            Action::Tick => self.tick(),
            Action::Pause => self.pause(true),
            Action::Unpause => self.pause(false),
            Action::Move(motion) => {
                self.cursor = self.session().puzzle().game().grid().moved(self.cursor, motion);
                Vec::new()
            }
            Action::Point(cell) => {
                self.cursor = cell;
                Vec::new()
            }
            Action::Press(cell) => self.press(cell),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Restart => self.restart(),
            Action::Hint => self.hint(),
            Action::Solve => self.solve(),
            Action::Stop => self.stop(),
            Action::New(wanted) => self.new_puzzle(wanted),
            Action::Daily(date) => self.daily(date.unwrap_or(now.today)),
            Action::Open(puzzle) => self.open(*puzzle),
            Action::OpenCode(code) => self.open_code(&code),
            Action::Resume(key) => self.resume(&key),
            Action::Discard(key) => self.ask_to_discard(key),
            Action::Confirm => self.confirm(),
            Action::Cancel => self.cancel(),
            Action::SetUp => self.set_up(),
            Action::Edit(side, cell) => self.edit(side, cell),
            Action::EditAll(side, change) => self.edit_all(side, change),
            Action::Accept => self.accept(),
            Action::Fix => self.fix(),
            Action::Guide => self.guide(),
            Action::Continue => self.go_on(),
            Action::Replay(session) => self.begin_replay(*session),
            Action::Back => self.replay_back(),
            Action::Forward => self.replay_forward(),
            Action::Set(setting) => {
                self.settings.change(setting);
                let mut effects = self.say(Message::Changed(setting));
                effects.push(Effect::SaveSettings);
                effects
            }
            Action::LessonDone(name) if self.settings.lessons.contains(&name) => Vec::new(),
            Action::LessonDone(name) => {
                self.settings.lessons.push(name);
                vec![Effect::SaveSettings]
            }
            Action::Copy => vec![Effect::Copy(self.share())],
        }
    }

    /// Takes the answer to a question, or a sentence that says why there is none.
    pub fn answered(&mut self, ticket: Ticket, answer: Result<Answer, String>, now: Now) -> Vec<Effect> {
        self.pass_time(now);
        if self.asked_facts.as_ref().is_some_and(|asked| asked.ticket == ticket) {
            self.asked_facts = None;
            return match answer {
                Ok(Answer::Facts(facts)) => self.now_known(facts),
                _ => Vec::new(),
            };
        }
        let Some(pending) = self.pending.take_if(|pending| pending.ticket == ticket) else {
            return Vec::new();
        };
        match (answer, pending.question) {
            (Err(text), _) => self.say(Message::Trouble(text)),
            (Ok(Answer::New(puzzle)), _) => self.begin(SavedGame::new(puzzle, now.milliseconds)),
            (Ok(Answer::Hint(report)), Question::Hint(level, _)) => self.hinted(level, report),
            (Ok(Answer::Facts(Facts::Unsolvable(report))), _) => self.say(Message::Unsolvable(report)),
            (Ok(Answer::Solve(presses)), _) => self.watch(presses),
            _ => Vec::new(),
        }
    }

    /// Takes the news of how far the work on a question is, in percent.
    pub fn progressed(&mut self, ticket: Ticket, percent: u32) {
        for pending in [&mut self.pending, &mut self.asked_facts].into_iter().flatten() {
            if pending.ticket == ticket {
                pending.percent = percent;
            }
        }
    }

    /// Takes what had been reached before the game that was just written into the history.
    pub fn recorded(&mut self, best: Best) {
        if let Mode::Won(known) = &mut self.mode {
            *known = Some(best);
            self.round.best = Some(best);
        }
    }

    /// Takes the news of whether the clipboard took the result.
    pub fn copied(&mut self, worked: bool) -> Vec<Effect> {
        self.say(if worked { Message::Copied } else { Message::NotCopied })
    }

    /// Says that something went wrong outside.
    pub fn trouble(&mut self, text: impl Into<String>) -> Vec<Effect> {
        self.say(Message::Trouble(text.into()))
    }

    /// Takes the games in progress as they are kept now: another window may have changed them.
    pub fn set_shelf(&mut self, mut shelf: Shelf) {
        shelf.take(&self.key());
        self.shelf = shelf;
    }

    /// Returns the game to draw: the one on the table, the one being set up, or the one being watched.
    pub fn session(&self) -> &Session {
        match &self.mode {
            Mode::SetUp(set_up) => &set_up.session,
            Mode::Replay(replay) => replay.session(),
            _ => &self.round.session,
        }
    }

    /// Returns what the player is doing.
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns what is said.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Returns what is drawn on a cell of the player's board.
    pub fn mark(&self, cell: Cell) -> Option<HintMark> {
        match (&self.message, &self.mode) {
            (Message::Guide(GuideStep::Press(here), _), _) => (cell == *here).then_some(HintMark::Here),
            (message, _) => message.marks().and_then(|marks| marks.get(cell)),
        }
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the games in progress besides the one on the table.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Returns where the cursor is.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Returns the cell that was pressed last: flips spread from there.
    pub fn last_pressed(&self) -> Option<Cell> {
        self.pressed
    }

    /// Returns the code of the puzzle on the table.
    pub fn code(&self) -> &str {
        &self.round.code
    }

    /// Returns the key that the game on the table is saved under.
    pub fn key(&self) -> String {
        self.round.key()
    }

    /// Returns the day whose daily puzzle is on the table.
    pub fn daily_date(&self) -> Option<Date> {
        self.round.daily
    }

    /// Returns what is known about the puzzle on the table, or being set up.
    pub fn facts(&self) -> Option<&Facts> {
        match &self.mode {
            Mode::SetUp(set_up) => set_up.facts.as_ref(),
            _ => self.round.facts.as_ref(),
        }
    }

    /// Returns the par as a player reads it: a number, a range, none, or how far it is known.
    pub fn par_text(&self) -> String {
        match (self.facts(), &self.asked_facts) {
            (Some(facts), _) => facts.par_text(),
            (None, Some(Pending { percent: percent @ 1.., .. })) => format!("{percent} %"),
            (None, _) => "…".to_owned(),
        }
    }

    /// Returns the level of the puzzle on the table, when its par is proven.
    pub fn level(&self) -> Option<Level> {
        self.facts().and_then(Facts::level)
    }

    /// Returns whether [`Action::Fix`] would change the target.
    pub fn can_fix(&self) -> bool {
        let can_change = matches!(self.mode, Mode::Play | Mode::SetUp(_));
        can_change && self.facts().and_then(Facts::unsolvable).is_some_and(|report| report.fix.is_some())
    }

    /// Returns how many cells differ from the target, in words.
    pub fn differing_text(&self) -> String {
        match self.session().difference().cells().count() {
            1 => "1 cell differs".to_owned(),
            number => format!("{number} cells differ"),
        }
    }

    /// Returns the goal of the game in a sentence, until the player has won once.
    pub fn goal(&self) -> Option<&'static str> {
        let is_played = matches!(self.mode, Mode::Play | Mode::Guide(_));
        (is_played && !self.settings.has_won).then_some("Turn your board into the target.")
    }

    /// Returns what the player waits for.
    pub fn waiting(&self) -> Option<Waiting> {
        let pending = self.pending.as_ref()?;
        let what = match pending.question {
            Question::New { .. } => "Making a puzzle",
            Question::Hint(..) => "Looking for a hint",
            Question::Solve(_) | Question::Facts(_) => "Solving",
        };
        Some(Waiting { what, percent: pending.percent })
    }

    /// Returns the question that waits for [`Action::Confirm`] or [`Action::Cancel`].
    pub fn confirmation(&self) -> Option<String> {
        let key = self.discarding.as_ref()?;
        let game = self.saved_game(key)?;
        Some(format!("Discard {} ({})? It cannot be brought back.", game.title(), game.state()))
    }

    /// Returns when something will happen by itself, in milliseconds since 1970: send [`Action::Tick`] then.
    pub fn wakes_at(&self) -> Option<u64> {
        match &self.mode {
            Mode::Watch(watch) => Some(watch.next),
            Mode::Replay(replay) => replay.next(),
            _ if self.is_clock_running() => {
                Some(self.now.milliseconds + 1000 - self.round.session.milliseconds() % 1000)
            }
            _ => None,
        }
    }

    /// Returns whether the clock runs: from the first press on, while the board is played on.
    pub fn is_clock_running(&self) -> bool {
        let session = &self.round.session;
        let is_played = matches!(self.mode, Mode::Play | Mode::Guide(_) | Mode::Watch(_));
        is_played && !self.is_paused && session.is_begun() && !session.is_won()
    }

    /// Says something, to those who see it and those who do not.
    pub(super) fn say(&mut self, message: Message) -> Vec<Effect> {
        let text = message.to_string();
        if let Some(cell) = message.cell() {
            self.cursor = cell;
        }
        self.message = message;
        if text.is_empty() { Vec::new() } else { vec![Effect::Announce(text)] }
    }

    /// Asks a question that the player waits for. The one before is no longer wanted.
    pub(super) fn ask(&mut self, question: Question) -> Vec<Effect> {
        let mut effects = self.call_off();
        let ticket = self.ticket();
        self.pending = Some(Pending { ticket, question: question.clone(), percent: 0 });
        effects.push(Effect::Compute(ticket, question));
        effects
    }

    /// Asks what is known about the puzzle on the table, or being set up.
    pub(super) fn ask_facts(&mut self) -> Vec<Effect> {
        let mut effects: Vec<Effect> =
            self.asked_facts.take().map(|asked| Effect::Cancel(asked.ticket)).into_iter().collect();
        let (ticket, question) = (self.ticket(), Question::Facts(self.session().puzzle().clone()));
        self.asked_facts = Some(Pending { ticket, question: question.clone(), percent: 0 });
        effects.push(Effect::Compute(ticket, question));
        effects
    }

    /// The answer that the player waits for is no longer wanted.
    pub(super) fn call_off(&mut self) -> Vec<Effect> {
        self.pending.take().map(|pending| Effect::Cancel(pending.ticket)).into_iter().collect()
    }

    /// Saves the game on the table.
    pub(super) fn save(&self) -> Option<Effect> {
        let game = self.round.saved(self.now.milliseconds);
        Some(Effect::Save { key: game.key(), text: game.encode()? })
    }

    pub(super) fn saved_game(&self, key: &str) -> Option<SavedGame> {
        if key == self.key() {
            return Some(self.round.saved(self.now.milliseconds));
        }
        self.shelf.get(key).cloned()
    }

    pub(super) fn record(&self, session: &Session, daily: Option<Date>, facts: Option<&Facts>) -> Effect {
        let grade = facts.and_then(Facts::grade).map(|grade| (grade.level, grade.par));
        let (finished, day) = (self.now.milliseconds, self.now.today);
        Effect::Record(Box::new(FinishedGame { finished, day, daily, grade, session: session.clone() }))
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        self.session().puzzle().game().grid().name(cell)
    }

    fn share(&self) -> String {
        let session = self.session();
        session.share(self.facts().and_then(Facts::par), self.round.daily)
    }

    fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        Ticket(self.tickets)
    }

    fn pass_time(&mut self, now: Now) {
        let passed = now.milliseconds.saturating_sub(self.now.milliseconds).min(MAX_TICK);
        if passed > 0 && self.is_clock_running() {
            self.round.session.wait(passed);
        }
        self.now = now;
    }

    fn pause(&mut self, is_paused: bool) -> Vec<Effect> {
        self.is_paused = is_paused;
        let is_worth = is_paused && self.round.session.is_begun() && !self.round.session.is_won();
        if is_worth { self.save().into_iter().collect() } else { Vec::new() }
    }

    fn tick(&mut self) -> Vec<Effect> {
        let now = self.now.milliseconds;
        match &self.mode {
            Mode::Watch(watch) if watch.next <= now => self.watch_step(),
            Mode::Replay(replay) if replay.next().is_some_and(|next| next <= now) => self.replay_step(),
            _ => Vec::new(),
        }
    }

    fn now_known(&mut self, facts: Facts) -> Vec<Effect> {
        let is_same = self.session().puzzle().is_solved();
        let verdict = match &facts {
            Facts::Unsolvable(report) => Some(Message::Unsolvable(report.clone())),
            Facts::Solvable { .. } if is_same => Some(Message::NothingToPlay),
            Facts::Solvable { .. } => None,
        };
        match &mut self.mode {
            Mode::SetUp(set_up) => {
                set_up.facts = Some(facts.clone());
                // What a fix changed says more than that there is a solution now.
                if verdict.is_none() && matches!(self.message, Message::Fixed(_)) {
                    return Vec::new();
                }
                self.say(verdict.unwrap_or(Message::Solvable(facts)))
            }
            mode => {
                let is_played = matches!(mode, Mode::Play);
                self.round.facts = Some(facts);
                verdict.filter(|_| is_played).map_or_else(Vec::new, |message| self.say(message))
            }
        }
    }
}

impl Round {
    pub fn new(game: SavedGame) -> Round {
        let SavedGame { updated: played, daily, session } = game;
        let code = crate::notation::encode(session.puzzle()).unwrap_or_default();
        // A game that comes back won was written into the history when it was won, or when it was left.
        let is_recorded = session.is_won();
        Round { session, daily, code, played, facts: None, is_recorded, best: None }
    }

    pub fn key(&self) -> String {
        self.daily.map_or_else(|| self.code.clone(), super::shelf::daily_key)
    }

    pub fn saved(&self, updated: u64) -> SavedGame {
        SavedGame { updated, daily: self.daily, session: self.session.clone() }
    }
}

impl std::fmt::Display for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.percent {
            0 => write!(f, "{} …", self.what),
            percent => write!(f, "{} … {percent} %", self.what),
        }
    }
}

impl Watch {
    /// Returns how many presses are still to come.
    pub fn left(&self) -> usize {
        self.presses.len()
    }
}

/// Says which game is on the table, for those who do not see it.
pub(super) fn greeting(table: &Table) -> String {
    format!("{}: {}.", words::heading(table.session().puzzle().game()), table.differing_text())
}
