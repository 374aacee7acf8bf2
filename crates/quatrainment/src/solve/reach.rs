//! A lower bound for the number of presses, from how many cells a press can reach.
//!
//! Every cell that differs is changed by some press. So, for any weights of those cells, the presses together reach all of
//! the weight, and one press at most as much as the heaviest press: the quotient is a lower bound, a feasible solution of
//! the dual of the fractional covering problem. With equal weights it is the number of cells that differ, divided by that of
//! the largest press. It usually grows if the weight of each cell is divided by what the heaviest press around it reaches,
//! again and again. With more than two states, a press also adds at most a fixed total, and each cell must be added to
//! at least as often as it differs.

use crate::game::Game;
use crate::pattern::Pattern;

/// How often weights are improved.
const ROUNDS: usize = 16;

/// There is no such bound on boards with more cells, as it takes some bytes for every cell.
const MAX_CELLS: u64 = 1 << 20;

/// The weight 1 in fixed point, so that weights are whole numbers.
const ONE: u64 = 1 << 20;

/// Returns a number of presses that no solution of a difference goes below.
pub(super) fn lower_bound(game: &Game, difference: &Pattern) -> u64 {
    if difference.is_blank() || game.grid().len() > MAX_CELLS {
        return u64::from(!difference.is_blank());
    }
    let differs: Vec<bool> = difference
        .values()
        .into_iter()
        .map(|value| value != 0)
        .collect();
    let reached = |press| {
        let cells = game
            .effect(press)
            .into_iter()
            .map(|(cell, _)| cell.position());
        cells.filter(|&cell| differs[cell]).collect::<Vec<usize>>()
    };
    let presses: Vec<Vec<usize>> = game.grid().cells().map(reached).collect();
    let mut weights: Vec<u64> = differs
        .iter()
        .map(|&differs| u64::from(differs) * ONE)
        .collect();
    let sum =
        |cells: &[usize], weights: &[u64]| cells.iter().map(|&cell| weights[cell]).sum::<u64>();
    for _ in 0..ROUNDS {
        let mut heaviest = vec![1; weights.len()];
        for cells in &presses {
            let reached = sum(cells, &weights);
            cells
                .iter()
                .for_each(|&cell| heaviest[cell] = reached.max(heaviest[cell]));
        }
        weights
            .iter_mut()
            .zip(heaviest)
            .for_each(|(weight, heaviest)| *weight = *weight * ONE / heaviest);
    }
    let heaviest = presses.iter().map(|cells| sum(cells, &weights)).max();
    let covering = heaviest
        .filter(|&most| most > 0)
        .map_or(1, |most| weights.iter().sum::<u64>().div_ceil(most));
    if game.states() == 2 {
        covering
    } else {
        covering.max(sum_bound(game, difference))
    }
}

/// Returns the sum of a difference divided by the most that one press adds.
fn sum_bound(game: &Game, difference: &Pattern) -> u64 {
    let added = |press| {
        game.effect(press)
            .iter()
            .map(|&(_, amount)| u64::from(amount))
            .sum::<u64>()
    };
    let most = game.grid().cells().map(added).max().unwrap_or(0);
    difference.sum().div_ceil(most.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;
    use crate::{Solver, catalogue, rng};

    #[test]
    fn no_position_needs_fewer_presses() {
        for entry in catalogue::all() {
            let game = entry.game().unwrap();
            let solver = Solver::new(&game).unwrap();
            for seed in 0..200 {
                let mut difference = game.blank();
                let presses = rng::pressed(&game, seed);
                // Few presses and many: only some of them, by position.
                let few = Pattern::from_fn(game.grid(), game.states(), |cell| {
                    if (cell.position() as u64).is_multiple_of(1 + seed % 5) {
                        presses.get(cell)
                    } else {
                        0
                    }
                });
                game.press_all(&mut difference, &few);
                let solution = solver.solve(&difference).unwrap();
                let bound = lower_bound(&game, &difference);
                assert!(
                    bound <= solution.count() && solution.is_fewest(),
                    "{} {difference}",
                    game.name()
                );
            }
        }
    }

    #[test]
    fn presses_far_from_each_other_are_all_needed() {
        let game = game("lights-out", "9x12");
        let mut difference = game.blank();
        for (row, column) in [(1, 1), (1, 6), (5, 3), (6, 9)] {
            game.press(
                &mut difference,
                game.grid().cell(12 * row + column).unwrap(),
            );
        }
        assert_eq!(lower_bound(&game, &difference), 4);
        assert_eq!(lower_bound(&game, &game.blank()), 0);
    }
}
