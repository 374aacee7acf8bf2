//! `cargo xtask versus --peer python`: `quatrainment.gf2` beside galois, elimination in numpy, SageMath with M4RI where it is
//! installed, and modtwo from Rust, on the same data, in one run, on one pinned processor.

use crate::python;
use anyhow::{Result, bail};
use std::process::Command;
use xtask::{folders, tools};

/// Whether the comparison is asked for.
pub fn is_asked_for(args: &[String]) -> bool {
    args.windows(2).any(|pair| pair == ["--peer", "python"])
}

/// Runs the comparison; `--size N` may be repeated.
pub fn run(args: &[String]) -> Result<()> {
    let mut sizes = Vec::new();
    let mut args = args.iter();
    while let Some(argument) = args.next() {
        match (argument.as_str(), args.next()) {
            ("--peer", Some(_)) => {}
            ("--size", Some(size)) => sizes.push(size.clone()),
            (other, _) => bail!("cargo xtask versus --peer python takes --size N, not '{other}'"),
        }
    }
    let package = folders::project().join("crates/python");
    let python = python::environment(&package)?;
    tools::run(Command::new(&python).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "galois",
    ]))?;
    let mut cargo = tools::cargo();
    cargo.args([
        "build",
        "--release",
        "--package",
        "modtwo",
        "--example",
        "versus",
    ]);
    tools::run(cargo.current_dir(folders::project()))?;
    let mut compare = Command::new("taskset");
    compare
        .args(["--cpu-list", "1"])
        .arg(python)
        .arg(folders::project().join("xtask/versus/python.py"));
    compare
        .arg(folders::target().join("release/examples/versus"))
        .args(sizes);
    tools::run(&mut compare)
}
