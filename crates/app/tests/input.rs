//! What can be typed: files, names, rows and options; and what a command leaves alone.

use crate::support::{Ran, Test, error, folder};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// An empty folder for one test.
fn empty(name: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A reason is about one press; the others are left to the player.
#[test]
fn a_reason_in_lights_out_gives_one_press_away() {
    for line in [
        "all-on --game lights-out",
        "all-on --game lights-out --size 4x4",
        "random:7 --game king",
    ] {
        let cell = Test::new(&format!("hint {line} --detail cell")).output(0);
        let reason = Test::new(&format!("hint {line} --detail reason")).output(0);
        let press = cell.trim_end().trim_end_matches('.');
        assert!(reason.starts_with(&format!("{press}: ")), "{reason}");
        assert_eq!(reason.matches("Press ").count(), 1, "{reason}");
        assert!(!reason.contains("shortest of"), "{reason}");
    }
}

#[test]
fn commands_that_read_saved_games_create_nothing() {
    let home = empty("reads-nothing");
    let run = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quatrainment"));
        command
            .args(line.split_whitespace())
            .env("HOME", &home)
            .env("APPDATA", &home)
            .env_remove("XDG_DATA_HOME")
            .stdin(Stdio::null());
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let nowhere = home.join("nowhere");
    let given = home.join("given");
    std::fs::create_dir_all(&given).unwrap();
    for (line, empty) in [
        ("history", Ok("No finished games yet.\n")),
        ("history list", Ok("No finished games yet.\n")),
        ("history --json", Ok("[]\n")),
        ("history export", Ok("")),
        ("history delete --all", Ok("No finished games yet.\n")),
        ("history delete 1", Err("there is no game 1 in the history")),
        ("history show 1", Err("there is no game 1 in the history")),
        ("history replay 1", Err("there is no game 1 in the history")),
        ("stats", Ok("No finished games yet.\n")),
    ] {
        let folder = given.display();
        for line in [line.to_owned(), format!("{line} --data-dir {folder}")] {
            let (code, out, error) = run(&line);
            match empty {
                Ok(text) => assert_eq!((code, out.as_str()), (Some(0), text), "{line}: {error}"),
                Err(text) => assert!(code == Some(2) && error.contains(text), "{line}: {error}"),
            }
        }
        let (code, out, error) = run(&format!("{line} --data-dir {}", nowhere.display()));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{line}");
        assert!(
            error.contains("there is no folder")
                && error.contains("help: name an existing one with --data-dir"),
            "{line}: {error}"
        );
    }
    let left: Vec<_> = std::fs::read_dir(&home).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(std::fs::read_dir(&given).unwrap().count(), 0);
}

#[test]
fn options_that_cannot_work_are_not_offered() {
    for help in ["--help", "-h"] {
        let text = Test::new(&format!("worst {help}")).output(0);
        assert!(!text.contains("--states"), "{text}");
    }
    let error = Test::new("draw matrix --scale 0").error();
    assert!(
        error.contains("'0' is not a scale\nhelp: write a number greater than 0"),
        "{error}"
    );
    for line in ["new --daily 2999-01-01", "play --daily 2999-01-01"] {
        let error = Test::new(line).error();
        assert!(error.contains("puzzle comes out on "), "{error}");
    }
}

#[test]
fn elimination_goes_as_far_as_the_equation_that_cannot_hold() {
    for (puzzle, cannot) in [
        (
            "X..../...../...../...../..... --game lights-out",
            "it reads 0 = 1, which cannot be.",
        ),
        (
            "1../.../... --game lights-out --size 3x3 --states 5",
            "it reads 0 = ",
        ),
        (
            "1... --game lights-out --size 1x4 --states 4",
            "So there is no solution.",
        ),
    ] {
        let usual = Test::new(&format!("explain {puzzle}"));
        let Ran {
            code,
            stdout: usual,
            ..
        } = usual.run();
        let explained = Test::new(&format!("explain {puzzle} --method elimination"));
        let Ran {
            stdout,
            stderr,
            code: other,
        } = explained.run();
        if code == Some(0) {
            continue;
        }
        assert_eq!((code, other), (Some(1), Some(1)), "{stderr}");
        let text = stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(cannot), "{stdout}");
        assert!(stdout.contains("No solution"), "{stdout}");
        if puzzle.contains("5") {
            assert_ne!(stdout, usual);
        }
    }
}

