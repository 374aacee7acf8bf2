//! A search for the fewest presses that goes on for as long as it is wanted: [`Search`].

use super::two::{Hunt, found};
use super::{Method, Solution, Solver, Unsolvable, reach};
use crate::pattern::Pattern;
use gf2::Vector;

/// How much work [`Solver::solve`] puts into a proof that a solution has the fewest presses. Work is counted in
/// elementary steps; a recent processor does about a billion of them a second on each core.
pub const DEFAULT_WORK: u64 = 1 << 30;

/// A search for the fewest presses that make one difference. It can be stopped after every step, and knows the best
/// solution so far and a lower bound.
///
/// ```
/// use quatrainment::solve::Step;
/// use quatrainment::{Solver, catalogue};
/// let game = catalogue::find("lights-out")?.game_of(&"19x19".parse()?)?;
/// let mut search = Solver::new(&game)?.search(&game.all_on())?;
/// while search.step(1 << 20) != Step::Proven {
///     assert!(search.lower_bound() <= search.count());
/// }
/// assert_eq!(search.solution().count(), 141);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    solver: Solver,
    presses: Vector,
    hunts: Vec<Hunt>,
    /// The work that went into each.
    spent: Vec<u64>,
    /// What another method had to say at once.
    answer: Option<Solution>,
    best: u64,
    /// What is needed at least, as a press reaches so few cells.
    reach: u64,
}

/// What a step of a [`Search`] led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A better solution than before.
    Found,
    /// Nothing better yet.
    Running,
    /// The best solution is proven to have the fewest presses.
    Proven,
    /// It is not proven, and nothing is left to try.
    Ended,
}

impl Solver {
    /// Begins a search for the fewest presses. With two states it proves more than [`solve`](Solver::solve), given
    /// time: that stops after [`DEFAULT_WORK`].
    ///
    /// # Errors
    /// When no presses make the difference, with an invariant as the witness.
    ///
    /// # Panics
    /// When the difference is a pattern of another game.
    pub fn search(&self, difference: &Pattern) -> Result<Search, Unsolvable> {
        let (presses, hunts, answer) = match &self.method {
            Method::Two(two) => {
                self.check(difference);
                let presses = self.any_bits(two, difference)?;
                let hunts = two.hunts(&presses);
                (presses, hunts, None)
            }
            Method::Board(board) => {
                self.check(difference);
                let wrong = |invariant| Unsolvable { invariant: self.bits_pattern(invariant) };
                let presses = board.any_solution(difference).map_err(wrong)?;
                match board.hunts(&presses) {
                    Some(hunts) => (presses, hunts, None),
                    None => (presses, Vec::new(), Some(self.solve(difference)?)),
                }
            }
            Method::More(_) => (Vector::zeros(0), Vec::new(), Some(self.solve(difference)?)),
        };
        let spent = vec![0; hunts.len()];
        let reach =
            if hunts.iter().all(Hunt::is_settled) { 0 } else { reach::at_least(&self.game, difference) };
        let mut search = Search { solver: self.clone(), presses, hunts, spent, answer, best: 0, reach };
        search.best = search.count();
        Ok(search)
    }
}

impl Search {
    /// Goes on for about so much work, counted as [`DEFAULT_WORK`] is.
    pub fn step(&mut self, work: u64) -> Step {
        let mut left = work;
        while left > 0 {
            let open = self.hunts.iter_mut().zip(&mut self.spent).filter(|(hunt, _)| !hunt.is_settled());
            let Some((hunt, spent)) = open.min_by_key(|(_, spent)| **spent) else { break };
            let work = hunt.step().max(1);
            *spent += work;
            left = left.saturating_sub(work);
        }
        let count = self.count();
        let found = std::mem::replace(&mut self.best, count) > count;
        match &self.answer {
            Some(answer) if answer.is_fewest() => Step::Proven,
            Some(_) => Step::Ended,
            None if self.hunts.iter().all(Hunt::is_settled) || count == self.reach => Step::Proven,
            None if found => Step::Found,
            None => Step::Running,
        }
    }

    /// The best solution so far, with what is known about better ones.
    pub fn solution(&self) -> Solution {
        if let Some(answer) = &self.answer {
            return answer.clone();
        }
        let mut presses = self.presses.clone();
        let evidence = found(&self.hunts, &mut presses).or_at_least(self.reach);
        let Solver { solutions, .. } = &self.solver;
        let presses = self.solver.bits_pattern(presses);
        Solution { presses, evidence, nullity: self.solver.nullity(), solutions: solutions.clone() }
    }

    /// Whether a proof was given up because its lists did not fit in the memory that [`Solver::within`] was allowed.
    pub fn is_short_of_memory(&self) -> bool {
        self.hunts.iter().any(Hunt::is_short_of_memory)
    }

    /// How many presses the best solution so far has.
    pub fn count(&self) -> u64 {
        self.solution().count()
    }

    /// A number of presses that no solution goes below.
    pub fn lower_bound(&self) -> u64 {
        self.solution().lower_bound()
    }
}
