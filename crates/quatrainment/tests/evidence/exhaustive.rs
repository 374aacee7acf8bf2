//! Every position of a game: solved, verified by pressing, and its fewest presses found by breadth-first search.

use super::{game, oracles, pack, packed_presses, solver, unpack};
use quatrainment::{Evidence, Game, Solver};
use std::sync::LazyLock;

/// A position that no presses reach.
const NEVER: u8 = u8::MAX;

/// The fewest presses from the blank board to every position, by breadth-first search.
fn fewest_presses(game: &Game) -> Vec<u8> {
    let presses = packed_presses(game);
    let mut fewest = vec![NEVER; 1 << game.grid().len()];
    fewest[0] = 0;
    let mut level = vec![0u32];
    for depth in 1.. {
        let mut next = Vec::new();
        for position in level {
            for flips in &presses {
                let reached = position ^ flips;
                if fewest[reached as usize] == NEVER {
                    fewest[reached as usize] = depth;
                    next.push(reached);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    fewest
}

/// The solver says of a position what the search found, and its presses make it.
fn check(solver: &Solver, presses: &[u32], position: u32, fewest: u8) {
    let difference = unpack(solver.game().grid(), position);
    match solver.solve(&difference) {
        Ok(solution) => {
            assert_eq!(
                (solution.count(), solution.is_fewest()),
                (u64::from(fewest), true),
                "{difference}"
            );
            let pressed = solution
                .presses()
                .cells()
                .fold(0, |sum, cell| sum ^ presses[cell.position()]);
            assert_eq!(pressed, position, "{difference}");
        }
        Err(unsolvable) => {
            assert_eq!(fewest, NEVER, "{difference}");
            let invariant = pack(unsolvable.invariant());
            assert!(
                presses
                    .iter()
                    .all(|flips| (flips & invariant).count_ones().is_multiple_of(2))
            );
            assert_eq!((position & invariant).count_ones() % 2, 1, "{difference}");
        }
    }
}

#[test]
fn every_difference_of_quatrainment_has_one_solution_and_pressing_it_gives_the_target() {
    let solver = solver("quatrainment", "4x4");
    let game = solver.game();
    let mut solutions = vec![false; 1 << 16];
    for bits in 0..1 << 16 {
        let target = unpack(game.grid(), bits);
        let solution = solver.solve(&target).unwrap();
        assert_eq!(solution.evidence(), Evidence::Unique);
        let mut board = game.blank();
        game.press_all(&mut board, solution.presses());
        assert_eq!(board, target);
        let before = std::mem::replace(&mut solutions[pack(solution.presses()) as usize], true);
        assert!(
            !before,
            "two differences with the solution {}",
            solution.presses()
        );
    }
}

#[test]
fn the_solver_finds_the_fewest_presses_for_every_position_of_small_games() {
    for (name, size) in [
        ("quatrainment-a", "4x4"),
        ("quatrainment-b", "4x4"),
        ("lights-out", "4x4"),
        ("merlin", "4x4"),
        ("lights-out-without-self", "4x4"),
        ("king-without-self", "4x4"),
        ("knight", "4x4"),
        ("quatrainment", "3x4"),
        ("quatrainment", "3x3"),
        ("lights-out-torus", "3x3"),
        ("lights-out-torus", "3x4"),
        ("lights-out-cylinder", "5x3"),
        ("lights-out", "2x2x2"),
        ("king", "2x5"),
    ] {
        let solver = solver(name, size);
        assert!(solver.nullity() > 0, "{name} {size} has several solutions");
        let presses = packed_presses(solver.game());
        let fewest = fewest_presses(solver.game());
        for (position, &fewest) in fewest.iter().enumerate() {
            check(&solver, &presses, position as u32, fewest);
        }
    }
}

static LIGHTS_OUT_5X5: LazyLock<Vec<u8>> =
    LazyLock::new(|| fewest_presses(&game("lights-out", "5x5")));

/// The solver against the search, for one position in so many.
fn check_lights_out_5x5(step: usize) {
    let solver = solver("lights-out", "5x5");
    let presses = packed_presses(solver.game());
    for (position, &fewest) in LIGHTS_OUT_5X5.iter().enumerate().step_by(step) {
        check(&solver, &presses, position as u32, fewest);
    }
}

#[test]
fn all_solvable_positions_of_lights_out_5x5_have_the_known_depths() {
    // OEIS A079873 prints 476104 for depth 7; the sum must be 2^23, so it is 467104.
    let known = oracles::positions_by_fewest_presses("lights-out 5x5");
    let mut counts = vec![0; known.len()];
    for &fewest in LIGHTS_OUT_5X5.iter().filter(|&&fewest| fewest != NEVER) {
        counts[usize::from(fewest)] += 1;
    }
    assert_eq!(counts, known);
    assert_eq!(counts.iter().sum::<u64>(), 8_388_608);
}

#[test]
fn the_solver_finds_the_fewest_presses_for_a_sample_of_lights_out_5x5() {
    check_lights_out_5x5(101);
}

#[test]
#[ignore = "33,554,432 positions: run it in release"]
fn the_solver_finds_the_fewest_presses_for_every_position_of_lights_out_5x5() {
    check_lights_out_5x5(1);
}
