//! What is said beside what the game says: keys without a meaning, errors, the clipboard.

use super::*;
use quatrainment_play::Switch;

/// The row of the screen that shows a text.
fn row_of(window: &Window, text: &str) -> u16 {
    window.find(text).1
}

#[test]
fn a_key_without_a_meaning_says_so_and_hides_no_hint() {
    let mut window = Window::of_code(GANTNER);
    window.keys("i").shows("Hint 1 of 3.").keys("z");
    window
        .shows("'z' does nothing here. Press ? for all keys.")
        .shows("Hint 1 of 3.");
    // It goes with the next key that does something.
    window.keys("right").shows("'z' does").keys("i");
    assert!(!window.words().contains("'z' does"));
    window.send(Event::Key(KeyEvent::new(KeyCode::F(7), KeyModifiers::NONE)));
    window.shows("F7 does nothing here.");
    window.send(Event::Key(KeyEvent::new(
        KeyCode::Char('k'),
        KeyModifiers::CONTROL,
    )));
    window.shows("Ctrl-K does nothing here.");
    window.command(SOLUTION).keys("p").keys("z");
    window.shows("review").shows("'z' does nothing here.");
}

#[test]
fn a_full_disk_is_told_beside_the_hint() {
    for size in [(64, 20), (80, 24), (120, 40)] {
        let mut window = Window::of(notation::decode(GANTNER).unwrap(), size);
        window.keys("i i i");
        let hint = window.message();
        let full = "Not saved: database or disk is full.";
        window.send(Event::Error(full.to_owned()));
        assert_eq!(window.message(), hint);
        window.shows(full).shows(&hint[..30]);
        // Where nothing else is said, it is what the game says.
        window.keys("space").send(Event::Error(full.to_owned()));
        assert_eq!(window.message(), full);
    }
}

#[test]
fn restarting_at_the_start_and_hiding_a_target_that_is_not_blank_say_so() {
    let mut window = Window::of_code(GANTNER);
    window.keys("r").shows("You are already at the start.");
    window
        .keys("space u r")
        .shows("You are already at the start.");
    window
        .keys("T")
        .shows("This target is not blank, so it stays. Hide a blank target: on.");
    window.keys("T").shows("Hide a blank target: off.");
    assert!(!window.words().contains("so it stays"));
    let switches = window.app.state.settings().switches;
    assert!(!switches.is_on(Switch::FoldTarget));
    window.command("game lights-out").keys("T");
    assert!(!window.words().contains("so it stays"));
}

#[test]
fn what_is_said_on_the_card_pushes_nothing_away() {
    for size in [(64, 20), (80, 24), (120, 40), (200, 60)] {
        let mut window = Window::of(notation::decode(GANTNER).unwrap(), size);
        window.command(SOLUTION).shows("Solved!");
        let before = window.screen();
        let row = row_of(&window, "▶ next ◀");
        window.keys("y").shows("Copied.");
        assert_eq!(row_of(&window, "▶ next ◀"), row);
        let changed = before
            .lines()
            .zip(
                window
                    .screen()
                    .lines()
                    .map(str::to_owned)
                    .collect::<Vec<_>>(),
            )
            .filter(|(before, after)| *before != after.as_str())
            .count();
        assert_eq!(changed, 1, "{}", window.screen());
        window.keys("z").shows("'z' does nothing here.");
        assert_eq!(row_of(&window, "▶ next ◀"), row);
        // What does not fit there is shown whole.
        let full = "Not saved: database or disk is full, and nobody knows why.";
        window.send(Event::Error(full.to_owned()));
        window.keys("left");
        assert!(window.panel().contains(full), "{}", window.screen());
    }
}

#[test]
fn what_may_not_have_been_copied_is_shown_to_be_selected() {
    for size in [(64, 20), (80, 24), (120, 40)] {
        let mut window = Window::of(notation::decode(GANTNER).unwrap(), size);
        window.command(SOLUTION);
        let text = "Quatrainment 4x4\n8 presses\nq1244tttqbv8r5".to_owned();
        window.send(Event::Copied(Copied::Sent(text.clone())));
        window
            .shows("Sent to your terminal.")
            .shows("hold Shift while you drag");
        assert!(!window.words().contains("Copied."));
        // Nothing stands beside the text.
        let screen = window.screen();
        for line in text.lines() {
            assert!(screen.lines().any(|shown| shown.trim() == line), "{screen}");
        }
        window.keys("esc").shows("▶ next ◀");
        window.send(Event::Copied(Copied::Failed(text)));
        window
            .shows("This could not be copied.")
            .keys("q")
            .shows("▶ next ◀");
    }
    // A long code is shown whole.
    let mut window = Window::of_game(&game("lights-out", "40x40"), (80, 24));
    let code = window.app.state.code().to_owned();
    window.send(Event::Copied(Copied::Sent(code.clone())));
    let shown: String = window.screen().split_whitespace().collect();
    assert!(shown.contains(&code), "{shown}");
}

#[test]
fn the_help_page_has_the_keys_of_set_up_and_long_codes() {
    let mut window = Window::of_code(GANTNER);
    window.keys("e ?");
    for line in [
        "Tab Go to the other board.",
        "c Turn all cells of this board off.",
        "v Invert all cells of this board.",
        "Enter Play this puzzle.",
    ] {
        window.shows(line);
    }
    assert!(!window.panel().contains("preview"), "{}", window.panel());
    window.keys("esc").shows("set-up").keys("esc");
    let mut window = Window::of_game(&game("lights-out", "12x12"), (80, 24));
    window.keys("?");
    let code = window.app.state.code().to_owned();
    assert!(code.len() > 30);
    window.shows(&format!("The code of this puzzle: {code}"));
}

