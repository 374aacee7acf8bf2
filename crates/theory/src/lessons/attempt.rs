//! An exercise being answered on a board: [`Attempt`].

use super::exercise::{Asked, Exercise, Verdict};
use quatrainment::{Cell, Pattern};

/// An exercise that is answered by pressing cells: presses where presses are asked for, marks where cells are.
/// Other exercises have no board.
///
/// ```
/// use quatrainment_theory::lessons::{self, Attempt};
/// let exercise = &lessons::all()[0].exercise;
/// let mut attempt = Attempt::new(exercise).expect("the first exercise has a board");
/// let cell = |name| exercise.game().grid().cell_named(name).unwrap();
/// attempt.press(cell("A1"));
/// assert!(!attempt.verdict().unwrap().is_right);
/// attempt.undo();
/// attempt.press(cell("D3"));
/// assert!(attempt.verdict().unwrap().is_right);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    exercise: Exercise,
    start: Pattern,
    target: Option<Pattern>,
    presses: Vec<Cell>,
}

impl Attempt {
    /// Starts an exercise. Returns `None` when its answer is not made on a board.
    #[must_use]
    pub fn new(exercise: &Exercise) -> Option<Attempt> {
        let (start, target) = match exercise.asked() {
            Asked::Presses { start, target } => (start.clone(), Some(target.clone())),
            Asked::Cells => (exercise.game().blank(), None),
            Asked::Truth | Asked::Number => return None,
        };
        Some(Attempt {
            exercise: exercise.clone(),
            start,
            target,
            presses: Vec::new(),
        })
    }

    /// Presses a cell, or marks it.
    pub fn press(&mut self, cell: Cell) {
        self.presses.push(cell);
    }

    /// Undoes the last press or mark.
    pub fn undo(&mut self) {
        self.presses.pop();
    }

    /// Returns the presses or marks so far.
    #[must_use]
    pub fn presses(&self) -> &[Cell] {
        &self.presses
    }

    /// Returns the board as it is now.
    #[must_use]
    pub fn board(&self) -> Pattern {
        let mut board = self.start.clone();
        for &cell in &self.presses {
            match self.target {
                Some(_) => self.exercise.game().press(&mut board, cell),
                None => board.add(cell, 1),
            }
        }
        board
    }

    /// Returns the board to reach; `None` where cells are marked.
    #[must_use]
    pub fn target(&self) -> Option<&Pattern> {
        self.target.as_ref()
    }

    /// Returns whether the answer so far is right; `None` while there is none.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let names = match self.target {
            Some(_) => self
                .presses
                .iter()
                .map(|&cell| self.exercise.game().grid().name(cell))
                .collect(),
            None => self.board().names(),
        };
        self.exercise.check(&names.join(" ")).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons;

    #[test]
    fn every_exercise_on_a_board_can_be_answered_there() {
        let answers = [
            ("twice", "B2 C3"),
            ("alone", "D4 B4 A4 D3 D2 C1 B1 A1"),
            ("difference", "B1 D1 B3 D3"),
        ];
        for (name, right) in answers {
            let exercise = lessons::find(name).unwrap().exercise;
            let mut attempt = Attempt::new(&exercise).unwrap();
            assert_eq!(attempt.verdict(), None);
            for cell in right.split(' ') {
                assert!(
                    attempt.verdict().is_none_or(|verdict| !verdict.is_right),
                    "{name}"
                );
                attempt.press(exercise.game().grid().cell_named(cell).unwrap());
            }
            assert!(attempt.verdict().unwrap().is_right, "{name}");
            assert!(
                attempt
                    .target()
                    .is_none_or(|target| *target == attempt.board())
            );
        }
        assert!(Attempt::new(&lessons::find("masks").unwrap().exercise).is_none());
    }
}
