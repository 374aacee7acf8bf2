//! Progress, cancellation and limits, for every backend; searches that end.

use crate::support::game;
use quatrainment::solve::{self, SolveAllError, SolverOptions, Step};
use quatrainment::{Evidence, Game, Solver, SolverError, generate};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A game for each backend: dense, structured with and without corrections and with a frame, sweep, modular.
fn games() -> Vec<Game> {
    vec![
        game("lights-out", "19x19"),
        game("lights-out", "59x44"),
        game("quatrainment-a", "60x60"),
        game("merlin", "55x55"),
        game("king-without-self", "55x55"),
        game("quatrainment", "6x6").with_states(6).unwrap(),
    ]
}

#[test]
fn every_backend_can_be_cancelled_at_any_time() {
    for game in games() {
        let about = format!("{} {}", game.name(), game.grid().size());
        let cancelled = SolverOptions::new().cancel(|| true);
        assert_eq!(
            Solver::with_options(&game, &cancelled).unwrap_err(),
            SolverError::Cancelled,
            "{about}"
        );
        // Cancelled at the n-th check, for some n: never a panic, never a wrong answer.
        for n in [1, 2, 5, 20, 100, 500] {
            let checks = Arc::new(AtomicUsize::new(0));
            let options =
                SolverOptions::new().cancel(move || checks.fetch_add(1, Ordering::Relaxed) >= n);
            match Solver::with_options(&game, &options) {
                Err(error) => assert_eq!(error, SolverError::Cancelled, "{about}"),
                Ok(solver) => {
                    let difference = generate::random_pattern(&game, 1);
                    let solution = solver.solve(&difference).unwrap();
                    let mut board = game.blank();
                    game.press_all(&mut board, solution.presses());
                    assert_eq!(board, difference, "{about}");
                }
            }
        }
    }
}

#[test]
fn progress_is_a_percentage_that_grows() {
    for game in games().into_iter().skip(1) {
        let reported = Arc::new(Mutex::new(Vec::new()));
        let options = SolverOptions::new().progress({
            let reported = reported.clone();
            move |percent| reported.lock().unwrap().push(percent)
        });
        let solver = Solver::with_options(&game, &options).unwrap();
        let reported = reported.lock().unwrap();
        // A structured board without quiet sets takes a moment.
        assert!(
            !reported.is_empty() || solver.nullity() == 0,
            "{}",
            game.name()
        );
        assert!(reported.is_sorted(), "{}: {reported:?}", game.name());
        assert!(
            reported.iter().all(|percent| (1..=100).contains(percent)),
            "{}",
            game.name()
        );
    }
}

#[test]
fn a_cancelled_search_returns_the_best_so_far_and_can_be_configured_again() {
    let game = game("lights-out", "39x39");
    let solver = Solver::new(&game).unwrap();
    let stop = Arc::new(AtomicBool::new(true));
    let options = SolverOptions::new().cancel({
        let stop = stop.clone();
        move || stop.load(Ordering::Relaxed)
    });
    let cancelled = solver.configured(&options);
    assert!(cancelled.is_cancelled() && !solver.is_cancelled());
    let difference = generate::random_pattern(&game, 1);
    let solution = cancelled.solve(&difference).unwrap();
    assert!(matches!(solution.evidence(), Evidence::AtLeast(_)) && !solution.is_fewest());
    let mut board = game.blank();
    game.press_all(&mut board, solution.presses());
    assert_eq!(board, difference);
    let mut search = cancelled.search(&difference).unwrap();
    assert_eq!(search.step(1 << 20), Step::Ended);
    stop.store(false, Ordering::Relaxed);
    assert_eq!(cancelled.solve(&difference), solver.solve(&difference));
    while !search.step(1 << 26).is_finished() {}
    assert!(
        search.solution().is_fewest(),
        "a search goes on once it is no longer cancelled"
    );
}

#[test]
fn a_cancelled_solver_does_not_pass_off_what_it_has_as_every_solution_with_the_fewest_presses() {
    for game in [
        game("lights-out", "30x30"),
        game("lights-out-without-self", "12x12")
            .with_states(3)
            .unwrap(),
    ] {
        let solver = Solver::new(&game).unwrap();
        let cancelled = solver.configured(&SolverOptions::new().cancel(|| true));
        let difference = generate::random_pattern(&game, 1);
        assert!(solver.can_examine_all() && !cancelled.solve(&difference).unwrap().is_fewest());
        assert_eq!(
            cancelled.solve_all(&difference).err(),
            Some(SolveAllError::Cancelled)
        );
    }
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    for (name, size) in [
        ("lights-out", "30x30"),
        ("quatrainment", "33x33"),
        ("lights-out", "39x39"),
    ] {
        let game = game(name, size);
        let solver = Solver::new(&game).unwrap();
        let difference = generate::random_pattern(&game, 3);
        let alone = solver
            .configured(&SolverOptions::new().threads(1))
            .solve(&difference);
        assert_eq!(alone, solver.solve(&difference), "{name} {size}");
    }
}

#[test]
fn the_documented_loop_ends_where_nothing_can_be_proven() {
    // 3^15 solutions: none is proven to be the best, and there is nothing left to try.
    let game = game("king", "8x8").with_states(3).unwrap();
    let difference = generate::random_pattern(&game, 1);
    let mut search = Solver::new(&game).unwrap().search(&difference).unwrap();
    let mut steps = 0;
    while !search.step(1 << 20).is_finished() {
        steps += 1;
        assert!(steps < 1000, "the loop does not end");
    }
    assert_eq!(search.step(1), Step::Ended);
    assert!(search.lower_bound() < search.count());
}

#[test]
fn memory_limits_hold_for_ranks_and_smith_forms() {
    let little = SolverOptions::new().memory(1000);
    for game in games() {
        for error in [
            Solver::with_options(&game, &little).unwrap_err(),
            solve::rank(&game, &little).unwrap_err(),
            solve::smith_form(&game, &little).unwrap_err(),
        ] {
            assert!(
                matches!(error, SolverError::TooLarge { memory: 1000, .. }),
                "{error}"
            );
        }
    }
}
