//! The command line, second pass: one way to name a game, files by their endings, large boards at once, questions before
//! deleting.

use crate::support::{Test, folder};
use quatrainment::{Session, Solver, catalogue, generate};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn a_game_is_named_as_an_argument_or_with_an_option() {
    for (argument, option) in [
        ("show merlin --json", "show --game merlin --json"),
        (
            "show Lights_Out --size 3 --json",
            "show -g lights-out -s 3x3 --json",
        ),
        ("analyze merlin --json", "analyze --game merlin --json"),
        (
            "analyze lights-out --size 4 --json",
            "analyze -g lights-out -s 4x4 --json",
        ),
        ("depths merlin --json", "depths --game merlin --json"),
        ("worst merlin --json", "worst --game merlin --json"),
        ("prove merlin --json", "prove --game merlin --json"),
        ("new merlin --seed 3", "new --game merlin --seed 3"),
        (
            "sheet merlin --puzzles 2 --json",
            "sheet --game merlin --puzzles 2 --json",
        ),
        ("draw rule merlin", "draw rule --game merlin"),
        ("draw matrix merlin", "draw matrix -g merlin"),
        ("show lightsout", "show lights-out"),
        // A puzzle names its game.
        ("show q1244tttqbv8r5", "show quatrainment"),
        (
            "draw rule --game q1244tttqbv8r5 --size 5x5",
            "draw rule --size 5x5",
        ),
        // Twice the same is no contradiction.
        ("show merlin", "show merlin --game merlin"),
    ] {
        assert_eq!(
            Test::new(argument).output(0),
            Test::new(option).output(0),
            "{argument}"
        );
    }
    let error = Test::new("show merlin --game lights-out").error();
    assert!(
        error.contains("two games were named, merlin and lights-out"),
        "{error}"
    );
    let error = Test::new("solve lights-out").error();
    assert!(
        error.contains("'lights-out' is a game, not a pattern\nhelp: write --game lights-out"),
        "{error}"
    );
}

