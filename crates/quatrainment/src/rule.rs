//! What a press changes: [`Rule`], told once for each class of cell, as shells or as a [`Picture`].

use crate::grid::{Cell, Class, Grid};
use std::fmt;
use std::str::FromStr;

/// What a press changes, the same for every cell or told for each class of cell.
///
/// ```
/// use quatrainment::{Grid, Rule};
/// // Quatrainment: a corner flips its triangle, an edge its neighbours, the centre a plus.
/// let rule = Rule::classes([0, 1, 2], [1], [0, 1]);
/// let grid = Grid::new("4x4".parse()?);
/// let landing = rule.landing(&grid, grid.cell_named("A1")?);
/// let names: Vec<_> = landing.iter().map(|&cell| grid.name(cell)).collect();
/// assert_eq!(names, ["A1", "B1", "C1", "A2", "B2", "A3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Every press reaches alike; nothing is turned.
    Everywhere(Reach),
    /// A press reaches by the class of its cell; a picture is turned to face the border.
    Classes {
        /// At a corner; a picture is drawn for the top left one.
        corner: Reach,
        /// At an edge; a picture is drawn for the top one.
        edge: Reach,
        /// Away from every border.
        centre: Reach,
    },
}

/// How far one press reaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Every cell at one of these distances, each once. Distances mean the same in any dimension.
    Shells(Vec<u64>),
    /// The cells of a picture, once for each landing: on a short side that wraps, two landings may cancel.
    Picture(Picture),
}

impl<const N: usize> From<[u64; N]> for Reach {
    fn from(distances: [u64; N]) -> Reach {
        Reach::Shells(distances.to_vec())
    }
}

impl From<Picture> for Reach {
    fn from(picture: Picture) -> Reach {
        Reach::Picture(picture)
    }
}

impl Rule {
    /// The same reach for every cell.
    pub fn everywhere(reach: impl Into<Reach>) -> Rule {
        Rule::Everywhere(reach.into())
    }

    /// A reach for each class of cell.
    pub fn classes(corner: impl Into<Reach>, edge: impl Into<Reach>, centre: impl Into<Reach>) -> Rule {
        Rule::Classes { corner: corner.into(), edge: edge.into(), centre: centre.into() }
    }

    /// The reach of a press on a cell of a class.
    pub fn reach(&self, class: Class) -> &Reach {
        match (self, class) {
            (Rule::Everywhere(reach), _) => reach,
            (Rule::Classes { corner, .. }, Class::Corner) => corner,
            (Rule::Classes { edge, .. }, Class::Edge) => edge,
            (Rule::Classes { centre, .. }, Class::Centre) => centre,
        }
    }

    /// Whether every reach makes sense on a grid with so many axes: a picture is flat, so it needs two.
    pub(crate) fn suits(&self, axes: usize) -> bool {
        let suits = |reach: &Reach| matches!(reach, Reach::Shells(_)) || axes == 2;
        match self {
            Rule::Everywhere(reach) => suits(reach),
            Rule::Classes { corner, edge, centre } => [corner, edge, centre].into_iter().all(suits),
        }
    }

    /// Every cell that a press changes, in reading order; a cell on which a picture lands twice stands twice.
    ///
    /// # Panics
    /// When the cell is not on the grid, or a picture is laid on a grid that has not two axes.
    pub fn landing(&self, grid: &Grid, cell: Cell) -> Vec<Cell> {
        match self.reach(grid.class(cell)) {
            Reach::Shells(distances) => {
                let radius = distances.iter().copied().max().unwrap_or(0);
                let ball = grid.ball(cell, radius).into_iter();
                ball.filter(|(_, distance)| distances.contains(distance)).map(|(cell, _)| cell).collect()
            }
            Reach::Picture(picture) => {
                let turns = match self {
                    Rule::Everywhere(_) => 0,
                    Rule::Classes { .. } => quarter_turns(grid, cell),
                };
                picture.landing(grid, cell, turns)
            }
        }
    }
}

