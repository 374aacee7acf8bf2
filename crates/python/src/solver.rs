//! Solving.

use crate::error::{Unsolvable, error};
use crate::game::{Game, drawing};
use crate::pattern::Pattern;
use crate::{control, input};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quatrainment::draw::Board;
use quatrainment::solve::{DEFAULT_MEMORY, SolveAllError};
use quatrainment::words::counted;
use quatrainment::{Evidence, SolverOptions};
use quatrainment_theory::{self as theory, Worst};
use std::sync::Arc;

/// Boards up to this size with at most this many quiet sets are answered at once, without another thread.
const SMALL_BOARD: u64 = 400;
const FEW_QUIET_SETS: usize = 12;

/// Searches advance in steps of about this much work, some tenths of a second.
const STEP: u64 = 1 << 28;

/// Solves any position of one game, with evidence. Prepare it once and use it many times.
///
/// >>> from quatrainment import Solver
/// >>> solver = Solver("lights-out")
/// >>> solver.rank, solver.nullity, solver.is_always_solvable
/// (23, 2, False)
/// >>> solution = solver.solve("all-on")
/// >>> solution.count, solution.is_fewest
/// (15, True)
/// >>> solver.solve("X..../...../...../...../.....")
/// Traceback (most recent call last):
///     ...
/// quatrainment.Unsolvable: no solution: every press changes an even number of the cells A1 B1 D1 E1 A3 B3 D3 E3 A5 B5 D5 E5, and an odd number of them differ
///
/// `progress` is called as `progress(done, total)`, or is a bar like tqdm's. Ctrl-C stops the work.
#[pyclass(frozen, module = "quatrainment", skip_from_py_object)]
pub struct Solver {
    game: Game,
    solver: quatrainment::Solver,
    options: SolverOptions,
}

