//! `cargo xtask test`: every check, one after the other, all in one target directory.

use anyhow::{Context, Result, bail};
use std::process::Command;
use std::time::Instant;
use xtask::tools::provide;

/// A check and the command that makes it.
struct Check {
    what: &'static str,
    command: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

const CHECKS: &[Check] = &[
    Check { what: "format", command: &["cargo", "fmt", "--all", "--check"], environment: &[] },
    Check {
        what: "lints",
        command: &["cargo", "clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        environment: &[],
    },
    Check {
        what: "documentation",
        command: &["cargo", "doc", "--workspace", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
    },
    Check {
        what: "unit, property, command-line and terminal tests",
        command: &["cargo", "test", "--workspace", "--all-targets"],
        environment: &[],
    },
    Check {
        what: "examples in the documentation",
        command: &["cargo", "test", "--workspace", "--doc"],
        environment: &[],
    },
    Check { what: "the page and what it weighs", command: &["cargo", "xtask", "web"], environment: &[] },
    Check {
        what: "the page in a real browser",
        // A browser keeps a core busy; more at once would only wait for each other.
        command: &[
            "cargo",
            "test",
            "--package",
            "xtask",
            "--features",
            "browser",
            "--test",
            "browser",
            "--",
            "--test-threads",
            "2",
        ],
        environment: &[],
    },
];

/// Programs that tests drive, with the Debian package that has each.
const TOOLS: &[(&str, &str)] =
    &[("tmux", "tmux"), ("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("npm", "npm")];

/// Runs every check and tells which failed.
pub fn run() -> Result<()> {
    for (tool, package) in TOOLS {
        provide(tool, package)?;
    }
    let mut failed = Vec::new();
    for check in CHECKS {
        println!("\n== {} ({})", check.what, check.command.join(" "));
        let started = Instant::now();
        let status = Command::new(check.command[0])
            .args(&check.command[1..])
            .envs(check.environment.iter().copied())
            .status()
            .with_context(|| format!("{} cannot be started", check.command[0]))?;
        println!(
            "== {}: {} after {:.0?}",
            check.what,
            if status.success() { "passed" } else { "FAILED" },
            started.elapsed()
        );
        if !status.success() {
            failed.push(check.what);
        }
    }
    println!("\nchecks: {} passed, {} failed", CHECKS.len() - failed.len(), failed.len());
    if !failed.is_empty() {
        bail!("failed: {}", failed.join("; "));
    }
    Ok(())
}
