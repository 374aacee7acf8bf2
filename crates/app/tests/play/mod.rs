//! The game in a real terminal. tmux is the terminal: it runs the program, takes keys and shows the screen.

mod courses;
mod linear;
mod screens;
mod tables;
pub mod terminal;

use std::process::Command;
use std::time::Instant;
use terminal::{CODE, Folder, PATIENCE, SOLUTION, Terminal};

#[test]
fn a_whole_game_is_played_left_in_the_middle_and_won() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("Quatrainment 4x4")
        .shows("par 8")
        .shows("Presses");
    // The cursor is at A1: press it, go to B1 and press that.
    game.keys(&["Space", "Right", "Enter"])
        .shows("Presses A1 B1");
    // D1 by mouse: the press and the release of the left button, as terminals report them.
    game.mouse(0, (28, 8))
        .types("\x1b[<0;28;8m")
        .shows("Presses A1 B1 D1");
    game.keys(&["q"]);
    game.ends_well();

    // The next window continues it without being asked.
    let game = Terminal::run(&folder.program("play"));
    game.shows("Presses A1 B1 D1").shows("3 presses");
    for (number, cell) in SOLUTION.iter().enumerate().skip(3) {
        game.types(&format!(":{}", cell.to_lowercase()))
            .keys(&["Enter"]);
        if number < 7 {
            game.shows(&format!("{} presses", number + 1));
        }
    }
    game.shows("Solved!")
        .shows("8 presses, par: the fewest")
        .shows("Flawless")
        .shows("first win at this size and");
    game.keys(&["y"]).waits("copied result", || {
        game.text(&["show-buffer"])
            .contains("8 presses, the fewest")
    });
    game.keys(&["q"]);
    game.ends_well();

    let statistics = folder.run("stats");
    assert!(
        statistics.contains("1 game played, 1 won: 1 without help"),
        "{statistics}"
    );
    let list = folder.run("history");
    assert!(
        list.contains("quatrainment 4x4") && list.contains("8/8") && list.contains("flawless"),
        "{list}"
    );
    let replay = folder.run("history replay 1");
    assert!(
        replay.contains("A4") && replay.contains("8 presses, the fewest"),
        "{replay}"
    );
    // A won game is not continued.
    Terminal::run(&folder.program("play"))
        .shows("0 presses")
        .shows("cells differ");
}

#[test]
fn a_killed_window_has_saved_its_last_press_and_the_next_one_is_not_garbled() {
    let folder = Folder::new();
    let program = folder.program("play");
    let game = Terminal::run(&format!(
        "{}; {program}",
        folder.program(&format!("play {CODE}"))
    ));
    game.shows("par 8")
        .keys(&["Down", "Space"])
        .shows("Presses A2")
        .keys(&["?"])
        .shows("Move the cursor");
    // The shell starts the next one on the screen that was left behind. The lock went with the window that held it, so
    // the game continues.
    game.signal("-KILL").shows("Presses A2").shows("1 press ");
    let screen = game.screen();
    for left in ["Move the cursor", "Help", "Killed"] {
        assert!(!screen.contains(left), "{screen}");
    }
    // What something else wrote on the screen goes with Ctrl-L.
    std::fs::write(
        game.ask("#{pane_tty}"),
        "\x1b[5;5Hgarbage\x1b[22;1Hmore garbage",
    )
    .unwrap();
    game.shows("more garbage")
        .keys(&["C-l"])
        .waits("clean screen", || game.screen() == screen);
}

#[test]
fn two_windows_play_two_games_and_lose_neither() {
    let folder = Folder::new();
    let first = Terminal::run(&folder.program(&format!("play {CODE}")));
    first.shows("par 8").keys(&["Space"]).shows("Presses A1");
    // The second asks for the same puzzle, but that is being played, so it has another.
    let second = Terminal::run(&folder.program(&format!("play {CODE}")));
    second
        .shows("This puzzle is open in another window.")
        .shows("0 presses");
    second.types(":d4").keys(&["Enter"]).shows("Presses D4");
    first.keys(&["Right", "Space"]).shows("Presses A1 B1");
    // Neither from the prompt nor from the list.
    second
        .types(&format!(":{CODE}"))
        .keys(&["Enter"])
        .shows("This puzzle is open in another window.");
    second
        .shows("Presses D4")
        .keys(&["o"])
        .shows("No other games in progress.")
        .keys(&["Escape"]);
    first.types(":new easy").keys(&["Enter"]).shows("0 presses");
    second
        .keys(&["o"])
        .shows("2 presses")
        .keys(&["Enter"])
        .shows("Presses A1 B1");
    second
        .keys(&["u"])
        .shows("1 undo")
        .keys(&["U"])
        .shows("Presses A1 B1");
    second.keys(&["q"]);
    second.ends_well();
    // What the second window did to a game is there for the first, which had it on its list before.
    first
        .types(&format!(":{CODE}"))
        .keys(&["Enter"])
        .shows("Presses A1 B1")
        .keys(&["q"]);
    first.ends_well();
    let newest = Terminal::run(&folder.program("play"));
    newest
        .shows("Presses A1 B1")
        .keys(&["o"])
        .shows("1 press, ")
        .keys(&["Enter"])
        .shows("Presses D4");
}

