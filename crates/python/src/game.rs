//! Rules and games.

use crate::error::error;
use crate::pattern::Pattern;
use crate::solver::Solver;
use crate::{gf2, input};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use quatrainment::draw::{Board, Drawing};
use quatrainment::notation::Bitmap;
use quatrainment::{Cell, Grid, Mirror, Picture, Reach, catalogue, notation};
use std::sync::Arc;

/// The most cells of a board that is drawn.
const MOST_DRAWN: u64 = 1 << 13;

/// The most cells of a game whose matrix is built: 2^32 bits are half a gigabyte.
const MOST_MATRIX_CELLS: u64 = 1 << 16;

/// Draws boards of a grid, if it is not too large. Only then are the boards created, which take memory for every cell.
pub fn drawing(grid: &Grid, boards: impl FnOnce() -> Vec<Board>) -> Option<String> {
    if grid.len() > MOST_DRAWN {
        return None;
    }
    let boards = boards();
    let cells: u64 = boards.iter().map(|board| board.grid.len()).sum();
    if cells > MOST_DRAWN {
        return None;
    }
    let drawings = boards.iter().map(Drawing::board).collect();
    Some(Drawing::page(drawings).on_paper().to_svg())
}

/// What a press changes, wherever it is.
///
/// A reach is a picture or a list of distances. In a picture `x` changes, `@` is the pressed cell and changes, `o` is the
/// pressed cell and does not change, `.` does not change.
///
/// >>> from quatrainment import Rule
/// >>> Rule.everywhere(".x./x@x/.x.")
/// Rule.everywhere('.x./x@x/.x.')
/// >>> Rule.classes(corner=[0, 1, 2], edge=[1], centre=[0, 1])
/// Rule.classes([0, 1, 2], [1], [0, 1])
#[pyclass(frozen, eq, hash, module = "quatrainment", skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rule(quatrainment::Rule);

fn reach(value: &Bound<'_, PyAny>) -> PyResult<Reach> {
    if let Ok(picture) = value.extract::<String>() {
        return Ok(Reach::Picture(picture.parse::<Picture>().map_err(error)?));
    }
    let distances = value.extract::<Vec<u64>>();
    distances.map(Reach::Shells).map_err(|_| {
        PyTypeError::new_err(
            "invalid reach; use a picture like '.x./x@x/.x.' or a list of distances like [0, 1]",
        )
    })
}

fn reach_text(reach: &Reach) -> String {
    match reach {
        Reach::Shells(distances) => format!("{distances:?}"),
        Reach::Picture(picture) => format!("'{picture}'"),
    }
}

#[pymethods]
impl Rule {
    /// A rule with the same reach for every cell.
    #[staticmethod]
    #[pyo3(name = "everywhere")]
    fn everywhere(reach: &Bound<'_, PyAny>) -> PyResult<Rule> {
        Ok(Rule(quatrainment::Rule::Everywhere(self::reach(reach)?)))
    }

    /// A rule with a reach for each class of cell; pictures are drawn for the top left corner and the top edge, and are
    /// turned to face each border.
    #[staticmethod]
    fn classes(
        corner: &Bound<'_, PyAny>,
        edge: &Bound<'_, PyAny>,
        centre: &Bound<'_, PyAny>,
    ) -> PyResult<Rule> {
        let (corner, edge, centre) = (reach(corner)?, reach(edge)?, reach(centre)?);
        Ok(Rule(quatrainment::Rule::Classes {
            corner,
            edge,
            centre,
        }))
    }

    /// A rule with one picture for every cell, folded at the border: with the mirror `"half"` a neighbour beyond the
    /// border is the border cell itself, with `"whole"` the cell opposite.
    #[staticmethod]
    #[pyo3(signature = (picture, mirror = "half"))]
    fn folded(picture: &str, mirror: &str) -> PyResult<Rule> {
        let mirror = match mirror {
            "half" => Mirror::Half,
            "whole" => Mirror::Whole,
            _ => {
                return Err(error(format!(
                    "unknown mirror '{mirror}'; use half or whole"
                )));
            }
        };
        Ok(Rule(quatrainment::Rule::Folded {
            picture: picture.parse().map_err(error)?,
            mirror,
        }))
    }

