//! The game as a state machine: [`GameState`]. Actions and the time go in, effects come out.

use super::action::{Action, Effect, Now};
use super::calendar::{Calendar, released};
use super::confirmation::Asked;
use super::history::{FinishedGame, PreviousBest};
use super::message::Message;
use super::mode::{Mode, Pending};
use super::origin::Origin;
use super::pace::Pace;
use super::puzzle_info::PuzzleInfo;
use super::review::{Alphabet, Distance, Review, ShareText};
use super::round::Round;
use super::saved_games::{SavedGame, SavedGames};
use super::settings::Settings;
use super::sprint::RunningSprint;
use super::wanted::Wanted;
use quatrainment::generate::{self, Daily, DailyGame, Seeds};
use quatrainment::words::heading;
use quatrainment::{Cell, HintLevel, Puzzle, Session};

/// More time than this between two actions was not spent playing, since there is a tick every second: the program was
/// stopped, or the machine slept.
const MAX_TICK: u64 = 5_000;

/// What a game begins with at the start of the program.
#[derive(Clone, Debug)]
pub struct InitialState {
    /// The games that were saved.
    pub saved_games: SavedGames,
    /// The settings that were kept.
    pub settings: Settings,
    /// The daily puzzles that were solved: [`Tally::calendar`](super::Tally::calendar) of the history.
    pub calendar: Calendar,
    /// Where the seeds of new puzzles come from: a number that nobody can foresee.
    pub seed: u64,
    /// The maximum number of cells of a board that the front end can show.
    pub max_cells: u64,
    /// What to play first.
    pub opening: FirstPuzzle,
}

/// What to play first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstPuzzle {
    /// The guide on the very first start. Otherwise the game that was played last, if that was within a day; otherwise today's
    /// puzzle; once that is solved, the next step of the journey.
    Continue,
    /// This puzzle, or the game in progress of it.
    Puzzle(Box<Puzzle>),
    /// The puzzle of a day, or the game in progress of it.
    Daily(Daily),
}

/// The current game and everything around it. The [module](super) says how a front end uses it.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(super) round: Round,
    pub(super) mode: Mode,
    pub(super) message: Message,
    pub(super) settings: Settings,
    pub(super) saved_games: SavedGames,
    pub(super) cursor: Cell,
    pub(super) pressed: Option<Cell>,
    /// The hint that was last shown for this position.
    pub(super) shown_hint: Option<HintLevel>,
    /// What the player waits for.
    pub(super) pending: Option<Pending>,
    /// The question about the current puzzle, or being set up.
    pub(super) asked_facts: Option<Pending>,
    /// What the player is asked about.
    pub(super) asked: Option<Asked>,
    /// How the game went that was won, or that is watched.
    pub(super) review: Option<Review>,
    /// The question about a distance of the review.
    pub(super) asked_distance: Option<Pending>,
    pub(super) calendar: Calendar,
    /// What the front end was asked to take, and its key.
    pub(super) wanted: Option<(String, Wanted)>,
    /// The puzzle that waits until the guide is over.
    pub(super) waiting_puzzle: Option<SavedGame>,
    /// The sprint that was played when the program ended. Another window that saves its settings must not bring it back.
    pub(super) left_sprint: Option<RunningSprint>,
    pub(super) seeds: Seeds,
    pub(super) now: Now,
    pub(super) max_cells: u64,
    pub(super) tickets: u64,
    pub(super) is_paused: bool,
    /// How fast the player watches, until the program ends.
    pub(super) pace: Pace,
}

