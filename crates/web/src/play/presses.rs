//! The presses so far.

use super::game::Play;
use leptos::prelude::*;
use quatrainment_play::GameState;

/// The maximum number of presses that are shown.
const SHOWN: usize = 24;

/// The last presses, by the names of their cells.
#[component]
pub fn Presses() -> impl IntoView {
    let play = expect_context::<Play>();
    let presses = play.memo(last_presses);
    let list = move || {
        let (names, are_all) = presses.get();
        if names.is_empty() {
            return view! { <p class="none">"None yet."</p> }.into_any();
        }
        let more = (!are_all).then(|| view! { <li class="more">"…"</li> });
        let names = names
            .into_iter()
            .map(|name| view! { <li>{name}</li> })
            .collect_view();
        view! {
            <ol class="chips" id="presses">
                {more}
                {names}
            </ol>
        }
        .into_any()
    };
    view! {
        <section class="presses" aria-labelledby="presses-title">
            <h2 id="presses-title">"Your presses"</h2>
            {list}
        </section>
    }
}

/// Returns the names of the last presses, and whether these are all.
fn last_presses(state: &GameState) -> (Vec<String>, bool) {
    let session = state.session();
    let grid = session.puzzle().game().grid();
    let presses = session.presses();
    let first = presses.len().saturating_sub(SHOWN);
    (
        presses.skip(first).map(|cell| grid.name(cell)).collect(),
        first == 0,
    )
}
