//! Game IDs of Flip, from Simon Tatham's Portable Puzzle Collection: `WIDTHxHEIGHT:MATRIX,GRID`.
//!
//! Both parts are bits in hexadecimal digits, the highest bit of a digit first, the last digit filled with zeros. The
//! matrix has a row for every square, in reading order: the squares that a click there turns over. The grid has a bit for
//! every square that shows its wrong side; the puzzle is to turn all of them. As `sgt-flip --generate 1 3x3c` prints one:
//!
//! ```
//! use quatrainment::{Solver, notation};
//! let puzzle = notation::read_flip("3x3:d074191345d1644c17058,340")?;
//! assert_eq!(puzzle.game().name(), "lights-out");
//! assert_eq!(puzzle.start().to_string(), "..X/X.X/...");
//! let solution = Solver::new(puzzle.game())?.solve(&puzzle.difference())?;
//! assert_eq!(notation::write_flip(&puzzle)?, "3x3:d074191345d1644c17058,340");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::catalogue;
use crate::game::{Game, Goal};
use crate::grid::{Cell, Grid, Size};
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use crate::rule::Rule;

/// The maximum number of cells of a game that is read or written as a game ID. Its matrix has as many bits as their
/// square.
pub const MAX_FLIP_CELLS: u64 = 1 << 10;

/// Whether a text starts like a game ID of Flip, so that an error about those helps more than one about patterns.
#[must_use]
pub fn looks_like_flip(text: &str) -> bool {
    let Some((size, _)) = text.trim().split_once([':', '#']) else {
        return false;
    };
    size.starts_with(|first: char| first.is_ascii_digit())
        && size
            .chars()
            .all(|symbol| symbol.is_ascii_digit() || matches!(symbol, 'x' | 'c' | 'r'))
}

/// Reads a game ID of Flip. If its matrix is that of Lights Out, so is the game; otherwise the game is called `Flip` and
/// lists what each press changes.
///
/// # Errors
/// Returns an error if the text is not a game ID or its board is too large.
pub fn read_flip(text: &str) -> Result<Puzzle, FlipError> {
    let text = text.trim();
    if let Some((before, _)) = text.split_once('#')
        && !before.contains(':')
    {
        return Err(FlipError::Seed);
    }
    let (size, bits) = text.split_once(':').ok_or(FlipError::Form)?;
    let (matrix, squares) = bits.split_once(',').ok_or(FlipError::Form)?;
    let (columns, rows) = sides(size)?;
    let cells = columns
        .checked_mul(rows)
        .filter(|&cells| cells <= MAX_FLIP_CELLS);
    let cells = cells.ok_or(FlipError::TooLarge { columns, rows })? as usize;
    let matrix = digits(matrix, cells * cells, Part::Matrix)?;
    let squares = digits(squares, cells, Part::Grid)?;

    let size = Size::new([rows, columns]).map_err(|_| FlipError::Form)?;
    let grid = Grid::new(size.clone());
    let lists: Vec<Vec<Cell>> = matrix
        .chunks(cells)
        .map(|row| grid.cells().filter(|cell| row[cell.position()]).collect())
        .collect();
    let is_same = |game: &Game| {
        let lands = |cell| game.effect(cell).into_iter().map(|(cell, _)| cell);
        grid.cells()
            .all(|cell| lands(cell).eq(lists[cell.position()].iter().copied()))
    };
    let named = catalogue::find("lights-out")
        .ok()
        .and_then(|entry| entry.game_of(&size).ok())
        .filter(is_same);
    let game = match named {
        Some(game) => game,
        None => Game::new("Flip", Rule::Listed(lists.into()), grid)
            .expect("a list for every cell")
            .with_goal(Goal::Blank),
    };
    let start = Pattern::from_fn(game.grid(), 2, |cell| u8::from(squares[cell.position()]));
    let target = game.blank();
    Ok(Puzzle::new(game, start, target).expect("both patterns were made for the game"))
}

