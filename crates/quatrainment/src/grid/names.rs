//! Names of cells, like a spreadsheet's: `B3`, `AB12`, `B3/2`.

use super::{Cell, Grid};

impl Grid {
    /// Returns the name of a cell: column letter and row number, further axes after a slash (`B3`, `AB12`, `B3/2`).
    #[must_use]
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

    /// Returns the cell with a name, ignoring case.
    ///
    /// # Errors
    /// Returns an error if the text is not the name of a cell of this grid.
    pub fn cell_named(&self, name: &str) -> Result<Cell, CellError> {
        let not_a_name = || CellError::NotAName(name.to_owned());
        let letters = name.len()
            - name
                .trim_start_matches(|c: char| c.is_ascii_alphabetic())
                .len();
        let column = column_number(&name[..letters]).ok_or_else(not_a_name)?;
        let mut numbers = Vec::new();
        for number in name[letters..].split('/') {
            if !number.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(not_a_name());
            }
            numbers.push(
                number
                    .parse::<u64>()
                    .ok()
                    .filter(|&n| n > 0)
                    .ok_or_else(not_a_name)?
                    - 1,
            );
        }
        let outside = || CellError::Outside {
            name: name.to_owned(),
            last: self.name(Cell(self.len() - 1)),
        };
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
}

/// Returns the letters of a column, counted from 0: A … Z, AA, AB and so on.
#[must_use]
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

/// The reason why a text names no cell of a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellError {
    /// The text does not have the form of a name.
    #[error(
        "'{0}' is not the name of a cell; write column letter and row number, like B3 (layers after a slash, like B3/2)"
    )]
    NotAName(String),
    /// The cell lies outside the grid.
    #[error("there is no cell {name} on this board; its last cell is {last}")]
    Outside {
        /// The name.
        name: String,
        /// The name of the grid's last cell.
        last: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::test_support::grid;

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
        for name in [
            "",
            "1",
            "A",
            "A0",
            "A1/",
            "A+1",
            "A1x",
            "Ä1",
            "/",
            "ZZZZZZZZZZZZZZZZZZZZZ1",
        ] {
            assert_eq!(
                grid.cell_named(name),
                Err(CellError::NotAName(name.to_owned()))
            );
        }
        for name in ["E1", "A5", "A1/1", "A1/2"] {
            let error = grid.cell_named(name).unwrap_err();
            assert!(
                error.to_string().ends_with("its last cell is D4"),
                "{error}"
            );
        }
    }
}
