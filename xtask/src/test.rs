//! `cargo xtask test`: every check, mostly one after the other, all in one target directory.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Instant;
use std::{env, thread};
use xtask::folders;
use xtask::tools::{self, found, provide};

/// The minimum number of tests that run at a time: many of them wait for terminals, servers and clocks.
const MIN_THREADS: usize = 4;

/// A check and the command that makes it.
struct Check {
    /// What `--skip` calls it.
    name: &'static str,
    what: &'static str,
    /// Words with a space between them; `{target}` is the target directory, `{features}` are [`tools::FEATURES`].
    command: &'static str,
    environment: &'static [(&'static str, &'static str)],
    /// Programs that it drives, with the Debian package that has each.
    tools: &'static [(&'static str, &'static str)],
    /// Whether `--quick` makes it, too.
    is_quick: bool,
    /// Whether it is made beside those that follow, until one of the same name: they often keep only one core busy.
    is_beside: bool,
}

/// All checks are of the whole workspace with one set of features, so that nothing is compiled twice. Benchmarks are
/// linted, not run.
const CHECKS: &[Check] = &[
    Check {
        name: "format",
        what: "format",
        command: "cargo fmt --all --check",
        environment: &[],
        tools: &[],
        is_quick: true,
        is_beside: false,
    },
    Check {
        name: "lints",
        what: "lints",
        command: "cargo clippy --workspace --all-targets --features {features} -- -D warnings",
        environment: &[],
        tools: &[],
        is_quick: true,
        is_beside: false,
    },
    Check {
        name: "tests",
        what: "unit, property, command-line and terminal tests, and the examples",
        command: "cargo test --workspace --lib --bins --tests --examples --no-fail-fast --features {features}",
        environment: &[],
        tools: if cfg!(unix) {
            &[("tmux", "tmux"), ("postgres", "postgresql")]
        } else {
            &[]
        },
        is_quick: true,
        is_beside: false,
    },
    Check {
        name: "page",
        what: "the tools of the page",
        command: "cargo test --workspace --features {features},page-tools/browser --test browser --no-run",
        environment: &[],
        tools: &[],
        is_quick: false,
        is_beside: false,
    },
    Check {
        name: "page",
        what: "the page and what it weighs",
        command: "{target}/debug/page-tools web",
        environment: &[],
        tools: &[],
        is_quick: false,
        is_beside: true,
    },
    Check {
        name: "doctests",
        what: "examples in the documentation",
        command: "cargo test --workspace --doc --features {features}",
        environment: &[],
        tools: &[],
        is_quick: false,
        is_beside: false,
    },
    Check {
        name: "documentation",
        what: "documentation",
        command: "cargo doc --workspace --no-deps --features {features}",
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
        tools: &[],
        is_quick: false,
        is_beside: false,
    },
    Check {
        name: "evidence",
        what: "claims before other people's checkers: Coq and minisat",
        command: "cargo run --package xtask -- evidence --quick",
        environment: &[],
        tools: &[("coqc", "coq"), ("python3", "python3")],
        is_quick: false,
        is_beside: false,
    },
    Check {
        name: "python",
        what: "the Python package, its types and notebooks",
        command: "cargo run --package xtask -- python",
        environment: &[],
        tools: &[],
        is_quick: false,
        is_beside: false,
    },
    Check {
        name: "page",
        what: "the page in a real browser",
        // A browser keeps most of a core busy: with more at once, each would wait too long for the others.
        command: "cargo test --workspace --features {features},page-tools/browser --test browser -- --test-threads 3",
        environment: &[],
        tools: &[
            ("chromium", "chromium"),
            ("chromedriver", "chromium-driver"),
            ("npm", "npm"),
        ],
        is_quick: false,
        is_beside: false,
    },
];

