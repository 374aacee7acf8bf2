//! Forced colours and paper: nothing that matters is lost.

use crate::everyone::{VIEWS, visit};
use crate::support::{GANTNER, Page};
use anyhow::{Result, ensure};
use serde_json::json;

/// What must differ from the paper wherever it is: a selector, a pseudo-element and a property.
const SEEN: &[(&str, &str, &str)] = &[
    (".two .on", "", "backgroundColor"),
    (".two .differs", "::after", "backgroundColor"),
    (".more .on:not(.pale)", "", "backgroundColor"),
    (".more .differs", "::after", "backgroundColor"),
    ("[data-level][aria-current]", "", "backgroundColor"),
    (".segments input:checked + span", "", "backgroundColor"),
    (".game input:checked + span", "", "backgroundColor"),
    (".switch input:checked", "", "backgroundColor"),
    (".day.solved, .bar", "", "backgroundColor"),
    (
        ".picture .on, .ones, .miniature path, .diagram .flipped",
        "",
        "fill",
    ),
    (".edges path, .icon:not(.main *)", "", "stroke"),
    ("nav a[aria-current]", "", "borderBlockEndColor"),
];

#[test]
fn forced_colours_keep_what_is_on_what_differs_and_what_is_chosen() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    let mut found = vec![false; SEEN.len()];
    for theme in ["light", "dark"] {
        page.browser.emulate(
            "screen",
            &[("forced-colors", "active"), ("prefers-color-scheme", theme)],
        )?;
        for (hash, clicks) in VIEWS {
            visit(&page, hash, clicks)?;
            page.browser
                .wait_until("return matchMedia('(forced-colors: active)').matches")?;
            for (place, (selector, pseudo, property)) in SEEN.iter().enumerate() {
                let values = page.browser.run(&format!(
                    "const paper = getComputedStyle(document.body).backgroundColor; return \
                     [...document.querySelectorAll({selector:?})].map((it) => {{ const style = getComputedStyle(it, \
                     {pseudo:?} || null), value = style.{property}; return value != paper && value != 'rgba(0, 0, 0, \
                     0)' && value != 'none' }})"
                ))?;
                let values = values.as_array().cloned().unwrap_or_default();
                found[place] |= !values.is_empty();
                ensure!(
                    values.iter().all(|seen| *seen == true),
                    "{theme} {hash} {clicks:?}: {selector} is lost"
                );
            }
        }
    }
    // All of them were there to be looked at.
    let missing: Vec<&str> = SEEN
        .iter()
        .zip(found)
        .filter(|(_, found)| !found)
        .map(|(seen, _)| seen.0)
        .collect();
    ensure!(missing.is_empty(), "{missing:?}");
    page.finish()
}

#[test]
fn paper_keeps_the_cells_that_are_on() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    page.browser.find("[data-board=yours] .on")?;
    page.browser
        .emulate("print", &[("prefers-color-scheme", "dark")])?;
    let style = page.browser.run(
        "const ink = getComputedStyle(document.querySelector('[data-board=yours] .on')); return \
         [ink.printColorAdjust ?? ink.webkitPrintColorAdjust, ink.backgroundColor]",
    )?;
    ensure!(style == json!(["exact", "rgb(0, 0, 0)"]), "{style}");
    let pictures = [
        ("#/learn/press", ".picture .on"),
        (&format!("#/why/{GANTNER}"), ".matrix .ones"),
    ];
    for (hash, selector) in pictures {
        page.browser.emulate("screen", &[])?;
        page.go(hash)?;
        page.browser.find(selector)?;
        page.browser
            .emulate("print", &[("prefers-color-scheme", "dark")])?;
        let fill = page.browser.run(&format!(
            "return getComputedStyle(document.querySelector('{selector}')).fill"
        ))?;
        ensure!(fill == "rgb(0, 0, 0)", "{selector}: {fill}");
    }
    page.browser.emulate("screen", &[])?;
    page.go(&format!("#/play/{GANTNER}"))?;
    page.browser.emulate("print", &[])?;
    // The tools are not for paper.
    let tools = page
        .browser
        .run("return document.querySelector('.tools').offsetParent")?;
    ensure!(tools.is_null(), "tools are printed");
    page.finish()
}
