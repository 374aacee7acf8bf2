//! The equations of a game, solved one step at a time, forwards and backwards: [`Elimination`].

use crate::game::Game;
use crate::grid::Cell;
use crate::pattern::Pattern;
use modtwo::{Step, Vector};

/// The maximum number of cells whose equations are shown one by one.
const MAX_CELLS: u64 = 400;

/// The equations of a game with two states for one difference: a row for each cell, a column for each press, and
/// the right sides. It is at one of its steps and can go to any other.
///
/// ```
/// use quatrainment::{catalogue, theory::Elimination};
/// let game = catalogue::find("lights-out")?.game_of(&"1x3".parse()?)?;
/// let mut equations = Elimination::new(&game, &game.all_on()).expect("a small board with two states");
/// assert_eq!(equations.words(0), "Add the row of A1 to the row of B1: A1 vanishes there.");
/// equations.go(equations.steps());
/// assert_eq!(equations.presses().map(|presses| presses.names()), Some(vec!["B1".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Elimination {
    game: Game,
    rows: Vec<Vector>,
    right: Vector,
    /// For each row, the cell whose equation it was at first.
    origins: Vec<usize>,
    steps: Vec<Step>,
    pivots: Vec<usize>,
    at: usize,
}

impl Elimination {
    /// Creates the equations before the first step, or `None` with more than two states or too many cells.
    #[must_use]
    pub fn new(game: &Game, difference: &Pattern) -> Option<Elimination> {
        if game.states() != 2 || game.grid().len() > MAX_CELLS {
            return None;
        }
        let right = difference.bits().filter(|_| difference.grid() == game.grid())?.clone();
        let matrix = game.matrix();
        let mut steps = Vec::new();
        let pivots = matrix.echelon_with(|step| steps.push(step)).pivots;
        let rows: Vec<Vector> = matrix.iter_rows().map(|row| row.to_vector()).collect();
        let origins = (0..rows.len()).collect();
        Some(Elimination { game: game.clone(), rows, right, origins, steps, pivots, at: 0 })
    }

    /// Returns the number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Returns the number of steps made.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to a step, forwards or backwards: every step undoes itself.
    pub fn go(&mut self, to: usize) {
        let to = to.min(self.steps.len());
        while self.at < to {
            self.make(self.steps[self.at]);
            self.at += 1;
        }
        while self.at > to {
            self.at -= 1;
            self.make(self.steps[self.at]);
        }
    }

    fn make(&mut self, step: Step) {
        match step {
            Step::Swap { a, b } => {
                self.rows.swap(a, b);
                self.origins.swap(a, b);
                let (upper, lower) = (self.right.get(a), self.right.get(b));
                self.right.set(a, lower);
                self.right.set(b, upper);
            }
            Step::Add { from, to } => {
                let added = self.rows[from].clone();
                self.rows[to] ^= &added;
                let sum = self.right.get(to) ^ self.right.get(from);
                self.right.set(to, sum);
            }
        }
    }

    /// Returns the number of rows, which is that of columns.
    #[must_use]
    pub fn side(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether the equation of a row contains a press.
    ///
    /// # Panics
    /// When there is no such row or column.
    #[must_use]
    pub fn entry(&self, row: usize, column: usize) -> bool {
        self.rows[row].get(column)
    }

    /// Returns the right side of a row.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn right(&self, row: usize) -> bool {
        self.right.get(row)
    }

