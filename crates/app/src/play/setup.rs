//! Set-up mode: start and target are edited freely. A puzzle that cannot be solved is allowed, says so with
//! its witness, and offers the nearest one that can.

use super::app::{App, Board, Effect, Mode};
use super::keys::Action;
use super::round::Round;
use quatrainment::{Event as Played, HintMarks, Pattern};

impl App {
    pub(super) fn set_up(&mut self) -> Vec<Effect> {
        let before = Box::new(self.round.clone());
        self.round = Round { daily: None, ..self.round.afresh() };
        self.enter(Mode::SetUp { before, board: Board::Yours });
        self.judge();
        Vec::new()
    }

    /// Changes the puzzle being set up.
    pub(super) fn change(&mut self, event: Played) -> Vec<Effect> {
        self.round.session.apply(event).expect("the set-up keeps the board");
        self.round.look_again();
        self.judge();
        Vec::new()
    }

    pub(super) fn edit(&mut self, action: Action) -> Vec<Effect> {
        let Mode::SetUp { board, .. } = &mut self.mode else { return Vec::new() };
        let puzzle = self.round.session.puzzle();
        let pattern = match board {
            Board::Yours => puzzle.start(),
            Board::Target => puzzle.target(),
        };
        let changed = match action {
            Action::Clear => puzzle.game().blank(),
            Action::Invert => {
                Pattern::from_fn(pattern.grid(), pattern.states(), |cell| pattern.get(cell) + 1)
            }
            _ => {
                *board = if *board == Board::Yours { Board::Target } else { Board::Yours };
                self.changed();
                return Vec::new();
            }
        };
        let event = match board {
            Board::Yours => Played::SetStart(changed),
            Board::Target => Played::SetTarget(changed),
        };
        self.change(event)
    }

    /// Changes the target as little as needed for the puzzle to have a solution.
    pub(super) fn nearest(&mut self) -> Vec<Effect> {
        if self.round.answer.is_ok() {
            self.say("This puzzle can be solved as it is.");
            return Vec::new();
        }
        let nearest = self.round.solver.nearest_solvable(&self.round.session.puzzle().difference());
        for cell in nearest.change().cells() {
            self.round.session.apply(Played::EditTarget(cell)).expect("the change is on the board");
        }
        self.round.look_again();
        let names = nearest.change().names().join(" ");
        self.clear_talk();
        self.say(format!("Changed {names} in the target: now it can be solved."));
        match self.mode {
            Mode::SetUp { .. } => Vec::new(),
            _ => self.saved(),
        }
    }

    /// Says whether the puzzle can be solved.
    fn judge(&mut self) {
        self.clear_talk();
        match self.round.impossible() {
            Some(hint) => {
                self.marks = HintMarks::of(&hint, &self.round.session.difference());
                self.say(format!("{hint} (f does that.)"));
            }
            None if self.round.session.puzzle().difference().is_blank() => {
                self.say("Start and target are the same: there is nothing to press yet.");
            }
            None => self.say(format!("This can be solved: par {}.", self.round.par_text())),
        }
    }

    /// Plays what was set up. What was set up without a change is the game as it was.
    pub(super) fn play_set_up(&mut self, before: Round) -> Vec<Effect> {
        let made = std::mem::replace(&mut self.round, before);
        if made.session.puzzle() == self.round.session.puzzle() {
            self.clear_talk();
            return Vec::new();
        }
        self.begin(made)
    }
}
