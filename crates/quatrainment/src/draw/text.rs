//! Boards as text: with column letters and row numbers, several beside each other.

use crate::game::Game;
use crate::grid::{Cell, Grid, column_letters};
use crate::pattern::Pattern;

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
///     "corner A1   goal\n    A B C       A B C\n  1 @ x .     1 X X X\n  2 x x .     2 X . X\n  3 . . .     3 X X X\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Figure {
    title: String,
    /// Layer by layer, row by row.
    layers: Vec<Vec<String>>,
}

impl Figure {
    /// A pattern.
    pub fn pattern(title: &str, pattern: &Pattern) -> Figure {
        let symbols = pattern.to_string();
        let symbols = symbols.split("//").flat_map(|layer| layer.split('/'));
        let mut cells = symbols.flat_map(|row| {
            let words: Vec<String> = match row.contains(' ') {
                true => row.split(' ').map(str::to_owned).collect(),
                false => row.chars().map(String::from).collect(),
            };
            words
        });
        Figure::new(title, pattern.grid(), |_| cells.next().expect("a symbol for every cell"))
    }

    /// What a press changes: `@` is pressed and changes, `o` is pressed and does not, `x` changes.
    pub fn press(game: &Game, cell: Cell) -> Figure {
        let grid = game.grid();
        let effect = game.effect(cell);
        let symbol = |other| match (other == cell, effect.iter().any(|&(changed, _)| changed == other)) {
            (true, true) => "@",
            (true, false) => "o",
            (false, true) => "x",
            (false, false) => ".",
        };
        let title = format!("{} {}", grid.class(cell), grid.name(cell));
        Figure::new(&title, grid, |cell| symbol(cell).to_owned())
    }

    /// A board with any symbol for each cell.
    pub fn new(title: &str, grid: &Grid, mut symbol: impl FnMut(Cell) -> String) -> Figure {
        let (rows, columns) = (grid.rows() as usize, grid.columns() as usize);
        let symbols: Vec<String> = grid.cells().map(&mut symbol).collect();
        let letters: Vec<String> = (0..columns as u64).map(column_letters).collect();
        let widest = symbols.iter().chain(&letters).map(|text| text.chars().count()).max().unwrap_or(1);
        let number = rows.to_string().len() + 1;
        let line = |label: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|cell| format!(" {cell:>widest$}")).collect();
            format!("{label:>number$}{cells}", number = number + 1)
        };
        let layers = symbols.chunks(rows * columns).map(|layer| {
            let rows = layer.chunks(columns).enumerate();
            let rows = rows.map(|(row, cells)| line(&(row + 1).to_string(), cells));
            std::iter::once(line("", &letters)).chain(rows).collect()
        });
        Figure { title: title.to_owned(), layers: layers.collect() }
    }

    /// One block of lines for each layer, each with its title.
    fn blocks(&self) -> impl Iterator<Item = Vec<String>> + '_ {
        self.layers.iter().enumerate().map(|(layer, rows)| {
            let title = match self.layers.len() {
                1 => self.title.clone(),
                _ => format!("{}, layer {}", self.title, layer + 1),
            };
            std::iter::once(title).chain(rows.iter().cloned()).collect()
        })
    }
}

/// Figures beside each other, as many as fit in so many columns, the rest below.
pub fn beside(figures: &[Figure], width: usize) -> String {
    let mut text = String::new();
    let mut row: Vec<Vec<String>> = Vec::new();
    let mut used = 0;
    for block in figures.iter().flat_map(Figure::blocks) {
        let wide = block_width(&block);
        if !row.is_empty() && used + GAP + wide > width {
            text += &joined(&std::mem::take(&mut row));
            text.push('\n');
            used = 0;
        }
        used += if row.is_empty() { wide } else { GAP + wide };
        row.push(block);
    }
    text + &joined(&row)
}

fn joined(blocks: &[Vec<String>]) -> String {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        let mut whole = String::new();
        for block in blocks {
            let part = block.get(line).map_or("", String::as_str);
            whole += &format!("{part:<wide$}", wide = block_width(block) + GAP);
        }
        text += whole.trim_end();
        text.push('\n');
    }
    text
}

fn block_width(block: &[String]) -> usize {
    block.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}
