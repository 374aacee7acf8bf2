//! `cargo xtask speed`: how long a press keeps the browser's main thread busy until it is painted, against a plain page
//! of buttons in the same run; how long solving, hinting and the Lab take in the worker; and the time until the page is
//! ready.
//!
//! Chromium traces what its main thread does. For each press the time is counted in which the thread was busy between
//! the click and the end of the next frame that it painted.

use anyhow::{Context, Result, ensure};
use page_tools::driver::{Browser, Settings};
use page_tools::{LARGE, host::Host, web};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use xtask::page::Measures;

/// The number of measured presses.
const PRESSES: usize = 200;
/// The number of turns.
const ROUNDS: usize = 10;
/// The number of visits of each kind.
const VISITS: usize = 3;

/// Events of the main thread that are work, by kind.
const WORK: [(&str, &[&str]); 4] = [
    (
        "script",
        &[
            "EventDispatch",
            "FunctionCall",
            "RunMicrotasks",
            "FireAnimationFrame",
            "TimerFire",
        ],
    ),
    ("style", &["UpdateLayoutTree", "ScheduleStyleRecalculation"]),
    ("layout", &["Layout", "HitTest"]),
    (
        "paint",
        &["PrePaint", "Paint", "Layerize", "Commit", "CompositeLayers"],
    ),
];

/// The microseconds of one press, by kind of work.
type Parts = [f64; WORK.len()];

/// A page of sixteen buttons, of which a click turns some over: what a browser needs at least.
const PLAIN: &str = "<!doctype html><meta charset=utf-8><title>plain</title><style>button{width:90px;height:90px;margin:4px}\
                     .on{background:#222}</style><main></main><p id=n>0</p><script>const cells = []; for (let at = 0; at < \
                     16; at++) { const cell = document.createElement('button'); cell.dataset.cell = \
                     String.fromCharCode(65 + at % 4) + (1 + (at >> 2)); document.querySelector('main').append(cell); \
                     cells.push(cell); cell.onclick = () => { for (const to of [at, at - 1, at + 1, at - 4, at + 4]) \
                     cells[to]?.classList.toggle('on'); document.querySelector('#n').textContent++; }; if (at % 4 == 3) \
                     document.querySelector('main').append(document.createElement('br')); }</script>";

/// Measures, prints, and fails where a goal is missed.
pub fn run(measures: &Measures) -> Result<()> {
    let &Measures {
        as_is,
        quick,
        visits,
    } = measures;
    let folder = web::built(as_is)?;
    let host = Host::start(&folder, "/")?;
    let small = format!("{}#/play/q1244tttqbv8r5", host.url());
    let mut missed = Vec::new();
    if !visits {
        let big = format!("{}{LARGE}", host.url());
        missed.extend(presses(&small, &big, if quick { &[1] } else { &[1, 6] })?);
        print_questions(&small)?;
    }
    if !quick {
        missed.extend(visited(&small)?);
    }
    ensure!(missed.is_empty(), "goals missed: {}", missed.join(", "));
    Ok(())
}

/// Prints how long a press keeps the browser busy; returns the goals that were missed.
fn presses(small: &str, big: &str, throttles: &[u32]) -> Result<Vec<String>> {
    let plain = plain_page()?;
    let plain_host = Host::start(&plain, "/")?;
    let mut missed = Vec::new();
    for &throttle in throttles {
        let pages = [
            Page::open(&plain_host.url(), "body", throttle, false)?,
            Page::open(small, "[data-board=yours]", throttle, false)?,
            // Without what only moves, for those who want less of that.
            Page::open(small, "[data-board=yours]", throttle, true)?,
            Page::open(big, "[data-board=yours]", throttle, false)?,
        ];
        // In turns, because the machine is faster at one time than at another.
        for _ in 0..ROUNDS {
            for page in &pages {
                page.press(PRESSES / ROUNDS)?;
            }
        }
        let [base, small, still, big] = pages.map(|page| page.median());
        let base = base?;
        println!(
            "CPU / {throttle}: plain page of 16 buttons {}",
            milliseconds(base)
        );
        let base: f64 = base.iter().sum();
        for (name, time, goal) in [
            ("4x4", small?, 1.5),
            ("4x4, less motion", still?, 1.5),
            ("64x64", big?, 3.0),
        ] {
            let ratio = time.iter().sum::<f64>() / base;
            println!(
                "CPU / {throttle}: {name} {} ({ratio:.2} times, goal {goal})",
                milliseconds(time)
            );
            if ratio > goal {
                missed.push(format!("{name} at CPU / {throttle}"));
            }
        }
    }
    fs::remove_dir_all(plain)?;
    Ok(missed)
}

