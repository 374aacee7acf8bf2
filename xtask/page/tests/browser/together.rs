//! Together: a real server with the page, and people in browsers of their own.

use crate::everyone::violations;
use crate::support::{Page, built};
use anyhow::{Result, ensure};
use page_tools::axe;
use page_tools::driver::{Browser, Settings, key};
use page_tools::served::Served;
use quatrainment::{Session, Solver, notation};
use serde_json::Value;
use std::time::{Duration, SystemTime};

/// Somebody with a browser opens an address.
fn visit(served: &Served, hash: &str) -> Result<Visitor> {
    let visitor = Visitor { browser: Browser::start(&Settings::default())?, url: served.url().to_owned() };
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

/// Somebody with a browser.
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
        cells
            .iter()
            .try_for_each(|cell| self.browser.click(&format!("[data-board=yours] [data-cell={cell}]")))
    }

    /// Types into a field; Enter sends its form.
    fn type_into(&self, field: &str, text: &str) -> Result<()> {
        self.browser.click(&format!("main input[name={field}]"))?;
        self.browser.run("document.activeElement.select()")?;
        self.browser.keys(&format!("{text}{}", key::ENTER))
    }

    fn choose(&self, field: &str, value: &str) -> Result<()> {
        self.browser.find(&format!("select[name={field}]"))?;
        let script = format!(
            "const field = document.querySelector('select[name={field}]'); field.value = '{value}'; \
             field.dispatchEvent(new Event('change', {{bubbles: true}}))"
        );
        self.browser.run(&script).map(drop)
    }

    /// Waits until an element says something.
    fn says(&self, selector: &str, words: &str) -> Result<()> {
        let script = format!(
            "return document.querySelector({selector:?})?.innerText.replace(/\\s+/g, ' ').toLowerCase()\
             .includes({:?})",
            words.to_lowercase()
        );
        self.browser.wait_until(&script).map(drop)
    }

    /// What the server answers this person.
    fn ask(&self, path: &str) -> Result<Value> {
        self.browser.run(&format!("return fetch('{path}').then((answer) => answer.json())"))
    }

    /// Nothing complained.
    fn finish(self) -> Result<()> {
        let log = self.browser.log()?;
        let severe: Vec<&String> = log.iter().filter(|line| line.starts_with("SEVERE")).collect();
        ensure!(severe.is_empty(), "the console complains: {severe:#?}");
        Ok(())
    }
}

/// The fewest presses that solve a puzzle.
fn solution(code: &str) -> Result<Vec<String>> {
    let mut session = Session::new(notation::decode(code)?);
    let solver = Solver::new(session.puzzle().game())?;
    let mut names = Vec::new();
    while let Some(cell) = session.next_press(&solver) {
        names.push(session.puzzle().game().grid().name(cell));
        session.press(cell)?;
    }
    Ok(names)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn without_a_server_there_is_no_together() -> Result<()> {
    let page = Page::open("#/race/NOWHERE")?;
    page.says("main", "There is no server at this address")?;
    assert_eq!(page.browser.count("[data-nav=together]")?, 0);
    assert_eq!(page.browser.count("nav [data-nav]")?, 4);
    page.finish()
}

#[test]
fn the_daily_puzzle_is_begun_won_listed_and_replayed() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/play")?;
    ann.browser.click("nav [data-nav=together]")?;
    ann.says("#lead", "The day ends in")?;
    ann.says("#ranking", "Nobody is listed yet")?;
    ann.click("begin")?;
    ann.browser.find("[data-board=yours]")?;
    let today = ann.ask("/api/today")?;
    let presses = solution(text(&today["you"]["code"]))?;
    // A press that does not help, so that the game is not over yet.
    let is_useless = |cell: &String| !presses.contains(cell);
    let useless = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"].map(str::to_owned);
    let useless = useless.into_iter().find(is_useless).unwrap_or_else(|| "A3".to_owned());
    ann.press(std::slice::from_ref(&useless))?;
    let arrived = format!(
        "return fetch('/api/today').then((it) => it.json()).then((it) => it.you?.log.includes('{useless}'))"
    );
    ann.browser.wait_until(&arrived)?;
    // Whoever leaves and comes back goes on.
    ann.browser.reload()?;
    ann.browser.wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    ann.click("undo")?;
    ann.press(&presses)?;
    ann.says("#your-result", "1 of 1")?;
    ann.says("#your-result", &format!("{}", presses.len() + 1))?;
    ann.says("#ranking .yours", "you")?;
    ann.browser.click("#ranking [data-do=replay]")?;
    ann.browser.find("#replay[open] [data-board=yours]")?;
    ann.says("#replay", "Pressed")?;
    ann.browser.keys(&key::ESCAPE.to_string())?;
    // The name can be changed, and the table says so.
    ann.browser.click("[data-do=you]")?;
    ann.browser.click("#you input[name=name]")?;
    ann.browser.run("document.activeElement.select()")?;
    ann.browser.keys(&format!("Ann{}", key::ENTER))?;
    ann.says(".you", "Ann")?;
    ann.browser.click("#you [data-do=move]")?;
    let link = ann.browser.text("#move-link")?;
    // Another device is the same person, and sees the result.
    let other = visit(&served, hash(&link))?;
    other.click("arrive")?;
    other.says(".you", "Ann")?;
    other.says("#your-result", "1 of 1")?;
    ann.finish()?;
    other.finish()
}

