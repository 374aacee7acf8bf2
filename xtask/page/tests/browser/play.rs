//! The game: played to the win by mouse and by keyboard, hints, set-up, solving.

use crate::support::{GANTNER, Page, SOLUTION};
use anyhow::{Result, ensure};
use page_tools::driver::{Key, Settings};

#[test]
fn a_puzzle_is_won_with_the_mouse() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    assert_eq!(page.board("yours")?, "XX.X.XX.X.XX.X.X");
    for cell in SOLUTION {
        page.press("yours", cell)?;
    }
    page.browser.find(".play[data-mode=won] #won")?;
    assert_eq!(page.board("yours")?, ".XXX.X.XXXX.XX.X");
    page.says("#won", "8")?;
    page.browser.click("#won [data-do=share]")?;
    let share = page.browser.text("#share")?;
    ensure!(
        share.contains(GANTNER),
        "the text to share has the link: {share}"
    );
    ensure!(
        !SOLUTION.iter().any(|cell| share.contains(cell)),
        "and gives nothing away: {share}"
    );
    page.finish()
}

#[test]
fn a_puzzle_is_won_with_the_keyboard_alone() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    let is_on_board = "return document.activeElement.closest('[data-board=yours]') !== null";
    for _ in 0..30 {
        page.browser.keys(&Key::Tab.to_string())?;
        if page.browser.run(is_on_board)? == true {
            break;
        }
    }
    let mut at = (0, 0);
    for cell in SOLUTION {
        let column = i32::from(cell.as_bytes()[0] - b'A');
        let row = i32::from(cell.as_bytes()[1] - b'1');
        let mut keys = String::new();
        let across = if column > at.0 { Key::Right } else { Key::Left };
        keys += &across.repeat((column - at.0).unsigned_abs() as usize);
        let down = if row > at.1 { Key::Down } else { Key::Up };
        keys += &down.repeat((row - at.1).unsigned_abs() as usize);
        keys.push(if cell == "D2" { ' ' } else { Key::Enter.into() });
        page.browser.keys(&keys)?;
        at = (column, row);
    }
    page.browser.find(".play[data-mode=won] #won")?;
    page.finish()
}

#[test]
fn a_board_with_a_layout_is_played_as_it_is_laid_out() -> Result<()> {
    let page = Page::open(page_tools::HEXAGON)?;
    page.browser.find("[data-board=yours] [data-cell=S1]")?;
    let place = |cell: &str| {
        page.browser.run(&format!(
            "const box = document.querySelector('[data-board=yours] [data-cell={cell}]').getBoundingClientRect(); \
             return [Math.round(box.x + box.width / 2), Math.round(box.y)]"
        ))
    };
    let at = |cell: &str| -> Result<(i64, i64)> {
        let place = place(cell)?;
        Ok((
            place[0].as_i64().unwrap_or(0),
            place[1].as_i64().unwrap_or(0),
        ))
    };
    let (a1, b1, d1, e1, h1) = (at("A1")?, at("B1")?, at("D1")?, at("E1")?, at("H1")?);
    ensure!(
        a1.1 == b1.1 && d1.1 == e1.1 && a1.1 < d1.1 && d1.1 < h1.1,
        "rows: {a1:?} {b1:?} {d1:?} {h1:?}"
    );
    ensure!(
        d1.0 < a1.0 && a1.0 < e1.0 && e1.0 < b1.0,
        "half a cell aside: {d1:?} {a1:?} {e1:?} {b1:?}"
    );
    // J1 is the one in the middle; its six neighbours flip with it.
    let before = page.board("yours")?;
    page.press("yours", "J1")?;
    let after = page.board("yours")?;
    let flipped = before
        .chars()
        .zip(after.chars())
        .filter(|(before, after)| before != after)
        .count();
    ensure!(flipped == 7, "{before} {after}");
    page.browser.keys(&format!("{}{}", Key::Up, Key::Up))?;
    let focused = page
        .browser
        .run("return document.activeElement.dataset.cell")?;
    ensure!(
        focused == "A1" || focused == "B1",
        "two rows up is the first row: {focused}"
    );
    page.finish()
}

