//! Windows of several sizes, the mouse, the prompt, and work that takes long.

use super::terminal::{CODE, Folder, Terminal};

/// The sizes of windows, and a piece of a cell that is drawn at this size only.
const SIZES: [(u16, u16, &str); 4] = [
    (64, 20, "▐█X█▌"),
    (80, 24, "▐██X██▌"),
    (120, 40, "▐███ ╳ ███▌"),
    (200, 60, "▐███████ ╳ ███████▌"),
];

#[test]
fn the_screen_follows_the_size_of_the_window() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("par 8")
        .resize(40, 10)
        .shows("Window too small (40x10).");
    for (width, height, cell) in SIZES {
        game.resize(width, height)
            .shows(cell)
            .shows("arrows move   space press   i hint   n new")
            .shows("? help   q quit");
        // Pages wrap, and end inside their frame.
        for (key, title) in [
            ("?", "╭ Help"),
            ("S", "╭ Statistics"),
            ("g", "╭ Games"),
            ("L", "╭ Lessons"),
        ] {
            game.keys(&[key]).shows(title);
            // It may be photographed while it is drawn.
            game.waits("whole frame", || {
                let screen = game.screen();
                let mut frame = screen
                    .lines()
                    .filter(|line| line.trim_start().starts_with('│'));
                frame.all(|line| line.ends_with('│'))
            });
            game.keys(&["Escape"]).hides(title);
        }
    }
    game.resize(64, 20)
        .shows(SIZES[0].2)
        .keys(&["?"])
        .shows("↓ more");
    game.keys(&["NPage", "NPage", "NPage", "NPage"])
        .shows("The mouse works");
}

#[test]
fn the_mouse_points_presses_and_chooses() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    // D4 at each size.
    for ((width, height, cell), place) in
        SIZES
            .into_iter()
            .zip([(22, 13), (28, 17), (42, 24), (71, 39)])
    {
        game.resize(width, height)
            .shows(cell)
            .shows("0 presses")
            .mouse(35, place);
        // The cursor at A1 has no heavy frame so far down; D4 has, because its press would flip it.
        game.waits("preview", || {
            let screen = game.screen();
            screen
                .lines()
                .nth(usize::from(place.1) - 1)
                .is_some_and(|line| line.contains('┃'))
        });
        game.mouse(0, place)
            .shows("Presses D4")
            .clicks("u undo")
            .shows("0 presses")
            .keys(&["Home", "<"]);
    }
    game.clicks("n new")
        .clicks("expert")
        .shows("expert")
        .hides("New puzzle")
        .clicks("? help")
        .shows("╭ Help");
    game.clicks("Esc back")
        .hides("╭ Help")
        .keys(&["g"])
        .clicks("King")
        .shows("King 4x4");
    game.clicks("q quit");
    game.ends_well();
}

#[test]
fn a_preview_fits_the_window() {
    let program = env!("CARGO_BIN_EXE_quatrainment");
    let shell = Terminal::run("PS1='shell> ' sh -i");
    shell.shows("shell>");
    for (width, height, _) in SIZES {
        // Taller than the window: what has scrolled away counts as well.
        // The shell waits until it knows the size.
        let resized =
            format!("until [ \"$(stty size)\" = \"{height} {width}\" ]; do sleep 0.1; done");
        let command = format!("{resized}; clear; {program} draw rule --preview; echo rea\"\"dy");
        shell.resize(width, height).types(&command);
        shell.keys(&["Enter"]).shows("ready");
        let screen = shell.text(&["capture-pane", "-p", "-S", "-40"]);
        for title in ["corner A1", "edge B1", "centre B2"] {
            assert!(screen.contains(title), "{screen}");
        }
        // Every line of the picture is a line of the window: two boards fit beside each other, three in a wide one.
        let beside = screen
            .lines()
            .find(|line| line.contains("corner A1"))
            .unwrap();
        assert_eq!(beside.contains("centre B2"), width >= 120, "{screen}");
        assert!(beside.contains("edge B1"), "{screen}");
        let styled = shell.text(&["capture-pane", "-p", "-e", "-S", "-40"]);
        assert!(
            styled.contains("48;5;231") || styled.contains("48;2;255;255;255"),
            "{styled}"
        );
        shell
            .types("clear; tput reset")
            .keys(&["Enter"])
            .hides("done");
    }
}

