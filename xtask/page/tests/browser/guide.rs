//! The guide to the first game: in the panel, with its cells ringed; it notices wrong presses and goes on where it was.

use crate::frame::{SIZES, all_cells_are_free, places};
use crate::support::{GANTNER, Page};
use anyhow::{Context, Result, ensure};

fn told(page: &Page, board: &str) -> Result<String> {
    let names = page.browser.run(&format!(
        "return [...document.querySelectorAll('[data-board={board}] .told')].map((it) => it.dataset.cell).join(' ')"
    ))?;
    Ok(names.as_str().unwrap_or_default().to_owned())
}

fn click(page: &Page, selector: &str) -> Result<()> {
    page.browser.find(selector)?;
    page.browser
        .run(&format!("document.querySelector({selector:?}).click()"))
        .map(drop)
}

fn is_on_board(page: &Page) -> Result<()> {
    page.browser
        .wait_until("return document.activeElement.closest('[data-board=yours]') !== null")
        .map(drop)
}

#[test]
fn no_step_covers_a_cell_and_the_board_stays() -> Result<()> {
    let page = Page::open("#/play")?;
    for (width, height) in SIZES {
        page.browser.resize((width, height))?;
        page.remember(&[])?;
        page.go("#/play")?;
        page.says("#talk", "1 of 3. Press B2")?;
        let before = places(&page)?;
        let check = |step: &str| -> Result<()> {
            let at = || format!("{step} at {width}x{height}");
            ensure!(places(&page)? == before, "{}", at());
            all_cells_are_free(&page).with_context(at)?;
            // The sentence is in sight as well, except where the page scrolls.
            let seen = page.browser.run(
                "scrollTo(0, 0); return innerHeight < 300 || document.querySelector('#talk \
                 p').getBoundingClientRect().bottom <= innerHeight",
            )?;
            ensure!(seen == true, "{}", at());
            page.browser.find("#talk [data-do=skip]").map(drop)
        };
        check("step 1")?;
        click(&page, "[data-board=yours] [data-cell=B2]")?;
        page.says("#talk", "2 of 3.")?;
        check("step 2")?;
        assert_eq!(told(&page, "yours")?, "D2 C3 D3 B4 C4 D4");
        assert_eq!(told(&page, "target")?, "D2 C3 D3 B4 C4 D4");
        click(&page, "#talk [data-do=continue]")?;
        page.says("#talk", "3 of 3.")?;
        check("step 3")?;
        click(&page, "[data-board=yours] [data-cell=D4]")?;
        page.browser.find("#won")?;
        assert_eq!(told(&page, "yours")?, "");
        ensure!(places(&page)? == before, "a win at {width}x{height}");
    }
    page.finish()
}

#[test]
fn a_wrong_press_does_not_pass_as_right() -> Result<()> {
    let page = Page::open("#/play")?;
    page.says("#talk", "1 of 3. Press B2")?;
    page.press("yours", "A1")?;
    page.says("#talk", "1 of 3. A1 leads away from the target.")?;
    page.browser
        .find("[data-board=yours] [data-cell=A1].here")?;
    page.browser.click("#talk [data-do=take-back]")?;
    page.says("#talk", "1 of 3. Press B2")?;
    page.press("yours", "B2")?;
    page.says("#talk", "2 of 3.")?;
    page.press("yours", "C2")?;
    page.says("#talk", "2 of 3. C2 leads away")?;
    // The same press again takes it back.
    page.press("yours", "C2")?;
    page.says("#talk", "2 of 3. The other board")?;
    page.browser.click("#talk [data-do=continue]")?;
    page.press("yours", "A4")?;
    page.says("#talk", "3 of 3. A4 leads away")?;
    page.finish()
}

#[test]
fn the_guide_goes_on_after_a_reload() -> Result<()> {
    let page = Page::open("#/play")?;
    page.says("#talk", "1 of 3.")?;
    page.press("yours", "B2")?;
    page.says("#talk", "2 of 3.")?;
    page.browser.reload()?;
    page.ready()?;
    page.says("#talk", "2 of 3.")?;
    assert_eq!(page.browser.count("#presses li")?, 1);
    page.finish()
}

#[test]
fn skip_is_on_every_step_and_leaves_the_focus_on_the_board() -> Result<()> {
    let page = Page::open("#/play")?;
    for step in 1..=3 {
        page.remember(&[])?;
        page.go("#/play")?;
        if step > 1 {
            page.press("yours", "B2")?;
        }
        if step > 2 {
            page.browser.click("#talk [data-do=continue]")?;
        }
        page.says("#talk", &format!("{step} of 3."))?;
        page.browser.click("#talk [data-do=skip]")?;
        page.browser.find("#play[data-mode=play]")?;
        is_on_board(&page)?;
        page.browser
            .wait_until("return !document.querySelector('#talk')?.innerText")?;
    }
    page.finish()
}

#[test]
fn a_first_visit_by_a_link_has_the_goal_and_the_way_to_the_guide() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.says("#goal", "Make your board match the target")?;
    page.browser.click("#panel [data-do=guide]")?;
    page.says("#talk", "1 of 3. Press B2")?;
    page.press("yours", "B2")?;
    page.press("yours", "D4")?;
    page.browser.click("#won [data-do=new]")?;
    page.browser
        .wait_until(&format!("return location.hash == '#/play/{GANTNER}'"))?;
    is_on_board(&page)?;
    // Or it is skipped, for good.
    page.remember(&[])?;
    page.go(&format!("#/play/{GANTNER}"))?;
    page.browser.click("#panel [data-do=skip]")?;
    is_on_board(&page)?;
    page.browser.reload()?;
    page.ready()?;
    page.browser.find("#home")?;
    assert_eq!(page.browser.count("#panel [data-do=skip]")?, 0);
    page.finish()
}

#[test]
fn a_newcomers_broken_link_says_so_beside_the_guide() -> Result<()> {
    let page = Page::open("#/play/q1244tttqbv8r6")?;
    page.says("#talk", "Not a valid puzzle code")?;
    page.says("#talk", "1 of 3. Press B2")?;
    page.browser.find("#talk [data-do=skip]")?;
    page.press("yours", "B2")?;
    page.says("#talk", "2 of 3.")?;
    page.finish()
}

#[test]
fn other_views_do_not_announce_the_guide() -> Result<()> {
    let page = Page::open("#/learn")?;
    for hash in ["#/lab", "#/learn", "#/why"] {
        page.remember(&[])?;
        page.go(hash)?;
        page.browser.find("main h1")?;
        std::thread::sleep(std::time::Duration::from_millis(300));
        let said = page
            .browser
            .run("return document.querySelector('#announcement').textContent")?;
        ensure!(
            said.as_str().is_some_and(|said| !said.contains("B2")),
            "{hash}: {said}"
        );
    }
    // It is said where the board is.
    page.browser.click("[data-nav=play]")?;
    page.says("#talk", "1 of 3. Press B2")?;
    page.browser.wait_until(
        "return document.querySelector('#announcement').textContent.includes('1 of 3. Press B2')",
    )?;
    page.finish()
}
