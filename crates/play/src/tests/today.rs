//! What opens, today's puzzle and its streak, questions before help, and reviews.

use super::*;
use crate::journey::StepId;
use quatrainment::generate::{DailyGame, Date};

const DAY: u64 = 24 * 60 * 60 * 1000;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn win(player: &mut Player) {
    let solver = Solver::new(player.state.session().puzzle().game()).unwrap();
    while let Some(cell) = player.state.session().next_press(&solver) {
        player.act(Action::Press(cell));
    }
    assert!(matches!(player.state.mode(), Mode::Won(_)));
}

#[test]
fn todays_puzzle_opens_and_then_the_journey() {
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    let today = Daily::new(date("2026-11-15"));
    assert_eq!(player.state.daily(), Some(today));
    assert_eq!(
        player.state.today(DailyGame::Quatrainment).state,
        DailyState::Waiting
    );
    win(&mut player);
    assert_eq!(
        player.state.today(DailyGame::Quatrainment).state,
        DailyState::Solved
    );
    let mut player = player.again();
    assert_eq!(player.state.origin(), Origin::Step(StepId::FIRST));
    let titles: Vec<&str> = player
        .state
        .offers()
        .iter()
        .map(|offer| offer.title)
        .collect();
    assert_eq!(titles, ["Today, solved", "Sprint", "Free play"]);
    assert!(player.state.offers()[0].is_done && !player.state.offers()[1].is_done);
    assert_eq!(player.state.offers()[0].note, "1-day streak, next in 2 h");
    // What was touched within a day comes first.
    player
        .act(Action::OpenCode(GANTNER.to_owned()))
        .press(&["A1"]);
    assert_eq!(player.again().code, GANTNER);
}

#[test]
fn a_game_of_yesterday_waits_among_the_games_in_progress() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1"]);
    let start = |now: Now| {
        let start = InitialState {
            saved_games: SavedGames::new(player.kept.values().map(String::as_str)),
            settings: experienced(),
            calendar: Calendar::default(),
            seed: 1,
            max_cells: 4096,
            opening: FirstPuzzle::Continue,
        };
        GameState::new(start, now).0
    };
    let later = |passed: u64, today: &str| Now {
        milliseconds: player.now.milliseconds + passed,
        today: date(today),
        until_tomorrow: 1,
    };
    assert_eq!(start(later(DAY - 1, "2026-11-16")).code(), GANTNER);
    let state = start(later(DAY + 1, "2026-11-16"));
    assert_eq!(state.daily(), Some(Daily::new(date("2026-11-16"))));
    assert_eq!(state.saved_games().in_progress().count(), 1);
}

#[test]
fn a_daily_puzzle_begun_before_midnight_counts_for_its_day() {
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    let cell = player.cell("B2");
    player.act(Action::Press(cell)).act(Action::Press(cell));
    player.now.milliseconds += 3 * 3_600_000;
    player.now.today = date("2026-11-16");
    // The program was closed in between.
    let mut next = Player::start(experienced(), player.kept.clone(), FirstPuzzle::Continue);
    next.now = player.now;
    win(&mut next);
    assert_eq!(
        next.state.result().unwrap().streak.as_deref(),
        Some("1-day streak")
    );
    let calendar = Tally::of_games(&next.history).calendar();
    assert!(calendar.has(Daily::new(date("2026-11-15"))));
    // Yesterday's puzzle, begun today, does not.
    let daily = Daily::new(date("2026-11-14"));
    next.act(Action::Daily(Some(daily)));
    win(&mut next);
    assert!(!Tally::of_games(&next.history).calendar().has(daily));
}

#[test]
fn a_hint_keeps_the_streak_and_a_shown_solution_ends_it() {
    for (helps, solved) in [(false, 1), (true, 0)] {
        let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
        player.act(Action::Hint);
        if helps {
            player
                .act(Action::Solve)
                .act(Action::Confirm)
                .wait(800)
                .act(Action::Stop);
            player.act(Action::Undo);
        }
        win(&mut player);
        let statistics = Statistics::of_games(&player.history, date("2026-11-15"));
        assert_eq!(statistics.daily.current, solved);
        assert_eq!(statistics.wins.won_with_hints, solved);
        assert_eq!(statistics.wins.won_with_help, 1 - solved);
        assert_eq!(statistics.groups[0].at_par, 0, "help is never at par");
    }
}

