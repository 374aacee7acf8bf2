//! After a win: which press led away, the way from there, the rows of the text to share; and the questions before help.

use crate::support::{GANTNER, Page, SOLUTION, puzzle, solution};
use anyhow::{Result, ensure};
use page_tools::driver::Key;

/// Wins Gantner's puzzle with two presses too many: C1 as the second press, and again as the third.
fn win_after_a_detour(page: &Page) -> Result<()> {
    for cell in ["A1", "C1", "C1"].iter().chain(&SOLUTION[1..]) {
        page.press("yours", cell)?;
    }
    page.browser.find("#play[data-mode=won] #won").map(drop)
}

#[test]
fn a_review_opens_at_the_press_that_led_away_and_is_tried_from_there() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    win_after_a_detour(&page)?;
    page.says("#won .went", "Press 2, C1, led away.")?;
    assert_eq!(page.browser.count("#won #review .wrong")?, 1);
    assert_eq!(page.browser.text("#won #review .bad")?, "C1");
    page.browser.click("#won [data-do=review]")?;
    page.browser.find("#play[data-mode=replay]")?;
    page.says("#talk", "Pressed C1.")?;
    page.says("#kind", "Review")?;
    assert_eq!(page.browser.count("#review .wrong")?, 1);
    // A rule stands at the position that is looked at, and moves with it.
    let at = "return document.querySelector('#review .selected').getAttribute('d')";
    let before = page.browser.run(at)?;
    page.browser.click("[data-do=forward]")?;
    page.browser.wait_until(&format!(
        "return document.querySelector('#review .selected').getAttribute('d') != {before}"
    ))?;
    page.browser.click("[data-do=back]")?;
    page.says("#talk", "Pressed C1.")?;
    page.browser.click("[data-do=first]")?;
    page.says("#talk", "The start.")?;
    page.browser.click("#tools [data-do=skip-to-end]")?;
    page.says("#talk", "The end.")?;
    // A dot of the line is tapped, or a place near it.
    page.browser.click("#review .wrong")?;
    page.says("#talk", "Pressed C1.")?;
    page.browser.click("[data-do=show-rest]")?;
    page.says("#talk", "From here, 8 presses: ")?;
    let shown = page.board("yours")?;
    page.browser.click("[data-do=try]")?;
    page.browser.find("#play[data-mode=play]")?;
    assert_eq!(page.board("yours")?, shown);
    page.says("#moves", "0 par 8")?;
    // It is a puzzle like any other, but the statistics do not count it.
    let code = page.hash()?.trim_start_matches("#/play/").to_owned();
    ensure!(code != GANTNER, "it has a code of its own");
    for cell in solution(&code)? {
        page.press("yours", &cell)?;
    }
    page.browser.find("#won")?;
    page.browser.click("[data-do=stats]")?;
    page.says("#statistics .chart", "at par 0")?;
    page.finish()
}

#[test]
fn a_game_without_a_detour_says_so() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for cell in SOLUTION {
        page.press("yours", cell)?;
    }
    page.says("#won .went", "Every press led closer.")?;
    assert_eq!(page.browser.count("#review .wrong")?, 0);
    page.finish()
}

#[test]
fn the_text_to_share_has_a_row_for_each_run_of_presses() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.run(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }",
    )?;
    win_after_a_detour(&page)?;
    page.says("#won .went", "led away")?;
    page.browser.click("#won [data-do=share]")?;
    let text = page.browser.text("#share")?;
    let lines: Vec<&str> = text.lines().collect();
    ensure!(lines.len() == 5, "{text}");
    assert_eq!(lines[0], "Quatrainment 4x4");
    ensure!(lines[1].starts_with("10 presses, fewest 8, 0:"), "{text}");
    assert_eq!(lines[2], "🟦🔶");
    assert_eq!(lines[3], "🟦".repeat(8));
    ensure!(lines[4].ends_with(&format!("#/play/{GANTNER}")), "{text}");
    let copied = page.browser.wait_until("return window.copied")?;
    assert_eq!(copied, text.as_str());
    page.browser
        .run("window.copied = null; document.querySelector('#won [data-do=copy]').click()")?;
    page.browser.wait_until("return window.copied")?;
    page.finish()
}

