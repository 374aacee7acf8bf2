//! The equations of a game, solved one step at a time, forwards and backwards: [`Elimination`].

use super::modular::{Echelon, Round, Square, inverse};
use quatrainment::solve::Solver;
use quatrainment::{Cell, Game, Pattern};

/// The maximum number of cells whose equations are shown one by one, with two states and with more.
const MAX_CELLS: u64 = 400;
const MAX_CELLS_WITH_MORE_STATES: u64 = 100;

/// The equations of a game for one difference: a row for each cell, a column for each press, and the right sides, all
/// modulo the number of states. It is at one of its steps and can go to any other.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory::Elimination;
/// let game = catalogue::find("lights-out")?.game_of(&"1x3".parse()?)?;
/// let mut equations = Elimination::new(&game, &game.all_on()).expect("a small board");
/// assert_eq!(equations.describe(0), "Add the row of A1 to the row of B1: A1 vanishes there.");
/// equations.go(equations.steps());
/// assert_eq!(equations.presses().map(|presses| presses.names()), Some(vec!["B1".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Elimination {
    game: Game,
    difference: Pattern,
    rows: Vec<Vec<u8>>,
    right: Vec<u8>,
    /// For each row, the cell whose equation it was at first.
    origins: Vec<usize>,
    steps: Vec<Step>,
    /// The column of the pivot of each row that has one.
    pivots: Vec<usize>,
    /// Whether every pivot is 1 at the end.
    has_unit_pivots: bool,
    at: usize,
}

/// A step on rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Exchange { a: usize, b: usize },
    Multiply { row: usize, by: u8 },
    Add { from: usize, to: usize, times: u8 },
}

impl Elimination {
    /// Creates the equations before the first step, or `None` with too many cells or a difference of another board.
    #[must_use]
    pub fn new(game: &Game, difference: &Pattern) -> Option<Elimination> {
        let max = if game.states() == 2 {
            MAX_CELLS
        } else {
            MAX_CELLS_WITH_MORE_STATES
        };
        let is_of_game = difference.grid() == game.grid() && difference.states() == game.states();
        if game.grid().len() > max || !is_of_game {
            return None;
        }
        let (rows, steps, pivots, has_unit_pivots) = if game.states() == 2 {
            two_states(game)
        } else {
            more_states(game)
        };
        Some(Elimination {
            game: game.clone(),
            difference: difference.clone(),
            right: difference.values(),
            origins: (0..rows.len()).collect(),
            rows,
            steps,
            pivots,
            has_unit_pivots,
            at: 0,
        })
    }

    /// Returns whether a difference is of the same board.
    #[must_use]
    pub fn fits(&self, difference: &Pattern) -> bool {
        difference.is_like(&self.difference)
    }