    /// Returns the cell whose equation a row was at first.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn origin(&self, row: usize) -> Cell {
        self.cell(self.origins[row])
    }

    /// Returns the presses that an equation contains.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn held(&self, row: usize) -> Vec<Cell> {
        (0..self.side()).filter(|&column| self.entry(row, column)).map(|column| self.cell(column)).collect()
    }

    /// Returns the rows of a step: the one that stays, and the one that changes (both change places in an
    /// exchange).
    #[must_use]
    pub fn rows_of(&self, step: usize) -> Option<(usize, usize)> {
        self.steps.get(step).map(|&step| match step {
            Step::Swap { a, b } => (a, b),
            Step::Add { from, to } => (from, to),
        })
    }

    /// Returns the column that a step works on.
    #[must_use]
    pub fn column_of(&self, step: usize) -> Option<usize> {
        self.rows_of(step).map(|(row, _)| self.pivots[row])
    }

    /// Returns the number of finished columns: each stands alone in a row of its own.
    #[must_use]
    pub fn done(&self) -> usize {
        match self.rows_of(self.at) {
            Some((row, _)) => row,
            None => self.pivots.len(),
        }
    }

    /// Returns a sentence that says what a step does. Rows have the names that they have now.
    #[must_use]
    pub fn words(&self, step: usize) -> String {
        let grid = self.game.grid();
        let row = |row: usize| grid.name(self.origin(row));
        let Some(column) = self.column_of(step) else { return String::new() };
        let press = grid.name(self.cell(column));
        match self.steps[step] {
            Step::Swap { a, b } => {
                format!("Exchange the rows of {} and {}: the upper one then holds {press}.", row(a), row(b))
            }
            Step::Add { from, to } => {
                format!("Add the row of {} to the row of {}: {press} vanishes there.", row(from), row(to))
            }
        }
    }

    /// Returns whether some row reads 0 = 1, so that no presses solve the equations. It is known after the last
    /// step.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        (0..self.side()).any(|row| self.right(row) && (0..self.side()).all(|column| !self.entry(row, column)))
    }

    /// Returns the presses that have no row of their own, and may be made or not.
    #[must_use]
    pub fn free(&self) -> Vec<Cell> {
        (0..self.side())
            .filter(|column| !self.pivots.contains(column))
            .map(|column| self.cell(column))
            .collect()
    }

    /// Returns the presses that the right sides give after the last step, without the free ones, or `None` before
    /// it or when there are none.
    #[must_use]
    pub fn presses(&self) -> Option<Pattern> {
        if self.at < self.steps.len() || self.is_contradictory() {
            return None;
        }
        let mut presses = self.game.blank();
        for (row, &column) in self.pivots.iter().enumerate() {
            presses.set(self.cell(column), u8::from(self.right(row)));
        }
        Some(presses)
    }

    fn cell(&self, place: usize) -> Cell {
        self.game.grid().cell(place as u64).expect("rows and columns are those of the cells")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::usual;
    use crate::{Solver, catalogue, generate};

    #[test]
    fn the_end_tells_what_the_solver_tells() {
        for name in ["quatrainment", "quatrainment-a", "quatrainment-b", "merlin", "lights-out"] {
            let game = usual(name);
            let solver = Solver::new(&game).unwrap();
            for seed in 0..200 {
                let difference = generate::random_pattern(&game, seed);
                let mut equations = Elimination::new(&game, &difference).unwrap();
                equations.go(usize::MAX);
                assert_eq!(equations.free().len(), solver.nullity(), "{name}");
                assert_eq!(equations.is_contradictory(), solver.solve(&difference).is_err(), "{name} {seed}");
                if let Some(presses) = equations.presses() {
                    let mut board = difference.clone();
                    game.press_all(&mut board, &presses);
                    assert!(board.is_blank(), "{name} {seed}");
                }
            }
        }
    }

    #[test]
    fn every_step_can_be_taken_back() {
        let game = usual("quatrainment-b");
        let first = Elimination::new(&game, &game.checkerboard()).unwrap();
        let mut walked = first.clone();
        for to in [1, 7, 3, usize::MAX, 20, 0] {
            walked.go(to);
            assert_eq!(walked.at(), to.min(walked.steps()));
        }
        for row in 0..first.side() {
            assert_eq!(walked.held(row), first.held(row));
            assert_eq!((walked.right(row), walked.origin(row)), (first.right(row), first.origin(row)));
        }
    }

    #[test]
    fn large_boards_and_more_states_are_not_shown() {
        let entry = catalogue::find("lights-out").unwrap();
        let large = entry.game_of(&"21x20".parse().unwrap()).unwrap();
        assert!(Elimination::new(&large, &large.blank()).is_none());
        let more = entry.game().unwrap().with_states(3).unwrap();
        assert!(Elimination::new(&more, &more.blank()).is_none());
    }
}
