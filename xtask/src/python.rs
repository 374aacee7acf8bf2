//! `cargo xtask python`: the Python package in a virtual environment of its own, with all its tests: doctests, property tests,
//! types, notebooks.

use anyhow::{Context, Result};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{folders, tools};

/// The options of `python`.
#[derive(Args)]
pub struct Options {
    /// Run the longer tests instead: on a Dask cluster with killed workers, GNU parallel and Slurm
    #[arg(long)]
    cluster: bool,
    /// Arguments for pytest
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pytest: Vec<String>,
}

/// Builds and installs the package, and runs its tests.
pub fn run(options: &Options) -> Result<()> {
    let package = folders::project().join("crates/python");
    let python = environment(&package)?;
    let mut pytest = Command::new(&python);
    // Programs that a notebook starts also find this environment.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folder = python.parent().context("an interpreter is in a folder")?;
    let paths = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    pytest
        .args(["-m", "pytest"])
        .current_dir(&package)
        .env("PATH", std::env::join_paths(paths)?);
    if options.cluster {
        tools::run(pytest.arg("cluster_tests"))?;
        tools::run(
            tools::cargo()
                .args(["build", "--release"])
                .current_dir(folders::project()),
        )?;
        let program = folders::target().join("release/quatrainment");
        return tools::run(Command::new(package.join("cluster_tests/slurm.sh")).arg(program));
    }
    tools::run(pytest.args(&options.pytest))
}

/// An interpreter that has the package as it is now and what its tests need.
pub fn environment(package: &Path) -> Result<PathBuf> {
    let venv = folders::target().join("python/venv");
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = venv.join(bin).join("python");
    if !python.exists() {
        tools::provide("python3", "python3-venv")?;
        tools::run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    }
    let pip = |args: &[&str]| {
        let mut pip = Command::new(&python);
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ])
        .args(args);
        pip
    };
    // The same command that a user types; the compiled crates stay in the target folder.
    tools::run(pip(&[]).arg(format!("{}[test]", package.display())))?;
    Ok(python)
}
