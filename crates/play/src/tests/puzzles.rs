//! Which puzzle is played: new ones, daily ones, saved ones, and what is refused.

use super::*;

#[test]
fn no_game_is_lost() {
    let mut player = Player::of(puzzle(GANTNER));
    player
        .press(&["A1", "B1"])
        .act(Action::New(NewPuzzle::default()));
    assert_eq!(
        player.message(),
        "Saved Quatrainment 4x4 to your games in progress."
    );
    player.wait(1000).press(&["C3"]).act(Action::Daily(None));
    player.wait(1000).press(&["D4"]);
    let merlin = NewPuzzle {
        game: Some(usual("merlin")),
        level: Some(Level::Hard),
        seed: Some(3),
    };
    player.wait(1000).act(Action::New(merlin));
    player.wait(1000).press(&["B2"]);
    player.wait(1000).act(Action::OpenCode(format!(
        "  https://example.org/#/play/{GANTNER} "
    )));
    assert_eq!(
        player.presses(),
        ["A1", "B1"],
        "the code of a game in progress continues it"
    );
    let titles = player.in_progress();
    assert_eq!(
        titles,
        [
            "Merlin's Magic Square 3x3",
            "Quatrainment 4x4, daily 2026-11-15",
            "Quatrainment 4x4"
        ]
    );
    assert_eq!(player.kept.len(), 4);
    // The program ends: everything is there at the next start, and the newest is the current one.
    let mut player = player.again();
    assert_eq!(
        (player.presses(), player.in_progress()),
        (vec!["A1".to_owned(), "B1".to_owned()], titles)
    );
    let keys: Vec<String> = player
        .state
        .saved_games()
        .in_progress()
        .map(SavedGame::key)
        .collect();
    player.act(Action::Resume(keys[0].clone()));
    assert_eq!(
        (player.presses(), player.message()),
        (
            vec!["B2".to_owned()],
            "Continued: Merlin's Magic Square 3x3.".to_owned()
        )
    );
    // Discarding asks.
    player.act(Action::Discard(keys[2].clone()));
    assert_eq!(
        player.state.confirmation().unwrap(),
        "Discard Quatrainment 4x4 (1 press, 0:01)? You cannot undo this."
    );
    player.act(Action::Cancel);
    assert_eq!(player.in_progress().len(), 3);
    player
        .act(Action::Discard(keys[2].clone()))
        .act(Action::Confirm);
    assert_eq!((player.in_progress().len(), player.kept.len()), (2, 3));
    // The current game can be discarded, too.
    player
        .act(Action::Discard(player.state.key()))
        .act(Action::Confirm);
    assert_eq!((player.state.session().moves(), player.kept.len()), (0, 2));
    assert_eq!(
        player.act(Action::Resume("q1".to_owned())).message(),
        "That game no longer exists."
    );
}

#[test]
fn a_puzzle_that_was_not_begun_leaves_nothing_behind() {
    let mut player = Player::of(puzzle(GANTNER));
    for _ in 0..3 {
        player.act(Action::New(NewPuzzle::default()));
    }
    assert_eq!((player.kept.len(), player.in_progress().len()), (1, 0));
    assert!(
        player.again().state.daily().is_some(),
        "the next start opens today's"
    );
}

#[test]
fn a_new_puzzle_is_of_the_game_on_the_table() {
    let mut player = Player::of(generate::random(&usual_with_states("merlin", 3), 1).unwrap());
    player.act(Action::New(NewPuzzle {
        level: Some(Level::Expert),
        ..NewPuzzle::default()
    }));
    assert_eq!(
        player.state.session().puzzle().game(),
        &usual_with_states("merlin", 3)
    );
    assert_eq!(
        (player.state.settings().level, &player.state.settings().game),
        (Level::Expert, &usual_with_states("merlin", 3))
    );
}

/// Small boards have few puzzles, and a seed can be asked for again.
#[test]
fn a_new_puzzle_that_is_in_progress_is_continued() {
    let mut player = Player::of(puzzle(GANTNER));
    let merlin = NewPuzzle {
        game: Some(usual("merlin")),
        seed: Some(3),
        ..NewPuzzle::default()
    };
    player.act(Action::New(merlin.clone()));
    assert_eq!(player.act(Action::New(merlin.clone())).message(), "");
    player
        .wait(1000)
        .press(&["B2", "C3"])
        .act(Action::New(merlin.clone()));
    assert_eq!(
        (player.presses(), player.message()),
        (
            vec!["B2".to_owned(), "C3".to_owned()],
            "Continued: Merlin's Magic Square 3x3.".to_owned()
        )
    );
    player
        .wait(1000)
        .act(Action::OpenCode(GANTNER.to_owned()))
        .act(Action::New(merlin.clone()));
    assert_eq!((player.presses().len(), player.in_progress().len()), (2, 0));
    assert_eq!(player.message(), "Continued: Merlin's Magic Square 3x3.");
    assert_eq!(player.again().presses(), ["B2", "C3"]);
    // Once it is won, it can be played again.
    player.watch_solution().act(Action::New(merlin));
    assert_eq!((player.presses().len(), player.history.len()), (0, 1));
}

