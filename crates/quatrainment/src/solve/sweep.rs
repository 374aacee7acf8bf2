//! Boards of any rule, cell by cell in reading order: [`Sweep`].
//!
//! Where a cell is the first to need a press that no cell before it needed, it determines that press: the press must mend
//! what is left of the cell. What nothing determines is an unknown (for Lights Out the first row), and a cell that
//! determines nothing is a condition (the last row). Every press depends on the unknowns only; that is carried along
//! for as long as the press is needed, so a board of n×n cells takes n³ steps and a system of a few n unknowns, where
//! eliminating all cells would take n⁶.

use super::SolverError;
use crate::game::Game;
use gf2::{Matrix, Reduction, Vector};
use std::collections::HashMap;

/// Lists of numbers, one after the other.
#[derive(Clone, Debug)]
struct Lists {
    starts: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    fn get(&self, list: usize) -> &[u32] {
        &self.entries[self.starts[list]..self.starts[list + 1]]
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// For each number the lists that it stands in.
    fn exchanged(&self) -> Lists {
        let mut starts = vec![0; self.len() + 1];
        for &entry in &self.entries {
            starts[entry as usize + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut next = starts.clone();
        let mut entries = vec![0; self.entries.len()];
        for list in 0..self.len() {
            for &entry in self.get(list) {
                entries[next[entry as usize]] = list as u32;
                next[entry as usize] += 1;
            }
        }
        Lists { starts, entries }
    }
}

/// What a cell is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It determines a press.
    Determines(u32),
    /// It is a condition on the unknowns.
    Condition(u32),
}

/// A game with two states, prepared by a sweep.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    /// For each press the cells that it changes, and for each cell the presses that change it.
    effects: Lists,
    presses: Lists,
    roles: Vec<Role>,
    unknowns: Vec<u32>,
    /// The cells that are conditions.
    conditions: Vec<u32>,
    /// The conditions on the unknowns, reduced: transform·conditions is in echelon form.
    transform: Matrix,
    echelon: Matrix,
    pivots: Vec<usize>,
}

/// The bytes that a sweep takes for each cell, and for each cell that a press changes.
const BYTES_A_CELL: u128 = 48;
const BYTES_AN_ENTRY: u128 = 8;

impl Sweep {
    /// Prepares a game, if that takes no more than so many bytes.
    pub fn new(game: &Game, memory: u64) -> Result<Sweep, SolverError> {
        let too_large = |needed: u128| SolverError::TooLarge { size: game.grid().size(), needed, memory };
        let cells = u128::from(game.grid().len());
        let lists = |entries: u128| BYTES_A_CELL * cells + BYTES_AN_ENTRY * entries;
        // What a press in the middle changes tells how long the lists will be, before they are begun.
        let middle: Vec<u64> = game.grid().size().lengths().iter().map(|side| side / 2).collect();
        let middle = game.grid().cell_at(&middle).expect("a grid has a middle");
        let expected = lists(cells * game.effect(middle).len() as u128);
        if expected > u128::from(memory) || cells > u128::from(u32::MAX) {
            return Err(too_large(expected));
        }
        let mut effects = Lists { starts: vec![0], entries: Vec::new() };
        for cell in game.grid().cells() {
            effects.entries.extend(game.effect(cell).iter().map(|(cell, _)| cell.index() as u32));
            effects.starts.push(effects.entries.len());
            let bytes = lists(effects.entries.len() as u128);
            if bytes > u128::from(memory) {
                return Err(too_large(bytes));
            }
        }
        let presses = effects.exchanged();
        let plan = Plan::new(&effects, &presses);
        let (unknowns, width) = (plan.unknowns.len() as u128, plan.unknowns.len().div_ceil(64) as u128 * 8);
        let needed = lists(effects.entries.len() as u128) + (plan.most_alive as u128 + 5 * unknowns) * width;
        if needed > u128::from(memory) {
            return Err(too_large(needed));
        }
        let Reduction { matrix: echelon, pivots, transform } =
            plan.conditions_on_unknowns(&presses).reduction();
        let Plan { roles, unknowns, conditions, .. } = plan;
        Ok(Sweep { effects, presses, roles, unknowns, conditions, transform, echelon, pivots })
    }

    pub fn nullity(&self) -> usize {
        self.unknowns.len() - self.pivots.len()
    }

    pub fn method(&self) -> String {
        format!(
            "the rule has no structure that is known, so every press was expressed by {} unknowns, cell by cell",
            self.unknowns.len()
        )
    }

