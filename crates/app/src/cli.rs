//! What can be typed. The parser, the help, the manual and the completions are all made from this one definition.

use crate::commands::Command;
use clap::{CommandFactory, Parser};
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
#[command(name = "quatrainment", version, max_term_width = 100)]
#[command(
    after_long_help = "Patterns are rows separated by / (or lines): on is X x 1 #, off is . 0 _. \
Named patterns: blank, all-on, checkerboard, random:SEED.\n\
Cells are named as in a spreadsheet: B3 is column B, row 3; B3/2 is in layer 2.\n\
\n\
Exit codes: 0 success, 1 no solution, an invalid certificate or a wrong answer, 2 bad input.\n\
\n\
Try:\n  \
  quatrainment solve 1101/0110/1011/0101 0111/0101/1110/1101\n  \
  quatrainment solve all-on --game lights-out\n  \
  quatrainment show quatrainment-a\n  \
  quatrainment new --level hard"
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Returns the arguments of the program with `play` where it was left out before one of its options.
pub fn arguments(typed: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut typed: Vec<OsString> = typed.into_iter().collect();
    let program = Cli::command();
    let is_command = |word: &OsString| program.find_subcommand(word).is_some();
    let play = program.find_subcommand("play");
    let is_of_play = |option: &str| {
        let mut options = play.into_iter().flat_map(clap::Command::get_arguments);
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
    if first.is_some_and(is_of_play) && !typed.iter().skip(2).any(is_command) {
        typed.insert(1, "play".into());
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_play_need_no_command() {
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
