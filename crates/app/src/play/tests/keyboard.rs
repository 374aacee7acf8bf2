//! What only the terminal does: keys, the mouse, dialogs, the prompt, lessons, leaving.

use super::super::overlay::Answer;
use super::*;

#[test]
fn a_game_is_played_to_the_win_with_keys_mouse_and_prompt() {
    let mut window = Window::of_code(GANTNER);
    window.wait(1500).keys("space right enter");
    assert_eq!(window.presses(), "A1 B1");
    // D1 and A2, as the layout at 80x24 has them.
    let layout = window.app.layout().unwrap();
    window
        .click(layout.yours.x + 3 * 7 + 2, layout.yours.y + 1)
        .click(layout.yours.x, layout.yours.y + 3);
    assert_eq!(window.presses(), "A1 B1 D1 A2");
    window
        .wait(1500)
        .command("d2 B3")
        .command("c3")
        .command("a4");
    window
        .shows("★ Solved! ★")
        .shows("8 presses, par: the fewest possible")
        .shows("Flawless");
    // The clock began with the puzzle.
    assert_eq!(window.history[0].session.milliseconds(), 3000);
    // The card goes away for a look at the board, and comes back.
    window.wait(5000).keys("esc");
    assert!(!window.words().contains("★ Solved"));
    window
        .shows("0:03")
        .shows("Enter back to the result")
        .keys("space");
    window.shows("★ Solved! ★");
}

#[test]
fn the_card_offers_the_next_puzzle_sharing_and_a_review() {
    let mut window = Window::of_code(GANTNER);
    window.command("a1 a1").wait(42_000).command(SOLUTION);
    window
        .shows("10 presses, 2 over par 8")
        .shows("0:42, first win at this size and level")
        .shows("To go █▇█▇▆▅▄▃▂▁")
        .shows("Press 2, A1, led away.");
    window.keys("y").shows("Copied.");
    let copied = window.copied.clone().unwrap();
    assert_eq!(
        copied,
        "Quatrainment 4x4\n10 presses, fewest 8, 0:42\n■◆\n■■■■■■■■\nq1244tttqbv8r5"
    );
    window.keys("right enter");
    assert!(matches!(window.app.state.mode(), Mode::Replay(_)));
    // It begins at the first press that led away, and shows the way on.
    window.shows("Pressed A1. It led away. 8 to go.");
    window.keys("s").shows("From here, 8 presses: A1 B1");
    window.keys("right left space").wait(2000);
    window
        .keys("esc")
        .shows("0:42, first win at this size and level");
    // By mouse, and by key.
    window.copied = None;
    window.click_on("share").click_on("next");
    assert!(window.copied.is_some() && window.presses().is_empty());
    window
        .command(GANTNER)
        .command(SOLUTION)
        .shows("Every press led closer.");
    window.keys("y p");
    assert!(matches!(window.app.state.mode(), Mode::Replay(_)));
}

#[test]
fn quitting_saves_and_the_next_window_continues() {
    for keys in [
        "q",
        "ctrl-c",
        "? ctrl-c",
        "g ctrl-c",
        ": ctrl-c",
        "S ctrl-c",
        "e ctrl-c",
        "e space ctrl-c",
    ] {
        let mut window = Window::of_code(GANTNER);
        window.keys("space").wait(3000).keys(keys);
        assert!(window.quit);
        let saved = SavedGame::decode(&window.kept[GANTNER]).unwrap();
        assert_eq!(
            (saved.session.milliseconds(), saved.session.moves()),
            (3000, 1),
            "{keys}"
        );
    }
    let mut window = Window::of_code(GANTNER);
    window.keys("space").send(Event::Stop);
    assert!(window.quit);
}

#[test]
fn a_game_of_another_window_is_refused_and_nothing_changes() {
    let mut window = Window::of_code(GANTNER);
    window.keys("space");
    window.elsewhere = vec!["daily-2026-11-15".to_owned()];
    window.keys("d");
    assert_eq!(
        (window.presses(), window.app.state.code()),
        ("A1".to_owned(), GANTNER)
    );
    window.shows("This puzzle is open in another window.");
}

