//! The sprint as a state machine: [`Sprint`].

use super::puzzles::{Puzzles, par};
use super::rewards::{MAX_EXTRA_SECONDS, Reward, reward};
use quatrainment::{Cell, Puzzle, Session};

/// The time of a sprint without extra time: three minutes.
pub const MILLISECONDS: u64 = 180_000;

/// How long after a new puzzle actions are dropped.
pub const DROPPED_MILLISECONDS: u64 = 300;

/// What goes into a sprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprintAction {
    /// Press a cell.
    Press(Cell),
    /// Undo the last press.
    Undo,
    /// Go on to the next puzzle without solving this one.
    Skip,
    /// Look at the clock. It is not part of the log. The first one before the first press says that the puzzle is shown now.
    Tick,
}

/// What an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SprintEvent {
    /// Nothing: a tick, or an action that makes no sense now.
    Nothing,
    /// A cell was pressed.
    Pressed(Cell),
    /// The press of a cell was undone.
    Undone(Cell),
    /// A press solved the puzzle, and the next one is on the board.
    Solved {
        /// Whether with the fewest presses, undone ones included.
        fewest: bool,
        /// All presses, undone ones included.
        presses: u64,
        /// The fewest presses.
        par: u64,
        /// The combo now.
        combo: u64,
        /// The extra time that the combo earned just now.
        seconds: u64,
    },
    /// The puzzle was skipped, and the next one is on the board.
    Skipped,
    /// The action came too soon after a new puzzle and was dropped.
    Dropped,
    /// Time is up. It comes once, instead of what the action would have done.
    Ended,
}

impl SprintEvent {
    /// Returns whether the action was added to the log.
    #[must_use]
    pub fn is_logged(self) -> bool {
        !matches!(
            self,
            SprintEvent::Nothing | SprintEvent::Dropped | SprintEvent::Ended
        )
    }
}

/// How a puzzle of a sprint ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Solved with the fewest presses.
    Fewest,
    /// Solved with more presses.
    More,
    /// Skipped.
    Skipped,
    /// Time was up.
    TimeUp,
}

impl Outcome {
    /// Returns whether it counts for the score.
    #[must_use]
    pub fn is_solved(self) -> bool {
        matches!(self, Outcome::Fewest | Outcome::More)
    }
}

/// A puzzle that was played in a sprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedPuzzle {
    /// Its number, from 1.
    pub number: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// How it was played, with the time it took.
    pub session: Session,
}

impl PlayedPuzzle {
    /// Returns the puzzle, to be played again.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        self.session.puzzle()
    }

    /// Returns the fewest presses that solve it.
    #[must_use]
    pub fn par(&self) -> u64 {
        par(self.number)
    }

    /// Returns the number of presses, undone ones included.
    #[must_use]
    pub fn presses(&self) -> u64 {
        presses_of(&self.session)
    }

    /// Returns the time that it took.
    #[must_use]
    pub fn milliseconds(&self) -> u64 {
        self.session.milliseconds()
    }

    /// Returns whether it is one to play again: not solved, or not with the fewest presses.
    #[must_use]
    pub fn is_missed(&self) -> bool {
        self.outcome != Outcome::Fewest
    }
}

/// Returns all presses of a session that was not restarted, undone ones included.
fn presses_of(session: &Session) -> u64 {
    session.moves() + session.undos()
}

/// Three minutes of puzzles: a seed and a log of timed actions, from which everything else follows.
#[derive(Clone, Debug)]
pub struct Sprint {
    seed: u64,
    /// The actions, each with the milliseconds since the first one.
    log: Vec<(u64, SprintAction)>,
    /// When the first action came, on the clock of the front end.
    started: Option<u64>,
    /// The latest time that was handed in.
    now: u64,
    /// Everything below follows from the seed and the log, except when the first puzzle was seen.
    puzzles: Puzzles,
    session: Session,
    /// When the current puzzle came.
    shown: Option<u64>,
    /// Until when the session has counted its time.
    counted: u64,
    played: Vec<PlayedPuzzle>,
    combo: u64,
    longest_combo: u64,
    extra_seconds: u64,
    over: bool,
}

