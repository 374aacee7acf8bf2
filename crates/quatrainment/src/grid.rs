//! Where the cells lie: [`Size`], [`Grid`], [`Cell`] and the [`Class`] of a cell.
//!
//! Axes are told in the order rows, columns, layers and so on. Cells are counted in reading order:
//! along a row, down the rows, then through the layers.

use crate::layout::Layout;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The most axes that a grid may have.
pub const MOST_AXES: usize = 15;

/// The most cells that a grid may have: every index fits in a signed 64-bit number with room to spare.
pub const MOST_CELLS: u64 = 1 << 60;

/// The lengths of a grid's sides, written like `4x4` (rows, columns, layers …).
///
/// ```
/// use quatrainment::Size;
/// let size: Size = "4x5".parse()?;
/// assert_eq!(size.lengths(), [4, 5]);
/// assert_eq!(size.to_string(), "4x5");
/// # Ok::<(), quatrainment::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Size(Vec<u64>);

impl Size {
    /// A size from its lengths: rows, columns, layers and so on.
    ///
    /// # Errors
    /// When there is no axis, more than [`MOST_AXES`], a side of length 0, or more than [`MOST_CELLS`] cells.
    pub fn new(lengths: impl Into<Vec<u64>>) -> Result<Size, GridError> {
        let lengths = lengths.into();
        if lengths.is_empty() || lengths.len() > MOST_AXES {
            return Err(GridError::Axes(lengths.len()));
        }
        if lengths.contains(&0) {
            return Err(GridError::EmptySide);
        }
        lengths
            .iter()
            .try_fold(1u64, |product, &length| product.checked_mul(length))
            .filter(|&cells| cells <= MOST_CELLS)
            .ok_or(GridError::TooManyCells)?;
        Ok(Size(lengths))
    }

    /// The square with sides of `length`.
    ///
    /// # Errors
    /// As [`Size::new`].
    pub fn square(length: u64) -> Result<Size, GridError> {
        Size::new([length, length])
    }

    /// The length of each side: rows, columns, layers and so on.
    pub fn lengths(&self) -> &[u64] {
        &self.0
    }

    /// How many cells a grid of this size has.
    pub fn cells(&self) -> u64 {
        self.0.iter().product()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, length) in self.0.iter().enumerate() {
            let cross = if axis == 0 { "" } else { "x" };
            write!(f, "{cross}{length}")?;
        }
        Ok(())
    }
}

impl FromStr for Size {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Size, GridError> {
        let lengths = text
            .split(['x', 'X', '×'])
            .map(|length| {
                let length = length.trim();
                match length.parse() {
                    Ok(number) if length.starts_with(|c: char| c.is_ascii_digit()) => Ok(number),
                    _ => Err(GridError::NotASize(text.to_owned())),
                }
            })
            .collect::<Result<Vec<u64>, _>>()?;
        Size::new(lengths)
    }
}

/// One cell of a grid, by its place in reading order. It is made by the [`Grid`] it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u64);

impl Cell {
    /// The place in reading order, from 0.
    pub fn index(self) -> u64 {
        self.0
    }

    /// The same place, to index a board that is in memory.
    pub fn position(self) -> usize {
        usize::try_from(self.0).expect("a cell of a board in memory has an index in memory")
    }
}

/// What kind of place a cell has; a rule is told once for each. Only axes that do not wrap count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Every coordinate is on the border.
    Corner,
    /// Some coordinate is on the border and some is not.
    Edge,
    /// No coordinate is on the border (every cell of a torus).
    Centre,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Corner => "corner",
            Class::Edge => "edge",
            Class::Centre => "centre",
        })
    }
}

/// The cells of a board and how they lie: the length of each side and which axes wrap around.
///
/// ```
/// use quatrainment::{Grid, Size};
/// let grid = Grid::new("4x4".parse()?);
/// let cell = grid.cell_named("B3")?;
/// assert_eq!(cell.index(), 9);
/// assert_eq!(grid.name(cell), "B3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    sides: Arc<[Side]>,
    layout: Option<Arc<Layout>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Side {
    length: u64,
    wraps: bool,
}

impl Grid {
    /// A grid of this size; no axis wraps.
    pub fn new(size: Size) -> Grid {
        let sides = size.0.into_iter().map(|length| Side { length, wraps: false });
        Grid { sides: sides.collect(), layout: None }
    }

