//! Solving: [`Solver`] prepares a game once and then answers many times.
//!
//! Presses commute, and k presses of one cell cancel if cells have k states. So the presses p that make a difference d are
//! the solutions of R·p = d modulo k, with R the game's matrix. That is done in two stages. The first is linear algebra: a
//! backend reduces R once and then gives one solution of any difference, or an invariant as the witness that there is none,
//! and bases of the quiet sets and of the invariants. The second is minimum weight: all solutions are one of them plus the
//! quiet sets, and among them the fewest presses are searched for.

mod answer;
mod backend;
mod basis;
mod choice;
mod dense;
mod fewest;
mod limits;
mod minimum;
mod modular;
mod nearest;
mod options;
mod reach;
mod residues;
mod row_chase;
mod rows;
mod search;
mod sources;
pub mod stream;
mod structured;
mod sweep;

use crate::game::Game;
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use backend::Backend;
use minimum::Minimum;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use answer::{Evidence, Solution, SolveAllError, SolverError, Unsolvable};
pub use limits::{DEFAULT_WORK, MAX_DENSE, MAX_EXAMINED};
pub use nearest::{Nearest, NearestSearch};
pub use options::{DEFAULT_MEMORY, SolverOptions};
pub use row_chase::{ClearedRow, Often, RowChase};
pub use search::{Search, Step};

/// Answers any position of one game. Clones share what is prepared.
///
/// ```
/// use quatrainment::{Solver, catalogue, notation};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let solver = Solver::new(&game)?;
/// let solution = solver.solve(&game.all_on())?;
/// assert_eq!(solution.presses().to_string(), "XXXX/X..X/X..X/XXXX");
/// assert!(solution.is_fewest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    prepared: Arc<Prepared>,
    options: SolverOptions,
}

#[derive(Debug)]
struct Prepared {
    game: Game,
    backend: Box<dyn Backend>,
    minimum: Minimum,
    solutions: Arc<BigUint>,
}

impl Solver {
    /// Prepares a game, within [`DEFAULT_MEMORY`].
    ///
    /// # Errors
    /// Returns an error if the board is too large.
    pub fn new(game: &Game) -> Result<Solver, SolverError> {
        Solver::with_options(game, &SolverOptions::new())
    }

    /// Prepares a game. The options also apply to everything that the solver does later.
    ///
    /// # Errors
    /// Returns an error if the board is too large for the memory that is allowed, or if the work is cancelled.
    pub fn with_options(game: &Game, options: &SolverOptions) -> Result<Solver, SolverError> {
        let backend = choice::prepare(game, options)?;
        let quiet_sets = backend.quiet_basis();
        let one = BigUint::from(1u8);
        let solutions = match game.states() {
            2 => one << quiet_sets.len(),
            _ => quiet_sets
                .orders()
                .fold(one, |number, order| number * order),
        };
        let minimum = Minimum::new(quiet_sets, game.grid());
        let prepared = Prepared {
            game: game.clone(),
            backend,
            minimum,
            solutions: Arc::new(solutions),
        };
        Ok(Solver {
            prepared: Arc::new(prepared),
            options: options.clone(),
        })
    }

    /// Returns whether a game can be prepared within the memory that is allowed, as far as that is known before the work.
    #[must_use]
    pub fn fits(game: &Game, options: &SolverOptions) -> bool {
        choice::fits(game, options)
    }

    /// Returns a solver of the same game that shares what is prepared and has other options: another function to cancel,
    /// for instance. Limits on memory hold for its searches.
    #[must_use]
    pub fn configured(&self, options: &SolverOptions) -> Solver {
        Solver {
            prepared: self.prepared.clone(),
            options: options.clone(),
        }
    }

