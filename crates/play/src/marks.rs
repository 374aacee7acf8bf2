//! What a hint draws on the board: [`HintMarks`].

use quatrainment::{Cell, Grid, Hint, Pattern, Reason};

/// What a hint draws on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HintMark {
    /// The cell lies in the region of a nudge.
    Region,
    /// The cell to press.
    Here,
    /// The cell counts; the number is its place in the count, from 1.
    Counted(u64),
    /// The cell is in the mask but does not count.
    Inside,
}

/// The marks of a hint on some cells of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HintMarks(Vec<Option<HintMark>>);

impl HintMarks {
    /// Creates the marks of a hint. `difference` is what the board lacks to its target.
    ///
    /// ```
    /// use quatrainment::{Hint, HintLevel, Solver, catalogue, notation};
    /// use quatrainment_play::{HintMark, HintMarks};
    /// let game = catalogue::find("quatrainment")?.game()?;
    /// let difference = notation::pattern(&game, ".X../XXX./.X../....")?;
    /// let hint = Hint::about(&Solver::new(&game)?, &difference, HintLevel::Cell);
    /// let marks = HintMarks::of(&hint, &difference);
    /// assert_eq!(marks.get(game.grid().cell_named("B2")?), Some(HintMark::Here));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
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
            Hint::Because {
                cell,
                reason: Reason::Mask { mask, .. },
                ..
            } => {
                marks.count(mask, difference);
                // The cell to press shows its number in the count, too, if it has one.
                if marks.get(*cell).is_none() {
                    marks.set(*cell, HintMark::Here);
                }
            }
            // One press is explained; the rest of the solution is left to the player.
            Hint::Because { cell, .. } => marks.set(*cell, HintMark::Here),
            // A kind of hint that draws nothing.
            _ => {}
        }
        marks
    }

    /// Returns all marks in reading order.
    pub fn iter(&self, grid: &Grid) -> impl Iterator<Item = (Cell, HintMark)> {
        grid.cells()
            .filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Returns whether there are no marks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Returns whether some cells are counted. Then nothing else should draw the eye.
    #[must_use]
    pub fn has_counts(&self) -> bool {
        self.0
            .iter()
            .any(|mark| matches!(mark, Some(HintMark::Counted(_))))
    }

    /// Returns the mark of a cell.
    #[must_use]
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

    /// Numbers the cells of a set that differ. With more than two states a set has weights, and each such cell
    /// shows what it adds to the weighted sum.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;
    use quatrainment::{HintLevel, Solver};

    #[test]
    fn no_hint_marks_more_than_one_cell_to_press() {
        let game = game("lights-out", "29x29");
        let solver = Solver::new(&game).unwrap();
        for level in HintLevel::ALL {
            let hint = Hint::about(&solver, &game.all_on(), level);
            let marks = HintMarks::of(&hint, &game.all_on());
            let here = game
                .grid()
                .cells()
                .filter(|&cell| marks.get(cell) == Some(HintMark::Here));
            assert!(here.count() <= 1);
        }
    }
}
