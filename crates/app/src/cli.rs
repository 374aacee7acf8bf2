//! What can be typed. The parser, the help, the manual and the completions are all made from this one definition.

use crate::commands::Command;
use clap::Parser;

/// Play, solve and study Quatrainment, Merlin, Lights Out and related puzzles.
///
/// A board is a grid of cells that are on (X) or off (.). Pressing a cell flips the cells around it, as the
/// game's rule says. A puzzle is a start and a target: which presses lead from one to the other, and how few
/// are enough?
///
/// Without a command, starts the game, or prints a short guide if there is no terminal to play in.
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

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
