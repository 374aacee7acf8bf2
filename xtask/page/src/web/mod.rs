//! `cargo xtask web`: the page as a folder of files that any web server can host, in `target/web`.
//!
//! [`compile`] turns the crate into WebAssembly and its script, [`Page::assemble`] gives every file a name with the hash of
//! its content, lists them for the service worker and compresses them, and [`sizes`] prints their sizes.

mod assemble;
mod compile;
mod pictures;
pub mod sizes;

pub use assemble::{Page, integrity};
pub use compile::compile;
pub use pictures::SCREENS;

use anyhow::Result;
use std::path::PathBuf;
use xtask::{folders, guide};

/// Returns the folder of the page, as it was built last or built now.
///
/// # Errors
/// When something cannot be built.
pub fn built(as_is: bool) -> Result<PathBuf> {
    match as_is {
        true => Ok(folders::target().join("web")),
        false => build(),
    }
}

/// Builds the page into `target/web`, with the guide where mdBook is installed, and prints its size.
///
/// # Errors
/// When something cannot be built.
pub fn build() -> Result<PathBuf> {
    let folder = folders::target().join("web");
    let page = Page {
        guide: guide::build()?,
        ..compile()?
    };
    let files = page.assemble(&folder)?;
    print!("{}", sizes::table(&files));
    Ok(folder)
}
