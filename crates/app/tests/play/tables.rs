//! Long tables on a terminal of every size: they fit its lines, and go through the pager.

use super::terminal::{Folder, Terminal};

/// A history whose longest lines have a long name, help and the journey.
const GAMES: &str = r#"{"finished":5,"day":"2026-11-15","daily":null,"session":"s1 q1244tttqbv8r5 ?nudge A1 +42000 B1 D1 A2 D2 B3 C3 A4"}
{"finished":6,"day":"2026-11-15","daily":null,"origin":"step/1.1","session":"s1 q1244tttqbv8r5 ?nudge A1 +3723000 B1 D1 A2 D2 B3 C3 A4"}
"#;

#[test]
fn a_history_keeps_its_lines_on_terminals_of_every_size() {
    let folder = Folder::new();
    let games = folder.0.join("games.jsonl");
    std::fs::write(&games, GAMES).unwrap();
    folder.run(&format!("history import {}", games.display()));
    for (width, height) in [(64, 20), (80, 24), (120, 40), (200, 60)] {
        let list = format!(
            "stty cols {width} rows {height}; {}",
            folder.program("history")
        );
        let terminal = Terminal::run(&format!("sleep 0.3; {list}"));
        terminal.resize(width, height).shows("ended with 0");
        let screen = terminal.screen();
        let lines: Vec<&str> = screen.lines().take(3).collect();
        assert!(lines[0].trim_start().starts_with("id"), "{screen}");
        assert!(
            lines[1].contains("with hints") && lines[1].contains("4x4"),
            "{screen}"
        );
        assert!(lines[2].contains("with hints"), "{screen}");
        assert!(
            screen.lines().nth(3).unwrap().starts_with("ended with"),
            "{screen}"
        );
    }
}

#[test]
fn long_tables_go_through_the_pager() {
    let folder = Folder::new();
    for (command, lines) in [
        ("study atlas 0c8009417", "Rank"),
        ("study depths quatrainment --size 4x4", "presses"),
    ] {
        let paged = format!(
            "sleep 0.3; PAGER='sed s/^/paged:/' {}",
            folder.program(command).replace(" --data-dir", " #")
        );
        let terminal = Terminal::run(&format!("({paged}\n)"));
        // What fits is not paged.
        terminal.resize(80, 50).shows(lines).shows("ended with 0");
        assert!(
            !terminal.screen().contains("paged:"),
            "{}",
            terminal.screen()
        );
    }
    let long = "study depths quatrainment";
    let program = folder.program(long).replace(" --data-dir", " #");
    let terminal = Terminal::run(&format!("sleep 0.3; (PAGER='sed s/^/paged:/' {program}\n)"));
    terminal
        .resize(80, 20)
        .shows("paged:")
        .shows("ended with 0");
}
