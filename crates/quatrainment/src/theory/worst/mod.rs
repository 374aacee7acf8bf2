//! The most presses that any solvable position needs: [`Worst`].
//!
//! Cells that belong to the same quiet sets are interchangeable: they are of one type. A position is then given by how many
//! cells of each type are pressed, and adding a quiet set c turns a of the n cells of a type into n − a if c contains the
//! type. With s = n − 2a and N cells in quiet sets, that solution has (N − Σ ±s) / 2 presses there, the sign being that
//! of (−1)^(v·c) for the type v. So the worst case asks for whole numbers s, between −n and n and as odd as n, that make
//! the largest of the 2^k sums f(c) = Σ ±s as small as possible. Cells in no quiet set are pressed besides.
//!
//! If every n is even, all s are 0. Else numbers are branched on: with weights λ ≥ 0 of the quiet sets, no choice within
//! given limits makes the largest f(c) smaller than the average Σ λ(c)·f(c) can be made, which is easy to compute, as it
//! is a sum over the types. Good weights come from a linear program, or are found by raising those of large f(c) again
//! and again, in floating point; what they prove is then computed in whole numbers (`branch.rs`). The largest f is asked
//! to be as small as it could be at all; when that is refuted, a little larger, and so on.

mod branch;
mod certificate;
mod coq;
mod program;

use crate::game::Game;
use crate::generate;
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::solve::{Solver, Step};
use branch::Branch;
use std::collections::BTreeMap;

/// The maximum number of independent quiet sets whose sums are enumerated.
const MAX_NULLITY: usize = 16;

/// A search for the position that needs the most presses. It can be stopped after every step.
///
/// ```
/// use quatrainment::{Solver, catalogue, theory::Worst};
/// let game = catalogue::find("lights-out")?.game()?;
/// let mut worst = Worst::new(&Solver::new(&game)?)?;
/// while !worst.step(1 << 20).is_finished() {}
/// assert_eq!((worst.at_least(), worst.at_most()), (15, 15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Worst {
    solver: Solver,
    types: Types,
    /// The best choice so far: the pressed cells, and the largest f.
    presses: Pattern,
    at_least: u64,
    at_most: u64,
    method: Method,
}

enum Method {
    Branch(Branch),
    /// Random positions, when there are too many quiet sets.
    Sample {
        seed: u64,
    },
    Settled,
}

/// Cells sorted by the quiet sets that they belong to.
struct Types {
    nullity: usize,
    fixed: Vec<usize>,
    /// For each type the sets of the basis, and its cells.
    types: Vec<(usize, Vec<usize>)>,
}

impl std::fmt::Debug for Worst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worst")
            .field("at_least", &self.at_least)
            .field("at_most", &self.at_most)
            .finish_non_exhaustive()
    }
}

impl Worst {
    /// Begins a search.
    ///
    /// # Errors
    /// When cells have more than two states.
    pub fn new(solver: &Solver) -> Result<Worst, WorstError> {
        let game = solver.game();
        if game.states() != 2 {
            return Err(WorstError(game.states()));
        }
        let types = Types::of(solver);
        let all = game.grid().len();
        let mut worst = Worst {
            solver: solver.clone(),
            types,
            presses: game.blank(),
            at_least: 0,
            at_most: all,
            method: Method::Settled,
        };
        if worst.types.nullity > MAX_NULLITY {
            let quiet = all - worst.types.fixed.len() as u64;
            // In every solution the cells in no quiet set are the same; a solution and those that a quiet set makes of it
            // have on the average half of the others.
            worst.at_most = worst.types.fixed.len() as u64 + quiet / 2;
            worst.method = Method::Sample { seed: 0 };
            return Ok(worst);
        }
        let odd = worst.types.types.iter().any(|(_, cells)| cells.len() % 2 == 1);
        let cells: u64 = worst.types.cells();
        // Some f(c) is positive unless all are 0, which takes numbers that are all even.
        let least = if odd { 2 - cells % 2 } else { 0 };
        worst.at_most = worst.presses_for(least as i64);
        let branch = Branch::new(&worst.types, least as i64);
        let mut first: Vec<i64> = worst.types.types.iter().map(|(_, cells)| cells.len() as i64 % 2).collect();
        let largest = branch.largest(&mut first);
        worst.take(&first, largest);
        if worst.at_least < worst.at_most {
            worst.method = Method::Branch(branch);
        }
        Ok(worst)
    }

