//! Today's puzzle: it opens first, with its week and its streak, until it is solved.

use crate::support::{Page, solution};
use anyhow::{Result, ensure};
use quatrainment::generate::{self, Date};
use quatrainment::{Session, notation};

/// Settings of a player who has won before.
const PLAYER: (&str, &str) = ("settings", "1 guided=yes has-won=yes");

/// Today, as the browser has it, and some days before.
fn day(page: &Page, ago: u32) -> Result<Date> {
    let day = page.browser.run(&format!(
        "const day = new Date(); day.setDate(day.getDate() - {ago}); return [day.getFullYear(), day.getMonth() + 1, \
         day.getDate()].map((it) => String(it).padStart(2, '0')).join('-')"
    ))?;
    Ok(day.as_str().unwrap_or_default().parse()?)
}

/// The line that the history has of the puzzle of a day, solved on that day.
fn solved(day: Date) -> Result<String> {
    let mut session = Session::new(generate::daily(day).0);
    let code = notation::encode(session.puzzle())?;
    for name in solution(&code)? {
        let cell = session.puzzle().game().grid().cell_named(&name);
        session.press(cell.expect("the board has the cell"))?;
    }
    Ok(format!("1700000000000 {day} {day} - {}", session.save()?))
}

#[test]
fn todays_puzzle_opens_first_with_its_week_and_its_streak() -> Result<()> {
    let page = Page::open("#/play")?;
    let history = [solved(day(&page, 2)?)?, solved(day(&page, 1)?)?];
    page.remember(&[PLAYER, ("history", &format!("1 {}", history.join("\n")))])?;
    page.go("#/play")?;
    page.says("#today", "Today's puzzle, ")?;
    page.says("#today", "2-day streak")?;
    page.says("#today", " left")?;
    let week = page.browser.run(
        "return [...document.querySelectorAll('#today .week > *')].map((it) => it.className.includes('done') ? 'x' : '.').join('')",
    )?;
    assert_eq!(week, "....xx.");
    page.says("#kind", &format!("daily {}", day(&page, 0)?))?;
    // What else there is to play leads there, and goes away with the first press.
    page.browser.find("#home [data-offer=new]")?;
    page.press("yours", "A1")?;
    page.browser
        .wait_until("return !document.querySelector('#home')")?;
    // A reload without a code continues, because the game was touched.
    page.browser.go("about:blank")?;
    page.go("#/play")?;
    page.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    page.finish()
}

#[test]
fn another_puzzle_opens_once_todays_is_solved() -> Result<()> {
    let page = Page::open("#/play")?;
    page.remember(&[PLAYER])?;
    page.go("#/play")?;
    page.browser.find("#today")?;
    let hash = page.hash()?;
    let code = hash.trim_start_matches("#/play/").to_owned();
    for cell in solution(&code)? {
        page.press("yours", &cell)?;
    }
    page.says("#won", "1-day streak")?;
    page.says("#won", "Next daily puzzle in ")?;
    // A reload shows the result again, because the address names this puzzle.
    page.browser.reload()?;
    page.ready()?;
    page.says("#won", "1-day streak")?;
    assert_eq!(page.hash()?, hash);
    page.browser.go("about:blank")?;
    page.go("#/play")?;
    page.browser.find("#play[data-mode=play]")?;
    page.browser.wait_until(&format!(
        "return location.hash.length > 9 && !location.hash.includes('{code}')"
    ))?;
    assert_eq!(page.browser.count("#today")?, 0);
    page.says("#home [data-offer=daily]", "Today, solved")?;
    page.says("#home [data-offer=daily]", "1-day streak, next in ")?;
    // It leads back to the result.
    page.browser.click("#home [data-offer=daily]")?;
    page.browser.find("#won")?;
    assert_eq!(page.hash()?, hash);
    page.finish()
}

#[test]
fn each_daily_puzzle_has_its_own_days_in_the_archive() -> Result<()> {
    let page = Page::open("#/play")?;
    let history = format!("1 {}", solved(day(&page, 1)?)?);
    page.remember(&[PLAYER, ("history", &history)])?;
    page.go("#/play")?;
    page.free_play()?;
    page.browser.click("[data-do=calendar]")?;
    page.says("#streak", "Current streak 1 day, longest 1.")?;
    for (game, title) in [("merlin", "Merlin"), ("lights-out", "Lights Out")] {
        if page.browser.count("#calendar[open]")? == 0 {
            page.free_play()?;
            page.browser.click("[data-do=calendar]")?;
        }
        page.browser
            .click(&format!("#calendar [data-daily={game}]"))?;
        page.says("#streak", "Current streak 0 days, longest 0.")?;
        page.browser.click("#calendar [aria-current=date]")?;
        page.says("#game", title)?;
        page.says("#kind", "daily")?;
        ensure!(
            page.board("yours")?.contains('X') || page.board("target")?.contains('X'),
            "it is a puzzle"
        );
    }
    page.finish()
}

#[test]
fn a_puzzle_of_yesterday_keeps_its_date_and_its_presses() -> Result<()> {
    let page = Page::open("#/play")?;
    let yesterday = day(&page, 1)?;
    let mut session = Session::new(generate::daily(yesterday).0);
    let code = notation::encode(session.puzzle())?;
    // Somebody else's link, opened after midnight.
    page.remember(&[PLAYER])?;
    page.go(&format!("#/play/{code}"))?;
    page.says("#kind", &format!("daily {yesterday}"))?;
    // A game that was begun before midnight.
    for name in ["A1", "B2"] {
        let cell = session.puzzle().game().grid().cell_named(name);
        session.press(cell.expect("the board has the cell"))?;
    }
    let game = format!(
        "1 1700000000000 {yesterday}*1700000000000 {}",
        session.save()?
    );
    page.remember(&[PLAYER, (&format!("game/daily-{yesterday}"), &game)])?;
    page.go(&format!("#/play/{code}"))?;
    for _ in 0..2 {
        page.says("#kind", &format!("daily {yesterday}"))?;
        page.browser
            .wait_until("return document.querySelectorAll('#presses li').length == 2")?;
        page.browser.reload()?;
        page.ready()?;
    }
    page.finish()
}
