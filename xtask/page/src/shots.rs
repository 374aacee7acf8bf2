//! `cargo xtask shots`: screenshots of every view of the page in three sizes, light and dark, on paper and in forced colours, as
//! PNG in `target/shots`.

use anyhow::{Context, Result};
use page_tools::driver::{Browser, Key, Settings};
use page_tools::served::Served;
use page_tools::{host::Host, web};
use std::fs;
use std::path::Path;
use xtask::folders;
use xtask::page::Choice;

/// Sizes that stand for a desk, a tablet and a telephone; and a sheet of paper.
const SCREENS: &[(u32, u32)] = &[(1280, 800), (768, 1024), (360, 740)];
const DESK: &[(u32, u32)] = &[(1280, 800)];
const PAPER: &[(u32, u32)] = &[(720, 1020)];

/// Nothing moves in screenshots.
const STILL: (&str, &str) = ("prefers-reduced-motion", "reduce");

/// How the views are shown: a name, the sizes, the medium, and the user's preferences.
type Look = (
    &'static str,
    &'static [(u32, u32)],
    &'static str,
    &'static [(&'static str, &'static str)],
);
const LOOKS: &[Look] = &[
    (
        "light",
        SCREENS,
        "screen",
        &[("prefers-color-scheme", "light"), STILL],
    ),
    (
        "dark",
        SCREENS,
        "screen",
        &[("prefers-color-scheme", "dark"), STILL],
    ),
    (
        "print",
        PAPER,
        "print",
        &[("prefers-color-scheme", "dark"), STILL],
    ),
    (
        "forced",
        DESK,
        "screen",
        &[
            ("forced-colors", "active"),
            ("prefers-color-scheme", "dark"),
            STILL,
        ],
    ),
];

/// The views: a name, an address, and what to click there.
const VIEWS: &[(&str, &str, &[&str])] = &[
    ("first", "#/play", &[]),
    ("play", "#/play/q1244tttqbv8r5", &[]),
    (
        "hint",
        "#/play/q1244tttqbv8r5",
        &["[data-do=hint]", "[data-do=hint]", "[data-do=hint]"],
    ),
    ("question", "#/play/q1244tttqbv8r5", &["[data-do=solve]"]),
    (
        "won",
        "#/play/q1244vhpdtk88r",
        &["[data-do=solve]", "[data-do=confirm]"],
    ),
    (
        "review",
        "#/play/q1244vhpdtk88r",
        &[
            "[data-board=yours] [data-cell=A1]",
            "[data-board=yours] [data-cell=A1]",
            "[data-do=solve]",
            "[data-do=confirm]",
            "#won [data-do=review]",
        ],
    ),
    ("home", "#/play/q1244tttqbv8r5", &["[data-offer=daily]"]),
    (
        "set-up",
        "#/play/q1244tttqbv8r5",
        &["[data-offer=new]", "[data-do=set-up]"],
    ),
    ("statistics", "#/play/q1244tttqbv8r5", &["[data-do=stats]"]),
    (
        "calendar",
        "#/play/q1244tttqbv8r5",
        &["[data-offer=new]", "[data-do=calendar]"],
    ),
    (
        "games",
        "#/play/q1244tttqbv8r5",
        &["[data-offer=new]", "[data-do=games]"],
    ),
    (
        "shelf",
        "#/play/q1244tttqbv8r5",
        &[
            "[data-board=yours] [data-cell=B2]",
            "[data-do=ways]",
            "[data-offer=new]",
            "[data-level=easy]",
            "#home [data-offer=new]",
            "[data-do=open]",
        ],
    ),
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
    (
        "why",
        "#/why/q1244tttqbv8r5",
        &["[data-do=step]", "[data-do=step]", "[data-column='5']"],
    ),
    (
        "hall",
        "#/why/q1244tttqbv8r5",
        &[
            "[data-do=full-screen]",
            "[data-do=step]",
            "[data-column='5']",
        ],
    ),
    ("why-three-states", "#/why/g36j554s482t2gj8zq", &[]),
    ("why-eight", "#/why/q6j8867n0am2caqjayp9", &[]),
    ("lab", "#/lab", &[]),
    ("atlas", "#/lab/atlas", &[]),
    ("lab-invariants", "#/lab/q3244c10xtk8yg", &[]),
];

