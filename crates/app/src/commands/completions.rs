//! `completions`: scripts that let a shell complete our commands and their values.

use super::OF_STUDY;
use crate::outcome::Outcome;
use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for your shell.
///
/// It completes commands, options and values: games, levels, formats, methods, lessons, names of patterns and files.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment completions bash \\\n    \
    > ~/.local/share/bash-completion/completions/quatrainment\n  \
  quatrainment completions zsh > ~/.zfunc/_quatrainment\n  \
  quatrainment completions fish > ~/.config/fish/completions/quatrainment.fish\n\
\n\
Zsh looks in ~/.zfunc after: fpath+=~/.zfunc; autoload -U compinit; compinit")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

/// Writes the script for a program.
pub fn run(args: &Completions, program: Command, out: &mut impl Write) -> Result<Outcome> {
    // Old names can be typed, but are not offered.
    let offered = program.get_subcommands();
    let offered = offered.filter(|command| !OF_STUDY.contains(&command.get_name()));
    let mut program = Command::new("quatrainment")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_subcommand(true)
        .subcommands(offered.cloned());
    // In memory first: clap_complete panics when the pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "quatrainment", &mut script);
    out.write_all(&script)?;
    if args.shell == Shell::Fish {
        out.write_all(fish_arguments(&program).as_bytes())?;
    }
    Ok(Outcome::Done)
}

/// What clap_complete leaves out for fish: the values of arguments that are not options.
fn fish_arguments(program: &Command) -> String {
    let mut lines = String::new();
    for command in program.get_subcommands() {
        let using = format!(
            "__fish_quatrainment_using_subcommand {}",
            command.get_name()
        );
        fish_lines(command, &using, &mut lines);
        for inner in command.get_subcommands() {
            let using = format!(
                "{using}; and __fish_seen_subcommand_from {}",
                inner.get_name()
            );
            fish_lines(inner, &using, &mut lines);
        }
    }
    lines
}

fn fish_lines(command: &Command, using: &str, lines: &mut String) {
    for argument in command.get_positionals() {
        let values = argument.get_possible_values();
        let values: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
        if values.is_empty() {
            continue;
        }
        // A pattern may be a file as well.
        let no_files = if values.contains(&"checkerboard") {
            ""
        } else {
            " -f"
        };
        let values = values.join(" ");
        *lines += &format!("complete -c quatrainment -n \"{using}\"{no_files} -a \"{values}\"\n");
    }
}
