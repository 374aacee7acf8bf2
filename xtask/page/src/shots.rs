//! `cargo xtask shots`: every view of the page in three sizes, light and dark, on paper and in forced colours, as PNG in
//! `target/shots`.

use anyhow::{Context, Result};
use page_tools::driver::{Browser, Settings};
use page_tools::{serve::Server, web};
use std::fs;
use xtask::folders;

/// Sizes that stand for a desk, a tablet and a telephone; and a sheet of paper.
const SCREENS: &[(u32, u32)] = &[(1280, 800), (768, 1024), (360, 740)];
const DESK: &[(u32, u32)] = &[(1280, 800)];
const PAPER: &[(u32, u32)] = &[(720, 1020)];

/// Nothing is photographed in motion.
const STILL: (&str, &str) = ("prefers-reduced-motion", "reduce");

/// How the views are looked at: a name, the sizes, the medium, and what the person prefers.
type Look = (&'static str, &'static [(u32, u32)], &'static str, &'static [(&'static str, &'static str)]);
const LOOKS: &[Look] = &[
    ("light", SCREENS, "screen", &[("prefers-color-scheme", "light"), STILL]),
    ("dark", SCREENS, "screen", &[("prefers-color-scheme", "dark"), STILL]),
    ("print", PAPER, "print", &[("prefers-color-scheme", "dark"), STILL]),
    ("forced", DESK, "screen", &[("forced-colors", "active"), ("prefers-color-scheme", "dark"), STILL]),
];

/// The views: a name, an address, and what is clicked there, to show something.
const VIEWS: &[(&str, &str, &[&str])] = &[
    ("first", "#/play", &[]),
    ("play", "#/play/q1244tttqbv8r5", &[]),
    ("hint", "#/play/q1244tttqbv8r5", &["[data-do=hint]", "[data-do=hint]", "[data-do=hint]"]),
    ("won", "#/play/q1244vhpdtk88r", &["[data-do=solve]"]),
    ("set-up", "#/play/q1244tttqbv8r5", &["[data-do=set-up]"]),
    ("statistics", "#/play/q1244tttqbv8r5", &["[data-do=stats]"]),
    ("calendar", "#/play/q1244tttqbv8r5", &["[data-do=calendar]"]),
    ("games", "#/play/q1244tttqbv8r5", &["[data-do=more-games]"]),
    ("shelf", "#/play/q1244tttqbv8r5", &["[data-cell=B2]", "[data-level=easy]", "[data-do=open]"]),
    ("settings", "#/play/q1244tttqbv8r5", &["[data-do=settings]"]),
    ("help", "#/play/q1244tttqbv8r5", &["[data-do=help]"]),
    ("eight", "#/play/q6j8867n0am2caqjayp9", &[]),
    ("ten", "#/play/q6jaa815n0ha5yac0ajn1v1eqtv", &[]),
    ("layers", "#/play/q6k333wyb290fn", &[]),
    ("hexagon", page_tools::HEXAGON, &["[data-do=hint]"]),
    ("petersen", page_tools::PETERSEN, &[]),
    ("large", page_tools::LARGE, &[]),
    ("learn", "#/learn", &[]),
    ("lesson", "#/learn/alone", &[".lay"]),
    ("matrix-lesson", "#/learn/matrix", &[]),
    ("why", "#/why/q1244tttqbv8r5", &["[data-do=step]", "[data-do=step]", "[data-column='5']"]),
    ("hall", "#/why/q1244tttqbv8r5", &["[data-do=full-screen]", "[data-do=step]", "[data-column='5']"]),
    ("why-three-states", "#/why/g36j554s482t2gj8zq", &[]),
    ("why-eight", "#/why/q6j8867n0am2caqjayp9", &[]),
    ("lab", "#/lab", &[]),
    ("lab-invariants", "#/lab/q3244c10xtk8yg", &[]),
];

/// Photographs the views whose name contains one of the arguments, or all of them; an argument like `dark` or `print`
/// chooses how. `--as-is` takes the page as it was built last.
pub fn run(args: &[String]) -> Result<()> {
    let folder = match args.iter().any(|arg| arg == "--as-is") {
        true => folders::target().join("web"),
        false => web::build()?,
    };
    let (looks, views): (Vec<&String>, Vec<&String>) = args
        .iter()
        .filter(|arg| !arg.starts_with("--"))
        .partition(|arg| LOOKS.iter().any(|(name, ..)| name == arg));
    let shots = folders::target().join("shots");
    fs::create_dir_all(&shots).context("target/shots cannot be made")?;
    let server = Server::start(&folder, "/", 0)?;
    for (look, sizes, medium, prefers) in LOOKS {
        if !looks.is_empty() && !looks.iter().any(|name| name == look) {
            continue;
        }
        let browser = Browser::start(&Settings::default())?;
        for (name, address, clicks) in VIEWS {
            if !views.is_empty() && !views.iter().any(|part| name.contains(part.as_str())) {
                continue;
            }
            for &(width, height) in *sizes {
                browser.emulate("screen", prefers)?;
                browser.resize((width, height))?;
                browser.go("about:blank")?;
                browser.go(&format!("{}{address}", server.url()))?;
                browser.wait_until("return document.querySelector('main h1, main h2')")?;
                for click in *clicks {
                    browser.click(click)?;
                }
                browser.emulate(medium, prefers)?;
                std::thread::sleep(std::time::Duration::from_millis(700));
                let file = shots.join(format!("{name}-{width}-{look}.png"));
                fs::write(&file, browser.picture(true)?)?;
                println!("{}", file.display());
                browser.run("localStorage.clear(); Storage.prototype.setItem = () => {}")?;
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