/// How often a picture is turned clockwise to face the border of a cell: from the top edge or the top left
/// corner it is drawn for. The rims of a cylinder are corners; a quarter turn would lay along the rim what
/// stands across it, so the far rim gets a half turn.
fn quarter_turns(grid: &Grid, cell: Cell) -> u8 {
    let at = grid.coordinates(cell);
    let first = |axis: usize| !grid.wraps(axis) && at[axis] == 0;
    let last = |axis: usize| !grid.wraps(axis) && at[axis] > 0 && at[axis] + 1 == grid.length(axis);
    match grid.class(cell) {
        Class::Centre => 0,
        Class::Edge if first(0) => 0,
        Class::Edge if last(1) => 1,
        Class::Edge if last(0) => 2,
        Class::Edge => 3,
        Class::Corner => match (last(0), last(1)) {
            (false, false) => 0,
            _ if grid.wraps(0) || grid.wraps(1) => 2,
            (false, true) => 1,
            (true, true) => 2,
            (true, false) => 3,
        },
    }
}

/// A small drawing of what one press changes: `@` is pressed and changes, `o` is pressed and does not, `x`
/// changes, `.` does not. Rows are separated by `/` or a new line.
///
/// ```
/// use quatrainment::Picture;
/// let side: Picture = "x@x".parse()?;
/// assert_eq!(side.offsets(), [(0, -1), (0, 0), (0, 1)]);
/// assert_eq!(side.to_string(), "x@x");
/// # Ok::<(), quatrainment::PictureError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// Rows down and columns right of the pressed cell, in reading order.
    offsets: Vec<(i64, i64)>,
}

impl Picture {
    /// The cells that change: rows down and columns right of the pressed one, in reading order.
    pub fn offsets(&self) -> &[(i64, i64)] {
        &self.offsets
    }

    fn landing(&self, grid: &Grid, cell: Cell, turns: u8) -> Vec<Cell> {
        let at = grid.coordinates(cell);
        let land = |axis: usize, offset: i64| -> Option<u64> {
            let length = i128::from(grid.length(axis));
            let to = i128::from(at[axis]) + i128::from(offset);
            let to = if grid.wraps(axis) { to.rem_euclid(length) } else { to };
            u64::try_from(to).ok()
        };
        let landed = |&(mut down, mut right): &(i64, i64)| {
            for _ in 0..turns {
                (down, right) = (right, -down);
            }
            grid.cell_at(&[land(0, down)?, land(1, right)?])
        };
        let mut cells: Vec<Cell> = self.offsets.iter().filter_map(landed).collect();
        cells.sort_unstable();
        cells
    }
}

impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Picture, PictureError> {
        let mut pressed = None;
        let mut changed = Vec::new();
        let (mut line, mut column, mut row, mut place) = (1, 0, 0i64, 0i64);
        for symbol in text.trim_end().chars() {
            column += 1;
            match symbol {
                '/' | '\n' => (row, place) = (row + 1, 0),
                ' ' | '\r' => {}
                '@' | 'o' | 'x' | '.' => {
                    if symbol == '@' || symbol == 'o' {
                        if pressed.is_some() {
                            return Err(PictureError::PressedTwice { line, column });
                        }
                        pressed = Some((row, place));
                    }
                    if symbol == '@' || symbol == 'x' {
                        changed.push((row, place));
                    }
                    place += 1;
                }
                found => return Err(PictureError::Unknown { line, column, found }),
            }
            if symbol == '\n' {
                (line, column) = (line + 1, 0);
            }
        }
        let (down, right) = pressed.ok_or(PictureError::NotPressed)?;
        let offsets = changed.into_iter().map(|(row, column)| (row - down, column - right));
        Ok(Picture { offsets: offsets.collect() })
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |of: fn(&(i64, i64)) -> i64| {
            let values = || self.offsets.iter().map(of).chain([0]);
            values().min().unwrap_or(0)..=values().max().unwrap_or(0)
        };
        let (rows, columns) = (range(|offset| offset.0), range(|offset| offset.1));
        for row in rows.clone() {
            if row != *rows.start() {
                f.write_str("/")?;
            }
            for column in columns.clone() {
                let changes = self.offsets.contains(&(row, column));
                f.write_str(match ((row, column) == (0, 0), changes) {
                    (true, true) => "@",
                    (true, false) => "o",
                    (false, true) => "x",
                    (false, false) => ".",
                })?;
            }
        }
        Ok(())
    }
}

