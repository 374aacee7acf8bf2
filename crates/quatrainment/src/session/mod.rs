//! A puzzle being played: [`Session`]. It is a log of [`Event`]s, and replaying the log is the only truth:
//! undo, saving, statistics and verification all follow from it.

mod forced;
mod hint;
mod region;
mod saved;
mod share;
#[cfg(test)]
mod tests;

use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use crate::solve::Solver;

pub use hint::{Hint, HintLevel, HintLevelError, Reason};
pub use region::Region;
pub use saved::RestoreError;
pub use share::clock;

/// A puzzle being played. It manages undo and redo, the clock, hints and set-up, so that a front end only passes on
/// what the player does and draws the result.
///
/// ```
/// use quatrainment::{Session, Solver, catalogue, generate};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let solver = Solver::new(&game)?;
/// let mut session = Session::new(generate::with_par(&solver, 3, 1)?);
/// while let Some(cell) = session.next_press(&solver) {
///     session.press(cell)?;
/// }
/// assert!(session.is_won() && session.is_flawless(3));
/// assert_eq!(Session::restore(&session.save()?)?, session);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The puzzle at the start of the log.
    first: Puzzle,
    log: Vec<Event>,
    /// Everything below follows from the log.
    puzzle: Puzzle,
    current: Pattern,
    presses: Vec<Press>,
    /// The presses that each restart cleared, so that undo brings them back.
    restarts: Vec<Vec<Press>>,
    undone: Vec<Step>,
    milliseconds: u64,
    hints: u64,
    undos: u64,
    restarted: u64,
    assisted: bool,
    /// Whether the solution was seen outside of this attempt.
    informed: bool,
    next_hint: HintLevel,
    /// The positions that hints were given for, each with the most explicit level.
    hinted: Vec<(Pattern, HintLevel)>,
}

/// A press, and whether the program made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Press {
    cell: Cell,
    assisted: bool,
}

/// A step that was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Press(Press),
    Restart,
}

/// Something that happened in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The player pressed a cell.
    Press(Cell),
    /// The program pressed a cell for the player.
    Assist(Cell),
    /// The last press or restart was undone.
    Undo,
    /// The last undone step was redone.
    Redo,
    /// The puzzle was restarted.
    Restart,
    /// A hint was given.
    Hint(HintLevel),
    /// The solution was seen: in a review, or when the puzzle was played before.
    Help,
    /// This many milliseconds passed.
    Wait(u64),
    /// One cell of the start was changed, in set-up.
    EditStart(Cell),
    /// One cell of the target was changed, in set-up.
    EditTarget(Cell),
    /// The start was replaced, in set-up.
    SetStart(Pattern),
    /// The target was replaced, in set-up.
    SetTarget(Pattern),
}

