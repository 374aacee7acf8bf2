//! A real browser, driven over WebDriver by fantoccini: Chromium through chromedriver, Firefox through geckodriver. Here
//! every step blocks, and every wait has an end. What the protocol leaves to each browser is in `chromium.rs` and
//! `firefox.rs`.

mod chromium;
mod firefox;
mod process;

use anyhow::{Context, Result, bail, ensure};
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::elements::Element;
pub use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use process::{Process, wait_for};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

/// How long something may take to appear before a test fails. Generous, because machines may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often to look for something until it appears.
const PERIOD: Duration = Duration::from_millis(30);

/// The environment variable that chooses the browser.
pub const BROWSER_VARIABLE: &str = "QUATRAINMENT_BROWSER";

/// The browsers that can be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, also for measurements.
    Chromium,
    /// Firefox, for the same tests and screenshots.
    Firefox,
}

impl Kind {
    /// Returns the browser that [`BROWSER_VARIABLE`] names; Chromium unless it is `firefox`.
    pub fn from_environment() -> Kind {
        match std::env::var(BROWSER_VARIABLE).as_deref() {
            Ok("firefox") => Kind::Firefox,
            _ => Kind::Chromium,
        }
    }
}

/// The settings of a browser.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Which browser.
    pub kind: Kind,
    /// Width and height of the window's inside, in CSS pixels.
    pub size: (u32, u32),
    /// Whether the user prefers dark colours.
    pub is_dark: bool,
    /// Whether the user prefers less motion.
    pub is_still: bool,
    /// Whether Chromium traces what its main thread does, for [`Browser::performance_log`].
    pub is_traced: bool,
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
            proxy: None,
        }
    }
}

/// A window of a browser without stored data; dropping it closes it. Every step fails when the browser does not answer or
/// cannot do it, and what waits for something also when that does not come in time.
///
/// Starting Chromium takes longer than most tests. So windows that follow each other share one, as long as another window
/// is open: the last one ends them all.
pub struct Browser {
    process: Option<Process>,
}

impl Browser {
    /// Opens a window, in a browser that is idle or in a new one.
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

    fn client(&self) -> &Client {
        &self.process().client
    }

    fn kind(&self) -> Kind {
        self.process().settings.kind
    }

    /// Shows the page on another medium (`screen`, `print`), with the user's preferences.
    pub fn emulate(&self, medium: &str, prefers: &[(&str, &str)]) -> Result<()> {
        match self.kind() {
            Kind::Chromium => chromium::emulate(self, medium, prefers),
            Kind::Firefox => firefox::emulate(self, medium, prefers),
        }
    }

    /// Changes the size of the page.
    pub fn resize(&self, size: (u32, u32)) -> Result<()> {
        match self.kind() {
            Kind::Chromium => chromium::resize(self, size),
            Kind::Firefox => firefox::resize(self, size),
        }
    }

    /// Goes to an address.
    pub fn go(&self, url: &str) -> Result<()> {
        self.leave(|| wait_for(self.client().goto(url)))
    }

    /// Reloads the page, as a user does: WebDriver's command bypasses the service worker in Firefox.
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
    pub fn back(&self) -> Result<()> {
        wait_for(self.client().back())
    }

    /// The address.
    pub fn url(&self) -> Result<String> {
        let url = wait_for(self.client().current_url())?;
        Ok(url.into())
    }

    /// Runs a script in the page and returns its value.
    pub fn run(&self, script: &str) -> Result<Value> {
        self.execute(script, Vec::new())
    }

    fn execute(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        wait_for(self.client().execute(script, arguments))
    }