#[test]
fn being_told_to_stop_saves_and_gives_the_terminal_back() {
    for end in ["-TERM", "-HUP", "-INT", "C-c", "q"] {
        let folder = Folder::new();
        let game = Terminal::run(&folder.program(&format!("play {CODE}")));
        game.shows("par 8").keys(&["Space"]).shows("Presses A1");
        assert_eq!(game.ask("#{alternate_on} #{mouse_any_flag}"), "1 1");
        if end.starts_with('-') {
            game.signal(end);
        } else {
            game.keys(&[end]);
        }
        game.ends_well();
        game.shows(" icanon").shows(" echo ").is_restored();
        Terminal::run(&folder.program("play")).shows("Presses A1");
    }
}

#[test]
fn a_closed_terminal_saves() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("par 8").keys(&["Space"]).shows("Presses A1");
    game.tmux(&["kill-server"]);
    // Until the window has let go of its game, the next one does not get it.
    let started = Instant::now();
    loop {
        let next = Terminal::run(&folder.program("play"));
        next.shows("Presses");
        if next.screen().contains("Presses A1") {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "the game is not let go of");
    }
}

#[test]
fn plain_characters_and_no_colours_do() {
    let folder = Folder::new();
    let game = Terminal::run(&format!(
        "NO_COLOR=1 {}",
        folder.program(&format!("play {CODE} --ascii"))
    ));
    game.shows("par 8").shows(">##X#*<");
    let styled = game.text(&["capture-pane", "-p", "-e"]);
    assert!(game.screen().is_ascii());
    // Bold, dim and reverse are not colours; 30 to 49 are, but for the terminal's own.
    for code in styled
        .split("\x1b[")
        .skip(1)
        .filter_map(|rest| rest.split('m').next())
    {
        let coloured =
            |number: &str| number.starts_with(['3', '4']) && number != "39" && number != "49";
        assert!(!code.split(';').any(coloured), "{code}");
    }
}

#[test]
fn a_suspended_game_comes_back() {
    let folder = Folder::new();
    let game = Terminal::run("PS1='shell> ' sh -i");
    game.shows("shell>")
        .types(&folder.program(&format!("play {CODE}")))
        .keys(&["Enter"]);
    game.shows("par 8")
        .keys(&["Space"])
        .shows("Presses A1")
        .keys(&["C-z"]);
    game.is_restored();
    game.types("echo back in $0")
        .keys(&["Enter"])
        .shows("back in sh");
    game.types("fg")
        .keys(&["Enter"])
        .shows("Presses A1")
        .keys(&["u"])
        .shows("1 undo");
    game.keys(&["q"]).shows("shell>");
    game.is_restored();
}

#[test]
fn without_a_terminal_there_is_the_guide() {
    let folder = Folder::new();
    let guide = folder.run("play");
    assert!(guide.contains("make the start match the target"), "{guide}");
    let nothing = Command::new(env!("CARGO_BIN_EXE_quatrainment"))
        .output()
        .unwrap();
    assert_eq!(nothing.status.code(), Some(0));
    assert_eq!(String::from_utf8(nothing.stdout).unwrap(), guide);
}

#[test]
fn a_recording_shows_the_game_again() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("par 8")
        .types(":a1 b1 d1 a2 d2 b3 c3 a4")
        .keys(&["Enter"])
        .shows("Solved!")
        .keys(&["q"]);
    game.ends_well();
    let recording = folder.0.join("game.cast");
    folder.run(&format!(
        "history replay 1 --output {}",
        recording.display()
    ));
    let text = std::fs::read_to_string(&recording).unwrap();
    let events: Vec<(f64, String, String)> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // What the recording holds up to the third press, and to its end, on a screen of its size.
    for (count, expected) in [(4, "Pressed D1."), (events.len(), "Pressed A4. The end.")] {
        let output = folder.0.join("output");
        let written: String = events[..count].iter().map(|event| &event.2[..]).collect();
        std::fs::write(&output, written).unwrap();
        let screen = Terminal::run(&format!("clear; cat {}; exec cat", output.display()));
        screen
            .shows(expected)
            .shows("Quatrainment 4x4")
            .shows("par 8");
        screen.shows(&format!(
            "Presses {}",
            SOLUTION[..count.min(9) - 1].join(" ")
        ));
        assert!(!screen.screen().contains("quit"), "{}", screen.screen());
    }
}

#[test]
fn a_history_is_exported_deleted_and_imported() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("par 8")
        .types(":a1 b1 d1 a2 d2 b3 c3 a4")
        .keys(&["Enter"])
        .shows("Solved!")
        .keys(&["q"]);
    game.ends_well();
    let file = folder.0.join("games.jsonl");
    let file = file.display();
    assert_eq!(
        folder.run(&format!("history export {file}")),
        "1 game exported.\n"
    );
    let before = folder.run("stats --json");
    assert!(before.contains("\"at_par\": 1"), "{before}");
    assert_eq!(
        folder.run("history delete --all --yes"),
        "1 game deleted.\n"
    );
    assert_eq!(folder.run("history"), "No finished games yet.\n");
    assert_eq!(
        folder.run(&format!("history import {file}")),
        "1 game imported, 0 already present.\n"
    );
    assert_eq!(folder.run("stats --json"), before);
    let replay = Terminal::run(&folder.program("history replay 1 --ascii"));
    replay
        .shows("review")
        .shows("Presses A1 B1 D1")
        .keys(&["q"]);
    replay.ends_well();
}
