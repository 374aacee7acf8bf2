//! One frame for every game: the board takes the height that is left, nothing moves it and nothing lies over it.

use crate::sizes::petersen;
use crate::support::{GANTNER, Page, SOLUTION, puzzle};
use anyhow::{Context, Result, ensure};
use page_tools::driver::Settings;
use serde_json::{Value, json};

/// The sizes that every promise of the frame is held at.
pub const SIZES: [(u32, u32); 6] = [
    (320, 256),
    (390, 664),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
];

/// Where the board and the target are on the page, whatever is scrolled.
const PLACES: &str = "return ['[data-board=yours]', '.target'].map((it) => { const box = \
                      document.querySelector(it).getBoundingClientRect(); return [box.x + scrollX, box.y + scrollY, box.width, \
                      box.height].map((it) => Math.round(it * 10) / 10) })";

fn settled(page: &Page) -> Result<()> {
    page.browser
        .wait_until("return document.getAnimations().length == 0")
        .map(drop)
}

pub fn places(page: &Page) -> Result<Value> {
    settled(page)?;
    page.browser.run(PLACES)
}

/// Checks that a press in the middle of every cell reaches that cell.
pub fn all_cells_are_free(page: &Page) -> Result<()> {
    let covered = page.browser.run(
        "const covered = []; const at = [scrollX, scrollY]; for (const cell of document.querySelectorAll('[data-board] \
         [data-cell]')) { let box = cell.getBoundingClientRect(); if (box.top < 0 || box.bottom > innerHeight) { \
         cell.scrollIntoView({block: 'center'}); box = cell.getBoundingClientRect() } const found = \
         document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); if (found?.closest('[data-cell]') != cell) \
         covered.push(cell.dataset.cell + ' under ' + found?.outerHTML.slice(0, 80)) } scrollTo(...at); return covered",
    )?;
    ensure!(covered.as_array().is_some_and(Vec::is_empty), "{covered:#}");
    Ok(())
}

fn click(page: &Page, selector: &str) -> Result<()> {
    page.browser.find(selector)?;
    // A click of the driver would scroll.
    page.browser
        .run(&format!("document.querySelector({selector:?}).click()"))
        .map(drop)
}

#[test]
fn the_board_takes_the_height_that_is_left() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for ((width, height), side) in [((390, 664), 70), ((844, 390), 84), ((320, 256), 44)] {
        page.browser.resize((width, height))?;
        let cell = page.browser.run(
            "return document.querySelector('[data-board=yours] [data-cell=A1]').getBoundingClientRect().width",
        )?;
        assert_eq!(cell.as_f64(), Some(f64::from(side)), "{width}x{height}");
    }
    // A projector is used: the board and what is beside it fill most of the window.
    page.browser.resize((1920, 1080))?;
    let used = page.browser.run(
        "const box = (it) => document.querySelector(it).getBoundingClientRect(); return [box('[data-board=yours] \
         .layer').height / innerHeight, (box('.goal').right - box('[data-board=yours]').left) / innerWidth]",
    )?;
    ensure!(
        used[0].as_f64() > Some(0.75) && used[1].as_f64() > Some(0.8),
        "{used}"
    );
    page.finish()
}

#[test]
fn the_five_parts_stand_in_order() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    let parts = "['.top', '.goal', '.yours', '#tools', '#panel']";
    for (width, height) in SIZES {
        page.browser.resize((width, height))?;
        let seen = page.browser.run(&format!(
            "const parts = {parts}.map((it) => document.querySelector(it)); const follows = parts.every((it, at) => at == 0 || \
             parts[at - 1].compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING); const boxes = parts.map((it) => \
             it.getBoundingClientRect()); const apart = boxes.every((a, at) => boxes.every((b, to) => at == to || a.bottom <= \
             b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1)); return [follows, apart, \
             document.documentElement.scrollWidth <= innerWidth]"
        ))?;
        assert_eq!(seen, json!([true, true, true]), "{width}x{height}");
    }
    // Wide, the rule is always in view; elsewhere it is one tap away.
    for (width, height) in SIZES {
        page.browser.resize((width, height))?;
        let [flips, tool] = [".flips", "[data-do=rule]"].map(|it| {
            page.browser.run(&format!(
                "return document.querySelector('{it}').checkVisibility()"
            ))
        });
        ensure!(flips? != tool?, "{width}x{height}");
        ensure!(
            width < 1280
                || page
                    .browser
                    .run("return document.querySelector('.flips').checkVisibility()")?
                    == true,
            "{width}x{height}"
        );
    }
    page.browser.resize((390, 664))?;
    page.browser.click("[data-do=rule]")?;
    page.says("#rule", "corner")?;
    page.finish()
}

