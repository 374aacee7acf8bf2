//! Chasing rows, as people do: clear each row with the row below it, and look up which presses undo what is left at the
//! end. [`RowChase`] derives both for any game whose rows can be chased, not only for those where it is famous.

use crate::game::Game;
use crate::grid::Cell;
use crate::pattern::Pattern;
use modtwo::{Matrix, Vector};

/// The maximum number of quiet sums of look-ups among which the lightest is chosen, as a power of two.
const MAX_CHOICES: usize = 12;

/// A cell and how often it is pressed.
pub type Often = (Cell, u8);

/// How the rows of a game are chased.
///
/// ```
/// use quatrainment::{catalogue, solve::RowChase};
/// let game = catalogue::find("lights-out")?.game()?;
/// let chase = RowChase::of(&game)?;
/// assert_eq!(chase.depth(), 4);
/// // What is left in the last row says which presses to make in the first, before chasing once more.
/// let table = chase.table().expect("two states");
/// let names: Vec<_> = table[0].1.iter().map(|&cell| game.grid().name(cell)).collect();
/// assert_eq!((game.grid().name(table[0].0).as_str(), names.join(" ")), ("A5", "A1 B1".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RowChase {
    game: Game,
    depth: u64,
    obstacle: String,
    seeds: Vec<Cell>,
    left: Vec<Cell>,
}

/// A row that was cleared.
#[derive(Clone, Debug)]
pub struct ClearedRow {
    /// Its number, from 0.
    pub row: u64,
    /// The presses in the row below it.
    pub presses: Vec<Often>,
    /// What is lacking after them.
    pub lacking: Pattern,
}

impl RowChase {
    /// Derives the chase of a game.
    ///
    /// # Errors
    /// Returns the reason why the rows cannot be chased.
    pub fn of(game: &Game) -> Result<RowChase, String> {
        let grid = game.grid();
        if grid.axes() != 2 {
            return Err("only boards with two sides have rows to chase".to_owned());
        }
        if grid.rows() < 2 {
            return Err("there is only one row, and nothing below it to chase it with".to_owned());
        }
        let obstacle = (0..grid.rows() - 1).find_map(|row| Some((row, obstacle_at(game, row)?)));
        let (depth, obstacle) = obstacle.unwrap_or((grid.rows() - 1, String::new()));
        if depth == 0 {
            return Err(format!(
                "the rows of this game cannot be chased: {obstacle}"
            ));
        }
        let row_of = |cell: &Cell| grid.coordinates(*cell)[0];
        let is_seed = |cell: &Cell| row_of(cell) == 0 || row_of(cell) > depth;
        Ok(RowChase {
            seeds: grid.cells().filter(is_seed).collect(),
            left: grid.cells().filter(|cell| row_of(cell) >= depth).collect(),
            game: game.clone(),
            depth,
            obstacle,
        })
    }

    /// Returns the number of rows that are cleared, from the first on.
    #[must_use]
    pub fn depth(&self) -> u64 {
        self.depth
    }

    /// Returns the reason why no further row can be cleared, or nothing when only the last remains.
    #[must_use]
    pub fn obstacle(&self) -> Option<&str> {
        Some(self.obstacle.as_str()).filter(|obstacle| !obstacle.is_empty())
    }

    /// Returns the cells that a chase does not press: those of the first row, and below the rows that press.
    #[must_use]
    pub fn seeds(&self) -> &[Cell] {
        &self.seeds
    }

    /// Returns the cells that a chase does not clear, as many as there are seeds.
    #[must_use]
    pub fn left(&self) -> &[Cell] {
        &self.left
    }

    /// Clears row after row of what is lacking: a press subtracts from it what it adds to the board.
    pub fn run(&self, lacking: &mut Pattern) -> Vec<ClearedRow> {
        let clear = |row| {
            let presses = self.clear(row, lacking);
            ClearedRow {
                row,
                presses,
                lacking: lacking.clone(),
            }
        };
        (0..self.depth).map(clear).collect()
    }

