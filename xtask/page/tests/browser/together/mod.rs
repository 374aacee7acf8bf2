//! Together: a real server with the page, and players in browsers of their own.

mod class;
mod race;
mod today;

use crate::everyone::violations;
use crate::offline::installed;
use crate::support::{GANTNER, Page, built, solution};
use anyhow::{Result, ensure};
use page_tools::axe;
use page_tools::driver::{Browser, Key, Settings};
use page_tools::served::Served;
use serde_json::Value;

/// Opens an address in a new browser.
fn visit(served: &Served, hash: &str) -> Result<Visitor> {
    let visitor = Visitor {
        browser: Browser::start(&Settings::default())?,
        url: served.url().to_owned(),
    };
    visitor.go(hash)?;
    Ok(visitor)
}

/// A server with the page.
fn serve() -> Result<Served> {
    Served::start(&built()?)
}

/// The part of an address from its `#` on.
fn hash(url: &str) -> &str {
    url.find('#').map_or("", |place| &url[place..])
}

/// A player with a browser.
struct Visitor {
    browser: Browser,
    url: String,
}

impl Visitor {
    fn go(&self, hash: &str) -> Result<()> {
        self.browser.go(&format!("{}/{hash}", self.url))?;
        self.browser.find("main[data-view]").map(drop)
    }

    fn click(&self, does: &str) -> Result<()> {
        self.browser.click(&format!("[data-do={does}]"))
    }

    fn press(&self, cells: &[String]) -> Result<()> {
        cells.iter().try_for_each(|cell| {
            self.browser
                .click(&format!("[data-board=yours] [data-cell={cell}]"))
        })
    }

    /// Types into a field; Enter sends its form.
    fn type_into(&self, field: &str, text: &str) -> Result<()> {
        self.browser.click(&format!("main input[name={field}]"))?;
        self.browser.run("document.activeElement.select()")?;
        self.browser.keys(&format!("{text}{}", Key::Enter))
    }

    fn choose(&self, field: &str, value: &str) -> Result<()> {
        self.browser.find(&format!("select[name={field}]"))?;
        let script = format!(
            "const field = document.querySelector('select[name={field}]'); field.value = '{value}'; \
             field.dispatchEvent(new Event('change', {{bubbles: true}}))"
        );
        self.browser.run(&script).map(drop)
    }

    /// Waits until an element contains some words.
    fn says(&self, selector: &str, words: &str) -> Result<()> {
        let script = format!(
            "return document.querySelector({selector:?})?.innerText.replace(/\\s+/g, ' ').toLowerCase()\
             .includes({:?})",
            words.to_lowercase()
        );
        self.browser.wait_until(&script).map(drop)
    }

    /// Returns the server's answer to this player.
    fn ask(&self, path: &str) -> Result<Value> {
        self.browser.run(&format!(
            "return fetch('{path}').then((answer) => answer.json())"
        ))
    }

    /// Checks that the console has no errors.
    fn finish(self) -> Result<()> {
        let log = self.browser.log()?;
        let severe: Vec<&String> = log
            .iter()
            .filter(|line| line.starts_with("SEVERE"))
            .collect();
        ensure!(severe.is_empty(), "the console complains: {severe:#?}");
        Ok(())
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn together_needs_a_server() -> Result<()> {
    let page = Page::open("#/race/NOWHERE")?;
    page.says("main", "Playing with others is not available")?;
    assert_eq!(page.browser.count("[data-nav=together]")?, 0);
    assert_eq!(page.browser.count("nav [data-nav]")?, 4);
    // Another host has answered, and is not asked again.
    page.browser
        .run("window.dispatchEvent(new Event('online')); location.hash = '#/play'")?;
    page.browser.find("main[data-view=play]")?;
    page.browser.run("location.hash = '#/together'")?;
    page.says("main", "Playing with others is not available")?;
    assert_eq!(
        page.browser
            .run("return performance.getEntriesByName(location.origin + '/', 'resource').filter((it) => it.initiatorType == 'fetch').length")?,
        1
    );
    page.finish()
}

#[test]
fn a_link_to_a_puzzle_is_one_that_chats_show_with_a_picture() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, &format!("#/play/{GANTNER}"))?;
    ann.browser.find("nav [data-nav=together]")?;
    ann.browser.click("#home [data-offer=new]")?;
    ann.click("show-link")?;
    let link = ann.browser.text("#link")?;
    assert_eq!(link, format!("{}/p/{GANTNER}", served.url()));
    // It leads to the page, also where that is kept for offline, and even while the server is away.
    let here = format!("return location.hash == '#/play/{GANTNER}'");
    let bob = visit(&served, "#/learn")?;
    installed(&bob.browser)?;
    for _ in 0..2 {
        bob.browser.go(&link)?;
        bob.browser.find("#play [data-board=yours]")?;
        bob.browser.wait_until(&here)?;
        bob.go("#/learn")?;
    }
    drop(served);
    bob.browser.go(&link)?;
    bob.browser.find("#play [data-board=yours]")?;
    bob.browser.wait_until(&here).map(drop)
}