#[test]
fn what_is_found_later_leaves_the_card_in_place() -> Result<()> {
    // The distances of this board come from the worker, after the card.
    let code = puzzle("lights-out", "8x8", 3);
    let page = Page::open(&format!("#/play/{code}"))?;
    page.browser.find("[data-board=yours] [data-cell=A1]")?;
    let presses = solution(&code)?;
    for (place, cell) in presses.iter().enumerate() {
        if place + 1 == presses.len() {
            page.browser.run(&format!(
                "const cell = document.querySelector('[data-board=yours] [data-cell={cell}]'); cell.focus(); cell.click(); \
                 new MutationObserver(() => {{ window.card ??= document.querySelector('#won') }}).observe(document.body, \
                 {{ childList: true, subtree: true }})"
            ))?;
        } else {
            page.browser.run(&format!(
                "document.querySelector('[data-board=yours] [data-cell={cell}]').click()"
            ))?;
        }
    }
    page.browser
        .wait_until("return document.activeElement.id == 'won-title'")?;
    page.browser.find("#won .went")?;
    let is_same = "return window.card.isConnected && document.activeElement.id == 'won-title'";
    assert_eq!(page.browser.run(is_same)?, true);
    page.finish()
}

#[test]
fn help_asks_first_and_no_changes_nothing() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    let before = page.board("yours")?;
    page.browser.click("[data-do=solve]")?;
    page.says("#talk", "Watch the solution? It counts as help.")?;
    page.browser
        .wait_until("return document.activeElement.matches('#talk [data-do=keep]')")?;
    page.browser.click("#talk [data-do=keep]")?;
    page.browser
        .wait_until("return !document.querySelector('#talk .message')")?;
    page.browser
        .wait_until("return document.activeElement.closest('[data-board=yours]') !== null")?;
    assert_eq!(page.board("yours")?, before);
    page.says("#moves", "1 par")?;
    // By keys: Esc says no, and so does Enter, because the focus is on No.
    for no in [Key::Escape, Key::Enter] {
        page.browser.keys("s")?;
        page.says("#talk", "Watch the solution?")?;
        page.browser
            .wait_until("return document.activeElement.matches('#talk [data-do=keep]')")?;
        page.browser.keys(&no.to_string())?;
        page.browser
            .wait_until("return !document.querySelector('#talk .message')")?;
        assert_eq!(page.board("yours")?, before);
    }
    page.browser.click("[data-do=solve]")?;
    page.browser.click("#talk [data-do=confirm]")?;
    page.browser.find("#play[data-mode=won] #won")?;
    page.says("#won-title", "Solved, with help")?;
    page.finish()
}

#[test]
fn fixing_a_target_asks_first() -> Result<()> {
    let code = "q324400080000n";
    let page = Page::open(&format!("#/play/{code}"))?;
    page.says("#talk", "This target cannot be reached.")?;
    let target = page.board("target")?;
    page.browser.click("#talk [data-do=fix]")?;
    page.says("#talk", "Fix the puzzle?")?;
    page.browser.click("#talk [data-do=keep]")?;
    page.says("#talk", "This target cannot be reached.")?;
    assert_eq!(page.board("target")?, target);
    page.browser.click("#talk [data-do=fix]")?;
    page.browser.click("#talk [data-do=confirm]")?;
    page.says("#talk", "now it can be solved")?;
    assert_ne!(page.board("target")?, target);
    page.finish()
}

#[test]
fn a_long_game_is_reviewed_without_a_pause() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.find("[data-board=yours] [data-cell=C1]")?;
    page.browser.run(
        "for (let press = 0; press < 1000; press += 1) document.querySelector('[data-board=yours] [data-cell=C1]').click()",
    )?;
    let took = page.browser.run(&format!(
        "const started = performance.now(); for (const cell of {SOLUTION:?}) \
         document.querySelector(`[data-board=yours] [data-cell=${{cell}}]`).click(); return performance.now() - started"
    ))?;
    page.says("#won .went", "Press 1, C1, led away.")?;
    ensure!(took.as_f64().is_some_and(|took| took < 2000.0), "{took} ms");
    page.finish()
}
