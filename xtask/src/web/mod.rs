//! `cargo xtask web`: the page as a folder of files that any web server can host, in `target/web`.
//!
//! [`compile`] turns the crate into WebAssembly and its script, [`Page::assemble`] gives every file a name with the
//! hash of its content, lists them for the service worker and compresses them, and [`sizes`] says what travels.

mod assemble;
mod compile;
mod minify;
pub mod sizes;

pub use assemble::{Page, integrity};
pub use compile::{Library, compile};

use crate::folders;
use anyhow::{Result, bail};
use std::path::PathBuf;

/// What the whole page may weigh, compressed with brotli.
pub const MOST_BYTES: usize = 250_000;

/// What it may weigh where the small standard library cannot be had.
pub const MOST_READY_BYTES: usize = 280_000;

/// Builds the page into `target/web` and prints what it weighs.
///
/// # Errors
/// When something cannot be built.
pub fn build() -> Result<PathBuf> {
    weighed().map(|(folder, ..)| folder)
}

fn weighed() -> Result<(PathBuf, usize, Library)> {
    let folder = folders::target().join("web");
    let (page, library) = compile()?;
    let files = page.assemble(&folder)?;
    print!("{}", sizes::table(&files));
    Ok((folder, sizes::total(&files), library))
}

/// Builds the page to be shipped, and refuses one that weighs too much.
///
/// # Errors
/// When something cannot be built, or when it weighs more than [`MOST_BYTES`].
pub fn ship() -> Result<PathBuf> {
    let (folder, total, library) = weighed()?;
    let most = match library {
        Library::Small => MOST_BYTES,
        Library::Ready => MOST_READY_BYTES,
    };
    if total > most {
        bail!("the page weighs {total} bytes with brotli; it may weigh {most}");
    }
    Ok(folder)
}
