//! A real browser, driven over WebDriver by blocking requests: Chromium through chromedriver, Firefox through geckodriver.
//! Only what the tests and the pictures need is here; every wait has an end. What the protocol leaves to each browser is
//! in `chromium.rs` and `firefox.rs`.

mod chromium;
mod firefox;
mod process;

use anyhow::{Context, Result, bail, ensure};
use process::Process;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

/// How long something may take to appear before a test gives up. Generous: machines may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// The key by which WebDriver tells elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The environment variable that chooses the browser.
pub const BROWSER_VARIABLE: &str = "QUATRAINMENT_BROWSER";

/// The browsers that can be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, with everything that is measured.
    Chromium,
    /// Firefox, for the same tests and pictures.
    Firefox,
}

impl Kind {
    /// The browser that [`BROWSER_VARIABLE`] names; Chromium unless it says `firefox`.
    pub fn from_environment() -> Kind {
        match std::env::var(BROWSER_VARIABLE).as_deref() {
            Ok("firefox") => Kind::Firefox,
            _ => Kind::Chromium,
        }
    }
}

/// How a browser is started.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Which browser.
    pub kind: Kind,
    /// Width and height of the window's inside, in CSS pixels.
    pub size: (u32, u32),
    /// Whether the person prefers dark colours.
    pub is_dark: bool,
    /// Whether the person prefers less motion.
    pub is_still: bool,
    /// Whether Chromium traces what its main thread does, for [`Browser::performance_log`].
    pub is_traced: bool,
    /// Whether WebAssembly has vector instructions. Only Chromium on x86-64 can be told to go without.
    pub has_vectors: bool,
    /// A proxy for all hosts but this machine, which sees requests that leave the page's own server.
    pub proxy: Option<SocketAddr>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            kind: Kind::from_environment(),
            size: (1280, 800),
            is_dark: false,
            is_still: true,
            is_traced: false,
            has_vectors: true,
            proxy: None,
        }
    }
}

/// A window of a browser that remembers nothing; dropping it closes it.
///
/// Starting Chromium takes longer than most tests. So windows that follow each other share one, as long as another window
/// is open: the last one ends them all.
pub struct Browser {
    process: Option<Process>,
}

/// An element of the page.
#[derive(Clone, Debug)]
pub struct Element(Value);

impl Browser {
    /// Opens a window, in a browser that is idle or in a new one.
    ///
    /// # Errors
    /// When the browser or its driver is missing or does not start.
    pub fn start(settings: &Settings) -> Result<Browser> {
        let browser = Browser {
            process: Some(process::take(settings)?),
        };
        let (theme, motion) = (
            if settings.is_dark { "dark" } else { "light" },
            if settings.is_still {
                "reduce"
            } else {
                "no-preference"
            },
        );
        browser.emulate(
            "screen",
            &[
                ("prefers-color-scheme", theme),
                ("prefers-reduced-motion", motion),
            ],
        )?;
        browser.resize(settings.size)?;
        Ok(browser)
    }

    fn process(&self) -> &Process {
        self.process
            .as_ref()
            .expect("a window has a browser until it is dropped")
    }

    fn kind(&self) -> Kind {
        self.process().settings.kind
    }

