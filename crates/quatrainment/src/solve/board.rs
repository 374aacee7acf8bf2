//! A large board with two states behind the [`Solver`](crate::Solver): [`Board`], prepared as a whole or by a sweep, with
//! all its quiet sets and invariants cell by cell.

use super::basis::short_basis;
use super::sweep::Sweep;
use super::two::{self, Coset, Fewest, Hunt};
use super::whole::{self, Stored, Whole};
use super::{Evidence, MOST_EXAMINED, SolverError, check};
use crate::game::Game;
use crate::grid::Grid;
use crate::pattern::Pattern;
use gf2::{Matrix, Row, Vector};

/// Light sums of the quiet sets are looked for as long as that adds no more words than this.
const MOST_WORDS: usize = 1 << 26;

/// Where not all solutions can be examined, fewer presses are searched for as long as the quiet sets have no more bits.
const MOST_SEARCHED: usize = 1 << 24;

/// A prepared board.
#[derive(Clone, Debug)]
pub(super) struct Board {
    answers: Answers,
    pub quiet_sets: Matrix,
    pub invariants: Matrix,
    /// Nothing when there are too many quiet sets on too many cells to look for fewer presses.
    fewest: Option<Fewest>,
}

/// How a solution is found.
#[derive(Clone, Debug)]
enum Answers {
    /// As a whole. Beside it the game in which presses and what they change have exchanged their parts.
    Whole(Box<[Whole; 2]>),
    /// Cell by cell.
    Sweep(Box<Sweep>),
}

impl Board {
    /// Prepares a large board: as a whole if its structure is known, else by a sweep. Nothing for a rule that reaches too
    /// far for a sweep and still fits cell by cell.
    pub fn prepare(game: &Game, memory: u64) -> Result<Option<Board>, SolverError> {
        let cells = game.grid().len();
        let fits = |nullity: usize| {
            let needed = Board::memory(cells, nullity as u64);
            let fits = needed <= u128::from(memory);
            fits.then_some(()).ok_or(SolverError::TooLarge { size: game.grid().size(), needed, memory })
        };
        if let Some(whole) = Whole::within(game, memory)? {
            fits(whole.nullity() as usize)?;
            return Ok(Some(Board::of_whole(whole, game.grid(), memory)));
        }
        match Sweep::new(game, memory) {
            Ok(sweep) => {
                fits(sweep.nullity())?;
                Ok(Some(Board::of_sweep(sweep, game.grid(), memory)))
            }
            Err(too_large) => check(game, two::MATRICES, memory).map(|()| None).map_err(|_| too_large),
        }
    }

    /// How many independent quiet sets a large board has, as a whole or by a sweep, without preparing to solve it.
    pub fn nullity(game: &Game, memory: u64) -> Result<Option<u64>, SolverError> {
        if whole::fits(game, memory)?
            && let Some(nullity) = whole::nullity(game)
        {
            return Ok(Some(nullity));
        }
        Ok(Sweep::new(game, memory).ok().map(|sweep| sweep.nullity() as u64))
    }

    fn of_whole(whole: Whole, grid: &Grid, memory: u64) -> Board {
        let bits = |starts: &[super::whole::Start]| -> Vec<Vector> {
            starts.iter().map(|start| whole.set_bits(start)).collect()
        };
        let quiet_sets = bits(&whole.quiet_sets());
        let invariants = if whole.is_symmetric() { None } else { Some(bits(&whole.invariants())) };
        let exchanged = whole.exchanged();
        Board::new(Answers::Whole(Box::new([whole, exchanged])), grid, memory, quiet_sets, invariants)
    }

    fn of_sweep(sweep: Sweep, grid: &Grid, memory: u64) -> Board {
        let (quiet_sets, invariants) = (sweep.quiet_sets(), Some(sweep.invariants()));
        Board::new(Answers::Sweep(Box::new(sweep)), grid, memory, quiet_sets, invariants)
    }

