//! Programs that are not cargo's: running them, and making sure that they are there.

use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};

/// Makes sure that a tool is there, by Debian's package manager when it can be used.
///
/// # Errors
/// When it is missing and cannot be installed; the message says what to install.
pub fn provide(tool: &str, package: &str) -> Result<()> {
    if found(tool) {
        return Ok(());
    }
    println!("{tool} is missing; installing Debian's package {package}");
    let apt =
        |args: &[&str]| Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").status();
    let _ = apt(&["update", "-qq"]);
    let _ = apt(&["install", "-y", "-qq", package]);
    if !found(tool) {
        bail!("the tests need {tool}: install it (on Debian: sudo apt-get install {package}) and run again");
    }
    Ok(())
}

/// Whether a tool can be run.
pub fn found(tool: &str) -> bool {
    let version = if tool == "tmux" { "-V" } else { "--version" };
    Command::new(tool)
        .arg(version)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Runs a command that must succeed, without its ordinary output.
///
/// # Errors
/// When it cannot be started or fails.
pub fn succeed(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status =
        command.stdout(Stdio::null()).status().with_context(|| format!("{shown} cannot be started"))?;
    if !status.success() {
        bail!("{shown} failed");
    }
    Ok(())
}

/// The cargo that runs this, or the one on the path.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The version of axe-core, which audits accessibility.
const AXE: &str = "4.14.0";

/// The script of the accessibility audit, fetched by npm into the target folder when it is not there yet. It is a tool
/// of the tests, and no part of the page.
///
/// # Errors
/// When npm or tar is missing, or nothing can be fetched.
pub fn axe() -> Result<std::path::PathBuf> {
    let folder = crate::folders::target().join("axe");
    let script = folder.join(format!("axe-{AXE}.min.js"));
    if !script.exists() {
        std::fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["pack", "--silent", &format!("axe-core@{AXE}")]).current_dir(&folder);
        succeed(npm.stderr(Stdio::null())).context(
            "the accessibility audit comes from npm: install it (on Debian: sudo apt-get install npm) and run again",
        )?;
        let packed = format!("axe-core-{AXE}.tgz");
        succeed(Command::new("tar").args(["-xzf", &packed, "package/axe.min.js"]).current_dir(&folder))?;
        std::fs::rename(folder.join("package/axe.min.js"), &script)?;
    }
    Ok(script)
}