/// Prints how long a visit takes until the page can be used; returns the goals that were missed.
fn visited(url: &str) -> Result<Vec<String>> {
    let mut missed = Vec::new();
    for (what, is_repeat, goal) in [("first visit", false, 3.0), ("repeat visit", true, 1.5)] {
        let mut times = (0..VISITS)
            .map(|_| ready(url, is_repeat))
            .collect::<Result<Vec<f64>>>()?;
        times.sort_by(f64::total_cmp);
        let [least, .., most] = times[..] else {
            unreachable!("there are several visits")
        };
        let median = times[times.len() / 2];
        println!(
            "slow 4G, CPU / 4: ready after {median:.2} s on a {what} ({least:.2} to {most:.2}, goal {goal} s)"
        );
        if median > goal {
            missed.push(what.to_owned());
        }
    }
    Ok(missed)
}

/// Prints how long the page's worker takes to answer questions on a board of 64×64, in the first round, in which it prepares
/// the game and much runs before the browser has optimised the program, and at best.
fn print_questions(url: &str) -> Result<()> {
    let code = LARGE.trim_start_matches("#/play/");
    let browser = Browser::start(&Settings::default())?;
    browser.go(url)?;
    browser.find("main[data-view]")?;
    browser.run(
        "window.worker = new Worker(document.documentElement.dataset.worker, { type: 'module' }); window.ask = (question) \
         => new Promise((done, fail) => { const start = performance.now(); worker.onmessage = ({ data }) => { if \
         (data.answer) done(performance.now() - start); else if (data.fault) fail(data.fault) }; worker.onerror = (event) => \
         fail(event.message); worker.postMessage(question) })",
    )?;
    // Whatever comes first also waits for the worker to load.
    let ask = |task: &Value| -> Result<f64> {
        let time = browser.run(&format!("return ask({})", json!(task.to_string())))?;
        time.as_f64().context("a time")
    };
    ask(&json!({"Play": {"PuzzleInfo": code}}))?;
    let tasks = [
        ("lab", json!({"Lab": code})),
        ("solve", json!({"Play": {"Solve": code}})),
        ("hint", json!({"Play": {"Hint": ["cell", code]}})),
        (
            "new",
            json!({"Play": {"New": {"game": code, "level": "hard", "seed": 7}}}),
        ),
    ];
    for (what, task) in tasks {
        let times = (0..ROUNDS)
            .map(|_| ask(&task))
            .collect::<Result<Vec<f64>>>()?;
        let best = times.iter().copied().fold(f64::MAX, f64::min);
        println!("64x64, {what}: {best:.1} ms; at first {:.1} ms", times[0]);
    }
    Ok(())
}

/// Returns the time of a press, and what it was spent on.
fn milliseconds(micros: Parts) -> String {
    let parts = WORK
        .iter()
        .zip(micros)
        .map(|((name, _), part)| format!("{name} {:.2}", part / 1000.0));
    let parts: Vec<String> = parts.collect();
    format!(
        "{:.2} ms = {}",
        micros.iter().sum::<f64>() / 1000.0,
        parts.join(" + ")
    )
}

fn plain_page() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("quatrainment-plain-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("index.html"), PLAIN)?;
    Ok(folder)
}

/// A page to press cells on, in a browser of its own that traces its work.
struct Page {
    browser: Browser,
    /// The middle of some cells.
    places: Vec<Value>,
    throttle: u32,
}

impl Page {
    /// Opens a page and waits until its work is done.
    fn open(url: &str, board: &str, throttle: u32, is_still: bool) -> Result<Self> {
        let browser = Browser::start(&Settings {
            is_traced: true,
            is_still,
            ..Settings::default()
        })?;
        browser.go(url)?;
        browser.find(&format!("{board} [data-cell=A1]"))?;
        std::thread::sleep(Duration::from_millis(1500));
        let places = browser.run(&format!(
            "return ['A1', 'B2', 'C1', 'D3', 'C3', 'B4'].map((name) => {{ const box = document.querySelector('{board} \
             [data-cell=' + name + ']').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] }})"
        ))?;
        Ok(Page {
            browser,
            places: places.as_array().context("places of cells")?.clone(),
            throttle,
        })
    }

