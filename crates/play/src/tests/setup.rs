//! Set-up, and puzzles that cannot be solved.

use super::*;

/// A puzzle that cannot be solved: one cell of the target is one state off.
fn unsolvable(name: &str, states: u8) -> Puzzle {
    let game = usual_with_states(name, states);
    let solver = Solver::new(&game).unwrap();
    let start = game.blank();
    let targets = game
        .grid()
        .cells()
        .flat_map(|cell| (1..states).map(move |amount| (cell, amount)));
    let mut targets = targets.map(|(cell, amount)| {
        let mut target = game.blank();
        target.add(cell, amount);
        target
    });
    let target = targets
        .find(|target| solver.solve(target).is_err())
        .expect("not every position can be solved");
    Puzzle::new(game.clone(), start, target).unwrap()
}

#[test]
fn an_unsolvable_puzzle_says_so_without_a_ladder_and_is_fixed() {
    for (name, states) in [
        ("quatrainment-b", 2),
        ("lights-out", 2),
        ("quatrainment", 3),
        ("quatrainment", 12),
        ("merlin", 12),
    ] {
        let game = usual_with_states(name, states);
        if Solver::new(&game).unwrap().is_always_solvable() {
            continue;
        }
        let mut player = Player::of(unsolvable(name, states));
        assert!(
            player
                .said
                .last()
                .unwrap()
                .starts_with("This target cannot be reached. "),
            "{:?}",
            player.said
        );
        for action in [Action::Tick, Action::Hint, Action::Hint, Action::Solve] {
            player.act(action);
            let said = player.message();
            assert!(
                said.starts_with("This target cannot be reached. "),
                "{said}"
            );
            assert!(
                said.contains(" of the target.") && said.contains("You can fix it by changing"),
                "{said}"
            );
            assert!(player.state.can_fix());
        }
        assert_eq!(player.state.session().hints(), 0);
        player.press(&["A1"]).act(Action::Fix).act(Action::Confirm);
        assert!(
            player
                .message()
                .ends_with("in the target: now it can be solved."),
            "{}",
            player.message()
        );
        let fixed = player.state.session().puzzle();
        assert!(
            !fixed.is_solved() && Solver::new(&game).unwrap().par(fixed).is_some(),
            "{name} {states}"
        );
        assert_eq!(player.in_progress().len(), 1, "the game before is kept");
        assert_eq!(
            player.act(Action::Fix).message(),
            "This puzzle can be solved as it is."
        );
    }
}

/// Every unsolvable difference of small boards, for each number of states: fixed, it can be solved and is a puzzle.
#[test]
fn a_fix_is_solvable_and_never_trivial() {
    for (size, states) in [
        ("1x2", 2),
        ("1x5", 2),
        ("1x2", 3),
        ("1x5", 3),
        ("1x2", 12),
        ("1x5", 12),
    ] {
        let game = game("lights-out", size).with_states(states).unwrap();
        let (solver, solvers) = (Solver::new(&game).unwrap(), SolverCache::default());
        let cells = game.grid().len() as u32;
        let mut fixed = 0;
        for number in 1..u64::from(states).pow(cells).min(3000) {
            let target = quatrainment::Pattern::from_fn(game.grid(), states, |cell| {
                (number / u64::from(states).pow(cell.index() as u32) % u64::from(states)) as u8
            });
            let puzzle = Puzzle::new(game.clone(), game.blank(), target).unwrap();
            let Ok(Answer::PuzzleInfo(facts)) =
                solvers.answer(&Question::PuzzleInfo(puzzle.clone()), &SolverOptions::new())
            else {
                panic!()
            };
            let Some(report) = facts.unsolvable() else {
                continue;
            };
            let fix = report.fix.as_ref().unwrap();
            fixed += 1;
            assert_ne!(fix.target, *puzzle.start());
            assert!(
                solver
                    .solve(&puzzle.start().difference(&fix.target))
                    .is_ok()
            );
            assert_eq!(
                fix.cells,
                puzzle
                    .target()
                    .difference(&fix.target)
                    .cells()
                    .collect::<Vec<_>>()
            );
        }
        assert!(
            fixed > 0,
            "every position of {size} with {states} states can be solved"
        );
    }
}

#[test]
fn a_puzzle_is_set_up_judged_fixed_and_played() {
    let mut player = Player::of(generate::random(&usual("quatrainment-b"), 1).unwrap());
    player.press(&["A1"]).act(Action::SetUp);
    for side in [Side::Yours, Side::Target] {
        player.act(Action::EditAll(side, Change::Clear));
    }
    assert_eq!(
        player.message(),
        "Start and target are the same, so there is nothing to play."
    );
    player.act(Action::Accept);
    assert!(
        matches!(player.state.mode(), Mode::SetUp(_)),
        "that is not a puzzle"
    );
    player.act(Action::Edit(Side::Yours, player.cell("A1")));
    assert!(player.state.can_fix() && player.message().contains("an odd number of them differ"));
    assert!(
        player
            .said
            .last()
            .unwrap()
            .starts_with("This target cannot be reached. "),
        "the verdict is heard last"
    );
    player.act(Action::Fix);
    assert_eq!(player.state.par_text(), "1", "{}", player.message());
    assert!(
        player
            .message()
            .ends_with("in the target: now it can be solved."),
        "{}",
        player.message()
    );
    player.act(Action::EditAll(Side::Target, Change::Invert));
    let made = player.state.session().puzzle().clone();
    player.act(Action::Fix).act(Action::Accept);
    assert!(matches!(player.state.mode(), Mode::Play));
    assert_eq!(
        (
            player.state.session().log().len(),
            player.in_progress().len()
        ),
        (0, 1)
    );
    assert_eq!(player.state.session().puzzle().start(), made.start());
}

#[test]
fn a_set_up_that_is_given_up_leaves_the_game_as_it_was() {
    for states in [2, 3, 12] {
        let mut player =
            Player::of(generate::random(&usual_with_states("quatrainment", states), 5).unwrap());
        player.press(&["A1"]);
        let before = player.state.session().clone();
        for end in [Action::Cancel, Action::Accept] {
            player
                .act(Action::SetUp)
                .act(Action::Hint)
                .act(Action::Undo);
            if end == Action::Cancel {
                player
                    .press(&["B2"])
                    .act(Action::EditAll(Side::Target, Change::Invert));
            }
            player.act(end);
            assert_eq!(player.state.session(), &before);
        }
    }
}
