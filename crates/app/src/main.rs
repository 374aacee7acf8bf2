//! The program `quatrainment`: one file a command. It reads what a person typed, asks the library and writes
//! what it says; no rule of the game lives here.

#![forbid(unsafe_code)]

mod args;
mod budget;
mod cli;
mod clock;
mod commands;
#[cfg(test)]
mod guide_tables;
mod http;
mod input;
mod interrupt;
mod limits;
mod outcome;
mod output;
mod page;
mod play;
mod preview;
mod progress;
mod race;
mod raster;
mod read;
mod statistics;
mod store;
mod survey;
mod values;

use clap::{CommandFactory, Parser};
use cli::Cli;
use outcome::Outcome;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

/// The exit code of bad input or usage; clap uses the same.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Not locked: the terminal game must be able to restore the terminal from any thread that panics.
    let mut out = BufWriter::new(io::stdout());
    let outcome = commands::run(cli.command, Cli::command, &mut out).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Unsolvable) => ExitCode::from(1),
        // Whoever reads our output may stop when they have seen enough, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let message = format!("quatrainment: {error:#}");
            // For people only: programs may look for a part of the line.
            let is_for_people = io::stderr().is_terminal();
            let lines = if is_for_people {
                output::wrapped(&message, output::width())
            } else {
                vec![message]
            };
            lines.iter().for_each(|line| eprintln!("{line}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}