/// Runs the checks that the arguments ask for, and reports which failed.
pub fn run(args: &[String]) -> Result<()> {
    let checks = chosen(args)?;
    println!("This will run {} checks:", checks.len());
    for check in &checks {
        println!("  {:<14} {}", check.name, check.what);
    }
    let tools: Vec<_> = checks.iter().flat_map(|check| check.tools).collect();
    for (tool, package) in &tools {
        match found(tool) {
            true => println!("{tool} is installed."),
            false => {
                println!("{tool} is missing; it will be installed from Debian's package {package}.")
            }
        }
    }
    for (tool, package) in tools {
        provide(tool, package)?;
    }
    let (begun, mut results) = (Instant::now(), Vec::new());
    let mut beside: Option<Beside> = None;
    for (number, check) in checks.iter().enumerate() {
        if let Some(other) = beside.take_if(|beside| beside.check.name == check.name) {
            results.push(other.finish()?);
        }
        println!(
            "\n== {} of {}: {}\n   {}",
            number + 1,
            checks.len(),
            check.what,
            words(check).join(" ")
        );
        if check.is_beside {
            println!("   (beside those that follow)");
            beside = Some(Beside::start(check)?);
            continue;
        }
        let started = Instant::now();
        let status = start(check, Stdio::inherit(), Stdio::inherit())?.wait()?;
        results.push(Outcome::print(check, status, started));
    }
    if let Some(other) = beside {
        results.push(other.finish()?);
    }
    let failed: Vec<&str> = results
        .iter()
        .filter(|result| !result.passed)
        .map(|result| result.what)
        .collect();
    let times: Vec<&str> = results.iter().map(|result| result.line.as_str()).collect();
    println!(
        "\n{}\nchecks: {} passed, {} failed, {:.0?} in all",
        times.join("\n"),
        checks.len() - failed.len(),
        failed.len(),
        begun.elapsed()
    );
    if !failed.is_empty() {
        bail!("failed: {}", failed.join("; "));
    }
    Ok(())
}

fn words(check: &Check) -> Vec<String> {
    let target = folders::target().display().to_string();
    let words = check.command.split(' ');
    words
        .map(|word| {
            word.replace("{target}", &target)
                .replace("{features}", tools::FEATURES)
        })
        .collect()
}

fn start(check: &Check, output: Stdio, errors: Stdio) -> Result<Child> {
    let words = words(check);
    let mut command = Command::new(&words[0]);
    command
        .args(&words[1..])
        .envs(check.environment.iter().copied());
    if env::var_os("RUST_TEST_THREADS").is_none() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        command.env("RUST_TEST_THREADS", cores.max(MIN_THREADS).to_string());
    }
    command.stdout(output).stderr(errors);
    command
        .spawn()
        .with_context(|| format!("{} cannot be started", words[0]))
}

/// What became of a check.
struct Outcome {
    what: &'static str,
    passed: bool,
    /// Its line at the end.
    line: String,
}

impl Outcome {
    fn print(check: &Check, status: ExitStatus, started: Instant) -> Outcome {
        let (what, passed) = (check.what, status.success());
        let word = if passed { "passed" } else { "FAILED" };
        println!("== {what}: {word} after {:.0?}", started.elapsed());
        Outcome {
            what,
            passed,
            line: format!("  {word}  {:>6.0?}  {what}", started.elapsed()),
        }
    }
}

/// A check that is made beside others. What it prints waits in a file.
struct Beside {
    check: &'static Check,
    process: Child,
    output: PathBuf,
    started: Instant,
}

impl Beside {
    fn start(check: &'static Check) -> Result<Beside> {
        let output = folders::target().join("beside.txt");
        let file = File::create(&output)
            .with_context(|| format!("{} cannot be made", output.display()))?;
        let process = start(check, file.try_clone()?.into(), file.into())?;
        Ok(Beside {
            check,
            process,
            output,
            started: Instant::now(),
        })
    }

    /// Waits for its end and prints what it said.
    fn finish(mut self) -> Result<Outcome> {
        println!("\n== {}, which was made beside the others", self.check.what);
        let status = self.process.wait()?;
        print!("{}", String::from_utf8_lossy(&fs::read(&self.output)?));
        Ok(Outcome::print(self.check, status, self.started))
    }
}

fn chosen(args: &[String]) -> Result<Vec<&'static Check>> {
    let mut checks: Vec<&Check> = CHECKS.iter().collect();
    let mut args = args.iter();
    while let Some(argument) = args.next() {
        match argument.as_str() {
            "--quick" => checks.retain(|check| check.is_quick),
            "--skip" => {
                let name = args.next().map_or("", |name| name);
                if CHECKS.iter().all(|check| check.name != name) {
                    let mut names: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
                    names.sort_unstable();
                    names.dedup();
                    bail!("--skip takes one of {}, not '{name}'", names.join(", "));
                }
                checks.retain(|check| check.name != name);
            }
            other => bail!("cargo xtask test takes --quick and --skip CHECK, not '{other}'"),
        }
    }
    Ok(checks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(args: &str) -> Result<Vec<&'static str>> {
        let args: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
        Ok(chosen(&args)?.into_iter().map(|check| check.name).collect())
    }

    #[test]
    fn checks_can_be_chosen() {
        assert_eq!(names("").unwrap().len(), CHECKS.len());
        assert_eq!(names("--quick").unwrap(), ["format", "lints", "tests"]);
        assert!(!names("--skip page").unwrap().contains(&"page"));
        assert!(
            names("--skip nothing")
                .unwrap_err()
                .to_string()
                .contains("evidence, format, lints, page, python, tests")
        );
        assert!(names("--fast").is_err());
    }
}
