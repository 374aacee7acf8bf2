//! A small drawing of what one press changes: [`Picture`].

use crate::grid::{Cell, Grid};
use std::fmt;
use std::str::FromStr;

/// The maximum distance of a picture's cells from the pressed one along an axis, so that it can always be drawn.
pub const MAX_REACH: i64 = 64;

/// A small drawing of what one press changes: `@` is pressed and changes, `o` is pressed and does not, `x`
/// changes, `.` does not. Rows are separated by `/` or a new line, layers by `//` or a blank line.
///
/// ```
/// use quatrainment::Picture;
/// let side: Picture = "x@x".parse()?;
/// assert_eq!(side.offsets(), [[0, -1, 0], [0, 0, 0], [0, 1, 0]]);
/// assert_eq!(side.to_string(), "x@x");
/// # Ok::<(), quatrainment::PictureError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// Rows down, columns right and layers further than the pressed cell, in reading order.
    offsets: Vec<[i64; 3]>,
    layered: bool,
}

impl Picture {
    /// Returns the offsets of the cells that change: rows down, columns right and layers further than the pressed
    /// one, in reading order.
    #[must_use]
    pub fn offsets(&self) -> &[[i64; 3]] {
        &self.offsets
    }

    /// Returns the number of axes of a board for it: two, or three when it has layers.
    #[must_use]
    pub fn axes(&self) -> usize {
        if self.layered { 3 } else { 2 }
    }

    /// Creates a picture from its cells, in reading order and each once; one with layers is for boards with three
    /// axes. Returns `None` when it reaches further than [`MAX_REACH`], or into a layer that it does not have.
    pub(crate) fn from_offsets(offsets: Vec<[i64; 3]>, layered: bool) -> Option<Picture> {
        let near = offsets
            .iter()
            .flatten()
            .all(|along| along.abs() <= MAX_REACH);
        let flat = offsets.iter().all(|offset| offset[2] == 0);
        let ordered = offsets.is_sorted_by(|a, b| (a[2], a[0], a[1]) < (b[2], b[0], b[1]));
        (near && ordered && (layered || flat)).then_some(Picture { offsets, layered })
    }

    /// Returns the cells that it covers when turned clockwise and laid on a cell. `land` maps a coordinate on an
    /// axis to where it lands, if anywhere.
    pub(super) fn landing(
        &self,
        grid: &Grid,
        cell: Cell,
        turns: u8,
        land: impl Fn(usize, i128) -> Option<u64>,
    ) -> Vec<Cell> {
        let at = grid.coordinates(cell);
        let landed = |&[mut down, mut right, deep]: &[i64; 3]| {
            for _ in 0..turns {
                (down, right) = (right, -down);
            }
            let along = |(axis, &from): (usize, &u64)| {
                land(
                    axis,
                    i128::from(from) + i128::from([down, right, deep][axis]),
                )
            };
            let to: Option<Vec<u64>> = at.iter().enumerate().map(along).collect();
            grid.cell_at(&to?)
        };
        self.offsets.iter().filter_map(landed).collect()
    }
}

impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Picture, PictureError> {
        let mut pressed = None;
        let mut changed: Vec<[i64; 3]> = Vec::new();
        // An empty row after some rows starts a new layer.
        let (mut row, mut layer, mut empty) = (0, 0, true);
        for (line, contents) in text.trim_end().lines().enumerate() {
            let mut column = 0;
            for piece in contents.split('/') {
                let mut place = 0;
                for symbol in piece.chars() {
                    column += 1;
                    let at = [row, place, layer];
                    match symbol {
                        _ if symbol.is_whitespace() => continue,
                        '@' | 'o' if pressed.is_some() => {
                            return Err(PictureError::PressedTwice {
                                line: line + 1,
                                column,
                            });
                        }
                        '@' => {
                            pressed = Some(at);
                            changed.push(at);
                        }
                        'o' => pressed = Some(at),
                        'x' => changed.push(at),
                        '.' => {}
                        found => {
                            return Err(PictureError::Unknown {
                                line: line + 1,
                                column,
                                found,
                            });
                        }
                    }
                    place += 1;
                }
                column += 1;
                match (place > 0, empty) {
                    (true, _) => (row, empty) = (row + 1, false),
                    (false, false) => (row, layer, empty) = (0, layer + 1, true),
                    (false, true) => {}
                }
            }
        }
        let [down, right, deep] = pressed.ok_or(PictureError::NotPressed)?;
        let offsets = changed
            .iter()
            .map(|at| [at[0] - down, at[1] - right, at[2] - deep]);
        // They were read in reading order, so only their reach can be wrong.
        Picture::from_offsets(offsets.collect(), layer > 0).ok_or(PictureError::TooLarge)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |axis: usize| {
            let values = || self.offsets.iter().map(|offset| offset[axis]).chain([0]);
            values().min().unwrap_or(0)..=values().max().unwrap_or(0)
        };
        // A picture with layers shows at least two, else it would be read as a flat one.
        let empty_layer = self.layered && range(2).count() == 1;
        let layers = *range(2).start()..=*range(2).end() + i64::from(empty_layer);
        for layer in layers.clone() {
            for row in range(0) {
                if row != *range(0).start() {
                    f.write_str("/")?;
                } else if layer != *layers.start() {
                    f.write_str("//")?;
                }
                for column in range(1) {
                    let at = [row, column, layer];
                    f.write_str(match (at == [0; 3], self.offsets.contains(&at)) {
                        (true, true) => "@",
                        (true, false) => "o",
                        (false, true) => "x",
                        (false, false) => ".",
                    })?;
                }
            }
        }
        Ok(())
    }
}

/// The reason why a text is not a picture of a press.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// A symbol that has no meaning in a picture.
    #[error("line {line}, column {column}: '{found}' is not part of a picture; use @ o x .")]
    Unknown {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
        /// The symbol.
        found: char,
    },
    /// A second pressed cell.
    #[error(
        "line {line}, column {column}: a picture has only one pressed cell (@ or o), and this is a second"
    )]
    PressedTwice {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// No pressed cell.
    #[error("the picture has no pressed cell; write @ (it changes) or o (it does not) once")]
    NotPressed,
    /// A cell too far from the pressed one.
    #[error("a picture reaches at most {MAX_REACH} cells from the pressed one")]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_read_as_they_are_written() {
        for text in [
            "@",
            "o",
            "x@x",
            ".x./x@x/.x.",
            "x...x/..o../.x...",
            ".x.//x@x//.x.",
            "x//o//x",
            "@//.",
        ] {
            assert_eq!(text.parse::<Picture>().unwrap().to_string(), text);
        }
        assert_eq!("".parse::<Picture>(), Err(PictureError::NotPressed));
        assert_eq!("xx/xx".parse::<Picture>(), Err(PictureError::NotPressed));
        assert_eq!(
            "@x\nx@".parse::<Picture>(),
            Err(PictureError::PressedTwice { line: 2, column: 2 })
        );
        let unknown = PictureError::Unknown {
            line: 1,
            column: 4,
            found: 'q',
        };
        assert_eq!("@x/q".parse::<Picture>(), Err(unknown));
    }

    #[test]
    fn layers_lie_behind_each_other() {
        let plus: Picture = "x\n\n@x\n\nx".parse().unwrap();
        assert_eq!(plus.axes(), 3);
        assert_eq!(
            plus.offsets(),
            [[0, 0, -1], [0, 0, 0], [0, 1, 0], [0, 0, 1]]
        );
    }
}