#[test]
fn a_server_that_did_not_answer_is_asked_again() -> Result<()> {
    let mut served = serve()?;
    let ann = visit(&served, "#/together")?;
    ann.browser.find("[data-do=start]")?;
    installed(&ann.browser)?;
    // The page comes from the service worker, and the server is down.
    served.stop()?;
    ann.browser.reload()?;
    ann.says("main", "The server does not answer")?;
    assert_eq!(ann.browser.count("[data-nav=together]")?, 0);
    ann.click("try-again")?;
    ann.says("main", "The server does not answer")?;
    served.restart()?;
    ann.click("try-again")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours]")?;
    // On a device that is signed in, the link to Together stays.
    served.stop()?;
    ann.browser.reload()?;
    ann.browser.find("[data-do=try-again]")?;
    ann.browser.run("location.hash = '#/play'")?;
    ann.browser.find("main[data-view=play]")?;
    served.restart()?;
    ann.browser.click("[data-nav=together]")?;
    ann.browser.find("[data-board=yours]")?;
    // A device that was offline asks when it is online again.
    served.stop()?;
    ann.browser.reload()?;
    ann.browser.find("[data-do=try-again]")?;
    served.restart()?;
    ann.browser
        .run("window.dispatchEvent(new Event('online'))")?;
    ann.browser.find("[data-board=yours]").map(drop)
}

#[test]
fn copying_is_confirmed_beside_the_button() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/race")?;
    ann.click("create-room")?;
    ann.browser.find("#join-code")?;
    let link = ann.browser.url()?;
    ann.browser.run(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }",
    )?;
    ann.click("copy-join-link")?;
    ann.says(".share", "Copied")?;
    assert_eq!(ann.browser.run("return window.copied")?, link);
    // Over plain http there is no such clipboard, and browsers have an older way.
    ann.browser.run(
        "window.copied = ''; Object.defineProperty(navigator, 'clipboard', {value: undefined}); \
         window.addEventListener('copy', (event) => { window.copied = event.clipboardData.getData('text/plain') })",
    )?;
    ann.click("copy-join-link")?;
    ann.browser.wait_until("return window.copied")?;
    assert_eq!(ann.browser.run("return window.copied")?, link);
    // Where nothing helps, the link can be copied by hand.
    ann.browser.run("document.execCommand = () => false")?;
    ann.click("copy-join-link")?;
    ann.says(".share", "Copy it from here")?;
    let selected = "const field = document.activeElement; \
        return field.value?.substring(field.selectionStart, field.selectionEnd)";
    ann.browser.wait_until(&format!("{selected} == '{link}'"))?;
    // Each button has a field of its own.
    ann.click("you")?;
    ann.browser.click("#you [data-do=add-device]")?;
    let link = ann.browser.text("#device-link")?;
    ann.browser.click("#you [data-do=copy-device-link]")?;
    ann.browser.wait_until(&format!("{selected} == '{link}'"))?;
    ann.finish()
}

#[test]
fn answers_may_come_after_the_tab_is_left() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/race")?;
    ann.click("create-room")?;
    ann.browser.find("#join-code")?;
    let room = ann.browser.url()?;
    ann.browser.run(
        "const ask = window.fetch; \
         window.fetch = (...what) => new Promise((done) => setTimeout(() => done(ask(...what)), 300))",
    )?;
    for place in ["#/together", "#/race", hash(&room), "#/class"] {
        // It is left at once, then after the first answer, and then after the second.
        for wait in [0, 350, 650] {
            let leave = format!(
                "location.hash = '{place}'; setTimeout(() => {{ location.hash = '#/learn'; }}, {wait})"
            );
            ann.browser.run(&leave)?;
            ann.browser
                .wait_until("return document.querySelector('main[data-view=learn]')")?;
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
    }
    // A room that is created meanwhile does not open.
    ann.browser.run("location.hash = '#/race'")?;
    ann.click("create-room")?;
    ann.browser.run("location.hash = '#/learn'")?;
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert_eq!(hash(&ann.browser.url()?), "#/learn");
    ann.browser
        .wait_until("return document.querySelector('#failure').hidden")?;
    ann.finish()
}

