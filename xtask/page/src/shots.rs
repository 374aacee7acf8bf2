//! `cargo xtask shots`: every view of the page in three sizes, light and dark, as PNG in `target/shots`.

use anyhow::{Context, Result};
use page_tools::driver::{Browser, Settings};
use page_tools::{serve::Server, web};
use std::fs;
use xtask::folders;

/// Sizes that stand for a desk, a tablet and a telephone.
const SIZES: [(u32, u32); 3] = [(1280, 800), (768, 1024), (360, 740)];

/// The views: a name, an address, and what is clicked there, to show something.
const VIEWS: &[(&str, &str, &[&str])] = &[
    ("play", "#/play/q1244tttqbv8r5", &[]),
    ("hint", "#/play/q1244tttqbv8r5", &["[data-do=hint]", "[data-do=hint]", "[data-do=hint]"]),
    ("won", "#/play/q1244vhpdtk88r", &["[data-do=solve]"]),
    ("set-up", "#/play/q1244tttqbv8r5", &["[data-do=set-up]"]),
    ("statistics", "#/play/q1244tttqbv8r5", &["[data-do=stats]"]),
    ("settings", "#/play/q1244tttqbv8r5", &["[data-do=settings]"]),
    ("large", "#/play/q6j8867n0am2caqjayp9", &[]),
    ("hexagon", page_tools::HEXAGON, &["[data-cell=J1]", "[data-do=hint]"]),
    ("why-three-states", "#/why/g36j554s482t2gj8zq", &[]),
    ("learn", "#/learn", &[]),
    ("lesson", "#/learn/alone", &[".lay"]),
    ("matrix-lesson", "#/learn/matrix", &[]),
    ("why", "#/why/q1244tttqbv8r5", &["[data-do=step]", "[data-do=step]", "[data-column='5']"]),
    ("lab", "#/lab", &[]),
    ("lab-invariants", "#/lab/q3244c10xtk8yg", &[]),
];

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
        for (name, address, clicks) in VIEWS {
            if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part.as_str())) {
                continue;
            }
            for (width, height) in SIZES {
                browser.resize((width, height))?;
                browser.go("about:blank")?;
                browser.go(&format!("{}{address}", server.url()))?;
                browser.wait_until("return document.querySelector('main h1, main h2')")?;
                for click in *clicks {
                    browser.click(click)?;
                }
                std::thread::sleep(std::time::Duration::from_millis(700));
                let file = shots.join(format!("{name}-{width}-{theme}.png"));
                fs::write(&file, browser.picture(true)?)?;
                println!("{}", file.display());
            }
        }
    }
    Ok(())
}

/// Photographs the game in the page for the README.
pub fn picture() -> Result<()> {
    let server = Server::start(&web::build()?, "/", 0)?;
    let browser = Browser::start(&Settings::default())?;
    browser.resize((1080, 680))?;
    browser.go(&format!("{}#/play/q1244tttqbv8r5", server.url()))?;
    browser.wait_until("return document.querySelector('main h1, main h2')")?;
    for cell in ["A1", "B1", "D1"] {
        browser.click(&format!("[data-cell={cell}]"))?;
    }
    std::thread::sleep(std::time::Duration::from_millis(700));
    fs::write(folders::project().join("docs/page.png"), browser.picture(false)?)?;
    println!("docs/page.png is drawn");
    Ok(())
}
