//! The command line, from outside: what is typed, what is written, and the exit code.

use crate::support::Test;
use std::process::{Command, Stdio};

const GANTNER: &str = "solve 1101/0110/1011/0101 0111/0101/1110/1101";

#[test]
fn a_puzzle_is_solved_with_its_evidence() {
    insta::assert_snapshot!(Test::new(GANTNER).output(0), @r#"
    Quatrainment 4x4

      start       target      presses
      A B C D     A B C D     A B C D
    1 X X . X   1 . X X X   1 X X . X
    2 . X X .   2 . X . X   2 X . . X
    3 X . X X   3 X X X .   3 . X X .
    4 . X . X   4 X X . X   4 X . . .

    Press A1 B1 D1 A2 D2 B3 C3 A4: 8 presses.
    This is the only solution.
    "#);
}

#[test]
fn a_singular_game_is_solved_with_the_fewest_presses_and_all_of_them() {
    insta::assert_snapshot!(Test::new("solve all-on --game lights-out --size 4x4 --all").output(0), @r#"
    Lights Out 4x4

      start       target      presses
      A B C D     A B C D     A B C D
    1 X X X X   1 . . . .   1 . X . .
    2 X X X X   2 . . . .   2 . . . X
    3 X X X X   3 . . . .   3 X . . .
    4 X X X X   4 . . . .   4 . . X .

    Press B1 D2 A3 C4: 4 presses.
    No solution has fewer presses: all 16 solutions were examined.

    Every solution with the fewest presses:

      B1 D2 A3 C4
      C1 A2 D3 B4

    2 of the 16 solutions have the fewest presses; the other 14 need more.
    "#);
}

#[test]
fn an_unsolvable_puzzle_names_its_invariant_and_exits_with_1() {
    insta::assert_snapshot!(Test::new("solve --game quatrainment-b X.../..../..../....").output(1), @r#"
    Quatrainment, modification b 4x4

      start       target      invariant
      A B C D     A B C D     A B C D
    1 X . . .   1 . . . .   1 X . . .
    2 . . . .   2 . . . .   2 . X . .
    3 . . . .   3 . . . .   3 . . X .
    4 . . . .   4 . . . .   4 . . . X

    No presses lead from this start to this target.
    Every press flips an even number of the cells A1 B2 C3 D4, but an odd number of
    them differ: 1.
    Flip A1 in the target to make it solvable; no smaller change works.
    "#);
}

#[test]
fn every_step_has_its_board() {
    insta::assert_snapshot!(Test::new("solve --game merlin X.X/.../X.X XXX/X.X/XXX --steps").output(0), @r#"
    Merlin's Magic Square 3x3

      start     target     presses
      A B C     A B C      A B C
    1 X . X   1 X X X    1 . X .
    2 . . .   2 X . X    2 X . X
    3 X . X   3 X X X    3 . X .

    Press B1 A2 C2 B3: 4 presses.
    This is the only solution.

      start     1. press B1     2. press A2     3. press C2     4. press B3
      A B C     A B C           A B C           A B C           A B C
    1 X . X   1 . X .         1 X X .         1 X X X         1 X X X
    2 . . .   2 . . .         2 X . .         2 X . X         2 X . X
    3 X . X   3 X . X         3 . . X         3 . . .         3 X X X
    "#);
}

#[test]
fn unproven_solutions_are_not_called_fewest() {
    let told =
        Test::new("solve random:1 --game lights-out-without-self --size 26x26 --json").json(0);
    assert_eq!(told["solutions"], "67108864");
    let (count, bound) = (
        told["count"].as_u64().unwrap(),
        told["lower_bound"].as_u64().unwrap(),
    );
    assert!(bound <= count && bound > 0);
    assert_eq!(told["fewest"], bound == count);
}

#[test]
fn answers_in_json_have_what_is_promised() {
    let told = Test::new(&format!("{GANTNER} --json --all --steps")).json(0);
    assert_eq!(told["game"], "quatrainment");
    assert_eq!(told["size"], "4x4");
    assert_eq!(told["solvable"], true);
    assert_eq!(
        told["presses"],
        serde_json::json!(["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"])
    );
    assert_eq!(told["count"], 8);
    assert_eq!(told["fewest"], true);
    assert_eq!(told["lower_bound"], 8);
    assert_eq!(told["solutions"], "1");
    assert_eq!(told["all"].as_array().unwrap().len(), 1);
    assert_eq!(told["steps"].as_array().unwrap().len(), 9);
    assert_eq!(told["steps"][8], told["target"]);
    assert!(told.get("invariant").is_none());

    let told = Test::new("solve --game quatrainment-b X.../..../..../.... --json").json(1);
    assert_eq!(told["solvable"], false);
    assert_eq!(told["presses"], serde_json::json!([]));
    assert_eq!(
        told["invariant"],
        serde_json::json!(["A1", "B2", "C3", "D4"])
    );
    assert_eq!(told["solutions"], "0");

    let told = Test::new("new --level hard --seed 7 --json").json(0);
    for key in ["code", "game", "size", "start", "target", "par"] {
        assert!(told.get(key).is_some(), "{key}");
    }
    assert!((7..=8).contains(&told["par"].as_u64().unwrap()));
    let told = Test::new("new --game lights-out-without-self --size 26x26 --seed 1 --json").json(0);
    assert_eq!(told["size"], "26x26");
    assert!(told["code"].as_str().unwrap().starts_with('q'));
}

#[test]
fn a_puzzle_is_read_from_arguments_options_codes_and_standard_input() {
    let expected = Test::new(&format!("{GANTNER} --json")).json(0);
    let [start, target] = ["1101/0110/1011/0101", "0111/0101/1110/1101"];
    let code = expected["code"].as_str().unwrap();
    for test in [
        Test::new(&format!("solve --start {start} --target {target} --json")),
        Test::new(&format!("solve {start} --target {target} --json")),
        Test::new(&format!("solve {code} --json")),
        Test::new(&format!("solve {} --json", code.to_uppercase())),
        Test::new("solve - --json").stdin(code),
        Test::new(&format!("solve - {target} --json")).stdin("##.#\n.##.\n#.##\n.#.#\n"),
    ] {
        assert_eq!(test.json(0), expected, "{:?}", test.args);
    }
}

#[test]
fn a_batch_answers_every_line() {
    let ran = Test::new("solve --batch")
        .stdin("all-on\n\nblank checkerboard\nq1j44g0005c\n")
        .run();
    assert_eq!(ran.code, Some(0));
    let lines: Vec<serde_json::Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: Vec<_> = lines
        .iter()
        .map(|told| (told["line"].as_u64(), told["count"].as_u64()))
        .collect();
    assert_eq!(
        told,
        [(Some(1), Some(12)), (Some(3), Some(6)), (Some(4), Some(6))]
    );

    let ran = Test::new("solve --batch")
        .stdin("q1j44g0005c all-on\nall-on q1j44g0005c\n")
        .run();
    assert_eq!(
        ran.stdout
            .matches("a puzzle code already contains start and target")
            .count(),
        2,
        "{}",
        ran.stdout
    );

    let ran = Test::new("solve --batch -g lights-out")
        .stdin("all-on\nnonsense\nq1j44g0005c\n")
        .run();
    assert_eq!(ran.code, Some(2));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(
        lines[1].contains(r#""line":2,"error":"start: unknown pattern 'nonsense'; use rows"#),
        "{}",
        lines[1]
    );
    assert!(lines[2].contains("leave out --game"), "{}", lines[2]);

    let ran = Test::new("solve --batch -g quatrainment-b")
        .stdin("X.../..../..../....\nblank\n")
        .run();
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(1), 2));
}

#[test]
fn hints_come_one_step_at_a_time() {
    let hint =
        |level: &str| Test::new(&format!("hint X.X./..XX/.X.X/X... --detail {level}")).output(0);
    assert_eq!(
        hint("nudge"),
        "8 presses to go, 3 of them in the upper left.\n"
    );
    assert_eq!(hint("2"), "Press B1.\n");
    insta::assert_snapshot!(hint("reason"), @r#"
    Press B1: 3 of the 7 cells in its mask differ, an odd number. (To decide about
    B1, count the cells in its mask that differ: press it if the number is odd.)

      differing     mask of B1
      A B C D       A B C D
    1 X . X .     1 . . X .
    2 . . X X     2 o . . X
    3 . X . X     3 . X . .
    4 X . . .     4 . o o o

    In the mask, X differs and o does not: press B1 if the number of X is odd.
    "#);
    insta::assert_snapshot!(Test::new("hint -g lights-out all-on -l 3 --size 3x2").output(0), @r#"
    Press A1: B1 and A2 can be left alone; then only A1 flips A1, and A1 differs.

      differing
      A B
    1 X X
    2 X X
    3 X X
    "#);
    let impossible = Test::new("hint --game quatrainment-b X.../..../..../....").output(1);
    assert!(impossible.contains("A1 B2 C3 D4"), "{impossible}");
    // As it was called before.
    assert_eq!(
        Test::new("hint X.X./..XX/.X.X/X... --level cell").output(0),
        "Press B1.\n"
    );
    let help = Test::new("hint --help").output(0);
    assert!(
        help.contains("-d, --detail") && !help.contains("--level"),
        "{help}"
    );
    let told = Test::new("hint X.X./..XX/.X.X/X... --detail reason --json").json(0);
    assert_eq!(told["cell"], "B1");
    assert_eq!(told["mask"], "..X./X..X/.X../.XXX");
    assert_eq!(told["differing"], 3);
}

#[test]
fn presses_are_made() {
    insta::assert_snapshot!(Test::new("press blank a1 B2").output(0), @r#"
    Quatrainment 4x4

      start       after A1 B2
      A B C D     A B C D
    1 . . . .   1 X . X .
    2 . . . .   2 . . X .
    3 . . . .   3 X X . .
    4 . . . .   4 . . . .
    "#);
    let told = Test::new("press q1j44g0005c A1,B2,C2,B3,D3,C4 --json").json(0);
    assert_eq!(told["solved"], true);
    assert_eq!(told["result"], "..../..../..../....");
}

#[test]
fn new_puzzles_are_the_same_for_the_same_seed() {
    insta::assert_snapshot!(Test::new("new --level easy --seed 1").output(0), @r#"
    Quatrainment 4x4

      start       target
      A B C D     A B C D
    1 X X X X   1 X X X .
    2 X . . .   2 . . X .
    3 . X . X   3 X . . .
    4 . X . X   4 X . X X

    level  easy: par 2 (typical par 8)
    code   q1244z1ay52rd7
    seed   1
    "#);
    insta::assert_snapshot!(Test::new("new --daily 2026-11-15").output(0), @r#"
    Quatrainment 4x4, 2026-11-15

      start       target
      A B C D     A B C D
    1 X X . X   1 X X . X
    2 X . X X   2 X . X X
    3 . X . X   3 . . . X
    4 X . . X   4 . X X .

    level  expert: par 9 (typical par 8)
    code   q1244vdcxp5gkj
    "#);
    let shown = Test::new("new lights-out --size 1x1 --seed 1").output(0);
    assert!(
        shown.contains("expert: par 1 (at most two positions can be solved)\n"),
        "{shown}"
    );
    let seeds: Vec<String> = (0..2).map(|_| Test::new("new --json").output(0)).collect();
    assert_ne!(seeds[0], seeds[1]);
    let told = Test::new("new --game lights-out --par 15 --seed 1 --json").json(0);
    assert_eq!(told["par"], 15);
}

#[test]
fn games_are_listed_and_shown() {
    insta::assert_snapshot!(Test::new("games").output(0));
    insta::assert_snapshot!(Test::new("show").output(0));
    insta::assert_snapshot!(Test::new("show quatrainment-a").output(0));
    insta::assert_snapshot!(Test::new("show lights-out --size 3x3x3").output(0));
    let told = Test::new("show lights-out --json").json(0);
    assert_eq!(
        (told["rank"].as_u64(), told["nullity"].as_u64()),
        (Some(23), Some(2))
    );
    assert_eq!(told["solvable"], "8388608");
    assert_eq!(told["quiet_sets"].as_array().unwrap().len(), 2);
    assert_eq!(
        Test::new("games --json").json(0).as_array().unwrap().len(),
        13
    );
}

#[test]
fn surveys_are_tables_or_csv_or_json() {
    insta::assert_snapshot!(Test::new("analyze lights-out --size 3..6").output(0), @r#"
    size           rank  nullity  always solvable
    3x3               9        0  yes
    4x4              12        4  no
    5x5              23        2  no
    6x6              36        0  yes
    "#);
    insta::assert_snapshot!(Test::new("analyze quatrainment --size 3..4x4..5 --csv").output(0), @r#"
    rows,columns,rank,nullity,always_solvable
    3,4,10,2,false
    3,5,14,1,false
    4,4,16,0,true
    4,5,18,2,false
    "#);
    assert!(
        Test::new("analyze --size 3x3x3..4 --csv")
            .output(0)
            .starts_with("rows,columns,layers,rank")
    );
    let told = Test::new("analyze quatrainment-a --json").json(0);
    assert_eq!(
        told,
        serde_json::json!([{"size": "4x4", "rank": 12, "nullity": 4, "always_solvable": false}])
    );
}

#[test]
fn depths_are_counted() {
    insta::assert_snapshot!(Test::new("depths quatrainment-a").output(0), @r#"
    Quatrainment, modification a 4x4

    presses  positions
          0          1
          1         16  #
          2        108  ####
          3        400  ##############
          4        878  ##############################
          5       1176  ########################################
          6        956  #################################
          7        448  ###############
          8        105  ####
          9          8

    4096 positions can be solved; none needs more than 9 presses.
    "#);
    for (line, sentence) in [
        (
            "depths lights-out-without-self --size 1x1",
            "1 position can be solved; none needs more than 0 presses.",
        ),
        (
            "depths lights-out --size 1x1",
            "2 positions can be solved; none needs more than 1 press.",
        ),
    ] {
        let shown = Test::new(line).output(0);
        assert!(
            shown.ends_with(&format!("\n{sentence}\n")),
            "{line}: {shown}"
        );
    }
    let told = Test::new("depths lights-out --json").json(0);
    assert_eq!(told["positions"][15], "7350");
    assert_eq!(
        (told["total"].as_str(), told["most_presses"].as_u64()),
        (Some("8388608"), Some(15))
    );
}

#[test]
fn shells_and_manuals_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            Test::new(&format!("completions {shell}"))
                .output(0)
                .contains("quatrainment")
        );
    }
    assert!(Test::new("man").output(0).starts_with(".ie \\n(.g"));
    assert!(
        Test::new("man solve")
            .output(0)
            .contains("quatrainment\\-solve")
    );
}

#[test]
fn help_teaches() {
    insta::assert_snapshot!(Test::new("--help").output(0));
    insta::assert_snapshot!(Test::new("solve --help").output(0));
    // Those that take a range of sizes say so.
    for command in ["study analyze", "study worst", "study fewest"] {
        for help in ["-h", "--help"] {
            let help = Test::new(&format!("{command} {help}")).output(0);
            assert!(
                help.contains("--size <RANGE>") && help.contains("3..20 (squares)"),
                "{help}"
            );
        }
    }
}

#[test]
fn without_a_command_or_a_terminal_a_guide_is_printed() {
    insta::assert_snapshot!(Test::new("").output(0));
}

#[test]
fn bad_input_gets_an_error_and_help() {
    for (line, sentence) in [
        (
            "solve",
            "no puzzle given\nhelp: give a start pattern, a target pattern or a puzzle code",
        ),
        (
            "solve 110/011/101",
            "start: line 1, column 4: the pattern is 3x3, but the board is 4x4\nhelp: add --size 3x3 for that board",
        ),
        (
            "solve 1101/0110/101/0101",
            "start: line 1, column 14: row 3 has 3 cells, but the board is 4x4",
        ),
        (
            "solve blank 1101/0110/10z1/0101",
            "target: line 1, column 13: 'z' is not a cell",
        ),
        (
            "solve all-on --game lihgts-out",
            "unknown game 'lihgts-out'\nhelp: did you mean lights-out?",
        ),
        (
            "solve all-on --game nosuch",
            "unknown game 'nosuch'\nhelp: run `quatrainment games` for a list",
        ),
        (
            "show foo",
            "unknown game 'foo'\nhelp: run `quatrainment games` for a list",
        ),
        (
            "show mrelin",
            "unknown game 'mrelin'\nhelp: did you mean merlin?",
        ),
        (
            "solve all-on --size 2x2",
            "quatrainment needs sides of at least 3, so 2x2 is too small",
        ),
        ("solve all-on --size 4by4", "'4by4' is not a size"),
        (
            "solve all-on --size 1000x1000",
            "a 1000x1000 board is too large to print cell by cell\nhelp: add --count",
        ),
        (
            "solve all-on --size 1000000000x1000000000 --count",
            "is too large: it needs 32 GB of memory",
        ),
        (
            "solve all-on --size 99999999999x99999999999",
            "a grid has at most 2^60 cells",
        ),
        (
            "press blank A1 --size 100000x100000",
            "a 100000x100000 board has 10000000000 cells",
        ),
        (
            "solve q1244tttqbv8r6",
            "invalid puzzle code 'q1244tttqbv8r6': the code is damaged",
        ),
        (
            "solve q1244tttqbv8r5 all-on",
            "a puzzle code already contains start and target\nhelp: give the code alone",
        ),
        (
            "hint q1244tttqbv8r5 --target all-on",
            "a puzzle code already contains start and target",
        ),
        (
            "explain all-on q1244tttqbv8r5",
            "a puzzle code already contains start and target",
        ),
        (
            "solve --target q1244tttqbv8r5",
            "a puzzle code already contains start and target",
        ),
        (
            "solve q1244tttqbv8r5 --game merlin",
            "leave out --game, --size and --states",
        ),
        ("solve random:x", "'x' is not a seed"),
        (
            "solve random:99999999999999999999999",
            "'99999999999999999999999' is not a seed\nhelp: write a whole number from 0 to 18446744073709551615\n",
        ),
        (
            "new --seed -1",
            "'-1' is not a seed\nhelp: write a whole number from 0 to 18446744073709551615",
        ),
        (
            "sheet --seed 1.5",
            "'1.5' is not a seed\nhelp: write a whole number",
        ),
        (
            "sheet --puzzles -1",
            "'-1' is not a number\nhelp: write a whole number from 0",
        ),
        (
            "new --par -1",
            "'-1' is not a number\nhelp: write a whole number from 0",
        ),
        ("new --size -1", "'-1' is not a size"),
        (
            "new --states -1",
            "'-1' is not a number of states\nhelp: write a whole number from 2 to 255",
        ),
        ("analyze --size -3..5", "'-3..5' is not a range of sizes"),
        (
            "analyze --states -1",
            "'-1' is not a number of states\nhelp: write a whole number from 2 to 255",
        ),
        (
            "analyze --jobs 0",
            "'0' is not a number of jobs\nhelp: write a whole number from 1",
        ),
        ("analyze --jobs -1", "'-1' is not a number of jobs"),
        (
            "solve all-on --budget -5s",
            "'-5s' is not a length of time\nhelp: write 500ms, 10s, 5m or 2h",
        ),
        ("worst --budget -5s", "'-5s' is not a length of time"),
        ("worst --work -1G", "'-1G' is not an amount of work"),
        ("fewest --work -1G", "'-1G' is not an amount of work"),
        (
            "solve all-on --memory -1G",
            "write a number of bytes, like 500M or 4G",
        ),
        (
            "solve checkerbord",
            "start: unknown pattern 'checkerbord'\nhelp: did you mean checkerboard?",
        ),
        ("solve - -", "standard input (-) can be read only once"),
        (
            "solve all-on --all -g lights-out-without-self --size 26x26",
            "there are 2^26 solutions, too many to examine them all",
        ),
        (
            "press blank E9",
            "there is no cell E9 on this board; its last cell is D4",
        ),
        ("press blank 1A", "'1A' is not the name of a cell"),
        (
            "new --par 17",
            "no puzzle with par 17 was found; the longest was 16",
        ),
        (
            "new --par 0",
            "nothing to press: a puzzle needs a par of at least 1",
        ),
        (
            "new --level silly",
            "unknown level 'silly'\nhelp: use easy, medium, hard or expert",
        ),
        (
            "new --level easy -g lights-out-without-self --size 26x26",
            "too many solutions to prove a par\nhelp: leave out --par and --level",
        ),
        ("new --daily 2026-02-30", "'2026-02-30' is not a date"),
        ("analyze --size 5..3", "'5..3' is not a range of sizes"),
        (
            "analyze --size 1..3",
            "quatrainment needs sides of at least 3, so 1x1 is too small",
        ),
        (
            "depths lights-out --size 19x19",
            "too many to count by depth",
        ),
        (
            "hint all-on --detail 4",
            "unknown detail of a hint '4'\nhelp: use nudge, cell or reason",
        ),
        (
            "solve all-on --memory 1X",
            "unknown unit of memory 'X'\nhelp: use K, M, G or T",
        ),
        (
            "man nothing",
            "unknown command 'nothing'\nhelp: see quatrainment --help",
        ),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn errors_of_usage_have_the_same_voice() {
    for (line, error) in [
        (
            "sovle",
            "unknown command 'sovle'\nhelp: did you mean solve?",
        ),
        (
            "xyz",
            "unknown command 'xyz'\nhelp: see quatrainment --help",
        ),
        (
            "draw bord",
            "unknown command 'bord'\nhelp: did you mean board?",
        ),
        (
            "man slove",
            "unknown command 'slove'\nhelp: did you mean solve?",
        ),
        (
            "solve --gmae merlin",
            "unknown option '--gmae'\nhelp: did you mean --game?",
        ),
        (
            "solve all-on blank more",
            "unexpected argument 'more'\nhelp: see quatrainment solve --help",
        ),
        (
            "new --level esay",
            "unknown level 'esay'\nhelp: did you mean easy?",
        ),
        (
            "new --level",
            "--level needs a value\nhelp: use easy, medium, hard or expert",
        ),
        (
            "new --seed",
            "--seed needs a value\nhelp: write --seed <SEED>",
        ),
        (
            "learn maks",
            "unknown lesson 'maks'\nhelp: did you mean masks?",
        ),
        (
            "learn 9",
            "unknown lesson '9'\nhelp: use 1 to 8, or run `quatrainment learn` for a list",
        ),
        (
            "explain all-on --method elim",
            "unknown method 'elim'\nhelp: did you mean elimination?",
        ),
        (
            "prove --format cok",
            "unknown format 'cok'\nhelp: did you mean coq?",
        ),
        (
            "completions bsh",
            "'bsh' is not a value of <SHELL>\nhelp: did you mean bash?",
        ),
        (
            "draw rule --scale big",
            "'big' is not a scale\nhelp: write a number greater than 0, like 2 or 1.5",
        ),
        (
            "history replay first",
            "'first' is not the number of a game\nhelp: run `quatrainment history` for a list",
        ),
        (
            "press blank",
            "missing <CELLS>...\nhelp: write quatrainment press <START|CODE> <CELLS>...",
        ),
        (
            "new --level easy --par 3",
            "--level cannot be used with --par",
        ),
        (
            "new --flip --flip",
            "--flip was given twice\nhelp: give it once",
        ),
    ] {
        assert_eq!(Test::new(line).error(), format!("error: {error}\n"));
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatrainment"))
        .args(["analyze", "lights-out", "--size", "1..40", "--csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
