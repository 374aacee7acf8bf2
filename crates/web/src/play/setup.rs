//! Set-up: start and target are edited freely. A puzzle that cannot be solved is allowed, says so with its
//! witness, and offers the nearest one that can.

use super::questions::Known;
use super::state::{Effect, Mode, Play, Round};
use quatrainment::{Cell, Event, Pattern};

/// One of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Yours,
    Target,
}

/// A change of a whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// All cells off.
    Clear,
    /// All cells one state further.
    Invert,
}

impl Play {
    /// Begins to make a puzzle from the one on the table.
    pub fn set_up(&mut self) -> Vec<Effect> {
        if matches!(self.mode, Mode::SetUp(_)) {
            return Vec::new();
        }
        let fresh = Round { daily: None, ..self.round.afresh() };
        let before = std::mem::replace(&mut self.round, fresh);
        // A solution that is watched stops here.
        self.mode = Mode::SetUp(Box::new(before));
        self.quiet();
        self.pressed = None;
        let mut effects = self.look_again();
        effects.push(Effect::Say("Set-up: flip the cells of both boards.".to_owned()));
        effects
    }

    /// Whether a puzzle is being made.
    pub fn is_set_up(&self) -> bool {
        matches!(self.mode, Mode::SetUp(_))
    }

    /// Flips a cell of one of the boards.
    pub fn edit(&mut self, side: Side, cell: Cell) -> Vec<Effect> {
        self.cursor = cell;
        self.change(match side {
            Side::Yours => Event::EditStart(cell),
            Side::Target => Event::EditTarget(cell),
        })
    }

    /// Changes one of the boards as a whole.
    pub fn edit_all(&mut self, side: Side, change: Change) -> Vec<Effect> {
        let puzzle = self.session().puzzle();
        let pattern = match side {
            Side::Yours => puzzle.start(),
            Side::Target => puzzle.target(),
        };
        let changed = match change {
            Change::Clear => puzzle.game().blank(),
            Change::Invert => {
                Pattern::from_fn(pattern.grid(), pattern.states(), |cell| pattern.get(cell).wrapping_add(1))
            }
        };
        self.change(match side {
            Side::Yours => Event::SetStart(changed),
            Side::Target => Event::SetTarget(changed),
        })
    }

    fn change(&mut self, event: Event) -> Vec<Effect> {
        if !self.is_set_up() {
            return Vec::new();
        }
        self.round.session.apply(event).expect("the set-up keeps the board");
        self.quiet();
        let mut effects = self.look_again();
        effects.push(Effect::Say(format!("{}.", self.differing())));
        effects
    }

    /// Plays what was set up. What was set up without a change is the game as it was.
    pub fn accept_set_up(&mut self) -> Vec<Effect> {
        let Mode::SetUp(before) = std::mem::replace(&mut self.mode, Mode::Play) else { return Vec::new() };
        if before.session.puzzle() == self.session().puzzle() {
            return self.put_back(*before);
        }
        let made = self.round.afresh();
        self.begin(made)
    }

    /// Back to the game as it was.
    pub fn cancel_set_up(&mut self) -> Vec<Effect> {
        let Mode::SetUp(before) = std::mem::replace(&mut self.mode, Mode::Play) else { return Vec::new() };
        self.put_back(*before)
    }

    fn put_back(&mut self, round: Round) -> Vec<Effect> {
        let cursor = self.cursor;
        let (play, effects) = Play::new(round);
        *self = play;
        self.cursor = cursor;
        effects
    }

    /// Says whether the puzzle being made can be solved.
    pub(super) fn judgement(&self, known: &Known) -> String {
        if self.session().puzzle().difference().is_blank() {
            return "Start and target are the same: there is nothing to press yet.".to_owned();
        }
        format!("This can be solved: par {}.", known.par_text())
    }
}