#[test]
fn your_data_can_be_exported_and_deleted() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/together")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours]")?;
    ann.browser.click("[data-do=you]")?;
    ann.browser.click("#you [data-do=add-device]")?;
    let link = ann.browser.text("#device-link")?;
    let other = visit(&served, hash(&link))?;
    other.click("use-device")?;
    other.browser.find("[data-board=yours]")?;
    // The file holds what the server has.
    ann.browser.run(
        "window.saved = null; const made = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { blob.text().then((it) => window.saved = it); return made.call(URL, blob) }",
    )?;
    ann.browser.click("#you [data-do=export]")?;
    ann.browser.wait_until("return window.saved")?;
    let saved: Value = serde_json::from_str(text(&ann.browser.run("return window.saved")?))?;
    assert_eq!(
        saved["devices"].as_array().map(Vec::len),
        Some(2),
        "{saved}"
    );
    // The other device is signed out.
    ann.browser.reload()?;
    ann.browser.click("[data-do=you]")?;
    ann.browser
        .wait_until("return document.querySelectorAll('#you .devices li').length == 2")?;
    let another = "return [...document.querySelectorAll('#you .devices li')]\
        .find((it) => it.innerText.startsWith('Another')).querySelector('button').click()";
    ann.browser.run(another)?;
    ann.click("confirm")?;
    ann.browser
        .wait_until("return document.querySelectorAll('#you .devices li').length == 1")?;
    let status = |visitor: &Visitor| {
        visitor
            .browser
            .run("return fetch('/api/me').then((it) => it.status)")
    };
    assert_eq!(status(&other)?, 401);
    assert_eq!(status(&ann)?, 200);
    // After deleting your data you are signed out, and the page offers to start again.
    ann.click("delete-me")?;
    ann.says("#question", "cannot undo this")?;
    ann.click("confirm")?;
    ann.says("#you", "There are no accounts")?;
    assert_eq!(status(&ann)?, 401);
    Ok(())
}

#[test]
fn an_audit_finds_nothing_in_together() -> Result<()> {
    let axe = std::fs::read_to_string(axe::script()?)?;
    let served = serve()?;
    let ann = visit(&served, "#/race")?;
    ann.click("create-room")?;
    ann.browser.find("#join-code")?;
    let room = ann.browser.url()?;
    ann.go("#/class")?;
    ann.type_into("title", "Thursday group")?;
    class::add_puzzle(&ann)?;
    let class = ann.browser.url()?;
    let (room, class) = (hash(&room), hash(&class));
    ann.go("#/together")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours]")?;
    let code = ann.ask("/api/today")?;
    let audit = |what: &str| -> Result<Vec<String>> {
        let mut wrong = Vec::new();
        for theme in ["light", "dark"] {
            ann.browser.emulate(
                "screen",
                &[
                    ("prefers-color-scheme", theme),
                    ("prefers-reduced-motion", "reduce"),
                ],
            )?;
            let found = violations(&ann.browser, &axe)?;
            wrong.extend(
                found
                    .into_iter()
                    .map(|violation| format!("{what}, {theme}: {violation}")),
            );
            let wide = ann
                .browser
                .run("return document.documentElement.scrollWidth > document.documentElement.clientWidth")?;
            if wide == Value::Bool(true) {
                wrong.push(format!("{what}, {theme}: wider than the window"));
            }
        }
        Ok(wrong)
    };
    let mut wrong = audit("a ranked game")?;
    ann.press(&solution(text(&code["you"]["code"]))?)?;
    ann.browser.find("#your-result")?;
    wrong.extend(audit("today")?);
    ann.browser.click("[data-do=you]")?;
    ann.browser.find("#you[open] .devices")?;
    wrong.extend(audit("you")?);
    for (what, hash, selector) in [
        ("race", "#/race", "[data-do=create-room]"),
        ("a lobby", room, "#join-code"),
        ("class", "#/class", "[data-do=create-class]"),
        ("a class", class, "#class-table"),
    ] {
        ann.browser.go("about:blank")?;
        ann.go(hash)?;
        ann.browser.find(selector)?;
        for width in [1280, 320] {
            ann.browser.resize((width, 740))?;
            wrong.extend(audit(&format!("{what} at {width}"))?);
        }
    }
    ensure!(
        wrong.is_empty(),
        "{} violations:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    ann.finish()
}
