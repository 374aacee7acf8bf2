//! Where each platform keeps the data of its programs.

use anyhow::{Context, Result};
use std::env;
use std::path::{Path, PathBuf};

const NAME: &str = "quatrainment";

/// The folder that was asked for, or the platform's: `$XDG_DATA_HOME` or `~/.local/share` on Linux,
/// `~/Library/Application Support` on macOS, `%APPDATA%` on Windows.
pub fn data_folder(asked: Option<&Path>) -> Result<PathBuf> {
    if let Some(folder) = asked {
        return Ok(folder.to_owned());
    }
    let absolute = |name| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let folder = if cfg!(windows) {
        absolute("APPDATA")
    } else if cfg!(target_os = "macos") {
        env::home_dir().map(|home| home.join("Library/Application Support"))
    } else {
        absolute("XDG_DATA_HOME").or_else(|| env::home_dir().map(|home| home.join(".local/share")))
    };
    Ok(folder
        .context("there is no home directory to save games in; name a folder with --data-dir")?
        .join(NAME))
}
