//! The Lab: rules drawn by hand have the rank that theory gives them, and the games can be played.

use crate::support::Page;
use anyhow::{Result, ensure};

/// Clicks cells of a picture: rows down and columns right of the pressed one.
fn draw(page: &Page, picture: &str, cells: &[(i32, i32)]) -> Result<()> {
    for (down, right) in cells {
        page.browser.click(&format!(
            "[data-picture={picture}] [data-at='{down},{right}']"
        ))?;
    }
    Ok(())
}

/// Chooses an option of the field with the games.
fn start_from(page: &Page, game: &str) -> Result<()> {
    page.browser.find("#preset")?;
    page.browser.run(&format!(
        "const choice = document.querySelector('#preset'); choice.value = '{game}'; choice.dispatchEvent(new \
         Event('change', {{bubbles: true}}))"
    ))?;
    Ok(())
}

/// Types a number into a field.
fn number(page: &Page, id: &str, value: u32) -> Result<()> {
    page.browser.run(&format!(
        "const field = document.querySelector('#{id}'); field.value = '{value}'; field.dispatchEvent(new \
         Event('change', {{bubbles: true}}))"
    ))?;
    Ok(())
}

#[test]
fn modification_a_drawn_by_hand_has_rank_12() -> Result<()> {
    let page = Page::open("#/lab")?;
    start_from(&page, "quatrainment")?;
    page.says("#rank", "16 of 16")?;
    // Everything is erased, then drawn again: corner 0 1 2, edge 0 1, centre 0 1.
    draw(
        &page,
        "corner",
        &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)],
    )?;
    draw(&page, "edge", &[(0, -1), (0, 1), (1, 0)])?;
    draw(&page, "centre", &[(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)])?;
    page.says("#rank", "0 of 16")?;
    draw(
        &page,
        "corner",
        &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)],
    )?;
    draw(&page, "edge", &[(0, 0), (0, -1), (0, 1), (1, 0)])?;
    draw(&page, "centre", &[(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)])?;
    page.says("#rank", "12 of 16")?;
    page.says("#nullity", "4")?;
    page.says("#share", "1 in 16")?;
    // The link carries it.
    let hash = page.hash()?;
    page.go("#/learn")?;
    page.go(&hash)?;
    page.says("#rank", "12 of 16")?;
    // It can be played.
    page.browser.click("[data-do=play]")?;
    page.browser
        .find("main[data-view=play] [data-board=yours]")?;
    let before = page.board("yours")?;
    page.press("yours", "B1")?;
    let flipped: Vec<usize> = before
        .chars()
        .zip(page.board("yours")?.chars())
        .enumerate()
        .filter(|(_, (a, b))| a != b)
        .map(|(place, _)| place)
        .collect();
    assert_eq!(flipped, [0, 1, 2, 5]);
    page.finish()
}

#[test]
fn an_invalid_address_shows_an_error() -> Result<()> {
    let page = Page::open("#/lab/garbage")?;
    page.says(".lab .wrong", "Not a valid puzzle code")?;
    page.go("#/play")?;
    page.go("#/lab")?;
    page.browser.wait_until(
        "return document.querySelector('.lab') && !document.querySelector('.lab .wrong')",
    )?;
    page.finish()
}

#[test]
fn a_large_board_is_examined_by_the_worker() -> Result<()> {
    let page = Page::open("#/lab")?;
    start_from(&page, "lights-out")?;
    page.says("#rank", "23 of 25")?;
    number(&page, "rows", 19)?;
    number(&page, "columns", 19)?;
    // Lights Out on 19×19 has 16 independent quiet sets (A159257).
    page.says("#rank", "345 of 361")?;
    page.finish()
}

#[test]
fn long_work_shows_its_progress() -> Result<()> {
    let page = Page::open("#/lab")?;
    start_from(&page, "quatrainment")?;
    page.says("#rank", "16 of 16")?;
    number(&page, "states", 3)?;
    number(&page, "rows", 48)?;
    number(&page, "columns", 48)?;
    page.browser
        .wait_until("return document.querySelector('.found progress')?.value > 0")?;
    page.browser.click("[data-do=stop-work]")?;
    page.says(".found", "Stopped")?;
    page.finish()
}

#[test]
fn long_work_with_two_states_shows_its_progress() -> Result<()> {
    let page = Page::open("#/lab")?;
    start_from(&page, "lights-out")?;
    page.says("#rank", "23 of 25")?;
    // It may be over before the test asks, so every value is recorded.
    page.browser.run(
        "window.heard = []; new MutationObserver(() => { const bar = document.querySelector('.found progress'); if \
         (bar?.value > 0) window.heard.push(bar.value) }).observe(document.querySelector('main'), {attributes: true, \
         childList: true, subtree: true})",
    )?;
    number(&page, "rows", 50)?;
    number(&page, "columns", 50)?;
    page.browser.wait_until("return window.heard.length > 0")?;
    page.finish()
}