impl GameState {
    /// Creates the initial state, and returns what the front end must do first.
    #[must_use = "a front end performs the effects"]
    pub fn new(start: InitialState, now: Now) -> (GameState, Vec<Effect>) {
        let InitialState {
            mut saved_games,
            mut settings,
            calendar,
            seed,
            max_cells,
            opening,
        } = start;
        let left_sprint = settings.running_sprint.take();
        let mut refused = None;
        let first = match opening {
            FirstPuzzle::Continue => None,
            FirstPuzzle::Daily(daily) => match released(daily, now.today) {
                Ok(daily) => Some(saved_games.continued(SavedGame::of_day(daily, now))),
                Err(error) => {
                    refused = Some(Message::NotYet(error));
                    None
                }
            },
            FirstPuzzle::Puzzle(puzzle) if puzzle.is_solved() => {
                refused = Some(Message::NothingToPlay);
                None
            }
            FirstPuzzle::Puzzle(puzzle) if puzzle.game().grid().len() > max_cells => {
                refused = Some(Message::TooLarge(puzzle.game().clone()));
                None
            }
            FirstPuzzle::Puzzle(puzzle) => Some(saved_games.continued(SavedGame::of(*puzzle, now))),
        };
        let is_asked_for = first.is_some();
        let is_first_start =
            first.is_none() && !settings.guided && saved_games.in_progress().next().is_none();
        let fits = |game: &SavedGame| game.session.puzzle().game().grid().len() <= max_cells;
        let game = first
            .or_else(|| saved_games.take_recent(now).filter(fits))
            .or_else(|| {
                let today = Daily {
                    game: DailyGame::Quatrainment,
                    date: now.today,
                };
                let game = saved_games.continued(SavedGame::of_day(today, now));
                if game.session.is_won() {
                    saved_games.insert(game);
                    return None;
                }
                (!calendar.has(today)).then_some(game)
            })
            .or_else(|| {
                let next = settings.journey.next_step()?;
                let step = SavedGame::of_step(next, now.milliseconds);
                Some(saved_games.continued(step))
            });
        let new = || {
            SavedGame::new(
                GameState::first_puzzle(&settings, seed, max_cells),
                now.milliseconds,
            )
        };
        let game = game.unwrap_or_else(new);
        let stale = saved_games.take_stale(now.today);
        let cursor = game
            .session
            .puzzle()
            .game()
            .grid()
            .cell(0)
            .expect("a grid has a first cell");
        let mut state = GameState {
            round: Round::new(game),
            mode: Mode::Play,
            message: Message::None,
            settings,
            saved_games,
            cursor,
            pressed: None,
            shown_hint: None,
            pending: None,
            asked_facts: None,
            asked: None,
            review: None,
            asked_distance: None,
            calendar,
            wanted: None,
            waiting_puzzle: None,
            left_sprint,
            seeds: generate::seeds(seed),
            now,
            max_cells,
            tickets: 0,
            is_paused: false,
            pace: Pace::default(),
        };
        // A page that is loaded again asks for the puzzle that was open, which the player may not have asked for.
        match is_asked_for && state.round.origin.is_timed() {
            true => state.run_clock(),
            false => state.round.wait_for_press(),
        }
        let mut effects = Vec::new();
        for game in stale {
            if game.session.is_won() && !game.session.is_over() {
                effects.push(state.record(&game.session, game.origin, None));
            }
            effects.push(Effect::Delete { key: game.key() });
        }
        effects.extend(state.laid());
        effects.extend(match is_first_start {
            true => state.lay_guide(),
            false => state.resume_guide(),
        });
        if let Some(message) = refused {
            effects.extend(state.say(message));
        }
        (state, effects)
    }

