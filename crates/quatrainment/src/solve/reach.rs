//! How many presses are needed at least, from what a press can reach.
//!
//! Every cell that differs is changed by some press. So, whatever weights those cells are given, the presses together
//! reach all of the weight, and one press no more than the heaviest of all: the quotient is a lower bound. With equal
//! weights it is the number of cells that differ by that of the largest press. It grows when the weight of a cell is
//! divided by what the heaviest press around it reaches: then no press reaches more than 1, and it is done again.

use crate::game::Game;
use crate::pattern::Pattern;

/// How often weights are made better.
const ROUNDS: usize = 16;

/// On larger boards there is no such bound: it takes some bytes for every cell.
const MOST_CELLS: u64 = 1 << 20;

/// What a weight of 1 is, so that weights are whole numbers.
const ONE: u64 = 1 << 20;

/// A number of presses below which nothing makes the difference.
pub(super) fn at_least(game: &Game, difference: &Pattern) -> u64 {
    if difference.is_blank() || game.grid().len() > MOST_CELLS {
        return u64::from(!difference.is_blank());
    }
    let differs: Vec<bool> = difference.values().into_iter().map(|value| value != 0).collect();
    let reached = |press| {
        let cells = game.effect(press).into_iter().map(|(cell, _)| cell.position());
        cells.filter(|&cell| differs[cell]).collect::<Vec<usize>>()
    };
    let presses: Vec<Vec<usize>> = game.grid().cells().map(reached).collect();
    let mut weights: Vec<u64> = differs.iter().map(|&differs| u64::from(differs) * ONE).collect();
    let sum = |cells: &[usize], weights: &[u64]| cells.iter().map(|&cell| weights[cell]).sum::<u64>();
    for _ in 0..ROUNDS {
        let mut heaviest = vec![1; weights.len()];
        for cells in &presses {
            let reached = sum(cells, &weights);
            cells.iter().for_each(|&cell| heaviest[cell] = reached.max(heaviest[cell]));
        }
        weights.iter_mut().zip(heaviest).for_each(|(weight, heaviest)| *weight = *weight * ONE / heaviest);
    }
    let most = presses.iter().map(|cells| sum(cells, &weights)).max();
    most.filter(|&most| most > 0).map_or(1, |most| weights.iter().sum::<u64>().div_ceil(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solver, catalogue, rng};

    #[test]
    fn no_position_needs_fewer_presses() {
        for entry in catalogue::all() {
            let game = entry.game().unwrap();
            let solver = Solver::new(&game).unwrap();
            for seed in 0..200 {
                let mut difference = game.blank();
                let presses = rng::pressed(&game, seed);
                // Few presses and many: of them every so-manieth.
                let few = Pattern::from_fn(game.grid(), game.states(), |cell| {
                    if (cell.position() as u64).is_multiple_of(1 + seed % 5) { presses.get(cell) } else { 0 }
                });
                game.press_all(&mut difference, &few);
                let solution = solver.solve(&difference).unwrap();
                let bound = at_least(&game, &difference);
                assert!(bound <= solution.count() && solution.is_fewest(), "{} {difference}", game.name());
            }
        }
    }

    #[test]
    fn presses_far_from_each_other_are_all_needed() {
        let game = catalogue::find("lights-out").unwrap().game_of(&"9x12".parse().unwrap()).unwrap();
        let mut difference = game.blank();
        for (row, column) in [(1, 1), (1, 6), (5, 3), (6, 9)] {
            game.press(&mut difference, game.grid().cell(12 * row + column).unwrap());
        }
        assert_eq!(at_least(&game, &difference), 4);
        assert_eq!(at_least(&game, &game.blank()), 0);
    }
}
