//! Forced colours and paper: nothing that matters is lost.

use crate::support::{GANTNER, Page};
use anyhow::{Result, ensure};
use serde_json::json;

#[test]
fn forced_colours_keep_what_is_on_what_differs_and_what_is_chosen() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.devtools(
        "Emulation.setEmulatedMedia",
        &json!({"features": [{"name": "forced-colors", "value": "active"}]}),
    )?;
    page.browser.find("[data-level][aria-current]")?;
    let lost = page.browser.run(
        "const back = (selector, pseudo) => getComputedStyle(document.querySelector(selector), \
         pseudo).backgroundColor; const paper = getComputedStyle(document.body).backgroundColor; return \
         [back('[data-board=yours] .on .ink'), back('[data-board=yours] .differs', '::after'), \
         back('[data-level][aria-current]')].map((it) => it == paper || it == 'rgba(0, 0, 0, 0)')",
    )?;
    ensure!(lost == json!([false, false, false]), "lost: {lost}");
    page.finish()
}

#[test]
fn paper_keeps_the_cells_that_are_on() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.find("[data-board=yours] .on .ink")?;
    page.browser.devtools("Emulation.setEmulatedMedia", &json!({"media": "print"}))?;
    let style = page.browser.run(
        "const ink = getComputedStyle(document.querySelector('[data-board=yours] .on .ink')); return \
         [ink.printColorAdjust ?? ink.webkitPrintColorAdjust, ink.backgroundColor]",
    )?;
    ensure!(style == json!(["exact", "rgb(0, 0, 0)"]), "{style}");
    // The tools are not for paper.
    let tools = page.browser.run("return document.querySelector('.dock').offsetParent")?;
    ensure!(tools.is_null(), "tools are printed");
    page.finish()
}
