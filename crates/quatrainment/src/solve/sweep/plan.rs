//! Which cell determines which press: [`SweepPlan`], made before anything is eliminated.

use crate::game::Game;
use crate::solve::answer::SolverError;
use crate::solve::limits::check_memory;
use crate::solve::options::SolverOptions;
use modtwo::{Matrix, Vector};
use std::collections::HashMap;

/// Lists of numbers, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    starts: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    pub(super) fn get(&self, list: usize) -> &[u32] {
        &self.entries[self.starts[list]..self.starts[list + 1]]
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns for each number the lists that contain it.
    fn transposed(&self) -> Lists {
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

/// The role of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It determines a press.
    Determines(u32),
    /// It is a condition on the unknowns.
    Condition(u32),
}

/// The bytes that a sweep takes for each cell, and for each cell that a press changes.
const BYTES_PER_CELL: u128 = 48;
const BYTES_PER_ENTRY: u128 = 8;

/// Cells between two reports of progress.
const CELLS_PER_REPORT: usize = 256;

/// The roles of all cells of a game with two states.
#[derive(Clone, Debug)]
pub(in crate::solve) struct SweepPlan {
    /// For each press the cells that it changes, and for each cell the presses that change it.
    pub(super) effects: Lists,
    pub(super) presses: Lists,
    pub(super) roles: Vec<Role>,
    pub(super) unknowns: Vec<u32>,
    /// The cells that are conditions.
    pub(super) conditions: Vec<u32>,
    /// For each press its place among the unknowns, if it is one.
    place: Vec<Option<u32>>,
    /// For each press the last cell that needs it.
    last_use: Vec<u32>,
    /// The maximum number of determined presses that are needed at one time.
    max_alive: usize,
}

impl SweepPlan {
    /// Plans the sweep of a game, if it fits in memory.
    pub(in crate::solve) fn new(
        game: &Game,
        options: &SolverOptions,
    ) -> Result<SweepPlan, SolverError> {
        let cells = u128::from(game.grid().len());
        let lists = |entries: u128| BYTES_PER_CELL * cells + BYTES_PER_ENTRY * entries;
        // Before anything that grows with the board, also within one press.
        check_memory(game, lists(cells), options)?;
        // The effect of a press in the middle gives the length of the lists, before they are started.
        let middle: Vec<u64> = game
            .grid()
            .size()
            .lengths()
            .iter()
            .map(|side| side / 2)
            .collect();
        let middle = game.grid().cell_at(&middle).expect("a grid has a middle");
        let expected = lists(cells * game.effect(middle).len() as u128);
        check_memory(game, expected, options)?;
        if cells > u128::from(u32::MAX) {
            let (size, memory) = (game.grid().size(), options.memory_limit());
            return Err(SolverError::TooLarge {
                size,
                needed: expected,
                memory,
            });
        }
        let mut effects = Lists {
            starts: vec![0],
            entries: Vec::new(),
        };
        for cell in game.grid().cells() {
            effects.entries.extend(
                game.effect(cell)
                    .iter()
                    .map(|(cell, _)| cell.index() as u32),
            );
            effects.starts.push(effects.entries.len());
            check_memory(game, lists(effects.entries.len() as u128), options)?;
            if options.is_cancelled() {
                return Err(SolverError::Cancelled);
            }
        }
        let plan = SweepPlan::of(effects);
        let unknowns = plan.unknowns.len() as u128;
        let vectors = (plan.max_alive as u128 + 5 * unknowns) * unknowns.div_ceil(64) * 8;
        check_memory(
            game,
            lists(plan.effects.entries.len() as u128) + vectors,
            options,
        )?;
        Ok(plan)
    }

    fn of(effects: Lists) -> SweepPlan {
        let cells = effects.len();
        let presses = effects.transposed();
        let last_use: Vec<u32> = (0..cells)
            .map(|press| effects.get(press).last().copied().unwrap_or(0))
            .collect();
        let mut plan = SweepPlan {
            effects,
            presses: Lists::default(),
            roles: Vec::with_capacity(cells),
            unknowns: Vec::new(),
            conditions: Vec::new(),
            place: vec![None; cells],
            last_use,
            max_alive: 0,
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
                    plan.roles
                        .push(Role::Condition(plan.conditions.len() as u32));
                    plan.conditions.push(cell as u32);
                }
            }
            plan.max_alive = plan.max_alive.max(alive);
            alive -= ends[cell] as usize;
        }
        // Presses that change nothing are free.
        for press in (0..cells as u32).filter(|&press| !met[press as usize]) {
            plan.add_unknown(press);
        }
        SweepPlan { presses, ..plan }
    }

    fn add_unknown(&mut self, press: u32) {
        self.place[press as usize] = Some(self.unknowns.len() as u32);
        self.unknowns.push(press);
    }

    /// Returns the equation in the unknowns that each condition is if nothing differs.
    pub(super) fn conditions_on_unknowns(
        &self,
        options: &SolverOptions,
    ) -> Result<Matrix, SolverError> {
        let (width, progress) = (self.unknowns.len(), options.percent());
        let mut carried: HashMap<usize, Vector> = HashMap::new();
        let mut rows = Vec::with_capacity(self.conditions.len());
        for (cell, role) in self.roles.iter().enumerate() {
            if cell.is_multiple_of(CELLS_PER_REPORT) {
                progress.at(cell as u64, self.roles.len() as u64)?;
            }
            let mut sum = Vector::zeros(width);
            for &press in self.presses.get(cell) {
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
        Ok(Matrix::from_rows(width, rows))
    }
}
