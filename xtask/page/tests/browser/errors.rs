//! When something goes wrong: a message and a way to continue, never an empty page.

use crate::support::{GANTNER, Page, built, puzzle};
use anyhow::{Result, ensure};
use page_tools::driver::Key;
use std::fs;
use std::path::PathBuf;

/// Copies the files of the page that are wanted, by their names, into a folder of a test.
fn copied(test: &str, is_wanted: impl Fn(&str) -> bool) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("quatrainment-{test}-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(built()?)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if is_wanted(name) && path.is_file() {
            fs::copy(&path, folder.join(name))?;
        }
    }
    Ok(folder)
}

#[test]
fn a_panic_shows_a_message_and_a_reload_button() -> Result<()> {
    // The program fails as in a panic: it frees memory that was never allocated.
    let folder = copied("panic", |_| true)?;
    fs::write(
        folder.join("fail.js"),
        "const script = performance.getEntriesByType('resource').map((it) => it.name).find((it) => \
         /page-.*\\.js$/.test(it)); const program = await (await import(script)).default(); setTimeout(() => { for (let \
         at = 0; at < 1e6; at += 8) program.__wbindgen_free(at, 8, 4); })",
    )?;
    let page = Page::open_folder(&folder)?;
    page.go(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    page.browser.run(
        "const script = document.createElement('script'); script.type = 'module'; script.src = 'fail.js'; \
         document.head.append(script)",
    )?;
    page.browser
        .wait_until("return !document.querySelector('#failure').hidden")?;
    page.says("#failure p", "Your games are saved")?;
    // All other tests rely on errors in the console.
    let complains = page
        .browser
        .log()?
        .iter()
        .any(|line| line.starts_with("SEVERE"));
    ensure!(complains, "a panic was not noticed");
    page.browser.click("#failure button")?;
    page.browser
        .wait_until("return document.querySelector('#failure').hidden")?;
    page.ready()?;
    page.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn an_error_on_the_way_to_another_view_is_noticed() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser
        .run("addEventListener('hashchange', () => { throw new Error('on the way') })")?;
    page.go("#/learn")?;
    let log = page.browser.log()?;
    ensure!(
        log.iter().any(|line| line.contains("on the way")),
        "the console has only {log:#?}"
    );
    Ok(())
}

#[test]
fn a_page_that_cannot_load_shows_a_message() -> Result<()> {
    let folder = copied("broken", |name| {
        !name.starts_with("page-") || !name.contains(".wasm")
    })?;
    let page = Page::open_folder(&folder)?;
    page.browser
        .wait_until("return !document.querySelector('#failure').hidden")?;
    page.says("#failure p", "could not be loaded")?;
    ensure!(page.browser.text("#failure button")? == "Reload");
    fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn a_browser_that_stores_nothing_says_so_once() -> Result<()> {
    let folder = copied("forbidden", |_| true)?;
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name.starts_with("start-") && name.ends_with(".js")) {
            let script = fs::read_to_string(&path)?;
            let refusal = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', \
                           'SecurityError') } });\n";
            fs::write(&path, format!("{refusal}{script}"))?;
        } else if name.is_some_and(|name| name == "sw.js" || name.starts_with("start-")) {
            // The compressed copies are of the script before.
            fs::remove_file(&path)?;
        }
    }
    let page = Page::open_folder(&folder)?;
    page.says("#notice", "does not let this page store anything")?;
    page.browser.click("[data-do=close-notice]")?;
    page.browser
        .wait_until("return !document.querySelector('#notice')")?;
    // It can be played all the same, and nothing more is said.
    page.go(&format!("#/play/{GANTNER}"))?;
    page.press("yours", "A1")?;
    page.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    assert_eq!(page.browser.count("#notice")?, 0);
    fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn a_board_that_is_too_large_is_rejected_with_a_message() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.free_play()?;
    page.browser.click("[data-do=games]")?;
    page.browser.run(
        "const field = document.querySelector('#games [name=size]'); field.value = '1000x1000'; field.dispatchEvent(new \
         Event('input', {bubbles: true}))",
    )?;
    page.says(
        "#game-wrong",
        "A 1000x1000 board is too large to be played here.",
    )?;
    page.browser.find("[data-do=play-game][aria-disabled]")?;
    page.finish()
}

