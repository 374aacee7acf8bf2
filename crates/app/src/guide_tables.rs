//! The tables of the guide: keys, commands, games, lessons, settings and limits, made from what the programs use.

#[allow(dead_code)]
#[path = "../tests/support/markdown.rs"]
mod markdown;

use crate::cli::Cli;
use crate::play::keys;
use crate::play::prompt::Prompt;
use clap::{Arg, Command, CommandFactory};
use quatrainment::{catalogue, notation};
use quatrainment_play::{Settings, Switch};
use quatrainment_protocol::limits;
use quatrainment_theory::lessons;

/// Returns the text with this content between `<!-- generated: NAME -->` and `<!-- end -->`.
fn fill(text: &str, name: &str, content: &str) -> String {
    let opening = format!("<!-- generated: {name} -->\n");
    let (before, rest) = text
        .split_once(&opening)
        .unwrap_or_else(|| panic!("there is no place for the table of {name}"));
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    format!("{before}{opening}\n{content}\n<!-- end -->{after}")
}

/// Returns a table in Markdown.
fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | ").replace('\n', " "));
    let rule = header.iter().map(|_| "---".to_owned()).collect();
    let header = header.iter().map(|cell| (*cell).to_owned()).collect();
    let rows = rows.into_iter().map(line);
    [line(header), line(rule)].into_iter().chain(rows).collect()
}

