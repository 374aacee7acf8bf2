//! Patterns as text. Rows are separated by a new line or `/`, layers by a blank line or `//`.
//!
//! With two states a cell is on (`X x 1 #`) or off (`. 0 _`). With up to 36 states it is a digit or a letter
//! (`0`–`9`, `a`–`z`; `.` is 0), and beyond that a row is numbers separated by spaces.

use crate::english::counted;
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::pattern::Pattern;
use std::fmt;

/// The maximum number of states that are written with one symbol per cell.
const MAX_SYMBOLS: u8 = 36;

/// Reads a pattern of a game. Spaces are ignored, and so are blank lines around the pattern. A board with a layout
/// may also be written as it is drawn: the cells of each row of the picture, without the places between them.
///
/// ```
/// use quatrainment::{catalogue, notation};
/// let game = catalogue::find("merlin")?.game()?;
/// assert_eq!(notation::pattern(&game, "110/0_0/.#x")?.to_string(), "XX./.../.XX");
/// let error = notation::pattern(&game, "110/0?0/001").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error with the place if a symbol has no meaning or the shape is not that of the game's board.
pub fn pattern(game: &Game, text: &str) -> Result<Pattern, TextError> {
    read_pattern(game.grid(), game.states(), text)
}

/// Reads a pattern of a grid whose cells have this number of states.
pub(crate) fn read_pattern(grid: &Grid, states: u8, text: &str) -> Result<Pattern, TextError> {
    let layers = read_layers(text, states)?;
    if let Some(pattern) = as_drawn(grid, states, &layers) {
        return Ok(pattern);
    }
    check_shape(grid, &layers)?;
    // The shape is checked, so that no allocation is larger than the text.
    let mut pattern = Pattern::blank(grid, states);
    for (cell, &state) in grid
        .cells()
        .zip(layers.iter().flatten().flat_map(|row| &row.states))
    {
        pattern.set(cell, state);
    }
    Ok(pattern)
}

/// Returns the pattern of a text that has the rows of the grid's layout rather than those of the grid.
fn as_drawn(grid: &Grid, states: u8, layers: &[Vec<RowText>]) -> Option<Pattern> {
    let layout = grid.layout()?;
    let is_grid = layers.len() as u64 == grid.layers() && layers[0].len() as u64 == grid.rows();
    let mut placed: Vec<((u32, u32), Cell)> =
        layout.places().iter().copied().zip(grid.cells()).collect();
    placed.sort_unstable();
    let drawn: Vec<&[((u32, u32), Cell)]> = placed.chunk_by(|a, b| a.0.0 == b.0.0).collect();
    let rows: Vec<&RowText> = layers.iter().flatten().collect();
    let fits = rows.len() == drawn.len()
        && rows
            .iter()
            .zip(&drawn)
            .all(|(a, b)| a.states.len() == b.len());
    if is_grid
        && layers[0]
            .iter()
            .all(|row| row.states.len() as u64 == grid.columns())
        || !fits
    {
        return None;
    }
    let mut pattern = Pattern::blank(grid, states);
    for (&(_, cell), &state) in drawn
        .into_iter()
        .flatten()
        .zip(rows.iter().flat_map(|row| &row.states))
    {
        pattern.set(cell, state);
    }
    Some(pattern)
}

/// The cells of one row of a text, and where it ends.
struct RowText {
    states: Vec<u8>,
    line: usize,
    column: usize,
}

fn read_layers(text: &str, states: u8) -> Result<Vec<Vec<RowText>>, TextError> {
    let mut layers: Vec<Vec<RowText>> = vec![Vec::new()];
    for (line, contents) in text.lines().enumerate() {
        let mut column = 1;
        for piece in contents.split('/') {
            let row = read_row(piece, states, line + 1, column)?;
            column += piece.chars().count() + 1;
            let last = layers.last_mut().expect("there is always a layer");
            match (row.states.is_empty(), last.is_empty()) {
                (false, _) => last.push(row),
                (true, false) => layers.push(Vec::new()),
                (true, true) => {}
            }
        }
    }
    if layers.last().is_some_and(Vec::is_empty) {
        layers.pop();
    }
    if layers.is_empty() {
        return Err(TextError {
            line: 1,
            column: 1,
            kind: TextErrorKind::Empty,
        });
    }
    Ok(layers)
}

fn read_row(piece: &str, states: u8, line: usize, column: usize) -> Result<RowText, TextError> {
    let unknown = |place: usize, found: &str| TextError {
        line,
        column: column + place,
        kind: TextErrorKind::Unknown {
            found: found.to_owned(),
            states,
        },
    };
    let mut row = Vec::new();
    if states > MAX_SYMBOLS {
        for (place, word) in words(piece) {
            let state = word.parse().ok().filter(|&state: &u8| state < states);
            row.push(state.ok_or_else(|| unknown(place, word))?);
        }
    } else {
        for (place, symbol) in piece
            .chars()
            .enumerate()
            .filter(|(_, symbol)| !symbol.is_whitespace())
        {
            let state = state_of(symbol, states);
            row.push(state.ok_or_else(|| unknown(place, symbol.encode_utf8(&mut [0; 4])))?);
        }
    }
    Ok(RowText {
        states: row,
        line,
        column: column + piece.trim_end().chars().count(),
    })
}

