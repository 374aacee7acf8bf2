//! Where the cells of an irregular board are drawn: [`Layout`]. It affects only drawings, the part of the board that
//! a hint names, and the reading of patterns; rules, names of cells and solving are those of the grid.

use crate::english::counted;
use crate::grid::{Cell, Grid};
use std::fmt;

/// The maximum number of rows of a picture.
pub(crate) const MAX_ROWS: u32 = 256;

/// The maximum width of a picture in half cells.
pub(crate) const MAX_HALVES: u32 = 1024;

/// A place for every cell of a grid, in rows of a picture. Along a row places are counted in half cells, so that the
/// rows of a hexagon may be shifted against each other.
///
/// ```
/// use quatrainment::{Grid, Layout};
/// let grid = Grid::new("1x7".parse()?);
/// let layout = Layout::read(&grid, " o o\no o o\n o o")?;
/// assert_eq!(layout.place(grid.cell_named("C1")?), (1, 0));
/// assert_eq!(layout.place(grid.cell_named("F1")?), (2, 1));
/// assert!(layout.is_hexagonal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Row and half cells from the left, for every cell in reading order.
    places: Vec<(u32, u32)>,
}

impl Layout {
    /// Creates a layout from the place of every cell of a grid, in reading order. Returns `None` unless the first
    /// row and the first column are used, no two cells overlap, and the picture is small enough to be drawn.
    pub(crate) fn from_places(grid: &Grid, places: Vec<(u32, u32)>) -> Option<Layout> {
        let mut sorted = places.clone();
        sorted.sort_unstable();
        let is_apart = |pair: &[(u32, u32)]| pair[0].0 != pair[1].0 || pair[0].1 + 2 <= pair[1].1;
        let fits = places.len() as u64 == grid.len()
            && places
                .iter()
                .all(|&(row, half)| row < MAX_ROWS && half < MAX_HALVES)
            && sorted.windows(2).all(is_apart)
            && sorted.first().is_some_and(|&(row, _)| row == 0)
            && places.iter().any(|&(_, half)| half == 0);
        fits.then_some(Layout { places })
    }

    /// Reads a picture. Each line has a word for every cell: `o` for the next one in reading order, or its name;
    /// `.` is a place without a cell. The closest two words of a line are one cell apart, and a word may be shifted
    /// by half a cell against those above it.
    ///
    /// # Errors
    /// Returns an error if a cell has no place or two, or if a word must stand on a place or half-way between two.
    pub fn read(grid: &Grid, picture: &str) -> Result<Layout, LayoutError> {
        let words: Vec<Vec<(usize, &str)>> = picture.lines().map(words).collect();
        let gaps = words
            .iter()
            .flat_map(|line| line.windows(2).map(|pair| pair[1].0 - pair[0].0));
        let cell_width = gaps.min();
        let is_cell = |word: &&(usize, &str)| word.1 != ".";
        let first_row = words
            .iter()
            .position(|line| line.iter().any(|word| is_cell(&word)));
        let left = words
            .iter()
            .flatten()
            .filter(is_cell)
            .map(|word| word.0)
            .min()
            .unwrap_or(0);
        let count = words.iter().flatten().filter(is_cell).count();
        if (count as u64) < grid.len() {
            let kind = LayoutErrorKind::TooFew {
                places: count,
                cells: grid.len(),
            };
            return Err(LayoutError {
                line: 1,
                column: 1,
                kind,
            });
        }
        // Not more than there are words.
        let mut places: Vec<Option<(u32, u32)>> = vec![None; grid.len() as usize];
        let mut next = grid.cells();
        for (line, words) in words.iter().enumerate() {
            for &(column, word) in words.iter().filter(is_cell) {
                let wrong = |kind| LayoutError {
                    line: line + 1,
                    column: column + 1,
                    kind,
                };
                let cell = match word {
                    "o" => next
                        .next()
                        .ok_or_else(|| wrong(LayoutErrorKind::TooMany { cells: grid.len() }))?,
                    name => grid
                        .cell_named(name)
                        .map_err(|_| wrong(LayoutErrorKind::NoCell(name.to_owned())))?,
                };
                let row = line - first_row.unwrap_or(0);
                // Without two words in any line there is no width to go by, and all stand in one column.
                let half = match cell_width {
                    None => 0,
                    Some(width) if (2 * (column - left)).is_multiple_of(width) => {
                        2 * (column - left) / width
                    }
                    Some(_) => return Err(wrong(LayoutErrorKind::Between(word.to_owned()))),
                };
                if row >= MAX_ROWS as usize || half >= MAX_HALVES as usize {
                    return Err(wrong(LayoutErrorKind::TooLarge));
                }
                let place = places
                    .get_mut(cell.position())
                    .filter(|place| place.is_none());
                *place.ok_or_else(|| wrong(LayoutErrorKind::Twice(grid.name(cell))))? =
                    Some((row as u32, half as u32));
            }
        }
        // As many words as cells, or more, and none twice: every cell has its place.
        let places: Option<Vec<(u32, u32)>> = places.into_iter().collect();
        let too_few = LayoutErrorKind::TooFew {
            places: count,
            cells: grid.len(),
        };
        places
            .and_then(|places| Layout::from_places(grid, places))
            .ok_or(LayoutError {
                line: 1,
                column: 1,
                kind: too_few,
            })
    }

