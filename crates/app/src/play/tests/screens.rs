//! Every screen, as a snapshot at 80x24 and at 120x40.

use super::*;
use crate::store::{self, Played};
use quatrainment::Summary;

/// Takes a snapshot of what a course of a game leads to, at both sizes.
fn snapshot(name: &str, request: &Request, course: impl Fn(&mut Window)) {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut window = Window::new(request.clone(), width, height);
        course(&mut window);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), window.screen());
    }
}

fn gantner() -> Request {
    Request::Puzzle(notation::decode(GANTNER).unwrap())
}

#[test]
fn the_board() {
    snapshot("board", &gantner(), |window| {
        window.wait(42_000).keys("space right down space right");
    });
    snapshot("board_without_marks", &gantner(), |window| {
        window.keys("m v");
    });
    snapshot("daily", &Request::Daily(None), |_| {});
}

#[test]
fn other_sizes() {
    snapshot("lights_out_5x5", &Window::game("lights-out", "5x5"), |window| {
        window.keys("down right space");
    });
    snapshot("king_7x7", &Window::game("king", "7x7"), |window| {
        window.keys("down right");
    });
    snapshot("lights_out_9x9", &Window::game("lights-out", "9x9"), |window| {
        window.keys("down right i i");
    });
    snapshot("lights_out_40x40", &Window::game("lights-out", "40x40"), |window| {
        window.command("t20");
    });
    snapshot("three_states", &Window::game("king", "4x4"), |window| {
        window.command("states 3").keys("down right i i i");
    });
    snapshot("lights_out_3x3x3", &Window::game("lights-out", "3x3x3"), |window| {
        window.keys("]");
    });
}

#[test]
fn boards_that_are_laid_out() {
    snapshot("hexagon", &Window::file(HEXAGON), |window| {
        window.keys("down right space down");
    });
    snapshot("cube", &Window::file(CUBE), |window| {
        window.keys("down down");
    });
}

#[test]
fn hints() {
    snapshot("hint_nudge", &gantner(), |window| {
        window.keys("i");
    });
    snapshot("hint_cell", &gantner(), |window| {
        window.keys("i i");
    });
    snapshot("hint_reason", &gantner(), |window| {
        window.keys("i i i");
    });
    snapshot("hint_reason_of_several", &Window::game("lights-out", "5x5"), |window| {
        window.keys("i i i");
    });
}

#[test]
fn solving() {
    snapshot("solve", &gantner(), |window| {
        window.keys("s").wait(1500);
    });
}

#[test]
fn choices_and_pages() {
    snapshot("new", &gantner(), |window| {
        window.keys("space n");
    });
    snapshot("games", &gantner(), |window| {
        window.keys("g down down down right");
    });
    snapshot("help", &gantner(), |window| {
        window.keys("? down");
    });
    snapshot("prompt", &gantner(), |window| {
        window.keys(": g a m e");
    });
    snapshot("prompt_wrong", &gantner(), |window| {
        window.command("dance");
    });
    snapshot("statistics", &gantner(), |window| {
        window.statistics = statistics();
        window.keys("S");
    });
    snapshot("statistics_empty", &gantner(), |window| {
        window.keys("S");
    });
}

#[test]
fn set_up() {
    snapshot("set_up", &gantner(), |window| {
        window.keys("e tab right space");
    });
    snapshot("set_up_unsolvable", &Window::game("quatrainment-b", "4x4"), |window| {
        window.keys("e space");
    });
}

#[test]
fn winning() {
    snapshot("won_flawless", &gantner(), |window| {
        window.best = Best { milliseconds: Some(61_000), streak: 0 };
        window.wait(42_000).command("a1 b1 d1 a2 d2 b3 c3 a4");
    });
    snapshot("won_over_par", &gantner(), |window| {
        window.best = Best { milliseconds: Some(30_000), streak: 0 };
        window.wait(42_000).keys("i").command("a1 a1 a1 b1 d1 a2 d2 d2");
        window.keys("u").command("b3 c3 a4").keys("y");
    });
    snapshot("won_daily", &Request::Daily(None), |window| {
        window.best = Best { milliseconds: None, streak: 3 };
        while let Some(cell) = window.app.round.session.next_press(&window.app.round.solver) {
            let name = window.app.round.session.puzzle().game().grid().name(cell);
            window.command(&name);
        }
    });
    snapshot("won_with_help", &gantner(), |window| {
        window.keys("s").wait(10_000);
    });
}

#[test]
fn replaying() {
    snapshot("replay", &gantner(), |window| {
        window.command("a1 b1").keys("u");
        let whole = window.app.round.session.clone();
        window.app.show(whole);
        window.keys("right right");
    });
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut window = Window::of_code(GANTNER);
    window.send(Event::Resize(50, 10));
    insta::assert_snapshot!("too_small", window.screen());
    window.keys("space");
    assert_eq!(window.presses(), "A1");
    window.send(Event::Resize(64, 20));
    insta::assert_snapshot!("least", window.screen());
}

#[test]
fn plain_characters_do() {
    for (name, keys) in [("ascii", "right space i i i"), ("ascii_games", "g"), ("ascii_won", "s")] {
        let mut window = Window::of_code(GANTNER);
        window.app.look.ascii = true;
        window.keys(keys).wait(10_000);
        let screen = window.screen();
        assert!(screen.is_ascii(), "{screen}");
        insta::assert_snapshot!(name, screen);
    }
    let mut window = Window::new(Window::game("king", "9x9"), 120, 40);
    window.app.look.ascii = true;
    for keys in ["i", "?", "esc :", "esc S", "esc n", "esc e"] {
        window.keys(keys);
        assert!(window.screen().is_ascii(), "{}", window.screen());
    }
}

#[test]
fn without_colours_nothing_is_coloured_and_everything_can_be_told() {
    for theme in ThemeName::ALL {
        let mut window = Window::of_code(GANTNER);
        window.app.look.colours = Colours::None;
        window.app.preferences.theme = theme;
        let with_colours = Window::of_code(GANTNER).screen();
        assert_eq!(window.screen(), with_colours);
        window.keys("i i i");
        let buffer = window.terminal().backend().buffer().clone();
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    }
}

#[test]
fn the_terminals_own_theme_leaves_its_background_alone() {
    let window = Window::of_code(GANTNER);
    let buffer = window.terminal().backend().buffer().clone();
    for cell in &buffer.content {
        assert!(cell.bg == Color::Reset || cell.modifier.contains(Modifier::REVERSED));
    }
    let mut window = Window::of_code(GANTNER);
    window.app.preferences.theme = ThemeName::Paper;
    let buffer = window.terminal().backend().buffer().clone();
    assert!(buffer.content.iter().all(|cell| cell.bg != Color::Reset), "paper covers the window");
}

fn statistics() -> Statistics {
    let (puzzle, grade) = quatrainment::generate::daily(TODAY.parse().unwrap());
    let session = Session::new(puzzle);
    let played = |number: u64| Played {
        id: number as i64,
        finished: number as i64,
        day: TODAY.parse().unwrap(),
        daily: Some(TODAY.parse().unwrap()),
        line: String::new(),
        summary: Summary {
            won: !number.is_multiple_of(5),
            moves: grade.par + number % 3,
            milliseconds: 30_000 + number * 7919 % 60_000,
            level: Some(if number.is_multiple_of(2) { "medium" } else { "expert" }.to_owned()),
            ..Summary::of(&session, Some(grade))
        },
    };
    let history: Vec<Played> = (0..60).map(played).collect();
    store::statistics(&history, TODAY.parse().unwrap())
}
