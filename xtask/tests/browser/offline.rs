//! Without a network and from a subfolder: the page is always one whole version.

use crate::support::{GANTNER, Page};
use anyhow::Result;
use xtask::driver::Settings;

/// Waits until the service worker has everything and serves this page.
fn installed(page: &Page) -> Result<()> {
    page.browser.wait_until(
        "return navigator.serviceWorker.getRegistration().then((it) => it?.active?.state == 'activated')",
    )?;
    Ok(())
}

#[test]
fn after_the_first_visit_the_page_works_offline() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    installed(&page)?;
    page.press("yours", "A1")?;
    let board = page.board("yours")?;
    page.server.stop();
    page.browser.reload()?;
    page.ready()?;
    assert_eq!(page.board("yours")?, board);
    page.browser.click("nav [data-nav=learn]")?;
    page.browser.find("[data-lesson=press]")?;
    // Long work is done without a network, too.
    page.go("#/lab")?;
    page.browser.run(
        "for (const id of ['rows', 'columns']) { const field = document.querySelector('#' + id); field.value = 14; \
         field.dispatchEvent(new Event('change', {bubbles: true})) }",
    )?;
    page.says("#rank", "of 196")?;
    page.finish()
}

#[test]
fn the_page_works_from_a_subfolder() -> Result<()> {
    let page = Page::open_with(&Settings::default(), "/games/toggle/", &format!("#/play/{GANTNER}"))?;
    installed(&page)?;
    page.press("yours", "A1")?;
    page.browser.reload()?;
    page.ready()?;
    assert_eq!(page.browser.count("#presses li")?, 1);
    page.finish()
}
