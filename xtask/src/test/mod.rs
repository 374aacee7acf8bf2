//! `cargo xtask test`: every check, one after the other, those of what changed first, all in one target directory.

mod changes;
mod suites;

use anyhow::{Context, Result, bail, ensure};
use changes::Changes;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::env;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use suites::Suite;
use xtask::folders;
use xtask::tools::{self, found, provide};

/// The minimum number of tests that run at a time: many of them wait for terminals, servers and clocks.
const MIN_THREADS: usize = 4;

/// The options of `test`.
#[derive(Args)]
pub struct Options {
    /// Run only the checks that need no other programs: format, lints and tests
    #[arg(long)]
    quick: bool,
    /// Skip this check; may be repeated
    #[arg(long, value_name = "CHECK", value_parser = PossibleValuesParser::new(CHECKS.iter().map(|check| check.name)))]
    skip: Vec<String>,
}

/// A check and how to run it.
struct Check {
    /// Its name for `--skip`.
    name: &'static str,
    what: &'static str,
    /// Folders in which a change makes this one of the first checks.
    folders: &'static [&'static str],
    make: Make,
    /// Programs that it needs, with the Debian package of each.
    tools: &'static [(&'static str, &'static str)],
    /// Whether `--quick` also runs it.
    is_quick: bool,
}

enum Make {
    /// Commands, of which each must pass: words with a space between them. `{target}` is the target
    /// directory.
    Commands(&'static [&'static str]),
    /// The tests of all crates.
    Suites,
}

/// All checks are of the whole workspace, so that nothing is compiled twice with other features. Benchmarks are
/// linted, not run.
const CHECKS: &[Check] = &[
    Check {
        name: "format",
        what: "format",
        folders: &[""],
        make: Make::Commands(&["cargo fmt --all --check"]),
        tools: &[],
        is_quick: true,
    },
    Check {
        name: "lints",
        what: "lints",
        folders: &[""],
        make: Make::Commands(&[
            "cargo clippy --workspace --all-targets -- -D warnings",
            "cargo clippy --workspace --test browser -- -D warnings",
        ]),
        tools: &[],
        is_quick: true,
    },
    Check {
        name: "tests",
        what: "unit, property, command-line and terminal tests, and the examples",
        folders: &[],
        make: Make::Suites,
        tools: if cfg!(unix) {
            &[("tmux", "tmux"), ("postgres", "postgresql")]
        } else {
            &[]
        },
        is_quick: true,
    },
    Check {
        name: "doctests",
        what: "examples in the documentation",
        folders: &[],
        make: Make::Commands(&["cargo test --workspace --doc"]),
        tools: &[],
        is_quick: false,
    },
    Check {
        name: "documentation",
        what: "documentation",
        folders: &[],
        make: Make::Commands(&[
            "cargo doc --workspace --no-deps --config build.rustdocflags=[\"-Dwarnings\"]",
        ]),
        tools: &[],
        is_quick: false,
    },
    Check {
        name: "evidence",
        what: "claims verified with external checkers: Coq and minisat",
        folders: &["crates/theory", "docs/coq", "xtask/evidence"],
        make: Make::Commands(&["cargo xtask evidence --quick"]),
        tools: &[("coqc", "coq"), ("python3", "python3")],
        is_quick: false,
    },
    Check {
        name: "python",
        what: "the Python package, its types and notebooks",
        folders: &["crates/python"],
        make: Make::Commands(&["cargo xtask python"]),
        tools: &[],
        is_quick: false,
    },
    Check {
        name: "page",
        what: "the page in a real browser",
        folders: &["crates/web", "xtask/page"],
        make: Make::Commands(&[
            "cargo test --workspace --test browser --no-run",
            "{target}/debug/page-tools web",
            // A browser keeps most of a core busy: with more at once, each would wait too long for the others.
            "cargo test --workspace --test browser -- --test-threads 3",
        ]),
        tools: &[
            ("chromium", "chromium"),
            ("chromedriver", "chromium-driver"),
            ("npm", "npm"),
        ],
        is_quick: false,
    },
];