    fn clear(&self, row: u64, lacking: &mut Pattern) -> Vec<Often> {
        let (game, grid) = (&self.game, self.game.grid());
        let states = u32::from(game.states());
        let mut pressed = Vec::new();
        for column in 0..grid.columns() {
            let above = grid
                .cell_at(&[row, column])
                .filter(|&cell| lacking.get(cell) > 0);
            let (Some(above), Some(press)) = (above, grid.cell_at(&[row + 1, column])) else {
                continue;
            };
            let amount = game
                .effect(press)
                .into_iter()
                .find(|&(cell, _)| cell == above)
                .and_then(|(_, amount)| inverse(amount.into(), states))
                .expect("rows that are chased can be");
            let times = (u32::from(lacking.get(above)) * amount % states) as u8;
            self.take(lacking, (press, times));
            pressed.push((press, times));
        }
        pressed
    }

    /// Subtracts what repeated presses of one cell add from what is lacking.
    pub fn take(&self, lacking: &mut Pattern, (press, times): Often) {
        let states = u32::from(self.game.states());
        for (cell, amount) in self.game.effect(press) {
            let taken = u32::from(amount) * u32::from(times) % states;
            lacking.add(cell, (states - taken) as u8);
        }
    }

    /// Returns the residue of each seed in the cells that are left, when it is pressed on the blank board and chased. Chasing is
    /// linear, so what is left over can be undone exactly when it is a sum of these.
    #[must_use]
    pub fn leaves(&self) -> Vec<Vec<u8>> {
        let of = |&seed: &Cell| {
            let mut lacking = self.game.blank();
            self.take(&mut lacking, (seed, 1));
            for row in 0..self.depth {
                self.clear(row, &mut lacking);
            }
            self.left.iter().map(|&cell| lacking.get(cell)).collect()
        };
        self.seeds.iter().map(of).collect()
    }

    /// Returns the look-up of a game with two states: the cells to look at in what is left, each with the seeds to press if
    /// it is wrong. A seed that occurs twice cancels; after the seeds, chase once more.
    #[must_use]
    pub fn table(&self) -> Option<Vec<(Cell, Vec<Cell>)>> {
        if self.game.states() > 2 {
            return None;
        }
        let rows = self.leaves();
        let size = self.seeds.len();
        let leaves = Matrix::from_fn(size, size, |seed, cell| rows[seed][cell] == 1);
        // The first cells that determine all others of a sum of what seeds leave.
        let looked_at = leaves.echelon().pivots;
        let seen = Matrix::from_fn(looked_at.len(), size, |place, seed| {
            leaves.get(seed, looked_at[place])
        });
        let silent = seen.kernel();
        let answer = |place: usize| {
            let answer = seen
                .solve(&Vector::unit(looked_at.len(), place))
                .expect("the cells that are looked at are independent");
            let lightest = lightest(answer, &silent);
            lightest.ones().map(|seed| self.seeds[seed]).collect()
        };
        let row = |(place, &cell): (usize, &usize)| (self.left[cell], answer(place));
        Some(looked_at.iter().enumerate().map(row).collect())
    }
}

/// Returns the obstacle to clearing row `row` (from 0), left to right, by the cells right below.
fn obstacle_at(game: &Game, row: u64) -> Option<String> {
    let grid = game.grid();
    let flips = if game.states() == 2 {
        "flips"
    } else {
        "changes"
    };
    for column in 0..grid.columns() {
        let above = grid.cell_at(&[row, column])?;
        let press = grid.cell_at(&[row + 1, column])?;
        let mut flips_it = false;
        for (cell, amount) in game.effect(press) {
            let at = grid.coordinates(cell);
            flips_it |= cell == above && inverse(amount.into(), game.states().into()).is_some();
            if at[0] < row {
                return Some(format!(
                    "to clear row {}, {} would have to be pressed, and it {} {} in a row that is already \
                     clear",
                    row + 1,
                    grid.name(press),
                    flips,
                    grid.name(cell)
                ));
            }
            if at[0] == row && at[1] < column {
                return Some(format!(
                    "to clear row {} from left to right, {} would have to be pressed, and it {} {} again",
                    row + 1,
                    grid.name(press),
                    flips,
                    grid.name(cell)
                ));
            }
        }
        if !flips_it {
            return Some(format!(
                "{} does not {} {} above it, so row {} cannot be cleared from below",
                grid.name(press),
                if game.states() == 2 {
                    "flip"
                } else {
                    "add 1, or a number with an inverse, to"
                },
                grid.name(above),
                row + 1
            ));
        }
    }
    None
}

