//! What needs more than cargo: `cargo xtask test` runs the tests that every change must pass, `cargo xtask
//! serve` shows the page.

#![forbid(unsafe_code)]

mod api;
mod cross;
mod dist;
mod evidence;
mod guide;
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

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use std::process::ExitCode;
use xtask::{page, tools};

/// Runs the tests of Quatrainment, builds what is handed out, and measures and draws what the README shows.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Make every check that a change must pass, first those of what changed
    ///
    /// Format, lints, unit, property, command-line, terminal, server and doc tests, the documentation, claims before other
    /// people's checkers, the Python package, and the page in a real browser; at the end, how long each took. What changed are
    /// the files that differ from the last commit with which all checks passed here or, if none has, from the commit before:
    /// the checks of these come first after format and lints, and among the tests those of crates with such files.
    Test(test::Options),
    /// Compile a binary to hand out, and pack it with its manual, completions and checksum into target/dist
    Dist(dist::Options),
    #[command(flatten)]
    Page(page::Task),
    /// Make sample proofs, explanations, worksheets, lessons and drawings in target/pages, as PDF and PNG, to be looked at
    Pages,
    /// Check the links of everything in Markdown, and make the guide's site in target/guide with mdBook, where it is installed
    Guide,
    /// Draw the pictures that the README opens with, into guide/src/pictures
    Pictures,
    /// Measure every method of solving on growing boards and draw time against cells in guide/src/pictures/scaling.svg
    Scaling,
    /// Measure the processor time of the game's first screen, stats and history with 100,000 games played
    Startup,
    /// List the public API of all libraries in target/public-api
    Api,
    /// Make the packages of all libraries and run their tests outside the workspace
    Package,
    /// Build the Python package in target/python and run its tests, types and notebooks
    Python(python::Options),
    /// Measure how much the server bears, beside what the bare databases do
    Load(Trial),
    /// Kill the server and its database at random moments, fill its disk, send it nonsense, and see that nothing is lost
    Faults(Trial),
    /// Put claims before other people's checkers: Coq, VeriPB, minisat, CP-SAT, and the tables of records/ before a script of
    /// their own
    Evidence(evidence::Options),
    /// Run the tests of modtwo under Miri and AddressSanitizer (nightly)
    Sanitize,
    /// Run the tests of modtwo for 64-bit ARM (in qemu) and for WebAssembly (in Node.js)
    Cross,
    /// Build the fastest libraries of their kind for this machine, and compare modtwo with them on the same data
    Versus(versus::Options),
}

/// What the trials of the server are told (`trial/`).
#[derive(Args)]
struct Trial {
    /// In a minute
    #[arg(long)]
    small: bool,
    /// Only these faults: twice, disk, slow, lost, clocks, crashes, kills, schema
    names: Vec<String>,
}

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Test(options) => test::run(&options),
        Task::Dist(options) => dist::run(&options),
        Task::Page(_) => page(),
        Task::Pages => pages::run(),
        Task::Guide => guide::run(),
        Task::Pictures => pictures::run_all(),
        Task::Scaling => scaling::run(),
        Task::Startup => startup::run(),
        Task::Api => api::run(),
        Task::Package => package::run(),
        Task::Python(options) => python::run(&options),
        Task::Load(options) => trial("load", &options),
        Task::Faults(options) => trial("faults", &options),
        Task::Evidence(options) => evidence::run(&options),
        Task::Sanitize => sanitize::run(),
        Task::Cross => cross::run(),
        Task::Versus(options) => versus::run(&options),
    }
}

/// Hands the whole line to the page's tool chain.
fn page() -> Result<()> {
    println!("compiling the page's tools first");
    tools::run(
        tools::cargo()
            .args(["run", "--package", "page-tools", "--"])
            .args(std::env::args_os().skip(1)),
    )
}

/// Runs a trial of the server, compiled as it is deployed.
fn trial(name: &str, options: &Trial) -> Result<()> {
    println!("compiling the server first");
    tools::run(
        tools::cargo()
            .args(["run", "--profile", "dist"])
            .args(["--package", "server-trial", "--", name])
            .args(options.small.then_some("--small"))
            .args(&options.names),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn what_can_be_chosen_is_said() {
        for (line, names) in [
            ("test --skip nothing", "format, lints, tests,"),
            ("evidence --only nothing", "mirrors, coq"),
            ("versus --operation nothing", "rank, echelon"),
        ] {
            let words = ["xtask"].into_iter().chain(line.split(' '));
            let error = Cli::try_parse_from(words).err().expect("it is refused");
            assert!(error.to_string().contains(names), "{error}");
        }
    }
}