#[test]
fn each_game_of_the_day_has_its_own_puzzle_and_none_is_early() {
    let mut player = Player::of(puzzle(GANTNER));
    for game in DailyGame::ALL {
        let daily = Daily {
            game,
            date: date("2026-11-15"),
        };
        player.act(Action::Daily(Some(daily)));
        assert_eq!(player.state.daily(), Some(daily));
        win(&mut player);
        assert_eq!(player.state.today(game).days.current, 1);
    }
    let early = Daily::new(date("2026-11-16"));
    player.act(Action::Daily(Some(early)));
    assert_eq!(player.message(), "This puzzle comes out on 2026-11-16.");
    let player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Daily(early));
    assert_eq!(player.message(), "This puzzle comes out on 2026-11-16.");
    assert_ne!(player.state.daily(), Some(early));
}

#[test]
fn help_asks_first_unless_the_setting_says_otherwise() {
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(player.state.hint_note(), Some("A hint counts as help."));
    player.act(Action::Solve);
    assert_eq!(
        player.state.confirmation().as_deref(),
        Some("Watch the solution? It counts as help.")
    );
    player.act(Action::Cancel);
    assert!(matches!(player.state.mode(), Mode::Play) && player.state.confirmation().is_none());
    // A press elsewhere is an answer, too: nothing is given away.
    player
        .act(Action::Solve)
        .press(&["A1"])
        .act(Action::Confirm);
    assert!(matches!(player.state.mode(), Mode::Play));
    player
        .act(Action::Set(Setting::Switch(Switch::AskFirst, false)))
        .act(Action::Solve);
    assert!(matches!(player.state.mode(), Mode::Watch(_)));
    player.wait(800).act(Action::Stop).act(Action::Undo);
    assert_eq!(player.state.hint_note(), None, "it was help already");
    assert_eq!(
        player.state.session().undos(),
        0,
        "nothing of the player's was undone"
    );
}

#[test]
fn a_puzzle_whose_solution_was_seen_counts_as_helped_again() {
    let mut player = Player::of(puzzle(GANTNER));
    player
        .press(&SOLUTION)
        .act(Action::Review)
        .act(Action::Cancel);
    player.act(Action::Restart).press(&SOLUTION);
    assert_eq!(player.state.result().unwrap().title, "Solved, with help");
    // Also by its code, in another session.
    let mut player = player.again();
    player
        .act(Action::OpenCode(GANTNER.to_owned()))
        .press(&SOLUTION);
    assert!(player.state.session().is_helped());
    let wins = Statistics::of_games(&player.history, date("2026-11-15")).wins;
    assert_eq!((wins.won, wins.won_with_help), (1, 1));
}

#[test]
fn a_review_opens_where_it_went_wrong_and_leads_on() {
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(
        player.act(Action::Review).message(),
        "Solve the puzzle first; then you can review it."
    );
    player.press(&["A1", "B2", "B2"]).press(&SOLUTION[1..]);
    let result = player.state.result().unwrap();
    assert_eq!(result.verdict.as_deref(), Some("Press 2, B2, led away."));
    player.act(Action::Review);
    assert_eq!(player.message(), "Pressed B2. It led away. 8 to go.");
    player.act(Action::ShowRest);
    assert_eq!(
        player.message(),
        "From here, 8 presses: B1 D1 A2 B2 D2 B3 C3 A4."
    );
    player.act(Action::TryFromHere);
    assert_eq!(player.state.origin(), Origin::Review);
    assert_eq!(player.in_progress(), Vec::<String>::new());
    win(&mut player);
    let statistics = Statistics::of_games(&player.history, date("2026-11-15"));
    assert_eq!(statistics.played, 1, "what is tried again is not counted");
}

#[test]
fn help_does_not_wait_for_slow_distances() {
    let mut player = Player::of(puzzle(GANTNER));
    player.is_slow = true;
    player.press(&SOLUTION);
    let result = player.state.result().unwrap();
    assert_eq!((result.title, result.verdict), ("Solved!", None));
    player.answer();
    assert_eq!(
        player.state.result().unwrap().verdict.as_deref(),
        Some("Every press led closer.")
    );
}

