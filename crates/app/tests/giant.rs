//! Giant boards from outside: counted, written and refused row by row.

use crate::support::Test;
use std::path::PathBuf;

/// A file of its own in a folder of its own.
fn file(test: &str, name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("giant-{test}"));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn presses_are_counted_on_boards_of_any_size() {
    insta::assert_snapshot!(Test::new("solve all-on --game lights-out --size 7x7 --count").output(0), @r#"
    Lights Out 7x7: 33 presses.
    This is the only solution.
    "#);
    insta::assert_snapshot!(Test::new("solve all-on --game lights-out --size 3000x3000 --count").output(0), @r"
    Lights Out 3000x3000: 4494664 presses.
    This is the only solution.
    ");
    insta::assert_snapshot!(Test::new("solve random:1 --game quatrainment --size 2000x3000 --count").output(0), @r"
    Quatrainment 2000x3000: 2999187 presses.
    This is one of 2^46 solutions; whether another has fewer presses was not examined.
    ");
    insta::assert_snapshot!(Test::new("solve random:1 --game lights-out-torus --size 2001x2001 --count").output(0), @r"
    Lights Out on a torus 2001x2001: 2003903 presses.
    This is one of 16 solutions; whether another has fewer presses was not examined.
    ");
}

#[test]
fn counts_in_json_say_what_is_known() {
    let told = Test::new("solve all-on --game lights-out --size 3000x3000 --count --json").json(0);
    assert_eq!(told["solvable"], true);
    assert_eq!(told["fewest"], told["solutions"] == "1");
    let count = told["count"].as_u64().unwrap();
    assert!(count > 4_000_000 && told["lower_bound"].as_u64().unwrap() <= count);

    let told = Test::new("solve random:3 --game king --size 2000x2000 --count --json").json(0);
    assert_eq!(
        (&told["fewest"], &told["solutions"]),
        (&false.into(), &"2^3999".into())
    );

    let told = Test::new("solve all-on --game lights-out --size 5x5 --count --json").json(0);
    assert_eq!(
        (&told["count"], &told["fewest"], &told["solutions"]),
        (&15.into(), &true.into(), &"4".into())
    );
    assert!(told.get("presses").is_none());
}

#[test]
fn pictures_are_read_and_written_row_by_row() {
    let [pbm, png] = ["presses.pbm", "presses.png"].map(|name| file("pictures", name));
    let board = "--game lights-out --size 1500x1601";
    let count = Test::new(&format!("solve all-on {board} --count --json")).json(0)["count"]
        .as_u64()
        .unwrap();
    for path in [&pbm, &png] {
        let told =
            Test::new(&format!("solve all-on {board} --output {}", path.display())).output(0);
        assert!(
            told.contains(&format!("{count} presses, written to")),
            "{told}"
        );
    }
    let bytes = std::fs::read(&pbm).unwrap();
    let header = b"P4\n1601 1500\n";
    assert!(bytes.starts_with(header) && bytes.len() == header.len() + 1500 * 201);
    let ones: u64 = bytes[header.len()..]
        .iter()
        .map(|byte| u64::from(byte.count_ones()))
        .sum();
    assert_eq!(ones, count);
    // Both pictures are the same board, so from one to the other nothing is to be pressed.
    let [pbm, png] = [&pbm, &png].map(|path| path.display());
    let told = Test::new(&format!(
        "solve {pbm} {png} --game lights-out --count --json"
    ))
    .json(0);
    assert_eq!(
        (&told["size"], &told["count"]),
        (&"1500x1601".into(), &0.into())
    );
    let told = Test::new(&format!(
        "solve {pbm} --game lights-out --size 1601x1500 --count"
    ))
    .error();
    assert!(
        told.contains("the picture is 1500x1601, but the board is 1601x1500"),
        "{told}"
    );
}

#[test]
fn a_giant_board_without_a_solution_gets_an_invariant() {
    insta::assert_snapshot!(Test::new("solve checkerboard --game lights-out-without-self --size 2001x2001 --count").output(1), @r"
    Lights Out without self 2001x2001

    No presses lead from this start to this target.
    Every press flips an even number of the 2001 cells of an invariant, but an odd number of them differ.
    Its cells in the first row: A1.
    --output invariant.pbm writes all of them.
    ");
    let path = file("invariant", "invariant.pbm");
    let written = path.display();
    let told = Test::new(&format!(
        "solve checkerboard --game lights-out-without-self --size 2001x2001 --json --output {written}"
    ))
    .json(1);
    assert_eq!(
        (&told["solvable"], &told["solutions"]),
        (&false.into(), &"0".into())
    );
    let bytes = std::fs::read(&path).unwrap();
    let ones: u64 = bytes[b"P4\n2001 2001\n".len()..]
        .iter()
        .map(|byte| u64::from(byte.count_ones()))
        .sum();
    assert_eq!(told["invariant"]["cells"], ones);
    assert_eq!(told["invariant"]["first_row"].as_str().unwrap().len(), 2001);
}

#[test]
fn boards_that_do_not_fit_are_refused_at_once() {
    for (line, expected) in [
        (
            "solve all-on --game lights-out --size 3000x3000",
            "a 3000x3000 board is too large to print cell by cell\nhelp: add --count, or --output presses.pbm (or .png)",
        ),
        (
            "solve all-on --game lights-out --size 1000000000000x9 --count",
            "a 1000000000000x9 board is too large: it needs 16 TB of memory, and the limit is 1 GB\nhelp: use --memory to allow more",
        ),
        (
            "solve all-on --game knight --size 100000x100000 --count",
            "it needs 560 GB of memory",
        ),
        (
            "solve all-on --game lights-out --size 3000x3000 --output board.txt",
            "ends in .pbm or .png",
        ),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn the_method_is_printed_with_verbose() {
    for (line, expected) in [
        (
            "solve all-on --game lights-out --size 5x5",
            "all 25 cells were eliminated at once",
        ),
        (
            "solve all-on --game lights-out --size 100x100 --count",
            "a press is a plus (rows open, columns open)",
        ),
        (
            "solve random:1 --game merlin --size 60x60 --count",
            "the border is a ring around it",
        ),
        (
            "solve random:1 --game king-without-self --size 60x60 --count",
            "expressed by",
        ),
        (
            "solve random:1 --game quatrainment --size 2000x2000 --count",
            "4 presses at the corners are corrected",
        ),
    ] {
        let ran = Test::new(&format!("{line} --verbose")).run();
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("Method: ") && ran.stderr.contains(expected),
            "{}",
            ran.stderr
        );
        assert!(!ran.stdout.contains("Method"));
    }
}

#[test]
fn boards_of_one_long_row_are_drawn() {
    let drawn = Test::new("press blank A1 --game lights-out --size 1x20000").output(0);
    assert!(
        drawn
            .lines()
            .any(|line| line.starts_with("1    X") && line.len() > 90_000)
    );
}

#[test]
fn solvability_of_a_large_board_is_printed_at_once() {
    let shown = Test::new("show lights-out --size 599x599").output(0);
    assert!(
        shown.contains("1 in 2^46 positions can be solved (2^358755 of 2^358801)"),
        "{shown}"
    );
}

#[test]
fn a_survey_of_too_many_sizes_is_refused_at_once() {
    let error = Test::new("analyze lights-out --size 1..100000x1..100000").error();
    assert!(
        error.contains("the range has 10000000000 sizes\nhelp: choose a range of at most 10000000"),
        "{error}"
    );
}
