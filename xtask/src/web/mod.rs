//! `cargo xtask web`: the page as a folder of files that any web server can host, in `target/web`.
//!
//! [`compile`] turns the crate into WebAssembly and its script, [`Page::assemble`] gives every file a name with the
//! hash of its content, lists them for the service worker and compresses them, and [`sizes`] says what travels.

mod assemble;
mod compile;
mod minify;
pub mod sizes;

pub use assemble::{Page, integrity};
pub use compile::compile;

use crate::folders;
use anyhow::{Result, bail};
use std::path::PathBuf;

/// What the whole page should weigh at most, compressed with brotli. It does not get there yet.
pub const GOAL_BYTES: usize = 250_000;

/// What it may weigh until then: hardly more than it does, so that it does not grow unnoticed.
pub const MOST_BYTES: usize = 310_000;

/// Builds the page into `target/web` and prints what it weighs.
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

/// Builds the page to be shipped, and refuses one that weighs too much.
///
/// # Errors
/// When something cannot be built, or when it weighs more than [`MOST_BYTES`].
pub fn ship() -> Result<PathBuf> {
    let (folder, total) = weighed()?;
    if total > MOST_BYTES {
        bail!("the page weighs {total} bytes with brotli; it may weigh {MOST_BYTES}");
    }
    if total > GOAL_BYTES {
        println!("The goal is {GOAL_BYTES} bytes with brotli: {} to go.", total - GOAL_BYTES);
    }
    Ok(folder)
}