    fn _repr_svg_(&self) -> Option<String> {
        // A board with cells far from every border, if the rule is for such boards.
        let size = "7x7".parse().ok()?;
        let game = quatrainment::Game::new("rule", self.0.clone(), Grid::new(size)).ok()?;
        drawing(game.grid(), || Board::rule(&game))
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            quatrainment::Rule::Everywhere(reach) => {
                format!("Rule.everywhere({})", reach_text(reach))
            }
            quatrainment::Rule::Classes {
                corner,
                edge,
                centre,
            } => {
                format!(
                    "Rule.classes({}, {}, {})",
                    reach_text(corner),
                    reach_text(edge),
                    reach_text(centre)
                )
            }
            quatrainment::Rule::Folded { picture, mirror } => {
                let mirror = if *mirror == Mirror::Half {
                    "half"
                } else {
                    "whole"
                };
                format!("Rule.folded('{picture}', '{mirror}')")
            }
            quatrainment::Rule::Listed(lists) => {
                format!("<a rule that lists the presses of {} cells>", lists.len())
            }
        }
    }
}

/// A rule on a board: a game of the catalogue by its name, or one of your own.
///
/// >>> from quatrainment import Game
/// >>> game = Game("lights-out", 5)
/// >>> game
/// Game('lights-out', '5x5')
/// >>> print(game.press("blank", "B2"))
/// .X.../XXX../.X.../...../.....
/// >>> print(game.solve("all-on").presses)
/// XX.../XX.XX/..XXX/.XXX./.XX.X
///
/// A size is `"5x5"`, `5` or `(5, 5)`; a cell is `"B2"`, `(1, 1)` for its row and column from 0, or its number from 0.
#[pyclass(frozen, eq, hash, module = "quatrainment", skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Game(Arc<quatrainment::Game>);

impl Game {
    pub fn new_inner(game: quatrainment::Game) -> Game {
        Game(Arc::new(game))
    }

    pub fn inner(&self) -> &quatrainment::Game {
        &self.0
    }