    /// The same grid with each axis for which `wraps` says so joined end to end.
    ///
    /// ```
    /// use quatrainment::Grid;
    /// let torus = Grid::new("5x5".parse()?).wrapping(|_axis| true);
    /// assert!(torus.wraps(0) && torus.wraps(1));
    /// # Ok::<(), quatrainment::GridError>(())
    /// ```
    pub fn wrapping(&self, wraps: impl Fn(usize) -> bool) -> Grid {
        let sides = self.sides.iter().enumerate();
        let sides = sides.map(|(axis, side)| Side { wraps: wraps(axis), ..*side }).collect();
        Grid { sides, layout: self.layout.clone() }
    }

    /// The same grid, drawn with its cells at these places.
    ///
    /// # Panics
    /// When the layout is of a grid with another number of cells.
    pub fn laid_out(&self, layout: Layout) -> Grid {
        assert_eq!(layout.places().len() as u64, self.len(), "a layout of another grid");
        Grid { sides: self.sides.clone(), layout: Some(Arc::new(layout)) }
    }

    /// Where the cells are drawn, unless in rows and columns.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// The lengths of the sides.
    pub fn size(&self) -> Size {
        Size(self.sides.iter().map(|side| side.length).collect())
    }

    /// How many axes there are.
    pub fn axes(&self) -> usize {
        self.sides.len()
    }

    /// The length of one side.
    ///
    /// # Panics
    /// When there is no such axis.
    pub fn length(&self, axis: usize) -> u64 {
        self.sides[axis].length
    }

    /// Whether an axis is joined end to end.
    ///
    /// # Panics
    /// When there is no such axis.
    pub fn wraps(&self, axis: usize) -> bool {
        self.sides[axis].wraps
    }

    /// How many rows a layer has. A grid with one axis is one row.
    pub fn rows(&self) -> u64 {
        if self.axes() == 1 { 1 } else { self.sides[0].length }
    }

    /// How many columns a layer has.
    pub fn columns(&self) -> u64 {
        self.sides[self.column_axis()].length
    }

    /// How many layers there are: the product of all further sides.
    pub fn layers(&self) -> u64 {
        self.sides.iter().skip(2).map(|side| side.length).product()
    }

    /// How many cells there are.
    pub fn len(&self) -> u64 {
        self.sides.iter().map(|side| side.length).product()
    }