    /// Presses cells, one after the other.
    fn press(&self, presses: usize) -> Result<()> {
        self.throttle(self.throttle)?;
        for at in self.places.iter().cycle().take(presses) {
            // As with a hand: the pointer arrives, and is painted, before the button goes down.
            let arrive = json!({"type": "mouseMoved", "x": at[0], "y": at[1]});
            self.browser.devtools("Input.dispatchMouseEvent", &arrive)?;
            std::thread::sleep(Duration::from_millis(60));
            for kind in ["mousePressed", "mouseReleased"] {
                let event = json!({"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1});
                self.browser.devtools("Input.dispatchMouseEvent", &event)?;
            }
            std::thread::sleep(Duration::from_millis(60));
        }
        // A throttled browser keeps the processor busy, also while it waits for its next turn.
        self.throttle(1)
    }

    fn throttle(&self, rate: u32) -> Result<()> {
        self.browser
            .devtools("Emulation.setCPUThrottlingRate", &json!({"rate": rate}))?;
        Ok(())
    }

    /// The press of median time, in microseconds.
    fn median(self) -> Result<Parts> {
        let mut times = press_times(&self.browser.performance_log()?);
        ensure!(
            times.len() >= PRESSES / 2,
            "only {} presses were found in the trace",
            times.len()
        );
        times.sort_by(|a, b| a.iter().sum::<f64>().total_cmp(&b.iter().sum()));
        Ok(times[times.len() / 2])
    }
}

/// The busy time of each press in a trace, in microseconds.
fn press_times(trace: &[Value]) -> Vec<Parts> {
    let number = |event: &Value, name: &str| event[name].as_f64().unwrap_or(0.0);
    let kind = |event: &Value| {
        let name = event["name"].as_str().unwrap_or_default();
        WORK.iter().position(|(_, names)| names.contains(&name))
    };
    let work = trace
        .iter()
        .filter(|event| event["ph"] == "X" && kind(event).is_some());
    let mut work: Vec<&Value> = work.collect();
    work.sort_by(|a, b| number(a, "ts").total_cmp(&number(b, "ts")));
    let clicks: Vec<&&Value> = work
        .iter()
        .filter(|event| {
            event["name"] == "EventDispatch" && event["args"]["data"]["type"] == "click"
        })
        .collect();
    let mut times = Vec::new();
    for (place, click) in clicks.iter().enumerate() {
        let clicked = number(click, "ts");
        let limit = clicks
            .get(place + 1)
            .map_or(f64::MAX, |next| number(next, "ts"));
        let same = |event: &&&Value| event["pid"] == click["pid"] && event["tid"] == click["tid"];
        let after = work
            .iter()
            .filter(same)
            .filter(|event| number(event, "ts") >= clicked);
        let after: Vec<&&Value> = after
            .take_while(|event| number(event, "ts") < limit)
            .collect();
        // The last step of a frame that every version of Chromium traces.
        let Some(last) = after.iter().find(|event| event["name"] == "Layerize") else {
            continue;
        };
        let end = number(last, "ts") + number(last, "dur");
        // Events may lie in each other: what is covered counts once.
        let (mut busy, mut covered) = (Parts::default(), clicked);
        for event in after.iter().filter(|event| number(event, "ts") < end) {
            let (from, to) = (
                number(event, "ts").max(covered),
                (number(event, "ts") + number(event, "dur")).min(end),
            );
            if let (true, Some(kind)) = (to > from, kind(event)) {
                busy[kind] += to - from;
                covered = to;
            }
        }
        times.push(busy);
    }
    times
}

/// The seconds until the page can be used, on a slow connection with a slow processor.
fn ready(url: &str, is_repeat: bool) -> Result<f64> {
    let browser = Browser::start(&Settings::default())?;
    browser.devtools("Network.enable", &json!({}))?;
    if is_repeat {
        browser.go(url)?;
        browser.find("[data-board=yours] [data-cell=A1]")?;
        browser.wait_until(
            "return navigator.serviceWorker.getRegistration().then((it) => it?.active?.state == 'activated')",
        )?;
        browser.go("about:blank")?;
    }
    // 1.6 Mbit/s and 150 ms, as in Lighthouse.
    let slow = json!({"offline": false, "latency": 150, "downloadThroughput": 1.6e6 / 8.0, "uploadThroughput": 750e3 / 8.0});
    browser.devtools("Network.emulateNetworkConditions", &slow)?;
    browser.devtools("Emulation.setCPUThrottlingRate", &json!({"rate": 4}))?;
    let started = Instant::now();
    browser.go(url)?;
    browser.find("main[data-view] [data-board=yours] [data-cell=A1]")?;
    // What is on the page then is painted before the frame after the next.
    browser.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")?;
    Ok(started.elapsed().as_secs_f64())
}
