//! The press of a solution whose reason takes the least counting, in games with quiet sets: [`Forced`].
//!
//! Some cells can be left alone: as many as there are independent quiet sets, if no quiet set avoids them all, because adding
//! quiet sets to any solution clears them. Then every other press is forced by a parity. A set of cells is a mask of the press
//! if that press flips an odd number of them and every other press that is not left alone an even number.

use super::region::Region;
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::solve::{MAX_DENSE, Solver};
use modtwo::{Matrix, Vector};

/// The largest mask that is found by trying sets of cells.
const MAX_TRIED: usize = 3;

/// The maximum number of cells of a board on which sets of cells are tried.
const MAX_TRIED_BOARD: usize = 1024;

/// The maximum number of choices of cells to leave alone.
const MAX_CHOICES: usize = 20_000;

/// The maximum number of independent invariants whose sums are all tried to make a mask smaller.
const MAX_INVARIANTS: usize = 8;

/// A press that is forced if some cells are left alone.
pub(super) struct Forced {
    pub cell: Cell,
    /// The cells to count.
    pub mask: Pattern,
    /// The cells to leave alone.
    pub alone: Pattern,
}

/// Returns the press of a solution in a region whose mask has the fewest cells, as far as it searches. The cells to leave alone
/// are outside of the solution. `None` if the board has too many cells.
pub(super) fn easiest(solver: &Solver, solution: &Pattern, region: Region) -> Option<Forced> {
    let game = solver.game();
    if game.states() > 2 || game.grid().len() > MAX_DENSE {
        return None;
    }
    let grid = game.grid();
    let wanted: Vec<bool> = grid
        .cells()
        .map(|cell| solution.get(cell) == 1 && region.holds(grid, cell))
        .collect();
    let search = Search::new(solver, solution, wanted);
    let found = search
        .by_small_masks()
        .or_else(|| search.by_elimination())?;
    let pattern = |bits: Vector| Pattern::from_bits(grid, bits);
    Some(Forced {
        cell: grid.cells().nth(found.press)?,
        mask: pattern(found.mask),
        alone: pattern(found.alone),
    })
}

/// Returns the first press of a solution in a region and the cell above it, if chasing rows forces that press: no row above it
/// needs a press, and of the others only that one flips the cell.
pub(super) fn by_chasing(
    solver: &Solver,
    solution: &Pattern,
    region: Region,
) -> Option<(Cell, Cell)> {
    let (game, grid) = (solver.game(), solver.game().grid());
    if game.states() > 2 || grid.len() > MAX_DENSE || grid.axes() != 2 {
        return None;
    }
    let row_of = |cell: Cell| grid.coordinates(cell)[0];
    let press = solution.cells().find(|&cell| region.holds(grid, cell))?;
    let row = row_of(press);
    let above = grid.cell_at(&[row.checked_sub(1)?, grid.coordinates(press)[1]])?;
    let is_above = |cell: Cell| row_of(cell) < row;
    let flips = |cell: Cell| {
        game.effect(cell)
            .iter()
            .any(|&(flipped, _)| flipped == above)
    };
    let mut flipping = grid.cells().filter(|&cell| !is_above(cell) && flips(cell));
    let is_forced = flipping.next() == Some(press) && flipping.next().is_none();
    (is_forced && !solution.cells().any(is_above)).then_some((press, above))
}

/// A press with its mask, by positions.
struct Found {
    press: usize,
    mask: Vector,
    alone: Vector,
}

impl Found {
    /// The fewest cells to count first, then the fewest to leave alone, then in reading order.
    fn key(&self) -> (usize, usize, usize) {
        let (mask, alone) = (self.mask.count_ones(), self.alone.count_ones());
        (mask, alone, self.press)
    }
}

fn better(best: Option<Found>, found: Found) -> Option<Found> {
    match best {
        Some(best) if best.key() <= found.key() => Some(best),
        _ => Some(found),
    }
}

struct Search {
    cells: usize,
    solution: Vector,
    /// Which presses may be found.
    wanted: Vec<bool>,
    /// For each cell the presses that flip it.
    flipping: Matrix,
    invariants: Vec<Vector>,
    nullity: usize,
    /// For each cell the quiet sets of a basis that hold it, if these fit in a word.
    kinds: Option<Vec<u64>>,
}

