//! What Python sees when something is not possible.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    quatrainment,
    QuatrainmentError,
    PyValueError,
    "What was asked for is not possible; it says why."
);
create_exception!(
    quatrainment,
    Unsolvable,
    QuatrainmentError,
    "No presses lead from the start to the target. `invariant` is the set of cells that shows it."
);

/// An exception with the library's sentence.
pub fn error<E: std::fmt::Display>(error: E) -> PyErr {
    QuatrainmentError::new_err(error.to_string())
}
