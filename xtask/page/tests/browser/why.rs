//! The matrix: it lights cells, it is eliminated, and the board of presses drives the game.

use crate::support::{GANTNER, Page, SOLUTION, puzzle};
use anyhow::{Result, ensure};
use page_tools::driver::{Key, Settings};

#[test]
fn a_row_and_a_column_light_their_cells() -> Result<()> {
    let page = Page::open(&format!("#/why/{GANTNER}"))?;
    page.browser.hover("[data-column='5']")?;
    page.says(".explanation", "Press B2 flips B1, A2, B2, C2, B3.")?;
    assert_eq!(page.browser.count("[data-board=now] .reached")?, 5);
    page.browser.hover("[data-row='0']")?;
    page.says(".explanation", "Row of A1:")?;
    ensure!(
        page.browser.count("[data-board=presses] .reached")? > 1,
        "the presses of the row are lit"
    );
    // The keyboard does the same.
    page.browser
        .run("document.querySelector(\"[data-column='0']\").focus()")?;
    page.says(".explanation", "Press A1 flips A1, B1, C1, A2, B2, A3.")?;
    page.browser.keys(&Key::Right.to_string())?;
    page.says(".explanation", "Press B1 flips A1, C1, B2.")?;
    page.finish()
}

#[test]
fn elimination_ends_with_the_answer() -> Result<()> {
    let page = Page::open(&format!("#/why/{GANTNER}"))?;
    page.says(".step", "Next:")?;
    page.browser.click("[data-do=step]")?;
    page.says(".slider", "Step 1 of")?;
    page.browser.click("[data-do=first]")?;
    page.says(".slider", "Step 0 of")?;
    page.browser.click("[data-do=end]")?;
    page.says(".step", &format!("what to press: {}.", SOLUTION.join(" ")))?;
    page.finish()
}

#[test]
fn the_board_of_presses_drives_the_game() -> Result<()> {
    let page = Page::open(&format!("#/why/{GANTNER}"))?;
    for cell in &SOLUTION[..7] {
        page.press("presses", cell)?;
    }
    // Pressing a cell twice cancels out.
    page.press("presses", "D4")?;
    page.press("presses", "D4")?;
    page.browser.click("nav [data-nav=play]")?;
    page.browser.find("[data-board=yours]")?;
    page.press("yours", SOLUTION[7])?;
    page.browser.find(".play[data-mode=won] #won")?;
    page.finish()
}

#[test]
fn full_screen_shows_the_matrix_beside_the_sentence() -> Result<()> {
    let page = Page::open(&format!("#/why/{GANTNER}"))?;
    page.browser.click("[data-do=full-screen]")?;
    page.browser
        .wait_until("return document.fullscreenElement !== null")?;
    page.says("[data-do=full-screen]", "Leave full screen")?;
    let seen = page.browser.run(
        "const box = (it) => document.querySelector(it).getBoundingClientRect(); const matrix = box('.matrix'), name = \
         document.querySelector('.name'); return [matrix.height > .85 * innerHeight, matrix.bottom <= innerHeight, \
         box('#step').left >= matrix.right, box('#step').bottom <= innerHeight, box('[data-do=step]').bottom <= \
         innerHeight, parseFloat(getComputedStyle(name).fontSize) >= 18, parseFloat(getComputedStyle(document\
         .querySelector('#step')).fontSize) >= 24]",
    )?;
    ensure!(
        seen.as_array()
            .is_some_and(|all| all.iter().all(|it| *it == true)),
        "{seen}"
    );
    // A remote control goes through the steps.
    page.browser.keys(&format!("{0}{0}", Key::PageDown))?;
    page.says(".slider", "Step 2 of")?;
    page.browser.keys(&Key::Left.to_string())?;
    page.says(".slider", "Step 1 of")?;
    page.browser.click("[data-do=full-screen]")?;
    page.browser
        .wait_until("return document.fullscreenElement === null")?;
    page.says("[data-do=full-screen]", "Full screen")?;
    page.finish()
}

