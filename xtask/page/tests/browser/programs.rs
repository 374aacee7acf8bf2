//! The two programs: with vector instructions, and for browsers without them.

use crate::offline::{examine_a_large_board, installed};
use crate::support::{GANTNER, Page, SOLUTION, built, puzzle};
use anyhow::{Result, ensure};
use page_tools::driver::{Kind, Settings};
use page_tools::programs;
use serde_json::json;

/// The programs that the page of this window has fetched and kept.
fn used(page: &Page) -> Result<serde_json::Value> {
    page.browser.run(
        "return (async () => { const names = performance.getEntriesByType('resource').map((it) => it.name); const kept = []; \
         for (const key of await caches.keys()) for (const it of await (await caches.open(key)).keys()) kept.push(it.url); \
         return [names, kept].map((all) => ['page-', 'plain-'].map((name) => all.some((it) => it.includes('/' + name) && \
         it.endsWith('.wasm')))) })()",
    )
}

#[test]
fn only_one_program_is_fetched_and_kept() -> Result<()> {
    let page = Page::open(&format!("#/play/{GANTNER}"))?;
    installed(&page.browser)?;
    assert_eq!(used(&page)?, json!([[true, false], [true, false]]));
    page.finish()
}

#[test]
fn a_browser_without_vector_instructions_has_its_own_program() -> Result<()> {
    if Kind::from_environment() == Kind::Firefox || !cfg!(target_arch = "x86_64") {
        // Such browsers cannot be told to go without.
        return Ok(());
    }
    let settings = Settings {
        has_vectors: false,
        ..Settings::default()
    };
    let page = Page::open_with(&settings, "/", &format!("#/play/{GANTNER}"))?;
    installed(&page.browser)?;
    // The document asks for the other one in advance, and nothing can prevent it; but only this one is kept.
    assert_eq!(used(&page)?[0][1], true);
    assert_eq!(used(&page)?[1], json!([false, true]));
    for cell in SOLUTION {
        page.press("yours", cell)?;
    }
    page.says("#share", "Quatrainment")?;
    // Offline, and with the worker.
    page.server.stop();
    page.browser.reload()?;
    page.ready()?;
    examine_a_large_board(&page)?;
    page.finish()
}

#[test]
fn both_programs_answer_the_same() -> Result<()> {
    let mut questions = Vec::new();
    for (game, size, states) in [
        ("lights-out", "5x5", 2),
        ("lights-out", "24x24", 2),
        ("lights-out", "39x39", 2),
        ("merlin", "30x31", 2),
        ("quatrainment", "8x6", 5),
    ] {
        let code = puzzle(game, size, states);
        questions.extend(
            ["lab", "solve", "hint reason", "facts", "new hard 3"]
                .map(|what| format!("{what} {code}")),
        );
    }
    for (question, [vectors, plain]) in
        questions
            .iter()
            .zip(programs::ask(&built()?, &questions, 1)?)
    {
        ensure!(
            vectors.text == plain.text,
            "{question}: {vectors:?}, without vectors {plain:?}"
        );
        ensure!(!vectors.text.is_empty(), "{question}");
    }
    Ok(())
}