    pub fn pattern_of(&self, pattern: quatrainment::Pattern) -> Pattern {
        Pattern::new(self.clone(), pattern)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name = "quatrainment", size = None, states = None))]
    fn new(name: &str, size: Option<&Bound<'_, PyAny>>, states: Option<u8>) -> PyResult<Game> {
        let entry = catalogue::find(name).map_err(error)?;
        let game = match size {
            Some(size) => entry.game_of(&input::size(size)?),
            None => entry.game(),
        };
        let game = game.map_err(error)?;
        let game = match states {
            Some(states) => game.with_states(states).map_err(error)?,
            None => game,
        };
        Ok(Game::new_inner(game))
    }

    /// A game of your own from a rule. `wrap` names the sides that are joined: `"rows"`, `"columns"`, `"layers"` (in a list),
    /// or is `True` for all.
    ///
    /// >>> from quatrainment import Game, Rule
    /// >>> knight = Rule.everywhere(".x.x./x...x/..@../x...x/.x.x.")
    /// >>> Game.from_rule("knight on a torus", knight, "6x6", wrap=True).solver().nullity
    /// 12
    #[staticmethod]
    #[pyo3(signature = (name, rule, size, *, wrap = None, states = 2))]
    fn from_rule(
        name: &str,
        rule: &Rule,
        size: &Bound<'_, PyAny>,
        wrap: Option<&Bound<'_, PyAny>>,
        states: u8,
    ) -> PyResult<Game> {
        let size = input::size(size)?;
        let axes = size.lengths().len();
        let mut wraps = vec![false; axes];
        if let Some(wrap) = wrap {
            if let Ok(all) = wrap.extract::<bool>() {
                wraps.fill(all);
            } else {
                for name in wrap.extract::<Vec<String>>()? {
                    let axis = match name.as_str() {
                        "rows" => Some(0),
                        "columns" => Some(1),
                        "layers" => Some(2),
                        _ => None,
                    };
                    let axis = axis.filter(|&axis| axis < axes);
                    let axis = axis.ok_or_else(|| {
                        error(format!(
                            "unknown side '{name}' of a {size} board; use rows, columns or layers"
                        ))
                    })?;
                    wraps[axis] = true;
                }
            }
        }
        let grid = Grid::new(size).wrapping(|axis| wraps[axis]);
        let game = quatrainment::Game::new(name, rule.0.clone(), grid).map_err(error)?;
        Ok(Game::new_inner(game.with_states(states).map_err(error)?))
    }

    /// A game on any graph: for each press the list of the cells that it changes, numbered from 0.
    ///
    /// >>> from quatrainment import Game
    /// >>> triangle = Game.from_presses("triangle", [[0, 1], [1, 2], [2, 0]])
    /// >>> triangle.solver().nullity
    /// 1
    #[staticmethod]
    #[pyo3(signature = (name, presses, *, states = 2))]
    fn from_presses(name: &str, presses: Vec<Vec<u64>>, states: u8) -> PyResult<Game> {
        let cells = presses.len() as u64;
        let size = quatrainment::Size::new([1, cells]).map_err(error)?;
        let grid = Grid::new(size);
        let list = |list: Vec<u64>| -> PyResult<Vec<Cell>> {
            let cell = |index: u64| {
                grid.cell(index)
                    .ok_or_else(|| error(format!("no cell {index}; use 0 to {}", cells - 1)))
            };
            list.into_iter().map(cell).collect()
        };
        let lists = presses
            .into_iter()
            .map(list)
            .collect::<PyResult<Vec<_>>>()?;
        let rule = quatrainment::Rule::Listed(lists.into());
        let game = quatrainment::Game::new(name, rule, grid).map_err(error)?;
        Ok(Game::new_inner(game.with_states(states).map_err(error)?))
    }

    /// The game of a game file (TOML), given as its text.
    #[staticmethod]
    fn from_toml(text: &str) -> PyResult<Game> {
        Ok(Game::new_inner(
            notation::game_file(text).map_err(error)?.game,
        ))
    }

    /// The text of a game file that describes this game.
    fn to_toml(&self) -> String {
        notation::write_game_file(&self.0)
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The lengths of the sides: rows, columns, layers and so on.
    #[getter]
    fn size<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.grid().size().lengths())
    }

    /// The number of cells.
    #[getter]
    fn cells(&self) -> u64 {
        self.0.grid().len()
    }

    /// The number of states of a cell.
    #[getter]
    fn states(&self) -> u8 {
        self.0.states()
    }

    /// Whether each side wraps around.
    #[getter]
    fn wraps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let grid = self.0.grid();
        PyTuple::new(py, (0..grid.axes()).map(|axis| grid.wraps(axis)))
    }

    /// The rule.
    #[getter]
    fn rule(&self) -> Rule {
        Rule(self.0.rule().clone())
    }

    /// The names of all cells in reading order.
    #[getter]
    fn cell_names(&self) -> PyResult<Vec<String>> {
        input::check_cells(&self.0)?;
        let grid = self.0.grid();
        Ok(grid.cells().map(|cell| grid.name(cell)).collect())
    }

    /// The place of each cell in a drawing, in reading order: its row, and its column in half cells.
    #[getter]
    fn places(&self) -> PyResult<Vec<(u32, u32)>> {
        input::check_cells(&self.0)?;
        let grid = self.0.grid();
        Ok(match grid.layout() {
            Some(layout) => layout.places().to_vec(),
            None => {
                // Layers stand below each other, with a free row between.
                let (rows, columns) = (grid.rows(), grid.columns());
                let place = |index: u64| {
                    let (layer, rest) = (index / (rows * columns), index % (rows * columns));
                    (
                        (layer * (rows + 1) + rest / columns) as u32,
                        2 * (rest % columns) as u32,
                    )
                };
                (0..grid.len()).map(place).collect()
            }
        })
    }

    /// The same game on a board of another size.
    fn resized(&self, size: &Bound<'_, PyAny>) -> PyResult<Game> {
        Ok(Game::new_inner(
            catalogue::resized(&self.0, &input::size(size)?).map_err(error)?,
        ))
    }

    /// A pattern of this game: from rows of text, by name (`"blank"`, `"all-on"`, `"checkerboard"`, `"random:7"`), or from an
    /// array of states with the shape of the board.
    ///
    /// >>> import numpy as np
    /// >>> from quatrainment import Game
    /// >>> print(Game("merlin").pattern(np.eye(3, dtype=bool)))
    /// X../.X./..X
    fn pattern(&self, pattern: &Bound<'_, PyAny>) -> PyResult<Pattern> {
        Ok(self.pattern_of(input::pattern(&self.0, pattern)?))
    }

    /// The pattern of a picture: the bytes of a PNG, PBM or PGM file.
    fn picture(&self, file: &[u8]) -> PyResult<Pattern> {
        input::check_cells(&self.0)?;
        let bitmap = Bitmap::read(file, self.0.grid().len()).map_err(error)?;
        Ok(self.pattern_of(bitmap.pattern(&self.0).map_err(error)?))
    }

    /// The pattern after a press of a cell, or of each of several.
    fn press(&self, pattern: &Bound<'_, PyAny>, cells: &Bound<'_, PyAny>) -> PyResult<Pattern> {
        let mut pattern = input::pattern(&self.0, pattern)?;
        if let Ok(presses) = cells.cast::<Pattern>() {
            let presses = input::pattern(&self.0, presses.as_any())?;
            self.0.press_all(&mut pattern, &presses);
            return Ok(self.pattern_of(pattern));
        }
        let grid = self.0.grid();
        let one = cells.extract::<String>().is_ok()
            || cells.extract::<i64>().is_ok()
            || cells.is_instance_of::<PyTuple>();
        if one {
            self.0.press(&mut pattern, input::cell(grid, cells)?);
        } else {
            for cell in cells.try_iter()? {
                self.0.press(&mut pattern, input::cell(grid, &cell?)?);
            }
        }
        Ok(self.pattern_of(pattern))
    }

    /// What a press of a cell adds to the blank board.
    fn effect(&self, cell: &Bound<'_, PyAny>) -> PyResult<Pattern> {
        input::check_cells(&self.0)?;
        let mut pattern = self.0.blank();
        self.0
            .press(&mut pattern, input::cell(self.0.grid(), cell)?);
        Ok(self.pattern_of(pattern))
    }

    /// The matrix of a game with two states: column k holds the cells that press k changes.
    ///
    /// >>> from quatrainment import Game
    /// >>> Game("quatrainment").matrix().rank()
    /// 16
    fn matrix(&self, py: Python<'_>) -> PyResult<gf2::Matrix> {
        self.check_matrix()?;
        if self.0.states() != 2 {
            return Err(error(format!(
                "a matrix over GF(2) has two states, not {}; to_numpy() has the matrix of any number",
                self.0.states()
            )));
        }
        Ok(gf2::Matrix::with_group(
            py.detach(|| self.0.matrix()),
            self.0.grid().columns() as usize,
        ))
    }

    /// The matrix as an array of uint8: column k holds what press k adds.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.check_matrix()?;
        let cells = self.0.grid().len() as usize;
        let mut entries = vec![0u8; cells * cells];
        for press in self.0.grid().cells() {
            for (cell, added) in self.0.effect(press) {
                entries[cell.position() * cells + press.position()] = added;
            }
        }
        PyArray1::from_vec(py, entries).reshape([cells, cells])
    }

    /// Prepares to solve positions of this game; see `Solver`.
    #[pyo3(signature = (*, memory = None, threads = 0, progress = None))]
    fn solver(
        &self,
        py: Python<'_>,
        memory: Option<u64>,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solver> {
        Solver::prepare(py, self.clone(), memory, threads, progress)
    }

    /// Solves a position with the fewest presses; see `Solver.solve`.
    #[pyo3(signature = (start, target = None))]
    fn solve(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        target: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<crate::solver::Solution> {
        Solver::prepare(py, self.clone(), None, 0, None)?.solve(py, start, target, None, None)
    }

    fn _repr_svg_(&self) -> Option<String> {
        drawing(self.0.grid(), || Board::rule(&self.0))
    }

    fn __repr__(&self) -> String {
        let (name, size, states) = (self.0.name(), self.0.grid().size(), self.0.states());
        match states {
            2 => format!("Game('{name}', '{size}')"),
            _ => format!("Game('{name}', '{size}', {states})"),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((
            py.get_type::<Game>().getattr("from_toml")?,
            (self.to_toml(),),
        ))
    }
}

impl Game {
    fn check_matrix(&self) -> PyResult<()> {
        let cells = self.0.grid().len();
        if cells > MOST_MATRIX_CELLS {
            return Err(error(format!(
                "the matrix of {cells} cells is too large; use at most {MOST_MATRIX_CELLS} cells"
            )));
        }
        Ok(())
    }
}

/// The games of the catalogue, as rows of a table.
///
/// >>> from quatrainment import games
/// >>> [game["name"] for game in games()][:3]
/// ['quatrainment', 'quatrainment-a', 'quatrainment-b']
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let row = |entry: &catalogue::Entry| {
        let row = PyDict::new(py);
        row.set_item("name", entry.name)?;
        row.set_item("title", entry.title)?;
        row.set_item("size", entry.default_size().to_string())?;
        row.set_item("year", entry.year)?;
        row.set_item("about", entry.about)?;
        row.set_item("source", entry.source)?;
        Ok(row)
    };
    catalogue::all().iter().map(row).collect()
}
