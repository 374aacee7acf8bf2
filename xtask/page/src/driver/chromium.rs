//! What is Chromium's own: how it is started, and what goes through its developer tools.

use super::{Browser, Settings};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// What chromedriver says before its port.
pub const ANNOUNCEMENT: &str = "ChromeDriver was started successfully on port ";

/// What to do without chromedriver.
pub const MISSING: &str =
    "chromedriver cannot be started (on Debian: sudo apt-get install chromium chromium-driver)";

/// Flags that keep the browser from asking hosts of its own, and make it look the same everywhere.
const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-sync \
                     --disable-component-update --disable-default-apps --disable-dev-shm-usage --no-first-run \
                     --hide-scrollbars --force-color-profile=srgb --mute-audio --disable-ipc-flooding-protection \
                     --disable-features=OptimizationHints,MediaRouter,Translate,NetworkTimeServiceQuerying";

pub fn driver() -> Command {
    Command::new("chromedriver")
}

pub fn capabilities(settings: &Settings, profile: &Path) -> Value {
    let mut arguments = vec![
        format!("--user-data-dir={}", profile.display()),
        format!("--window-size={},{}", settings.size.0, settings.size.1),
    ];
    arguments.extend(FLAGS.split(' ').map(str::to_owned));
    if !settings.has_vectors {
        // They need SSE 4.1 on x86-64.
        arguments.push("--js-flags=--no-enable-sse4-1".to_owned());
    }
    if let Some(proxy) = settings.proxy {
        arguments.push(format!("--proxy-server=http://{proxy}"));
    }
    let mut options = json!({"args": arguments});
    let mut logs = json!({"browser": "ALL"});
    if settings.is_traced {
        options["perfLoggingPrefs"] = json!({"enableNetwork": false, "enablePage": false, "traceCategories": "devtools.timeline"});
        logs["performance"] = json!("ALL");
    }
    json!({"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": logs})
}

pub fn emulate(browser: &Browser, medium: &str, prefers: &[(&str, &str)]) -> Result<()> {
    let features: Vec<Value> = prefers
        .iter()
        .map(|(name, value)| json!({"name": name, "value": value}))
        .collect();
    let media = json!({"media": medium, "features": features});
    browser
        .devtools("Emulation.setEmulatedMedia", &media)
        .map(drop)
}

pub fn resize(browser: &Browser, (width, height): (u32, u32)) -> Result<()> {
    let metrics =
        json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
    browser
        .devtools("Emulation.setDeviceMetricsOverride", &metrics)
        .map(drop)
}

pub fn log(browser: &Browser) -> Result<Vec<String>> {
    let entries = browser.post("se/log", &json!({"type": "browser"}))?;
    let text = |entry: &Value| {
        format!(
            "{} {}",
            entry["level"].as_str().unwrap_or(""),
            entry["message"].as_str().unwrap_or("")
        )
    };
    Ok(entries
        .as_array()
        .context("a log is a list")?
        .iter()
        .map(text)
        .collect())
}

pub fn picture(browser: &Browser, is_whole: bool) -> Result<Value> {
    let how = json!({"format": "png", "captureBeyondViewport": is_whole});
    Ok(browser.devtools("Page.captureScreenshot", &how)?["data"].take())
}
