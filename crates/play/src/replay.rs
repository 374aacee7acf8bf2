//! Watching a finished game again, step by step: [`Replay`].

use super::action::Effect;
use super::message::Message;
use super::mode::Mode;
use super::table::Table;
use quatrainment::{Cell, Event, Session};

/// The time between two steps.
const STEP: u64 = 700;

/// A finished game that is being watched.
#[derive(Clone, Debug)]
pub struct Replay {
    whole: Session,
    /// The game after the first events of its log.
    shown: Session,
    position: usize,
    /// When the next step comes; `None` while it is paused.
    next: Option<u64>,
}

impl Replay {
    /// Creates a replay at the beginning of a game. It is paused.
    ///
    /// ```
    /// use quatrainment::{Session, Solver, catalogue, generate};
    /// use quatrainment_play::Replay;
    /// let solver = Solver::new(&catalogue::find("merlin")?.game()?)?;
    /// let mut session = Session::new(generate::with_par(&solver, 1, 1)?);
    /// let cell = session.next_press(&solver).unwrap();
    /// session.press(cell)?;
    /// let mut replay = Replay::new(session);
    /// assert_eq!(replay.sentence(), "The start.");
    /// assert!(replay.forward());
    /// assert_eq!(replay.pressed(), Some(cell));
    /// assert!(replay.session().is_won() && !replay.forward());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(whole: Session) -> Replay {
        Replay {
            shown: whole.after(0),
            whole,
            position: 0,
            next: None,
        }
    }

    /// Returns the game as it was at this point.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.shown
    }

    /// Returns how many events of how many are shown.
    #[must_use]
    pub fn position(&self) -> (usize, usize) {
        (self.position, self.whole.log().len())
    }

    /// Returns whether it goes on by itself.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.next.is_some()
    }

    pub(super) fn next(&self) -> Option<u64> {
        self.next
    }

    /// Waiting is not a step.
    fn is_step(&self, at: usize) -> bool {
        !matches!(self.whole.log()[at], Event::Wait(_))
    }

    fn go_to(&mut self, position: usize) {
        match self.whole.log().get(self.position..position) {
            Some(events) => {
                for event in events {
                    self.shown
                        .apply(event.clone())
                        .expect("what happened once can happen again");
                }
            }
            None => self.shown = self.whole.after(position),
        }
        self.position = position;
        if position == self.whole.log().len() {
            self.next = None;
        }
    }

    /// Goes one step forward; returns `false` when there is none left.
    pub fn forward(&mut self) -> bool {
        let end = self.whole.log().len();
        if self.position == end {
            return false;
        }
        let next = (self.position..end)
            .find(|&at| self.is_step(at))
            .map_or(end, |at| at + 1);
        let is_last = !(next..end).any(|at| self.is_step(at));
        self.go_to(if is_last { end } else { next });
        true
    }

    fn back(&mut self) {
        self.go_to(
            (0..self.position)
                .rev()
                .find(|&at| self.is_step(at))
                .unwrap_or(0),
        );
    }

    fn last_step(&self) -> Option<&Event> {
        self.whole.log()[..self.position]
            .iter()
            .rev()
            .find(|event| !matches!(event, Event::Wait(_)))
    }

    /// Returns the cell that was pressed last, if the last step was a press.
    #[must_use]
    pub fn pressed(&self) -> Option<Cell> {
        match self.last_step() {
            Some(Event::Press(cell) | Event::Assist(cell)) => Some(*cell),
            _ => None,
        }
    }

    /// Returns a sentence about the last step.
    #[must_use]
    pub fn sentence(&self) -> String {
        let grid = self.whole.puzzle().game().grid();
        match self.last_step() {
            None => "The start.".to_owned(),
            Some(Event::Press(cell)) => format!("Pressed {}.", grid.name(*cell)),
            Some(Event::Assist(cell)) => format!("The program pressed {}.", grid.name(*cell)),
            Some(Event::Undo) => "Took the last step back.".to_owned(),
            Some(Event::Redo) => "Made it again.".to_owned(),
            Some(Event::Restart) => "Back to the start.".to_owned(),
            Some(Event::Hint(level)) => format!("Asked for a hint: {}.", level.name()),
            Some(_) => "Set the puzzle up.".to_owned(),
        }
    }
}

impl Table {
    pub(super) fn begin_replay(&mut self, whole: Session) -> Vec<Effect> {
        let effects = self.call_off();
        let next = Some(self.now.milliseconds + STEP);
        self.mode = Mode::Replay(Box::new(Replay {
            next,
            ..Replay::new(whole)
        }));
        self.cursor = self
            .session()
            .puzzle()
            .game()
            .grid()
            .cell(0)
            .expect("a grid has a first cell");
        (self.pressed, self.shown_hint, self.message) = (None, None, Message::None);
        effects
    }

    pub(super) fn replay_pause(&mut self) -> Vec<Effect> {
        let now = self.now.milliseconds;
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        if replay.position == replay.whole.log().len() {
            replay.go_to(0);
            replay.next = Some(now + STEP);
            return self.show_replay();
        }
        replay.next = if replay.next.is_some() {
            None
        } else {
            Some(now)
        };
        Vec::new()
    }

    pub(super) fn replay_back(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = None;
        replay.back();
        self.show_replay()
    }

    pub(super) fn replay_forward(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = None;
        replay.forward();
        self.show_replay()
    }

    /// The next step, by itself.
    pub(super) fn replay_step(&mut self) -> Vec<Effect> {
        let now = self.now.milliseconds;
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = Some(now + STEP);
        replay.forward();
        self.show_replay()
    }

    fn show_replay(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &self.mode else {
            return Vec::new();
        };
        let (what, pressed) = (replay.sentence(), replay.pressed());
        let (position, end) = replay.position();
        self.pressed = pressed;
        self.cursor = pressed.unwrap_or(self.cursor);
        self.say(Message::Replayed(what, position == end))
    }
}