#[test]
fn every_press_shows_a_ring_and_opening_a_board_shows_none() -> Result<()> {
    let settings = Settings {
        is_still: false,
        ..Settings::default()
    };
    let page = Page::open_with(&settings, "/", &format!("#/play/{GANTNER}"))?;
    page.browser.run(
        "window.rings = []; addEventListener('animationstart', (event) => { if (event.animationName == 'fade') \
         rings.push(event.target.dataset.cell) })",
    )?;
    // The second press is on the same cell, and its ring restarts.
    let mut rings = Vec::new();
    for cell in ["B2", "B2", "C3"] {
        page.press("yours", cell)?;
        rings.push(cell);
        page.browser
            .wait_until(&format!("return rings.join() == '{}'", rings.join(",")))?;
    }
    page.go("#/learn")?;
    page.go(&format!("#/play/{GANTNER}"))?;
    page.browser.find("[data-board=yours] .on")?;
    assert_eq!(page.browser.count("[data-board=yours] .ringed")?, 0);
    page.finish()
}

#[test]
fn the_board_is_still_with_reduced_motion() -> Result<()> {
    let settings = Settings {
        is_still: true,
        ..Settings::default()
    };
    let page = Page::open_with(&settings, "/", &format!("#/play/{GANTNER}"))?;
    page.press("yours", "B2")?;
    page.browser
        .find("[data-board=yours] [data-cell=B2].ringed")?;
    let name = page.browser.run(
        "return getComputedStyle(document.querySelector('.ringed'), '::before').animationName",
    )?;
    assert_eq!(name, "none");
    page.finish()
}

#[test]
fn undo_and_redo_restore_the_board() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    let start = page.board("yours")?;
    page.press("yours", "B2")?;
    let pressed = page.board("yours")?;
    assert_ne!(start, pressed);
    page.browser.click("[data-do=undo]")?;
    assert_eq!(page.board("yours")?, start);
    page.browser.click("[data-do=redo]")?;
    assert_eq!(page.board("yours")?, pressed);
    page.finish()
}

#[test]
fn a_hint_comes_in_three_steps() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    let mut messages = Vec::new();
    for _ in 0..3 {
        page.browser.click("[data-do=hint]")?;
        page.browser.wait_until(&format!(
            "const text = document.querySelector('#talk .message')?.innerText; return text && !{messages:?}.includes(text)"
        ))?;
        messages.push(
            page.browser
                .run("return document.querySelector('#talk .message').innerText")?
                .to_string(),
        );
    }
    ensure!(
        messages[0] != messages[1] && messages[1] != messages[2],
        "{messages:?}"
    );
    // The last step draws the mask: the cells that count carry a number or a sign.
    ensure!(
        page.browser.count("[data-board=yours] .counted")? > 0,
        "the mask is drawn"
    );
    page.finish()
}

#[test]
fn the_solution_is_shown_press_by_press() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.click("[data-do=solve]")?;
    page.browser.click("[data-do=confirm]")?;
    page.browser.wait_until(
        "return document.querySelector('.play').dataset.mode == 'won' && \
                             document.querySelector('#won') !== null && \
                             [...document.querySelectorAll('[data-board=yours] .differs')].length == 0",
    )?;
    assert_eq!(page.board("yours")?, ".XXX.X.XXXX.XX.X");
    page.finish()
}

#[test]
fn a_puzzle_is_set_up_by_hand() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.free_play()?;
    page.browser.click("[data-do=set-up]")?;
    page.browser.find(".play[data-mode=set-up]")?;
    page.browser.click("[data-do=clear-start]")?;
    page.browser.click("[data-do=clear-target]")?;
    page.press("yours", "A1")?;
    page.press("target", "D4")?;
    page.browser.click("[data-do=accept]")?;
    page.browser.find(".play[data-mode=play]")?;
    assert_eq!(page.board("yours")?, "X...............");
    assert_eq!(page.board("target")?, "...............X");
    ensure!(
        !page.hash()?.contains(GANTNER),
        "the address is that of the new puzzle"
    );
    page.finish()
}

#[test]
fn a_new_or_daily_puzzle_puts_the_focus_on_the_board() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for key in ["n", "d"] {
        page.browser.run("document.activeElement.blur()")?;
        page.browser.keys(key)?;
        page.browser
            .wait_until("return document.activeElement.closest('[data-board=yours]') !== null")?;
    }
    page.finish()
}

#[test]
fn hints_and_verdicts_are_announced() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    let heard = |words: &str| {
        page.browser.wait_until(&format!(
            "return document.querySelector('#announcement').textContent.includes('{words}')"
        ))
    };
    page.browser.click("[data-do=hint]")?;
    heard("Hint 1 of 3.")?;
    page.free_play()?;
    page.browser.click("[data-do=set-up]")?;
    page.press("target", "A1")?;
    heard("Solvable. Par ")?;
    page.finish()
}

