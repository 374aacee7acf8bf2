//! The game in sentences and typed lines: through pipes, and on a terminal that can only print.

use super::terminal::{CODE, Folder, Terminal};
use std::io::Write;
use std::process::{Command, Stdio};

/// What the game says to some lines.
fn told(folder: &Folder, arguments: &str, lines: &[&str]) -> String {
    let mut child = Command::new("sh")
        .args(["-c", &folder.program(arguments)])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{}", lines.join("\n")).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_is_played_in_sentences_left_and_won() {
    let folder = Folder::new();
    let play = format!("play {CODE} --linear");
    let text = told(
        &folder,
        &play,
        &["a1", "b1 d1", "u", "status", "hint", "frob"],
    );
    for sentence in [
        "Quatrainment 4x4: ",
        "Row 1: yours A B D; target B C D.",
        "A1. ",
        "Undid D1. ",
        "2 presses, par 8, ",
        "Hint 1 of 3. 6 presses to go",
        "Unknown command 'frob'.",
    ] {
        assert!(text.contains(sentence), "no '{sentence}' in\n{text}");
    }
    // Nothing moves a cursor or has a colour.
    assert!(
        !text.contains('\x1b') && text.lines().all(|line| line.len() <= 80),
        "{text}"
    );
    let text = told(
        &folder,
        "play --linear",
        &["look", "d1 a2 d2 b3 c3 a4", "stats", "next", "quit"],
    );
    for sentence in [
        "Solved in 8 presses",
        "8 presses, par: the fewest possible.",
        "1 hint, 1 undo.",
        "1 game played, 1 won: 0 without help, 1 with hints",
        "Type next for another puzzle",
    ] {
        assert!(text.contains(sentence), "no '{sentence}' in\n{text}");
    }
    assert_eq!(text.matches(" cells differ: ").count(), 3, "{text}");
}

#[test]
fn questions_and_lists_are_answered_by_words() {
    let folder = Folder::new();
    told(&folder, &format!("play {CODE} --linear"), &["a1"]);
    let lines = [
        "game merlin",
        "a1",
        "open",
        "open 9",
        "open 1",
        "status",
        "solve",
        "no",
        "solve",
        "yes",
        "learn",
        "learn masks",
        "games",
        "help",
        "daily 2999-01-01",
        "journey",
        "cancel",
    ];
    let text = told(&folder, "play --linear", &lines);
    for sentence in [
        "1: Quatrainment 4x4, 1 press, ",
        "There is no such game. Type open for the list.",
        "Continued: Quatrainment 4x4.",
        "Watch the solution? It counts as help.",
        " to go.",
        "Solved with help in ",
        "Solved, with help.",
        "1. ",
        "lights-out: Lights Out 5x5. ",
        "look: Hear both boards, row by row.",
        "undo: Undo the last press.",
        "One press, puzzle 1.",
    ] {
        assert!(text.contains(sentence), "no '{sentence}' in\n{text}");
    }
}

#[test]
fn cells_of_more_states_and_layers_are_told() {
    let folder = Folder::new();
    let text = told(
        &folder,
        "play merlin --states 3 --seed 1 --linear",
        &["quit"],
    );
    let row = text
        .lines()
        .find(|line| line.starts_with("Row 1: yours "))
        .unwrap();
    let states = row.chars().filter(char::is_ascii_digit).count();
    assert_eq!(states, 1 + 6, "{row}");
    let text = told(
        &folder,
        "play lights-out --size 3x3x2 --seed 1 --linear",
        &["quit"],
    );
    assert!(text.contains("Row 3/2: yours "), "{text}");
}

#[test]
fn a_terminal_that_can_only_print_has_the_game_in_sentences() {
    let folder = Folder::new();
    for (width, height) in [(64, 20), (80, 24), (120, 40), (200, 60)] {
        let program = folder.program(&format!("play {CODE}"));
        let terminal = Terminal::run(&format!("sleep 0.2; TERM=dumb {program}"));
        terminal
            .resize(width, height)
            .shows("Row 4: yours ")
            .shows("> ");
        assert_eq!(
            terminal.ask("#{alternate_on} #{mouse_any_flag} #{cursor_flag}"),
            "0 0 1"
        );
        terminal
            .types("a1")
            .keys(&["Enter"])
            .shows("A1. ")
            .types("u")
            .keys(&["Enter"]);
        terminal.shows("Undid A1.").types("quit").keys(&["Enter"]);
        terminal.ends_well();
        let styled = terminal.text(&["capture-pane", "-p", "-e"]);
        assert!(!styled.contains('\x1b'), "{styled}");
    }
    // Told to stop, it saves.
    let terminal = Terminal::run(&format!("TERM=dumb {}", folder.program("play")));
    terminal
        .shows("> ")
        .types("b2")
        .keys(&["Enter"])
        .shows("B2. ")
        .signal("-TERM");
    terminal.ends_well();
    Terminal::run(&folder.program("play")).shows("Presses B2");
}
