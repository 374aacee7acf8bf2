//! Proofs, explanations, certificates, drawings, worksheets and lessons, from outside.

use crate::support::{error, file, output};

/// The writers have tests of their own, and so have the documents; here each format must reach its writer.
#[test]
fn every_format_reaches_its_writer() {
    let pages = [
        "prove merlin",
        "explain all-on --game merlin",
        "sheet merlin --puzzles 1",
        "learn 1",
    ];
    for (format, start) in [
        ("markdown", "# "),
        ("latex", "\\documentclass"),
        ("html", "<!DOCTYPE html>"),
        ("json", "{\n  \"title\": "),
    ] {
        for line in pages {
            let page = output(&format!("{line} --format {format}"), 0);
            assert!(page.starts_with(start), "{line} --format {format}\n{page}");
        }
    }
    for line in pages {
        let page = output(&format!("{line} --format text"), 0);
        assert!(
            page.lines().nth(1).unwrap().starts_with("==="),
            "{line}\n{page}"
        );
    }
    // Without a terminal a worksheet is made to be printed, everything else to be read.
    assert!(output("sheet --puzzles 1", 0).starts_with("<!DOCTYPE html>"));
    assert!(output("prove merlin", 0).starts_with("Merlin's Magic Square 3×3: "));
    for (name, start) in [
        ("proof.tex", "\\documentclass"),
        ("proof.md", "# "),
        ("proof.htm", "<!DOCTYPE html>"),
    ] {
        let path = file(name);
        assert_eq!(
            output(&format!("prove merlin --output {}", path.display()), 0),
            ""
        );
        assert!(
            std::fs::read_to_string(&path).unwrap().starts_with(start),
            "{name}"
        );
    }
}

#[test]
fn proofs_end_with_the_command_for_their_certificate() {
    for asked in [
        "quatrainment-a",
        "lights-out --size 4x4",
        "merlin --states 3",
        "king --size 3x4 --states 4",
    ] {
        let words = output(&format!("prove {asked}"), 0)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let end = format!(
            "quatrainment prove {asked} --certificate FILE writes the certificate, and quatrainment check FILE checks it."
        );
        assert!(words.ends_with(&end), "{words}");
    }
    let steps = |line: &str| output(line, 0).lines().count();
    assert!(steps("prove merlin --steps") > steps("prove merlin"));
}

