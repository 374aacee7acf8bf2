//! `completions`: what a shell needs to complete our commands.

use crate::Outcome;
use crate::cli::Cli;
use crate::features::{self, Shell};
use anyhow::Result;
use clap::{Args, CommandFactory};
use std::io::Write;

/// Write a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = "For example, with bash:\n  \
  quatrainment completions bash > ~/.local/share/bash-completion/completions/quatrainment")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

/// Writes the script.
pub fn run(args: &Completions, out: &mut impl Write) -> Result<Outcome> {
    out.write_all(&features::completion_script(args.shell, Cli::command())?)?;
    Ok(Outcome::Done)
}
