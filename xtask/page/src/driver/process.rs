//! A browser with its driver, and those that are idle.

use super::{Kind, PATIENCE, Settings, chromium, firefox};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, thread};

/// How many times a driver is started at most.
const STARTS: usize = 3;

/// A browser with one window, its driver and its profile; dropping it ends them.
pub(super) struct Process {
    pub(super) settings: Settings,
    driver: Child,
    port: u16,
    session: String,
    profile: PathBuf,
}

/// The browsers that nobody uses, and the number of those that somebody does.
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

/// Takes an idle browser with such settings, or starts one.
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

/// Gives a browser back. Nobody is told when the last test has ended, so the last browser in use ends them all.
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
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let profile =
            std::env::temp_dir().join(format!("quatrainment-{}-{number}", std::process::id()));
        fs::create_dir_all(&profile)?;
        // Now and then a driver ends before it says its port.
        let started = (0..STARTS).find_map(|_| start_driver(settings.kind, &profile).transpose());
        let (driver, port) = started.context("the browser's driver does not say its port")??;
        let mut process = Process {
            settings: settings.clone(),
            driver,
            port,
            session: String::new(),
            profile,
        };
        let capabilities = match settings.kind {
            Kind::Chromium => chromium::capabilities(settings, &process.profile),
            Kind::Firefox => firefox::capabilities(settings),
        };
        let wish = json!({"capabilities": {"alwaysMatch": capabilities}});
        let answer = process.send("POST", "/session", &wish)?;
        process.session = answer["sessionId"]
            .as_str()
            .context("a session has an id")?
            .to_owned();
        Ok(process)
    }

    /// Whether others may use it afterwards. Firefox cannot be made to forget.
    fn is_shared(&self) -> bool {
        self.settings.kind == Kind::Chromium && !self.settings.is_traced
    }

    /// Whether it was started like that. The size and what a person prefers are told to each window.
    fn serves(&self, settings: &Settings) -> bool {
        let started = &self.settings;
        (
            started.kind,
            started.is_traced,
            started.has_vectors,
            started.proxy,
        ) == (
            settings.kind,
            settings.is_traced,
            settings.has_vectors,
            settings.proxy,
        )
    }

    /// Puts a new window in the place of the old one, and forgets what its page stored and said.
    fn forget(&self) -> Result<()> {
        let origin = self.post(
            "execute/sync",
            &json!({"script": "return location.origin", "args": []}),
        )?;
        let window = self.post("window/new", &json!({"type": "tab"}))?;
        self.delete("actions")?;
        self.delete("window")?;
        self.post("window", &json!({"handle": window["handle"]}))?;
        let tell = |command: &str, parameters: Value| {
            self.post(
                "goog/cdp/execute",
                &json!({"cmd": command, "params": parameters}),
            )
        };
        tell("Network.clearBrowserCookies", json!({}))?;
        if origin
            .as_str()
            .is_some_and(|origin| origin.starts_with("http"))
        {
            tell(
                "Storage.clearDataForOrigin",
                json!({"origin": origin, "storageTypes": "all"}),
            )?;
        }
        self.post("se/log", &json!({"type": "browser"})).map(drop)
    }

    fn path(&self, command: &str) -> String {
        format!("/session/{}/{command}", self.session)
    }

    pub(super) fn post(&self, command: &str, body: &Value) -> Result<Value> {
        self.send("POST", &self.path(command), body)
    }

    pub(super) fn get(&self, command: &str) -> Result<Value> {
        self.send("GET", &self.path(command), &Value::Null)
    }

    pub(super) fn delete(&self, command: &str) -> Result<Value> {
        self.send("DELETE", &self.path(command), &Value::Null)
    }

    /// One request to the driver, and the value it answers.
    fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))
            .context("the browser's driver does not listen")?;
        stream.set_read_timeout(Some(4 * PATIENCE))?;
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: \
             {}\r\nConnection: close\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all((head + &body).as_bytes())?;
        let mut input = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            ensure!(
                input.read_line(&mut line)? > 0,
                "the browser's driver closed the connection"
            );
            let line = line.trim_end().to_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().context("a length is a number")?;
            }
        }
        let mut content = vec![0; length];
        input.read_exact(&mut content)?;
        let mut answer: Value =
            serde_json::from_slice(&content).context("the browser's driver answers in JSON")?;
        let value = answer["value"].take();
        if let Some(error) = value["error"].as_str() {
            bail!(
                "{method} {path}: {error}: {}",
                value["message"].as_str().unwrap_or_default()
            );
        }
        Ok(value)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let _ = self.send(
                "DELETE",
                &format!("/session/{}", self.session),
                &Value::Null,
            );
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// Starts a driver and returns it with its port, or `None` if it ends before it says one.
fn start_driver(kind: Kind, profile: &Path) -> Result<Option<(Child, u16)>> {
    let (mut command, announcement, missing) = match kind {
        Kind::Chromium => (
            chromium::driver(),
            chromium::ANNOUNCEMENT,
            chromium::MISSING,
        ),
        Kind::Firefox => (
            firefox::driver(profile),
            firefox::ANNOUNCEMENT,
            firefox::MISSING,
        ),
    };
    let mut driver = command
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context(missing)?;
    let said = driver.stdout.take().context("a driver says its port")?;
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once(announcement)?;
        port.trim_end_matches('.').parse().ok()
    });
    let Some(port) = port else {
        driver.wait()?;
        return Ok(None);
    };
    // What else it says is of no use, but geckodriver ends when nobody listens.
    thread::spawn(move || lines.for_each(drop));
    Ok(Some((driver, port)))
}
