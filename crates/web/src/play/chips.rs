//! Names of cells, one after the other.

use leptos::prelude::*;

/// Presses by the names of their cells.
#[component]
pub fn Chips(#[prop(into)] names: Signal<Vec<String>>) -> impl IntoView {
    let list = move || {
        names
            .get()
            .into_iter()
            .map(|name| view! { <li>{name}</li> })
            .collect_view()
    };
    view! {
        <ul class="chips" aria-label="Presses">
            {list}
        </ul>
    }
}
