//! What a hint draws on the board: [`Marks`].

use quatrainment::{Cell, Hint, Pattern, Reason};
use std::collections::BTreeMap;

/// What is drawn on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Somewhere here.
    Region,
    /// This one.
    Here,
    /// It is one of those that count: the number-th, from 1.
    Counted(u64),
    /// It is looked at, but does not count.
    Inside,
}

/// Marks on some cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(BTreeMap<Cell, Mark>);

impl Marks {
    /// What a hint draws, for a board that differs from its target by this.
    pub fn of(hint: &Hint, difference: &Pattern) -> Marks {
        let grid = difference.grid();
        let mut marks = Marks::default();
        match hint {
            Hint::Nothing => {}
            Hint::Impossible { why, .. } => marks.count(why.invariant(), difference),
            Hint::Nudge { region, .. } => {
                let held = grid.cells().filter(|&cell| region.holds(grid, cell));
                marks.0.extend(held.map(|cell| (cell, Mark::Region)));
            }
            Hint::Press { cell, .. } => marks.here(*cell),
            Hint::Because { cell, reason: Reason::Mask { mask, .. }, .. } => {
                marks.count(mask, difference);
                // The cell to press shows its number in the count, too, if it has one.
                marks.0.entry(*cell).or_insert(Mark::Here);
            }
            Hint::Because { reason: Reason::Solution(solution), .. } => {
                for cell in solution.presses().cells() {
                    marks.here(cell);
                }
            }
        }
        marks
    }

    /// Whether cells are counted: then nothing else should draw the eye.
    pub fn count_cells(&self) -> bool {
        self.0.values().any(|mark| matches!(mark, Mark::Counted(_)))
    }

    /// The mark of a cell.
    pub fn get(&self, cell: Cell) -> Option<Mark> {
        self.0.get(&cell).copied()
    }

    fn here(&mut self, cell: Cell) {
        self.0.insert(cell, Mark::Here);
    }

    /// Numbers the cells of a set that differ. With more than two states a set has weights: then each such
    /// cell tells what it adds to the weighed sum.
    fn count(&mut self, set: &Pattern, difference: &Pattern) {
        let mut number = 0;
        for cell in set.cells() {
            let mark = if difference.get(cell) == 0 {
                Mark::Inside
            } else {
                number += 1;
                let weighed = u64::from(set.get(cell)) * u64::from(difference.get(cell));
                Mark::Counted(if set.states() == 2 { number } else { weighed })
            };
            self.0.insert(cell, mark);
        }
    }
}
