//! Surveys: one question about a game on many sizes. The library groups the sizes and estimates their costs;
//! the package divides the work (`surveys.py`).

use crate::error::error;
use crate::{control, input};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quatrainment::{Game, Size, Solver, SolverOptions, catalogue};
use quatrainment_theory::{Shard, SizeRange, Surveys, Worst};

/// The question.
enum Question {
    Rank,
    Worst,
    Fewest,
}

impl Question {
    fn read(name: &str) -> PyResult<Question> {
        match name {
            "rank" => Ok(Question::Rank),
            "worst" => Ok(Question::Worst),
            "fewest" => Ok(Question::Fewest),
            _ => Err(error(format!(
                "unknown question '{name}'; use rank, worst or fewest"
            ))),
        }
    }
}

/// The sizes of a range, like `3..20` or `3..8x3..12`.
#[pyfunction]
pub fn survey_sizes(range: &str) -> PyResult<Vec<String>> {
    let range: SizeRange = range.parse().map_err(error)?;
    Ok(range.sizes().map(|size| size.to_string()).collect())
}

fn resized(game: &Game, size: &str) -> PyResult<Game> {
    let size: Size = size.parse().map_err(error)?;
    catalogue::resized(game, &size).map_err(error)
}

/// The cost of each size, for dividing a survey. Raises for a size that the rule does not allow.
#[pyfunction]
pub fn survey_costs(
    game: &Bound<'_, PyAny>,
    sizes: Vec<String>,
    question: &str,
    work: u64,
) -> PyResult<Vec<u64>> {
    let (game, question, surveys) = (
        input::game(game)?,
        Question::read(question)?,
        Surveys::default(),
    );
    sizes
        .iter()
        .map(|size| {
            let game = resized(&game, size)?;
            Ok(match question {
                Question::Rank => surveys.cost(&game),
                Question::Worst | Question::Fewest => surveys.search_cost(&game, work),
            })
        })
        .collect()
}

/// The indices of the items of one of several parts of similar cost; parts are counted from 1.
#[pyfunction]
pub fn survey_shard(number: u64, count: u64, costs: Vec<u64>) -> PyResult<Vec<usize>> {
    Ok(Shard::new(number, count).map_err(error)?.choose(&costs))
}

/// The row of one size.
#[pyfunction]
pub fn survey_row<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    size: &str,
    question: &str,
    pattern: &str,
    work: u64,
    memory: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let game = resized(&input::game(game)?, size)?;
    let row = PyDict::new(py);
    row.set_item("size", game.grid().size().to_string())?;
    let names = ["rows", "columns", "layers"];
    for (name, length) in names.iter().zip(game.grid().size().lengths()) {
        row.set_item(name, length)?;
    }
    let options = SolverOptions::new().memory(memory);
    match Question::read(question)? {
        Question::Rank => {
            let found = control::run(py, None, |control| {
                Surveys::default().of(&game, &control.options(options))
            })?;
            let found = found.map_err(error)?;
            row.set_item("rank", found.rank)?;
            row.set_item("nullity", found.nullity)?;
            row.set_item("always_solvable", found.is_always_solvable())?;
        }
        Question::Worst => {
            let (nullity, at_least, at_most) = control::run(py, None, |control| {
                let solver =
                    Solver::with_options(&game, &control.options(options)).map_err(error)?;
                let mut worst = Worst::new(&solver).map_err(error)?;
                worst.step(work);
                Ok::<_, PyErr>((solver.nullity(), worst.at_least(), worst.at_most()))
            })??;
            row.set_item("nullity", nullity)?;
            row.set_item("at_least", at_least)?;
            row.set_item("at_most", at_most)?;
            row.set_item("settled", at_least == at_most)?;
        }
        Question::Fewest => {
            let text = pyo3::types::PyString::new(py, pattern);
            let difference = input::pattern(&game, text.as_any())?.difference(&game.blank());
            let (nullity, found) = control::run(py, None, |control| {
                let solver =
                    Solver::with_options(&game, &control.options(options)).map_err(error)?;
                let found = solver.search(&difference).ok().map(|mut search| {
                    search.step(work);
                    let solution = search.solution();
                    (solution.count(), solution.lower_bound())
                });
                Ok::<_, PyErr>((solver.nullity(), found))
            })??;
            row.set_item("nullity", nullity)?;
            row.set_item("presses", found.map(|(presses, _)| presses))?;
            row.set_item("at_least", found.map(|(_, bound)| bound))?;
            row.set_item("solvable", found.is_some())?;
        }
    }
    Ok(row)
}