impl Solver {
    /// Prepares a game.
    pub fn prepare(
        py: Python<'_>,
        game: Game,
        memory: Option<u64>,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solver> {
        let options = SolverOptions::new()
            .memory(memory.unwrap_or(DEFAULT_MEMORY))
            .threads(threads);
        let inner = game.inner();
        let prepared = if inner.grid().len() <= SMALL_BOARD && inner.states() == 2 {
            py.detach(|| quatrainment::Solver::with_options(inner, &options))
        } else {
            control::run(py, progress, |control| {
                quatrainment::Solver::with_options(inner, &control.options(options.clone()))
            })?
        };
        let solver = prepared.map_err(error)?.configured(&options);
        Ok(Solver {
            game,
            solver,
            options,
        })
    }

    pub fn inner(&self) -> &quatrainment::Solver {
        &self.solver
    }

    /// The solver with the callbacks of some work.
    pub fn controlled(&self, control: &Arc<control::Control>) -> quatrainment::Solver {
        self.solver
            .configured(&control.options(self.options.clone()))
    }

    fn is_small(&self) -> bool {
        self.game.inner().grid().len() <= SMALL_BOARD && self.solver.nullity() <= FEW_QUIET_SETS
    }

    pub fn solve_difference(
        &self,
        py: Python<'_>,
        difference: quatrainment::Pattern,
        work: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        let found = match work {
            None if self.is_small() => py.detach(|| self.solver.solve(&difference)),
            None => control::run(py, progress, |control| {
                self.controlled(control).solve(&difference)
            })?,
            Some(work) => control::run(py, progress, |control| {
                let mut search = self.controlled(control).search(&difference)?;
                let mut left = work;
                while left > 0 && !search.step(left.min(STEP)).is_finished() {
                    left = left.saturating_sub(STEP);
                    control.report((work - left).saturating_mul(100) / work);
                }
                Ok(search.solution())
            })?,
        };
        match found {
            Ok(solution) => Ok(Solution {
                game: self.game.clone(),
                solution,
            }),
            Err(unsolvable) => Err(self.unsolvable(py, &unsolvable)),
        }
    }

    fn unsolvable(&self, py: Python<'_>, unsolvable: &quatrainment::solve::Unsolvable) -> PyErr {
        let raised = Unsolvable::new_err(unsolvable.to_string());
        let invariant = self.game.pattern_of(unsolvable.invariant().clone());
        match raised.value(py).setattr("invariant", invariant) {
            Ok(()) => raised,
            Err(failed) => failed,
        }
    }

    fn patterns(&self, patterns: impl Iterator<Item = quatrainment::Pattern>) -> Vec<Pattern> {
        patterns
            .map(|pattern| self.game.pattern_of(pattern))
            .collect()
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (game, *, memory = None, threads = 0, progress = None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        memory: Option<u64>,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solver> {
        Solver::prepare(
            py,
            Game::new_inner(input::game(game)?),
            memory,
            threads,
            progress,
        )
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// How positions are solved, in a sentence.
    #[getter]
    fn method(&self) -> String {
        self.solver.method()
    }

    /// The rank of the game's matrix.
    #[getter]
    fn rank(&self) -> usize {
        self.solver.rank()
    }

    /// The number of independent quiet sets.
    #[getter]
    fn nullity(&self) -> usize {
        self.solver.nullity()
    }

    /// The Smith form of the game's matrix: how often each entry is on its diagonal.
    #[getter]
    fn smith_form<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let form = PyDict::new(py);
        self.solver
            .smith_form()
            .into_iter()
            .try_for_each(|(entry, count)| form.set_item(entry, count))?;
        Ok(form)
    }

    /// Whether every position can be solved.
    #[getter]
    fn is_always_solvable(&self) -> bool {
        self.solver.is_always_solvable()
    }

    /// The number of solutions of every position that can be solved.
    #[getter]
    fn solutions(&self) -> BigUint {
        self.solver.solutions().clone()
    }

    /// The number of positions that can be solved.
    #[getter]
    fn solvable(&self) -> BigUint {
        self.solver.solvable()
    }

    /// Quiet sets that generate all others: presses that change nothing.
    fn quiet_sets(&self) -> Vec<Pattern> {
        self.patterns(self.solver.quiet_sets())
    }

    /// Invariants that generate all others: sets of cells whose sum no press changes.
    fn invariants(&self) -> Vec<Pattern> {
        self.patterns(self.solver.invariants())
    }

    /// The mask of a cell, if every position can be solved: press it exactly if an odd number of the cells inside differ.
    fn mask(&self, cell: &Bound<'_, PyAny>) -> PyResult<Option<Pattern>> {
        let cell = input::cell(self.game.inner().grid(), cell)?;
        Ok(self
            .solver
            .mask(cell)
            .map(|mask| self.game.pattern_of(mask)))
    }

    /// Solves a position with the fewest presses; the target is blank unless it is given.
    ///
    /// `work` is the number of elementary steps to spend on proving that they are the fewest (a processor does about 10^9 per
    /// second). Raises `Unsolvable` if there is no solution.
    #[pyo3(signature = (start, target = None, *, work = None, progress = None))]
    pub fn solve(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        target: Option<&Bound<'_, PyAny>>,
        work: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        let game = self.game.inner();
        let start = input::pattern(game, start)?;
        let target =
            target.map_or_else(|| Ok(game.blank()), |target| input::pattern(game, target))?;
        self.solve_difference(py, start.difference(&target), work, progress)
    }

    /// Every solution with the fewest presses.
    #[pyo3(signature = (start, target = None))]
    fn solve_all(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        target: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Pattern>> {
        let game = self.game.inner();
        let start = input::pattern(game, start)?;
        let target =
            target.map_or_else(|| Ok(game.blank()), |target| input::pattern(game, target))?;
        let difference = start.difference(&target);
        let found = control::run(py, None, |control| -> Result<Vec<_>, SolveAllError> {
            Ok(self.controlled(control).solve_all(&difference)?.collect())
        })?;
        match found {
            Ok(all) => Ok(self.patterns(all.into_iter())),
            Err(SolveAllError::Unsolvable(unsolvable)) => Err(self.unsolvable(py, &unsolvable)),
            Err(other) => Err(error(other)),
        }
    }

    /// The number of positions that need 0, 1, 2, … presses.
    ///
    /// >>> from quatrainment import Solver
    /// >>> Solver("merlin").depths()
    /// [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]
    fn depths(&self, py: Python<'_>) -> PyResult<Vec<BigUint>> {
        let found = control::run(py, None, |control| {
            theory::depths(&self.controlled(control))
        })?;
        found.map_err(error)
    }

    /// The most presses that any solvable position needs, as a dict: bounds, whether they are settled, a position that needs
    /// `at_least` presses, and presses that create it.
    ///
    /// >>> from quatrainment import Solver
    /// >>> worst = Solver("lights-out").worst()
    /// >>> worst["at_least"], worst["at_most"], worst["settled"]
    /// (15, 15, True)
    #[pyo3(signature = (*, work = 4_000_000_000, progress = None))]
    fn worst<'py>(
        &self,
        py: Python<'py>,
        work: u64,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let found = control::run(py, progress, |control| {
            let mut worst = Worst::new(&self.controlled(control))?;
            let mut left = work;
            while left > 0 && !worst.step(left.min(STEP)).is_finished() {
                left = left.saturating_sub(STEP);
                control.report((work - left).saturating_mul(100) / work);
            }
            Ok((
                worst.at_least(),
                worst.at_most(),
                worst.position(),
                worst.presses().clone(),
            ))
        })?;
        let (at_least, at_most, position, presses) = found.map_err(error::<theory::WorstError>)?;
        let row = PyDict::new(py);
        row.set_item("at_least", at_least)?;
        row.set_item("at_most", at_most)?;
        row.set_item("settled", at_least == at_most)?;
        row.set_item("position", self.game.pattern_of(position))?;
        row.set_item("presses", self.game.pattern_of(presses))?;
        Ok(row)
    }

    fn __repr__(&self) -> String {
        let game = self.game.inner();
        format!(
            "<Solver of {} {}, rank {}, nullity {}>",
            game.name(),
            game.grid().size(),
            self.rank(),
            self.nullity()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Game,)) {
        (slf.get_type().into_any(), (slf.get().game(),))
    }
}

/// Presses that lead from a start to a target, with the evidence that they are the fewest.
#[pyclass(frozen, module = "quatrainment", skip_from_py_object)]
pub struct Solution {
    game: Game,
    solution: quatrainment::Solution,
}

#[pymethods]
impl Solution {
    /// How often each cell is pressed.
    #[getter]
    fn presses(&self) -> Pattern {
        self.game.pattern_of(self.solution.presses().clone())
    }

    /// The number of presses.
    #[getter]
    fn count(&self) -> u64 {
        self.solution.count()
    }

    /// Whether it is proven that no solution has fewer presses.
    #[getter]
    fn is_fewest(&self) -> bool {
        self.solution.is_fewest()
    }

    /// A lower bound on the presses of any solution.
    #[getter]
    fn lower_bound(&self) -> u64 {
        self.solution.lower_bound()
    }

    /// The evidence about solutions with fewer presses: `"unique"`, `"examined"`, `"split"` or `"at least"`.
    #[getter]
    fn evidence(&self) -> &'static str {
        match self.solution.evidence() {
            Evidence::Unique => "unique",
            Evidence::Examined => "examined",
            Evidence::Split => "split",
            _ => "at least",
        }
    }

    /// The number of all solutions.
    #[getter]
    fn solutions(&self) -> BigUint {
        self.solution.solutions().clone()
    }

    fn _repr_svg_(&self) -> Option<String> {
        let presses = self.solution.presses();
        drawing(presses.grid(), || vec![Board::pattern("presses", presses)])
    }

    fn __repr__(&self) -> String {
        let known = if self.is_fewest() {
            "the fewest".to_owned()
        } else {
            format!("at least {}", self.lower_bound())
        };
        format!(
            "<Solution of {}, {known}: {}>",
            counted(self.count(), "press"),
            self.solution.presses()
        )
    }
}
