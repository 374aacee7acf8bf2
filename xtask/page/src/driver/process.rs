//! A browser with its driver, and the pool of idle ones.

use super::{Kind, PATIENCE, Settings, chromium, firefox};
use anyhow::{Context, Result};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use tokio::runtime::Runtime;
use url::{ParseError, Url};

/// The maximum number of times a driver is started.
const STARTS: usize = 3;

/// The runtime of fantoccini, one for all browsers, because a shared browser outlives the test that started it.
static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Runtime::new().expect("threads can be started"));

/// Waits for an answer of the browser. Tests are plain functions, so every step blocks.
pub(super) fn wait_for<T, E>(answer: impl Future<Output = Result<T, E>>) -> Result<T>
where
    E: Into<anyhow::Error>,
{
    RUNTIME
        .block_on(async { tokio::time::timeout(4 * PATIENCE, answer).await })
        .context("the browser's driver does not answer")?
        .map_err(Into::into)
}

/// A browser with one window, and its driver; dropping it ends them.
pub(super) struct Process {
    pub(super) settings: Settings,
    pub(super) client: Client,
    // Last, because the client still speaks to it.
    _driver: Driver,
}

/// The idle browsers, and the number of those in use.
struct Pool {
    idle: Vec<Process>,
    in_use: usize,
}

static POOL: Mutex<Pool> = Mutex::new(Pool {
    idle: Vec::new(),
    in_use: 0,
});

fn pool() -> MutexGuard<'static, Pool> {
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes an idle browser with these settings, or starts one.
pub(super) fn take(settings: &Settings) -> Result<Process> {
    let idle = {
        let mut pool = pool();
        pool.in_use += 1;
        let place = pool
            .idle
            .iter()
            .position(|process| process.serves(settings));
        place.map(|place| pool.idle.swap_remove(place))
    };
    match idle {
        Some(process) => Ok(process),
        None => Process::start(settings).inspect_err(|_| pool().in_use -= 1),
    }
}

/// Returns a browser to the pool. The end of the last test is not announced, so the last browser in use ends them all.
pub(super) fn give_back(process: Process) {
    let is_sound = process.is_shared() && !thread::panicking() && process.forget().is_ok();
    let mut pool = pool();
    pool.in_use -= 1;
    let mut ending = Vec::new();
    if is_sound {
        &mut pool.idle
    } else {
        &mut ending
    }
    .push(process);
    if pool.in_use == 0 {
        ending.append(&mut pool.idle);
    }
    drop(pool);
    drop(ending);
}

impl Process {
    fn start(settings: &Settings) -> Result<Process> {
        // Now and then a driver ends before it prints its port.
        let started = (0..STARTS).find_map(|_| Driver::start(settings.kind).transpose());
        let driver = started.context("the browser's driver does not print its port")??;
        let wish = match settings.kind {
            Kind::Chromium => chromium::capabilities(settings),
            Kind::Firefox => firefox::capabilities(settings),
        };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wish);
        let client = wait_for(builder.connect(&format!("http://127.0.0.1:{}", driver.port)))
            .context("the browser does not start")?;
        Ok(Process {
            settings: settings.clone(),
            client,
            _driver: driver,
        })
    }

    /// Whether other tests can use it afterwards. Firefox cannot clear its data.
    fn is_shared(&self) -> bool {
        self.settings.kind == Kind::Chromium && !self.settings.is_traced
    }

    /// Whether it was started with these settings. The size and the user's preferences are set per window.
    fn serves(&self, settings: &Settings) -> bool {
        let started = &self.settings;
        (started.kind, started.is_traced, started.proxy)
            == (settings.kind, settings.is_traced, settings.proxy)
    }

    /// Replaces the window by a new one, and clears what its page stored and logged.
    fn forget(&self) -> Result<()> {
        let client = &self.client;
        let origin = wait_for(client.execute("return location.origin", Vec::new()))?;
        let window = wait_for(client.new_window(true))?;
        wait_for(client.release_actions())?;
        wait_for(client.close_window())?;
        wait_for(client.switch_to_window(window.handle))?;
        self.devtools("Network.clearBrowserCookies", &json!({}))?;
        if origin.as_str().is_some_and(|it| it.starts_with("http")) {
            let what = json!({"origin": origin, "storageTypes": "all"});
            self.devtools("Storage.clearDataForOrigin", &what)?;
        }
        self.post("se/log", &json!({"type": "browser"})).map(drop)
    }

    /// Posts a command that is not in the standard.
    pub(super) fn post(&self, path: &'static str, body: &Value) -> Result<Value> {
        let body = Some(body.to_string());
        wait_for(self.client.issue_cmd(Extension { path, body }))
    }

    /// Sends a GET command that is not in the standard.
    pub(super) fn get(&self, path: &'static str) -> Result<Value> {
        wait_for(self.client.issue_cmd(Extension { path, body: None }))
    }

    /// A command of Chromium's developer tools.
    pub(super) fn devtools(&self, command: &str, parameters: &Value) -> Result<Value> {
        let body = json!({"cmd": command, "params": parameters});
        self.post("goog/cdp/execute", &body)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = wait_for(self.client.clone().close());
    }
}

/// A command that only one browser has: where it goes below the session, and what is posted there.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Option<String>,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        match &self.body {
            Some(body) => (Method::POST, Some(body.clone())),
            None => (Method::GET, None),
        }
    }
}

/// A running chromedriver or geckodriver; dropping it ends it.
struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts a driver; `None` if it ends before it prints its port.
    fn start(kind: Kind) -> Result<Option<Driver>> {
        let (program, arguments, announcement, missing) = match kind {
            Kind::Chromium => chromium::DRIVER,
            Kind::Firefox => firefox::DRIVER,
        };
        let mut process = Command::new(program)
            .args(arguments)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context(missing)?;
        let output = process.stdout.take().context("a driver has an output")?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once(announcement)?;
            port.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            process.wait()?;
            return Ok(None);
        };
        // The rest of its output is not needed, but geckodriver ends when its pipe is closed.
        thread::spawn(move || lines.for_each(drop));
        Ok(Some(Driver { process, port }))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
