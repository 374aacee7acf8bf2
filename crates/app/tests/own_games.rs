//! Games of one's own: files, states and pictures, from outside.

use crate::support::Test;
use std::path::{Path, PathBuf};

fn gallery() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    files
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn every_game_of_the_gallery_is_loaded_drawn_solved_and_coded() {
    // Nullities that were found twice: by this program, and by an elimination written apart from it.
    let known = [
        ("clipped-plus", 4),
        ("clock", 0),
        ("cylinder-3", 0),
        ("folded-plus-half", 0),
        ("folded-plus-whole", 4),
        ("hexagon", 3),
        ("hexagons", 1),
        ("king-6", 0),
        ("knight-torus", 40),
        ("layered", 0),
        ("lights-out-2000", 3),
        ("lights-out-cube", 6),
        ("petersen", 5),
        ("quatrainment-cube", 0),
    ];
    assert_eq!(gallery().len(), known.len());
    for (path, (name, nullity)) in gallery().iter().zip(known) {
        assert_eq!(path.file_stem().unwrap(), name);
        let file = path.display();
        assert!(
            Test::new(&format!("show --game-file {file}"))
                .output(0)
                .contains(" cells, rank ")
        );
        let shown = Test::new(&format!("show --game-file {file} --json")).json(0);
        assert_eq!(shown["nullity"], nullity, "{name}");
        let [title, size] = ["title", "size"].map(|key| shown[key].as_str().unwrap());
        // The sides of an irregular board say nothing.
        assert_eq!(
            title.matches(size).count() + title.matches(" cells").count(),
            1,
            "{title}"
        );

        let solved = Test::new(&format!("solve random:1 --game-file {file} --json")).json(0);
        let text = |key: &str| solved[key].as_str().unwrap().to_owned();
        let presses: Vec<&str> = solved["presses"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p.as_str().unwrap())
            .collect();
        assert!(!presses.is_empty(), "{name}");
        let line = format!("press {} {} --json", text("code"), presses.join(" "));
        assert_eq!(Test::new(&line).json(0)["solved"], true, "{line}");
        assert_eq!(
            Test::new(&format!("solve {} --json", text("code"))).json(0),
            solved
        );
        assert!(
            Test::new(&format!("analyze --game-file {file} --csv"))
                .output(0)
                .lines()
                .count()
                == 2
        );
    }
}

#[test]
fn every_game_of_the_gallery_is_proven_explained_certified_and_drawn() {
    let folder = folder("certificates");
    for path in gallery() {
        let (file, name) = (
            path.display(),
            path.file_stem().unwrap().to_str().unwrap().to_owned(),
        );
        let certificate = folder.join(format!("{name}.txt"));
        let shown = certificate.display();
        let proof = Test::new(&format!(
            "prove --game-file {file} --certificate {shown} --json"
        ))
        .json(0);
        let checked = Test::new(&format!("check {shown} --json")).json(0);
        let claim = checked["claim"].as_str().unwrap();
        assert_eq!(
            claim.contains("not always"),
            proof["always_solvable"] == false,
            "{name}: {claim}"
        );

        let page = Test::new(&format!("explain random:1 --game-file {file} --json")).json(0);
        let presses: Vec<&str> = page["presses"]
            .as_array()
            .unwrap()
            .iter()
            .map(|press| press.as_str().unwrap())
            .collect();
        let line = format!(
            "press {} {} --game-file {file} --json",
            typed(&page["start"]),
            presses.join(" ")
        );
        if !page["start"].as_str().unwrap().contains(' ') {
            assert_eq!(Test::new(&line).json(0)["result"], page["target"], "{name}");
        }
        Test::new(&format!(
            "solve random:1 --game-file {file} --certificate {shown}"
        ))
        .output(0);
        assert!(
            Test::new(&format!("check {shown}"))
                .output(0)
                .contains("lead from start to target"),
            "{name}"
        );
        for what in ["rule", "board checkerboard", "matrix"] {
            let drawn = Test::new(&format!("draw {what} --game-file {file}")).output(0);
            assert!(
                drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"),
                "{name}: {what}"
            );
        }
    }
}

