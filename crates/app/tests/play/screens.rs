//! Windows of several sizes, the mouse, the prompt, and work that takes long.

use crate::terminal::{CODE, Folder, Terminal};

#[test]
fn the_screen_follows_the_size_of_the_window() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("▐██X██▌").resize(120, 40).shows("▐███ ╳ ███▌").resize(40, 10).shows("This one is 40x10");
    game.resize(64, 20).shows("▐█X█▌");
    for (width, height) in [(64, 20), (80, 24), (120, 40)] {
        game.resize(width, height)
            .shows("u undo   i hint   n new   ? help   q quit".split("   ").last().unwrap());
        // Pages wrap, and end inside their frame.
        for (key, title) in [
            ("?", "╭ Help"),
            ("S", "╭ Statistics"),
            ("g", "╭ Games"),
            ("n", "╭ New puzzle"),
            ("L", "╭ Lessons"),
        ] {
            game.keys(&[key]).shows(title);
            let screen = game.screen();
            let frame = screen.lines().filter(|line| line.trim_start().starts_with('│'));
            assert!(key == "n" || frame.clone().all(|line| line.ends_with('│')), "{screen}");
            game.keys(&["Escape"]).hides(title);
        }
    }
    game.resize(64, 20)
        .keys(&["?"])
        .shows("↓ more")
        .keys(&["NPage", "NPage", "NPage", "NPage"])
        .shows("The mouse works");
}

#[test]
fn the_mouse_points_presses_and_chooses() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    for (width, height, cell) in [(80, 24, (28, 17)), (64, 20, (22, 13)), (120, 40, (42, 24))] {
        game.resize(width, height).shows("0 moves").mouse(35, cell);
        // D4 is a corner: its press would flip six cells.
        let heavy = if width == 64 { "┗" } else { "┏" };
        game.waits("preview", || {
            let screen = game.screen();
            let last = screen.lines().rfind(|line| line.contains(heavy)).unwrap_or_default().to_owned();
            screen.matches(heavy).count() == 6
                && last.contains("┗━") | last.contains("┏━")
                && screen.contains("▶")
        });
        game.mouse(0, cell).shows("Presses D4").clicks("u undo").shows("0 moves");
    }
    game.clicks("n new")
        .clicks("expert")
        .shows("expert")
        .hides("New puzzle")
        .clicks("? help")
        .shows("╭ Help");
    game.clicks("Esc back").hides("╭ Help").keys(&["g"]).clicks("King").shows("King 4x4");
    game.clicks("q quit");
    game.ends_well();
}

#[test]
fn the_prompt_completes_and_remembers() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("par 8")
        .types(":gam")
        .keys(&["Tab"])
        .shows(":game")
        .types(" me")
        .keys(&["Tab"])
        .shows(":game merlin");
    game.keys(&["Enter"]).shows("Merlin's Magic Square 3x3").types(":game lights").keys(&["Enter"]);
    game.shows("did you mean lights-out?").keys(&["Space"]).shows("1 move ").keys(&["q"]);
    game.ends_well();
    let game = Terminal::run(&folder.program("play"));
    game.shows("Merlin").types(":").keys(&["Up"]).shows(":game lights").keys(&["Up"]).shows(":game merlin");
}

#[test]
fn long_work_shows_how_far_it_is_and_can_be_stopped() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE} --memory 1G")));
    game.shows("par 8").types(":game merlin 50x50").keys(&["Enter"]).shows("Merlin's Magic Square 50x50");
    game.types(":states 60").keys(&["Enter"]).shows("Making a puzzle …").shows("Esc stop");
    // The game goes on in the meantime.
    game.keys(&["Space"])
        .shows("Presses A1")
        .shows("Making a puzzle …")
        .waits("progress", || game.screen().contains(" %  █"));
    game.keys(&["Escape"]).shows("Stopped.").keys(&["Right", "Space"]).shows("Presses A1 B1").keys(&["q"]);
    game.ends_well();
}
