//! Screens as snapshots, each at the size where it is interesting.

use super::*;
use quatrainment::SolverOptions;
use quatrainment_play::{Origin, Record, Summary, Tally};

/// Takes a snapshot of what a window shows.
pub(super) fn snapshot(name: &str, window: &Window) {
    insta::assert_snapshot!(name, window.screen());
}

fn gantner(size: (u16, u16)) -> Window {
    Window::of(notation::decode(GANTNER).unwrap(), size)
}

#[test]
fn the_board() {
    for (width, height) in [(64, 20), (80, 24), (120, 40)] {
        let mut window = gantner((width, height));
        window
            .keys("space right down space")
            .wait(42_000)
            .keys("right");
        snapshot(&format!("board_{width}x{height}"), &window);
    }
    let mut window = gantner((80, 24));
    window.send(Event::Resize(50, 10));
    snapshot("too_small", &window);
    window.keys("space");
    assert_eq!(window.presses(), "A1");
}

#[test]
fn the_first_start() {
    let mut window = Window::first((64, 20));
    snapshot("guide_64x20", &window);
    window.keys("space enter");
    window
        .shows("3 of 3.")
        .shows("an edge flips only its neighbours.")
        .shows("Make your board match the target.");
}

#[test]
fn hints() {
    let mut window = gantner((80, 24));
    window.keys("i i i");
    snapshot("hint_80x24", &window);
    let mut window = Window::of_code("q324400080000n");
    snapshot("unsolvable_80x24", &window);
    window.send(Event::Resize(64, 20));
    window
        .shows("This target cannot be reached.")
        .shows("of the target.");
}

#[test]
fn other_boards() {
    let mut window = Window::of_game(&game("lights-out", "40x40"), (80, 24));
    window.command("t20");
    snapshot("scrolled_80x24", &window);
    snapshot(
        "layers_80x24",
        &Window::of_game(&game("lights-out", "3x3x3"), (80, 24)),
    );
    let window = Window::of_game(&game("king", "4x4").with_states(5).unwrap(), (80, 24));
    snapshot("five_states_80x24", &window);
    let mut window = Window::of_game(&gallery("hexagon.toml"), (80, 24));
    window.keys("N down right");
    snapshot("hexagon_80x24", &window);
    snapshot(
        "petersen_120x40",
        &Window::of_game(&gallery("petersen.toml"), (120, 40)),
    );
}

#[test]
fn dialogs_and_lists() {
    let mut window = gantner((80, 24));
    window.keys("space n");
    snapshot("new_80x24", &window);
    window
        .keys("enter")
        .wait(1000)
        .keys("space")
        .command("game lights-out")
        .wait(1000)
        .keys("o");
    snapshot("shelf_80x24", &window);
    window.keys("x");
    snapshot("discard_80x24", &window);
    let mut window = gantner((64, 20));
    window.keys("g down down down right");
    snapshot("games_64x20", &window);
    window.keys("esc").keys("L down");
    snapshot("lessons_64x20", &window);
}

#[test]
fn pages() {
    let mut window = gantner((64, 20));
    window.keys("? down");
    snapshot("help_64x20", &window);
    window.statistics = statistics();
    window.keys("esc S");
    snapshot("statistics_64x20", &window);
    let mut window = gantner((80, 24));
    window.command("learn 3");
    snapshot("lesson_80x24", &window);
    window.keys("enter").keys("right space");
    snapshot("exercise_80x24", &window);
}

#[test]
fn prompting_and_setting_up() {
    let mut window = gantner((80, 24));
    window.keys(":").types("game l").keys("tab");
    snapshot("prompt_80x24", &window);
    window.keys("esc e tab right space");
    snapshot("set_up_80x24", &window);
}

#[test]
fn winning() {
    let mut window = gantner((80, 24));
    window
        .command("a1")
        .wait(42_000)
        .command("b1 d1 a2 d2 b3 c3 a4");
    snapshot("won_80x24", &window);
    let mut window = Window::start(
        experienced(),
        BTreeMap::new(),
        FirstPuzzle::Daily(TODAY.parse().unwrap()),
        (64, 20),
    );
    window.keys("i space space");
    let rest = solution(&window);
    window.command(&rest).keys("y");
    snapshot("won_daily_64x20", &window);
    let mut window = gantner((120, 40));
    window.keys("s y").wait(10_000);
    snapshot("won_with_help_120x40", &window);
}

