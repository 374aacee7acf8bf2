//! Presses, undo and restart, hints, the solution and the clock.

use super::*;

#[test]
fn a_known_puzzle_is_played_to_the_win() {
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(
        (player.state.par_text(), player.code.as_str()),
        ("8".to_owned(), GANTNER)
    );
    // Planning is part of playing.
    player
        .wait(30_000)
        .press(&SOLUTION[..1])
        .wait(12_000)
        .press(&SOLUTION[1..]);
    assert!(matches!(player.state.mode(), Mode::Won(_)) && !player.state.is_clock_running());
    assert_eq!(player.said.last().unwrap(), "Solved in 8 presses, 0:42.");
    let result = player.state.result().unwrap();
    assert_eq!(
        (
            result.title,
            &result.against_par[..],
            &result.against_best[..]
        ),
        (
            "Solved!",
            "par: the fewest possible",
            "first win at this size and level"
        )
    );
    assert!(result.flawless.is_some() && result.next_daily.is_none() && !result.can_undo);
    assert_eq!(player.history.len(), 1);
    player.press(&["A1"]).act(Action::Undo);
    assert_eq!(player.message(), "You have already won.");
    player.act(Action::Restart);
    assert_eq!(
        (
            player.state.session().moves(),
            player.state.session().milliseconds()
        ),
        (0, 0)
    );
    assert!(matches!(player.state.mode(), Mode::Play));
}

#[test]
fn undo_and_redo_say_what_they_did() {
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(
        player.act(Action::Undo).message(),
        "There is nothing to undo."
    );
    player.press(&["B2"]).act(Action::Undo);
    assert_eq!(player.said.last().unwrap(), "Undid B2. 7 cells differ.");
    assert_eq!(player.state.last_pressed(), Some(player.cell("B2")));
    player.act(Action::Redo);
    assert!(player.said.last().unwrap().starts_with("Redid B2."));
}

#[test]
fn restart_is_a_step_that_undo_takes_back() {
    for states in [2, 3, 12] {
        let mut player =
            Player::of(generate::random(&usual_with_states("quatrainment", states), 5).unwrap());
        player.press(&["A1", "C3"]).act(Action::Restart);
        assert_eq!(
            player.message(),
            "Back at the start. You can undo the restart."
        );
        assert_eq!(player.again().state.session().moves(), 0);
        player.act(Action::Undo);
        assert_eq!(player.presses(), ["A1", "C3"]);
        assert_eq!(player.again().presses(), ["A1", "C3"]);
    }
}

#[test]
fn hints_come_in_three_steps_and_cost_once() {
    let mut player = Player::of(puzzle(GANTNER));
    for (level, text) in HintLevel::ALL.into_iter().zip([
        "Hint 1 of 3. 8 presses",
        "Hint 2 of 3. Press B1.",
        "Hint 3",
    ]) {
        player.act(Action::Hint);
        assert!(matches!(player.state.message(), Message::Hint(shown, _) if *shown == level));
        assert!(player.message().starts_with(text), "{}", player.message());
    }
    assert!(
        player
            .message()
            .contains("To decide about B1, count the cells in its mask"),
        "{}",
        player.message()
    );
    let session = player.state.session();
    let counted = session
        .puzzle()
        .game()
        .grid()
        .cells()
        .filter_map(|cell| player.state.mark(cell));
    assert_eq!(
        counted
            .filter(|mark| matches!(mark, HintMark::Counted(_)))
            .count(),
        3
    );
    assert_eq!(
        (player.state.cursor(), session.hints()),
        (player.cell("B1"), 3)
    );
    // Asking again for what is shown, or was shown for this position, is free.
    player.act(Action::Hint).act(Action::Hint);
    player.press(&["B2"]).act(Action::Undo);
    assert_eq!(player.message(), "");
    for _ in 0..4 {
        player.act(Action::Hint);
    }
    assert_eq!(player.state.session().hints(), 3);
    let mut next = player.again();
    next.act(Action::Hint);
    assert_eq!(next.state.session().hints(), 3);
    // For another position it is not.
    next.press(&["A1"]).act(Action::Hint);
    assert_eq!(next.state.session().hints(), 4);
}

#[test]
fn hints_lead_to_the_win_with_any_number_of_states() {
    for states in [2, 3, 12] {
        let mut player =
            Player::of(generate::random(&usual_with_states("merlin", states), 3).unwrap());
        for _ in 0..200 {
            player.act(Action::Hint).act(Action::Hint);
            let Some(cell) = player.state.message().cell() else {
                break;
            };
            player.act(Action::Press(cell));
        }
        assert!(player.state.session().is_over(), "{states}");
    }
}