#[test]
fn a_blank_target_can_be_hidden() -> Result<()> {
    let page = Page::open("#/play/q6j55tgwfmfs")?;
    page.browser.find("[data-board=target]")?;
    page.browser.click("[data-do=fold]")?;
    page.says(".target", "All cells off.")?;
    assert_eq!(page.browser.count("[data-board=target]")?, 0);
    page.browser.click("[data-do=fold]")?;
    page.browser.find("[data-board=target]")?;
    page.finish()
}

#[test]
fn past_puzzles_open_and_the_history_is_exported_and_imported() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for cell in SOLUTION {
        page.press("yours", cell)?;
    }
    page.browser.find("#won")?;
    page.browser.run(
        "window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => \
         window.saved.push(text)); return make(blob); }",
    )?;
    page.browser.click("[data-do=stats]")?;
    page.says("#statistics .chart", "at par 1")?;
    page.browser.click("[data-do=export]")?;
    page.browser.wait_until(
        "return window.saved.length == 1 && window.saved[0].includes('q1244tttqbv8r5')",
    )?;
    page.browser.click("[data-do=reset]")?;
    page.browser.click("[data-do=confirm-reset]")?;
    page.says("#statistics", "No finished games yet.")?;
    page.browser.run(
        "const files = new DataTransfer(); files.items.add(new File([window.saved[0]], 'history.txt')); const field = \
         document.querySelector('#import-file'); field.files = files.files; field.dispatchEvent(new Event('change'))",
    )?;
    page.says("#history-message", "Added 1 game.")?;
    page.browser.click("[data-do=watch]")?;
    page.browser.find("#play[data-mode=replay]")?;
    page.browser.click("[data-do=forward]")?;
    page.says("#talk", "Pressed A1.")?;
    page.browser.click("[data-do=cancel]")?;
    page.free_play()?;
    page.browser.click("[data-do=calendar]")?;
    page.browser.click("[data-do=month-before]")?;
    page.browser
        .click("#calendar tr:nth-child(2) td:nth-child(3) [data-day]")?;
    page.says("#kind", "daily 2")?;
    page.finish()
}

#[test]
fn the_clock_of_a_board_that_opened_by_itself_starts_with_the_first_press() -> Result<()> {
    let page = Page::open("#/play")?;
    page.remember(&[("settings", "1 guided=yes has-won=yes")])?;
    page.go("#/play")?;
    page.browser.find("#today")?;
    std::thread::sleep(std::time::Duration::from_millis(1500));
    page.press("yours", "A1")?;
    assert_eq!(page.browser.text("#time")?, "0:00");
    page.browser
        .wait_until("return document.querySelector('#time').textContent != '0:00'")?;
    // Planning counts in a puzzle that was asked for.
    page.go(&format!("#/play/{GANTNER}"))?;
    page.browser
        .wait_until("return document.querySelector('#time').textContent != '0:00'")?;
    assert_eq!(page.browser.count("#presses li")?, 0);
    page.finish()
}

#[test]
fn restart_and_solve_can_be_undone() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    for cell in ["C3", "D4"] {
        page.press("yours", cell)?;
    }
    let before = page.board("yours")?;
    page.browser.click("[data-do=restart]")?;
    assert_ne!(page.board("yours")?, before);
    page.browser.click("[data-do=undo]")?;
    assert_eq!(page.board("yours")?, before);
    page.browser.click("[data-do=solve]")?;
    page.browser.click("[data-do=confirm]")?;
    page.browser.find("#won")?;
    page.browser.click("[data-do=undo]")?;
    page.browser.find("#play[data-mode=play]")?;
    assert_eq!(page.board("yours")?, before);
    page.finish()
}

#[test]
fn a_result_is_shared_by_the_system() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser
        .run("navigator.share = async (data) => { window.shared = data.text }")?;
    for cell in SOLUTION {
        page.press("yours", cell)?;
    }
    page.browser.click("[data-do=share]")?;
    let shared = page.browser.wait_until("return window.shared")?;
    ensure!(
        shared
            .as_str()
            .is_some_and(|text| text.ends_with(&format!("#/play/{GANTNER}"))),
        "{shared}"
    );
    page.finish()
}