#[test]
fn steps_are_played_and_a_pivot_is_jumped_to() -> Result<()> {
    for states in [2, 3, 4] {
        let page = Page::open(&format!("#/why/{}", puzzle("lights-out", "3x3", states)))?;
        page.browser.click("label:has([value=fast])")?;
        page.browser.click("[data-do=play-steps]")?;
        page.browser
            .wait_until("return document.querySelector('#slider').value > 2")?;
        page.browser.click("[data-do=first]")?;
        page.says(".slider", "Step 0 of")?;
        page.browser.run(
            "const choice = document.querySelector('#jump'); choice.value = 4; choice.dispatchEvent(new Event('change'))",
        )?;
        page.browser
            .wait_until("return document.querySelector('#slider').value > 4")?;
        page.browser.click("[data-do=end]")?;
        page.says(".step", "press")?;
        // With more states the entries are numbers.
        ensure!(
            (page.browser.count(".entries text")? > 0) == (states > 2),
            "{states} states"
        );
        page.finish()?;
    }
    Ok(())
}

#[test]
fn a_board_that_is_too_large_offers_smaller_ones() -> Result<()> {
    let page = Page::open(&format!("#/why/{}", puzzle("lights-out", "24x24", 2)))?;
    page.says(".message", "too many cells")?;
    page.browser.click("[aria-label='Show Lights Out 6×6']")?;
    page.says(".lead", "Lights Out 6×6")?;
    page.browser.find(".matrix .ones")?;
    page.finish()
}

#[test]
fn an_invalid_address_shows_an_error() -> Result<()> {
    let page = Page::open("#/why/garbage")?;
    page.says("#refused", "Not a valid puzzle code")?;
    page.says("h1", "Why")?;
    // Another one is also refused, and the current puzzle stays.
    page.go(&format!("#/why/{GANTNER}"))?;
    page.browser
        .wait_until("return !document.querySelector('#refused')")?;
    page.press("presses", "A1")?;
    page.browser.run("location.hash = '#/why/q1244tttqbv8r6'")?;
    page.says("#refused", "Not a valid puzzle code")?;
    page.browser
        .wait_until(&format!("return location.hash == '#/why/{GANTNER}'"))?;
    page.press("presses", "B1")?;
    page.browser
        .wait_until("return !document.querySelector('#refused')")?;
    page.finish()
}

#[test]
fn nothing_of_the_matrix_is_cut_off_in_a_wide_window() -> Result<()> {
    let page = Page::open(&format!("#/why/{GANTNER}"))?;
    let is_whole = "const matrix = document.querySelector('.scroll'), box = document.querySelector('.right-sides')\
                    .getBoundingClientRect(); return matrix.scrollWidth <= matrix.clientWidth && box.width > 10 && \
                    box.right <= innerWidth && !document.querySelector('.scrolls')";
    let sizes = [(1280, 800), (1440, 900), (1920, 1080), (2560, 1440)];
    for size in sizes {
        page.browser.resize(size)?;
        page.browser.wait_until(is_whole)?;
    }
    page.browser.click("[data-do=full-screen]")?;
    page.browser
        .wait_until("return document.fullscreenElement !== null")?;
    for size in sizes {
        page.browser.resize(size)?;
        page.browser.wait_until(is_whole)?;
    }
    page.finish()
}

#[test]
fn on_a_phone_the_row_that_changed_is_in_sight() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        &format!("#/why/{GANTNER}"),
    )?;
    for code in [GANTNER.to_owned(), puzzle("lights-out", "6x6", 2)] {
        page.go(&format!("#/why/{code}"))?;
        page.browser.find(".matrix .ones")?;
        // A matrix that is wider than the page says so.
        page.browser.wait_until(
            "const matrix = document.querySelector('.scroll'); return (matrix.scrollWidth > matrix.clientWidth) == \
             !!document.querySelector('.scrolls')",
        )?;
        for _ in 0..25 {
            // The rows as they are drawn: what is filled in each.
            page.browser.run(
                "window.rows = () => { const rows = {}; for (const [, column, row] of document.querySelector('.entries \
                 .ones').getAttribute('d').matchAll(/M(\\d+)\\.1 (\\d+)\\.1/g)) (rows[row] ??= []).push(column); return \
                 rows }; window.before = rows(); document.querySelector('[data-do=step]').click()",
            )?;
            page.browser.wait_until(
                "const after = rows(), box = document.querySelector('.entries').getBoundingClientRect(); const changed = \
                 Object.keys({ ...before, ...after }).filter((row) => String(before[row]) != String(after[row])); const \
                 unit = box.height / document.querySelectorAll('.rows .name').length; const top = (row) => box.top + row * \
                 unit; return !changed.length || changed.some((row) => top(row) >= 0 && top(row) + unit <= innerHeight)",
            )?;
        }
    }
    page.finish()
}