    /// Replaces the difference, and so the right sides; the step stays.
    ///
    /// # Panics
    /// Panics if the difference is of another board.
    pub fn set_difference(&mut self, difference: &Pattern) {
        assert!(self.fits(difference), "a difference of the same board");
        if *difference == self.difference {
            return;
        }
        let at = self.at;
        self.go(0);
        self.difference = difference.clone();
        self.right = difference.values();
        self.go(at);
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

    /// Goes to a step, forwards or backwards, or to the last one if there are fewer steps.
    pub fn go(&mut self, to: usize) {
        let to = to.min(self.steps.len());
        while self.at < to {
            self.make(self.steps[self.at]);
            self.at += 1;
        }
        while self.at > to {
            self.at -= 1;
            self.make(self.undoing(self.steps[self.at]));
        }
    }

    /// Returns the first step that works on a column or on one to its right, or the number of steps if there is none.
    #[must_use]
    pub fn step_of_column(&self, column: usize) -> usize {
        (0..self.steps.len())
            .find(|&step| self.column_of(step) >= Some(column))
            .unwrap_or(self.steps.len())
    }

    fn states(&self) -> u32 {
        u32::from(self.game.states())
    }

    fn undoing(&self, step: Step) -> Step {
        let states = self.states();
        match step {
            Step::Exchange { .. } => step,
            Step::Multiply { row, by } => {
                let by = inverse(u32::from(by), states).expect("rows are only multiplied by units");
                Step::Multiply { row, by: by as u8 }
            }
            Step::Add { from, to, times } => Step::Add {
                from,
                to,
                times: (states - u32::from(times)) as u8,
            },
        }
    }

    fn make(&mut self, step: Step) {
        let states = self.states();
        match step {
            Step::Exchange { a, b } => {
                self.rows.swap(a, b);
                self.origins.swap(a, b);
                self.right.swap(a, b);
            }
            Step::Multiply { row, by } => {
                let entries = self.rows[row].iter_mut().chain([&mut self.right[row]]);
                entries
                    .for_each(|entry| *entry = (u32::from(*entry) * u32::from(by) % states) as u8);
            }
            Step::Add { from, to, times } => {
                let added = self.rows[from].clone();
                let add = |entry: &mut u8, added: u8| {
                    *entry =
                        ((u32::from(*entry) + u32::from(times) * u32::from(added)) % states) as u8;
                };
                self.rows[to]
                    .iter_mut()
                    .zip(added)
                    .for_each(|(entry, added)| add(entry, added));
                let added = self.right[from];
                add(&mut self.right[to], added);
            }
        }
    }

    /// Returns the number of rows, which is that of columns.
    #[must_use]
    pub fn side(&self) -> usize {
        self.rows.len()
    }

    /// Returns the coefficient of a press in the equation of a row.
    ///
    /// # Panics
    /// Panics if there is no such row or column.
    #[must_use]
    pub fn entry(&self, row: usize, column: usize) -> u8 {
        self.rows[row][column]
    }

    /// Returns the right side of a row.
    ///
    /// # Panics
    /// Panics if there is no such row.
    #[must_use]
    pub fn right_side(&self, row: usize) -> u8 {
        self.right[row]
    }

    /// Returns the cell whose equation a row was at first.
    ///
    /// # Panics
    /// Panics if there is no such row.
    #[must_use]
    pub fn origin(&self, row: usize) -> Cell {
        self.cell(self.origins[row])
    }

    /// Returns the presses that an equation contains, each with its coefficient.
    ///
    /// # Panics
    /// Panics if there is no such row.
    #[must_use]
    pub fn terms(&self, row: usize) -> Vec<(Cell, u8)> {
        let entries = self.rows[row]
            .iter()
            .enumerate()
            .filter(|(_, entry)| **entry > 0);
        entries
            .map(|(column, &entry)| (self.cell(column), entry))
            .collect()
    }

    /// Returns the rows of a step: the one with the pivot, and the one that changes (both change places in an
    /// exchange).
    #[must_use]
    pub fn rows_of(&self, step: usize) -> Option<(usize, usize)> {
        self.steps.get(step).map(|&step| match step {
            Step::Exchange { a, b } => (a, b),
            Step::Multiply { row, .. } => (row, row),
            Step::Add { from, to, .. } => (from, to),
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

    /// Returns a sentence that says what the next step does; it is empty after the last one.
    #[must_use]
    pub fn describe_next(&self) -> String {
        self.describe(self.at)
    }

    /// Returns a sentence that says what a step does. Rows have the names and numbers that they have now.
    #[must_use]
    pub fn describe(&self, step: usize) -> String {
        let grid = self.game.grid();
        let row = |row: usize| grid.name(self.origin(row));
        let Some(column) = self.column_of(step) else {
            return String::new();
        };
        let press = grid.name(self.cell(column));
        match self.steps[step] {
            Step::Exchange { a, b } => {
                format!(
                    "Exchange the rows of {} and {}: the upper one then holds {press}.",
                    row(a),
                    row(b)
                )
            }
            Step::Multiply { row: at, by } => {
                let pivot = u32::from(self.entry(at, column)) * u32::from(by) % self.states();
                format!(
                    "Multiply the row of {} by {by}: it then holds {press} {}.",
                    row(at),
                    often(pivot)
                )
            }
            Step::Add { from, to, times } => {
                let times_text = if times == 1 {
                    String::new()
                } else {
                    format!("{times} times ")
                };
                let sum = u32::from(self.entry(to, column))
                    + u32::from(times) * u32::from(self.entry(from, column));
                let left = match sum % self.states() {
                    0 => format!("{press} vanishes there"),
                    left => format!("{press} is left there {}", often(left)),
                };
                format!(
                    "Add {times_text}the row of {} to the row of {}: {left}.",
                    row(from),
                    row(to)
                )
            }
        }
    }

    /// Returns whether no presses solve the equations.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        if self.has_unit_pivots && self.at == self.steps.len() {
            // Below the pivots nothing is left on the left sides.
            return self.right[self.pivots.len()..]
                .iter()
                .any(|&right| right > 0);
        }
        self.solution().is_none()
    }

    /// Returns the presses that have no row of their own, and may be made or not.
    #[must_use]
    pub fn free(&self) -> Vec<Cell> {
        (0..self.side())
            .filter(|column| !self.pivots.contains(column))
            .map(|column| self.cell(column))
            .collect()
    }

    /// Returns whether the right sides are the presses after the last step: every pivot is 1 then. With a composite number
    /// of states a press may only be known up to a multiple.
    #[must_use]
    pub fn has_unit_pivots(&self) -> bool {
        self.has_unit_pivots
    }

    /// Returns presses that solve the equations after the last step, or `None` before it or when there are none. Where the
    /// right sides are the presses, those are returned, without the free ones.
    #[must_use]
    pub fn presses(&self) -> Option<Pattern> {
        if self.at < self.steps.len() || self.is_contradictory() {
            return None;
        }
        if !self.has_unit_pivots {
            return self.solution();
        }
        let mut presses = self.game.blank();
        for (row, &column) in self.pivots.iter().enumerate() {
            presses.set(self.cell(column), self.right_side(row));
        }
        Some(presses)
    }

    fn solution(&self) -> Option<Pattern> {
        let solution = Solver::new(&self.game).ok()?.solve(&self.difference).ok()?;
        Some(solution.presses().clone())
    }

    fn cell(&self, place: usize) -> Cell {
        self.game
            .grid()
            .cell(place as u64)
            .expect("rows and columns are those of the cells")
    }
}

/// The rows, the steps, the pivots, and whether all pivots are 1 at the end.
type StepsToEchelonForm = (Vec<Vec<u8>>, Vec<Step>, Vec<usize>, bool);

fn two_states(game: &Game) -> StepsToEchelonForm {
    let matrix = game.matrix();
    let mut steps = Vec::new();
    let pivots = matrix
        .echelon_with(|step| {
            steps.push(match step {
                modtwo::Step::Swap { a, b } => Step::Exchange { a, b },
                modtwo::Step::Add { from, to } => Step::Add { from, to, times: 1 },
            });
        })
        .pivots;
    let side = game.grid().len() as usize;
    let row = |row: modtwo::Vector| (0..side).map(|column| u8::from(row.get(column))).collect();
    (
        matrix
            .iter_rows()
            .map(|bits| row(bits.to_vector()))
            .collect(),
        steps,
        pivots,
        true,
    )
}

fn more_states(game: &Game) -> StepsToEchelonForm {
    let matrix = Square::of(game);
    let form = Echelon::of(&matrix);
    let mut steps = Vec::new();
    for Round {
        row,
        exchange,
        multiply,
        added,
        ..
    } in &form.rounds
    {
        steps.extend(exchange.map(|other| Step::Exchange { a: *row, b: other }));
        if *multiply != 1 {
            steps.push(Step::Multiply {
                row: *row,
                by: *multiply as u8,
            });
        }
        steps.extend(added.iter().map(|&(to, times)| Step::Add {
            from: *row,
            to,
            times: times as u8,
        }));
    }
    let rows = matrix.rows().map(<[u8]>::to_vec).collect();
    (rows, steps, form.pivots.clone(), form.has_unit_pivots())
}

fn often(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        number => format!("{number} times"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::{game, usual, usual_with_states};
    use quatrainment::{Solver, generate};

    #[test]
    fn the_last_step_agrees_with_the_solver() {
        for (name, states) in [
            ("quatrainment", 2),
            ("quatrainment-a", 2),
            ("quatrainment-b", 2),
            ("merlin", 2),
            ("lights-out", 2),
            ("quatrainment", 3),
            ("lights-out", 3),
            ("quatrainment-b", 5),
            ("quatrainment", 4),
            ("merlin", 6),
            ("quatrainment-a", 12),
        ] {
            let game = usual_with_states(name, states);
            let solver = Solver::new(&game).unwrap();
            for seed in 0..if states == 2 { 200 } else { 20 } {
                let difference = generate::random_pattern(&game, seed);
                let mut equations = Elimination::new(&game, &difference).unwrap();
                equations.go(usize::MAX);
                if equations.has_unit_pivots() {
                    assert_eq!(equations.free().len(), solver.nullity(), "{name} {states}");
                }
                let is_solvable = solver.solve(&difference).is_ok();
                assert_eq!(
                    equations.is_contradictory(),
                    !is_solvable,
                    "{name} {states} {seed}"
                );
                assert_eq!(equations.presses().is_some(), is_solvable);
                if let Some(presses) = equations.presses() {
                    let mut board = game.blank();
                    game.press_all(&mut board, &presses);
                    assert_eq!(board, difference, "{name} {states} {seed}");
                }
            }
        }
    }

    #[test]
    fn every_step_can_be_undone() {
        for states in [2, 3, 4, 12] {
            let game = usual_with_states("quatrainment-b", states);
            let first = Elimination::new(&game, &game.checkerboard()).unwrap();
            let mut walked = first.clone();
            for to in [1, 7, 3, usize::MAX, 20, 0] {
                walked.go(to);
                assert_eq!(walked.at(), to.min(walked.steps()));
            }
            for row in 0..first.side() {
                assert_eq!(walked.terms(row), first.terms(row));
                assert_eq!(
                    (walked.right_side(row), walked.origin(row)),
                    (first.right_side(row), first.origin(row))
                );
            }
        }
    }

    #[test]
    fn steps_with_more_states_are_described() {
        let game = game("lights-out", "1x2").with_states(3).unwrap();
        let mut equations = Elimination::new(&game, &game.blank()).unwrap();
        assert_eq!(
            equations.describe_next(),
            "Add 2 times the row of A1 to the row of B1: A1 vanishes there."
        );
        equations.go(1);
        assert_eq!(
            (
                equations.steps(),
                equations.free().len(),
                equations.describe_next()
            ),
            (1, 1, String::new())
        );
    }

    #[test]
    fn another_difference_changes_only_the_right_sides() {
        for states in [2, 5] {
            let game = usual_with_states("merlin", states);
            let mut equations = Elimination::new(&game, &game.blank()).unwrap();
            equations.go(9);
            equations.set_difference(&game.all_on());
            let mut expected = Elimination::new(&game, &game.all_on()).unwrap();
            expected.go(9);
            for row in 0..expected.side() {
                assert_eq!(
                    (equations.terms(row), equations.right_side(row)),
                    (expected.terms(row), expected.right_side(row))
                );
            }
        }
    }

    #[test]
    fn a_column_is_found_by_its_steps() {
        let game = usual("quatrainment");
        let equations = Elimination::new(&game, &game.blank()).unwrap();
        assert_eq!(equations.step_of_column(0), 0);
        let step = equations.step_of_column(5);
        assert!(equations.column_of(step) == Some(5) && equations.column_of(step - 1) < Some(5));
        assert_eq!(equations.step_of_column(99), equations.steps());
    }

    #[test]
    fn large_boards_are_not_shown() {
        for (size, states) in [("21x20", 2), ("11x10", 3)] {
            let large = game("lights-out", size).with_states(states).unwrap();
            assert!(Elimination::new(&large, &large.blank()).is_none());
        }
        assert!(
            Elimination::new(&usual("lights-out"), &game("lights-out", "4x4").blank()).is_none()
        );
    }
}
