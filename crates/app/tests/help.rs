//! The help: commands in groups, topics, names that were, and the pager.

use crate::support::Test;
#[cfg(unix)]
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

/// The names of the commands in the help of the program.
fn listed() -> Vec<String> {
    let help = Test::new("--help").output(0);
    let rows = help.lines().skip(2).take_while(|line| !line.is_empty());
    let names = rows.map(|line| line[10..].split_whitespace().next().unwrap().to_owned());
    names.collect()
}

#[test]
fn the_help_of_the_program_fits_on_a_terminal() {
    let help = Test::new("--help").output(0);
    assert_eq!(Test::new("-h").output(0), help);
    assert_eq!(Test::new("help").output(0), help);
    // 80x24, with the next prompt.
    assert!(help.lines().count() < 24, "{help}");
    assert!(
        help.lines().all(|line| line.chars().count() <= 80),
        "{help}"
    );
    for group in ["Play  ", "Solve  ", "Learn  ", "Research  ", "Set up  "] {
        assert!(help.contains(&format!("\n{group}")), "{help}");
    }
}

#[test]
fn every_command_of_the_help_is_in_this_build() {
    let listed = listed();
    assert!(listed.len() > 15, "{listed:?}");
    for name in listed {
        let help = Test::new(&format!("{name} --help")).output(0);
        assert!(
            help.contains(&format!("Usage: quatrainment {name}")),
            "{help}"
        );
        assert!(!help.contains("built without"), "{help}");
    }
    // Those that builds left out before.
    assert!(Test::new("completions bash").output(0).contains("complete"));
    assert!(
        Test::new("man race")
            .output(0)
            .contains("quatrainment\\-race")
    );
    assert!(
        Test::new("race nowhere.invalid")
            .error()
            .starts_with("error: ")
    );
}

#[test]
fn commands_of_study_work_without_it_and_are_not_offered() {
    let listed = listed();
    let completions = Test::new("completions bash").output(0);
    for (name, rest) in [
        ("analyze", "lights-out --size 3..5"),
        ("depths", "lights-out --size 3x3"),
        ("worst", "lights-out --size 3x3"),
        ("fewest", "lights-out --size 3..4"),
        ("atlas", "0c8009417"),
    ] {
        assert_eq!(
            Test::new(&format!("study {name} {rest}")).output(0),
            Test::new(&format!("{name} {rest}")).output(0)
        );
        assert!(!listed.contains(&name.to_owned()), "{listed:?}");
        assert!(
            !completions.contains(&format!("quatrainment,{name})")),
            "{name}"
        );
        let page = Test::new(&format!("man {name}")).output(0);
        assert!(
            page.contains(&format!("quatrainment\\-study\\-{name}")),
            "{page}"
        );
        assert_eq!(page, Test::new(&format!("man study {name}")).output(0));
    }
    assert!(
        Test::new("merge nothing.csv")
            .error()
            .contains("nothing.csv cannot be read")
    );
    assert_eq!(
        Test::new("analyz").error(),
        "error: unknown command 'analyz'\nhelp: did you mean study analyze?\n"
    );
    assert_eq!(
        Test::new("study analyz").error(),
        "error: unknown command 'analyz'\nhelp: did you mean analyze?\n"
    );
}

#[test]
fn topics_are_explained_and_their_examples_work() {
    for (topic, sentence) in [
        ("patterns", "Rows are separated by /"),
        ("rules", "what a press changes"),
        ("codes", "a whole puzzle in one word"),
        ("files", "--data-dir"),
        ("exit-codes", "No solution, an invalid certificate"),
        ("exit codes", "No solution, an invalid certificate"),
    ] {
        let text = Test::new(&format!("help {topic}")).output(0);
        assert!(text.contains(sentence), "{text}");
        for line in text
            .lines()
            .filter_map(|line| line.strip_prefix("  quatrainment "))
        {
            let line = line.split("  ").next().unwrap();
            Test::new(line).output(0);
        }
    }
    assert_eq!(
        Test::new("help draw board").output(0),
        Test::new("draw board --help").output(0)
    );
    assert_eq!(
        Test::new("draw help board").output(0),
        Test::new("draw board --help").output(0)
    );
    for (words, advice) in [
        ("pattrens", "did you mean patterns?"),
        ("slove", "did you mean solve?"),
        ("nothing at all", "see quatrainment --help"),
    ] {
        assert_eq!(
            Test::new(&format!("help {words}")).error(),
            format!("error: unknown command or topic '{words}'\nhelp: {advice}\n")
        );
    }
}

/// What a command prints on a terminal of 80x24 with a pager that marks every line.
#[cfg(unix)]
fn paged(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_quatrainment"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let line = format!("stty rows 24 cols 80; exec quatrainment {line}");
    let output = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("PATH", path)
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .env("PAGER", "sed s/^/paged:/")
        .output()
        .expect("script of util-linux");
    String::from_utf8_lossy(&output.stdout).replace('\r', "")
}

#[cfg(unix)]
#[test]
fn long_tables_go_through_the_pager() {
    let marked =
        |text: &str| -> String { text.lines().map(|line| format!("paged:{line}\n")).collect() };
    for line in [
        "games",
        "study analyze lights-out --size 1..40",
        "help files",
    ] {
        assert_eq!(paged(line), marked(&Test::new(line).output(0)), "{line}");
    }
    // What fits on the terminal is printed at once.
    for line in [
        "study analyze lights-out --size 1..20",
        "help exit codes",
        "--help",
    ] {
        assert_eq!(paged(line), Test::new(line).output(0), "{line}");
    }
    // Nor is there a pager where there is no terminal.
    assert!(!Test::new("games").output(0).contains("paged:"));
}

#[cfg(unix)]
#[test]
fn a_pager_that_ends_early_ends_the_command() {
    let program = Path::new(env!("CARGO_BIN_EXE_quatrainment"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let line =
        "stty rows 24 cols 80; quatrainment study analyze lights-out --size 1..5000; echo code $?";
    let output = Command::new("script")
        .args(["-qec", line, "/dev/null"])
        .env("PATH", path)
        .env("TERM", "xterm")
        .env("PAGER", "head -3")
        .output()
        .expect("script of util-linux");
    let shown = String::from_utf8_lossy(&output.stdout).replace('\r', "");
    assert!(shown.ends_with("code 0\n"), "{shown}");
    assert_eq!(shown.lines().count(), 4, "{shown}");
}
