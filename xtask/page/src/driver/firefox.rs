//! What is specific to Firefox: how it is started, and scripts that run with the browser's privileges.

use super::{Browser, Settings};
use anyhow::{Context, Result};
use fantoccini::wd::Capabilities;
use serde_json::{Value, json};

/// Its driver: the program, its arguments, the words before its port, and what to do without it.
pub const DRIVER: (&str, &[&str], &str, &str) = (
    "geckodriver",
    &["--allow-system-access"],
    "Listening on 127.0.0.1:",
    "geckodriver cannot be started (on Debian: sudo apt-get install firefox-esr; cargo install geckodriver --locked)",
);

/// Sets the medium of the page that is shown, and the user's preferences, also for all later pages.
const EMULATE: &str = "const [medium, prefers] = arguments; const shown = gBrowser.selectedBrowser.browsingContext; \
                       shown.mediumOverride = medium == 'screen' ? '' : medium; const set = (name, value) => \
                       Services.prefs.setIntPref(name, value); \
                       set('layout.css.prefers-color-scheme.content-override', \
                       { dark: 0, light: 1 }[prefers['prefers-color-scheme']] ?? 2); \
                       set('browser.display.document_color_use', prefers['forced-colors'] == 'active' ? 2 : 0); \
                       set('ui.prefersReducedMotion', prefers['prefers-reduced-motion'] == 'reduce' ? 1 : 0)";

/// Sets the size of the page. The window itself cannot be as narrow as a phone.
const RESIZE: &str = "const [width, height] = arguments; const style = gBrowser.selectedBrowser.style; for (const \
                      limit of ['', 'min-', 'max-']) { style.setProperty(limit + 'width', width + 'px', 'important'); \
                      style.setProperty(limit + 'height', height + 'px', 'important'); }";

/// Collects the errors of pages, not those of the browser itself. A load that was abandoned because its worker was stopped is not
/// an error: a page that misses a file shows that itself.
const COLLECT: &str = "const errors = Services.console.getMessageArray().filter((it) => it instanceof Ci.nsIScriptError && \
                       !(it.flags & Ci.nsIScriptError.warningFlag) && it.sourceName.startsWith('http') && \
                       !it.errorMessage.includes('A ServiceWorker intercepted')); \
                       window.errors = [...(window.errors ?? []), ...errors.map((it) => `SEVERE ${it.sourceName} \
                       ${it.errorMessage}`)]; Services.console.reset();";

/// Discards the errors that were not collected.
const FORGET: &str = "Services.console.reset()";

/// Returns the collected errors, and clears them.
const TAKE: &str = "const errors = window.errors; window.errors = []; return errors";

pub fn capabilities(settings: &Settings) -> Capabilities {
    let mut wish = Capabilities::from_iter([
        ("browserName".to_owned(), json!("firefox")),
        (
            "moz:firefoxOptions".to_owned(),
            json!({"args": ["-headless"]}),
        ),
    ]);
    if let Some(proxy) = settings.proxy {
        let proxy = proxy.to_string();
        let proxies = json!({"proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy});
        wish.insert("proxy".to_owned(), proxies);
    }
    wish
}

pub fn emulate(browser: &Browser, medium: &str, prefers: &[(&str, &str)]) -> Result<()> {
    let all: Value = prefers
        .iter()
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    privileged(browser, EMULATE, vec![json!(medium), all.clone()])?;
    // Forced colours and paper have a theme of their own.
    let has_theme = medium == "screen" && all["forced-colors"] != "active";
    for (name, value) in prefers
        .iter()
        .filter(|(name, _)| has_theme || *name != "prefers-color-scheme")
    {
        browser.wait_until(&format!("return matchMedia('({name}: {value})').matches"))?;
    }
    Ok(())
}

pub fn resize(browser: &Browser, (width, height): (u32, u32)) -> Result<()> {
    privileged(browser, RESIZE, vec![json!(width), json!(height)])?;
    let arrived = format!("return innerWidth == {width} && innerHeight == {height}");
    browser.wait_until(&arrived).map(drop)
}

/// Leaves the page for another one.
///
/// The program of a page that is left is still called in Firefox, and then often fails, in a page that is no longer visible;
/// errors do not name their page. So they count until a page is left, and again when the next one has loaded. An address
/// with another fragment is of the same page, and nothing is discarded.
pub fn leave(browser: &Browser, go: impl FnOnce() -> Result<()>) -> Result<()> {
    privileged(browser, COLLECT, Vec::new())?;
    browser.run("window.isLeft = true")?;
    go()?;
    if browser.run("return window.isLeft")? != json!(true) {
        privileged(browser, FORGET, Vec::new())?;
    }
    Ok(())
}

pub fn log(browser: &Browser) -> Result<Vec<String>> {
    let errors = privileged(browser, &format!("{COLLECT} {TAKE}"), Vec::new())?;
    let text = |error: &Value| error.as_str().unwrap_or_default().to_owned();
    Ok(errors
        .as_array()
        .context("a log is a list")?
        .iter()
        .map(text)
        .collect())
}

pub fn whole_picture(browser: &Browser) -> Result<Value> {
    browser.process().get("moz/screenshot/full")
}

/// Runs a script in the browser's own window instead of the page.
fn privileged(browser: &Browser, script: &str, arguments: Vec<Value>) -> Result<Value> {
    let switch = |to: &str| {
        let context = json!({"context": to});
        browser.process().post("moz/context", &context)
    };
    switch("chrome")?;
    let answer = browser.execute(script, arguments);
    switch("content")?;
    answer
}
