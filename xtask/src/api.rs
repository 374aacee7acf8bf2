//! `cargo xtask api`: the public API of all libraries as lists in `target/public-api`. The workflow compares those of a pull
//! request with those of its base.

use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, Stdio};
use xtask::folders::{project, target};
use xtask::libraries;

/// Writes the lists.
pub fn run() -> Result<()> {
    let folder = target().join("public-api");
    fs::create_dir_all(&folder)?;
    for library in libraries::published()? {
        let path = folder.join(format!("{library}.txt"));
        let listed = list(&library)?;
        fs::write(&path, &listed)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        println!("{}: {} lines", path.display(), listed.lines().count());
    }
    Ok(())
}

/// Lines that `derive` adds to an implementation.
const DERIVED: [&str; 7] = [
    "StructuralPartialEq",
    "::clone(&self)",
    "::cmp(&self, ",
    "::eq(&self, ",
    "::fmt(&self, ",
    "::hash<__H: ",
    "::partial_cmp(&self, ",
];

/// Returns the public items of a library with all its features, one on each line. Automatic and blanket
/// implementations and the methods of derived ones are left out.
fn list(library: &str) -> Result<String> {
    let output = Command::new("cargo")
        .args([
            "public-api",
            "--package",
            library,
            "--all-features",
            "--color",
            "never",
        ])
        .args(["--omit", "blanket-impls,auto-trait-impls"])
        .arg("--target-dir")
        .arg(target().join("api"))
        .current_dir(project())
        // Set by the cargo that runs this, and meant for its own toolchain.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN")
        .stderr(Stdio::inherit())
        .output()
        .context("cargo cannot be started")?;
    if !output.status.success() {
        bail!(
            "the API of {library} cannot be listed; it takes `rustup toolchain install nightly --profile minimal` and \
             `cargo install cargo-public-api --locked`"
        );
    }
    let lines = String::from_utf8(output.stdout)?;
    let is_written = |line: &&str| !DERIVED.iter().any(|derived| line.contains(derived));
    Ok(lines
        .lines()
        .filter(is_written)
        .map(|line| format!("{line}\n"))
        .collect())
}
