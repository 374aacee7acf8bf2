//! What needs more than cargo: `cargo xtask test` runs the tests that every change must pass, `cargo xtask
//! serve` shows the page.

#![forbid(unsafe_code)]

mod api;
mod cross;
mod dist;
mod evidence;
mod package;
mod pages;
mod pictures;
mod python;
mod sanitize;
mod scaling;
mod startup;
mod test;
mod versus;
mod versus_python;

use anyhow::{Result, bail};
use std::process::ExitCode;
use xtask::tools;

const HELP: &str = "\
cargo xtask COMMAND

  test     run everything: format, lints, unit, property, command-line, terminal,
           server and doc tests, the documentation, claims before other people's
           checkers, the Python package, and the page in a real browser;
           --quick only what checks a change in two minutes, --skip CHECK all but
           one (format, lints, tests, doctests, documentation, evidence, python,
           page)
  dist     compile a binary to hand out and pack it with its manual, completions
           and checksum into target/dist (--target TARGET, --debian)
  web      build the page in the browser into target/web, for any web server
  serve    build the page and serve it on http://127.0.0.1:8080 (--port PORT)
  shots    photograph every view of the page in all sizes, light and dark, on
           paper and in forced colours, into target/shots, to be looked at
           (`shots why print`: only those)
  speed    measure how long a press takes until it is painted, against a plain
           page of buttons; how long solving takes; and how soon the page is
           ready
  firefox  build the page and run its tests in Firefox (`firefox play why`: only
           those; QUATRAINMENT_BROWSER=firefox photographs there, too)
  pages    make sample proofs, explanations, worksheets, lessons and drawings in
           target/pages, as PDF and PNG, to be looked at
  pictures draw the pictures that the README opens with, into docs
  scaling  measure every method of solving on growing boards and draw time against
           cells in docs/scaling.svg
  startup  measure the processor time of the game's first screen, stats and history
           with 100,000 games played
  api      list the public API of the libraries in docs/api (--check compares)
  package  make the packages of the libraries and run their tests outside the
           workspace
  python   build the Python package in target/python and run its tests, types and
           notebooks; --cluster those with killed workers, GNU parallel and Slurm
  load     measure how much the server of crates/server bears, beside what the bare
           databases do (--small: in a minute)
  faults   kill the server and its database at random moments, fill its disk, send
           it nonsense, and see that nothing is lost (--small; or only those named:
           twice, disk, slow, lost, clocks, crashes, kills, schema)
  evidence put claims before other people's checkers: Coq, VeriPB, minisat, CP-SAT,
           and the tables of records/ before a script of their own;
           --quick only what is checked in seconds, --only KIND one of them
  sanitize run the tests of modtwo under Miri and AddressSanitizer (nightly)
  cross    run the tests of modtwo for 64-bit ARM (in qemu) and for WebAssembly (in
           Node.js)
  versus   build the fastest libraries of their kind for this machine and
           compare modtwo with them, on the same data in the same run;
           --peer python compares the Python package with galois, numpy and Sage
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
    let Some((command, rest)) = args.split_first() else {
        print!("{HELP}");
        return Ok(());
    };
    let is_help = |argument: &String| ["--help", "-h"].contains(&argument.as_str());
    // `versus` has more to tell.
    if command != "versus"
        && rest.iter().any(is_help)
        && let Some(about) = about(command)
    {
        print!("{about}");
        return Ok(());
    }
    match command.as_str() {
        "test" => test::run(rest),
        "dist" => dist::run(rest),
        "web" | "serve" | "shots" | "speed" | "firefox" => page(args),
        "versus" if versus_python::is_asked_for(rest) => versus_python::run(rest),
        "versus" => versus::run(rest),
        "api" => api::run(rest),
        "python" => python::run(rest),
        "load" | "faults" => trial(args),
        "evidence" => evidence::run(rest),
        "package" | "pages" | "pictures" | "sanitize" | "cross" | "scaling" | "startup"
            if !rest.is_empty() =>
        {
            bail!("cargo xtask {command} takes no arguments")
        }
        "package" => package::run(),
        "pages" => pages::run(),
        "pictures" => pictures::run_all(),
        "sanitize" => sanitize::run(),
        "cross" => cross::run(),
        "scaling" => scaling::run(),
        "startup" => startup::run(),
        "help" | "--help" | "-h" => {
            print!(
                "{}",
                rest.first()
                    .and_then(|command| about(command))
                    .unwrap_or(HELP)
            );
            Ok(())
        }
        other => bail!("there is no command '{other}'\n\n{HELP}"),
    }
}

/// Returns what the help says about a command.
fn about(command: &str) -> Option<&'static str> {
    let start = HELP.find(&format!("\n  {command} "))? + 1;
    let text = &HELP[start..];
    // The next command is a line that is indented by two spaces only.
    let next = text.match_indices("\n  ").find(|(at, _)| {
        text.as_bytes()
            .get(at + 3)
            .is_some_and(|byte| *byte != b' ')
    });
    Some(next.map_or(text, |(at, _)| &text[..=at]))
}

/// Runs a command of the page's tool chain, which takes longer to compile than everything here.
fn page(args: &[String]) -> Result<()> {
    println!("compiling the page's tools first");
    tools::run(
        tools::cargo()
            .args(["run", "--package", "page-tools", "--"])
            .args(args),
    )
}

/// Runs a trial of the server, compiled as it is deployed.
fn trial(args: &[String]) -> Result<()> {
    println!("compiling the server first");
    tools::run(
        tools::cargo()
            .args([
                "run",
                "--profile",
                "dist",
                "--package",
                "server-trial",
                "--",
            ])
            .args(args),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_is_divided_by_commands() {
        assert!(HELP.ends_with(about("versus").unwrap()));
        assert_eq!(about("test").unwrap().lines().count(), 6);
        assert_eq!(about("web").unwrap().lines().count(), 1);
        assert_eq!(about("nothing"), None);
    }
}
