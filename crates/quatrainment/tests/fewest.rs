//! The fewest presses: every method against enumeration, against the published tables, and against itself in steps.

use crate::support::game;
use quatrainment::solve::{MAX_EXAMINED, SolverOptions, Step};
use quatrainment::{Evidence, Game, Pattern, Solver, generate};
use std::collections::BTreeMap;

/// Presses at random, so that what they make can be solved.
fn made(game: &Game, seed: u64) -> Pattern {
    let mut difference = game.blank();
    game.press_all(&mut difference, &generate::random_pattern(game, seed));
    difference
}

/// The fewest presses by adding every quiet set to a solution, one after the other; of several the first in reading
/// order. It shares nothing with the solver but one solution and the quiet sets.
fn enumerated(solver: &Solver, difference: &Pattern) -> Vec<bool> {
    let bits = |pattern: &Pattern| -> Vec<bool> {
        pattern.values().iter().map(|&value| value == 1).collect()
    };
    let quiet_sets: Vec<Vec<bool>> = solver.quiet_sets().map(|set| bits(&set)).collect();
    let mut element = bits(solver.solve(difference).unwrap().presses());
    let key = |element: &Vec<bool>| {
        let order: Vec<bool> = element.iter().map(|&pressed| !pressed).collect();
        (element.iter().filter(|&&pressed| pressed).count(), order)
    };
    let mut best = key(&element);
    for step in 1..1u64 << quiet_sets.len() {
        for (bit, &other) in element
            .iter_mut()
            .zip(&quiet_sets[step.trailing_zeros() as usize])
        {
            *bit ^= other;
        }
        if element.iter().filter(|&&pressed| pressed).count() <= best.0 {
            best = best.min(key(&element));
        }
    }
    best.1.iter().map(|&unpressed| !unpressed).collect()
}

#[test]
fn the_first_of_the_fewest_is_returned_whatever_the_method() {
    for (name, size, evidence) in [
        ("lights-out", "9x9", Evidence::Examined),
        ("lights-out", "11x11", Evidence::Examined),
        ("lights-out", "16x16", Evidence::Examined),
        ("lights-out", "19x19", Evidence::Split),
        ("lights-out", "8x17", Evidence::Examined),
        ("lights-out", "14x29", Evidence::Examined),
        ("quatrainment", "6x6", Evidence::Examined),
        ("quatrainment", "15x15", Evidence::Examined),
        ("merlin", "6x6", Evidence::Examined),
        ("lights-out-torus", "5x5", Evidence::Examined),
        ("lights-out-torus", "15x15", Evidence::Examined),
        ("lights-out-without-self", "14x14", Evidence::Examined),
        ("lights-out-cylinder", "9x9", Evidence::Examined),
        ("king", "8x8", Evidence::Examined),
        ("knight", "7x7", Evidence::Examined),
    ] {
        let game = game(name, size);
        let solver = Solver::new(&game).unwrap();
        assert!(
            (1..=16).contains(&solver.nullity()),
            "{name} {size} has {}",
            solver.nullity()
        );
        for seed in 0..2 {
            let difference = made(&game, seed);
            let solution = solver.solve(&difference).unwrap();
            let returned: Vec<bool> = solution
                .presses()
                .values()
                .iter()
                .map(|&value| value == 1)
                .collect();
            assert_eq!(
                returned,
                enumerated(&solver, &difference),
                "{name} {size} seed {seed}"
            );
            assert_eq!(solution.evidence(), evidence, "{name} {size}");
        }
    }
}

#[test]
fn classes_split_for_lights_out_and_not_for_quatrainment_or_odd_tori() {
    for (name, size, splits) in [
        ("lights-out", "19x19", true),
        ("lights-out", "30x30", true),
        ("lights-out", "39x39", true),
        ("quatrainment", "31x31", false),
        ("quatrainment", "33x33", false),
        ("lights-out-torus", "17x17", false),
    ] {
        let game = game(name, size);
        let solver = Solver::new(&game).unwrap();
        assert!(
            solver.nullity() > 14,
            "{name} {size} has {}",
            solver.nullity()
        );
        let evidence = solver.solve(&made(&game, 1)).unwrap().evidence();
        assert_eq!(
            evidence == Evidence::Split,
            splits,
            "{name} {size}: {evidence:?}"
        );
    }
}

#[test]
fn splitting_and_examining_agree_where_both_can_be_done() {
    // The same quiet sets on a board that is turned into a list of cells, whose classes do not split.
    let game = game("lights-out", "30x30");
    let listed = quatrainment::Rule::Listed(
        game.grid()
            .cells()
            .map(|cell| {
                game.effect(cell)
                    .into_iter()
                    .map(|(cell, _)| cell)
                    .collect()
            })
            .collect(),
    );
    let path = quatrainment::Grid::new(quatrainment::Size::new([900]).unwrap());
    let unfolded = Game::new("unfolded", listed, path).unwrap();
    let (split, examined) = (Solver::new(&game).unwrap(), Solver::new(&unfolded).unwrap());
    for seed in 0..3 {
        let difference = made(&game, seed);
        let same = Pattern::from_fn(unfolded.grid(), 2, |cell| {
            difference.values()[cell.position()]
        });
        let (a, b) = (
            split.solve(&difference).unwrap(),
            examined.solve(&same).unwrap(),
        );
        assert_eq!(
            (a.evidence(), b.evidence()),
            (Evidence::Split, Evidence::Examined)
        );
        assert_eq!(a.presses().values(), b.presses().values());
    }
}