    /// Waits until a script returns a true value.
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
                bail!("this never became true: {script}\n{}", self.seen());
            }
            thread::sleep(PERIOD);
        }
    }

    /// Returns the texts of the page and the console, to explain a failed test.
    fn seen(&self) -> String {
        let seen = self.run("return document.body.innerText");
        let seen = seen.unwrap_or_default();
        let log = self.log().unwrap_or_default();
        format!("the page shows:\n{seen}\nthe console has:\n{log:#?}")
    }

    /// The first element of a selector, once there is one.
    pub fn find(&self, selector: &str) -> Result<Element> {
        let wait = self.client().wait().at_most(PATIENCE).every(PERIOD);
        wait_for(wait.for_element(Locator::Css(selector)))
            .with_context(|| format!("looking for {selector}\n{}", self.seen()))
    }

    /// The number of elements of a selector.
    pub fn count(&self, selector: &str) -> Result<u64> {
        let count = self.run(&format!(
            "return document.querySelectorAll({}).length",
            json!(selector)
        ))?;
        count.as_u64().context("a number of elements")
    }

    /// The text of the first element of a selector.
    pub fn text(&self, selector: &str) -> Result<String> {
        wait_for(self.find(selector)?.text())
    }

    /// Clicks the first element of a selector with the mouse, as a user would: it must be visible and uncovered.
    pub fn click(&self, selector: &str) -> Result<()> {
        wait_for(self.find(selector)?.click()).with_context(|| format!("clicking {selector}"))
    }

    /// Types keys into the focused element; a [`Key`] is also a character.
    pub fn keys(&self, keys: &str) -> Result<()> {
        let keyboard = keys.chars().fold(keyboard(), |keyboard, value| {
            keyboard
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value })
        });
        wait_for(self.client().perform_actions(keyboard))
    }

    /// Types one key while another is held.
    pub fn keys_together(&self, held: Key, key: Key) -> Result<()> {
        let (held, key) = (char::from(held), char::from(key));
        let keyboard = keyboard()
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held });
        wait_for(self.client().perform_actions(keyboard))
    }

    /// Puts a finger on the middle of an element.
    pub fn touch(&self, selector: &str) -> Result<()> {
        let finger = TouchActions::new("finger".to_owned())
            .then(self.move_to(selector)?)
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            });
        wait_for(self.client().perform_actions(finger))
    }

    /// Lifts the finger that [`Browser::touch`] put down.
    pub fn lift(&self) -> Result<()> {
        wait_for(self.client().release_actions())
    }

    /// Moves the mouse to the middle of an element.
    pub fn hover(&self, selector: &str) -> Result<()> {
        let mouse = MouseActions::new("mouse".to_owned()).then(self.move_to(selector)?);
        wait_for(self.client().perform_actions(mouse))
    }

    fn move_to(&self, selector: &str) -> Result<PointerAction> {
        Ok(PointerAction::MoveToElement {
            element: self.find(selector)?,
            duration: Some(Duration::ZERO),
            x: 0.0,
            y: 0.0,
        })
    }

    /// The lines of the console since the last call. Errors start with `SEVERE`; Firefox reports nothing else.
    pub fn log(&self) -> Result<Vec<String>> {
        match self.kind() {
            Kind::Chromium => chromium::log(self),
            Kind::Firefox => firefox::log(self),
        }
    }

    /// Chromium's trace: events of its threads, as it writes them. It can be taken once; chromedriver does not
    /// reliably start another trace.
    pub fn performance_log(&self) -> Result<Vec<Value>> {
        let entries = self
            .process()
            .post("se/log", &json!({"type": "performance"}))?;
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
    pub fn picture(&self, is_whole: bool) -> Result<Vec<u8>> {
        use base64::Engine;
        if !is_whole {
            return wait_for(self.client().screenshot());
        }
        let picture = match self.kind() {
            Kind::Chromium => chromium::whole_picture(self)?,
            Kind::Firefox => firefox::whole_picture(self)?,
        };
        let data = picture.as_str().context("a picture has data")?;
        Ok(base64::engine::general_purpose::STANDARD.decode(data)?)
    }

    /// A command of Chromium's developer tools.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Result<Value> {
        ensure!(self.kind() == Kind::Chromium, "only Chromium has {command}");
        self.process().devtools(command, parameters)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process::give_back(process);
        }
    }
}

fn keyboard() -> KeyActions {
    KeyActions::new("keyboard".to_owned())
}