/// Runs the chosen checks, and reports which failed and how long each took.
pub fn run(options: &Options) -> Result<()> {
    let changes = Changes::found();
    let checks = ordered(options, &changes);
    println!("This will run {} checks:", checks.len());
    for check in &checks {
        println!("  {:<14} {}", check.name, check.what);
    }
    for (tool, package) in checks.iter().flat_map(|check| check.tools) {
        match found(tool) {
            true => println!("{tool} is installed."),
            false => {
                println!("{tool} is missing; it will be installed from Debian's package {package}.")
            }
        }
    }
    for (tool, package) in checks.iter().flat_map(|check| check.tools) {
        provide(tool, package)?;
    }
    let started = Instant::now();
    let mut report = String::new();
    let mut failed = Vec::new();
    for (number, check) in checks.iter().enumerate() {
        println!("\n== {} of {}: {}", number + 1, checks.len(), check.what);
        let started = Instant::now();
        let mut suites = Vec::new();
        let outcome = match check.make {
            Make::Commands(commands) => commands.iter().try_for_each(|line| command(line)),
            Make::Suites => suites::run(&changes, &mut suites),
        };
        if let Err(error) = &outcome {
            println!("{error:#}");
            failed.push(check.what);
        }
        let line = line(outcome.is_ok(), started.elapsed(), check.what);
        println!("== {line}");
        report += &format!("  {line}\n");
        report.extend(suites.iter().map(|suite: &Suite| format!("    {suite}\n")));
    }
    println!(
        "\n{report}checks: {} passed, {} failed, {:.0?} in all",
        checks.len() - failed.len(),
        failed.len(),
        started.elapsed()
    );
    if !failed.is_empty() {
        bail!("failed: {}", failed.join("; "));
    }
    if checks.len() == CHECKS.len() {
        changes::all_passed();
    }
    Ok(())
}

/// Returns a line of the report: the outcome, the time and the check.
fn line(has_passed: bool, time: Duration, what: &str) -> String {
    let word = if has_passed { "passed" } else { "FAILED" };
    format!("{word}  {:>6.0?}  {what}", time)
}

fn command(line: &str) -> Result<()> {
    let target = folders::target().display().to_string();
    let line = line.replace("{target}", &target);
    println!("   {line}");
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = match words[0] {
        "cargo" => tools::cargo(),
        program => Command::new(program),
    };
    let status = with_threads(command.args(&words[1..]))
        .status()
        .with_context(|| format!("{} cannot be started", words[0]))?;
    ensure!(status.success(), "failed: {line}");
    Ok(())
}

/// Sets the number of tests that a command runs at a time, unless the environment has one.
fn with_threads(command: &mut Command) -> &mut Command {
    if env::var_os("RUST_TEST_THREADS").is_none() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        command.env("RUST_TEST_THREADS", cores.max(MIN_THREADS).to_string());
    }
    command
}

/// Returns the chosen checks: first those that always come first, and those of changed files.
fn ordered(options: &Options, changes: &Changes) -> Vec<&'static Check> {
    let is_wanted = |check: &&Check| {
        (check.is_quick || !options.quick) && !options.skip.iter().any(|name| name == check.name)
    };
    let mut checks: Vec<&Check> = CHECKS.iter().filter(is_wanted).collect();
    checks.sort_by_key(|check| {
        let is_first = |folder: &&str| folder.is_empty() || changes.are_in(folder);
        !check.folders.iter().any(is_first)
    });
    checks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(quick: bool, skip: &[&str], changed: &[&str]) -> Vec<&'static str> {
        let options = Options {
            quick,
            skip: skip.iter().map(|&name| name.to_owned()).collect(),
        };
        let checks = ordered(&options, &Changes::of(changed));
        checks.into_iter().map(|check| check.name).collect()
    }

    #[test]
    fn checks_can_be_chosen() {
        assert_eq!(names(false, &[], &[]).len(), CHECKS.len());
        assert_eq!(names(true, &[], &[]), ["format", "lints", "tests"]);
        assert!(!names(false, &["page"], &[]).contains(&"page"));
    }

    #[test]
    fn changed_folders_are_checked_first() {
        let names = names(false, &[], &["crates/web/src/main.rs", "README.md"]);
        assert_eq!(names[..4], ["format", "lints", "page", "tests"]);
    }
}