/// Returns the words of a text, each with the number of characters before it.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| {
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..before].chars().count(), word)
    })
}

fn state_of(symbol: char, states: u8) -> Option<u8> {
    match (symbol, states) {
        ('X' | 'x' | '#', 2) => Some(1),
        ('_', 2) | ('.', _) => Some(0),
        _ => symbol
            .to_digit(36)
            .map(|digit| digit as u8)
            .filter(|&digit| digit < states),
    }
}

fn check_shape(grid: &Grid, layers: &[Vec<RowText>]) -> Result<(), TextError> {
    let size = grid.size().to_string();
    let first = &layers[0][0];
    let wrong = |row: &RowText, kind| {
        Err(TextError {
            line: row.line,
            column: row.column,
            kind,
        })
    };
    let columns = layers.iter().flatten().map(|row| row.states.len());
    // A regular board of another size is reported as a whole; otherwise the first row of another length is.
    let found_columns = first.states.len();
    let regular = columns.clone().all(|columns| columns == found_columns)
        && layers.iter().all(|layer| layer.len() == layers[0].len());
    let found = (
        layers[0].len() as u64,
        found_columns as u64,
        layers.len() as u64,
    );
    if regular && found != (grid.rows(), grid.columns(), grid.layers()) {
        let (rows, columns, layers) = found;
        return wrong(
            first,
            TextErrorKind::Size {
                rows,
                columns,
                layers,
                expected: size,
            },
        );
    }
    for layer in layers {
        for (row, text) in layer.iter().enumerate() {
            if text.states.len() as u64 != grid.columns() {
                let (row, found) = (row + 1, text.states.len());
                return wrong(
                    text,
                    TextErrorKind::Row {
                        row,
                        found,
                        expected: size,
                    },
                );
            }
        }
        if layer.len() as u64 != grid.rows() {
            let last = layer.last().expect("a layer that was read has a row");
            return wrong(
                last,
                TextErrorKind::Rows {
                    found: layer.len(),
                    expected: size,
                },
            );
        }
    }
    Ok(())
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.grid().rows(), self.grid().columns());
        let (row_end, layer_end) = if f.alternate() {
            ("\n", "\n\n")
        } else {
            ("/", "//")
        };
        for cell in self.grid().cells() {
            let index = cell.index();
            if index > 0 && index % columns == 0 {
                f.write_str(if index % (rows * columns) == 0 {
                    layer_end
                } else {
                    row_end
                })?;
            } else if index > 0 && self.states() > MAX_SYMBOLS {
                f.write_str(" ")?;
            }
            let state = self.get(cell);
            match self.states() {
                2 => f.write_str(if state == 0 { "." } else { "X" })?,
                states if states > MAX_SYMBOLS => write!(f, "{state}")?,
                _ if state == 0 => f.write_str(".")?,
                _ => write!(
                    f,
                    "{}",
                    char::from_digit(u32::from(state), 36).expect("a symbol")
                )?,
            }
        }
        Ok(())
    }
}

/// The reason why a text is not a pattern of a game, with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: TextErrorKind,
}

impl std::error::Error for TextError {}