    /// Returns the row of a cell and its distance from the left in half cells, both from 0.
    ///
    /// # Panics
    /// Panics if the cell is not on the grid that was laid out.
    #[must_use]
    pub fn place(&self, cell: Cell) -> (u32, u32) {
        self.places[cell.position()]
    }

    /// Returns the place of every cell, in reading order of the grid.
    #[must_use]
    pub fn places(&self) -> &[(u32, u32)] {
        &self.places
    }

    /// Returns the number of rows of the picture.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.places
            .iter()
            .map(|&(row, _)| row + 1)
            .max()
            .unwrap_or(0)
    }

    /// Returns the width of the picture in half cells.
    #[must_use]
    pub fn halves(&self) -> u32 {
        self.places
            .iter()
            .map(|&(_, half)| half + 2)
            .max()
            .unwrap_or(0)
    }

    /// Returns whether every row is shifted by half a cell against its neighbours, like rows of hexagons.
    #[must_use]
    pub fn is_hexagonal(&self) -> bool {
        let shift = |&(row, half): &(u32, u32)| (row + half) % 2;
        let first = self.places.first().map(shift);
        let is_shifted = self.places.iter().any(|&(row, _)| row % 2 == 1);
        is_shifted && self.places.iter().all(|place| Some(shift(place)) == first)
    }

    /// Writes the picture in a form that [`Layout::read`] reads back.
    pub(crate) fn write(&self, grid: &Grid) -> String {
        let mut placed: Vec<((u32, u32), Cell)> =
            self.places.iter().copied().zip(grid.cells()).collect();
        placed.sort_unstable();
        let in_order = placed.windows(2).all(|pair| pair[0].1 < pair[1].1);
        let word = |cell: Cell| {
            if in_order {
                "o".to_owned()
            } else {
                grid.name(cell)
            }
        };
        let longest = placed
            .iter()
            .map(|&(_, cell)| word(cell).chars().count())
            .max()
            .unwrap_or(1);
        let half_width = (longest + 1).div_ceil(2);
        let has_neighbours = placed
            .windows(2)
            .any(|p| p[0].0.0 == p[1].0.0 && p[0].0.1 + 2 == p[1].0.1);
        let mut lines = vec![String::new(); self.rows() as usize];
        let mut put = |row: u32, half: u32, word: &str| {
            let line = &mut lines[row as usize];
            let column = half as usize * half_width;
            *line = format!("{line:column$}{word}");
        };
        for (place, &((row, half), cell)) in placed.iter().enumerate() {
            put(row, half, &word(cell));
            // Dots keep the width of a cell where no two cells are neighbours.
            let before_next = placed
                .get(place + 1)
                .is_none_or(|next| next.0.0 != row || next.0.1 >= half + 4);
            if place == 0 && !has_neighbours && before_next {
                put(row, half + 2, ".");
            }
        }
        if !has_neighbours && lines[0].split_whitespace().count() > 1 && !lines[0].contains('.') {
            let column = lines[0].chars().count().div_ceil(half_width) * half_width;
            let last = placed
                .iter()
                .rev()
                .find(|((row, _), _)| *row == 0)
                .map_or(0, |((_, half), _)| half + 2);
            let column = column.max(last as usize * half_width);
            lines[0] = format!("{:column$}.", lines[0]);
        }
        lines.join("\n")
    }
}