impl Search {
    fn new(solver: &Solver, solution: &Pattern, wanted: Vec<bool>) -> Search {
        let bits = |pattern: Pattern| {
            let bits = pattern.bits();
            bits.expect("the game has two states").clone()
        };
        let quiet_sets: Vec<Vector> = solver.quiet_sets().map(bits).collect();
        let cells = wanted.len();
        let kind = |cell| {
            let holds = |(place, set): (usize, &Vector)| u64::from(set.get(cell)) << place;
            quiet_sets.iter().enumerate().map(holds).sum()
        };
        Search {
            cells,
            solution: bits(solution.clone()),
            wanted,
            flipping: solver.game().matrix(),
            invariants: solver.invariants().map(bits).collect(),
            nullity: quiet_sets.len(),
            kinds: (quiet_sets.len() <= 64).then(|| (0..cells).map(kind).collect()),
        }
    }

    /// Tries sets of a few cells as masks. A smallest one hangs together by presses, because a part without the press could be
    /// left out.
    fn by_small_masks(&self) -> Option<Found> {
        let kinds = self.kinds.as_ref()?;
        if self.cells > MAX_TRIED_BOARD {
            return None;
        }
        let mut sets: Vec<(Vec<usize>, Vector)> = (0..self.cells)
            .map(|cell| (vec![cell], self.flipping.row(cell).to_vector()))
            .collect();
        let flips = self.flipping.transpose();
        for size in 1..=MAX_TRIED {
            let found = sets
                .iter()
                .filter_map(|(set, odd)| self.judge(kinds, set, odd));
            let best = found.fold(None, better);
            if best.is_some() || size == MAX_TRIED {
                return best;
            }
            let mut larger = Vec::new();
            for (set, odd) in &sets {
                let mut beside = Vector::zeros(self.cells);
                for press in set.iter().flat_map(|&cell| self.flipping.row(cell).ones()) {
                    flips
                        .row(press)
                        .ones()
                        .for_each(|cell| beside.set(cell, true));
                }
                let last = *set.last().expect("a set has a cell");
                let first = set[0];
                for cell in beside
                    .ones()
                    .filter(|&cell| cell > first && !set.contains(&cell))
                {
                    // Sets of two are met once, sets of three at most twice.
                    if size == 1 || cell > last || !self.touch(first, last, cell) {
                        let mut odd = odd.clone();
                        odd ^= self.flipping.row(cell);
                        larger.push(([&set[..], &[cell]].concat(), odd));
                    }
                }
            }
            sets = larger;
        }
        None
    }

    /// Returns whether a press flips both the first cell and the other one, so that a set of the three is met in another order.
    fn touch(&self, first: usize, last: usize, cell: usize) -> bool {
        let shared = |a: usize, b: usize| {
            let row = self.flipping.row(b);
            self.flipping.row(a).ones().any(|press| row.get(press))
        };
        cell < last && shared(first, cell) && shared(first, last)
    }

    /// Returns the press that a set is a mask of: the only one of the solution that flips an odd number of it, if the others that
    /// do can always be left alone.
    fn judge(&self, kinds: &[u64], set: &[usize], odd: &Vector) -> Option<Found> {
        let mut inside = odd.ones().filter(|&press| self.solution.get(press));
        let press = inside.next()?;
        if inside.next().is_some() || !self.wanted[press] {
            return None;
        }
        let mut alone = odd.clone();
        alone.flip(press);
        let count = alone.count_ones();
        if count > self.nullity || !are_independent(alone.ones().map(|cell| kinds[cell])) {
            return None;
        }
        let mut mask = Vector::zeros(self.cells);
        set.iter().for_each(|&cell| mask.set(cell, true));
        Some(Found { press, mask, alone })
    }