#[test]
fn an_answer_about_another_position_comes_too_late() {
    let mut player = Player::of(puzzle(GANTNER));
    player.is_slow = true;
    player.act(Action::Hint);
    assert_eq!(
        player.state.waiting().unwrap().to_string(),
        "Looking for a hint …"
    );
    player.press(&["A1"]);
    assert_eq!(player.cancelled.len(), 1);
    player.answer();
    assert_eq!(
        (player.state.session().hints(), player.message()),
        (0, String::new())
    );
    // Work can be followed and called off.
    player.act(Action::Solve).act(Action::Confirm);
    let ticket = player.waiting[0].0;
    player.state.progressed(ticket, 40);
    assert_eq!(player.state.waiting().unwrap().to_string(), "Solving … 40%");
    player.act(Action::Stop);
    assert_eq!(
        (player.cancelled.last(), player.state.waiting()),
        (Some(&ticket), None)
    );
    player.answer();
    assert!(matches!(player.state.mode(), Mode::Play));
}

#[test]
fn the_solution_is_watched_stopped_and_taken_back() {
    for states in [2, 3, 12] {
        let mut player =
            Player::of(generate::random(&usual_with_states("merlin", states), 5).unwrap());
        player
            .press(&["B2"])
            .act(Action::Solve)
            .act(Action::Confirm);
        let Mode::Watch(watch) = player.state.mode() else {
            panic!("nothing to watch")
        };
        let left = watch.left();
        player.wait(700);
        assert!(
            player.message().starts_with("Pressed ") || left == 1,
            "{}",
            player.message()
        );
        player.act(Action::Stop);
        assert_eq!(player.message(), "Stopped. You can undo these presses.");
        player.act(Action::Undo);
        assert_eq!(
            (player.presses(), player.message()),
            (vec!["B2".to_owned()], "Back to where you were.".to_owned())
        );
        player.watch_solution();
        assert!(player.state.session().is_won(), "{states}");
        let result = player.state.result().unwrap();
        assert!(result.title == "Solved, with help" && result.can_undo);
        assert!(
            player.history.is_empty(),
            "what can be taken back is not history yet"
        );
        player.act(Action::Undo);
        assert_eq!(player.presses(), ["B2"]);
        // Whoever leaves it after watching has finished it, with help.
        player
            .watch_solution()
            .act(Action::New(NewPuzzle::default()));
        assert!(player.history.len() == 1 && player.history[0].summary().assisted);
        assert!(player.in_progress().is_empty());
    }
}

#[test]
fn the_clock_stands_while_the_player_reads() {
    let mut player = Player::of(puzzle(GANTNER));
    player
        .press(&["A1"])
        .wait(3000)
        .act(Action::Pause)
        .wait(60_000);
    assert_eq!(
        player.again().state.session().milliseconds(),
        3000,
        "a pause saves the time"
    );
    player.act(Action::Unpause).wait(2000);
    assert_eq!(player.state.session().milliseconds(), 5000);
    // A machine that slept, and a clock that is set back.
    player.now.milliseconds += 3_600_000;
    player.act(Action::Tick);
    assert_eq!(player.state.session().milliseconds(), 10_000);
    player.now.milliseconds -= 7_200_000;
    player.act(Action::Tick);
    player.wait(1000);
    assert_eq!(player.state.session().milliseconds(), 11_000);
}

#[test]
fn planning_a_puzzle_that_was_asked_for_takes_time() {
    let mut player = Player::of(puzzle(GANTNER));
    let time = |player: &Player| player.state.session().milliseconds();
    player.wait(5000);
    assert!(player.state.is_clock_running());
    assert_eq!(time(&player), 5000);
    // What was planned before a pause is not forgotten.
    player.act(Action::Pause);
    let kept = player.kept.clone();
    let opening = FirstPuzzle::Puzzle(Box::new(puzzle(GANTNER)));
    assert_eq!(time(&Player::start(experienced(), kept, opening)), 5000);
    player.act(Action::Unpause);
    for action in [
        Action::New(NewPuzzle::default()),
        Action::Daily(None),
        Action::Step(None),
        Action::OpenCode(GANTNER.to_owned()),
    ] {
        player.act(action.clone());
        let before = time(&player);
        player.wait(2000);
        assert_eq!(time(&player), before + 2000, "{action:?}");
    }
    // It can be left out; such times are not compared.
    player
        .act(Action::Set(Setting::Switch(Switch::Planning, false)))
        .act(Action::New(NewPuzzle::default()))
        .wait(2000);
    assert_eq!(time(&player), 0);
    assert_eq!(player.state.origin(), Origin::Opened);
}

