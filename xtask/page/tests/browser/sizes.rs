//! Every view of every kind of board, one after the other in the same tab.

use crate::support::{GANTNER, Page, puzzle};
use anyhow::{Result, ensure};
use page_tools::driver::Key;

/// Boards of all kinds: small and large, with layers, with more states, with a layout, as a graph.
fn codes() -> Vec<String> {
    let mut codes = vec![
        GANTNER.to_owned(),
        "q6j55tgwfmfs".to_owned(),
        "q1244t9qtvc8ja".to_owned(),
    ];
    for (game, size, states) in [
        ("lights-out", "3x3x3", 2),
        ("lights-out", "2x5", 3),
        ("merlin", "3x3", 12),
        ("lights-out", "24x24", 2),
        ("quatrainment", "8x6", 5),
    ] {
        codes.push(puzzle(game, size, states));
    }
    codes.push(page_tools::HEXAGON.trim_start_matches("#/play/").to_owned());
    codes.push(petersen());
    codes
}

/// A puzzle on the Petersen graph, from its game file.
pub fn petersen() -> String {
    let file = include_str!("../../../../games/petersen.toml");
    let game = quatrainment::notation::game_file(file)
        .expect("the game file is right")
        .game;
    let puzzle = quatrainment::generate::random(&game, 1).expect("it has puzzles");
    quatrainment::notation::encode(&puzzle).expect("it has a code")
}

#[test]
fn views_change_across_sizes_states_and_layouts() -> Result<()> {
    let page = Page::open("#/play")?;
    let codes = codes();
    // Every board follows every other one, in the same view and in another.
    for (place, code) in codes.iter().enumerate() {
        for other in &codes[place..] {
            for (view, code) in [
                ("play", code),
                ("why", other),
                ("why", code),
                ("play", other),
            ] {
                show(&page, view, code)?;
            }
        }
        show(&page, "lab", code)?;
        show(&page, "why", code)?;
    }
    page.finish()
}

#[test]
fn why_of_a_small_board_follows_a_large_puzzle() -> Result<()> {
    let page = Page::open("#/play/q6j55tgwfmfs")?;
    show(&page, "why", "q1244t9qtvc8ja")?;
    page.says(".lead", "Quatrainment 4×4")?;
    page.finish()
}

/// Goes to a view of a puzzle, as a link in the page would.
fn show(page: &Page, view: &str, code: &str) -> Result<()> {
    let hash = format!("#/{view}/{code}");
    let sign = match view {
        "play" => "[data-board=yours] [data-cell]",
        "why" => "[data-board=now] [data-cell]",
        // Games that cannot be drawn have an address of their own.
        _ => "main h1",
    };
    page.browser.run(&format!("location.hash = '{hash}'"))?;
    page.browser.wait_until(&format!(
        "return document.querySelector('main[data-view={view}]') && document.querySelector('#failure').hidden && \
         document.querySelector('{sign}') && ('{view}' == 'lab' || location.hash == '{hash}')"
    ))?;
    Ok(())
}

#[test]
fn a_graph_has_its_edges_and_other_boards_do_not() -> Result<()> {
    let page = Page::open(&format!("#/play/{}", petersen()))?;
    let path = page
        .browser
        .run("return document.querySelector('[data-board=yours] .edges path').getAttribute('d')")?;
    ensure!(
        path.as_str()
            .is_some_and(|path| path.matches('L').count() == 15),
        "{path}"
    );
    page.says("#game", "10 cells")?;
    page.says(".flips", "A1, for example")?;
    // A finished game is also named by its number of cells.
    page.press("yours", "A1")?;
    page.press("yours", "C1")?;
    page.browser.click("#won [data-do=share]")?;
    page.says("#share", "Petersen graph, 10 cells")?;
    page.browser.click("[data-do=stats]")?;
    page.says("#statistics caption", "Petersen graph, 10 cells")?;
    page.browser.click("[data-do=close]")?;
    page.go(page_tools::HEXAGON)?;
    assert_eq!(page.browser.count(".edges")?, 0);
    // Names come and go by a key.
    assert_eq!(page.browser.count("[data-board=yours] .name")?, 0);
    page.browser.keys("N")?;
    page.browser
        .wait_until("return document.querySelectorAll('[data-board=yours] .name').length == 19")?;
    page.finish()
}