#[test]
fn a_step_points_draws_and_earns_stars() {
    let mut player = Player::of(puzzle(GANTNER));
    player
        .press(&["A1"])
        .act(Action::Step(Some("4.1".parse().unwrap())));
    // Nothing hides what the step says.
    assert_eq!(player.message(), "");
    assert!(
        player
            .said
            .last()
            .unwrap()
            .starts_with("Saved Quatrainment 4x4")
    );
    let step = player.state.step().unwrap().clone();
    let (heading, text) = player.state.step_text().unwrap();
    assert_eq!(heading, "Corners by counting, puzzle 1");
    assert!(text.starts_with(step.chapter().opening) && text.contains(&step.sentence));
    let first = step.points_at[0];
    assert_eq!(player.state.mark(first), Some(HintMark::Here));
    let mask = &step.shapes()[0].cells;
    assert_eq!(mask.sum(), 9, "the mask of a corner has nine cells");
    assert!(mask.cells().all(|cell| player.state.mark(cell).is_some()));
    win(&mut player);
    let result = player.state.result().unwrap();
    assert_eq!(
        result.stars,
        Some((3, "without help and with the fewest presses"))
    );
    assert_eq!(result.against_best, "");
    assert_eq!(player.state.settings().journey.to_string(), "4.1=3");
    // It leads on, and the statistics know nothing of it.
    player.act(Action::Next);
    assert_eq!(player.state.origin(), Origin::Step("4.2".parse().unwrap()));
    assert_eq!(
        Statistics::of_games(&player.history, date("2026-11-15")).played,
        0
    );
    // Help costs stars, a shown solution all of them; the best stars are kept.
    player.act(Action::Hint);
    win(&mut player);
    assert_eq!(player.state.result().unwrap().stars, Some((1, "solved")));
    player.act(Action::Restart).watch_solution();
    assert_eq!(player.state.settings().journey.to_string(), "4.1=3,4.2=1");
    // Its stars can be won again, also after a look at the review.
    player
        .act(Action::Review)
        .act(Action::Cancel)
        .act(Action::Step(Some("4.2".parse().unwrap())));
    player.act(Action::Restart);
    win(&mut player);
    assert_eq!(player.state.settings().journey.to_string(), "4.1=3,4.2=3");
}

#[test]
fn a_sprint_runs_three_minutes_beside_the_current_game() {
    let mut player = Player::of(puzzle(GANTNER));
    player.act(Action::Daily(None)).act(Action::Sprint(Some(7)));
    assert_eq!(
        player.state.daily(),
        None,
        "the sprint is not the daily puzzle"
    );
    player
        .act(Action::Cancel)
        .act(Action::OpenCode(GANTNER.to_owned()));
    player.press(&["A1"]).act(Action::Sprint(Some(7)));
    assert!(
        player
            .message()
            .starts_with("Solve as many puzzles as you can")
    );
    player.wait(1000);
    let solver = Solver::new(player.state.session().puzzle().game()).unwrap();
    for _ in 0..3 {
        let cell = player.state.session().next_press(&solver).unwrap();
        player.act(Action::Press(cell)).wait(1000);
    }
    assert_eq!(player.message(), "Solved. Combo 3: +3 s.");
    let status = player.state.sprint_status().unwrap();
    assert_eq!(
        [status.score, status.combo, status.reward],
        ["3 solved", "Combo 3", "3 more for +5 s"]
    );
    assert_eq!(status.way, Some((3, 6)));
    // Nothing else is started by a wrong key, and leaving asks.
    player.act(Action::Daily(None));
    assert_eq!(
        player.message(),
        "Finish the sprint first, or press Esc to end it."
    );
    player.act(Action::Cancel);
    assert_eq!(
        player.state.confirmation().as_deref(),
        Some("End the sprint? Its score will not count.")
    );
    player
        .act(Action::Cancel)
        .act(Action::New(NewPuzzle::default()));
    assert_eq!(player.message(), "Skipped.");
    player.wait(200_000);
    let round = player.state.sprint().unwrap();
    assert!(round.sprint().is_over() && player.state.sprint_status().is_none());
    assert_eq!(
        round.standing().unwrap().to_string(),
        "3 solved, your first sprint"
    );
    assert_eq!(player.state.settings().sprint.ever(), Some(3));
    // It is shared with its presses, and cannot be made up.
    player.act(Action::Copy(Alphabet::Emoji));
    let shared = player.copied.clone().unwrap();
    let code = shared.lines().last().unwrap().to_owned();
    // The game that waited is as it was, and the statistics know nothing of it.
    player.act(Action::Cancel);
    assert_eq!(
        (player.presses(), player.history.len()),
        (vec!["A1".to_owned()], 0)
    );
    player.act(Action::OpenCode(code.clone()));
    let round = player.state.sprint().unwrap();
    assert_eq!((round.sprint().score(), round.standing()), (3, None));
    let missed = round.sprint().missed().next().unwrap().puzzle().clone();
    player.act(Action::Open(Box::new(missed.clone())));
    assert_eq!(player.state.session().puzzle(), &missed);
    player.act(Action::OpenCode(code[..code.len() - 2].to_owned()));
    assert!(
        player.message().starts_with("Not a valid puzzle code: "),
        "{}",
        player.message()
    );
}