#[test]
fn results_are_in_sight_while_a_rule_is_drawn() -> Result<()> {
    let page = Page::open("#/lab")?;
    for size in [(1280, 800), (768, 1024), (360, 740)] {
        page.browser.resize(size)?;
        page.browser.find("#rank")?;
        for picture in ["corner", "centre"] {
            let seen = page.browser.run(&format!(
                "document.querySelector('[data-picture={picture}]').scrollIntoView({{block: 'center'}}); const box = \
                 document.querySelector('#rank').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight"
            ))?;
            ensure!(
                seen == true,
                "the rank is out of sight at {size:?} beside the {picture}"
            );
        }
    }
    page.finish()
}

#[test]
fn mirrors_and_states_change_the_results() -> Result<()> {
    let page = Page::open("#/lab")?;
    start_from(&page, "lights-out")?;
    number(&page, "states", 3)?;
    page.says("#rank", "22 of 25")?;
    page.browser
        .run("document.querySelector('#half').click()")?;
    page.browser
        .wait_until("return !document.querySelector('#rank').innerText.startsWith('22')")?;
    page.finish()
}

#[test]
fn a_game_is_saved_as_a_file_and_as_a_drawing() -> Result<()> {
    let page = Page::open("#/lab")?;
    start_from(&page, "merlin")?;
    page.browser.run(
        "window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { \
         blob.text().then((text) => window.saved.push(text)); return make(blob); }",
    )?;
    page.browser.click("[data-do=file]")?;
    page.browser.click("[data-do=svg]")?;
    page.browser.wait_until("return window.saved.length == 2")?;
    let saved = page.browser.run("return window.saved.sort()")?;
    let texts: Vec<&str> = saved
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|text| text.as_str())
        .collect();
    ensure!(
        texts
            .iter()
            .any(|text| text.starts_with("name = \"merlin\"\nsize = \"3x3\"\n")),
        "{texts:?}"
    );
    // Distances are written in full, though the page is built without `{:?}`.
    ensure!(
        texts.iter().any(|text| text.contains("centre = [0, 1]\n")),
        "{texts:?}"
    );
    ensure!(
        texts.iter().any(|text| text.starts_with("<svg ")),
        "{texts:?}"
    );
    page.finish()
}

#[test]
fn the_atlas_shows_any_symmetric_game_and_plays_it() -> Result<()> {
    let page = Page::open("#/lab")?;
    page.browser.click(".lead a[href='#/lab/atlas']")?;
    page.says("#game", "Game 0c8009417: Quatrainment")?;
    page.says(".atlas figcaption", "Rank 16")?;
    page.browser
        .click(".named a[href='#/lab/atlas/0c8009c17']")?;
    page.says("#game", "modification a")?;
    page.says(".atlas figcaption", "Rank 12")?;
    page.says(".ranks tbody tr:first-child", "12,884,901,888")?;
    page.browser.click("[data-do=another]")?;
    let hash = page.hash()?;
    ensure!(
        hash.starts_with("#/lab/atlas/") && hash != "#/lab/atlas/0c8009c17",
        "{hash}"
    );
    page.says("#game", hash.trim_start_matches("#/lab/atlas/"))?;
    ensure!(
        page.browser
            .run("return document.querySelector('.wrong')")?
            .is_null(),
        "nothing is wrong with it"
    );
    page.go("#/lab/atlas/quatrainment")?;
    page.says(".wrong", "No such game")?;
    // A game without a name, in which a press flips only its own cell, can be played.
    page.go("#/lab/atlas/040000801")?;
    page.browser.click("[data-do=play]")?;
    page.browser
        .find("main[data-view=play] [data-board=yours]")?;
    let before = page.board("yours")?;
    page.press("yours", "A1")?;
    let after = page.board("yours")?;
    assert!(
        before[..1] != after[..1] && before[1..] == after[1..],
        "{before} {after}"
    );
    page.finish()
}

#[test]
fn an_easy_example_is_one_press_away() -> Result<()> {
    let page = Page::open("#/lab")?;
    page.browser.click("[data-do=example]")?;
    page.says("#example", "the cell and the one to its right")?;
    // What it says is what is drawn and played.
    page.press("try", "B2")?;
    page.browser.wait_until(
        "return [...document.querySelectorAll('[data-board=try] .on')].map((it) => it.dataset.cell).join(' ') == 'B2 C2'",
    )?;
    page.says("#rank", "of 16")?;
    page.finish()
}
