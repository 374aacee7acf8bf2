//! Sessions: a puzzle being played.

use crate::error::error;
use crate::game::{Game, drawing};
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use crate::solver::Solver;
use crate::{control, input};
use pyo3::prelude::*;
use quatrainment::draw::Board;
use quatrainment::words::counted;

/// A puzzle being played: a log of presses, undo, redo, hints.
///
/// >>> from quatrainment import Puzzle, Session
/// >>> session = Session(Puzzle("merlin", "XX./XX./..."))
/// >>> session.press("B2")
/// >>> session.undo()
/// >>> print(session.hint())
/// One press to go, in the upper left.
/// >>> session.press("A1")
/// >>> session.is_won, session.moves
/// (True, 1)
#[pyclass(module = "quatrainment", skip_from_py_object)]
pub struct Session {
    session: quatrainment::Session,
    game: Game,
    solver: Option<quatrainment::Solver>,
}

impl Session {
    fn of(session: quatrainment::Session) -> Session {
        let game = Game::new_inner(session.puzzle().game().clone());
        Session {
            session,
            game,
            solver: None,
        }
    }

    fn solver(&mut self, py: Python<'_>) -> PyResult<quatrainment::Solver> {
        if self.solver.is_none() {
            self.solver = Some(
                Solver::prepare(py, self.game.clone(), None, 0, None)?
                    .inner()
                    .clone(),
            );
        }
        Ok(self.solver.clone().expect("it was just created"))
    }
}

#[pymethods]
impl Session {
    #[new]
    fn new(puzzle: &Bound<'_, Puzzle>) -> Session {
        Session::of(quatrainment::Session::new(puzzle.get().inner().clone()))
    }

    /// The session of a line that `save` returned.
    #[staticmethod]
    fn restore(line: &str) -> PyResult<Session> {
        Ok(Session::of(
            quatrainment::Session::restore(line).map_err(error)?,
        ))
    }

    /// The session as one line of text.
    fn save(&self) -> PyResult<String> {
        self.session.save().map_err(error)
    }

    /// Presses a cell.
    fn press(&mut self, cell: &Bound<'_, PyAny>) -> PyResult<()> {
        let cell = input::cell(self.game.inner().grid(), cell)?;
        self.session.press(cell).map_err(error)
    }

    /// Undoes the last press or restart.
    fn undo(&mut self) -> PyResult<()> {
        self.session.undo().map_err(error)
    }

    /// Redoes what was undone.
    fn redo(&mut self) -> PyResult<()> {
        self.session.redo().map_err(error)
    }

    /// Restarts the puzzle. You can undo this.
    fn restart(&mut self) {
        self.session.restart();
    }

    /// The next hint: a nudge, then the cell, then the reason.
    fn hint(&mut self, py: Python<'_>) -> PyResult<String> {
        let solver = self.solver(py)?;
        let session = &mut self.session;
        let hint = control::run(py, None, |control| {
            session.hint(&solver.configured(&control.options(quatrainment::SolverOptions::new())))
        })?;
        Ok(hint.to_string())
    }

    /// The next cell of a shortest solution, or `None` if the target is reached or cannot be reached.
    fn next_press(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        let solver = self.solver(py)?;
        let session = &self.session;
        let cell = control::run(py, None, |control| {
            session.next_press(
                &solver.configured(&control.options(quatrainment::SolverOptions::new())),
            )
        })?;
        Ok(cell.map(|cell| self.game.inner().grid().name(cell)))
    }

    /// The fewest presses that solve the puzzle; `None` if it has no solution or the number is not proven.
    #[getter]
    fn par(&mut self, py: Python<'_>) -> PyResult<Option<u64>> {
        let solver = self.solver(py)?;
        let session = &self.session;
        control::run(py, None, |control| {
            session.par(&solver.configured(&control.options(quatrainment::SolverOptions::new())))
        })
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new_inner(self.session.puzzle().clone())
    }

    /// The current pattern.
    #[getter]
    fn current(&self) -> Pattern {
        self.game.pattern_of(self.session.current().clone())
    }

    /// The cells that were pressed, in order.
    #[getter]
    fn presses(&self) -> Vec<String> {
        let grid = self.game.inner().grid();
        self.session.presses().map(|cell| grid.name(cell)).collect()
    }

    /// The number of presses.
    #[getter]
    fn moves(&self) -> u64 {
        self.session.moves()
    }

    /// The number of hints that were given.
    #[getter]
    fn hints(&self) -> u64 {
        self.session.hints()
    }

    /// Whether the target is reached.
    #[getter]
    fn is_won(&self) -> bool {
        self.session.is_won()
    }

    /// Whether there is something to undo.
    #[getter]
    fn can_undo(&self) -> bool {
        self.session.can_undo()
    }

    /// Whether there is something to redo.
    #[getter]
    fn can_redo(&self) -> bool {
        self.session.can_redo()
    }

    fn _repr_svg_(&self) -> Option<String> {
        let target = self.session.puzzle().target();
        drawing(target.grid(), || {
            vec![
                Board::pattern("now", self.session.current()),
                Board::pattern("target", target),
            ]
        })
    }

    fn __repr__(&self) -> String {
        format!(
            "<Session of {}, {}>",
            self.session.puzzle(),
            counted(self.session.moves(), "press")
        )
    }
}
