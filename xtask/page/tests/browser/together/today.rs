//! The daily puzzle.

use super::{Visitor, hash, serve, solution, text, visit};
use crate::offline::installed;
use crate::support::built;
use anyhow::Result;
use page_tools::driver::{Browser, Key, Settings};
use page_tools::served::Served;
use std::time::{Duration, SystemTime};

/// A script that returns whether the log at the server has some presses, whatever time passed between them.
fn on_server(presses: &str) -> String {
    format!(
        "return fetch('/api/today').then((it) => it.json()) \
         .then((it) => it.you?.log.replace(/[+][0-9]+ /g, '').includes('{presses}'))"
    )
}

#[test]
fn the_daily_puzzle_is_started_won_listed_and_replayed() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/play")?;
    ann.browser.click("nav [data-nav=together]")?;
    ann.says("#lead", "The day ends in")?;
    ann.says("#ranking", "No results yet")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours]")?;
    let today = ann.ask("/api/today")?;
    let presses = solution(text(&today["you"]["code"]))?;
    // A press that does not help, so that the game is not over yet.
    let is_useless = |cell: &String| !presses.contains(cell);
    let useless = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"].map(str::to_owned);
    let useless = useless
        .into_iter()
        .find(is_useless)
        .unwrap_or_else(|| "A3".to_owned());
    ann.press(std::slice::from_ref(&useless))?;
    ann.browser.wait_until(&on_server(&useless))?;
    // A player who leaves and comes back continues.
    ann.browser.reload()?;
    ann.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    ann.click("undo")?;
    ann.press(&presses)?;
    ann.says("#your-result", "1 of 1")?;
    ann.says("#your-result", &format!("{}", presses.len() + 1))?;
    ann.says("#ranking .yours", "you")?;
    ann.browser.click("#ranking [data-do=replay]")?;
    ann.browser.find("#replay[open] [data-board=yours]")?;
    ann.says("#replay", "Pressed")?;
    // The replay has an address, which can be copied.
    ann.browser.run(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }",
    )?;
    ann.browser.click("#replay [data-do=copy-replay-link]")?;
    let copied = ann.browser.wait_until("return window.copied")?;
    let shown = "return document.querySelector('#ranking [data-do=replay]').href";
    assert_eq!(ann.browser.run(shown)?, copied);
    ann.browser.keys(&Key::Escape.to_string())?;
    ann.browser
        .wait_until("return !document.querySelector('#replay')")?;
    ann.browser.go("about:blank")?;
    ann.go(hash(text(&copied)))?;
    ann.browser.find("#replay[open] [data-board=yours]")?;
    ann.says("#ranking .yours", "you")?;
    ann.browser.keys(&Key::Escape.to_string())?;
    // The name can be changed, and the ranking shows it.
    ann.browser.click("[data-do=you]")?;
    ann.browser.click("#you input[name=name]")?;
    ann.browser.run("document.activeElement.select()")?;
    ann.browser.keys(&format!("Ann{}", Key::Enter))?;
    ann.says(".you", "Ann")?;
    ann.browser.click("#you [data-do=add-device]")?;
    let link = ann.browser.text("#device-link")?;
    // Another device of the same player shows the result.
    let other = visit(&served, hash(&link))?;
    other.click("use-device")?;
    other.says(".you", "Ann")?;
    other.says("#your-result", "1 of 1")?;
    ann.finish()?;
    other.finish()
}

#[test]
fn a_press_right_before_a_reload_is_not_lost() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/together")?;
    ann.click("start")?;
    for (count, cell) in ["A1", "B1", "C1"].into_iter().enumerate() {
        let button = format!("[data-board=yours] [data-cell={cell}]");
        ann.browser.find(&button)?;
        ann.browser.run(&format!(
            "document.querySelector('{button}').click(); location.reload()"
        ))?;
        let arrived = format!(
            "return document.querySelectorAll('#presses li').length == {}",
            count + 1
        );
        ann.browser.wait_until(&arrived)?;
        ann.browser.wait_until(&on_server(cell))?;
    }
    ann.finish()
}

