//! Claims for other people's checkers, from outside. `cargo xtask evidence` runs the checkers themselves.

use crate::support::{error, file, output};

#[test]
fn a_proof_for_coq_states_the_rule_and_the_theorems() {
    let proof = output("prove quatrainment --format coq", 0);
    assert!(
        proof.contains("[0; 1; 2]%Z else if"),
        "corners flip at distances 0, 1 and 2"
    );
    assert!(proof.contains("Theorem always_solvable (start target : N -> bool)"));
    assert!(
        proof.ends_with("Print Assumptions always_solvable.\nPrint Assumptions only_one_way.\n")
    );
    let proof = output("prove lights-out --size 4x4 --format coq", 0);
    assert!(proof.contains("length quiet = 4%nat"));
    let proof = output("prove merlin --states 6 --format coq", 0);
    assert!(proof.contains("Definition landing : list (list N) := [\n  [0; 1; 3; 4];"));
    let path = file("proof.v");
    output(&format!("prove merlin --output {}", path.display()), 0);
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        output("prove merlin --format coq", 0)
    );
}

#[test]
fn a_worst_case_for_coq_has_both_bounds() {
    let path = file("worst.v");
    output(
        &format!(
            "worst lights-out --size 4x4 --certificate {}",
            path.display()
        ),
        0,
    );
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("exists Y, (forall c, In c cells -> after cells flips X c = after cells flips Y c) /\\ (count cells Y <= 7)%Z."));
    assert!(text.contains("c = after cells flips Y c) -> (7 <= count cells Y)%Z."));
    assert!(
        error("worst lights-out --size 4x4 --certificate worst.pdf")
            .contains("in .txt, .cert or .v")
    );
    let too_large = error("worst lights-out --size 17x17 --budget 1ms --certificate worst.v");
    assert!(
        too_large.contains("there is no Coq proof of this"),
        "{too_large}"
    );
}

#[test]
fn boards_that_are_too_large_and_other_formats_are_refused() {
    assert_eq!(
        error("prove lights-out --size 17x17 --format coq"),
        "error: a 17x17 board is too large for Coq: the limit is 256 cells\n"
    );
    assert!(
        error("prove lights-out --size 9x9 --states 3 --format coq")
            .contains("the limit is 64 cells")
    );
    assert!(error("prove lights-out --format lean").contains("or coq"));
}

#[test]
fn a_certificate_in_pbp_is_a_problem_and_its_proof() {
    let path = file("fewest.pbp");
    output(
        &format!(
            "solve all-on --game lights-out --certificate {}",
            path.display()
        ),
        0,
    );
    let problem = std::fs::read_to_string(path.with_extension("opb")).unwrap();
    let proof = std::fs::read_to_string(&path).unwrap();
    assert!(
        problem.contains("1 p1 1 p2 1 p6 -2 c1_0 = 1 ;"),
        "{problem}"
    );
    assert!(
        proof.starts_with("pseudo-Boolean proof version 3.0\nf 50 ;\nsoli p1 p2 ~p3 ~p4 ~p5"),
        "{proof}"
    );
    assert!(proof.contains("\nconclusion BOUNDS 15 : "), "{proof}");
    output(
        &format!(
            "solve X.../..../..../.... --game quatrainment-b --certificate {}",
            path.display()
        ),
        1,
    );
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .contains("conclusion BOUNDS INF : ")
    );
    let refused = error(&format!(
        "solve all-on --game lights-out --size 30x30 --certificate {}",
        path.display()
    ));
    assert!(
        !refused.is_empty() && refused.contains("--recompute"),
        "{refused}"
    );
    let refused = error(&format!(
        "solve random:1 --game merlin --states 3 --certificate {}",
        path.display()
    ));
    assert!(refused.contains("need two states, not 3"), "{refused}");
    assert!(
        !refused.contains("--recompute"),
        "that computes solutions with two states: {refused}"
    );
}

