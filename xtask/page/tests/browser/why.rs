//! The matrix: it lights cells, it is eliminated, and the board of presses drives the game.

use crate::support::{GANTNER, Page, SOLUTION};
use anyhow::{Result, ensure};
use page_tools::driver::key;

#[test]
fn a_row_and_a_column_light_the_cells_they_speak_of() -> Result<()> {
    let page = Page::open(&format!("#/why/{GANTNER}"))?;
    page.browser.hover("[data-column='5']")?;
    page.says(".told", "Press B2 flips B1, A2, B2, C2, B3.")?;
    assert_eq!(page.browser.count("[data-board=now] .reached")?, 5);
    page.browser.hover("[data-row='0']")?;
    page.says(".told", "Row of A1:")?;
    ensure!(page.browser.count("[data-board=presses] .reached")? > 1, "the presses of the row are lit");
    // The keyboard does the same.
    page.browser.run("document.querySelector(\"[data-column='0']\").focus()")?;
    page.says(".told", "Press A1 flips A1, B1, C1, A2, B2, A3.")?;
    page.browser.keys(&key::RIGHT.to_string())?;
    page.says(".told", "Press B1 flips A1, C1, B2.")?;
    page.finish()
}

#[test]
fn elimination_ends_with_the_answer() -> Result<()> {
    let page = Page::open(&format!("#/why/{GANTNER}"))?;
    page.says(".step", "Next:")?;
    page.browser.click("[data-do=step]")?;
    page.says(".slider", "Step 1 of")?;
    page.browser.click("[data-do=begin]")?;
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
