//! Reviews against the solver, and what players read of them.

use super::*;
use crate::origin::Origin;
use crate::question::{Answer, Question, SolverCache};
use crate::test_support::{game, numbers, usual, usual_with_states};
use proptest::prelude::*;
use quatrainment::generate::{self, Daily};
use quatrainment::{Event, Game, Solver, SolverOptions, notation};

const GANTNER: &str = "q1244tttqbv8r5";
const SOLUTION: [&str; 8] = ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"];

/// Plays words of a log.
fn played(code: &str, log: &str) -> Session {
    Session::from_log(notation::decode(code).unwrap(), log).unwrap()
}

/// Reviews a game to the end, as a front end does.
fn reviewed(session: &Session) -> Review {
    let solvers = SolverCache::default();
    let mut review = Review::new(session);
    while let Some(rest) = review.wanted().cloned() {
        let question = Question::Distance(rest.clone());
        match solvers.answer(&question, &SolverOptions::new()) {
            Ok(Answer::Distance(distance)) => review.know(&rest, distance),
            other => panic!("{other:?}"),
        }
    }
    review
}

/// A game of presses, undo, redo and restarts drawn from a seed.
fn drawn(game: &Game, seed: u64) -> Session {
    let mut next = numbers(seed);
    let mut session = Session::new(generate::random(game, seed).unwrap());
    for _ in 0..30 {
        let cell = game
            .grid()
            .cell(next(game.grid().len() as usize) as u64)
            .unwrap();
        let event = match next(10) {
            0 => Event::Undo,
            1 => Event::Redo,
            2 => Event::Restart,
            3 => Event::Wait(500),
            4 => Event::Hint(quatrainment::HintLevel::Nudge),
            _ => Event::Press(cell),
        };
        let _ = session.apply(event);
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn distances_are_those_of_the_solver(seed in any::<u64>(), which in 0usize..5) {
        let game = [
            usual("quatrainment"),
            game("lights-out", "5x5"),
            usual("merlin"),
            usual_with_states("merlin", 3),
            usual("quatrainment-b"),
        ][which].clone();
        let session = drawn(&game, seed);
        let review = reviewed(&session);
        let solver = Solver::new(&game).unwrap();
        for step in review.steps() {
            let there = session.after(step.events);
            prop_assert_eq!(step.rest.start(), there.current());
            let fewest = solver.solve(&there.difference()).ok().map(|solution| solution.count());
            prop_assert_eq!(step.distance.and_then(Distance::exact), fewest);
        }
        // Where all quiet sets are even, a press leads closer by one or away by one.
        if which < 2 {
            for place in 1..review.steps().len() {
                if review.steps()[place].pressed().is_some() {
                    let direction = review.direction(place);
                    prop_assert!(matches!(direction, Direction::Closer | Direction::Away));
                }
            }
        }
        let _ = (review.sentence(), review.to_svg((358, 95), Some(0)), review.table(Alphabet::Ascii));
    }
}

#[test]
fn a_game_without_a_wrong_press_says_so() {
    let review = reviewed(&played(GANTNER, &SOLUTION.join(" ")));
    assert_eq!(review.verdict().as_deref(), Some("Every press led closer."));
    assert_eq!(review.first_away(), None);
    assert_eq!(review.rows(Alphabet::Signs), ["■■■■■■■■"]);
    assert_eq!(review.lines(80, false), ["█▇▆▅▄▃▂▁ "]);
    assert_eq!(review.lines(4, true), ["##++", "::..", " "]);
}

#[test]
fn the_first_press_that_led_away_is_named() {
    let log = "A1 B1 B2 undo C2 C2 D1 A2 D2 B3 C3 A4";
    let review = reviewed(&played(GANTNER, log));
    assert_eq!(review.verdict().as_deref(), Some("Press 3, B2, led away."));
    assert_eq!(
        review.rows(Alphabet::Emoji),
        ["🟦🟦🔶↩🔶", "🟦🟦🟦🟦🟦🟦🟦"]
    );
    assert_eq!(review.rows(Alphabet::Ascii), ["##!u!", "#######"]);
    assert_eq!(
        review.sentence(),
        "Presses that remained: 8, 7, 6, 7, 6, 7, 6, 5, 4, 3, 2, 1, 0. Press 3, B2, led away."
    );
    let table = review.table(Alphabet::Signs);
    assert_eq!(table[0], "      start       8");
    assert_eq!(table[3], "   3  B2       ◆  7");
    assert_eq!(table[4], "      undo B2  ↩  6");
    let svg = review.to_svg((358, 95), Some(3));
    assert!(
        svg.contains(r#"class="wrong""#) && svg.contains(r#"class="name bad""#),
        "{svg}"
    );
    assert!(svg.contains("Press 3, B2, led away."), "{svg}");
}

#[test]
fn a_restart_begins_a_row_and_a_set_up_begins_a_line() {
    let review = reviewed(&played(GANTNER, "A1 B1 restart A1 start~A1 B1"));
    let names: Vec<String> = (0..review.steps().len())
        .map(|place| review.name(place))
        .collect();
    assert_eq!(
        names,
        ["start", "A1", "B1", "from the start", "A1", "set-up", "B1"]
    );
    assert_eq!(review.rows(Alphabet::Signs)[..2], ["■■", "■"]);
    assert_eq!(
        review
            .steps()
            .iter()
            .filter(|step| step.kind == StepKind::Start)
            .count(),
        2
    );
}

#[test]
fn where_the_target_cannot_be_reached_the_line_breaks() {
    // A puzzle of Lights Out that has no solution.
    let review = reviewed(&played("q324400080000n", "A1 B2"));
    assert!(
        review
            .steps()
            .iter()
            .all(|step| step.distance == Some(Distance::Unreachable))
    );
    assert_eq!(review.lines(80, true), ["???"]);
    assert_eq!(review.rows(Alphabet::Ascii), ["oo"]);
    assert!(!review.to_svg((358, 95), None).contains(r#"class="line""#));
}

#[test]
fn long_rows_and_many_rows_are_counted() {
    let long = "A1 ".repeat(60);
    let review = reviewed(&played(GANTNER, long.trim()));
    // A1 belongs to the solution: closer, away, closer, away, ...
    let rows = review.rows(Alphabet::Emoji);
    assert_eq!(rows.len(), 8);
    assert_eq!(
        (rows[0].as_str(), rows[7].as_str()),
        ("🟦🔶", "🟦×23 🔶×23")
    );
    let away = reviewed(&played(GANTNER, "B2 A1 A1"));
    assert_eq!(away.rows(Alphabet::Ascii), ["!", "#!"]);
}

#[test]
fn a_shared_result_is_read_at_a_glance() {
    let daily = Daily::new("2026-11-15".parse().unwrap());
    let (puzzle, grade) = daily.puzzle();
    let solver = Solver::new(puzzle.game()).unwrap();
    let mut session = Session::new(puzzle);
    session.wait(42_000);
    let first = session.next_press(&solver).unwrap();
    session.press(first).unwrap();
    session.press(first).unwrap();
    while let Some(cell) = session.next_press(&solver) {
        session.press(cell).unwrap();
    }
    let review = reviewed(&session);
    let share = ShareText {
        session: &session,
        origin: Origin::daily(daily),
        par: Some(grade.par),
        streak: 13,
        review: Some(&review),
    };
    let text = |alphabet| {
        let text = share.text(alphabet);
        let (above, code) = text.rsplit_once('\n').unwrap();
        assert_eq!(notation::decode(code).unwrap(), *session.puzzle());
        above.to_owned()
    };
    assert_eq!(
        text(Alphabet::Emoji),
        "Quatrainment, Sun 15 Nov\n11 presses, fewest 9, 0:42 · 13 days\n🟦🔶\n🟦🟦🟦🟦🟦🟦🟦🟦🟦"
    );
    assert_eq!(
        text(Alphabet::Ascii),
        "Quatrainment, Sun 15 Nov\n11 presses, fewest 9, 0:42, 13 days\n#!\n#########"
    );
}
