//! Surveys in parts: shards, how they are resumed, and how they are joined.

use crate::support::{Test, folder};
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty folder for one test.
fn empty(name: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Makes all shards of a survey and returns their files.
fn shards(folder: &Path, survey: &str, count: usize) -> Vec<PathBuf> {
    (1..=count)
        .map(|number| {
            let path = folder.join(format!("part{number}.csv"));
            let shown = path.display();
            let told = Test::new(&format!(
                "{survey} --shard {number}/{count} --output {shown}"
            ))
            .output(0);
            assert!(
                told.starts_with(&format!("shard {number}/{count}: ")),
                "{told}"
            );
            assert!(!PathBuf::from(format!("{shown}.part")).exists());
            path
        })
        .collect()
}

fn merge(files: &[PathBuf]) -> Test {
    let mut test = Test::new("merge");
    test.args
        .extend(files.iter().map(|path| path.display().to_string()));
    test
}

#[test]
fn shards_together_are_the_whole_survey() {
    let folder = empty("shards-together");
    for (survey, counts) in [
        ("analyze lights-out --size 1..40", [1, 3]),
        ("analyze knight --size 3..6x3..7", [4, 30]),
        ("analyze lights-out --size 2..5 --states 6", [2, 3]),
        ("fewest lights-out --size 1..12", [2, 5]),
        (
            "fewest quatrainment-a --size 3..6 --pattern random:3",
            [2, 3],
        ),
        ("worst lights-out --size 2..7", [2, 4]),
    ] {
        let whole = Test::new(&format!("{survey} --csv")).output(0);
        for count in counts {
            let mut files = shards(&folder, survey, count);
            // The order of the files does not matter.
            files.reverse();
            assert_eq!(merge(&files).output(0), whole, "{survey} in {count}");
            let mut test = merge(&files);
            test.args.push("--json".to_owned());
            let report = test.json(0);
            assert_eq!(
                (&report["shards"], &report["rows"]),
                (&count.into(), &(whole.lines().count() - 1).into())
            );
            files
                .iter()
                .for_each(|path| std::fs::remove_file(path).unwrap());
        }
    }
}

#[test]
fn the_table_is_written_to_a_file() {
    let folder = empty("shards-file");
    let files = shards(&folder, "analyze merlin --size 3..9", 2);
    let path = folder.join("all.csv");
    let mut test = merge(&files);
    test.args
        .extend(["--output".to_owned(), path.display().to_string()]);
    assert_eq!(
        test.output(0),
        format!("7 sizes from 2 shards written to {}.\n", path.display())
    );
    assert_eq!(
        read(&path),
        Test::new("analyze merlin --size 3..9 --csv").output(0)
    );
    // It says what it holds, and can grow.
    let grow = |game: &str| {
        Test::new(&format!(
            "analyze {game} --size 3..11 --resume --output {}",
            path.display()
        ))
    };
    assert!(grow("king").error().contains("holds another survey"));
    assert!(grow("merlin").output(0).starts_with("2 sizes added"));
}

#[test]
fn a_shard_of_a_newer_format_is_refused() {
    let folder = empty("shards-newer");
    let files = shards(&folder, "analyze merlin --size 3..9", 2);
    let text = read(&files[1]);
    assert!(
        text.contains("everywhere") || text.contains("game_file"),
        "{text}"
    );
    let newer = text.replacen("shard {", "shard {\"format\":2,", 1);
    std::fs::write(&files[1], &newer).unwrap();
    let error = merge(&files).error();
    assert!(
        error.contains("part2.csv has format 2, which is newer"),
        "{error}"
    );
    let resumed = Test::new(&format!(
        "analyze merlin --size 3..9 --shard 2/2 --resume --output {}",
        files[1].display()
    ));
    assert!(resumed.error().contains("has format 2"));
    assert_eq!(read(&files[1]), newer);
}

#[test]
fn a_stopped_shard_is_resumed() {
    let folder = empty("shards-resumed");
    let survey = "analyze lights-out --size 1..30";
    let path = &shards(&folder, survey, 3)[1];
    let whole = read(path);
    let run = Test::new(&format!(
        "{survey} --shard 2/3 --output {} --resume",
        path.display()
    ));
    let again = Test::new(&format!("{survey} --shard 2/3 --output {}", path.display()));
    assert!(again.error().contains("already exists\nhelp: add --resume"));
    let told = run.output(0);
    assert!(
        told.starts_with("shard 2/3: ") && told.contains("is already complete, with"),
        "{told}"
    );
    // Stopped at any byte, before or while the last line was written.
    let part = PathBuf::from(format!("{}.part", path.display()));
    for length in (0..=whole.len())
        .step_by(13)
        .chain([whole.len() - 1, whole.len()])
    {
        std::fs::remove_file(path).unwrap();
        std::fs::write(&part, &whole[..length]).unwrap();
        run.output(0);
        assert_eq!(read(path), whole, "{length}");
        assert!(!part.exists());
    }
    // A complete file is never half a file.
    std::fs::write(&part, "something else\n").unwrap();
    std::fs::remove_file(path).unwrap();
    assert!(again.error().contains("part2.csv.part already exists"));
    assert!(run.error().contains("is not a survey of this kind"));
    assert_eq!(read(&part), "something else\n");
}

#[test]
fn incomplete_surveys_are_not_merged() {
    let folder = empty("shards-refused");
    let files = shards(&folder, "analyze lights-out --size 1..20", 4);
    let expect = |files: &[PathBuf], sentence: &str| {
        let error = merge(files).error();
        assert!(error.contains(sentence), "{error}");
    };
    expect(
        &[&files[..1], &files[3..]].concat(),
        "2 of 4 shards are missing: 2, 3",
    );
    expect(&files[..3], "1 of 4 shards is missing: 4");
    expect(
        &[&files[..], &files[2..3]].concat(),
        "shard 3/4 occurs twice",
    );
    let other = |name: &str, change: &dyn Fn(String) -> String| {
        let path = folder.join(name);
        std::fs::write(&path, change(read(&files[1]))).unwrap();
        [&files[..1], &[path][..], &files[2..]].concat()
    };
    expect(
        &other("row.csv", &|text| text.replacen("true", "false", 1)),
        "its checksum is wrong",
    );
    expect(
        &other("short.csv", &|text| {
            text.lines()
                .take(4)
                .map(|line| format!("{line}\n"))
                .collect()
        }),
        "is not complete",
    );
    expect(
        &other("table.csv", &|_| "rows,columns\n".to_owned()),
        "is not a shard of a survey",
    );
    for (survey, sentence) in [
        (
            "analyze lights-out --size 1..21",
            "(sizes: 1..20 and 1..21)",
        ),
        ("analyze king --size 1..20", "(game: lights-out and king)"),
        (
            "fewest lights-out --size 1..20 --work 1M",
            "(survey: analyze and fewest of all-on",
        ),
        (
            "analyze lights-out --size 1..20 --states 3",
            "different surveys (states: 2 and 3)",
        ),
    ] {
        let path = folder.join("other.csv");
        let shown = path.display();
        Test::new(&format!("{survey} --shard 2/4 --output {shown}")).output(0);
        expect(
            &[&files[..1], std::slice::from_ref(&path), &files[2..]].concat(),
            sentence,
        );
        std::fs::remove_file(&path).unwrap();
    }
    let halves = folder.join("halves");
    std::fs::create_dir_all(&halves).unwrap();
    let two = shards(&halves, "analyze lights-out --size 1..20", 2);
    expect(
        &[&files[..1], &two[1..]].concat(),
        "one is shard 1/4, the other 2/2",
    );
}

/// Ends a shard as the program does, so that its checksum is right whatever it says.
fn ended(above: &str) -> String {
    let sum = above.bytes().fold(0xcbf29ce484222325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100000001b3)
    });
    format!(
        "{above}# end of the shard: rows {}, checksum {sum:016x}\n",
        above.lines().count() - 2
    )
}

