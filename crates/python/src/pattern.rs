//! Patterns.

use crate::error::error;
use crate::game::{Game, drawing};
use crate::{arrays, input};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator};
use quatrainment::draw::Board;
use quatrainment::notation::Bitmap;
use std::hash::{Hash, Hasher};

/// The states of all cells of a game's board, or how often each is pressed. It does not change.
///
/// >>> from quatrainment import Game
/// >>> pattern = Game("merlin").pattern("X.X/.../XX.")
/// >>> pattern.to_numpy()
/// array([[1, 0, 1],
///        [0, 0, 0],
///        [1, 1, 0]], dtype=uint8)
/// >>> pattern.names, pattern["C1"], pattern[0, 1]
/// (['A1', 'C1', 'A3', 'B3'], 1, 0)
#[pyclass(frozen, eq, hash, module = "quatrainment", skip_from_py_object)]
#[derive(Clone)]
pub struct Pattern {
    game: Game,
    pattern: quatrainment::Pattern,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.pattern == other.pattern
    }
}

impl Eq for Pattern {}

impl Hash for Pattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pattern.hash(state);
    }
}

impl Pattern {
    pub fn new(game: Game, pattern: quatrainment::Pattern) -> Pattern {
        Pattern { game, pattern }
    }

    pub fn inner(&self) -> &quatrainment::Pattern {
        &self.pattern
    }
}

#[pymethods]
impl Pattern {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The names of the cells that are not 0, in reading order.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.pattern.names()
    }

    /// The sum of all states; for presses, their number.
    #[getter]
    fn sum(&self) -> u64 {
        self.pattern.sum()
    }

    /// The states as an array of uint8 with the shape of the board.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        arrays::of_pattern(py, &self.pattern)
    }

    /// What must be added to this pattern to get the other one.
    fn difference(&self, target: &Bound<'_, PyAny>) -> PyResult<Pattern> {
        let target = input::pattern(self.game.inner(), target)?;
        Ok(self.game.pattern_of(self.pattern.difference(&target)))
    }

    /// A copy with another state of one cell.
    fn with_cell(&self, cell: &Bound<'_, PyAny>, state: u8) -> PyResult<Pattern> {
        let cell = input::cell(self.pattern.grid(), cell)?;
        if state >= self.pattern.states() {
            return Err(error(format!(
                "unknown state {state}; use 0 to {}",
                self.pattern.states() - 1
            )));
        }
        let mut pattern = self.pattern.clone();
        pattern.set(cell, state);
        Ok(self.game.pattern_of(pattern))
    }

    /// The bytes of a PNG file, one pixel per cell.
    fn to_png(&self) -> PyResult<Vec<u8>> {
        Bitmap::of(&self.pattern)
            .and_then(|bitmap| bitmap.png())
            .map_err(error)
    }

    fn _repr_svg_(&self) -> Option<String> {
        drawing(self.pattern.grid(), || {
            vec![Board::pattern("", &self.pattern)]
        })
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(pyo3::exceptions::PyValueError::new_err(
                "a pattern can only be copied into an array",
            ));
        }
        let array = arrays::of_pattern(py, &self.pattern)?.into_any();
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.pattern.get(input::cell(self.pattern.grid(), cell)?))
    }

    /// The states in reading order. Without it Python would count cells until one is missing, which is an error.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyBytes::new(py, &self.pattern.values()).try_iter()
    }

    fn __len__(&self) -> usize {
        self.pattern.grid().len() as usize
    }

    fn __bool__(&self) -> bool {
        !self.pattern.is_blank()
    }

    fn __str__(&self) -> String {
        self.pattern.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Pattern {} of {}>", self.pattern, self.game.inner().name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Game, String))> {
        let pattern = slf.get();
        let read = slf.py().get_type::<Game>().getattr("pattern")?;
        Ok((read, (pattern.game.clone(), pattern.pattern.to_string())))
    }
}
