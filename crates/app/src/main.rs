//! The program `quatrainment`: one file per command. It reads what a person typed, asks the library and prints
//! the answer; no rule of the game lives here.

#![forbid(unsafe_code)]

mod args;
mod budget;
mod cli;
mod clock;
mod commands;
mod errors;
#[cfg(test)]
mod guide_tables;
mod http;
mod input;
mod interrupt;
mod limits;
mod outcome;
mod output;
mod page;
mod pager;
mod play;
mod plot;
mod preview;
mod progress;
mod race;
mod raster;
mod read;
mod statistics;
mod store;
mod survey;
mod topics;
mod values;

use outcome::Outcome;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => return errors::report_usage(&error),
    };
    // Not locked: the terminal game must be able to restore the terminal from any thread that panics.
    let mut out = BufWriter::new(io::stdout());
    let outcome = commands::run(cli.command, cli::program, &mut out).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Unsolvable) => ExitCode::from(1),
        // The reader of our output may stop early, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => errors::report(&error),
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