fn inverse(number: u32, modulus: u32) -> Option<u32> {
    (1..modulus).find(|other| number * other % modulus == 1)
}

/// Returns the lightest sum of a vector and some that change nothing; of several the first in reading order. Where there
/// are too many sums, it is the vector itself.
fn lightest(vector: Vector, silent: &Matrix) -> Vector {
    if silent.rows() > MAX_CHOICES {
        return vector;
    }
    let sum = |choice: u32| {
        let chosen = (0..silent.rows()).filter(|row| choice >> row & 1 == 1);
        chosen.fold(vector.clone(), |mut sum, row| {
            sum ^= silent.row(row);
            sum
        })
    };
    let key = |sum: &Vector| (sum.count_ones(), sum.ones().collect::<Vec<_>>());
    (0..1 << silent.rows())
        .map(sum)
        .min_by_key(key)
        .unwrap_or(vector)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Solver;
    use crate::test_support::{game, noise, usual};

    #[test]
    fn the_look_up_of_quatrainment_is_the_known_one() {
        let game = usual("quatrainment");
        let chase = RowChase::of(&game).unwrap();
        assert_eq!(chase.depth(), 2);
        let table = chase.table().unwrap();
        let found = |wanted: u64| -> Vec<u64> {
            let (_, presses) = table
                .iter()
                .find(|(cell, _)| cell.index() == wanted)
                .unwrap();
            presses.iter().map(|press| press.index()).collect()
        };
        assert_eq!(found(8), [0, 3, 12, 13, 14]);
        assert_eq!(found(9), [0, 1, 15]);
        assert_eq!(found(12), [2, 12]);
        assert_eq!(found(13), [1, 2, 3, 12, 14, 15]);
        assert_eq!(table.len(), 8);
    }

    #[test]
    fn chase_look_up_and_chase_again_clear_every_board_that_can_be() {
        for (name, size) in [
            ("lights-out", "5x5"),
            ("lights-out", "4x7"),
            ("lights-out-torus", "5x5"),
            ("lights-out-without-self", "6x5"),
            ("merlin", "3x3"),
            ("quatrainment", "4x4"),
            ("quatrainment-a", "4x4"),
        ] {
            let game = game(name, size);
            let solver = Solver::new(&game).unwrap();
            let chase = RowChase::of(&game).unwrap();
            let table = chase.table().unwrap();
            for seed in 0..20 {
                let mut lacking = noise(&game, seed);
                let is_solvable = solver.solve(&lacking).is_ok();
                chase.run(&mut lacking);
                let wrong: Vec<&(Cell, Vec<Cell>)> = table
                    .iter()
                    .filter(|(cell, _)| lacking.get(*cell) == 1)
                    .collect();
                for &press in wrong.into_iter().flat_map(|(_, presses)| presses) {
                    chase.take(&mut lacking, (press, 1));
                }
                chase.run(&mut lacking);
                assert_eq!(lacking.is_blank(), is_solvable, "{name} {size} {seed}");
            }
        }
    }

    #[test]
    fn games_that_cannot_be_chased_say_why() {
        let why = |name: &str| RowChase::of(&usual(name)).err();
        assert!(why("knight").unwrap().contains("does not flip"));
        assert!(why("king").unwrap().contains("again"));
        for name in [
            "lights-out",
            "lights-out-torus",
            "merlin",
            "quatrainment-a",
            "lights-out-without-self",
        ] {
            assert_eq!(why(name), None, "{name}");
        }
    }
}
