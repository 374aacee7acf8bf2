//! What is specific to Chromium: how it is started, and its developer tools.

use super::{Browser, Settings};
use anyhow::{Context, Result};
use fantoccini::wd::Capabilities;
use serde_json::{Value, json};

/// Its driver: the program, its arguments, the words before its port, and what to do without it.
pub const DRIVER: (&str, &[&str], &str, &str) = (
    "chromedriver",
    &[],
    "ChromeDriver was started successfully on port ",
    "chromedriver cannot be started (on Debian: sudo apt-get install chromium chromium-driver)",
);

/// Flags that keep the browser from contacting other hosts, and make it look the same everywhere.
const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-sync \
                     --disable-component-update --disable-default-apps --disable-dev-shm-usage --no-first-run \
                     --hide-scrollbars --force-color-profile=srgb --mute-audio --disable-ipc-flooding-protection \
                     --disable-features=OptimizationHints,MediaRouter,Translate,NetworkTimeServiceQuerying";

pub fn capabilities(settings: &Settings) -> Capabilities {
    let (width, height) = settings.size;
    let mut arguments = vec![format!("--window-size={width},{height}")];
    arguments.extend(FLAGS.split(' ').map(str::to_owned));
    if let Some(proxy) = settings.proxy {
        arguments.push(format!("--proxy-server=http://{proxy}"));
    }
    let mut options = json!({"args": arguments});
    let mut logs = json!({"browser": "ALL"});
    if settings.is_traced {
        options["perfLoggingPrefs"] = json!({"enableNetwork": false, "enablePage": false, "traceCategories": "devtools.timeline"});
        logs["performance"] = json!("ALL");
    }
    Capabilities::from_iter([
        ("browserName".to_owned(), json!("chrome")),
        ("goog:chromeOptions".to_owned(), options),
        ("goog:loggingPrefs".to_owned(), logs),
    ])
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
    let entries = browser
        .process()
        .post("se/log", &json!({"type": "browser"}))?;
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

pub fn whole_picture(browser: &Browser) -> Result<Value> {
    let how = json!({"format": "png", "captureBeyondViewport": true});
    Ok(browser.devtools("Page.captureScreenshot", &how)?["data"].take())
}
