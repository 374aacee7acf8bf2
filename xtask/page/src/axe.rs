//! axe-core, which audits accessibility.

use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use xtask::{folders, tools::succeed};

const VERSION: &str = "4.14.0";

/// The script of the accessibility audit, fetched by npm into the target folder when it is not there yet. It is a tool
/// of the tests, not a part of the page.
///
/// # Errors
/// When npm or tar is missing, or nothing can be fetched.
pub fn script() -> Result<PathBuf> {
    // Tests of the same process ask for it at the same time.
    static FETCHING: Mutex<()> = Mutex::new(());
    let _fetching = FETCHING.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folders::target().join("axe");
    let script = folder.join(format!("axe-{VERSION}.min.js"));
    if !script.exists() {
        std::fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["pack", "--silent", &format!("axe-core@{VERSION}")])
            .current_dir(&folder);
        succeed(npm.stderr(Stdio::null())).context(
            "the accessibility audit comes from npm: install it (on Debian: sudo apt-get install npm) and run again",
        )?;
        let packed = format!("axe-core-{VERSION}.tgz");
        succeed(
            Command::new("tar")
                .args(["-xzf", &packed, "package/axe.min.js"])
                .current_dir(&folder),
        )?;
        std::fs::rename(folder.join("package/axe.min.js"), &script)?;
    }
    Ok(script)
}
