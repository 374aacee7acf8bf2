//! Beyond tables and counting: what is claimed of boards that are too large for either still holds.

use super::solver;
use quatrainment::{Evidence, generate, solve};

#[test]
fn a_bound_is_never_above_a_solution_that_is_known() {
    for (name, size) in [
        ("king", "29x29"),
        ("king", "32x32"),
        ("lights-out-torus", "31x31"),
    ] {
        let solver = solver(name, size);
        assert!(solver.nullity() > solve::MAX_EXAMINED, "{name} {size}");
        let game = solver.game();
        for (seed, kept) in [(1, 1), (2, 5), (3, 40), (4, 100_000)] {
            // Presses that were made are a solution, so the fewest are no more.
            let mut known = game.blank();
            for cell in generate::random_pattern(game, seed)
                .cells()
                .step_by(3)
                .take(kept)
            {
                known.add(cell, 1);
            }
            let mut target = game.blank();
            game.press_all(&mut target, &known);
            let solution = solver.solve(&target).unwrap();
            let mut board = game.blank();
            game.press_all(&mut board, solution.presses());
            assert_eq!(board, target, "{name} {size} {seed}");
            assert_eq!(
                solution.evidence(),
                Evidence::AtLeast(solution.lower_bound())
            );
            assert!(
                solution.lower_bound() <= known.sum().min(solution.count()),
                "{name} {size} {seed}"
            );
            assert_eq!(
                solution.is_fewest(),
                solution.lower_bound() == solution.count()
            );
            assert!(
                solver.solve_all(&target).is_err(),
                "too many to tell them all"
            );
        }
    }
}

#[test]
fn what_no_presses_make_is_unsolvable_however_many_solutions_others_have() {
    let solver = solver("knight", "14x14");
    let game = solver.game();
    let invariant = solver.invariants().next().unwrap();
    let mut difference = generate::random_pattern(game, 1);
    difference.add(invariant.cells().next().unwrap(), 1);
    let witness = solver.solve(&difference).unwrap_err();
    let odd = |of: &quatrainment::Pattern| {
        of.cells()
            .filter(|&cell| witness.invariant().get(cell) == 1)
            .count()
            % 2
            == 1
    };
    assert!(odd(&difference));
    for cell in game.grid().cells() {
        let mut flips = game.blank();
        game.press(&mut flips, cell);
        assert!(!odd(&flips));
    }
    let nearest = solver.nearest_solvable(&difference);
    for cell in nearest.change().cells() {
        difference.add(cell, 1);
    }
    assert!(solver.solve(&difference).is_ok());
}
