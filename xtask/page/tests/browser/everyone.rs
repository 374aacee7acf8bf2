//! Everyone can use it: an audit of every view in both themes, narrow windows, large letters.

use crate::support::{GANTNER, Page};
use anyhow::{Context, Result, ensure};
use page_tools::axe;
use page_tools::driver::{Browser, Settings};
use std::fs;

/// Every view, with its dialogs and cards: an address, and what to click there.
pub const VIEWS: &[(&str, &[&str])] = &[
    ("#/play/q1244tttqbv8r5", &[]),
    (
        "#/play/q1244tttqbv8r5",
        &["[data-do=hint]", "[data-do=hint]", "[data-do=hint]"],
    ),
    (
        "#/play/q1244tttqbv8r5",
        &["[data-offer=new]", "[data-do=set-up]"],
    ),
    ("#/play/q1244tttqbv8r5", &["[data-do=rule]"]),
    ("#/play/q1244tttqbv8r5", &["[data-do=solve]"]),
    (
        "#/play/q1244tttqbv8r5",
        &[
            "[data-do=solve]",
            "[data-do=confirm]",
            "#won [data-do=review]",
        ],
    ),
    ("#/play/q1244tttqbv8r5", &["[data-offer=daily]"]),
    ("#/play/q1244tttqbv8r5", &["[data-offer=journey]"]),
    (
        "#/play/q1244tttqbv8r5",
        &["[data-offer=journey]", "[data-do=next-step]"],
    ),
    ("#/play/q1244tttqbv8r5", &["[data-offer=sprint]"]),
    ("#/play/q1244tttqbv8r5", &["[data-do=settings]"]),
    ("#/play/q1244tttqbv8r5", &["[data-do=stats]"]),
    ("#/play/q1244tttqbv8r5", &["[data-do=help]"]),
    (
        "#/play/q1244tttqbv8r5",
        &["[data-offer=new]", "[data-do=calendar]"],
    ),
    (
        "#/play/q1244tttqbv8r5",
        &["[data-offer=new]", "[data-do=games]"],
    ),
    (
        "#/play/q1244tttqbv8r5",
        &[
            "[data-board=yours] [data-cell=B2]",
            "[data-do=ways]",
            "[data-offer=new]",
            "[data-level=easy]",
            "#home [data-offer=new]",
            "[data-do=open]",
        ],
    ),
    ("#/play/q6k333wyb290fn", &[]),
    (page_tools::HEXAGON, &["[data-do=hint]"]),
    (page_tools::PETERSEN, &[]),
    (page_tools::LARGE, &[]),
    (
        "#/play/q1244tttqbv8r5",
        &["#home [data-offer=new]", "[data-do=show-link]"],
    ),
    ("#/learn", &[]),
    ("#/learn/press", &[".exercise [data-do=check]"]),
    ("#/learn/matrix", &[]),
    ("#/learn/mirrors", &[]),
    (
        "#/why/q1244tttqbv8r5",
        &["[data-do=step]", "[data-column='3']"],
    ),
    ("#/why/q1244tttqbv8r5", &["[data-do=full-screen]"]),
    ("#/why/g36j554s482t2gj8zq", &[]),
    ("#/why/q6j8867n0am2caqjayp9", &[]),
    ("#/lab", &[]),
    ("#/lab/atlas", &[]),
    ("#/lab", &["label:has(#one)"]),
];

/// Opens a view again and clicks there.
pub fn visit(page: &Page, hash: &str, clicks: &[&str]) -> Result<()> {
    page.browser.go("about:blank")?;
    page.go(hash)?;
    page.browser.find("main h1, main h2")?;
    clicks.iter().try_for_each(|click| {
        // What else there is to play is behind a button once the board was touched.
        if click.contains("[data-offer") && page.browser.count(click)? == 0 {
            page.browser.click("[data-do=ways]")?;
        }
        // In a narrow window the menu is behind a button, and the rule has one only there.
        let script = format!("return document.querySelector({click:?})?.checkVisibility() ?? true");
        let is_hidden = page.browser.run(&script)? == false;
        if is_hidden && *click == "[data-do=rule]" {
            return Ok(());
        }
        if is_hidden {
            page.browser.click("[data-do=menu]")?;
        }
        page.browser.click(click)
    })
}

