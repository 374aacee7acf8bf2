//! The lessons: read, tried and answered, and what is done is remembered.

use crate::support::Page;
use anyhow::{Result, ensure};
use page_tools::driver::Key;

#[test]
fn an_exercise_is_answered_by_pressing_and_remembered() -> Result<()> {
    let page = Page::open("#/learn")?;
    page.browser.click("[data-lesson=press]")?;
    page.browser.find("h1[data-lesson=press]")?;
    page.press("exercise", "A1")?;
    page.browser.click(".exercise [data-do=check]")?;
    page.browser.find(".verdict[data-right=false]")?;
    page.browser.click("[data-do=take-back]")?;
    // It is right as soon as its board is.
    page.press("exercise", "D3")?;
    page.browser.find(".verdict[data-right=true]")?;
    page.go("")?;
    page.go("#/learn")?;
    page.says("li.done [data-lesson=press]", "done")?;
    assert_eq!(page.browser.count("li.done")?, 1);
    page.finish()
}

#[test]
fn every_kind_of_question_can_be_answered() -> Result<()> {
    let page = Page::open("#/learn/difference")?;
    for cell in ["B1", "D1", "B3", "D3"] {
        page.press("exercise", cell)?;
    }
    page.browser.find(".verdict[data-right=true]")?;
    // The feedback is also announced.
    page.browser
        .wait_until("return document.querySelector('#announcement').textContent.trim() != ''")?;

    page.go("#/learn/masks")?;
    page.browser.find("h1[data-lesson=masks]")?;
    page.browser.click("[data-do=no]")?;
    page.browser.find(".verdict[data-right=true]")?;

    page.go("#/learn/mirrors")?;
    page.browser.find("h1[data-lesson=mirrors]")?;
    page.browser.click(".exercise input")?;
    page.browser.keys(&format!("9{}", Key::Enter))?;
    page.browser.find(".verdict[data-right=true]")?;
    page.finish()
}

#[test]
fn a_board_of_the_text_can_be_tried() -> Result<()> {
    let page = Page::open("#/learn/alone")?;
    page.browser.find("[data-board=trial]")?;
    let blank = page.board("trial")?;
    page.browser.click(".lay")?;
    page.browser
        .wait_until("return document.querySelectorAll('[data-board=trial] .on').length == 6")?;
    page.press("trial", "B2")?;
    ensure!(page.board("trial")? != blank, "it can be pressed");
    page.finish()
}

#[test]
fn a_lesson_starts_at_its_top_with_the_focus_on_its_heading() -> Result<()> {
    let page = Page::open("#/learn/press")?;
    page.browser
        .run("window.scrollTo(0, document.body.scrollHeight)")?;
    page.browser.click(".turn .next")?;
    page.browser.find("h1[data-lesson=twice]")?;
    page.browser.wait_until(
        "return scrollY == 0 && document.activeElement.matches('h1[data-lesson=twice]')",
    )?;
    let title = page.browser.run("return document.title")?;
    ensure!(
        title
            .as_str()
            .is_some_and(|title| title.ends_with(" · Learn · Quatrainment")),
        "{title}"
    );
    page.browser.click("nav [data-nav=lab]")?;
    page.browser
        .wait_until("return document.activeElement.matches('main[data-view=lab] h1')")?;
    assert_eq!(
        page.browser.run("return document.title")?,
        "Lab · Quatrainment"
    );
    page.finish()
}

#[test]
fn captions_are_true_in_both_themes() -> Result<()> {
    let page = Page::open("#/learn/press")?;
    page.says("figure", "filled cells flip")?;
    page.finish()
}

#[test]
fn a_solved_exercise_keeps_its_layout_and_leads_to_the_next_lesson() -> Result<()> {
    let page = Page::open("#/learn/press")?;
    page.browser.find("[data-board=exercise] [data-cell=D3]")?;
    let widths = "return ['.exercise', '.exercise .question'].map((it) => \
                  document.querySelector(it).getBoundingClientRect().width)";
    let before = page.browser.run(widths)?;
    assert_eq!(page.browser.count("[data-do=next-lesson]")?, 0);
    page.press("exercise", "D3")?;
    page.browser.find(".verdict[data-right=true]")?;
    assert_eq!(page.browser.run(widths)?, before);
    let is_wide = "const width = (it) => document.querySelector(it).getBoundingClientRect().width; return \
                   width('.verdict') > .8 * width('.exercise')";
    page.browser.wait_until(is_wide)?;
    page.says("[data-do=next-lesson]", "Next: ")?;
    page.browser.click("[data-do=next-lesson]")?;
    page.browser.find("h1[data-lesson=twice]")?;
    page.finish()
}