/// Why a text is no picture of a press.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A symbol that means nothing in a picture.
    #[error("line {line}, column {column}: '{found}' means nothing in a picture; use @ o x .")]
    Unknown {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
        /// The symbol.
        found: char,
    },
    /// A second pressed cell.
    #[error("line {line}, column {column}: a picture has one pressed cell (@ or o), this is a second")]
    PressedTwice {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// No pressed cell.
    #[error("a picture shows where it is pressed: write @ (changes) or o (does not) once")]
    NotPressed,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells that a press changes, drawn.
    fn pressed(rule: &Rule, grid: &Grid, name: &str) -> String {
        let landing = rule.landing(grid, grid.cell_named(name).unwrap());
        let rows: Vec<String> = (0..grid.rows())
            .map(|row| {
                let cells = (0..grid.columns()).map(|column| grid.cell_at(&[row, column]).unwrap());
                cells.map(|cell| if landing.contains(&cell) { 'X' } else { '.' }).collect()
            })
            .collect();
        rows.join("/")
    }

    #[test]
    fn pictures_are_turned_to_face_each_border() {
        let picture = |text: &str| text.parse::<Picture>().unwrap();
        let rule = Rule::classes(picture("@xx/x.."), picture(".@x/x.."), picture(".x/o."));
        let grid = Grid::new("4x4".parse().unwrap());
        for (name, expected) in [
            ("A1", "XXX./X.../..../...."),
            ("D1", "..XX/...X/...X/...."),
            ("D4", "..../..../...X/.XXX"),
            ("A4", "..../X.../X.../XX.."),
            ("B1", ".XX./X.../..../...."),
            ("D2", "..X./...X/...X/...."),
            ("C4", "..../..../...X/.XX."),
            ("A3", "..../X.../X.../.X.."),
            ("B2", "..X./..../..../...."),
            ("C3", "..../...X/..../...."),
        ] {
            assert_eq!(pressed(&rule, &grid, name), expected, "{name}");
        }
    }

    #[test]
    fn pictures_on_both_rims_of_a_cylinder_are_the_same_seen_from_the_other_side() {
        let rule = Rule::classes("x@x/.x.".parse::<Picture>().unwrap(), [], []);
        let cylinder = Grid::new("3x4".parse().unwrap()).wrapping(|axis| axis == 1);
        assert_eq!(pressed(&rule, &cylinder, "B1"), "XXX./.X../....");
        assert_eq!(pressed(&rule, &cylinder, "B3"), "..../.X../XXX.");
        let upright = Grid::new("4x3".parse().unwrap()).wrapping(|axis| axis == 0);
        assert_eq!(pressed(&rule, &upright, "A2"), ".../XX./X../...");
        assert_eq!(pressed(&rule, &upright, "C2"), "..X/.XX/.../...");
    }

    #[test]
    fn a_wrapped_picture_lands_twice_on_a_short_side() {
        let rule = Rule::everywhere("x@x".parse::<Picture>().unwrap());
        let ring = Grid::new("1x2".parse().unwrap()).wrapping(|_| true);
        let landing = rule.landing(&ring, ring.cell(0).unwrap());
        let indices: Vec<u64> = landing.iter().map(|cell| cell.index()).collect();
        assert_eq!(indices, [0, 1, 1]);
    }

    #[test]
    fn shells_reach_a_cell_once_on_a_short_wrapped_side() {
        let rule = Rule::everywhere([0, 1]);
        let ring = Grid::new("1x2".parse().unwrap()).wrapping(|_| true);
        assert_eq!(rule.landing(&ring, ring.cell(0).unwrap()).len(), 2);
    }

    #[test]
    fn pictures_read_as_they_are_written() {
        for text in ["@", "o", "x@x", ".x./x@x/.x.", "x...x/..o../.x..."] {
            assert_eq!(text.parse::<Picture>().unwrap().to_string(), text);
        }
        assert_eq!("".parse::<Picture>(), Err(PictureError::NotPressed));
        assert_eq!("xx/xx".parse::<Picture>(), Err(PictureError::NotPressed));
        assert_eq!("@x\nx@".parse::<Picture>(), Err(PictureError::PressedTwice { line: 2, column: 2 }));
        let unknown = PictureError::Unknown { line: 1, column: 4, found: 'q' };
        assert_eq!("@x/q".parse::<Picture>(), Err(unknown));
    }
}
