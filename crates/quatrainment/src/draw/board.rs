//! A board to be drawn in any format: [`Board`], with a [`Mark`] for every cell.

use crate::game::Game;
use crate::grid::{Cell, Class, Grid};
use crate::pattern::Pattern;
use crate::rule::Rule;

/// The maximum number of cells that are shown as examples of a list.
const MAX_EXAMPLES: usize = 4;

/// A board to look at: a title and a mark for every cell.
///
/// ```
/// use quatrainment::{catalogue, draw::{Board, Mark}};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let press = Board::press(&game, game.grid().cell_named("B1")?);
/// assert_eq!(press.title, "edge B1");
/// assert_eq!(press.marks[1], Mark::Pressed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The title, marked up.
    pub title: String,
    /// The grid of the cells.
    pub grid: Grid,
    /// One for every cell, in reading order.
    pub marks: Vec<Mark>,
    /// Whether corners, edges and centres are tinted and hatched.
    pub is_tinted: bool,
}

/// What is drawn in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Off, or outside the set.
    Off,
    /// On, or inside the set.
    On,
    /// A number: a state beyond two, or a count.
    Number(u64),
    /// Pressed, and does not change.
    Pressed,
    /// Pressed, and changes.
    PressedChanges,
    /// Changes.
    Changes,
    /// Inside a mask, and wrong: it counts.
    Counted,
    /// Inside a mask, but right: it does not count.
    Passed,
}

impl Mark {
    /// Returns the symbol of the mark in plain text.
    #[must_use]
    pub fn symbol(self) -> String {
        match self {
            Mark::Off => ".",
            Mark::On => "X",
            Mark::Number(number) => return number.to_string(),
            Mark::Pressed => "o",
            Mark::PressedChanges => "@",
            Mark::Changes => "x",
            Mark::Counted => "#",
            Mark::Passed => "+",
        }
        .to_owned()
    }

    /// Returns whether the cell is drawn dark.
    pub(crate) fn is_dark(self) -> bool {
        matches!(
            self,
            Mark::On | Mark::PressedChanges | Mark::Changes | Mark::Counted
        )
    }

    /// Returns whether the cell carries the ring of a pressed one.
    pub(crate) fn is_ringed(self) -> bool {
        matches!(self, Mark::Pressed | Mark::PressedChanges)
    }
}

impl Board {
    /// Creates a board with a mark for each cell.
    #[must_use]
    pub fn new(title: impl Into<String>, grid: &Grid, mark: impl FnMut(Cell) -> Mark) -> Board {
        let marks = grid.cells().map(mark).collect();
        Board {
            title: title.into(),
            grid: grid.clone(),
            marks,
            is_tinted: false,
        }
    }

    /// Creates the board of a pattern: on and off, or the number of each state.
    #[must_use]
    pub fn pattern(title: impl Into<String>, pattern: &Pattern) -> Board {
        Board::new(title, pattern.grid(), |cell| {
            match (pattern.states(), pattern.get(cell)) {
                (_, 0) => Mark::Off,
                (2, _) => Mark::On,
                (_, state) => Mark::Number(u64::from(state)),
            }
        })
    }

    /// Creates the board of what a press changes, tinted by the class of each cell.
    #[must_use]
    pub fn press(game: &Game, cell: Cell) -> Board {
        let grid = game.grid();
        let effect = game.effect(cell);
        let title = match Board::has_classes(game) {
            true => format!("{} {}", grid.class(cell), grid.name(cell)),
            false => grid.name(cell),
        };
        let added = |other| {
            effect
                .iter()
                .find(|&&(changed, _)| changed == other)
                .map_or(0, |found| found.1)
        };
        let board = Board::new(title, grid, |other| match (other == cell, added(other)) {
            (true, 1) => Mark::PressedChanges,
            (true, 0) => Mark::Pressed,
            (false, 1) => Mark::Changes,
            (false, 0) => Mark::Off,
            (_, amount) => Mark::Number(u64::from(amount)),
        });
        Board {
            is_tinted: Board::has_classes(game),
            ..board
        }
    }

    /// Creates the board of a mask laid on a difference, which shows the cells that count.
    #[must_use]
    pub fn mask(title: impl Into<String>, mask: &Pattern, difference: &Pattern) -> Board {
        Board::new(title, mask.grid(), |cell| {
            match (mask.get(cell), difference.get(cell)) {
                (0, _) => Mark::Off,
                (_, 0) => Mark::Passed,
                _ => Mark::Counted,
            }
        })
    }

    /// Returns whether the rule of a game distinguishes classes of cells: it says so, or it folds a picture at the border.
    #[must_use]
    pub fn has_classes(game: &Game) -> bool {
        matches!(game.rule(), Rule::Classes { .. } | Rule::Folded { .. })
    }

    /// Returns one cell of each class that the rule distinguishes, to show what a press there does. Where presses
    /// are listed, it is one cell for each number of cells that a press changes.
    ///
    /// # Panics
    /// Panics if presses are listed and the board does not fit in memory.
    #[must_use]
    pub fn examples(game: &Game) -> Vec<Cell> {
        let grid = game.grid();
        if matches!(game.rule(), Rule::Listed(_)) {
            let mut sizes: Vec<(usize, Cell)> = grid
                .cells()
                .map(|cell| (game.effect(cell).len(), cell))
                .collect();
            sizes.sort();
            sizes.dedup_by_key(|(size, _)| *size);
            return sizes
                .into_iter()
                .map(|(_, cell)| cell)
                .take(MAX_EXAMPLES)
                .collect();
        }
        if !Board::has_classes(game) {
            let middle: Vec<u64> = (0..grid.axes())
                .map(|axis| (grid.length(axis) - 1) / 2)
                .collect();
            return grid.cell_at(&middle).into_iter().collect();
        }
        let first = |class| grid.cells().find(|&cell| grid.class(cell) == class);
        [Class::Corner, Class::Edge, Class::Centre]
            .into_iter()
            .filter_map(first)
            .collect()
    }

    /// Creates boards that show what a press does, one for each class of cell.
    #[must_use]
    pub fn rule(game: &Game) -> Vec<Board> {
        Board::examples(game)
            .into_iter()
            .map(|cell| Board::press(game, cell))
            .collect()
    }

    /// Returns the rows of symbols, joined by `/`, and layers by `//`. Numbers of several digits are separated by
    /// spaces.
    #[must_use]
    pub fn to_line(&self) -> String {
        let (rows, columns) = (self.grid.rows() as usize, self.grid.columns() as usize);
        let is_long = self
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Number(10..)));
        let between = if is_long { " " } else { "" };
        let row = |marks: &[Mark]| {
            marks
                .iter()
                .map(|mark| mark.symbol())
                .collect::<Vec<_>>()
                .join(between)
        };
        let layer = |marks: &[Mark]| marks.chunks(columns).map(row).collect::<Vec<_>>().join("/");
        self.marks
            .chunks(rows * columns)
            .map(layer)
            .collect::<Vec<_>>()
            .join("//")
    }
}
