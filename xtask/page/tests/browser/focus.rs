//! The focus in the game: never on the body once something was done.

use crate::support::{GANTNER, Page, SOLUTION};
use anyhow::{Context, Result};

fn is_on_board(page: &Page, after: &str) -> Result<()> {
    page.browser
        .wait_until(
            "return document.activeElement.closest('[data-board=yours]') !== null && !document.querySelector('dialog')",
        )
        .with_context(|| after.to_owned())
        .map(drop)
}

fn win(page: &Page) -> Result<()> {
    page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    page.go(&format!("#/play/{GANTNER}"))?;
    for cell in SOLUTION {
        page.press("yours", cell)?;
    }
    page.browser
        .wait_until("return document.activeElement.id == 'won-title'")
        .map(drop)
}

#[test]
fn after_a_win_the_next_puzzle_has_the_focus() -> Result<()> {
    let page = Page::open("#/play")?;
    for key in ["n", "d", "r"] {
        win(&page)?;
        page.browser.keys(key)?;
        page.browser.find("#play[data-mode=play]")?;
        is_on_board(&page, key)?;
    }
    for button in ["new", "again"] {
        win(&page)?;
        page.browser.click(&format!("#won [data-do={button}]"))?;
        page.browser.find("#play[data-mode=play]")?;
        is_on_board(&page, button)?;
    }
    page.finish()
}

#[test]
fn whatever_is_chosen_the_board_has_the_focus() -> Result<()> {
    let page = Page::open("#/play")?;
    page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    page.go(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    let courses: [(&str, &[&str]); 6] = [
        ("a level", &["[data-level=easy]"]),
        (
            "a past day",
            &[
                "[data-do=calendar]",
                "[data-do=month-before]",
                "#calendar tr:nth-child(2) td:nth-child(3) [data-day]",
            ],
        ),
        (
            "a game",
            &[
                "[data-do=games]",
                "#games label:has([value=merlin])",
                "#games [data-do=play-game]",
            ],
        ),
        (
            "resume",
            &["[data-do=open]", ".in-progress [data-do=resume]"],
        ),
        ("set up", &["[data-do=set-up]"]),
        ("cancel", &[]),
    ];
    for (name, clicks) in courses {
        match name {
            "cancel" => page.browser.click("#tools [data-do=cancel]")?,
            _ => page.free_play()?,
        }
        for click in clicks {
            page.browser.click(click)?;
        }
        if name == "cancel" {
            // A tool has taken the place of the button, and its focus.
            page.browser.find("#play[data-mode=play]")?;
            page.browser
                .wait_until("return document.activeElement != document.body")?;
            continue;
        }
        is_on_board(&page, name)?;
    }
    // A question leaves it there, too.
    page.browser.click("[data-do=solve]")?;
    page.browser.click("#talk [data-do=keep]")?;
    is_on_board(&page, "no")?;
    page.finish()
}