/// Returns the violations that the audit finds on the page as it is shown.
pub fn violations(browser: &Browser, axe: &str) -> Result<Vec<String>> {
    // On the way from one theme to the other, colours are between both.
    browser.wait_until(
        "return document.getAnimations().every((it) => !(it instanceof CSSTransition))",
    )?;
    browser.run(axe)?;
    let found = browser.run(
        "return axe.run({resultTypes: ['violations']}).then((found) => found.violations.flatMap((rule) => \
         rule.nodes.map((node) => rule.id + ': ' + node.html.slice(0, 160) + ' — ' + node.failureSummary)), (error) => \
         [String(error)])",
    )?;
    let found = found.as_array().into_iter().flatten();
    Ok(found
        .map(|violation| violation.as_str().unwrap_or_default().to_owned())
        .collect())
}

fn audit(is_dark: bool) -> Result<()> {
    let axe = fs::read_to_string(axe::script()?)?;
    let page = Page::open_with(
        &Settings {
            is_dark,
            ..Settings::default()
        },
        "/",
        "#/play",
    )?;
    let mut wrong = Vec::new();
    for (hash, clicks) in VIEWS {
        visit(&page, hash, clicks)?;
        let found = violations(&page.browser, &axe)?;
        wrong.extend(
            found
                .into_iter()
                .map(|violation| format!("{hash} {clicks:?}: {violation}")),
        );
    }
    ensure!(
        wrong.is_empty(),
        "{} violations:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    page.finish()
}

#[test]
fn an_audit_finds_nothing_in_light_colours() -> Result<()> {
    audit(false)
}

#[test]
fn an_audit_finds_nothing_in_dark_colours() -> Result<()> {
    audit(true)
}

#[test]
fn every_view_fits_a_narrow_window() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    // A phone, and a desktop at 400%; then letters of twice the size.
    for (width, letters) in [(320, 100), (360, 100), (768, 200)] {
        page.browser.resize((width, 640))?;
        for (hash, clicks) in VIEWS {
            visit(&page, hash, clicks)?;
            // A large board measures its place before it fills it.
            let fits = format!(
                "document.documentElement.style.fontSize = '{letters}%'; return \
                 document.documentElement.scrollWidth == document.documentElement.clientWidth"
            );
            page.browser
                .wait_until(&fits)
                .with_context(|| format!("{hash} {clicks:?} at {width}"))?;
        }
    }
    page.finish()
}

#[test]
fn cells_are_large_enough_for_fingers() -> Result<()> {
    let page = Page::open_with(
        &Settings {
            size: (360, 740),
            ..Settings::default()
        },
        "/",
        &format!("#/play/{GANTNER}"),
    )?;
    let small = page.browser.run(
        "return [...document.querySelectorAll('[data-board=yours] [data-cell], main .tool, main .round')].filter((it) => \
         it.offsetParent && (it.getBoundingClientRect().width < 44 || it.getBoundingClientRect().height < 44)).map((it) \
         => it.outerHTML.slice(0, 120))",
    )?;
    ensure!(small.as_array().is_some_and(Vec::is_empty), "{small:#}");
    page.finish()
}

#[test]
fn a_page_without_script_says_what_it_needs() -> Result<()> {
    let index = fs::read_to_string(crate::support::built()?.join("index.html"))?;
    let (_, inside) = index
        .split_once("<noscript>")
        .expect("there is something for those without script");
    ensure!(inside.contains("JavaScript"), "{inside}");
    Ok(())
}