    /// All presses, from the unknowns and the difference; the conditions that are not met are set in `left`.
    fn forward(
        &self,
        unknowns: &Vector,
        difference: Option<&Vector>,
        mut left: Option<&mut Vector>,
    ) -> Vector {
        let mut presses = Vector::zeros(self.roles.len());
        for place in unknowns.ones() {
            presses.set(self.unknowns[place] as usize, true);
        }
        for (cell, role) in self.roles.iter().enumerate() {
            let differs = difference.is_some_and(|difference| difference.get(cell));
            let sum = |presses: &Vector| {
                self.presses.get(cell).iter().fold(differs, |sum, &press| sum ^ presses.get(press as usize))
            };
            match *role {
                // It is not pressed yet, so the sum is that of all others.
                Role::Determines(press) => {
                    if sum(&presses) {
                        presses.set(press as usize, true);
                    }
                }
                Role::Condition(place) => {
                    if let Some(left) = left.as_deref_mut() {
                        left.set(place as usize, sum(&presses));
                    }
                }
            }
        }
        presses
    }

    /// All weights of cells, from those of the conditions: so that every determined press, but for those that are
    /// wanted odd, changes an even number.
    fn backward(&self, conditions: &Vector, wanted: Option<usize>) -> Vector {
        let mut weights = Vector::zeros(self.roles.len());
        for place in conditions.ones() {
            weights.set(self.conditions[place] as usize, true);
        }
        for (cell, role) in self.roles.iter().enumerate().rev() {
            if let Role::Determines(press) = *role {
                let odd = wanted == Some(press as usize);
                let changed = self.effects.get(press as usize);
                // The cell that determines a press is the first that it changes, and its weight is not set yet.
                weights.set(cell, changed.iter().fold(odd, |sum, &cell| sum ^ weights.get(cell as usize)));
            }
        }
        weights
    }

    /// Some solution, or an invariant that stands against it.
    pub fn any_solution(&self, difference: &Vector) -> Result<Vector, Vector> {
        let mut left = Vector::zeros(self.conditions.len());
        self.forward(&Vector::zeros(self.unknowns.len()), Some(difference), Some(&mut left));
        let reduced = &self.transform * &left;
        if let Some(row) = reduced.ones().find(|&row| row >= self.pivots.len()) {
            return Err(self.backward(&self.transform.row(row).to_vector(), None));
        }
        let mut unknowns = Vector::zeros(self.unknowns.len());
        for row in reduced.ones() {
            unknowns.set(self.pivots[row], true);
        }
        Ok(self.forward(&unknowns, Some(difference), None))
    }

    /// Quiet sets that make all others.
    pub fn quiet_sets(&self) -> Vec<Vector> {
        let kernel = self.echelon.kernel();
        kernel.iter_rows().map(|unknowns| self.forward(&unknowns.to_vector(), None, None)).collect()
    }

    /// Invariants that make all others.
    pub fn invariants(&self) -> Vec<Vector> {
        let rows = self.pivots.len()..self.conditions.len();
        rows.map(|row| self.backward(&self.transform.row(row).to_vector(), None)).collect()
    }

    /// The cell's row of the inverse of R, when there is one: weights that are odd on this press and even on all others.
    pub fn mask(&self, press: usize) -> Vector {
        // What the determined cells alone leave odd must be mended by the conditions.
        let alone = self.backward(&Vector::zeros(self.conditions.len()), Some(press));
        let odd = |&unknown: &u32| {
            let changed = self.effects.get(unknown as usize);
            changed.iter().fold(unknown as usize == press, |sum, &cell| sum ^ alone.get(cell as usize))
        };
        let left: Vector = self.unknowns.iter().map(odd).collect();
        // λᵀ·K = left, and transform·K is the identity up to the order of its columns.
        let mut conditions = Vector::zeros(self.conditions.len());
        for (row, &pivot) in self.pivots.iter().enumerate() {
            if left.get(pivot) {
                conditions ^= self.transform.row(row);
            }
        }
        self.backward(&conditions, Some(press))
    }
}

/// Who determines what.
struct Plan {
    roles: Vec<Role>,
    unknowns: Vec<u32>,
    conditions: Vec<u32>,
    /// For each press its place among the unknowns, if it is one.
    place: Vec<Option<u32>>,
    /// For each press the last cell that needs it.
    last_use: Vec<u32>,
    /// How many determined presses are needed at one time, at most.
    most_alive: usize,
}

impl Plan {
    fn new(effects: &Lists, presses: &Lists) -> Plan {
        let cells = effects.len();
        let last_use: Vec<u32> =
            (0..cells).map(|press| effects.get(press).last().copied().unwrap_or(0)).collect();
        let mut plan = Plan {
            roles: Vec::with_capacity(cells),
            unknowns: Vec::new(),
            conditions: Vec::new(),
            place: vec![None; cells],
            last_use,
            most_alive: 0,
        };
        let mut met = vec![false; cells];
        let (mut alive, mut ends) = (0, vec![0u32; cells]);
        for cell in 0..cells {
            let list = presses.get(cell);
            let last = list.last().copied().filter(|&last| !met[last as usize]);
            for &press in list {
                if !std::mem::replace(&mut met[press as usize], true) && Some(press) != last {
                    plan.add_unknown(press);
                }
            }
            match last {
                Some(press) => {
                    plan.roles.push(Role::Determines(press));
                    alive += 1;
                    ends[plan.last_use[press as usize] as usize] += 1;
                }
                None => {
                    plan.roles.push(Role::Condition(plan.conditions.len() as u32));
                    plan.conditions.push(cell as u32);
                }
            }
            plan.most_alive = plan.most_alive.max(alive);
            alive -= ends[cell] as usize;
        }
        // Presses that change nothing are free.
        for press in (0..cells as u32).filter(|&press| !met[press as usize]) {
            plan.add_unknown(press);
        }
        plan
    }

