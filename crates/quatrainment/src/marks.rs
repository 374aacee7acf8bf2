//! What a hint draws on the board: [`HintMarks`].

use crate::grid::{Cell, Grid};
use crate::hint::{Hint, Reason};
use crate::pattern::Pattern;

/// What is drawn on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintMark {
    /// Somewhere here.
    Region,
    /// This one.
    Here,
    /// It is one of those that count: the number-th, from 1.
    Counted(u64),
    /// It is looked at, but does not count.
    Inside,
}

/// Marks on some cells: a place for each cell, as far as there are marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintMarks(Vec<Option<HintMark>>);

impl HintMarks {
    /// What a hint draws, for a board that differs from its target by this.
    ///
    /// ```
    /// use quatrainment::{Hint, HintLevel, HintMark, HintMarks, Solver, catalogue, notation};
    /// let game = catalogue::find("quatrainment")?.game()?;
    /// let difference = notation::pattern(&game, ".X../XXX./.X../....")?;
    /// let hint = Hint::about(&Solver::new(&game)?, &difference, HintLevel::Cell);
    /// let marks = HintMarks::of(&hint, &difference);
    /// assert_eq!(marks.get(game.grid().cell_named("B2")?), Some(HintMark::Here));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(hint: &Hint, difference: &Pattern) -> HintMarks {
        let grid = difference.grid();
        let mut marks = HintMarks::default();
        match hint {
            Hint::Nothing => {}
            Hint::Impossible { why, .. } => marks.count(why.invariant(), difference),
            Hint::Nudge { region, .. } => {
                let held = grid.cells().filter(|&cell| region.holds(grid, cell));
                held.for_each(|cell| marks.set(cell, HintMark::Region));
            }
            Hint::Press { cell, .. } => marks.set(*cell, HintMark::Here),
            Hint::Because { cell, reason: Reason::Mask { mask, .. }, .. } => {
                marks.count(mask, difference);
                // The cell to press shows its number in the count, too, if it has one.
                if marks.get(*cell).is_none() {
                    marks.set(*cell, HintMark::Here);
                }
            }
            // One press is explained; the rest of the solution is left to the player.
            Hint::Because { cell, reason: Reason::Solution(_), .. } => marks.set(*cell, HintMark::Here),
        }
        marks
    }

    /// All marks, in reading order.
    pub fn iter(&self, grid: &Grid) -> impl Iterator<Item = (Cell, HintMark)> {
        grid.cells().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Whether there are no marks.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Whether cells are counted: then nothing else should draw the eye.
    pub fn count_cells(&self) -> bool {
        self.0.iter().any(|mark| matches!(mark, Some(HintMark::Counted(_))))
    }

    /// The mark of a cell.
    pub fn get(&self, cell: Cell) -> Option<HintMark> {
        self.0.get(cell.position()).copied().flatten()
    }

    /// Marks a cell.
    pub(crate) fn set(&mut self, cell: Cell, mark: HintMark) {
        let place = cell.position();
        if self.0.len() <= place {
            self.0.resize(place + 1, None);
        }
        self.0[place] = Some(mark);
    }

    /// Numbers the cells of a set that differ. With more than two states a set has weights: then each such
    /// cell tells what it adds to the weighed sum.
    fn count(&mut self, set: &Pattern, difference: &Pattern) {
        let mut number = 0;
        for cell in set.cells() {
            let mark = if difference.get(cell) == 0 {
                HintMark::Inside
            } else {
                number += 1;
                let weighed = u64::from(set.get(cell)) * u64::from(difference.get(cell));
                HintMark::Counted(if set.states() == 2 { number } else { weighed })
            };
            self.set(cell, mark);
        }
    }
}