#[test]
fn three_people_race_to_the_end() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.click("make-room")?;
    let code = host.browser.text("#join-code")?;
    host.browser.find("img.qr")?;
    host.choose("rounds", "1")?;
    host.choose("level", "hard")?;
    host.says("#rules", "hard · 1 round")?;
    // One types the code, one follows the link.
    let typing = visit(&served, "#/race")?;
    typing.type_into("code", &code.to_lowercase())?;
    typing.type_into("name", "Bo")?;
    let link = host.browser.url()?;
    let linked = visit(&served, hash(&link))?;
    linked.type_into("name", "Cy")?;
    host.says("#people", "Bo")?;
    host.says("#people", "Cy")?;
    linked.says("#waiting", "Waiting for the host")?;
    host.click("start")?;
    for person in [&host, &typing, &linked] {
        person.browser.find("[data-board=yours] [data-cell]")?;
    }
    let id = link.rsplit('/').next().unwrap_or_default();
    let room = host.ask(&format!("/api/rooms/{id}"))?;
    let presses = solution(text(&room["rounds"][0]["code"]))?;
    // Everybody's progress is live, and whoever comes back goes on.
    linked.press(&presses[..1])?;
    host.browser.wait_until("return [...document.querySelectorAll('#progress li')].some((it) => it.innerText.includes('Cy') && it.innerText.includes('· 1'))")?;
    linked.browser.reload()?;
    linked.browser.wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    typing.press(&presses)?;
    typing.says("#done", "Solved")?;
    host.browser.find("#progress .solved")?;
    host.press(&presses)?;
    linked.press(&presses[1..])?;
    for person in [&host, &typing, &linked] {
        person.says("#results-title", "The race is over")?;
        person.browser.wait_until("return document.querySelectorAll('#standing tbody tr').length == 3")?;
    }
    // One replay after the other.
    for game in 1..=2 {
        typing.browser.click(&format!("#games li:nth-child({game}) [data-do=replay]"))?;
        typing.says("#replay", "Pressed")?;
        typing.browser.keys(&key::ESCAPE.to_string())?;
        typing.browser.wait_until("return !document.querySelector('#replay')")?;
    }
    host.click("rematch")?;
    typing.says("#waiting", "Waiting for the host")?;
    host.click("door")?;
    host.says(".share", "The door is closed")?;
    // The host removes a guest, who is told; but not by one click too many.
    let remove_cy = "#people [data-do=remove][aria-label='Remove Cy']";
    host.browser.click(remove_cy)?;
    host.says("#question", "Cy")?;
    host.click("keep")?;
    host.browser.wait_until("return !document.querySelector('#question')")?;
    assert_eq!(host.browser.count("#people li")?, 3);
    host.browser.click(remove_cy)?;
    host.click("sure")?;
    linked.says("#trouble", "not in this room")?;
    linked.browser.wait_until("return location.hash == '#/race'")?;
    host.finish()?;
    typing.finish()
}

