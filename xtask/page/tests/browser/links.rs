//! Addresses and memory: deep links, reload, back, and a damaged local storage.

use crate::support::{GANTNER, Page};
use anyhow::{Result, ensure};

/// Merlin from the blank board to the ring.
const OTHER: &str = "#/play/";

#[test]
fn a_deep_link_opens_its_puzzle_and_a_reload_keeps_the_game() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    page.press("yours", "B1")?;
    let board = page.board("yours")?;
    page.browser.reload()?;
    page.ready()?;
    assert_eq!(page.board("yours")?, board);
    assert_eq!(page.browser.count("#presses li")?, 2);
    assert_eq!(page.hash()?, format!("#/play/{GANTNER}"));
    page.finish()
}

#[test]
fn opening_another_puzzle_keeps_the_game_and_back_returns_to_it() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "C3")?;
    let board = page.board("yours")?;
    page.free_play()?;
    page.browser.click("[data-level=easy]")?;
    page.browser
        .wait_until(&format!("return !location.hash.includes('{GANTNER}')"))?;
    ensure!(
        page.hash()?.starts_with(OTHER),
        "the address carries the new puzzle"
    );
    page.browser.back()?;
    page.browser
        .wait_until(&format!("return location.hash == '#/play/{GANTNER}'"))?;
    page.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    assert_eq!(page.board("yours")?, board);
    page.finish()
}

#[test]
fn every_view_has_an_address_and_back_goes_through_them() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for view in ["learn", "why", "lab"] {
        page.browser.click(&format!("nav [data-nav={view}]"))?;
        page.browser.find(&format!("main[data-view={view}] h1"))?;
        ensure!(
            page.hash()?.starts_with(&format!("#/{view}")),
            "{}",
            page.hash()?
        );
    }
    for view in ["why", "learn", "play"] {
        page.browser.back()?;
        page.browser.find(&format!("main[data-view={view}] h1"))?;
    }
    assert_eq!(page.hash()?, format!("#/play/{GANTNER}"));
    page.finish()
}

#[test]
fn damaged_storage_does_no_harm() -> Result<()> {
    let page = Page::open("#/play")?;
    page.press("yours", "A1")?;
    for damage in [
        "",
        "nonsense",
        "1 \\u0000",
        "1 level=hard=er game=q",
        "99 from the future",
    ] {
        page.browser.run(&format!(
            "const keys = Object.keys(localStorage).concat(['quatrainment/settings', 'quatrainment/history', \
             'quatrainment/lessons', 'quatrainment/game/{GANTNER}']); keys.forEach((key) => \
             localStorage.setItem(key, '{damage}'))"
        ))?;
        for hash in ["#/learn", "#/play"] {
            page.go("")?;
            page.go(hash)?;
            page.browser.reload()?;
            page.ready()?;
        }
        page.browser.find("[data-board=yours] [data-cell=A1]")?;
        let before = page.board("yours")?;
        page.press("yours", "B2")?;
        assert_ne!(
            page.board("yours")?,
            before,
            "it can be played after {damage:?}"
        );
    }
    // A value that was moved aside is not moved again.
    let twice =
        "return Object.keys(localStorage).filter((key) => key.includes('/aside/aside')).length";
    assert_eq!(page.browser.run(twice)?, 0);
    page.finish()
}

#[test]
fn a_wrong_code_shows_an_error_and_keeps_the_game() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    page.browser
        .run("location.hash = '#/play/q1244tttqbv8r6'")?;
    page.browser.find("#talk .message")?;
    page.browser
        .wait_until(&format!("return location.hash == '#/play/{GANTNER}'"))?;
    assert_eq!(page.browser.count("#presses li")?, 1);
    page.finish()
}