#[test]
fn the_dialog_for_a_new_puzzle_selects_the_current_level() {
    let mut window = Window::of_code(GANTNER);
    window
        .command("new hard")
        .keys("space n")
        .shows("▶ hard last used")
        .shows("Your current game is saved; o lists it.");
    window.keys("up up up").shows("▶ easy").keys("down enter");
    assert_eq!(window.app.state.settings().level, generate::Level::Medium);
    // By mouse: pointing selects, a click takes.
    window.keys("n");
    let (column, row) = window.find("expert");
    window.point(column, row).shows("▶ expert");
    window.click(column, row);
    assert_eq!(window.app.state.settings().level, generate::Level::Expert);
    window.keys("n").click(1, 5);
    window.shows("New puzzle");
    let code = window.app.state.code().to_owned();
    window.keys("esc");
    assert_eq!(window.app.state.code(), code);
}

#[test]
fn games_are_chosen_from_the_list_with_their_size() {
    let mut window = Window::of_code(GANTNER);
    window.keys("g up down down down right right enter");
    let name = |window: &Window| quatrainment::words::heading(window.session().puzzle().game());
    assert_eq!(name(&window), "Merlin's Magic Square 5x5");
    // The list begins where the player is, and ends where the rule does.
    window.keys("g left left left left enter");
    assert_eq!(name(&window), "Merlin's Magic Square 3x3");
    window.keys("g").click_on("King");
    assert_eq!(name(&window), "King 4x4");
}

#[test]
fn games_in_progress_are_continued_and_discarded_from_the_list() {
    let mut window = Window::of_code(GANTNER);
    window
        .keys("o")
        .shows("No other games in progress.")
        .keys("enter space");
    window
        .wait(42_000)
        .command("game merlin")
        .wait(1000)
        .command("a1 b2");
    window
        .wait(1000)
        .command("game lights-out")
        .wait(1000)
        .keys("o");
    window
        .shows("Merlin's Magic Square 3x3")
        .shows("2 presses, 0:02")
        .shows("Quatrainment 4x4")
        .shows("1 press, 0:42");
    window.shows("2026-11-");
    // The games as they are kept now: another window may have finished one.
    window.keys("esc");
    window.kept.remove(GANTNER);
    window.keys("o");
    assert!(!window.words().contains("1 press, 0:42"));
    window
        .keys("x")
        .shows("Discard Merlin's Magic Square 3x3 (2 presses, 0:02)? You cannot undo this.");
    // "No" is selected, so that nothing is lost by a slip.
    window
        .keys("enter")
        .shows("2 presses")
        .keys("x")
        .click_on("Yes");
    window.shows("No other games in progress.");
    assert_eq!(window.kept.len(), 1);
}

#[test]
fn pointing_at_a_cell_shows_what_its_press_would_flip() {
    let mut window = Window::of_code(GANTNER);
    let layout = window.app.layout().unwrap();
    window.app.take_changed();
    window.point(layout.yours.x + 3 * 7 + 3, layout.yours.y + 10);
    assert!(window.app.take_changed());
    let heavy = window.screen().matches('┏').count();
    // D4 is a corner: six cells. The cursor stays where it is.
    assert_eq!((heavy, window.cursor()), (6, "A1".to_owned()));
    window.point(layout.yours.x + 3 * 7 + 2, layout.yours.y + 9);
    assert!(!window.app.take_changed(), "the same cell");
    window.point(60, 8);
    assert_eq!(window.app.hover, None, "the target cannot be pressed");
    window.point(layout.yours.x, layout.yours.y).keys("right");
    assert_eq!(
        window.app.hover, None,
        "whoever takes the keyboard looks at the cursor"
    );
}

