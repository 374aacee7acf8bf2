//! What needs more than cargo: `cargo xtask test` runs every check there is.

mod pages;
mod test;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test   run everything: format, lints, unit, property, doc, command-line and
         terminal tests, and the documentation
  pages  make sample proofs, explanations, worksheets, lessons and drawings in
         target/pages, as PDF and PNG, to be looked at
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
        Some("pages") => pages::run(),
        Some("help" | "--help" | "-h") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => bail!("there is no command '{other}'\n\n{HELP}"),
    }
}