    /// Never true: a grid has at least one cell.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Every cell in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..self.len()).map(Cell)
    }

    /// The cell at a place in reading order, if there is one.
    pub fn cell(&self, index: u64) -> Option<Cell> {
        (index < self.len()).then_some(Cell(index))
    }

    /// The cell with these coordinates (row, column, layer …, each from 0), if there is one.
    pub fn cell_at(&self, coordinates: &[u64]) -> Option<Cell> {
        if coordinates.len() != self.axes() {
            return None;
        }
        let (mut index, mut stride) = (0, 1);
        for axis in self.fastest_axes() {
            if coordinates[axis] >= self.length(axis) {
                return None;
            }
            index += coordinates[axis] * stride;
            stride *= self.length(axis);
        }
        Some(Cell(index))
    }

    /// The coordinates of a cell: row, column, layer and so on, each from 0.
    pub fn coordinates(&self, cell: Cell) -> Vec<u64> {
        let mut rest = cell.0;
        let mut coordinates = vec![0; self.axes()];
        for axis in self.fastest_axes() {
            coordinates[axis] = rest % self.length(axis);
            rest /= self.length(axis);
        }
        coordinates
    }

    /// The class of a cell. A cell of a torus is at the centre; on a cylinder only the axis that does not wrap
    /// counts, so its rim is made of corners.
    ///
    /// ```
    /// use quatrainment::{Class, Grid};
    /// let grid = Grid::new("4x4".parse()?);
    /// let class = |name| grid.class(grid.cell_named(name).unwrap());
    /// assert_eq!([class("A1"), class("B1"), class("B2")], [Class::Corner, Class::Edge, Class::Centre]);
    /// # Ok::<(), quatrainment::GridError>(())
    /// ```
    pub fn class(&self, cell: Cell) -> Class {
        let coordinates = self.coordinates(cell);
        let mut borders = self.sides.iter().zip(&coordinates).filter(|(side, _)| !side.wraps);
        let on_border = |(side, &at): (&Side, &u64)| at == 0 || at + 1 == side.length;
        let Some(first) = borders.next().map(on_border) else {
            return Class::Centre;
        };
        match (first, borders.all(|border| on_border(border) == first)) {
            (true, true) => Class::Corner,
            (false, true) => Class::Centre,
            _ => Class::Edge,
        }
    }

    /// Every cell within a distance, each once, with its distance: the number of steps along the axes.
    pub fn ball(&self, centre: Cell, radius: u64) -> Vec<(Cell, u64)> {
        let mut found = Vec::new();
        self.spread(self.axes(), radius, 0, &mut self.coordinates(centre), &mut found);
        found.sort_unstable();
        found
    }

    /// Moves along the axes below `axes` in every way that costs at most `radius`.
    fn spread(&self, axes: usize, radius: u64, distance: u64, at: &mut [u64], found: &mut Vec<(Cell, u64)>) {
        let Some(axis) = axes.checked_sub(1) else {
            let cell = self.cell_at(at).expect("a step along an axis stays on the grid");
            return found.push((cell, distance));
        };
        let from = at[axis];
        for steps in 0..=radius.min(self.length(axis)) {
            for to in self.sides[axis].ends(from, steps).into_iter().flatten() {
                at[axis] = to;
                self.spread(axis, radius - steps, distance + steps, at, found);
            }
        }
        at[axis] = from;
    }

    /// The name of a cell: column letter and row number, further axes after a slash (`B3`, `AB12`, `B3/2`).
    pub fn name(&self, cell: Cell) -> String {
        let coordinates = self.coordinates(cell);
        let mut name = column_letters(coordinates[self.column_axis()]);
        let row = if self.axes() == 1 { 0 } else { coordinates[0] };
        name += &(row + 1).to_string();
        for further in coordinates.iter().skip(2) {
            name += &format!("/{}", further + 1);
        }
        name
    }

    /// The cell with a name, in either case.
    ///
    /// # Errors
    /// When the text is no name of a cell, or of one outside the grid.
    pub fn cell_named(&self, name: &str) -> Result<Cell, CellError> {
        let not_a_name = || CellError::NotAName(name.to_owned());
        let letters = name.len() - name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let column = column_number(&name[..letters]).ok_or_else(not_a_name)?;
        let mut numbers = Vec::new();
        for number in name[letters..].split('/') {
            if !number.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(not_a_name());
            }
            numbers.push(number.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(not_a_name)? - 1);
        }
        let outside = || CellError::Outside { name: name.to_owned(), last: self.name(Cell(self.len() - 1)) };
        let coordinates = if self.axes() == 1 {
            if numbers != [0] {
                return Err(outside());
            }
            vec![column]
        } else {
            numbers.insert(1, column);
            numbers
        };
        self.cell_at(&coordinates).ok_or_else(outside)
    }

    fn column_axis(&self) -> usize {
        usize::from(self.axes() > 1)
    }

    /// The axes from the one along which neighbours are adjacent in reading order to the slowest.
    fn fastest_axes(&self) -> impl Iterator<Item = usize> + use<> {
        let column = self.column_axis();
        (0..self.axes()).map(move |place| match place {
            0 => column,
            1 => 0,
            further => further,
        })
    }
}

impl Side {
    /// Where a walk of so many steps from a coordinate can end as its shortest way there.
    fn ends(self, from: u64, steps: u64) -> [Option<u64>; 2] {
        if steps == 0 {
            return [Some(from), None];
        }
        if !self.wraps {
            let up = (from + steps < self.length).then_some(from + steps);
            return [from.checked_sub(steps), up];
        }
        if 2 * steps > self.length {
            return [None, None];
        }
        let up = (from + steps) % self.length;
        let down = (from + self.length - steps) % self.length;
        [Some(down), (up != down).then_some(up)]
    }
}

/// The letters of a column, counted from 0: A … Z, AA, AB and so on.
pub fn column_letters(mut column: u64) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + (column % 26) as u8));
        match (column / 26).checked_sub(1) {
            Some(rest) => column = rest,
            None => return letters.iter().rev().collect(),
        }
    }
}

fn column_number(letters: &str) -> Option<u64> {
    let mut number = 0u64;
    for letter in letters.bytes() {
        let digit = u64::from(letter.to_ascii_uppercase() - b'A') + 1;
        number = number.checked_mul(26)?.checked_add(digit)?;
    }
    number.checked_sub(1)
}

/// Why a size is not one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// The text is not lengths with an `x` between.
    #[error("'{0}' is not a size; write rows x columns, like 4x4 (layers may follow, like 4x4x4)")]
    NotASize(String),
    /// The text is not sizes with ranges.
    #[error("'{0}' is not a range of sizes; write 3..20 for squares, or 3..8x3..12 for every pair")]
    NotARange(String),
    /// Too few or too many axes.
    #[error("a grid has 1 to {MOST_AXES} sides, not {0}")]
    Axes(usize),
    /// A side has no length.
    #[error("every side of a grid is at least 1 long")]
    EmptySide,
    /// More cells than can be counted.
    #[error("a grid has at most 2^60 cells")]
    TooManyCells,
}

