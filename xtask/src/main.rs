//! Tasks that need more than cargo: `cargo xtask test` runs the tests that every change must pass, `cargo xtask serve` serves
//! the page.

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

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use std::process::ExitCode;
use xtask::{guide, page, tools};

/// Test, build, measure and release Quatrainment.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check that a change must pass, starting with what changed
    ///
    /// Format, lints, unit, property, command-line, terminal, server and doc tests, links, the documentation, claims verified
    /// with external checkers, the Python package, and the page in a real browser; at the end, the time of each. Changed are the
    /// files that differ from the last commit with which all checks passed here or, if there is none, from the commit before:
    /// their checks come first after format and lints, and among the tests those of their crates.
    Test(test::Options),
    /// Build a release, and pack it with its manual, completions and checksum into target/dist
    Dist(dist::Options),
    #[command(flatten)]
    Page(page::Task),
    /// Render sample proofs, explanations, worksheets, lessons and drawings as PDF and PNG in target/pages, to look at
    Pages,
    /// Check the links of all Markdown, and build the guide in target/guide with mdBook, where it is installed
    Guide,
    /// Draw the pictures of the README in guide/src/pictures
    Pictures,
    /// Measure every solving method on growing boards, and draw time against cells in guide/src/pictures/scaling.svg
    Scaling,
    /// Measure the processor time of the game's first screen, stats and history with 100,000 games played
    Startup,
    /// List the public API of all libraries in target/public-api
    Api,
    /// Package all libraries, and run their tests outside the workspace
    Package,
    /// Build the Python package in target/python and run its tests, types and notebooks
    Python(python::Options),
    /// Load-test the server, beside the bare databases
    Load(ServerTest),
    /// Kill the server and its database at random moments, fill its disk, send it nonsense, and check that nothing is lost
    Faults(ServerTest),
    /// Verify claims with external checkers: Coq, VeriPB, minisat and CP-SAT, and the tables of records/ with a script
    Evidence(evidence::Options),
    /// Run the tests of modtwo under Miri and AddressSanitizer (nightly)
    Sanitize,
    /// Run the tests of modtwo for 64-bit ARM (in qemu) and for WebAssembly (in Node.js)
    Cross,
    /// Build the fastest libraries of their kind for this machine, and compare modtwo with them on the same data
    Versus(versus::Options),
}

/// Options of the load and fault tests of the server (`trial/`).
#[derive(Args)]
struct ServerTest {
    /// Test less, in a minute
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
        Task::Load(options) => server_test("load", &options),
        Task::Faults(options) => server_test("faults", &options),
        Task::Evidence(options) => evidence::run(&options),
        Task::Sanitize => sanitize::run(),
        Task::Cross => cross::run(),
        Task::Versus(options) => versus::run(&options),
    }
}

/// Passes the whole command line to the page's tools.
fn page() -> Result<()> {
    println!("compiling the page's tools first");
    tools::run(
        tools::cargo()
            .args(["run", "--package", "page-tools", "--"])
            .args(std::env::args_os().skip(1)),
    )
}

/// Runs a test of the server, compiled as it is deployed.
fn server_test(name: &str, options: &ServerTest) -> Result<()> {
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
    fn commands_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn errors_list_the_choices() {
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