#[test]
fn a_class_has_a_teacher_and_two_students() -> Result<()> {
    let served = serve()?;
    let teacher = visit(&served, "#/class")?;
    teacher.type_into("title", "Thursday group")?;
    let code = teacher.browser.text("#join-code")?;
    teacher.says("#class-title", "Thursday group")?;
    teacher.type_into("puzzle", crate::support::GANTNER)?;
    teacher.browser.click("[data-do=add-lesson]")?;
    teacher.says("#tasks", "Lesson 1")?;
    let mut students = Vec::new();
    for name in ["Dora", "Emil"] {
        let student = visit(&served, "#/class")?;
        student.type_into("code", &code)?;
        student.type_into("name", name)?;
        student.browser.find("#tasks [data-task='1']")?;
        students.push(student);
    }
    let [dora, emil] = &students[..] else { unreachable!("two students") };
    teacher.says("#class-table", "Emil")?;
    dora.browser.click("[data-task='1']")?;
    dora.press(&crate::support::SOLUTION.map(str::to_owned))?;
    dora.says("#done", "Your teacher sees it")?;
    // One task after the other, and one again.
    dora.click("back-to-tasks")?;
    dora.browser.click("[data-task='1']")?;
    dora.browser.find("[data-board=yours] [data-cell]")?;
    emil.browser.click("[data-task='2']")?;
    emil.browser.click(".exercise [data-do=hint]")?;
    emil.browser.click("[data-board=exercise] [data-cell=D3]")?;
    emil.browser.find(".verdict[data-right=true]")?;
    emil.says("#done", "Your teacher sees it")?;
    emil.click("back-to-tasks")?;
    emil.says("#tasks", "done with 1 hint")?;
    // Dora solved the puzzle without hints, Emil the exercise with one.
    let mark = |row: u64, column: u64, sign: &str| {
        let script = format!(
            "return document.querySelector('#class-table tbody tr:nth-child({row}) td:nth-of-type({column})')?.dataset.mark \
             == '{sign}'"
        );
        teacher.browser.wait_until(&script)
    };
    mark(1, 1, "●")?;
    mark(1, 2, "○")?;
    mark(2, 2, "◐ 1")?;
    let csv = teacher
        .browser
        .run("return fetch(document.querySelector('[data-do=csv]').href).then((it) => it.text())")?;
    ensure!(text(&csv).contains("Dora") && text(&csv).contains("Emil"), "{csv}");
    teacher.browser.click("#class-table [data-do=look]")?;
    teacher.says("#replay", "Pressed")?;
    teacher.browser.keys(&key::ESCAPE.to_string())?;
    // A colleague teaches, too.
    teacher.click("teacher-link")?;
    let link = teacher.browser.text("#teacher-link")?;
    let colleague = visit(&served, hash(&link))?;
    colleague.type_into("name", "Fritz")?;
    colleague.says("#class-table", "Dora")?;
    teacher.browser.click("#class-table [aria-label='Remove Emil']")?;
    teacher.click("sure")?;
    emil.says("#trouble", "not in this class")?;
    // A task that is taken away is gone for everybody.
    teacher.browser.click("#tasks [data-do=remove-task]")?;
    teacher.says("#question", "Take away")?;
    teacher.click("keep")?;
    teacher.browser.wait_until("return !document.querySelector('#question')")?;
    assert_eq!(teacher.browser.count("#tasks [data-do=remove-task]")?, 2);
    teacher.browser.click("#tasks [data-do=remove-task]")?;
    teacher.click("sure")?;
    teacher
        .browser
        .wait_until("return document.querySelectorAll('#tasks [data-do=remove-task]').length == 1")?;
    teacher.click("delete-class")?;
    teacher.click("sure")?;
    dora.says("#trouble", "gone")?;
    teacher.finish()
}

