//! The dialogs: room for fingers, words for those who have no keys.

use crate::support::{GANTNER, Page};
use anyhow::{Result, ensure};
use page_tools::driver::{Kind, Settings};
use serde_json::json;

/// The keys of the dialogs, and what is pressed to open the others.
const DIALOGS: [&str; 6] = ["g", "J", "o", "S", ",", "?"];

#[test]
fn every_control_of_a_dialog_has_room_for_a_finger() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    for click in ["[data-do=ways]", "[data-offer=new]", "[data-level=easy]"] {
        page.browser.click(click)?;
    }
    page.browser
        .wait_until(&format!("return !location.hash.includes('{GANTNER}')"))?;
    let small = |name: &str| -> Result<()> {
        page.browser.find("dialog[open]")?;
        let small = page.browser.run(
            "return [...document.querySelectorAll('dialog :is(button, summary, select, .tool, input:not([hidden], [type=radio], \
             [type=checkbox]), label:has([type=radio], [type=checkbox]))')].filter((it) => { const box = \
             it.getBoundingClientRect(); return it.checkVisibility() && (box.width < 43.9 || box.height < 43.9) }).map((it) \
             => [it.outerHTML.slice(0, 90), it.getBoundingClientRect().width, it.getBoundingClientRect().height])",
        )?;
        ensure!(
            small.as_array().is_some_and(Vec::is_empty),
            "{name}: {small:#}"
        );
        let is_whole = "const dialog = document.querySelector('dialog'); return dialog.scrollWidth <= dialog.clientWidth";
        ensure!(
            page.browser.run(is_whole)? == true,
            "{name} is wider than it is"
        );
        page.browser.click("dialog [data-do=close]")?;
        page.browser
            .wait_until("return !document.querySelector('dialog') && history.state === null")?;
        Ok(())
    };
    for size in [(390, 664), (320, 640)] {
        page.browser.resize(size)?;
        for key in DIALOGS {
            page.browser.keys(key)?;
            small(key)?;
        }
        if page.browser.count("#free")? == 0 {
            page.browser.click("#home [data-offer=new]")?;
        }
        for (click, name) in [("show-link", "link"), ("calendar", "calendar")] {
            page.browser.click(&format!("#free [data-do={click}]"))?;
            small(name)?;
        }
    }
    page.finish()
}

#[test]
fn the_help_starts_with_touch_on_a_device_without_keys() -> Result<()> {
    let settings = Settings {
        size: (390, 664),
        ..Settings::default()
    };
    let page = Page::open_with(&settings, "/", &format!("#/play/{GANTNER}"))?;
    page.browser.keys("?")?;
    page.says("#how-to-press", "Click a cell to press it")?;
    page.browser.find("#help .all-keys[open]")?;
    // Only Chromium can be told that there is no mouse.
    if settings.kind == Kind::Chromium {
        let touch = |enabled: bool| {
            page.browser.devtools(
                "Emulation.setTouchEmulationEnabled",
                &json!({"enabled": enabled}),
            )
        };
        touch(true)?;
        page.browser.reload()?;
        page.ready()?;
        page.browser
            .wait_until("return matchMedia('(hover: none) and (pointer: coarse)').matches")?;
        page.browser.keys("?")?;
        page.says("#how-to-press", "Tap a cell to press it")?;
        page.browser.find("#help .all-keys:not([open])")?;
        let height = "const dialog = document.querySelector('#help .dialog-body'); return dialog.scrollHeight < 664";
        page.browser.wait_until(height)?;
        page.browser.click("#help .all-keys summary")?;
        page.browser.find("#help .all-keys[open]")?;
        touch(false)?;
    }
    page.finish()
}

#[test]
fn the_list_of_games_has_pictures_and_leads_to_other_boards() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for (click, title) in [
        ("play-cube", "4×4×4"),
        ("play-hexagons", "Hexagon"),
        ("play-petersen", "Petersen"),
    ] {
        page.browser.keys("g")?;
        page.browser.find("#games")?;
        let games = page.browser.count("#games .game")?;
        assert_eq!(page.browser.count("#games .game .miniature")?, games);
        page.browser.click(&format!("#games [data-do={click}]"))?;
        page.says("#game", title)?;
        page.browser
            .wait_until("return !document.querySelector('dialog') && history.state === null")?;
    }
    page.browser.keys("g")?;
    page.browser.click("#games [data-do=to-lab]")?;
    page.browser.find("main[data-view=lab] h1")?;
    page.finish()
}

#[test]
fn a_link_has_a_qr_code_if_it_is_short() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.free_play()?;
    page.browser.click("[data-do=show-link]")?;
    page.says("#link", &format!("#/play/{GANTNER}"))?;
    page.browser.find("#share-link #qr path")?;
    page.browser.click("#share-link [data-do=close]")?;
    page.go(page_tools::LARGE)?;
    page.says("#game", "64×64")?;
    page.free_play()?;
    page.browser.click("[data-do=show-link]")?;
    page.says("#share-link", "too long for a QR code")?;
    assert_eq!(page.browser.count("#qr")?, 0);
    page.finish()
}

#[test]
fn a_dialog_that_stops_the_clock_covers_the_boards() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    let seen = |of: &str| {
        page.browser.run(&format!(
            "return [...document.querySelectorAll('.play .field')].{of}((it) => it.checkVisibility({{ visibilityProperty: true }}))"
        ))
    };
    ensure!(
        seen("every")? == true,
        "the boards are there to be played on"
    );
    for key in ["g", "S", "?"] {
        page.browser.keys(key)?;
        page.browser.find("dialog[open]")?;
        ensure!(seen("some")? == false, "{key} leaves a board in sight");
        page.browser.click("dialog [data-do=close]")?;
        page.browser
            .wait_until("return !document.querySelector('dialog') && history.state === null")?;
        ensure!(seen("every")? == true, "{key} hides the boards for ever");
    }
    page.finish()
}