#[test]
fn spaces_around_a_code_do_no_harm() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}%20"))?;
    page.browser
        .wait_until(&format!("return location.hash == '#/play/{GANTNER}'"))?;
    let other = puzzle("merlin", "3x3", 2);
    page.free_play()?;
    page.browser.click("[data-do=games]")?;
    page.browser.click("#games [name=code]")?;
    page.browser.keys(&format!("  {other} {}", Key::Enter))?;
    page.browser
        .wait_until(&format!("return location.hash == '#/play/{other}'"))?;
    page.finish()
}

#[test]
fn a_new_puzzle_is_of_the_game_on_the_board() -> Result<()> {
    let merlin = puzzle("merlin", "3x3", 2);
    let page = Page::open(&format!("#/play/{merlin}"))?;
    page.says("#game", "Merlin")?;
    page.free_play()?;
    page.browser.click("[data-level=medium]")?;
    page.browser
        .wait_until(&format!("return location.hash != '#/play/{merlin}'"))?;
    page.says("#game", "Merlin")?;
    page.free_play()?;
    page.browser.find("[data-level=medium][aria-current]")?;
    page.finish()
}

#[test]
fn a_daily_game_of_an_earlier_version_is_found_again() -> Result<()> {
    use quatrainment::{Session, generate, notation};
    let page = Page::open("#/play")?;
    let day = page.browser.run(
        "const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((it) => \
         String(it).padStart(2, '0')).join('-')",
    )?;
    let day = day.as_str().unwrap_or_default();
    let (puzzle, _) = generate::daily(day.parse()?);
    let code = notation::encode(&puzzle)?;
    let mut session = Session::new(puzzle);
    session.press(session.puzzle().game().grid().cell(5).expect("a cell"))?;
    let kept = format!("1 1700000000000 {day} {}", session.save()?);
    let damaged = "1 1700000000000 - s1 nonsense";
    page.remember(&[
        (&format!("game/{code}"), &kept),
        ("game/q1244tttqbv8r5", damaged),
        ("lessons", "1 press"),
    ])?;
    page.go("#/play")?;
    page.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    page.says("#kind", "daily")?;
    page.go("#/learn")?;
    page.says("li.done [data-lesson=press]", "done")?;
    let keys = page
        .browser
        .run("return Object.keys(localStorage).filter((key) => key.includes('/game/')).sort()")?;
    ensure!(
        keys == serde_json::json!([
            format!("quatrainment/game/daily-{day}"),
            "quatrainment/game/q1244tttqbv8r5"
        ]),
        "{keys}"
    );
    page.finish()
}

#[test]
fn one_worker_lives_between_questions() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.run(
        "window.workers = 0; const Usual = Worker; window.Worker = class extends Usual { constructor(...all) { \
         super(...all); window.workers += 1; } }",
    )?;
    page.browser.run(&format!(
        "location.hash = '#/play/{}'",
        puzzle("lights-out", "10x10", 2)
    ))?;
    page.says("#game", "10×10")?;
    for step in 1..=3 {
        page.browser.click("[data-do=hint]")?;
        page.says("#talk", &format!("Hint {step} of 3."))?;
    }
    assert_eq!(page.browser.run("return window.workers")?, 1);
    // Work that is stopped takes its worker with it, and the next question gets another.
    page.browser.run(&format!(
        "location.hash = '#/play/{}'",
        puzzle("lights-out", "30x30", 3)
    ))?;
    page.says("#game", "30×30")?;
    // The observer sees the button before the worker can answer, however fast the worker is.
    page.browser.run(
        "return new Promise((done) => { new MutationObserver((_, observer) => { const button = \
         document.querySelector('#talk [data-do=stop]'); if (button) { observer.disconnect(); button.click(); done() } \
         }).observe(document.querySelector('#talk'), { childList: true, subtree: true }); \
         document.querySelector('[data-do=hint]').click() })",
    )?;
    page.says("#talk", "Stopped.")?;
    page.browser.run(&format!(
        "location.hash = '#/play/{}'",
        puzzle("lights-out", "9x9", 2)
    ))?;
    page.says("#game", "9×9")?;
    page.browser.click("[data-do=hint]")?;
    page.says("#talk", "Hint 1 of 3.")?;
    page.finish()
}