#[test]
fn a_code_of_the_last_week_keeps_its_date_and_its_presses() {
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    let code = player.code.clone();
    player.press(&["A1", "B2"]);
    let open = |kept: &BTreeMap<String, String>, today: &str| {
        let start = InitialState {
            saved_games: SavedGames::new(kept.values().map(String::as_str)),
            settings: experienced(),
            calendar: Calendar::default(),
            seed: 1,
            max_cells: 4096,
            opening: FirstPuzzle::Puzzle(Box::new(puzzle(&code))),
        };
        let now = Now {
            milliseconds: player.now.milliseconds + 60_000,
            today: date(today),
            until_tomorrow: 1,
        };
        GameState::new(start, now).0
    };
    let of_then = Some(Daily::new(date("2026-11-15")));
    // The page is loaded again: a minute later, after midnight, after weeks.
    for today in ["2026-11-15", "2026-11-16", "2026-12-24"] {
        let state = open(&player.kept, today);
        assert_eq!(
            (state.daily(), state.session().moves()),
            (of_then, 2),
            "{today}"
        );
    }
    // Somebody else opens the link.
    for (today, daily) in [
        ("2026-11-16", of_then),
        ("2026-11-21", of_then),
        ("2026-11-22", None),
    ] {
        let state = open(&BTreeMap::new(), today);
        assert_eq!(
            (state.daily(), state.session().moves()),
            (daily, 0),
            "{today}"
        );
    }
}

#[test]
fn a_result_that_comes_back_has_its_streak() {
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    let code = player.code.clone();
    win(&mut player);
    let streak = |state: &GameState| state.result().unwrap().streak;
    assert_eq!(streak(&player.state).as_deref(), Some("1-day streak"));
    let mut again = player.again();
    again.act(Action::OpenCode(code));
    assert!(matches!(again.state.mode(), Mode::Won(None)));
    assert_eq!(streak(&again.state).as_deref(), Some("1-day streak"));
    assert_eq!(
        again.state.share(Alphabet::Emoji),
        player.state.share(Alphabet::Emoji)
    );
}

#[test]
fn a_sprint_survives_the_end_of_the_program() {
    use crate::sprint::{RunningSprint, Sprint, SprintAction};
    let mut player = Player::start(experienced(), BTreeMap::new(), FirstPuzzle::Continue);
    player.act(Action::Sprint(Some(7))).wait(400);
    assert_eq!(
        player.state.settings().running_sprint,
        None,
        "its clock has not started"
    );
    let solver = Solver::new(player.state.session().puzzle().game()).unwrap();
    let cell = player.state.session().next_press(&solver).unwrap();
    player.act(Action::Press(cell)).wait(1000);
    let score = |player: &Player| player.state.sprint().map(|round| round.sprint().score());
    assert_eq!(score(&player), Some(1));
    let again = |seconds: u64| {
        let mut settings = player.state.settings().clone();
        let pairs = settings.to_pairs();
        settings = Settings::from_pairs(pairs.iter().map(|(name, value)| (*name, &value[..])));
        let mut again = Player::start(settings, player.kept.clone(), FirstPuzzle::Continue);
        again.now.milliseconds = player.now.milliseconds + seconds * 1000;
        let effects = again.state.resume_sprint(again.now);
        again.perform(effects);
        again
    };
    let mut soon = again(20);
    assert_eq!(
        (score(&soon), soon.message()),
        (Some(1), "Your sprint goes on.".to_owned())
    );
    assert_eq!(soon.state.sprint_status().unwrap().clock, "2:39");
    // It goes on, and is left only after a question.
    let cell = soon.state.session().next_press(&solver).unwrap();
    soon.act(Action::Press(cell)).act(Action::Cancel);
    assert!(
        soon.state
            .confirmation()
            .unwrap()
            .starts_with("End the sprint?")
    );
    assert!(soon.state.settings().running_sprint.is_some());
    soon.act(Action::Confirm);
    assert_eq!(
        (score(&soon), &soon.state.settings().running_sprint),
        (None, &None)
    );
    // When time is up meanwhile, its score counts.
    let late = again(600);
    assert!(late.state.sprint().unwrap().sprint().is_over());
    assert_eq!(late.state.settings().sprint.ever(), Some(1));
    assert_eq!(late.state.settings().running_sprint, None);
    // A damaged one is forgotten.
    assert_eq!(RunningSprint::read("5:nonsense"), None);
    assert_eq!(RunningSprint::of(&Sprint::new(7)), None);
    let mut sprint = Sprint::new(7);
    let _ = sprint.act(SprintAction::Skip, 5000);
    let kept = RunningSprint::of(&sprint).unwrap();
    assert_eq!(RunningSprint::read(&kept.to_string()), Some(kept));
}
