//! The program `quatrainment-server`.

use clap::Parser;
use quatrainment_server::commands;
use quatrainment_server::settings::Settings;
use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::run(Settings::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