#[test]
fn unsent_presses_are_kept_and_sent() -> Result<()> {
    let mut served = serve()?;
    let ann = visit(&served, "#/together")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours] [data-cell]")?;
    installed(&ann.browser)?;
    served.stop()?;
    ann.press(&["A1".to_owned(), "B1".to_owned()])?;
    ann.says("main", "Cannot reach the server. Keep playing")?;
    ann.browser.reload()?;
    ann.browser.find("[data-do=try-again]")?;
    served.restart()?;
    ann.click("try-again")?;
    ann.browser
        .wait_until("return document.querySelectorAll('#presses li').length == 2")?;
    ann.browser.wait_until(&on_server("A1 B1")).map(drop)
}

#[test]
fn a_hidden_page_keeps_sending() -> Result<()> {
    let mut served = serve()?;
    let ann = visit(&served, "#/together")?;
    ann.click("start")?;
    let button = "[data-board=yours] [data-cell=A1]";
    ann.browser.find(button)?;
    served.stop()?;
    ann.browser.run(&format!(
        "document.querySelector('{button}').click(); window.dispatchEvent(new Event('visibilitychange'))"
    ))?;
    ann.says("main", "Cannot reach the server. Keep playing")?;
    served.restart()?;
    ann.browser.wait_until(&on_server("A1")).map(drop)
}

#[test]
fn the_next_day_starts_at_midnight() -> Result<()> {
    let (page, browser) = (built()?, Browser::start(&Settings::default())?);
    // By the server's clock it is a few seconds before midnight: enough to start, even on a busy machine.
    let seconds = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)?
        .as_secs()
        % 86_400;
    let served = Served::start_behind(&page, Duration::from_secs(seconds + 25))?;
    let ann = Visitor {
        browser,
        url: served.url().to_owned(),
    };
    ann.go("#/together")?;
    let before = ann.ask("/api/today")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours] [data-cell]")?;
    ann.says("#error", "It is past midnight UTC")?;
    ann.says("#lead", "The day ends in")?;
    // Within five seconds the server announces the new day, which does not remove the message.
    std::thread::sleep(Duration::from_secs(7));
    ann.says("#error", "It is past midnight UTC")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours] [data-cell]")?;
    let after = ann.ask("/api/today")?;
    assert!(
        text(&before["day"]) < text(&after["day"]),
        "{before} {after}"
    );
    let code = text(&after["you"]["code"]);
    ann.press(&solution(code)?)?;
    ann.says("#your-result", "1 of 1")?;
    ann.finish()
}

#[test]
fn the_last_chosen_day_is_shown() -> Result<()> {
    let mut served = Served::start_behind(&built()?, Duration::from_secs(86_400))?;
    let ann = visit(&served, "#/together")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours]")?;
    let today = ann.ask("/api/today")?;
    ann.press(&solution(text(&today["you"]["code"]))?)?;
    ann.says("#your-result", "1 of 1")?;
    served.restart()?;
    ann.browser.reload()?;
    ann.says("#ranking", "No results yet")?;
    // The answer about the day before takes longer.
    ann.browser.run(&format!(
        "const ask = fetch; window.fetch = (path, more) => new Promise((done) => setTimeout(done, \
         path.includes('{0}') ? 1000 : 0)).then(() => ask(path, more)); \
         const days = [...document.querySelectorAll('[data-day]')]; \
         days.find((day) => day.dataset.day == '{0}').click(); days.at(-1).click()",
        text(&today["day"])
    ))?;
    std::thread::sleep(Duration::from_secs(2));
    ann.says("#ranking", "No results yet")
}

#[test]
fn a_full_storage_does_not_sign_the_player_out() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/together")?;
    ann.browser.find("[data-do=start]")?;
    ann.browser
        .run("Storage.prototype.setItem = () => { throw new Error('The storage is full.') }")?;
    ann.click("start")?;
    ann.browser.find("[data-board=yours]")?;
    ann.browser.run("location.hash = '#/race'")?;
    ann.click("create-room")?;
    ann.browser.find("#join-code")?;
    let today = ann.ask("/api/today")?;
    assert!(today["you"].is_object(), "{today}");
    ann.finish()
}