    /// Returns whether the solver's work is [cancelled](SolverOptions::cancel): its answers may fall short.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.options.is_cancelled()
    }

    /// Returns the game that was prepared.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.prepared.game
    }

    /// Returns a sentence about how positions of this game are solved.
    #[must_use]
    pub fn method(&self) -> String {
        self.prepared.backend.method()
    }

    /// Returns the rank of the game's matrix. If the number of states is not a prime, it counts the units of the
    /// [Smith form](Solver::smith_form).
    #[must_use]
    pub fn rank(&self) -> usize {
        self.game().grid().len() as usize - self.nullity()
    }

    /// Returns the number of independent quiet sets, which is also that of the invariants.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.prepared.backend.quiet_basis().len()
    }

    /// Returns the Smith form of the game's matrix modulo the number of states k: how often each divisor of k stands on
    /// the diagonal, where k stands for 0. Each entry s makes for s times as many solutions.
    ///
    /// ```
    /// use quatrainment::{Solver, catalogue};
    /// let game = catalogue::find("quatrainment")?.game()?.with_states(12)?;
    /// let form: Vec<_> = Solver::new(&game)?.smith_form().into_iter().collect();
    /// assert_eq!(form, [(1, 15), (3, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn smith_form(&self) -> BTreeMap<u64, u64> {
        let mut form = BTreeMap::from([(1, self.rank() as u64)]);
        for order in self.prepared.backend.quiet_basis().orders() {
            *form.entry(u64::from(order)).or_default() += 1;
        }
        form.retain(|_, count| *count > 0);
        form
    }

    /// Returns whether every difference can be solved.
    #[must_use]
    pub fn is_always_solvable(&self) -> bool {
        self.nullity() == 0
    }

    /// Returns the number of solutions of each solvable difference.
    #[must_use]
    pub fn solutions(&self) -> &BigUint {
        &self.prepared.solutions
    }

    /// Returns the number of solutions of each solvable difference as text: short numbers in full, long ones as a power.
    #[must_use]
    pub fn solutions_text(&self) -> String {
        answer::count_text(
            &self.prepared.solutions,
            self.game().states(),
            self.nullity(),
        )
    }

    /// Returns the number of differences that can be solved.
    #[must_use]
    pub fn solvable(&self) -> BigUint {
        let (cells, states) = (self.game().grid().len(), self.game().states());
        if states == 2 {
            return BigUint::from(1u8) << self.rank();
        }
        // As many as there are ways to press, divided by how many of them do the same.
        let all = (0..cells).fold(BigUint::from(1u8), |number, _| number * states);
        self.prepared
            .backend
            .quiet_basis()
            .orders()
            .fold(all, |number, order| number / order)
    }

    /// Returns whether all solutions of a difference can be examined, so that the fewest presses are always proven.
    #[must_use]
    pub fn can_examine_all(&self) -> bool {
        self.prepared
            .minimum
            .can_examine_all(self.prepared.backend.quiet_basis())
    }

    /// Returns quiet sets that generate all others: presses that change nothing. Small ones come first.
    #[must_use]
    pub fn quiet_sets(&self) -> impl ExactSizeIterator<Item = Pattern> + '_ {
        let basis = self.prepared.backend.quiet_basis();
        (0..basis.len()).map(|place| basis.get(place, self.game().grid()))
    }

    /// Returns invariants that generate all others: sets of cells whose sum no press changes; with more than two states,
    /// weights of the cells. Small ones come first.
    #[must_use]
    pub fn invariants(&self) -> impl ExactSizeIterator<Item = Pattern> + '_ {
        let basis = self.prepared.backend.invariant_basis();
        (0..basis.len()).map(|place| basis.get(place, self.game().grid()))
    }

    /// Returns the presses that add 1 to this cell and change nothing else, with the fewest presses.
    ///
    /// # Errors
    /// Returns an invariant as the witness if no presses do.
    pub fn flip_alone(&self, cell: Cell) -> Result<Solution, Unsolvable> {
        self.solve(&self.unit(cell))
    }

    /// Returns the mask of a cell, if every difference can be solved: the sum of the differences inside it, each times
    /// its weight in the mask, is how often the cell must be pressed. With two states: press it exactly if an odd number
    /// of the cells inside differ. It is the cell's row of the inverse of R.
    #[must_use]
    pub fn mask(&self, cell: Cell) -> Option<Pattern> {
        self.is_always_solvable()
            .then(|| self.prepared.backend.mask(&self.unit(cell)))
    }

    /// Solves a difference with the fewest presses.
    ///
    /// If [cancelled](SolverOptions::cancel), it returns the best solution so far, which is then not proven.
    ///
    /// # Errors
    /// Returns an invariant as the witness if no presses make the difference.
    ///
    /// # Panics
    /// Panics if the difference is a pattern of another game.
    pub fn solve(&self, difference: &Pattern) -> Result<Solution, Unsolvable> {
        let mut presses = self.any_solution(difference)?;
        let quiet_sets = self.prepared.backend.quiet_basis();
        let evidence = self
            .prepared
            .minimum
            .minimise(quiet_sets, &mut presses, &self.options);
        let evidence = match evidence {
            Evidence::AtLeast(_) => {
                evidence.or_at_least(reach::lower_bound(self.game(), difference))
            }
            proven => proven,
        };
        Ok(self.solution(presses, evidence))
    }

    /// Returns the fewest presses that solve a puzzle; `None` if it has no solution or the number is not proven.
    ///
    /// # Panics
    /// Panics if the puzzle is of another game.
    #[must_use]
    pub fn par(&self, puzzle: &Puzzle) -> Option<u64> {
        self.solve(&puzzle.difference())
            .ok()
            .filter(Solution::is_fewest)
            .map(|solution| solution.count())
    }

    /// Returns every solution with the fewest presses, in no particular order.
    ///
    /// # Errors
    /// Returns an error if there is no solution, if there are too many to examine them all, or if the work is cancelled.
    ///
    /// # Panics
    /// Panics if the difference is a pattern of another game.
    pub fn solve_all(
        &self,
        difference: &Pattern,
    ) -> Result<Box<dyn Iterator<Item = Pattern> + '_>, SolveAllError> {
        let fewest = self.solve(difference)?;
        if !self.can_examine_all() {
            return Err(SolveAllError::TooMany {
                solutions: fewest.solutions_text(),
            });
        }
        if !fewest.is_fewest() {
            return Err(SolveAllError::Cancelled);
        }
        Ok(minimum::as_light_as(
            self.prepared.backend.quiet_basis(),
            &fewest.presses,
        ))
    }

    /// Returns the solvable difference nearest to this one: which cells must be changed, as few as possible. A long search is
    /// given up, and the answer says whether it is the nearest; [`Solver::search_nearest`] has no limit.
    ///
    /// # Panics
    /// Panics if the difference is a pattern of another game.
    #[must_use]
    pub fn nearest_solvable(&self, difference: &Pattern) -> Nearest {
        let mut search = self.search_nearest(difference);
        search.step(DEFAULT_WORK);
        search.nearest()
    }

    /// Searches for the solvable difference nearest to this one, in steps.
    ///
    /// # Panics
    /// Panics if the difference is a pattern of another game.
    #[must_use]
    pub fn search_nearest(&self, difference: &Pattern) -> NearestSearch<'_> {
        self.check(difference);
        NearestSearch::new(self.prepared.backend.invariant_basis(), difference)
    }

    fn any_solution(&self, difference: &Pattern) -> Result<Pattern, Unsolvable> {
        self.check(difference);
        self.prepared
            .backend
            .solve(difference)
            .map_err(|invariant| Unsolvable { invariant })
    }

    fn solution(&self, presses: Pattern, evidence: Evidence) -> Solution {
        let solutions = self.prepared.solutions.clone();
        Solution {
            presses,
            evidence,
            nullity: self.nullity(),
            solutions,
        }
    }

    fn check(&self, difference: &Pattern) {
        let game = self.game();
        let belongs = difference.grid() == game.grid() && difference.states() == game.states();
        assert!(belongs, "a difference of another game");
    }

    /// Returns the pattern in which a cell alone is 1.
    fn unit(&self, cell: Cell) -> Pattern {
        let mut unit = self.game().blank();
        unit.add(cell, 1);
        unit
    }
}

