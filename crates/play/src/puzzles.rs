//! Which puzzle is on the table: new ones, daily ones, codes, the shelf, and the guide's.

use super::action::{Effect, NewPuzzle, Now};
use super::facts::Facts;
use super::guide::{self, GuideStep};
use super::message::Message;
use super::mode::Mode;
use super::question::{Question, Solvers};
use super::round::Round;
use super::settings::Settings;
use super::shelf::{self, SavedGame, Shelf};
use super::table::{Table, greeting};
use quatrainment::generate::{self, Date};
use quatrainment::solve::SolverOptions;
use quatrainment::{Puzzle, Session, notation};

impl Table {
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

    pub(super) fn daily(&mut self, date: Date) -> Vec<Effect> {
        if self.round.daily == Some(date) {
            return match &self.round.session {
                // The result says when the next one comes.
                session if session.is_won() => {
                    self.leave_mode();
                    self.mode = Mode::Won(self.round.best);
                    Vec::new()
                }
                _ => self.say(Message::DailyOnTable),
            };
        }
        let game = Table::daily_game(&mut self.shelf, date, self.now);
        self.begin(game)
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
        let game = Table::game_of(&mut self.shelf, puzzle, self.now);
        self.begin(game)
    }

    pub(super) fn open_code(&mut self, text: &str) -> Vec<Effect> {
        if notation::looks_like_flip(text) {
            return match notation::read_flip(text) {
                Ok(puzzle) => self.open(puzzle),
                Err(error) => self.say(Message::BadCode(error.to_string())),
            };
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
        let Some(game) = self.shelf.take(key) else {
            return self.say(Message::NotOnShelf);
        };
        let title = game.title();
        let mut effects = self.begin(game);
        effects.extend(self.say(Message::Continued(title)));
        effects
    }

    pub(super) fn ask_to_discard(&mut self, key: String) -> Vec<Effect> {
        if self.saved_game(&key).is_none() {
            return self.say(Message::NotOnShelf);
        }
        self.discarding = Some(key);
        vec![Effect::Announce(self.confirmation().unwrap_or_default())]
    }

    pub(super) fn confirm(&mut self) -> Vec<Effect> {
        let Some(key) = self.discarding.take() else {
            return Vec::new();
        };
        let Some(game) = self.saved_game(&key) else {
            return self.say(Message::NotOnShelf);
        };
        let mut effects = vec![Effect::Forget { key: key.clone() }];
        if key == self.key() {
            self.leave_mode();
            self.round.session = Session::new(self.round.session.puzzle().clone());
            (self.pressed, self.shown_hint, self.mode) = (None, None, Mode::Play);
        } else {
            self.shelf.take(&key);
        }
        effects.extend(self.say(Message::Discarded(game.title())));
        effects
    }

    pub(super) fn cancel(&mut self) -> Vec<Effect> {
        if self.discarding.take().is_some() {
            return Vec::new();
        }
        match self.mode {
            Mode::Watch(_) => self.stop(),
            Mode::Guide(_) => {
                self.mode = Mode::Play;
                self.message = Message::None;
                self.settings.guided = true;
                vec![Effect::SaveSettings]
            }
            Mode::SetUp(_) => self.cancel_set_up(),
            Mode::Replay(_) => {
                self.leave_mode();
                Vec::new()
            }
            Mode::Play | Mode::Won(_) => self.stop(),
        }
    }

    pub(super) fn guide(&mut self) -> Vec<Effect> {
        let (puzzle, cell) = guide::puzzle();
        let game = SavedGame::new(puzzle, self.now.milliseconds);
        // The guide always begins at its beginning.
        let key = game.key();
        self.shelf.take(&key);
        let mut effects = Vec::new();
        if self.key() == key {
            self.round = Round::new(game);
            effects.extend(self.laid());
        } else {
            effects.extend(self.begin(game));
        }
        self.mode = Mode::Guide(GuideStep::Press(cell));
        effects.extend(self.say_guide());
        effects
    }

    pub(super) fn go_on(&mut self) -> Vec<Effect> {
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

    pub(super) fn fix(&mut self) -> Vec<Effect> {
        let Some(report) = self.facts().and_then(Facts::unsolvable).cloned() else {
            return self.say(Message::AlreadySolvable);
        };
        let Some(fix) = report.fix else {
            return self.say(Message::CannotFix);
        };
        let names = fix.cells.iter().map(|&cell| self.name(cell)).collect();
        let mut effects = match self.mode {
            Mode::SetUp(_) => self.set_target(fix.target),
            Mode::Play => {
                let puzzle = self.round.session.puzzle();
                let puzzle = Puzzle::new(puzzle.game().clone(), puzzle.start().clone(), fix.target);
                let puzzle = puzzle.expect("the fix keeps the board");
                let game = Table::game_of(&mut self.shelf, puzzle, self.now);
                self.begin(game)
            }
            _ => return Vec::new(),
        };
        effects.extend(self.say(Message::Fixed(names)));
        effects
    }

    /// Puts a game on the table, and the one before on the shelf. A puzzle has one game in progress: when a new puzzle
    /// turns out to be on the shelf, or on the table, that game is continued.
    pub(super) fn begin(&mut self, game: SavedGame) -> Vec<Effect> {
        let on_table = &self.round.session;
        if game.is_same(self.round.daily, on_table.puzzle()) && !on_table.is_won() {
            self.leave_mode();
            let title = game.title();
            return if self.round.session.is_begun() {
                self.say(Message::Continued(title))
            } else {
                Vec::new()
            };
        }
        let (mut effects, mut message) = self.put_away();
        let game = match self.shelf.take_same(&game) {
            Some(known) => {
                message = Message::Continued(known.title());
                known
            }
            None => game,
        };
        let grid = game.session.puzzle().game().grid();
        if self.round.session.puzzle().game().grid() != grid {
            self.cursor = grid.cell(0).expect("a grid has a first cell");
        }
        self.round = Round::new(game);
        let game = self.round.session.puzzle().game();
        if self.round.daily.is_none() && self.settings.game != *game {
            self.settings.game = game.clone();
            effects.push(Effect::SaveSettings);
        }
        effects.extend(self.laid());
        self.message = message;
        effects
    }

    /// What is to be done when a game was put on the table.
    pub(super) fn laid(&mut self) -> Vec<Effect> {
        (self.pressed, self.shown_hint, self.message) = (None, None, Message::None);
        self.mode = if self.round.session.is_won() {
            Mode::Won(None)
        } else {
            Mode::Play
        };
        let mut effects = vec![Effect::PuzzleChanged {
            code: self.round.code.clone(),
        }];
        effects.extend(self.save());
        effects.push(Effect::Announce(greeting(self)));
        // That the puzzle cannot be solved, which may be known at once, is heard after the greeting.
        effects.extend(self.ask_facts());
        effects
    }

    /// Puts the game on the table away: on the shelf if it was begun, into the history if it was won.
    fn put_away(&mut self) -> (Vec<Effect>, Message) {
        self.leave_mode();
        self.discarding = None;
        let mut effects = self.call_off();
        let Round { session, daily, .. } = &self.round;
        let key = self.key();
        if session.is_won() {
            if !self.round.is_recorded {
                effects.push(self.record(session, *daily, self.round.facts.as_ref()));
            }
            if *daily == Some(self.now.today) {
                self.shelf.insert(self.round.saved(self.round.played));
            } else {
                effects.push(Effect::Forget { key });
            }
            return (effects, Message::None);
        }
        if !session.is_begun() {
            effects.push(Effect::Forget { key });
            return (effects, Message::None);
        }
        let game = self.round.saved(self.round.played);
        effects.extend(game.encode().map(|text| Effect::Save { key, text }));
        let message = Message::Shelved(game.title());
        self.shelf.insert(game);
        (effects, message)
    }

    /// Leaves whatever lies over the game on the table.
    pub(super) fn leave_mode(&mut self) {
        if matches!(self.mode, Mode::SetUp(_) | Mode::Replay(_)) {
            // What was asked about the puzzle being set up is of no interest any more.
            self.asked_facts = None;
            if matches!(self.mode, Mode::Replay(_)) {
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

    /// The game of a puzzle: from the shelf, or new.
    pub(super) fn game_of(shelf: &mut Shelf, puzzle: Puzzle, now: Now) -> SavedGame {
        match shelf::daily_of(&puzzle, now.today) {
            Some(date) => Table::daily_game(shelf, date, now),
            None => {
                let game = SavedGame::new(puzzle, now.milliseconds);
                shelf.take_same(&game).unwrap_or(game)
            }
        }
    }

    /// The game of a day's puzzle: from the shelf, or new.
    pub(super) fn daily_game(shelf: &mut Shelf, date: Date, now: Now) -> SavedGame {
        let new = || SavedGame::new(generate::daily(date).0, now.milliseconds);
        shelf
            .take(&shelf::daily_key(date))
            .unwrap_or_else(|| SavedGame {
                daily: Some(date),
                ..new()
            })
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
            .then(|| Solvers::default().answer(&question, &SolverOptions::new()));
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
