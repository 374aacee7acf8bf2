//! `completions`: what a shell needs to complete our commands and their values.

use crate::Outcome;
use crate::cli::Cli;
use crate::features::{self, Shell};
use anyhow::Result;
use clap::{Args, Command, CommandFactory};
use std::io::Write;

/// Write a completion script for a shell.
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

/// Writes the script.
pub fn run(args: &Completions, out: &mut impl Write) -> Result<Outcome> {
    out.write_all(&features::completion_script(args.shell, Cli::command())?)?;
    if args.shell == Shell::Fish {
        out.write_all(fish_arguments().as_bytes())?;
    }
    Ok(Outcome::Done)
}

/// What clap_complete leaves out for fish: the values of arguments that are not options.
fn fish_arguments() -> String {
    let mut lines = String::new();
    for command in Cli::command().get_subcommands() {
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
