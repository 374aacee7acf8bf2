//! The examples of the README and of the guide, run as they stand there.
//!
//! In a block that is marked `console`, a line that starts with `$` is a command and what follows is its output. The commands
//! of a page run one after the other in a folder of their own, which has `games/` and every block of the page that stands
//! under `<!-- file: NAME -->`. They are `quatrainment`, `cat`, `head -N` and `tail -N`, also joined by `|`.

use crate::support::markdown;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn the_examples_of_readme_and_guide_print_what_stands_there() {
    let run = |page: &PathBuf| markdown::compare(page, |text| revised(page, text));
    std::thread::scope(|scope| {
        let pages = markdown::pages();
        let threads: Vec<_> = pages
            .into_iter()
            .map(|page| scope.spawn(move || run(&page)))
            .collect();
        for thread in threads {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

#[test]
fn the_readme_can_be_read_in_three_minutes() {
    let readme = fs::read_to_string(markdown::project().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 120, "{}", readme.lines().count());
    assert!(!markdown::blocks(&readme, "console").is_empty());
}

#[test]
fn the_reference_of_game_files_has_every_entry_with_an_example() {
    let page = fs::read_to_string(markdown::page("rules.md")).unwrap();
    let examples = markdown::blocks(&page, "toml");
    for example in &examples {
        quatrainment::notation::game_file(example)
            .unwrap_or_else(|error| panic!("{error}\n{example}"));
    }
    // An unknown entry is refused with a list of those that there are.
    let entries = |text: &str| {
        let error = quatrainment::notation::game_file(text)
            .unwrap_err()
            .to_string();
        let names = error.split('`').skip(1).step_by(2).map(str::to_owned);
        names.filter(|name| name != "wrong").collect::<Vec<_>>()
    };
    let head = "name = \"a\"\nsize = \"3x3\"\n";
    let of_file = entries(&format!("{head}wrong = 1"));
    let of_rule = entries(&format!("{head}[rule]\nwrong = 1"));
    assert!(of_file.contains(&"wrap".to_owned()) && of_rule.contains(&"mirror".to_owned()));
    for entry in of_file.iter().chain(&of_rule) {
        let names = [format!("`{entry}`"), format!("`[{entry}]`")];
        assert!(
            names.iter().any(|name| page.contains(name)),
            "{entry} is missing"
        );
        let starts =
            |line: &str| line.starts_with(&format!("{entry} = ")) || line == format!("[{entry}]");
        assert!(
            examples.iter().any(|example| example.lines().any(starts)),
            "{entry} has no example"
        );
    }
}

/// Returns the page with the outputs that its commands have.
fn revised(page: &Path, text: &str) -> String {
    let folder = folder_of(page, text);
    let mut revised = String::new();
    let mut is_inside = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if is_inside && line != "```" {
            let Some(command) = line.strip_prefix("$ ") else {
                continue;
            };
            let mut command = command.to_owned();
            revised += &format!("{line}\n");
            while command.ends_with('\\') {
                let next = lines.next().expect("a command ends");
                command.pop();
                command += next;
                revised += &format!("{next}\n");
            }
            revised += &output(&folder, &command);
            continue;
        }
        is_inside = line == "```console";
        revised += &format!("{line}\n");
    }
    revised
}

/// Makes the folder that the commands of a page run in.
fn folder_of(page: &Path, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("guide")
        .join(page.file_stem().unwrap());
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("games")).unwrap();
    for file in fs::read_dir(markdown::project().join("games")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.join("games").join(file.file_name())).unwrap();
    }
    for part in text.split("<!-- file: ").skip(1) {
        let (name, rest) = part.split_once(" -->\n```").unwrap();
        let (_, rest) = rest.split_once('\n').unwrap();
        let (content, _) = rest.split_once("\n```\n").unwrap();
        fs::write(folder.join(name), format!("{content}\n")).unwrap();
    }
    folder
}

/// Returns what a command writes, its errors last.
fn output(folder: &Path, command: &str) -> String {
    let (mut written, mut errors) = (String::new(), String::new());
    for stage in words(command).split(|word| word == "|") {
        let (program, args) = stage.split_first().unwrap();
        let read = |name: &String| fs::read_to_string(folder.join(name)).unwrap();
        written = match program.as_str() {
            "cat" => read(&args[0]),
            "head" | "tail" => {
                let text = args.get(1).map_or(written, read);
                let lines: Vec<&str> = text.lines().collect();
                let count = args[0][1..].parse::<usize>().unwrap().min(lines.len());
                let is_head = program == "head";
                let kept = if is_head {
                    &lines[..count]
                } else {
                    &lines[lines.len() - count..]
                };
                kept.iter().map(|line| format!("{line}\n")).collect()
            }
            "quatrainment" => {
                let (stdout, stderr) = run(folder, args, &written);
                errors += &stderr;
                stdout
            }
            other => panic!("{other} is not a command of an example"),
        };
    }
    written + &errors
}

fn run(folder: &Path, args: &[String], input: &str) -> (String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatrainment"))
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("HOME", folder)
        .env_remove("XDG_DATA_HOME")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// Splits a line as a shell does: at spaces outside of quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}