#[test]
fn a_shard_of_another_version_or_with_other_rows_is_refused() {
    let folder = empty("shards-version");
    let files = shards(&folder, "analyze lights-out --size 1..20", 2);
    let text = read(&files[1]);
    let (above, _) = text.trim_end().rsplit_once('\n').unwrap();
    let above = format!("{above}\n");
    assert_eq!(ended(&above), text);
    let other = read(&files[0]).lines().nth(2).unwrap().to_owned();
    let last = above.lines().last().unwrap();
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(above.contains(&version));
    for (changed, sentence) in [
        (
            above.replace(&version, "\"version\":\"0.0.9\""),
            "(version: 0.1.0 and 0.0.9)",
        ),
        (format!("{above}{other}\n"), "occurs twice: in"),
        (format!("{above}{last}\n"), "occurs twice: in"),
        (
            above.replace(&format!("{last}\n"), ""),
            "no shard has the size",
        ),
        (
            format!("{above}21,21,441,0,true\n"),
            "does not belong to sizes 1..20",
        ),
    ] {
        std::fs::write(&files[1], ended(&changed)).unwrap();
        let error = merge(&files).error();
        assert!(error.contains(sentence), "{error}");
    }
}

#[test]
fn wrong_options_of_shards_are_errors() {
    for (line, sentence) in [
        ("analyze --size 3..9 --shard 1/2", "missing --output"),
        (
            "analyze --size 3..9 --shard 3/2 -o x.csv",
            "there is no shard 3 of 2",
        ),
        (
            "analyze --size 3..9 --shard 0/2 -o x.csv",
            "shards are counted from 1",
        ),
        (
            "analyze --size 3..9 --shard two -o x.csv",
            "'two' is not a shard",
        ),
        (
            "analyze --size 3..9 --shard auto -o x.csv",
            "SLURM_ARRAY_TASK_ID is not set",
        ),
        (
            "analyze --size 3..9 --shard auto/4 -o x.csv",
            "JOB_COMPLETION_INDEX is not set",
        ),
        (
            "worst --size 3..9 --budget 1s",
            "use --work 10G instead of --budget",
        ),
        (
            "worst --size 3..9 --work 1X",
            "'1X' is not an amount of work",
        ),
        (
            "fewest --size 4..9 --pattern 101/111/000",
            "unknown pattern '101/111/000'\nhelp: use rows",
        ),
        (
            "fewest --size 4..9 --pattern random:x",
            "error: 'x' is not a seed",
        ),
        ("merge nothing.csv", "nothing.csv cannot be read"),
    ] {
        let error = Test::new(line).error();
        assert!(error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn the_variables_of_a_cluster_choose_the_shard() {
    let folder = empty("shards-auto");
    let survey = |name: &str, shard: &str, variables: &[(&str, &str)]| {
        let path = folder.join(name);
        let output = Command::new(env!("CARGO_BIN_EXE_quatrainment"))
            .args([
                "analyze",
                "lights-out",
                "--size",
                "1..30",
                "--shard",
                shard,
                "--output",
            ])
            .arg(&path)
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        path
    };
    let slurm: Vec<PathBuf> = ["10", "12", "14"]
        .iter()
        .map(|task| {
            let variables = [
                ("SLURM_ARRAY_TASK_ID", *task),
                ("SLURM_ARRAY_TASK_MIN", "10"),
                ("SLURM_ARRAY_TASK_MAX", "14"),
                ("SLURM_ARRAY_TASK_STEP", "2"),
                ("SLURM_ARRAY_TASK_COUNT", "3"),
            ];
            survey(&format!("slurm{task}.csv"), "auto", &variables)
        })
        .collect();
    let kubernetes: Vec<PathBuf> = ["0", "1", "2", "3"]
        .iter()
        .map(|index| {
            survey(
                &format!("kubernetes{index}.csv"),
                "auto/4",
                &[("JOB_COMPLETION_INDEX", *index)],
            )
        })
        .collect();
    let whole = Test::new("analyze lights-out --size 1..30 --csv").output(0);
    assert_eq!(merge(&slurm).output(0), whole);
    assert_eq!(merge(&kubernetes).output(0), whole);
}

#[test]
fn surveys_of_fewest_presses_and_worst_cases_are_tables() {
    insta::assert_snapshot!(Test::new("fewest lights-out --size 1..6").output(0), @r#"
    size        nullity  presses  at least  solvable
    1x1               0        1         1  yes
    2x2               0        4         4  yes
    3x3               0        5         5  yes
    4x4               4        4         4  yes
    5x5               2       15        15  yes
    6x6               0       28        28  yes
    "#);
    insta::assert_snapshot!(Test::new("fewest lights-out --size 2..3 --states 3 --pattern checkerboard").output(0), @r#"
    size        nullity  presses  at least  solvable
    2x2               1        -         -  no
    3x3               0       10        10  yes
    "#);
    insta::assert_snapshot!(Test::new("worst lights-out --size 1..5 --csv").output(0), @r#"
    rows,columns,nullity,at_least,at_most,settled
    1,1,0,1,1,true
    2,2,0,4,4,true
    3,3,0,9,9,true
    4,4,4,7,7,true
    5,5,2,15,15,true
    "#);
    insta::assert_snapshot!(Test::new("fewest quatrainment-a --pattern random:1 --json").output(0), @r#"
    [
      {
        "size": "4x4",
        "nullity": 4,
        "presses": 4,
        "at_least": 4,
        "solvable": true
      }
    ]
    "#);
}
