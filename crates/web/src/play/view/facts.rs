//! What is counted, what is said, and the presses so far.

use super::super::state::{Mode, Play};
use super::super::table::Table;
use crate::words::counted;
use leptos::prelude::*;
use quatrainment::clock;

/// Moves, time and how many cells differ.
#[component]
pub fn Facts() -> impl IntoView {
    let table = expect_context::<Table>();
    let moves = table.memo(|play| play.session().moves());
    let par =
        table.memo(|play| play.round.known.as_ref().map_or_else(|| "…".to_owned(), |known| known.par_text()));
    let seconds = table.memo(|play| play.session().milliseconds() / 1000);
    let differ = table.memo(|play| play.session().difference().cells().count());
    let used = table.memo(used);
    view! {
        <section class="facts" aria-label="So far">
            <dl>
                <div><dt>"Moves"</dt><dd id="moves">{moves}" "<small id="par">"par "{par}</small></dd></div>
                <div><dt>"Time"</dt><dd id="time">{move || clock(seconds.get() * 1000)}</dd></div>
                <div><dt>"Differ"</dt><dd id="differ">{differ}</dd></div>
            </dl>
            {move || used.get().map(|used| view! { <p class="used" id="used">{used}</p> })}
        </section>
    }
}

/// Hints and undos, when there were any.
pub fn used(play: &Play) -> Option<String> {
    let session = play.session();
    let used: Vec<String> = [(session.hints(), "hint"), (session.undos(), "undo")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, noun)| counted(number, noun))
        .collect();
    (!used.is_empty()).then(|| used.join(" · "))
}

/// What is said beside the boards.
#[component]
pub fn Talk() -> impl IntoView {
    let table = expect_context::<Table>();
    let talk = table.memo(|play| play.talk.clone());
    let is_waiting = table.memo(|play| play.asked.is_some());
    view! {
        <section class="talk" id="talk" aria-label="Hint">
            {move || {
                let talk = talk.get();
                let step = talk.step.map(|step| view! { <strong>"Hint "{step as u8 + 1}" of 3. "</strong> });
                let text = if is_waiting.get() { "One moment …".to_owned() } else { talk.text };
                let fix = talk.can_fix.then(|| view! {
                    <button type="button" class="tool" data-do="fix" on:click=move |_| table.act(Play::fix)>
                        "Make it solvable"
                    </button>
                });
                (!text.is_empty() || fix.is_some()).then(|| view! {
                    <div class="said">
                        <p>{step}{text}</p>
                        {fix}
                    </div>
                })
            }}
        </section>
    }
}

/// The presses so far.
#[component]
pub fn Presses() -> impl IntoView {
    /// Of more presses only the last are listed.
    const LAST: usize = 24;
    let table = expect_context::<Table>();
    let presses = table.memo(|play| {
        let all: Vec<_> = play.session().presses().collect();
        let first = all.len().saturating_sub(LAST);
        let names: Vec<String> = all[first..].iter().map(|&cell| play.name(cell)).collect();
        (!matches!(play.mode, Mode::SetUp(_)) && !names.is_empty()).then_some((first, names))
    });
    view! {
        <section class="presses" aria-label="Presses">
            <h2>"Presses"</h2>
            {move || match presses.get() {
                None => view! { <p class="none">"None yet."</p> }.into_any(),
                Some((first, names)) => {
                    let before = (first > 0).then(|| view! { <li class="more">"…"</li> });
                    let names = names.into_iter().map(|name| view! { <li>{name}</li> }).collect_view();
                    view! { <ol class="chips" id="presses">{before}{names}</ol> }.into_any()
                }
            }}
        </section>
    }
}
