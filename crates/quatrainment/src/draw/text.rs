//! Boards as text: with column letters and row numbers, several side by side.

use super::board::{Board, Mark};
use super::markup::plain;
use crate::game::Game;
use crate::grid::{Cell, Grid, column_letters};
use crate::layout::Layout;
use crate::pattern::Pattern;
use crate::rule::Rule;

/// The space between two boards.
const GAP: usize = 3;

/// A titled board of symbols.
///
/// ```
/// use quatrainment::{catalogue, draw::{self, Figure}};
/// let game = catalogue::find("merlin")?.game()?;
/// let press = Figure::press(&game, game.grid().cell_named("A1")?);
/// assert_eq!(
///     draw::beside(&[press, Figure::pattern("goal", &game.ring())], 80),
///     "  corner A1     goal\n  A B C         A B C\n1 @ x .       1 X X X\n2 x x .       2 X . X\n3 . . .       3 X X X\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    title: String,
    /// The lines of each layer: column letters, then the rows.
    layers: Vec<Vec<String>>,
    /// The width of the row numbers.
    margin: usize,
}

impl Figure {
    /// Draws a pattern.
    #[must_use]
    pub fn pattern(title: &str, pattern: &Pattern) -> Figure {
        let symbols = pattern.to_string();
        let rows = symbols.split('/').filter(|row| !row.is_empty());
        let mut cells = rows.flat_map(|row| -> Vec<String> {
            match row.contains(' ') {
                true => row.split(' ').map(str::to_owned).collect(),
                false => row.chars().map(String::from).collect(),
            }
        });
        Figure::new(title, pattern.grid(), |_| {
            cells.next().expect("a symbol for every cell")
        })
    }

    /// Draws what a press changes: `@` is pressed and changes, `o` is pressed and does not, `x` changes; a number
    /// stands where more than 1 is added.
    #[must_use]
    pub fn press(game: &Game, cell: Cell) -> Figure {
        let grid = game.grid();
        let mut marks = Board::press(game, cell).marks.into_iter();
        let title = match game.rule() {
            Rule::Listed(_) => grid.name(cell),
            _ => format!("{} {}", grid.class(cell), grid.name(cell)),
        };
        Figure::new(&title, grid, |_| {
            marks.next().map_or_else(String::new, Mark::symbol)
        })
    }

    /// Draws a board with a symbol for each cell.
    #[must_use]
    pub fn new(title: &str, grid: &Grid, symbol: impl FnMut(Cell) -> String) -> Figure {
        if let Some(layout) = grid.layout() {
            return Figure::laid_out(title, layout, grid.cells().map(symbol).collect());
        }
        let (rows, columns) = (grid.rows() as usize, grid.columns() as usize);
        let symbols: Vec<String> = grid.cells().map(symbol).collect();
        let letters: Vec<String> = (0..columns as u64).map(column_letters).collect();
        let widest = symbols
            .iter()
            .chain(&letters)
            .map(|text| text.chars().count())
            .max()
            .unwrap_or(1);
        let margin = rows.to_string().len();
        let line = |label: &str, cells: &[String]| {
            let cells: String = cells
                .iter()
                .map(|cell| format!(" {cell:>widest$}"))
                .collect();
            format!("{label:>margin$}{cells}")
        };
        let layers = symbols.chunks(rows * columns).map(|layer| {
            let rows = layer.chunks(columns).enumerate();
            let rows = rows.map(|(row, cells)| line(&(row + 1).to_string(), cells));
            std::iter::once(line("", &letters)).chain(rows).collect()
        });
        Figure {
            title: title.to_owned(),
            layers: layers.collect(),
            margin,
        }
    }

    /// Draws the name of every cell in its place.
    #[must_use]
    pub fn names(title: &str, grid: &Grid) -> Figure {
        Figure::new(title, grid, |cell| grid.name(cell))
    }

    /// Draws a board whose cells are not in rows and columns, without letters and numbers at its border.
    fn laid_out(title: &str, layout: &Layout, symbols: Vec<String>) -> Figure {
        let widest = symbols
            .iter()
            .map(|text| text.chars().count())
            .max()
            .unwrap_or(1);
        let half = (widest + 1).div_ceil(2);
        let mut placed: Vec<(&(u32, u32), String)> = layout.places().iter().zip(symbols).collect();
        placed.sort_unstable();
        let mut lines = vec![String::new(); layout.rows() as usize];
        for (&(row, across), symbol) in placed {
            let line = &mut lines[row as usize];
            let column = 1 + across as usize * half;
            *line = format!("{line:column$}{symbol:>widest$}");
        }
        Figure {
            title: title.to_owned(),
            layers: vec![lines],
            margin: 0,
        }
    }