/// Why a text names no cell of a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CellError {
    /// The text has not the form of a name.
    #[error(
        "'{0}' is not the name of a cell; write column letter and row number, like B3 (layers after a slash, like B3/2)"
    )]
    NotAName(String),
    /// The grid ends before it.
    #[error("there is no cell {name} on this board; its last cell is {last}")]
    Outside {
        /// The name that was asked for.
        name: String,
        /// The name of the grid's last cell.
        last: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(size: &str) -> Grid {
        Grid::new(size.parse().unwrap())
    }

    #[test]
    fn names_read_as_they_are_written() {
        for size in ["4x4", "1x800", "30x3", "3x4x5", "2x3x2x2"] {
            let grid = grid(size);
            for cell in grid.cells() {
                assert_eq!(grid.cell_named(&grid.name(cell)), Ok(cell));
                assert_eq!(grid.cell_at(&grid.coordinates(cell)), Some(cell));
            }
        }
        let path = Grid::new(Size::new([5]).unwrap());
        assert_eq!(path.name(path.cell(4).unwrap()), "E1");
        assert_eq!(path.cell_named("e1"), Ok(Cell(4)));
    }

    #[test]
    fn names_look_like_a_spreadsheets() {
        let named = |size: &str, name: &str| grid(size).cell_named(name).unwrap().index();
        assert_eq!(named("4x4", "a1"), 0);
        assert_eq!(named("4x4", "D4"), 15);
        assert_eq!(named("12x30", "AB12"), 11 * 30 + 27);
        assert_eq!(named("4x4x4", "B3/2"), 16 + 2 * 4 + 1);
        assert_eq!(column_letters(701), "ZZ");
        assert_eq!(column_letters(702), "AAA");
    }

    #[test]
    fn wrong_names_are_refused_with_a_reason() {
        let grid = grid("4x4");
        for name in ["", "1", "A", "A0", "A1/", "A+1", "A1x", "Ä1", "/", "ZZZZZZZZZZZZZZZZZZZZZ1"] {
            assert_eq!(grid.cell_named(name), Err(CellError::NotAName(name.to_owned())));
        }
        for name in ["E1", "A5", "A1/1", "A1/2"] {
            let error = grid.cell_named(name).unwrap_err();
            assert!(error.to_string().ends_with("its last cell is D4"), "{error}");
        }
    }

    #[test]
    fn sizes_are_checked() {
        let wrong = |text: &str| text.parse::<Size>().unwrap_err();
        for text in ["", "x", "4x", "4by4", "-1x4", "+4x4", "4x99999999999999999999"] {
            assert_eq!(wrong(text), GridError::NotASize(text.to_owned()));
        }
        assert_eq!(wrong("0x4"), GridError::EmptySide);
        assert_eq!(wrong("4294967296x4294967296"), GridError::TooManyCells);
        assert_eq!(wrong(&["1"; 16].join("x")), GridError::Axes(16));
        assert_eq!("4 × 5".parse::<Size>().unwrap().to_string(), "4x5");
    }

    #[test]
    fn classes_count_only_axes_that_do_not_wrap() {
        let count = |grid: &Grid, class| grid.cells().filter(|&c| grid.class(c) == class).count();
        let cube = grid("4x4x4");
        assert_eq!(count(&cube, Class::Corner), 8);
        assert_eq!(count(&cube, Class::Centre), 8);
        let torus = cube.wrapping(|_| true);
        assert_eq!(count(&torus, Class::Centre), 64);
        let cylinder = grid("4x5").wrapping(|axis| axis == 1);
        assert_eq!(count(&cylinder, Class::Corner), 10);
        assert_eq!(count(&cylinder, Class::Centre), 10);
    }

    #[test]
    fn a_ball_holds_each_cell_once_at_its_shortest_distance() {
        for (size, wraps) in [("4x5", false), ("3x3", true), ("2x4x3", true), ("1x6", true)] {
            let grid = grid(size).wrapping(|_| wraps);
            for centre in grid.cells() {
                let from = grid.coordinates(centre);
                let mut expected = Vec::new();
                for cell in grid.cells() {
                    let to = grid.coordinates(cell);
                    let distance = (0..grid.axes()).map(|axis| {
                        let straight = from[axis].abs_diff(to[axis]);
                        if wraps { straight.min(grid.length(axis) - straight) } else { straight }
                    });
                    let distance: u64 = distance.sum();
                    if distance <= 2 {
                        expected.push((cell, distance));
                    }
                }
                assert_eq!(grid.ball(centre, 2), expected, "{size} around {}", grid.name(centre));
            }
        }
    }
}