/// Takes screenshots of the views whose name contains one of those given, or of all; a name like `dark` or `print` chooses how.
pub fn run(choice: &Choice) -> Result<()> {
    let folder = web::built(choice.as_is)?;
    let (looks, views): (Vec<&String>, Vec<&String>) = choice
        .names
        .iter()
        .partition(|arg| LOOKS.iter().any(|(name, ..)| name == arg));
    let shots = folders::target().join("shots");
    fs::create_dir_all(&shots).context("target/shots cannot be made")?;
    if views.is_empty() || views.iter().any(|part| "together".contains(part.as_str())) {
        together(&folder, &shots)?;
    }
    let host = Host::start(&folder, "/")?;
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
                browser.go(&format!("{}{address}", host.url()))?;
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

/// Takes screenshots of the view Together, with a server and two players, in all sizes, light and dark.
fn together(page: &Path, shots: &Path) -> Result<()> {
    let served = Served::start(page)?;
    let (host, guest) = (
        Browser::start(&Settings::default())?,
        Browser::start(&Settings::default())?,
    );
    let open = |browser: &Browser, hash: &str| {
        browser.go("about:blank")?;
        browser.go(&format!("{}/{hash}", served.url()))
    };
    let type_into = |browser: &Browser, field: &str, text: &str| {
        browser.click(&format!("main input[name={field}]"))?;
        browser.keys(&format!("{text}{}", Key::Enter))
    };
    let shoot = |browser: &Browser, name: &str| -> Result<()> {
        for (look, theme) in [("light", "light"), ("dark", "dark")] {
            browser.emulate("screen", &[("prefers-color-scheme", theme), STILL])?;
            for &(width, height) in SCREENS {
                browser.resize((width, height))?;
                std::thread::sleep(std::time::Duration::from_millis(400));
                let file = shots.join(format!("together-{name}-{width}-{look}.png"));
                fs::write(&file, browser.picture(true)?)?;
                println!("{}", file.display());
            }
        }
        browser.resize(SCREENS[0])
    };
    open(&host, "#/together")?;
    host.find("[data-do=start]")?;
    shoot(&host, "today")?;
    host.click("[data-do=start]")?;
    host.click("[data-board=yours] [data-cell=B2]")?;
    shoot(&host, "ranked")?;
    open(&host, "#/race")?;
    shoot(&host, "race")?;
    host.click("[data-do=create-room]")?;
    host.find("#join-code")?;
    let url = host.url()?;
    let place = url.find('#').map_or("", |place| &url[place..]);
    open(&guest, place)?;
    type_into(&guest, "name", "Bo")?;
    host.wait_until("return document.querySelectorAll('#people li').length == 2")?;
    shoot(&host, "lobby")?;
    host.click("[data-do=start]")?;
    guest.find("[data-board=yours] [data-cell]")?;
    guest.click("[data-board=yours] [data-cell=B2]")?;
    host.wait_until("return document.querySelector('#progress')?.innerText.includes('· 1')")?;
    shoot(&host, "running")?;
    host.click("[data-do=end]")?;
    host.find("#question [data-do=confirm]")?;
    shoot(&host, "question")?;
    host.click("[data-do=confirm]")?;
    host.find("#standing")?;
    shoot(&host, "standing")?;
    open(&host, "#/class")?;
    shoot(&host, "class")?;
    type_into(&host, "title", "Linear algebra, Thursday")?;
    let code = host.text("#join-code")?;
    host.click("[data-do=add-tasks]")?;
    type_into(&host, "puzzle", "q1244tttqbv8r5")?;
    host.find("#class-table [data-do=run]")?;
    host.click("[data-do=add-lesson]")?;
    host.find("#class-table th[data-task='2']")?;
    shoot(&host, "add-tasks")?;
    host.keys(&Key::Escape.to_string())?;
    open(&guest, "#/class")?;
    type_into(&guest, "code", &code)?;
    type_into(&guest, "name", "Dora")?;
    guest.find("[data-task='1']")?;
    shoot(&guest, "student")?;
    guest.click("[data-task='1']")?;
    for cell in ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"] {
        guest.click(&format!("[data-board=yours] [data-cell={cell}]"))?;
    }
    guest.find("#done")?;
    shoot(&guest, "task")?;
    host.wait_until("return document.querySelector('[data-mark=\"●\"]')")?;
    shoot(&host, "teacher")?;
    host.click("[data-do=view]")?;
    shoot(&host, "replay")?;
    host.keys(&Key::Escape.to_string())?;
    host.click("[data-do=you]")?;
    host.find("#you .devices")?;
    shoot(&host, "you")
}

/// Takes the screenshots of the page for the README and for the system that installs it.
pub fn picture() -> Result<()> {
    let host = Host::start(&web::build()?, "/")?;
    let browser = Browser::start(&Settings::default())?;
    installed(&browser, &host)?;
    browser.resize((1080, 680))?;
    browser.go(&format!("{}#/play/q1244tttqbv8r5", host.url()))?;
    browser.wait_until("return document.querySelector('main h1, main h2')")?;
    for cell in ["A1", "B1", "D1"] {
        browser.click(&format!("[data-board=yours] [data-cell={cell}]"))?;
    }
    std::thread::sleep(std::time::Duration::from_millis(700));
    fs::write(
        folders::project().join("guide/src/pictures/page.png"),
        browser.picture(false)?,
    )?;
    println!("guide/src/pictures/page.png is drawn");
    Ok(())
}

/// Takes the screenshots that the manifest names: today's puzzle on a phone, a game on a desktop.
fn installed(browser: &Browser, host: &Host) -> Result<()> {
    let folder = folders::project().join("crates/web/pictures");
    let shoot = |size: (u32, u32), name: &str| -> Result<()> {
        browser.resize(size)?;
        std::thread::sleep(std::time::Duration::from_millis(700));
        fs::write(folder.join(name), browser.picture(false)?)?;
        println!("crates/web/pictures/{name} is drawn");
        Ok(())
    };
    let [narrow, wide] = web::SCREENS;
    browser.go(&format!("{}#/today", host.url()))?;
    browser.wait_until("return document.querySelector('#today')")?;
    shoot((390, 664), narrow)?;
    browser.go(&format!("{}#/play/q1244tttqbv8r5", host.url()))?;
    browser.wait_until("return location.hash.includes('q1244tttqbv8r5')")?;
    for cell in ["A1", "B1", "D1"] {
        browser.click(&format!("[data-board=yours] [data-cell={cell}]"))?;
    }
    shoot((1280, 800), wide)?;
    browser.run("localStorage.clear(); Storage.prototype.setItem = () => {}")?;
    browser.go("about:blank")
}
