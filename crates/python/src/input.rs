//! Conversions from Python values to sizes, cells and patterns.

use crate::arrays;
use crate::error::error;
use crate::game::Game;
use crate::pattern::Pattern;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use quatrainment::{Cell, Grid, Size, generate, notation};

/// The most cells of a board whose patterns are held in memory.
const MOST_CELLS: u64 = 1 << 28;

/// Reads a size: `"4x4"`, `4` or `(4, 4)`.
pub fn size(value: &Bound<'_, PyAny>) -> PyResult<Size> {
    if let Ok(text) = value.extract::<String>() {
        return quatrainment::words::read_size(&text).map_err(error);
    }
    if let Ok(length) = value.extract::<u64>() {
        return Size::square(length).map_err(error);
    }
    match value.extract::<Vec<u64>>() {
        Ok(lengths) => Size::new(lengths).map_err(error),
        Err(_) => Err(PyTypeError::new_err("invalid size; use '4x4', 4 or (4, 4)")),
    }
}

/// Reads a cell: `"B3"`, its number in reading order from 0, or its row, column and so on from 0.
pub fn cell(grid: &Grid, value: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(name) = value.extract::<String>() {
        return grid.cell_named(&name).map_err(error);
    }
    let missing = || error(format!("no cell {value} on a {} board", grid.size()));
    if let Ok(index) = value.extract::<u64>() {
        return grid.cell(index).ok_or_else(missing);
    }
    match value.extract::<Vec<u64>>() {
        Ok(coordinates) => grid.cell_at(&coordinates).ok_or_else(missing),
        Err(_) if value.extract::<i64>().is_ok() || value.extract::<Vec<i64>>().is_ok() => {
            Err(missing())
        }
        Err(_) => Err(PyTypeError::new_err(
            "invalid cell; use a name like 'B3', (2, 1) for its row and column from 0, or its number",
        )),
    }
}

/// Rejects a board that is too large to be held in memory cell by cell.
pub fn check_cells(game: &quatrainment::Game) -> PyResult<()> {
    let cells = game.grid().len();
    if cells > MOST_CELLS {
        let size = game.grid().size();
        return Err(error(format!(
            "a {size} board has {cells} cells; use at most {MOST_CELLS}"
        )));
    }
    Ok(())
}

/// Reads a pattern of a game: one, a text, the name of one, or an array of states.
pub fn pattern(
    game: &quatrainment::Game,
    value: &Bound<'_, PyAny>,
) -> PyResult<quatrainment::Pattern> {
    check_cells(game)?;
    if let Ok(pattern) = value.cast::<Pattern>() {
        let pattern = pattern.get().inner();
        if pattern.grid() != game.grid() || pattern.states() != game.states() {
            return Err(error(format!(
                "a pattern of {} with {} states does not belong to {} {} with {} states",
                pattern.grid().size(),
                pattern.states(),
                game.name(),
                game.grid().size(),
                game.states()
            )));
        }
        return Ok(pattern.clone());
    }
    if let Ok(text) = value.extract::<String>() {
        return named(game, &text);
    }
    arrays::pattern(game, value)
}

fn named(game: &quatrainment::Game, text: &str) -> PyResult<quatrainment::Pattern> {
    let name = text.trim();
    if let Some(seed) = name.strip_prefix("random:") {
        let seed = seed.parse().map_err(|_| {
            error(format!(
                "invalid seed '{seed}'; use a number, like random:7"
            ))
        })?;
        return Ok(generate::random_pattern(game, seed));
    }
    match name {
        "blank" => Ok(game.blank()),
        "all-on" => Ok(game.all_on()),
        "checkerboard" => Ok(game.checkerboard()),
        _ => notation::pattern(game, text).map_err(error),
    }
}

/// Reads a game: one, or the name of one.
pub fn game(value: &Bound<'_, PyAny>) -> PyResult<quatrainment::Game> {
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.get().inner().clone());
    }
    match value.extract::<String>() {
        Ok(name) => {
            let entry = quatrainment::catalogue::find(&name).map_err(error)?;
            entry.game().map_err(error)
        }
        Err(_) => Err(PyTypeError::new_err(
            "invalid game; use a Game or a name like 'lights-out'",
        )),
    }
}