#[test]
fn the_clock_of_a_board_that_opens_by_itself_waits_and_sets_no_best_time() {
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    assert!(player.state.daily().is_some());
    player.wait(60_000);
    assert!(!player.state.is_clock_running() && player.state.session().milliseconds() == 0);
    let won = |player: &mut Player| {
        let solver = Solver::new(player.state.session().puzzle().game()).unwrap();
        while let Some(cell) = player.state.session().next_press(&solver) {
            player.act(Action::Press(cell)).wait(1000);
        }
        player.state.result().unwrap()
    };
    let result = won(&mut player);
    assert_eq!(result.against_best, "timed from your first press");
    assert_ne!(result.time, "0:00");
    let game = player.history.last().unwrap();
    let again = FinishedGame::decode(&game.encode().unwrap()).unwrap();
    assert_eq!(&again, game);
    let statistics = Statistics::of_games(&player.history, game.day);
    assert_eq!(
        (
            statistics.groups[0].best_milliseconds,
            statistics.wins.won_without_help,
            statistics.daily.current
        ),
        (None, 1, 1)
    );
    // The same board counts if the player asks for it before the first press.
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    player.wait(9000).act(Action::Daily(None)).wait(3000);
    assert_eq!(player.state.session().milliseconds(), 3000);
    assert_eq!(
        won(&mut player).against_best,
        "first win at this size and level"
    );
    // So does a board that was begun, whatever opens it again.
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1"]);
    assert_eq!(player.again().state.origin(), Origin::Free);
}

#[test]
fn a_win_that_hints_dictated_is_no_best_and_not_without_help() {
    let mut player = Player::of(puzzle(GANTNER));
    for name in SOLUTION {
        player.act(Action::Hint).press(&[name]);
    }
    let result = player.state.result().unwrap();
    assert_eq!(
        (&result.against_best[..], &result.used[..], result.flawless),
        ("", "8 hints", None)
    );
    let statistics = Statistics::of_games(&player.history, player.now.today);
    let group = &statistics.groups[0];
    assert_eq!(
        (
            statistics.wins.won_without_help,
            statistics.wins.won_with_hints,
            group.at_par,
            group.best_milliseconds
        ),
        (0, 1, 0, None)
    );
}

#[test]
fn the_presses_of_a_watched_solution_are_neither_flawless_nor_a_best_nor_many_undos() {
    let mut player = Player::of(puzzle(GANTNER));
    player.watch_solution().act(Action::Undo);
    assert_eq!(player.state.session().undos(), 0);
    player.watch_solution().act(Action::Restart);
    player.press(&SOLUTION);
    let result = player.state.result().unwrap();
    assert_eq!(
        (result.title, result.flawless, &result.against_best[..]),
        ("Solved, with help", None, "")
    );
    let statistics = Statistics::of_games(&player.history, player.now.today);
    assert_eq!(
        (
            statistics.groups[0].best_milliseconds,
            statistics.groups[0].flawless
        ),
        (None, 0)
    );
}

#[test]
fn the_solution_of_a_daily_puzzle_is_asked_about_as_any_other() {
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    player.act(Action::Solve);
    assert!(
        player
            .state
            .confirmation()
            .unwrap()
            .starts_with("Watch the solution?")
    );
    player.act(Action::Cancel);
    assert!(!player.state.session().knows_solution());
}

#[test]
fn the_result_is_copied_without_spoilers() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&SOLUTION).act(Action::Copy(Alphabet::Emoji));
    assert_eq!(
        player.copied.as_deref().unwrap().lines().last(),
        Some(GANTNER)
    );
    assert_eq!(player.message(), "Copied.");
}

#[test]
fn commands_do_what_they_are_called() {
    let mut player = Player::of(puzzle(GANTNER));
    for command in Command::ALL {
        if let Some(action) = command.action(player.state.settings()) {
            player.act(action).act(Action::Cancel);
        }
    }
    let settings = player.state.settings();
    for switch in Switch::ALL {
        let usual = Settings::default().switches.is_on(switch);
        assert_ne!(settings.switches.is_on(switch), usual, "{switch:?}");
    }
}

