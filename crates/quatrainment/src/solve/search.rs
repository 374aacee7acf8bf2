//! A search for the fewest presses that runs as long as the caller wants: [`Search`].

use super::answer::{Solution, Unsolvable};
use super::fewest::{FewestSearch, best_of};
use super::{Solver, reach};
use crate::pattern::Pattern;
use std::fmt;

/// A search for the fewest presses that make one difference. It can be stopped after every step, and knows the best
/// solution so far and a lower bound.
///
/// ```
/// use quatrainment::{Solver, catalogue};
/// let game = catalogue::find("lights-out")?.game_of(&"19x19".parse()?)?;
/// let mut search = Solver::new(&game)?.search(&game.all_on())?;
/// while !search.step(1 << 20).is_finished() {
///     assert!(search.lower_bound() <= search.count());
/// }
/// assert_eq!(search.solution().count(), 141);
/// assert!(search.solution().is_fewest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    solver: Solver,
    /// The solution at which the searches started.
    presses: Pattern,
    /// A search for each component of the quiet sets.
    searches: Vec<FewestSearch>,
    /// The work that went into each.
    spent: Vec<u64>,
    /// The answer of a method that has no steps.
    answer: Option<Solution>,
    best: u64,
    /// A lower bound from what a press can reach.
    reach: u64,
}

/// The result of a step of a [`Search`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A better solution was found.
    Found,
    /// Nothing better was found yet.
    Running,
    /// The best solution is proven to have the fewest presses.
    Proven,
    /// The best solution is not proven, and the search is over: nothing is left to try, or it was cancelled.
    Ended,
}

impl Step {
    /// Returns whether the search is over, so that further steps would change nothing.
    ///
    /// ```
    /// use quatrainment::solve::Step;
    /// assert!(Step::Proven.is_finished() && Step::Ended.is_finished());
    /// assert!(!Step::Running.is_finished() && !Step::Found.is_finished());
    /// ```
    #[must_use]
    pub fn is_finished(self) -> bool {
        matches!(self, Step::Proven | Step::Ended)
    }
}

impl Solver {
    /// Starts a search for the fewest presses. With two states it proves more than [`solve`](Solver::solve), given time:
    /// that stops after [`DEFAULT_WORK`](super::DEFAULT_WORK).
    ///
    /// # Errors
    /// Returns an invariant as the witness if no presses make the difference.
    ///
    /// # Panics
    /// Panics if the difference is a pattern of another game.
    pub fn search(&self, difference: &Pattern) -> Result<Search, Unsolvable> {
        let presses = self.any_solution(difference)?;
        let (searches, answer) = match self.prepared.minimum.searches(&presses, &self.options) {
            Some(searches) => (searches, None),
            None => (Vec::new(), Some(self.solve(difference)?)),
        };
        let spent = vec![0; searches.len()];
        let is_proven = searches.iter().all(FewestSearch::is_proven);
        let reach = if is_proven {
            0
        } else {
            reach::lower_bound(self.game(), difference)
        };
        let mut search = Search {
            solver: self.clone(),
            presses,
            searches,
            spent,
            answer,
            best: 0,
            reach,
        };
        search.best = search.count();
        Ok(search)
    }
}

impl Search {
    /// Goes on for about this much work, counted as [`DEFAULT_WORK`](super::DEFAULT_WORK) is.
    pub fn step(&mut self, work: u64) -> Step {
        let options = &self.solver.options;
        let mut left = work;
        while left > 0 && !options.is_cancelled() {
            let open = self
                .searches
                .iter_mut()
                .zip(&mut self.spent)
                .filter(|(search, _)| !search.is_proven());
            let Some((search, spent)) = open.min_by_key(|(_, spent)| **spent) else {
                break;
            };
            let work = search.step(options.thread_limit()).max(1);
            *spent += work;
            left = left.saturating_sub(work);
        }
        let is_cancelled = options.is_cancelled();
        let count = self.count();
        let found = std::mem::replace(&mut self.best, count) > count;
        match &self.answer {
            Some(answer) if answer.is_fewest() => Step::Proven,
            Some(_) => Step::Ended,
            None if self.searches.iter().all(FewestSearch::is_proven) || count == self.reach => {
                Step::Proven
            }
            None if is_cancelled => Step::Ended,
            None if found => Step::Found,
            None => Step::Running,
        }
    }

    /// Returns the best solution so far, with what is known about better ones.
    #[must_use]
    pub fn solution(&self) -> Solution {
        if let Some(answer) = &self.answer {
            return answer.clone();
        }
        let mut bits = self.presses.bits().expect("presses of two states").clone();
        let evidence = best_of(&self.searches, &mut bits).or_at_least(self.reach);
        self.solver
            .solution(Pattern::from_bits(self.presses.grid(), bits), evidence)
    }

    /// Returns whether a proof was given up because its lists did not fit in the
    /// [memory](super::SolverOptions::memory) that is allowed.
    #[must_use]
    pub fn is_short_of_memory(&self) -> bool {
        self.searches.iter().any(FewestSearch::is_out_of_memory)
    }

    /// Returns the number of presses of the best solution so far.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.solution().count()
    }

    /// Returns a number of presses that no solution goes below.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        self.solution().lower_bound()
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("game", self.solver.game())
            .field("count", &self.count())
            .field("lower_bound", &self.lower_bound())
            .finish_non_exhaustive()
    }
}