#[test]
fn play_without_a_terminal_prints_the_guide_or_an_error() {
    let guide = Test::new("").output(0);
    for line in [
        "play",
        "play merlin",
        "play q1244tttqbv8r5",
        "play --daily 2026-11-15",
    ] {
        assert_eq!(Test::new(line).output(0), guide, "{line}");
    }
    for (line, sentence) in [
        ("play nonsense", "unknown game 'nonsense'"),
        ("play q1244tttqbv8r6", "the code is damaged"),
        ("play --size 2x2", "sides of at least 3"),
        ("play --daily 2026-02-30", "'2026-02-30' is not a date"),
        (
            "play --game-file nowhere.toml",
            "nowhere.toml cannot be read",
        ),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn the_puzzle_of_the_day_needs_no_date() {
    let today = Test::new("new --daily --json").json(0);
    assert!(today["date"].as_str().unwrap().len() == "2026-11-15".len());
    assert_eq!(today["game"], "quatrainment");
    assert_eq!(
        Test::new("new --daily today --json").json(0)["code"],
        today["code"]
    );
    let one = Test::new("new --daily=2026-11-15").output(0);
    assert_eq!(one, Test::new("new --daily 2026-11-15").output(0));
    assert!(
        Test::new("new merlin --daily")
            .error()
            .contains("cannot be used with")
    );
}

#[test]
fn a_pattern_may_be_a_text_file() {
    let folder = folder("text");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let start = file("start.txt", "XX.X\n.XX.\nX.XX\n.X.X\n");
    let target = file("target.TXT", "0111/0101/1110/1101\n");
    let expected = Test::new("solve 1101/0110/1011/0101 0111/0101/1110/1101").output(0);
    assert_eq!(
        Test::new(&format!("solve {start} {target}")).output(0),
        expected
    );
    assert_eq!(
        Test::new(&format!("solve --start {start} --target {target}")).output(0),
        expected
    );
    let batch = Test::new("solve --batch")
        .stdin(&format!("{start} {target}\n"))
        .output(0);
    assert!(batch.contains("\"count\":8"), "{batch}");
    assert!(
        Test::new(&format!("draw board {start}"))
            .output(0)
            .starts_with("<svg")
    );
    assert!(
        Test::new(&format!("show --pattern {start}"))
            .output(0)
            .contains("10 of 16 cells are on.")
    );
    assert!(
        Test::new(&format!("press {start} A1"))
            .output(0)
            .contains("after A1")
    );
    let error = Test::new("solve board.dat").error();
    assert!(
        error.contains(
            "there is no file board.dat\nhelp: name an existing file, or write rows of cells"
        ),
        "{error}"
    );
    let code = file("code.txt", "q1244tttqbv8r5\n");
    assert_eq!(
        Test::new(&format!("solve {code}")).output(0),
        Test::new("solve q1244tttqbv8r5").output(0)
    );
    // What is written is read again.
    let written = folder.join("written.txt").display().to_string();
    Test::new(&format!("show --pattern checkerboard --output {written}")).output(0);
    assert_eq!(
        Test::new(&format!("hint {written}")).output(0),
        Test::new("hint checkerboard").output(0)
    );

    let error = Test::new("solve no-such-file.txt").error();
    assert!(
        error.contains("no-such-file.txt cannot be read as text"),
        "{error}"
    );
    let circle = file("circle.txt", "circle.txt");
    let error = Test::new(&format!("solve {circle}")).error();
    assert!(error.contains("holds the name of a file"), "{error}");
    let bad = file("bad.txt", "XX.X\n.Xz.\n");
    assert!(
        Test::new(&format!("solve {bad}"))
            .error()
            .contains("line 2, column 3: 'z' is not a cell")
    );
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let file = |name: &str, text: &str| {
        let path = folder("marked").join(name);
        std::fs::write(&path, format!("\u{feff}{text}")).unwrap();
        path.display().to_string()
    };
    let expected = Test::new("hint checkerboard").output(0);
    let checkerboard = "X.X.\r\n.X.X\r\nX.X.\r\n.X.X\r\n";
    assert_eq!(
        Test::new(&format!("hint {}", file("start.txt", checkerboard))).output(0),
        expected
    );
    assert_eq!(
        Test::new("hint -")
            .stdin(&format!("\u{feff}{checkerboard}"))
            .output(0),
        expected
    );
    let code = "q1244tttqbv8r5";
    assert_eq!(
        Test::new("solve --batch")
            .stdin(&format!("\u{feff}{code}\n"))
            .output(0),
        Test::new("solve --batch").stdin(code).output(0)
    );
    let game = "name = \"Plus\"\nsize = \"3x3\"\n[rule]\neverywhere = [0, 1]\n";
    let shown = Test::new(&format!(
        "show --game-file {} --json",
        file("plus.toml", game)
    ))
    .json(0);
    assert_eq!(shown["nullity"], 0);
    let certificate = folder("marked").join("certificate").display().to_string();
    Test::new(&format!("prove merlin --certificate {certificate}")).output(0);
    let certificate = file(
        "certificate.txt",
        &std::fs::read_to_string(certificate).unwrap(),
    );
    assert_eq!(
        Test::new(&format!("check {certificate}")).output(0),
        "Valid: merlin 3x3 is always solvable.\n"
    );
}

#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    for (line, sentence) in [
        (
            "show --game-file /dev/zero",
            "/dev/zero is too long: the limit is 16 MiB",
        ),
        (
            "check /dev/zero",
            "/dev/zero is too long: the limit is 512 MiB",
        ),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn unknown_file_endings_are_refused_with_the_known_ones() {
    let folder = folder("endings");
    for (line, possible) in [
        ("prove -o x.pdf", ".txt, .md, .tex, .html, .json or .v"),
        (
            "explain all-on -o x.docx",
            ".txt, .md, .tex, .html or .json",
        ),
        ("learn 1 -o x.rtf", ".txt, .md, .tex, .html or .json"),
        ("sheet -o x.pdf", ".txt, .md, .tex, .html or .json"),
        ("draw rule -o x.gif", ".svg or .png"),
        ("draw steps all-on -o x.pdf", ".svg or .png"),
        ("solve all-on -o x.gif", ".txt, .png, .pbm or .pgm"),
        ("solve all-on --json -o x.jpg", ".txt, .png, .pbm or .pgm"),
        ("press blank A1 -o x.gif", ".txt, .png, .pbm or .pgm"),
        ("show -p blank -o x.svg", ".txt, .png, .pbm or .pgm"),
        ("analyze -o x.json", ".csv or .txt"),
        ("prove --certificate x.pdf", ".txt or .cert"),
        ("solve all-on --certificate x.gif", ".txt, .cert or .pbp"),
    ] {
        let (before, name) = line.rsplit_once(' ').unwrap();
        let path = folder.join(name);
        let error = Test::new(&format!("{before} {}", path.display())).error();
        assert!(
            error.contains("cannot be written as .") && error.contains(possible),
            "{line}: {error}"
        );
        assert!(!path.exists(), "{line}");
    }
    // With --format any file name will do.
    let path = folder.join("proof.page");
    Test::new(&format!(
        "prove merlin --format markdown -o {}",
        path.display()
    ))
    .output(0);
    assert!(std::fs::read_to_string(path).unwrap().starts_with("# "));
    let path = folder.join("plain");
    Test::new(&format!("solve all-on -o {}", path.display())).output(0);
    assert_eq!(std::fs::read_to_string(path).unwrap().lines().count(), 4);
}

#[test]
fn a_dash_is_standard_output() {
    for (line, to_a_dash) in [
        ("prove merlin", "prove merlin --output -"),
        ("learn 1 --format md", "learn 1 --format md --output -"),
        ("draw rule merlin", "draw rule merlin --output -"),
    ] {
        assert_eq!(
            Test::new(to_a_dash).output(0),
            Test::new(line).output(0),
            "{to_a_dash}"
        );
    }
    let certificate = Test::new("solve all-on --game merlin --certificate -").output(0);
    assert!(
        certificate.starts_with("quatrainment certificate 1\n"),
        "{certificate}"
    );
    Test::new("check -").stdin(&certificate).output(0);
    for line in [
        "solve ###/###/### --game merlin",
        "press blank B2 --game merlin",
        "show merlin --pattern all-on",
    ] {
        let pattern = Test::new(&format!("{line} --output -")).output(0);
        assert!(
            pattern.lines().count() == 3 && pattern.lines().all(|line| line.len() == 3),
            "{line}: {pattern}"
        );
        let error = Test::new(&format!("{line} --json --output -")).error();
        assert!(
            error.contains("only one answer can be written to standard output"),
            "{error}"
        );
    }
    for line in [
        "analyze merlin --size 1..3 --output -",
        "merge part.csv --output -",
    ] {
        let error = Test::new(line).error();
        assert!(
            error.contains("standard output does not work here\nhelp: name a file"),
            "{error}"
        );
    }
    assert!(!Path::new("-").exists());
}

#[test]
fn large_boards_give_a_puzzle_or_a_reason_at_once() {
    // Each would take minutes if it did not know when to stop.
    for (line, reason) in [
        (
            "new --size 1000x1000 --game lights-out --seed 1",
            "the board is too large to prove a par",
        ),
        (
            "new --size 256x256 --game lights-out --seed 1",
            "there are too many solutions to prove a par",
        ),
        (
            "new lights-out --size 100x100 --states 3 --seed 1",
            "the board is too large to prove a par",
        ),
        (
            "new knight --size 60x60 --seed 1",
            "there are too many solutions to prove a par",
        ),
    ] {
        let shown = Test::new(line).output(0);
        assert!(
            shown.contains(&format!("level  unknown: {reason} quickly")),
            "{line}: {shown}"
        );
        assert!(shown.contains("seed   1"), "{line}: {shown}");
    }
    for (line, reason) in [
        (
            "new lights-out --size 1000x1000 --level easy",
            "--level works only up to 65536 cells, and 1000x1000 has 1000000\nhelp: leave out --level",
        ),
        (
            "new lights-out --size 100x100 --states 3 --par 5",
            "--par works only up to 2500 cells with more than two states",
        ),
        (
            "new --size 10000x10000",
            "has 100000000\nhelp: use `quatrainment solve random:SEED --count`",
        ),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(reason), "{line}: {error}");
    }
    let drawn = Test::new("new --size 101x101 --seed 1").output(0);
    assert!(
        drawn.contains("too large to draw here") && drawn.lines().count() < 10,
        "{drawn}"
    );
    let shown = Test::new("show lights-out --size 1000x1000").output(0);
    assert!(
        shown.contains("(too large to draw here; --all draws it"),
        "{shown}"
    );
    assert!(
        shown.contains("1000000 cells, rank") && shown.len() < 1000,
        "{shown}"
    );
    // 255x255 is always solvable, so its levels are proven.
    let told = Test::new("new lights-out --size 255x255 --level easy --seed 1 --json").json(0);
    assert_eq!(
        (&told["level"], &told["typical_par"]),
        (&"easy".into(), &32512.into())
    );
    let told = Test::new("new lights-out --size 256x256 --seed 1 --json").json(0);
    assert_eq!(told["start"].as_str().unwrap().len(), 256 * 257 - 1);
}

#[test]
fn fewest_solutions_are_counted_among_all_solutions() {
    for (line, sentence) in [
        (
            "solve all-on --game lights-out --size 4x4 --all",
            "2 of the 16 solutions have the fewest presses; the other 14 need more.",
        ),
        ("solve all-on --all", "There is no other solution."),
        (
            "solve XX/XX --game lights-out-without-self --size 2 --all",
            "All 4 solutions have the fewest presses.",
        ),
    ] {
        let shown = Test::new(line).output(0);
        assert!(
            shown.contains(sentence) && !shown.contains("in all"),
            "{line}: {shown}"
        );
    }
}

#[test]
fn a_sheet_says_where_puzzles_of_its_level_are_missing() {
    let sheet = |level: &str| {
        let line = format!("sheet lights-out --size 2x2 --puzzles 3 --level {level} --format text");
        Test::new(&line).output(0).replace('\n', " ")
    };
    let medium = sheet("medium");
    assert!(
        medium.contains("This board has few medium puzzles, so 3 of these 3 have another level."),
        "{medium}"
    );
    assert!(!sheet("easy").contains("another level"));
}

#[test]
fn a_sheet_is_html_in_a_pipe_and_text_on_a_terminal() {
    assert!(Test::new("sheet --puzzles 1").output(0).starts_with("<!"));
    let help = Test::new("sheet -h")
        .output(0)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(
        help.contains("[default: from the file name, else html, or text on a terminal]"),
        "{help}"
    );
    let shown = on_a_terminal("quatrainment sheet --puzzles 1");
    assert!(
        shown.contains("A B C D") && !shown.contains("<svg"),
        "{shown}"
    );
}

/// A command on a terminal of its own.
fn terminal(line: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_quatrainment"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("script");
    command.args(["-qec", line, "/dev/null"]).env("PATH", path);
    command
}

/// What a command prints there.
fn on_a_terminal(line: &str) -> String {
    let output = terminal(line).output().expect("script of util-linux");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn errors_are_wrapped_only_on_a_terminal() {
    let line = "solve foo --game merlin";
    let error = Test::new(line).error();
    assert!(
        error.trim_end().lines().any(|line| line.len() > 80),
        "{error}"
    );
    let shown = on_a_terminal(&format!("quatrainment {line}"));
    assert!(
        shown.lines().count() > 1 && shown.lines().all(|line| line.trim_end().len() <= 80),
        "{shown}"
    );
}

#[test]
fn interrupted_work_leaves_no_progress_bar() {
    let mut terminal = terminal("quatrainment show merlin --size 60x60 --states 60")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script of util-linux");
    let mut shown = Vec::new();
    let mut screen = terminal.stdout.take().unwrap();
    let mut part = [0; 256];
    // Ctrl-C, as soon as the bar is there.
    let mut keys = terminal.stdin.take();
    while let Ok(length @ 1..) = screen.read(&mut part) {
        shown.extend_from_slice(&part[..length]);
        if String::from_utf8_lossy(&shown).contains("preparing merlin")
            && let Some(mut keys) = keys.take()
        {
            keys.write_all(b"\x03").unwrap();
        }
    }
    terminal.wait().unwrap();
    let shown = String::from_utf8_lossy(&shown);
    let after = shown.rsplit("preparing merlin").next().unwrap();
    assert!(after.contains("\r\x1b[K\x1b[?25h"), "{shown:?}");
}

/// A data folder in which one puzzle was played and solved.
fn played(name: &str) -> String {
    let folder = folder(name);
    let data = folder.join("data");
    let _ = std::fs::remove_dir_all(&data);
    let game = catalogue::find("merlin").unwrap().game().unwrap();
    let solver = Solver::new(&game).unwrap();
    let mut session = Session::new(generate::with_par(&solver, 3, 1).unwrap());
    while let Some(cell) = session.next_press(&solver) {
        session.wait(1500);
        session.press(cell).unwrap();
    }
    let line = serde_json::json!({
        "finished": 1_800_000_000_000u64, "day": "2027-01-15", "daily": null, "session": session.save().unwrap(),
    });
    let file = folder.join("games.jsonl");
    std::fs::write(&file, format!("{line}\n")).unwrap();
    let data = data.display().to_string();
    Test::new(&format!(
        "history import {} --data-dir {data}",
        file.display()
    ))
    .output(0);
    data
}

#[test]
fn the_history_has_a_header_and_asks_before_all_is_deleted() {
    let data = played("history");
    insta::assert_snapshot!(Test::new(&format!("history --data-dir {data}")).output(0), @r"
    id  day         game                     level  press/par  time  result
     1  2027-01-15  merlin 3x3               medium       3/3  0:04  flawless
    ");
    let listed = Test::new(&format!("history --json --data-dir {data}")).json(0);
    assert_eq!(
        listed,
        serde_json::json!([{
            "id": 1, "day": "2027-01-15", "daily": null, "game": "merlin", "size": "3x3", "level": "medium",
            "par": 3, "moves": 3, "milliseconds": 4500, "hints": 0, "undos": 0, "assisted": false, "won": true,
        }])
    );
    assert_eq!(
        Test::new(&format!("history list --json --data-dir {data}")).json(0),
        listed
    );
    let error = Test::new(&format!("history --json export --data-dir {data}")).error();
    assert!(error.contains("--json works only for the list"), "{error}");
    let exported = Test::new(&format!("history export --data-dir {data}")).output(0);
    assert_eq!(exported.lines().count(), 1);
    assert_eq!(
        Test::new(&format!("history export - --data-dir {data}")).output(0),
        exported
    );
    let again = Test::new(&format!("history import - --data-dir {data}"))
        .stdin(&exported)
        .output(0);
    assert_eq!(again, "0 games imported, 1 already present.\n");
    let delete = format!("history delete --all --data-dir {data}");
    let error = Test::new(&delete).error();
    assert!(
        error.contains("this would delete 1 game\nhelp: add --yes to confirm"),
        "{error}"
    );
    let mut asked = terminal(&format!("quatrainment {delete}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script of util-linux");
    asked.stdin.take().unwrap().write_all(b"n\n").unwrap();
    let shown = String::from_utf8_lossy(&asked.wait_with_output().unwrap().stdout).into_owned();
    assert!(
        // The terminal echoes the answer, which may come before the question is complete.
        shown.contains("1 game? You cannot undo this. [y/N]")
            && shown.contains("Nothing was deleted."),
        "{shown}"
    );
    let deleted = Test::new(&format!("history delete --all --yes --data-dir {data}")).output(0);
    assert_eq!(deleted, "1 game deleted.\n");
    let nothing = Test::new(&format!("history list --data-dir {data}")).output(0);
    assert_eq!(nothing, "No finished games yet.\n");
    assert_eq!(
        Test::new(&format!("history --json --data-dir {data}")).output(0),
        "[]\n"
    );
    assert_eq!(
        Test::new(&format!("history delete --all --data-dir {data}")).output(0),
        nothing
    );
}

#[test]
fn a_drawing_is_shown_in_half_blocks() {
    insta::assert_snapshot!(Test::new("draw board X.X/.X./X.. --game merlin --preview").output(0), @r"
          A     B     C
       █▀▀▀▀▀█▀▀▀▀▀█▀▀▀▀▀█
     1 █ ███ █     █ ███ █
       █ ▀▀▀ █     █ ▀▀▀ █
       █▀▀▀▀▀█▀▀▀▀▀█▀▀▀▀▀█
     2 █     █ ███ █     █
       █     █ ▀▀▀ █     █
       █▀▀▀▀▀█▀▀▀▀▀█▀▀▀▀▀█
     3 █ ███ █     █     █
       █ ▀▀▀ █     █     █
       ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
    ");
    // What a terminal shows has colours, unless they are not wanted, and says how to have a file.
    let shown = |variable: (&str, &str)| {
        let mut terminal = terminal("quatrainment draw rule merlin");
        terminal
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .env_remove("TMUX")
            .env("LC_ALL", "C.UTF-8");
        let output = terminal
            .env("TERM", "xterm-256color")
            .env(variable.0, variable.1)
            .output();
        String::from_utf8_lossy(&output.expect("script of util-linux").stdout).into_owned()
    };
    for (variable, expected) in [
        (
            ("COLORTERM", "truecolor"),
            "\x1b[38;2;27;42;65;48;2;255;255;255m",
        ),
        (("COLORTERM", ""), "\x1b[38;5;235;48;5;231m"),
    ] {
        let shown = shown(variable);
        assert!(
            shown.contains(expected) && shown.contains("corner A1") && shown.contains("--output"),
            "{shown}"
        );
    }
    let plain = shown(("NO_COLOR", "1"));
    assert!(
        !plain.contains("\x1b[3") && plain.contains('█') && plain.contains("corner A1"),
        "{plain}"
    );
    let ascii = shown(("LC_ALL", "C"));
    assert!(ascii.contains("1 @ x .") && !ascii.contains('█'), "{ascii}");

    // A file may be written as well.
    let path = folder("preview").join("rule.svg");
    let preview = Test::new(&format!(
        "draw rule merlin --preview --output {}",
        path.display()
    ))
    .output(0);
    assert_eq!(
        preview,
        Test::new("draw rule merlin --preview=blocks").output(0)
    );
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        Test::new("draw rule merlin").output(0)
    );
    assert!(
        Test::new("draw board blank --game lights-out --size 100x100 --preview")
            .error()
            .contains("columns")
    );
    let picture = Test::new("draw rule merlin --preview=kitty").run();
    assert!(
        picture.stdout.starts_with("\x1b_Ga=T,f=100,q=2,m="),
        "{}",
        picture.stderr
    );
}

#[test]
fn finished_games_are_written_as_recordings_or_animations() {
    let data = played("shared");
    let file = |name: &str| folder("shared").join(name);
    let written = |name: &str| {
        let path = file(name);
        let line = format!(
            "history replay 1 --output {} --data-dir {data}",
            path.display()
        );
        assert_eq!(
            Test::new(&line).output(0),
            format!("1 game written to {}.\n", path.display())
        );
        std::fs::read_to_string(path).unwrap()
    };
    let cast = written("game.cast");
    let mut lines = cast.lines();
    let header: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!(
        (&header["version"], &header["width"], &header["height"]),
        (&2.into(), &80.into(), &24.into())
    );
    assert_eq!(
        header["title"],
        "Merlin's Magic Square 3x3: 3 presses, the fewest, 0:04"
    );
    let events: Vec<(f64, String, String)> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // The start, three presses of a second and a half each, and some time to look at the end.
    let times: Vec<f64> = events.iter().map(|event| event.0).collect();
    assert_eq!(times, [0.0, 1.5, 3.0, 4.5, 8.5]);
    assert!(events.iter().all(|event| event.1 == "o"));
    assert!(
        events[0].2.contains("Merlin's Magic Square 3x3"),
        "{:?}",
        events[0]
    );
    // The screen is drawn once; after that only what changes.
    assert!(events[1].2.len() < events[0].2.len() / 2);
    assert!(
        !cast.contains("quit") && events[3].2.contains("end."),
        "{:?}",
        events[3]
    );

    let svg = written("game.svg");
    assert!(
        svg.starts_with("<svg xmlns") && svg.contains("@media (prefers-reduced-motion:reduce)")
    );
    assert!(svg.contains("<title>Merlin's Magic Square 3x3: 3 presses, the fewest, 0:04</title>"));
    for text in [
        ">yours<",
        ">target<",
        ">The start.<",
        ">3 presses, the fewest, 0:04.<",
    ] {
        assert_eq!(svg.matches(text).count(), 1, "{text}");
    }
    assert_eq!(svg.matches(">Pressed ").count(), 2);
    assert!(svg.contains("animation-duration:8.5s"));

    let error = Test::new(&format!(
        "history replay 1 -o {} --data-dir {data}",
        file("x.gif").display()
    ))
    .error();
    assert!(
        error.contains("a game cannot be written as .gif") && error.contains(".cast or .svg"),
        "{error}"
    );
}

#[test]
fn game_ids_of_flip_are_accepted_wherever_a_puzzle_is() {
    let id = "4x3:cc0e80330310c8864c06313308c04c027013,c60";
    let solved = Test::new(&format!("solve {id} --json")).json(0);
    assert_eq!(
        (&solved["game"], &solved["size"]),
        (&"Flip".into(), &"3x4".into())
    );
    assert_eq!(solved["start"], "XX../.XX./....");
    let presses: Vec<&str> = solved["presses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|press| press.as_str().unwrap())
        .collect();
    assert_eq!(
        Test::new(&format!("press {id} {} --json", presses.join(" "))).json(0)["solved"],
        true
    );
    assert_eq!(Test::new("solve - --json").stdin(id).json(0), solved);
    assert!(
        Test::new("solve --batch")
            .stdin(id)
            .output(0)
            .contains("\"fewest\":true")
    );
    assert!(
        Test::new(&format!("hint {id} --detail cell"))
            .output(0)
            .starts_with("Press ")
    );
    assert!(
        Test::new(&format!("explain {id}"))
            .output(0)
            .contains("press")
    );
    for what in ["board", "solution", "steps"] {
        assert!(
            Test::new(&format!("draw {what} {id}"))
                .output(0)
                .starts_with("<svg"),
            "{what}"
        );
    }
    assert_eq!(
        Test::new(&format!("show {id} --json")).json(0)["game"],
        "Flip"
    );
    assert!(
        Test::new(&format!("draw matrix {id}"))
            .output(0)
            .starts_with("<svg")
    );
    assert_eq!(
        Test::new(&format!("new {id} --seed 1 --json")).json(0)["size"],
        "3x4"
    );
    // It has a code of ours as well.
    let code = solved["code"].as_str().unwrap();
    assert_eq!(Test::new(&format!("solve {code} --json")).json(0), solved);

    for (line, sentence) in [
        (
            "solve 5x5c#123",
            "this is a random seed of Flip, not its puzzle",
        ),
        (
            "solve 3x3:d07,340",
            "the matrix has 3 digits, but this size needs 21",
        ),
        (
            "solve 3x3:d074191345d1644c17058,340 --size 3x3",
            "leave out --game, --size and --states",
        ),
        ("new --flip --states 3", "a square of Flip has two sides"),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn new_puzzles_are_written_for_flip() {
    let id = Test::new("new lights-out --size 3x5 --seed 1 --flip").output(0);
    assert!(id.starts_with("5x3:") && id.lines().count() == 1, "{id}");
    let ours = Test::new("new lights-out --size 3x5 --seed 1 --json --flip").json(0);
    assert_eq!(ours["flip"], id.trim());
    let solved = Test::new(&format!("solve {} --json", id.trim())).json(0);
    assert_eq!(
        (&solved["game"], &solved["start"]),
        (&ours["game"], &ours["start"])
    );
}
