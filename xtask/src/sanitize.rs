//! `cargo xtask sanitize`: the tests of `modtwo` under Miri (portable code) and AddressSanitizer (vector instructions).
//! Both need a nightly compiler, so this is not part of `cargo xtask test`.

use anyhow::{Context, Result, bail};
use std::process::Command;

/// A sanitizer and how to run the tests with it.
struct Sanitizer {
    name: &'static str,
    /// The components of the nightly toolchain that it needs.
    components: &'static [&'static str],
    command: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

const SANITIZERS: [Sanitizer; 2] = [
    Sanitizer {
        name: "Miri, portable code",
        components: &["miri", "rust-src"],
        command: &["miri", "test", "--package", "modtwo", "--lib", "--tests"],
        // One test reads the sources, and property tests look for saved cases.
        environment: &[("MIRIFLAGS", "-Zmiri-disable-isolation")],
    },
    Sanitizer {
        name: "AddressSanitizer, every instruction set of this CPU",
        components: &[],
        command: &[
            "test",
            "--package",
            "modtwo",
            "--lib",
            "--tests",
            "--target",
            "x86_64-unknown-linux-gnu",
            "--target-dir",
            "target/sanitize",
        ],
        environment: &[("RUSTFLAGS", "-Zsanitizer=address")],
    },
];

/// Runs the tests with every sanitizer.
pub fn run() -> Result<()> {
    let mut failed = Vec::new();
    for sanitizer in &SANITIZERS {
        println!("\n== {}", sanitizer.name);
        for component in sanitizer.components {
            succeed(
                "rustup",
                &["component", "add", component, "--toolchain", "nightly"],
                &[],
            )?;
        }
        let mut arguments = vec!["run", "nightly", "cargo"];
        arguments.extend(sanitizer.command);
        if succeed("rustup", &arguments, sanitizer.environment).is_err() {
            failed.push(sanitizer.name);
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join("; "));
    }
    Ok(())
}

fn succeed(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    let status = Command::new(program)
        .args(arguments)
        .envs(environment.iter().copied())
        // Set by the cargo that runs this, and meant for its own toolchain.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN")
        .status()
        .with_context(|| format!("{program} cannot be started"))?;
    if !status.success() {
        bail!("{program} {} failed", arguments.join(" "));
    }
    Ok(())
}
