//! Without a network, from a subfolder, and with a new version: the page is always one whole version.

use crate::support::{GANTNER, Page, built};
use anyhow::{Result, ensure};
use page_tools::driver::{Browser, Settings};
use std::fs;
use std::path::Path;

/// Waits until the service worker has everything and serves this page.
pub fn installed(browser: &Browser) -> Result<()> {
    browser.wait_until(
        "return navigator.serviceWorker.getRegistration().then((it) => it?.active?.state == 'activated')",
    )?;
    Ok(())
}

/// Examines a board that is large enough for the worker.
pub fn examine_a_large_board(page: &Page) -> Result<()> {
    page.go("#/lab")?;
    page.browser.run(
        "for (const id of ['rows', 'columns']) { const field = document.querySelector('#' + id); field.value = 14; \
         field.dispatchEvent(new Event('change', {bubbles: true})) }",
    )?;
    page.says("#rank", "of 196")
}

#[test]
fn the_page_works_offline_after_the_first_visit() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    installed(&page.browser)?;
    page.press("yours", "A1")?;
    let board = page.board("yours")?;
    page.host.stop();
    page.browser.reload()?;
    page.ready()?;
    assert_eq!(page.board("yours")?, board);
    page.browser.click("nav [data-nav=learn]")?;
    page.browser.find("[data-lesson=press]")?;
    // Long work is also done without a network.
    examine_a_large_board(&page)?;
    page.finish()
}

#[test]
fn the_page_works_from_a_subfolder() -> Result<()> {
    let page = Page::open_with(
        &Settings::default(),
        "/games/toggle/",
        &format!("#/play/{GANTNER}"),
    )?;
    installed(&page.browser)?;
    page.press("yours", "A1")?;
    page.browser.reload()?;
    page.ready()?;
    assert_eq!(page.browser.count("#presses li")?, 1);
    page.finish()
}

#[test]
fn a_new_version_takes_over_at_the_next_visit_and_as_a_whole() -> Result<()> {
    let page = Page::open("#/play")?;
    installed(&page.browser)?;
    let style = "return document.querySelector('link[rel=stylesheet]').getAttribute('href')";
    let first = page.browser.run(style)?;
    // The next version has another style; the old files are gone from the server.
    let folder = std::env::temp_dir().join(format!("quatrainment-next-{}", std::process::id()));
    next_version(&built()?, &folder)?;
    page.host.publish(&folder);
    // Another page at the same origin has a cache of its own.
    page.browser
        .run("return caches.open('another page').then(() => true)")?;
    page.browser.reload()?;
    page.ready()?;
    ensure!(
        page.browser.run(style)? == first,
        "the old version is shown until the new one is complete"
    );
    page.browser.wait_until(
        "return navigator.serviceWorker.getRegistration().then(async (it) => { \
         await it.update(); \
         const kept = await caches.keys(); \
         return kept.length == 3 && kept.includes('another page') && !it.installing && !it.waiting && it.active.state == 'activated' })",
    )?;
    // This window still shows the old version, and what it had not asked for before is still there.
    page.go("#/lab")?;
    page.says("#rank", "of 16")?;
    page.browser.reload()?;
    page.ready()?;
    assert_eq!(page.browser.run(style)?, "style-0000000000000000.css");
    page.go("#/play")?;
    page.browser.find("[data-board=yours] [data-cell=A1]")?;
    fs::remove_dir_all(&folder)?;
    page.finish()
}

/// The same page with another style sheet, under the name that its content would have.
fn next_version(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    let mut style = String::new();
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned();
        // Compressed copies would be of the old version, and the guide is not a part of the page.
        if name.ends_with(".br") || name.ends_with(".gz") || path.is_dir() {
            continue;
        }
        if name.starts_with("style-") {
            style.clone_from(&name);
            fs::write(
                to.join("style-0000000000000000.css"),
                fs::read_to_string(&path)? + "body{}\n",
            )?;
        } else {
            fs::copy(&path, to.join(&name))?;
        }
    }
    let index =
        fs::read_to_string(to.join("index.html"))?.replace(&style, "style-0000000000000000.css");
    fs::write(to.join("index.html"), &index)?;
    // The list of the service worker has the hashes of both files.
    let mut service =
        fs::read_to_string(to.join("sw.js"))?.replace(&style, "style-0000000000000000.css");
    for (name, content) in [
        (
            "style-0000000000000000.css",
            fs::read(to.join("style-0000000000000000.css"))?,
        ),
        ("./", index.into_bytes()),
    ] {
        let start = service
            .find(&format!("[\"{name}\",\""))
            .map(|at| at + name.len() + 5);
        let start = start.unwrap_or_default();
        let end = start + service[start..].find('"').unwrap_or_default();
        service.replace_range(start..end, &page_tools::web::integrity(&content));
    }
    fs::write(to.join("sw.js"), service)?;
    Ok(())
}