/// Writes a puzzle as a game ID of Flip. Flip always plays towards one pattern, so the grid says where start and target
/// differ: the solutions are the same.
///
/// # Errors
/// Returns an error if the puzzle cannot be one of Flip, because it has more than two states, not two sides, or too many
/// cells.
pub fn write_flip(puzzle: &Puzzle) -> Result<String, FlipError> {
    let (game, grid) = (puzzle.game(), puzzle.game().grid());
    if game.states() != 2 {
        return Err(FlipError::States(game.states()));
    }
    if grid.axes() != 2 {
        return Err(FlipError::Sides(grid.size()));
    }
    let (columns, rows) = (grid.columns(), grid.rows());
    if grid.len() > MAX_FLIP_CELLS {
        return Err(FlipError::TooLarge { columns, rows });
    }
    let cells = grid.len() as usize;
    let mut matrix = vec![false; cells * cells];
    for press in grid.cells() {
        for (cell, _) in game.effect(press) {
            matrix[press.position() * cells + cell.position()] = true;
        }
    }
    let difference = puzzle.difference();
    let squares: Vec<bool> = grid.cells().map(|cell| difference.get(cell) != 0).collect();
    Ok(format!(
        "{columns}x{rows}:{},{}",
        hexadecimal(&matrix),
        hexadecimal(&squares)
    ))
}

/// Width and height; one number is a square, and letters after them say how the matrix was made.
fn sides(text: &str) -> Result<(u64, u64), FlipError> {
    let text = text.trim_end_matches(['c', 'r']);
    let side = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        is_number
            .then(|| text.parse().ok())
            .flatten()
            .filter(|&side: &u64| side > 0)
            .ok_or(FlipError::Form)
    };
    match text.split_once('x') {
        Some((columns, rows)) => Ok((side(columns)?, side(rows)?)),
        None => side(text).map(|side| (side, side)),
    }
}

/// The first `count` bits of a text of hexadecimal digits, of which there must be just enough.
fn digits(text: &str, count: usize, part: Part) -> Result<Vec<bool>, FlipError> {
    let (found, expected) = (text.chars().count(), count.div_ceil(4));
    if found != expected {
        return Err(FlipError::Length {
            part,
            expected,
            found,
        });
    }
    let mut bits = Vec::with_capacity(expected * 4);
    for (place, symbol) in text.chars().enumerate() {
        let digit = symbol.to_digit(16).ok_or(FlipError::Digit {
            part,
            place: place + 1,
            symbol,
        })?;
        bits.extend([8, 4, 2, 1].map(|bit| digit & bit != 0));
    }
    if bits[count..].contains(&true) {
        return Err(FlipError::Rest(part));
    }
    bits.truncate(count);
    Ok(bits)
}

fn hexadecimal(bits: &[bool]) -> String {
    let digit = |four: &[bool]| {
        let value = four
            .iter()
            .zip([8, 4, 2, 1])
            .filter(|(bit, _)| **bit)
            .map(|(_, value)| value)
            .sum();
        char::from_digit(value, 16).expect("four bits are a digit")
    };
    bits.chunks(4).map(digit).collect()
}

/// A part of a game ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What each press changes.
    Matrix,
    /// Which squares are to be turned.
    Grid,
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Part::Matrix => "matrix",
            Part::Grid => "grid",
        })
    }
}