#[test]
fn the_dialog_that_stops_the_clock_covers_the_boards() {
    let mut window = Window::of_code(GANTNER);
    for keys in ["n", "g", "o", "J", "L", "S", "?"] {
        window.keys("space").keys(keys);
        assert!(!window.app.state.is_clock_running(), "{keys}");
        let screen = window.screen();
        assert!(!screen.contains("Target"), "{keys}\n{screen}");
        assert!(!screen.contains("██X"), "{keys}\n{screen}");
        window.keys("esc");
    }
}

#[test]
fn a_wrong_press_in_the_guide_leaves_the_cursor_there() {
    let mut window = Window::first((80, 24));
    window.keys("right right down space");
    let wrong = window.cursor();
    assert_ne!(wrong, "B2");
    window.shows(&format!("1 of 3. {wrong} leads away"));
    assert_eq!(window.presses(), wrong);
    // Enter presses where the player is, and not what the guide asks for.
    window.keys("enter");
    assert_eq!(
        (window.cursor(), window.presses()),
        (wrong.clone(), format!("{wrong} {wrong}"))
    );
    window.keys("u");
    assert_eq!(window.cursor(), wrong);
}

#[test]
fn what_the_guide_asks_for_stays_whatever_else_is_said() {
    for size in [(64, 20), (80, 24), (120, 40), (200, 60)] {
        let mut window = Window::first(size);
        window.keys("y").shows("Copied.").shows("1 of 3. Press B2");
        window
            .keys("m")
            .shows("Dots on cells that differ: off.")
            .shows("1 of 3. Press B2");
    }
}

#[test]
fn the_guide_goes_on_after_quitting_in_its_middle() {
    let mut window = Window::first((80, 24));
    window.keys("space").shows("2 of 3.").keys("q");
    let (settings, kept) = (window.app.state.settings().clone(), window.kept.clone());
    let again = |kept: &BTreeMap<String, String>| {
        Window::start(
            settings.clone(),
            kept.clone(),
            FirstPuzzle::Continue,
            (80, 24),
        )
    };
    let mut window = again(&kept);
    window
        .shows("2 of 3.")
        .keys("enter")
        .shows("3 of 3.")
        .command("d4")
        .shows("Solved!");
    // It does not come back where something else is being played.
    let mut window = again(&kept);
    window
        .wait(1000)
        .keys("space n enter")
        .wait(1000)
        .keys("space q");
    let window = again(&window.kept);
    assert!(
        matches!(window.app.state.mode(), Mode::Play),
        "{}",
        window.screen()
    );
}

#[test]
fn the_frame_of_a_cell_that_would_flip_is_whole() {
    // Cells that differ under the cursor's reach, on boards with the smallest cells.
    for (name, size, window_size) in [
        ("lights-out", "9x9", (80, 24)),
        ("lights-out", "11x11", (80, 24)),
        ("king", "9x9", (64, 20)),
    ] {
        let mut window = Window::of_game(&game(name, size), window_size);
        for _ in 0..20 {
            window.keys("right down");
            let screen = window.screen();
            let open = screen.matches('[').count() - screen.matches("[ ]").count();
            let close = screen.matches(']').count() - screen.matches("[ ]").count();
            assert_eq!(open, close, "{screen}");
        }
    }
    // And 9x9 has room for dots.
    let window = Window::of_game(&game("lights-out", "9x9"), (80, 24));
    assert_eq!(window.app.layout().unwrap().cell, (4, 1));
}

#[test]
fn letters_find_a_game_in_the_list() {
    let mut window = Window::of_code(GANTNER);
    window.keys("g").types("light");
    window.shows("Games with 'light'").shows("Lights Out");
    assert!(!window.words().contains("Merlin's"));
    window.keys("down up enter");
    assert!(
        window
            .session()
            .puzzle()
            .game()
            .name()
            .starts_with("lights-out")
    );
    window.keys("g").types("merlin").keys("right enter");
    assert_eq!(
        quatrainment::words::heading(window.session().puzzle().game()),
        "Merlin's Magic Square 4x4"
    );
    let code = window.app.state.code().to_owned();
    window
        .keys("g")
        .types("qqq")
        .shows("No game has these letters")
        .keys("enter");
    window
        .keys("backspace backspace")
        .shows("Games with 'q'")
        .shows("Quatrainment");
    window.keys("esc");
    assert_eq!(window.app.state.code(), code);
}

#[test]
fn unknown_commands_suggest_what_was_meant() {
    let mut window = Window::of_code(GANTNER);
    for (line, meant) in [
        ("hard", "Did you mean new hard?"),
        ("level expert", "Did you mean new expert?"),
        (
            "par 9",
            "A puzzle has a level: type new easy, new medium, new hard, new expert.",
        ),
        ("merlin", "Did you mean game merlin?"),
        ("lights out", "Did you mean game lights-out?"),
        ("5x5", "Did you mean size 5x5?"),
        ("night", "Did you mean theme night?"),
        ("2026-01-01", "Did you mean daily 2026-01-01?"),
        ("masks", "Did you mean learn masks?"),
        ("undoo", "Did you mean undo?"),
        ("quti", "Did you mean quit?"),
    ] {
        window.command(line);
        let said = window.message();
        assert!(said.contains(meant), "{line}: {said}");
        assert_eq!(window.app.state.code(), GANTNER);
    }
}
