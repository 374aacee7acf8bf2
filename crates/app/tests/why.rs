//! Proofs, explanations, certificates, drawings, worksheets and lessons, from outside.

use std::path::PathBuf;
use std::process::{Command, Output};

fn run(line: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_quatrainment");
    Command::new(program).args(line.split_whitespace()).env("NO_COLOR", "1").output().unwrap()
}

/// What a run writes that must end with this exit code.
fn output(line: &str, code: i32) -> String {
    let ran = run(line);
    let (stdout, stderr) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert_eq!(ran.status.code(), Some(code), "{line}\n{stdout}{stderr}");
    stdout
}

/// The sentence of a run that must fail as bad input.
fn error(line: &str) -> String {
    let ran = run(line);
    assert_eq!((ran.status.code(), ran.stdout.len()), (Some(2), 0), "{line}");
    String::from_utf8(ran.stderr).unwrap()
}

/// A file of this test run.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

const FORMATS: [&str; 5] = ["text", "markdown", "latex", "html", "json"];

/// Quatrainment, both modifications, Merlin and a singular Lights Out.
const GAMES: [(&str, &str); 5] = [
    ("quatrainment", "prove quatrainment"),
    ("quatrainment-a", "prove quatrainment-a"),
    ("quatrainment-b", "prove quatrainment-b"),
    ("merlin", "prove merlin --steps"),
    ("lights-out-4x4", "prove lights-out --size 4x4"),
];

#[test]
fn proofs_look_like_this_in_every_format() {
    for (name, line) in GAMES {
        for format in FORMATS {
            let proof = output(&format!("{line} --format {format}"), 0);
            insta::assert_snapshot!(format!("proof-{name}-{format}"), proof);
        }
    }
}

#[test]
fn explanations_look_like_this() {
    let gantner = "1101/0110/1011/0101 0111/0101/1110/1101";
    for method in ["cells", "masks", "chase", "elimination"] {
        let page = output(&format!("explain {gantner} --method {method}"), 0);
        insta::assert_snapshot!(format!("explain-{method}"), page);
    }
    insta::assert_snapshot!("explain-lights-out", output("explain all-on --game lights-out", 0));
    insta::assert_snapshot!(
        "explain-impossible",
        output("explain X.../..../..../.... --game quatrainment-b", 1)
    );
}

#[test]
fn proofs_and_explanations_of_more_states_look_like_this() {
    for (name, line) in [
        ("proof-merlin-3-states", "prove merlin --states 3 --steps"),
        ("proof-quatrainment-12-states", "prove quatrainment --states 12"),
        ("proof-lights-out-3-states", "prove lights-out --size 4x4 --states 3 --format markdown"),
        ("proof-lights-out-4-states", "prove lights-out --size 2x3 --states 4 --format latex"),
    ] {
        insta::assert_snapshot!(name, output(line, 0));
    }
    for (name, line) in [
        ("cells", "explain 210/000/001 --game merlin --states 3 --method cells"),
        ("masks", "explain 210/000/001 --game merlin --states 3 --method masks"),
        ("chase", "explain random:5 --game lights-out --states 3 --method chase"),
        ("chase-composite", "explain random:5 --game lights-out --size 2x3 --states 4 --method chase"),
        ("elimination", "explain 2100/0000/0010/0000 --states 4 --method elimination"),
        ("combinations", "explain random:5 --game lights-out --size 2x3 --states 4 --method elimination"),
    ] {
        insta::assert_snapshot!(format!("explain-states-{name}"), output(line, 0));
    }
    insta::assert_snapshot!("explain-states-impossible", output("explain 2100/0000/0010/0000 --states 6", 1));
    insta::assert_snapshot!(
        "draw-matrix-states",
        output("draw matrix --game merlin --states 3 --inverse", 0)
    );
}