fn typed(pattern: &serde_json::Value) -> String {
    pattern.as_str().unwrap().to_owned()
}

#[test]
fn irregular_boards_are_drawn_as_people_draw_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for name in ["hexagon", "petersen", "lights-out-cube"] {
        let file = folder.join(format!("{name}.toml"));
        let file = file.display();
        insta::assert_snapshot!(
            format!("laid-out-{name}"),
            Test::new(&format!("show --game-file {file}")).output(0)
        );
        insta::assert_snapshot!(
            format!("laid-out-{name}-solved"),
            Test::new(&format!("solve random:1 --game-file {file}")).output(0)
        );
        insta::assert_snapshot!(
            format!("laid-out-{name}-drawn"),
            Test::new(&format!("draw solution random:1 --game-file {file}")).output(0)
        );
        // A code carries the layout.
        let told = Test::new(&format!("solve random:1 --game-file {file} --json")).json(0);
        let coded = Test::new(&format!("solve {}", told["code"].as_str().unwrap())).output(0);
        assert_eq!(
            coded,
            Test::new(&format!("solve random:1 --game-file {file}")).output(0)
        );
    }
    // A pattern may be typed as it is drawn.
    let file = folder.join("hexagon.toml");
    let told = Test::new(&format!(
        "show --game-file {} --pattern XXX/X..X/X...X/X..X/XXX --json",
        file.display()
    ));
    assert_eq!(told.json(0)["pattern"], "XXXX..XX...XX..XXXX");
}

#[test]
fn folded_rules_are_drawn_at_the_border() {
    let file = gallery()
        .into_iter()
        .find(|path| path.ends_with("folded-plus-half.toml"))
        .unwrap();
    let game = format!("--game-file {} --size 6x6", file.display());
    // At the edge the plus falls back on the pressed cell, which stays as it is.
    let kinds = ["corner A1", "edge B1", "centre B2"];
    for line in [
        "draw rule --preview",
        "show",
        "prove",
        "sheet -p 1 --format text",
    ] {
        let drawn = Test::new(&format!("{line} {game}")).output(0);
        assert!(
            kinds.iter().all(|kind| drawn.contains(kind)),
            "{line}: {drawn}"
        );
    }
}

#[test]
fn a_proof_calls_presses_alike_only_where_they_are() {
    // Every press flips two cells: neighbours, but for the last one.
    let cells: Vec<String> = ('A'..='Z').map(|letter| format!("{letter}1")).collect();
    let presses = cells
        .windows(2)
        .map(|pair| format!("{} = \"{} {}\"\n", pair[0], pair[0], pair[1]));
    let presses: String = presses.collect();
    let path = folder("alike").join("path.toml");
    let head = "name = \"path\"\nsize = \"1x26\"\n\n[presses]\n";
    std::fs::write(&path, format!("{head}{presses}Z1 = \"A1 D1\"\n")).unwrap();
    let listed = Test::new(&format!("prove --game-file {}", path.display())).output(0);
    assert!(
        !listed.contains("alike") && listed.contains("One press for each number of cells"),
        "{listed}"
    );
    let file = gallery()
        .into_iter()
        .find(|path| path.ends_with("folded-plus-half.toml"))
        .unwrap();
    let folded = Test::new(&format!("prove --game-file {} --size 6x6", file.display())).output(0);
    assert!(
        !folded.contains("alike") && folded.contains("is folded back"),
        "{folded}"
    );
    assert!(
        Test::new("prove quatrainment --size 6x6")
            .output(0)
            .contains("A press of each kind")
    );
}