#[test]
fn a_spectator_watches_and_a_host_strikes() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.click("make-room")?;
    host.browser.find("#join-code")?;
    host.choose("rounds", "1")?;
    host.says("#rules", "1 round")?;
    let link = host.browser.url()?;
    let guest = visit(&served, hash(&link))?;
    guest.type_into("name", "Bo")?;
    let watching = visit(&served, hash(&link))?;
    watching.click("spectate")?;
    host.says("#people", "watching")?;
    host.click("start")?;
    guest.browser.find("[data-board=yours] [data-cell]")?;
    // Whoever watches sees how far everybody is, and has no board to press.
    watching.says("#progress", "Bo")?;
    assert_eq!(watching.browser.count("[data-board=yours] button")?, 0);
    let id = link.rsplit('/').next().unwrap_or_default();
    let room = host.ask(&format!("/api/rooms/{id}"))?;
    guest.press(&solution(text(&room["rounds"][0]["code"]))?)?;
    watching.browser.find("#progress .solved")?;
    host.click("end")?;
    host.click("sure")?;
    watching.says("#results-title", "The race is over")?;
    let won = "return [...document.querySelectorAll('#standing tr')].find((it) => it.innerText.includes('Bo'))?.cells[1].innerText";
    let is_won = |times: u64| watching.browser.wait_until(&format!("{won} == '{times}'"));
    is_won(1)?;
    host.browser.click("[aria-label='Strike the result of Bo']")?;
    host.click("sure")?;
    is_won(0)?;
    watching.says("#games", "struck")?;
    [host, guest, watching].into_iter().try_for_each(Visitor::finish)
}

#[test]
fn at_midnight_the_next_day_begins() -> Result<()> {
    let (page, browser) = (built()?, Browser::start(&Settings::default())?);
    // By the server's clock it is a few seconds before midnight: enough to begin, on a busy machine, too.
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_secs() % 86_400;
    let served = Served::start_behind(&page, Duration::from_secs(seconds + 25))?;
    let ann = Visitor { browser, url: served.url().to_owned() };
    ann.go("#/together")?;
    let before = ann.ask("/api/today")?;
    ann.click("begin")?;
    ann.browser.find("[data-board=yours] [data-cell]")?;
    ann.says("#trouble", "Midnight has passed")?;
    ann.says("#lead", "The day ends in")?;
    ann.click("begin")?;
    ann.browser.find("[data-board=yours] [data-cell]")?;
    let after = ann.ask("/api/today")?;
    assert!(text(&before["day"]) < text(&after["day"]), "{before} {after}");
    let code = text(&after["you"]["code"]);
    ann.press(&solution(code)?)?;
    ann.says("#your-result", "1 of 1")?;
    ann.finish()
}

#[test]
fn when_the_host_is_lost_somebody_else_leads() -> Result<()> {
    // After the restart it is two minutes later, and the host was not seen for so long.
    let mut served = Served::start_behind(&built()?, Duration::from_secs(120))?;
    let host = visit(&served, "#/race")?;
    host.click("make-room")?;
    host.browser.find("#join-code")?;
    let guest = visit(&served, hash(&host.browser.url()?))?;
    guest.type_into("name", "Bo")?;
    host.says("#people", "Bo")?;
    assert_eq!(guest.browser.count("[data-do=lead]")?, 0);
    let link = host.browser.url()?;
    drop(host);
    served.restart()?;
    guest.click("lead")?;
    guest.choose("rounds", "3")?;
    guest.says("#rules", "3 rounds")?;
    let id = link.rsplit('/').next().unwrap_or_default();
    for round in 0..3 {
        guest.click("start")?;
        guest.browser.find("[data-board=yours] [data-cell]")?;
        let room = guest.ask(&format!("/api/rooms/{id}"))?;
        guest.press(&solution(text(&room["rounds"][round]["code"]))?)?;
        // It would wait for the lost one.
        guest.says("#done", "Solved")?;
        guest.click("end")?;
        guest.click("sure")?;
    }
    guest.says("#results-title", "The race is over")
}