#[test]
fn hints_messages_presses_and_a_win_leave_the_board_where_it_is() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for (width, height) in SIZES {
        let at = |what: &str| format!("{what} at {width}x{height}");
        page.browser.resize((width, height))?;
        page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
        page.go(&format!("#/play/{GANTNER}"))?;
        page.browser.find("[data-board=yours] [data-cell=A1]")?;
        let before = places(&page)?;
        let check = |what: &str| -> Result<()> {
            ensure!(
                places(&page)? == before,
                "{}: {before} and {}",
                at(what),
                places(&page)?
            );
            all_cells_are_free(&page).with_context(|| at(what))
        };
        check("untouched")?;
        for step in 1..=3 {
            click(&page, "[data-do=hint]")?;
            page.says("#talk", &format!("Hint {step} of 3."))?;
            check("a hint")?;
        }
        click(&page, "[data-do=solve]")?;
        page.says("#talk", "Watch the solution?")?;
        check("a question")?;
        click(&page, "[data-do=keep]")?;
        for (place, cell) in SOLUTION.iter().enumerate() {
            click(&page, &format!("[data-board=yours] [data-cell={cell}]"))?;
            if place == 0 {
                check("a press")?;
                // The focused cell is in sight.
                let seen = page.browser.run(
                    "const cell = document.querySelector('[data-board=yours] [data-cell=A1]'); cell.focus(); const box = \
                     cell.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && \
                     document.elementFromPoint(box.x + 5, box.y + box.height / 2)?.closest('[data-cell]') == cell",
                )?;
                ensure!(seen == true, "{}", at("the focus"));
            }
        }
        page.browser
            .wait_until("return document.activeElement.id == 'won-title'")?;
        page.browser.find("#won .went")?;
        check("a win")?;
        // Undo and Redo rest.
        let rest = page.browser.run(
            "return ['undo', 'redo', 'hint', 'solve'].every((it) => \
             document.querySelector(`#tools [data-do=${it}]`).ariaDisabled == 'true')",
        )?;
        ensure!(rest == true, "{}", at("the tools"));
        click(&page, "#won [data-do=share]")?;
        page.says("#share", "Quatrainment 4x4")?;
        check("sharing")?;
    }
    page.finish()
}

#[test]
fn todays_first_press_and_a_step_of_a_review_leave_the_board_where_it_is() -> Result<()> {
    let page = Page::open("#/play")?;
    for (width, height) in SIZES {
        page.browser.resize((width, height))?;
        page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
        page.go("#/play")?;
        page.browser.find("#today")?;
        let before = places(&page)?;
        click(&page, "[data-board=yours] [data-cell=A1]")?;
        page.browser.find("#moves")?;
        ensure!(
            places(&page)? == before,
            "{width}x{height}: {before} and {}",
            places(&page)?
        );
    }
    page.finish()
}

#[test]
fn every_kind_of_board_stands_in_the_frame() -> Result<()> {
    let page = Page::open("#/play")?;
    let kinds = [
        puzzle("lights-out", "8x8", 2),
        puzzle("lights-out", "30x30", 2),
        puzzle("lights-out", "64x64", 2),
        puzzle("lights-out", "4x4x4", 2),
        puzzle("merlin", "3x3", 12),
        petersen(),
        page_tools::HEXAGON.trim_start_matches("#/play/").to_owned(),
    ];
    for (place, code) in kinds.iter().enumerate() {
        for (width, height) in SIZES {
            page.browser.resize((width, height))?;
            page.go(&format!("#/play/{code}"))?;
            page.browser
                .find("[data-board=yours] [data-cell=A1], [data-board=yours] [data-cell='A1/1']")?;
            let at = || format!("{}: {place} at {width}x{height}", &code[..4]);
            let whole = page
                .browser
                .run("return document.documentElement.scrollWidth <= innerWidth")?;
            ensure!(whole == true, "{}", at());
            // On phones and larger, the board or its window and the tools are in sight.
            if height >= 664 {
                let seen = page.browser.run(
                    "return ['[data-board=yours]', '#tools'].map((it) => \
                     document.querySelector(it).getBoundingClientRect().bottom <= innerHeight + 1)",
                )?;
                ensure!(seen == json!([true, true]), "{} {seen}", at());
            }
            let target = page.browser.run(
                "const cell = document.querySelector('[data-board=target] [data-cell]'); return cell ? \
                 cell.getBoundingClientRect().width : 99",
            )?;
            ensure!(target.as_f64() >= Some(10.0), "{} {target}", at());
        }
    }
    page.finish()
}