    /// Shows the page on another medium (`screen`, `print`), to a person who prefers something.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn emulate(&self, medium: &str, prefers: &[(&str, &str)]) -> Result<()> {
        match self.kind() {
            Kind::Chromium => chromium::emulate(self, medium, prefers),
            Kind::Firefox => firefox::emulate(self, medium, prefers),
        }
    }

    /// Gives the page another size.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn resize(&self, size: (u32, u32)) -> Result<()> {
        match self.kind() {
            Kind::Chromium => chromium::resize(self, size),
            Kind::Firefox => firefox::resize(self, size),
        }
    }

    /// Goes to an address.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub fn go(&self, url: &str) -> Result<()> {
        self.leave(|| self.post("url", &json!({"url": url})).map(drop))
    }

    /// Loads the page again, as a person does: what WebDriver has for it passes the service worker by in Firefox.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub fn reload(&self) -> Result<()> {
        self.leave(|| {
            self.run("window.isLeft = true; location.reload()")?;
            self.wait_until("return !window.isLeft && document.readyState == 'complete'")
                .map(drop)
        })
    }

    fn leave(&self, go: impl FnOnce() -> Result<()>) -> Result<()> {
        match self.kind() {
            Kind::Chromium => go(),
            Kind::Firefox => firefox::leave(self, go),
        }
    }

    /// Goes back.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn back(&self) -> Result<()> {
        self.post("back", &json!({})).map(drop)
    }

    /// The address.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn url(&self) -> Result<String> {
        let answer = self.get("url")?;
        Ok(answer.as_str().unwrap_or_default().to_owned())
    }

    /// Runs a script in the page and tells what it returns.
    ///
    /// # Errors
    /// When the script fails.
    pub fn run(&self, script: &str) -> Result<Value> {
        self.post("execute/sync", &json!({"script": script, "args": []}))
    }

    /// Runs a script that calls its last argument with a result.
    ///
    /// # Errors
    /// When the script fails or takes too long.
    pub fn run_async(&self, script: &str) -> Result<Value> {
        self.post("execute/async", &json!({"script": script, "args": []}))
    }

    /// Waits until a script returns something true.
    ///
    /// # Errors
    /// When it does not become true in time, or fails.
    pub fn wait_until(&self, script: &str) -> Result<Value> {
        let started = Instant::now();
        loop {
            let value = self.run(script)?;
            if !matches!(value, Value::Null | Value::Bool(false))
                && value != json!(0)
                && value != json!("")
            {
                return Ok(value);
            }
            if started.elapsed() > PATIENCE {
                let seen = self
                    .run("return document.body.innerText")
                    .unwrap_or_default();
                let log = self.log().unwrap_or_default();
                bail!(
                    "this never became true: {script}\nthe page says:\n{seen}\nthe console says:\n{log:#?}"
                );
            }
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// The first element of a selector, once there is one.
    ///
    /// # Errors
    /// When there is none in time.
    pub fn find(&self, selector: &str) -> Result<Element> {
        let script = format!("return document.querySelector({})", json!(selector));
        self.wait_until(&script)
            .map(Element)
            .with_context(|| format!("looking for {selector}"))
    }

    /// How many elements a selector has now.
    ///
    /// # Errors
    /// When it is not a selector.
    pub fn count(&self, selector: &str) -> Result<u64> {
        let count = self.run(&format!(
            "return document.querySelectorAll({}).length",
            json!(selector)
        ))?;
        count.as_u64().context("a number of elements")
    }

    /// The text of the first element of a selector.
    ///
    /// # Errors
    /// When there is none in time.
    pub fn text(&self, selector: &str) -> Result<String> {
        let element = self.find(selector)?;
        let text = self.get(&format!("element/{}/text", element.id()?))?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Clicks the first element of a selector with the mouse, as a person would: it must be seen and uncovered.
    ///
    /// # Errors
    /// When there is none in time, or when it cannot be clicked.
    pub fn click(&self, selector: &str) -> Result<()> {
        let element = self.find(selector)?;
        self.post(&format!("element/{}/click", element.id()?), &json!({}))
            .map(drop)
            .with_context(|| format!("clicking {selector}"))
    }

    /// Types keys into whatever has the focus. Special keys are WebDriver's private characters ([`key`]).
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn keys(&self, keys: &str) -> Result<()> {
        let press = |key: char| {
            [
                json!({"type": "keyDown", "value": key}),
                json!({"type": "keyUp", "value": key}),
            ]
        };
        let actions: Vec<Value> = keys.chars().flat_map(press).collect();
        let keyboard = json!({"type": "key", "id": "keyboard", "actions": actions});
        self.post("actions", &json!({"actions": [keyboard]}))
            .map(drop)
    }

    /// Types one key while another is held.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn keys_together(&self, held: char, key: char) -> Result<()> {
        let actions = json!([
            {"type": "keyDown", "value": held},
            {"type": "keyDown", "value": key},
            {"type": "keyUp", "value": key},
            {"type": "keyUp", "value": held},
        ]);
        let keyboard = json!({"type": "key", "id": "keyboard", "actions": actions});
        self.post("actions", &json!({"actions": [keyboard]}))
            .map(drop)
    }

    /// Puts a finger on the middle of an element.
    ///
    /// # Errors
    /// When there is none in time.
    pub fn touch(&self, selector: &str) -> Result<()> {
        let Element(origin) = self.find(selector)?;
        let to = json!({"type": "pointerMove", "duration": 0, "origin": origin, "x": 0, "y": 0});
        let touch = json!([to, {"type": "pointerDown", "button": 0}]);
        let finger = json!({"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": touch});
        self.post("actions", &json!({"actions": [finger]}))
            .map(drop)
    }

    /// Lifts the finger that [`Browser::touch`] put down.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn lift(&self) -> Result<()> {
        self.process().delete("actions").map(drop)
    }

    /// Moves the mouse to the middle of an element.
    ///
    /// # Errors
    /// When there is none in time.
    pub fn hover(&self, selector: &str) -> Result<()> {
        let Element(origin) = self.find(selector)?;
        let to = json!({"type": "pointerMove", "duration": 0, "origin": origin, "x": 0, "y": 0});
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [to]});
        self.post("actions", &json!({"actions": [mouse]})).map(drop)
    }

    /// What the console said since it was last asked. What went wrong begins with `SEVERE`; Firefox says nothing else.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn log(&self) -> Result<Vec<String>> {
        match self.kind() {
            Kind::Chromium => chromium::log(self),
            Kind::Firefox => firefox::log(self),
        }
    }

    /// What Chromium traced: events of its threads, as it writes them. It can be asked once; chromedriver does
    /// not reliably start another trace.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn performance_log(&self) -> Result<Vec<Value>> {
        let entries = self.post("se/log", &json!({"type": "performance"}))?;
        let event = |entry: &Value| {
            let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let message = &message["message"];
            (message["method"] == "Tracing.dataCollected").then(|| message["params"].clone())
        };
        Ok(entries
            .as_array()
            .context("a log is a list")?
            .iter()
            .filter_map(event)
            .collect())
    }

    /// The page as a picture (PNG): the window, or with its whole height.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn picture(&self, is_whole: bool) -> Result<Vec<u8>> {
        use base64::Engine;
        let picture = match self.kind() {
            Kind::Chromium => chromium::picture(self, is_whole)?,
            Kind::Firefox => firefox::picture(self, is_whole)?,
        };
        let data = picture.as_str().context("a picture has data")?;
        Ok(base64::engine::general_purpose::STANDARD.decode(data)?)
    }

    /// A command of Chromium's developer tools.
    ///
    /// # Errors
    /// When the browser refuses it, or is another one.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Result<Value> {
        ensure!(self.kind() == Kind::Chromium, "only Chromium has {command}");
        self.post(
            "goog/cdp/execute",
            &json!({"cmd": command, "params": parameters}),
        )
    }

    fn post(&self, command: &str, body: &Value) -> Result<Value> {
        self.process().post(command, body)
    }

    fn get(&self, command: &str) -> Result<Value> {
        self.process().get(command)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process::give_back(process);
        }
    }
}

impl Element {
    fn id(&self) -> Result<&str> {
        self.0[ELEMENT].as_str().context("an element has an id")
    }
}

/// Keys that have no letter, as WebDriver names them.
pub mod key {
    /// Enter.
    pub const ENTER: char = '\u{E007}';
    /// Tab.
    pub const TAB: char = '\u{E004}';
    /// Control, to be held.
    pub const CONTROL: char = '\u{E009}';
    /// Escape.
    pub const ESCAPE: char = '\u{E00C}';
    /// Page Down.
    pub const PAGE_DOWN: char = '\u{E00F}';
    /// The arrow to the left.
    pub const LEFT: char = '\u{E012}';
    /// The arrow up.
    pub const UP: char = '\u{E013}';
    /// The arrow to the right.
    pub const RIGHT: char = '\u{E014}';
    /// The arrow down.
    pub const DOWN: char = '\u{E015}';
    /// Home.
    pub const HOME: char = '\u{E011}';
    /// End.
    pub const END: char = '\u{E010}';
}