/// Returns the words of a line, each with the number of characters before it.
fn words(line: &str) -> Vec<(usize, &str)> {
    line.split_whitespace()
        .map(|word| {
            let before = word.as_ptr() as usize - line.as_ptr() as usize;
            (line[..before].chars().count(), word)
        })
        .collect()
}

/// The reason why a picture is not a layout of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LayoutError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: LayoutErrorKind,
}

/// What is wrong with a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutErrorKind {
    /// There are more places than cells.
    TooMany {
        /// The number of cells.
        cells: u64,
    },
    /// The word does not name a cell.
    NoCell(String),
    /// The word must stand on a place or half-way between two.
    Between(String),
    /// The cell has a place already.
    Twice(String),
    /// There are fewer places than cells.
    TooFew {
        /// The number of places.
        places: usize,
        /// The number of cells.
        cells: u64,
    },
    /// The picture is too large.
    TooLarge,
}

impl std::error::Error for LayoutError {}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            LayoutErrorKind::TooMany { cells } => {
                write!(
                    f,
                    "the board has only {}, and this is a place for one more",
                    counted(*cells, "cell")
                )
            }
            LayoutErrorKind::NoCell(word) => {
                write!(
                    f,
                    "'{word}' is not a cell; write o for the next cell, its name, or . for no cell"
                )
            }
            LayoutErrorKind::Between(word) => {
                write!(f, "'{word}' must stand on a place or half-way between two")
            }
            LayoutErrorKind::Twice(name) => write!(f, "{name} has a place already"),
            LayoutErrorKind::TooFew { places, cells } => {
                let cells = counted(*cells, "cell");
                write!(
                    f,
                    "the board has {cells}, but this layout has places for {places}"
                )
            }
            LayoutErrorKind::TooLarge => {
                write!(
                    f,
                    "a layout has at most {MAX_ROWS} rows of {} cells",
                    MAX_HALVES / 2
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::grid;
    use proptest::prelude::*;

    #[test]
    fn pictures_are_read_and_written_back() {
        for (size, picture) in [
            ("1x7", " o o\no o o\n o o"),
            ("1x3", "o o\no"),
            ("1x2", "o .\n o"),
            ("1x2", "o  o .\n"),
            ("1x1", "o"),
            ("2x2", "B1 A1\nA2    B2"),
            ("1x5", "  o\n\no . o\n\no . o"),
            ("2x2x2", "A1/1 B1/1 . . A1/2 B1/2\nA2/1 B2/1 . . A2/2 B2/2"),
        ] {
            let grid = grid(size);
            let layout = Layout::read(&grid, picture).unwrap();
            let written = layout.write(&grid);
            assert_eq!(
                Layout::read(&grid, &written).as_ref(),
                Ok(&layout),
                "{picture}\nbecame\n{written}"
            );
        }
    }

    #[test]
    fn errors_in_pictures_have_their_place() {
        let grid = grid("1x3");
        for (picture, line, column, expected) in [
            ("o o\n", 1, 1, "3 cells, but this layout has places for 2"),
            ("o o\no o", 2, 3, "place for one more"),
            ("o o\n  D1", 2, 3, "'D1' is not a cell"),
            ("A1 B1\nA1", 2, 1, "A1 has a place already"),
            ("o   o\n o", 2, 2, "must stand on a place"),
        ] {
            let error = Layout::read(&grid, picture).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
            assert_eq!((error.line, error.column), (line, column), "{picture}");
        }
    }

    proptest! {
        #[test]
        fn allowed_places_can_be_written_and_read(
            places in prop::collection::vec((0u32..5, 0u32..12), 1..9)
        ) {
            let grid = Grid::new(crate::Size::new([1, places.len() as u64]).unwrap());
            if let Some(layout) = Layout::from_places(&grid, places) {
                let written = layout.write(&grid);
                prop_assert_eq!(Layout::read(&grid, &written), Ok(layout), "{}", written);
            }
        }
    }
}