    /// Returns a block of lines for each layer. The title stands above the cells, right of the row numbers.
    fn blocks(&self) -> impl Iterator<Item = Vec<String>> + '_ {
        self.layers.iter().enumerate().map(|(layer, lines)| {
            let title = match self.layers.len() {
                1 => self.title.clone(),
                _ => format!("layer {}", layer + 1),
            };
            let title = format!("{:margin$} {title}", "", margin = self.margin);
            std::iter::once(title)
                .chain(lines.iter().cloned())
                .collect()
        })
    }
}

impl Board {
    /// Returns the board in plain text.
    #[must_use]
    pub fn to_text(&self) -> Figure {
        let mut marks = self.marks.iter();
        Figure::new(&plain(&self.title), &self.grid, |_| {
            marks.next().map_or_else(String::new, |mark| mark.symbol())
        })
    }
}

/// Places figures side by side, as many as fit in `width` columns, and the rest below. A figure of several layers
/// has lines of its own, with its layers side by side.
#[must_use]
pub fn beside(figures: &[Figure], width: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    for flat in figures.chunk_by(|a, b| a.layers.len() == 1 && b.layers.len() == 1) {
        if flat[0].layers.len() > 1 {
            parts.push(format!("{}\n", flat[0].title));
        }
        parts.extend(filled(flat.iter().flat_map(Figure::blocks), width));
    }
    // A title of its own belongs to what follows it.
    let mut text = String::new();
    for (place, part) in parts.iter().enumerate() {
        text += part;
        if place + 1 < parts.len() && part.lines().count() > 1 {
            text.push('\n');
        }
    }
    text
}

/// Places blocks side by side, line after line.
fn filled(blocks: impl Iterator<Item = Vec<String>>, width: usize) -> Vec<String> {
    let mut lines: Vec<Vec<Vec<String>>> = Vec::new();
    let mut used = 0;
    for block in blocks {
        let wide = block_width(&block);
        match lines.last_mut().filter(|_| used + GAP + wide <= width) {
            Some(line) => {
                used += GAP + wide;
                line.push(block);
            }
            None => {
                used = wide;
                lines.push(vec![block]);
            }
        }
    }
    lines.iter().map(|line| joined(line)).collect()
}

fn joined(blocks: &[Vec<String>]) -> String {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = blocks.iter().map(|block| block_width(block)).collect();
    let mut text = String::new();
    for line in 0..height {
        let mut whole = String::new();
        for (block, wide) in blocks.iter().zip(&widths) {
            let part = block.get(line).map_or("", String::as_str);
            whole += part;
            // The width in a format string is at most 65,535.
            whole.extend(std::iter::repeat_n(' ', wide + GAP - part.chars().count()));
        }
        text += whole.trim_end();
        text.push('\n');
    }
    text
}

fn block_width(block: &[String]) -> usize {
    block
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(title: &str, size: &str, states: u8) -> Figure {
        let grid = Grid::new(size.parse().unwrap());
        Figure::pattern(
            title,
            &Pattern::from_fn(&grid, states, |cell| cell.index() as u8),
        )
    }

    #[test]
    fn what_does_not_fit_goes_below() {
        let figures = [
            figure("one", "2x2", 2),
            figure("two", "2x2", 2),
            figure("three", "1x12", 2),
        ];
        assert_eq!(
            beside(&figures, 20),
            "  one     two\n  A B     A B\n1 . X   1 . X\n2 . X   2 . X\n\n\
             \u{20} three\n  A B C D E F G H I J K L\n1 . X . X . X . X . X . X\n"
        );
    }

    #[test]
    fn rows_of_thousands_of_cells_are_drawn() {
        let text = beside(&[figure("wide", "1x20000", 2)], 80);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        // The last column is ACOF, so every cell takes five columns.
        assert!(lines[1].ends_with(" ACOE ACOF") && lines[2].chars().count() > 5 * 19_999);
    }

    #[test]
    fn layers_stand_beside_each_other_below_their_title() {
        let figures = [figure("a", "1x2x2", 3), figure("b", "1x2x2", 100)];
        assert_eq!(
            beside(&figures, 80),
            "a\n  layer 1     layer 2\n  A B         A B\n1 . 1       1 2 .\n\n\
             b\n  layer 1     layer 2\n  A B         A B\n1 0 1       1 2 3\n"
        );
    }

    #[test]
    fn wide_boards_have_wide_columns() {
        let text = beside(&[figure("wide", "11x28", 2)], 200);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].ends_with("  Y  Z AA AB"));
        assert!(lines[12].starts_with("11  .  X"));
    }
}