/// Why a text is not a game ID of Flip, or a puzzle cannot be written as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FlipError {
    /// It does not have the form of one.
    #[error(
        "a game ID of Flip is width x height, a colon, the matrix, a comma and the grid, like 3x3:d074191345d1644c17058,340"
    )]
    Form,
    /// It is a random seed, which only the program that made it can read.
    #[error(
        "this is a random seed of Flip, not its puzzle; in Flip, choose Game > Specific and copy the game ID, with a colon"
    )]
    Seed,
    /// Too many cells.
    #[error(
        "a {columns}x{rows} board is too large: game IDs of Flip are handled up to {MAX_FLIP_CELLS} squares"
    )]
    TooLarge {
        /// The width.
        columns: u64,
        /// The height.
        rows: u64,
    },
    /// A part is too short or too long.
    #[error("the {part} has {found} digits, but this size needs {expected}")]
    Length {
        /// Which part.
        part: Part,
        /// How many digits the size asks for.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A symbol is not a hexadecimal digit.
    #[error("'{symbol}' at place {place} of the {part} is not a hexadecimal digit")]
    Digit {
        /// Which part.
        part: Part,
        /// Where, counted from 1.
        place: usize,
        /// What stands there.
        symbol: char,
    },
    /// The last digit has bits beyond the end.
    #[error("the last digit of the {0} stands for more squares than there are")]
    Rest(Part),
    /// The game has more than two states.
    #[error("a square of Flip has two sides, but a cell of this game has {0} states")]
    States(u8),
    /// The board is not flat.
    #[error("a board of Flip has rows and columns, but this one is {0}")]
    Sides(Size),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use proptest::prelude::*;

    #[test]
    fn width_comes_first_and_rows_say_what_a_press_flips() {
        // Printed by sgt-flip --generate 1 4x3r; its ominoes are connected around the click, row by row.
        let puzzle = read_flip("4x3:cc0e80330310c8864c06313308c04c027013,c60").unwrap();
        let grid = puzzle.game().grid();
        assert_eq!((grid.rows(), grid.columns()), (3, 4));
        assert_eq!(puzzle.start().to_string(), "XX../.XX./....");
        let flips = |name: &str| {
            let cell = grid.cell_named(name).unwrap();
            puzzle
                .game()
                .effect(cell)
                .iter()
                .map(|&(cell, _)| grid.name(cell))
                .collect::<Vec<_>>()
        };
        assert_eq!(flips("A1"), ["A1", "B1", "A2", "B2"]);
        assert_eq!(flips("B1"), ["A1", "B1", "C1", "A2"]);
        assert_eq!(puzzle.game().goal(), Goal::Blank);
    }

    #[test]
    fn what_is_no_game_id_says_why() {
        for (text, error) in [
            ("", FlipError::Form),
            ("3x3", FlipError::Form),
            ("0x3:,", FlipError::Form),
            ("+3x3:0,0", FlipError::Form),
            ("3x3:d074191345d1644c17058", FlipError::Form),
            ("5x5c#123", FlipError::Seed),
            (
                "1000x1000:0,0",
                FlipError::TooLarge {
                    columns: 1000,
                    rows: 1000,
                },
            ),
            (
                "2x2:8421,1f",
                FlipError::Length {
                    part: Part::Grid,
                    expected: 1,
                    found: 2,
                },
            ),
            (
                "2x2:842,1",
                FlipError::Length {
                    part: Part::Matrix,
                    expected: 4,
                    found: 3,
                },
            ),
            (
                "2x2:84g1,1",
                FlipError::Digit {
                    part: Part::Matrix,
                    place: 3,
                    symbol: 'g',
                },
            ),
            ("1x1:8,1", FlipError::Rest(Part::Grid)),
        ] {
            assert_eq!(read_flip(text), Err(error), "{text}");
        }
        assert!(looks_like_flip(" 4x4:abcd,0") && looks_like_flip("5x5r#12"));
        assert!(
            !looks_like_flip("random:7")
                && !looks_like_flip("1101/0110")
                && !looks_like_flip("q1244z1ay52rd7")
        );
    }

    #[test]
    fn only_flat_boards_of_two_states_are_written() {
        let game = |size: &str, states| {
            let entry = catalogue::find("lights-out").unwrap();
            entry
                .game_of(&size.parse().unwrap())
                .unwrap()
                .with_states(states)
                .unwrap()
        };
        let written = |game: Game| write_flip(&generate::random(&game, 1).unwrap());
        assert_eq!(written(game("3x3", 3)), Err(FlipError::States(3)));
        assert!(matches!(
            written(game("3x3x3", 2)),
            Err(FlipError::Sides(_))
        ));
        assert!(matches!(
            written(game("40x40", 2)),
            Err(FlipError::TooLarge { .. })
        ));
    }

    proptest! {
        #[test]
        fn every_flat_puzzle_is_written_and_read_again(seed in any::<u64>(), game in 0usize..13) {
            let game = catalogue::all()[game].game().unwrap();
            let puzzle = generate::random(&game, seed).unwrap();
            if let Ok(text) = write_flip(&puzzle) {
                let read = read_flip(&text).unwrap();
                // The board may be a torus; what is read back lists the same presses on a flat one.
                prop_assert_eq!(read.difference().to_string(), puzzle.difference().to_string());
                prop_assert!(game.grid().cells().all(|cell| read.game().effect(cell) == game.effect(cell)));
                prop_assert_eq!(write_flip(&read).unwrap(), text);
            }
        }

        #[test]
        fn nothing_panics(text in "[0-9]{1,2}x[0-9]{1,2}[cr]?:[0-9a-g]{0,30},[0-9a-f]{0,6}") {
            if let Ok(puzzle) = read_flip(&text) {
                prop_assert!(looks_like_flip(&text));
                write_flip(&puzzle).unwrap();
            }
        }
    }
}
