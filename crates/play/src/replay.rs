//! Watching a finished game again, step by step: [`Replay`].

use super::pace::Pace;
use quatrainment::{Cell, Event, Session};

/// The time between two steps.
pub(super) const STEP: u64 = 700;

/// A finished game that is being watched.
#[derive(Clone, Debug)]
pub struct Replay {
    pub(super) whole: Session,
    /// The game after the first events of its log.
    pub(super) shown: Session,
    pub(super) position: usize,
    /// When the next step comes; `None` while it is paused.
    pub(super) next: Option<u64>,
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

    /// The next step comes no later than at this pace.
    pub(super) fn hurry(&mut self, now: u64, pace: Pace) {
        self.next = self.next.map(|next| next.min(now + pace.step(STEP)));
    }

    /// Waiting is not a step.
    fn is_step(&self, at: usize) -> bool {
        !matches!(self.whole.log()[at], Event::Wait(_))
    }

    pub(super) fn go_to(&mut self, position: usize) {
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

    pub(super) fn back(&mut self) {
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
            Some(Event::Undo) => "Undid the last step.".to_owned(),
            Some(Event::Redo) => "Redid it.".to_owned(),
            Some(Event::Restart) => "Back to the start.".to_owned(),
            Some(Event::Hint(level)) => format!("Asked for a hint: {}.", level.name()),
            Some(_) => "Edited the puzzle.".to_owned(),
        }
    }
}