#[test]
fn the_footer_shows_the_keys_that_matter_and_can_be_clicked() {
    let footer = |window: &Window| window.screen().lines().last().unwrap().trim().to_owned();
    let mut window = Window::of_code(GANTNER);
    assert_eq!(
        footer(&window),
        "arrows move   space press   i hint   n new   ? help   q quit"
    );
    window.click_on("space press");
    assert_eq!(
        (window.presses(), footer(&window)),
        (
            "A1".to_owned(),
            "u undo   i hint   n new   ? help   q quit".into()
        )
    );
    window
        .click_on("u undo")
        .click_on("? help")
        .shows("Help")
        .click_on("Esc back");
    assert!(window.presses().is_empty());
    // A puzzle that cannot be solved, and layers.
    window.command("q324400080000n");
    assert!(footer(&window).starts_with("f fix"), "{}", footer(&window));
    let unsolvable = window.app.state.code().to_owned();
    window.click_on("f fix").keys("y");
    assert_ne!(window.app.state.code(), unsolvable);
    window.command("game lights-out 3x3x3");
    assert!(footer(&window).contains("[ ] layer"), "{}", footer(&window));
    window.click_on("[ ] layer");
    assert_eq!(window.cursor(), "A1/2");
    window.click_on("q quit");
    assert!(window.quit);
}

#[test]
fn start_and_target_are_set_up_by_keys_and_mouse() {
    let mut window = Window::of_code(GANTNER);
    window.keys("space e").shows("Start");
    let layout = window.app.layout().unwrap();
    let target = layout.target.unwrap();
    window
        .click(target.x + 1, target.y + 1)
        .keys("tab right space")
        .shows("Solvable. Par");
    window.keys("tab c v enter");
    let puzzle = window.session().puzzle().clone();
    assert_eq!(puzzle.target(), &puzzle.game().all_on());
    assert_eq!(window.app.state.saved_games().in_progress().count(), 1);
    window.keys("e tab esc e space");
    assert_ne!(
        window.session().puzzle().start(),
        puzzle.start(),
        "set-up begins with the start"
    );
    window.keys("esc");
    assert_eq!(window.session().puzzle(), &puzzle);
}

#[test]
fn the_prompt_knows_cells_codes_and_commands() {
    let mut window = Window::of_code(GANTNER);
    for (line, said) in [
        (
            "e9",
            "There is no cell e9 on this board; its last cell is D4.",
        ),
        ("q1244tttqbv8r4", "Not a valid puzzle code: "),
        (
            "new tricky",
            "Unknown level 'tricky'; use easy, medium, hard or expert.",
        ),
        ("game chess", "Unknown game 'chess'; press g for a list."),
        (
            "game lights",
            "Unknown game 'lights'; did you mean lights-out?",
        ),
        (
            "size 2x2",
            "Quatrainment needs sides of at least 3, so 2x2 is too small.",
        ),
        (
            "size 2000x2000",
            "A 2000x2000 board is too large to be played here.",
        ),
        (
            "theme pink",
            "Unknown theme 'pink'. Use one of terminal, paper, night, universal, plain.",
        ),
        ("daily yesterday", "'yesterday' is neither a date"),
        ("seed x", "Unknown seed 'x'. Use a number."),
        ("states 1", "A cell has 2 to 255 states."),
        ("learn nothing", "No lesson 'nothing'. Choose 1 to"),
        ("dance", "Unknown command 'dance'. Try a cell (b3)"),
        ("rest", "Unknown command 'rest'. Did you mean restart?"),
        ("great", "Unknown command 'great'. Try a cell (b3)"),
        ("seed", "Add a number: seed 7."),
        ("size", "Add a size: size 5x5."),
        ("states", "Add a number: states 3."),
        ("game nowhere.toml", "The file nowhere.toml cannot be read"),
    ] {
        window.command(line);
        assert!(
            window.message().contains(said),
            "{line}: {}",
            window.message()
        );
    }
    assert_eq!(window.app.state.code(), GANTNER);
    window.command("game lights out 6");
    let name = |window: &Window| quatrainment::words::heading(window.session().puzzle().game());
    assert_eq!(name(&window), "Lights Out 6x6");
    window.command("size 3x5").command("undo");
    assert_eq!(window.message(), "There is nothing to undo.");
    window.command("seed 5");
    let code = window.app.state.code().to_owned();
    window.command("new easy").command("seed 5");
    assert_eq!(
        (window.app.state.code(), name(&window)),
        (&code[..], "Lights Out 3x5".to_owned())
    );
    window.command("daily 2026-01-01");
    assert_eq!(
        window.app.state.daily(),
        Some("2026-01-01".parse().unwrap())
    );
    window.command("daily merlin 2026-01-01");
    assert_eq!(
        window.app.state.daily(),
        Some("merlin/2026-01-01".parse().unwrap())
    );
    window.command("daily 9999-01-01");
    assert!(
        window.message().contains("puzzle comes out on "),
        "{}",
        window.message()
    );
    window
        .command("learn masks")
        .shows("Lesson 5")
        .keys("esc esc");
    window.command("theme night").command("states 3");
    assert_eq!(
        (window.app.theme, window.session().puzzle().game().states()),
        (ThemeName::Night, 3)
    );
    window.send(Event::Paste(format!(
        "https://example.org/#/play/{GANTNER}\n"
    )));
    assert_eq!(window.app.state.code(), GANTNER);
    window.send(Event::Paste(
        "4x3:cc0e80330310c8864c06313308c04c027013,c60\n".to_owned(),
    ));
    assert_eq!(name(&window), "Flip 3x4");
    window.command("q");
    assert!(window.quit);
}

