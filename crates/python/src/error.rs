//! The exceptions.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    quatrainment,
    QuatrainmentError,
    PyValueError,
    "An invalid or impossible request, with the reason."
);
create_exception!(
    quatrainment,
    Unsolvable,
    QuatrainmentError,
    "No presses lead from the start to the target. `invariant` is the set of cells that proves it."
);

/// An exception with the library's message.
pub fn error<E: std::fmt::Display>(error: E) -> PyErr {
    QuatrainmentError::new_err(error.to_string())
}
