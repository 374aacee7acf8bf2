//! The courses that every front end plays alike, from the library's list, by clicks and keys.

use crate::support::Page;
use anyhow::{Context, Result, bail, ensure};
use page_tools::driver::Key;
use serde_json::json;

const COURSES: &str = include_str!("../../../../crates/play/tests/data/courses.txt");

#[test]
fn the_shared_courses_are_played() -> Result<()> {
    let page = Page::open("#/play")?;
    let mut course = "";
    for (number, line) in COURSES.lines().enumerate() {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        if verb == "course" {
            course = rest;
        } else if !verb.is_empty() && verb != "#" {
            play(&page, verb, rest)
                .with_context(|| format!("line {}, {course}: {line}", number + 1))?;
        }
    }
    page.finish()
}

fn play(page: &Page, verb: &str, rest: &str) -> Result<()> {
    let browser = &page.browser;
    match verb {
        "start" => start(page, rest),
        "press" | "target" => {
            close_dialog(page)?;
            let board = if verb == "press" { "yours" } else { "target" };
            rest.split(' ').try_for_each(|cell| page.press(board, cell))
        }
        "do" if rest == "guide" => {
            browser.click("[data-do=help]")?;
            browser.click("[data-do=guide]")
        }
        // These are in the panel.
        "do" if rest == "daily" => {
            close_dialog(page)?;
            if browser.count("#home")? == 0 {
                browser.click("[data-do=ways]")?;
            }
            // Today's puzzle is not offered while it is on the board.
            match browser.count("#home [data-offer=daily]")? {
                0 => browser.keys("d"),
                _ => browser.click("#home [data-offer=daily]"),
            }
        }
        "do" if rest == "set-up" => {
            close_dialog(page)?;
            page.free_play()?;
            browser.click("#free [data-do=set-up]")
        }
        "do" => {
            close_dialog(page)?;
            browser.click(&format!("#play [data-do={rest}]"))
        }
        "new" => {
            close_dialog(page)?;
            browser.keys("n")
        }
        "open" => {
            close_dialog(page)?;
            page.free_play()?;
            browser.click("[data-do=games]")?;
            browser.click("#games [name=code]")?;
            browser.keys(&format!("{rest}{}", Key::Enter))
        }
        "resume" | "discard" => {
            open_saved_games(page)?;
            browser.click(&format!(
                ".in-progress li:nth-child({rest}) [data-do={verb}]"
            ))
        }
        "confirm" | "continue" | "accept" => browser.click(&format!("[data-do={verb}]")),
        "cancel" => browser.click("[data-do=keep], [data-do=skip], [data-do=cancel]"),
        "watch" => browser
            .wait_until("return document.querySelector('#play').dataset.mode == 'won'")
            .map(drop),
        "reopen" => {
            browser.go("about:blank")?;
            page.go("#/play")
        }
        "says" => holds(page, "#talk", rest),
        "asks" if browser.count("#saved-games[open]")? > 0 => holds(page, "#asked", rest),
        "asks" => holds(page, "#talk", rest),
        "moves" => {
            let script = format!(
                "return document.querySelector('#moves').textContent.split(' ')[0] == {}",
                json!(rest)
            );
            browser.wait_until(&script).map(drop)
        }
        "hints" => {
            let script = format!(
                "return (document.querySelector('#used')?.textContent.match(/(\\d+) hint/)?.[1] ?? '0') == {}",
                json!(rest)
            );
            browser.wait_until(&script).map(drop)
        }
        "shelf" => {
            open_saved_games(page)?;
            browser
                .wait_until(&format!(
                    "return String(document.querySelectorAll('.in-progress li').length) == {}",
                    json!(rest)
                ))
                .map(drop)
        }
        "won" => browser.find("#play[data-mode=won] #won").map(drop),
        "playing" => browser.find("#play[data-mode=play]").map(drop),
        _ => bail!("there is no step '{verb}'"),
    }
}

/// Starts the page with nothing stored, or as a player who has won before.
fn start(page: &Page, rest: &str) -> Result<()> {
    let is_first = rest == "first";
    let settings = if is_first {
        None
    } else {
        Some("1 guided=yes has-won=yes")
    };
    page.remember(
        &settings
            .map(|settings| ("settings", settings))
            .into_iter()
            .collect::<Vec<_>>(),
    )?;
    page.go(&if is_first {
        "#/play".to_owned()
    } else {
        format!("#/play/{rest}")
    })
}

fn holds(page: &Page, selector: &str, words: &str) -> Result<()> {
    let script = format!(
        "return (document.querySelector({})?.textContent ?? '').replace(/\\s+/g, ' ').includes({})",
        json!(selector),
        json!(words)
    );
    let held = page.browser.wait_until(&script);
    let text = page.browser.run(&format!(
        "return document.querySelector({})?.textContent",
        json!(selector)
    ))?;
    held.map(drop)
        .with_context(|| format!("{selector} contains {text}"))
}

fn open_saved_games(page: &Page) -> Result<()> {
    if page.browser.count("#saved-games[open]")? == 0 {
        close_dialog(page)?;
        page.free_play()?;
        page.browser.click("[data-do=open]")?;
        page.browser.find("#saved-games[open]")?;
    }
    Ok(())
}

fn close_dialog(page: &Page) -> Result<()> {
    if page.browser.count("dialog[open]")? > 0 {
        page.browser.click("dialog[open] [data-do=close]")?;
        page.browser
            .wait_until("return !document.querySelector('dialog[open]')")?;
    }
    ensure!(
        page.browser.count("dialog[open]")? == 0,
        "a dialog is still open"
    );
    Ok(())
}