#[test]
fn solutions_are_computed_again_when_asked() {
    let path = file("recompute.txt");
    output(
        &format!(
            "solve all-on --game lights-out --size 4x4 --certificate {}",
            path.display()
        ),
        0,
    );
    let line = format!("check {} --recompute", path.display());
    assert_eq!(
        output(&line, 0),
        "Valid: 4 presses lead from start to target in lights-out 4x4.\n\
         Computed again: none of the 2^4 solutions has fewer presses.\n"
    );
    // Another solution: it solves, but it is not the fewest.
    let text = std::fs::read_to_string(&path).unwrap();
    let presses = text
        .lines()
        .find(|line| line.starts_with("presses "))
        .unwrap();
    let quiet = "XXX./.X.X/..XX/...X";
    let both = presses[8..]
        .chars()
        .zip(quiet.chars())
        .map(|(a, b)| match (a, b) {
            ('/', _) => '/',
            _ if a == b => '.',
            _ => 'X',
        });
    let both: String = both.collect();
    let count = both.matches('X').count();
    assert!(count > 4);
    let other = text
        .replace(presses, &format!("presses {both}"))
        .replace("count 4", &format!("count {count}"));
    std::fs::write(&path, other).unwrap();
    assert!(output(&format!("check {}", path.display()), 0).starts_with("Valid"));
    assert!(output(&line, 1).ends_with("Computed again: another solution has only 4.\n"));
    assert!(output(&format!("{line} --json"), 1).contains("\"holds\": false"));
    output(&format!("prove merlin --certificate {}", path.display()), 0);
    assert!(output(&line, 0).contains("Nothing to compute again"));
}

#[test]
fn solutions_that_are_too_many_are_computed_again_by_classes_of_cells() {
    let path = file("classes.txt");
    let line = format!(
        "solve all-on --game lights-out --size 39x39 --certificate {}",
        path.display()
    );
    output(&line, 0);
    assert_eq!(
        output(&format!("check {} --recompute", path.display()), 0),
        "Valid: 561 presses lead from start to target in lights-out 39x39.\n\
         Computed again: none of the 2^32 solutions has fewer presses.\n"
    );
}

#[test]
fn more_states_are_not_computed_again() {
    // Four presses from the blank board to itself: nothing is wrong but that none would do.
    let path = file("around.txt");
    let board = "quatrainment certificate 2\ngame lights-out\ngrid 2x2\nwraps none\nstates 3\neverywhere shells 0 1\n";
    let claim = "claim solution\nstart 0 0/0 0\ntarget 0 0/0 0\npresses 1 1/1 1\ncount 4\nend\n";
    std::fs::write(&path, [board, claim].concat()).unwrap();
    assert_eq!(
        output(&format!("check {} --recompute", path.display()), 0),
        "Valid: 4 presses lead from start to target in lights-out 2x2 with 3 states.\n\
         Not computed again: this needs two states. The presses are checked, but not whether fewer would do.\n"
    );
}

#[test]
fn the_atlas_counts_games_and_shows_one() {
    let atlas = output("atlas --json", 0);
    let atlas: serde_json::Value = serde_json::from_str(&atlas).unwrap();
    assert_eq!(atlas["always_solvable"], 3u64 << 32);
    let named = atlas["named"].as_array().unwrap();
    let game = named
        .iter()
        .find(|game| game["name"] == "quatrainment")
        .unwrap();
    assert_eq!(game["presses"][0], "XXX./XX../X.../....");
    let number = game["number"].as_str().unwrap();
    let shown = output(&format!("atlas {number}"), 0);
    assert!(
        shown.starts_with(&format!("Game {number} of the atlas, Quatrainment")),
        "{shown}"
    );
    assert!(shown.ends_with("Rank 16: always solvable.\n"), "{shown}");
    assert!(error("atlas 1000000000").contains("nine hexadecimal digits"));
    for (number, sentence) in [
        ("000000000", "Rank 0: one in 2^16 targets can be reached.\n"),
        ("fffffffff", "Rank 1: one in 2^15 targets can be reached.\n"),
    ] {
        let shown = output(&format!("atlas {number}"), 0);
        assert!(shown.ends_with(sentence), "{shown}");
    }
}
