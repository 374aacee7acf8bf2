//! What is counted, what is said, and the presses so far.

use super::super::state::{Mode, Play};
use super::super::table::Table;
use crate::live;
use crate::route::{Route, View};
use crate::words::counted;
use leptos::prelude::*;
use quatrainment::clock;

/// Moves, time and how many cells differ.
pub fn facts(table: Table) -> AnyView {
    let moves = table.memo(|play| play.session().moves().to_string());
    let par = table.memo(|play| {
        let par = play.round.known.as_ref().map_or_else(|| "…".to_owned(), |known| known.par_text());
        ["par ", &par].concat()
    });
    let time = table.memo(|play| clock(play.session().milliseconds()));
    let differ = table.memo(|play| play.session().difference().cells().count().to_string());
    let used = table.memo(|play| used(play).unwrap_or_default());
    view! {
        <section class="facts" aria-label="So far">
            <dl>
                <div><dt>"Moves"</dt><dd id="moves">{moves}" "<small id="par">{par}</small></dd></div>
                <div><dt>"Time"</dt><dd id="time">{time}</dd></div>
                <div><dt>"Differ"</dt><dd id="differ">{differ}</dd></div>
            </dl>
            <p class="used" id="used">{used}</p>
        </section>
    }
    .into_any()
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
pub fn talk(table: Table) -> AnyView {
    let talk = table.memo(|play| play.talk.clone());
    let is_waiting = table.memo(|play| play.asked.is_some());
    let said = move || {
        let talk = talk.get();
        let step = talk.step.map_or_else(String::new, |step| format!("Hint {} of 3. ", step as u8 + 1));
        let text = if is_waiting.get() { "One moment …".to_owned() } else { talk.text };
        if text.is_empty() && !talk.can_fix {
            return None;
        }
        let fix = talk.can_fix.then(|| {
            view! {
                <button type="button" class="tool" data-do="fix" on:click=move |_| table.act(Play::fix)>
                    "Make it solvable"
                </button>
            }
            .into_any()
        });
        Some(view! { <div class="said"><p><strong>{step}</strong>{text}</p>{fix}</div> }.into_any())
    };
    let left = live::part_if(move || {
        let (code, title) = table.left.get()?;
        let address = Route::new(View::Play, code).to_string();
        let title = ["Go back to ", &title, "."].concat();
        Some(
            view! { <p class="said">"The game before is kept. "<a id="left" href=address>{title}</a></p> }
                .into_any(),
        )
    });
    view! { <section class="talk" id="talk" aria-label="Hint">{left}{live::part_if(said)}</section> }
        .into_any()
}

/// The presses so far.
pub fn presses(table: Table) -> AnyView {
    /// Of more presses only the last are listed.
    const LAST: usize = 24;
    let presses = table.memo(|play| {
        let all: Vec<_> = play.session().presses().collect();
        let first = all.len().saturating_sub(LAST);
        let mut names: Vec<String> = all[first..].iter().map(|&cell| play.name(cell)).collect();
        if first > 0 {
            names.insert(0, "…".to_owned());
        }
        if matches!(play.mode, Mode::SetUp(_)) { Vec::new() } else { names }
    });
    let listed = move || {
        let names = presses.get();
        if names.is_empty() {
            return view! { <p class="none">"None yet."</p> }.into_any();
        }
        let names = names.into_iter().map(|name| view! { <li>{name}</li> }.into_any()).collect::<Vec<_>>();
        view! { <ol class="chips" id="presses">{names}</ol> }.into_any()
    };
    view! {
        <section class="presses" aria-label="Presses">
            <h2>"Presses"</h2>
            {live::part(listed)}
        </section>
    }
    .into_any()
}