#[test]
fn an_explanation_follows_the_method_that_is_asked_for() {
    let gantner = "1101/0110/1011/0101 0111/0101/1110/1101";
    for (method, title) in [
        ("cells", "one cell at a time"),
        ("masks", "by masks"),
        ("chase", "by chasing the lights"),
        ("elimination", "by elimination"),
    ] {
        let page = output(&format!("explain {gantner} --method {method}"), 0);
        assert!(page.lines().next().unwrap().contains(title), "{page}");
    }
    let usual = output("explain all-on --game lights-out", 0);
    assert!(
        usual.starts_with("Lights Out 5×5, by chasing the lights"),
        "{usual}"
    );
    let states = output("explain 210/000/001 --game merlin --states 3", 0);
    assert!(states.contains("modulo 3"), "{states}");
    let impossible = output("explain X.../..../..../.... --game quatrainment-b", 1);
    assert!(
        impossible
            .lines()
            .next()
            .unwrap()
            .ends_with(": no solution"),
        "{impossible}"
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
fn methods_that_do_not_suit_a_game_are_refused_with_the_reason() {
    assert_eq!(
        error("explain random:1 --game knight --method chase"),
        "error: the rows of this game cannot be chased: A2 does not flip A1 above it, so row 1 cannot be \
         cleared from below\nhelp: try --method elimination\n"
    );
    assert!(error("explain random:1 --game lights-out --method masks").contains("has quiet sets"));
    assert!(
        error("explain random:1 --game quatrainment-a --method cells")
            .contains("cannot be flipped alone")
    );
    assert!(
        error("explain all-on --method guess").contains("use cells, masks, chase or elimination")
    );
    assert!(error("prove lights-out --size 30x30").contains("too large for a proof"));
    assert!(
        error("explain random:1 --game lights-out --states 3 --method cells")
            .contains("cannot be changed alone")
    );
    assert!(
        error("prove quatrainment --format pdf")
            .contains("use text, markdown, latex, html, json or coq")
    );
}

#[test]
fn certificates_are_written_checked_and_refused() {
    let path = file("certificate.txt");
    let shown = path.display();
    for (line, written, told) in [
        (
            "prove quatrainment",
            0,
            "Valid: quatrainment 4x4 is always solvable.\n",
        ),
        (
            "prove quatrainment-a",
            0,
            "Valid: quatrainment-a 4x4 is not always solvable: its rank is 12.\n",
        ),
        (
            "prove quatrainment --states 12",
            0,
            "Valid: quatrainment 4x4 with 12 states is not always solvable: its diagonal form is 1^15 3.\n",
        ),
        (
            "solve 21/00 -g lights-out --size 2 --states 4",
            0,
            "Valid: 7 presses lead from start to target in lights-out 2x2 with 4 states.\n",
        ),
        (
            "solve all-on",
            0,
            "Valid: 12 presses lead from start to target in quatrainment 4x4.\n",
        ),
        (
            "solve X.../..../..../.... --game quatrainment-b",
            1,
            "Valid: no presses lead from start to target in quatrainment-b 4x4.\n",
        ),
    ] {
        output(&format!("{line} --certificate {shown}"), written);
        assert_eq!(output(&format!("check {shown}"), 0), told);
    }
    let forged = std::fs::read_to_string(&path)
        .unwrap()
        .replace("start X...", "start XX..");
    std::fs::write(&path, forged).unwrap();
    assert_eq!(
        output(&format!("check {shown}"), 1),
        "Invalid.\nline 11: start and target differ in 2 cells\n  differing 1\n"
    );
    let told: serde_json::Value =
        serde_json::from_str(&output(&format!("check {shown} --json"), 1)).unwrap();
    assert_eq!((&told["holds"], &told["line"]), (&false.into(), &11.into()));
    assert!(error("check no-such-file").contains("no-such-file cannot be read"));
    // What is cut off is still a certificate.
    std::fs::write(&path, "quatrainment certificate 1\n").unwrap();
    assert!(output(&format!("check {shown}"), 1).starts_with("Invalid.\nline 2: "));
}

#[test]
fn other_files_are_refused_and_not_called_invalid() {
    let [proof, coq] =
        ["other-proof.pbp", "other-proof.v"].map(|name| file(name).display().to_string());
    output(
        &format!("solve all-on --game merlin --certificate {proof}"),
        0,
    );
    output(&format!("prove merlin --output {coq}"), 0);
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    for (file, sentence) in [
        (proof.as_str(), "is not checked here: it is for VeriPB"),
        (
            &proof.replace(".pbp", ".opb"),
            "is not checked here: it is for VeriPB",
        ),
        (&coq, "is not checked here: it is for Coq"),
        (readme, "is not a certificate of this program"),
        ("-", "standard input is not a certificate of this program"),
    ] {
        for line in [format!("check {file}"), format!("check {file} --json")] {
            let error = error(&line);
            assert!(error.contains(sentence), "{line}: {error}");
        }
    }
}

#[test]
fn drawings_are_svg_or_png_by_the_name_of_the_file() {
    for (name, line) in [
        ("board", "draw board checkerboard"),
        ("rule", "draw rule"),
        ("matrix", "draw matrix --game merlin"),
        (
            "matrix-states",
            "draw matrix --game merlin --states 3 --inverse",
        ),
        ("solution", "draw solution all-on --game merlin"),
        (
            "steps",
            "draw steps 1101/0110/1011/0101 0111/0101/1110/1101",
        ),
    ] {
        insta::assert_snapshot!(format!("draw-{name}"), output(line, 0));
        let path = file(&format!("{name}.png"));
        output(&format!("{line} --output {}", path.display()), 0);
        assert!(
            std::fs::read(&path).unwrap().starts_with(b"\x89PNG\r\n"),
            "{line}"
        );
    }
    assert!(
        output("draw solution X.../..../..../.... --game quatrainment-b", 1).contains("invariant")
    );
    assert!(error("draw matrix --inverse --game quatrainment-a").contains("has no inverse"));
    assert!(
        error("draw board blank --game lights-out --size 200x200")
            .contains("the limit for a drawing is 10000")
    );
    let path = file("huge.png");
    assert!(
        error(&format!(
            "draw rule --scale 1000 --output {}",
            path.display()
        ))
        .contains("use another --scale")
    );
}

#[test]
fn worksheets_have_answers_on_a_separate_page() {
    let sheet = output(
        "sheet --puzzles 4 --level medium --seed 7 --format latex",
        0,
    );
    assert!(sheet.find("\\clearpage").unwrap() < sheet.find("Answers").unwrap());
    let sheet = output(
        "sheet --puzzles 3 --game lights-out --level hard --format text",
        0,
    );
    assert!(
        sheet.starts_with("Lights Out 5×5: 3 puzzles\n")
            && sheet.contains("hard puzzles, seeds 1 to 3"),
        "{sheet}"
    );
    let sheet = output("sheet --puzzles 1 --format text", 0);
    assert!(
        sheet.contains("\nQuatrainment 4×4, easy puzzle, seed 1.\n"),
        "{sheet}"
    );
    assert!(error("sheet --puzzles 0").contains("1 to 200 puzzles"));
    assert!(error("sheet --size 13x13").contains("too large for a worksheet"));
}

#[test]
fn lessons_are_listed_shown_and_their_exercises_checked() {
    insta::assert_snapshot!("learn-list", output("learn", 0));
    let lesson = output("learn mirrors", 0);
    assert!(
        lesson.starts_with("Other boards: the three mirrors\n"),
        "{lesson}"
    );
    assert!(
        lesson.ends_with("\n\nAnswer with a number: quatrainment learn 8 --answer ...\n"),
        "{lesson}"
    );
    insta::assert_snapshot!("learn-hint", output("learn 2 --hint", 0));
    assert_eq!(
        output("learn 1 --answer D3", 0),
        "Correct.\nNext: quatrainment learn 2\n"
    );
    assert_eq!(
        output("learn matrix --answer A1 B1", 1),
        "After these presses, A1 and C1 are still wrong.\nFor a hint: quatrainment learn 6 --hint\n"
    );
    assert_eq!(
        output("learn 8 --answer 9", 0),
        "Correct.\nThat was the last lesson.\n"
    );
    assert!(error("learn 9").contains("use 1 to 8"));
    let told: serde_json::Value =
        serde_json::from_str(&output("learn 2 --hint --json", 0)).unwrap();
    let hint = output("learn 2 --hint", 0)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(told, serde_json::json!({"lesson": 2, "hint": hint}));
    for line in [
        "learn 1 --hint --format html",
        "learn 1 --hint --output hint.html",
    ] {
        assert!(error(line).contains("cannot be used with"), "{line}");
    }
    assert!(error("learn 5 --answer maybe").contains("yes or no"));
}