/// Returns all tables: the page, the name of the place, and the content.
fn tables() -> Vec<(&'static str, &'static str, String)> {
    let server = quatrainment_server::settings::Settings::command();
    vec![
        ("play.md", "keys", keys()),
        ("play.md", "settings", switches()),
        ("commands.md", "commands", commands(&Cli::command(), "")),
        ("boards.md", "games", games()),
        ("boards.md", "limits", program_limits()),
        ("learn.md", "lessons", lesson_table()),
        ("operator.md", "settings", settings(&server)),
        ("operator.md", "commands", commands(&server, "")),
        ("operator.md", "limits", server_limits()),
    ]
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn keys() -> String {
    let board = keys::board();
    let named = board.iter().filter(|binding| !binding.about.is_empty());
    let rows = named.map(|key| vec![code(&key.shown), key.name.to_owned(), key.about.to_owned()]);
    table(&["key", "name", "what it does"], rows)
}

fn switches() -> String {
    let usual = Settings::default().switches;
    let on = |switch| if usual.is_on(switch) { "on" } else { "off" }.to_owned();
    let rows = Switch::ALL.map(|switch| {
        let key = code(&switch.key().to_string());
        vec![key, switch.label().to_owned(), on(switch)]
    });
    table(&["key", "setting", "at first"], rows)
}

/// Returns the commands of a program and those below them, each with the first line of its help.
fn commands(program: &Command, before: &str) -> String {
    let rows = rows_of(program, before);
    table(&["command", "what it does"], rows)
}

fn rows_of(program: &Command, before: &str) -> Vec<Vec<String>> {
    let visible = program
        .get_subcommands()
        .filter(|command| command.get_name() != "help" && !command.is_hide_set());
    visible
        .flat_map(|command| {
            let name = format!("{before}{}", command.get_name());
            let about = command.get_about().map(ToString::to_string);
            let own = vec![code(&name), about.unwrap_or_default()];
            std::iter::once(own).chain(rows_of(command, &format!("{name} ")))
        })
        .collect()
}

fn games() -> String {
    let rows = catalogue::all().iter().map(|entry| {
        let size = entry.default_size().to_string();
        vec![
            code(entry.name),
            entry.title.to_owned(),
            size,
            entry.about.to_owned(),
        ]
    });
    table(&["name", "game", "usual board", "what a press does"], rows)
}

fn lesson_table() -> String {
    let rows = lessons::all().into_iter().map(|lesson| {
        let title = lesson.page.title.replace('$', "");
        vec![lesson.number.to_string(), code(lesson.name), title]
    });
    table(&["lesson", "name", "title"], rows)
}

/// Returns the settings of a program: flag, variable, usual value and help.
fn settings(program: &Command) -> String {
    let visible = |arg: &&Arg| !arg.is_hide_set() && arg.get_env().is_some();
    let rows = program.get_arguments().filter(visible).map(|arg| {
        let text = |value: Option<String>| value.map_or(String::new(), |value| code(&value));
        let flag = arg.get_long().map(|long| format!("--{long}"));
        let variable = arg
            .get_env()
            .map(|name| name.to_string_lossy().into_owned());
        let usual = arg.get_default_values().first();
        let usual = usual.map(|value| value.to_string_lossy().into_owned());
        let help = arg.get_help().map(ToString::to_string);
        let is_switch = !arg.get_action().takes_values();
        let usual = usual.filter(|_| !is_switch);
        vec![
            text(flag),
            text(variable),
            text(usual),
            help.unwrap_or_default(),
        ]
    });
    table(&["setting", "variable", "default", "what it is"], rows)
}

fn number(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

fn program_limits() -> String {
    let rows = [
        (
            "cells of a board that is held in memory",
            number(crate::limits::MAX_CELLS),
        ),
        ("bytes of a game file", number(crate::limits::MAX_GAME_FILE)),
        (
            "cells of a puzzle that has a code",
            number(notation::MAX_CODED_CELLS),
        ),
        (
            "cells of a puzzle that has a game ID of Flip",
            number(notation::MAX_FLIP_CELLS),
        ),
        (
            "cells that a picture of a rule reaches",
            number(quatrainment::MAX_REACH.unsigned_abs()),
        ),
        (
            "sides of a board (dimensions)",
            number(quatrainment::MAX_AXES as u64),
        ),
    ];
    let rows = rows.map(|(what, limit)| vec![what.to_owned(), limit]);
    table(&["at most", ""], rows)
}

fn server_limits() -> String {
    let rows = [
        ("cells of a board in a race", number(limits::RACE_CELLS)),
        ("cells of a board in a task", number(limits::TASK_CELLS)),
        ("members of a room or a class", number(limits::MEMBERS)),
        (
            "bytes of the log of one game",
            number(limits::LOG_BYTES as u64),
        ),
        (
            "letters of a name",
            number(quatrainment_server::domain::name::MAX_LETTERS as u64),
        ),
    ];
    let rows = rows.map(|(what, limit)| vec![what.to_owned(), limit]);
    table(&["at most", ""], rows)
}

#[test]
fn the_tables_of_the_guide_are_those_of_the_programs() {
    for (page, name, content) in tables() {
        markdown::compare(&markdown::page(page), |text| fill(text, name, &content));
    }
}

#[test]
fn every_word_of_the_prompt_is_in_the_guide() {
    let page = std::fs::read_to_string(markdown::page("play.md")).unwrap();
    for word in Prompt::default().candidates() {
        let is_there = page.contains(&format!("`:{word}")) || page.contains(&format!("| {word} |"));
        assert!(is_there, "the guide does not have :{word}");
    }
}

/// A line that is to be typed is accepted by the program that it names.
#[test]
fn commands_of_the_guide_can_be_typed() {
    let mut lines = 0;
    for page in markdown::pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let text = text.replace("\\\n", " ");
        for block in markdown::blocks(&text, "sh") {
            let commands = block.lines().flat_map(|line| {
                let line = line.split(" # ").next().unwrap_or_default();
                line.split([';', '|', '&'])
            });
            for command in commands.map(str::trim) {
                // A word in quotes may have spaces.
                let parts = command.split(['\'', '"']).enumerate();
                let words: Vec<&str> = parts
                    .flat_map(|(place, part)| match place % 2 {
                        0 => part.split_whitespace().collect(),
                        _ => vec![part],
                    })
                    .take_while(|word| *word != ">")
                    .collect();
                let parsed = match words.first() {
                    Some(&"quatrainment") => Cli::command().try_get_matches_from(&words),
                    Some(&"quatrainment-server") => {
                        quatrainment_server::settings::Settings::command()
                            .try_get_matches_from(&words)
                    }
                    _ => continue,
                };
                if let Err(error) = parsed {
                    panic!("{}: {command}\n{error}", page.display());
                }
                lines += 1;
            }
        }
    }
    assert!(lines > 0);
}