    /// Applies an action at a time, and returns what the front end must do.
    #[must_use = "a front end performs the effects"]
    pub fn act(&mut self, action: Action, now: Now) -> Vec<Effect> {
        self.pass_time(now);
        // A click may still mean the board that was there a moment ago.
        if let Action::Press(cell) | Action::Point(cell) | Action::Edit(_, cell) = action
            && cell.index() >= self.session().puzzle().game().grid().len()
        {
            return Vec::new();
        }
        // Whatever else the player does, the question is no longer asked.
        let is_aside = matches!(
            action,
            Action::Confirm
                | Action::Cancel
                | Action::Tick
                | Action::Pause
                | Action::Unpause
                | Action::Point(_)
        );
        if !is_aside {
            self.asked = None;
        }
        if let Some(effects) = self.act_in_sprint(&action) {
            return effects;
        }
        match action {
            Action::Tick => self.tick(),
            Action::Pause => self.pause(true),
            Action::Unpause => self.pause(false),
            Action::Move(motion) => {
                self.cursor = self
                    .session()
                    .puzzle()
                    .game()
                    .grid()
                    .moved(self.cursor, motion);
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
            Action::Step(id) => self.play_step(id),
            Action::Next => self.next(),
            Action::Sprint(seed) => self.start_sprint(seed),
            Action::Skip => Vec::new(),
            Action::Daily(daily) => self.play_daily(daily.unwrap_or(Daily::new(now.today))),
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
            Action::Continue => self.proceed(),
            Action::Replay(session) => self.start_replay(*session),
            Action::Back => self.replay_back(),
            Action::Forward => self.replay_forward(),
            Action::Show(position) => self.replay_show(position),
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
            Action::Copy(alphabet) => vec![Effect::Copy(self.share(alphabet))],
            Action::Review => self.look_back(),
            Action::Faster => self.change_pace(1),
            Action::Slower => self.change_pace(-1),
            Action::SkipToEnd => self.skip_to_end(),
            Action::ShowRest => self.show_rest(),
            Action::TryFromHere => self.try_from_here(),
        }
    }

    /// Handles the outcome of [`Effect::Record`]: what had been reached before the game that was just written.
    pub fn recorded(&mut self, best: PreviousBest) {
        if let Mode::Won(known) = &mut self.mode {
            *known = Some(best);
            self.round.best = Some(best);
        }
    }

    /// Handles the outcome of [`Effect::Copy`].
    #[must_use = "a front end performs the effects"]
    pub fn copied(&mut self, worked: bool) -> Vec<Effect> {
        self.say(if worked {
            Message::Copied
        } else {
            Message::NotCopied
        })
    }

    /// Shows an error of the front end.
    #[must_use = "a front end performs the effects"]
    pub fn show_error(&mut self, text: impl Into<String>) -> Vec<Effect> {
        self.say(Message::Error(text.into()))
    }

    /// Replaces the games in progress: another window may have changed them.
    pub fn set_saved_games(&mut self, mut saved_games: SavedGames) {
        saved_games.take(&self.key());
        self.saved_games = saved_games;
    }

    /// Shows a message and announces it to screen readers.
    pub(super) fn say(&mut self, message: Message) -> Vec<Effect> {
        let text = message.to_string();
        if let Some(cell) = message.cell() {
            self.cursor = cell;
        }
        self.message = message;
        if text.is_empty() {
            Vec::new()
        } else {
            vec![Effect::Announce(text)]
        }
    }

    /// Saves the current game.
    pub(super) fn save(&self) -> Option<Effect> {
        let game = self.round.saved(self.now.milliseconds);
        Some(Effect::Save {
            key: game.key(),
            text: game.encode()?,
        })
    }

    pub(super) fn saved_game(&self, key: &str) -> Option<SavedGame> {
        if key == self.key() {
            return Some(self.round.saved(self.now.milliseconds));
        }
        self.saved_games.get(key).cloned()
    }

    pub(super) fn record(
        &self,
        session: &Session,
        origin: Origin,
        facts: Option<&PuzzleInfo>,
    ) -> Effect {
        let grade = facts
            .and_then(PuzzleInfo::grade)
            .map(|grade| (grade.level, grade.par));
        let (finished, day) = (self.now.milliseconds, self.now.today);
        Effect::Record(Box::new(FinishedGame {
            finished,
            day,
            origin,
            grade,
            session: session.clone(),
        }))
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        self.session().puzzle().game().grid().name(cell)
    }

    /// Returns the result for others to read, in the signs of the front end.
    #[must_use]
    pub fn share(&self, alphabet: Alphabet) -> String {
        if let Some(round) = self.sprint() {
            return round.sprint().share();
        }
        let first = self
            .review
            .as_ref()
            .and_then(|review| review.steps()[0].distance);
        let par = first.and_then(Distance::exact);
        let origin = match &self.mode {
            // The history does not say here which day it was.
            Mode::Replay(replay) if replay.whole != self.round.session => Origin::Free,
            _ => self.round.origin,
        };
        let session = match &self.mode {
            Mode::Replay(replay) => &replay.whole,
            _ => self.session(),
        };
        ShareText {
            session,
            origin,
            par: par.or_else(|| self.facts().and_then(PuzzleInfo::par)),
            streak: self.streak(),
            review: self.review.as_ref(),
        }
        .text(alphabet)
    }

    pub(super) fn pass_time(&mut self, now: Now) {
        let passed = now
            .milliseconds
            .saturating_sub(self.now.milliseconds)
            .min(MAX_TICK);
        if passed > 0 && self.is_clock_running() {
            self.round.session.wait(passed);
        }
        self.now = now;
    }

    fn pause(&mut self, is_paused: bool) -> Vec<Effect> {
        self.is_paused = is_paused;
        let session = &self.round.session;
        // Planning took time, also before the first press.
        let has_time = session.is_begun() || session.milliseconds() > 0;
        let is_worth = is_paused && has_time && !session.is_won();
        if is_worth {
            self.save().into_iter().collect()
        } else {
            Vec::new()
        }
    }

    fn tick(&mut self) -> Vec<Effect> {
        let now = self.now.milliseconds;
        match &self.mode {
            Mode::Watch(watch) if watch.next <= now => self.watch_on(),
            Mode::Replay(replay) if replay.next().is_some_and(|next| next <= now) => {
                self.replay_step()
            }
            _ => Vec::new(),
        }
    }
}

/// Says which game is the current one, for those who do not see it.
pub(super) fn greeting(state: &GameState) -> String {
    format!(
        "{}: {}.",
        heading(state.session().puzzle().game()),
        state.differing_text()
    )
}
