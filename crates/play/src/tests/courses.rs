//! Long courses: those that every front end plays alike, and random ones.

use super::*;

/// Whatever is done in whatever order, the game goes on, what is kept can be read, and no begun game disappears.
#[test]
fn no_order_of_actions_brings_it_down() {
    let mut next = numbers(1);
    let games = [
        usual("quatrainment"),
        usual_with_states("merlin", 3),
        usual_with_states("lights-out", 12),
        usual("quatrainment-b"),
    ];
    let mut player = Player::of(puzzle(GANTNER));
    for _ in 0..2000 {
        let grid = player.state.session().puzzle().game().grid().clone();
        let cell = grid.cell(next(grid.len() as usize) as u64).unwrap();
        let side = if next(2) == 0 {
            Side::Yours
        } else {
            Side::Target
        };
        let begun = player.state.saved_games().in_progress().count();
        player.is_slow = next(4) == 0;
        let action = match next(36) {
            0..=7 => Action::Press(cell),
            8 => Action::Undo,
            9 => Action::Redo,
            10 => Action::Restart,
            11 => Action::Hint,
            12 => Action::Solve,
            13 => Action::Stop,
            14 => Action::New(NewPuzzle {
                game: Some(games[next(games.len())].clone()),
                ..NewPuzzle::default()
            }),
            15 => {
                let date = generate::Date::new(2026, 11, 14 + next(3) as u8).unwrap();
                let game = generate::DailyGame::ALL[next(3)];
                Action::Daily(Some(Daily { game, date }))
            }
            16 => Action::SetUp,
            17 => Action::Edit(side, cell),
            18 => Action::EditAll(side, Change::Invert),
            19 => Action::Accept,
            20 => Action::Fix,
            21 => Action::Guide,
            22 => Action::Cancel,
            23 => Action::Continue,
            24 => player
                .state
                .saved_games()
                .in_progress()
                .next()
                .map_or(Action::Tick, |game| Action::Resume(game.key())),
            25 => Action::Review,
            26 => Action::ShowRest,
            27 => Action::TryFromHere,
            28 => Action::Confirm,
            29 => Action::Back,
            30 => Action::Copy(Alphabet::Signs),
            31 => Action::Sprint(Some(next(5) as u64)),
            32 => Action::Step(None),
            33 => Action::Next,
            34 => Action::Show(next(30)),
            _ => Action::OpenCode(GANTNER.to_owned()),
        };
        player.act(action).wait(next(2000) as u64);
        assert!(player.state.saved_games().in_progress().count() + 1 >= begun);
        for game in player.state.saved_games().in_progress() {
            assert_eq!(
                SavedGame::decode(&player.kept[&game.key()])
                    .unwrap()
                    .session,
                game.session
            );
        }
        let _ = (
            player.message(),
            player.state.result(),
            player.state.par_text(),
            player.state.goal(),
        );
    }
}

/// The courses that every front end plays alike.
#[test]
fn the_shared_courses_are_played() {
    let mut player = Player::of(puzzle(GANTNER));
    let mut course = "";
    for (number, line) in include_str!("../../tests/data/courses.txt")
        .lines()
        .enumerate()
    {
        let place = format!("line {}, {course}: {line}", number + 1);
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let key = || {
            let place = rest.parse::<usize>().unwrap() - 1;
            player
                .state
                .saved_games()
                .in_progress()
                .nth(place)
                .unwrap()
                .key()
        };
        let cells = || {
            rest.split(' ')
                .map(|name| player.cell(name))
                .collect::<Vec<_>>()
        };
        let actions = match verb {
            "press" => cells().into_iter().map(Action::Press).collect(),
            "target" => cells()
                .into_iter()
                .map(|cell| Action::Edit(Side::Target, cell))
                .collect(),
            "do" => Command::named(rest)
                .unwrap()
                .action(player.state.settings())
                .into_iter()
                .collect(),
            "new" => vec![Action::New(NewPuzzle::default())],
            "open" => vec![Action::OpenCode(rest.to_owned())],
            "resume" => vec![Action::Resume(key())],
            "discard" => vec![Action::Discard(key())],
            "confirm" => vec![Action::Confirm],
            "cancel" => vec![Action::Cancel],
            "continue" => vec![Action::Continue],
            "accept" => vec![Action::Accept],
            _ => Vec::new(),
        };
        for action in actions {
            // Games that are put away at the same instant would have no order.
            player.now.milliseconds += 1;
            player.act(action);
        }
        match verb {
            "course" => course = rest,
            "start" if rest == "first" => {
                player = Player::start(Settings::default(), BTreeMap::new(), FirstPuzzle::Continue);
            }
            "start" => player = Player::of(puzzle(rest)),
            "reopen" => player = player.again(),
            "watch" => {
                player.wait(60_000);
            }
            "says" => assert!(
                player.message().contains(rest),
                "{place}\n{}",
                player.message()
            ),
            "asks" => assert!(
                player.state.confirmation().unwrap().contains(rest),
                "{place}"
            ),
            "moves" => assert_eq!(player.state.session().moves().to_string(), rest, "{place}"),
            "hints" => assert_eq!(player.state.session().hints().to_string(), rest, "{place}"),
            "shelf" => assert_eq!(player.in_progress().len().to_string(), rest, "{place}"),
            "won" => assert!(player.state.result().is_some(), "{place}"),
            "playing" => assert!(matches!(player.state.mode(), Mode::Play), "{place}"),
            "" | "#" | "press" | "target" | "do" | "new" | "open" | "resume" | "discard"
            | "confirm" | "cancel" => {}
            "continue" | "accept" => {}
            _ => panic!("{place}"),
        }
    }
}
