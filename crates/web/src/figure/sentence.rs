//! Marked-up sentences of the library.

use leptos::prelude::*;
use quatrainment::draw::sentence_html;

/// A sentence with stresses, names of cells and formulas. The library writes its markup, and escapes everything else.
#[component]
pub fn Sentence(#[prop(into)] text: Signal<String>) -> impl IntoView {
    view! { <span class="sentence" inner_html=move || text.with(|text| sentence_html(text))></span> }
}
