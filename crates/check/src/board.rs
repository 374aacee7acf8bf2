//! The board: sides in the order rows, columns, layers and so on, some of which are joined end to end. Cells are counted in
//! reading order: along a row, down the rows, then through the layers. A board with one side is one row.

/// The maximum number of sides.
const MAX_SIDES: usize = 15;

#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) sides: Vec<Side>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    pub(crate) length: usize,
    pub(crate) is_joined: bool,
    /// How many cells further the next one along this side is.
    pub(crate) stride: usize,
}

/// Where a cell lies on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// At the first cell, also when it is the only one.
    Near,
    /// At the last cell.
    Far,
    /// Between them.
    Inside,
    /// On a side without ends.
    Joined,
}

/// Whether a cell is at the border along every side that has ends, along some, or along none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Corner,
    Edge,
    Centre,
}

impl Board {
    /// Reads the sides, written like `4x4`; no side is joined. There are at most `maximum` cells.
    pub(crate) fn read(text: &str, maximum: usize) -> Result<Board, &'static str> {
        let lengths: Option<Vec<usize>> = text.split('x').map(number).collect();
        let lengths = lengths.ok_or("the lengths of the sides are expected here, like 4x4")?;
        if lengths.len() > MAX_SIDES || lengths.contains(&0) {
            return Err("a board has 1 to 15 sides, each at least 1 long");
        }
        let product = |cells: usize, length: &usize| cells.checked_mul(*length);
        let cells = lengths.iter().try_fold(1, product);
        if cells.is_none_or(|cells| cells > maximum) {
            return Err("this certificate is too short for this number of cells");
        }
        let stride = |axis: usize| match axis {
            0 if lengths.len() == 1 => 1,
            0 => lengths[1],
            1 => 1,
            _ => lengths[..axis].iter().product(),
        };
        let sides = lengths.iter().enumerate().map(|(axis, &length)| Side {
            length,
            is_joined: false,
            stride: stride(axis),
        });
        Ok(Board {
            sides: sides.collect(),
        })
    }

    pub(crate) fn cells(&self) -> usize {
        self.sides.iter().map(|side| side.length).product()
    }

    /// Returns the number of rows of a layer.
    pub(crate) fn rows(&self) -> usize {
        if self.sides.len() == 1 {
            1
        } else {
            self.sides[0].length
        }
    }

    pub(crate) fn columns(&self) -> usize {
        self.sides[usize::from(self.sides.len() > 1)].length
    }

    /// Returns the coordinates of a cell, from 0.
    pub(crate) fn coordinates(&self, cell: usize) -> Vec<usize> {
        let along = |side: &Side| cell / side.stride % side.length;
        self.sides.iter().map(along).collect()
    }

    /// Returns the cell with these coordinates, or none if one is outside.
    pub(crate) fn at(&self, coordinates: impl Iterator<Item = Option<usize>>) -> Option<usize> {
        let steps = |(side, at): (&Side, Option<usize>)| Some(at? * side.stride);
        self.sides.iter().zip(coordinates).map(steps).sum()
    }

    /// Returns the position of a cell on each side.
    pub(crate) fn places(&self, cell: usize) -> Vec<Place> {
        let place = |(side, at): (&Side, usize)| match at {
            _ if side.is_joined => Place::Joined,
            0 => Place::Near,
            _ if at == side.length - 1 => Place::Far,
            _ => Place::Inside,
        };
        self.sides
            .iter()
            .zip(self.coordinates(cell))
            .map(place)
            .collect()
    }

    pub(crate) fn class(&self, cell: usize) -> Class {
        let places = self.places(cell);
        let border = |place: &&Place| matches!(place, Place::Near | Place::Far);
        let on_border = places.iter().filter(border).count();
        let inside = places.iter().filter(|place| **place == Place::Inside);
        match (on_border, inside.count()) {
            (0, _) => Class::Centre,
            (_, 0) => Class::Corner,
            _ => Class::Edge,
        }
    }

    /// Returns the name of a cell, like a spreadsheet's: `B3`, with further sides after slashes, `B3/2`.
    pub(crate) fn name(&self, cell: usize) -> String {
        let at = self.coordinates(cell);
        let (row, column) = if at.len() == 1 {
            (0, at[0])
        } else {
            (at[0], at[1])
        };
        let mut name = format!("{}{}", letters(column), row + 1);
        for further in at.iter().skip(2) {
            name += &format!("/{}", further + 1);
        }
        name
    }

    /// Returns the cell that has exactly this name.
    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        let digits = name.find(|symbol: char| symbol.is_ascii_digit())?;
        let (letters, numbers) = name.split_at(digits);
        let column = letters.bytes().try_fold(0usize, |column, letter| {
            let letter = letter.checked_sub(b'A').filter(|letter| *letter < 26)?;
            column.checked_mul(26)?.checked_add(usize::from(letter) + 1)
        })?;
        let mut at: Vec<usize> = numbers.split('/').map(number).collect::<Option<_>>()?;
        at.insert(1, column);
        if self.sides.len() == 1 {
            at.remove(0);
        }
        let coordinates = at.iter().zip(&self.sides).map(|(at, side)| {
            let at = at.checked_sub(1)?;
            (at < side.length).then_some(at)
        });
        // Whatever else is not as it should be makes another name.
        self.at(coordinates).filter(|&cell| self.name(cell) == name)
    }

    /// Returns the lengths of the sides as they are written.
    pub(crate) fn size(&self) -> String {
        let lengths: Vec<String> = self.sides.iter().map(|s| s.length.to_string()).collect();
        lengths.join("x")
    }
}

/// Reads a number in its shortest form.
pub(crate) fn number(text: &str) -> Option<usize> {
    let number = text.parse::<usize>().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Returns the letters of a column, counted from 0: A … Z, AA, AB and so on.
fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_only_as_they_are_written() {
        for size in ["5", "4x4", "1x800", "30x3", "3x4x5", "2x3x2x2"] {
            let board = Board::read(size, 1000).unwrap();
            for cell in 0..board.cells() {
                assert_eq!(board.named(&board.name(cell)), Some(cell), "{size}");
            }
        }
        let board = Board::read("4x4", 16).unwrap();
        assert_eq!(board.named("B3"), Some(9));
        for name in [
            "", "B", "3", "b3", "B03", "B0", "B+3", "B3/1", "E1", "A5", "Ä1",
        ] {
            assert_eq!(board.named(name), None, "{name}");
        }
        assert_eq!(letters(701), "ZZ");
        assert_eq!(letters(702), "AAA");
    }

    #[test]
    fn sizes_are_read_only_as_they_are_written() {
        assert_eq!(Board::read("3x4x5", 60).unwrap().size(), "3x4x5");
        for size in [
            "", "x", "4x", "04x4", "+4x4", "4 x 4", "4X4", "0x4", "3x4x6",
        ] {
            assert!(Board::read(size, 60).is_err(), "{size}");
        }
        let huge = format!("{0}x{0}", usize::MAX);
        assert!(Board::read(&huge, usize::MAX).is_err());
        assert!(Board::read(&["1"; 16].join("x"), 60).is_err());
    }
}
