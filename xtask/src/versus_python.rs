//! `cargo xtask versus --peer python`: `quatrainment.gf2` beside galois, elimination in numpy, SageMath with M4RI where it is
//! installed, and modtwo from Rust, on the same data, in one run, on one pinned processor.

use crate::python;
use anyhow::Result;
use std::process::Command;
use xtask::{folders, tools};

/// Runs the comparison on these sizes, or on some.
pub fn run(sizes: &[usize]) -> Result<()> {
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
        .args(sizes.iter().map(usize::to_string));
    tools::run(&mut compare)
}