impl Session {
    /// Creates a session before the first press.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Session {
        Session {
            first: puzzle.clone(),
            log: Vec::new(),
            current: puzzle.start().clone(),
            puzzle,
            presses: Vec::new(),
            restarts: Vec::new(),
            undone: Vec::new(),
            milliseconds: 0,
            hints: 0,
            undos: 0,
            restarted: 0,
            assisted: false,
            informed: false,
            next_hint: HintLevel::Nudge,
            hinted: Vec::new(),
        }
    }

    /// Applies an event. Every other method that changes a session uses this one.
    ///
    /// # Errors
    /// Returns an error if it cannot happen now or concerns another board; the session is then unchanged.
    pub fn apply(&mut self, event: Event) -> Result<(), SessionError> {
        match &event {
            Event::Press(cell) => self.make(Press {
                cell: *cell,
                assisted: false,
            })?,
            Event::Assist(cell) => self.make(Press {
                cell: *cell,
                assisted: true,
            })?,
            Event::Undo => self.take_back()?,
            Event::Redo => self.make_again()?,
            Event::Restart => self.start_again(),
            Event::Hint(level) => {
                self.hints += 1;
                self.next_hint = level.next();
                match self
                    .hinted
                    .iter_mut()
                    .find(|(position, _)| *position == self.current)
                {
                    Some((_, given)) => *given = (*given).max(*level),
                    None => self.hinted.push((self.current.clone(), *level)),
                }
            }
            Event::Help => self.informed = true,
            Event::Wait(milliseconds) => {
                if self.is_won() {
                    return Ok(());
                }
                self.milliseconds = self.milliseconds.saturating_add(*milliseconds);
                if let Some(Event::Wait(before)) = self.log.last_mut() {
                    *before = before.saturating_add(*milliseconds);
                    return Ok(());
                }
            }
            Event::EditStart(cell) => self.set_up(|start, _| start.add(*cell, 1), Some(*cell))?,
            Event::EditTarget(cell) => {
                self.set_up(|_, target| target.add(*cell, 1), Some(*cell))?
            }
            Event::SetStart(pattern) => self.replace(|start, _| start, pattern)?,
            Event::SetTarget(pattern) => self.replace(|_, target| target, pattern)?,
        }
        self.log.push(event);
        Ok(())
    }

    /// Presses a cell.
    ///
    /// # Errors
    /// Returns an error if the game is won or the cell is not on the board.
    pub fn press(&mut self, cell: Cell) -> Result<(), SessionError> {
        self.apply(Event::Press(cell))
    }

    /// Undoes the last press, or a restart that no press follows. A game that the program solved can be undone,
    /// too; one that the player won is over.
    ///
    /// # Errors
    /// Returns an error if there is nothing to undo or the player won.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        self.apply(Event::Undo)
    }

    /// Redoes the last step that was undone.
    ///
    /// # Errors
    /// Returns an error if there is none.
    pub fn redo(&mut self) -> Result<(), SessionError> {
        self.apply(Event::Redo)
    }

    /// Returns to the start, which [`undo`](Session::undo) can undo. The clock keeps running, unless the game was
    /// won: then it is a new attempt.
    pub fn restart(&mut self) {
        self.apply(Event::Restart)
            .expect("a session can always be restarted");
    }

    /// Adds time to the clock, as measured by the caller. The clock of a finished game stands still.
    pub fn wait(&mut self, milliseconds: u64) {
        self.apply(Event::Wait(milliseconds))
            .expect("time can always pass");
    }

    /// Returns the next hint about this position: a nudge, then the cell, then the reason. After a press it starts
    /// with a nudge again.
    ///
    /// # Panics
    /// Panics if the solver is of another game.
    pub fn hint(&mut self, solver: &Solver) -> Hint {
        let level = self.next_hint;
        self.apply(Event::Hint(level))
            .expect("a hint can always be given");
        Hint::about(solver, &self.difference(), level)
    }

    /// Presses the next cell of a shortest solution for the player and returns it, or `None` when the game is won
    /// or cannot be.
    ///
    /// # Panics
    /// Panics if the solver is of another game.
    pub fn solve_step(&mut self, solver: &Solver) -> Option<Cell> {
        let cell = self.next_press(solver)?;
        self.apply(Event::Assist(cell)).ok()?;
        Some(cell)
    }

    /// Returns the next cell of a shortest solution from here, or `None` when the target is reached or cannot be.
    ///
    /// # Panics
    /// Panics if the solver is of another game.
    #[must_use]
    pub fn next_press(&self, solver: &Solver) -> Option<Cell> {
        solver
            .solve(&self.difference())
            .ok()?
            .presses()
            .cells()
            .next()
    }

    /// Returns the puzzle as edited during set-up.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the current pattern.
    #[must_use]
    pub fn current(&self) -> &Pattern {
        &self.current
    }

    /// Returns the difference of the current board and the target.
    #[must_use]
    pub fn difference(&self) -> Pattern {
        self.current.difference(self.puzzle.target())
    }

    /// Returns the presses so far, without undone ones.
    #[must_use]
    pub fn presses(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.presses.iter().map(|press| press.cell)
    }

    /// Returns the number of presses, without undone ones.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.presses.len() as u64
    }

    /// Returns the fewest presses that solve the puzzle, or `None` when it has no solution or that number is not
    /// proven.
    ///
    /// # Panics
    /// Panics if the solver is of another game.
    #[must_use]
    pub fn par(&self, solver: &Solver) -> Option<u64> {
        solver.par(&self.puzzle)
    }

    /// Returns the playing time in milliseconds.
    #[must_use]
    pub fn milliseconds(&self) -> u64 {
        self.milliseconds
    }

    /// Returns the number of hints given.
    #[must_use]
    pub fn hints(&self) -> u64 {
        self.hints
    }

    /// Returns the number of undone presses and undone restarts. A restart is no undo; [`restarts`](Session::restarts) counts it.
    #[must_use]
    pub fn undos(&self) -> u64 {
        self.undos
    }

    /// Returns how often the puzzle was restarted in this attempt.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarted
    }

    /// Returns the level of the next hint.
    #[must_use]
    pub fn next_hint(&self) -> HintLevel {
        self.next_hint
    }

    /// Returns the level of the most explicit hint given for the current position, if any. Giving the same one
    /// again adds nothing.
    #[must_use]
    pub fn given_hint(&self) -> Option<HintLevel> {
        self.hinted
            .iter()
            .find(|(position, _)| *position == self.current)
            .map(|(_, level)| *level)
    }

    /// Returns whether there is a press or a restart to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        (!self.presses.is_empty() || !self.restarts.is_empty()) && !self.is_over()
    }

    /// Returns whether there is a step to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Returns whether a press was made in this attempt, undone or not.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        !self.presses.is_empty() || self.undos > 0 || self.restarted > 0
    }

    /// Returns whether presses reached the target. A puzzle that starts at its target is not won without a press.
    #[must_use]
    pub fn is_won(&self) -> bool {
        !self.presses.is_empty() && &self.current == self.puzzle.target()
    }

    /// Returns whether the player made the winning press. Then the game is over; a solution that was only watched
    /// can still be undone.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_won() && self.presses.last().is_some_and(|press| !press.assisted)
    }

    /// Returns whether the program made presses for the player, undone or not: a player who watched them knows
    /// them.
    #[must_use]
    pub fn is_assisted(&self) -> bool {
        self.assisted
    }

    /// Returns whether the player had any help: a hint, presses of the program, or the solution seen beside the game. Help stays
    /// help when it is undone, and what was seen is not forgotten when a won game is restarted.
    #[must_use]
    pub fn is_helped(&self) -> bool {
        self.hints > 0 || self.knows_solution()
    }

    /// Returns whether the solution was shown: the program made presses for the player, undone or not, or it was seen beside the
    /// game.
    #[must_use]
    pub fn knows_solution(&self) -> bool {
        self.assisted || self.informed
    }

    /// Returns the number of presses at the end that the program made.
    #[must_use]
    pub fn assisted_run(&self) -> usize {
        self.presses
            .iter()
            .rev()
            .take_while(|press| press.assisted)
            .count()
    }

    /// Returns whether the game was won at par, without hints, undo, restart and help.
    #[must_use]
    pub fn is_flawless(&self, par: u64) -> bool {
        let is_straight = self.undos == 0 && self.restarted == 0;
        self.is_won() && self.moves() <= par && is_straight && !self.is_helped()
    }

    /// Returns the session as it was after the first `events` events of its log. A replay goes through them all.
    ///
    /// ```
    /// use quatrainment::{Session, catalogue, generate};
    /// let mut session = Session::new(generate::random(&catalogue::find("merlin")?.game()?, 1)?);
    /// session.press(session.puzzle().game().grid().cell_named("B2")?)?;
    /// assert_eq!(session.after(0).current(), session.puzzle().start());
    /// assert_eq!(session.after(1), session);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, events: usize) -> Session {
        let mut session = Session::new(self.first.clone());
        for event in self.log.iter().take(events) {
            session
                .apply(event.clone())
                .expect("what happened once can happen again");
        }
        session
    }

    /// Returns everything that happened, in order.
    #[must_use]
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    fn make(&mut self, press: Press) -> Result<(), SessionError> {
        self.check_running()?;
        self.check_cell(press.cell)?;
        self.puzzle.game().press(&mut self.current, press.cell);
        self.presses.push(press);
        self.assisted |= press.assisted;
        self.undone.clear();
        self.next_hint = HintLevel::Nudge;
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), SessionError> {
        if self.is_over() {
            return Err(SessionError::Won);
        }
        let step = match self.presses.pop() {
            Some(press) => {
                for _ in 1..self.puzzle.game().states() {
                    self.puzzle.game().press(&mut self.current, press.cell);
                }
                // Undoing what the program pressed is no undo of the player's.
                self.undos += u64::from(!press.assisted);
                Step::Press(press)
            }
            None => {
                self.presses = self.restarts.pop().ok_or(SessionError::NothingToUndo)?;
                for press in &self.presses {
                    self.puzzle.game().press(&mut self.current, press.cell);
                }
                self.undos += 1;
                Step::Restart
            }
        };
        self.undone.push(step);
        self.next_hint = HintLevel::Nudge;
        Ok(())
    }

    fn make_again(&mut self) -> Result<(), SessionError> {
        self.check_running()?;
        let step = self.undone.pop().ok_or(SessionError::NothingToRedo)?;
        let undone = std::mem::take(&mut self.undone);
        match step {
            Step::Press(press) => self.make(press)?,
            Step::Restart => self.start_again(),
        }
        self.undone = undone;
        Ok(())
    }

    fn start_again(&mut self) {
        let presses = std::mem::take(&mut self.presses);
        if &self.current == self.puzzle.target() && !presses.is_empty() {
            *self = Session {
                first: self.first.clone(),
                log: std::mem::take(&mut self.log),
                informed: self.informed,
                ..Session::new(self.puzzle.clone())
            };
        } else if !presses.is_empty() {
            self.restarted += 1;
            self.restarts.push(presses);
        }
        self.current = self.puzzle.start().clone();
        self.undone.clear();
        self.next_hint = HintLevel::Nudge;
    }

    /// Changes start or target, and starts again.
    fn set_up(
        &mut self,
        change: impl FnOnce(&mut Pattern, &mut Pattern),
        cell: Option<Cell>,
    ) -> Result<(), SessionError> {
        if let Some(cell) = cell {
            self.check_cell(cell)?;
        }
        let (mut start, mut target) = (self.puzzle.start().clone(), self.puzzle.target().clone());
        change(&mut start, &mut target);
        let puzzle = Puzzle::new(self.puzzle.game().clone(), start, target);
        let (first, log) = (self.first.clone(), std::mem::take(&mut self.log));
        *self = Session {
            first,
            log,
            ..Session::new(puzzle.expect("set-up keeps the board"))
        };
        Ok(())
    }

    fn replace(
        &mut self,
        which: impl for<'a> FnOnce(&'a mut Pattern, &'a mut Pattern) -> &'a mut Pattern,
        pattern: &Pattern,
    ) -> Result<(), SessionError> {
        if !pattern.is_like(&self.current) {
            return Err(SessionError::OtherBoard);
        }
        self.set_up(
            |start, target| which(start, target).clone_from(pattern),
            None,
        )
    }

    fn check_running(&self) -> Result<(), SessionError> {
        if self.is_won() {
            Err(SessionError::Won)
        } else {
            Ok(())
        }
    }

    fn check_cell(&self, cell: Cell) -> Result<(), SessionError> {
        let grid = self.puzzle.game().grid();
        if cell.index() < grid.len() {
            Ok(())
        } else {
            Err(SessionError::OtherBoard)
        }
    }
}

/// The reason why an event cannot happen now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// There is no press or restart to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// There is no step to redo.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// The target is reached.
    #[error("you have already won; restart to play again")]
    Won,
    /// The cell or the pattern belongs to another board.
    #[error("this cell or pattern belongs to another board")]
    OtherBoard,
}
