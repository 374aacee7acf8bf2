//! The fewest presses, the most presses and surveys, from outside.

use crate::support::Test;
use std::path::PathBuf;
#[cfg(unix)]
use std::process::{Command, Stdio};

/// A file of its own for a test, gone when the test ends.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("quatrainment-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Place(path)
    }

    fn read(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }

    fn write(&self, text: &str) {
        std::fs::write(&self.0, text).unwrap();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        // What a table says about itself.
        let _ = std::fs::remove_file(about(self));
    }
}

#[test]
fn a_position_without_a_seed_leaves_no_file_behind() {
    let place = Place::new("no-seed.csv");
    let line = format!(
        "fewest lights-out --size 3..4 --pattern random:x --output {}",
        place.0.display()
    );
    assert!(
        Test::new(&line)
            .error()
            .starts_with("error: 'x' is not a seed")
    );
    assert!(!place.0.exists());
}

#[test]
fn a_board_with_very_many_solutions_is_proven_by_splitting() {
    let told = Test::new("solve all-on --game lights-out --size 39x39 --json").json(0);
    assert_eq!(
        (&told["count"], &told["fewest"]),
        (&561.into(), &true.into())
    );
    let text = Test::new("solve all-on --game lights-out --size 19x19").output(0);
    assert!(
        text.ends_with(
            "No solution has fewer presses: the 65536 solutions were split by classes of\n\
             cells, and every pair of choices that could lead to fewer was examined.\n"
        ),
        "{text}"
    );
}

#[test]
fn a_budget_gives_the_same_proof() {
    let told = Test::new("solve all-on --game lights-out --size 39x39 --budget 10m --json").json(0);
    assert_eq!(
        (&told["count"], &told["fewest"]),
        (&561.into(), &true.into())
    );
    let told = Test::new("solve random:1 --game quatrainment --budget 1s --json").json(0);
    assert_eq!(told["fewest"], true);
}