/// What is wrong with the text of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// The text has no cells.
    Empty,
    /// A symbol that stands for no state.
    Unknown {
        /// The symbol.
        found: String,
        /// The number of states of a cell.
        states: u8,
    },
    /// A regular board of another size.
    Size {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        columns: u64,
        /// The number of layers.
        layers: u64,
        /// The size of the game's board.
        expected: String,
    },
    /// A row of the wrong length.
    Row {
        /// The number of the row, from 1.
        row: usize,
        /// The number of its cells.
        found: usize,
        /// The size of the game's board.
        expected: String,
    },
    /// A layer with the wrong number of rows.
    Rows {
        /// The number of its rows.
        found: usize,
        /// The size of the game's board.
        expected: String,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.kind {
            TextErrorKind::Empty => write!(f, "the pattern has no cells"),
            TextErrorKind::Unknown { found, states: 2 } => {
                write!(
                    f,
                    "'{found}' is not a cell; on is one of X x 1 #, off is one of . 0 _"
                )
            }
            TextErrorKind::Unknown { found, states } => {
                write!(
                    f,
                    "'{found}' is not a state; states go from 0 to {}",
                    states - 1
                )?;
                if *states > MAX_SYMBOLS {
                    return write!(f, ", separated by spaces");
                }
                if *states > 10 {
                    return write!(f, ", written 0 to 9, then a, b, c …");
                }
                Ok(())
            }
            TextErrorKind::Size {
                rows,
                columns,
                layers,
                expected,
            } => {
                write!(f, "the pattern is {rows}x{columns}")?;
                if *layers > 1 {
                    write!(f, "x{layers}")?;
                }
                write!(f, ", but the board is {expected}")
            }
            TextErrorKind::Row {
                row,
                found,
                expected,
            } => {
                write!(
                    f,
                    "row {row} has {}, but the board is {expected}",
                    counted(*found, "cell")
                )
            }
            TextErrorKind::Rows { found, expected } => {
                write!(
                    f,
                    "a layer has {}, but the board is {expected}",
                    counted(*found, "row")
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;

    #[test]
    fn all_spellings_of_a_pattern_are_the_same_pattern() {
        let game = game("quatrainment", "4x4");
        let expected = pattern(&game, "XX.X/.XX./X.XX/.X.X").unwrap();
        for text in [
            "1101/0110/1011/0101",
            "xx_x/_xx_/x_xx/_x_x",
            "##.#\n.##.\r\n#.##\n.#.#\n",
            "\n\n 1 1 0 1\n0 1 1 0\n1 0 1 1\n0 1 0 1\n\n",
            "XX.X/.XX.\nX.XX/.X.X",
        ] {
            assert_eq!(pattern(&game, text).unwrap(), expected, "{text}");
        }
        assert_eq!(format!("{expected:#}"), "XX.X\n.XX.\nX.XX\n.X.X");
    }

    #[test]
    fn layers_are_separated_by_a_blank_line_or_two_slashes() {
        let game = game("lights-out", "2x3x2");
        let expected = "X.X/...//.X./XXX";
        assert_eq!(pattern(&game, expected).unwrap().to_string(), expected);
        assert_eq!(
            pattern(&game, "X.X\n...\n\n\n.X.\nXXX\n")
                .unwrap()
                .to_string(),
            expected
        );
    }

    #[test]
    fn more_states_are_digits_letters_or_numbers() {
        let of = |states| game("lights-out", "1x3").with_states(states).unwrap();
        assert_eq!(pattern(&of(3), "2.1").unwrap().to_string(), "2.1");
        assert_eq!(pattern(&of(36), "zA0").unwrap().to_string(), "za.");
        assert_eq!(
            pattern(&of(255), " 254 0  13").unwrap().to_string(),
            "254 0 13"
        );
        let message = |states, text| pattern(&of(states), text).unwrap_err().to_string();
        assert_eq!(
            message(3, "1X2"),
            "line 1, column 2: 'X' is not a state; states go from 0 to 2"
        );
        assert_eq!(
            message(3, "113"),
            "line 1, column 3: '3' is not a state; states go from 0 to 2"
        );
        assert_eq!(
            message(100, "5 100 7"),
            "line 1, column 3: '100' is not a state; states go from 0 to 99, separated by spaces"
        );
    }

    #[test]
    fn errors_tell_the_place_and_what_is_wrong() {
        let game = game("quatrainment", "4x4");
        for (text, message) in [
            ("", "line 1, column 1: the pattern has no cells"),
            (
                "1101/01z0/1011/0101",
                "line 1, column 8: 'z' is not a cell; on is one of X x 1 #, off is one of . 0 _",
            ),
            (
                "1101\n0110\n10é1\n0101",
                "line 3, column 3: 'é' is not a cell; on is one of X x 1 #, off is one of . 0 _",
            ),
            (
                "110/011/101",
                "line 1, column 4: the pattern is 3x3, but the board is 4x4",
            ),
            (
                "1101011010110101",
                "line 1, column 17: the pattern is 1x16, but the board is 4x4",
            ),
            (
                "1101/0110/101/0101",
                "line 1, column 14: row 3 has 3 cells, but the board is 4x4",
            ),
            (
                "11011/0110/101/0101",
                "line 1, column 6: row 1 has 5 cells, but the board is 4x4",
            ),
            (
                "1101/0/1011/0101",
                "line 1, column 7: row 2 has 1 cell, but the board is 4x4",
            ),
            (
                "1101//0110/1011/0101",
                "line 1, column 5: a layer has 1 row, but the board is 4x4",
            ),
        ] {
            assert_eq!(pattern(&game, text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn a_board_with_a_layout_may_be_written_as_it_is_drawn() {
        use crate::{Grid, Layout, Rule};
        let grid = Grid::new("1x7".parse().unwrap());
        let layout = Layout::read(&grid, "  B1  A1\nC1  D1  E1\n  F1  G1").unwrap();
        let game = Game::new("hexagon", Rule::everywhere([0]), grid.laid_out(layout)).unwrap();
        for text in ["X..X..X", "XXX...X/"] {
            assert_eq!(
                pattern(&game, text).unwrap().to_string(),
                text.trim_end_matches('/')
            );
        }
        assert_eq!(
            pattern(&game, ".X\n..X\n.X").unwrap().to_string(),
            "X...X.X"
        );
        assert_eq!(pattern(&game, ".X/..X/..").unwrap().to_string(), "X...X..");
        assert!(pattern(&game, ".X/..X/.").is_err());
    }
}
