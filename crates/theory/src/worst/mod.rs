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
//! is a sum over the types. Good weights come from a linear program in floating point; what they prove is then computed in
//! whole numbers (`branch.rs`). The largest f is asked to be as small as it could be at all; when that is refuted, a little
//! larger, and so on. With many quiet sets some of them give an upper bound (`upper.rs`). Beside it positions that need many
//! presses are looked for (`annealing.rs`).

mod annealing;
mod branch;
mod certificate;
mod coq;
mod program;
mod types;
mod upper;

use annealing::Annealing;
use quatrainment::solve::{Solver, Step};
use quatrainment::{Cell, Game, Pattern, generate};
use types::Types;
use upper::Upper;

/// The maximum number of independent quiet sets whose sums are enumerated.
const MAX_NULLITY: usize = 20;

/// The work before positions are looked for: small boards are settled by then.
const SMALL: u64 = 1 << 28;

/// A search for the position that needs the most presses. It can be stopped after every step.
///
/// ```
/// use quatrainment::{Solver, catalogue};
/// use quatrainment_theory::Worst;
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
    Search(Box<Search>),
    /// Random positions, when there are too many quiet sets.
    Sample {
        seed: u64,
    },
}

/// Both bounds come closer.
struct Search {
    upper: Upper,
    lower: Annealing,
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
    /// Returns an error if cells have more than two states.
    pub fn new(solver: &Solver) -> Result<Worst, WorstError> {
        let game = solver.game();
        if game.states() != 2 {
            return Err(WorstError(game.states()));
        }
        let types = types(solver);
        let cells = types.cells() as u64;
        let (method, at_most) = if types.nullity > MAX_NULLITY {
            // In every solution the cells in no quiet set are the same; a solution and those that a quiet set makes of it
            // have on the average half of the others.
            (
                Method::Sample { seed: 0 },
                game.grid().len() - cells + cells / 2,
            )
        } else {
            let (upper, lower) = (Upper::new(&types), Annealing::new(&types));
            let at_most = upper.at_most();
            (Method::Search(Box::new(Search { upper, lower })), at_most)
        };
        let presses = game.blank();
        let mut worst = Worst {
            solver: solver.clone(),
            types,
            presses,
            at_least: 0,
            at_most,
            method,
        };
        if matches!(worst.method, Method::Search(_)) {
            let mut first: Vec<i64> = worst.types.sizes().map(|cells| cells % 2).collect();
            let largest = worst.types.largest(&mut first);
            worst.take(&first, largest);
        }
        Ok(worst)
    }

    fn take(&mut self, numbers: &[i64], largest: i64) {
        self.at_least = self.types.presses_for(largest);
        let mut pressed = vec![0u8; self.solver.game().grid().len() as usize];
        self.types.fixed.iter().for_each(|&cell| pressed[cell] = 1);
        for ((_, cells), number) in self.types.types.iter().zip(numbers) {
            let presses = (cells.len() as i64 - number) / 2;
            cells[..presses as usize]
                .iter()
                .for_each(|&cell| pressed[cell] = 1);
        }
        self.presses = Pattern::from_fn(self.solver.game().grid(), 2, |cell| {
            pressed[cell.position()]
        });
    }

    /// Continues for about this much work, counted like [`DEFAULT_WORK`](quatrainment::solve::DEFAULT_WORK).
    pub fn step(&mut self, work: u64) -> Step {
        let before = self.at_least;
        let mut left = work.max(1);
        while left > 0 && self.at_least < self.at_most && !self.solver.is_cancelled() {
            match &mut self.method {
                Method::Sample { seed } => {
                    *seed += 1;
                    left = left.saturating_sub(quatrainment::solve::DEFAULT_WORK);
                    let position = generate::random_pattern(self.solver.game(), *seed);
                    if let Ok(solution) = self.solver.solve(&position)
                        && solution.lower_bound() > self.at_least
                    {
                        self.at_least = solution.lower_bound();
                        self.presses = solution.presses().clone();
                    }
                }
                Method::Search(search) => {
                    let before = search.work();
                    let found = search.step(self.types.largest_for(self.at_least + 1));
                    left = left.saturating_sub(search.work() - before);
                    self.at_most = search.upper.at_most();
                    if let Some((numbers, largest)) = found
                        && self.types.presses_for(largest) > self.at_least
                    {
                        self.take(&numbers, largest);
                    }
                }
            }
        }
        match self.solver.is_cancelled() {
            _ if self.at_least == self.at_most => Step::Proven,
            true => Step::Ended,
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

impl Search {
    fn work(&self) -> u64 {
        self.upper.work() + self.lower.work()
    }

    /// Continues, with positions whose largest f is at most `wanted` in mind. Returns numbers with their largest f, if it
    /// found any.
    fn step(&mut self, wanted: i64) -> Option<(Vec<i64>, i64)> {
        match self.lower.work() < self.upper.work().saturating_sub(SMALL) {
            true => self.lower.step(wanted),
            false => self.upper.step(),
        }
    }
}

/// Sorts the cells of a board.
fn types(solver: &Solver) -> Types {
    let quiet_sets: Vec<Pattern> = solver.quiet_sets().collect();
    let cells: Vec<Cell> = solver.game().grid().cells().collect();
    Types::sorted(cells.len(), quiet_sets.len(), |set, cell| {
        quiet_sets[set].get(cells[cell]) == 1
    })
}

/// Worst cases are known for two states only.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("worst cases need two states, not {0}")]
pub struct WorstError(u8);
