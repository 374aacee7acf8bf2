//! The engine of the Python package `quatrainment`: classes that hold the library's values and ask the library. No rule of
//! the games lives here. Examples in the documentation of the classes are doctests of the package.

#![forbid(unsafe_code)]
// A function that Python calls has the arguments that Python gives it.
#![allow(clippy::too_many_arguments)]

mod arrays;
mod control;
mod document;
mod error;
mod game;
mod gf2;
mod input;
mod pattern;
mod puzzle;
mod session;
mod solver;
mod survey;

use error::{QuatrainmentError, Unsolvable};
use pyo3::prelude::*;

/// Sets the largest number of threads of matrices and searches; 0 means as many as there are processors.
#[pyfunction]
fn set_threads(threads: usize) {
    modtwo::set_threads(threads);
}

/// Returns the largest number of threads of matrices and searches.
#[pyfunction]
fn threads() -> usize {
    modtwo::threads()
}

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("QuatrainmentError", py.get_type::<QuatrainmentError>())?;
    module.add("Unsolvable", py.get_type::<Unsolvable>())?;
    module.add_class::<game::Rule>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<pattern::Pattern>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<session::Session>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<solver::Solution>()?;
    module.add_class::<document::Document>()?;
    module.add_class::<gf2::Matrix>()?;
    module.add_class::<gf2::Polynomial>()?;
    for function in [
        wrap_pyfunction!(set_threads, module)?,
        wrap_pyfunction!(threads, module)?,
        wrap_pyfunction!(game::games, module)?,
        wrap_pyfunction!(document::prove, module)?,
        wrap_pyfunction!(document::explain, module)?,
        wrap_pyfunction!(document::certify, module)?,
        wrap_pyfunction!(document::check, module)?,
        wrap_pyfunction!(survey::survey_sizes, module)?,
        wrap_pyfunction!(survey::survey_costs, module)?,
        wrap_pyfunction!(survey::survey_shard, module)?,
        wrap_pyfunction!(survey::survey_row, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}
