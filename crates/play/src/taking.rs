//! How one current game gives way to another. The game that is asked for may be played in another window, so the front
//! end is asked first, by [`Effect::Take`]; nothing has changed until it agrees, by [`GameState::lay`].

use super::action::Effect;
use super::guide::{self, GuideStep};
use super::message::Message;
use super::mode::Mode;
use super::origin::Origin;
use super::round::Round;
use super::saved_games::SavedGame;
use super::state::{GameState, greeting};
use super::switches::Switch;
use super::wanted::Wanted;

impl GameState {
    /// Puts the current game that [`Effect::Take`] asked for, or discards it.
    #[must_use = "a front end performs the effects"]
    pub fn lay(&mut self, key: &str) -> Vec<Effect> {
        let Some((_, wanted)) = self.wanted.take_if(|(wanted, _)| wanted == key) else {
            return Vec::new();
        };
        match wanted {
            Wanted::New(game) => self.put_on(game),
            Wanted::Game(game) => {
                let game = self.saved_games.continued(game);
                self.put_on(game)
            }
            Wanted::Fixed(game, names) => {
                let game = self.saved_games.continued(game);
                let mut effects = self.put_on(game);
                effects.extend(self.say(Message::Fixed(names)));
                effects
            }
            Wanted::Guide => self.lay_guide(),
            Wanted::Resumed => {
                let Some(game) = self.saved_games.take(key) else {
                    return self.say(Message::NoSuchGame);
                };
                let title = game.title();
                let mut effects = self.put_on(game);
                effects.extend(self.say(Message::Continued(title)));
                effects
            }
            Wanted::Discarded => {
                let Some(game) = self.saved_games.take(key) else {
                    return self.say(Message::NoSuchGame);
                };
                let mut effects = vec![Effect::Delete {
                    key: key.to_owned(),
                }];
                effects.extend(self.say(Message::Discarded(game.title())));
                effects
            }
        }
    }

    /// Leaves everything as it is: another window plays the game that [`Effect::Take`] asked for.
    #[must_use = "a front end performs the effects"]
    pub fn refuse(&mut self, key: &str) -> Vec<Effect> {
        match self.wanted.take_if(|(wanted, _)| wanted == key) {
            Some(_) => self.say(Message::Elsewhere),
            None => Vec::new(),
        }
    }

    /// Asks the front end for a game.
    pub(super) fn ask_to_take(&mut self, key: String, wanted: Wanted) -> Vec<Effect> {
        self.wanted = Some((key.clone(), wanted));
        vec![Effect::Take(key)]
    }

    /// Asks for the game of a puzzle, unless it is the current one: then that is continued.
    pub(super) fn start(
        &mut self,
        game: SavedGame,
        wanted: impl FnOnce(SavedGame) -> Wanted,
    ) -> Vec<Effect> {
        let current = &self.round.session;
        if game.is_same(self.round.origin, current.puzzle()) && !current.is_won() {
            let title = game.title();
            self.leave_mode();
            self.run_clock();
            return match self.round.session.is_begun() {
                true => self.say(Message::Continued(title)),
                false => Vec::new(),
            };
        }
        self.ask_to_take(game.key(), wanted(game))
    }

    pub(super) fn guide(&mut self) -> Vec<Effect> {
        let key = SavedGame::new(guide::puzzle().0, self.now.milliseconds).key();
        // A newcomer's puzzle, which came with a link, waits until the guide is over.
        let waits = !self.settings.guided && self.is_untouched() && key != self.key();
        self.waiting_puzzle = waits.then(|| self.round.saved(self.now.milliseconds));
        match key == self.key() {
            true => self.lay_guide(),
            false => self.ask_to_take(key, Wanted::Guide),
        }
    }

    /// Puts on the puzzle that waited for the end of the guide.
    pub(super) fn after_guide(&mut self) -> Vec<Effect> {
        match self.waiting_puzzle.take() {
            Some(game) => self.ask_to_take(game.key(), Wanted::New(game)),
            None => Vec::new(),
        }
    }

    pub(super) fn lay_guide(&mut self) -> Vec<Effect> {
        let (puzzle, cell) = guide::puzzle();
        let game = SavedGame::new(puzzle, self.now.milliseconds);
        // The guide always begins at its beginning.
        let key = game.key();
        self.saved_games.take(&key);
        let mut effects = Vec::new();
        if self.key() == key {
            self.round = Round::new(game);
            effects.extend(self.laid());
        } else {
            effects.extend(self.put_on(game));
        }
        self.round.wait_for_press();
        self.mode = Mode::Guide(GuideStep::Press(cell));
        effects.extend(self.say_guide());
        effects
    }

    /// Makes a game the current one, and puts the one before among the games in progress. A puzzle has one game in progress: when a new puzzle
    /// turns out to be among the games in progress, that game is continued.
    fn put_on(&mut self, game: SavedGame) -> Vec<Effect> {
        let (mut effects, mut message) = self.close_game();
        let game = match self.saved_games.take_same(&game) {
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
        self.run_clock();
        let game = self.round.session.puzzle().game();
        if self.round.origin.is_like(Origin::Free) && self.settings.game != *game {
            self.settings.game = game.clone();
            effects.push(Effect::SaveSettings);
        }
        effects.extend(self.laid());
        // What a step says is read before its first press, so the rest is only announced.
        match self.step_text().filter(|_| self.is_untouched()) {
            Some(_) if message.is_none() => {}
            Some(_) => effects.push(Effect::Announce(message.to_string())),
            None => self.message = message,
        }
        effects
    }

    /// The player asked for the current puzzle, so its clock runs, unless planning costs nothing.
    pub(super) fn run_clock(&mut self) {
        match self.settings.switches.is_on(Switch::Planning) {
            true => self.round.run_clock(),
            false => self.round.wait_for_press(),
        }
    }

    /// What is to be done when another game became the current one.
    pub(super) fn laid(&mut self) -> Vec<Effect> {
        (self.pressed, self.shown_hint, self.message) = (None, None, Message::None);
        self.note_help();
        // The step draws the shape of the press that the cursor is at.
        if let Some(&cell) = self.step().and_then(|step| step.points_at.first()) {
            self.cursor = cell;
        }
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
        if let Some((heading, text)) = self.step_text().filter(|_| self.is_untouched()) {
            effects.push(Effect::Announce(format!("{heading}. {text}")));
        }
        // That the puzzle cannot be solved, which may be known at once, is heard after the greeting.
        effects.extend(self.ask_facts());
        effects.extend(self.review_again());
        effects
    }

    /// Puts the current game away: among the games in progress if it was begun, into the history if it was won.
    fn close_game(&mut self) -> (Vec<Effect>, Message) {
        self.leave_mode();
        self.asked = None;
        let mut effects = self.cancel_pending();
        effects.extend(self.stop_review());
        let Round {
            session, origin, ..
        } = &self.round;
        let key = self.key();
        if session.is_won() {
            if !self.round.is_recorded {
                effects.push(self.record(session, *origin, self.round.facts.as_ref()));
            }
            if origin
                .as_daily()
                .is_some_and(|daily| daily.date == self.now.today)
            {
                self.saved_games.insert(self.round.saved(self.round.played));
            } else {
                effects.push(Effect::Delete { key });
            }
            return (effects, Message::None);
        }
        if !session.is_begun() {
            effects.push(Effect::Delete { key });
            return (effects, Message::None);
        }
        let game = self.round.saved(self.round.played);
        effects.extend(game.encode().map(|text| Effect::Save { key, text }));
        let message = Message::Saved(game.title());
        self.saved_games.insert(game);
        (effects, message)
    }
}
