//! The board: [`Size`], [`Grid`], [`Cell`] and the [`Class`] of a cell.
//!
//! Axes are in the order rows, columns, layers and so on. Cells are counted in reading order:
//! along a row, down the rows, then through the layers.

mod motion;
mod names;
mod size;

use crate::layout::Layout;
use std::fmt;
use std::sync::Arc;

pub use motion::Motion;
pub use names::{CellError, column_letters};
pub use size::{GridError, MAX_AXES, MAX_CELLS, Size};

/// One cell of a grid, identified by its index in reading order. Only the [`Grid`] that it belongs to creates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(u64);

impl Cell {
    /// Returns the index in reading order, from 0.
    #[must_use]
    pub fn index(self) -> u64 {
        self.0
    }

    /// Returns the index in reading order as a `usize`, to index a board in memory.
    #[must_use]
    pub fn position(self) -> usize {
        usize::try_from(self.0).expect("a cell of a board in memory has an index in memory")
    }
}

/// The class of a cell, on which the effect of a press may depend. Only axes that do not wrap count.
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

/// The cells of a board: the length of each side and which axes wrap around.
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
    /// Creates a grid of a size. No axis wraps.
    #[must_use]
    pub fn new(size: Size) -> Grid {
        let sides = size.0.into_iter().map(|length| Side {
            length,
            wraps: false,
        });
        Grid {
            sides: sides.collect(),
            layout: None,
        }
    }

    /// Returns the grid with each axis for which `wraps` returns true joined end to end.
    ///
    /// ```
    /// use quatrainment::Grid;
    /// let torus = Grid::new("5x5".parse()?).wrapping(|_axis| true);
    /// assert!(torus.wraps(0) && torus.wraps(1));
    /// # Ok::<(), quatrainment::GridError>(())
    /// ```
    #[must_use]
    pub fn wrapping(&self, wraps: impl Fn(usize) -> bool) -> Grid {
        let sides = self.sides.iter().enumerate();
        let sides = sides
            .map(|(axis, side)| Side {
                wraps: wraps(axis),
                ..*side
            })
            .collect();
        Grid {
            sides,
            layout: self.layout.clone(),
        }
    }

    /// Returns the grid with a layout, which says where its cells are drawn.
    ///
    /// # Panics
    /// Panics if the layout is of a grid with another number of cells.
    #[must_use]
    pub fn laid_out(&self, layout: Layout) -> Grid {
        assert_eq!(
            layout.places().len() as u64,
            self.len(),
            "a layout of another grid"
        );
        Grid {
            sides: self.sides.clone(),
            layout: Some(Arc::new(layout)),
        }
    }

    /// Returns the layout, if the cells are not drawn in rows and columns.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// Returns the lengths of the sides.
    #[must_use]
    pub fn size(&self) -> Size {
        Size(self.sides.iter().map(|side| side.length).collect())
    }

    /// Returns the number of axes.
    #[must_use]
    pub fn axes(&self) -> usize {
        self.sides.len()
    }

    /// Returns the length of one side.
    ///
    /// # Panics
    /// Panics if there is no such axis.
    #[must_use]
    pub fn length(&self, axis: usize) -> u64 {
        self.sides[axis].length
    }

    /// Returns whether an axis is joined end to end.
    ///
    /// # Panics
    /// Panics if there is no such axis.
    #[must_use]
    pub fn wraps(&self, axis: usize) -> bool {
        self.sides[axis].wraps
    }

    /// Returns the number of rows of a layer. A grid with one axis is one row.
    #[must_use]
    pub fn rows(&self) -> u64 {
        if self.axes() == 1 {
            1
        } else {
            self.sides[0].length
        }
    }

    /// Returns the number of columns of a layer.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.sides[self.column_axis()].length
    }

    /// Returns the number of layers: the product of all sides after the first two.
    #[must_use]
    pub fn layers(&self) -> u64 {
        self.sides.iter().skip(2).map(|side| side.length).product()
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.sides.iter().map(|side| side.length).product()
    }

    /// Returns false: a grid has at least one cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns every cell in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..self.len()).map(Cell)
    }

    /// Returns the cell at an index in reading order, if there is one.
    #[must_use]
    pub fn cell(&self, index: u64) -> Option<Cell> {
        (index < self.len()).then_some(Cell(index))
    }

    /// Returns the cell with these coordinates (row, column, layer …, each from 0), if there is one.
    #[must_use]
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

    /// Returns the coordinates of a cell: row, column, layer and so on, each from 0.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> Vec<u64> {
        let mut rest = cell.0;
        let mut coordinates = vec![0; self.axes()];
        for axis in self.fastest_axes() {
            coordinates[axis] = rest % self.length(axis);
            rest /= self.length(axis);
        }
        coordinates
    }

    /// Returns the class of a cell. Every cell of a torus is at the centre. On a cylinder only the axis that does
    /// not wrap counts, so its rims consist of corners.
    ///
    /// ```
    /// use quatrainment::{Class, Grid};
    /// let grid = Grid::new("4x4".parse()?);
    /// let class = |name| grid.class(grid.cell_named(name).unwrap());
    /// assert_eq!([class("A1"), class("B1"), class("B2")], [Class::Corner, Class::Edge, Class::Centre]);
    /// # Ok::<(), quatrainment::GridError>(())
    /// ```
    #[must_use]
    pub fn class(&self, cell: Cell) -> Class {
        let coordinates = self.coordinates(cell);
        let mut borders = self
            .sides
            .iter()
            .zip(&coordinates)
            .filter(|(side, _)| !side.wraps);
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

    /// Returns every cell within a distance once, with its distance: the number of steps along the axes.
    #[must_use]
    pub fn ball(&self, centre: Cell, radius: u64) -> Vec<(Cell, u64)> {
        let mut found = Vec::new();
        self.spread(
            self.axes(),
            radius,
            0,
            &mut self.coordinates(centre),
            &mut found,
        );
        found.sort_unstable();
        found
    }

    /// Moves along the axes below `axes` in every way that costs at most `radius`.
    fn spread(
        &self,
        axes: usize,
        radius: u64,
        distance: u64,
        at: &mut [u64],
        found: &mut Vec<(Cell, u64)>,
    ) {
        let Some(axis) = axes.checked_sub(1) else {
            let cell = self
                .cell_at(at)
                .expect("a step along an axis stays on the grid");
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

    fn column_axis(&self) -> usize {
        usize::from(self.axes() > 1)
    }

    /// Returns the axes from the fastest in reading order to the slowest.
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
    /// Returns the coordinates at exactly this distance from a coordinate.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::grid;

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
        for (size, wraps) in [
            ("4x5", false),
            ("3x3", true),
            ("2x4x3", true),
            ("1x6", true),
        ] {
            let grid = grid(size).wrapping(|_| wraps);
            for centre in grid.cells() {
                let from = grid.coordinates(centre);
                let mut expected = Vec::new();
                for cell in grid.cells() {
                    let to = grid.coordinates(cell);
                    let distance = (0..grid.axes()).map(|axis| {
                        let straight = from[axis].abs_diff(to[axis]);
                        if wraps {
                            straight.min(grid.length(axis) - straight)
                        } else {
                            straight
                        }
                    });
                    let distance: u64 = distance.sum();
                    if distance <= 2 {
                        expected.push((cell, distance));
                    }
                }
                assert_eq!(
                    grid.ball(centre, 2),
                    expected,
                    "{size} around {}",
                    grid.name(centre)
                );
            }
        }
    }
}