    /// Returns the presses of a position whose largest f is this.
    fn presses_for(&self, largest: i64) -> u64 {
        self.types.fixed.len() as u64 + ((self.types.cells() as i64 - largest) / 2) as u64
    }

    fn take(&mut self, numbers: &[i64], largest: i64) {
        self.at_least = self.presses_for(largest);
        let mut pressed = vec![0u8; self.solver.game().grid().len() as usize];
        self.types.fixed.iter().for_each(|&cell| pressed[cell] = 1);
        for ((_, cells), number) in self.types.types.iter().zip(numbers) {
            let presses = (cells.len() as i64 - number) / 2;
            cells[..presses as usize].iter().for_each(|&cell| pressed[cell] = 1);
        }
        self.presses = Pattern::from_fn(self.solver.game().grid(), 2, |cell| pressed[cell.position()]);
    }

    /// Continues for about this much work, counted like [`DEFAULT_WORK`](crate::solve::DEFAULT_WORK).
    pub fn step(&mut self, work: u64) -> Step {
        let before = self.at_least;
        let mut left = work.max(1);
        while left > 0 && !self.solver.is_cancelled() {
            match &mut self.method {
                Method::Settled => return Step::Proven,
                Method::Sample { seed } => {
                    *seed += 1;
                    left = left.saturating_sub(crate::solve::DEFAULT_WORK);
                    let position = generate::random_pattern(self.solver.game(), *seed);
                    if let Ok(solution) = self.solver.solve(&position)
                        && solution.lower_bound() > self.at_least
                    {
                        self.at_least = solution.lower_bound();
                        self.presses = solution.presses().clone();
                    }
                }
                Method::Branch(branch) => {
                    let (found, work) = branch.step();
                    left = left.saturating_sub(work);
                    let wanted = branch.wanted();
                    if let Some((numbers, largest)) = found
                        && self.presses_for(largest) > self.at_least
                    {
                        self.take(&numbers, largest);
                    }
                    self.at_most = self.presses_for(wanted);
                }
            }
            if self.at_least == self.at_most {
                self.method = Method::Settled;
            }
        }
        match self.method {
            Method::Settled => Step::Proven,
            _ if self.solver.is_cancelled() => Step::Ended,
            _ if self.at_least > before => Step::Found,
            _ => Step::Running,
        }
    }

    /// Returns the lower bound: some solvable position needs this many presses or more.
    #[must_use]
    pub fn at_least(&self) -> u64 {
        self.at_least
    }

    /// Returns the upper bound: no solvable position needs more presses than this.
    #[must_use]
    pub fn at_most(&self) -> u64 {
        self.at_most
    }

    /// Returns presses that make a position which needs at least [`at_least`](Worst::at_least) presses, as few as
    /// were found for it.
    #[must_use]
    pub fn presses(&self) -> &Pattern {
        &self.presses
    }

    /// Returns that position, made from the blank board.
    #[must_use]
    pub fn position(&self) -> Pattern {
        let game: &Game = self.solver.game();
        let mut position = game.blank();
        game.press_all(&mut position, &self.presses);
        position
    }
}

impl Types {
    fn of(solver: &Solver) -> Types {
        let quiet_sets: Vec<Pattern> = solver.quiet_sets().collect();
        let cells: Vec<Cell> = solver.game().grid().cells().collect();
        Types::sorted(cells.len(), quiet_sets.len(), |set, cell| quiet_sets[set].get(cells[cell]) == 1)
    }

    /// Sorts cells by the quiet sets that hold them.
    fn sorted(cells: usize, nullity: usize, holds: impl Fn(usize, usize) -> bool) -> Types {
        let mut types: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
        for cell in 0..cells {
            let of = (0..nullity).map(|set| holds(set, cell)).collect();
            types.entry(of).or_default().push(cell);
        }
        let fixed = types.remove(&vec![false; nullity]).unwrap_or_default();
        let number = |of: &[bool]| {
            of.iter().take(usize::BITS as usize).rev().fold(0, |v, &bit| v << 1 | usize::from(bit))
        };
        let types = types.into_iter().map(|(of, cells)| (number(&of), cells)).collect();
        Types { nullity, fixed, types }
    }

    /// Returns the number of cells in quiet sets.
    fn cells(&self) -> u64 {
        self.types.iter().map(|(_, cells)| cells.len() as u64).sum()
    }
}

/// Worst cases are known for two states only.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("worst cases are known for two states only, not for {0}")]
pub struct WorstError(u8);
