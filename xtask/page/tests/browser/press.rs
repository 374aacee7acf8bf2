//! A press is seen: what it flips turns over, and counts at once. Watching has a speed and an end.

use crate::support::{GANTNER, Page, SOLUTION, puzzle};
use anyhow::{Result, ensure};
use page_tools::driver::Settings;

/// The running animations with a name, by the cells that they move.
const MOVING: &str = "window.moving = (name) => document.getAnimations().filter((it) => it.animationName?.startsWith(name))\
                      .map((it) => it.effect.target.closest('[data-cell]').dataset.cell).sort().join(' ');";

fn moving(is_still: bool) -> Result<Page> {
    let settings = Settings {
        is_still,
        ..Settings::default()
    };
    let page = Page::open_with(&settings, "/", &format!("#/play/{GANTNER}"))?;
    page.browser.find("[data-board=yours] [data-cell=B2]")?;
    page.browser.run(MOVING)?;
    Ok(page)
}

/// Presses a cell, waits for the next picture and returns what moves then.
fn press(page: &Page, cell: &str, name: &str) -> Result<String> {
    let moves = page.browser.run(&format!(
        "document.querySelector('[data-board=yours] [data-cell={cell}]').click(); return new Promise((done) => \
         requestAnimationFrame(() => requestAnimationFrame(() => done(moving('{name}')))))"
    ))?;
    Ok(moves.as_str().unwrap_or_default().to_owned())
}

#[test]
fn cells_that_flip_turn_over_where_they_are() -> Result<()> {
    let page = moving(false)?;
    assert_eq!(press(&page, "B2", "turn")?, "A2 B1 B2 B3 C2");
    // In the middle of the turn the cells are where they were, and can be pressed.
    let is_hit = page.browser.run(
        "document.getAnimations().forEach((it) => { it.pause(); it.currentTime = 60 }); return ['A2', 'B1', 'B2', 'B3', \
         'C2'].every((name) => { const cell = document.querySelector(`[data-board=yours] [data-cell=${name}]`), box = \
         cell.getBoundingClientRect(); return [.2, .5, .8].every((part) => document.elementFromPoint(box.left + part * \
         box.width, box.top + part * box.height)?.closest('[data-cell]') == cell) })",
    )?;
    ensure!(is_hit == true, "a turning cell cannot be pressed");
    assert_eq!(
        press(&page, "B2", "turn")?,
        "A2 B1 B2 B3 C2",
        "it starts anew"
    );
    page.says("#moves", "2 par")?;
    page.browser.wait_until("return moving('turn') == ''")?;
    // A win sends a wave over the whole board.
    for cell in ["B2", "B2"].into_iter().chain(SOLUTION) {
        if cell != SOLUTION[7] {
            page.press("yours", cell)?;
        }
    }
    let waves = press(&page, SOLUTION[7], "wave")?;
    assert_eq!(waves.split(' ').count(), 16, "{waves}");
    page.browser.find("#won")?;
    page.finish()
}

#[test]
fn nothing_moves_for_those_who_do_not_want_it() -> Result<()> {
    let page = moving(true)?;
    for cell in SOLUTION {
        assert_eq!(press(&page, cell, "")?, "");
    }
    page.browser.find("#won")?;
    page.finish()
}

#[test]
fn a_solution_is_watched_faster_and_to_its_end() -> Result<()> {
    let page = Page::open(&format!("#/play/{}", puzzle("lights-out", "20x20", 2)))?;
    page.browser.click("[data-do=solve]")?;
    page.browser.click("[data-do=confirm]")?;
    page.browser.find("#play[data-mode=watch]")?;
    page.browser.click("[data-do=slower]")?;
    page.browser.click("[data-do=slower]")?;
    page.browser.find("[data-do=slower][aria-disabled]")?;
    page.browser.click("[data-do=skip-to-end]")?;
    page.browser.find("#won")?;
    // Watched again as fast as it goes, it takes moments.
    page.browser.click("#won [data-do=again]")?;
    page.browser.click("[data-do=solve]")?;
    page.browser.click("[data-do=confirm]")?;
    page.browser.find("#play[data-mode=watch]")?;
    page.browser.run(
        "for (let times = 0; times < 8; times++) document.querySelector('[data-do=faster]')?.click()",
    )?;
    page.browser.find("#won")?;
    page.finish()
}

#[test]
fn sound_and_vibration_are_off_until_they_are_wanted() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.run(
        "window.notes = 0; const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...all) { \
         window.notes += 1; return start.apply(this, all) }; window.shakes = 0; navigator.vibrate = () => { window.shakes \
         += 1; return true }",
    )?;
    page.press("yours", "A1")?;
    page.says("#moves", "1 par")?;
    assert_eq!(page.browser.run("return notes + shakes")?, 0);
    page.browser.keys(",")?;
    page.browser.find("#settings [name=sound]:not(:checked)")?;
    page.browser.click("#settings label:has([name=sound])")?;
    page.browser.wait_until("return notes == 1")?;
    page.browser
        .click("#settings label:has([name=vibration])")?;
    page.browser.wait_until("return shakes == 1")?;
    page.browser.click("#settings [data-do=close]")?;
    let before = page.browser.run("return notes")?.as_u64().unwrap_or(0);
    page.press("yours", "B1")?;
    page.browser
        .wait_until(&format!("return notes == {} && shakes == 2", before + 1))?;
    // They are kept.
    page.browser.reload()?;
    page.ready()?;
    page.browser.keys(",")?;
    page.browser.find("#settings [name=sound]")?;
    page.browser
        .wait_until("return document.querySelector('#settings [name=sound]').checked")?;
    page.finish()
}