#[test]
fn a_solution_is_watched_faster_and_slower_and_to_its_end() {
    let puzzle = || generate::random(&game("lights-out", "15x15"), 3).unwrap();
    let watching = || {
        let mut player = Player::of(puzzle());
        player.act(Action::Solve).act(Action::Confirm);
        assert!(matches!(player.state.mode(), Mode::Watch(_)));
        player
    };
    let mut player = watching();
    let left = |player: &Player| match player.state.mode() {
        Mode::Watch(watch) => watch.left(),
        _ => 0,
    };
    let all = left(&player);
    let usual = all - left(player.wait(1000));
    for _ in 0..3 {
        player.act(Action::Faster);
    }
    assert_eq!(player.said.last().unwrap(), "8 times as fast.");
    let before = left(&player);
    let fast = before - left(player.wait(500));
    assert!(
        fast > 2 * usual,
        "{fast} presses in half a second, {usual} in one before"
    );
    for _ in 0..99 {
        player.act(Action::Slower);
    }
    assert!(player.state.pace().unwrap().is_slowest());
    assert_eq!(player.said.last().unwrap(), "a quarter as fast.");
    player.act(Action::SkipToEnd);
    assert!(matches!(player.state.mode(), Mode::Won(_)) && player.state.pace().is_none());
    assert_eq!(player.state.session().moves() as usize, all);
    // A finished game that is watched again goes to its end, too.
    let whole = player.state.session().clone();
    player
        .act(Action::Replay(Box::new(whole)))
        .act(Action::Faster)
        .act(Action::SkipToEnd);
    let Mode::Replay(replay) = player.state.mode() else {
        panic!("it is watched");
    };
    assert!(replay.session().is_won() && !replay.is_running());
    // Where there is nothing to watch, nothing happens.
    let mut player = Player::of(puzzle());
    let said = player.said.len();
    player.act(Action::Faster).act(Action::SkipToEnd);
    assert_eq!(
        (player.said.len(), player.state.session().moves()),
        (said, 0)
    );
}

#[test]
fn a_restart_is_no_undo_and_the_guides_game_is_not_praised() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1"]).act(Action::Restart).press(&SOLUTION);
    let result = player.state.result().unwrap();
    assert_eq!((result.used.as_str(), result.flawless), ("", None));
    let mut player = Player::start(Settings::default(), BTreeMap::new(), FirstPuzzle::Continue);
    assert!(matches!(player.state.mode(), Mode::Guide(_)));
    player.press(&["B2", "D4"]);
    let result = player.state.result().unwrap();
    assert_eq!((result.flawless, result.against_best.as_str()), (None, ""));
}

#[test]
fn the_next_level_is_offered_after_three_wins_with_the_fewest_presses() {
    let mut player = Player::of(generate::random(&usual("quatrainment"), 1).unwrap());
    let mut offers = Vec::new();
    for seed in 1..=4 {
        player.act(Action::New(NewPuzzle {
            level: Some(Level::Easy),
            seed: Some(seed),
            ..NewPuzzle::default()
        }));
        let solver = Solver::new(player.state.session().puzzle().game()).unwrap();
        if seed == 2 {
            // Help does not count.
            player.act(Action::Hint);
        }
        while let Some(cell) = player.state.session().next_press(&solver) {
            player.act(Action::Press(cell));
        }
        offers.push(player.state.result().unwrap().next_level);
    }
    let offer = "You solve easy puzzles with the fewest presses. Try medium?".to_owned();
    assert_eq!(offers, [None, None, None, Some((Level::Medium, offer))]);
    // It is only offered.
    assert_eq!(player.state.settings().level, Level::Easy);
}

#[test]
fn the_game_is_told_in_sentences() {
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(
        player.state.told_boards()[0],
        "Row 1: yours A B D; target B C D."
    );
    player.press(&["A1"]).wait(61_000);
    assert_eq!(
        player.state.told_status(),
        "Quatrainment 4x4: 1 press, par 8, 1:01. 9 cells differ."
    );
    assert!(
        player
            .state
            .told_difference()
            .starts_with("9 cells differ: B1, ")
    );
    assert!(player.state.told_result().is_empty());
    player.press(&SOLUTION[1..]);
    assert_eq!(player.state.told_difference(), "The boards match.");
    assert_eq!(
        player.state.told_result(),
        [
            "Solved.",
            "8 presses, par: the fewest possible.",
            "1:01, first win at this size and level.",
            "Flawless: no hints, no undos."
        ]
    );
    let states = generate::random(&usual_with_states("merlin", 3), 5).unwrap();
    let told = Player::of(states).state.told_boards();
    assert_eq!(told.len(), 4);
    assert!(told[2].starts_with("Row 3: yours ") && told[2].contains("; target "));
}

#[test]
fn dots_mark_what_differs_where_that_says_something_new() {
    let is_dotted = |puzzle: Puzzle| Player::of(puzzle).state.dotted_target().is_some();
    assert!(is_dotted(puzzle(GANTNER)));
    // Every cell that is on differs, which one sees; with more states a dot says how far it has to go.
    let random = |game| generate::random(&game, 5).unwrap();
    assert!(!is_dotted(random(usual("lights-out"))));
    assert!(is_dotted(random(usual_with_states("lights-out", 3))));
    let mut player = Player::of(puzzle(GANTNER));
    player.act(Action::Set(Setting::Switch(Switch::Dots, false)));
    assert_eq!(player.state.dotted_target(), None);
}
