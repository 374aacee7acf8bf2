//! What can be typed. The parser, the help, the manual and the completions are all made from this one definition.

use crate::commands::{self, GROUPS};
use crate::topics::Topic;
use clap::builder::styling::Style;
use clap::{Command, CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;

/// Play, solve and study Quatrainment, Merlin, Lights Out and related puzzles.
///
/// A board is a grid of cells that are on (X) or off (.). Pressing a cell flips the cells around it, as the
/// game's rule says. A puzzle is a start and a target: which presses lead from one to the other, and how few
/// are enough?
///
/// Without a command, starts the game, or prints a short guide if there is no terminal to play in; the options of `play`
/// work without it.
#[derive(Debug, Parser)]
// The command `help` is our own: it also knows topics.
#[command(
    name = "quatrainment",
    version,
    max_term_width = 100,
    disable_help_subcommand = true
)]
#[command(after_long_help = "Try:\n  \
  quatrainment solve 1101/0110/1011/0101 0111/0101/1110/1101\n  \
  quatrainment solve all-on --game lights-out\n  \
  quatrainment show quatrainment-a\n  \
  quatrainment new --level hard")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<commands::Command>,
}

/// Returns the definition of the program, with all commands in groups on one screen as its help.
pub fn program() -> Command {
    let program = Cli::command();
    let help = overview(&program);
    program.override_help(help)
}

/// Returns a line about each command, in groups.
fn overview(program: &Command) -> String {
    let bold = Style::new().bold();
    let title = program.get_about().map(ToString::to_string);
    let mut text = format!("{}.\n", title.unwrap_or_default());
    for (group, names) in GROUPS {
        for (place, name) in names.iter().enumerate() {
            let group = match place {
                0 => format!("{bold}{group:<10}{bold:#}"),
                _ => " ".repeat(10),
            };
            let command = program.find_subcommand(name);
            let about = command.and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text += &format!("\n{group}{name:<13}{about}");
        }
    }
    let topics: Vec<&str> = Topic::ALL.map(Topic::name).into();
    text += &format!(
        "\n\nMore: quatrainment help COMMAND, or {}\n",
        topics.join(", ")
    );
    text
}

/// Reads what was typed.
pub fn parse(typed: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut program = program();
    let mut matches = program.try_get_matches_from_mut(arguments(typed))?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut program))
}

/// Returns the arguments of the program with `play` where it was left out before one of its options.
pub fn arguments(typed: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut typed: Vec<OsString> = typed.into_iter().collect();
    let program = Cli::command();
    let is_command = |word: &OsString| program.find_subcommand(word).is_some();
    let play = program.find_subcommand("play");
    let is_of_play = |option: &str| {
        let mut options = play.into_iter().flat_map(Command::get_arguments);
        let long = option.strip_prefix("--");
        let long = long.map(|long| long.split('=').next().unwrap_or(long));
        let short = option
            .strip_prefix('-')
            .and_then(|short| short.chars().next());
        options.any(|argument| match long {
            Some(_) => argument.get_long() == long,
            None => short.is_some() && argument.get_short() == short,
        })
    };
    let first = typed.get(1).and_then(|first| first.to_str());
    // `draw help board` is `help draw board`.
    let has_inner = |name| {
        program
            .find_subcommand(name)
            .is_some_and(Command::has_subcommands)
    };
    if first.is_some_and(has_inner) && typed.get(2).is_some_and(|second| second == "help") {
        typed.swap(1, 2);
        return typed;
    }
    if first.is_some_and(is_of_play) && !typed.iter().skip(2).any(is_command) {
        typed.insert(1, "play".into());
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_commands_fit_on_one_screen() {
        let mut program = program();
        for help in [program.render_help(), program.render_long_help()] {
            let help = help.to_string();
            let lines: Vec<&str> = help.lines().collect();
            // The next prompt needs one line.
            assert!(lines.len() < 24, "{}\n{help}", lines.len());
            for line in lines {
                assert!(line.chars().count() <= 80, "{line}");
            }
        }
    }

    #[test]
    fn words_are_added_or_exchanged_where_they_are_known() {
        for (line, expected) in [
            ("", ""),
            ("--daily", "play --daily"),
            (
                "--daily=2026-11-15 --ascii",
                "play --daily=2026-11-15 --ascii",
            ),
            ("-s 6x6 lights-out", "play -s 6x6 lights-out"),
            ("--help", "--help"),
            ("-V", "-V"),
            ("--nothing", "--nothing"),
            ("solve all-on", "solve all-on"),
            ("--data-dir here stats", "--data-dir here stats"),
            ("merlin --ascii", "merlin --ascii"),
            ("draw help board", "help draw board"),
            ("solve help", "solve help"),
        ] {
            let words = |line: &str| -> Vec<OsString> {
                let words = format!("quatrainment {line}");
                words.split_whitespace().map(OsString::from).collect()
            };
            assert_eq!(arguments(words(line)), words(expected));
        }
    }

    /// Checks the lines to be typed, which are indented, of a command and of all below it.
    fn check_examples(command: &clap::Command) {
        let help = [command.get_after_help(), command.get_after_long_help()];
        for text in help.into_iter().flatten().map(ToString::to_string) {
            for line in text.lines().filter(|line| line.starts_with("  ")) {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
        }
        command.get_subcommands().for_each(check_examples);
    }

    #[test]
    fn no_example_is_wrapped_on_a_terminal_of_80_columns() {
        check_examples(&Cli::command());
    }
}
