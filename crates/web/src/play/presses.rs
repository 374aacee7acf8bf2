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
    let is_empty = Memo::new(move |_| presses.with(|(presses, _)| presses.is_empty()));
    let is_cut = Memo::new(move |_| presses.with(|(_, are_all)| !are_all));
    let list = move || {
        if is_empty.get() {
            return view! { <p class="none">"None yet."</p> }.into_any();
        }
        view! {
            <ol class="chips" id="presses">
                <Show when=move || is_cut.get()>
                    <li class="more">"…"</li>
                </Show>
                <For
                    each=move || presses.get().0
                    key=|(place, name)| (*place, name.clone())
                    children=|(_, name)| view! { <li>{name}</li> }
                />
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

/// Returns the last presses, each with its number and the name of its cell, and whether these are all.
fn last_presses(state: &GameState) -> (Vec<(usize, String)>, bool) {
    let session = state.session();
    let grid = session.puzzle().game().grid();
    let presses = session.presses();
    let first = presses.len().saturating_sub(SHOWN);
    let last = presses.enumerate().skip(first);
    (
        last.map(|(place, cell)| (place, grid.name(cell))).collect(),
        first == 0,
    )
}