#[test]
fn the_daily_puzzle_of_a_day_is_one_game() {
    let mut player = Player::of(puzzle(GANTNER));
    player.act(Action::Daily(None)).press(&["A1"]);
    assert_eq!(
        player.act(Action::Daily(None)).message(),
        "You are already playing this daily puzzle."
    );
    player
        .act(Action::New(NewPuzzle::default()))
        .act(Action::Daily(None));
    assert_eq!(player.presses(), ["A1"]);
    let code = player.state.code().to_owned();
    let solver = Solver::new(player.state.session().puzzle().game()).unwrap();
    while let Some(cell) = player.state.session().next_press(&solver) {
        player.act(Action::Press(cell));
    }
    assert_eq!(
        player.state.result().unwrap().streak.as_deref(),
        Some("1-day streak")
    );
    // Whoever asks again sees the result, whatever was played since, also tomorrow's program start.
    player
        .act(Action::New(NewPuzzle::default()))
        .act(Action::Daily(None));
    let next = "Next daily puzzle in 2 h.";
    assert_eq!(
        player.state.result().unwrap().next_daily.as_deref(),
        Some(next)
    );
    player.act(Action::New(NewPuzzle::default()));
    let mut player = player.again();
    player.act(Action::OpenCode(code));
    assert_eq!(
        player.state.result().unwrap().next_daily.as_deref(),
        Some(next)
    );
    assert!(player.history.is_empty(), "it is in the history already");
    // Another day has another game.
    player.act(Action::Daily(Some("2026-11-14".parse().unwrap())));
    assert!(player.state.session().moves() == 0 && player.state.daily().is_some());
    // A result of another day is not kept for ever.
    let tomorrow = Now {
        today: "2026-11-16".parse().unwrap(),
        ..player.now
    };
    let saved_games = SavedGames::new(player.kept.values().map(String::as_str));
    let start = InitialState {
        saved_games,
        settings: experienced(),
        calendar: Calendar::default(),
        seed: 1,
        max_cells: 4096,
        opening: FirstPuzzle::Continue,
    };
    let (_, effects) = GameState::new(start, tomorrow);
    assert!(
        effects.contains(&Effect::Delete {
            key: "daily-2026-11-15".to_owned()
        }),
        "{effects:?}"
    );
}

#[test]
fn a_game_id_of_flip_is_played_and_kept() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1"]).act(Action::OpenCode(
        " 4x3:cc0e80330310c8864c06313308c04c027013,c60\n".to_owned(),
    ));
    assert_eq!(
        player.state.session().puzzle().start().to_string(),
        "XX../.XX./...."
    );
    player.wait(1000).press(&["B2"]);
    let player = player.again();
    assert_eq!(
        (player.presses(), player.in_progress()),
        (vec!["B2".to_owned()], vec!["Quatrainment 4x4".to_owned()])
    );
    assert_eq!(player.state.session().puzzle().game().name(), "Flip");
}

#[test]
fn what_is_no_puzzle_is_not_played() {
    let game = usual("quatrainment");
    let same = Puzzle::new(game.clone(), game.all_on(), game.all_on()).unwrap();
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(
        player.act(Action::Open(Box::new(same.clone()))).message(),
        "Start and target are the same, so there is nothing to play."
    );
    assert_eq!(player.state.code(), GANTNER);
    let mut player = Player::of(same);
    assert_eq!(
        player.message(),
        "Start and target are the same, so there is nothing to play."
    );
    assert!(!player.state.session().puzzle().is_solved());
    player.act(Action::OpenCode("q1244tttqbv8r6".to_owned()));
    assert!(
        player.message().starts_with("Not a valid puzzle code: "),
        "{}",
        player.message()
    );
    player.act(Action::OpenCode("3x3:d07,340".to_owned()));
    assert!(
        player.message().contains("the matrix has 3 digits"),
        "{}",
        player.message()
    );
    let large = crate::test_support::game("lights-out", "1000x1000");
    player.act(Action::New(NewPuzzle {
        game: Some(large),
        ..NewPuzzle::default()
    }));
    assert_eq!(
        player.message(),
        "A 1000x1000 board is too large to be played here."
    );
}

/// A game that was saved before puzzles without a goal were refused.
#[test]
fn an_old_game_that_is_no_puzzle_starts_no_clock() {
    let game = usual("quatrainment");
    let same = Puzzle::new(game.clone(), game.all_on(), game.all_on()).unwrap();
    let old = SavedGame {
        updated: 1_800_000_000_000,
        origin: Origin::Free,
        session: Session::from_log(same, "A1").unwrap(),
    };
    let kept = BTreeMap::from([(old.key(), old.encode().unwrap())]);
    let mut player = Player::start(experienced(), kept, FirstPuzzle::Continue);
    assert_eq!(
        player.message(),
        "Start and target are the same, so there is nothing to play."
    );
    player.press(&["A1"]).wait(5000);
    assert_eq!(
        (
            player.state.session().moves(),
            player.state.session().milliseconds()
        ),
        (1, 0)
    );
}

#[test]
fn a_game_that_another_window_plays_is_refused_and_nothing_changes() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1"]).act(Action::Daily(None));
    player.press(&["B2"]);
    let daily = player.state.key();
    let saved_games = player.state.saved_games().clone();
    player.elsewhere = vec![GANTNER.to_owned()];
    for action in [
        Action::OpenCode(GANTNER.to_owned()),
        Action::Resume(GANTNER.to_owned()),
    ] {
        player.act(action);
        assert_eq!(player.state.message(), &Message::Elsewhere);
        assert_eq!(
            (player.state.key(), player.state.saved_games()),
            (daily.clone(), &saved_games)
        );
    }
    player
        .act(Action::Discard(GANTNER.to_owned()))
        .act(Action::Confirm);
    assert_eq!(player.state.message(), &Message::Elsewhere);
    assert!(player.kept.contains_key(GANTNER));
    // The other window leaves it.
    player.elsewhere.clear();
    player.act(Action::Resume(GANTNER.to_owned()));
    assert_eq!(
        (player.state.key(), player.state.session().moves()),
        (GANTNER.to_owned(), 1)
    );
    // An answer of the front end that comes too late does nothing.
    assert!(player.state.lay(&daily).is_empty() && player.state.refuse(&daily).is_empty());
}
