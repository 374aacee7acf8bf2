//! External programs: running them, and making sure that they are installed.

use crate::folders;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Builds a program of the workspace as its tests have it, so that nothing is compiled twice, and returns its path: `test` is a
/// test that runs it.
///
/// # Errors
/// When it cannot be built.
pub fn tested_program(program: &str, test: &str) -> Result<PathBuf> {
    let line = ["test", "--quiet", "--workspace", "--test", test, "--no-run"];
    succeed(cargo().args(line).current_dir(folders::project()))?;
    Ok(folders::target().join("debug").join(program))
}

/// Makes sure that a tool is installed, by Debian's package manager where possible.
///
/// # Errors
/// When it is missing and cannot be installed; the message says what to install.
pub fn provide(tool: &str, package: &str) -> Result<()> {
    if found(tool) {
        return Ok(());
    }
    println!("{tool} is missing; installing Debian's package {package}");
    let apt = |args: &[&str]| {
        Command::new("apt-get")
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status()
    };
    let _ = apt(&["update", "-qq"]);
    let _ = apt(&["install", "-y", "-qq", package]);
    if !found(tool) {
        bail!(
            "the tests need {tool}: install it (on Debian: sudo apt-get install {package}) and run again"
        );
    }
    Ok(())
}

/// Makes sure that the compiler has a target, by rustup.
///
/// # Errors
/// When it is missing and cannot be added; the message says what to do.
pub fn provide_target(target: &str) -> Result<()> {
    let has_target = || {
        let rustc = Command::new("rustc")
            .args(["--print", "target-libdir", "--target", target])
            .output();
        rustc.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if has_target() {
        return Ok(());
    }
    println!("the compiler has no {target} yet; adding it with rustup");
    let _ = Command::new("rustup")
        .args(["target", "add", target])
        .status();
    if !has_target() {
        bail!(
            "this needs the compiler's target {target}: run `rustup target add {target}` and try again"
        );
    }
    Ok(())
}

/// Whether a tool can be run.
pub fn found(tool: &str) -> bool {
    // Debian keeps the programs of PostgreSQL's server by their version, outside of the PATH.
    if tool == "postgres"
        && let Ok(mut versions) = std::fs::read_dir("/usr/lib/postgresql")
        && versions.any(|version| {
            version.is_ok_and(|version| version.path().join("bin/postgres").is_file())
        })
    {
        return true;
    }
    let version = if tool == "tmux" { "-V" } else { "--version" };
    Command::new(tool)
        .arg(version)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Runs a command that must succeed.
///
/// # Errors
/// When it cannot be started or fails.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command
        .status()
        .with_context(|| format!("{shown} cannot be started"))?;
    if !status.success() {
        bail!("{shown} failed");
    }
    Ok(())
}

/// Runs a command that must succeed, without its ordinary output.
///
/// # Errors
/// When it cannot be started or fails.
pub fn succeed(command: &mut Command) -> Result<()> {
    run(command.stdout(Stdio::null()))
}

/// The cargo that runs this, or the one on the path.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
