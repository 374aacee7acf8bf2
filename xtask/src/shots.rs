//! `cargo xtask shots`: every view of the page in three sizes, light and dark, as PNG in `target/shots`.

use anyhow::{Context, Result};
use std::fs;
use xtask::driver::{Browser, Settings};
use xtask::{folders, serve::Server, web};

/// Sizes that stand for a desk, a tablet and a telephone.
const SIZES: [(u32, u32); 3] = [(1280, 800), (768, 1024), (360, 740)];

/// The views: a name, an address, and a script that brings them to show something.
const VIEWS: &[(&str, &str, &str)] =
    &[("play", "#/play", ""), ("learn", "#/learn", ""), ("why", "#/why", ""), ("lab", "#/lab", "")];

/// Photographs the views whose name contains one of the arguments, or all of them. `--as-is` takes the page as it was
/// built last.
pub fn run(args: &[String]) -> Result<()> {
    let folder = match args.iter().any(|arg| arg == "--as-is") {
        true => folders::target().join("web"),
        false => web::build()?,
    };
    let wanted: Vec<&String> = args.iter().filter(|arg| !arg.starts_with("--")).collect();
    let shots = folders::target().join("shots");
    fs::create_dir_all(&shots).context("target/shots cannot be made")?;
    let server = Server::start(&folder, "/", 0)?;
    for is_dark in [false, true] {
        let browser = Browser::start(&Settings { is_dark, ..Settings::default() })?;
        let theme = if is_dark { "dark" } else { "light" };
        for (name, address, script) in VIEWS {
            if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part.as_str())) {
                continue;
            }
            for (width, height) in SIZES {
                browser.resize((width, height))?;
                browser.go("about:blank")?;
                browser.go(&format!("{}{address}", server.url()))?;
                browser.wait_until("return document.querySelector('main h1, main h2')")?;
                if !script.is_empty() {
                    browser.run_async(script)?;
                }
                std::thread::sleep(std::time::Duration::from_millis(400));
                let file = shots.join(format!("{name}-{width}-{theme}.png"));
                fs::write(&file, browser.picture(true)?)?;
                println!("{}", file.display());
            }
        }
    }
    Ok(())
}
