//! Which puzzle is asked for: new ones, daily ones, codes, those in progress. [`super::taking`] makes it the current one.

use super::action::{Effect, NewPuzzle};
use super::calendar::released;
use super::guide::{self, GuideStep};
use super::message::Message;
use super::mode::Mode;
use super::question::{Question, SolverCache};
use super::saved_games::SavedGame;
use super::settings::Settings;
use super::sprint;
use super::state::GameState;
use super::wanted::Wanted;
use quatrainment::generate::{self, Daily};
use quatrainment::solve::SolverOptions;
use quatrainment::{Puzzle, notation};

impl GameState {
    pub(super) fn new_puzzle(&mut self, wanted: NewPuzzle) -> Vec<Effect> {
        let game = wanted
            .game
            .unwrap_or_else(|| self.round.session.puzzle().game().clone());
        if game.grid().len() > self.max_cells {
            return self.say(Message::TooLarge(game));
        }
        let mut effects = Vec::new();
        if let Some(level) = wanted.level.filter(|level| *level != self.settings.level) {
            self.settings.level = level;
            effects.push(Effect::SaveSettings);
        }
        let seed = wanted.seed.unwrap_or_else(|| self.seeds.draw());
        effects.extend(self.ask(Question::New {
            game,
            level: self.settings.level,
            seed,
        }));
        effects
    }

    pub(super) fn play_daily(&mut self, daily: Daily) -> Vec<Effect> {
        if let Err(error) = released(daily, self.now.today) {
            return self.say(Message::NotYet(error));
        }
        if self.round.origin.as_daily() == Some(daily) {
            return match &self.round.session {
                // The result says when the next one comes.
                session if session.is_won() => {
                    self.leave_mode();
                    self.mode = Mode::Won(self.round.best);
                    Vec::new()
                }
                _ => {
                    self.run_clock();
                    self.say(Message::AlreadyPlayingDaily)
                }
            };
        }
        self.start(SavedGame::of_day(daily, self.now), Wanted::Game)
    }

    pub(super) fn open(&mut self, puzzle: Puzzle) -> Vec<Effect> {
        if puzzle.is_solved() {
            return self.say(Message::NothingToPlay);
        }
        if puzzle.game().grid().len() > self.max_cells {
            return self.say(Message::TooLarge(puzzle.game().clone()));
        }
        if puzzle == *self.round.session.puzzle() {
            self.leave_mode();
            return Vec::new();
        }
        self.start(SavedGame::of(puzzle, self.now), Wanted::Game)
    }

    pub(super) fn open_code(&mut self, text: &str) -> Vec<Effect> {
        if notation::looks_like_flip(text) {
            return match notation::read_flip(text) {
                Ok(puzzle) => self.open(puzzle),
                Err(error) => self.say(Message::BadCode(error.to_string())),
            };
        }
        if sprint::looks_like_a_sprint(notation::code_of_link(text)) {
            return self.open_sprint(notation::code_of_link(text));
        }
        match notation::decode(notation::code_of_link(text)) {
            Ok(puzzle) => self.open(puzzle),
            Err(error) => self.say(Message::BadCode(error.to_string())),
        }
    }

    pub(super) fn resume(&mut self, key: &str) -> Vec<Effect> {
        if key == self.key() {
            self.leave_mode();
            return Vec::new();
        }
        match self.saved_games.get(key) {
            Some(_) => self.ask_to_take(key.to_owned(), Wanted::Resumed),
            None => self.say(Message::NoSuchGame),
        }
    }

    pub(super) fn cancel(&mut self) -> Vec<Effect> {
        if self.asked.take().is_some() {
            return Vec::new();
        }
        match self.mode {
            Mode::Watch(_) => self.stop(),
            Mode::Guide(_) => {
                self.mode = Mode::Play;
                self.message = Message::None;
                self.settings.guided = true;
                let mut effects = vec![Effect::SaveSettings];
                effects.extend(self.after_guide());
                effects
            }
            // It was offered beside the puzzle of a link.
            Mode::Play if !self.settings.guided && self.pending.is_none() => {
                self.settings.guided = true;
                vec![Effect::SaveSettings]
            }
            Mode::SetUp(_) => self.cancel_set_up(),
            Mode::Sprint(_) => self.leave_sprint(),
            Mode::Replay(_) => {
                let mut effects = self.cancel_pending();
                self.leave_mode();
                effects.extend(self.review_again());
                effects
            }
            Mode::Play | Mode::Won(_) => self.stop(),
        }
    }

    pub(super) fn proceed(&mut self) -> Vec<Effect> {
        match &mut self.mode {
            Mode::Guide(step @ GuideStep::Target { .. }) => {
                *step = GuideStep::Finish {
                    in_one_press: false,
                };
                self.say_guide()
            }
            Mode::Replay(_) => self.replay_pause(),
            _ => Vec::new(),
        }
    }

    /// Leaves whatever lies over the current game.
    pub(super) fn leave_mode(&mut self) {
        if matches!(
            self.mode,
            Mode::SetUp(_) | Mode::Replay(_) | Mode::Sprint(_)
        ) {
            // What was asked about the puzzle being set up is of no interest any more.
            self.asked_facts = None;
            if matches!(self.mode, Mode::Replay(_) | Mode::Sprint(_)) {
                let grid = self.round.session.puzzle().game().grid();
                self.cursor = grid.cell(0).expect("a grid has a first cell");
            }
            self.message = Message::None;
            self.mode = if self.round.session.is_won() {
                Mode::Won(self.round.best)
            } else {
                Mode::Play
            };
        }
    }

    /// A puzzle to begin with, at once: of the game that was played last, if that is quick.
    pub(super) fn first_puzzle(settings: &Settings, seed: u64, max_cells: u64) -> Puzzle {
        let game = &settings.game;
        let question = Question::New {
            game: game.clone(),
            level: settings.level,
            seed: seed >> 32,
        };
        let answer = question
            .is_quick()
            .then(|| SolverCache::default().answer(&question, &SolverOptions::new()));
        match answer {
            Some(Ok(super::Answer::New(puzzle))) => puzzle,
            _ => {
                let fits = game.grid().len() <= max_cells;
                let puzzle = fits
                    .then(|| generate::random(game, seed >> 32).ok())
                    .flatten();
                puzzle.unwrap_or_else(|| guide::puzzle().0)
            }
        }
    }
}