    /// Without invariants of their own, the quiet sets are the invariants as well.
    fn new(
        answers: Answers,
        grid: &Grid,
        memory: u64,
        quiet_sets: Vec<Vector>,
        invariants: Option<Vec<Vector>>,
    ) -> Board {
        let cells = grid.len() as usize;
        let quiet_sets = readable(cells, quiet_sets);
        let invariants = invariants.map_or_else(|| quiet_sets.clone(), |sets| readable(cells, sets));
        let sets = quiet_sets.rows();
        let searched = sets <= MOST_EXAMINED || sets * cells <= MOST_SEARCHED;
        let fewest = searched.then(|| Fewest::on(grid, &quiet_sets, memory));
        Board { answers, quiet_sets, invariants, fewest }
    }

    /// How many bytes it takes to prepare a board of so many cells with so many quiet sets.
    fn memory(cells: u64, nullity: u64) -> u128 {
        // Both bases, the quiet sets on the cells that some of them press, room to make them, and some boards.
        u128::from(cells.div_ceil(8)) * (4 * u128::from(nullity) + 8)
    }

    pub fn method(&self) -> String {
        match &self.answers {
            Answers::Whole(whole) => whole[0].method(),
            Answers::Sweep(sweep) => sweep.method(),
        }
    }

    /// The row of the inverse of R that belongs to the one cell of a pattern, when there is one.
    pub fn mask(&self, cell: &Pattern) -> Vector {
        match &self.answers {
            Answers::Whole(whole) => {
                whole[1].solve_bits(&mut Stored::new(cell)).expect("an invertible game solves everything")
            }
            Answers::Sweep(sweep) => sweep.mask(cell.cells().next().expect("one cell").position()),
        }
    }

    /// Some solution, or an invariant that stands against it.
    pub fn any_solution(&self, difference: &Pattern) -> Result<Vector, Vector> {
        let bits = difference.bits().expect("a difference of two states");
        let violated = |invariant: &Row<'_>| invariant.dot(bits.as_row());
        if let Some(invariant) = self.invariants.iter_rows().find(violated) {
            return Err(invariant.to_vector());
        }
        match &self.answers {
            Answers::Whole(whole) => {
                let found = whole[0].solve_bits(&mut Stored::new(difference));
                found.map_err(|start| whole[0].set_bits(&start))
            }
            Answers::Sweep(sweep) => sweep.any_solution(bits),
        }
    }

    /// Whether the fewest presses are always proven.
    pub fn can_examine_all(&self) -> bool {
        self.fewest.as_ref().is_some_and(Fewest::can_examine_all)
    }

    pub fn minimise(&self, presses: &mut Vector) -> Evidence {
        match &self.fewest {
            Some(fewest) => fewest.minimise(presses),
            // Any solution is fine on such a board; it is not called fewest unless nothing is pressed.
            None => Evidence::AtLeast(u64::from(!presses.is_zero())),
        }
    }

    /// Searches that begin at a solution, one for each component of the quiet sets; nothing when there are too many.
    pub fn hunts(&self, presses: &Vector) -> Option<Vec<Hunt>> {
        self.fewest.as_ref().map(|fewest| fewest.hunts(presses))
    }

    /// Every solution with as many presses as this one.
    pub fn as_light_as(&self, presses: Vector) -> impl Iterator<Item = Vector> + '_ {
        let weight = presses.count_ones();
        let all = Coset::new(&self.quiet_sets, presses).filter(move |(_, found)| *found == weight);
        all.map(|(presses, _)| presses)
    }
}

/// Sets of cells as a basis that people can read, if it is not too much work to find one.
fn readable(cells: usize, sets: Vec<Vector>) -> Matrix {
    let count = sets.len();
    let basis = Matrix::from_rows(cells, sets);
    // Few sets are added in every way, more of them in pairs, again and again.
    let sums = if count <= 12 { 1 << count } else { 4 * count * count };
    if sums * cells.div_ceil(64) <= MOST_WORDS { short_basis(&basis) } else { basis }
}