impl Sprint {
    /// Creates a sprint before its first press. The same seed always has the same puzzles.
    #[must_use]
    pub fn new(seed: u64) -> Sprint {
        let mut puzzles = Puzzles::new(seed);
        let session = next_session(&mut puzzles);
        Sprint {
            seed,
            log: Vec::new(),
            started: None,
            now: 0,
            puzzles,
            session,
            shown: None,
            counted: 0,
            played: Vec::new(),
            combo: 0,
            longest_combo: 0,
            extra_seconds: 0,
            over: false,
        }
    }

    /// Takes an action at a time, in milliseconds of a clock of the front end. A time before an earlier one counts as that
    /// one.
    ///
    /// ```
    /// use quatrainment_play::sprint::{Sprint, SprintAction, SprintEvent};
    /// let mut sprint = Sprint::new(7);
    /// assert_eq!(sprint.act(SprintAction::Skip, 5_000), SprintEvent::Skipped);
    /// assert_eq!(sprint.act(SprintAction::Skip, 5_299), SprintEvent::Dropped);
    /// assert_eq!(sprint.act(SprintAction::Skip, 5_300), SprintEvent::Skipped);
    /// assert_eq!(sprint.act(SprintAction::Skip, 185_000), SprintEvent::Ended);
    /// assert_eq!((sprint.score(), sprint.played().len()), (0, 3));
    /// ```
    pub fn act(&mut self, action: SprintAction, now_ms: u64) -> SprintEvent {
        if self.over {
            return SprintEvent::Nothing;
        }
        self.now = self.now.max(now_ms);
        if let Some(end) = self.ends_at()
            && self.now >= end
        {
            self.end(end);
            return SprintEvent::Ended;
        }
        if action == SprintAction::Tick {
            if self.started.is_none() {
                self.shown.get_or_insert(self.now);
            }
            return SprintEvent::Nothing;
        }
        if self
            .shown
            .is_some_and(|shown| self.now - shown < DROPPED_MILLISECONDS)
        {
            return SprintEvent::Dropped;
        }
        let event = match action {
            SprintAction::Press(cell) if self.is_on_board(cell) => self.press(cell),
            SprintAction::Undo => self.undo(),
            SprintAction::Skip => self.skip(),
            SprintAction::Press(_) | SprintAction::Tick => SprintEvent::Nothing,
        };
        if event.is_logged() {
            let started = *self.started.get_or_insert(self.now);
            self.log.push((self.now - started, action));
        }
        event
    }

    fn is_on_board(&self, cell: Cell) -> bool {
        cell.index() < self.session.current().grid().len()
    }

    fn press(&mut self, cell: Cell) -> SprintEvent {
        self.count_time(self.now);
        self.session
            .press(cell)
            .expect("the cell is on the board, and a solved puzzle leaves it at once");
        let (presses, par) = (presses_of(&self.session), self.par());
        if !self.session.is_won() {
            if presses >= par {
                self.combo = 0;
            }
            return SprintEvent::Pressed(cell);
        }
        let fewest = presses == par;
        let mut seconds = 0;
        if fewest {
            self.combo += 1;
            self.longest_combo = self.longest_combo.max(self.combo);
            seconds = reward(self.combo).min(MAX_EXTRA_SECONDS - self.extra_seconds);
            self.extra_seconds += seconds;
        } else {
            self.combo = 0;
        }
        self.leave(if fewest {
            Outcome::Fewest
        } else {
            Outcome::More
        });
        SprintEvent::Solved {
            fewest,
            presses,
            par,
            combo: self.combo,
            seconds,
        }
    }

    fn undo(&mut self) -> SprintEvent {
        let Some(cell) = self.session.presses().last() else {
            return SprintEvent::Nothing;
        };
        self.count_time(self.now);
        self.session.undo().expect("there is a press to undo");
        self.combo = 0;
        SprintEvent::Undone(cell)
    }

    fn skip(&mut self) -> SprintEvent {
        self.count_time(self.now);
        self.combo = 0;
        self.leave(Outcome::Skipped);
        SprintEvent::Skipped
    }

    /// Puts the puzzle among those that were played, and the next one on the board.
    fn leave(&mut self, outcome: Outcome) {
        let next = next_session(&mut self.puzzles);
        let session = std::mem::replace(&mut self.session, next);
        self.played.push(PlayedPuzzle {
            number: self.number(),
            outcome,
            session,
        });
        self.shown = Some(self.now);
    }

