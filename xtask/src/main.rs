//! What needs more than cargo: `cargo xtask test` runs every check there is.

#![forbid(unsafe_code)]

mod pages;
mod scaling;
mod test;
mod versus;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test     run everything: format, lints, unit, property, doc, command-line and
           terminal tests, and the documentation
  pages    make sample proofs, explanations, worksheets, lessons and drawings in
           target/pages, as PDF and PNG, to be looked at
  scaling  measure every method of solving on growing boards and draw time against
           cells in docs/scaling.svg
  versus   build the fastest libraries of their kind for this machine and
           compare gf2 with them, on the same data in the same run
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<()> {
    match args.first().map(String::as_str) {
        Some("test") => test::run(),
        Some("versus") => versus::run(&args[1..]),
        Some("pages") => pages::run(),
        Some("scaling") => scaling::run(),
        Some("help" | "--help" | "-h") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => bail!("there is no command '{other}'\n\n{HELP}"),
    }
}