#[test]
fn json_of_pages_is_json_and_has_the_results_by_name() {
    for (line, code) in [
        ("prove quatrainment-a", 0),
        ("explain all-on --method chase", 0),
        ("explain X.../..../..../.... --game quatrainment-b", 1),
        ("sheet --puzzles 3", 0),
        ("learn 4", 0),
        ("learn", 0),
    ] {
        let text = output(&format!("{line} --json"), code);
        let _: serde_json::Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let proof: serde_json::Value =
        serde_json::from_str(&output("prove lights-out --size 9x9 --json", 0)).unwrap();
    assert_eq!((&proof["rank"], &proof["nullity"]), (&73.into(), &8.into()));
    assert_eq!(proof["quiet_sets"].as_array().unwrap().len(), 8);
}

#[test]
fn a_method_that_does_not_suit_a_game_says_why() {
    assert_eq!(
        error("explain random:1 --game knight --method chase"),
        "quatrainment: the rows of this game cannot be chased: A2 does not flip A1 above it, so row 1 cannot be \
         cleared from below; try --method elimination\n"
    );
    assert!(error("explain random:1 --game lights-out --method masks").contains("has quiet sets"));
    assert!(
        error("explain random:1 --game quatrainment-a --method cells").contains("cannot be flipped alone")
    );
    assert!(error("explain all-on --method guess").contains("there are cells, masks, chase and elimination"));
    assert!(error("prove lights-out --size 30x30").contains("too large for a proof"));
    assert!(
        error("explain random:1 --game lights-out --states 3 --method cells")
            .contains("cannot be changed alone")
    );
    assert!(error("prove quatrainment --format pdf").contains("text, markdown, latex, html and json"));
}

#[test]
fn certificates_are_written_checked_and_refused() {
    let path = file("certificate.txt");
    let shown = path.display();
    for (line, written, told) in [
        ("prove quatrainment", 0, "It holds: quatrainment 4x4 is always solvable.\n"),
        ("prove quatrainment-a", 0, "It holds: quatrainment-a 4x4 is not always solvable: its rank is 12.\n"),
        (
            "prove quatrainment --states 12",
            0,
            "It holds: quatrainment 4x4 with 12 states is not always solvable: its diagonal form is 1^15 3.\n",
        ),
        (
            "solve 21/00 -g lights-out --size 2 --states 4",
            0,
            "It holds: 7 presses lead from start to target in lights-out 2x2 with 4 states.\n",
        ),
        ("solve all-on", 0, "It holds: 12 presses lead from start to target in quatrainment 4x4.\n"),
        (
            "solve X.../..../..../.... --game quatrainment-b",
            1,
            "It holds: no presses lead from start to target in quatrainment-b 4x4.\n",
        ),
    ] {
        output(&format!("{line} --certificate {shown}"), written);
        assert_eq!(output(&format!("check {shown}"), 0), told);
    }
    let forged = std::fs::read_to_string(&path).unwrap().replace("start X...", "start XX..");
    std::fs::write(&path, forged).unwrap();
    assert_eq!(
        output(&format!("check {shown}"), 1),
        "It does not hold.\nline 11: start and target differ in 2 cells\n  differing 1\n"
    );
    let told: serde_json::Value = serde_json::from_str(&output(&format!("check {shown} --json"), 1)).unwrap();
    assert_eq!((&told["holds"], &told["line"]), (&false.into(), &11.into()));
    assert!(error("check no-such-file").contains("no-such-file cannot be read"));
}

#[test]
#[cfg(feature = "png")]
fn drawings_are_svg_or_png_by_the_name_of_the_file() {
    for (name, line) in [
        ("board", "draw board checkerboard"),
        ("rule", "draw rule"),
        ("matrix", "draw matrix --game merlin"),
        ("solution", "draw solution all-on --game merlin"),
        ("steps", "draw steps 1101/0110/1011/0101 0111/0101/1110/1101"),
    ] {
        insta::assert_snapshot!(format!("draw-{name}"), output(line, 0));
        let path = file(&format!("{name}.png"));
        output(&format!("{line} --output {}", path.display()), 0);
        assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG\r\n"), "{line}");
    }
    assert!(output("draw solution X.../..../..../.... --game quatrainment-b", 1).contains("invariant"));
    assert!(error("draw matrix --inverse --game quatrainment-a").contains("has no inverse"));
    assert!(error("draw board blank --game lights-out --size 200x200").contains("at most 10000"));
    let path = file("huge.png");
    assert!(error(&format!("draw rule --scale 1000 --output {}", path.display())).contains("see --scale"));
}

#[test]
fn a_worksheet_has_its_answers_on_a_page_of_their_own() {
    let sheet = output("sheet --puzzles 4 --level medium --seed 7 --format latex", 0);
    assert!(sheet.find("\\clearpage").unwrap() < sheet.find("Answers").unwrap());
    insta::assert_snapshot!("sheet-latex", sheet);
    insta::assert_snapshot!("sheet-text", output("sheet --puzzles 3 --game lights-out --format text", 0));
    assert!(error("sheet --puzzles 0").contains("1 to 200 puzzles"));
    assert!(error("sheet --size 13x13").contains("too large for a sheet"));
}

#[test]
fn lessons_are_listed_shown_and_their_exercises_checked() {
    insta::assert_snapshot!("learn-list", output("learn", 0));
    for lesson in 1..=8 {
        insta::assert_snapshot!(format!("learn-{lesson}"), output(&format!("learn {lesson}"), 0));
    }
    assert_eq!(output("learn 1 --answer D3", 0), "That is right.\nNext: quatrainment learn 2\n");
    assert_eq!(
        output("learn matrix --answer A1 B1", 1),
        "These presses leave A1 C1 wrong.\nFor help: quatrainment learn 6 --hint\n"
    );
    assert_eq!(output("learn 8 --answer 9", 0), "That is right.\nThat was the last lesson.\n");
    assert!(error("learn 9").contains("there are 1 to 8"));
    assert!(error("learn 5 --answer maybe").contains("yes or no"));
}
