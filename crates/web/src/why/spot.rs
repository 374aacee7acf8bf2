//! The spot in the matrix that is pointed at: [`Spot`].

use quatrainment::{Cell, Game};
use quatrainment_theory::Elimination;

/// A place in the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// An equation.
    Row(usize),
    /// A press.
    Column(usize),
    /// Where an equation and a press meet.
    Entry(usize, usize),
}

impl Spot {
    /// Returns its row.
    pub fn row(self) -> Option<usize> {
        match self {
            Spot::Row(row) | Spot::Entry(row, _) => Some(row),
            Spot::Column(_) => None,
        }
    }

    /// Returns its column.
    pub fn column(self) -> Option<usize> {
        match self {
            Spot::Column(column) | Spot::Entry(_, column) => Some(column),
            Spot::Row(_) => None,
        }
    }

    /// Returns the presses and the cells of the board that it is about.
    pub fn cells(self, game: &Game, equations: &Elimination) -> [Vec<Cell>; 2] {
        let cell = |place: usize| game.grid().cell(place as u64);
        match self {
            Spot::Row(row) => {
                let held = equations.terms(row).into_iter().map(|(cell, _)| cell);
                [held.collect(), vec![equations.origin(row)]]
            }
            Spot::Column(column) => {
                let flips = cell(column).map_or_else(Vec::new, |press| game.effect(press));
                [
                    cell(column).into_iter().collect(),
                    flips.into_iter().map(|(cell, _)| cell).collect(),
                ]
            }
            Spot::Entry(row, column) => [
                cell(column).into_iter().collect(),
                vec![equations.origin(row)],
            ],
        }
    }

    /// Returns a sentence about it.
    pub fn sentence(self, game: &Game, equations: &Elimination) -> String {
        let grid = game.grid();
        let name = |place: usize| {
            grid.cell(place as u64)
                .map_or_else(String::new, |cell| grid.name(cell))
        };
        let verb = if game.states() == 2 {
            "flips"
        } else {
            "changes"
        };
        let term = |(cell, factor): (Cell, u8)| match factor {
            1 => grid.name(cell),
            factor => format!("{factor}·{}", grid.name(cell)),
        };
        match self {
            Spot::Row(row) => {
                let terms: Vec<String> = equations.terms(row).into_iter().map(term).collect();
                let left = if terms.is_empty() {
                    "0".to_owned()
                } else {
                    terms.join(" + ")
                };
                let right = equations.right_side(row);
                format!(
                    "Row of {}: {left} = {right}.",
                    grid.name(equations.origin(row))
                )
            }
            Spot::Column(column) => {
                let [_, cells] = self.cells(game, equations);
                let cells: Vec<String> = cells.iter().map(|&cell| grid.name(cell)).collect();
                format!("Press {} {verb} {}.", name(column), cells.join(", "))
            }
            Spot::Entry(row, column) => {
                let row_name = grid.name(equations.origin(row));
                let press = name(column);
                match equations.entry(row, column) {
                    0 => format!("In row {row_name}, press {press} does not appear."),
                    1 => format!("In row {row_name}, press {press} appears."),
                    times => {
                        format!("In row {row_name}, press {press} has coefficient {times}.")
                    }
                }
            }
        }
    }
}