#[test]
fn all_lit_needs_what_another_program_found_where_there_are_too_many_solutions_to_enumerate() {
    for (n, nullity, known) in [
        (39, 32, 561),
        (47, 30, 971),
        (59, 22, 1485),
        (61, 40, 1629),
        (64, 28, 1838),
    ] {
        let game = game("lights-out", &format!("{n}x{n}"));
        let solver = Solver::new(&game).unwrap();
        let solution = solver.solve(&game.all_on()).unwrap();
        assert_eq!(
            (solver.nullity(), solution.count(), solution.evidence()),
            (nullity, known, Evidence::Split),
            "{n}"
        );
        let mut board = game.all_on();
        game.press_all(&mut board, solution.presses());
        assert_eq!(board, game.blank());
    }
}

#[test]
fn all_lit_needs_the_known_number_of_presses_by_searching_in_steps() {
    let known: BTreeMap<String, Vec<u64>> =
        serde_json::from_str(include_str!("data/all-lit-fewest-presses.json")).unwrap();
    for (title, known) in known {
        let (name, range) = title.split_once(" n=").unwrap();
        let first: u64 = range.split_once("..").unwrap().0.parse().unwrap();
        for (n, known) in (first..).zip(known) {
            let game = game(name, &format!("{n}x{n}"));
            let mut search = Solver::new(&game).unwrap().search(&game.all_on()).unwrap();
            while !search.step(1).is_finished() {
                assert!(search.lower_bound() <= known && known <= search.count());
            }
            assert_eq!(
                (search.count(), search.solution().is_fewest()),
                (known, true),
                "{name} {n}x{n}"
            );
        }
    }
}

#[test]
fn steps_never_make_anything_worse_and_lead_to_the_answer_of_solve() {
    for (name, size) in [
        ("lights-out", "19x19"),
        ("quatrainment", "15x15"),
        ("lights-out-without-self", "40x40"),
    ] {
        let game = game(name, size);
        let solver = Solver::new(&game).unwrap();
        let difference = made(&game, 1);
        let mut search = solver.search(&difference).unwrap();
        let (mut best, mut bound) = (search.count(), search.lower_bound());
        loop {
            let step = search.step(1000);
            assert!(
                search.count() <= best && search.lower_bound() >= bound,
                "{name} {size}"
            );
            assert!(search.lower_bound() <= search.count());
            assert!(
                step != Step::Found || search.count() < best,
                "{name} {size}"
            );
            (best, bound) = (search.count(), search.lower_bound());
            let mut board = game.blank();
            game.press_all(&mut board, search.solution().presses());
            assert_eq!(board, difference, "{name} {size}");
            if step.is_finished() {
                break;
            }
        }
        assert_eq!(
            search.solution(),
            solver.solve(&difference).unwrap(),
            "{name} {size}"
        );
    }
}

#[test]
fn what_cannot_be_solved_is_not_searched() {
    let game = game("lights-out", "5x5");
    let mut difference = game.blank();
    difference.add(game.grid().cell(0).unwrap(), 1);
    assert!(Solver::new(&game).unwrap().search(&difference).is_err());
}

#[test]
fn with_more_states_a_search_has_the_answer_of_solve() {
    let game = game("lights-out", "4x4").with_states(3).unwrap();
    let solver = Solver::new(&game).unwrap();
    let difference = game.all_on();
    if let Ok(solution) = solver.solve(&difference) {
        let mut search = solver.search(&difference).unwrap();
        assert!(matches!(search.step(1), Step::Proven | Step::Ended));
        assert_eq!(search.solution(), solution);
    }
}

#[test]
fn a_board_whose_quiet_sets_have_components_is_proven_however_many_there_are() {
    // Without self, the two colours of a checkerboard have nothing to do with each other.
    let game = game("lights-out-without-self", "40x40");
    let solver = Solver::new(&game).unwrap();
    assert_eq!(solver.nullity(), 40);
    assert!(solver.nullity() > MAX_EXAMINED);
    assert!(solver.solve(&made(&game, 1)).unwrap().is_fewest());
}

#[test]
fn a_proof_takes_little_memory_where_that_is_all_there_is() {
    // Lists of 8,192 elements instead of 2^20: the heavier ones are enumerated again and again.
    let game = game("lights-out", "61x61");
    let difference = made(&game, 1);
    let known = Solver::new(&game).unwrap().solve(&difference).unwrap();
    let mut search = Solver::with_options(&game, &SolverOptions::new().memory(1 << 18))
        .unwrap()
        .search(&difference)
        .unwrap();
    while !search.step(1 << 26).is_finished() {
        assert!(search.lower_bound() <= known.count() && known.count() <= search.count());
        assert!(!search.is_short_of_memory());
    }
    assert_eq!(
        (known.evidence(), search.solution().evidence()),
        (Evidence::Split, Evidence::Split)
    );
    assert_eq!(search.count(), known.count());
}

#[test]
fn where_nothing_else_helps_the_reach_of_a_press_gives_a_bound() {
    let game = game("lights-out-torus", "31x31");
    let solver = Solver::new(&game).unwrap();
    let difference = made(&game, 1);
    let solution = solver.solve(&difference).unwrap();
    assert!(solver.nullity() > MAX_EXAMINED && !solver.can_examine_all());
    assert!(
        solution.lower_bound() > 110 && !solution.is_fewest(),
        "{:?}",
        solution.evidence()
    );
    let search = solver.search(&difference).unwrap();
    assert!(search.lower_bound() > 110);
}

#[test]
fn what_can_be_examined_is_proven() {
    // More than 2^15 cells, but fewer in quiet sets.
    let game = game("lights-out", "188x188");
    let solver = Solver::new(&game).unwrap();
    assert_eq!(solver.nullity(), MAX_EXAMINED);
    assert_eq!(
        solver.can_examine_all(),
        solver.solve(&game.all_on()).unwrap().is_fewest()
    );
}
