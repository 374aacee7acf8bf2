//! Set-up: start and target are changed freely. A puzzle that cannot be solved is allowed; it says so with its evidence
//! and offers a fix.

use super::action::{Change, Effect, Side};
use super::message::Message;
use super::mode::{Mode, SetUp};
use super::saved_games::SavedGame;
use super::state::GameState;
use super::wanted::Wanted;
use quatrainment::{Cell, Event, Pattern, Session};

impl GameState {
    pub(super) fn set_up(&mut self) -> Vec<Effect> {
        if matches!(self.mode, Mode::SetUp(_)) {
            return Vec::new();
        }
        let mut effects = self.cancel_pending();
        let session = Session::new(self.session().puzzle().clone());
        let facts = self
            .round
            .facts
            .clone()
            .filter(|_| session.puzzle() == self.round.session.puzzle());
        self.mode = Mode::SetUp(Box::new(SetUp { session, facts }));
        (self.pressed, self.shown_hint) = (None, None);
        effects.extend(self.ask_facts());
        effects.extend(self.say(Message::SetUp));
        effects
    }

    pub(super) fn edit(&mut self, side: Side, cell: Cell) -> Vec<Effect> {
        self.cursor = cell;
        self.change(match side {
            Side::Yours => Event::EditStart(cell),
            Side::Target => Event::EditTarget(cell),
        })
    }

    pub(super) fn edit_all(&mut self, side: Side, change: Change) -> Vec<Effect> {
        let puzzle = self.session().puzzle();
        let pattern = match side {
            Side::Yours => puzzle.start(),
            Side::Target => puzzle.target(),
        };
        let changed = match change {
            Change::Clear => puzzle.game().blank(),
            Change::Invert => {
                let mut changed = pattern.clone();
                puzzle
                    .game()
                    .grid()
                    .cells()
                    .for_each(|cell| changed.add(cell, 1));
                changed
            }
        };
        self.change(match side {
            Side::Yours => Event::SetStart(changed),
            Side::Target => Event::SetTarget(changed),
        })
    }

    pub(super) fn set_target(&mut self, target: Pattern) -> Vec<Effect> {
        self.change(Event::SetTarget(target))
    }

    fn change(&mut self, event: Event) -> Vec<Effect> {
        let Mode::SetUp(set_up) = &mut self.mode else {
            return Vec::new();
        };
        if let Err(error) = set_up.session.apply(event) {
            return self.say(Message::Refused(error));
        }
        set_up.facts = None;
        self.message = Message::None;
        // The verdict, which may come at once, is heard after this.
        let mut effects = vec![Effect::Announce(format!("{}.", self.differing_text()))];
        effects.extend(self.ask_facts());
        effects
    }

    /// Plays what was set up. What was not changed is the game as it was.
    pub(super) fn accept(&mut self) -> Vec<Effect> {
        let Mode::SetUp(set_up) = &self.mode else {
            return Vec::new();
        };
        let puzzle = set_up.session.puzzle().clone();
        if puzzle == *self.round.session.puzzle() {
            return self.cancel_set_up();
        }
        if puzzle.is_solved() {
            return self.say(Message::NothingToPlay);
        }
        self.start(SavedGame::of(puzzle, self.now), Wanted::Game)
    }

    /// Goes back to the game as it was.
    pub(super) fn cancel_set_up(&mut self) -> Vec<Effect> {
        let mut effects: Vec<Effect> = self
            .asked_facts
            .take()
            .map(|asked| Effect::Cancel(asked.ticket))
            .into_iter()
            .collect();
        self.leave_mode();
        if self.round.facts.is_none() {
            effects.extend(self.ask_facts());
        }
        effects
    }
}
