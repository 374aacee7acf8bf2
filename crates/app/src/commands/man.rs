//! `man`: the manual page.

use crate::cli::Cli;
use crate::{Outcome, features};
use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use std::io::Write;

/// Write the manual page, of the program or of one command.
#[derive(Debug, Args)]
#[command(after_help = "To read it:\n  quatrainment man | man -l -\n  quatrainment man solve | man -l -")]
pub struct Man {
    /// The command.
    command: Option<String>,
}

/// Writes the page.
pub fn run(args: &Man, out: &mut impl Write) -> Result<Outcome> {
    let mut program = Cli::command();
    program.build();
    let command = match &args.command {
        None => &program,
        Some(name) => {
            let command = program.find_subcommand(name);
            command.with_context(|| format!("there is no command '{name}'; see quatrainment help"))?
        }
    };
    out.write_all(&features::manual_page(command)?)?;
    Ok(Outcome::Done)
}