    /// Eliminates once with the cells of the solution first, which gives a mask for each of its presses, and then tries other
    /// cells to leave alone.
    fn by_elimination(&self) -> Option<Found> {
        let is_in = |cell: &usize| self.solution.get(*cell);
        let (inside, outside): (Vec<usize>, Vec<usize>) = (0..self.cells).partition(is_in);
        let order = [inside, outside].concat();
        let matrix = Matrix::from_fn(self.cells, self.cells, |cell, place| {
            self.flipping.get(cell, order[place])
        });
        let reduced = matrix.reduction();
        let mut masks: Vec<Option<Vector>> = vec![None; self.cells];
        let mut best = None;
        for (row, &pivot) in reduced.pivots.iter().enumerate() {
            let press = order[pivot];
            masks[press] = Some(reduced.transform.row(row).to_vector());
            let mut alone = Vector::zeros(self.cells);
            for place in reduced
                .matrix
                .row(row)
                .ones()
                .filter(|&place| place != pivot)
            {
                alone.set(order[place], true);
            }
            best = self.consider(best, press, alone, &masks);
        }
        let Some(kinds) = &self.kinds else {
            return best;
        };
        let free: Vec<usize> = (0..self.cells)
            .filter(|&cell| !self.solution.get(cell) && kinds[cell] != 0)
            .collect();
        let mut choices = MAX_CHOICES;
        for size in 0..=self.nullity {
            for press in (0..self.cells).filter(|&press| self.wanted[press]) {
                let mut chosen = Vec::new();
                let mut found = Vec::new();
                choose(
                    kinds,
                    &free,
                    kinds[press],
                    size,
                    &mut chosen,
                    &mut choices,
                    &mut found,
                );
                for cells in found {
                    let mut alone = Vector::zeros(self.cells);
                    cells.into_iter().for_each(|cell| alone.set(cell, true));
                    best = self.consider(best, press, alone, &masks);
                }
            }
            if choices == 0 {
                break;
            }
        }
        best
    }

    /// Takes the press with these cells left alone, if its mask is smaller than the best.
    fn consider(
        &self,
        best: Option<Found>,
        press: usize,
        alone: Vector,
        masks: &[Option<Vector>],
    ) -> Option<Found> {
        let is_pressed = alone.ones().any(|cell| self.solution.get(cell));
        if !self.wanted[press] || is_pressed {
            return best;
        }
        let Some(mut mask) = masks[press].clone() else {
            return best;
        };
        for other in alone.ones().filter_map(|cell| masks[cell].as_ref()) {
            mask ^= other;
        }
        self.lighten(&mut mask);
        better(best, Found { press, mask, alone })
    }

    /// Adds invariants to a mask, so that it has fewer cells. No press flips an odd number of an invariant.
    fn lighten(&self, mask: &mut Vector) {
        let count = self.invariants.len();
        if count > MAX_INVARIANTS {
            let mut is_lighter = true;
            while std::mem::take(&mut is_lighter) {
                for invariant in &self.invariants {
                    let mut sum = mask.clone();
                    sum ^= invariant;
                    if sum.count_ones() < mask.count_ones() {
                        *mask = sum;
                        is_lighter = true;
                    }
                }
            }
            return;
        }
        let mut sum = mask.clone();
        for place in 1u32..1 << count {
            sum ^= &self.invariants[place.trailing_zeros() as usize];
            if sum.count_ones() < mask.count_ones() {
                *mask = sum.clone();
            }
        }
    }
}

/// Finds every choice of `size` independent cells whose kinds sum to `kind`, in reading order, until no choices are left.
fn choose(
    kinds: &[u64],
    free: &[usize],
    kind: u64,
    size: usize,
    chosen: &mut Vec<usize>,
    choices: &mut usize,
    found: &mut Vec<Vec<usize>>,
) {
    if chosen.len() == size {
        if kind == 0 && are_independent(chosen.iter().map(|&cell| kinds[cell])) {
            found.push(chosen.clone());
        }
        return;
    }
    for (place, &cell) in free.iter().enumerate() {
        // The last cell is determined by its kind.
        if chosen.len() + 1 == size && kinds[cell] != kind {
            continue;
        }
        if *choices == 0 {
            return;
        }
        *choices -= 1;
        chosen.push(cell);
        choose(
            kinds,
            &free[place + 1..],
            kind ^ kinds[cell],
            size,
            chosen,
            choices,
            found,
        );
        chosen.pop();
    }
}

/// Returns whether no sum of some of these is 0.
fn are_independent(kinds: impl Iterator<Item = u64>) -> bool {
    let mut basis: Vec<u64> = Vec::new();
    for mut kind in kinds {
        for &known in &basis {
            kind = kind.min(kind ^ known);
        }
        if kind == 0 {
            return false;
        }
        basis.push(kind);
        basis.sort_unstable_by(|a, b| b.cmp(a));
    }
    true
}