#[test]
fn controls_of_the_frame_have_room_for_a_finger() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        &format!("#/play/{GANTNER}"),
    )?;
    let small = |what: &str| -> Result<()> {
        let small = page.browser.run(
            "return [...document.querySelectorAll('.top :is(a, button), #tools button, #panel :is(button, a)')].filter((it) => { \
             const box = it.getBoundingClientRect(); return it.checkVisibility() && !it.matches('.word') && (box.width < 43.9 || \
             box.height < 43.9) }).map((it) => it.outerHTML.slice(0, 100))",
        )?;
        ensure!(
            small.as_array().is_some_and(Vec::is_empty),
            "{what}: {small:#}"
        );
        Ok(())
    };
    for (width, height) in [(390, 664), (844, 390), (1280, 800)] {
        page.browser.resize((width, height))?;
        small("home")?;
        if page.browser.count("#menu.open")? == 0 && width < 1024 {
            page.browser.click("[data-do=menu]")?;
            small("menu")?;
            page.browser.click("[data-do=menu]")?;
        }
        page.free_play()?;
        small("free play")?;
        page.browser.click("[data-do=close-free]")?;
    }
    page.finish()
}

#[test]
fn the_menu_opens_and_closes() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        &format!("#/play/{GANTNER}"),
    )?;
    let is_open = "return document.querySelector('#menu').checkVisibility()";
    ensure!(page.browser.run(is_open)? == false);
    page.browser.click("[data-do=menu]")?;
    ensure!(page.browser.run(is_open)? == true);
    page.browser
        .keys(&page_tools::driver::Key::Escape.to_string())?;
    ensure!(page.browser.run(is_open)? == false);
    page.browser
        .wait_until("return document.activeElement.dataset.do == 'menu'")?;
    page.browser.click("[data-do=menu]")?;
    page.browser.click("#panel")?;
    ensure!(page.browser.run(is_open)? == false);
    page.browser.click("[data-do=menu]")?;
    page.browser.click("[data-do=settings]")?;
    page.browser.find("#settings[open]")?;
    page.browser.click("#settings [data-do=close]")?;
    page.browser.click("[data-do=menu]")?;
    page.browser.click("[data-nav=learn]")?;
    page.browser.find("main[data-view=learn]")?;
    ensure!(page.browser.run(is_open)? == false);
    // Settings and help are there from every view.
    page.browser.click("[data-do=menu]")?;
    page.browser.click("[data-do=help]")?;
    page.browser.find("#help[open]")?;
    page.finish()
}

#[test]
fn large_letters_overflow_nothing() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (390, 664),
            ..Settings::default()
        },
        "/",
        "#/play",
    )?;
    for letters in ["200%", "32px"] {
        for hash in ["#/play", &format!("#/play/{GANTNER}")] {
            page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
            page.go(hash)?;
            page.browser.find("#home")?;
            let seen = page.browser.run(&format!(
                "document.documentElement.style.fontSize = '{letters}'; const box = (it) => \
                 document.querySelector(it).getBoundingClientRect(); return [document.documentElement.scrollWidth <= 390, \
                 box('.word').right <= box('[data-do=menu]').left, box('.goal').bottom <= box('[data-board=yours]').top + 6]"
            ))?;
            ensure!(
                seen == json!([true, true, true]),
                "{letters} {hash}: {seen}"
            );
            all_cells_are_free(&page)?;
        }
    }
    page.finish()
}