    fn end(&mut self, end: u64) {
        self.count_time(end);
        self.played.push(PlayedPuzzle {
            number: self.number(),
            outcome: Outcome::TimeUp,
            session: self.session.clone(),
        });
        self.combo = 0;
        self.over = true;
    }

    /// Adds the time since the last action to the clock of the puzzle.
    fn count_time(&mut self, until: u64) {
        if self.started.is_some() && until > self.counted {
            // A press that solves the puzzle stops its clock, so the time comes first.
            self.session.wait(until - self.counted);
        }
        self.counted = until;
    }

    fn ends_at(&self) -> Option<u64> {
        let total = MILLISECONDS + 1_000 * self.extra_seconds;
        Some(self.started?.saturating_add(total))
    }

    /// Returns the seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the puzzle being played: board, target and presses. When time is up, it is the last one, as it was left. Its
    /// clock moves only when something happens.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the number of the current puzzle, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        let played = if self.over {
            self.played.len()
        } else {
            self.played.len() + 1
        };
        played as u64
    }

    /// Returns the fewest presses that solve the current puzzle.
    #[must_use]
    pub fn par(&self) -> u64 {
        par(self.number())
    }

    /// Returns the number of puzzles solved.
    #[must_use]
    pub fn score(&self) -> u64 {
        let solved = self.played.iter().filter(|one| one.outcome.is_solved());
        solved.count() as u64
    }

    /// Returns the number of puzzles in a row that were solved with the fewest presses, until now.
    #[must_use]
    pub fn combo(&self) -> u64 {
        self.combo
    }

    /// Returns the longest combo.
    #[must_use]
    pub fn longest_combo(&self) -> u64 {
        self.longest_combo
    }

    /// Returns the extra time that combos earned.
    #[must_use]
    pub fn extra_seconds(&self) -> u64 {
        self.extra_seconds
    }

    /// Returns what this combo earns next; `None` when all extra time is earned.
    ///
    /// ```
    /// use quatrainment_play::sprint::{Reward, Sprint};
    /// assert_eq!(Sprint::new(1).next_reward(), Some(Reward { combo: 3, seconds: 3 }));
    /// ```
    #[must_use]
    pub fn next_reward(&self) -> Option<Reward> {
        Reward::after(self.combo, self.extra_seconds)
    }

    /// Returns the puzzles that are over, in order; when time is up, also the last one.
    #[must_use]
    pub fn played(&self) -> &[PlayedPuzzle] {
        &self.played
    }

    /// Returns the puzzles to play again: those that were not solved with the fewest presses.
    pub fn missed(&self) -> impl Iterator<Item = &PlayedPuzzle> {
        self.played.iter().filter(|one| one.is_missed())
    }

    /// Returns whether the clock runs or has run.
    #[must_use]
    pub fn is_started(&self) -> bool {
        self.started.is_some()
    }

    /// Returns whether time is up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns whether there is a press to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.over && self.session.can_undo()
    }

    /// Returns when the first press was, on the clock of the front end. Keep it with the [text](Sprint::text) to
    /// [restore](super::restore) a sprint after a reload.
    #[must_use]
    pub fn started_at(&self) -> Option<u64> {
        self.started
    }

    /// Returns the milliseconds that are left at a time.
    #[must_use]
    pub fn left(&self, now_ms: u64) -> u64 {
        match self.ends_at() {
            _ if self.over => 0,
            Some(end) => end.saturating_sub(now_ms.max(self.now)),
            None => MILLISECONDS,
        }
    }

    /// Returns when the [clock](Sprint::clock_text) shows another second or time is up; `None` while it stands still.
    #[must_use]
    pub fn next_tick_at(&self, now_ms: u64) -> Option<u64> {
        if self.over {
            return None;
        }
        let end = self.ends_at()?;
        let left = self.left(now_ms).saturating_sub(1);
        Some(end.saturating_sub(left / 1_000 * 1_000))
    }

    /// Returns the actions that did something, each with the milliseconds since the first one.
    #[must_use]
    pub fn log(&self) -> &[(u64, SprintAction)] {
        &self.log
    }
}

fn next_session(puzzles: &mut Puzzles) -> Session {
    Session::new(puzzles.next().expect("the game has a puzzle of every par"))
}