    fn add_unknown(&mut self, press: u32) {
        self.place[press as usize] = Some(self.unknowns.len() as u32);
        self.unknowns.push(press);
    }

    /// What each condition says about the unknowns when nothing differs.
    fn conditions_on_unknowns(&self, presses: &Lists) -> Matrix {
        let width = self.unknowns.len();
        let mut carried: HashMap<usize, Vector> = HashMap::new();
        let mut rows = Vec::with_capacity(self.conditions.len());
        for (cell, role) in self.roles.iter().enumerate() {
            let mut sum = Vector::zeros(width);
            for &press in presses.get(cell) {
                let press = press as usize;
                match (self.place[press], carried.get(&press)) {
                    (Some(place), _) => sum.flip(place as usize),
                    (None, Some(known)) => sum ^= known,
                    (None, None) => {}
                }
                if self.last_use[press] as usize == cell {
                    carried.remove(&press);
                }
            }
            match *role {
                Role::Determines(press) if self.last_use[press as usize] as usize != cell => {
                    carried.insert(press as usize, sum);
                }
                Role::Determines(_) => {}
                Role::Condition(_) => rows.push(sum),
            }
        }
        Matrix::from_rows(width, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size};
    use crate::rule::Rule;
    use crate::{catalogue, rng};

    /// Whatever a sweep says about a game is checked by pressing, and its nullity by eliminating all cells.
    fn check(game: &Game) {
        let about = format!("{} {}", game.name(), game.grid().size());
        let (sweep, matrix) = (Sweep::new(game, 1 << 30).unwrap(), game.matrix());
        assert_eq!(sweep.nullity(), matrix.columns() - matrix.rank(), "{about}");
        for quiet in sweep.quiet_sets() {
            assert!((&matrix * &quiet).is_zero(), "{about}");
        }
        let exchanged = matrix.transpose();
        for invariant in sweep.invariants() {
            assert!((&exchanged * &invariant).is_zero(), "{about}");
        }
        for seed in 0..4 {
            let solvable = rng::pressed(game, seed);
            let mut differences = vec![solvable.bits().unwrap().clone()];
            differences.push(Vector::from_fn(matrix.rows(), |cell| (cell * cell + seed as usize) % 7 < 3));
            for difference in differences {
                match sweep.any_solution(&difference) {
                    Ok(presses) => assert_eq!(&matrix * &presses, difference, "{about}"),
                    Err(invariant) => {
                        assert!(invariant.dot(&difference) && (&exchanged * &invariant).is_zero(), "{about}");
                        assert!(difference != *solvable.bits().unwrap());
                    }
                }
            }
        }
        if sweep.nullity() == 0 {
            for press in 0..matrix.rows().min(9) {
                assert_eq!(&exchanged * &sweep.mask(press), Vector::unit(matrix.rows(), press), "{about}");
            }
        }
    }

    #[test]
    fn sweeps_agree_with_elimination_for_every_named_game() {
        for entry in catalogue::all() {
            for size in ["3x3", "4x4", "5x7", "8x3", "9x9", "12x11"] {
                check(&entry.game_of(&size.parse().unwrap()).unwrap());
            }
        }
    }

    #[test]
    fn sweeps_need_no_plane_and_no_neighbours() {
        let solid = Grid::new("3x4x3".parse().unwrap());
        check(&Game::new("solid", Rule::everywhere([0, 1]), solid.clone()).unwrap());
        check(&Game::new("far", Rule::everywhere([2, 3]), solid).unwrap());
        let line = Grid::new(Size::new([17]).unwrap());
        check(&Game::new("line", Rule::everywhere([1, 4]), line).unwrap());
        let grid = Grid::new("4x4".parse().unwrap());
        // The first cells change nothing, the others scattered cells.
        let lists: Vec<Vec<_>> = (0..16u64)
            .map(|press| {
                grid.cells().filter(|cell| press > 2 && cell.index() * (press + 3) % 5 == 1).collect()
            })
            .collect();
        check(&Game::new("listed", Rule::Listed(lists.into()), grid).unwrap());
    }

    #[test]
    fn boards_that_do_not_fit_are_refused_before_they_are_begun() {
        let game = catalogue::find("knight").unwrap().game_of(&"100000x100000".parse().unwrap()).unwrap();
        let error = Sweep::new(&game, 1 << 30).unwrap_err();
        assert!(error.to_string().contains("1 TB"), "{error}");
        let game = catalogue::find("knight").unwrap().game_of(&"60x60".parse().unwrap()).unwrap();
        assert!(Sweep::new(&game, 100_000).is_err());
    }
}
