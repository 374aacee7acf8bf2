//! Solving: [`Solver`] prepares a game once and then answers many times.
//!
//! Presses commute, and k presses of one cell cancel when cells have k states. So the presses p that make a
//! difference d are the solutions of R·p = d modulo k, with R the game's matrix. Preparing reduces R once; an
//! answer is then a product of a matrix and a vector, and a search for the fewest presses among the solutions
//! when there are several.

mod answer;
mod basis;
#[cfg_attr(not(feature = "large"), path = "no_board.rs")]
mod board;
mod modular;
mod nearest;
mod reach;
mod search;
#[cfg(feature = "large")]
mod sweep;
mod two;
#[cfg(feature = "large")]
pub mod whole;

use crate::game::Game;
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use board::Board;
use gf2::Vector;
use modular::MoreStates;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::sync::Arc;
use two::TwoStates;

pub use answer::{Evidence, Solution, SolveAllError, SolverError, Unsolvable};
pub use nearest::Nearest;
pub use search::{DEFAULT_WORK, Search, Step};

/// With two states and 2^k solutions, the fewest presses are always proven up to this k on boards of fewer than 2^15
/// cells, and of several solutions with the fewest the first in reading order is told. Beyond it, that depends on how the
/// quiet sets are made; [`Solver::can_examine_all`] tells.
pub const MOST_EXAMINED: usize = 24;

/// Up to so many cells all of them are eliminated at once, which is quick and gives every mask; beyond, boards are
/// solved as a whole where their structure allows it.
pub const MOST_DENSE: u64 = 2500;

/// How much memory [`Solver::new`] may take, in bytes.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// Answers any position of one game.
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
    game: Game,
    method: Method,
    solutions: Arc<BigUint>,
}

#[derive(Clone, Debug)]
enum Method {
    Two(Box<TwoStates>),
    More(Box<MoreStates>),
    Board(Box<Board>),
}

impl Solver {
    /// Prepares a game, within [`DEFAULT_MEMORY`].
    ///
    /// # Errors
    /// When its board is too large.
    pub fn new(game: &Game) -> Result<Solver, SolverError> {
        Solver::within(game, DEFAULT_MEMORY)
    }

    /// Prepares a game if that takes no more than so many bytes.
    ///
    /// # Errors
    /// When its board is too large.
    pub fn within(game: &Game, memory: u64) -> Result<Solver, SolverError> {
        Solver::within_telling(game, memory, &|_| {})
    }

    /// Prepares a game like [`within`](Solver::within), and tells how far it is, in parts of a hundred. Only games with
    /// more than two states have anything to tell: with two, it takes a moment.
    ///
    /// # Errors
    /// When its board is too large.
    pub fn within_telling(game: &Game, memory: u64, progress: &dyn Fn(u32)) -> Result<Solver, SolverError> {
        if game.states() == 2
            && game.grid().len() > MOST_DENSE
            && let Some(board) = Board::prepare(game, memory)?
        {
            let solutions = Arc::new(BigUint::from(1u8) << board.quiet_sets.rows());
            return Ok(Solver { game: game.clone(), method: Method::Board(Box::new(board)), solutions });
        }
        check(game, two::MATRICES, memory)?;
        if game.states() == 2 {
            return Ok(Solver::of_cells(game, memory));
        }
        let more = MoreStates::new(game, progress);
        let solutions = Arc::new(more.solutions());
        Ok(Solver { game: game.clone(), method: Method::More(Box::new(more)), solutions })
    }

    /// A board with two states, by eliminating all cells.
    fn of_cells(game: &Game, memory: u64) -> Solver {
        let two = TwoStates::new(game, memory);
        let solutions = Arc::new(BigUint::from(1u8) << two.quiet_sets.rows());
        Solver { game: game.clone(), method: Method::Two(Box::new(two)), solutions }
    }

    /// The game that was prepared.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How positions of this game are solved, in a sentence.
    pub fn method(&self) -> String {
        match &self.method {
            Method::Two(_) => {
                let cells = self.game.grid().len();
                let why = match cells {
                    0..=MOST_DENSE => "which is quick on a small board",
                    _ => "since the rule has no structure that is known and reaches too far for a sweep",
                };
                format!("all {cells} cells were eliminated at once, {why}")
            }
            Method::More(_) => format!("Smith form modulo {}", self.game.states()),
            Method::Board(board) => board.method(),
        }
    }

