//! Where things are.

use std::path::{Path, PathBuf};

/// The folder of the whole project.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder into which cargo builds, and into which everything here is written.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project().join("target"), PathBuf::from)
}