#[test]
fn every_theme_is_drawn_in_its_colours() {
    let folder = Folder::new();
    let game = Terminal::run(&format!(
        "TERM=xterm-256color {}",
        folder.program(&format!("play {CODE}"))
    ));
    game.shows("par 8");
    for (width, height, cell) in SIZES {
        game.resize(width, height).shows(cell);
        // Amber for the cursor, sky blue for what a press would flip, rose for what differs.
        game.types(":theme universal")
            .keys(&["Enter"])
            .shows("Theme: universal.");
        let styled = game.text(&["capture-pane", "-p", "-e"]);
        for colour in ["38;5;214", "38;5;38", "38;5;204", "48;5;234"] {
            assert!(styled.contains(colour), "{colour}: {styled:?}");
        }
        game.types(":theme plain")
            .keys(&["Enter"])
            .shows("Theme: plain.");
        let styled = game.text(&["capture-pane", "-p", "-e"]);
        assert!(
            !styled.contains("38;5;") && !styled.contains("48;5;"),
            "{styled:?}"
        );
    }
    game.keys(&["q"]);
    game.ends_well();
}

#[test]
fn the_prompt_completes_and_remembers() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    // One press may win an easy puzzle.
    game.shows("par 8")
        .types(":new expert")
        .keys(&["Enter"])
        .shows("· expert")
        .types(":gam")
        .keys(&["Tab"])
        .shows(":game")
        .types(" me")
        .keys(&["Tab"])
        .shows(":game merlin");
    game.keys(&["Enter"])
        .shows("Merlin's Magic Square 3x3")
        .types(":game lights")
        .keys(&["Enter"]);
    game.shows("did you mean lights-out?")
        .keys(&["Space"])
        .shows("1 press ")
        .keys(&["q"]);
    game.ends_well();
    let game = Terminal::run(&folder.program("play"));
    game.shows("Merlin")
        .types(":")
        .keys(&["Up"])
        .shows(":game lights")
        .keys(&["Up"])
        .shows(":game merlin");
}

#[test]
fn long_work_shows_how_far_it_is_and_can_be_stopped() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE} --memory 1G")));
    game.shows("par 8")
        .types(":game merlin 50x50")
        .keys(&["Enter"])
        .shows("Merlin's Magic Square 50x50");
    game.types(":states 60")
        .keys(&["Enter"])
        .shows("Creating a puzzle …")
        .shows("Esc stop");
    // What is typed in the meantime waits for the new puzzle, and goes with it.
    game.keys(&["Down", "Space"])
        .shows("What you type waits for the new puzzle.")
        .waits("progress", || game.screen().contains("%  █"));
    game.keys(&["Escape"])
        .shows("Stopped.")
        .keys(&["Right", "Space"])
        .shows("Presses B1")
        .keys(&["q"]);
    game.ends_well();
}

#[test]
fn what_a_key_did_is_said_at_every_size() {
    for (width, height, cell) in SIZES {
        let folder = Folder::new();
        let game = Terminal::run(&folder.program(&format!("play {CODE}")));
        game.resize(width, height).shows(cell).keys(&["i"]);
        // A hint stays in sight.
        game.shows("Hint 1 of 3.")
            .keys(&["z"])
            .shows("'z' does nothing here.")
            .shows("Hint 1 of 3.")
            .keys(&["r"])
            .shows("You are already at the start.")
            .shows("Hint 1 of 3.")
            .keys(&["T"])
            .shows("This target is not blank, so it stays.")
            .keys(&["T"]);
        game.types(":hard")
            .keys(&["Enter"])
            .shows("Did you mean new hard?");
        // What stops the clock covers the boards, and set-up has help of its own.
        game.keys(&["n"])
            .shows("New puzzle")
            .hides("Target")
            .keys(&["Escape"])
            .shows("Target")
            .keys(&["e", "?"])
            .shows("Go to the other board.")
            .keys(&["Escape"])
            .hides("Go to the other board.")
            .keys(&["Escape"])
            .hides("· set-up");
        // Where there is room, a win leaves the target in sight.
        game.types(":a1 b1 d1 a2 d2 b3 c3 a4")
            .keys(&["Enter"])
            .shows("▶ next ◀");
        assert_eq!(game.screen().contains("Target"), width >= 120);
        game.keys(&["g"])
            .shows("letters find")
            .types("merlin")
            .shows("Games with 'merlin'")
            .keys(&["Enter"])
            .shows("Merlin's Magic Square 3x3")
            .keys(&["q"]);
        game.ends_well();
    }
}