#[test]
fn the_prompt_completes_and_remembers() {
    let mut window = Window::of_code(GANTNER);
    window
        .keys(":")
        .types("ga")
        .keys("tab")
        .shows(":game")
        .shows("game games");
    window
        .types(" me")
        .keys("tab")
        .shows(":game merlin")
        .keys("enter");
    assert_eq!(window.session().puzzle().game().name(), "merlin");
    window
        .command("b2")
        .keys(": up")
        .shows(":b2")
        .keys("up")
        .shows(":game merlin");
    window.keys("up up down").shows(":b2").keys("down");
    assert!(matches!(&window.app.overlay, Overlay::Prompt(prompt) if prompt.text.is_empty()));
    window.types("xyz").keys("tab").shows(":xyz").keys("esc");
    window
        .keys(":")
        .types("new ")
        .keys("tab")
        .shows("easy expert hard medium");
}

#[test]
fn games_from_files_are_played() {
    let mut window = Window::of_code(GANTNER);
    let path = std::env::temp_dir().join(format!("quatrainment-{}.toml", std::process::id()));
    let grid = quatrainment::Grid::new("3x4".parse().unwrap());
    let game = Game::new("my game", quatrainment::Rule::everywhere([0, 2]), grid).unwrap();
    std::fs::write(&path, notation::write_game_file(&game)).unwrap();
    window.command(&format!("game {}", path.display()));
    assert_eq!(window.session().puzzle().game(), &game);
    window
        .command("size 5x5")
        .keys("space")
        .shows("my game 5x5");
    std::fs::remove_file(&path).unwrap();
    window.command(&format!("game {}", path.display()));
    assert!(
        window.message().contains("cannot be read"),
        "{}",
        window.message()
    );
}

