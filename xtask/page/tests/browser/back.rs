//! Back closes a dialog and nothing else; a closed dialog leaves the focus where it was and no entry to go back to.

use crate::support::{GANTNER, Page};
use anyhow::{Result, ensure};
use page_tools::driver::{Key, Settings};
use quatrainment::{catalogue, generate, notation};

/// The keys that open dialogs, with their ids.
const DIALOGS: [(&str, &str); 6] = [
    ("g", "games"),
    ("J", "journey"),
    ("o", "saved-games"),
    ("S", "statistics"),
    (",", "settings"),
    ("?", "help"),
];

fn is_closed(page: &Page) -> Result<()> {
    page.browser
        .wait_until("return !document.querySelector('dialog')")?;
    Ok(())
}

/// Opens a dialog by its key.
fn open(page: &Page, key: &str, id: &str) -> Result<()> {
    page.browser.keys(key)?;
    page.browser
        .wait_until(&format!("return document.querySelector('#{id}')?.open"))?;
    // The entry of the dialog before is left by now.
    page.browser.wait_until("return history.state === 1")?;
    Ok(())
}

#[test]
fn back_closes_every_dialog_and_stays_on_the_page() -> Result<()> {
    let page = Page::open("#/learn")?;
    page.browser.find("[data-lesson=press]")?;
    page.go(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    for (key, id) in DIALOGS {
        open(&page, key, id)?;
        page.browser.back()?;
        is_closed(&page)?;
        assert_eq!(page.hash()?, format!("#/play/{GANTNER}"), "{id}");
        assert_eq!(page.browser.count("#presses li")?, 1, "{id}");
    }
    // After Esc and X there is also nothing left to go back to but the view before.
    for (key, id) in DIALOGS {
        open(&page, key, id)?;
        match id {
            "help" => page.browser.keys(&Key::Escape.to_string())?,
            _ => page.browser.click(&format!("#{id} [data-do=close]"))?,
        }
        is_closed(&page)?;
        page.browser.wait_until("return history.state === null")?;
    }
    page.browser.back()?;
    page.browser.find("main[data-view=learn]")?;
    page.finish()
}

#[test]
fn a_closed_dialog_gives_the_focus_back() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "C2")?;
    let focused = "return document.activeElement.matches('[data-board=yours] [data-cell=C2]')";
    page.browser.wait_until(focused)?;
    for (key, id) in DIALOGS {
        open(&page, key, id)?;
        page.browser.click(&format!("#{id} [data-do=close]"))?;
        is_closed(&page)?;
        page.browser.wait_until(focused)?;
        open(&page, key, id)?;
        page.browser.back()?;
        is_closed(&page)?;
        page.browser.wait_until(focused)?;
    }
    page.finish()
}

#[test]
fn a_link_and_a_game_chosen_in_a_dialog_take_the_place_of_its_entry() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    open(&page, "?", "help")?;
    page.browser.click("#help a[href='#/learn']")?;
    page.browser.find("main[data-view=learn]")?;
    page.browser.back()?;
    page.browser.find("main[data-view=play]")?;
    is_closed(&page)?;
    assert_eq!(page.hash()?, format!("#/play/{GANTNER}"));
    open(&page, "g", "games")?;
    page.browser.click("#games label:has([value=merlin])")?;
    page.browser.click("#games [data-do=play-game]")?;
    page.says("#game", "Merlin")?;
    is_closed(&page)?;
    page.browser
        .wait_until(&format!("return location.hash != '#/play/{GANTNER}'"))?;
    page.browser.back()?;
    page.browser
        .wait_until(&format!("return location.hash == '#/play/{GANTNER}'"))?;
    page.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    page.finish()
}

#[test]
fn the_board_is_in_sight_once_another_puzzle_was_chosen() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        &format!("#/play/{GANTNER}"),
    )?;
    // What a finger would reach after scrolling down.
    let choose = |clicks: &[&str]| -> Result<()> {
        page.browser
            .run("window.scrollTo(0, document.body.scrollHeight)")?;
        // Free play may be open from before.
        if clicks[0].starts_with("#free") && page.browser.count("#free")? == 0 {
            page.browser.click("#home [data-offer=new]")?;
        }
        for click in clicks {
            page.browser.find(click)?;
            page.browser
                .run(&format!("document.querySelector({click:?}).click()"))?;
        }
        is_closed(&page)?;
        page.browser.wait_until(
            "const box = document.querySelector('[data-board=yours]').getBoundingClientRect(); return box.top >= 0 && \
             box.bottom <= innerHeight",
        )?;
        Ok(())
    };
    let has_changed = |before: &str| {
        page.browser
            .wait_until(&format!("return location.hash != {before:?}"))
    };
    for clicks in [
        &["#home [data-offer=daily]"][..],
        &["#free [data-level=easy]"],
        &[
            "#free [data-do=calendar]",
            "#calendar [data-do=month-before]",
            "#calendar [data-day]",
        ],
        &[
            "#free [data-do=games]",
            "#games [value=merlin]",
            "#games [data-do=play-game]",
        ],
    ] {
        let before = page.hash()?;
        choose(clicks)?;
        has_changed(&before)?;
    }
    page.finish()
}

#[test]
fn a_returning_player_is_told_what_is_wrong_with_an_address() -> Result<()> {
    let page = Page::open("#/play")?;
    page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    for (hash, words) in [
        ("#/play/nonsense", "Not a valid puzzle code"),
        ("#/play/q1244tttqbv8r6", "Not a valid puzzle code"),
        ("#/nowhere", "There is no page “nowhere” here"),
    ] {
        page.browser.go("about:blank")?;
        page.go(hash)?;
        page.says("#play", words)?;
        // The nearest thing is what a visit without a code shows.
        page.browser
            .wait_until("return /^#\\/play\\/q/.test(location.hash)")?;
        page.browser.find("[data-board=yours] [data-cell=A1]")?;
        // It is also said where the page is open already.
        page.press("yours", "A1")?;
        page.browser
            .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
        page.browser.run(&format!("location.hash = {hash:?}"))?;
        page.says("#play", words)?;
        assert_eq!(page.browser.count("#presses li")?, 1);
        page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    }
    page.go("#/lab/nonsense")?;
    page.says(".lab", "Not a valid puzzle code")?;
    page.finish()
}

#[test]
fn today_and_a_sprint_have_links_for_every_day() -> Result<()> {
    let page = Page::open("#/play")?;
    page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    page.go("#/sprint")?;
    page.browser.find("#play[data-mode=sprint]")?;
    page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    page.go("#/today")?;
    page.says("#kind", "daily")?;
    let hash = page.hash()?;
    let code = hash.trim_start_matches("#/play/");
    let quatrainment = catalogue::find("quatrainment")?.game()?;
    ensure!(*notation::decode(code)?.game() == quatrainment, "{code}");
    // Also with another puzzle on the board.
    let other = notation::encode(&generate::random(&quatrainment, 3)?)?;
    page.go(&format!("#/play/{other}"))?;
    page.browser
        .wait_until(&format!("return location.hash == '#/play/{other}'"))?;
    page.browser.run("location.hash = '#/today'")?;
    page.browser
        .wait_until(&format!("return location.hash == '{hash}'"))?;
    page.finish()
}
