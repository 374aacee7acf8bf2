//! On a phone: hints in sight, touches that only look, boards that fit.

use crate::support::{GANTNER, Page, SOLUTION, puzzle};
use anyhow::{Result, ensure};
use page_tools::driver::{Key, Settings};
use serde_json::json;

fn phone(hash: &str) -> Result<Page> {
    Page::open_with(
        &Settings {
            size: (360, 740),
            ..Settings::default()
        },
        "/",
        hash,
    )
}

#[test]
fn a_long_touch_shows_what_a_press_flips_and_does_not_press() -> Result<()> {
    let page = phone(&format!("#/play/{GANTNER}"))?;
    let cell = "[data-board=yours] [data-cell=B2]";
    page.browser.touch(cell)?;
    page.browser.wait_until(
        "return document.querySelectorAll('[data-board=yours] .reached').length == 5",
    )?;
    page.browser.lift()?;
    page.browser.wait_until(
        "return document.querySelectorAll('[data-board=yours] .reached').length == 0",
    )?;
    page.says("#moves", "0 par")?;
    page.browser.touch(cell)?;
    page.browser.lift()?;
    page.says("#moves", "1 par")?;
    // After a look, a key presses all the same.
    page.browser.touch(cell)?;
    page.browser.wait_until(
        "return document.querySelectorAll('[data-board=yours] .reached').length == 5",
    )?;
    page.browser.lift()?;
    page.browser
        .run("document.querySelector('[data-board=yours] [data-cell=C3]').focus()")?;
    page.browser.keys(&Key::Enter.to_string())?;
    page.says("#moves", "2 par")?;
    page.finish()
}

#[test]
fn the_target_is_whole_and_never_larger_than_yours() -> Result<()> {
    let page = phone("#/play")?;
    for (size, width) in [
        ("4x4", 360),
        ("10x10", 360),
        ("10x10", 1280),
        ("20x20", 360),
        ("30x30", 360),
        ("64x64", 1280),
    ] {
        page.browser.resize((width, 740))?;
        page.go(&format!("#/play/{}", puzzle("lights-out", size, 2)))?;
        page.browser.find("[data-board=yours] [data-cell=A1]")?;
        page.browser.find(".target svg, [data-board=target]")?;
        let seen = page.browser.run(
            "const yours = document.querySelector('[data-board=yours]').getBoundingClientRect(); const target = \
             document.querySelector('.target .field').firstElementChild; const box = target.getBoundingClientRect(); return \
             [yours.width + 1 >= box.width, target.scrollWidth <= target.clientWidth + 1, box.right <= innerWidth, yours.top < \
             innerHeight * .4]",
        )?;
        ensure!(
            seen == json!([true, true, true, true]),
            "{size} at {width}: {seen}"
        );
    }
    page.finish()
}

#[test]
fn todays_week_is_in_sight_and_gives_way_to_the_numbers_without_moving_the_board() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        "#/play",
    )?;
    page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    page.go("#/play")?;
    page.browser.find("#today")?;
    let seen = page.browser.run(
        "const box = document.querySelector('#today').getBoundingClientRect(); return box.bottom <= \
         document.querySelector('.target').getBoundingClientRect().bottom && box.right <= innerWidth",
    )?;
    ensure!(seen == true, "it is beside the target");
    assert_eq!(page.browser.count("#today, #moves")?, 1);
    let top = "return document.querySelector('[data-board=yours]').getBoundingClientRect().top";
    let before = page.browser.run(top)?;
    page.press("yours", "A1")?;
    page.says("#moves", "1 par")?;
    assert_eq!(page.browser.count("#today")?, 0);
    assert_eq!(page.browser.run(top)?, before);
    page.finish()
}

#[test]
fn no_text_of_the_journey_lies_over_the_board() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        &format!("#/play/{GANTNER}"),
    )?;
    page.browser.click("#home [data-offer=journey]")?;
    page.browser.click("#journey [data-do=next-step]")?;
    page.says("#talk", "One press, puzzle 1.")?;
    let covered = page.browser.run(
        "const cells = [...document.querySelectorAll('[data-board=yours] [data-cell]')]; return cells.filter((cell) => { const \
         box = cell.getBoundingClientRect(); return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / \
         2)?.closest('[data-cell]') != cell }).length",
    )?;
    assert_eq!(covered, 0);
    page.finish()
}

#[test]
fn a_win_leaves_the_board_where_it_is_and_its_buttons_are_in_sight() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        &format!("#/play/{GANTNER}"),
    )?;
    let top = "return document.querySelector('[data-board=yours]').getBoundingClientRect().top";
    page.browser.find("[data-board=yours] [data-cell=A1]")?;
    let before = page.browser.run(top)?;
    for cell in SOLUTION {
        page.browser.run(&format!(
            "document.querySelector('[data-board=yours] [data-cell={cell}]').click()"
        ))?;
    }
    page.browser
        .wait_until("return document.activeElement.id == 'won-title'")?;
    assert_eq!(page.browser.run(top)?, before);
    let seen = page.browser.run(
        "return ['new', 'review', 'share'].map((it) => document.querySelector(`#won [data-do=${it}]`).getBoundingClientRect().bottom <= \
         innerHeight)",
    )?;
    ensure!(seen == json!([true, true, true]), "{seen}");
    // The whole review is in sight.
    page.browser
        .run("document.querySelector('#won [data-do=review]').click()")?;
    page.browser.wait_until(
        "return ['[data-board=yours]', '#tools', '#talk .message', '#review'].every((it) => { const box = \
         document.querySelector(it)?.getBoundingClientRect(); return box && box.top >= 0 && box.bottom <= innerHeight })",
    )?;
    page.browser
        .wait_until("return document.activeElement.closest('#tools') !== null")?;
    page.finish()
}
