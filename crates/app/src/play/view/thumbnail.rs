//! A board as a small picture, for the list of games in progress.

use crate::play::layout::shape;
use quatrainment::Pattern;

/// The lines of a picture, and its most columns.
const LINES: usize = 3;
const COLUMNS: usize = 12;

/// Returns a board as a picture of three lines, all of the same width. Each line shows two rows. Of a large board some rows
/// and columns are left out.
pub fn lines(pattern: &Pattern, ascii: bool) -> [String; LINES] {
    let grid = pattern.grid();
    let (rows, columns) = shape(grid);
    let rows_shown = 2 * LINES;
    let scale = |at: usize, shown: usize, all: u64| match all <= shown as u64 {
        true => at as u64,
        false => at as u64 * all / shown as u64,
    };
    let is_on = |row: usize, column: usize| {
        let (row, column) = (
            scale(row, rows_shown, rows),
            scale(column, COLUMNS, columns),
        );
        if row >= rows || column >= columns {
            return None;
        }
        let cell = match grid.layout() {
            Some(places) => {
                let place = |&(at_row, half): &(u32, u32)| {
                    (u64::from(at_row), u64::from(half / 2)) == (row, column)
                };
                grid.cell(places.places().iter().position(place)? as u64)?
            }
            None => grid.cell(row * grid.columns() + column)?,
        };
        Some(pattern.get(cell) != 0)
    };
    let width = COLUMNS.min(columns as usize);
    std::array::from_fn(|line| {
        let letters = (0..width).map(|column| {
            let [both, upper, lower, none] = match ascii {
                true => ['#', '"', '_', '.'],
                false => ['█', '▀', '▄', '·'],
            };
            match (is_on(2 * line, column), is_on(2 * line + 1, column)) {
                (Some(true), Some(true)) => both,
                (Some(true), _) => upper,
                (_, Some(true)) => lower,
                (None, None) => ' ',
                _ => none,
            }
        });
        letters
            .chain(std::iter::repeat_n(' ', COLUMNS - width))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{catalogue, notation};

    #[test]
    fn every_row_of_a_small_board_is_in_its_picture() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let pattern = notation::pattern(&game, "XX../X.X./..../.X.X").unwrap();
        let picture = |ascii| lines(&pattern, ascii).map(|line| line.trim_end().to_owned());
        assert_eq!(picture(true), ["#\"_.", "._._", ""]);
        assert_eq!(picture(false), ["█▀▄·", "·▄·▄", ""]);
    }
}