    /// The rank of the game's matrix. Where the number of states is not a prime, it counts the units of the
    /// [Smith form](Solver::smith_form).
    pub fn rank(&self) -> usize {
        match &self.method {
            Method::Two(two) => two.rank(),
            Method::More(_) | Method::Board(_) => self.game.grid().len() as usize - self.nullity(),
        }
    }

    /// How many independent quiet sets there are, and as many invariants.
    pub fn nullity(&self) -> usize {
        match &self.method {
            Method::Two(two) => two.quiet_sets.rows(),
            Method::More(more) => more.quiet_sets.len(),
            Method::Board(board) => board.quiet_sets.rows(),
        }
    }

    /// The Smith form of the game's matrix modulo the number of states k: how often each divisor of k stands on
    /// the diagonal, where k stands for 0. Each entry s makes for s times as many solutions.
    ///
    /// ```
    /// use quatrainment::{Solver, catalogue};
    /// let game = catalogue::find("quatrainment")?.game()?.with_states(12)?;
    /// let form: Vec<_> = Solver::new(&game)?.smith_form().into_iter().collect();
    /// assert_eq!(form, [(1, 15), (3, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn smith_form(&self) -> BTreeMap<u64, u64> {
        let mut form = BTreeMap::new();
        match &self.method {
            Method::Two(_) | Method::Board(_) => {
                form.insert(1, self.rank() as u64);
                form.insert(2, self.nullity() as u64);
                form.retain(|_, count| *count > 0);
            }
            Method::More(more) => {
                for entry in more.diagonal() {
                    *form.entry(u64::from(entry)).or_default() += 1;
                }
            }
        }
        form
    }

    /// Whether every difference can be solved.
    pub fn is_always_solvable(&self) -> bool {
        self.nullity() == 0
    }

    /// How many solutions each solvable difference has.
    pub fn solutions(&self) -> &BigUint {
        &self.solutions
    }

    /// How many solutions each solvable difference has, as one says it: short numbers in full, long ones as a power.
    pub fn solutions_text(&self) -> String {
        answer::as_said(&self.solutions, self.game.states(), self.nullity())
    }

    /// How many differences can be solved.
    pub fn solvable(&self) -> BigUint {
        match &self.method {
            Method::Two(_) | Method::Board(_) => BigUint::from(1u8) << self.rank(),
            Method::More(more) => more.solvable(self.game.grid().len()),
        }
    }

    /// Whether all solutions of a difference can be examined, so that the fewest presses are always proven.
    pub fn can_examine_all(&self) -> bool {
        match &self.method {
            Method::Two(two) => two.can_examine_all(),
            Method::Board(board) => board.can_examine_all(),
            Method::More(more) => more.can_examine_all(),
        }
    }

    /// Quiet sets that make all others: presses that change nothing. Small ones come first.
    pub fn quiet_sets(&self) -> impl ExactSizeIterator<Item = Pattern> + '_ {
        (0..self.nullity()).map(|place| match &self.method {
            Method::Two(two) => self.bits_pattern(two.quiet_sets.row(place).to_vector()),
            Method::More(more) => self.values_pattern(&more.quiet_sets[place].values),
            Method::Board(board) => self.bits_pattern(board.quiet_sets.row(place).to_vector()),
        })
    }

    /// Invariants that make all others: sets of cells whose sum no press changes; with more than two states,
    /// weights of the cells. Small ones come first.
    pub fn invariants(&self) -> impl ExactSizeIterator<Item = Pattern> + '_ {
        (0..self.nullity()).map(|place| match &self.method {
            Method::Two(two) => self.bits_pattern(two.invariants.row(place).to_vector()),
            Method::More(more) => self.values_pattern(&more.invariants[place].values),
            Method::Board(board) => self.bits_pattern(board.invariants.row(place).to_vector()),
        })
    }

    /// The presses that add 1 to this cell and change nothing else, with the fewest presses.
    ///
    /// # Errors
    /// When no presses do, with the reason.
    pub fn flip_alone(&self, cell: Cell) -> Result<Solution, Unsolvable> {
        let mut difference = self.game.blank();
        difference.add(cell, 1);
        self.solve(&difference)
    }

    /// The mask of a cell, when every difference can be solved: the sum of the differences inside it, each times
    /// its weight in the mask, tells how often the cell must be pressed. With two states: press it exactly when
    /// an odd number of the cells inside differ. It is the cell's row of the inverse of R.
    pub fn mask(&self, cell: Cell) -> Option<Pattern> {
        self.is_always_solvable().then(|| match &self.method {
            Method::Two(two) => self.bits_pattern(two.mask(cell.position())),
            Method::More(more) => self.values_pattern(&more.mask(cell.position())),
            Method::Board(board) => {
                let mut alone = self.game.blank();
                alone.add(cell, 1);
                self.bits_pattern(board.mask(&alone))
            }
        })
    }

    /// Solves a difference with the fewest presses.
    ///
    /// # Errors
    /// When no presses make it, with an invariant as the witness.
    ///
    /// # Panics
    /// When the difference is a pattern of another game.
    pub fn solve(&self, difference: &Pattern) -> Result<Solution, Unsolvable> {
        self.check(difference);
        let (presses, evidence) = match &self.method {
            Method::Two(two) => {
                let mut presses = self.any_bits(two, difference)?;
                let evidence = two.minimise(&mut presses);
                (self.bits_pattern(presses), evidence)
            }
            Method::More(more) => {
                let values = difference.values();
                let mut presses = self.any_values(more, &values)?;
                let evidence = more.minimise(&mut presses, &values);
                (self.values_pattern(&presses), evidence)
            }
            Method::Board(board) => {
                let mut presses = board
                    .any_solution(difference)
                    .map_err(|invariant| Unsolvable { invariant: self.bits_pattern(invariant) })?;
                let evidence = board.minimise(&mut presses);
                (self.bits_pattern(presses), evidence)
            }
        };
        let reach = matches!(evidence, Evidence::AtLeast(_)).then(|| reach::at_least(&self.game, difference));
        let evidence = evidence.or_at_least(reach.unwrap_or(0));
        Ok(Solution { presses, evidence, nullity: self.nullity(), solutions: self.solutions.clone() })
    }

    /// The fewest presses that solve a puzzle; `None` when it has no solution or the number is not proven.
    ///
    /// # Panics
    /// When the puzzle is of another game.
    pub fn par(&self, puzzle: &Puzzle) -> Option<u64> {
        self.solve(&puzzle.difference()).ok().filter(Solution::is_fewest).map(|solution| solution.count())
    }

    /// Every solution with the fewest presses, one after the other, in no particular order.
    ///
    /// # Errors
    /// When there is no solution, or so many that not all can be examined.
    ///
    /// # Panics
    /// When the difference is a pattern of another game.
    pub fn solve_all(
        &self,
        difference: &Pattern,
    ) -> Result<Box<dyn Iterator<Item = Pattern> + '_>, SolveAllError> {
        let fewest = self.solve(difference)?;
        if !self.can_examine_all() {
            return Err(SolveAllError::TooMany { solutions: fewest.solutions_text() });
        }
        Ok(match &self.method {
            Method::Two(two) => {
                let presses = fewest.presses.bits().expect("presses of two states").clone();
                Box::new(two.as_light_as(presses).map(|presses| self.bits_pattern(presses)))
            }
            Method::More(more) => {
                let presses = fewest.presses.values();
                Box::new(more.as_light_as(presses).map(|presses| self.values_pattern(&presses)))
            }
            Method::Board(board) => {
                let presses = fewest.presses.bits().expect("presses of two states").clone();
                Box::new(board.as_light_as(presses).map(|presses| self.bits_pattern(presses)))
            }
        })
    }

    /// The difference next to this one that can be solved: which cells must be changed, as few as possible.
    ///
    /// # Panics
    /// When the difference is a pattern of another game.
    pub fn nearest_solvable(&self, difference: &Pattern) -> Nearest {
        self.check(difference);
        match &self.method {
            Method::Two(two) => {
                let sums = &two.invariants * difference.bits().expect("a difference of two states");
                let (change, is_nearest) = nearest::of_two_states(&two.invariants, &sums);
                Nearest::new(self.bits_pattern(change), is_nearest)
            }
            Method::More(more) => {
                let (change, is_nearest) = nearest::of_more_states(more, &difference.values());
                Nearest::new(self.values_pattern(&change), is_nearest)
            }
            Method::Board(board) => {
                let sums = &board.invariants * difference.bits().expect("a difference of two states");
                let (change, is_nearest) = nearest::of_two_states(&board.invariants, &sums);
                Nearest::new(self.bits_pattern(change), is_nearest)
            }
        }
    }

    fn any_bits(&self, two: &TwoStates, difference: &Pattern) -> Result<Vector, Unsolvable> {
        let difference = difference.bits().expect("a difference of two states");
        two.any_solution(difference)
            .map_err(|invariant| Unsolvable { invariant: self.bits_pattern(invariant) })
    }

    fn any_values(&self, more: &MoreStates, difference: &[u8]) -> Result<Vec<u8>, Unsolvable> {
        more.any_solution(difference)
            .map_err(|weights| Unsolvable { invariant: self.values_pattern(&weights) })
    }

    fn check(&self, difference: &Pattern) {
        let belongs = difference.grid() == self.game.grid() && difference.states() == self.game.states();
        assert!(belongs, "a difference of another game");
    }

    fn bits_pattern(&self, bits: Vector) -> Pattern {
        Pattern::from_bits(self.game.grid(), bits)
    }

    fn values_pattern(&self, values: &[u8]) -> Pattern {
        Pattern::from_fn(self.game.grid(), self.game.states(), |cell| values[cell.position()])
    }
}