#[test]
fn a_search_that_runs_out_of_time_prints_its_best_and_a_bound() {
    let told = Test::new("solve random:1 --game king --size 32x32 --budget 1ms --json").json(0);
    let number = |name: &str| told[name].as_u64().unwrap();
    assert!(number("lower_bound") < number("count"));
    assert_eq!(told["fewest"], false);
    let text = Test::new("solve random:1 --game king --size 32x32 --budget 1ms").output(0);
    assert!(
        text.contains("Best solution found; not proven optimal."),
        "{text}"
    );
    assert!(text.contains("Try a longer --budget."), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_its_best() {
    let child = Command::new(env!("CARGO_BIN_EXE_quatrainment"))
        .args("solve random:1 --game king --size 32x32 --budget 1h --json".split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The search has started by then: the game is prepared in moments.
    std::thread::sleep(std::time::Duration::from_secs(3));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(told["count"].as_u64().unwrap() >= told["lower_bound"].as_u64().unwrap());
}

#[test]
fn a_budget_that_is_no_time_is_refused() {
    let error = Test::new("solve all-on --budget soon").error();
    assert!(
        error.contains("'soon' is not a length of time\nhelp: write 500ms, 10s, 5m or 2h"),
        "{error}"
    );
}

#[test]
fn large_boards_are_surveyed_without_a_matrix() {
    insta::assert_snapshot!(Test::new("analyze lights-out --size 99998..100000").output(0), @r"
    size                  rank  nullity  always solvable
    99998x99998     9999600004        0  yes
    99999x99999     9999799873      128  no
    100000x100000  10000000000        0  yes
    ");
    insta::assert_snapshot!(Test::new("analyze lights-out-torus --size 1022..1024 --csv --jobs 2").output(0), @r"
    rows,columns,rank,nullity,always_solvable
    1022,1022,1043476,1008,false
    1023,1023,1045565,964,false
    1024,1024,1048576,0,true
    ");
    let error = Test::new("analyze knight --size 300 --memory 1M").error();
    assert!(
        error.contains("the survey stops here") && error.contains("too large"),
        "{error}"
    );
    let error = Test::new("analyze lights-out --size 1000000000").error();
    assert!(error.contains("too large"), "{error}");
}

#[test]
fn a_survey_is_the_same_with_any_number_of_jobs() {
    for range in ["1..60", "3..9x3..9"] {
        let one = Test::new(&format!("analyze lights-out --size {range} --csv")).output(0);
        assert_eq!(
            Test::new(&format!("analyze lights-out --size {range} --csv --jobs 3")).output(0),
            one
        );
    }
    assert_eq!(
        Test::new("analyze knight --size 3..12 --csv --jobs 2").output(0),
        Test::new("analyze knight --size 3..12 --csv").output(0)
    );
}

#[test]
fn a_stopped_survey_is_resumed() {
    let place = Place::new("survey.csv");
    let path = place.0.display();
    let run = |range: &str, more: &str| {
        Test::new(&format!(
            "analyze lights-out --size {range} --output {path} {more}"
        ))
    };
    assert_eq!(
        run("1..20", "").output(0),
        format!("20 sizes written to {path}.\n")
    );
    let whole = place.read();
    assert_eq!(
        whole,
        Test::new("analyze lights-out --size 1..20 --csv").output(0)
    );
    // Half a last line, at every place where a line can be cut.
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let last = lines[20];
    for cut in 1..=last.len() {
        place.write(&whole[..whole.len() - cut]);
        assert_eq!(
            run("1..20", "--resume").output(0),
            format!("1 size added to {path}, which had 19 of them.\n")
        );
        assert_eq!(place.read(), whole, "{cut}");
    }
    // Half a header.
    place.write("rows,colu");
    assert_eq!(
        run("1..20", "--resume").output(0),
        format!("20 sizes written to {path}.\n")
    );
    assert_eq!(place.read(), whole);
    // A longer range, and one that is there.
    assert_eq!(
        run("18..22", "--resume").output(0),
        format!("2 sizes added to {path}, which had 3 of them.\n")
    );
    assert_eq!(
        run("1..22", "--resume").output(0),
        format!("0 sizes added to {path}, which had 22 of them.\n")
    );
    assert_eq!(
        place.read(),
        Test::new("analyze lights-out --size 1..22 --csv").output(0)
    );
}

#[test]
fn files_that_are_not_the_survey_are_left_alone() {
    let place = Place::new("other.csv");
    let path = place.0.display();
    let run = |game: &str, more: &str| {
        Test::new(&format!(
            "analyze {game} --size 3..6 --output {path} {more}"
        ))
    };
    run("lights-out", "").output(0);
    let whole = place.read();
    let error = run("lights-out", "").error();
    assert!(
        error.contains("already exists\nhelp: add --resume"),
        "{error}"
    );
    let error = run("quatrainment", "--resume").error();
    assert!(error.contains("holds another survey"), "{error}");
    assert_eq!(place.read(), whole);
    for (text, expected) in [
        (
            "something else\n1,2\n",
            "it should start with 'rows,columns,rank,nullity,always_solvable'",
        ),
        (
            "rows,columns,rank,nullity,always_solvable\n3,3,9\n",
            "line 2 is not a row: '3,3,9'",
        ),
    ] {
        place.write(text);
        let error = run("lights-out", "--resume").error();
        assert!(error.contains(expected), "{error}");
        assert_eq!(place.read(), text);
    }
}

/// A survey of another question is refused although rows agree, and both are named.
#[test]
fn a_survey_of_another_question_is_never_mixed_in() {
    let own = Place::new("own.toml");
    own.write(
        "name = \"lights-out\"\nsize = \"3x3\"\nwrap = [\"rows\", \"columns\"]\n[rule]\neverywhere = [0, 1]\n",
    );
    let mine = format!("analyze --game-file {}", own.0.display());
    let place = Place::new("mixed.csv");
    let (path, about) = (place.0.display(), about(&place));
    for (one, other, named) in [
        (
            "analyze lights-out --size 3..6",
            "analyze king --size 3..8",
            "holds another survey: analyze of lights-out with 2 states, not analyze of king with 2 states",
        ),
        (
            "analyze lights-out --size 3..6",
            "analyze lights-out --states 3 --size 3..8",
            "analyze of lights-out with 2 states, not analyze of lights-out with 3 states",
        ),
        (
            "analyze lights-out --size 3..6",
            &format!("{mine} --size 3..8"),
            "holds analyze of lights-out with 2 states, with another rule",
        ),
        (
            "fewest lights-out --size 1..3",
            "fewest lights-out --pattern checkerboard --size 1..5",
            "fewest of all-on with 1000000000 steps of lights-out with 2 states, not fewest of checkerboard",
        ),
        (
            "fewest lights-out --size 3..3",
            "fewest king --size 3..5",
            "not fewest of all-on with 1000000000 steps of king",
        ),
        (
            "worst lights-out --size 1..3",
            "worst lights-out --work 1M --size 1..5",
            "worst with 4000000000 steps of lights-out with 2 states, not worst with 1000000 steps",
        ),
    ] {
        let _ = std::fs::remove_file(&place.0);
        Test::new(&format!("{one} --output {path}")).output(0);
        let whole = place.read();
        // A line that is not complete is not cut off, either.
        place.write(&format!("{whole}7,"));
        let said = std::fs::read_to_string(&about).unwrap();
        for force in ["", " --force"] {
            let error = Test::new(&format!("{other} --output {path} --resume{force}")).error();
            let error = error.replace('\n', " ");
            assert!(
                error.contains(named) && error.contains("help: name another file"),
                "{other}: {error}"
            );
        }
        assert_eq!(place.read(), format!("{whole}7,"), "{other}");
        assert_eq!(std::fs::read_to_string(&about).unwrap(), said);
        Test::new(&format!("{one} --output {path} --resume")).output(0);
        assert_eq!(place.read(), whole);
    }
}

/// The file that says which survey a table holds.
fn about(place: &Place) -> PathBuf {
    PathBuf::from(format!("{}.about.json", place.0.display()))
}

#[test]
fn a_table_says_what_it_holds_beside_its_rows() {
    let place = Place::new("told.csv");
    let (path, about) = (place.0.display(), about(&place));
    let run = |more: &str| {
        Test::new(&format!(
            "fewest lights-out --states 3 --pattern random:3 --size 2..4 --output {path} {more}"
        ))
    };
    run("").output(0);
    let said: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&about).unwrap()).unwrap();
    assert_eq!(
        said,
        serde_json::json!({
            "format": 1,
            "version": env!("CARGO_PKG_VERSION"),
            "survey": "fewest of random:3 with 1000000000 steps",
            "game": "lights-out",
            "states": 3,
            "rule": said["rule"],
            "game_file": "name = \"lights-out\"\nstates = 3\ngoal = \"blank\"\n\n[rule]\neverywhere = [0, 1]\n",
        })
    );
    let whole = place.read();
    assert!(whole.starts_with("rows,columns,nullity,"), "{whole}");
    // Another version is for information.
    let write = |name: &str, value: serde_json::Value| {
        let mut said = said.clone();
        said[name] = value;
        std::fs::write(&about, said.to_string()).unwrap();
    };
    write("version", "0.0.1".into());
    run("--resume").output(0);
    // A newer format is refused, and so is what is not said, unless it is forced.
    write("format", 2.into());
    for force in ["", " --force"] {
        let error = run(&format!("--resume{force}")).error();
        assert!(
            error.contains("told.csv.about.json has format 2"),
            "{error}"
        );
    }
    std::fs::write(&about, "{").unwrap();
    assert!(run("--resume").error().contains("about.json is damaged"));
    std::fs::remove_file(&about).unwrap();
    let error = run("--resume").error().replace('\n', " ");
    assert!(
        error.contains("does not say which survey it holds") && error.contains("help: add --force"),
        "{error}"
    );
    assert_eq!(place.read(), whole);
    assert!(!about.exists());
    run("--resume --force").output(0);
    assert_eq!(place.read(), whole);
    run("--resume").output(0);
    // What is forced is still compared where rows are known.
    std::fs::remove_file(&about).unwrap();
    let error = Test::new(&format!(
        "fewest king --size 2..4 --output {path} --resume --force"
    ))
    .error();
    assert!(error.contains("is a survey of another game"), "{error}");
    assert_eq!(place.read(), whole);
}

#[test]
fn the_worst_position_is_printed() {
    let text = Test::new("worst lights-out --size 4x4").output(0);
    assert!(
        text.starts_with("Lights Out 4x4\n\n  position     presses\n"),
        "{text}"
    );
    assert!(
        text.ends_with("This position needs 7 presses, and no solvable position needs more.\n"),
        "{text}"
    );
    let told = Test::new("worst lights-out --size 5x5 --json").json(0);
    assert_eq!(
        (&told["at_least"], &told["settled"]),
        (&15.into(), &true.into())
    );
    let position = told["position"].as_str().unwrap();
    let solved = Test::new(&format!(
        "solve {position} --game lights-out --size 5x5 --json"
    ))
    .json(0);
    assert_eq!(solved["count"], 15);
}

#[test]
fn a_worst_case_that_is_not_settled_has_bounds() {
    let told = Test::new("worst lights-out --size 19x19 --budget 1ms --json").json(0);
    assert_eq!(
        (&told["at_most"], &told["settled"]),
        (&179.into(), &false.into())
    );
    let text = Test::new("worst lights-out --size 19x19 --budget 1ms").output(0);
    let text = text.replace("\n", " ");
    assert!(
        text.contains("no solvable position needs more than 179"),
        "{text}"
    );
    let error = Test::new("worst lights-out --states 3").error();
    assert!(
        error.contains("worst cases need two states, not 3"),
        "{error}"
    );
}