#[test]
fn layers_stand_in_the_same_places_on_both_boards() -> Result<()> {
    let page = Page::open(&format!("#/play/{}", puzzle("lights-out", "3x3x3", 2)))?;
    let places = |board: &str| {
        page.browser.run(&format!(
            "const layers = [...document.querySelectorAll('[data-board={board}] .layer')].map((it) => \
             it.getBoundingClientRect()); return layers.map((it) => [layers.filter((other) => other.left < it.left - 1).length, \
             layers.filter((other) => other.top < it.top - 1).length])"
        ))
    };
    page.browser.find("[data-board=target] .layer")?;
    let yours = places("yours")?;
    ensure!(yours == places("target")?, "{yours}");
    // As a square, because that makes the cells as large as can be.
    ensure!(
        yours
            .as_array()
            .is_some_and(|all| all.len() == 3 && all[0][1] == all[1][1] && all[2][0] == all[0][0]),
        "two and one: {yours}"
    );
    for width in [768, 360] {
        page.browser.resize((width, 740))?;
        ensure!(
            places("yours")? == places("target")?,
            "{width}: {}",
            places("yours")?
        );
        let whole = page.browser.run(
            "const board = document.querySelector('[data-board=yours]'); return board.scrollWidth <= board.clientWidth",
        )?;
        ensure!(whole == true, "{width}: a layer is cut");
    }
    page.finish()
}

#[test]
fn a_large_board_has_only_what_is_in_sight_and_the_keyboard_reaches_all_of_it() -> Result<()> {
    let page = Page::open(&format!("#/play/{}", puzzle("lights-out", "64x64", 2)))?;
    page.browser.find("[data-board=yours] [data-cell=A1]")?;
    ensure!(
        page.browser.count("[data-cell]")? < 1500,
        "{} cells",
        page.browser.count("[data-cell]")?
    );
    page.browser
        .run("document.querySelector('[data-board=yours] [tabindex=\"0\"]').focus()")?;
    page.browser.keys_together(Key::Control, Key::End)?;
    page.browser
        .wait_until("return document.activeElement.dataset.cell == 'BL64'")?;
    let seen = page.browser.run(
        "const cell = document.activeElement.getBoundingClientRect(), box = \
         document.querySelector('.scroller').getBoundingClientRect(); return cell.bottom <= box.bottom + 1 && cell.right \
         <= box.right + 1 && document.activeElement.getAttribute('aria-label').startsWith('BL64, ')",
    )?;
    ensure!(seen == true, "the last cell is in sight and has a name");
    let before = page
        .browser
        .run("return document.activeElement.className.includes(' on')")?;
    page.browser.keys(" ")?;
    page.browser.wait_until(&format!(
        "return document.activeElement.className.includes(' on') != {before}"
    ))?;
    // The tools and the overview stay in sight.
    for width in [1280, 360] {
        page.browser.resize((width, 740))?;
        let seen = page.browser.run(
            "scrollTo(0, 0); return ['[data-do=undo]', '[data-do=solve]'].every((it) => \
             document.querySelector(it).getBoundingClientRect().bottom <= innerHeight)",
        )?;
        ensure!(seen == true, "tools at {width}");
    }
    page.browser.resize((1280, 800))?;
    let seen = page.browser.run(
        "return [...document.querySelectorAll('.whole, .zoom')].every((it) => it.getBoundingClientRect().bottom <= \
         innerHeight)",
    )?;
    ensure!(seen == true, "the overview");
    // The overview leads back.
    page.browser.run(
        "const whole = document.querySelector('.whole').getBoundingClientRect(); \
         document.querySelector('.whole').dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: whole.left + 2, \
         clientY: whole.top + 2}))",
    )?;
    page.browser
        .wait_until("return document.querySelector('.scroller').scrollTop == 0")?;
    page.finish()
}