/// The Smith form of a game's matrix, as [`Solver::smith_form`] tells it, without preparing to solve it.
///
/// ```
/// use quatrainment::{catalogue, solve};
/// let game = catalogue::find("quatrainment-a")?.game()?;
/// let form: Vec<_> = solve::smith_form(&game, solve::DEFAULT_MEMORY)?.into_iter().collect();
/// assert_eq!(form, [(1, 12), (2, 4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the board needs more than so many bytes.
pub fn smith_form(game: &Game, memory: u64) -> Result<BTreeMap<u64, u64>, SolverError> {
    if game.states() != 2 {
        return Ok(Solver::within(game, memory)?.smith_form());
    }
    let rank = rank(game, memory)? as u64;
    let mut form = BTreeMap::from([(1, rank), (2, game.grid().len() - rank)]);
    form.retain(|_, count| *count > 0);
    Ok(form)
}

/// The rank of a game, as [`Solver::rank`] tells it, without preparing to solve it.
///
/// ```
/// use quatrainment::{catalogue, solve};
/// let game = catalogue::find("quatrainment-a")?.game()?;
/// assert_eq!(solve::rank(&game, solve::DEFAULT_MEMORY)?, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the board needs more than so many bytes.
pub fn rank(game: &Game, memory: u64) -> Result<usize, SolverError> {
    if game.states() != 2 {
        return Ok(Solver::within(game, memory)?.rank());
    }
    if game.grid().len() > MOST_DENSE
        && let Some(nullity) = Board::nullity(game, memory)?
    {
        return Ok((game.grid().len() - nullity) as usize);
    }
    check(game, RANK_MATRICES, memory)?;
    Ok(game.matrix().rank())
}

/// How many matrices of bits are in memory at once to find a rank.
const RANK_MATRICES: u128 = 2;

fn check(game: &Game, matrices: u128, memory: u64) -> Result<(), SolverError> {
    let cells = u128::from(game.grid().len());
    let needed = match game.states() {
        2 => matrices * cells * cells.div_ceil(64) * 8,
        states => modular::primes(states) * modular::BYTES_A_PRIME * cells * cells,
    };
    if needed > u128::from(memory) {
        return Err(SolverError::TooLarge { size: game.grid().size(), needed, memory });
    }
    Ok(())
}
