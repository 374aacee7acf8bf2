//! Boards of any rule, by frontal elimination: cell by cell in reading order.
//!
//! A cell that is the first to need a press determines that press: the press must correct what is left of the cell. What no
//! cell determines is an unknown (for Lights Out the first row), and a cell that determines nothing is a condition (the
//! last row). Every press depends on the unknowns only; that is carried along for as long as the press is needed, so a board
//! of n×n cells takes n³ steps and a system of a few n unknowns, where eliminating all cells would take n⁶.

mod plan;

use super::answer::SolverError;
use super::backend::Backend;
use super::basis::{Basis, short_basis_if_cheap};
use super::limits::check_bases;
use super::options::SolverOptions;
use crate::game::Game;
use crate::pattern::Pattern;
use modtwo::{Matrix, Reduction, Vector};
use plan::Role;
pub(super) use plan::SweepPlan;

/// A prepared game with two states.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    system: SweepSystem,
    quiet_sets: Basis,
    invariants: Basis,
}

impl Sweep {
    /// Prepares a game.
    pub(super) fn new(
        plan: SweepPlan,
        game: &Game,
        options: &SolverOptions,
    ) -> Result<Sweep, SolverError> {
        let system = plan.reduce(options)?;
        check_bases(game, system.nullity() as u64, options)?;
        let cells = system.plan.roles.len();
        let basis = |sets: &mut dyn Iterator<Item = Vector>| {
            let check = |set| {
                if options.is_cancelled() {
                    Err(SolverError::Cancelled)
                } else {
                    Ok(set)
                }
            };
            let sets = sets.map(check).collect::<Result<_, _>>()?;
            Ok(Basis::Bits(short_basis_if_cheap(cells, sets)))
        };
        let (quiet_sets, invariants) = (
            basis(&mut system.quiet_sets())?,
            basis(&mut system.invariants())?,
        );
        Ok(Sweep {
            system,
            quiet_sets,
            invariants,
        })
    }
}

impl Backend for Sweep {
    fn method(&self) -> String {
        format!(
            "the rule has no structure that is known, so every press was expressed by {} unknowns, cell by cell",
            self.system.plan.unknowns.len()
        )
    }

    fn quiet_basis(&self) -> &Basis {
        &self.quiet_sets
    }

    fn invariant_basis(&self) -> &Basis {
        &self.invariants
    }

    fn any_solution(&self, difference: &Pattern) -> Pattern {
        let bits = difference.bits().expect("a difference of two states");
        let presses = self
            .system
            .any_solution(bits)
            .expect("no invariant is violated");
        Pattern::from_bits(difference.grid(), presses)
    }

    fn mask(&self, unit: &Pattern) -> Pattern {
        let cell = unit.cells().next().expect("one cell");
        Pattern::from_bits(unit.grid(), self.system.mask(cell.position()))
    }
}

/// A plan with its conditions on the unknowns, reduced: transform·conditions is in echelon form.
#[derive(Clone, Debug)]
pub(super) struct SweepSystem {
    plan: SweepPlan,
    transform: Matrix,
    echelon: Matrix,
    pivots: Vec<usize>,
}

impl SweepPlan {
    /// Reduces the conditions on the unknowns.
    pub(super) fn reduce(self, options: &SolverOptions) -> Result<SweepSystem, SolverError> {
        let Reduction {
            matrix: echelon,
            pivots,
            transform,
        } = self.conditions_on_unknowns(options)?.reduction();
        Ok(SweepSystem {
            plan: self,
            transform,
            echelon,
            pivots,
        })
    }
}

impl SweepSystem {
    /// Returns the number of independent quiet sets.
    pub(super) fn nullity(&self) -> usize {
        self.plan.unknowns.len() - self.pivots.len()
    }

