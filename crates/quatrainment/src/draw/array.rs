//! A matrix to be drawn in any format: [`Array`].

use crate::game::Game;
use modtwo::{Matrix, Row};

/// A matrix to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// The name in mathematics, like `R` or `R^{-1}`.
    pub name: String,
    /// The factor of all entries, like `1/9`; empty for 1.
    pub factor: String,
    /// The entries.
    pub rows: Vec<Vec<i64>>,
    /// The number of rows and columns between fine lines: the cells of one row of the board.
    pub group: usize,
    /// Whether the entries are written as numbers even if all are 0 or 1.
    pub is_digits: bool,
    /// The caption.
    pub caption: String,
}

impl Array {
    /// Creates the matrix R of a game: column k is what press k adds.
    ///
    /// ```
    /// use quatrainment::{catalogue, draw::Array};
    /// let matrix = Array::of(&catalogue::find("merlin")?.game()?);
    /// assert_eq!(matrix.rows[0], [1, 1, 0, 1, 0, 0, 0, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the matrix does not fit in memory.
    #[must_use]
    pub fn of(game: &Game) -> Array {
        if game.states() == 2 {
            return Array::bits("R", &game.matrix(), game);
        }
        let cells = usize::try_from(game.grid().len()).expect("the board fits in memory");
        let mut rows = vec![vec![0; cells]; cells];
        for press in game.grid().cells() {
            for (cell, amount) in game.effect(press) {
                rows[cell.position()][press.position()] = i64::from(amount);
            }
        }
        Array::numbers("R", rows, game)
    }

    /// Creates an array from the rows of a matrix modulo the number of states of a game.
    #[must_use]
    pub fn numbers(name: &str, rows: Vec<Vec<i64>>, game: &Game) -> Array {
        Array {
            name: name.to_owned(),
            factor: String::new(),
            rows,
            group: game.grid().columns() as usize,
            is_digits: true,
            caption: String::new(),
        }
    }

    /// Creates an array from a matrix over GF(2) that belongs to a game.
    #[must_use]
    pub fn bits(name: &str, matrix: &Matrix, game: &Game) -> Array {
        let row = |row: Row<'_>| {
            let columns = 0..row.len();
            columns.map(|column| i64::from(row.get(column))).collect()
        };
        Array {
            name: name.to_owned(),
            factor: String::new(),
            rows: matrix.iter_rows().map(row).collect(),
            group: game.grid().columns() as usize,
            is_digits: false,
            caption: String::new(),
        }
    }

    /// Returns whether every entry is 0 or 1, so that it is drawn as light and dark squares.
    #[must_use]
    pub fn is_bits(&self) -> bool {
        !self.is_digits
            && self
                .rows
                .iter()
                .flatten()
                .all(|entry| matches!(entry, 0 | 1))
    }
}