#[test]
fn everything_about_you_can_be_exported_and_deleted() -> Result<()> {
    let served = serve()?;
    let ann = visit(&served, "#/together")?;
    ann.click("begin")?;
    ann.browser.find("[data-board=yours]")?;
    ann.browser.click("[data-do=you]")?;
    ann.browser.click("#you [data-do=move]")?;
    let link = ann.browser.text("#move-link")?;
    let other = visit(&served, hash(&link))?;
    other.click("arrive")?;
    other.browser.find("[data-board=yours]")?;
    // The file holds what the server has.
    ann.browser.run(
        "window.saved = null; const made = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { blob.text().then((it) => window.saved = it); return made.call(URL, blob) }",
    )?;
    ann.browser.click("#you [data-do=export]")?;
    ann.browser.wait_until("return window.saved")?;
    let saved: Value = serde_json::from_str(text(&ann.browser.run("return window.saved")?))?;
    assert_eq!(saved["devices"].as_array().map(Vec::len), Some(2), "{saved}");
    // The other device is revoked, and knows nobody any more.
    ann.browser.reload()?;
    ann.browser.click("[data-do=you]")?;
    ann.browser.wait_until("return document.querySelectorAll('#you .devices li').length == 2")?;
    let another = "return [...document.querySelectorAll('#you .devices li')]\
        .find((it) => it.innerText.startsWith('Another')).querySelector('button').click()";
    ann.browser.run(another)?;
    ann.click("sure")?;
    ann.browser.wait_until("return document.querySelectorAll('#you .devices li').length == 1")?;
    let status = |visitor: &Visitor| visitor.browser.run("return fetch('/api/me').then((it) => it.status)");
    assert_eq!(status(&other)?, 401);
    assert_eq!(status(&ann)?, 200);
    // Whoever is deleted is nobody, and the page says how to be somebody again.
    ann.click("delete-me")?;
    ann.says("#question", "cannot be undone")?;
    ann.click("sure")?;
    ann.says("#you", "There are no accounts")?;
    assert_eq!(status(&ann)?, 401);
    Ok(())
}

#[test]
fn an_audit_finds_nothing_in_together() -> Result<()> {
    let axe = std::fs::read_to_string(axe::script()?)?;
    let served = serve()?;
    let ann = visit(&served, "#/race")?;
    ann.click("make-room")?;
    ann.browser.find("#join-code")?;
    let room = ann.browser.url()?;
    ann.go("#/class")?;
    ann.type_into("title", "Thursday group")?;
    ann.type_into("puzzle", crate::support::GANTNER)?;
    ann.browser.find("#tasks")?;
    let class = ann.browser.url()?;
    let (room, class) = (hash(&room), hash(&class));
    ann.go("#/together")?;
    ann.click("begin")?;
    ann.browser.find("[data-board=yours]")?;
    let code = ann.ask("/api/today")?;
    let audit = |what: &str| -> Result<Vec<String>> {
        let mut wrong = Vec::new();
        for theme in ["light", "dark"] {
            ann.browser.emulate(
                "screen",
                &[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")],
            )?;
            let found = violations(&ann.browser, &axe)?;
            wrong.extend(found.into_iter().map(|violation| format!("{what}, {theme}: {violation}")));
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
        ("race", "#/race", "[data-do=make-room]"),
        ("a lobby", room, "#join-code"),
        ("class", "#/class", "[data-do=make-class]"),
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
    ensure!(wrong.is_empty(), "{} violations:\n{}", wrong.len(), wrong.join("\n"));
    ann.finish()
}