    /// Returns all presses, from the unknowns and the difference; sets the conditions that are not met in `left`.
    fn forward(
        &self,
        unknowns: &Vector,
        difference: Option<&Vector>,
        mut left: Option<&mut Vector>,
    ) -> Vector {
        let mut presses = Vector::zeros(self.plan.roles.len());
        for place in unknowns.ones() {
            presses.set(self.plan.unknowns[place] as usize, true);
        }
        for (cell, role) in self.plan.roles.iter().enumerate() {
            let differs = difference.is_some_and(|difference| difference.get(cell));
            let sum = |presses: &Vector| {
                self.plan
                    .presses
                    .get(cell)
                    .iter()
                    .fold(differs, |sum, &press| sum ^ presses.get(press as usize))
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

    /// Returns the weights of all cells, from those of the conditions, such that every determined press but the one that
    /// is wanted odd changes an even number.
    fn backward(&self, conditions: &Vector, wanted: Option<usize>) -> Vector {
        let mut weights = Vector::zeros(self.plan.roles.len());
        for place in conditions.ones() {
            weights.set(self.plan.conditions[place] as usize, true);
        }
        for (cell, role) in self.plan.roles.iter().enumerate().rev() {
            if let Role::Determines(press) = *role {
                let odd = wanted == Some(press as usize);
                let changed = self.plan.effects.get(press as usize);
                // The cell that determines a press is the first that it changes, and its weight is not set yet.
                weights.set(
                    cell,
                    changed
                        .iter()
                        .fold(odd, |sum, &cell| sum ^ weights.get(cell as usize)),
                );
            }
        }
        weights
    }

    /// Returns any solution, or an invariant that the difference violates.
    fn any_solution(&self, difference: &Vector) -> Result<Vector, Vector> {
        let mut left = Vector::zeros(self.plan.conditions.len());
        self.forward(
            &Vector::zeros(self.plan.unknowns.len()),
            Some(difference),
            Some(&mut left),
        );
        let reduced = &self.transform * &left;
        if let Some(row) = reduced.ones().find(|&row| row >= self.pivots.len()) {
            return Err(self.backward(&self.transform.row(row).to_vector(), None));
        }
        let mut unknowns = Vector::zeros(self.plan.unknowns.len());
        for row in reduced.ones() {
            unknowns.set(self.pivots[row], true);
        }
        Ok(self.forward(&unknowns, Some(difference), None))
    }

    /// Returns quiet sets that generate all others, one after the other.
    fn quiet_sets(&self) -> impl Iterator<Item = Vector> + '_ {
        let kernel = self.echelon.kernel();
        (0..kernel.rows()).map(move |row| self.forward(&kernel.row(row).to_vector(), None, None))
    }

    /// Returns invariants that generate all others, one after the other.
    fn invariants(&self) -> impl Iterator<Item = Vector> + '_ {
        let rows = self.pivots.len()..self.plan.conditions.len();
        rows.map(|row| self.backward(&self.transform.row(row).to_vector(), None))
    }

    /// Returns the press's row of the inverse of R, if there is one: weights that are odd on this press and even on all others.
    fn mask(&self, press: usize) -> Vector {
        // What the determined cells alone leave odd must be corrected by the conditions.
        let alone = self.backward(&Vector::zeros(self.plan.conditions.len()), Some(press));
        let odd = |&unknown: &u32| {
            let changed = self.plan.effects.get(unknown as usize);
            changed
                .iter()
                .fold(unknown as usize == press, |sum, &cell| {
                    sum ^ alone.get(cell as usize)
                })
        };
        let left: Vector = self.plan.unknowns.iter().map(odd).collect();
        // λᵀ·K = left, and transform·K is the identity up to the order of its columns.
        let mut conditions = Vector::zeros(self.plan.conditions.len());
        for (row, &pivot) in self.pivots.iter().enumerate() {
            if left.get(pivot) {
                conditions ^= self.transform.row(row);
            }
        }
        self.backward(&conditions, Some(press))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size};
    use crate::rule::Rule;
    use crate::test_support::game;
    use crate::{catalogue, rng};

    /// Everything that a sweep finds is checked by pressing, and its nullity by eliminating all cells.
    fn check(game: &Game) {
        let about = format!("{} {}", game.name(), game.grid().size());
        let (sweep, matrix) = (
            SweepPlan::new(game, &SolverOptions::new())
                .unwrap()
                .reduce(&SolverOptions::new())
                .unwrap(),
            game.matrix(),
        );
        assert_eq!(sweep.nullity(), matrix.columns() - matrix.rank(), "{about}");
        for quiet in sweep.quiet_sets() {
            assert!((&matrix * &quiet).is_zero(), "{about}");
        }
        let transposed = matrix.transpose();
        for invariant in sweep.invariants() {
            assert!((&transposed * &invariant).is_zero(), "{about}");
        }
        for seed in 0..4 {
            let solvable = rng::pressed(game, seed);
            let mut differences = vec![solvable.bits().unwrap().clone()];
            differences.push(Vector::from_fn(matrix.rows(), |cell| {
                (cell * cell + seed as usize) % 7 < 3
            }));
            for difference in differences {
                match sweep.any_solution(&difference) {
                    Ok(presses) => assert_eq!(&matrix * &presses, difference, "{about}"),
                    Err(invariant) => {
                        assert!(
                            invariant.dot(&difference) && (&transposed * &invariant).is_zero(),
                            "{about}"
                        );
                        assert!(difference != *solvable.bits().unwrap());
                    }
                }
            }
        }
        if sweep.nullity() == 0 {
            for press in 0..matrix.rows().min(9) {
                assert_eq!(
                    &transposed * &sweep.mask(press),
                    Vector::unit(matrix.rows(), press),
                    "{about}"
                );
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
                grid.cells()
                    .filter(|cell| press > 2 && cell.index() * (press + 3) % 5 == 1)
                    .collect()
            })
            .collect();
        check(&Game::new("listed", Rule::Listed(lists.into()), grid).unwrap());
    }

    #[test]
    fn boards_that_do_not_fit_are_refused_before_they_are_started() {
        let error =
            SweepPlan::new(&game("knight", "100000x100000"), &SolverOptions::new()).unwrap_err();
        assert!(error.to_string().contains("560 GB"), "{error}");
        // A press changes more than fits in memory.
        let grid = Grid::new("100000x100000".parse().unwrap());
        let far = Game::new("far", Rule::everywhere([30_000]), grid).unwrap();
        assert!(SweepPlan::new(&far, &SolverOptions::new()).is_err());
        assert!(
            SweepPlan::new(
                &game("knight", "60x60"),
                &SolverOptions::new().memory(100_000)
            )
            .is_err()
        );
    }
}