/// Returns the Smith form of a game's matrix, as [`Solver::smith_form`] does, without preparing to solve it.
///
/// ```
/// use quatrainment::solve::{self, SolverOptions};
/// use quatrainment::catalogue;
/// let game = catalogue::find("quatrainment-a")?.game()?;
/// let form: Vec<_> = solve::smith_form(&game, &SolverOptions::new())?.into_iter().collect();
/// assert_eq!(form, [(1, 12), (2, 4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the board is too large for the memory that is allowed, or if the work is cancelled.
pub fn smith_form(game: &Game, options: &SolverOptions) -> Result<BTreeMap<u64, u64>, SolverError> {
    if game.states() > 2 {
        return Ok(Solver::with_options(game, options)?.smith_form());
    }
    let nullity = choice::nullity(game, options)?;
    let mut form = BTreeMap::from([(1, game.grid().len() - nullity), (2, nullity)]);
    form.retain(|_, count| *count > 0);
    Ok(form)
}

/// Returns the rank of a game's matrix, as [`Solver::rank`] does, without preparing to solve it.
///
/// ```
/// use quatrainment::solve::{self, SolverOptions};
/// use quatrainment::catalogue;
/// let game = catalogue::find("quatrainment-a")?.game()?;
/// assert_eq!(solve::rank(&game, &SolverOptions::new())?, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the board is too large for the memory that is allowed, or if the work is cancelled.
pub fn rank(game: &Game, options: &SolverOptions) -> Result<usize, SolverError> {
    Ok((game.grid().len() - choice::nullity(game, options)?) as usize)
}