#[test]
fn existing_files_are_read_and_paths_are_named() {
    let folder = empty("paths");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("pat", "1101/0110/1011/0101\n");
    write("pat.dat", "1101/0110/1011/0101\n");
    write("code", "q1244tttqbv8r5\n");
    write("blank", "1101/0110/1011/0101\n");
    write("X", "X\n.\nX\n");
    std::fs::create_dir_all(folder.join("boards")).unwrap();
    write("boards/one", "1101/0110/1011/0101\n");
    let run = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quatrainment"));
        let output = command
            .args(line.split_whitespace())
            .current_dir(&folder)
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let read = run("solve 1101/0110/1011/0101");
    let absolute = folder.join("pat");
    for line in [
        "solve ./pat",
        "solve pat",
        "solve pat.dat",
        "solve boards/one",
        "solve ./blank",
        "solve boards/../pat",
        &format!("solve {}", absolute.display()),
    ] {
        assert_eq!(run(line), read, "{line}");
    }
    assert_eq!(run("solve ./code"), run("solve q1244tttqbv8r5"));
    assert_eq!(
        run("draw board ./pat"),
        run("draw board 1101/0110/1011/0101")
    );
    assert_eq!(
        run("show --pattern ./pat"),
        run("show --pattern 1101/0110/1011/0101")
    );
    assert_eq!(run("press ./pat A1"), run("press 1101/0110/1011/0101 A1"));
    // Cells, codes and names come first, and a file where they would is named with its folder.
    assert!(run("solve blank").1.contains("Nothing to press"));
    let square = "--game lights-out --size 3x1";
    assert_eq!(
        run(&format!("solve ./X {square}")),
        run(&format!("solve X/./X {square}"))
    );
    assert_eq!(run(&format!("solve ./X/. {square}")).0, Some(0));
    assert_eq!(
        run("solve pat --states 36 --size 1x3 --game lights-out").0,
        Some(0)
    );
    for (line, sentence) in [
        ("solve ./nowhere", "there is no file ./nowhere"),
        ("solve boards/two", "there is no file boards/two"),
        ("solve /nowhere/pat", "there is no file /nowhere/pat"),
        ("solve boards", "boards is a folder, not a pattern"),
        ("solve ./boards", "./boards is a folder, not a pattern"),
        ("solve /", "the pattern has no cells"),
        ("solve nothing", "unknown pattern 'nothing'"),
    ] {
        let (code, out, error) = run(line);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{line}: {error}");
        assert!(error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn names_of_games_win_over_codes() {
    let guide = Test::new("").output(0);
    for line in [
        "play quatrainment",
        "play quatrainment --level easy",
        "play quatrainment --seed 3",
        "play quatrainment-a --size 5",
    ] {
        assert_eq!(Test::new(line).output(0), guide, "{line}");
    }
    for line in ["show quatrainmnet", "play quatrainmnet", "new quatrainmnet"] {
        let error = Test::new(line).error();
        assert_eq!(
            error, "error: unknown game 'quatrainmnet'\nhelp: did you mean quatrainment?\n",
            "{line}"
        );
    }
    let error = Test::new("solve quatrainment").error();
    assert!(
        error.contains("'quatrainment' is a game, not a pattern"),
        "{error}"
    );
}

#[test]
fn play_may_be_left_out_before_its_options() {
    let guide = Test::new("").output(0);
    for line in [
        "--ascii",
        "--daily",
        "--daily 2026-11-15 --ascii",
        "--level hard merlin",
    ] {
        assert_eq!(Test::new(line).output(0), guide, "{line}");
    }
    assert!(
        Test::new("--daily 2026-02-30")
            .error()
            .contains("'2026-02-30' is not a date")
    );
    assert!(
        Test::new("--nonsense")
            .error()
            .contains("unknown option '--nonsense'")
    );
}

#[test]
fn rows_that_begin_like_a_code_are_rows() {
    let board = "--game lights-out --size 1x4 --states";
    let row = |states: u8, row: &str, json: &str| {
        let told = Test::new(&format!("solve {row} {board} {states} --json"));
        let told: serde_json::Value = serde_json::from_str(&told.run().stdout).unwrap();
        assert_eq!(told[json], row.split_whitespace().last().unwrap());
    };
    row(17, "g2a1", "start");
    row(17, "--start g2a1", "start");
    row(17, "--target g2a1", "target");
    row(27, "q123", "start");
    row(36, "--start q123", "start");
    // With fewer states it is no row.
    assert!(
        Test::new(&format!("solve g2a1 {board} 16"))
            .error()
            .contains("leave out --game")
    );
}

#[test]
fn small_corners_are_right() {
    // Both are 2 MB, rounded.
    let memory = Test::new("solve all-on --game knight --size 40x40 --memory 1500001").error();
    assert!(
        memory.contains("it needs 1600 kB of memory, and the limit is 1500 kB"),
        "{memory}"
    );

    // A blank line at the end of a certificate.
    let folder = empty("slips");
    let path = folder.join("worst.txt");
    let shown = path.display();
    Test::new(&format!(
        "worst lights-out --size 1x1 --certificate {shown}"
    ))
    .output(0);
    let checked = Test::new(&format!("check {shown}")).output(0);
    assert!(checked.contains("needs 1 press, and none"), "{checked}");
    for more in ["\n", "\n\n", " \r\n"] {
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{text}{more}")).unwrap();
        assert_eq!(Test::new(&format!("check {shown}")).output(0), checked);
    }
    std::fs::write(
        &path,
        format!("{}more\n", std::fs::read_to_string(&path).unwrap()),
    )
    .unwrap();
    Test::new(&format!("check {shown}")).output(1);

    // A picture with 16-bit greys.
    let picture = folder.join("deep.pgm");
    let mut bytes = b"P5\n2 2\n65535\n".to_vec();
    bytes.extend([0, 0, 0xff, 0xff, 0x80, 0x10, 0x10, 0]);
    std::fs::write(&picture, bytes).unwrap();
    let told = Test::new(&format!(
        "show lights-out --pattern {} --json",
        picture.display()
    ))
    .json(0);
    assert_eq!(told["pattern"], "X./.X");
    let told = Test::new(&format!(
        "solve {} --game lights-out --count --json",
        picture.display()
    ))
    .json(0);
    assert_eq!(told["size"], "2x2");

    // A level that a tiny game does not have.
    let ran = Test::new("new lights-out --size 1x1 --level medium --seed 1").run();
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stderr
            .contains("warning: no medium puzzle was found on this board; this one is "),
        "{}",
        ran.stderr
    );
    let usual = Test::new("new --level medium --seed 1").run();
    assert_eq!(usual.stderr, "");
}

#[test]
fn the_nearest_puzzle_is_looked_for_no_longer_than_the_budget() {
    let line = "--game lights-out-without-self --size 7x11 --states 64 --budget 1s";
    // Two cells have to change, which took half a minute to find out.
    let state =
        |row: u64, column: u64| (17 * row * row + 5 * column.pow(3) + 7 * row * column + 3) % 64;
    let row = |row| {
        (0..11)
            .map(|column| state(row, column).to_string())
            .collect::<Vec<_>>()
    };
    let rows: Vec<String> = (0..7).map(|number| row(number).join(" ")).collect();
    let started = std::time::Instant::now();
    let mut test = Test::new("solve");
    test.args.push(rows.join("/"));
    test.args.extend(line.split_whitespace().map(str::to_owned));
    let text = test.output(1);
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
    assert!(
        text.contains(
            "Add 40 to A1 and 56 to B2 in the target to make it solvable; no smaller change"
        ),
        "{text}"
    );
}

#[test]
fn a_game_file_in_the_place_of_a_name_says_how_it_is_given() {
    for line in [
        "show own.toml",
        "solve all-on --game own.toml",
        "study analyze own.toml --size 3..4",
    ] {
        let told = error(line);
        assert!(told.contains("--game-file own.toml"), "{line}: {told}");
    }
}
