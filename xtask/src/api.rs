//! `cargo xtask api`: the public API of the libraries as lists in `docs/api`, so that a change of it is seen.

use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};
use xtask::folders::{project, target};

const LIBRARIES: [&str; 6] = [
    "modtwo",
    "quatrainment",
    "quatrainment-check",
    "quatrainment-theory",
    "quatrainment-play",
    "quatrainment-protocol",
];

/// Writes the lists or, with `--check`, compares them.
pub fn run(args: &[String]) -> Result<()> {
    let is_check = match args {
        [] => false,
        [option] if option == "--check" => true,
        _ => bail!("cargo xtask api takes --check and nothing else"),
    };
    let mut changed = Vec::new();
    for library in LIBRARIES {
        let path = project().join("docs/api").join(format!("{library}.txt"));
        let listed = list(library)?;
        if !is_check {
            std::fs::write(&path, &listed)
                .with_context(|| format!("{} cannot be written", path.display()))?;
            println!("docs/api/{library}.txt: {} lines", listed.lines().count());
            continue;
        }
        let known = std::fs::read_to_string(&path)
            .with_context(|| format!("{} cannot be read", path.display()))?
            .replace("\r\n", "\n");
        let difference = difference(&known, &listed);
        println!(
            "{library}: {}",
            if difference.is_empty() {
                "as listed"
            } else {
                "changed"
            }
        );
        difference.iter().for_each(|line| println!("  {line}"));
        if !difference.is_empty() {
            changed.push(library);
        }
    }
    if !changed.is_empty() {
        bail!(
            "the public API of {} is not as in docs/api; if that is meant, run `cargo xtask api`, look at the \
             difference and write it into CHANGELOG.md",
            changed.join(" and ")
        );
    }
    Ok(())
}

/// What `derive` writes besides an implementation, which says it all.
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

/// Returns the lines of one list that are not in the other.
fn difference(known: &str, listed: &str) -> Vec<String> {
    let missing = |from: &str, of: &str, sign: char| -> Vec<String> {
        let there: std::collections::HashSet<&str> = of.lines().collect();
        from.lines()
            .filter(|line| !there.contains(line))
            .map(|line| format!("{sign} {line}"))
            .collect()
    };
    [missing(known, listed, '-'), missing(listed, known, '+')].concat()
}
