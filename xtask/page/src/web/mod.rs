//! `cargo xtask web`: the page as a folder of files that any web server can host, in `target/web`.
//!
//! [`compile`] turns the crate into WebAssembly and its script, with vector instructions and without, [`Page::assemble`]
//! gives every file a name with the hash of its content, lists them for the service worker and compresses them, and
//! [`sizes`] prints their sizes.

mod assemble;
mod compile;
pub mod sizes;

pub use assemble::{Page, Program, integrity};
pub use compile::compile;

use anyhow::{Result, bail};
use std::path::PathBuf;
use xtask::folders;

/// The most bytes that a first visit may fetch, compressed with brotli. Plain code comes first; this notices what grows
/// by accident.
pub const MAX_BYTES: usize = 560_000;

/// Builds the page into `target/web` and prints its size.
///
/// # Errors
/// When something cannot be built.
pub fn build() -> Result<PathBuf> {
    weighed().map(|(folder, _)| folder)
}

fn weighed() -> Result<(PathBuf, usize)> {
    let folder = folders::target().join("web");
    let files = compile()?.assemble(&folder)?;
    print!("{}", sizes::table(&files));
    Ok((folder, sizes::total(&files)))
}

/// Builds the page to be shipped, and refuses one that is too large.
///
/// # Errors
/// When something cannot be built, or when it has more than [`MAX_BYTES`].
pub fn ship() -> Result<PathBuf> {
    let (folder, total) = weighed()?;
    if total > MAX_BYTES {
        bail!("the page has {total} bytes with brotli; it may have {MAX_BYTES}");
    }
    Ok(folder)
}
