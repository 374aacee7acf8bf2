//! The folders of the project.

use std::path::{Path, PathBuf};

/// The folder of the whole project.
pub fn project() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is in it").to_owned()
}

/// The folder that cargo and everything here write to.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project().join("target"), PathBuf::from)
}