#[test]
fn sprinting() {
    for size in [(64, 20), (80, 24)] {
        let mut window = gantner(size);
        window.keys("R").wait(1000).keys("n").wait(5000);
        snapshot(&format!("sprint_{}x{}", size.0, size.1), &window);
        window.wait(200_000);
        snapshot(&format!("sprint_over_{}x{}", size.0, size.1), &window);
    }
}

#[test]
fn walking_the_journey() {
    for size in [(64, 20), (80, 24)] {
        let mut window = gantner(size);
        window.keys("J down down down right");
        snapshot(&format!("journey_{}x{}", size.0, size.1), &window);
        window.keys("enter");
        snapshot(&format!("step_{}x{}", size.0, size.1), &window);
    }
}

/// The presses that are left, as one types them.
pub(super) fn solution(window: &Window) -> String {
    let session = window.session();
    let puzzle = session.puzzle();
    let rest = Puzzle::new(
        puzzle.game().clone(),
        session.current().clone(),
        puzzle.target().clone(),
    )
    .unwrap();
    let Ok(play::Answer::Solve(presses)) = window
        .solvers
        .answer(&play::Question::Solve(rest), &SolverOptions::new())
    else {
        panic!("no solution")
    };
    presses
        .into_iter()
        .map(|cell| puzzle.game().grid().name(cell))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn plain_characters_do() {
    let mut window = gantner((80, 24));
    window.app.look.ascii = true;
    window.keys("right space i i i");
    snapshot("ascii_80x24", &window);
    for keys in [
        "g",
        "esc ?",
        "esc :",
        "tab",
        "esc S",
        "esc n",
        "enter o",
        "esc e",
        "esc L",
        "enter",
        "enter",
        "esc esc esc",
    ] {
        window.keys(keys);
        assert!(window.screen().is_ascii(), "{keys}\n{}", window.screen());
    }
    window.command("game petersen").command("states 5");
    window.is_slow = true;
    window.keys("i");
    assert!(window.screen().is_ascii(), "{}", window.screen());
    window.answer();
    window.keys("s y").wait(60_000);
    assert!(window.screen().is_ascii(), "{}", window.screen());
    for lesson in 1..=8 {
        window.command(&format!("learn {lesson}"));
        for _ in 0..10 {
            assert!(window.screen().is_ascii(), "{}", window.screen());
            window.keys("page-down");
        }
        window.keys("esc esc");
    }
}

#[test]
fn without_colours_nothing_is_coloured_and_everything_can_be_told() {
    for theme in ThemeName::ALL {
        let mut window = gantner((80, 24));
        window.app.look.colours = Colours::None;
        window.app.theme = theme;
        assert_eq!(window.screen(), gantner((80, 24)).screen());
        for keys in ["i i i", "n", "esc o", "esc L", "esc ?", "esc s"] {
            window.keys(keys).wait(10_000);
            let buffer = window.terminal().backend().buffer().clone();
            assert!(
                buffer
                    .content
                    .iter()
                    .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
            );
        }
    }
}

#[test]
fn the_terminals_own_theme_leaves_its_background_alone() {
    let window = gantner((80, 24));
    let buffer = window.terminal().backend().buffer().clone();
    for cell in &buffer.content {
        assert!(cell.bg == Color::Reset || cell.modifier.contains(Modifier::REVERSED));
    }
    let mut window = gantner((80, 24));
    window.app.theme = ThemeName::Paper;
    for keys in ["i", "n", "esc ?", "esc s"] {
        window.keys(keys).wait(10_000);
        let buffer = window.terminal().backend().buffer().clone();
        assert!(
            buffer.content.iter().all(|cell| cell.bg != Color::Reset),
            "paper covers the window"
        );
    }
}

fn statistics() -> Statistics {
    let (puzzle, grade) = generate::daily(TODAY.parse().unwrap());
    let session = Session::new(puzzle);
    let summary = |number: u64| Summary {
        won: !number.is_multiple_of(5),
        moves: grade.par + number % 3,
        milliseconds: 30_000 + number * 7919 % 60_000,
        level: Some(
            if number.is_multiple_of(2) {
                "medium"
            } else {
                "expert"
            }
            .to_owned(),
        ),
        ..Summary::of(&session, Some(grade))
    };
    let today = TODAY.parse().unwrap();
    let mut tally = Tally::new();
    for number in 0..60 {
        tally.add(Record {
            summary: &summary(number),
            day: today,
            finished: 0,
            origin: Origin::daily(generate::Daily::new(today)),
        });
    }
    tally.statistics(today)
}