#[test]
fn lessons_are_read_and_their_exercises_solved_on_live_boards() {
    let mut window = Window::of_code(GANTNER);
    window.keys("space").wait(1000).keys("L").wait(60_000);
    window
        .shows("▶ 1 What a press does")
        .keys("enter")
        .shows("Lesson 1")
        .shows("A board is a grid of cells.");
    window
        .keys("page-down enter")
        .shows("One press turns the blank board into the target. Which one?");
    window
        .keys("space")
        .shows("After these presses")
        .keys("u i")
        .shows("Look for the edge whose");
    // The boards are the exercise's, also for the mouse.
    let layout = window.app.layout().unwrap();
    window
        .click(layout.yours.x + 3 * 7 + 2, layout.yours.y + 7)
        .shows("Presses D3")
        .shows("Correct.");
    assert_eq!(window.app.state.settings().lessons, ["press"]);
    window
        .keys("n")
        .shows("Lesson 2")
        .keys("esc")
        .shows("1 What a press does ✓ done")
        .keys("esc");
    assert_eq!(
        (window.presses(), window.session().milliseconds()),
        ("A1".to_owned(), 1000)
    );
    // The next time the list begins with what is still to be done.
    window.keys("L").shows("▶ 2").keys("esc");
}

#[test]
fn exercises_without_a_board_are_answered_too() {
    let mut window = Window::of_code(GANTNER);
    for (lesson, keys) in [
        ("masks", "right enter"),
        ("mirrors", "9 enter"),
        ("invariants", "right enter"),
    ] {
        window
            .command(&format!("learn {lesson}"))
            .keys("enter")
            .keys(keys)
            .shows("Correct.")
            .keys("esc esc esc");
    }
    window
        .command("learn mirrors")
        .keys("enter 7 enter")
        .shows("7 is not correct.")
        .keys("backspace i");
    assert!(matches!(&window.app.overlay, Overlay::Lesson(view)
        if matches!(&view.answer, Some(Answer::Number(digits)) if digits.is_empty())));
    assert_eq!(
        window.app.state.settings().lessons,
        ["masks", "mirrors", "invariants"]
    );
}

#[test]
fn long_work_shows_how_far_it_is_and_can_be_stopped() {
    let mut window = Window::of_game(&game("lights-out", "9x9"), (80, 24));
    window.is_slow = true;
    window
        .keys("i")
        .shows("Looking for a hint …")
        .shows("press Esc to cancel")
        .shows("Esc stop");
    let Some(Effect::Game(play::Effect::Compute(ticket, _))) = window.waiting.first() else {
        panic!()
    };
    window
        .send(Event::Progress(*ticket, 40))
        .shows("Looking for a hint … 40% ████████░░░░");
    // The board can be played on in the meantime; what was asked about another position is dropped.
    window.keys("right").keys("esc").shows("Stopped.");
    window.keys("s y space");
    assert_eq!((window.cancelled, window.presses()), (2, "B1".to_owned()));
    window.answer();
    assert_eq!((window.session().moves(), window.session().hints()), (1, 0));
}

#[test]
fn pages_stop_the_clock_and_scroll() {
    let mut window = Window::of_code(GANTNER);
    window
        .keys("space")
        .wait(2000)
        .keys("?")
        .wait(60_000)
        .keys("esc")
        .wait(1000);
    assert_eq!(window.session().milliseconds(), 3000);
    window.send(Event::Resize(64, 20));
    window
        .keys("?")
        .shows("↓ more")
        .keys("page-down page-down page-down page-down");
    window.shows("click the keys at the bottom.");
    assert!(!window.words().contains("↓ more"));
    // A wheel turned too far does no harm.
    window
        .mouse(MouseEventKind::ScrollDown, 10, 10)
        .mouse(MouseEventKind::ScrollUp, 10, 10)
        .shows("↓ more");
}

#[test]
fn nothing_is_drawn_that_did_not_change() {
    let opening = FirstPuzzle::Continue;
    let mut window = Window::start(experienced(), BTreeMap::new(), opening, (80, 24));
    window.app.take_changed();
    window.wait(5000);
    assert!(
        !window.app.take_changed() && window.app.next_tick_at().is_none(),
        "the clock of a board that opened by itself has not begun"
    );
    window.keys("space");
    window.app.take_changed();
    window.wait(400);
    assert!(!window.app.take_changed());
    window.wait(700);
    assert!(window.app.take_changed(), "a second went by");
    window.click(70, 21);
    assert!(!window.app.take_changed());
    window.keys("?");
    window.app.take_changed();
    assert_eq!(window.app.next_tick_at(), None);
    window.keys("ctrl-l");
    assert_eq!(window.redrawn, 1);
}

