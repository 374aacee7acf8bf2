//! Sessions: any events, undo and redo, hints, set-up.

use super::*;
use crate::test_support::usual;
use crate::{catalogue, generate};
use proptest::prelude::*;

fn session(name: &str, seed: u64) -> (Solver, Session) {
    let solver = Solver::new(&usual(name)).unwrap();
    let puzzle = generate::random(solver.game(), seed).unwrap();
    (solver, Session::new(puzzle))
}

/// Creates any event, chosen by two numbers.
fn event(session: &Session, kind: u8, number: u64) -> Event {
    let grid = session.puzzle().game().grid();
    let cell = grid.cell(number % grid.len()).unwrap();
    let pattern = || Pattern::from_fn(grid, 2, |cell| (number >> (cell.index() % 64)) as u8 & 1);
    match kind % 11 {
        0 => Event::Press(cell),
        1 => Event::Assist(cell),
        2 => Event::Undo,
        3 => Event::Redo,
        4 => Event::Restart,
        5 => Event::Hint(HintLevel::ALL[number as usize % 3]),
        6 => Event::Wait(number),
        7 => Event::EditStart(cell),
        8 => Event::EditTarget(cell),
        9 => Event::SetStart(pattern()),
        _ => Event::SetTarget(pattern()),
    }
}

proptest! {
    #[test]
    fn any_session_comes_back_from_its_line(
        game in 0usize..13, seed in any::<u64>(),
        events in prop::collection::vec((any::<u8>(), any::<u64>()), 0..40)
    ) {
        let (_, mut session) = session(catalogue::all()[game].name, seed);
        for (kind, number) in events {
            let before = session.clone();
            let event = event(&session, kind, number);
            if session.apply(event).is_err() {
                prop_assert_eq!(&session, &before);
            }
        }
        prop_assert_eq!(&session.after(session.log().len()), &session);
        let line = session.save().unwrap();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(Session::restore(&line).unwrap(), session);
    }

    #[test]
    fn undo_and_redo_walk_along_the_presses(seed in any::<u64>(), cells in prop::collection::vec(0u64..25, 1..20)) {
        let (_, mut session) = session("lights-out", seed);
        let mut boards = vec![session.current().clone()];
        for cell in cells {
            if session.press(Pattern::cells(&session.puzzle().game().all_on()).nth(cell as usize).unwrap()).is_ok() {
                boards.push(session.current().clone());
            }
        }
        if session.is_won() {
            return Ok(());
        }
        for board in boards.iter().rev().skip(1) {
            session.undo().unwrap();
            prop_assert_eq!(session.current(), board);
        }
        prop_assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
        for board in &boards[1..] {
            session.redo().unwrap();
            prop_assert_eq!(session.current(), board);
        }
        prop_assert_eq!(session.redo(), Err(SessionError::NothingToRedo));
    }

    #[test]
    fn hints_lead_to_the_win_after_wrong_presses_too(seed in any::<u64>(), wrong in 0u64..16) {
        let (solver, mut session) = session("quatrainment", seed);
        session.press(session.puzzle().game().grid().cell(wrong).unwrap()).unwrap();
        while !session.is_won() {
            let before = session.difference();
            session.hint(&solver);
            let Hint::Press { cell, .. } = session.hint(&solver) else { panic!("no cell to press") };
            let Hint::Because { cell: same, .. } = session.hint(&solver) else { panic!("no reason") };
            prop_assert_eq!(cell, same);
            let left = solver.solve(&before).unwrap().count();
            session.press(cell).unwrap();
            prop_assert_eq!(solver.solve(&session.difference()).unwrap().count(), left - 1);
        }
        prop_assert!(!session.is_flawless(100));
    }
}

#[test]
fn a_won_game_takes_no_presses_until_it_is_restarted() {
    let (solver, mut session) = session("quatrainment", 1);
    session.wait(1500);
    session.wait(500);
    while session.solve_step(&solver).is_some() {}
    assert!(session.is_won() && session.is_assisted());
    session.wait(1000);
    assert_eq!(session.milliseconds(), 2000);
    let cell = session.puzzle().game().grid().cell(0).unwrap();
    assert_eq!(session.press(cell), Err(SessionError::Won));
    session.restart();
    assert_eq!((session.moves(), session.milliseconds()), (0, 0));
    assert!(!session.is_won() && !session.is_assisted());
    let par = session.par(&solver).unwrap();
    while let Some(cell) = session.next_press(&solver) {
        session.press(cell).unwrap();
    }
    assert!(session.is_flawless(par) && session.is_over());
    assert_eq!(session.undo(), Err(SessionError::Won));
}

#[test]
fn undo_takes_a_restart_back_and_redo_makes_it_again() {
    for states in [2, 3, 12] {
        let game = usual("merlin").with_states(states).unwrap();
        let mut session = Session::new(generate::random(&game, 4).unwrap());
        let cell = |name| game.grid().cell_named(name).unwrap();
        session.press(cell("B2")).unwrap();
        session.press(cell("A1")).unwrap();
        let before = session.current().clone();
        session.restart();
        assert!(session.can_undo() && session.is_begun() && session.moves() == 0);
        session.press(cell("C3")).unwrap();
        session.undo().unwrap();
        session.undo().unwrap();
        assert_eq!((session.current(), session.moves()), (&before, 2));
        session.redo().unwrap();
        assert_eq!(
            (session.current(), session.moves()),
            (session.puzzle().start(), 0)
        );
        session.redo().unwrap();
        assert_eq!(session.presses().collect::<Vec<_>>(), [cell("C3")]);
        assert_eq!(Session::restore(&session.save().unwrap()).unwrap(), session);
    }
}

#[test]
fn a_watched_solution_can_be_taken_back_and_is_not_forgotten() {
    let (solver, mut session) = session("quatrainment", 1);
    let cell = session.puzzle().game().grid().cell(3).unwrap();
    session.press(cell).unwrap();
    let before = session.current().clone();
    while session.solve_step(&solver).is_some() {}
    assert!(session.is_won() && !session.is_over());
    for _ in 0..session.assisted_run() {
        session.undo().unwrap();
    }
    assert_eq!((session.current(), session.moves()), (&before, 1));
    assert!(session.is_assisted());
}

#[test]
fn hints_are_remembered_by_position() {
    let (solver, mut session) = session("quatrainment", 1);
    assert_eq!(session.given_hint(), None);
    session.hint(&solver);
    session.hint(&solver);
    assert_eq!(session.given_hint(), Some(HintLevel::Cell));
    session
        .press(session.puzzle().game().grid().cell(0).unwrap())
        .unwrap();
    assert_eq!(session.given_hint(), None);
    session.undo().unwrap();
    assert_eq!(
        (session.given_hint(), session.next_hint()),
        (Some(HintLevel::Cell), HintLevel::Nudge)
    );
}

#[test]
fn set_up_restarts_the_game_and_may_make_it_unsolvable() {
    let (solver, mut session) = session("quatrainment-b", 1);
    let cell = |name| solver.game().grid().cell_named(name).unwrap();
    session.press(cell("B2")).unwrap();
    session.wait(10);
    session.apply(Event::EditTarget(cell("A1"))).unwrap();
    assert_eq!((session.moves(), session.milliseconds()), (0, 0));
    assert_eq!(session.par(&solver), None);
    let Hint::Impossible { nearest, .. } = session.hint(&solver) else {
        panic!("that is impossible")
    };
    for cell in nearest.change().cells() {
        session.apply(Event::EditTarget(cell)).unwrap();
    }
    assert!(session.par(&solver).is_some());
}