#[test]
fn errors_in_a_layout_name_the_place() {
    let path = folder("wrong").join("layout.toml");
    let text = "name = \"w\"\nsize = \"1x3\"\nlayout = \"\"\"\n o o\no o\n\"\"\"\n[rule]\neverywhere = [0]\n";
    std::fs::write(&path, text).unwrap();
    let error = Test::new(&format!("show --game-file {}", path.display())).error();
    let expected = "layout.toml: line 5, column 3: the board has only 3 cells, and this is a place for one more\n     o o\n    o o\n";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn patterns_are_converted_to_pictures_and_back() {
    let folder = folder("shown");
    let path = |name: &str| folder.join(name).display().to_string();
    for (name, states) in [("a.pbm", 2), ("b.pgm", 3), ("c.png", 12), ("d.png", 2)] {
        let line = format!("show lights-out --size 6x9 --states {states} --pattern random:4");
        Test::new(&format!("{line} --output {}", path(name))).output(0);
        // A picture brings its size along.
        let read = Test::new(&format!(
            "show lights-out --states {states} --pattern {} --json",
            path(name)
        ))
        .json(0);
        assert_eq!(read, Test::new(&format!("{line} --json")).json(0), "{name}");
        let text = Test::new(&format!(
            "show lights-out --states {states} --pattern {}",
            path(name)
        ))
        .output(0);
        assert_eq!(text, Test::new(&line).output(0));
    }
    let line = format!(
        "show lights-out --pattern {} --output {}",
        path("d.png"),
        path("d.txt")
    );
    assert_eq!(
        Test::new(&line).output(0),
        format!("Lights Out 6x9: pattern written to {}.\n", path("d.txt"))
    );
    let text = std::fs::read_to_string(path("d.txt")).unwrap();
    let told = Test::new("show lights-out --size 6x9 --pattern - --json")
        .stdin(&text)
        .json(0);
    assert_eq!(
        told["pattern"].as_str().unwrap(),
        text.trim_end().replace('\n', "/")
    );
    insta::assert_snapshot!(
        "show-pattern",
        Test::new("show --states 3 --pattern 2100/0000/0010/1000").output(0)
    );
    assert!(
        Test::new("show merlin --output x.png")
            .error()
            .contains("--pattern")
    );
}

#[test]
fn a_file_can_be_played_on_another_board_with_other_states() {
    let file = gallery()
        .into_iter()
        .find(|path| path.ends_with("clipped-plus.toml"))
        .unwrap();
    let line = format!(
        "show --game-file {} --size 5x5 --states 3 --json",
        file.display()
    );
    assert_eq!(Test::new(&line).json(0)["nullity"], 3);
    let line = format!("analyze --game-file {} --size 3..5 --csv", file.display());
    let csv =
        "rows,columns,rank,nullity,always_solvable\n3,3,9,0,true\n4,4,12,4,false\n5,5,23,2,false\n";
    assert_eq!(Test::new(&line).output(0), csv);
}

#[test]
fn errors_in_a_game_file_name_the_place_and_show_the_picture() {
    let path = folder("wrong").join("game.toml");
    std::fs::write(
        &path,
        "name = \"w\"\nsize = \"3x3\"\n[rule]\npicture = \"\"\"\n.x.\nx%x\n\"\"\"\n",
    )
    .unwrap();
    let error = Test::new(&format!("show --game-file {}", path.display())).error();
    let expected = "game.toml: line 6, column 2: '%' is not part of a picture\n    .x.\n    x%x\nhelp: use @ o x .\n";
    assert!(error.ends_with(expected), "{error}");
    let error = Test::new("show --game-file nowhere.toml").error();
    assert!(error.contains("nowhere.toml cannot be read"), "{error}");
    let error = Test::new(&format!(
        "solve all-on -g merlin --game-file {}",
        path.display()
    ))
    .error();
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn more_states_are_solved_from_the_command_line() {
    let told = Test::new("solve 210/000/001 --game lights-out --size 3 --states 3 --json").json(0);
    assert_eq!(
        told["presses"],
        serde_json::json!(["A1", "C1", "C1", "B2", "B2", "C2", "C3"])
    );
    assert_eq!(
        (told["count"].as_u64(), told["states"].as_u64()),
        (Some(7), Some(3))
    );
    let told = Test::new("solve 2100/0000/0010/0000 --states 6 --json").json(1);
    let weights: Vec<(String, u64)> = serde_json::from_value(told["invariant"].clone()).unwrap();
    assert!(
        weights.contains(&("A1".to_owned(), 4)) && weights.len() == 8,
        "{weights:?}"
    );
    insta::assert_snapshot!(Test::new("solve 2100/0000/0010/0000 --states 6").output(1));
    insta::assert_snapshot!(
        Test::new("solve 21/00 -g lights-out --size 2 --states 4 --steps").output(0)
    );
    insta::assert_snapshot!(Test::new("hint 210/000/001 -g merlin --states 3 -l 3").output(0));
    insta::assert_snapshot!(Test::new("analyze lights-out --size 2..5 --states 6").output(0));
    insta::assert_snapshot!(Test::new("show lights-out --states 3").output(0));
    for (line, sentence) in [
        (
            "solve 2x0/000/001 -g merlin --states 3",
            "'x' is not a state; states go from 0 to 2",
        ),
        (
            "solve all-on --states 1",
            "'1' is not a number of states\nhelp: write a whole number from 2 to 255",
        ),
        (
            "solve all-on --states 256",
            "'256' is not a number of states",
        ),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(sentence), "{error}");
    }
}

#[test]
fn boards_are_read_and_written_as_pictures() {
    let folder = folder("pictures");
    let path = |name: &str| folder.join(name).display().to_string();
    // A target of 6x9 that can be reached, drawn as a picture.
    Test::new(&format!(
        "press blank A1 C3 F2 E5 I6 --game lights-out --size 6x9 --output {}",
        path("target.png")
    ))
    .output(0);
    let line = format!(
        "solve --game lights-out --target {} -o {}",
        path("target.png"),
        path("presses.png")
    );
    let told = Test::new(&line).output(0);
    assert!(
        told.starts_with("Lights Out 6x9: 5 presses, written to "),
        "{told}"
    );
    let line = format!(
        "press {} A1 A1 --game lights-out --size 6x9 --json",
        path("presses.png")
    );
    let presses = "X......../.....X.../..X....../........./....X..../........X";
    assert_eq!(Test::new(&line).json(0)["result"], presses);

    for (name, states) in [("a.pbm", 2), ("b.pgm", 3), ("c.png", 12), ("d.txt", 2)] {
        let line = format!("press all-on B2 --states {states} --output {}", path(name));
        Test::new(&line).output(0);
        if name != "d.txt" {
            let line = format!("press {} B2 --states {states} --json", path(name));
            let pressed = Test::new(&line).json(0)["start"].clone();
            assert_eq!(
                pressed,
                Test::new(&format!("press all-on B2 --states {states} --json")).json(0)["result"]
            );
        }
    }
    assert_eq!(
        std::fs::read_to_string(path("d.txt")).unwrap(),
        "X.XX\n...X\nX.XX\nXXXX\n"
    );
    std::fs::write(path("huge.pbm"), "P4 4000000000 4000000000 ").unwrap();
    std::fs::write(path("other.png"), "GIF").unwrap();
    for (line, sentence) in [
        (
            format!("solve {}", path("huge.pbm")),
            "has 16000000000000000000 pixels (at most 268435456)",
        ),
        (
            format!("solve {}", path("other.png")),
            "unknown picture format\nhelp: use PBM, PGM or PNG",
        ),
        (format!("solve {}", path("none.png")), "cannot be read"),
        (
            format!("press {} A1 --size 4x4", path("target.png")),
            "the picture is 6x9, but the board is 4x4",
        ),
        (
            format!("press blank A1 --states 3 -o {}", path("x.pbm")),
            "use .pgm or .png for 3",
        ),
        (
            format!(
                "press blank A1/1 --game lights-out --size 2x2x2 -o {}",
                path("x.png")
            ),
            "a picture shows a flat board",
        ),
    ] {
        let error = Test::new(&line).error();
        assert!(error.contains(sentence), "{line}: {error}");
    }
}