#[test]
fn a_game_from_the_history_is_shown_and_left() {
    let mut window = Window::of_code(GANTNER);
    window.command("a1 b1 d1").keys("u");
    let whole = window.session().clone();
    let mut window = Window::of_code(GANTNER);
    window.app.is_replay = true;
    let kept = window.kept.clone();
    let effects = window
        .app
        .begin(Action::Replay(Box::new(whole)), window.now);
    window.perform(effects);
    window.wait(1500);
    assert_eq!(window.presses(), "A1 B1");
    window.keys("right").keys("left left").shows("review");
    assert_eq!(window.presses(), "A1");
    window
        .keys("space")
        .wait(10_000)
        .shows("The end.")
        .keys("q");
    assert!(window.quit && window.kept == kept && window.history.is_empty());
}

#[test]
fn every_game_of_the_catalogue_can_be_played_to_the_end() {
    for entry in catalogue::all() {
        let mut window = Window::of_game(&entry.game().unwrap(), (80, 24));
        window.keys("f y i i i s y").wait(60_000);
        window.shows("Solved, with help");
        window.keys("n enter");
        assert!(window.history[0].summary().assisted, "{}", entry.name);
    }
}

/// Whatever a cat does on the keyboard, in whatever window, the game goes on and can be drawn, saved and restored.
#[test]
fn no_keys_in_no_window_bring_it_down() {
    let keys: Vec<char> = "hjkl hjkl uUriisnn1234deegfmvtSyoxLGNT[]?q:cab12p\n\x1b\t\x08"
        .chars()
        .collect();
    let windows = [
        (80, 24),
        (120, 40),
        (64, 20),
        (63, 19),
        (300, 90),
        (1, 1),
        (200, 20),
        (64, 100),
    ];
    // A linear congruential generator (Knuth's MMIX) is random enough for a cat, and always the same.
    let mut state = 1u64;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let games = [
        game("quatrainment", "4x4"),
        game("lights-out", "1x40"),
        game("lights-out", "2x2x3"),
        game("king", "12x12"),
        gallery("petersen.toml"),
        game("merlin", "3x3").with_states(12).unwrap(),
    ];
    for game in games {
        let mut window = Window::of_game(&game, (80, 24));
        for step in 0..500 {
            let place = (next(120) as u16, next(40) as u16);
            match next(32) {
                0 => {
                    let (width, height) = windows[next(windows.len())];
                    window.send(Event::Resize(width, height))
                }
                1 => window.wait(next(3000) as u64),
                2 | 3 => window.click(place.0, place.1),
                4 | 5 => window.point(place.0, place.1),
                _ => {
                    let code = match keys[next(keys.len())] {
                        '\n' => KeyCode::Enter,
                        '\x1b' => KeyCode::Esc,
                        '\t' => KeyCode::Tab,
                        '\x08' => KeyCode::Backspace,
                        letter => KeyCode::Char(letter),
                    };
                    window.send(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
                }
            };
            if step % 7 == 0 {
                window.screen();
            }
            for (key, text) in &window.kept {
                assert_eq!(&SavedGame::decode(text).unwrap().key(), key);
            }
        }
    }
}

#[test]
fn the_journey_is_walked_by_keys() {
    let mut window = Window::of_code(GANTNER);
    window
        .keys("J")
        .shows("Journey: 0 of 66 solved, 0 stars")
        .shows("1 One press")
        .keys("down down down right enter");
    assert_eq!(
        window.app.state.origin(),
        play::Origin::Step("4.2".parse().unwrap())
    );
    window.shows("Corners by counting, puzzle 2.");
    let rest = super::screens::solution(&window);
    window
        .command(&rest)
        .shows("★★★ without help and with the fewest presses");
    // The card leads on, and the path remembers the stars.
    window.keys("enter").shows("Corners by counting, puzzle 3.");
    window
        .keys("J")
        .shows("Journey: 1 of 66 solved, 3 stars")
        .keys("esc");
    window.command("journey 9.1").shows("journey 9.1");
    window.command("journey 99.1");
    assert!(
        window.message().contains("nknown step '99.1'"),
        "{}",
        window.message()
    );
}

#[test]
fn a_sprint_is_played_by_keys_and_ends_with_its_score() {
    let mut window = Window::of_code(GANTNER);
    window
        .keys("space R")
        .shows("Solve as many puzzles as you can");
    window.shows("3:00 left").wait(1000);
    for _ in 0..3 {
        let press = super::screens::solution(&window);
        let cell = window
            .session()
            .puzzle()
            .game()
            .grid()
            .cell_named(&press)
            .unwrap();
        window.send_game(Action::Press(cell)).wait(1000);
    }
    window
        .shows("3 solved · Combo 3 · 3 more for +5 s")
        .shows("So far ✓✓✓");
    // Another game is not begun by a wrong key; leaving asks.
    window
        .keys("d")
        .shows("3 solved")
        .keys("esc")
        .shows("End the sprint?")
        .keys("n");
    window.keys("n").shows("Skipped.").shows("So far ✓✓✓–");
    window
        .wait(200_000)
        .shows("3 solved, your first sprint")
        .shows("Puzzle 4: Skipped");
    window.keys("y").shows("Copied.");
    assert!(
        window
            .copied
            .clone()
            .unwrap()
            .starts_with("Quatrainment sprint: 3 solved in 3:03")
    );
    window.keys("down enter");
    assert!(matches!(window.app.state.mode(), Mode::Play));
    // The game before is in progress, and the code shows the score again.
    assert_eq!(window.app.state.saved_games().in_progress().count(), 1);
    let code = window
        .copied
        .clone()
        .unwrap()
        .lines()
        .last()
        .unwrap()
        .to_owned();
    window
        .command(&code)
        .shows("3 solved, shared with you")
        .keys("esc");
    assert!(matches!(window.app.state.mode(), Mode::Play));
}

#[test]
fn a_solution_is_watched_faster_slower_and_to_its_end() {
    let watching = || {
        let mut window = Window::of_code(GANTNER);
        window.keys("s y").shows("+ - speed").shows("e to the end");
        assert!(matches!(window.app.state.mode(), Mode::Watch(_)));
        window
    };
    let mut window = watching();
    window.wait(700);
    let usual = window.session().moves();
    let mut window = watching();
    window.keys("+ +").shows("4 times as fast.").wait(700);
    assert!(window.session().moves() > usual);
    window.keys("- - -").shows("Half as fast.");
    window.keys("e").shows("Solved, with help");
    // A finished game as well.
    window.keys("p").shows("+ - speed").keys("space e");
    assert_eq!(window.session().moves(), 8);
}

#[test]
fn the_path_shows_the_picture_of_a_chapter_where_there_is_room() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut window = Window::start(
            experienced(),
            BTreeMap::new(),
            FirstPuzzle::Continue,
            (width, height),
        );
        window.keys("J").shows("Journey: ");
        // The first chapter is about the three kinds of presses.
        assert!(window.screen().contains("[X]"), "{}", window.screen());
        for chapter in 2..=11 {
            window.keys("down");
            let screen = window.screen();
            assert!(screen.contains(&format!(" {chapter}  ")), "{screen}");
            assert!(
                screen.contains(" X ") || screen.contains("[X]"),
                "{chapter}:\n{screen}"
            );
        }
    }
    // The words come first.
    let mut window = Window::start(
        experienced(),
        BTreeMap::new(),
        FirstPuzzle::Continue,
        (64, 20),
    );
    window
        .keys("J")
        .shows("Press a cell, and cells around it flip.");
}
