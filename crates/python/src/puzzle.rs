//! Puzzles and where they come from.

use crate::document;
use crate::error::error;
use crate::game::{Game, drawing};
use crate::pattern::Pattern;
use crate::solver::{Solution, Solver};
use crate::{control, input};
use pyo3::prelude::*;
use quatrainment::draw::Board;
use quatrainment::{generate, notation};

/// A puzzle: find the presses that turn the start into the target.
///
/// >>> from quatrainment import Puzzle
/// >>> puzzle = Puzzle("quatrainment", "1101/0110/1011/0101", "0111/0101/1110/1101")
/// >>> puzzle.code
/// 'q1244tttqbv8r5'
/// >>> puzzle.solve().presses.names
/// ['A1', 'B1', 'D1', 'A2', 'D2', 'B3', 'C3', 'A4']
#[pyclass(frozen, eq, hash, module = "quatrainment", skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Puzzle(quatrainment::Puzzle);

impl Puzzle {
    pub fn new_inner(puzzle: quatrainment::Puzzle) -> Puzzle {
        Puzzle(puzzle)
    }

    pub fn inner(&self) -> &quatrainment::Puzzle {
        &self.0
    }

    fn pattern(&self, pattern: &quatrainment::Pattern) -> Pattern {
        Pattern::new(self.game(), pattern.clone())
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (game, start, target = None))]
    fn new(
        game: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        target: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Puzzle> {
        let game = input::game(game)?;
        let start = input::pattern(&game, start)?;
        let target =
            target.map_or_else(|| Ok(game.blank()), |target| input::pattern(&game, target))?;
        Ok(Puzzle(
            quatrainment::Puzzle::new(game, start, target).map_err(error)?,
        ))
    }

    /// The puzzle of a code, or of a game ID of Flip.
    #[staticmethod]
    fn from_code(code: &str) -> PyResult<Puzzle> {
        if notation::looks_like_flip(code) {
            return Ok(Puzzle(notation::read_flip(code).map_err(error)?));
        }
        Ok(Puzzle(notation::decode(code.trim()).map_err(error)?))
    }

    /// A random puzzle that can be solved. The same seed always gives the same puzzle.
    #[staticmethod]
    fn random(game: &Bound<'_, PyAny>, seed: u64) -> PyResult<Puzzle> {
        let game = input::game(game)?;
        input::check_cells(&game)?;
        Ok(Puzzle(generate::random(&game, seed).map_err(error)?))
    }

    /// A puzzle whose fewest presses are `par`.
    #[staticmethod]
    fn with_par(py: Python<'_>, game: &Bound<'_, PyAny>, par: u64, seed: u64) -> PyResult<Puzzle> {
        let solver = Solver::prepare(py, Game::new_inner(input::game(game)?), None, 0, None)?;
        let puzzle = control::run(py, None, |control| {
            generate::with_par(&solver.controlled(control), par, seed)
        })?;
        Ok(Puzzle(puzzle.map_err(error)?))
    }

    /// A puzzle of a level: `"easy"`, `"medium"`, `"hard"` or `"expert"`.
    #[staticmethod]
    fn of_level(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        level: &str,
        seed: u64,
    ) -> PyResult<Puzzle> {
        let level = level.parse::<generate::Level>().map_err(error)?;
        let solver = Solver::prepare(py, Game::new_inner(input::game(game)?), None, 0, None)?;
        let made = control::run(py, None, |control| {
            generate::of_level(&solver.controlled(control), level, seed)
        })?;
        Ok(Puzzle(made.map_err(error)?.0))
    }

    /// The daily puzzle of a date, like `"2026-11-15"` or a `datetime.date`.
    #[staticmethod]
    fn daily(date: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        let date: generate::Date = date
            .str()?
            .to_str()?
            .parse()
            .map_err(error::<generate::DateError>)?;
        Ok(Puzzle(generate::daily(date).0))
    }

    /// A board to click in a notebook; needs the extra `notebook`. See `quatrainment.widget.Board`.
    fn play<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("quatrainment.widget")?
            .getattr("Board")?
            .call1((slf,))
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game::new_inner(self.0.game().clone())
    }

    /// The pattern to start from.
    #[getter]
    fn start(&self) -> Pattern {
        self.pattern(self.0.start())
    }

    /// The pattern to reach.
    #[getter]
    fn target(&self) -> Pattern {
        self.pattern(self.0.target())
    }

    /// What must be added to the start to reach the target.
    #[getter]
    fn difference(&self) -> Pattern {
        self.pattern(&self.0.difference())
    }

    /// The puzzle's code, which every front end reads.
    #[getter]
    fn code(&self) -> PyResult<String> {
        notation::encode(&self.0).map_err(error)
    }

    /// The puzzle as a game ID of Simon Tatham's Flip.
    fn to_flip(&self) -> PyResult<String> {
        notation::write_flip(&self.0).map_err(error)
    }

    /// Solves it with the fewest presses; see `Solver.solve`.
    #[pyo3(signature = (*, work = None, progress = None))]
    fn solve(
        &self,
        py: Python<'_>,
        work: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        Solver::prepare(py, self.game(), None, 0, None)?.solve_difference(
            py,
            self.0.difference(),
            work,
            progress,
        )
    }

    /// Explains its solution step by step, or why there is none; see `explain`.
    #[pyo3(signature = (method = None))]
    fn explain(&self, py: Python<'_>, method: Option<&str>) -> PyResult<document::Document> {
        document::explain_inner(py, &self.0, method)
    }

    fn _repr_svg_(&self) -> Option<String> {
        drawing(self.0.game().grid(), || {
            vec![
                Board::pattern("start", self.0.start()),
                Board::pattern("target", self.0.target()),
            ]
        })
    }

    fn __repr__(&self) -> String {
        format!(
            "<Puzzle {} of {} {}>",
            self.0,
            self.0.game().name(),
            self.0.game().grid().size()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Game, Pattern, Pattern)) {
        let puzzle = slf.get();
        (
            slf.get_type().into_any(),
            (puzzle.game(), puzzle.start(), puzzle.target()),
        )
    }
}
